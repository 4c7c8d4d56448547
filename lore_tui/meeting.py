"""The way into the lobby from the command line: full screen, or lines where that is asked for or needed."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import replace

from lore_tui.commands import CommandError
from lore_tui.hall import Hall
from lore_tui.network import add_network_arguments, open_peer, options_of
from lore_tui.peer_games import SavedGame
from lore_tui.terminal import detect
from lore_tui.wishes import load_wishes, save_wishes
from net.peer import Options
from net.transport import TransportError

BROADEST = 100


def add_meeting_arguments(parser: argparse.ArgumentParser) -> None:
    """What all commands that lead into the lobby understand."""
    add_network_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="by lines, without a full screen")
    parser.add_argument("--ascii", action="store_true", help="with --plain: plain letters only")


def wish_for(deck: str | None) -> None:
    """Makes a ready deck the one this player brings."""
    from msgspec.structs import replace as change

    from engine.cards.decks import ready_decks

    if deck is None:
        return
    if deck not in ready_decks():
        raise CommandError(f"there is no ready deck {deck!r}. Decks: {', '.join(ready_decks())}.")
    save_wishes(change(load_wishes(), deck=deck))


def meet(
    args: argparse.Namespace,
    *,
    join: str = "",
    resume: SavedGame | None = None,
    greeting: str = "",
    options: Options | None = None,
) -> int:
    """Open the lobby; `join` is connected to at once, `resume` taken up."""
    chosen = options or options_of(args)
    if join.startswith("@"):
        chosen = replace(chosen, discover=True)
    if args.plain or detect(os.environ).plain_because:
        return by_lines(chosen, join, resume, greeting, ascii_only=args.ascii)
    from lore_tui.app import main
    from lore_tui.screens.lobby import LobbyScreen

    return main(lambda: LobbyScreen(chosen, join=join, resume=resume, greeting=greeting))


def by_lines(options: Options, join: str, resume: SavedGame | None, greeting: str, *, ascii_only: bool) -> int:
    """The lobby of the line client."""
    from lore_tui.plain.client import Screen
    from lore_tui.plain.lobby import PlainLobby
    from lore_tui.plain.people import Lines

    hall = Hall(open_peer(options))
    try:
        port = hall.open()
    except TransportError as error:
        raise CommandError(str(error), 1) from None
    columns = min(shutil.get_terminal_size((80, 24)).columns, BROADEST)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    lines = Lines()
    screen = Screen(lines.read, write, columns, ascii_only or encoding != "utf8")
    try:
        screen.say(f"Listening on port {port}.", *([greeting] if greeting else []))
        if join:
            hall.join(join)
        PlainLobby(hall, screen, lines).run(resume)
    finally:
        hall.close()
    return 0


def write(line: str) -> None:
    """A line, at once."""
    print(line, flush=True)
