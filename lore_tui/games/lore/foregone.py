"""Questions of LoRE with one sensible answer, by what everybody can see: the client gives it and notes that it did."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.combat.strikes import STAYS
from engine.journeys.play.playable import is_place_for
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import answered
from engine.journeys.reading.values import corruption, hand_size
from engine.journeys.table.board import (
    attack_now,
    companies_of,
    company,
    face,
    fellows,
    strike_now,
    untapped,
)
from engine.journeys.table.frames import Roll, Window
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle
from engine.lore.frames import Council, SitePhase
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.games.journeys.foregone import better_of_two, same_items
from lore_tui.games.journeys.show.fight import as_it_stands, faced
from lore_tui.games.journeys.show.odds import CERTAIN, reach
from lore_tui.games.lore.show.rolls import roll_chance
from lore_tui.view.showing import Foregone


def foregone(state: State, secrets: Secrets, seat: int) -> Foregone | None:
    """The one sensible answer to the question that waits for a seat; none where there is something to decide."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat != seat:
        return None
    legal = GAME.legal(state, secrets)
    if len(legal) == 1:
        return Foregone(legal[0])
    if state.turn.phase is Phase.SETUP:
        return None
    found = SENSIBLE.get(Question(waits.question))
    answer = found(state, secrets, seat, legal) if found is not None else None
    return answer if answer is not None and answer.action in legal else None


def _window(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    window = state.frames[-1]
    if not isinstance(window, Window):
        return None
    if window.moment == At.COUNTER:
        declared = answered(state, NONE)
        return Foregone(PASS, "it is your own card") if declared is not None and declared.seat == seat else None
    if window.moment == At.STRIKE and (strike := strike_now(state)) is not None:
        sure = as_it_stands(state, strike).fails == CERTAIN
        return Foregone(PASS, "the strike cannot succeed") if sure else None
    if window.moment == At.UNTAP:
        later = all(action == PASS or _can_wait(state, secrets, action) for action in legal)
        return Foregone(PASS, "everything can be done in the organization phase as well") if later else None
    return None


def _can_wait(state: State, secrets: Secrets, action: Action) -> bool:
    """Whether something that may be done in the untap phase may be done in the organization phase as well."""
    if action.verb not in (Verb.PLAY, Verb.USE):
        return False
    card, place = action.args[:2]
    entry = state.book[known(state, card, secrets)[0]]
    moments = entry.abilities[place].at if action.verb == Verb.USE else entry.ways[place].moments
    return At.ORGANIZATION in moments


def _draw(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """As many as possible, unless the hand would be too large for it or the draw pile too small."""
    most = max(action.args[0] for action in legal)
    zones = state.zones[seat]
    room = hand_size(state, seat) - len(zones[Zone.HAND])
    enough = len(zones[Zone.DRAW]) + len(zones[Zone.TOP]) > most
    crowded = state.rules.introductory and most > room
    return Foregone(pick(most), f"{most} drawn, as many as possible") if enough and not crowded else None


def _enter(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    phase = state.frames[-1]
    here = company(state, phase.company) if isinstance(phase, SitePhase) else None
    if here is None:
        return None
    if not site_attacks(state, here.site, here.seat):
        return Foregone(pick(1), "nothing attacks at this site")
    held = [known(state, card, secrets)[0] for card in state.zones[seat][Zone.HAND]]
    idle = all(number and _is_idle_at(state, here.site, number) for number in held)
    idle = idle and not any(_acts_at_sites(state, card) for card in state.zones[seat][Zone.PLAY])
    return Foregone(PASS, "there is nothing for you at this site but an attack") if idle else None


def _is_idle_at(state: State, site: int, number: int) -> bool:
    """Whether a card of the hand is of no use at a site: it is a hazard, played elsewhere, or at other moments."""
    entry = state.book[number]
    if entry.definition.kind in (Kind.ITEM, Kind.FACTION, Kind.ALLY):
        return not is_place_for(state, site, entry.definition)
    return not any(At.SITE in way.moments for way in entry.ways if not way.hazard)


def _acts_at_sites(state: State, card: Handle) -> bool:
    """Whether a card in play has an ability for the site phase."""
    return any(At.SITE in ability.at for ability in state.book[face(state, card).number].abilities)


def _assign(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """Everybody who can be struck is: in which order the strikes are faced is asked afterwards."""
    attack = attack_now(state)
    if attack is None or PASS in legal or len(legal) > attack.left:
        return None
    struck = {mark.who for mark in attack.assigned}
    return Foregone(legal[0]) if not any(action.args[0] in struck for action in legal) else None


def _face(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    strike = strike_now(state)
    if strike is None or faced(state, strike, taps=False).fails != CERTAIN:
        return None
    return Foregone(pick(STAYS), "the strike cannot succeed")


def _support(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    strike = strike_now(state)
    sure = strike is not None and as_it_stands(state, strike).fails == CERTAIN
    return Foregone(PASS, "the strike cannot succeed") if sure else None


def _roll_support(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """A corruption roll that cannot fail; nothing may come between support and the dice that makes it worse."""
    roll = state.frames[-1]
    if not isinstance(roll, Roll) or roll.purpose != Purpose.CORRUPTION or roll_chance(state, roll) != CERTAIN:
        return None
    calm = state.turn.phase is Phase.COUNCIL or not _can_be_worsened()
    return Foregone(PASS, "this roll is safe as it is") if calm else None


@cache
def _can_be_worsened() -> bool:
    """Whether some hazard of the game can be played, or used, right before a corruption roll."""
    ways = any(way.hazard and At.CORRUPTION_ROLL in way.moments for entry in State.book.values() for way in entry.ways)
    return ways or any(
        At.CORRUPTION_ROLL in ability.at
        for entry in State.book.values()
        for ability in entry.abilities
        if entry.definition.is_hazard
    )


def _next_roll(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    """Who cannot fail rolls first: he may support the others no less for that; of such rolls the order is nothing.

    Nor is it anything where nobody is left to support.
    """
    if not isinstance(state.frames[-1], Council):
        return None
    if not any(untapped(state, who) for group in companies_of(state, seat) for who in fellows(state, group)):
        return Foregone(legal[0], "nobody can support, so the order does not matter")
    safe = [action for action in legal if reach(state.rules.safe - corruption(state, action.args[0])) == CERTAIN]
    return Foregone(safe[0], "this roll is safe as it is") if safe else None


def _choice(state: State, secrets: Secrets, seat: int, legal: Sequence[Action]) -> Foregone | None:
    return same_items(state, legal) or better_of_two(state, seat)


SENSIBLE: dict[Question, Callable[[State, Secrets, int, Sequence[Action]], Foregone | None]] = {
    Question.WINDOW: _window,
    Question.CHOICE: _choice,
    Question.DRAW_COUNT: _draw,
    Question.ENTER: _enter,
    Question.ASSIGN: _assign,
    Question.FACE: _face,
    Question.SUPPORT: _support,
    Question.ROLL_SUPPORT: _roll_support,
    Question.NEXT_ROLL: _next_roll,
}
