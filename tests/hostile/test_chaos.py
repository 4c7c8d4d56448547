"""Games with a liar who tries one thing after the other; `python -m tests.hostile.chaos` plays as many as one likes."""

from __future__ import annotations

import pytest

from tests.hostile.chaos import chaos
from tests.net.remembered import remembered


def test_whatever_a_liar_says_nobody_else_is_blamed() -> None:
    with remembered():
        for seed in range(24):
            chaos(seed)


@pytest.mark.parametrize("seed", [2334])
def test_what_was_found_once_stays_mended(seed: int) -> None:
    """2334: a seat is dropped while it owes its share of a strict shuffle, and then the rules ask for dice first."""
    chaos(seed)
