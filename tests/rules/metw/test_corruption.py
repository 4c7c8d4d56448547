"""Corruption, items on the move, rings, sideboard, exhaustion (METW-COR, METW-STO, METW-SUP, METW-RNG, METW-SB)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import RingTest
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.metw.phases.endings import BY_WIZARD
from engine.metw.phases.sideboard import TO_DECK, TO_DISCARD
from engine.metw.play.corruption import modifier, points
from engine.metw.play.rings import ring_why_not
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import help_by, transfer
from tests.rules_plugin import rule


def frodo(*cards: str) -> Scenario:
    """Frodo bears these and is about to hand one on to Sam."""
    return Scenario(STARTER).company(0, "Frodo", "Sam Gamgee", at="Bree").bears("Frodo", *cards)


def check(s: Scenario, who: str, roll: int) -> Zone:
    """Where a character lies after a check he makes to hand his first item on."""
    item = next(
        card
        for card in s.state.cards[0][s.named(who)].holds  # type: ignore[union-attr]
        if s.library.cards[s.identity(card).definition].definition.item_kind
    )
    s.rolls(roll).act(Action(Verb.TRANSFER, (item, s.named("Sam Gamgee"))))
    s.window(At.ORGANIZATION, 0)
    return s.where(who)


SIX = ("Elven Cloak", "Dagger of Westernesse", "Sword of Gondolin", "Lure of the Senses")
"""Six corruption points."""


@rule("METW-EX-11", "METW-COR-01", "METW-COR-05", "METW-COR-06", "METW-COR-07", "METW-COR-08", "METW-CHAR-04")
@rule("METW-FLOW-26", "METW-CHANCE-11", "METW-GEN-01", "METW-COR-02")
@pytest.mark.parametrize(("roll", "zone"), [(2, Zone.DISCARD), (3, Zone.PLAY)])
def test_frodo_with_six_points(roll: int, zone: Zone) -> None:
    s = frodo(*SIX)
    assert (points(s.state, s.named("Frodo")), modifier(s.state, s.named("Frodo"))) == (6, 4)
    assert check(s, "Frodo", roll) is zone


@rule("METW-EX-12")
@pytest.mark.parametrize(("roll", "zone"), [(3, Zone.DISCARD), (4, Zone.PLAY)])
def test_frodo_with_seven_points(roll: int, zone: Zone) -> None:
    s = frodo("The One Ring")
    assert points(s.state, s.named("Frodo")) == 7
    assert check(s, "Frodo", roll) is zone


@rule("METW-EX-13", "METW-EX-14")
@pytest.mark.parametrize(
    ("more", "sum_", "discards"), [(("Elven Cloak", "Dagger of Westernesse"), 9, {4, 5}), (SIX[:3], 11, {6, 7})]
)
def test_frodo_with_nine_and_eleven_points(more: tuple[str, ...], sum_: int, discards: set[int]) -> None:
    for roll in range(2, 9):
        s = frodo("The One Ring", *more)
        assert points(s.state, s.named("Frodo")) == sum_
        zone = Zone.DISCARD if roll in discards else Zone.OUT if roll < min(discards) else Zone.PLAY
        assert check(s, "Frodo", roll) is zone


@rule("METW-COR-08", "METW-COR-09", "METW-DECK-13", "METW-DECK-14")
def test_equal_or_one_below_discards_and_less_eliminates() -> None:
    for total, zone in ((7, Zone.PLAY), (6, Zone.DISCARD), (5, Zone.DISCARD), (4, Zone.OUT)):
        s = Scenario(STARTER).company(0, "Háma", "Sam Gamgee", at="Bree").bears("Háma", *SIX)
        assert check(s, "Háma", total - modifier(s.state, s.named("Háma"))) is zone
        left = s.names(0, Zone.DISCARD)
        assert ("Elven Cloak" in left) is (zone is not Zone.PLAY), "his cards are discarded with him"


@rule("METW-COR-10", "METW-WIN-01")
def test_a_wizard_that_fails_loses_the_game() -> None:
    s = Scenario(STARTER).company(0, "Saruman", "Sam Gamgee", at="Bree").rolls(2)
    s.bears("Saruman", "The One Ring").act(transfer(s, "The One Ring", "Sam Gamgee"))
    s.until_any(Question.WINDOW) if not isinstance(s.pending, Over) else None
    result = s.finish()
    assert (result.how, result.winners) == (BY_WIZARD, (1,))


@rule("METW-COR-14", "METW-RULING-74", "METW-COR-04", "METW-COR-15", "METW-COR-16", "METW-PLAY-01")
def test_one_corruption_card_a_character_and_turn() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", "Háma", at="Rivendell")
    s.hand(1, "Lure of the Senses", "Lure of Expedience").go("Bree")
    s.play("Lure of the Senses", "Aragorn II")
    s.hazards().act(s.play_action("Lure of Expedience"))
    assert {s.title(s.identity(x.args[0]).definition) for x in s.legal()} == {"Elladan", "Háma"}


@rule("METW-COR-13", "METW-ALY-08")
def test_allies_bear_no_corruption() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Gollum", at="Bree")
    assert points(s.state, s.named("Aragorn II")) == 0


# ------------------------------------------------------------------------------------------------- transfer and storing
@rule("METW-ORG-05", "METW-STO-07", "METW-RULING-28", "METW-DEC-18", "METW-COR-12", "METW-RULING-75", "METW-TAP-03")
def test_an_item_is_handed_on_after_a_check_of_the_giver() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Bree").company(0, "Elladan", at="Bree")
    s.company(0, "Háma", at="Lórien").bears("Aragorn II", "Elven Cloak").tapped("Aragorn II", "Elven Cloak")
    assert s.refused(transfer(s, "Elven Cloak", "Háma")) == "METW-STO-07"
    s.act(transfer(s, "Elven Cloak", "Elladan")).window(At.ORGANIZATION, 0)
    assert s.named("Elven Cloak") in s.state.cards[0][s.named("Elladan")].holds  # type: ignore[union-attr]
    assert s.pose("Elven Cloak") is Pose.TAPPED


@rule(
    "METW-ORG-06", "METW-STO-08", "METW-STO-09", "METW-STO-10", "METW-STO-05", "METW-DECK-12", "METW-DEC-19",
    "MECCG-STO-01",
)
@rule("METW-RULING-29", "METW-STO-02")
def test_an_item_is_stored_at_a_haven() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Glamdring")
    before = s.points(0)
    s.act(Action(Verb.STORE, (s.named("Glamdring"),))).window(At.ORGANIZATION, 0)
    assert s.where("Glamdring") is Zone.MP and s.points(0) == before
    away = Scenario(STARTER).company(0, "Aragorn II", at="Bree").bears("Aragorn II", "Glamdring")
    assert away.refused(Action(Verb.STORE, (away.named("Glamdring"),))) == "METW-STO-08"


@rule("METW-STO-03")
def test_the_one_ring_cannot_be_stored() -> None:
    s = Scenario(STARTER).company(0, "Frodo", at="Rivendell").bears("Frodo", "The One Ring")
    assert s.refused(Action(Verb.STORE, (s.named("The One Ring"),))) != ""


@rule("METW-RULING-76", "METW-DEC-20", "METW-CHANCE-15", "METW-DECK-19", "METW-RULING-13")
def test_a_corruption_card_is_removed_by_a_roll_above_its_number() -> None:
    for roll, zone in ((6, Zone.PLAY), (7, Zone.DISCARD)):
        s = Scenario(STARTER).company(0, "Aragorn II", at="Bree").bears("Aragorn II", "Lure of the Senses").rolls(roll)
        s.act(Action(Verb.REMOVE, (s.named("Lure of the Senses"),))).window(At.ORGANIZATION, 0)
        assert s.where("Lure of the Senses") is zone and s.pose("Aragorn II") is Pose.TAPPED
        assert s.names(0, Zone.DISCARD) == [], "it belongs to its player"


# ---------------------------------------------------------------------------------------------------------------- help
@rule(
    "METW-EX-19", "METW-SUP-04", "METW-SUP-05", "METW-RULING-73", "METW-DEC-43", "METW-SUP-08", "METW-RULING-72",
    "MECCG-COR-10",
)
def test_companions_tap_for_a_check_in_a_standard_game() -> None:
    s = Scenario(STANDARD).company(0, "Balin", "Bofur", "Háma", at="Bree").bears("Balin", "Elven Cloak").rolls(7)
    s.act(transfer(s, "Elven Cloak", "Háma"))
    s.window(At.CORRUPTION_ROLL, 0).act(help_by(s, "Bofur"))
    s.window(At.COUNTER, 0)
    assert s.refused(help_by(s, "Bofur")) == "METW-SUP-04"
    s.act(help_by(s, "Háma")).window(At.ORGANIZATION, 0)
    extra = next(e.args[5] for e in reversed(s.events) if e.kind == 1)
    assert extra - modifier(s.state, s.named("Balin")) == 2
    assert s.pose("Bofur") is Pose.TAPPED and s.pose("Háma") is Pose.TAPPED


@rule("METW-SUP-07", "METW-EX-25")
def test_help_is_open_in_the_opponents_turn_and_starter_games_have_none() -> None:
    s = Scenario(STANDARD).company(0, "Bilbo", "Frodo", at="Rivendell").hand(1, "Weariness of the Heart").go("Bree")
    s.play("Weariness of the Heart", "Bilbo", use=1)
    s.window(At.CORRUPTION_ROLL, 0).act(help_by(s, "Frodo"))
    s.hazards()
    assert s.pose("Frodo") is Pose.TAPPED
    starter = (
        Scenario(STARTER).company(0, "Bilbo", "Frodo", at="Rivendell").hand(1, "Weariness of the Heart").go("Bree")
    )
    starter.play("Weariness of the Heart", "Bilbo", use=1)
    assert starter.refused(help_by(starter, "Frodo")) != ""


# --------------------------------------------------------------------------------------------------------------- rings
@rule("METW-RNG-01", "METW-RNG-04", "METW-RNG-13", "METW-RNG-14", "METW-FLOW-29", "METW-DEC-71")
def test_the_gold_ring_says_which_rings_may_take_its_place() -> None:
    s = Scenario(STARTER).company(0, "Frodo", at="Bree").bears("Frodo", "Beautiful Gold Ring")
    gold = s.named("Beautiful Gold Ring")

    def allowed(name: str, result: int) -> bool:
        number = s.library.catalogue.named(name).number
        return ring_why_not(s.state, RingTest(0, gold, 0, result=result), number) is None

    assert [allowed("The One Ring", result) for result in (11, 12, 13)] == [False, True, True]
    assert [allowed("Lesser Ring", result) for result in (2, 7, 12)] == [True, True, True]
    assert [allowed("Magic Ring of Courage", result) for result in (7, 8)] == [True, False]
    assert not allowed("Glamdring", 12)


@rule("METW-RNG-05", "METW-RNG-09", "METW-DEC-70", "METW-CHANCE-14")
def test_gandalf_taps_to_test_and_the_gold_ring_goes_in_every_case() -> None:
    s = Scenario(STARTER).company(0, "Gandalf", "Frodo", at="Bree").bears("Frodo", "Beautiful Gold Ring")
    s.hand(0, "Lesser Ring").rolls(7).use("Gandalf", "Beautiful Gold Ring")
    s.until(Question.RING_ITEM)
    s.act(next(x for x in s.legal() if x.verb == Verb.PLAY)).window(At.ORGANIZATION, 0)
    assert s.where("Beautiful Gold Ring") is Zone.DISCARD and s.where("Lesser Ring") is Zone.PLAY
    assert s.named("Lesser Ring") in s.state.cards[0][s.named("Frodo")].holds  # type: ignore[union-attr]
    assert s.pose("Gandalf") is Pose.TAPPED


# ----------------------------------------------------------------------------------------------- sideboard, exhaustion
@rule("METW-SB-05", "METW-SB-09", "METW-DEC-21", "METW-RULING-133", "METW-HID-09")
def test_the_wizard_brings_up_to_five_cards_to_the_discard_pile() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", at="Rivendell")
    assert s.refused(Action(Say.WAY_IN, (s.named("Gandalf"), TO_DISCARD))) == "METW-SB-05", "an empty sideboard"
    full = Scenario(STANDARD).company(0, "Gandalf", "Frodo", at="Rivendell").sideboard(0, "Glamdring", "Giant")
    assert full.refused(Action(Say.WAY_IN, (full.named("Frodo"), TO_DISCARD))) == "METW-SB-05"
    full.act(Action(Say.WAY_IN, (full.named("Gandalf"), TO_DISCARD)))
    full.until(Asked.FETCH)
    assert full.pose("Gandalf") is Pose.TAPPED and full.refused(PASS) == ""


@rule("METW-SB-06", "METW-CHANCE-07")
def test_one_resource_is_shuffled_into_a_deck_of_five() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", at="Rivendell").sideboard(0, "Glamdring")
    assert s.refused(Action(Say.WAY_IN, (s.named("Gandalf"), TO_DECK))) == ""
    thin = Scenario(STANDARD).company(0, "Gandalf", at="Rivendell").sideboard(0, "Glamdring")
    thin.empty_draw_pile(0, "Giant", "Giant")
    assert thin.refused(Action(Say.WAY_IN, (thin.named("Gandalf"), TO_DECK))) == "METW-SB-06"


@rule("METW-DECK-15", "METW-DECK-18", "METW-RULING-94", "METW-FLOW-68", "METW-CHANCE-06", "METW-DECK-17")
def test_the_last_card_drawn_exhausts_the_deck() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").used(0, "Bree").empty_draw_pile(0, "Giant")
    s.discarded(0, "Wolves", "Wargs", "Giant").go("Weathertop")
    assert s.state.players[0].exhausted == 1 and s.state.players[0].used == ()
    assert len(s.state.zones[0][Zone.DRAW]) == 3 and s.state.zones[0][Zone.DISCARD] == ()


@rule("METW-SB-04", "METW-DEC-77")
def test_on_exhaustion_cards_are_exchanged_with_the_sideboard() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").empty_draw_pile(0, "Giant")
    s.discarded(0, "Wolves").sideboard(0, "Glamdring").lay("Weathertop")
    s.until(Asked.SWAP_OUT).pick("Wolves").until(Asked.SWAP_IN).pick("Glamdring")
    s.hazards()
    assert s.names(0, Zone.DRAW) == ["Glamdring"] and s.names(0, Zone.SIDEBOARD) == ["Wolves"]


@rule("METW-RULING-95", "METW-DECK-16")
def test_nothing_to_shuffle_leaves_the_deck_empty() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").empty_draw_pile(0, "Giant").go("Weathertop")
    s.until(Question.OPTION)
    assert s.state.players[0].exhausted == 1 and len(s.state.zones[0][Zone.HAND]) == 1


@rule("METW-LEV-01", "METW-LEV-02", "METW-LEV-03", "METW-EVT-03", "METW-FLOW-34", "METW-FLOW-74", "METW-DEC-28")
@rule("METW-RULING-32", "METW-TURN-01", "METW-EVT-06")
def test_long_events_come_and_go_in_their_phase() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, "Lapse of Will", "Sun")
    s.in_play(1, "Awaken Denizens").window(At.ORGANIZATION, 0)
    assert s.why_not_play("Lapse of Will") == "METW-FLOW-06"
    s.window(At.LONG_EVENT, 0).play("Lapse of Will")
    s.window(At.LONG_EVENT, 0)
    assert s.where("Lapse of Will") is Zone.PLAY and s.where("Awaken Denizens") is Zone.PLAY
    s.until(Question.ENTER)
    assert s.where("Awaken Denizens") is Zone.DISCARD, "the opponent's goes in this player's phase"
    s.finish_turn()
    assert s.where("Lapse of Will") is Zone.PLAY
    s.finish_turn().until(Question.ENTER)
    assert s.where("Lapse of Will") is Zone.DISCARD


@rule("METW-EOT-01", "METW-DEC-75", "METW-FLOW-37", "METW-HID-02", "METW-DECK-05")
def test_at_the_end_of_the_turn_both_may_discard_one_card_and_go_to_eight() -> None:
    s = Scenario(STARTER).hand(0, "Giant", "Wolves").at(Phase.END_OF_TURN)
    s.until(Question.OPTION)
    assert s.decider == 0
    s.act(Action(Verb.DISCARD, (s.in_hand(0, "Wolves"),)))
    s.until(Question.OPTION, 1) if s.state.zones[1][Zone.HAND] else s.finish_turn()
    assert len(s.state.zones[0][Zone.HAND]) == 8 and s.names(0, Zone.DISCARD) == ["Wolves"]
