"""The clock of a round: so long is played, then time is called, then the break (LORE-TOURN-15, 28, 29)."""

from __future__ import annotations

from enum import IntEnum

from net.tournament.manner import Manner
from net.tournament.records import Round

MINUTE = 60


class Stage(IntEnum):
    """Where a round stands."""

    PLAYING = 1
    TIME_UP = 2
    """The time of the round is over and can be called."""
    BREAK = 3
    """Time was called: games go on to their end in order."""
    OVER = 4
    """A game that is still not over is stopped where it stands."""


def stage(round_: Round, manner: Manner, now: int) -> Stage:
    """Where a round with a clock stands at a moment, in seconds."""
    left = seconds_left(round_, manner, now)
    if round_.called:
        return Stage.BREAK if left else Stage.OVER
    return Stage.PLAYING if left else Stage.TIME_UP


def seconds_left(round_: Round, manner: Manner, now: int) -> int:
    """What is left of the round, or of the break."""
    minutes = round_.minutes or manner.minutes
    end = round_.called + manner.pause * MINUTE if round_.called else round_.started + minutes * MINUTE
    return max(0, end - now)


def in_words(round_: Round, manner: Manner, now: int) -> str:
    """The clock for the director."""
    minutes = -(-seconds_left(round_, manner, now) // MINUTE)
    return {
        Stage.PLAYING: f"Round {round_.number}: {minutes} minutes left.",
        Stage.TIME_UP: f"Round {round_.number}: its time is over; call time.",
        Stage.BREAK: f"Round {round_.number}: time was called; the break lasts {minutes} more minutes.",
        Stage.OVER: f"Round {round_.number}: the break is over. Games still going are stopped where they stand.",
    }[stage(round_, manner, now)]
