"""`lore replay`: watch a game from its file, or have it told in words."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from lore_tui.commands import CommandError
from lore_tui.files.gamefile import read_game
from lore_tui.sessions.replay import PUBLIC, Replay, ReplayError, open_replay
from lore_tui.terminal.abilities import detect
from net.fair.log.names import fold

NAME = "replay"
HELP = "watch a game from its file, or have it told in words"
EXAMPLE = """lore replay game.lore
lore replay game.lore --plain
lore replay game.lore --view Frodo     # in words, with what Frodo held in his hand
lore replay game.lore --turn 5         # in words, this turn alone"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore replay`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file of a game")
    parser.add_argument("--view", metavar="NAME", help="through whose eyes: a player who opened his cards (public)")
    parser.add_argument("--turn", type=int, metavar="N", help="only this turn; 0 is the set-up")
    parser.add_argument("--plain", action="store_true", help="by lines, without a full screen")


def run(args: argparse.Namespace) -> int:
    """Open the file on the screen, or tell it by lines where that is asked for or nothing else is possible."""
    in_words = args.plain or args.view is not None or args.turn is not None
    if in_words or detect(os.environ).plain_because:
        return tell(args)
    read_game(args.file)
    from lore_tui.app import main
    from lore_tui.screens.replay import ReplayScreen

    return main(lambda: ReplayScreen(args.file))


def tell(args: argparse.Namespace) -> int:
    """Print the story; the status is 1 where the file cannot be followed to its end."""
    try:
        replay = open_replay(args.file)
    except ReplayError as error:
        raise CommandError(str(error), 1) from None
    lines = [line for line in replay.story(view_of(replay, args.view)) if args.turn in (None, line.turn)]
    if args.turn is not None and not lines:
        raise CommandError(f"this game has no turn {args.turn}; its last one is {replay.scenes[-1].turn}.", 1)
    print(" v ".join(replay.players))
    for line in lines:
        print(f"{line.seq:>5}  {line.text}")
    if replay.trouble:
        print(replay.trouble)
    return 1 if replay.trouble else 0


def view_of(replay: Replay, name: str | None) -> int:
    """The view of a player by name; everybody's where none is named."""
    if name is None:
        return PUBLIC
    seats = [seat for seat, player in enumerate(replay.players) if fold(player) == fold(name)]
    if not seats:
        raise CommandError(f"nobody called {name} played this game, but {' and '.join(replay.players)}.")
    if seats[0] not in replay.views:
        raise CommandError(f"{name} did not open his cards; the public view is all there is.", 1)
    return seats[0]
