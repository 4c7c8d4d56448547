"""Every item of The Wizards."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.filters import skills
from engine.journeys.reading.values import attack_body, attack_prowess, body
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.library import load
from engine.metw.cards.printed import MetwCard
from tests.cards.metw.scenes import (
    SPARE,
    attack_of,
    attacked,
    corruption,
    free,
    held_by,
    influence,
    inside,
    keeps,
    meet,
    plays,
    resolved,
    strength,
    travelling,
    uses,
    visiting,
)
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

ITEMS = [card for card in load().definitions if card.kind is Kind.ITEM]
TRIBES = ("Barin", "Bávor", "Drúin", "Durin", "Dwálin", "Thélor", "Thrár")


def bearing(who: str, *items: str, at: str = "Rivendell", others: tuple[str, ...] = ()) -> Scenario:
    """Somebody who bears items."""
    return Scenario().company(0, who, *others, at=at).bears(who, *items).hand(0, SPARE)


def toughness(s: Scenario, who: str) -> int:
    return body(s.state, s.named(who))


@rule("METW-CARD-DAGGER-OF-WESTERNESSE-02", "METW-CARD-ELVEN-CLOAK-03", "METW-CARD-HEALING-HERBS-03")
@rule("METW-CARD-THE-MITHRIL-COAT-01", "METW-CARD-STING-01", "METW-CARD-SWORD-OF-GONDOLIN-02", "METW-CARD-NARSIL-01")
@pytest.mark.parametrize("item", [card.name for card in ITEMS])
def test_corruption_points(item: str) -> None:
    """On a Man who is no Dwarf and no Wizard an item weighs what is printed."""
    s = bearing("Éomer", item)
    assert corruption(s, "Éomer") == load().named(item).corruption + (1 if item == "The One Ring" else 0)


@pytest.mark.parametrize(
    ("item", "who", "gain"),
    [
        ("Dagger of Westernesse", "Bergil", 1),
        ("Dagger of Westernesse", "Glorfindel II", 0),
        ("Sting", "Bergil", 1),
        ("Sting", "Frodo", 2),
        ("Durin’s Axe", "Bergil", 2),
        ("Durin’s Axe", "Balin", 4),
        ("Durin’s Axe", "Thorin II", 4),
        ("Dwarven Axe", "Bergil", 2),
        ("Dwarven Axe", "Balin", 3),
        ("Dwarven Axe", "Frodo", 0),
        ("Dwarven Axe", "Aragorn II", 1),
        ("Glamdring", "Bergil", 3),
        ("Glamdring", "Aragorn II", 2),
        ("Sword of Gondolin", "Bergil", 2),
        ("Sword of Gondolin", "Aragorn II", 2),
        ("Sword of Gondolin", "Frodo", 0),
        ("Narsil", "Aragorn II", 1),
        ("Orcrist", "Bergil", 3),
        ("Orcrist", "Glorfindel II", 1),
        ("Magic Ring of Courage", "Bergil", 2),
        ("Magic Ring of Courage", "Frodo", 0),
        ("The One Ring", "Frodo", 1),
        ("The One Ring", "Aragorn II", 5),
        ("Wizard’s Ring", "Gandalf", 2),
        ("Ent-draughts", "Frodo", 1),
    ],
)
@rule("METW-CARD-DAGGER-OF-WESTERNESSE-01", "METW-CARD-SWORD-OF-GONDOLIN-01")
def test_prowess_of_arms(item: str, who: str, gain: int) -> None:
    assert strength(bearing(who, item), who) == load().named(who).prowess + gain


@pytest.mark.parametrize(("item", "gain"), [("Glamdring", 9), ("Orcrist", 10)])
def test_prowess_against_orcs(item: str, gain: int) -> None:
    s = meet(bearing("Glorfindel II", item).hand(1, "Orc-patrol").go("Goblin-gate"), "Orc-patrol")
    assert strength(s, "Glorfindel II", fighting=True) == gain


@pytest.mark.parametrize(
    ("item", "who", "total"),
    [
        ("Shield of Iron-bound Ash", "Forlong", 8),
        ("Great-shield of Rohan", "Forlong", 9),
        ("Hauberk of Bright Mail", "Forlong", 9),
        ("Hauberk of Bright Mail", "Adrazar", 6),
        ("The Mithril-coat", "Bergil", 10),
        ("The One Ring", "Bergil", 10),
        ("The Iron Crown", "Adrazar", 7),
        ("The Iron Crown", "Frodo", 9),
    ],
)
def test_body_of_arms(item: str, who: str, total: int) -> None:
    assert toughness(bearing(who, item), who) == total


@rule("METW-CARD-LESSER-RING-01", "METW-CARD-THE-ONE-RING-01")
@pytest.mark.parametrize(
    ("item", "who", "target", "gain"),
    [
        ("Elf-stone", "Bergil", "Haldir", 2),
        ("Elf-stone", "Bergil", "Wood-elves", 2),
        ("Elf-stone", "Bergil", "Hillmen", 0),
        ("Horn of Anor", "Bergil", "Hillmen", 2),
        ("Horn of Anor", "Bergil", "Haldir", 0),
        ("Red Arrow", "Bergil", "Éomer", 5),
        ("Red Arrow", "Bergil", "Haldir", 0),
        ("The Arkenstone", "Bergil", "Ori", 3),
        ("Red Book of Westmarch", "Bergil", "Hobbits", 2),
        ("Narsil", "Bergil", "", 1),
        ("Lesser Ring", "Bergil", "", 2),
        ("Magic Ring of Words", "Adrazar", "", 3),
        ("Magic Ring of Words", "Bergil", "", 0),
        ("The One Ring", "Bergil", "", 5),
        ("The Iron Crown", "Bergil", "", 4),
        ("The Iron Crown", "Frodo", "", 0),
        ("Wizard’s Ring", "Gandalf", "", 5),
    ],
)
def test_direct_influence(item: str, who: str, target: str, gain: int) -> None:
    bare = Scenario().company(0, who, at="Rivendell")
    assert influence(bearing(who, item), who, target) - influence(bare, who, target) == gain


@rule("METW-CARD-DWARVEN-RING-OF-THELORS-TRIBE-01", "METW-CARD-DWARVEN-RING-OF-THRARS-TRIBE-01", "METW-RNG-12")
@pytest.mark.parametrize("tribe", TRIBES)
def test_dwarven_rings(tribe: str) -> None:
    ring = f"Dwarven Ring of {tribe}’s Tribe"
    dwarf, man = bearing("Balin", ring), bearing("Bergil", ring)
    assert (strength(dwarf, "Balin"), corruption(dwarf, "Balin"), influence(dwarf, "Balin")) == (8, 5, 9)
    assert (strength(man, "Bergil"), corruption(man, "Bergil"), influence(man, "Bergil")) == (3, 3, 2)
    assert (dwarf.points(0) - 2, man.points(0)) == (6, 4)
    assert toughness(man, "Bergil") - 9 == (1 if tribe in ("Thélor", "Thrár") else 0)


@pytest.mark.parametrize(
    ("tribe", "item"), [("Barin", "Glamdring"), ("Dwálin", "Glamdring"), ("Bávor", "Orcrist"), ("Drúin", "Orcrist")]
)
def test_dwarven_rings_delve(tribe: str, item: str) -> None:
    s = Scenario().company(0, "Balin", "Glorfindel II", "Beorn", at="The Stones").hand(0, SPARE).draw_pile(0, item)
    s.bears("Balin", f"Dwarven Ring of {tribe}’s Tribe").until(Question.ENTER).enter().until(Question.ASSIGN)
    s.pick("Glorfindel II").pick("Beorn").window(At.SITE, 0)
    resolved(uses(s, f"Dwarven Ring of {tribe}’s Tribe").pick(item))
    assert item in held_by(s, "Balin") and s.pose("Balin") is Pose.TAPPED


def test_dwarven_ring_of_durins_tribe() -> None:
    s = bearing("Balin", "Dwarven Ring of Durin’s Tribe", at="Bree").used(0, "Bree")
    uses(s, "Dwarven Ring of Durin’s Tribe")
    assert s.state.players[0].used == ()


@pytest.mark.parametrize("tribe", ["Thélor", "Thrár"])
def test_dwarven_rings_hoard(tribe: str) -> None:
    s = bearing("Balin", f"Dwarven Ring of {tribe}’s Tribe").discarded(0, "Athelas", "Miruvor")
    uses(s, f"Dwarven Ring of {tribe}’s Tribe").pick("Athelas").pick("Miruvor")
    assert {"Athelas", "Miruvor"} <= set(s.names(0, Zone.HAND))


@rule("METW-CARD-THE-ARKENSTONE-01")
def test_the_arkenstone() -> None:
    s = bearing("Balin", "The Arkenstone", others=("Ori",)).tapped("Ori")
    assert (corruption(s, "Balin"), s.points(0)) == (4, 5 + 2)
    assert uses(s, "The Arkenstone", "Ori").settle().pose("Ori") is Pose.UNTAPPED


def test_durins_axe_on_a_dwarf() -> None:
    s = bearing("Balin", "Durin’s Axe")
    assert (corruption(s, "Balin"), s.points(0)) == (3, 4 + 2)


# ---------------------------------------------------------------------------------------------------------- minor items
def test_athelas() -> None:
    s = uses(bearing("Bergil", "Athelas", others=("Haldir",)).wounded("Haldir"), "Athelas", "Haldir")
    assert (s.pose("Haldir"), s.pose("Bergil"), s.where("Athelas")) == (Pose.TAPPED, Pose.TAPPED, Zone.DISCARD)
    t = bearing("Aragorn II", "Athelas", others=("Haldir",)).bears("Haldir", "Lure of the Senses")
    assert uses(t, "Athelas", "Lure of the Senses", ability=1).where("Lure of the Senses") is Zone.DISCARD


def test_black_arrow() -> None:
    s = bearing("Bergil", "Black Arrow").hand(1, "Smaug").in_play(1, "Doors of Night")
    s.go("Goblin-gate")
    s = meet(bearing("Bergil", "Black Arrow").hand(1, "Giant").go("Goblin-gate"), "Giant")
    assert attack_prowess(uses(s, "Black Arrow").state, attack_of(s)) == 12
    assert s.where("Black Arrow") is Zone.DISCARD


@rule("METW-CARD-ELVEN-CLOAK-01")
def test_elven_cloak() -> None:
    s = meet(bearing("Bergil", "Elven Cloak").hand(1, "Giant").go("Goblin-gate"), "Giant").window(At.STRIKE, 0)
    assert uses(s, "Elven Cloak").settle().pose("Bergil") is Pose.UNTAPPED


@rule("METW-CARD-ELVEN-CLOAK-02")
def test_elven_cloak_needs_wilderness() -> None:
    s = bearing("Bergil", "Elven Cloak").hand(1, "Abductor").go("Bag End")
    s = Scenario().company(0, "Bergil", at="Lórien").bears("Bergil", "Elven Cloak").hand(1, "Abductor").hand(0, SPARE)
    meet(s.go("Edoras"), "Abductor").window(At.STRIKE, 0)
    assert not s.can(Verb.USE, s.named("Elven Cloak"))


@rule("METW-CARD-HEALING-HERBS-01")
def test_healing_herbs() -> None:
    s = uses(bearing("Bergil", "Healing Herbs", others=("Haldir",)).wounded("Haldir"), "Healing Herbs", "Haldir")
    assert (s.pose("Haldir"), s.pose("Bergil"), s.where("Healing Herbs")) == (Pose.UNTAPPED, Pose.TAPPED, Zone.DISCARD)


@rule("METW-CARD-HEALING-HERBS-02")
def test_healing_herbs_before_strikes_are_assigned() -> None:
    s = bearing("Bergil", "Healing Herbs", others=("Haldir",)).tapped("Haldir").hand(1, "Giant").go("Goblin-gate")
    assert uses(meet(s, "Giant"), "Healing Herbs", "Haldir", ability=1).pose("Haldir") is Pose.UNTAPPED


def test_miruvor() -> None:
    s = uses(bearing("Bergil", "Miruvor", others=("Forlong",)), "Miruvor")
    assert (toughness(s, "Forlong"), toughness(s, "Bergil"), s.where("Miruvor")) == (9, 10, Zone.DISCARD)


def test_potion_of_prowess() -> None:
    s = uses(bearing("Bergil", "Potion of Prowess", others=("Forlong",)), "Potion of Prowess")
    assert (strength(s, "Forlong"), s.where("Potion of Prowess")) == (4, Zone.DISCARD)


def test_shield_of_iron_bound_ash() -> None:
    s = meet(bearing("Bergil", "Shield of Iron-bound Ash").hand(1, "Giant").go("Goblin-gate"), "Giant")
    uses(s.window(At.STRIKE, 0), "Shield of Iron-bound Ash")
    assert strength(s, "Bergil", fighting=True) == 2


def test_star_glass() -> None:
    s = bearing("Bergil", "Star-glass").hand(1, "Wolves").go("Bree")
    assert attack_prowess(uses(meet(s, "Wolves"), "Star-glass", ability=1).state, attack_of(s)) == 6
    t = Scenario().company(0, "Bergil", at="Lórien").bears("Bergil", "Star-glass").hand(0, SPARE).hand(1, "Ghouls")
    assert free(uses(meet(t.go("Dol Guldur"), "Ghouls"), "Star-glass"))


# ---------------------------------------------------------------------------------------------------- major and greater
def test_great_shield_of_rohan() -> None:
    s = meet(bearing("Bergil", "Great-shield of Rohan").hand(1, "Giant").go("Goblin-gate"), "Giant")
    s.rolls(12).until(Question.FACE).pick(1)
    uses(s.window(At.STRIKE, 0), "Great-shield of Rohan").settle()
    assert s.pose("Great-shield of Rohan") is Pose.TAPPED


def test_red_arrow() -> None:
    s = inside(bearing("Bergil", "Red Arrow", at="Edoras").hand(0, "Riders of Rohan").rolls(2))
    assert plays(s, "Riders of Rohan").where("Riders of Rohan") is Zone.MP


def test_sapling_of_the_white_tree() -> None:
    s = bearing("Bergil", "Sapling of the White Tree", at="Minas Tirith").rolls(12)
    resolved(s.act(Action(Verb.STORE, (s.named("Sapling of the White Tree"),))))
    assert s.settle().points(0) == 2
    people = ("Glorfindel II", "Aragorn II", "Beorn", "Elrond", "Bergil")
    assert not visiting(*people, at="Moria", hand=("Sapling of the White Tree",)).playable("Sapling of the White Tree")


def test_torque_of_hues() -> None:
    s = meet(bearing("Bergil", "Torque of Hues").hand(1, "Giant").go("Goblin-gate"), "Giant")
    assert free(uses(s.rolls(12), "Torque of Hues"))
    assert (s.pose("Bergil"), s.pose("Torque of Hues")) == (Pose.TAPPED, Pose.TAPPED)


@rule("METW-CARD-SCROLL-OF-ISILDUR-01")
def test_scroll_of_isildur() -> None:
    s = bearing("Gandalf", "Fair Gold Ring", "Scroll of Isildur").hand(0, "The One Ring").rolls(9)
    uses(s, "Gandalf").until(Question.RING_ITEM).play("The One Ring")
    assert "The One Ring" in held_by(s, "Gandalf")


def test_the_iron_crown() -> None:
    s = meet(bearing("Bergil", "The Iron Crown").hand(1, "Orc-patrol").go("Goblin-gate"), "Orc-patrol")
    assert free(uses(s, "The Iron Crown"))
    t = inside(bearing("Bergil", "The Iron Crown", at="Bree").hand(0, "Rangers of the North").rolls(12, 5))
    assert plays(t, "Rangers of the North").settle().where("Bergil") is Zone.DISCARD


# ------------------------------------------------------------------------------------------------------------ Palantíri
def seeing(stone: str, *others: str, at: str = "Rivendell") -> Scenario:
    """A sage bears a Palantír that Align Palantír lets him use."""
    s = bearing("Elrond", stone, at=at, others=others)
    return s.bears(stone, "Align Palantír").rolls(12, 12)


def test_palantir_of_amon_sul() -> None:
    s = uses(seeing("Palantír of Amon Sûl", "Bergil").hand(1, "Giant"), "Palantír of Amon Sûl")
    assert s.settle().pose("Palantír of Amon Sûl") is Pose.TAPPED and s.shown[-1][:2] == (1, 0)


@rule("METW-CARD-PALANTIR-OF-AMON-SUL-01", "METW-CARD-PALANTIR-OF-OSGILIATH-01")
@pytest.mark.parametrize(("stone", "size"), [("Palantír of Amon Sûl", 2), ("Palantír of Osgiliath", 4)])
def test_palantiri_are_lost_by_small_companies(stone: str, size: int) -> None:
    crowd = ("Bergil", "Háma", "Haldir")
    few = bearing("Elrond", stone, others=crowd[: size - 2]).go("Bree")
    many = bearing("Elrond", stone, others=crowd[: size - 1]).go("Bree")
    assert (few.where(stone), many.where(stone)) == (Zone.DISCARD, Zone.PLAY)


def test_palantir_of_annuminas() -> None:
    s = uses(seeing("Palantír of Annúminas").discarded(0, "Far-sight"), "Palantír of Annúminas").pick("Far-sight")
    assert s.where("Far-sight") is Zone.HAND


def test_palantir_of_elostirion() -> None:
    s = bearing("Elrond", "Palantír of Elostirion").bears("Elrond", "Lure of the Senses").rolls(12)
    uses(s, "Palantír of Elostirion", "Lure of the Senses")
    assert s.where("Lure of the Senses") is Zone.DISCARD
    assert bearing("Elrond", "Palantír of Elostirion").go("Bree").where("Palantír of Elostirion") is Zone.DISCARD


def test_palantir_of_minas_tirith() -> None:
    s = uses(seeing("Palantír of Minas Tirith"), "Palantír of Minas Tirith").settle()
    assert [len(rows[Zone.TOP]) for rows in s.state.zones] == [5, 5]


def test_palantir_of_orthanc() -> None:
    s = seeing("Palantír of Orthanc").discarded(0, "Athelas")
    uses(s, "Palantír of Orthanc").pick("Athelas")
    assert s.settle().names(0, Zone.DISCARD) == []


def test_palantir_of_osgiliath() -> None:
    s = seeing("Palantír of Osgiliath", "Bergil", "Háma", "Haldir").in_play(1, "Doors of Night")
    assert uses(s, "Palantír of Osgiliath", "Doors of Night").where("Doors of Night") is Zone.DISCARD


# ------------------------------------------------------------------------------------------------------------ rings
@rule("METW-CARD-BEAUTIFUL-GOLD-RING-01", "METW-RNG-03", "METW-RNG-04")
@pytest.mark.parametrize(
    ("gold", "one", "dwarven", "magic"),
    [("Beautiful Gold Ring", 12, 10, 7), ("Fair Gold Ring", 11, 9, 6), ("Precious Gold Ring", 10, 8, 5)],
)
def test_gold_rings(gold: str, one: int, dwarven: int, magic: int) -> None:
    ring = load().named(gold)
    assert isinstance(ring, MetwCard)
    assert [result for result in range(2, 15) if ring.may_become("one", result)] == list(range(one, 15))
    assert [result for result in range(2, 15) if ring.may_become("dwarven", result)] == list(range(dwarven, 15))
    assert [result for result in range(2, 15) if ring.may_become("magic", result)] == list(range(2, magic + 1))
    assert all(ring.may_become("lesser", result) for result in range(2, 15))


SKILLS = {"Courage": "warrior", "Lore": "sage", "Nature": "ranger", "Stealth": "scout", "Words": "diplomat"}


@rule("METW-CARD-MAGIC-RING-OF-NATURE-01")
@pytest.mark.parametrize(("ring", "skill"), SKILLS.items())
def test_magic_rings_give_a_skill(ring: str, skill: str) -> None:
    who = "Wacho" if skill in load().named("Éomer").skills else "Éomer"
    s = bearing(who, f"Magic Ring of {ring}")
    assert skill in skills(s.state, s.named(who)) and skill not in load().named(who).skills


def test_magic_ring_of_lore() -> None:
    s = bearing("Elrond", "Magic Ring of Lore", "Palantír of Orthanc").discarded(0, "Athelas").rolls(12)
    uses(uses(s, "Magic Ring of Lore"), "Palantír of Orthanc").pick("Athelas")
    assert s.settle().names(0, Zone.DISCARD) == []


def test_magic_ring_of_nature() -> None:
    s = meet(bearing("Aragorn II", "Magic Ring of Nature").hand(1, "Giant").go("Goblin-gate"), "Giant")
    assert free(uses(s, "Magic Ring of Nature")) and s.pose("Aragorn II") is Pose.TAPPED


@rule("METW-CARD-MAGIC-RING-OF-STEALTH-01")
def test_magic_ring_of_stealth() -> None:
    s = meet(bearing("Bergil", "Magic Ring of Stealth").hand(1, "Giant").go("Goblin-gate"), "Giant")
    assert uses(s.window(At.STRIKE, 0), "Magic Ring of Stealth").settle().pose("Bergil") is Pose.UNTAPPED


@rule("METW-CARD-THE-ONE-RING-02")
def test_the_one_ring() -> None:
    s = bearing("Frodo", "The One Ring", others=("Bergil",))
    assert (corruption(s, "Frodo"), corruption(s, "Bergil")) == (7, 1)
    assert s.refused(Action(Verb.STORE, (s.named("The One Ring"),))) != ""
    t = meet(bearing("Frodo", "The One Ring").hand(1, "Giant").rolls(12).go("Goblin-gate"), "Giant")
    assert uses(t.window(At.STRIKE, 0), "The One Ring").settle().pose("Frodo") is Pose.UNTAPPED


# ------------------------------------------------------------------------------------------------------ special items
@rule("METW-CARD-BOOK-OF-MAZARBUL-01", "METW-CARD-BOOK-OF-MAZARBUL-02")
def test_book_of_mazarbul() -> None:
    s = uses(bearing("Balin", "Book of Mazarbul", at="Iron Hill Dwarf-hold"), "Book of Mazarbul")
    assert (keeps(s), s.pose("Book of Mazarbul"), s.pose("Balin")) == (9, Pose.TAPPED, Pose.UNTAPPED)
    resolved(s.rolls(12).act(Action(Verb.STORE, (s.named("Book of Mazarbul"),))))
    assert s.settle().points(0) == 5 + 2


def test_earth_of_galadriels_orchard() -> None:
    s = bearing("Frodo", "Earth of Galadriel’s Orchard", at="Bag End").rolls(12)
    resolved(s.act(Action(Verb.STORE, (s.named("Earth of Galadriel’s Orchard"),))))
    assert s.settle().points(0) == 2 + 2


@rule("METW-CARD-ENT-DRAUGHTS-01")
def test_ent_draughts() -> None:
    s = visiting("Bergil", "Haldir", at="Wellinghall", hand=("Quickbeam", "Ent-draughts"))
    assert not s.playable("Ent-draughts")
    plays(plays(s, "Quickbeam", "Bergil"), "Ent-draughts")
    assert held_by(s, "Haldir") == ["Ent-draughts"]


def test_red_book_of_westmarch() -> None:
    s = bearing("Bergil", "Red Book of Westmarch").rolls(12)
    resolved(s.act(Action(Verb.STORE, (s.named("Red Book of Westmarch"),))))
    assert s.settle().points(0) == 1


@rule("METW-CARD-WIZARDS-RING-01", "METW-CARD-WIZARDS-RING-02")
def test_wizards_ring() -> None:
    s = plays(visiting("Gandalf", at="Rivendell", hand=("Wizard’s Ring",)).rolls(12), "Wizard’s Ring").settle()
    assert held_by(s, "Gandalf") == ["Wizard’s Ring"]
    t = bearing("Gandalf", "Wizard’s Ring", others=("Bergil",))
    ring = t.named("Wizard’s Ring")
    assert t.refused(Action(Verb.STORE, (ring,))) and t.refused(Action(Verb.TRANSFER, (ring, t.named("Bergil"))))


def test_points_of_a_stored_palantir() -> None:
    s = bearing("Elrond", "Palantír of Amon Sûl", others=("Bergil",)).rolls(12)
    resolved(s.act(Action(Verb.STORE, (s.named("Palantír of Amon Sûl"),))))
    assert s.settle().points(0) == 5 + 3


def test_attacks_without_items() -> None:
    """The figures the tests above are compared with."""
    s = attacked("Giant", "Bergil")
    assert (attack_prowess(s.state, attack_of(s)), attack_body(s.state, attack_of(s))) == (13, 0)
    assert travelling("Bergil").site_of("Bergil") == ""
