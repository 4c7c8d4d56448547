"""`lore explain`: one roll or draw of a game, and how to compute it again."""

from __future__ import annotations

import argparse
from pathlib import Path

from lore_tui.commands import CommandError
from lore_tui.files.gamefile import known_games, read_game
from lore_tui.text import clean
from net.fair.check.explain import Explanation, NoSuchBeacon, explain
from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault
from net.fair.log.transcript import FileFault

NAME = "explain"
HELP = "show who contributed to a roll or draw, and how to recompute it"
EXAMPLE = "lore explain game.lore 57"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore explain`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="the file of a game")
    parser.add_argument("number", metavar="N", type=int, help="the number of the roll or draw, from 1")


def run(args: argparse.Namespace) -> int:
    """Explain the beacon of that number."""
    try:
        found = explain(read_game(args.file), args.number, known_games())
    except NoSuchBeacon as error:
        raise CommandError(f"{error}.") from None
    except (FileFault, Fault, CodecError) as error:
        raise CommandError(f"{args.file} cannot be explained: {error}. Try `lore verify`.") from None
    print(as_text(found))
    return 0


def as_text(found: Explanation) -> str:
    """The explanation for people."""
    lines = [f"beacon {found.b}, entry {found.seq}, after {clean(found.cause)}"]
    lines.append(f"bound to head {found.head.hex()}, which was fixed before anybody revealed")
    for name, value in zip(found.names, found.values, strict=True):
        lines.append(f"{clean(name):<24} revealed {value.hex()}, committed to in its set-up")
    lines.append(f"together: {found.value.hex()}")
    for j, asked in enumerate(found.asked):
        lines.append(f"  number {j}: {clean(asked.purpose)}: {asked.answer} of 0 to {asked.n - 1}")
    lines += ["", "Compute it yourself in Python:", found.program]
    return "\n".join(lines)
