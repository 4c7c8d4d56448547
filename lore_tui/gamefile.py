"""Game files as commands meet them: read with words for every failure, and the rules they can name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.kernel.game import Game
from lore_tui.commands import CommandError
from net.primitives import rules_id
from net.transcript import MAX_FILE


def known_games() -> dict[bytes, Game[Any]]:
    """The games this program can replay, by rules id."""
    from engine.lore.game import GAME

    return {rules_id(GAME.version, GAME.catalogue_digest): GAME}


def read_game(path: Path) -> bytes:
    """The bytes of a game file; raises CommandError where there is none."""
    try:
        if path.stat().st_size > MAX_FILE:
            raise CommandError(f"{path} is larger than the file of a game can be.")
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
