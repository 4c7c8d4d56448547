"""`lore host`: the lobby, with what others need to find you."""

from __future__ import annotations

import argparse

from engine.bots.lore.levels import LEVELS, NAMES
from lore_tui.commands import CommandError
from lore_tui.people.gathering import DEFAULT_BOT, OpenTable, why_no_table
from lore_tui.people.meeting import add_meeting_arguments, meet, wish_for
from lore_tui.people.wishes import load_wishes

NAME = "host"
HELP = "wait for others to join you, and play with them"
EXAMPLE = """lore host
lore host --port 7200 --name Sam --deck heirs-of-the-north
lore host --seats 4 --bots 2
lore host --ssh sam@example.org

Players on this network find you by themselves. Others need your address and port:
  lore join ADDRESS:PORT
or an invitation, which the lobby makes for you (key I).
With --ssh your own ssh opens a door on the loopback of a machine where all of you
have a login; nothing has to be installed there. The others come through it:
  lore join ssh://example.org
With --seats the game is offered as soon as enough players are here; bots run
on your machine, and everybody sees in the terms who is one."""

SEEN = "You are hosting: others on this network see you; anybody else joins your address and port (I invites)."
UNSEEN = "You are hosting, unseen: others join your address and port, or an invitation (I)."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore host`."""
    parser.add_argument("--deck", metavar="D", help="the deck you bring: a ready-to-play one or your own")
    parser.add_argument("--seats", type=int, metavar="N", help="open a table for three to five players at once")
    parser.add_argument("--bots", type=int, default=0, metavar="N", help="with --seats: how many of them are bots (0)")
    bots = ", ".join((*NAMES, *LEVELS))
    parser.add_argument("--bot", default=DEFAULT_BOT, metavar="BOT", help=f"which bot: {bots} ({DEFAULT_BOT})")
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby and wait."""
    table = table_of(args)
    wish_for(args.deck)
    return meet(args, greeting=UNSEEN if args.unseen else SEEN, table=table)


def table_of(args: argparse.Namespace) -> OpenTable | None:
    """The table that is opened at once; raises CommandError for what cannot be meant."""
    if args.seats is None:
        if args.bots:
            raise CommandError("bots fill seats at a table for several: add --seats 3, 4 or 5.")
        return None
    if args.bot not in (*NAMES, *LEVELS):
        raise CommandError(f"there is no bot {args.bot!r}. Bots: {', '.join((*NAMES, *LEVELS))}.")
    reason = why_no_table(args.seats, args.bots, load_wishes())
    if reason:
        raise CommandError(reason)
    return args.seats, args.bots, LEVELS.get(args.bot, args.bot)
