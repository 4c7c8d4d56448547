"""Marshalling points: by type, and what the Council changes about them (METW-FC-10, METW-SMP)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from engine.journeys.cards.moments import Ban, Stat
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Forbid, Modify, Points
from engine.journeys.reading.filters import card_fits, context_of, holds_all
from engine.journeys.table.board import bearer_of, card_of, company_number, face, on_table
from engine.journeys.table.records import IN_MP, IN_PLAY, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.later_words import Led
from engine.metw.cards.printed import MetwCard
from engine.metw.scenarios.words import FactionPoints
from engine.metw.table.board import Board, alignment_of, opponents
from engine.metw.table.borne import is_foreign
from engine.metw.table.entities import manifestations
from engine.metw.table.later import BARE_TROPHY
from engine.metw.table.stages import fallen_worth


class Sort(IntEnum):
    """The six types of marshalling points (METW-SMP-01)."""

    CHARACTER = 0
    ITEM = 1
    FACTION = 2
    ALLY = 3
    KILL = 4
    MISCELLANEOUS = 5


DOUBLED = (Sort.CHARACTER, Sort.ITEM, Sort.FACTION, Sort.ALLY)
"""Types that are doubled when the opponent has none of them (METW-SMP-02)."""


def sort_of(printed: Definition) -> Sort:
    """The type of points a card gives."""
    if isinstance(printed, MetwCard) and printed.mp_type:
        return Sort[printed.mp_type.upper()]
    if printed.is_character:
        return Sort.CHARACTER
    if printed.kind is Kind.ITEM:
        return Sort.ITEM if printed.item_kind != "minor" else Sort.MISCELLANEOUS
    if printed.kind is Kind.FACTION:
        return Sort.FACTION
    if printed.is_ally:
        return Sort.ALLY
    return Sort.KILL if printed.is_creature or printed.is_hazard else Sort.MISCELLANEOUS


def scored(b: Board, seat: int) -> Iterator[tuple[Handle, int]]:
    """Every card that gives a player points, with what it is worth (METW-RULING-103)."""
    rows = b.zones[seat]
    agents = [agent.card for agent in b.later.agents]
    for card in rows[Zone.PLAY]:
        printed = face(b, card)
        if printed.is_hazard and not printed.is_resource:
            continue
        if card not in agents:  # MECCG-AGT-02: no character of his
            yield card, worth(b, card, seat)
    for card in rows[Zone.MP]:
        yield card, worth(b, card, seat)
    for card in rows[Zone.OUT]:
        yield card, worth_gone(b, card)
    for prison in b.later.prisons:
        for who in prison.people:
            if owner(who) == seat:
                yield who, -face(b, who).mp  # MECCG-PRI-14
    if len(b.law.alignments) > 1:
        for foe, piles in enumerate(b.zones):
            for card in piles[IN_MP] if foe != seat else ():
                if owner(card) == seat and was_killed(b, card, foe):
                    yield card, worth_gone(b, card)


def worth(b: Board, card: Handle, seat: int) -> int:
    """The points of a card in play or in an MP pile, by its text where that holds."""
    number = face(b, card).number
    if points_barred(b, card):
        return 0
    if alignment_of(b, seat).flat_points:
        return fallen_worth(b, card, seat, own_worth(b, card, number, seat))
    return own_worth(b, card, number, seat) + more_points(b, card) + band_points(b, card)


def band_points(b: Board, card: Handle) -> int:
    """What so many factions under one leader give besides, counted with the first of them."""
    if face(b, card).kind is not Kind.FACTION:
        return 0
    record = on_table(b, card)
    if record is None or record.host == NONE:
        return 0
    band = [held for held in card_of(b, record.host).holds if face(b, held).kind is Kind.FACTION]
    words = [word for held in band for word in b.book[face(b, held).number].always if isinstance(word, Led)]
    return max((word.points for word in words if len(band) >= word.least), default=0) if band[0] == card else 0


def points_barred(b: Board, card: Handle) -> bool:
    """Whether a card on a character keeps him from giving points."""
    for source in sources(b).of(Forbid):
        word = source.word
        if isinstance(word, Forbid) and word.ban is Ban.GIVE_POINTS and bearer_of(b, source.card) == card:
            return True
    return False


def more_points(b: Board, card: Handle) -> int:
    """What effects add to the points of a card."""
    total = 0
    for source in sources(b).modifiers(Stat.POINTS):
        word = source.word
        if isinstance(word, Modify) and word.who is not None and card_fits(b, word.who, face(b, card)):
            total += word.value if holds_all(b, word.when, context_of(b, source)) else 0
    return total


def own_worth(b: Board, card: Handle, number: int, seat: int) -> int:
    """What a card says of itself."""
    for word in b.book[number].always:
        if isinstance(word, Points) and not word.eliminated:
            at = Context(card, seat, company_number(b, card), definition=number)
            if holds_all(b, word.when, at):
                return reckoned(b, card, seat, word.mp)
    return reckoned(b, card, seat, face(b, card).mp)


def reckoned(b: Board, card: Handle, seat: int, points: int) -> int:
    """MECCG-BLD-30: an item of the other side gives half, rounded up; MECCG-RULING-38: some trophies give nothing."""
    if face(b, card).is_creature:
        record = on_table(b, card)
        if record is not None and record.use == BARE_TROPHY and record.host != NONE:
            return 0
    return (points + 1) // 2 if points > 0 and is_foreign(b, card, seat) else points


def worth_gone(b: Board, card: Handle) -> int:
    """What an eliminated character costs, if his text says so (METW-FC-11)."""
    for word in b.book[face(b, card).number].always:
        if isinstance(word, Points) and word.eliminated:
            return word.mp
    return 0


def by_sort(b: Board, seat: int) -> list[int]:
    """A player's points of each type."""
    totals = [0] * len(Sort)
    for card, points in scored(b, seat):
        totals[Sort.KILL if was_killed(b, card, seat) else sort_of(face(b, card))] += points
    return totals


def was_killed(b: Board, card: Handle, seat: int) -> bool:
    """MECCG-CVC-24, MECCG-RULING-36, MECCG-MP-11: an opponent's in one’s pile of points: slain, or a roused Dragon."""
    if owner(card) == seat:
        return False
    printed = face(b, card)
    beaten = printed.is_character or printed.is_ally or printed.kind is Kind.FACTION
    return beaten and card in b.zones[seat][IN_MP]


def marshalling_points(b: Board, seat: int) -> int:
    """The plain total, which alone counts for a call (METW-WIN-08)."""
    return sum(by_sort(b, seat))


# ------------------------------------------------------------------------------------------------ at the Council
def doubled(mine: Sequence[int], theirs: Sequence[int]) -> list[int]:
    """Points of a type count twice where the opponent has none of it (METW-SMP-02, METW-RULING-101)."""
    return [
        points * 2 if sort in DOUBLED and points > 0 and theirs[sort] <= 0 else points
        for sort, points in enumerate(mine)
    ]


def halved(points: Sequence[int], strict: bool) -> list[int]:
    """No type supplies more than half of the total (METW-SMP-03, METW-RULING-100, METW-RULING-101)."""
    cut = list(points)
    for sort, value in enumerate(points):
        others = max(0, sum(points) - value)
        cut[sort] = min(value, others + (0 if strict else 1))
    return cut


def theirs(b: Board, seat: int) -> list[int]:
    """The most points of each type that one opponent has (METW-MUL-04, METW-RULING-120)."""
    found = [by_sort(b, foe) for foe in opponents(b, seat)]
    return [max((row[sort] for row in found), default=0) for sort in Sort]


def council_points(b: Board, seat: int, shown_against: int = 0) -> int:
    """A player's total at the Council: doubling, half limit, cards shown against him (METW-SMP-05)."""
    mine = by_sort(b, seat)
    for source in sources(b).of(FactionPoints):
        mine[Sort.FACTION] *= source.word.times if isinstance(source.word, FactionPoints) else 1
    if not b.rules.point_changes:
        return sum(mine)
    return sum(halved(doubled(mine, theirs(b, seat)), b.rules.half_strict)) - shown_against


def showable(b: Board, seat: int, printed: Definition) -> bool:
    """Whether a card of the hand lowers the opponent's total (METW-SMP-04, METW-SMP-08, METW-RULING-102)."""
    if not printed.unique or not (printed.mp or any(isinstance(w, Points) for w in b.book[printed.number].always)):
        return False
    return holder(b, seat, printed.number) != NONE


def holder(b: Board, seat: int, number: int) -> int:
    """The opponent who has a card of that number, or a manifestation of it (MECCG-MP-02), in play, or NONE."""
    same = manifestations(b, number, dragons=True)
    for foe in opponents(b, seat):
        if any(face(b, card).number in same and owner(card) != seat for card in b.zones[foe][IN_PLAY]):
            return foe
    return NONE
