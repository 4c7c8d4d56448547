"""`lore simulate`: bots play each other, without a protocol and without a screen."""

from __future__ import annotations

import argparse
import json
import os
import sys

from engine.bots.levels import ADVERSARY, NAMES
from engine.cards.decks import Deck, ready_decks
from engine.kernel.actions import Action
from engine.kernel.state import Event
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY, SOLITAIRE, STANDARD
from lore_tui.commands import CommandError
from lore_tui.commands.decks import find_deck
from lore_tui.simulation import RANDOM, Plan, Tally, play, seating, simulate
from lore_tui.view.names import Names
from lore_tui.view.story import join, story

NAME = "simulate"
HELP = "let bots play each other and count what happens"
EXAMPLE = """lore simulate --games 200 --seed 1 --bots steward,greedy --json
lore simulate --seed 1 --game 17 --log      # that game in words
lore simulate --rules solitaire             # steward travels, adversary plays the hazards
lore simulate --players 4 --bots steward,greedy"""

RULES = {"standard": STANDARD, "intro": INTRODUCTORY, "solitaire": SOLITAIRE}
USUAL = "steward,steward"
ALONE = f"steward,{ADVERSARY}"
SOMETHING_FAILED = 1
FEWEST_FOR_WORKERS = 12
BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore simulate`."""
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument(
        "--bots", default="", metavar="A,B", help=f"of {', '.join(NAMES)}; solitaire: who travels, who plays hazards"
    )
    parser.add_argument("--decks", default="all", metavar="D1,D2|all|random", help="decks or deck files (all)")
    parser.add_argument("--rules", choices=sorted(RULES), default="standard", help="which game (standard)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table, 2 to 5 (2)")
    parser.add_argument("--processes", type=int, default=0, metavar="P", help="worker processes (one a core)")
    parser.add_argument("--json", action="store_true", help="print the figures for scripts")
    parser.add_argument("--game", type=int, metavar="N", help="play that one game of the series, counted from 0")
    parser.add_argument("--log", action="store_true", help="with --game: tell the game in words")


def run(args: argparse.Namespace) -> int:
    """Play the games and print what they came to."""
    plan = plan_of(args)
    if args.log and args.game is None:
        raise CommandError("--log tells one game: name it with --game N.")
    if args.game is not None:
        return one_game(plan, args.game, args.log, args.json)
    tally = Tally()
    progress = Progress(plan.games)
    for outcome in simulate(plan, processes_for(args, plan)):
        tally.add(outcome)
        progress.show(len(tally.outcomes))
        if outcome.error:
            progress.clear()
            print(f"game {outcome.game} failed: {outcome.error}; saved as {outcome.saved}", file=sys.stderr)
    progress.clear()
    print_report(tally.report(), args.json)
    return SOMETHING_FAILED if any(outcome.error for outcome in tally.outcomes) else 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The series of games that was asked for."""
    if args.games < 1 or args.processes < 0:
        raise CommandError("there is nothing to play: give --games a number of 1 or more.")
    if not 2 <= args.players <= 5:
        raise CommandError("a table has two to five seats: give --players a number from 2 to 5.")
    if args.players > 2 and args.rules == "intro":
        raise CommandError("the introductory game is for two players.")
    alone = args.rules == "solitaire"
    if args.players > 2 and alone:
        raise CommandError("solitaire has two sides: leave --players out.")
    bots = tuple(name.strip() for name in (args.bots or (ALONE if alone else USUAL)).split(","))
    for seat, bot in enumerate(bots):
        if bot not in NAMES and not (alone and seat and bot == ADVERSARY):
            raise CommandError(f"there is no bot {bot!r} for that seat. Bots: {', '.join(NAMES)}.")
    return Plan(args.games, args.seed, bots, decks_of(args.decks), RULES[args.rules], args.players)


def decks_of(words: str) -> tuple[tuple[str, Deck], ...]:
    """The decks by the names they were asked for with; `all` are the ready-to-play ones, `random` needs none."""
    if words.strip() == RANDOM:
        return ()
    if words.strip() == "all":
        return tuple(ready_decks().items())
    return tuple((name.strip(), find_deck(name.strip())) for name in words.split(","))


def processes_for(args: argparse.Namespace, plan: Plan) -> int:
    """How many workers: what was asked for, else one a core where that pays."""
    if args.processes:
        return int(args.processes)
    return (os.cpu_count() or 1) if plan.games >= FEWEST_FOR_WORKERS else 1


def one_game(plan: Plan, game: int, log: bool, as_json: bool) -> int:
    """Play one game of the series, in words if asked for."""
    if game < 0:
        raise CommandError("games are counted from 0.")
    told: list[str] = []
    names = Names(tuple(f"{seat.bot} {place + 1}" for place, seat in enumerate(seating(plan, game))))

    def listen(before: State, action: Action, events: tuple[Event, ...], after: State) -> None:
        join(told, story(before, action, events, after, names))

    outcome = play(plan, game, listen if log else None)
    for line in told:
        print(line)
    tally = Tally()
    tally.add(outcome)
    if as_json or not log:
        print_report(tally.report(), as_json)
    elif outcome.error:
        print(f"The game failed: {outcome.error}. Saved as {outcome.saved}", file=sys.stderr)
    return SOMETHING_FAILED if outcome.error else 0


# ---------------------------------------------------------------------------------------------------------- output
class Progress:
    """A bar on a terminal, nothing anywhere else."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """So many games are over."""
        if self._shown:
            filled = BAR * done // self._total
            print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{self._total}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave the line as it was."""
        if self._shown:
            print(f"\r{' ' * (BAR + 24)}\r", end="", file=sys.stderr, flush=True)


def print_report(report: dict[str, object], as_json: bool) -> None:
    """The figures as JSON, or one line each."""
    if as_json:
        print(json.dumps(report, ensure_ascii=False, indent=2))
        return
    for key, value in report.items():
        if key in ("cards_played", "failures"):
            assert isinstance(value, dict | list)
            print(f"{key.replace('_', ' '):<28} {len(value)}")
        elif isinstance(value, dict):
            print(f"{key.replace('_', ' '):<28} {', '.join(f'{name} {count}' for name, count in value.items())}")
        else:
            print(f"{key.replace('_', ' '):<28} {value}")
