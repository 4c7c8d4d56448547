"""`lore host`: the lobby, with what others need to find you."""

from __future__ import annotations

import argparse

from lore_tui.meeting import add_meeting_arguments, meet, wish_for

NAME = "host"
HELP = "wait for others to join you, and play with them"
EXAMPLE = """lore host
lore host --port 7200 --name Sam --deck heirs-of-the-north

Players on this network find you by themselves. Others need your address and port:
  lore join ADDRESS:PORT
or an invitation, which the lobby makes for you (key I)."""

SEEN = "You are hosting: others on this network see you; anybody else joins your address and port (I invites)."
UNSEEN = "You are hosting, unseen: others join your address and port, or an invitation (I)."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore host`."""
    parser.add_argument("--deck", metavar="D", help="the ready-to-play deck you bring")
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Open the lobby and wait."""
    wish_for(args.deck)
    return meet(args, greeting=UNSEEN if args.unseen else SEEN)
