"""`lore host`: the lobby, with what others need to find you."""

from __future__ import annotations

import argparse

from engine.edition import LEVELS
from engine.editions import edition
from lore_tui.commands import CommandError
from lore_tui.games import SHOWN
from lore_tui.people.challenge import load_wishes
from lore_tui.people.gathering import DEFAULT_BOT, OpenTable, why_no_table
from lore_tui.people.meeting import add_meeting_arguments, meet, wish_for

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
    levels = ", ".join(LEVELS)
    parser.add_argument("--bot", default=DEFAULT_BOT, metavar="BOT", help=f"{levels}, or by name ({DEFAULT_BOT})")
    parser.add_argument("--game", choices=SHOWN, help="which game you offer (the one you offered last)")
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby and wait."""
    wish_for(args.deck, args.game)
    table = table_of(args)
    return meet(args, greeting=UNSEEN if args.unseen else SEEN, table=table)


def table_of(args: argparse.Namespace) -> OpenTable | None:
    """The table that is opened at once; raises CommandError for what cannot be meant."""
    if args.seats is None:
        if args.bots:
            raise CommandError("bots fill seats at a table for several: add --seats 3, 4 or 5.")
        return None
    challenge = load_wishes()
    bots = (*edition(challenge.game).bots, *LEVELS)
    if args.bot not in bots:
        raise CommandError(f"there is no bot {args.bot!r}. Bots: {', '.join(bots)}.")
    reason = why_no_table(args.seats, args.bots, challenge)
    if reason:
        raise CommandError(reason)
    return args.seats, args.bots, LEVELS.get(args.bot, args.bot)
