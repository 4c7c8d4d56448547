"""The end of the game: calls, the Free Council, points (METW-WIN, METW-FC, METW-SMP, METW-LONG)."""

from __future__ import annotations

import pytest

from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import AS_DRAW, LEAVE, STOP, Action
from engine.kernel.pending import Over
from engine.metw.phases.endings import BY_AGREEMENT, BY_CONCESSION, BY_COUNCIL, BY_WIZARD
from engine.metw.table.calling import entitled
from engine.metw.table.scoring import Sort, by_sort, council_points, doubled, halved, showable
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD, STARTER, Option, options_ok, rules_for
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

CALL = Action(Verb.CALL)


def rich(variant: int = STARTER, options: tuple[int, ...] = ()) -> Scenario:
    """A player with twenty points or more at the end of his turn."""
    s = Scenario(variant, options=options).company(0, "Aragorn II", "Elrond", at="Rivendell").at(Phase.END_OF_TURN)
    return s.stored(0, "Glamdring", "The Mithril-coat", "The Arkenstone", "Palantír of Osgiliath", "Durin’s Axe")


# -------------------------------------------------------------------------------------------------------------- calls
@rule("METW-WIN-06", "METW-WIN-08", "METW-RULING-97", "METW-DEC-78", "METW-WIN-03")
def test_twenty_points_allow_a_call_and_the_opponent_has_one_more_turn() -> None:
    s = rich()
    assert s.points(0) >= 20 and entitled(s.state, 0)
    s.until(Question.CALL).act(CALL)
    s.pending  # noqa: B018  (nature answers first)
    assert s.state.turn.mover == 1 and s.state.turn.caller == 0
    s.finish_turn()
    assert isinstance(s.pending, Over) or s.state.turn.phase is Phase.COUNCIL


@rule("METW-WIN-05", "METW-LONG-01")
def test_an_exhausted_deck_allows_a_call_without_points() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").exhausted(0, 1).at(Phase.END_OF_TURN)
    s.until(Question.CALL)
    assert CALL in s.legal() and PASS in s.legal()
    poor = Scenario(STARTER).company(0, "Háma", at="Rivendell").at(Phase.END_OF_TURN)
    assert not entitled(poor.state, 0)
    poor.finish_turn()
    assert poor.state.turn.caller == -1


@rule("METW-WIN-04", "METW-TURN-02", "MECCG-VIC-05")
def test_the_council_follows_by_itself_when_all_decks_were_exhausted() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").exhausted(0, 1).exhausted(1, 1).at(Phase.END_OF_TURN)
    assert s.finish().how == BY_COUNCIL
    one = Scenario(STARTER).company(0, "Háma", at="Rivendell").exhausted(1, 1).at(Phase.END_OF_TURN).finish_turn()
    assert one.state.turn.mover == 1


@rule(
    "METW-LONG-02", "METW-LONG-03", "METW-LONG-04", "METW-LONG-05", "METW-LONG-06", "METW-SB-01", "METW-RULING-142",
    "MECCG-VIC-17",
)
@pytest.mark.parametrize(
    ("option", "times", "call", "side"),
    [(Option.TWO_DECKS, 2, 25, 15), (Option.THREE_DECKS, 3, 30, 20), (Option.FOUR_DECKS, 4, 40, 25)],
)
def test_longer_games_need_more(option: Option, times: int, call: int, side: int) -> None:
    rules = rules_for(STANDARD, (option,))
    assert (rules.exhaustions, rules.call, rules.call_exhaustions, rules.sideboard) == (times, call, times - 1, side)
    s = rich(STANDARD, (option,)).exhausted(0, times - 1)
    assert entitled(s.state, 0) is (s.points(0) >= call)
    assert not entitled(rich(STANDARD, (option,)).state, 0), "points alone are not enough"
    assert entitled(rich(STANDARD, (option,)).exhausted(0, times).state, 0)


@rule("METW-WIN-07", "METW-OPT-08", "METW-DEC-01")
def test_agreements() -> None:
    assert rules_for(STARTER, (Option.STARTER_ONLY,)).call == 18
    assert options_ok(STARTER, (Option.TWO_DECKS,)) is not None
    assert options_ok(STANDARD, (Option.TWO_DECKS, Option.THREE_DECKS)) is not None
    assert options_ok(STANDARD, (99,)) is not None and options_ok(7, ()) is not None
    assert options_ok(STANDARD, (Option.DRAFT, Option.FOUR_DECKS)) is None


@rule("METW-WIN-09", "METW-WIN-11", "METW-RULING-04")
def test_who_has_nobody_left_goes_on() -> None:
    s = Scenario(STARTER).hand(0, "Háma").company(1, "Elladan", at="Rivendell")
    assert s.why_not_play("Háma") == ""
    s.finish_turn()
    assert s.state.turn.mover == 1 and len(s.state.zones[0][Zone.HAND]) == 8


# ---------------------------------------------------------------------------------------------------------- the Council
@rule("METW-FC-01", "METW-FC-02", "METW-FC-03", "METW-FLOW-69", "METW-DEC-79", "METW-CHANCE-19", "MECCG-VIC-18")
def test_everybody_checks_the_player_of_the_last_turn_first() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Bree").company(1, "Faramir", at="Bree").at_council()
    s.tapped("Aragorn II")
    s.until(Question.NEXT_ROLL)
    assert s.decider == 0 and len(s.legal()) == 2
    assert s.finish().how == BY_COUNCIL
    rolled = [e.args[2] for e in s.events if e.kind == 1]
    assert len(rolled) == 3 and rolled[2] == s.named("Faramir")
    assert s.pose("Aragorn II").name == "TAPPED"


@rule("METW-FC-05", "METW-FC-08", "METW-FLOW-72", "METW-FC-10", "METW-FC-12", "METW-RULING-103")
def test_who_fails_leaves_before_points_are_counted_and_the_higher_total_wins() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Bree").company(1, "Faramir", at="Bree").at_council()
    s.bears("Aragorn II", "Lure of the Senses", "Glamdring").rolls(2)
    result = s.finish()
    assert s.where("Aragorn II") in (Zone.DISCARD, Zone.OUT) and result.winners == (1,)
    assert result.points == (s.points(0), 2)


@rule("METW-FC-06", "METW-FC-07", "METW-RULING-96", "METW-FLOW-70", "METW-EX-47", "MECCG-VIC-10")
def test_a_wizard_that_fails_at_the_council_decides() -> None:
    s = Scenario(STARTER).company(0, "Saruman", at="Bree").company(1, "Faramir", at="Bree").at_council().rolls(2)
    s.bears("Saruman", "The One Ring")
    assert (s.finish().how, s.finish().winners) == (BY_WIZARD, (1,))
    both = Scenario(STARTER).company(0, "Saruman", at="Bree").company(1, "Radagast", at="Bree").at_council()
    both.bears("Saruman", "The One Ring").bears("Radagast", "Glamdring", "The Arkenstone", "Durin’s Axe").rolls(2, 2)
    result = both.finish()
    assert result.how == BY_WIZARD and result.winners in ((), (1,))


@rule("METW-FC-09", "MECCG-VIC-13")
def test_equal_totals_are_a_tie() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Bree").company(1, "Elrohir", at="Bree").at_council()
    assert s.finish().winners == (0, 1)


@rule("METW-RULING-98", "METW-CHANCE-20", "METW-TRN-11")
def test_a_roll_off_breaks_a_tie_where_it_was_agreed() -> None:
    s = Scenario(STARTER, options=(Option.ROLL_OFF,)).company(0, "Elladan", at="Bree").company(1, "Elrohir", at="Bree")
    assert s.at_council().rolls(7, 7, 5, 5, 4, 9).finish().winners == (1,)


@rule("METW-OPT-09", "METW-OPT-10", "METW-RULING-106", "METW-CHANCE-21", "METW-TRN-10", "MECCG-TOU-23")
def test_the_weakest_link_breaks_a_tie() -> None:
    s = Scenario(STARTER, options=(Option.WEAKEST_LINK,)).company(0, "Elladan", at="Bree")
    s.company(1, "Elrohir", at="Bree").at_council().rolls(7, 7, 12, 2, 12, 2, 12, 2)
    assert s.finish().winners == (0,)


@rule("METW-RULING-105", "METW-DEC-81")
def test_giving_up_is_a_loss_and_a_draw_can_be_agreed() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Bree")
    assert s.fork().act(Action(LEAVE, (0,))).pending == Over(BY_CONCESSION, (1,), (1, 0))
    drawn = s.fork().act(Action(STOP, (AS_DRAW,))).pending
    assert isinstance(drawn, Over) and drawn.how == BY_AGREEMENT


@rule("METW-FC-14", "METW-FC-13", "METW-FLOW-83", "METW-SUP-06")
def test_resources_help_the_last_checks_and_hazards_do_not() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Elladan", at="Bree").hand(1, "Weariness of the Heart").at_council()
    s.hand(0, "A Friend or Three").until(Question.NEXT_ROLL).pick("Aragorn II")
    s.until(Question.WINDOW, 0)
    assert s.why_not_play("A Friend or Three") == ""
    s.plain()
    assert s.decider == 1 and s.why_not_play("Weariness of the Heart", use=1) == "METW-FC-14"


# -------------------------------------------------------------------------------------------------------------- points
@rule("METW-SMP-01", "METW-SMP-07", "METW-GEN-12", "METW-CHAR-01")
def test_six_types_of_points() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Goldberry", at="Bree").stored(0, "Glamdring", "Hobbits")
    s.stored(0, "Orc-raiders").bears("Aragorn II", "Elven Cloak")
    points = by_sort(s.state, 0)
    names = ("Aragorn II", "Glamdring", "Hobbits", "Goldberry", "Orc-raiders")
    worth = {name: s.library.catalogue.named(name).mp for name in names}
    assert points[Sort.CHARACTER] == worth["Aragorn II"] and points[Sort.ITEM] == worth["Glamdring"]
    assert points[Sort.FACTION] == worth["Hobbits"] and points[Sort.ALLY] == worth["Goldberry"]
    assert points[Sort.KILL] == worth["Orc-raiders"] and points[Sort.MISCELLANEOUS] == 0


@rule(
    "METW-SMP-02", "METW-SMP-03", "METW-SMP-05", "METW-EX-04", "METW-RULING-99", "METW-RULING-100",
    "METW-RULING-101", "MECCG-MP-01",
)
def test_doubling_and_the_half_limit() -> None:
    jessica, jason = [6, 4, 2, 1, 1, 1], [8, 2, 0, 1, 2, 1]
    assert doubled(jessica, jason) == [6, 4, 4, 1, 1, 1] and sum(doubled(jessica, jason)) == 17
    assert doubled(jason, jessica) == jason
    assert sum(halved(jason, strict=True)) == 12 and sum(halved(jason, strict=False)) == 13
    assert halved([5, 0, 0, 0, -2, 0], strict=False) == [1, 0, 0, 0, -2, 0]
    assert doubled([-1, 0, 0, 0, 2, 3], [0] * 6) == [-1, 0, 0, 0, 2, 3], (
        "kill and miscellaneous never, nor negative ones"
    )


@rule("METW-SMP-06", "METW-WIN-08", "METW-FLOW-71")
def test_points_change_at_the_council_of_a_standard_game_only() -> None:
    for variant, total in ((STARTER, 2), (STANDARD, 1)):
        s = Scenario(variant).company(0, "Faramir", at="Bree")
        assert s.points(0) == 2
        assert council_points(s.state, 0) == total
        assert council_points(s.state, 0, shown_against=1) == total - (1 if variant == STANDARD else 0)


@rule("METW-SMP-04", "METW-SMP-08", "METW-RULING-102", "METW-DEC-80")
def test_unique_cards_of_the_hand_lower_the_opponents_total() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Bree").company(1, "Faramir", "Elrohir", at="Bree")
    s.hand(0, "Faramir", "Elven Cloak", "Elrond").stored(1, "Glamdring").at_council()
    named = s.library.catalogue.named
    assert showable(s.state, 0, named("Faramir")) and not showable(s.state, 0, named("Elrond"))
    assert not showable(s.state, 0, named("Glamdring")), "what is stored is out of play"
    s.until(Asked.COUNCIL_CARDS)
    before = council_points(s.state, 1)
    s.pick("Faramir").pass_()
    result = s.finish()
    assert result.points[1] == before - 1


@rule("METW-FC-11", "METW-RULING-103")
def test_some_eliminated_characters_cost_points() -> None:
    s = Scenario(STARTER).out(0, "Elrond")
    plain = Scenario(STARTER).out(0, "Háma")
    assert s.points(0) < 0 == plain.points(0)


@rule("METW-RULING-96", "METW-FC-07")
def test_two_wizards_eliminated_at_the_council_are_two_losses() -> None:
    """The first one's loss does not end the checks, however badly he fails."""
    s = Scenario(STARTER).company(0, "Saruman", at="Rivendell").company(1, "Alatar", at="Rivendell").at_council()
    for who in ("Saruman", "Alatar"):
        s.bears(who, "Glamdring", "Orcrist", "Palantír of Orthanc" if who == "Saruman" else "Sword of Gondolin")
    result = s.rolls(2, 2).finish()
    assert (result.how, result.winners) == (BY_WIZARD, ()), "both have lost"
    assert {s.where(who) for who in ("Saruman", "Alatar")} == {Zone.OUT}


@rule("METW-RULING-143")
@pytest.mark.parametrize(("options", "decks"), [((), 1), ((Option.TWO_DECKS,), 2)])
def test_a_game_without_end_is_ended_by_a_council(options: tuple[int, ...], decks: int) -> None:
    """At the end of turn 120, or of 240 where two decks are played through, and not a turn before."""
    for number, over in ((120 * decks - 1, False), (120 * decks, True)):
        s = Scenario(STANDARD, options=options).company(0, "Elladan", at="Rivendell").at(Phase.END_OF_TURN)
        s.disturb(lambda d, number=number: d.set_turn(number=number))  # type: ignore[misc]
        while not isinstance(s.pending, Over) and s.state.turn.number == number:
            s.plain()
        assert isinstance(s.pending, Over) is over
