"""Gold rings and ring items: tests, figures on their bearers, powers."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import skills
from engine.journeys.reading.values import body, corruption, faction_bonus, influence_of, prowess
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from tests.cards.test_items import bearing, corruption_rolls, store_refused, use_refused
from tests.library import ATLAS, CARDS
from tests.rules.scenes import at_site, attack, hazard, number, offered, past, play_refused, strikes, told
from tests.scenario import Scenario

GOLD = ("Beautiful Gold Ring", "Fair Gold Ring", "Precious Gold Ring")
MAGIC = {
    "Magic Ring of Courage": "warrior",
    "Magic Ring of Lore": "sage",
    "Magic Ring of Nature": "ranger",
    "Magic Ring of Stealth": "scout",
    "Magic Ring of Words": "diplomat",
}
TRIBES = ("Barin", "Bávor", "Drúin", "Durin", "Dwálin", "Thélor", "Thrár")
DWARVEN = tuple(f"Dwarven Ring of {tribe}’s Tribe" for tribe in TRIBES)
BARIN, BAVOR, DRUIN, _, DWALIN, THELOR, THRAR = DWARVEN
RING_ITEMS = ("Lesser Ring", *MAGIC, *DWARVEN, "The One Ring")
LORE = "Hillmen"


def after_test(gold: str, item: str, roll: int) -> Scenario:
    """A sage taps, the ring is tested with that roll, the ring item is in the hand."""
    s = bearing("Elrond", gold).hand(0, item).rolls(roll)
    return s.act(Action(Verb.TEST, (s.named(gold), s.named("Elrond"))))


# ----------------------------------------------------------------------------------------------------- ring tests
@pytest.mark.parametrize("gold", GOLD)
@pytest.mark.parametrize("item", RING_ITEMS)
def test_a_ring_item_follows_on_the_number_its_gold_ring_leaves(gold: str, item: str) -> None:
    printed, ring = CARDS[number(item)].definition, CARDS[number(gold)].definition
    needed = printed.ring_number - dict(ring.ring_mods)[printed.ring_type]
    if needed > 2:
        short = after_test(gold, item, min(12, needed - 1))
        assert short.question is not Question.RING_ITEM or play_refused(short, item) == "LORE-RING-07"
    if needed <= 12:
        s = after_test(gold, item, max(2, needed)).play(item).settle()
        assert s.where(item) is Zone.PLAY and s.where(gold) is Zone.DISCARD and s.pose("Elrond") is Pose.TAPPED


@pytest.mark.parametrize("gold", GOLD)
def test_a_gold_ring_is_found_where_there_is_a_ring_icon(gold: str) -> None:
    crowd = ("Glorfindel II", "Elrond", "Thranduil", "Adrazar")
    s = Scenario().company(0, *crowd, at="Ost-in-Edhil").hand(0, gold).rolls(*[12] * 4)
    assert play_refused(at_site(s.stay()), gold) == ""
    assert all("ring" in place.icons for place in ATLAS.sites if "gold ring" in place.plays)
    assert play_refused(at_site(Scenario().company(0, "Elrond", at="Bree").hand(0, gold).stay()), gold)


# --------------------------------------------------------------------------------------------------------- figures
@pytest.mark.parametrize(
    ("item", "who", "influence", "rolls"),
    [
        ("Lesser Ring", "Annalena", 1, 1),
        ("The One Ring", "Annalena", 2, 3),
        *((item, "Annalena", 1, 1) for item in DWARVEN),
        *((item, "Bombur", 3, 4 - 1) for item in DWARVEN),
        ("Magic Ring of Words", "Annalena", 0, 0),
        ("Magic Ring of Words", "Adrazar", 1, 2 + 1),
    ],
)
def test_influence_and_faction_rolls(item: str, who: str, influence: int, rolls: int) -> None:
    s = bearing(who, item)
    assert influence_of(s.state, s.named(who)) == influence
    assert faction_bonus(s.state, s.named(who), number(LORE)) == rolls


@pytest.mark.parametrize("item", DWARVEN)
def test_a_dwarven_ring_on_a_dwarf(item: str) -> None:
    dwarf, elf = bearing("Bombur", item), bearing("Annalena", item)
    assert prowess(dwarf.state, dwarf.named("Bombur")) == 3 + 4
    assert prowess(elf.state, elf.named("Annalena")) == 3 + 2
    assert corruption(dwarf.state, dwarf.named("Bombur")) == -1 - 5
    assert (dwarf.points(0), elf.points(0)) == (6, 4)


@pytest.mark.parametrize(("who", "expected"), [("Frodo", 2), ("Beretar", 10), ("Glorfindel II", 13)])
def test_the_one_ring_at_most_doubles_prowess(who: str, expected: int) -> None:
    s = bearing(who, "The One Ring")
    assert prowess(s.state, s.named(who)) == expected and body(s.state, s.named(who)) == 11


# ------------------------------------------------------------------------------------------------------ Magic Rings
@pytest.mark.parametrize(("item", "skill"), MAGIC.items())
def test_a_magic_ring_grants_its_skill(item: str, skill: str) -> None:
    without = "Annalena" if skill in ("warrior", "diplomat") else "Gimli"
    s = bearing(without, item)
    assert skill in skills(s.state, s.named(without))
    plain = Scenario().company(0, without, at="Rivendell")
    assert skill not in skills(plain.state, plain.named(without))


def test_magic_ring_of_courage_helps_who_is_a_warrior_already() -> None:
    for who, expected in (("Annalena", 3), ("Beretar", 7)):
        s = bearing(who, "Magic Ring of Courage")
        assert prowess(s.state, s.named(who)) == expected


def test_magic_ring_of_lore_lets_a_sage_use_one_palantir() -> None:
    stones = ("Palantír of Orthanc", "Palantír of Minas Tirith")
    s = bearing("Elrond", "Magic Ring of Lore", *stones).rolls(12, 12)
    assert use_refused(s, stones[0])
    s.use("Magic Ring of Lore").settle()
    assert s.pose("Elrond") is Pose.TAPPED
    s.use(stones[0]).settle()
    assert s.pose(stones[0]) is Pose.TAPPED and use_refused(s, stones[1])
    assert use_refused(bearing("Gimli", "Magic Ring of Lore", stones[0]), "Magic Ring of Lore")


def test_magic_ring_of_nature_cancels_an_attack() -> None:
    s = bearing("Beretar", "Magic Ring of Nature").hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0).use("Magic Ring of Nature").settle()
    assert strikes(s) == [] and s.pose("Beretar") is Pose.TAPPED
    other = bearing("Gimli", "Magic Ring of Nature").hand(1, "Wolves")
    hazard(other.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0)
    assert use_refused(other, "Magic Ring of Nature")


def test_magic_ring_of_stealth_cancels_a_strike() -> None:
    s = bearing("Bilbo", "Magic Ring of Stealth").hand(1, "Orc-lieutenant")
    attack(s, "Orc-lieutenant").window(At.STRIKE, 0).use("Magic Ring of Stealth").settle()
    assert strikes(s) == [] and s.pose("Magic Ring of Stealth") is Pose.TAPPED
    other = bearing("Gimli", "Magic Ring of Stealth").hand(1, "Orc-lieutenant")
    assert use_refused(attack(other, "Orc-lieutenant").window(At.STRIKE, 0), "Magic Ring of Stealth")


# ---------------------------------------------------------------------------------------------------- Dwarven Rings
@pytest.mark.parametrize(
    ("ring", "found", "not_found"),
    [
        (BARIN, "Durin’s Axe", "Orcrist"),
        (DWALIN, "Durin’s Axe", "Orcrist"),
        (BAVOR, "Orcrist", "Durin’s Axe"),
        (DRUIN, "Orcrist", "Durin’s Axe"),
    ],
)
def test_a_dwarven_ring_finds_an_item_and_plays_it(ring: str, found: str, not_found: str) -> None:
    s = Scenario().company(0, "Glorfindel II", "Bombur", "Thorin II", at="The Stones").bears("Thorin II", ring)
    s.rolls(12, 12, 9)
    s.draw_pile(0, found, not_found, "Palantír of Orthanc")
    at_site(s.stay()).use(ring)
    past(s, At.COUNTER)
    assert offered(s) == {found}
    s.pick(found).settle()
    assert s.where(found) is Zone.PLAY and s.pose("Thorin II") is Pose.TAPPED
    assert ATLAS.site_named["The Stones"].index in s.state.players[0].used
    assert corruption_rolls(s)[0][0] == "Thorin II" and told(s, Told.SHUFFLED)


@pytest.mark.parametrize("ring", [BARIN, BAVOR, DRUIN, DWALIN])
def test_delving_needs_a_dwarf_at_an_unused_site(ring: str) -> None:
    used = bearing("Thorin II", ring, beside=("Elrond",), at="Edoras").used(0, "Edoras")
    elf = bearing("Elrond", ring, at="Edoras")
    assert use_refused(at_site(used.stay()), ring) and use_refused(at_site(elf.stay()), ring)
    fresh = bearing("Thorin II", ring, at="Edoras")
    assert not use_refused(at_site(fresh.stay()), ring)


def test_dwarven_ring_of_durins_tribe_takes_the_counter_off() -> None:
    ring = "Dwarven Ring of Durin’s Tribe"
    s = bearing("Thorin II", ring, at="Edoras").used(0, "Edoras").rolls(9)
    at_site(s.stay()).use(ring).settle()
    assert s.state.players[0].used == () and s.pose("Thorin II") is Pose.TAPPED
    assert corruption_rolls(s) == [("Thorin II", -5 + 2)]
    assert use_refused(at_site(bearing("Elrond", ring, at="Edoras").used(0, "Edoras").stay()), ring)


@pytest.mark.parametrize("ring", [THELOR, THRAR])
def test_dwarven_rings_that_gather_minor_items(ring: str) -> None:
    s = bearing("Thorin II", ring).empty_draw_pile(0, "Elven Cloak", "Orcrist").discarded(0, "Miruvor", "Athelas")
    s.rolls(9).use(ring)
    past(s, At.COUNTER)
    assert offered(s) == {"Elven Cloak", "Miruvor", "Athelas"}
    s.pick("Elven Cloak").pick("Miruvor").settle()
    assert s.names(0, Zone.HAND) == ["Elven Cloak", "Miruvor"] and s.names(0, Zone.DISCARD) == ["Athelas"]
    assert corruption_rolls(s) == [("Thorin II", -5 + 2)]
    assert use_refused(bearing("Elrond", ring), ring)


# ----------------------------------------------------------------------------------------------------- The One Ring
def test_the_one_ring_weighs_on_the_others_and_is_never_stored() -> None:
    s = bearing("Frodo", "The One Ring", beside=("Sam Gamgee", "Elrond"))
    values = [corruption(s.state, s.named(who)) for who in ("Frodo", "Sam Gamgee", "Elrond")]
    assert values == [4 - 6, 3 - 1, -1]
    assert store_refused(s, "The One Ring")


@pytest.mark.parametrize(("roll", "cancelled"), [(6, True), (5, False)])
def test_the_one_ring_hides_its_bearer_at_the_price_of_a_corruption_roll(roll: int, cancelled: bool) -> None:
    s = bearing("Frodo", "The One Ring").hand(1, "Orc-lieutenant").rolls(roll, 12, 12, 12)
    attack(s, "Orc-lieutenant").window(At.STRIKE, 0).use("The One Ring").settle()
    assert corruption_rolls(s)[0] == ("Frodo", 4 - 6 - 2)
    assert strikes(s) == [] and (s.where("Frodo") is Zone.PLAY) == cancelled


def test_the_one_ring_hides_nobody_from_the_undead() -> None:
    s = bearing("Frodo", "The One Ring", at="Dead Marshes").hand(1, "Ghouls")
    attack(s, "Ghouls", goal="Bandit Lair").window(At.STRIKE, 0)
    assert use_refused(s, "The One Ring")
