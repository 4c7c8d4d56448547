"""Items of minion players."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import RING_TYPES
from engine.journeys.reading.sites import offers
from engine.journeys.reading.values import body, mind, ring_bonus
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwCard
from engine.metw.phases.setup import is_starting_item
from engine.metw.table.reach import most_regions
from tests.cards.meccg.scenes import Scenario, let_in, minions, unopposed
from tests.cards.metw.scenes import SPARE, corruption, influence, meet, uses
from tests.cards.scenes import attack_of, company, roll_of, strength

SITE = load().atlas.site_named


def test_blazon_of_the_eye() -> None:
    s = minions("Jerrek").bears("Jerrek", "Blazon of the Eye")
    assert influence(s, "Jerrek", "Snaga-hai") == influence(s, "Jerrek") + 2
    assert influence(s, "Jerrek", "Gorbag") == influence(s, "Jerrek")
    assert load().named("Blazon of the Eye").has("may not be duplicated on a character")


def test_foul_smelling_paste() -> None:
    s = minions("Jerrek", "Gorbag").bears("Jerrek", "Foul-smelling Paste").wounded("Gorbag")
    uses(s, "Foul-smelling Paste", "Gorbag")
    assert (s.pose("Gorbag"), s.where("Foul-smelling Paste")) == (Pose.UNTAPPED, Zone.DISCARD)


def test_strange_rations() -> None:
    s = minions("Jerrek").bears("Jerrek", "Strange Rations").tapped("Jerrek")
    assert uses(s, "Strange Rations").pose("Jerrek") is Pose.UNTAPPED
    s = minions("Jerrek").bears("Jerrek", "Strange Rations")
    before = most_regions(s.state, company(s, "Jerrek"))
    uses(s, "Strange Rations", ability=1)
    assert most_regions(s.state, company(s, "Jerrek")) == before + 1


@pytest.mark.parametrize(("who", "more"), [("Jerrek", 1), ("Perchen", 0)])
def test_high_helm(who: str, more: int) -> None:
    plain, helmed = minions(who), minions(who).bears(who, "High Helm")
    assert strength(helmed, who) == strength(plain, who) + more
    assert influence(helmed, who) == influence(plain, who) + 2
    assert body(helmed.state, helmed.named(who)) == min(9, body(plain.state, plain.named(who)) + 1)


@pytest.mark.parametrize(("roll", "where"), [(6, Zone.PLAY), (7, Zone.DISCARD)])
def test_sable_shield(roll: int, where: Zone) -> None:
    s = minions("Jerrek", at="Carn Dûm (minion)").bears("Jerrek", "Sable Shield").hand(1, "Cave Worm")
    meet(s.go("Goblin-gate (minion)"), "Cave Worm").rolls(2, roll).settle().hazards()
    assert s.pose("Jerrek") is Pose.TAPPED and s.where("Sable Shield") is where


def test_a_wounding_that_only_detains_does_not_touch_sable_shield() -> None:
    s = minions("Jerrek", at="Dol Guldur (minion)").bears("Jerrek", "Sable Shield").hand(1, "Ghouls")
    meet(s.go("Dead Marshes (minion)"), "Ghouls").rolls(*[2] * 6).settle().hazards()
    assert s.where("Sable Shield") is Zone.PLAY


@pytest.mark.parametrize(("who", "prowess"), [("Jerrek", 8), ("Layos", 3), ("Lieutenant of Morgul", 10)])
def test_black_mace(who: str, prowess: int) -> None:
    assert strength(minions(who).bears(who, "Black Mace"), who) == prowess


def test_black_mace_against_elves() -> None:
    s = minions("Jerrek", at="Thranduil’s Halls (minion)").bears("Jerrek", "Black Mace")
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    assert attack_of(s).race == "Elf" and strength(s, "Jerrek", fighting=True) == 5 + 4


@pytest.mark.parametrize(
    ("item", "points"), [("Scroll of Isildur (minion)", (3, 5)), ("Red Book of Westmarch (minion)", (2, 5))]
)
def test_what_is_kept_at_the_tower(item: str, points: tuple[int, int]) -> None:
    assert minions("Jerrek").bears("Jerrek", item).points(0) == 1 + points[0]
    for place, worth in (("Barad-dûr", points[1]), ("Dol Guldur (minion)", points[0])):
        assert minions("Jerrek").stored(0, item, at=place).points(0) == 1 + worth
    s = minions("Jerrek", at="Barad-dûr").bears("Jerrek", item)
    assert not s.refused(Action(Verb.STORE, (s.named(item),)))


def test_the_scroll_helps_a_test() -> None:
    s = minions("Ciryaher").bears("Ciryaher", "The Least of Gold Rings")
    assert ring_bonus(s.state, s.named("The Least of Gold Rings"), NONE) == 0
    s = minions("Ciryaher").bears("Ciryaher", "The Least of Gold Rings", "Scroll of Isildur (minion)")
    assert ring_bonus(s.state, s.named("The Least of Gold Rings"), NONE) == 1


def test_the_least_of_gold_rings() -> None:
    card = load().named("The Least of Gold Rings")
    assert isinstance(card, MetwCard) and (card.corruption, card.mp) == (4, 2)
    found = [[ring for ring in RING_TYPES if card.may_become(ring, roll)] for roll in (2, 7, 8, 10, 12)]
    lesser, one = "lesser", "one"
    assert found == [
        [lesser, "magic"],
        [lesser, "magic"],
        [lesser],
        [lesser, "dwarven"],
        [lesser, "dwarven", one],
    ]


def test_the_least_of_gold_rings_weighs_on_its_bearer_every_turn() -> None:
    s = minions("Jerrek").bears("Jerrek", "The Least of Gold Rings").at_turn_start()
    assert roll_of(s.window(At.CORRUPTION_ROLL, 0)).who == s.named("Jerrek")


def test_minor_ring() -> None:
    s = minions("Jerrek").bears("Jerrek", "Minor Ring")
    assert influence(s, "Jerrek") == 2 and corruption(s, "Jerrek") == 1
    card = load().named("Minor Ring")
    assert card.ring_type == "lesser" and card.has("may not be duplicated on a character")


@pytest.mark.parametrize("tribe", ["Thélor", "Thrár"])
def test_dwarven_rings_of_minions(tribe: str) -> None:
    ring = f"Dwarven Ring of {tribe}’s Tribe (minion)"
    s = minions("Jerrek").bears("Jerrek", ring)
    assert (strength(s, "Jerrek"), influence(s, "Jerrek"), corruption(s, "Jerrek")) == (7, 2, 3)
    fallen = ("fallen-wizard", "hero")
    s = Scenario(sides=fallen).company(0, "Gimli", at="Rivendell").bears("Gimli", ring)
    s.draw_pile(0, "Athelas").hand(0, SPARE)
    before = Scenario(sides=fallen).company(0, "Gimli", at="Rivendell")
    assert strength(s, "Gimli") == strength(before, "Gimli") + 4
    assert influence(s, "Gimli") == influence(before, "Gimli") + 7
    assert corruption(s, "Gimli") == 5
    uses(s.rolls(12), ring).pick("Athelas").settle()
    assert s.where("Athelas") is Zone.HAND and s.pose("Gimli") is Pose.TAPPED


def test_the_arkenstone_of_minions() -> None:
    s = minions("Jerrek").bears("Jerrek", "The Arkenstone (minion)").company(1, "Gimli", at="Rivendell")
    assert influence(s, "Jerrek", "Gimli") == influence(s, "Jerrek") + 5
    assert mind(s.state, s.named("Gimli")) == load().named("Gimli").mind + 1
    assert mind(s.state, s.named("Jerrek")) == load().named("Jerrek").mind
    assert not s.can(Verb.USE, s.named("The Arkenstone (minion)"))


def test_the_arkenstone_drives_a_dwarf_away() -> None:
    s = minions("Jerrek", at="Moria (minion)").bears("Jerrek", "The Arkenstone (minion)")
    s.company(1, "Gimli", at="Moria")
    uses(s, "The Arkenstone (minion)", "Gimli")
    assert s.where("Gimli") is Zone.DISCARD and s.where("The Arkenstone (minion)") is Zone.DISCARD


@pytest.mark.parametrize(("site", "there"), [("Moria (minion)", False), ("Dancing Spire (minion)", True)])
def test_the_arkenstone_lies_in_a_hoard(site: str, there: bool) -> None:
    s = unopposed(site, "Jerrek", hand=("The Arkenstone (minion)",))
    assert s.playable("The Arkenstone (minion)") == there


def test_there_is_a_hoard_in_the_lair() -> None:
    s = unopposed("Shelob’s Lair (minion)", "Jerrek", hand=("Bow of Dragon-horn",))
    assert s.playable("Bow of Dragon-horn")


def test_thrors_map_of_minions() -> None:
    s = minions("Jerrek", at="Gold Hill").bears("Jerrek", "Thrór’s Map (minion)").used(0, "Gold Hill")
    uses(s, "Thrór’s Map (minion)")
    assert SITE["Gold Hill"].index not in s.state.players[0].used


@pytest.mark.parametrize(
    ("item", "reopened", "opened"),
    [
        ("Records Unread", "Moria (minion)", "Goblin-gate (minion)"),
        ("Secret Book", "Raider-hold (minion)", "Gold Hill"),
    ],
)
def test_books_open_places(item: str, reopened: str, opened: str) -> None:
    s = minions("Jerrek", at=reopened).bears("Jerrek", item).used(0, reopened)
    uses(s, item)
    assert SITE[reopened].index not in s.state.players[0].used and s.where(item) is Zone.DISCARD
    s = minions("Jerrek", at=opened).bears("Jerrek", item)
    assert not offers(s.state, SITE[opened].index, "book")
    uses(s, item, ability=1)
    assert offers(s.state, SITE[opened].index, "book")
    s = minions("Jerrek", at="Carn Dûm (minion)").bears("Jerrek", item)
    assert not s.can(Verb.USE, s.named(item))
    assert not is_starting_item(s.state, load().named(item))
    assert is_starting_item(s.state, load().named("Blazon of the Eye"))


def test_information_is_played_where_a_book_opened_the_place() -> None:
    s = minions("Ciryaher", at="Goblin-gate (minion)").bears("Ciryaher", "Records Unread").hand(0, "Dreams of Lore")
    assert not let_in(s).playable("Dreams of Lore")
    uses(s, "Records Unread", ability=1)
    assert s.window(At.SITE, 0).playable("Dreams of Lore")


@pytest.mark.parametrize(
    ("stone", "site"), [("Palantír of Minas Tirith", "Minas Tirith"), ("Palantír of Orthanc", "Isengard")]
)
def test_palantiri_of_minions(stone: str, site: str) -> None:
    name = f"{stone} (minion)"
    card = load().named(name)
    assert (card.corruption, card.mp, card.playable_at) == (3, 3, (site,))
    s = minions("Ciryaher").bears("Ciryaher", name).bears(name, "Align Palantír").discarded(0, "Athelas").rolls(12)
    uses(s, name)
    if stone == "Palantír of Orthanc":
        s.pick("Athelas").settle()
        assert not s.names(0, Zone.DISCARD)
    else:
        s.settle()
        assert s.shown or len(s.state.zones[1][Zone.TOP]) == 5
    assert s.pose(name) is Pose.TAPPED
