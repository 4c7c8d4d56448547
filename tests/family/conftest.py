"""The games of all editions: each is played once, for all tests that look at it."""

from __future__ import annotations

import pytest

from tests.family.matches import Recorded, cases, played


@pytest.fixture(scope="session", params=cases(), ids=str)
def game(request: pytest.FixtureRequest) -> Recorded:
    """A finished game with the state before each action."""
    return played(request.param)
