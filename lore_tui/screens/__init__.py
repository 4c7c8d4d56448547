"""The screens of the client, each imported when it is first opened."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from textual.screen import Screen


class Place(NamedTuple):
    """A screen by name: the key that opens it from the first screen, its words, and where it is made."""

    name: str
    key: str
    text: str
    factory: str
    """Module and callable without arguments, as `lore_tui.screens.lobby:LobbyScreen`."""

    @property
    def exists(self) -> bool:
        """Whether this build has the screen."""
        return importlib.util.find_spec(self.factory.partition(":")[0]) is not None

    def make(self) -> Screen[object]:
        """The screen itself."""
        module, _, name = self.factory.partition(":")
        factory = cast("Callable[[], Screen[object]]", getattr(importlib.import_module(module), name))
        return factory()


PLACES: tuple[Place, ...] = (
    Place("tutorial", "T", "learn: a first game that explains itself", "lore_tui.screens.tutorial:TutorialScreen"),
    Place(
        "solitaire", "S", "solitaire: LoRE alone, with a log of results", "lore_tui.screens.solitaire:SolitaireScreen"
    ),
    Place("lobby", "L", "play with people on this network", "lore_tui.screens.lobby:LobbyScreen"),
    Place("decks", "D", "decks: look, change, build", "lore_tui.screens.decks:DecksScreen"),
    Place("replays", "W", "watch games played before", "lore_tui.screens.games:GamesScreen"),
    Place("tournaments", "K", "tournaments: be the director", "lore_tui.screens.tournaments:TournamentsScreen"),
    Place("settings", "O", "settings: keys, colours, stops", "lore_tui.screens.settings:SettingsScreen"),
    Place("rules", "B", "help: the rule book, the keys, how fair play works", "lore_tui.screens.help:HelpScreen"),
)
"""What the first screen leads to, besides a game at once."""


def place(name: str) -> Place:
    """The place of that name."""
    return next(one for one in PLACES if one.name == name)


@cache
def open_places() -> tuple[Place, ...]:
    """The places that this build has; looked for once, not for every picture of the first screen."""
    return tuple(one for one in PLACES if one.exists)
