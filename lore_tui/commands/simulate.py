"""`lore simulate`: bots play each other, without a protocol and without a screen."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

from engine.edition import Edition
from engine.editions import EDITIONS, USUAL, edition
from engine.kernel.actions import Action
from engine.kernel.game import Variant
from engine.kernel.state import Event
from lore_tui.commands import CommandError
from lore_tui.commands.decks import find_deck
from lore_tui.games import SHOWN, showing
from lore_tui.sessions.kept import AnotherSeries, Kept
from lore_tui.sessions.simulation import RANDOM, Plan, Tally, play, seating, simulate
from net.fair.log.replica import Step

NAME = "simulate"
HELP = "let bots play each other and count what happens"
EXAMPLE = """lore simulate --games 200 --seed 1 --bots steward,greedy --json
lore simulate --seed 1 --number 17 --log    # that game in words
lore simulate --rules solitaire             # steward travels, adversary plays the hazards
lore simulate --players 4 --bots steward,greedy
lore simulate --game metw --players 3 --rules multi
lore simulate --games 5000 --keep long.jsonl    # stop it when you like: the same command goes on"""

STEWARD = "steward"
"""Who plays where nobody is named; in a game that has no steward its first player."""
SOMETHING_FAILED = 1
FEWEST_FOR_WORKERS = 12
BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore simulate`."""
    parser.add_argument("--games", type=int, default=20, metavar="N", help="how many games (20)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games (1)")
    parser.add_argument("--game", choices=sorted(EDITIONS), default=USUAL, help=f"which game ({USUAL})")
    parser.add_argument(
        "--bots", default="", metavar="A,B", help="the bots of that game; in solitaire who travels, who plays hazards"
    )
    parser.add_argument("--decks", default="all", metavar="D1,D2|all|random", help="decks or deck files (all)")
    parser.add_argument("--rules", default="", metavar="R", help="the way to play (the usual one: standard)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table, 2 to 5 (2)")
    parser.add_argument("--processes", type=int, default=0, metavar="P", help="worker processes (one a core)")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="write every game down there; the same command goes on from there"
    )
    parser.add_argument("--json", action="store_true", help="print the figures for scripts")
    parser.add_argument("--number", type=int, metavar="N", help="play that one game of the series, counted from 0")
    parser.add_argument("--log", action="store_true", help="with --number: tell the game in words")


def run(args: argparse.Namespace) -> int:
    """Play the games and print what they came to."""
    plan = plan_of(args)
    if args.log and args.number is None:
        raise CommandError("--log tells one game: name it with --number N.")
    if args.number is not None:
        return one_game(plan, args.number, args.log, args.json)
    tally = Tally(plan)
    progress = Progress(plan.games)
    kept = kept_in(args.keep, plan) if args.keep is not None else None
    for outcome in kept.outcomes if kept is not None else ():
        tally.add(outcome, fresh=False)
    progress.show(len(tally.outcomes))
    for outcome in simulate(plan, processes_for(args, plan), {one.game for one in tally.outcomes}):
        tally.add(outcome)
        if kept is not None and not outcome.error:  # what failed is played once more
            kept.add(outcome)
        progress.show(len(tally.outcomes))
        if outcome.error:
            progress.clear()
            print(f"game {outcome.game} failed: {outcome.error}; saved as {outcome.saved}", file=sys.stderr)
    progress.clear()
    print_report(tally.report(), args.json)
    return SOMETHING_FAILED if any(outcome.error for outcome in tally.outcomes) else 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The series of games that was asked for."""
    if args.games < 1:
        raise CommandError("there is nothing to play: give --games a number of 1 or more.")
    if args.processes < 0:
        raise CommandError("--processes needs a number from 1 on; leave it out for one a core.")
    house = edition(args.game)
    way = way_of(house, args.rules, args.players)
    if args.players not in way.seats:
        raise CommandError(f"the {way.name} is for {listed(way.seats)} players.")
    player = STEWARD if STEWARD in house.bots else house.bots[0]
    usual = (player, house.bots[-1] if way.alone else player)
    bots = tuple(name.strip() for name in args.bots.split(",")) if args.bots else usual
    known = {seat: house.players(way.number, seat) for seat in range(len(bots))}
    for seat, bot in enumerate(bots):
        if bot not in known[seat]:
            raise CommandError(f"there is no bot {bot!r} for that seat. Bots: {', '.join(known[seat])}.")
    decks = decks_of(args.game, args.decks, way.number)
    return Plan(args.games, args.seed, bots, decks, way.number, args.players, args.game)


def kept_in(file: Path, plan: Plan) -> Kept:
    """The games of this series that were played before, and where the next ones are written down."""
    try:
        return Kept(file, plan)
    except OSError as error:
        raise CommandError(f"{file} cannot be used: {error.strerror}.") from None
    except AnotherSeries:
        raise CommandError(f"{file} holds another series of games: name another file, or the same series.") from None


def way_of(house: Edition[Any, Any], word: str, players: int) -> Variant:
    """The way to play that a word stands for; where none is named the usual one for so many players."""
    ways = house.game.variants
    usual = next((way for way in ways if players in way.seats), ways[0])
    found = next((way for way in ways if way.word == word), None) if word else usual
    if found is None:
        raise CommandError(f"--rules is one of {', '.join(way.word for way in ways)}.")
    return found


def listed(numbers: tuple[int, ...]) -> str:
    """Numbers as one says them: 2, 3 or 4."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last


def decks_of(game: str, words: str, variant: int = 0) -> tuple[tuple[str, Any], ...]:
    """The decks by the names they were asked for with; `all` are the ready-to-play ones, `random` needs none."""
    if words.strip() == RANDOM:
        return ()
    if words.strip() == "all":
        rules = edition(game).decks
        return tuple((rules.made_for(variant) or rules.ready()).items())
    return tuple((name.strip(), find_deck(name.strip(), game)) for name in words.split(","))


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
    if log and plan.game not in SHOWN:
        raise CommandError("this game has no words for a log yet.")

    def listen(before: Any, action: Action, events: tuple[Event, ...], after: Any) -> None:
        shown = showing(plan.game)
        names = shown.names(tuple(f"{seat.bot} {place + 1}" for place, seat in enumerate(seating(plan, game))))
        shown.join(told, shown.tell(Step(before, action, events, after), names))

    outcome = play(plan, game, listen if log else None)
    for line in told:
        print(line)
    tally = Tally(plan)
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
