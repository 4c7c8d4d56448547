"""`lore watch`: follow a game of others, as far as it is public, while they play it."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

from lore_tui.commands import CommandError
from lore_tui.people.lobby_model import LobbyModel
from lore_tui.people.meeting import BROADEST, write
from lore_tui.people.network import add_network_arguments, check_place, open_peer, options_of
from lore_tui.sessions.watching import WatchSession
from lore_tui.terminal.abilities import detect
from net.disk.journal import write_file
from net.fair.wire.invite import AddressError
from net.peers.transport import TransportError

NAME = "watch"
HELP = "watch others play, as they play"
EXAMPLE = """lore watch 192.168.1.7:7171
lore watch @Sam --plain
lore watch 192.168.1.7:7171 --plain --out game.lore

You see what everybody at the table may see, never a hand. Every record is checked before it is shown.
Whether a game can be watched is agreed before it begins ("spectators")."""
PATIENCE = 20.0
"""Seconds to wait for the game to be shown."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore watch`."""
    parser.add_argument("where", metavar="HOST:PORT|ssh://HOST|INVITATION|@NAME", help="one of the players")
    parser.add_argument("--plain", action="store_true", help="by lines, without a full screen")
    parser.add_argument("--ascii", action="store_true", help="with --plain: plain letters only")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to put the file of the game when you leave")
    add_network_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Connect, then show the game until it ends or the spectator leaves."""
    named = args.where.startswith("@")
    check_place(args.where)
    port = 0 if args.port is None else args.port
    # Whoever only watches need not be found by others.
    options = replace(options_of(args), port=port, announce=False, discover=named, greet=False)
    lobby_model = LobbyModel(open_peer(options))
    try:
        lobby_model.open()
        session = seen(lobby_model, args.where)
        good = show(session, args)
        if args.out is not None:
            save(args.out, session.transcript())
        return 0 if good else 1
    except (TransportError, AddressError) as error:
        raise CommandError(str(error), 1) from None
    finally:
        lobby_model.close()


def seen(lobby_model: LobbyModel, where: str) -> WatchSession:
    """The game of whoever answers there, once there is something to see; raises CommandError with the reason."""
    link = lobby_model.peer.join(where)
    session = lobby_model.watch(link.pk, link.peer.name if link.peer is not None else where)
    if session is None:
        raise CommandError(lobby_model.picture.talk[-1].text, 1)
    session.ready.wait(PATIENCE)
    if not session.begun:
        raise CommandError(session.stopped or "they do not show their game; try again.", 1)
    return session


def show(session: WatchSession, args: argparse.Namespace) -> bool:
    """Full screen, or by lines; False where the game could not be followed."""
    if args.plain or detect(os.environ).plain_because:
        return by_lines(session, ascii_only=args.ascii)
    from lore_tui.app import main
    from lore_tui.screens.watching import WatchScreen

    return main(lambda: WatchScreen(session)) == 0


def by_lines(session: WatchSession, *, ascii_only: bool) -> bool:
    """The story by lines."""
    from lore_tui.plain.client import Screen
    from lore_tui.plain.people import Lines
    from lore_tui.plain.watching import PlainWatch

    columns = min(shutil.get_terminal_size((80, 24)).columns, BROADEST)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    lines = Lines()
    PlainWatch(session, Screen(lines.read, write, columns, ascii_only or encoding != "utf8"), lines).run()
    return not session.stopped


def save(path: Path, data: bytes) -> None:
    """Keep the file of the game."""
    try:
        write_file(path, data)
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.", 1) from None
