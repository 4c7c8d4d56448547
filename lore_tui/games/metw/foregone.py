"""Questions of METW with one sensible answer, by what everybody can see: the client gives it and notes that it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.bots.journeys.fights import is_for_fights
from engine.journeys.cards.moments import At
from engine.journeys.combat.attack import open_strikes
from engine.journeys.combat.strikes import STAYS
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import is_haven
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import attack_now, company, strike_now
from engine.journeys.table.frames import Play, Roll, Window
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Decision
from engine.kernel.records import owner
from engine.metw.game import GAME
from engine.metw.play.chain import ANSWERING
from engine.metw.play.corruption import modifier, points
from engine.metw.table.frames import Council, Visit
from engine.metw.table.records import MetwState
from lore_tui.games.journeys.foregone import better_of_two, same_items
from lore_tui.games.journeys.show.fight import as_it_stands, faced
from lore_tui.games.journeys.show.odds import CERTAIN
from lore_tui.games.metw.show.rolls import check_odds, corruption_odds, influence_odds
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
        if isinstance(declared, Play) and declared.seat == seat and not declared.cancelled:
            return Foregone(PASS, "it is your own card")
    if window.moment in ANSWERING and _cannot_fail(state, seat):
        return Foregone(PASS, "this check cannot fail")
    if window.moment in ANSWERING and all(action == PASS or _brings_in(state, secrets, action) for action in legal):
        return Foregone(PASS, "a character can be brought in after it as well")
    if attack_now(state) is None and all(one == PASS or is_for_fights(state, secrets, one) for one in legal):
        return Foregone(PASS, "what you could use helps in a fight, and there is none")
    if state.turn.mover != seat:
        return None
    for moment, why in AS_WELL.get(At(window.moment), ()):
        if all(action == PASS or _is_possible(state, secrets, action, moment) for action in legal):
            return Foregone(PASS, why) if moment is not At.STRIKE or _is_struck(state, seat) else None
    return None


def _brings_in(state: MetwState, secrets: Secrets, action: Action) -> bool:
    """Whether an action brings in a character, which no check waits for."""
    if action.verb != Verb.PLAY:
        return False
    return state.book[known(state, action.args[0], secrets)[0]].definition.is_character


def _cannot_fail(state: MetwState, seat: int) -> bool:
    """Whether his own check, with nothing declared in answer to it, succeeds whatever the dice say."""
    roll = state.frames[-2] if len(state.frames) > 1 else None
    if not isinstance(roll, Roll) or roll.seat != seat:
        return False
    if roll.purpose == Purpose.CORRUPTION:
        return check_odds(state, roll).safe == CERTAIN
    return roll.purpose == Purpose.FACTION and bool(roll.definition) and influence_odds(state, roll) == CERTAIN


IN_ORGANIZATION = (At.ORGANIZATION, "everything can be done in the organization phase as well")
AS_WELL: dict[At, tuple[tuple[At, str], ...]] = {
    At.UNTAP: (IN_ORGANIZATION,),
    At.END_OF_ORGANIZATION: (IN_ORGANIZATION,),
    At.LONG_EVENT: (IN_ORGANIZATION, (At.MOVEMENT, "everything can be done in the movement/hazard phase as well")),
    At.BETWEEN: ((At.STRIKE, "everything can be done when the next strike is faced as well"),),
}
"""Windows in which a player need not be asked for what he may do in others, just before or soon after."""


def _is_possible(state: MetwState, secrets: Secrets, action: Action, moment: At) -> bool:
    """Whether something that may be done now may be done at another moment as well, by what is printed."""
    if action.verb not in (Verb.PLAY, Verb.USE):
        return False
    card, place = action.args[:2]
    entry = state.book[known(state, card, secrets)[0]]
    if action.verb == Verb.USE:
        return place < len(entry.abilities) and moment in entry.abilities[place].at
    return moment in entry.ways[place].moments


def _is_struck(state: MetwState, seat: int) -> bool:
    """Whether somebody of his has a strike still to face."""
    attack = attack_now(state)
    marks = [attack.assigned[place].who for place in open_strikes(state, attack)] if attack is not None else []
    return any(owner(who) == seat for who in marks)


def _draw(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """As many as possible, unless the play deck is almost used up."""
    most = max(action.args[0] for action in legal)
    enough = len(state.zones[seat][Zone.DRAW]) + len(state.zones[seat][Zone.TOP]) > most
    return Foregone(pick(most), f"{most} drawn, the most there is") if enough else None


def _option(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """With too many cards one that is discarded now need not be discarded at once afterwards: it comes to the same."""
    full = len(state.zones[seat][Zone.HAND]) > hand_size(state, seat)
    return Foregone(PASS, "you discard down to your hand size next") if full else None


def _next_company(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """In the site phase those at a Haven come last: nothing is played there that others have to wait for."""
    if state.turn.phase is not Phase.SITE:
        return None
    groups = {action: company(state, action.args[0]) for action in legal}
    away = [action for action, group in groups.items() if group is not None and not is_haven(state, group.site)]
    return Foregone((away or list(legal))[0], "the others are at a Haven") if len(away) < 2 else None


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


def _choice(state: MetwState, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    return same_items(state, legal) or better_of_two(state, seat)


SENSIBLE: dict[int, Callable[[MetwState, Secrets, int, Sequence[Action]], Foregone | None]] = {
    Question.WINDOW: _window,
    Question.CHOICE: _choice,
    Question.DRAW_COUNT: _draw,
    Question.OPTION: _option,
    Question.NEXT_COMPANY: _next_company,
    Question.ENTER: _enter,
    Question.FACE: _face,
    Question.SUPPORT: _support,
    Question.NEXT_ROLL: _next_roll,
}
