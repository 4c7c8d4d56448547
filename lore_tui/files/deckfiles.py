"""The decks of a player's own: one text file each, in the folder of his data."""

from __future__ import annotations

import re
from pathlib import Path

from engine.cards.catalogue import plain
from engine.cards.decks import DeckError
from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import Deck, parse
from engine.lore.cards.deck_rules import check
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import with_tips
from lore_tui.files.home import data_folder
from lore_tui.text import clean
from net.disk.files import read_limited

SUFFIX = ".deck"
LARGEST = 100_000


class DeckFileError(Exception):
    """A deck file that cannot be read or written; the sentence is for the player."""


def decks_folder() -> Path:
    """Where a player's own decks lie."""
    return data_folder() / "decks"


def short_name(name: str) -> str:
    """A deck's name as a file is called: plain letters, digits and dashes."""
    return re.sub(r"[^a-z0-9]+", "-", plain(name)).strip("-")[:60] or "deck"


def deck_path(short: str) -> Path:
    """The file of a deck of the player's own."""
    return decks_folder() / f"{short}{SUFFIX}"


def own_names() -> list[str]:
    """The short names of all files, readable or not, in alphabetical order."""
    return sorted(path.stem for path in decks_folder().glob(f"*{SUFFIX}"))


def own_decks() -> dict[str, Deck]:
    """The player's own decks that can be read, by their short names."""
    found = {}
    for short in own_names():
        try:
            found[short] = read_deck(deck_path(short))
        except DeckFileError:
            continue  # the deck builder lists it with what is wrong
    return found


def own_deck(name: str) -> Deck | None:
    """The player's own deck of that name or short name."""
    wanted = plain(name)
    return next((deck for short, deck in own_decks().items() if wanted in (short, plain(deck.name))), None)


def playable_decks() -> dict[str, Deck]:
    """The player's own decks that are in order, each with a starting company for the introductory game."""
    return {short: with_tips(deck, load()) for short, deck in own_decks().items() if not check(deck, load())}


def read_deck(path: Path) -> Deck:
    """The deck in a file; raises DeckFileError with every line that is wrong."""
    try:
        text = read_limited(path, LARGEST).decode("utf-8")
    except OSError as error:
        raise DeckFileError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise DeckFileError(f"{path} is no text file in UTF-8; save it as such.") from None
    try:
        return parse(text, load())
    except DeckError as error:
        raise DeckFileError(clean(f"{path.name}: {error}.", 1000)) from None


def save_deck(short: str, deck: Deck) -> Path:
    """Keep a deck among the player's own; raises DeckFileError."""
    path = deck_path(short)
    write_deck(path, deck)
    return path


def write_deck(path: Path, deck: Deck) -> None:
    """Write a deck as text; raises DeckFileError."""
    from net.disk.identity import write_atomically

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, write(deck, load()).encode())
    except OSError as error:
        raise DeckFileError(f"{path} cannot be written: {error.strerror}.") from None


def free_name(name: str) -> str:
    """A short name that no deck has yet, made from a name."""
    from engine.lore.cards.decks import ready_decks

    base = short_name(name)
    taken = {*own_names(), *ready_decks()}
    number, short = 2, base
    while short in taken:
        short, number = f"{base}-{number}", number + 1
    return short


def delete_deck(short: str) -> None:
    """Throw a deck away; raises DeckFileError."""
    try:
        deck_path(short).unlink()
    except OSError as error:
        raise DeckFileError(f"{deck_path(short)} cannot be deleted: {error.strerror}.") from None
