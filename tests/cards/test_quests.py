"""Quests: played on a company at a Haven, marked for what is done, stored when all is done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Kind
from engine.journeys.table.board import card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.lore.influence import OWN_POINTS, supplies
from engine.lore.setup import bearers, is_starting_card
from tests.library import ATLAS, CARDS
from tests.rules.scenes import at_site, attack, companions, group_of, number, play_refused, refused, told
from tests.scenario import Scenario

QUESTS = [card.definition for card in CARDS.values() if card.definition.kind is Kind.QUEST]
every_quest = pytest.mark.parametrize("name", [printed.name for printed in QUESTS])


def questing(
    quest: str, *people: str, at: str = "Rivendell", marks: tuple[str, ...] = (), wounded: tuple[str, ...] = ()
) -> Scenario:
    """A company with a quest that has marks for these sites already."""
    s = Scenario().company(0, *people, at=at).on_company(people[0], quest).wounded(*wounded)
    if marks:
        card = s.named(quest)
        row = list(s.state.cards[0])
        row[card] = replace(card_of(s.state, card), marks=tuple(ATLAS.site_named[site].index for site in marks))
        s.change(cards=(tuple(row), s.state.cards[1]))
    return s


def marks(s: Scenario, quest: str) -> int:
    """How many marks a quest has."""
    return len(card_of(s.state, s.named(quest)).marks)


def use(s: Scenario, card: str, ability: int = 0) -> Action:
    return Action(Verb.USE, (s.named(card), ability))


# ------------------------------------------------------------------------------------------------------ all of them
@every_quest
def test_a_quest_is_played_on_a_company_at_a_haven(name: str) -> None:
    s = Scenario().company(0, "Adrazar", at="Rivendell").hand(0, name, name)
    s.play(name).settle()
    assert s.named(name) in group_of(s, "Adrazar").cards and s.points(0) == 0
    assert play_refused(s, name) != ""
    assert play_refused(Scenario().company(0, "Adrazar", at="Bree").hand(0, name), name) != ""


@every_quest
def test_a_quest_is_a_starting_card_for_the_company(name: str) -> None:
    printed = CARDS[number(name)].definition
    s = Scenario().company(0, "Adrazar", at="Rivendell")
    assert is_starting_card(printed) and bearers(s.state, 0, printed) == [group_of(s, "Adrazar").number]
    assert bearers(questing(name, "Adrazar").state, 0, printed) == []


@every_quest
def test_a_stored_quest_is_worth_its_points(name: str) -> None:
    printed = CARDS[number(name)].definition
    expected = next(mp for mp, when in printed.mp_conditional if when.startswith("stored"))
    assert Scenario().stored(0, name).points(0) == expected


# ------------------------------------------------------------------------------------------------------- one by one
def test_there_and_back_again() -> None:
    quest = "There and Back Again"
    s = questing(quest, "Glorfindel II", at="The Lonely Mountain").rolls(12)
    at_site(s.stay())
    assert marks(s, quest) == 1
    s = questing(quest, "Adrazar", at="Bree", marks=("The Lonely Mountain",)).go("Bag End").until(Question.ENTER)
    assert s.where(quest) is Zone.MP and s.points(0) == 3
    early = questing(quest, "Adrazar", at="Bree").go("Bag End").until(Question.ENTER)
    assert early.where(quest) is Zone.PLAY
    no_lair = at_site(questing(quest, "Glorfindel II", at="Weathertop").rolls(12, 12).stay())
    assert marks(no_lair, quest) == 0


@pytest.mark.parametrize(
    ("creature", "strikes", "roll", "marked"),
    [
        ("Orc-patrol", 3, 12, 1),
        ("Orc-patrol", 3, 2, 0),
        ("Orc-lieutenant", 1, 12, 0),
        ("Wolves", 3, 12, 0),
    ],
)
def test_an_old_feud_counts_orc_attacks_that_are_defeated(creature: str, strikes: int, roll: int, marked: int) -> None:
    quest = "An Old Feud"
    s = questing(quest, "Adrazar", "Bergil", "Mablung").hand(1, creature).rolls(*[roll] * strikes, *[2] * strikes)
    attack(s, creature).settle()
    assert marks(s, quest) == marked


def test_an_old_feud_counts_automatic_attacks_and_is_stored_at_the_third() -> None:
    quest = "An Old Feud"
    s = questing(quest, "Glorfindel II", "Bombur", "Dori", at="Goblin-gate", marks=("Moria", "Moria"))
    at_site(s.rolls(12, 12, 12).stay())
    assert s.where(quest) is Zone.MP and s.points(0) == 2 + 2


def test_word_of_the_wise() -> None:
    quest = "Word of the Wise"
    s = questing(quest, "Adrazar", at="Bree", marks=("Lórien", "Edhellond")).go("Rivendell").until(Question.ENTER)
    assert s.where(quest) is Zone.MP and s.points(0) == 1
    assert sorted(supply.points for supply in supplies(s.state, 0)) == [1, OWN_POINTS]
    again = questing(quest, "Adrazar", at="Bree", marks=("Lórien", "Rivendell")).go("Rivendell").until(Question.ENTER)
    assert marks(again, quest) == 2 and again.where(quest) is Zone.PLAY
    stays = questing(quest, "Adrazar").stay().until(Question.ENTER)
    assert marks(stays, quest) == 0


def test_heirlooms_of_the_free_peoples() -> None:
    quest = "Heirlooms of the Free Peoples"
    s = questing(quest, "Gimli", "Adrazar", at="Edoras").bears("Gimli", "Elven Cloak", "Torque of Hues")
    at_site(s.stay()).use(quest).settle()
    assert s.where("Torque of Hues") is s.where(quest) is Zone.MP and s.where("Elven Cloak") is Zone.PLAY
    assert s.pose("Gimli") is Pose.TAPPED and s.pose("Adrazar") is Pose.UNTAPPED and s.points(0) == 1 + 2 + 1
    assert all(purpose != Purpose.CORRUPTION for _, purpose, *_ in told(s, Told.ROLLS))
    for at, item in (("Bree", "Torque of Hues"), ("Edoras", "Lesser Ring")):
        no = questing(quest, "Gimli", at=at).bears("Gimli", item)
        assert refused(at_site(no.stay()), use(no, quest))


def test_kingsfoil_in_the_wild() -> None:
    quest = "Kingsfoil in the Wild"
    s = questing(quest, "Anborn", "Bilbo", at="Bree", wounded=("Bilbo",))
    assert refused(s, use(s, quest, 1))
    at_site(s.stay()).use(quest).settle()
    assert marks(s, quest) == 1 and s.pose("Anborn") is Pose.TAPPED and refused(s, use(s, quest))
    s.finish_turn().finish_turn().window(At.ORGANIZATION, 0).use(quest, ability=1).settle()
    assert s.where(quest) is Zone.MP and s.pose("Bilbo") is Pose.TAPPED and s.points(0) == 1 + 1
    elsewhere = questing(quest, "Anborn", at="Edoras")
    assert refused(at_site(elsewhere.stay()), use(elsewhere, quest))


def test_kingsfoil_in_the_wild_heals_on_the_way() -> None:
    quest = "Kingsfoil in the Wild"
    s = questing(quest, "Anborn", "Bilbo", at="Bree", marks=("Bree",), wounded=("Anborn", "Bilbo"))
    s.go("Weathertop").window(At.MOVEMENT, 0).use(quest, ability=1).settle()
    assert s.pose("Bilbo") is s.pose("Anborn") is Pose.TAPPED and s.where(quest) is Zone.MP


@pytest.mark.parametrize(("at", "points"), [("Mount Doom", 1), ("Carn Dûm", 2)])
def test_eyes_upon_the_enemy(at: str, points: int) -> None:
    quest = "Eyes upon the Enemy"
    people = ("Glorfindel II", "Dori", "Ori", "Dwalin", "Adrazar")
    s = questing(quest, *people, at=at).hand(1, "Ghouls").rolls(*[12] * 4)
    at_site(s.stay()).use(quest).settle()
    assert s.where(quest) is Zone.MP and s.pose("Adrazar") is Pose.TAPPED
    assert (0, 1) in [args[:2] for args in told(s, Told.LOOKS)] and s.points(0) == 2 + points
    harmless = questing(quest, "Adrazar", at="Bree")
    assert refused(at_site(harmless.stay()), use(harmless, quest))


def test_ruins_of_the_north_kingdom() -> None:
    quest = "Ruins of the North-kingdom"
    people = ("Glorfindel II", "Bombur", "Annalena")
    s = questing(quest, *people, at="Weathertop", marks=("Barrow-downs", "Lossadan Cairn")).rolls(12, 12)
    at_site(s.stay()).use(quest).settle()
    assert s.where(quest) is Zone.MP and s.pose("Annalena") is Pose.TAPPED and s.points(0) == 2 + 2
    again = questing(quest, *people, at="Weathertop", marks=("Weathertop",)).rolls(12, 12)
    assert refused(at_site(again.stay()), use(again, quest))
    first = questing(quest, *people, at="The White Towers").rolls(12, 12)
    at_site(first.stay()).use(quest).settle()
    assert marks(first, quest) == 1 and first.where(quest) is Zone.PLAY
    elsewhere = questing(quest, "Annalena", at="Bree")
    assert refused(at_site(elsewhere.stay()), use(elsewhere, quest))


@pytest.mark.parametrize(("at", "bonus"), [("Rivendell", 2), ("Bree", 0)])
@pytest.mark.parametrize("played", [True, False])
def test_ring_lore_of_eregion(at: str, bonus: int, played: bool) -> None:
    quest = "Ring-lore of Eregion"
    s = questing(quest, "Elrond", at=at).bears("Elrond", "Fair Gold Ring").hand(0, "Lesser Ring").rolls(7)
    s.act(Action(Verb.TEST, (s.named("Fair Gold Ring"), s.named("Elrond"))))
    if played:
        s.play("Lesser Ring")
    s.settle()
    assert [total for _, total in told(s, Told.RING)] == [7 + bonus]
    fate = Zone.PLAY if not bonus else Zone.MP if played else Zone.DISCARD
    assert s.where(quest) is fate


def test_voyage_to_the_drowned_isles() -> None:
    quest = "Voyage to the Drowned Isles"
    s = at_site(questing(quest, "Glorfindel II", at="Himring").rolls(12).stay())
    assert marks(s, quest) == 1
    again = at_site(questing(quest, "Glorfindel II", at="Himring", marks=("Himring",)).rolls(12).stay())
    assert marks(again, quest) == 1
    for done, zone in ((("Himring", "Tolfalas"), Zone.MP), (("Himring",), Zone.PLAY)):
        home = questing(quest, "Adrazar", at="Bag End", marks=done).go("Grey Havens").until(Question.ENTER)
        assert home.where(quest) is zone


def test_envoys_of_the_white_city_gather_marks() -> None:
    quest = "Envoys of the White City"
    s = questing(quest, "Adrazar", at="Edoras", marks=("Bree",))
    at_site(s.stay()).use(quest).settle()
    assert s.where(quest) is Zone.MP and s.pose("Adrazar") is Pose.TAPPED and s.points(0) == 1
    again = questing(quest, "Adrazar", at="Edoras", marks=("Edoras",))
    assert refused(at_site(again.stay()), use(again, quest))
    ruins = questing(quest, "Glorfindel II", "Bombur", "Adrazar", at="Weathertop").rolls(12, 12)
    assert refused(at_site(ruins.stay()), use(ruins, quest))


@pytest.mark.parametrize(("roll", "won"), [(4, True), (3, False)])
def test_envoys_of_the_white_city_help_a_faction_roll(roll: int, won: bool) -> None:
    s = Scenario().company(0, "Théoden", at="Edoras").hand(0, "Riders of Rohan")
    s.stored(0, "Envoys of the White City")
    at_site(s.stay()).rolls(roll).play("Riders of Rohan").window(At.FACTION_ROLL, 0)
    s.use("Envoys of the White City", ability=1).settle()
    assert (s.where("Riders of Rohan") is Zone.MP) == won
    assert s.where("Envoys of the White City") is Zone.DISCARD


def test_a_quest_stays_with_its_company() -> None:
    s = questing("Word of the Wise", "Adrazar", "Bilbo")
    s.act(Action(Verb.SPLIT, (s.named("Bilbo"), 1)))
    assert s.named("Word of the Wise") in group_of(s, "Bilbo").cards and companions(s, "Adrazar") == {"Adrazar"}
