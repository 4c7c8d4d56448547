"""The clock of a round: an hour of play, then time is called, then the break (LORE-TOURN-15, 28, 29)."""

from __future__ import annotations

from enum import IntEnum

from net.tournament.records import Round

ROUND_SECONDS = 60 * 60
BREAK_SECONDS = 15 * 60


class Stage(IntEnum):
    """Where a round stands."""

    PLAYING = 1
    TIME_UP = 2
    """The hour is over and time can be called."""
    BREAK = 3
    """Time was called: games go on to their end in order."""
    OVER = 4
    """A game that is still not over is stopped where it stands."""


def stage(round_: Round, now: int) -> Stage:
    """Where a round with a clock stands at a moment, in seconds."""
    if round_.called:
        return Stage.BREAK if now < round_.called + BREAK_SECONDS else Stage.OVER
    return Stage.PLAYING if now < round_.started + ROUND_SECONDS else Stage.TIME_UP


def seconds_left(round_: Round, now: int) -> int:
    """What is left of the hour, or of the break."""
    end = round_.called + BREAK_SECONDS if round_.called else round_.started + ROUND_SECONDS
    return max(0, end - now)


def in_words(round_: Round, now: int) -> str:
    """The clock for the director."""
    minutes = -(-seconds_left(round_, now) // 60)
    return {
        Stage.PLAYING: f"Round {round_.number}: {minutes} minutes left.",
        Stage.TIME_UP: f"Round {round_.number}: the hour is over; call time.",
        Stage.BREAK: f"Round {round_.number}: time was called; the break lasts {minutes} more minutes.",
        Stage.OVER: f"Round {round_.number}: the break is over. Games still going are stopped where they stand.",
    }[stage(round_, now)]
