"""Scenarios with four ranks: victory at once, bids, the higher rank, extra turns after a tie (SCEN)."""

from __future__ import annotations

import random

import pytest

from engine.editions import edition
from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.metw.cards.library import load
from engine.metw.phases.arrivals import places
from engine.metw.phases.endings import BY_RANK, BY_SCENARIO, BY_WIZARD, lose_wizard
from engine.metw.scenarios.goals import (
    FIRE,
    FRIENDS,
    HEIRLOOMS,
    KING,
    dwarves,
    heirlooms,
    of_dwarves,
    of_friends,
)
from engine.metw.scenarios.listed import SCENARIOS
from engine.metw.scenarios.scenario import AtLeast
from engine.metw.scenarios.scenario import Scenario as Goal
from engine.metw.table.verbs import Asked
from engine.metw.variants import STANDARD, VARIANTS, Option, options_ok, rules_for
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

CALL = Action(Verb.CALL)
FACTIONS = [card.name for card in load().definitions if card.kind is Kind.FACTION]
ITEMS = [card.name for card in load().definitions if card.kind is Kind.ITEM and card.unique and not card.ring_type]
HAVENS = ("Rivendell", "Lórien", "Edhellond", "Grey Havens")
DWARVES = ("Gimli", "Balin", "Thorin II", "Dáin II", "Kíli")


def begun(goal: Goal, phase: Phase = Phase.ORGANIZATION) -> Scenario:
    """A game of that scenario; seat 0 moves."""
    s = Scenario(goal.number).company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Lórien")
    return s.at(phase)


def ended(goal: Goal) -> Scenario:
    """The last turn: both play decks are exhausted for the second time."""
    return begun(goal, Phase.END_OF_TURN).exhausted(0, 2).exhausted(1, 2)


def over(s: Scenario) -> Over:
    waits = s.pending
    assert isinstance(waits, Over), waits
    return waits


# ------------------------------------------------------------------------------------------------------------ the frame
@rule("SCEN-GEN-11", "SCEN-RULING-01", "SCEN-RULING-04", "SCEN-HEIRLOOMS-01", "SCEN-FIRE-01", "SCEN-KING-01")
@rule("SCEN-FRIENDS-01")
def test_a_scenario_is_a_standard_game_without_a_council() -> None:
    standard = rules_for(STANDARD, ())
    for number, scenario in SCENARIOS.items():
        rules = rules_for(number, ())
        assert rules.scenario == number and rules.exhaustions == 2
        for what in {"hand_size", "regions", "sideboard", "guard", "persuasion"} - set(scenario.changes):
            assert getattr(rules, what) == getattr(standard, what)
        assert options_ok(number, (Option.BURGLARY,)) is None and options_ok(number, (Option.GORGOROTH,)) is None
        refused = options_ok(number, (Option.WEAKEST_LINK,))
        assert refused is not None and refused.rule == "SCEN-RULING-04"
    assert {variant.number for variant in VARIANTS} > set(SCENARIOS)
    s = begun(FIRE, Phase.END_OF_TURN).exhausted(0, 1).stored(0, "Glamdring", "Orcrist", "The Mithril-coat")
    s.finish_turn()
    assert s.state.turn.caller == -1 and s.state.turn.mover == 1, "nobody is asked to call a Council"


@rule("SCEN-RULING-02", "METW-WIN-01")
def test_the_loss_of_the_wizard_still_loses() -> None:
    s = begun(FIRE)
    s.disturb(lambda d: lose_wizard(d, 0))
    assert over(s).how == BY_WIZARD and over(s).winners == (1,)


@rule("SCEN-RULING-04", "SCEN-GEN-08", "SCEN-RULING-06")
def test_without_a_victory_the_higher_rank_wins_after_two_exhaustions() -> None:
    s = ended(FIRE).stored(1, *FACTIONS[:3])
    assert (FIRE.rank(s.state, 0), FIRE.rank(s.state, 1)) == (0, 1), "rank 0 is below rank 1"
    assert s.finish().how == BY_RANK and over(s).winners == (1,)
    early = begun(FIRE, Phase.END_OF_TURN).exhausted(0, 2).exhausted(1, 1).stored(1, *FACTIONS[:3]).finish_turn()
    assert not isinstance(early.pending, Over), "every play deck has to be exhausted twice"


@rule("METW-TRN-36", "METW-TRN-37", "METW-CHANCE-26", "SCEN-RULING-04")
@pytest.mark.parametrize("chosen", [0, 1])
def test_equal_ranks_are_settled_by_extra_turns(chosen: int) -> None:
    s = ended(FIRE).rolls(5, 5, 4, 9).until(Asked.EXTRA_TURN)
    assert s.decider == 1, "after a tie of five the second rolls nine"
    assert set(s.legal()) == {pick(0), pick(1)}
    before = s.state.turn.number
    s.act(pick(chosen))
    s.pending  # noqa: B018  (nature answers first)
    assert s.state.turn.mover == chosen and s.state.turn.number == before + 1
    s.rolls(*[3, 8] * 20).until(Asked.EXTRA_TURN)
    assert s.state.turn.number == before + 1, "ranks are compared after that turn, and it begins again"


@rule("METW-TRN-38", "SCEN-GEN-09")
def test_a_victory_in_an_extra_turn_beats_every_rank() -> None:
    s = ended(FIRE).discarded(1, *FACTIONS[:9]).rolls(*[3, 8] * 20).until(Asked.EXTRA_TURN)
    s.plain()
    s.disturb(lambda d: [d.enter(s.named(name), zone=Zone.MP) for name in FACTIONS[:9]] and None)
    assert s.finish().how == BY_SCENARIO and over(s).winners == (1,)


# ---------------------------------------------------------------------------------------------------- Fire on Amon Dîn
@rule("SCEN-FIRE-03", "SCEN-FIRE-04", "SCEN-FIRE-05", "SCEN-FIRE-06")
@pytest.mark.parametrize(("held", "rank"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4)])
def test_ranks_of_fire_are_factions(held: int, rank: int) -> None:
    s = begun(FIRE).stored(0, *FACTIONS[:held])
    assert FIRE.rank(s.state, 0) == rank


@rule("SCEN-FIRE-02", "SCEN-GEN-09")
def test_nine_factions_win_once_the_deck_was_exhausted() -> None:
    early = begun(FIRE).stored(0, *FACTIONS[:9])
    assert not isinstance(early.pending, Over)
    s = begun(FIRE).stored(0, *FACTIONS[:9]).exhausted(0, 1)
    assert over(s).how == BY_SCENARIO and over(s).winners == (0,)
    few = begun(FIRE).stored(0, *FACTIONS[:8]).exhausted(0, 1)
    assert not isinstance(few.pending, Over)


# ----------------------------------------------------------------------------------------------- Heirlooms of the Past
def stored(s: Scenario, *counts: int) -> Scenario:
    """So many items stored at each Haven."""
    names = iter(ITEMS)
    for haven, count in zip(HAVENS, counts, strict=False):
        s.stored(0, *(next(names) for _ in range(count)), at=haven)
    return s


@rule("SCEN-HEIRLOOMS-02", "SCEN-HEIRLOOMS-04", "SCEN-HEIRLOOMS-05", "SCEN-HEIRLOOMS-06", "SCEN-HEIRLOOMS-07")
@pytest.mark.parametrize(
    ("counts", "rank"),
    [((1, 1, 1, 1), 0), ((0, 2), 1), ((2, 2, 2), 1), ((2, 3), 2), ((3, 0, 3), 2), ((2, 3, 3), 3), ((3, 3, 2, 3), 4)],
)
def test_ranks_of_heirlooms_are_items_at_havens(counts: tuple[int, ...], rank: int) -> None:
    s = stored(begun(HEIRLOOMS), *counts)
    assert heirlooms(s.state, 0) == sorted((*counts, *(0,) * (4 - len(counts))), reverse=True)
    assert HEIRLOOMS.rank(s.state, 0) == rank


@rule("SCEN-HEIRLOOMS-03", "SCEN-HEIRLOOMS-08")
def test_three_items_at_each_haven_win_once_the_deck_was_exhausted() -> None:
    assert not isinstance(stored(begun(HEIRLOOMS), 3, 3, 3, 3).pending, Over)
    assert not isinstance(stored(begun(HEIRLOOMS).exhausted(0, 1), 4, 4, 3, 2).pending, Over)
    s = stored(begun(HEIRLOOMS).exhausted(0, 1), 3, 3, 3, 3)
    assert over(s).how == BY_SCENARIO and over(s).winners == (0,)


@rule("SCEN-RULING-28")
def test_minor_items_count_like_others() -> None:
    s = begun(HEIRLOOMS).stored(0, "Dagger of Westernesse", "Elven Cloak", at="Lórien")
    assert HEIRLOOMS.rank(s.state, 0) == 1


# ------------------------------------------------------------------------------------- The King Beneath the Mountains
@rule("SCEN-KING-02", "SCEN-KING-03", "SCEN-RULING-21")
def test_only_dwarves_their_factions_items_and_creatures_count() -> None:
    s = Scenario(KING.number).company(0, "Gimli", "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Lórien")
    gimli = load().named("Gimli").mp
    assert of_dwarves(s.state, 0) == gimli
    one = load().named("Iron Hill Dwarves").mp
    both = one + load().named("Blue Mountain Dwarves").mp
    assert of_dwarves(begun(KING).stored(0, "Iron Hill Dwarves").state, 0) == one
    assert of_dwarves(begun(KING).stored(0, "Iron Hill Dwarves", "Blue Mountain Dwarves").state, 0) == 2 * both
    assert of_dwarves(begun(KING).stored(0, "Rangers of the North").state, 0) == 0
    assert of_dwarves(begun(KING).stored(0, "Glamdring").state, 0) == load().named("Glamdring").mp
    assert of_dwarves(begun(KING).stored(0, "Dagger of Westernesse").state, 0) == 0
    assert of_dwarves(begun(KING).stored(0, "Cave-drake").state, 0) == load().named("Cave-drake").mp


RICH = ("Iron Hill Dwarves", "Blue Mountain Dwarves", "Glamdring", "The Arkenstone", "The Mithril-coat")


def kings(*more: str) -> Scenario:
    """Five Dwarves at Rivendell and enough points, at the end of a turn."""
    s = Scenario(KING.number).company(0, *DWARVES, at="Rivendell").company(1, "Éowyn", at="Lórien")
    return s.at(Phase.END_OF_TURN).stored(0, *RICH, *more)


@rule("SCEN-KING-04", "SCEN-KING-05", "SCEN-DEC-02", "SCEN-RULING-03", "SCEN-RULING-07", "SCEN-CHANCE-08")
def test_a_bid_of_the_king_wins_with_what_is_left() -> None:
    early = kings()
    assert of_dwarves(early.state, 0) >= 22 and dwarves(early.state, 0) == 5
    early.finish_turn()
    assert early.state.turn.mover == 1, "the play deck was not exhausted: nobody is asked"
    s = kings().exhausted(0, 1).until(Asked.BID)
    assert s.decider == 0 and set(s.legal()) == {CALL, PASS}
    s.act(CALL)
    checked = 0
    while isinstance(s.pending, Decision):
        checked += s.question is Question.NEXT_ROLL
        s.plain()
    assert checked == 4, "the order of five is asked four times"
    assert over(s).how == BY_SCENARIO and over(s).winners == (0,)
    passed = kings().exhausted(0, 1).until(Asked.BID).act(PASS)
    assert not isinstance(passed.pending, Over)
    four = Scenario(KING.number).company(0, *DWARVES[:4], at="Rivendell").company(1, "Éowyn", at="Lórien")
    four.at(Phase.END_OF_TURN).stored(0, *RICH, "Orcrist", "Durin’s Axe").exhausted(0, 1).finish_turn()
    assert four.state.turn.mover == 1, "four Dwarves are too few"


@rule("SCEN-KING-05")
def test_a_bid_that_leaves_too_little_goes_on() -> None:
    s = kings().exhausted(0, 1).until(Asked.BID).act(CALL)
    s.disturb(lambda d: [d.remove_from_game(card) for card in d.zones[0][Zone.MP][:4]] and None)
    s.finish_turn()
    assert not isinstance(s.pending, Over) and s.state.turn.mover == 1


@rule("SCEN-KING-06", "SCEN-KING-07", "SCEN-KING-08", "SCEN-KING-09")
def test_ranks_of_the_king_are_points() -> None:
    limits = (10, 14, 18, 21)
    for points in range(25):
        reached = [place for place, least in enumerate(limits, 1) if points >= least]
        counted = [place for place, holds in enumerate(KING.ranks, 1) if holds_with(holds, points)]
        assert counted == reached


def holds_with(holds: object, points: int) -> bool:
    """Whether a rank is reached with so many points, by whatever they come from."""
    assert isinstance(holds, AtLeast)
    return points >= holds.number


# ------------------------------------------------------------------------------------------- Friends in a Time of Need
@rule("SCEN-FRIENDS-02")
def test_characters_come_to_a_haven_only_if_it_is_their_home() -> None:
    s = Scenario(FRIENDS.number).company(0, "Aragorn II", at="Rivendell").hand(0, "Elladan", "Haldir")
    assert s.playable("Elladan"), "Rivendell is his home"
    places = {x.args for x in s.act(s.play_action("Haldir")).legal()} if s.playable("Haldir") else set()
    rivendell = next(group.number for group in s.state.companies)
    assert all(rivendell not in args for args in places)
    plain = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").hand(0, "Haldir")
    assert plain.playable("Haldir")


@rule("SCEN-RULING-38")
@pytest.mark.parametrize(
    ("wizard", "at", "comes"),
    [("Saruman", "Rivendell", False), ("Saruman", "Isengard", True), ("Gandalf", "Rivendell", True)],
)
def test_a_wizard_comes_to_a_haven_only_if_it_is_his_home(wizard: str, at: str, comes: bool) -> None:
    for number, joins in ((FRIENDS.number, comes), (STANDARD, True)):
        s = Scenario(number).company(0, "Aragorn II", at=at).hand(0, wizard)
        found = places(s.state, 0, load().named(wizard).number, s.in_hand(0, wizard))
        assert (s.state.companies[0].number in found) == joins


def friends(*bare: str) -> Scenario:
    """Seventeen points of friends, an item on each but those named."""
    people = ("Elrond", "Galadriel", "Glorfindel II", "Aragorn II", "Thranduil", "Celeborn", "Théoden", "Denethor II")
    s = Scenario(FRIENDS.number).company(0, *people, at="Rivendell").company(1, "Éowyn", at="Lórien")
    for who, item in zip(people, ITEMS, strict=False):
        if who not in bare:
            s.bears(who, item)
    return s.at(Phase.END_OF_TURN)


@rule("SCEN-FRIENDS-03", "SCEN-FRIENDS-04", "SCEN-DEC-02")
def test_a_bid_of_friends_needs_an_item_on_everybody() -> None:
    s = friends().exhausted(0, 1)
    assert of_friends(s.state, 0) >= 17
    s.rolls(*[12] * 8).until(Asked.BID).act(CALL)
    assert s.finish().how == BY_SCENARIO and over(s).winners == (0,)
    bare = friends("Elrond").exhausted(0, 1).finish_turn()
    assert bare.state.turn.mover == 1, "one of them has no item"
    early = friends().finish_turn()
    assert early.state.turn.mover == 1
    ally = friends().bears("Elrond", "Gollum").exhausted(0, 1).rolls(*[12] * 8).until(Asked.BID).act(CALL)
    assert ally.finish().how == BY_SCENARIO, "an ally is no character: it needs no item, and makes no check"


@rule("SCEN-FRIENDS-04")
def test_a_bid_of_friends_fails_with_those_who_fail() -> None:
    s = friends().exhausted(0, 1).rolls(*[2] * 8).until(Asked.BID).act(CALL)
    s.finish_turn()
    assert not isinstance(s.pending, Over) and of_friends(s.state, 0) < 15


@rule("SCEN-FRIENDS-05", "SCEN-FRIENDS-06", "SCEN-FRIENDS-07", "SCEN-FRIENDS-08", "SCEN-FRIENDS-09")
def test_ranks_of_friends_are_points_of_characters_and_allies() -> None:
    s = friends("Elrond", "Galadriel")
    assert FRIENDS.rank(s.state, 0) == 4, "items do not matter for ranks"
    for points, rank in ((7, 0), (8, 1), (10, 1), (11, 2), (13, 2), (14, 3), (16, 3), (17, 4)):
        assert max((at for at, one in enumerate(FRIENDS.ranks, 1) if holds_with(one, points)), default=0) == rank
    ally = Scenario(FRIENDS.number).company(0, "Aragorn II", "Gollum", at="Rivendell")
    assert of_friends(ally.state, 0) == load().named("Aragorn II").mp + load().named("Gollum").mp


# -------------------------------------------------------------------------------------------------------- whole games
@rule("SCEN-GEN-02", "SCEN-GEN-04")
@pytest.mark.parametrize("number", SCENARIOS)
def test_each_is_a_way_to_play_that_ends(number: int) -> None:
    house, numbers = edition("metw"), random.Random(number)
    decks = list(house.decks.ready().values())[2:4]
    match = Match(house.game, house.decks.sections(decks, number), numbers.randrange, number)
    match.play([house.bot("random", numbers.randrange) for _ in range(2)])
    result = house.game.pending(match.state)
    assert isinstance(result, Over) and house.ending(result.how)
