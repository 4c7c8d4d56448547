"""A Hobbit's Quest: who is sent, who goes with him, and the four tasks (SCEN-QUEST)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from engine.journeys.cards.moments import Of, Per, Stat
from engine.journeys.cards.parts import Count
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Modify
from engine.journeys.table.board import card_of, company_number, face, on_table, site_of
from engine.journeys.table.records import IN_MP, IN_PLAY, Company, Zone
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.steps import procedure
from engine.metw.cards.deck_rules import Plan
from engine.metw.scenarios.building import for_a_hobbit
from engine.metw.scenarios.scenario import AtLeast, Progress, Scenario
from engine.metw.scenarios.words import AtHavens, Common
from engine.metw.table.board import Board, atlas_of, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Errands

HOBBIT, HOME, PONY = "Hobbit", "Bag End", "Bill the Pony"
TASKS = 4
GREATER, MAJOR, GOLD, FACTION = range(TASKS)
SORTS = {"greater": GREATER, "major": MAJOR, "gold ring": GOLD}
"""The tasks that are items, by the sort of item (SCEN-QUEST-16 to SCEN-QUEST-18)."""
BY_HAVEN = 1000
"""A deed is its task times this, and the site of its Haven."""


def errands(b: Board) -> Errands | None:
    """What is remembered of the quest."""
    return next((frame for frame in b.frames if isinstance(frame, Errands)), None)


# ---------------------------------------------------------------------------------------------------------- the Hobbit
def hero(b: Board, seat: int) -> int:
    """The card number of a player's Hobbit; 0 if none was sent yet."""
    known = errands(b)
    return known.heroes[seat] if known is not None and known.heroes else 0


def is_hero(b: Board, seat: int, printed: Definition) -> bool:
    """Whether a character is the Hobbit of a player, or may become him."""
    return printed.number == hero(b, seat) or (not hero(b, seat) and printed.race == HOBBIT)


def hobbit(b: Board, seat: int) -> Handle:
    """A player's Hobbit in play, NONE while he is not."""
    return next((who for who in people_of(b, seat) if face(b, who).number == hero(b, seat)), NONE)


def is_gone(b: Board, seat: int) -> bool:
    """SCEN-QUEST-22: his elimination loses; who was discarded may come back (SCEN-RULING-30)."""
    return any(face(b, card).number == hero(b, seat) for card in b.zones[seat][Zone.OUT])


def joins(b: Board, seat: int, printed: Definition, group: Company | None, index: int) -> bool:
    """SCEN-QUEST-09 to SCEN-QUEST-11: into the Hobbit's company; he himself only at home, or where nobody is left."""
    there = hobbit(b, seat)
    if there != NONE:
        return group is not None and company_number(b, there) == group.number
    if not is_hero(b, seat, printed):
        return False
    alone = not people_of(b, seat)
    return alone if group is None else atlas_of(b).sites[index].name == HOME


def forbids(b: Board, seat: int, printed: Definition) -> Reason | None:
    """SCEN-QUEST-07: no Wizard; SCEN-QUEST-12: without the Hobbit no item, ally or faction."""
    if printed.is_main:
        return no("No Wizard reveals himself in this scenario.", "SCEN-QUEST-07")
    if printed.kind in (Kind.ITEM, Kind.ALLY, Kind.FACTION) and hobbit(b, seat) == NONE:
        return no("Nothing is played or stored until the Hobbit is back.", "SCEN-QUEST-12")
    return None


# ----------------------------------------------------------------------------------------------------------- the tasks
def note_deeds(d: Draft) -> None:
    """What lies stored or won is remembered, whatever becomes of it (SCEN-RULING-06)."""
    known = errands(d)
    if known is None:
        return
    heroes = tuple(hero(d, seat) or sent(d, seat) for seat in range(len(d.players)))
    deeds = tuple(
        (*known.deeds[seat], *sorted(set(new_deeds(d, seat)) - set(known.deeds[seat]))) if known.deeds else ()
        for seat in range(len(d.players))
    )
    if (heroes, deeds) != (known.heroes, known.deeds):
        d.change(known, heroes=heroes, deeds=deeds)


def sent(b: Board, seat: int) -> int:
    """The first Hobbit in play of a player who has sent none."""
    people = sorted(people_of(b, seat), key=lambda who: card_of(b, who).since)
    return next((face(b, who).number for who in people if face(b, who).race == HOBBIT), 0)


def new_deeds(b: Board, seat: int) -> Iterator[int]:
    """The deeds that lie in a player's pile now."""
    atlas, known = atlas_of(b), errands(b)
    for card in b.zones[seat][IN_MP]:
        printed, lying = face(b, card), on_table(b, card)
        if printed.kind is Kind.FACTION:
            yield from (FACTION * BY_HAVEN + haven for haven in havens_of(b, printed))
        elif printed.item_kind in SORTS and lying is not None and lying.site != NONE:
            if atlas.sites[lying.site].haven and (known is None or card not in known.given):
                yield SORTS[printed.item_kind] * BY_HAVEN + lying.site


def havens_of(b: Board, faction: Definition) -> set[int]:
    """The Havens nearest to the sites at which a faction is playable; a Haven is nearest to itself."""
    places = atlas_of(b).site_named
    return {places[name].nearest_haven for name in faction.playable_at if name in places}


def deeds(b: Board, seat: int) -> frozenset[int]:
    """What a player has done."""
    known = errands(b)
    return frozenset(known.deeds[seat]) if known is not None and known.deeds else frozenset()


def done(b: Board, seat: int) -> int:
    """How many tasks are done, each with a Haven of its own (SCEN-QUEST-16 to SCEN-QUEST-19)."""
    return most(b, deeds(b, seat))


def most(b: Board, found: frozenset[int]) -> int:
    """How many tasks such deeds come to."""
    havens = [site.index for site in atlas_of(b).sites if site.haven]
    return max(
        sum(task * BY_HAVEN + haven in found for task, haven in enumerate(order))
        for order in permutations(havens, TASKS)
    )


def home_again(b: Board, seat: int) -> bool:
    """SCEN-QUEST-21: all tasks done, the Hobbit at Bag End."""
    who = hobbit(b, seat)
    if who == NONE or done(b, seat) < TASKS:
        return False
    at = site_of(b, who)
    return at != NONE and atlas_of(b).sites[at].name == HOME


# ------------------------------------------------------------------------------------------------------- the beginning
def begin(d: Draft) -> None:
    """Unique items that both have chosen go into the play decks (SCEN-QUEST-03); the others are gifts, no deeds."""
    rows = [[card for card in d.zones[seat][IN_PLAY] if face(d, card).kind is Kind.ITEM] for seat in (0, 1)]
    both = {face(d, card).number for card in rows[0]} & {face(d, card).number for card in rows[1]}
    for seat, row in enumerate(rows):
        for card in row:
            if face(d, card).number in both and face(d, card).unique:
                d.leave_table(card)
                d.put(seat, Zone.DRAW, card)
    known = errands(d)
    assert known is not None
    d.change(known, given=tuple(card for row in rows for card in row if on_table(d, card) is not None))


def stands(d: Draft, f: Errands) -> None:
    """There is always a turn above it."""


ERRANDS = procedure(stands)
QUEST = Scenario(
    28,
    "quest",
    "A Hobbit’s Quest",
    "a greater item, a major item and a gold ring stored and a faction won, each for another Haven; then home",
    Progress("tasks", done, TASKS),
    tuple(AtLeast(done, number) for number in range(1, TASKS + 1)),
    won=home_again,
    lost=is_gone,
    start=HOME,
    who=lambda printed, others: printed.race == HOBBIT,
    gear=(
        lambda printed: printed.item_kind == "minor",
        lambda printed: printed.item_kind == "major",
        lambda printed: printed.name == PONY,
    ),
    remembers=lambda b: Errands(0, heroes=(0,) * len(b.players), deeds=((),) * len(b.players)),
    ready=begin,
    notes=note_deeds,
    joins=joins,
    one_company=lambda b, seat: True,
    forbids=forbids,
    standing=(
        Common(PONY),
        AtHavens(PONY),
        Modify(Stat.WHITE, 1, of=Of.COMPANY, by=Count(Per.PATH_REGION, "w")),
    ),
    plan=Plan(allowed=((PONY, 3),), builds=for_a_hobbit),
    changes={"starters": 1, "starting_items": 3, "hand_size": 9, "start_hand": 9},
)
