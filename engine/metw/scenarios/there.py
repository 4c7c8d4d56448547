"""There and Back Again: the row of lands, who lies in wait there, when it is won or lost (SCEN-THERE)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.journeys.cards.conditions import Fight, Who, Word
from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Modify
from engine.journeys.reading.automatic import SiteAttack
from engine.journeys.reading.keying import Keyed, keys_for
from engine.journeys.reading.values import body, influence_of, mind, prowess
from engine.journeys.table.board import companies_of, face, items_on
from engine.journeys.table.records import Company, Journey, Zone
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.metw.cards.deck_rules import Plan
from engine.metw.cards.library import load
from engine.metw.scenarios.building import DESOLATION, for_there_and_back
from engine.metw.scenarios.scenario import Progress, Scenario
from engine.metw.scenarios.words import Roused
from engine.metw.table.board import Board, atlas_of, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Road

REGIONS = ("The Shire", "Arthedain", "Rhudaur", "High Pass", "Anduin Vales", "Woodland Realm", "Northern Rhovanion")
SITES = ("Bag End", "", "Rivendell", "Goblin-gate", "Beorn’s House", "Thranduil’s Halls", "The Lonely Mountain")
"""The site under each region of the row (SCEN-THERE-02, SCEN-THERE-03)."""
AT_SITE = 10
"""Added to the place of a region: its site."""
HOME, MOUNTAIN = AT_SITE, AT_SITE + 6
DEEP = ("Rhudaur", "High Pass")
THIRD = ("High Pass", "Woodland Realm", "Northern Rhovanion")
HOBBIT, DWARF = "Hobbit", "Dwarf"
TRAVELLER, HAZARDS = 0, 1
KINDS = (("Orc", "Troll"), ("Wolf", "Spider", "Animal"), ("Undead",))
"""Creatures that rouse their kin when the second of them has attacked (SCEN-THERE-36 to SCEN-THERE-38)."""
LEG = 7
"""Half the road in places; there and back are twice as many."""


def road(b: Board) -> Road | None:
    """How the journey stands."""
    return next((frame for frame in b.frames if isinstance(frame, Road)), None)


def place_name(at: int) -> str:
    """The region or site of a place in the row."""
    return SITES[at - AT_SITE] if at >= AT_SITE else REGIONS[at]


def ways_on(at: int) -> list[int]:
    """SCEN-THERE-22, SCEN-THERE-49: from a site to its region; from a region to its neighbours and its site."""
    if at >= AT_SITE:
        return [at - AT_SITE]
    near = [place for place in (at - 1, at + 1) if 0 <= place < len(REGIONS)]
    return near + ([at + AT_SITE] if SITES[at] else [])


def traveller(b: Board) -> Company | None:
    """The only company."""
    return next(iter(companies_of(b, TRAVELLER)), None)


def site_index(b: Board, at: int) -> int:
    """The site of a place; NONE in a region."""
    return atlas_of(b).site_named[SITES[at - AT_SITE]].index if at >= AT_SITE else NONE


def journey_at(b: Board, at: int, deep: bool = False) -> Journey:
    """What a company in a region passes through; deep wilderness counts twice where it may (SCEN-THERE-33)."""
    if at >= AT_SITE:
        here = site_index(b, at)
        return Journey(here, here)
    region = atlas_of(b).region_named[REGIONS[at]].index
    under = site_index(b, AT_SITE + (at if SITES[at] else at + 1))
    return Journey(under, under, path=(region,) * (2 if deep and REGIONS[at] in DEEP else 1), moving=True)


def keyed_here(b: Board, creature: Definition) -> Keyed | None:
    """SCEN-RULING-12: how a creature is keyed to the company's place, a type before a name; None if it is not."""
    found, group = road(b), traveller(b)
    if found is None or group is None or not creature.is_creature:
        return None
    inside = found.at >= AT_SITE
    acting = replace(group, site=site_index(b, found.at), journey=journey_at(b, found.at, deep=True))
    keys = [key for key in keys_for(b, creature, acting) if key.site is inside]
    return min(keys, key=lambda key: not key.types, default=None)


# ------------------------------------------------------------------------------------------------------------ strikes
def rank(b: Board, who: Handle) -> tuple[int, int, int, int]:
    """SCEN-THERE-35: the highest mind, the most influence, the lowest body, the lowest prowess."""
    if not face(b, who).is_character:
        return (0, 0, 0, 0)
    return (-mind(b, who), -influence_of(b, who), body(b, who, None), prowess(b, who, None))


def struck_first(b: Board, people: Sequence[Handle]) -> list[Handle]:
    """In which order strikes are given that an opponent would assign; the last tie is chance (SCEN-CHANCE-03)."""
    found = road(b)
    lot = found.lot if found is not None else 0
    turned = [*people[lot % len(people) :], *people[: lot % len(people)]] if people else []
    return sorted(turned, key=lambda who: rank(b, who))


def roused_by(b: Board, kind: int) -> bool:
    """Whether two creatures of a kind have attacked."""
    found = road(b)
    return found is not None and len(found.met) > kind and found.met[kind] >= 2


def stronger(kind: int, *stats: Stat) -> tuple[Word, ...]:
    """What attacks of a kind gain once two of its creatures have attacked."""
    return tuple(
        Modify(stat, 1, of=Of.ATTACKS, fight=Fight(races=KINDS[kind]), when=(Roused(kind),)) for stat in stats
    )


def guarded(d: Draft, index: int, attack: SiteAttack) -> SiteAttack:
    """SCEN-THERE-39: Desolations that lie open go with the first attack at the Mountain, which grows with each."""
    found = road(d)
    if found is None or atlas_of(d).sites[index].name != SITES[MOUNTAIN - AT_SITE]:
        return attack
    gone = [card for card in found.row if face(d, card).name == DESOLATION]
    for card in gone:
        d.move(card, HAZARDS, Zone.DISCARD)
    d.change(found, row=tuple(card for card in found.row if card not in gone))
    return attack._replace(strikes=attack.strikes + len(gone), prowess=attack.prowess + 2 * len(gone))


# ------------------------------------------------------------------------------------------------------------ the end
def hobbit(b: Board) -> Handle:
    """The Hobbit in play, NONE without him."""
    return next((who for who in people_of(b, TRAVELLER) if face(b, who).race == HOBBIT), NONE)


def dwarves(b: Board) -> list[Handle]:
    """The Dwarves of the company."""
    return [who for who in people_of(b, TRAVELLER) if face(b, who).race == DWARF]


def has_treasure(b: Board) -> bool:
    """Whether the Hobbit bears the greater item that was played at the Mountain."""
    found, who = road(b), hobbit(b)
    return found is not None and who != NONE and found.treasure != NONE and found.treasure in items_on(b, who)


def is_lost(b: Board, seat: int) -> bool:
    """SCEN-THERE-47, SCEN-THERE-48: the Hobbit is eliminated, or the last card of the deck was drawn."""
    if seat != TRAVELLER or road(b) is None:
        return False
    dead = any(face(b, card).race == HOBBIT for card in b.zones[seat][Zone.OUT])
    return dead or not (b.zones[seat][Zone.DRAW] or b.zones[seat][Zone.TOP])


def is_treasure(b: Board, item: Handle) -> bool:
    """Whether an item is the greater one that was played at the Mountain."""
    found = road(b)
    return found is not None and found.treasure == item


def note(d: Draft) -> None:
    """A greater item played at the Mountain is remembered, and that the Hobbit got it (SCEN-THERE-45)."""
    found = road(d)
    if found is None:
        return
    treasure = found.treasure
    if treasure == NONE and found.at == MOUNTAIN:
        held = (item for who in people_of(d, TRAVELLER) for item in items_on(d, who) if item not in found.brought)
        treasure = next((item for item in held if face(d, item).item_kind == "greater"), NONE)
    laden = found.laden or (treasure != NONE and found.at == MOUNTAIN and holds(d, treasure))
    if (treasure, laden) != (found.treasure, found.laden):
        d.change(found, treasure=treasure, laden=laden)


def holds(b: Board, item: Handle) -> bool:
    """Whether the Hobbit bears an item."""
    who = hobbit(b)
    return who != NONE and item in items_on(b, who)


def far(b: Board, seat: int) -> int:
    """How much of the road is done, there and back."""
    found = road(b)
    if found is None or seat != TRAVELLER:
        return 0
    place = found.at % AT_SITE
    return 2 * LEG - 1 - place if has_treasure(b) else min(LEG - 1, place)


def told(b: Board) -> str:
    """Where the company is, and who waits for it."""
    found = road(b)
    if found is None:
        return ""
    waiting = ", ".join(face(b, card).name for card in found.row)
    return f"{place_name(found.at)}{f'; waiting: {waiting}' if waiting else ''}"


def forbids(b: Board, seat: int, printed: Definition) -> Reason | None:
    """SCEN-THERE-14, SCEN-THERE-43: nobody joins the company, and a Wizard is no character."""
    if printed.is_character:
        return no("Nobody joins the company; a Wizard only helps.", "SCEN-THERE-43")
    return None


def fits(printed: Definition, others: Sequence[Definition]) -> bool:
    """SCEN-THERE-14: one Hobbit, otherwise Dwarves."""
    return printed.race == DWARF or (printed.race == HOBBIT and all(one.race != HOBBIT for one in others))


MINDED = tuple(card.name for card in load().definitions if card.is_character and not card.is_main and card.mind >= 3)
THERE = Scenario(
    30,
    "there",
    "There and Back Again",
    "a greater item from The Lonely Mountain, and the Hobbit home with it at Bag End",
    Progress("places of the road", far, 2 * LEG - 1),
    won=lambda b, seat: seat == TRAVELLER and (found := road(b)) is not None and found.home,
    lost=is_lost,
    once_exhausted=False,
    all_may_lose=True,
    alone=True,
    start=SITES[0],
    who=fits,
    remembers=lambda b: Road(0, at=HOME, met=(0,) * len(KINDS)),
    own_turns=True,
    notes=note,
    joins=lambda b, seat, printed, group, index: False,
    one_company=lambda b, seat: True,
    small=(DWARF,),
    in_row=True,
    struck_first=struck_first,
    guarded=guarded,
    forbids=forbids,
    standing=(
        Modify(Stat.INFLUENCE, 1, of=Of.EVERYBODY, who=Who(names=MINDED)),
        *stronger(0, Stat.PROWESS, Stat.STRIKES),
        *stronger(1, Stat.PROWESS, Stat.STRIKES),
        *stronger(2, Stat.PROWESS),
    ),
    told=told,
    plan=Plan(allowed=((DESOLATION, 2),), builds=for_there_and_back),
    changes={
        "solitaire": True,
        "general_influence": 30,
        "starters": 15,
        "starting_mind": 99,
        "starting_items": 0,
        "deck_characters": 0,
        "wizards": 0,
        "sideboard": 0,
        "hand_size": 5,
        "start_hand": 5,
        "guard": False,
        "persuasion": False,
        "last_turn": 80,
    },
)
