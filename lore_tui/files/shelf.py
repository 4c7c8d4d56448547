"""The decks a player can bring to a table: those of the box and his own, each with what the check says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.editions import USUAL, edition
from lore_tui.files.deckfiles import DeckFileError, deck_path, own_names, read_deck
from lore_tui.text import clean

NAME_CELLS = 40
MOST_READ = 64
"""Files of decks that are kept in mind; a file is read again when it has changed."""


@dataclass(frozen=True)
class Held:
    """A deck by its short name; without `deck` its file cannot be read."""

    short: str
    deck: Any | None
    own: bool
    wrong: tuple[str, ...] = ()
    """What the check found, in sentences; nothing where the deck may be played."""
    game: str = USUAL

    @property
    def name(self) -> str:
        """What it is called."""
        return clean(edition(self.game).decks.name(self.deck), NAME_CELLS) if self.deck is not None else self.short

    @property
    def verdict(self) -> str:
        """The check in a few words."""
        if self.deck is None:
            return "cannot be read"
        return f"not legal: {self.wrong[0]}" if self.wrong else "legal"

    @property
    def about(self) -> str:
        """Whose it is, how large it is, and the check."""
        cards = f", {edition(self.game).decks.size(self.deck)} cards" if self.deck is not None else ""
        return f"{'your own' if self.own else 'ready'}{cards}, {self.verdict}"

    @property
    def refusal(self) -> str:
        """Why it cannot be brought and what to do, in a sentence; empty where it can."""
        if not self.wrong:
            return ""
        return f"{self.name} cannot be played: {self.wrong[0]} Change it under decks, or bring another one."


def held_decks(options: tuple[int, ...] = (), game: str = USUAL) -> list[Held]:
    """All decks of a game, the ready ones first; checked with the optional rules that were agreed on."""
    ready = [Held(short, deck, False, game=game) for short, deck in edition(game).decks.ready().items()]
    return [*ready, *(own for short in own_names(game) if (own := _own(short, options, game)) is not None)]


def held(short: str, options: tuple[int, ...] = (), game: str = USUAL) -> Held:
    """The deck of that short name; the first ready one where there is none."""
    ready = edition(game).decks.ready()
    if short not in ready and (own := _own(short, options, game)) is not None:
        return own
    first = short if short in ready else next(iter(ready))
    return Held(first, ready[first], False, game=game)


def _own(short: str, options: tuple[int, ...], game: str) -> Held | None:
    if not short:
        return None
    path = deck_path(short, game)
    try:
        stand = path.stat()
    except OSError:
        return None
    return _read(path, stand.st_mtime_ns, stand.st_size, options, game)


@lru_cache(MOST_READ)
def _read(path: Path, changed: int, size: int, options: tuple[int, ...], game: str) -> Held:
    """A deck of the player's own; `changed` and `size` tell one state of its file from another."""
    try:
        deck = read_deck(path, game)
    except DeckFileError as error:
        return Held(path.stem, None, True, (clean(str(error)),), game)
    house = edition(game)
    found = house.decks.check(deck, house.game.variants[0].number, options)
    wrong = tuple(f"{one.message} ({one.rule})." for one in found)
    return Held(path.stem, deck if wrong else house.decks.prepared(deck), True, wrong, game)
