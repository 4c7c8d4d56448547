"""Game files as commands meet them: read with words for every failure, and the rules they can name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.editions import EDITIONS, edition
from lore_tui.commands import CommandError
from net.disk.files import read_limited
from net.fair.log.games import Games, by_id
from net.fair.log.transcript import MAX_FILE


@cache
def known_games() -> Games:
    """The games this program has, by rules id."""
    return by_id(edition(name).game for name in EDITIONS)


def games_of(game: str) -> Games:
    """The rules of one game alone, whose files a tournament takes."""
    return by_id((edition(game).game,)) if game in EDITIONS else {}


def read_game(path: Path) -> bytes:
    """The bytes of a game file; raises CommandError where there is none."""
    try:
        return read_limited(path, MAX_FILE)
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
