"""Whom a player waits for, about what and how long; and how much of everybody's agreed time is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MINUTE = 60
FIRST_SHOWN, STEP = 5, 10
"""Seconds after which a wait is counted, and in which steps: a few letters every now and then, no running figure."""


@dataclass
class Wait:
    """Since when somebody has been asked the same thing."""

    about: object = None
    since: float = 0.0

    def seconds(self, about: object, now: float) -> float:
        """How long it has been asked; something new counts from now."""
        if about is not self.about:
            self.about, self.since = about, now
        return now - self.since


def counted(seconds: float) -> int:
    """The seconds that are told: none at first, then five, ten, twenty, thirty."""
    if seconds < STEP:
        return FIRST_SHOWN if seconds >= FIRST_SHOWN else 0
    return int(seconds) // STEP * STEP


def until_next(seconds: float) -> float:
    """The seconds until another number is told."""
    now = counted(seconds)
    return (FIRST_SHOWN if now == 0 else STEP if now == FIRST_SHOWN else now + STEP) - seconds


def long(seconds: int) -> str:
    """A time in few letters."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes} min{f' {rest} s' if rest else ''}" if minutes else f"{rest} s"


def waiting_words(who: str, doing: str, seconds: float) -> str:
    """Who is asked, about what, and after some seconds for how long."""
    told = counted(seconds)
    return f"Waiting for {who}: {doing}{f' ({long(told)})' if told else ' ...'}"


def left_of(clock: int, used: Sequence[float]) -> tuple[int, ...]:
    """The seconds left to every seat of an agreed time: in begun minutes, and single seconds in the last one."""
    exact = [max(0, clock - int(seconds)) for seconds in used]
    return tuple(one if one <= MINUTE else -(-one // MINUTE) * MINUTE for one in exact)


def clock_flag(left: Sequence[int], seat: int) -> str:
    """The time left for the header, the reader's own first; a word says that his last minute runs."""
    if not left:
        return ""
    order = [*left[seat:], *left[:seat]] if seat >= 0 else left
    words = ":".join(str(one // MINUTE) if one > MINUTE else f"{one}s" for one in order)
    return f"{'LAST MINUTE ' if seat >= 0 and order[0] <= MINUTE else 'min left '}{words}"
