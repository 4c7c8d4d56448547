"""`lore resume`: go on with a game that was saved or cut off."""

from __future__ import annotations

import argparse
import time

from lore_tui.commands import CommandError, own_identity
from lore_tui.files.home import data_folder
from lore_tui.people.meeting import add_meeting_arguments, meet
from lore_tui.people.peer_games import SavedGame, peer_games
from lore_tui.sessions.match import ago, unfinished

NAME = "resume"
HELP = "go on with a game that was saved or cut off"
EXAMPLE = """lore resume              # the game with people that was played last
lore resume --list
lore resume 3fa2         # the one whose number or folder begins so"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore resume`."""
    parser.add_argument("game", nargs="?", metavar="GAME", help="the beginning of its number or folder (the last one)")
    parser.add_argument("--list", action="store_true", help="only list the games that can go on")
    add_meeting_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """List the games, or open the lobby and take one up."""
    me = own_identity()
    games = peer_games(data_folder(), me.pk)
    if args.list:
        for saved in games:
            past = ago(time.time() - saved.touched)
            print(f"{saved.gid.hex()[:8]}  {saved.others(me.pk)}, {saved.progress}, {past}  {saved.folder.name}")
        if not games:
            print("No game with people is waiting to go on.")
        return 0
    return meet(args, resume=chosen(games, args.game))


def chosen(games: list[SavedGame], wanted: str | None) -> SavedGame:
    """The game that was named, or the last one."""
    found = [one for one in games if any(word.startswith(wanted or "") for word in (one.gid.hex(), one.folder.name))]
    if found:
        return found[0]
    if wanted:
        raise CommandError(f"no game that can go on begins with {wanted!r}; `lore resume --list` lists them.", 1)
    solo = " Your game against a bot goes on with `lore play --resume`." if unfinished() else ""
    raise CommandError(f"no game with people is waiting to go on.{solo}", 1)
