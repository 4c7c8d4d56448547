"""The Wizards in a real terminal of 80 by 24: a whole game by keys alone, and games that are killed and go on."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lore_tui.files.settings import Settings, save_settings
from tests.net.second import second_verdict
from tests.screens.ptys import PATIENT, ROOT, PtyRun, environment
from tests.screens.test_two_clients import MOST_ANSWERS, Seat

PLAY = ["-m", "lore_tui", "play", "--game", "metw"]
QUESTION = 60
"""Cells of a question that are the same however much room its answers leave."""
LEFT = ["-m", "tests.screens.metw_left"]


def text(run: PtyRun) -> str:
    """What is on the screen."""
    return "\n".join(run.screen.display)


def question(run: PtyRun) -> str:
    """How the question begins that stands in its box."""
    rows = run.screen.display
    return next(rows[at + 1][:QUESTION] for at, row in enumerate(rows) if row.startswith("┏"))


def at_table(run: PtyRun, shown: str) -> None:
    """Wait until something is asked and that stands above; news are left for the table."""
    run.wait_for("┏")
    run.settle()
    if "Since your last answer" in text(run):
        run.type(b"\x7f")
    run.wait_until(lambda: re.search(shown, text(run)) is not None, shown)


@pytest.mark.soak
def test_a_whole_game_by_keys_against_the_steward(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    save_settings(Settings(explain="off"))
    with PtyRun([*PLAY, "--rules", "starter", "--vs", "steward"], 80, 24, environment(LORE_HOME=str(tmp_path))) as run:
        run.wait_for("COMPANY")
        seat = Seat(run, tmp_path, "Steward")
        for _ in range(MOST_ANSWERS):
            if "GAME OVER" in seat.text:
                break
            seat.answer()
        run.wait_for("GAME OVER")
        run.wait_until(lambda: "verified" in text(run) and bool(seat.files), "a verified game")
        file = seat.files[0]
    command = [sys.executable, "-m", "lore_tui", "verify", str(file)]
    told = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=PATIENT)
    assert told.returncode == 0, told.stdout + told.stderr
    assert second_verdict(file.read_bytes()) == 0


@pytest.mark.parametrize(("moment", "shown"), [("site", r" > [^│]+, f"), ("chain", "chain|ANSWER|CHECK")])
def test_a_game_that_is_killed_goes_on_at_the_same_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str, shown: str
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    save_settings(Settings(auto_pass=False, explain="off"))
    env = environment(LORE_HOME=str(tmp_path))
    with PtyRun([*LEFT, moment], 80, 24, env) as run:
        at_table(run, shown)
        asked, header = question(run), run.screen.display[0]
        run.kill(signal.SIGKILL)
    with PtyRun(LEFT, 80, 24, env) as run:
        at_table(run, shown)
        assert question(run) == asked
        assert run.screen.display[0] == header
