"""The first page of the line client: which game to play."""

from __future__ import annotations

from lore_tui.cli import run
from lore_tui.sessions.match import unfinished

CHOICES = (
    ("play the introductory game against a bot", ["play", "--plain", "--rules", "intro"]),
    ("play the standard game against a bot", ["play", "--plain"]),
    ("play solitaire: the hazards of your own deck against you", ["play", "--plain", "--rules", "solitaire"]),
    ("list the decks", ["decks", "list"]),
)
RESUME = ("go on with the game you left", ["play", "--plain", "--resume"])


def choose_and_play() -> int:
    """Ask until a game was played or nobody answers any more."""
    choices = [*CHOICES, RESUME] if unfinished() else list(CHOICES)
    while True:
        for number, (words, _) in enumerate(choices, 1):
            print(f"  {number}  {words}")
        print("  0  leave")
        try:
            line = input("> ").strip()
        except EOFError:
            print()
            return 0
        if line in ("0", "q"):
            return 0
        if not line.isdecimal() or not 0 < int(line) <= len(choices):
            print(f"Type a number from 0 to {len(choices)}.")
            continue
        command = choices[int(line) - 1][1]
        status = run(command)
        if command[0] == "play":
            return status
