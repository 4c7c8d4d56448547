"""The command line `lore`: finds the command, runs it, and ends every failure with words."""

from __future__ import annotations

import argparse
import difflib
import importlib
import importlib.util
import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import NoReturn, cast

from lore_tui import __version__
from lore_tui.commands import Command, CommandError

# One line for each module of lore_tui/commands; help is made from it without importing them.
COMMANDS: dict[str, str] = {
    "play": "play a game against one to four bots",
    "lobby": "see who is on this network, and play with them",
    "host": "wait for others to join you, and play with them",
    "join": "join somebody by address, invitation or name",
    "watch": "watch others play, as they play",
    "resume": "go on with a game that was saved or cut off",
    "peer": "a headless player that plays by bot",
    "games": "list the games, their ways to play and their bots",
    "cards": "find cards, show a card, a site or a region, count effect words",
    "decks": "list, show and check decks, make a random one",
    "tournament": "run a tournament: pairings, results, standings, ratings",
    "doctor": "check key, port, network interfaces, multicast, firewall, ssh and which rules run, and say what to do",
    "verify": "check the file of a game: signatures, dice, draws, decks, rules",
    "replay": "watch a game from its file, or have it told in words",
    "explain": "show who contributed to a roll or draw, and how to recompute it",
    "export": "write a copy of a game that can be shared while decks stay secret",
    "simulate": "let bots play each other and count what happens",
    "rules": "look up rules, count which of them are tested",
}

CLIENT = "lore_tui.app"
BAD_ARGUMENTS = 2
UNEXPECTED = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_ARGUMENTS, f"{self.prog}: {one_line(message)}. Try `{self.prog} --help`.\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run `lore` and give its exit status; no failure reaches the screen as a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        status = run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        silence_output()
        return PIPE_CLOSED
    except CommandError as complaint:
        print(f"lore: {one_line(str(complaint))}", file=sys.stderr)
        return complaint.code
    except Exception as error:
        from lore_tui.files.report import save_report

        print(save_report(error, words), file=sys.stderr)
        return UNEXPECTED
    return status


def run(words: list[str]) -> int:
    """Carry out one command line."""
    if not words:
        return start_client()
    name = words[0]
    if name in COMMANDS:
        command = load(name)
        try:
            args = command_parser(command).parse_args(words[1:])
        except SystemExit as leaving:
            return exit_status(leaving)
        return command.run(args)
    if not name.startswith("-"):
        raise CommandError(unknown_command(name), BAD_ARGUMENTS)
    try:
        main_parser().parse_args(words)
    except SystemExit as leaving:
        return exit_status(leaving)
    return 0


def load(name: str) -> Command:
    """The module of one command."""
    return cast(Command, importlib.import_module(f"lore_tui.commands.{name}"))


def start_client() -> int:
    """`lore` alone is the client; a build without it shows what else there is."""
    if importlib.util.find_spec(CLIENT) is None:
        main_parser().print_help()
        return 0
    client = cast(Callable[[], int], importlib.import_module(CLIENT).main)
    return client()


def main_parser() -> Parser:
    """The parser of `lore` without a command: help and version."""
    width = max(len(name) for name in COMMANDS)
    lines = [f"  {name:<{width}}  {line}" for name, line in COMMANDS.items()]
    parser = Parser(
        prog="lore",
        usage="lore [COMMAND] [ARGUMENTS]",
        description="LoRE, the Lord of the Rings card game: `lore` alone opens the client.",
        epilog="\n".join(["commands:", *lines, "", "`lore COMMAND --help` explains one of them."]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"lore {__version__}")
    return parser


def command_parser(command: Command) -> Parser:
    """The parser of one command; its help ends with an example."""
    parser = Parser(
        prog=f"lore {command.NAME}",
        description=f"{command.HELP[:1].upper()}{command.HELP[1:]}.",
        epilog="example:\n" + textwrap.indent(command.EXAMPLE, "  "),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    return parser


def unknown_command(name: str) -> str:
    """What to say about a command that does not exist."""
    near = difflib.get_close_matches(name, COMMANDS, n=1)
    hint = f"Did you mean `lore {near[0]}`?" if near else "`lore --help` lists them."
    return f"there is no command {name!r}. {hint}"


def one_line(message: str) -> str:
    """The message without line breaks, and with nothing in it, a file's name for one, that moves the cursor."""
    return " ".join("".join(c if c.isprintable() else " " for c in message).split())


def exit_status(leaving: SystemExit) -> int:
    """The status argparse leaves with, once it has printed its own line."""
    return leaving.code if isinstance(leaving.code, int) else 0


def silence_output() -> None:
    """Nobody reads on: what is still buffered goes nowhere, also when the interpreter shuts down."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
