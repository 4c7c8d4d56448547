"""What holds for every test of a screen."""

from __future__ import annotations

import pytest

from lore_tui.widgets import pause


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows the cursor does so at once: no test waits for a cursor to rest, except those about it."""
    monkeypatch.setattr(pause, "REST", 0.0)
