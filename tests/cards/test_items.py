"""Items: figures on their bearers, powers, storing; rings have a file of their own."""

from __future__ import annotations

import re

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.values import (
    attack_body,
    attack_prowess,
    body,
    corruption,
    faction_bonus,
    hand_size,
    influence_of,
    prowess,
)
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.lore.influence import covered, supplies
from tests.library import CARDS
from tests.rules.scenes import (
    STAYS,
    TAPS,
    at_site,
    attack,
    enter,
    hazard,
    name_of,
    number,
    offered,
    past,
    play_refused,
    strikes,
    told,
    under_attack,
)
from tests.scenario import Scenario

ITEMS = [card.definition for card in CARDS.values() if card.definition.kind is Kind.ITEM]
FACTIONS = [card.definition for card in CARDS.values() if card.definition.faction_number]
every_item = pytest.mark.parametrize("name", [printed.name for printed in ITEMS])


def bearing(who: str, *items: str, at: str = "Rivendell", beside: tuple[str, ...] = ()) -> Scenario:
    return Scenario().company(0, who, *beside, at=at).bears(who, *items)


def meeting(race: str) -> Attack:
    return Attack(0, 900, 1, 1, race, 1, 10)


def use_refused(s: Scenario, card: str, ability: int = 0) -> bool:
    return s.why_not(Action(Verb.USE, (s.named(card), ability))) is not None


def store_refused(s: Scenario, card: str) -> bool:
    return s.why_not(Action(Verb.STORE, (s.named(card),))) is not None


def corruption_rolls(s: Scenario) -> list[tuple[str, int]]:
    """Who made corruption rolls, and with which modifier in all."""
    rolls = told(s, Told.ROLLS)
    return [(name_of(s, who), plus) for _, why, who, _, _, plus, _ in rolls if why == Purpose.CORRUPTION]


# --------------------------------------------------------------------------------------------------------- figures
@pytest.mark.parametrize(
    ("who", "item", "race", "expected"),
    [
        ("Beretar", "Dagger of Westernesse", "", 6),
        ("Glorfindel II", "Dagger of Westernesse", "", 8),
        ("Beretar", "Sting", "", 6),
        ("Bilbo", "Sting", "", 3),
        ("Beretar", "Durin’s Axe", "", 7),
        ("Balin", "Durin’s Axe", "", 8),
        ("Gimli", "Durin’s Axe", "", 9),
        ("Beretar", "Dwarven Axe", "", 7),
        ("Boromir II", "Dwarven Axe", "", 7),
        ("Gimli", "Dwarven Axe", "", 8),
        ("Annalena", "Dwarven Axe", "", 3),
        ("Beretar", "Glamdring", "Orc", 8),
        ("Boromir II", "Glamdring", "Troll", 8),
        ("Boromir II", "Glamdring", "Orc", 9),
        ("Beretar", "Orcrist", "Troll", 8),
        ("Beretar", "Orcrist", "Orc", 9),
        ("Beorn", "Orcrist", "Troll", 9),
        ("Beorn", "Orcrist", "Orc", 10),
        ("Beretar", "Sword of Gondolin", "", 7),
        ("Beorn", "Sword of Gondolin", "", 8),
        ("Annalena", "Sword of Gondolin", "", 3),
        ("Beretar", "Narsil", "", 6),
        ("Annalena", "Ent-draughts", "", 4),
        ("Gandalf", "Wizard’s Ring", "", 8),
    ],
)
def test_prowess_with_an_item(who: str, item: str, race: str, expected: int) -> None:
    s = bearing(who, item)
    assert prowess(s.state, s.named(who), meeting(race) if race else None) == expected


@pytest.mark.parametrize(
    ("who", "item", "expected"),
    [
        ("Bombur", "Shield of Iron-bound Ash", 8),
        ("Beretar", "Shield of Iron-bound Ash", 9),
        ("Bombur", "Great-shield of Rohan", 9),
        ("Beretar", "Great-shield of Rohan", 10),
        ("Bombur", "Hauberk of Bright Mail", 9),
        ("Adrazar", "Hauberk of Bright Mail", 7),
        ("Bombur", "The Mithril-coat", 10),
        ("Beretar", "The Mithril-coat", 11),
        ("Beretar", "The Iron Crown", 10),
        ("Frodo", "The Iron Crown", 10),
    ],
)
def test_body_with_an_item(who: str, item: str, expected: int) -> None:
    s = bearing(who, item)
    assert body(s.state, s.named(who)) == expected


def test_only_one_of_two_weapons_is_in_use() -> None:
    s = bearing("Beretar", "Narsil", at="Rhosgobel").hand(0, "Dagger of Westernesse")
    at_site(s.stay()).play("Dagger of Westernesse")
    past(s, At.COUNTER).pick("Dagger of Westernesse").settle()
    who = s.named("Beretar")
    assert prowess(s.state, who) == 6 and faction_bonus(s.state, who, number("Hillmen")) == 0


@pytest.mark.parametrize(
    ("who", "item", "race", "expected"),
    [
        ("Annalena", "Elf-stone", "Elf", 2),
        ("Annalena", "Horn of Anor", "", 2),
        ("Annalena", "Narsil", "", 1),
        ("Annalena", "The Arkenstone", "Dwarf", 3),
        ("Annalena", "The Iron Crown", "", 2),
        ("Frodo", "The Iron Crown", "none", 2),
        ("Annalena", "Red Book of Westmarch", "Hobbit", 2),
        ("Annalena", "Sting", "none", 2),
    ],
)
def test_faction_rolls_with_an_item(who: str, item: str, race: str, expected: int) -> None:
    s = bearing(who, item)
    for faction in FACTIONS:
        bonus = faction_bonus(s.state, s.named(who), faction.number)
        assert bonus == (expected if race in ("", faction.race) else 0)


@every_item
def test_corruption_is_as_printed_or_as_the_text_says_for_a_dwarf(name: str) -> None:
    printed = CARDS[number(name)].definition
    dwarf = re.search(r"A Dwarf bearer has (-\d)|On a Dwarf: (-\d)", printed.text)
    expected = int(dwarf[1] or dwarf[2]) if dwarf else printed.corruption
    for who, item in (("Beretar", printed.corruption), ("Gimli", expected)):
        s = bearing(who, name)
        assert corruption(s.state, s.named(who)) == item


@every_item
def test_marshalling_points_are_as_printed_with_their_conditions(name: str) -> None:
    printed = CARDS[number(name)].definition
    special = {when: mp for mp, when in printed.mp_conditional}
    assert bearing("Adrazar", name).points(0) == printed.mp
    own = CARDS[number("Bombur")].definition.mp
    assert bearing("Bombur", name).points(0) == own + special.get("borne by a Dwarf", printed.mp)
    for site in ("Rivendell", "Bag End", "Minas Tirith", "Blue Mountain Dwarf-hold", "Edoras"):
        here = "stored at a Haven" if site == "Rivendell" else site
        found = [mp for when, mp in special.items() if when == "stored" or here in when]
        assert Scenario().stored(0, name, at=site).points(0) == (found[0] if found else printed.mp)


# --------------------------------------------------------------------------------------------------- minor items
@pytest.mark.parametrize("name", [printed.name for printed in ITEMS if printed.item_kind == "minor"])
def test_minor_items_need_a_site_that_lists_them_or_was_just_used(name: str) -> None:
    s = Scenario().company(0, "Adrazar", at="Rhosgobel").hand(0, name).used(0, "Rhosgobel")
    at_site(s.stay()).play(name).settle()
    assert s.where(name) is Zone.PLAY and s.pose("Adrazar") is Pose.TAPPED
    elsewhere = Scenario().company(0, "Adrazar", at="Bree").hand(0, name)
    assert play_refused(at_site(elsewhere.stay()), name) == "LORE-ITEM-11"


def test_a_minor_item_follows_on_a_resource_that_used_the_site() -> None:
    s = Scenario().company(0, "Adrazar", "Anborn", at="Old Forest").hand(0, "Goldberry", "Elven Cloak")
    at_site(s.stay()).play("Goldberry", "Adrazar").settle().play("Elven Cloak").settle()
    assert s.where("Elven Cloak") is Zone.PLAY


def test_athelas_heals_by_the_hand_of_a_dunadan() -> None:
    s = bearing("Beretar", "Athelas", beside=("Bilbo",), at="Bree").wounded("Bilbo")
    s.use("Athelas").settle()
    assert s.pose("Bilbo") is s.pose("Beretar") is Pose.TAPPED and s.where("Athelas") is Zone.DISCARD
    other = bearing("Gimli", "Athelas", beside=("Bilbo",), at="Bree").wounded("Bilbo")
    assert use_refused(other, "Athelas")


def test_athelas_in_the_hands_of_aragorn_takes_corruption_away() -> None:
    s = bearing("Aragorn II", "Athelas", beside=("Bilbo",)).bears("Bilbo", "Lure of the Senses")
    s.use("Athelas", ability=1).settle()
    assert s.where("Lure of the Senses") is Zone.DISCARD and s.pose("Aragorn II") is Pose.TAPPED
    other = bearing("Beretar", "Athelas", beside=("Bilbo",)).bears("Bilbo", "Lure of the Senses")
    assert use_refused(other, "Athelas", 1)


@pytest.mark.parametrize(("who", "kept"), [("Beorn", True), ("Beretar", False)])
def test_black_arrow_weakens_an_attack(who: str, kept: bool) -> None:
    s = bearing(who, "Black Arrow", at="Dead Marshes").hand(1, "Olog-hai (Trolls)")
    hazard(s.go("Bandit Lair"), "Olog-hai (Trolls)").window(At.ENGAGEMENT, 0).use("Black Arrow")
    past(s, At.COUNTER)
    under = under_attack(s)
    assert (attack_prowess(s.state, under), attack_body(s.state, under)) == (9, 5)
    assert (s.where("Black Arrow") is Zone.PLAY) == kept


def test_black_arrow_needs_a_warrior() -> None:
    s = bearing("Adrazar", "Black Arrow").hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0)
    assert use_refused(s, "Black Arrow")


def test_elf_stone_gives_a_point_for_elves() -> None:
    s = bearing("Adrazar", "Elf-stone")
    assert [supply.points for supply in supplies(s.state, 0) if supply.race == "Elf"] == [1]


def test_elven_cloak_cancels_a_strike_from_the_wilderness() -> None:
    s = bearing("Frodo", "Elven Cloak").hand(1, "Orc-lieutenant")
    attack(s, "Orc-lieutenant").window(At.STRIKE, 0).use("Elven Cloak").settle()
    assert s.pose("Elven Cloak") is Pose.TAPPED and strikes(s) == []
    automatic = enter(bearing("Frodo", "Elven Cloak", at="Weathertop").stay()).window(At.STRIKE, 0)
    assert use_refused(automatic, "Elven Cloak")


def test_healing_herbs_set_a_wounded_character_upright() -> None:
    s = bearing("Gimli", "Healing Herbs", beside=("Bilbo",), at="Bree").wounded("Bilbo")
    s.use("Healing Herbs").settle()
    assert s.pose("Bilbo") is Pose.UNTAPPED and s.pose("Gimli") is Pose.TAPPED
    assert s.where("Healing Herbs") is Zone.DISCARD


def test_healing_herbs_untap_another_character() -> None:
    s = bearing("Gimli", "Healing Herbs", beside=("Bilbo", "Frodo"), at="Bree").tapped("Bilbo")
    assert use_refused(s, "Healing Herbs")
    s.use("Healing Herbs", ability=1).settle()
    assert s.pose("Bilbo") is Pose.UNTAPPED and s.pose("Gimli") is Pose.TAPPED


def test_miruvor_strengthens_bodies_before_a_body_roll() -> None:
    s = bearing("Anborn", "Miruvor", beside=("Mablung",)).hand(1, "Orc-lieutenant").rolls(2, 8)
    attack(s, "Orc-lieutenant").pick("Mablung").until(Question.FACE).pick(STAYS)
    s.window(At.BODY_ROLL, 0).use("Miruvor").settle()
    assert body(s.state, s.named("Mablung")) == 9 and body(s.state, s.named("Anborn")) == 11
    assert s.pose("Mablung") is Pose.WOUNDED and s.where("Miruvor") is Zone.DISCARD
    s.finish_turn()
    assert body(s.state, s.named("Mablung")) == 7


def test_potion_of_prowess_lasts_for_the_turn() -> None:
    s = bearing("Anborn", "Potion of Prowess", beside=("Mablung",)).hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0).use("Potion of Prowess").settle()
    assert (prowess(s.state, s.named("Anborn")), prowess(s.state, s.named("Mablung"))) == (3, 2)
    s.finish_turn()
    assert prowess(s.state, s.named("Anborn")) == 2


def test_shield_of_iron_bound_ash_parries_one_strike() -> None:
    s = bearing("Gimli", "Shield of Iron-bound Ash").hand(1, "Giant")
    attack(s, "Giant", goal="Bree").until(Question.FACE).pick(TAPS)
    s.window(At.STRIKE, 0).use("Shield of Iron-bound Ash").settle()
    assert strikes(s)[0][2] == 6 and prowess(s.state, s.named("Gimli")) == 5


def test_star_glass_cancels_the_undead() -> None:
    s = bearing("Bilbo", "Star-glass", at="Dead Marshes").hand(1, "Ghouls").rolls(7)
    hazard(s.go("Bandit Lair"), "Ghouls").window(At.ENGAGEMENT, 0)
    assert use_refused(s, "Star-glass", 1)
    s.use("Star-glass").settle()
    assert strikes(s) == [] and s.pose("Bilbo") is Pose.TAPPED
    assert corruption_rolls(s) == [("Bilbo", 4 - 1)]


def test_star_glass_dims_a_wolf_attack() -> None:
    s = bearing("Bilbo", "Star-glass").hand(1, "Wolves").rolls(7)
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0)
    assert use_refused(s, "Star-glass")
    s.use("Star-glass", ability=1)
    past(s, At.COUNTER, At.CORRUPTION_ROLL)
    assert attack_prowess(s.state, under_attack(s)) == 6 and corruption_rolls(s) == [("Bilbo", 3)]


# --------------------------------------------------------------------------------------------------- major items
def test_great_shield_of_rohan_lifts_the_penalty_of_a_warrior() -> None:
    s = bearing("Théoden", "Great-shield of Rohan").hand(1, "Giant")
    attack(s, "Giant", goal="Bree").until(Question.FACE).pick(STAYS)
    s.window(At.STRIKE, 0).use("Great-shield of Rohan").settle()
    assert strikes(s)[0][2] == 5 and s.pose("Great-shield of Rohan") is Pose.TAPPED
    tapping = bearing("Théoden", "Great-shield of Rohan").hand(1, "Giant")
    attack(tapping, "Giant", goal="Bree").until(Question.FACE).pick(TAPS)
    assert use_refused(tapping.window(At.STRIKE, 0), "Great-shield of Rohan")


def test_red_arrow_commands_edoras_and_summons_its_riders() -> None:
    crowd = ("Elrond", "Thranduil")
    s = bearing("Bombur", "Red Arrow", beside=(*crowd, "Théoden", "Éomer"), at="Edoras").hand(0, "Riders of Rohan")
    points = [(supply.home, supply.points) for supply in supplies(s.state, 0) if supply.home]
    assert points == [("Edoras", 2)] and covered(s.state, 0)
    at_site(s.stay()).play("Riders of Rohan", "Bombur").settle()
    assert s.where("Riders of Rohan") is Zone.MP
    assert all(purpose != Purpose.FACTION for _, purpose, *_ in told(s, Told.ROLLS))


def test_sapling_grows_in_no_shadow_hold() -> None:
    for place, rule in (("Mount Gram", "LORE-GEN-01"), ("Himring", "")):
        s = Scenario().company(0, "Adrazar", "Glorfindel II", at=place).hand(0, "Sapling of the White Tree")
        assert play_refused(at_site(s.stay()), "Sapling of the White Tree") == rule


@pytest.mark.parametrize(
    ("item", "place", "points"),
    [
        ("Sapling of the White Tree", "Minas Tirith", 2),
        ("Book of Mazarbul", "Blue Mountain Dwarf-hold", 5),
        ("Book of Mazarbul", "Iron Hill Dwarf-hold", 5),
        ("Earth of Galadriel’s Orchard", "Bag End", 2),
        ("Red Book of Westmarch", "Rivendell", 1),
    ],
)
def test_items_with_a_place_of_their_own_to_be_stored(item: str, place: str, points: int) -> None:
    s = bearing("Adrazar", item, at=place)
    s.act(Action(Verb.STORE, (s.named(item),))).settle()
    assert s.where(item) is Zone.MP and s.points(0) == points
    assert corruption_rolls(s)[0][0] == "Adrazar"
    assert store_refused(bearing("Adrazar", item, at="Edoras"), item)


def test_torque_of_hues_cancels_any_attack() -> None:
    s = bearing("Bilbo", "Torque of Hues").hand(1, "Wolves")
    hazard(s.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0).use("Torque of Hues").settle()
    assert strikes(s) == [] and s.pose("Bilbo") is s.pose("Torque of Hues") is Pose.TAPPED
    assert corruption_rolls(s) == [("Bilbo", 4 - 2)]


# ------------------------------------------------------------------------------------------------- greater items
def test_scroll_of_isildur_helps_every_test_of_its_company() -> None:
    for bearer, result in (("Elrond", 9), ("Celeborn", 7)):
        s = Scenario().company(0, "Elrond", at="Rivendell").company(0, "Celeborn", at="Lórien")
        s.bears("Elrond", "Fair Gold Ring").bears(bearer, "Scroll of Isildur").rolls(7)
        s.act(Action(Verb.TEST, (s.named("Fair Gold Ring"), s.named("Elrond")))).settle()
        assert [total for _, total in told(s, Told.RING)] == [result]


def test_the_arkenstone_untaps_a_dwarf() -> None:
    s = bearing("Beretar", "The Arkenstone", beside=("Gimli", "Bilbo"), at="Bree").tapped("Gimli", "Bilbo").rolls(7)
    s.use("The Arkenstone").settle()
    assert s.pose("Gimli") is Pose.UNTAPPED and s.pose("The Arkenstone") is Pose.TAPPED
    assert corruption_rolls(s) == [("Gimli", -2)]


def test_the_arkenstone_gives_a_point_for_dwarves() -> None:
    s = bearing("Beretar", "The Arkenstone")
    assert [supply.points for supply in supplies(s.state, 0) if supply.race == "Dwarf"] == [1]


def test_the_iron_crown_tempts_after_each_faction_roll() -> None:
    s = bearing("Beretar", "The Iron Crown", at="Bree").hand(0, "Rangers of the North").rolls(5, 9)
    assert influence_of(s.state, s.named("Beretar")) == 2
    at_site(s.stay()).play("Rangers of the North").settle()
    assert s.where("Rangers of the North") is Zone.MP  # 5 + mind 2 + 2 + 1 + the Crown's 2
    assert corruption_rolls(s) == [("Beretar", -5)]


def test_the_iron_crown_cancels_orcs_trolls_and_men() -> None:
    s = bearing("Beretar", "The Iron Crown").hand(1, "Orc-raiders", "Wolves")
    hazard(s.go("Weathertop"), "Orc-raiders").window(At.ENGAGEMENT, 0).use("The Iron Crown").settle()
    assert strikes(s) == [] and s.pose("The Iron Crown") is Pose.TAPPED
    wolves = bearing("Beretar", "The Iron Crown").hand(1, "Wolves")
    assert use_refused(hazard(wolves.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0), "The Iron Crown")
    hobbit = bearing("Frodo", "The Iron Crown").hand(1, "Orc-raiders")
    assert use_refused(hazard(hobbit.go("Weathertop"), "Orc-raiders").window(At.ENGAGEMENT, 0), "The Iron Crown")
    assert influence_of(hobbit.state, hobbit.named("Frodo")) == 0


# ------------------------------------------------------------------------------------------------------ Palantíri
ORTHANC = "Palantír of Orthanc"


def seeing(palantir: str, *others: str, beside: tuple[str, ...] = ()) -> Scenario:
    """Saruman bears the stone, for whom his own tapping is leave enough."""
    return bearing("Saruman", palantir, *others, beside=beside).rolls(9, 9)


@pytest.mark.parametrize(
    "name",
    [
        "Palantír of Amon Sûl",
        "Palantír of Annúminas",
        "Palantír of Minas Tirith",
        "Palantír of Orthanc",
        "Palantír of Osgiliath",
    ],
)
def test_a_palantir_needs_leave(name: str) -> None:
    assert use_refused(bearing("Elrond", name).in_play(1, "Doors of Night"), name)
    assert not use_refused(seeing(name).in_play(1, "Doors of Night"), name)


@pytest.mark.parametrize(("name", "needed"), [("Palantír of Amon Sûl", 2), ("Palantír of Osgiliath", 4)])
def test_a_great_palantir_moves_in_company_only(name: str, needed: int) -> None:
    fellows = ("Anborn", "Mablung", "Bilbo")[: needed - 1]
    kept = bearing("Adrazar", name, beside=fellows).go("Weathertop").window(At.MOVEMENT, 0)
    lost = bearing("Adrazar", name, beside=fellows[1:]).go("Weathertop").window(At.MOVEMENT, 0)
    assert kept.where(name) is Zone.PLAY and lost.where(name) is Zone.DISCARD


def test_palantir_of_elostirion_may_not_move() -> None:
    s = bearing("Elrond", "Palantír of Elostirion", beside=("Anborn",))
    assert s.go("Weathertop").window(At.MOVEMENT, 0).where("Palantír of Elostirion") is Zone.DISCARD


def test_palantir_of_elostirion_takes_corruption_off_an_elf() -> None:
    stone = "Palantír of Elostirion"
    s = bearing("Elrond", stone, beside=("Arwen",)).bears("Arwen", "Lure of the Senses").rolls(9)
    s.use(stone).settle()
    assert s.where("Lure of the Senses") is Zone.DISCARD and corruption_rolls(s) == [("Elrond", -2)]
    hobbit = bearing("Elrond", stone, beside=("Bilbo",)).bears("Bilbo", "Lure of the Senses")
    no_sage = bearing("Gimli", stone, beside=("Arwen",)).bears("Arwen", "Lure of the Senses")
    assert use_refused(hobbit, stone) and use_refused(no_sage, stone)


def test_palantir_of_amon_sul_shows_the_opponents_hand() -> None:
    s = seeing("Palantír of Amon Sûl").hand(1, "Wolves", "Ghouls")
    s.use("Palantír of Amon Sûl").settle()
    assert corruption_rolls(s) == [("Saruman", -3)] and told(s, Told.LOOKS) == [(0, 1, 2, Zone.HAND)]


def test_palantir_of_amon_sul_borrows_from_annuminas() -> None:
    s = seeing("Palantír of Amon Sûl", beside=("Elrond",)).bears("Elrond", "Palantír of Annúminas")
    s.discarded(0, "Align Palantír").use("Palantír of Amon Sûl", ability=1)
    past(s, At.COUNTER).pick("Align Palantír").settle()
    assert "Align Palantír" in s.names(0, Zone.HAND) and s.pose("Palantír of Annúminas") is Pose.UNTAPPED
    assert corruption_rolls(s) == [("Saruman", -3)]


def test_palantir_of_annuminas_finds_a_sage_only_card() -> None:
    s = seeing("Palantír of Annúminas").draw_pile(0, "Align Palantír")
    s.use("Palantír of Annúminas")
    past(s, At.COUNTER)
    assert s.question is Question.CHOICE and offered(s) == {"Align Palantír"}
    s.pick("Align Palantír").settle()
    assert "Align Palantír" in s.names(0, Zone.HAND) and corruption_rolls(s) == [("Saruman", -2)]


def test_palantir_of_minas_tirith_sees_the_top_of_both_piles() -> None:
    s = seeing("Palantír of Minas Tirith")
    s.use("Palantír of Minas Tirith").settle()
    assert [len(s.state.zones[seat][Zone.TOP]) for seat in (0, 1)] == [5, 5]
    assert told(s, Told.LOOKS) == [(0, 0, 5, Zone.TOP), (0, 1, 5, Zone.TOP)]
    assert corruption_rolls(s) == [("Saruman", -2)]


def test_palantir_of_orthanc_reserves_a_discarded_card() -> None:
    s = seeing(ORTHANC).discarded(0, "Concealment")
    s.use(ORTHANC)
    past(s, At.COUNTER).pick("Concealment").settle()
    assert s.names(0, Zone.RESERVE) == ["Concealment"] and corruption_rolls(s) == [("Saruman", -2)]


def test_palantir_of_osgiliath_discards_a_hazard_condition() -> None:
    s = seeing("Palantír of Osgiliath").in_play(1, "Doors of Night")
    s.use("Palantír of Osgiliath").settle()
    assert s.where("Doors of Night") is Zone.DISCARD and corruption_rolls(s) == [("Saruman", -3)]


def test_palantir_of_osgiliath_borrows_with_the_choices_of_the_other_stone() -> None:
    s = seeing("Palantír of Osgiliath", beside=("Gimli", "Arwen")).bears("Gimli", "Palantír of Elostirion", ORTHANC)
    s.bears("Arwen", "Lure of the Senses")
    s.use("Palantír of Osgiliath", "Palantír of Elostirion", ability=1).settle()
    assert s.where("Lure of the Senses") is Zone.DISCARD
    assert s.pose("Palantír of Elostirion") is Pose.UNTAPPED and corruption_rolls(s) == [("Saruman", -3)]


# -------------------------------------------------------------------------------------------------- special items
def test_book_of_mazarbul_enlarges_the_hand_until_the_next_untap() -> None:
    s = bearing("Elrond", "Book of Mazarbul", at="Bree")
    s.use("Book of Mazarbul").settle()
    assert hand_size(s.state, 0) == 9
    s.finish_turn()
    assert hand_size(s.state, 0) == 9
    s.finish_turn()
    assert hand_size(s.state, 0) == 8
    assert use_refused(bearing("Gimli", "Book of Mazarbul"), "Book of Mazarbul")


def test_ent_draughts_follow_on_an_ally() -> None:
    s = Scenario().company(0, "Gimli", "Bombur", at="Wellinghall").hand(0, "Ent-draughts", "Quickbeam")
    at_site(s.stay())
    assert play_refused(s, "Ent-draughts") == "LORE-REQ-01"
    s.play("Quickbeam", "Gimli").settle().play("Ent-draughts").settle()
    assert s.where("Ent-draughts") is Zone.PLAY and prowess(s.state, s.named("Bombur")) == 4


def test_ent_draughts_place_no_counter_of_their_own() -> None:
    """A faction that was played in vain leaves the site unused, and so do they."""
    s = Scenario().company(0, "Gimli", "Bombur", at="Wellinghall").hand(0, "Ent-draughts", "Ents of Fangorn")
    at_site(s.stay()).rolls(2).play("Ents of Fangorn", "Gimli").settle().play("Ent-draughts").settle()
    assert s.where("Ent-draughts") is Zone.PLAY and s.state.players[0].used == ()


@pytest.mark.parametrize(("item", "who"), [("Ent-draughts", "Gimli"), ("Wizard’s Ring", "Gandalf")])
def test_items_that_stay_with_their_bearer(item: str, who: str) -> None:
    s = bearing(who, item, beside=("Adrazar",))
    assert store_refused(s, item)
    assert s.why_not(Action(Verb.TRANSFER, (s.named(item), s.named("Adrazar")))) is not None


def test_red_book_of_westmarch_gives_a_point_for_hobbits() -> None:
    s = bearing("Adrazar", "Red Book of Westmarch")
    assert [supply.points for supply in supplies(s.state, 0) if supply.race == "Hobbit"] == [1]


def test_wizards_ring_is_put_on_at_a_haven_with_a_corruption_roll() -> None:
    s = Scenario().company(0, "Gandalf", "Elrond", at="Rivendell").hand(0, "Wizard’s Ring").rolls(9)
    at_site(s.stay()).play("Wizard’s Ring").settle()
    who = s.named("Gandalf")
    assert s.pose("Gandalf") is Pose.TAPPED and corruption_rolls(s) == [("Gandalf", 1 - 4)]
    assert influence_of(s.state, who) == 5 and faction_bonus(s.state, who, number("Hillmen")) == 6
    elf = Scenario().company(0, "Elrond", at="Rivendell").hand(0, "Wizard’s Ring").stay()
    assert play_refused(at_site(elf), "Wizard’s Ring") == "LORE-REQ-07"


PLACES = [
    ("Book of Mazarbul", "Moria"),
    ("Earth of Galadriel’s Orchard", "Lórien"),
    ("Palantír of Elostirion", "The White Towers"),
    ("Palantír of Minas Tirith", "Minas Tirith"),
    ("Palantír of Orthanc", "Isengard"),
    ("Red Book of Westmarch", "Bag End"),
]


@pytest.mark.parametrize(("item", "place"), PLACES)
def test_special_items_are_playable_at_their_site(item: str, place: str) -> None:
    crowd = ("Glorfindel II", "Dori", "Dwalin", "Ori", "Bombur", "Adrazar")
    s = Scenario().company(0, *crowd, at=place).hand(0, item).rolls(*[12] * 6)
    assert play_refused(at_site(s.stay()), item) == ""
    other = Scenario().company(0, "Adrazar", at="Edoras").hand(0, item)
    assert play_refused(at_site(other.stay()), item) == "LORE-SITE-11"
