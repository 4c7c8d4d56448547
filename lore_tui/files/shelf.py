"""The decks a player can bring to a table: those of the box and his own, each with what the check says."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from engine.cards.decks import expand
from engine.journeys.cards.decks import Deck
from engine.lore.cards.deck_rules import check
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.library import load
from engine.lore.cards.random_decks import with_tips
from engine.lore.game import excused_rules
from engine.lore.variants import STANDARD, longer_by, sideboard_limit
from lore_tui.files.deckfiles import DeckFileError, deck_path, own_names, read_deck
from lore_tui.text import clean

NAME_CELLS = 40
MOST_READ = 64
"""Files of decks that are kept in mind; a file is read again when it has changed."""


@dataclass(frozen=True)
class Held:
    """A deck by its short name; without `deck` its file cannot be read."""

    short: str
    deck: Deck | None
    own: bool
    wrong: tuple[str, ...] = ()
    """What the check found, in sentences; nothing where the deck may be played."""

    @property
    def name(self) -> str:
        """What it is called."""
        return clean(self.deck.name, NAME_CELLS) if self.deck is not None else self.short

    @property
    def verdict(self) -> str:
        """The check in a few words."""
        if self.deck is None:
            return "cannot be read"
        return f"not legal: {self.wrong[0]}" if self.wrong else "legal"

    @property
    def about(self) -> str:
        """Whose it is, how large it is, and the check."""
        cards = f", {len(expand(self.deck.entries))} cards" if self.deck is not None else ""
        return f"{'your own' if self.own else 'ready'}{cards}, {self.verdict}"

    @property
    def refusal(self) -> str:
        """Why it cannot be brought and what to do, in a sentence; empty where it can."""
        if not self.wrong:
            return ""
        return f"{self.name} cannot be played: {self.wrong[0]} Change it under decks, or bring another one."


def held_decks(options: tuple[int, ...] = ()) -> list[Held]:
    """All decks, the ready ones first; checked with the optional rules that were agreed on."""
    ready = [Held(short, deck, False) for short, deck in ready_decks().items()]
    return [*ready, *(own for short in own_names() if (own := _own(short, options)) is not None)]


def held(short: str, options: tuple[int, ...] = ()) -> Held:
    """The deck of that short name; the first ready one where there is none."""
    ready = ready_decks()
    if short not in ready and (own := _own(short, options)) is not None:
        return own
    first = short if short in ready else next(iter(ready))
    return Held(first, ready[first], False)


def _own(short: str, options: tuple[int, ...]) -> Held | None:
    path = deck_path(short) if short else None
    try:
        stand = path.stat() if path is not None else None
    except OSError:
        return None
    return _read(path, stand.st_mtime_ns, stand.st_size, options) if path is not None and stand is not None else None


@lru_cache(MOST_READ)
def _read(path: Path, changed: int, size: int, options: tuple[int, ...]) -> Held:
    """A deck of the player's own; `changed` and `size` tell one state of its file from another."""
    try:
        deck = read_deck(path)
    except DeckFileError as error:
        return Held(path.stem, None, True, (clean(str(error)),))
    excused = excused_rules(STANDARD, options)
    wrong = [f"{one.message} ({one.rule})." for one in check(deck, load()) if one.rule not in excused]
    side, limit = sum(entry.copies for entry in deck.sideboard), sideboard_limit(options)
    if longer_by(options) and side > limit:
        wrong.append(f"{side} cards in the sideboard; {limit} are the most (LORE-OPT-07).")
    return Held(path.stem, deck if wrong else with_tips(deck, load()), True, tuple(wrong))
