"""The way into the lobby from the command line: full screen, or lines where that is asked for or needed."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from dataclasses import replace

from lore_tui.commands import CommandError
from lore_tui.files.home import data_folder
from lore_tui.games import SHOWN
from lore_tui.people.challenge import Challenge, decks_for, load_wishes, save_wishes, ways
from lore_tui.people.gathering import OpenTable
from lore_tui.people.lobby_model import LobbyModel
from lore_tui.people.network import add_network_arguments, open_peer, options_of
from lore_tui.people.peer_games import SavedGame
from lore_tui.terminal.abilities import detect
from net.disk.identity import IdentityError, has_name, rename
from net.peers.peer import Options
from net.peers.transport import TransportError

BROADEST = 100


def add_meeting_arguments(parser: argparse.ArgumentParser) -> None:
    """What all commands that lead into the lobby understand."""
    add_network_arguments(parser)
    parser.add_argument("--plain", action="store_true", help="by lines, without a full screen")
    parser.add_argument("--ascii", action="store_true", help="with --plain: plain letters only")


def wish_for(deck: str | None, game: str | None = None) -> None:
    """Makes a game the one this player offers, and a deck, a ready one or one's own, the one he brings.

    Where no game is named, a deck of another game than the one offered last names it.
    """
    from msgspec.structs import replace as change

    challenge = load_wishes()
    if game is not None and game != challenge.game:
        challenge = offer_of(game)
        save_wishes(challenge)
    if deck is None:
        return
    others = [offer_of(one) for one in SHOWN if one != challenge.game] if game is None else []
    brought = ((offer, one) for offer in (challenge, *others) for one in decks_for(offer))
    offer, found = next(((offer, one) for offer, one in brought if deck in (one.short, one.name)), (challenge, None))
    if found is None:
        decks = ", ".join(one.short for one in decks_for(challenge))
        raise CommandError(f"there is no deck {deck!r}. Decks: {decks}.")
    if found.refusal:
        raise CommandError(found.refusal)
    save_wishes(change(offer, deck=found.short))


def offer_of(game: str) -> Challenge:
    """What is offered of a game that nothing else is said about."""
    return Challenge(game=game, rules=ways(game)[0].word)


def keep_first_name(options: Options) -> None:
    """A name given on the command line is remembered where this player has none yet."""
    if options.name is not None and not has_name(data_folder()):
        try:
            rename(data_folder(), options.name)
        except (IdentityError, OSError) as error:
            raise CommandError(f"your name cannot be kept in {data_folder()}: {error}", 1) from None


def meet(
    args: argparse.Namespace,
    *,
    join: str = "",
    resume: SavedGame | None = None,
    greeting: str = "",
    options: Options | None = None,
    table: OpenTable | None = None,
) -> int:
    """Open the lobby; `join` is connected to at once, `resume` taken up, a `table` for several opened."""
    chosen = options or options_of(args)
    keep_first_name(chosen)
    if join.startswith("@"):
        chosen = replace(chosen, discover=True)
    if args.plain or detect(os.environ).plain_because:
        return by_lines(chosen, join, resume, greeting, table, ascii_only=args.ascii)
    from lore_tui.app import main
    from lore_tui.screens.lobby import LobbyScreen

    return main(lambda: LobbyScreen(chosen, join=join, resume=resume, greeting=greeting, table=table))


def by_lines(
    options: Options, join: str, resume: SavedGame | None, greeting: str, table: OpenTable | None, *, ascii_only: bool
) -> int:
    """The lobby of the line client."""
    from lore_tui.plain.client import Screen
    from lore_tui.plain.lobby import PlainLobby
    from lore_tui.plain.people import Lines

    lobby_model = LobbyModel(open_peer(options))
    try:
        port = lobby_model.open()
    except TransportError as error:
        raise CommandError(str(error), 1) from None
    columns = min(shutil.get_terminal_size((80, 24)).columns, BROADEST)
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    lines = Lines()
    screen = Screen(lines.read, write, columns, ascii_only or encoding != "utf8")
    try:
        screen.say(f"Listening on port {port}.", *([greeting] if greeting else []))
        if join:
            lobby_model.join(join)
        PlainLobby(lobby_model, screen, lines).run(resume, table)
    finally:
        lobby_model.close()
    return 0


def write(line: str) -> None:
    """A line, at once."""
    print(line, flush=True)
