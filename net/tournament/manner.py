"""How a tournament is run, as the book of its game has it: who meets whom, what a game is worth, how long it lasts."""

from __future__ import annotations

import msgspec


class Manner(msgspec.Struct, frozen=True):
    """What differs from game to game; a file that says nothing is of the oldest one, LoRE, in Swiss rounds."""

    game: str = "lore"
    rules: str = "standard"
    """The way to play, by its word, and by the number that the terms of a game have for it."""
    variant: int = 1
    options: tuple[int, ...] = ()
    """The optional rules that its games are played with (LORE-OPT-02: none, where it says nothing)."""
    sealed: bool = False
    """Whether the decks come from the pool that the players drew together."""
    brackets: bool = False
    """Gold and Silver after the first round (METW-TRN-22 to 25) instead of Swiss rounds."""
    by_ratio: bool = True
    """Points by the ratio of MPs (LORE-TOURN-16 to 20); else a win counts two, a draw one (METW-TRN-12)."""
    minutes: int = 60
    """Of a round, where a clock is kept."""
    finals: tuple[int, ...] = ()
    """What is added to the options in the last games of brackets (METW-TRN-27), and how long those last."""
    finals_minutes: int = 60
    pause: int = 15
    """Minutes between two rounds."""
    count: str = "MPs"
    """What the figures of a result are."""
    sanctioned: tuple[int, int] = (5, 12)
    """How many players make it a sanctioned one, in pairs and in groups; 0 where nobody sanctions it."""
