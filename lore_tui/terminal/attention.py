"""A player whose turn it is and who looks elsewhere is called: by bell or message, and by the title of the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

OFF, BELL, MESSAGE = "off", "bell", "message"
NOTICES = {
    OFF: "nothing tells you that it is your turn",
    BELL: "the bell, and the title of the window, while you look elsewhere",
    MESSAGE: "a message of the terminal, the bell and the title, while you look elsewhere",
}
"""How a player is called, with what each of it means."""
TITLE = "LoRE"
CALL = "Your turn"
PRESENT = 20.0
"""Seconds after a key in which somebody is taken to be there, where the terminal does not tell."""
ESC, BEL, END = "\x1b", "\x07", "\x1b\\"
KEEP_TITLE, GIVE_TITLE_BACK = f"{ESC}[22;2t", f"{ESC}[23;2t"
BARE = ("", "dumb", "linux", "unknown")
"""Terminals that have a bell and nothing else."""
BODY_AND_TITLE = ("rxvt", "foot")
"""Terminals that want the message in two parts; those of Gnome are known by a variable."""


def wrapped(sequence: str, environ: Mapping[str, str]) -> str:
    """A sequence as it has to be sent to reach the terminal outside tmux or screen."""
    term = environ.get("TERM", "")
    if environ.get("TMUX") or term.startswith("tmux"):
        return f"{ESC}Ptmux;{sequence.replace(ESC, ESC + ESC)}{END}"
    if environ.get("STY") or term.startswith("screen"):
        return f"{ESC}P{sequence}{END}"
    return sequence


def message(text: str, environ: Mapping[str, str]) -> str:
    """What makes the terminal show a message, where it can; nothing where it would be printed instead."""
    term = environ.get("TERM", "")
    if term in BARE:
        return ""
    two_parts = term.startswith(BODY_AND_TITLE) or "VTE_VERSION" in environ
    body = f"777;notify;{TITLE};{text}" if two_parts else f"9;{TITLE}: {text}"
    return wrapped(f"{ESC}]{body}{BEL}", environ)


def title(text: str, environ: Mapping[str, str]) -> str:
    """What sets the title of the window: that of tmux or screen, and that of the terminal around it."""
    if environ.get("TERM", "") in BARE:
        return ""
    plain = f"{ESC}]2;{text}{BEL}"
    outside = wrapped(plain, environ)
    if outside == plain:
        return plain
    inside = plain if "tmux" in outside else f"{ESC}k{text}{END}"
    return inside + outside


@dataclass
class Attention:
    """Knows whether the window is watched, and calls when it is not."""

    notice: Callable[[], str]
    """How the player wants to be called."""
    write: Callable[[str], None]
    """Takes what is sent to the terminal."""
    environ: Mapping[str, str]
    clock: Callable[[], float]
    _focused: bool | None = field(default=None, init=False)
    _last_key: float | None = field(default=None, init=False)
    _asked: bool = field(default=False, init=False)
    _titled: bool = field(default=False, init=False)
    _kept: bool = field(default=False, init=False)

    @property
    def watched(self) -> bool:
        """Whether somebody sees the window: the terminal tells, or else a key that was pressed just now."""
        if self._focused is not None:
            return self._focused
        return self._last_key is not None and self.clock() - self._last_key < PRESENT

    def focus(self, focused: bool) -> None:
        """The terminal says that its window is looked at now, or not any more."""
        self._focused = focused
        self._show_title()

    def key(self) -> None:
        """Somebody pressed a key, so he is here."""
        self._last_key = self.clock()
        if self._focused is False:
            self._focused = True
        self._show_title()

    def asked(self, asked: bool) -> None:
        """Whether this player is asked something now; the first time he is called."""
        new, self._asked = asked and not self._asked, asked
        if new and not self.watched and self.notice() != OFF:
            text = message(CALL, self.environ) if self.notice() == MESSAGE else ""
            self.write(text + BEL)
        self._show_title()

    def close(self) -> None:
        """The window gets its own title back."""
        self._asked = False
        if self._kept:
            self._kept = self._titled = False
            self.write(GIVE_TITLE_BACK)

    def _show_title(self) -> None:
        wanted = self._asked and not self.watched and self.notice() != OFF
        if wanted == self._titled:
            return
        self._titled = wanted
        words = title(f"* {CALL} - {TITLE}" if wanted else TITLE, self.environ)
        if words and not self._kept:
            self._kept = True
            words = KEEP_TITLE + words
        if words:
            self.write(words)
