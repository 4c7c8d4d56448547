"""The line client: numbered questions on standard input and output, for any terminal, reader or script."""

from __future__ import annotations


def main() -> int:
    """What `lore` alone starts where no full screen is possible: a short menu, then a game."""
    from lore_tui.plain.menu import choose_and_play

    return choose_and_play()
