"""`lore join`: straight to somebody, by address, invitation or name."""

from __future__ import annotations

import argparse

from lore_tui.commands import CommandError
from lore_tui.meeting import add_meeting_arguments, meet, wish_for
from net.invite import AddressError, parse_address
from net.transport import DEFAULT_PORT

NAME = "join"
HELP = "join somebody by address, invitation or name"
EXAMPLE = """lore join 192.168.1.7:7171
lore join lore1-...@example.org:7171
lore join @Sam"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore join`."""
    parser.add_argument("where", metavar="HOST:PORT|INVITATION|@NAME", help="where the other one waits")
    parser.add_argument("--deck", metavar="D", help="the deck you bring: a ready-to-play one or your own")
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby and connect."""
    if not args.where.startswith("@"):
        try:
            parse_address(args.where, DEFAULT_PORT)
        except AddressError as error:
            raise CommandError(str(error)) from None
    wish_for(args.deck)
    return meet(args, join=args.where)
