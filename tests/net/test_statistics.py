"""Statistics with fixed seeds: the beacon's draws pass, and every mutant fails at least one of the same tests."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise, permutations

import pytest

from net.fair.log.chain import beacon, chain
from net.fair.log.primitives import H, U

ALPHA = 1e-6
Shuffle = Callable[[int, int], list[int]]
"""Gives the order of n cards in the run of that number."""


def p_value(statistic: float, degrees: int) -> float:
    """Upper tail of chi squared, by the cube-root approximation."""
    spread = 2 / (9 * degrees)
    z = ((statistic / degrees) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return 0.5 * math.erfc(z / math.sqrt(2))


def uniform(counts: Sequence[int], degrees: int | None = None) -> float:
    expected = sum(counts) / len(counts)
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return p_value(statistic, degrees or len(counts) - 1)


def ours(run: int, n: int) -> list[int]:
    value = H("test", run)
    bag = list(range(n))
    return [bag.pop(U(value, j, len(bag))) for j in range(n)]


def naive(run: int, n: int) -> list[int]:
    rng, cards = random.Random(run), list(range(n))
    for i in range(n):
        j = rng.randrange(n)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def sattolo(run: int, n: int) -> list[int]:
    rng, cards = random.Random(run), list(range(n))
    for i in range(n - 1, 0, -1):
        j = rng.randrange(i)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def one_short(run: int, n: int) -> list[int]:
    rng, cards = random.Random(run), list(range(n))
    for i in range(n - 1, 1, -1):
        j = rng.randrange(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def eight_bits(run: int, n: int) -> list[int]:
    rng, bag = random.Random(run), list(range(n))
    return [bag.pop(rng.getrandbits(8) % len(bag)) for _ in range(n)]


def by_small_keys(run: int, n: int) -> list[int]:
    rng = random.Random(run)
    keys = [rng.getrandbits(8) for _ in range(n)]
    return sorted(range(n), key=keys.__getitem__)


def kept_on_top(run: int, n: int) -> list[int]:
    rng, cards = random.Random(run), list(range(n))
    rng.shuffle(cards)
    if rng.random() < 0.01:
        cards.remove(0)
        cards.insert(0, 0)
    return cards


def counter_at_zero(run: int, n: int) -> list[int]:
    value, bag = H("test", run), list(range(n))
    return [bag.pop(U(value, 0, len(bag))) for _ in range(n)]


MUTANTS = (naive, sattolo, one_short, eight_bits, by_small_keys, kept_on_top, counter_at_zero)


def positions(shuffle: Shuffle, n: int = 40, runs: int = 3000) -> float:
    counts = [0] * (n * n)
    for run in range(runs):
        for place, card in enumerate(shuffle(run, n)):
            counts[place * n + card] += 1
    return uniform(counts, (n - 1) ** 2)


def all_orders(shuffle: Shuffle, runs: int = 24_000) -> float:
    counts = Counter(tuple(shuffle(run, 5)) for run in range(runs))
    return uniform([counts[order] for order in permutations(range(5))])


def top_card(shuffle: Shuffle, n: int = 80, runs: int = 12_000) -> float:
    counts = Counter(shuffle(run, n)[0] for run in range(runs))
    return uniform([counts[card] for card in range(n)])


def fixed_points(shuffle: Shuffle, n: int = 40, runs: int = 3000) -> float:
    found = Counter(min(5, sum(card == place for place, card in enumerate(shuffle(run, n)))) for run in range(runs))
    share = [math.exp(-1) / math.factorial(k) for k in range(5)]
    share.append(1 - sum(share))
    return p_value(sum((found[k] - runs * s) ** 2 / (runs * s) for k, s in enumerate(share)), 5)


TESTS = (all_orders, positions, fixed_points, top_card)


def top_only(run: int, n: int) -> list[int]:
    """The first draw alone: what the top-card test looks at."""
    return [U(H("test", run), 0, n)]


@pytest.mark.parametrize("test", [all_orders, positions, fixed_points])
def test_draws_are_uniform(test: Callable[[Shuffle], float]) -> None:
    assert test(ours) > ALPHA


def test_top_card_is_uniform() -> None:
    assert top_card(top_only) > ALPHA


@pytest.mark.parametrize("mutant", MUTANTS)
def test_mutant_fails(mutant: Shuffle) -> None:
    assert any(test(mutant) < ALPHA for test in TESTS)


def test_two_dice() -> None:
    rolls = [(U(H("dice", run), 0, 6), U(H("dice", run), 1, 6)) for run in range(36_000)]
    counts = Counter(rolls)
    assert uniform([counts[a, b] for a in range(6) for b in range(6)]) > ALPHA
    pairs = Counter((sum(first), sum(second)) for first, second in pairwise(rolls))
    sums = Counter(sum(roll) for roll in rolls)
    n = len(rolls) - 1
    statistic = sum(
        (pairs[a, b] - n * (sums[a] / n) * (sums[b] / n)) ** 2 / (n * (sums[a] / n) * (sums[b] / n))
        for a in sums
        for b in sums
    )
    assert p_value(statistic, 100) > ALPHA


def test_one_honest_seat_makes_every_beacon_uniform() -> None:
    """Four seats reveal constants; the fifth's chain is enough, and no seat's value tells the result."""
    honest = chain(bytes(32), bytes(32), bytes(32))
    counts: Counter[int] = Counter()
    told: Counter[tuple[int, int]] = Counter()
    for b in range(1, 12_000):
        value = beacon(bytes(32), b, bytes(32), [bytes(32)] * 4 + [honest[b]])
        number = U(value, 0, 6)
        counts[number] += 1
        told[honest[b][0] % 6, number] += 1
    assert uniform([counts[k] for k in range(6)]) > ALPHA
    assert uniform([told[a, b] for a in range(6) for b in range(6)], 25) > ALPHA
