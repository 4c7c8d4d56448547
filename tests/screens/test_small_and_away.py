"""A terminal that is small, changes its size in the middle of a question, or is left for the shell."""

from __future__ import annotations

import re
from pathlib import Path

from tests.screens.ptys import PtyRun, environment

CLIENT = ["-m", "lore_tui"]
SHELL = """
import os, signal, subprocess, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
def in_front():
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
child = subprocess.Popen([sys.executable, "-m", "lore_tui"], preexec_fn=in_front)
while True:
    _, status = os.waitpid(child.pid, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    if not os.WIFSTOPPED(status):
        sys.exit(os.waitstatus_to_exitcode(status))
    input("STOPPED. ")
    os.tcsetpgrp(0, child.pid)
    os.kill(child.pid, signal.SIGCONT)
"""
"""As much of a shell as it takes to stop a program and to let it go on."""


def start(client: PtyRun) -> None:
    """Begin an introductory game from the first screen."""
    client.wait_for("Enter play")
    client.type(b"a2\r")
    client.wait_for("START")
    client.settle()


def shield(client: PtyRun) -> bytes:
    """The keys that give the Shield to the first of the company; which letter it has is a matter of luck."""
    found = re.search(r"(\w) Shield of", "\n".join(client.screen.display))
    assert found is not None
    return f"{found[1]}b".encode()


def test_who_goes_to_the_shell_finds_his_question_again(tmp_path: Path) -> None:
    with PtyRun(["-c", SHELL], 80, 24, environment(LORE_HOME=str(tmp_path))) as client:
        start(client)
        before = list(client.screen.display)
        client.type(b"\x1a")
        client.wait_for("STOPPED.")
        client.screen.reset()
        client.type(b"\r")
        client.wait_until(lambda: list(client.screen.display) == before, "the picture before")
        client.type(shield(client))
        client.wait_for("Enter: Shield of")


def test_a_size_below_the_smallest_asks_for_room_and_still_takes_answers(tmp_path: Path) -> None:
    with PtyRun(CLIENT, 40, 12, environment(LORE_HOME=str(tmp_path))) as client:
        start(client)
        assert "lore play --plain" in client.screen.display[-1]
        client.type(shield(client) + b"\r")
        client.wait_until(lambda: "START" not in "".join(client.screen.display), "what follows")


def test_what_is_typed_survives_other_sizes(tmp_path: Path) -> None:
    with PtyRun(CLIENT, 80, 24, environment(LORE_HOME=str(tmp_path))) as client:
        start(client)
        client.type(shield(client))
        client.wait_for("Enter: Shield of")
        for size in ((60, 20), (40, 12), (120, 40), (80, 24)):
            client.resize(*size)
            client.wait_for("START")
        client.wait_for("Enter: Shield of")
        client.type(b"\r")
        client.wait_until(lambda: "START" not in "".join(client.screen.display), "what follows")
