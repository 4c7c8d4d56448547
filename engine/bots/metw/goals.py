"""What a scenario is about, for those who play it: how far a seat has come, what a card or a stored thing would add."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.reading.filters import is_haven, site_type
from engine.journeys.table.board import card_of, characters_of, companies_of, face, items_on, untapped
from engine.journeys.table.records import Company, Zone
from engine.kernel.records import NONE, Handle, owner
from engine.metw.scenarios import anduin, bane, goals, hobbit, pilferer, prisoners, rings, there
from engine.metw.scenarios.building import THE_RING
from engine.metw.scenarios.scenario import ONCE
from engine.metw.table.board import Board

Card = Callable[[Board, int, Definition], int]
Stands = Callable[[Board, int], int]
Stored = Callable[[Board, int, Definition, int], int]


DUNGEONS = "SD"
FREE = "HFB"
"""Types of sites at which prisoners are freed."""
FIRE = "Mount Doom"
ENDS_THE_RING = ("Cracks of Doom", "Gollum’s Fate")
SCROLL = "Scroll of Isildur"
ENOUGH_GOLD = 3
"""More gold rings than can be tested soon only weigh on their bearers."""


class Aim(NamedTuple):
    """A goal in the figures of a board, a hundred for a marshalling point."""

    progress: Stands
    """What it has come to."""
    helps: Card
    """What playing a card would add, besides its marshalling points."""
    stores: Stored = lambda b, seat, card, site: 0
    """What storing a card at a site would add."""
    goes: Callable[[Board, int, int, Sequence[Definition]], int] = lambda b, seat, site, hand: 0
    """What a site is worth in itself, with such a hand."""
    hangs_on: Callable[[Board, Handle], bool] = lambda b, who: False
    """Whether the game is lost with a character who is no Wizard."""


def capped(have: int, wanted: int, unit: int, more: int) -> int:
    """So much for each up to what is wanted, a little for what goes beyond."""
    return unit * min(have, wanted) + more * max(0, have - wanted)


# ------------------------------------------------------------------------------------------------------- the scenarios
def at_this_haven(b: Board, seat: int, site: int) -> int:
    """How many items are stored at a Haven."""
    stored = (card for card in b.zones[seat][Zone.MP] if face(b, card).kind is Kind.ITEM)
    return sum(card_of(b, card).site == site for card in stored)


def heirloom(b: Board, seat: int, card: Definition, site: int) -> int:
    """A third item at a Haven still counts, a fourth does not."""
    return 220 if card.kind is Kind.ITEM and is_haven(b, site) and at_this_haven(b, seat, site) < 3 else 0


def armed(b: Board, seat: int) -> int:
    """How many characters have an item."""
    return sum(1 for who in characters_of(b, seat) if items_on(b, who))


def treasure(b: Board, seat: int, card: Definition, site: int) -> int:
    """The one greater item that has to be stored."""
    return 600 if card.item_kind == "greater" and is_haven(b, site) and not anduin.treasure(b, seat) else 0


def for_gondor(b: Board, seat: int, card: Definition) -> int:
    """Factions of Gondor; a greater item as long as none is stored."""
    if card.kind is Kind.FACTION:
        return 130 * card.mp if anduin.of_gondor(b, card) else 100 * card.mp
    return 300 if card.item_kind == "greater" and not anduin.treasure(b, seat) else 0


def under_way(b: Board, seat: int) -> int:
    """Prisoners stored count most, those on their way home something."""
    on_their_way = sum(1 for _ in prisoners.rescues(b, seat, Zone.PLAY, Zone.DECLARED))
    return 500 * prisoners.stored(b, seat) + 250 * on_their_way


def led_home(b: Board, seat: int, card: Definition, site: int) -> int:
    """Prisoners are free at a Haven, a free-hold or a border-hold."""
    return 400 if card.name == prisoners.RESCUE and site_type(b, site) in FREE else 0


def for_king(b: Board, seat: int, card: Definition) -> int:
    """What counts for a king of Dwarves; their factions may count twice."""
    return (180 if goals.is_dwarven(card) else 90) * card.mp if goals.counts_for_dwarves(card) else 0


def errand(b: Board, seat: int, card: Definition) -> int:
    """What a task still needs."""
    if card.kind is Kind.FACTION:
        return 300 if any(adds(b, seat, hobbit.FACTION, haven) for haven in hobbit.havens_of(b, card)) else 0
    task = hobbit.SORTS.get(card.item_kind, NONE)
    missing = all(deed // hobbit.BY_HAVEN != task for deed in hobbit.deeds(b, seat))
    return 250 if task != NONE and missing else 0


def adds(b: Board, seat: int, task: int, haven: int) -> bool:
    """Whether such a deed is one task more."""
    found = hobbit.deeds(b, seat)
    return hobbit.most(b, found | {task * hobbit.BY_HAVEN + haven}) > hobbit.most(b, found)


def brought(b: Board, seat: int, card: Definition, site: int) -> int:
    """An item at the Haven where it is one task more."""
    task = hobbit.SORTS.get(card.item_kind, NONE)
    return 450 if task != NONE and is_haven(b, site) and adds(b, seat, task, site) else 0


def back_home(b: Board, seat: int, site: int, hand: Sequence[Definition]) -> int:
    """Bag End, once everything is done."""
    ready = hobbit.done(b, seat) == hobbit.TASKS and b.players[seat].exhausted >= ONCE
    return 2000 if ready and b.atlas.sites[site].name == hobbit.HOME else 0


def golds(b: Board, seat: int) -> int:
    """How many gold rings are borne."""
    held = (face(b, item) for who in characters_of(b, seat) for item in items_on(b, who))
    return sum(card.item_kind == bane.GOLD for card in held)


def of_the_ring(b: Board, seat: int) -> int:
    """How far the Ring has come: gold rings that may be it, the Ring, and whether it stands where it can end."""
    if bane.come(b, seat) < 2:
        return 0 if seat == bane.hunter(b) else capped(golds(b, seat), ENOUGH_GOLD, 200, 0)
    there = b.atlas.site_named[FIRE].index
    here = any(group.site == there for group in b.companies if group.seat == seat)
    return 3000 + (600 if here else 0)


def for_the_ring(b: Board, seat: int, card: Definition) -> int:
    """Gold rings while the Ring is not there; the Ring, what finds it out and what destroys it."""
    if seat == bane.hunter(b):
        return 0
    if card.name in (THE_RING, *ENDS_THE_RING):
        return 900
    if bane.come(b, seat) == 2:
        return 0
    if card.item_kind == bane.GOLD:
        return 200 if golds(b, seat) < ENOUGH_GOLD else 0
    return 150 if card.name == SCROLL else 0


def to_the_fire(b: Board, seat: int, site: int, hand: Sequence[Definition]) -> int:
    """Mount Doom, once somebody bears the Ring and its end is at hand."""
    if bane.come(b, seat) < 2 or b.atlas.sites[site].name != FIRE:
        return 0
    return 3000 if any(card.name in ENDS_THE_RING for card in hand) else 0


def bears_the_ring(b: Board, who: Handle) -> bool:
    """Whether the Ring would be lost with him."""
    return any(face(b, item).name == THE_RING for item in items_on(b, who))


def safer_hands(b: Board, who: Handle, item: Handle) -> bool:
    """Whether somebody is meant to bear what may be the Ring, or is: whom corruption hurts least."""
    if face(b, item).item_kind != bane.GOLD and face(b, item).name != THE_RING:
        return False
    people = [face(b, one) for one in characters_of(b, owner(who))]
    return face(b, who).corruption == max(one.corruption for one in people)


def gold_in_safer_hands(b: Board) -> bool:
    """Whether somebody who is meant to bear the Ring bears a gold ring."""
    people = characters_of(b, bane.bearer_side(b))
    held = ((who, item) for who in people for item in items_on(b, who) if face(b, item).item_kind == bane.GOLD)
    return any(safer_hands(b, who, item) for who, item in held)


def on_the_road(b: Board, seat: int) -> int:
    """How much of the road is done; the treasure in the Hobbit's hands is worth most of it."""
    return 60 * there.far(b, seat) + (900 if there.has_treasure(b) and seat == there.TRAVELLER else 0)


def for_the_road(b: Board, seat: int, card: Definition) -> int:
    """The treasure of the Mountain, as long as there is none."""
    return 600 if card.item_kind == "greater" and not there.has_treasure(b) else 0


def fled(b: Board, seat: int) -> int:
    """Decks that were used up; for the victim whether somebody stands where the thief cannot get away any more."""
    return 700 * pilferer.away(b, seat) + (FOUND if cornered(b, seat) else 0)


def cornered(b: Board, seat: int) -> bool:
    """Whether the thief was sent back to where somebody untapped of the victim's waits for him."""
    found = pilferer.chase(b)
    if found is None or seat == found.thief:
        return False
    held = {group.site for group in b.companies if group.seat != seat and group.journey and group.journey.back}
    return any(group.site in held and any(untapped(b, who) for who in group.members) for group in companies_of(b, seat))


FOUND = 1500


def is_sought(b: Board, who: Handle) -> bool:
    """Whether somebody is the thief or the victim himself."""
    return who == pilferer.hero(b, owner(who))


RUNNING = 60
"""Whoever stays where he is is found."""


def hiding(b: Board, site: int) -> int:
    """How good a site is to be at, as nobody could guess: another one each turn."""
    return (site * 7 + b.turn.number * 13) % 40


def after_him(b: Board, seat: int, site: int, hand: Sequence[Definition]) -> int:
    """The victim goes where the thief is, the thief anywhere else."""
    found = pilferer.chase(b)
    if found is None:
        return 0
    wanted = {group.site for group in b.companies if group.seat != seat}
    if seat != found.thief:
        return 400 if site in wanted else 0
    mine = {group.site for group in b.companies if group.seat == seat}
    return -400 if site in wanted else 0 if site in mine else RUNNING + hiding(b, site)


AIMS: Mapping[int, Aim] = {
    goals.FIRE.number: Aim(
        lambda b, seat: capped(goals.factions(b, seat), 9, 260, 0),
        lambda b, seat, card: 260 if card.kind is Kind.FACTION else 0,
    ),
    goals.HEIRLOOMS.number: Aim(
        lambda b, seat: 260 * goals.stored_heirlooms(b, seat),
        lambda b, seat, card: 120 if card.kind is Kind.ITEM else 0,
        heirloom,
    ),
    goals.KING.number: Aim(
        lambda b, seat: capped(goals.of_dwarves(b, seat), 22, 90, 30) + capped(goals.dwarves(b, seat), 5, 80, 0),
        for_king,
    ),
    goals.FRIENDS.number: Aim(
        lambda b, seat: capped(goals.of_friends(b, seat), 17, 120, 40) + 30 * armed(b, seat),
        lambda b, seat, card: 120 * card.mp if card.kind is Kind.ALLY else 30 if card.kind is Kind.ITEM else 0,
    ),
    rings.WISE.number: Aim(
        lambda b, seat: capped(rings.count(b, seat), 7, 150, 60) + 60 * rings.ring_points(b, seat),
        lambda b, seat, card: 200 if rings.is_ring(card) else 0,
    ),
    anduin.ANDUIN.number: Aim(
        lambda b, seat: capped(anduin.mustered(b, seat), 9, 130, 60) + (600 if anduin.treasure(b, seat) else 0),
        for_gondor,
        treasure,
    ),
    prisoners.BARRELS.number: Aim(
        under_way,
        lambda b, seat, card: 350 if card.name == prisoners.RESCUE else 0,
        led_home,
    ),
    hobbit.QUEST.number: Aim(lambda b, seat: 500 * hobbit.done(b, seat), errand, brought, back_home),
    pilferer.PILFERER.number: Aim(fled, lambda b, seat, card: 0, goes=after_him, hangs_on=is_sought),
    there.THERE.number: Aim(on_the_road, for_the_road, hangs_on=lambda b, who: who == there.hobbit(b)),
    bane.BANE.number: Aim(of_the_ring, for_the_ring, goes=to_the_fire, hangs_on=bears_the_ring),
}


def progress(b: Board, seat: int) -> int:
    """How far a seat has come in the scenario that is played; nothing in any other game."""
    aim = AIMS.get(b.rules.scenario)
    return 0 if aim is None else aim.progress(b, seat)


def helps(b: Board, seat: int, card: Definition) -> int:
    """What playing a card would add."""
    aim = AIMS.get(b.rules.scenario)
    return 0 if aim is None else aim.helps(b, seat, card)


def in_vain(b: Board, card: Definition, hand: Sequence[Definition]) -> bool:
    """Whether a card would come to nothing with such a hand: nobody is there to be freed, or others are being freed.

    A gold ring is tested for The One Ring alone, and only in the hands that are to bear it.
    """
    if b.rules.scenario == bane.BANE.number and (card.is_main or "Test" in card.name):
        return all(one.name != THE_RING for one in hand) or not gold_in_safer_hands(b)
    rescue = b.rules.scenario == prisoners.BARRELS.number and card.name == prisoners.RESCUE
    declared = any(face(b, one).name == card.name for rows in b.zones for one in rows[Zone.DECLARED])
    return rescue and (declared or not any(one.is_character and not one.is_main for one in hand))


def besides(b: Board, site: int, hand: Sequence[Definition]) -> int:
    """What a site is good for once something else has tapped it: dungeons hold prisoners."""
    if b.rules.scenario != prisoners.BARRELS.number or site_type(b, site) not in DUNGEONS:
        return 0
    rescues = [card for card in hand if card.name == prisoners.RESCUE]
    return 300 if rescues and not in_vain(b, rescues[0], hand) else 0


def hangs_on(b: Board, who: Handle) -> bool:
    """Whether the game is lost with a character: a Wizard, the Hobbit on his errand, who bears the Ring."""
    aim = AIMS.get(b.rules.scenario)
    return face(b, who).is_main or (aim is not None and aim.hangs_on(b, who))


def ends_it(b: Board, card: Definition) -> bool:
    """Whether a card, where it can be played at all, is what everything was for: those around can still help then."""
    return b.rules.scenario == bane.BANE.number and card.name in ENDS_THE_RING


def should_bear(b: Board, who: Handle, item: Handle) -> bool:
    """Whether an item is of use only in the hands of that character."""
    if b.rules.scenario == bane.BANE.number:
        return safer_hands(b, who, item)
    return b.rules.scenario == there.THERE.number and there.is_treasure(b, item) and there.hobbit(b) == who


def ready(b: Board, group: Company) -> bool:
    """Whether a company may enter a site now: the treasure has to come into the hands of a Hobbit who can tap."""
    if b.rules.scenario != there.THERE.number:
        return True
    who = there.hobbit(b)
    return who == NONE or untapped(b, who)


def homeward(b: Board, seat: int, group: Company, site: int, hand: Sequence[Definition] = ()) -> int:
    """What a company could store at a site, of what its people carry."""
    aim = AIMS.get(b.rules.scenario)
    if aim is None:
        return 0
    carried = (held for who in group.members for held in card_of(b, who).holds)
    return aim.goes(b, seat, site, hand) + sum(aim.stores(b, seat, face(b, held), site) for held in carried)
