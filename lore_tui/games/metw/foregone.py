"""Questions of METW with one sensible answer, by what everybody can see: the client gives it and notes that it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import STAYS
from engine.journeys.play.play import known
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.table.board import company, strike_now
from engine.journeys.table.frames import Play, Window
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Decision
from engine.metw.game import GAME
from engine.metw.play.corruption import modifier, points
from engine.metw.table.frames import Council, Visit
from engine.metw.table.records import MetwState
from lore_tui.games.journeys.show.fight import as_it_stands, faced
from lore_tui.games.journeys.show.odds import CERTAIN
from lore_tui.games.metw.show.rolls import corruption_odds
from lore_tui.view.showing import Foregone


def foregone(state: MetwState, secrets: Secrets, seat: int) -> Foregone | None:
    """The one sensible answer to the question that waits for a seat; none where there is something to decide."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != seat:
        return None
    legal = GAME.legal(state, secrets)
    if len(legal) == 1:
        return Foregone(legal[0])
    found = SENSIBLE.get(waits.question)
    answer = found(state, secrets, seat, legal) if found is not None else None
    return answer if answer is not None and answer.action in legal else None


def _window(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    window = state.frames[-1]
    if not isinstance(window, Window):
        return None
    if window.moment == At.COUNTER:
        declared = state.frames[-2] if len(state.frames) > 1 else None
        mine = isinstance(declared, Play) and declared.seat == seat and not declared.cancelled
        return Foregone(PASS, "it is your own card") if mine else None
    if window.moment == At.UNTAP and state.turn.mover == seat:
        later = all(action == PASS or _can_wait(state, secrets, action) for action in legal)
        return Foregone(PASS, "everything can be done in the organization phase as well") if later else None
    return None


def _can_wait(state: MetwState, secrets: Secrets, action: Action) -> bool:
    """Whether something that may be done in the untap phase may be done in the organization phase as well."""
    if action.verb not in (Verb.PLAY, Verb.USE):
        return False
    card, place = action.args[:2]
    entry = state.book[known(state, card, secrets)[0]]
    if action.verb == Verb.USE:
        return place < len(entry.abilities) and At.ORGANIZATION in entry.abilities[place].at
    return At.ORGANIZATION in entry.ways[place].moments


def _draw(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """As many as possible, unless the play deck is almost used up."""
    most = max(action.args[0] for action in legal)
    enough = len(state.zones[seat][Zone.DRAW]) + len(state.zones[seat][Zone.TOP]) > most
    return Foregone(pick(most), f"{most} drawn, the most there is") if enough else None


def _enter(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    phase = state.frames[-1]
    here = company(state, phase.company) if isinstance(phase, Visit) else None
    calm = here is not None and not site_attacks(state, here.site, here.seat)
    return Foregone(pick(1), "nothing attacks at this site") if calm else None


def _face(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    strike = strike_now(state)
    if strike is None or faced(state, strike, taps=False).fails != CERTAIN:
        return None
    return Foregone(pick(STAYS), "the strike cannot succeed")


def _support(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    strike = strike_now(state)
    sure = strike is not None and as_it_stands(state, strike).fails == CERTAIN
    return Foregone(PASS, "the strike cannot succeed") if sure else None


def _next_roll(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """Who cannot fail checks first: he may help the others no less for that."""
    council = state.frames[-1]
    if not isinstance(council, Council):
        return None
    for action in legal:
        who = action.args[0]
        if corruption_odds(points(state, who), modifier(state, who) - council.links).safe == CERTAIN:
            return Foregone(action, "this check cannot fail")
    return None


SENSIBLE: dict[int, Callable[[MetwState, Secrets, int, Sequence[Action]], Foregone | None]] = {
    Question.WINDOW: _window,
    Question.DRAW_COUNT: _draw,
    Question.ENTER: _enter,
    Question.FACE: _face,
    Question.SUPPORT: _support,
    Question.NEXT_ROLL: _next_roll,
}
