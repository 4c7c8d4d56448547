"""`lore lobby`: who is on this network, and a game with one of them."""

from __future__ import annotations

import argparse

from lore_tui.people.meeting import add_meeting_arguments, meet

NAME = "lobby"
HELP = "see who is on this network, and play with them"
EXAMPLE = """lore lobby
lore lobby --name Frodo --plain"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore lobby`."""
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby."""
    return meet(args)
