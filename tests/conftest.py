"""What holds for every test: the player's own files stay untouched, generated examples repeat."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pytester", "tests.rewritten"]

settings.register_profile("commit", database=None, deadline=None, derandomize=True)
settings.load_profile("commit")


@pytest.fixture(autouse=True)
def lore_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own; it does not exist until somebody writes. Nobody else on this host is seen."""
    folder = tmp_path / "lore-home"
    monkeypatch.setenv("LORE_HOME", str(folder))
    monkeypatch.setenv("LORE_MEET", "off")
    return folder
