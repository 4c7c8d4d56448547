"""Solitaire, the row variant: hazards face down in a row, turned up and played from its front (METW-SOL-19 to 24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.journeys.cards.conditions import CompanyIs, InPlay
from engine.journeys.cards.moments import ANY, At, Of, Stat
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Modify
from engine.journeys.play.draws import renew
from engine.journeys.reading.values import draw_number, hazard_limit
from engine.journeys.table.board import company, face
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import IN_HAND, Company, Zone
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.phases.alone import HAZARDS, UNVEIL_FIRST
from engine.metw.play.playable import why_not_play
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import HazardRow
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say

BASE, MOST = 5, 9
"""So many cards lie in the row between journeys, and so many at most with Nazgûl in play (METW-SOL-08)."""
NAZGUL = "Nazgûl"
FACE_DOWN = Place.BID
"""Where the hidden part of the row lies, its front first; what was turned up lies in the hand, before it."""
LAYING = Mark("the next card is laid at the back")
TURNING = Mark("the next card is turned up")


def in_row(b: Board) -> bool:
    """Whether hazards lie in a row."""
    return b.rules.hazard_row


# ------------------------------------------------------------------------------------------------------ the row grows
def begin(d: Draft) -> None:
    """METW-SOL-19: five hazards lie there before the first turn."""
    d.push(HazardRow(0, count=BASE, begins=True))


def grow(d: Draft, moving: Company, place: int) -> None:
    """METW-SOL-20, METW-SOL-21: as many as the new site says go to the back, then the front is turned up."""
    goes = moving.journey is not None and moving.journey.moving
    d.push(HazardRow(0, count=draw_number(d, moving, Stat.BLACK, place) if goes else 0))
    d.push(UNVEIL_FIRST)  # what came back to the hand lies open like the rest


def next_laid(d: Draft, f: HazardRow) -> None:
    if f.count == 0:
        d.goto(TURNING)
    elif not d.zones[HAZARDS][Zone.DRAW]:
        if d.zones[HAZARDS][Zone.DISCARD]:
            renew(d, HAZARDS)
            d.repeat()
        else:
            d.goto(TURNING)


def laid(d: Draft, f: HazardRow, value: int) -> None:
    """Nobody sees it; its place in the row is its place among those that lie there."""
    card = sorted(d.zones[HAZARDS][Zone.DRAW])[value]
    d.take(HAZARDS, Zone.DRAW, card)
    d.put(HAZARDS, FACE_DOWN, card)
    d.goto(LAYING, count=f.count - 1)


# --------------------------------------------------------------------------------------------------- cards turned up
def next_up(d: Draft, f: HazardRow) -> None:
    """METW-SOL-21: until as many can be played as the hazard limit allows, or all lie open."""
    moving = company(d, d.turn.company)
    if f.begins or moving is None or not d.zones[HAZARDS][FACE_DOWN]:
        d.pop()
    elif sum(can_be_played(d, card) for card in open_cards(d)) >= hazard_limit(d, moving):
        d.pop()


def front(b: Board) -> tuple[Handle, ...]:
    """The first card that lies face down."""
    return b.zones[HAZARDS][FACE_DOWN][:1]


def up_candidates(s: MetwState, f: HazardRow, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = front(s)
    if all(card in secrets for card in cards):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in cards))


def up_why_not(s: MetwState, f: HazardRow, x: Action) -> Reason | None:
    cards = front(s)
    if x.verb == Say.TURN_UP and x.args == cards and not x.proven:
        if tuple(opened.card for opened in x.shown) == cards:
            if all(can_open(s, one, HAZARDS, FACE_DOWN) and one.definition in s.book for one in x.shown):
                return None
    return no("The card at the front of the row is turned up.", "METW-SOL-21")


def turned_up(d: Draft, f: HazardRow, x: Action) -> None:
    for card in x.args:
        d.move(card, HAZARDS, Zone.HAND)
        d.tell(Told.REVEALED, card)
    d.goto(TURNING)


HAZARD_ROW = procedure(
    LAYING,
    next_laid,
    Chance(
        lambda s, f: len(s.zones[HAZARDS][Zone.DRAW]),
        laid,
        picks=lambda s, f: (HAZARDS, int(Zone.DRAW)),
    ),
    TURNING,
    next_up,
    Ask(
        Asked.UNVEIL,
        decider=lambda s, f: HAZARDS,
        candidates=up_candidates,
        why_not=up_why_not,
        answer=turned_up,
        rules=("METW-SOL-21", "METW-CHANCE-25"),
    ),
)


# ------------------------------------------------------------------------------------------------------ the order
def open_cards(b: Board) -> tuple[Handle, ...]:
    """What was turned up, as it was turned up."""
    return tuple(card for card in b.zones[HAZARDS][IN_HAND] if is_open(card))


def arranged(b: Board) -> tuple[Handle, ...]:
    """METW-SOL-22: a card that another one needs, or is stronger for, lies directly in front of that other one."""
    row = list(open_cards(b))
    for card in open_cards(b):
        for first in row[row.index(card) + 1 :]:
            if leads(b, first, card):
                row.remove(first)
                row.insert(row.index(card), first)
    return tuple(row)


def leads(b: Board, first: Handle, second: Handle) -> bool:
    """Whether a hazard waits for another one, or gains by it."""
    one, other = (b.book[face(b, card).number] for card in (first, second))
    name, race = one.definition.name, one.definition.race
    if one.definition.number == other.definition.number:
        return False
    for word in other.words:
        if isinstance(word, InPlay) and word.there and word.name == name:
            return True
        if isinstance(word, CompanyIs) and one.definition.is_creature and {name, race} & set(word.faced):
            return True
    return other.definition.is_creature and any(strengthens(word, other.definition) for word in one.words)


def strengthens(word: object, creature: Definition) -> bool:
    """Whether an effect adds to the attacks of such a creature."""
    if not isinstance(word, Modify) or word.of != Of.ATTACKS or word.value <= 0:
        return False
    if word.stat not in (Stat.PROWESS, Stat.STRIKES):
        return False
    fight = word.fight
    return fight is None or (
        (not fight.races or creature.race in fight.races)
        and creature.race not in fight.not_races
        and fight.automatic in (ANY, 0)
        and not fight.own
    )


# ------------------------------------------------------------------------------------------------------------- play
def ways_to_play(b: Board, card: Handle) -> Iterator[int]:
    """The ways of a hazard that are open in the movement/hazard phase now."""
    number = face(b, card).number
    for index, way in enumerate(b.book[number].ways):
        if At.MOVEMENT in way.moments and not as_creature(b, number, index):
            if why_not_play(b, HAZARDS, At.MOVEMENT, card, number, index) is None:
                yield index


def can_be_played(b: Board, card: Handle) -> bool:
    """Whether a hazard can be played now."""
    return any(True for _ in ways_to_play(b, card))


def as_creature(b: Board, number: int, way: int) -> bool:
    """METW-SOL-08: a Nazgûl is no creature where it makes the row longer."""
    entry = b.book[number]
    return b.rules.row_of_nazgul and entry.definition.has(NAZGUL) and entry.ways[way].kind == "creature"


def next_in_row(b: Board) -> Handle | None:
    """The card that is played next: the first from the front that can be."""
    return next((card for card in arranged(b) if can_be_played(b, card)), None)


def may_not_pass(b: Board, f: Window, seat: int) -> Reason | None:
    """METW-SOL-23: cards are played as long as the hazard limit allows."""
    if seat != HAZARDS or f.moment != At.MOVEMENT or next_in_row(b) is None:
        return None
    return no("The hazard at the front of the row must be played.", "METW-SOL-23")


def not_its_turn(b: Board, f: Window, seat: int, card: Handle, way: int) -> Reason | None:
    """Why a hazard of the row is not played now: another one lies before it, or it may not come as a creature."""
    if not in_row(b) or seat != HAZARDS or f.moment != At.MOVEMENT:
        return None
    due = next_in_row(b)
    if due is None or not is_open(card) or face(b, card).number != face(b, due).number:
        return no("The hazards of a row are played from its front.", "METW-SOL-23")
    if as_creature(b, face(b, card).number, way):
        return no("A Nazgûl in the row is played as a permanent-event.", "METW-SOL-08")
    return None


# ------------------------------------------------------------------------------------------------------------ the end
def length(b: Board) -> int:
    """METW-SOL-08: how many cards stay in the row; one more for each Nazgûl in play."""
    if not b.rules.row_of_nazgul:
        return BASE
    return min(MOST, BASE + sum(face(b, card).has(NAZGUL) for card in b.zones[HAZARDS][Zone.PLAY]))


def shorten(d: Draft) -> None:
    """METW-SOL-24: what lies beyond is discarded from the front."""
    row: Sequence[Handle] = (*arranged(d), *d.zones[HAZARDS][FACE_DOWN])
    for card in row[: max(0, len(row) - length(d))]:
        d.move(card, HAZARDS, Zone.DISCARD)
