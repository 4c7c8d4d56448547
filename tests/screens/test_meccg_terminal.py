"""The Middle-earth CCG in a real terminal of 80 by 24: whole games by keys alone, and one between two clients."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lore_tui.files.settings import Settings, save_settings
from tests.net.second import second_verdict
from tests.screens.ptys import PATIENT, ROOT, PtyRun, environment
from tests.screens.test_two_clients import MOST_ANSWERS, Seat, two_clients

PLAY = ["-m", "lore_tui", "play", "--game", "meccg", "--vs", "steward"]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("deck", "against"),
    [("dwarven-quest", "its-magic"), ("men-of-skill", "great-shadow")],
    ids=["hero and Ringwraith", "Fallen-wizard and Balrog"],
)
def test_a_whole_game_by_keys(deck: str, against: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    save_settings(Settings(explain="off"))
    command = [*PLAY, "--deck", deck, "--against", against]
    with PtyRun(command, 80, 24, environment(LORE_HOME=str(tmp_path))) as run:
        run.wait_for("COMPANY")
        seat = Seat(run, tmp_path, "Steward")
        for _ in range(MOST_ANSWERS):
            if "GAME OVER" in seat.text:
                break
            assert "unexpected" not in seat.text, seat.text
            seat.answer()
        run.wait_for("GAME OVER")
        run.wait_until(lambda: "verified" in seat.text and bool(seat.files), "a verified game")
        file = seat.files[0]
    command = [sys.executable, "-m", "lore_tui", "verify", str(file)]
    told = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=PATIENT)
    assert told.returncode == 0, told.stdout + told.stderr
    assert second_verdict(file.read_bytes()) == 0


@pytest.mark.soak
def test_a_whole_game_between_two_clients(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with two_clients(tmp_path, monkeypatch) as pair:
        pair.meet()
        pair.sit_down_to("999", "MECCG")
        pair.play(lambda: False)
        pair.verify()
