"""`lore export`: a copy of a game for sharing, without anybody's seed and deck."""

from __future__ import annotations

import argparse
from pathlib import Path

from lore_tui.commands import CommandError
from lore_tui.files.gamefile import read_game
from net.disk.journal import write_file
from net.fair.check.report import ALTERED
from net.fair.check.verify import verify
from net.fair.log.transcript import FileFault, public_copy

NAME = "export"
HELP = "write a copy of a game that can be shared while decks stay secret"
EXAMPLE = "lore export game.lore --public\nlore export game.lore --public --out shared.lore"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore export`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file of a game")
    parser.add_argument("--public", action="store_true", help="leave out every seed and deck list")
    parser.add_argument("--out", metavar="FILE", type=Path, help="where to write; default: beside the file")


def run(args: argparse.Namespace) -> int:
    """Write the copy and say where."""
    if not args.public:
        raise CommandError("Say `--public`: the file itself is the copy with everything in it.")
    target = args.out or args.file.with_name(f"{args.file.stem}.public{args.file.suffix or '.lore'}")
    if target.exists():
        raise CommandError(f"{target} exists already; name another with --out.")
    try:
        whole = read_game(args.file)
        if verify(whole, {}).exit_code == ALTERED:
            raise FileFault("it was altered, so nobody knows what it would show")
        data = public_copy(whole)
    except FileFault as fault:
        raise CommandError(f"{args.file} cannot be exported: {fault}.") from None
    try:
        write_file(target, data)
    except OSError as error:
        raise CommandError(f"{target} cannot be written: {error.strerror}.") from None
    print(f"{target}: names, keys and public play; no seeds, no decks.")
    return 0
