"""Characters: figures and promises of every card, read off its text and held against what the rules compute."""

from __future__ import annotations

import re

import pytest

from engine.journeys.cards.moments import At, Stat
from engine.journeys.reading.places import FOUNDS, places_for
from engine.journeys.reading.values import (
    attack_body,
    body,
    corruption,
    faction_bonus,
    hand_size,
    influence_of,
    mind,
    prowess,
)
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.lore.influence import OWN_POINTS, covered, supplies
from tests.cards.scenes import drawn
from tests.library import ATLAS, CARDS
from tests.rules.scenes import STAYS, at_site, attack, companions, face, group_of, hazard, name_of, number, past, told
from tests.scenario import Scenario

CHARACTERS = [card.definition for card in CARDS.values() if card.definition.is_character]
FACTIONS = [card.definition for card in CARDS.values() if card.definition.faction_number]
OWN_ROLLS = re.compile(r"Own faction rolls(?: for ([^:]+))?: ([+-]\d)")
FACING = re.compile(r"Facing an? (\w+) strike: \+(\d) prowess")
ELIMINATED = re.compile(r"Eliminated: (-\d) MPs? instead of (\d)")
every_character = pytest.mark.parametrize("name", [printed.name for printed in CHARACTERS])


def alone(name: str, at: str = "Rivendell") -> Scenario:
    return Scenario().company(0, name, at=at)


def meeting(race: str, strength: int = 10, toughness: int = 0) -> Attack:
    return Attack(0, 900, 1, 1, race, 1, strength, toughness)


# ------------------------------------------------------------------------------------------------------- families
@every_character
def test_figures_are_those_printed(name: str) -> None:
    s, printed = alone(name), CARDS[number(name)].definition
    who = s.named(name)
    assert (prowess(s.state, who), body(s.state, who)) == (printed.prowess, printed.body)
    assert (mind(s.state, who), corruption(s.state, who)) == (printed.mind, printed.corruption)
    assert influence_of(s.state, who) == printed.influence
    assert s.state.customs.counts(s.state, who) == (1 if printed.race == "Hobbit" or name == "Bergil" else 2)
    tied = {(supply.race or supply.name, supply.points) for supply in supplies(s.state, 0)} - {("", printed.influence)}
    assert tied - {("", OWN_POINTS)} == {*printed.racial_influence, *printed.named_influence}


@every_character
def test_own_faction_rolls_are_as_the_text_says(name: str) -> None:
    s = alone(name)
    promised = OWN_ROLLS.findall(CARDS[number(name)].definition.text)
    for faction in FACTIONS:
        expected = sum(
            int(value)
            for subject, value in promised
            if not subject or subject == faction.name or re.sub(r"^an? ", "", subject) == f"{faction.race} factions"
        )
        assert faction_bonus(s.state, s.named(name), faction.number) == expected, faction.name


@every_character
def test_prowess_against_races_is_as_the_text_says(name: str) -> None:
    s, printed = alone(name), CARDS[number(name)].definition
    promised = {race: int(value) for race, value in FACING.findall(printed.text)}
    who = s.named(name)
    for race in ("Orc", "Nazgûl", "Troll"):
        assert prowess(s.state, who, meeting(race)) == printed.prowess + promised.get(race, 0)
    halved = "attack's body is halved" in printed.text
    assert attack_body(s.state, meeting("Nazgûl", 15, 11), who) == (6 if halved else 11)
    assert attack_body(s.state, meeting("Orc", 15, 11), who) == 11


@every_character
def test_an_eliminated_character_is_worth_what_the_text_says(name: str) -> None:
    printed = CARDS[number(name)].definition
    promised = ELIMINATED.findall(printed.text)
    expected = int(promised[0][0]) if promised else printed.mp
    assert alone(name).points(0) == printed.mp
    assert Scenario().stored(0, name).points(0) == expected


@every_character
def test_where_a_character_may_come_into_play(name: str) -> None:
    printed = CARDS[number(name)].definition
    s = Scenario().hand(0, name)
    sites = {ATLAS.sites[place - FOUNDS].name for place in places_for(s.state, 0, printed.number, NONE)}
    havens = {place.name for place in ATLAS.sites if place.type == "H"}
    at_home = {printed.home} if printed.home in ATLAS.site_named else set()
    only_home = f"{name} may be brought into play only at {printed.home}" in printed.text
    assert sites == (at_home if only_home else havens | at_home)


def test_only_hobbits_are_bound_to_bag_end() -> None:
    bound = {card.name for card in CHARACTERS if "may be brought into play only at Bag End" in card.text}
    hobbits = {"Bilbo", "Frodo", "Merry", "Pippin", "Robin Smallburrow", "Sam Gamgee", "Fatty Bolger"}
    assert bound == hobbits == {card.name for card in CHARACTERS if card.race == "Hobbit"}


@pytest.mark.parametrize(("roll", "won"), [(7, True), (6, False)])
def test_theoden_wins_his_riders_by_the_roll_his_text_helps(roll: int, won: bool) -> None:
    s = Scenario().company(0, "Théoden", at="Edoras").hand(0, "Riders of Rohan")
    at_site(s.stay()).rolls(roll).play("Riders of Rohan").settle()
    assert (s.where("Riders of Rohan") is Zone.MP) == won


@pytest.mark.parametrize(("roll", "wounded"), [(4, False), (3, True)])
def test_balin_meets_orcs_with_his_bonus(roll: int, wounded: bool) -> None:
    s = Scenario().company(0, "Balin", at="Rivendell").hand(1, "Orc-lieutenant").rolls(roll, 2)
    face(attack(s, "Orc-lieutenant"), how=STAYS)
    assert (s.pose("Balin") is Pose.WOUNDED) == wounded


def test_eowyn_halves_the_body_of_a_nazgul() -> None:
    s = Scenario().company(0, "Éowyn", at="Dead Marshes").hand(1, "Khamûl the Easterling").rolls(12, 5)
    hazard(s.go("Bandit Lair"), "Khamûl the Easterling").settle()
    assert s.where("Khamûl the Easterling") is Zone.MP


# ---------------------------------------------------------------------------------------------- tied influence
@pytest.mark.parametrize(("giver", "controlled", "needed"), [("Arwen", "Aragorn II", 3), ("Celeborn", "Galadriel", 2)])
def test_points_for_one_character_only(giver: str, controlled: str, needed: int) -> None:
    """Elrond and Thranduil use so many points that the giver's own decide."""
    crowd = ("Elrond", "Thranduil", giver)
    s = Scenario().company(0, *crowd, controlled, at="Rivendell")
    apart = Scenario().company(0, *crowd, at="Rivendell").company(0, controlled, at="Bree")
    named = [supply for supply in supplies(s.state, 0) if supply.name == controlled]
    assert [supply.points for supply in named] == [needed]
    assert covered(s.state, 0) and not covered(apart.state, 0)


# ------------------------------------------------------------------------------------------------ main characters
def test_alatar_lowers_the_black_number() -> None:
    s = alone("Alatar").go("Moria")
    assert drawn(s, "Alatar", Stat.BLACK) == 2
    plain = alone("Gandalf").go("Moria")
    assert drawn(plain, "Gandalf", Stat.BLACK) == 3


def alatar_watches(*fellows: str, at: str = "Rivendell") -> Scenario:
    s = Scenario().company(0, "Alatar", "Treebeard", "Elrond", at=at).company(0, *fellows, at="Bree")
    s.hand(1, "Orc-lieutenant").until(Question.NEXT_COMPANY).pick(group_of(s, fellows[0]).number)
    return hazard(s.go("Weathertop"), "Orc-lieutenant").window(At.ENGAGEMENT, 0)


def test_alatar_joins_a_company_that_a_creature_attacks() -> None:
    s = alatar_watches("Beretar", "Bilbo").rolls(12, 12, 12, 12)
    s.use("Alatar").until(Question.FACE)
    assert companions(s, "Alatar") == {"Alatar", "Beretar", "Bilbo"} and s.where("Treebeard") is Zone.DISCARD
    assert companions(s, "Elrond") == {"Elrond"}
    s.until(Question.NEW_SITE)
    assert [name_of(s, who) for who, *_ in told(s, Told.STRIKE)] == ["Alatar"]
    assert s.pose("Alatar") is Pose.TAPPED
    rolls = [name_of(s, who) for _, purpose, who, *_ in told(s, Told.ROLLS) if purpose == Purpose.CORRUPTION]
    assert rolls == ["Alatar"]


def test_alatar_taps_after_the_attack_even_if_he_faced_it_untapped() -> None:
    s = alatar_watches("Beretar").rolls(12, 12, 12, 12)
    s.use("Alatar")
    while s.question is not Question.NEW_SITE:
        if s.question is Question.FACE:
            s.pick(STAYS)
        else:
            s.plain()
    assert s.pose("Alatar") is Pose.TAPPED


@pytest.mark.parametrize("at", ["Weathertop", "Rivendell"])
def test_alatar_joins_from_a_haven_into_a_company_with_room(at: str) -> None:
    crowd = ("Beretar", "Anborn", "Mablung", "Damrod", "Halbarad", "Haldir")
    fellows = crowd if at == "Rivendell" else crowd[:1]
    s = alatar_watches(*fellows, "Bilbo", at=at)
    assert s.why_not(Action(Verb.USE, (s.named("Alatar"), 0))) is not None


def test_gandalf_adds_one_to_a_ring_test_he_taps_for() -> None:
    for sage, ring in (("Gandalf", True), ("Elrond", False)):
        s = Scenario().company(0, "Gandalf", "Elrond", at="Rivendell").bears("Gandalf", "Fair Gold Ring")
        s.hand(0, "Dwarven Ring of Durin’s Tribe").rolls(8)
        s.act(Action(Verb.TEST, (s.named("Fair Gold Ring"), s.named(sage))))
        played = any(x.verb == Verb.PLAY for x in s.legal()) if s.question is Question.RING_ITEM else False
        assert played == ring


def test_gandalf_is_at_home_in_every_haven() -> None:
    assert CARDS[number("Gandalf")].definition.home == "any Haven"


def test_pallando_enlarges_the_hand_and_sees_discards() -> None:
    s = alone("Pallando")
    assert hand_size(s.state, 0) == 9 and hand_size(s.state, 1) == 8
    s = Scenario().company(0, "Pallando", at="Rivendell").company(1, "Elrond", at="Lórien")
    s.until(Question.OPTION, seat=1)
    card = s.state.zones[1][Zone.HAND][0]
    s.act(Action(Verb.DISCARD, (card,))).finish_turn()
    assert s.shown == [(1, 0, (card,))]


def test_without_pallando_discards_stay_hidden() -> None:
    s = Scenario().company(0, "Elrond", at="Rivendell").until(Question.OPTION, seat=1)
    s.act(Action(Verb.DISCARD, (s.state.zones[1][Zone.HAND][0],))).finish_turn()
    assert s.shown == []


def test_radagast_draws_more_for_each_wilderness() -> None:
    s = alone("Radagast").go("Weathertop")
    assert drawn(s, "Radagast", Stat.WHITE) == 1 + 2


def test_saruman_fetches_a_spell() -> None:
    s = alone("Saruman").discarded(0, "Concealment", "Wizard’s Voice")
    s.use("Saruman")
    past(s, At.COUNTER)
    assert s.why_not(pick(s.named("Concealment"))) is not None
    s.pick("Wizard’s Voice").settle()
    assert "Wizard’s Voice" in s.names(0, Zone.HAND) and s.pose("Saruman") is Pose.TAPPED


def test_saruman_uses_a_palantir_by_tapping() -> None:
    s = Scenario().company(0, "Saruman", at="Rivendell").bears("Saruman", "Palantír of Orthanc")
    s.discarded(0, "Concealment").rolls(9)
    s.use("Palantír of Orthanc")
    past(s, At.COUNTER).pick("Concealment").settle()
    assert s.names(0, Zone.RESERVE) == ["Concealment"]
    assert s.pose("Saruman") is s.pose("Palantír of Orthanc") is Pose.TAPPED


def test_saruman_tapped_cannot_use_a_palantir() -> None:
    s = Scenario().company(0, "Saruman", at="Rivendell").bears("Saruman", "Palantír of Orthanc").tapped("Saruman")
    assert s.why_not(Action(Verb.USE, (s.named("Palantír of Orthanc"), 0))) is not None


# ---------------------------------------------------------------------------------------------- lords and Hobbits
@pytest.mark.parametrize(
    ("lord", "home"), [("Círdan", "Grey Havens"), ("Elrond", "Rivendell"), ("Galadriel", "Lórien")]
)
def test_a_lord_at_home_enlarges_the_hand(lord: str, home: str) -> None:
    assert hand_size(alone(lord, home).state, 0) == 9
    assert hand_size(alone(lord, "Edhellond").state, 0) == 8


def test_cirdan_cancels_what_comes_from_the_sea() -> None:
    s = alone("Círdan", "Grey Havens").hand(1, "Fell Turtle", "Wolves")
    hazard(s.go("Himring"), "Fell Turtle").window(At.ENGAGEMENT, 0).use("Círdan").settle()
    assert s.pose("Círdan") is Pose.TAPPED and s.where("Fell Turtle") is Zone.DISCARD
    land = alone("Círdan", "Rivendell").hand(1, "Wolves")
    hazard(land.go("Weathertop"), "Wolves").window(At.ENGAGEMENT, 0)
    assert land.why_not(Action(Verb.USE, (land.named("Círdan"), 0))) is not None


def test_fatty_bolger_takes_a_strike_off_another_hobbit() -> None:
    s = Scenario().company(0, "Fatty Bolger", "Frodo", at="Rivendell").hand(1, "Orc-lieutenant")
    attack(s, "Orc-lieutenant").pick("Frodo").window(At.STRIKE, 0).use("Fatty Bolger").settle()
    assert s.pose("Fatty Bolger") is Pose.TAPPED and s.pose("Frodo") is not Pose.WOUNDED
    assert told(s, Told.STRIKE) == []
    own = Scenario().company(0, "Fatty Bolger", "Frodo", at="Rivendell").hand(1, "Orc-lieutenant")
    attack(own, "Orc-lieutenant").pick("Fatty Bolger").until(Question.FACE).pick(STAYS)
    assert all(x == PASS or x.verb != Verb.USE for x in own.window(At.STRIKE, 0).legal())
