"""A whole game of the TCG by keys alone in a pseudo-terminal of 80 by 24."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lore_tui.files.gamefile import known_games
from lore_tui.files.settings import Settings, save_settings
from net.fair.check.verify import verify
from tests.net.second import second_verdict
from tests.screens.ptys import PtyRun, environment
from tests.screens.test_two_clients import Seat

MOST_ANSWERS = 400


def test_a_whole_game_by_keys_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever only passes still comes along the path, fights, and sees the end; both verifiers find it in order."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    save_settings(Settings(pass_delay=(0.0, 0.0), explain="off"))
    words = ["-m", "lore_tui", "play", "--game", "tcg", "--rules", "starter", "--vs", "greedy"]
    seen: set[str] = set()
    with PtyRun(words, 80, 24, environment(LORE_HOME=str(tmp_path))) as run:
        seat = Seat(run, tmp_path, "Greedy")
        run.wait_for("START")
        for _ in range(MOST_ANSWERS):
            title = re.search(r"┃([A-Z][A-Z -]+)  ", seat.text)
            seen.add(title[1] if title else "")
            if "GAME OVER" in seat.text:
                break
            seat.answer()
        run.wait_for("GAME OVER")
        run.wait_for("verified")
        seat.type("Q")
    assert "START" in seen and len(seen) >= 4, "one is asked about several things"
    (data,) = [file.read_bytes() for file in seat.files]
    assert verify(data, known_games()).exit_code == 0 and second_verdict(data) == 0
