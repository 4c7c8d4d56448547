"""The odds shown are exact: they agree with counting every outcome of the dice."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from lore_tui.games.journeys.show.odds import (
    CERTAIN,
    NEVER,
    Strike,
    corruption_odds,
    faction_odds,
    needed,
    out_of_36,
    percent,
    reach,
    strike_odds,
    ways_to_reach,
)

ROLLS = [one + other for one, other in itertools.product(range(1, 7), repeat=2)]


def counted(outcomes: list[bool]) -> Fraction:
    return Fraction(sum(outcomes), len(outcomes))


@pytest.mark.parametrize("number", range(-3, 16))
def test_the_chance_to_reach_a_number_is_counted(number: int) -> None:
    assert reach(number) == counted([roll >= number for roll in ROLLS])
    assert ways_to_reach(number) == sum(roll >= number for roll in ROLLS)


@pytest.mark.parametrize("strike_prowess", [3, 9, 13, 20])
@pytest.mark.parametrize("body", [0, 7, 9])
@pytest.mark.parametrize("strike_body", [0, 6, 8])
@pytest.mark.parametrize("bonus", [0, 1])
def test_a_strike_is_counted_over_both_rolls(strike_prowess: int, body: int, strike_body: int, bonus: int) -> None:
    odds = strike_odds(Strike(5, strike_prowess, body, strike_body, body_bonus=bonus))
    pairs = list(itertools.product(ROLLS, repeat=2))
    fails = [(roll + 5 >= strike_prowess, second) for roll, second in pairs]
    assert odds.defeated == counted([failed and second >= strike_body for failed, second in fails])
    assert odds.held_off == counted([failed and second < strike_body for failed, second in fails])
    assert odds.wounded == counted([not failed and second + bonus < body for failed, second in fails])
    assert odds.eliminated == counted([not failed and second + bonus >= body for failed, second in fails])
    assert odds.fails + odds.succeeds == CERTAIN


def test_an_equal_result_is_enough_and_a_strike_without_body_is_defeated_when_it_fails() -> None:
    odds = strike_odds(Strike(prowess=6, strike_prowess=13, body=9))
    assert odds.defeated == Fraction(21, 36)
    assert odds.held_off == NEVER


def test_detainment_taps_and_nobody_rolls_for_body() -> None:
    odds = strike_odds(Strike(5, 12, body=2, strike_body=12, detainment=True))
    assert odds.tapped == CERTAIN - reach(7)
    assert (odds.wounded, odds.eliminated, odds.defeated) == (NEVER, NEVER, NEVER)


@pytest.mark.parametrize(("modifier", "safe_at"), [(0, 2), (-3, 2), (-6, 1), (2, 2)])
def test_corruption_rolls_twice_with_the_same_modifiers(modifier: int, safe_at: int) -> None:
    odds = corruption_odds(modifier, safe_at=safe_at)
    pairs = [(a + modifier >= safe_at, b + modifier >= safe_at) for a, b in itertools.product(ROLLS, repeat=2)]
    assert odds.safe == counted([first for first, _ in pairs])
    assert odds.discarded == counted([not first and second for first, second in pairs])
    assert odds.eliminated == counted([not first and not second for first, second in pairs])


def test_a_corrupted_wizard_has_no_second_roll() -> None:
    odds = corruption_odds(-4, wizard=True)
    assert odds.discarded == NEVER
    assert odds.safe + odds.eliminated == CERTAIN


def test_a_faction_needs_its_number() -> None:
    assert faction_odds(9, 2) == reach(7) == Fraction(21, 36)


def test_chances_in_words() -> None:
    assert [percent(reach(n)) for n in (2, 3, 7, 12, 13)] == ["100%", "97%", "58%", "3%", "0%"]
    assert percent(Fraction(1, 1296)) == "<1%"
    assert percent(Fraction(1295, 1296)) == ">99%"
    assert [needed(n) for n in (-1, 2, 8, 12, 13)] == ["any", "any", "8+", "12+", "none"]
    assert out_of_36(reach(8)) == "15/36"
