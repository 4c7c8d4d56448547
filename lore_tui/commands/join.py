"""`lore join`: straight to somebody, by address, invitation or name."""

from __future__ import annotations

import argparse

from lore_tui.people.meeting import add_meeting_arguments, meet, wish_for
from lore_tui.people.network import check_place

NAME = "join"
HELP = "join somebody by address, invitation or name"
EXAMPLE = """lore join 192.168.1.7:7171
lore join lore1-...@example.org:7171
lore join @Sam
lore join ssh://frodo@example.org

With ssh:// your own ssh goes to that machine, with your keys and settings, and meets
whoever hosts there, or opened a door there with `lore host --ssh example.org`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore join`."""
    parser.add_argument("where", metavar="HOST:PORT|ssh://HOST|INVITATION|@NAME", help="where the other one waits")
    parser.add_argument("--deck", metavar="D", help="the deck you bring: a ready-to-play one or your own")
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby and connect."""
    check_place(args.where)
    wish_for(args.deck)
    return meet(args, join=args.where)
