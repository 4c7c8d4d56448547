"""Solitaire: one player against a hazard deck, which is an opponent without turns (METW-SOL, METW-RULING-123)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.compiled import Way
from engine.journeys.cards.conditions import InPlay
from engine.journeys.cards.moments import At, Stat
from engine.journeys.play.draws import draw, renew
from engine.journeys.reading.filters import holds_all
from engine.journeys.reading.values import draw_number
from engine.journeys.table.board import face
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import IN_HAND, Company, Zone
from engine.journeys.table.speech import Context
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Over, Reason
from engine.kernel.records import Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, procedure
from engine.metw.phases.endings import BY_GOAL, BY_POINTS
from engine.metw.play.playable import why_not_play
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Unveil
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import council_points, marshalling_points
from engine.metw.table.verbs import Asked, Say

TRAVELLER, HAZARDS = 0, 1
"""The seats: who travels, and the hazard deck."""
FIRST, EACH = 2, 2
"""Hazards drawn for every company, and for each that the site would give an opponent (METW-SOL-16)."""
LEAST, FOR_EACH_TURN = 4, 2
"""What a victory needs more than: so many points, and so many for each turn (METW-SOL-10)."""


def is_hazard_deck(b: Board, seat: int) -> bool:
    """Whether a seat is the hazard deck of solitaire."""
    return b.rules.solitaire and seat == HAZARDS


# ------------------------------------------------------------------------------------------------------- the hazards
def draw_hazards(d: Draft, moving: Company, place: int) -> None:
    """METW-SOL-16: two, and twice as many as the site says; for a company that stays it says none."""
    goes = moving.journey is not None and moving.journey.moving
    number = draw_number(d, moving, Stat.BLACK, place) if goes else 0
    d.push(Unveil(0))
    draw(d, HAZARDS, FIRST + EACH * number)


def hidden(b: Board) -> tuple[Handle, ...]:
    """The hazards that nobody has seen yet."""
    return tuple(card for card in b.zones[HAZARDS][IN_HAND] if not is_open(card))


def any_hidden(d: Draft, f: Unveil) -> None:
    """Cards that lie open are hidden once more where the hand is committed afresh."""
    if not hidden(d) and not (d.zones[HAZARDS][IN_HAND] and Zone.HAND in d.owed[HAZARDS]):
        d.pop()


def unveil_candidates(s: MetwState, f: Unveil, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = hidden(s)
    if all(card in secrets for card in cards):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in cards))


def unveil_why_not(s: MetwState, f: Unveil, x: Action) -> Reason | None:
    cards = hidden(s)
    good = x.verb == Say.TURN_UP and x.args == cards and not x.proven
    if good and tuple(opened.card for opened in x.shown) == cards:
        if all(can_open(s, opened, HAZARDS, Zone.HAND) and opened.definition in s.book for opened in x.shown):
            return None
    return no("The hazards that were drawn are turned up.", "METW-CHANCE-25")


def unveiled(d: Draft, f: Unveil, x: Action) -> None:
    """Everybody sees what was drawn."""


UNVEIL_FIRST = Unveil(0)
UNVEIL = procedure(
    any_hidden,
    Ask(
        Asked.UNVEIL,
        decider=lambda s, f: HAZARDS,
        candidates=unveil_candidates,
        why_not=unveil_why_not,
        answer=unveiled,
        rules=("METW-SOL-16", "METW-CHANCE-25"),
    ),
)


def must_play(b: Board, f: Window, seat: int) -> Reason | None:
    """METW-SOL-17: as many hazards as can be played within the limit must be."""
    if not is_hazard_deck(b, seat) or f.moment != At.MOVEMENT:
        return None
    for card in b.zones[HAZARDS][IN_HAND]:
        if is_open(card):
            number = face(b, card).number
            for index, way in enumerate(b.book[number].ways):
                if At.MOVEMENT in way.moments and why_not_play(b, seat, At.MOVEMENT, card, number, index) is None:
                    return no("A hazard that can be played must be played.", "METW-SOL-17")
    return None


def sweep(d: Draft) -> None:
    """METW-RULING-126: what was not played is discarded, except what waits for another card (METW-SOL-04)."""
    for card in d.zones[HAZARDS][IN_HAND]:
        if not (is_open(card) and any(waits(d, card, way) for way in d.book[face(d, card).number].ways)):
            d.move(card, HAZARDS, Zone.DISCARD)


def waits(b: Board, card: Handle, way: Way) -> bool:
    """Whether a hazard needs a card in play that is not there."""
    at = Context(card, HAZARDS)
    return any(isinstance(one, InPlay) and one.there and not holds_all(b, (one,), at) for one in way.use.require)


def refill(d: Draft) -> None:
    """METW-RULING-123: the hazard deck is shuffled anew when it is empty, which is no exhaustion."""
    renew(d, HAZARDS)


# ----------------------------------------------------------------------------------------------------------- the goal
def is_over(b: Board) -> bool:
    """METW-SOL-05, METW-SOL-09: the play deck was exhausted twice, or the points that are the goal are reached."""
    done = b.players[TRAVELLER].exhausted >= b.rules.exhaustions or b.turn.number >= b.rules.last_turn
    return done or (b.rules.goal_points and marshalling_points(b, TRAVELLER) >= b.rules.call)


def conclude(d: Draft) -> None:
    """The points count as they stand; where twenty were the goal they decide whether it is a victory."""
    total = marshalling_points(d, TRAVELLER)
    if d.rules.goal_points or d.rules.goal_council:
        end(d, BY_GOAL, total, d.rules.goal_points and total >= d.rules.call)
    else:
        end(d, BY_POINTS, total, False)


def judge(d: Draft) -> None:
    """METW-SOL-10: at the Council the points have to exceed four and twice the turns taken."""
    total = council_points(d, TRAVELLER)
    end(d, BY_GOAL, total, total > needed(d))


def end(d: Draft, how: int, points: int, won: bool) -> None:
    """The game of one player is over."""
    d.result = Over(how, (TRAVELLER,) if won else (), (points, 0))
    d.tell(Told.WON, how, *d.result.winners)


def needed(b: Board) -> int:
    """What a Council now would have to exceed."""
    return LEAST + FOR_EACH_TURN * b.players[TRAVELLER].turns
