"""Your turn is noticed: what is sent to which terminal, when, and that it arrives through tmux and screen."""

from __future__ import annotations

import asyncio
import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual import events

from lore_tui.app import LoreApp
from lore_tui.files.decklists import entries
from lore_tui.files.settings import Settings, SettingsError, load_settings, save_settings, settings_path
from lore_tui.people.challenge import Challenge, deck_of
from lore_tui.screens.people import PeerTableScreen
from lore_tui.terminal.attention import BELL, MESSAGE, OFF, PRESENT, Attention, message, title
from lore_tui.terminal.driver import CONTROL
from net.peers.events import Offered
from tests.net.lore_pairs import answer as answer_by_bot
from tests.net.lore_pairs import table
from tests.screens.players import Player
from tests.screens.ptys import ROOT
from tests.screens.test_lobby_screen import Keys, home, play, sam, wait_for  # noqa: F401

XTERM = {"TERM": "xterm-256color"}
TMUX = {"TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0"}
SCREEN = {"TERM": "screen-256color", "STY": "1.pts-0.host"}
TERMINALS = [XTERM, TMUX, SCREEN, {"TERM": "foot"}, {"TERM": "xterm", "VTE_VERSION": "7200"}]


class Window:
    """A terminal that takes everything, and a clock that goes when it is told."""

    def __init__(self, notice: str = BELL, environ: dict[str, str] = XTERM) -> None:
        self.sent = ""
        self.now = 0.0
        self.notice = notice
        self.attention = Attention(lambda: self.notice, self._take, environ, lambda: self.now)

    def _take(self, control: str) -> None:
        assert CONTROL.fullmatch(control), "the driver has to know that it draws nothing"
        self.sent += control

    def take(self) -> str:
        """What was sent since the last look."""
        sent, self.sent = self.sent, ""
        return sent


def test_who_looks_elsewhere_is_called_once() -> None:
    window = Window()
    window.attention.focus(False)
    window.attention.asked(True)
    assert window.take() == "\x07\x1b[22;2t\x1b]2;* Your turn - LoRE\x07"
    window.attention.asked(True)
    assert window.take() == "", "the same turn"
    window.attention.asked(False)
    assert window.take() == "\x1b]2;LoRE\x07"
    window.attention.asked(True)
    assert window.take() == "\x07\x1b]2;* Your turn - LoRE\x07"
    window.attention.close()
    assert window.take() == "\x1b[23;2t", "the window gets its own title back"


def test_who_watches_is_not_called() -> None:
    window = Window(MESSAGE)
    window.attention.focus(True)
    window.attention.asked(True)
    assert window.take() == ""
    window.attention.focus(False)
    assert "\x07" not in window.take().replace("LoRE\x07", ""), "he saw it; the title reminds him"
    window.attention.focus(True)
    assert window.take() == "\x1b]2;LoRE\x07"


def test_where_the_terminal_does_not_tell_a_key_does() -> None:
    window = Window()
    window.attention.key()
    window.attention.asked(True)
    assert window.take() == ""
    window.attention.asked(False)
    window.now += PRESENT
    window.attention.asked(True)
    assert window.take().startswith("\x07")
    window.attention.key()
    assert window.take() == "\x1b]2;LoRE\x07"


def test_a_key_says_more_than_a_terminal_that_reports_too_late() -> None:
    window = Window()
    window.attention.focus(False)
    window.attention.key()
    window.attention.asked(True)
    assert window.take() == ""


def test_whoever_wants_nothing_gets_nothing() -> None:
    window = Window(OFF)
    window.attention.focus(False)
    window.attention.asked(True)
    window.attention.close()
    assert window.take() == ""


def test_a_bare_console_has_a_bell_alone() -> None:
    window = Window(MESSAGE, {"TERM": "linux"})
    window.attention.focus(False)
    window.attention.asked(True)
    window.attention.close()
    assert window.take() == "\x07"


def test_the_message_goes_by_the_terminal() -> None:
    assert message("Your turn", XTERM) == "\x1b]9;LoRE: Your turn\x07"
    assert message("Your turn", {"TERM": "foot"}) == "\x1b]777;notify;LoRE;Your turn\x07"
    assert message("Your turn", TMUX) == "\x1bPtmux;\x1b\x1b]9;LoRE: Your turn\x07\x1b\\"
    assert message("Your turn", SCREEN) == "\x1bP\x1b]9;LoRE: Your turn\x07\x1b\\"
    assert title("LoRE", SCREEN) == "\x1bkLoRE\x1b\\\x1bP\x1b]2;LoRE\x07\x1b\\"


@pytest.mark.parametrize("environ", TERMINALS)
def test_the_driver_knows_that_nothing_of_it_draws(environ: dict[str, str]) -> None:
    for control in (message("Your turn", environ), title("Your turn", environ)):
        assert CONTROL.fullmatch(control + "\x07")
    assert not CONTROL.fullmatch("\x1bPx\x1b\\text")


def test_an_unknown_setting_is_named() -> None:
    save_settings(Settings(notice=MESSAGE))
    assert load_settings().notice == MESSAGE
    settings_path().write_text('{"notice": "trumpet"}')
    with pytest.raises(SettingsError, match="notice is one of: off, bell, message"):
        load_settings()


def test_a_player_who_looks_elsewhere_is_called_by_his_game(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """The other one answers while the window is not looked at; the bell rings when it is our turn, and not before."""
    sent: list[str] = []
    monkeypatch.setattr("lore_tui.app.send", lambda app, control: sent.append(control))
    with sam(home) as other:

        def theirs() -> bool:
            return bool(other.lobby.sessions) and table(other).pending is not None

        def ours(app: LoreApp) -> bool:
            return isinstance(app.screen, PeerTableScreen) and app.screen.desk.is_asked

        async def script(app: LoreApp, keys: Keys) -> None:
            app.attention.clock = lambda: 0.0  # however long the other one thinks, a key was pressed just now
            await keys.meet(other)
            await keys.press("2", "a", "1", "enter")
            offered = await asyncio.to_thread(wait_for, other, Offered)
            assert isinstance(offered, Offered)
            cards = entries(deck_of(Challenge())[1], offered.offer.terms.variant)
            other.call(lambda one: one.accept(offered.offer.id, cards))
            player = Player(app, keys.pilot)
            while not theirs():
                await keys.until(lambda: theirs() or ours(app), "a question")
                if not theirs():
                    await player.answer()
            assert not sent, "whoever presses keys is there"
            app.post_message(events.AppBlur())
            await keys.until(lambda: not app.attention.watched, "the blur")
            while not sent:
                answer_by_bot(other)
                await keys.pilot.pause()
            assert sent[0] == "\x07" and "Your turn" in sent[1] and ours(app)
            app.post_message(events.AppFocus())
            await keys.until(lambda: sent[-1] == "\x1b]2;LoRE\x07", "the title")

        play(script)


# --------------------------------------------------------------------------------------------- through tmux and screen
SPEAK = (
    "import os, sys; from lore_tui.terminal.attention import message; "
    "sys.stdout.write(message('Your turn', os.environ) + '\\x07'); sys.stdout.flush(); sys.stdin.read()"
)


@contextmanager
def outer(command: list[str], **extra: str) -> Iterator[int]:
    """A terminal in which a multiplexer runs; what the multiplexer writes can be read."""
    pid, descriptor = pty.fork()
    if pid == 0:
        environ = {key: value for key, value in os.environ.items() if key not in ("TMUX", "STY")}
        os.chdir(ROOT)
        os.execvpe(command[0], command, {**environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), **extra})
    try:
        yield descriptor
    finally:
        os.close(descriptor)
        os.waitpid(pid, 0)


def read_until(descriptor: int, wanted: bytes) -> bytes:
    """What the terminal gets, up to what is wanted; the test's time limit ends a wait in vain."""
    data = b""
    while wanted not in data:
        select.select([descriptor], [], [])
        data += os.read(descriptor, 65_536)
    return data


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
def test_the_message_arrives_through_tmux(tmp_path: Path) -> None:
    tmux = ["tmux", "-S", str(tmp_path / "tmux"), "-f", "/dev/null"]
    script = tmp_path / "speak.py"
    script.write_text(SPEAK)
    speak = f"{sys.executable} {script}"
    options = ["set", "-g", "allow-passthrough", "on", ";", "set", "-g", "default-terminal", "tmux-256color"]
    try:
        with outer([*tmux, *options, ";", "new", speak]) as terminal:
            read_until(terminal, b"\x1b]9;LoRE: Your turn\x07")
            subprocess.run([*tmux, "kill-server"], check=True)
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, capture_output=True)


@pytest.mark.skipif(shutil.which("screen") is None, reason="needs screen")
def test_the_message_arrives_through_screen(tmp_path: Path) -> None:
    script = tmp_path / "speak.py"
    script.write_text(SPEAK)
    sockets = tmp_path / "screens"
    sockets.mkdir(mode=0o700)
    with outer(["screen", "-c", "/dev/null", sys.executable, str(script)], SCREENDIR=str(sockets)) as terminal:
        read_until(terminal, b"\x1b]9;LoRE: Your turn\x07")
        os.write(terminal, b"\x04")
