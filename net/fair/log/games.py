"""The games a side knows, by the ids that terms, offers and files name them with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from engine.kernel.game import Game
from net.fair.log.primitives import rules_id

Games: TypeAlias = Mapping[bytes, Game[Any]]


def id_of(game: Game[Any]) -> bytes:
    """The id of a game's rules and cards: other rules or other cards are another game."""
    return rules_id(game.version, game.catalogue_digest)


def by_id(games: Iterable[Game[Any]]) -> Games:
    """Games under their ids."""
    return {id_of(game): game for game in games}
