"""Games against a bot as they lie on disk: what is played, how far it went, which of them can go on."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from engine.editions import EDITIONS, USUAL, edition
from lore_tui.files.home import data_folder

if TYPE_CHECKING:
    from engine.kernel.pending import Over

ABOUT = "about.json"
TRANSCRIPT = "game.lore"
INTRO, STANDARD, SOLITAIRE = "intro", "standard", "solitaire"
BEGUN = "just begun"
HAZARDS = "adversary"
"""Who plays the hazards of solitaire."""
MYSELF = "hazards"
"""The other side of solitaire where the player plays its hazards himself."""


class Match(msgspec.Struct, frozen=True):
    """What is played: the decks of two by name, the bot, the rules; how far it has come, in words; by how many."""

    deck: str
    against: str
    bot: str
    rules: str = INTRO
    progress: str = BEGUN
    players: int = 2
    options: tuple[int, ...] = ()
    """The optional rules that are in force."""
    game: str = USUAL

    @property
    def opponents(self) -> str:
        """Who sits on the other side, in words."""
        return self.bot.capitalize() if self.players == 2 else f"{self.players - 1} bots ({self.bot})"

    @property
    def variant(self) -> int:
        """The number of the rules."""
        ways = edition(self.game).game.variants
        return next(way.number for way in ways if way.word == self.rules)


def outcome(game: str, over: Over, seat: int) -> str:
    """How a game ended for a seat, in few words, with its own points first."""
    ending = edition(game).ending(over.how)
    if ending == "stopped":
        return "stopped"
    order = [seat, *(other for other in range(len(over.points)) if other != seat)]
    points = ":".join(str(over.points[one]) for one in order)
    how = "drawn" if not over.winners else "won" if seat in over.winners else "lost"
    return f"{how} {points}{', given up' if ending == 'concession' else ''}"


def decks_round(order: Sequence[str], mine: str, against: str, players: int) -> list[str]:
    """The decks of everybody at a table, this player's first; beyond two, bots bring what comes next in the order."""
    others = [name for name in order if name not in (mine, against)] or [against]
    return [mine, against, *(others[at % len(others)] for at in range(players - 2))]


def solitaire(
    deck: str,
    *,
    own_hazards: bool = False,
    game: str = USUAL,
    options: tuple[int, ...] = (),
    rules: str = SOLITAIRE,
) -> Match:
    """A game of one player: his deck on both sides, its hazards played by a bot or by himself (LORE-SOLO-10)."""
    return Match(deck, deck, MYSELF if own_hazards else HAZARDS, rules, game=game, options=options)


class SavedMatch(msgspec.Struct, frozen=True):
    """A game with the folder it lies in."""

    folder: Path
    match: Match
    touched: float
    """When something was last written to it."""


def games_folder() -> Path:
    """Where all games lie, each in a folder of its own."""
    return data_folder() / "games"


def marks_folder() -> Path:
    """Where it is written down how far each seat has signed, apart from the games."""
    return data_folder() / "marks"


def new_folder() -> Path:
    """A fresh folder for a game, named by the time it begins."""
    name = time.strftime("%Y%m%d-%H%M%S")
    folder = games_folder() / name
    number = 1
    while True:
        try:
            folder.mkdir(parents=True)
            return folder
        except FileExistsError:
            number += 1
            folder = games_folder() / f"{name}-{number}"


def write_about(folder: Path, match: Match) -> None:
    """Keep what is played in this folder."""
    from net.disk.identity import write_atomically

    write_atomically(folder / ABOUT, msgspec.json.format(msgspec.json.encode(match), indent=2) + b"\n")


def read_about(folder: Path) -> Match | None:
    """What is played in a folder; None where that is not a game against a bot, or a game that is not known here."""
    from net.disk.files import read_limited

    try:
        found = msgspec.json.decode(read_limited(folder / ABOUT), type=Match)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return found if found.game in EDITIONS else None


def unfinished() -> list[SavedMatch]:
    """The games that can go on, the one played last first."""
    return sorted(_unfinished(), key=lambda saved: -saved.touched)


def _unfinished() -> Iterator[SavedMatch]:
    if not games_folder().is_dir():
        return
    for folder in games_folder().iterdir():
        match = read_about(folder)
        journal = folder / "journal"
        if match is not None and journal.exists() and not (folder / TRANSCRIPT).exists():
            yield SavedMatch(folder, match, journal.stat().st_mtime)


def ago(seconds: float) -> str:
    """How long something is past, in words."""
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            number = int(seconds // size)
            return f"{number} {word}{'' if number == 1 else 's'} ago"
    return "just now"
