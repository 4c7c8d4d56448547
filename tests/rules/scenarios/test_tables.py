"""Scenarios at tables: which there are, who sits down, time that is called (SCEN-GEN, METW-TRN)."""

from __future__ import annotations

import random

import pytest

from engine.editions import edition
from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Phase
from engine.kernel.actions import IN_TIME, STOP, Action
from engine.kernel.pending import Numbers, Over
from engine.metw.cards.library import load
from engine.metw.phases.endings import BY_COUNCIL, BY_RANK
from engine.metw.scenarios.goals import FIRE
from engine.metw.scenarios.listed import SCENARIOS
from engine.metw.scenarios.there import THERE
from engine.metw.variants import STANDARD, VARIANTS
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

FACTIONS = [card.name for card in load().definitions if card.kind is Kind.FACTION]


@rule("SCEN-GEN-01", "SCEN-GEN-02", "SCEN-GEN-03", "SCEN-GEN-04")
def test_there_are_eleven_scenarios_one_of_them_for_one_player() -> None:
    assert len(SCENARIOS) == 11 and "Fire on Amon Dîn" in {one.name for one in SCENARIOS.values()}
    ways = {way.number: way for way in VARIANTS}
    assert all(number in ways and ways[number].seats == (2,) for number in SCENARIOS)
    assert [number for number in SCENARIOS if ways[number].alone] == [THERE.number]


@rule("SCEN-RULING-37", "METW-TRN-33", "SCEN-DEC-01")
@pytest.mark.parametrize("number", SCENARIOS)
def test_the_scenario_is_known_to_both_before_the_first_card_is_shown(number: int) -> None:
    """It is one of the terms, and holds for every seat."""
    game = edition("metw").game
    state = game.start(number, (), ((9, 0, 40, 40), (9, 0, 40, 40)))
    assert state.rules.scenario == number and state.turn.phase is Phase.SETUP
    assert not any(handle for rows in state.faces for handle in rows), "nobody has shown a card"


@rule("METW-TRN-34", "METW-TRN-35", "SCEN-GEN-08")
@pytest.mark.parametrize(("mover", "turns"), [(0, 1), (1, 0)])
def test_when_time_is_called_in_a_scenario_the_higher_rank_wins(mover: int, turns: int) -> None:
    s = Scenario(FIRE.number, mover).company(0, "Háma", at="Bree").company(1, "Bard Bowman", at="Bree")
    s.player(0, place=0).player(1, place=1).stored(1, *FACTIONS[:4])
    now = s.state.turn.number
    s.act(Action(STOP, (IN_TIME,)))
    over = s.finish()
    assert over.how == BY_RANK and over.winners == (1,) and s.state.turn.number == now + turns


@rule("METW-RULING-131")
def test_when_time_is_called_the_council_needs_no_call() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Bree").company(1, "Bard Bowman", at="Bree")
    s.player(0, place=0).player(1, place=1).act(Action(STOP, (IN_TIME,)))
    assert s.finish().how == BY_COUNCIL and s.state.turn.caller == -1


@rule("METW-TRN-01")
def test_all_that_is_left_to_chance_are_dice_and_the_cards_of_piles() -> None:
    house, numbers = edition("metw"), random.Random(4)
    decks = list(house.decks.ready().values())[:2]
    match = Match(house.game, house.decks.sections(decks, STANDARD), numbers.randrange, STANDARD)
    bots = [house.bot("random", numbers.randrange) for _ in range(2)]
    asked: set[int] = set()
    pending = house.game.pending

    def watched(state: object) -> object:
        waits = pending(state)  # type: ignore[arg-type]
        if isinstance(waits, Numbers) and waits.zone == -1:
            asked.add(waits.n)
        return waits

    match.game.pending = watched  # type: ignore[method-assign,assignment]
    try:
        for _ in range(600):
            waits = match.advance()
            if isinstance(waits, Over):
                break
            match.take(bots[waits.seat](match.state, match.known(waits.seat)))
    finally:
        del match.game.pending
    assert asked == {6}


@rule("METW-TIP-06", "METW-TIP-08")
def test_factions_cost_nothing_but_a_roll_that_ten_points_of_influence_cannot_miss() -> None:
    factions, sites = [load().named(name) for name in FACTIONS], load().atlas.site_named
    assert not any(card.corruption for card in factions)
    assert not any(sites[name].attacks for card in factions for name in card.playable_at)
    assert all(10 + 2 > card.faction_number for card in factions)
