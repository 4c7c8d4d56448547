"""The decks of a player's own: one text file each, in the folder of his data."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from engine.cards.catalogue import plain
from engine.cards.decks import DeckError
from engine.editions import USUAL, edition
from lore_tui.files.home import data_folder
from lore_tui.text import clean
from net.disk.files import read_limited

SUFFIX = ".deck"
LARGEST = 100_000


class DeckFileError(Exception):
    """A deck file that cannot be read or written; the sentence is for the player."""


def decks_folder(game: str = USUAL) -> Path:
    """Where a player's own decks of a game lie; those of LoRE have been there before other games came."""
    folder = data_folder() / "decks"
    return folder if game == USUAL else folder / game


def short_name(name: str) -> str:
    """A deck's name as a file is called: plain letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")[:60] or "deck"


def deck_path(short: str, game: str = USUAL) -> Path:
    """The file of a deck of the player's own."""
    return decks_folder(game) / f"{short}{SUFFIX}"


def own_names(game: str = USUAL) -> list[str]:
    """The short names of all files, readable or not, in alphabetical order."""
    return sorted(path.stem for path in decks_folder(game).glob(f"*{SUFFIX}"))


def own_decks(game: str = USUAL) -> dict[str, Any]:
    """The player's own decks that can be read, by their short names."""
    found = {}
    for short in own_names(game):
        try:
            found[short] = read_deck(deck_path(short, game), game)
        except DeckFileError:
            continue  # the deck builder lists it with what is wrong
    return found


def own_deck(name: str, game: str = USUAL) -> Any | None:
    """The player's own deck of that name or short name."""
    wanted, rules = plain(name), edition(game).decks
    return next((deck for short, deck in own_decks(game).items() if wanted in (short, plain(rules.name(deck)))), None)


def playable_decks(game: str = USUAL) -> dict[str, Any]:
    """The player's own decks that are in order, as they are brought to a table."""
    house = edition(game)
    rules, variant = house.decks, house.game.variants[0].number
    found = own_decks(game)
    return {short: rules.prepared(deck) for short, deck in found.items() if not rules.check(deck, variant, ())}


def read_deck(path: Path, game: str = USUAL) -> Any:
    """The deck in a file; raises DeckFileError with every line that is wrong."""
    try:
        text = read_limited(path, LARGEST).decode("utf-8")
    except OSError as error:
        raise DeckFileError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise DeckFileError(f"{path} is no text file in UTF-8; save it as such.") from None
    try:
        return edition(game).decks.parse(text)
    except DeckError as error:
        raise DeckFileError(clean(f"{path.name}: {error}.", 1000)) from None


def save_deck(short: str, deck: Any, game: str = USUAL) -> Path:
    """Keep a deck among the player's own; raises DeckFileError."""
    path = deck_path(short, game)
    write_deck(path, deck, game)
    return path


def write_deck(path: Path, deck: Any, game: str = USUAL) -> None:
    """Write a deck as text; raises DeckFileError."""
    from net.disk.identity import write_atomically

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, edition(game).decks.write(deck).encode())
    except OSError as error:
        raise DeckFileError(f"{path} cannot be written: {error.strerror}.") from None


def free_name(name: str, game: str = USUAL) -> str:
    """A short name that no deck has yet, made from a name."""
    base = short_name(name)
    taken = {*own_names(game), *edition(game).decks.ready()}
    number, short = 2, base
    while short in taken:
        short, number = f"{base}-{number}", number + 1
    return short


def delete_deck(short: str, game: str = USUAL) -> None:
    """Throw a deck away; raises DeckFileError."""
    path = deck_path(short, game)
    try:
        path.unlink()
    except OSError as error:
        raise DeckFileError(f"{path} cannot be deleted: {error.strerror}.") from None
