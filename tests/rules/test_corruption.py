"""Corruption rolls, transferring and storing, removing hazards (LORE-CORR, LORE-ITEM, LORE-REMOVE)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.board import bearer_of, card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose, Question, Verb
from engine.kernel.actions import Action
from tests.rules.scenes import (
    hazard,
    moment,
    name_of,
    offered,
    pick,
    refused,
    told,
    transfer,
)
from tests.rules_plugin import rule
from tests.scenario import Scenario


def store(s: Scenario, item: str) -> Action:
    return Action(Verb.STORE, (s.named(item),))


def owner_of(s: Scenario, item: str) -> str:
    return name_of(s, bearer_of(s.state, s.named(item)))


def burdened(*rolls: int) -> Scenario:
    """Boromir (-1) with the Iron Crown (-5) gives it to Éowyn: every roll at -6."""
    s = Scenario().company(0, "Boromir II", "Éowyn", at="Rivendell").bears("Boromir II", "The Iron Crown").rolls(*rolls)
    s.tapped("Éowyn")
    return s


def corruption_totals(s: Scenario) -> list[int]:
    return [args[6] for args in told(s, Told.ROLLS) if args[1] == Purpose.CORRUPTION]


# ---------------------------------------------------------------------------------------------- transferring, storing
@rule("LORE-ITEM-01", "LORE-ITEM-03", "LORE-ITEM-04", "LORE-DEC-12", "LORE-RULING-31", "LORE-CHANCE-07")
def test_an_item_is_handed_over_after_the_givers_corruption_roll() -> None:
    """Gimli rolls with the item's -1 and gives Sting to Éowyn; nobody taps for it."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Sting").rolls(3)
    s.act(transfer(s, "Sting", "Éowyn")).settle()
    assert corruption_totals(s) == [3 - 1]
    assert owner_of(s, "Sting") == "Éowyn"
    assert (s.pose("Gimli"), s.pose("Éowyn")) == (Pose.UNTAPPED, Pose.UNTAPPED)


@rule("LORE-ITEM-04", "LORE-RULING-94", "LORE-RULING-31")
def test_the_item_does_not_move_if_the_giver_fails() -> None:
    """Boromir fails at -6: the Crown is discarded with him and cannot be handed on."""
    s = burdened(7, 8)
    s.act(transfer(s, "The Iron Crown", "Éowyn")).settle()
    assert (s.where("Boromir II"), s.where("The Iron Crown")) == (Zone.DISCARD, Zone.DISCARD)


@rule("LORE-ITEM-02")
def test_giver_and_receiver_share_a_site_not_necessarily_a_company() -> None:
    """From one company to another at the same site it goes, to another site it does not."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Rivendell").bears("Gimli", "Sting")
    s.act(transfer(s, "Sting", "Éowyn")).settle()
    assert owner_of(s, "Sting") == "Éowyn"
    s = Scenario().company(0, "Gimli", at="Rivendell").company(0, "Éowyn", at="Edoras").bears("Gimli", "Sting")
    assert refused(s, transfer(s, "Sting", "Éowyn")) == "LORE-ITEM-02"


@rule("LORE-RULING-31", "LORE-RULING-32")
def test_tapped_and_wounded_characters_may_give_and_receive() -> None:
    """No state is asked of them, and the item keeps its own."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Red Arrow")
    s.tapped("Gimli", "Red Arrow").wounded("Éowyn")
    s.act(transfer(s, "Red Arrow", "Éowyn")).settle()
    assert (owner_of(s, "Red Arrow"), s.pose("Red Arrow")) == ("Éowyn", Pose.TAPPED)


@rule("LORE-RULING-37", "LORE-CHAR-15")
def test_an_ally_may_own_an_item() -> None:
    """Bill counts as a character, and his text lets him bear minor items: Sting may be handed to him."""
    s = Scenario().company(0, "Gimli", "Bill the Pony", at="Rivendell").bears("Gimli", "Sting")
    assert transfer(s, "Sting", "Bill the Pony") in s.legal()
    s.act(transfer(s, "Sting", "Bill the Pony")).settle()
    assert name_of(s, card_of(s.state, s.named("Sting")).host) == "Bill the Pony"


@rule("LORE-ITEM-05", "LORE-ITEM-06", "LORE-DEC-13", "LORE-ZONE-06", "LORE-RULING-30")
def test_an_item_is_stored_at_a_haven_after_a_corruption_roll() -> None:
    """Red Arrow goes to the MP pile and keeps its points; elsewhere it cannot be stored."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Red Arrow").rolls(4)
    s.act(store(s, "Red Arrow")).settle()
    assert corruption_totals(s) == [4 - 2]
    assert (s.where("Red Arrow"), s.points(0)) == (Zone.MP, 1 + 2)
    s = Scenario().company(0, "Gimli", at="Edoras").bears("Gimli", "Red Arrow")
    assert refused(s, store(s, "Red Arrow")) == "LORE-ITEM-05"


@rule("LORE-ITEM-06")
def test_a_failed_roll_stores_nothing() -> None:
    """Boromir fails: nothing is stored."""
    s = burdened(7, 12)
    s.act(store(s, "The Iron Crown")).settle()
    assert s.names(0, Zone.MP) == []
    assert s.where("The Iron Crown") is Zone.DISCARD


@rule("LORE-ITEM-07")
def test_nothing_brings_a_stored_item_back() -> None:
    """It can neither be transferred nor stored again nor put to use."""
    s = Scenario().company(0, "Gimli", at="Rivendell").stored(0, "Red Arrow")
    about = [x for x in s.legal() if s.named("Red Arrow") in x.args]
    assert about == []
    assert refused(s, transfer(s, "Red Arrow", "Gimli")) == "LORE-ITEM-01"


# ------------------------------------------------------------------------------------------------------------- rolls
@rule("LORE-CORR-01", "LORE-CORR-02", "LORE-CORR-04", "LORE-RULING-127")
def test_all_corruption_modifiers_of_the_character_and_of_the_cards_on_him_are_added() -> None:
    """Frodo +4, Sting -1, Red Arrow -2, Lure of the Senses -2; a character without a number has zero."""
    s = (
        Scenario()
        .company(0, "Frodo", "Éowyn", at="Rivendell")
        .bears("Frodo", "Sting", "Red Arrow", "Lure of the Senses")
    )
    s.tapped("Éowyn").rolls(5).act(transfer(s, "Sting", "Éowyn")).settle()
    assert corruption_totals(s) == [5 + 4 - 1 - 2 - 2]
    s.rolls(5).act(transfer(s, "Sting", "Frodo")).settle()
    assert corruption_totals(s)[1:] == [5 - 1]


@rule("LORE-CORR-05", "LORE-DEC-61")
def test_other_untapped_characters_of_his_company_may_tap_for_plus_one_each() -> None:
    """Before the roll; not the roller, not tapped ones, not another company's."""
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", "Éomer", at="Rivendell").company(0, "Beregond", at="Rivendell")
    s.bears("Gimli", "Red Arrow").tapped("Éomer").rolls(2)
    s.act(transfer(s, "Red Arrow", "Beregond"))
    assert (s.question, s.decider) == (Question.ROLL_SUPPORT, 0)
    assert offered(s) == {"Éowyn", "Háma"}
    assert refused(s, pick(s.named("Beregond"))) == "LORE-CORR-05"
    s.pick("Éowyn").pick("Háma").settle()
    assert corruption_totals(s) == [2 - 2 + 2]
    assert (s.pose("Éowyn"), s.pose("Háma"), owner_of(s, "Red Arrow")) == (Pose.TAPPED, Pose.TAPPED, "Beregond")


@rule("LORE-CORR-06", "LORE-CORR-07")
def test_two_or_more_is_safe_less_is_corrupted() -> None:
    """Eight at -6 is two: nothing happens; seven is one: a second roll follows."""
    s = burdened(8)
    s.act(transfer(s, "The Iron Crown", "Éowyn")).settle()
    assert (corruption_totals(s), owner_of(s, "The Iron Crown")) == ([2], "Éowyn")
    s = burdened(7, 9)
    s.act(transfer(s, "The Iron Crown", "Éowyn")).settle()
    assert corruption_totals(s) == [1, 3]
    assert [name_of(s, args[0]) for args in told(s, Told.CORRUPTION)] == ["Boromir II"]


@rule("LORE-CORR-08", "LORE-CORR-09", "LORE-INTRO-36", "LORE-CHANCE-08")
def test_the_second_roll_has_the_modifiers_of_the_first_and_nobody_acts_between() -> None:
    """Support counts in both rolls; after the first no window opens."""
    s = Scenario().company(0, "Boromir II", "Éowyn", at="Rivendell").bears("Boromir II", "The Iron Crown")
    s.hand(0, "Old Friendship").rolls(6, 5).act(store(s, "The Iron Crown")).pick("Éowyn")
    windows = 0
    while moment(s) == At.CORRUPTION_ROLL:
        windows += 1
        s.pass_()
    assert windows == 1
    assert corruption_totals(s) == [6 - 5, 5 - 5]


@rule("LORE-CORR-10", "LORE-RULING-94")
def test_second_result_of_two_or_more_discards() -> None:
    """Boromir is corrupted and discarded with all he bears."""
    s = burdened(2, 9).bears("Boromir II", "Sting")
    s.act(store(s, "The Iron Crown")).settle()
    assert [s.where(name) for name in ("Boromir II", "The Iron Crown", "Sting")] == [Zone.DISCARD] * 3


@rule("LORE-CORR-11", "LORE-ZONE-13", "LORE-ZONE-12")
def test_second_result_below_two_eliminates() -> None:
    """Boromir goes to his player's MP pile, the cards on him are discarded."""
    s = burdened(2, 7)
    s.act(store(s, "The Iron Crown")).settle()
    assert (s.where("Boromir II"), s.where("The Iron Crown")) == (Zone.MP, Zone.DISCARD)


@rule("LORE-CORR-12")
def test_a_corrupted_wizard_is_eliminated_without_a_second_roll() -> None:
    """Saruman with the Iron Crown and a roll of six is gone at once."""
    s = Scenario().company(0, "Saruman", at="Rivendell").bears("Saruman", "The Iron Crown").rolls(6, 12)
    s.act(store(s, "The Iron Crown")).settle()
    assert s.where("Saruman") is Zone.MP
    assert corruption_totals(s) == [1]


@rule("LORE-CORR-13", "LORE-DEC-62", "LORE-RULING-118")
def test_the_window_before_a_corruption_roll_in_the_organization_phase_is_the_movers() -> None:
    """After support the roller's side is asked; the opponent's hazards need a movement phase."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Gimli", "Sting").hand(0, "Old Friendship")
    s.hand(1, "Wolves").act(transfer(s, "Sting", "Éowyn"))
    assert s.question is Question.ROLL_SUPPORT
    s.pass_()
    assert (moment(s), s.decider) == (At.CORRUPTION_ROLL, 0)
    s.pass_()
    assert moment(s) == At.ORGANIZATION


# ----------------------------------------------------------------------------------------------------------- removal
def lured() -> Scenario:
    return Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Lure of the Senses")


def remove(s: Scenario, way: int) -> Action:
    return Action(Verb.REMOVE, (s.named("Lure of the Senses"), way))


@rule("LORE-REMOVE-02", "LORE-REMOVE-03", "LORE-DEC-14", "LORE-CHANCE-06")
def test_the_character_taps_and_the_hazard_goes_if_the_number_is_reached() -> None:
    """Lure of the Senses shows 7: a seven discards it to its own player's pile, a six does not."""
    s = lured().rolls(7)
    s.act(remove(s, 0)).settle()
    assert (s.pose("Gimli"), s.where("Lure of the Senses", 1)) == (Pose.TAPPED, Zone.DISCARD)
    s = lured().rolls(6)
    s.act(remove(s, 0)).settle()
    assert s.where("Lure of the Senses") is Zone.PLAY


@rule("LORE-REMOVE-04")
def test_without_tapping_the_roll_is_made_at_minus_three() -> None:
    """Also for a tapped or wounded character, who has no other way."""
    s = lured().rolls(10)
    s.act(remove(s, 1)).settle()
    assert (s.pose("Gimli"), s.where("Lure of the Senses", 1)) == (Pose.UNTAPPED, Zone.DISCARD)
    for pose in ("tapped", "wounded"):
        s = lured().rolls(9)
        s.tapped("Gimli") if pose == "tapped" else s.wounded("Gimli")
        assert refused(s, remove(s, 0)) == "LORE-REMOVE-04"
        s.act(remove(s, 1)).settle()
        assert s.where("Lure of the Senses") is Zone.PLAY


@rule("LORE-REMOVE-05")
def test_one_roll_a_turn_for_each_removable_hazard() -> None:
    """After a failed roll neither way is open until the next turn."""
    s = lured().rolls(2)
    s.act(remove(s, 1)).settle()
    assert [refused(s, remove(s, way)) for way in (0, 1)] == ["LORE-REMOVE-05"] * 2
    s.finish_turn().finish_turn().window(At.ORGANIZATION, 0)
    assert refused(s, remove(s, 0)) == ""


@rule("LORE-RULING-36", "LORE-REMOVE-02")
def test_only_removable_hazards_on_ones_own_characters() -> None:
    """Not one on the opponent's character, nor a card that is no removable hazard."""
    s = (
        Scenario()
        .company(0, "Gimli", at="Rivendell")
        .company(1, "Éowyn", at="Edoras")
        .bears("Éowyn", "Lure of the Senses")
    )
    s.bears("Gimli", "Sting")
    assert refused(s, remove(s, 0)) == "LORE-RULING-36"
    assert refused(s, Action(Verb.REMOVE, (s.named("Sting"), 0))) == "LORE-REMOVE-02"


@rule("LORE-ITEM-05")
def test_only_ones_own_item_in_play_is_stored() -> None:
    """Not one of another player at the same Haven, nor one that lies in a pile."""
    s = Scenario().company(0, "Gimli", at="Rivendell").company(1, "Faramir", at="Rivendell").bears("Faramir", "Sting")
    s.stored(0, "Red Arrow")
    assert refused(s, store(s, "Sting")) == refused(s, store(s, "Red Arrow")) == "LORE-ITEM-05"


@rule("LORE-CORR-06", "LORE-GEN-01")
def test_where_a_card_says_what_follows_a_failed_roll_that_follows() -> None:
    """The Ring's Betrayal: who fails gives up a ring of his player's choice, and stays."""
    s = Scenario().company(0, "Beregond", at="Rivendell").hand(1, "The Ring’s Betrayal").rolls(2)
    s.bears("Beregond", "Magic Ring of Lore", "Magic Ring of Courage").go("Bree")
    hazard(s, "The Ring’s Betrayal").until(Question.CHOICE, 0).pick("Magic Ring of Lore").settle()
    assert s.where("Beregond") is Zone.PLAY
    assert s.where("Magic Ring of Lore") is Zone.DISCARD and s.where("Magic Ring of Courage") is Zone.PLAY
