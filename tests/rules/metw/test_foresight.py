"""What is played beforehand on a corruption check to come: only Lure of Nature's are known so early."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.verbs import Say, Tells
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

LURE = "Lure of Nature"
SPARE = "Favor of the Valar"


def lured(*hand: str, hazards: tuple[str, ...] = ("Giant",), tier: int = STANDARD, to: str = "Bree") -> Scenario:
    """Aragorn II bears the lure; his company is on its way, through two wildernesses if it goes to Bree."""
    s = Scenario(tier).company(0, "Aragorn II", "Háma", "Bergil", at="Rivendell").bears("Aragorn II", LURE)
    s.hand(0, SPARE, *hand).hand(1, *hazards)
    return s.lay(to).window(At.MOVEMENT, 0)


def ahead(s: Scenario, what: str, place: int, way: int = NONE) -> Action:
    """The action that aims at one of the checks to come, by a companion unless a card is played."""
    if way == NONE:
        return Action(Say.AHEAD, (s.named(what), NONE, s.named(LURE), place))
    shown = s.play_action(what, way)
    return Action(Say.AHEAD, (*shown.args, s.named(LURE), place), shown.shown)


def checks(s: Scenario) -> list[int]:
    """What the checks came to, when the site phase has begun."""
    s.until(Question.ENTER)
    return [event.args[1] for event in s.events if event.kind == Tells.CORRUPTED]


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-SUP-04", "METW-SUP-05")
@pytest.mark.parametrize(("place", "sums"), [(0, [8, 7]), (1, [7, 8])])
def test_a_companion_taps_beforehand_for_one_of_the_checks(place: int, sums: list[int]) -> None:
    s = lured()
    s.act(ahead(s, "Háma", place))
    assert s.pose("Háma") is Pose.TAPPED and s.decider == 1 and s.frame_moment() == At.COUNTER
    assert checks(s) == sums


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-ANN-03")
def test_a_card_aims_at_the_second_check_before_a_creature_comes() -> None:
    """A Friend or Three counts those who are there when it resolves: three, whatever the Giant does to them."""
    s = lured("A Friend or Three")
    s.act(ahead(s, "A Friend or Three", 1, 0))
    assert s.where("A Friend or Three") is Zone.DECLARED
    s.window(At.MOVEMENT, 1)
    assert s.where("A Friend or Three") is Zone.DISCARD
    s.rolls(2, 12, 5, 5).act(s.play_action("Giant")).until(Question.ASSIGN).pick("Bergil")
    assert checks(s) == [5, 5 + 3] and s.where("Bergil") is Zone.OUT


@rule("METW-CARD-LURE-OF-NATURE-02")
def test_nothing_aims_at_a_check_that_will_not_be_made() -> None:
    s = lured("A Friend or Three")
    assert s.refused(ahead(s, "Háma", 2)) == "METW-CARD-LURE-OF-NATURE-02", "there are two"
    assert s.refused(ahead(s, "Aragorn II", 0)) == "METW-SUP-04", "not he himself"
    without = Scenario().company(0, "Aragorn II", "Háma", at="Rivendell").hand(0, SPARE).hand(1, LURE)
    without.lay("Bree").window(At.MOVEMENT, 0)
    assert not without.can(Say.AHEAD)
    without.hazards().play(LURE, "Aragorn II").window(At.MOVEMENT, 0)
    assert without.can(Say.AHEAD), "from the moment at which the card lies on him"


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-SUP-04")
def test_in_a_starter_game_nobody_taps_for_a_check_but_cards_aim_at_it() -> None:
    s = lured("A Friend or Three", tier=STARTER)
    assert s.refused(ahead(s, "Háma", 0)) == "METW-SUP-04"
    assert checks(s.act(ahead(s, "A Friend or Three", 0, 0))) == [7 + 3, 7]


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-ANN-07")
def test_who_untapped_in_answer_has_not_helped() -> None:
    s = Scenario().company(0, "Aragorn II", "Merry", at="Rivendell").bears("Aragorn II", LURE)
    s.hand(0, SPARE, "Halfling Strength").hand(1, "Giant").lay("Bree").window(At.MOVEMENT, 0)
    s.act(ahead(s, "Merry", 0)).pass_().play("Halfling Strength", "Merry")
    assert checks(s) == [7, 7] and s.pose("Merry") is Pose.UNTAPPED


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-ANN-19", "METW-FLOW-60")
def test_it_is_done_in_answer_and_between_strikes_but_in_no_strike() -> None:
    s = lured().hazards()
    s.act(s.play_action("Giant"))
    assert s.decider == 0 and s.refused(ahead(s, "Háma", 0)) == "", "in answer to the creature"
    s.until_attack()
    assert s.decider == 0 and s.refused(ahead(s, "Háma", 0)) == "", "before assignment"
    s.until(Question.ASSIGN).pick("Bergil")
    seen = set()
    while s.frame_moment() != At.MOVEMENT:
        if s.question is Question.WINDOW and s.decider == 0:
            seen.add((s.frame_moment(), s.can(Say.AHEAD)))
        s.plain()
    assert (At.BETWEEN, True) in seen and (At.STRIKE, True) not in seen and (At.BODY_ROLL, True) not in seen


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-ANN-10")
def test_with_its_card_the_checks_are_gone_and_a_new_one_begins_afresh() -> None:
    """The lure leaves and comes again: what was kept was for checks that nobody makes."""
    s = lured(hazards=(LURE, "Giant"))
    s.act(ahead(s, "Háma", 0)).window(At.MOVEMENT, 1).disturb(lambda d: d.discard(s.named(LURE)))
    s.play(LURE, "Aragorn II").hazards()
    assert checks(s) == [7, 7]


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-CARD-TWILIGHT-01")
def test_what_is_possible_before_a_check_but_not_about_it_does_not_aim_at_it() -> None:
    s = Scenario().company(0, "Aragorn II", "Háma", at="Rivendell").bears("Aragorn II", LURE).hand(0, "Twilight")
    s.in_play(1, "Doors of Night").hand(1, "Giant").lay("Bree").window(At.MOVEMENT, 0)
    assert s.why_not_play("Twilight", 2) == ""
    assert s.refused(ahead(s, "Twilight", 0, 2)) == "METW-ANN-03"


@rule("METW-CARD-LURE-OF-NATURE-02")
def test_only_the_players_own_people_are_helped_and_only_on_the_way() -> None:
    s = lured().hazards()
    assert s.refused(ahead(s, "Háma", 0)) == "METW-CARD-LURE-OF-NATURE-02", "the opponent aims at none of them"
    fresh = Scenario().company(0, "Aragorn II", "Háma", at="Rivendell").bears("Aragorn II", LURE).hand(0, SPARE)
    fresh.window(At.ORGANIZATION, 0)
    assert fresh.refused(ahead(fresh, "Háma", 0)) == "METW-CARD-LURE-OF-NATURE-02"


@rule("METW-CARD-LURE-OF-NATURE-02", "METW-DEC-43")
def test_who_holds_no_card_is_asked_because_of_his_companions() -> None:
    s = Scenario().company(0, "Aragorn II", "Háma", at="Rivendell").bears("Aragorn II", LURE).hand(1, "Giant")
    s.lay("Bree").window(At.MOVEMENT, 0)
    assert s.can(Say.AHEAD) and PASS in s.legal()
