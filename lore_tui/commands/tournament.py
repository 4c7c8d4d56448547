"""`lore tournament`: run a tournament from a file: enter, pair, take results, standings, ratings."""

from __future__ import annotations

import argparse
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from engine.cards.codes import CodeError
from lore_tui.commands import CommandError
from lore_tui.files.sealed import drawn_by, pool_check
from lore_tui.games.formats import FORMATS, KINDS, Format
from net.disk.files import read_limited
from net.fair.log.transcript import MAX_FILE
from net.tournament.director import Director, Ruling
from net.tournament.export import as_json, as_text, byes, standings_json, standings_text
from net.tournament.records import CannotPair
from net.tournament.scoring import FIRST_RATING
from net.tournament.season import season, season_text

NAME = "tournament"
HELP = "run a tournament: pairings, results, standings, ratings"
EXAMPLE = """lore tournament cup.json new "Winter Cup" --clock
lore tournament open.json new "Open" --game metw --format brackets
lore decks lock heirs-of-the-north      (each player: his key and the lock of his deck)
lore tournament cup.json enter Frodo KEYFINGERPRINT --deck LOCK
lore tournament cup.json pair
lore tournament cup.json open Frodo OPENING
lore tournament cup.json result game.lore
lore tournament cup.json standings --json
lore tournament spring.json season summer.json autumn.json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore tournament`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file that holds the tournament")
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    new = actions.add_parser("new", help="start a tournament file")
    new.add_argument("name")
    new.add_argument("--game", choices=tuple(FORMATS), default="lore", help="what is played (lore)")
    new.add_argument("--format", default="", help=f"the kind of tournament ({KINDS}; the first where it is left out)")
    new.add_argument("--groups", action="store_const", const="groups", dest="format", help="short for --format groups")
    new.add_argument("--clock", action="store_true", help="rounds as long as the book has them, with a break between")
    new.add_argument("--seed", default="", help="hex the lots are drawn from; made up if left out")
    enter = actions.add_parser("enter", help="enter a player by the fingerprint of his key")
    enter.add_argument("name")
    enter.add_argument("key")
    enter.add_argument("--deck", default="", help="hex of the commitment to his deck list")
    rated = enter.add_mutually_exclusive_group()
    rated.add_argument("--rating", type=int, default=FIRST_RATING, help=f"his rating so far ({FIRST_RATING})")
    rated.add_argument("--after", type=Path, metavar="FILE", help="take his rating from the tournament before this one")
    actions.add_parser("pair", help="pair the next round")
    actions.add_parser("time", help="call time when that of a round is over; before that, see the clock")
    result = actions.add_parser("result", help="take a result from a verified transcript")
    result.add_argument("transcript", type=Path)
    rule = actions.add_parser("rule", help="rule on a game that was stopped: NAME=MPS NAME=MPS")
    rule.add_argument("points", nargs="+", metavar="NAME=MPS")
    rule.add_argument("--why", required=True)
    warn = actions.add_parser("warn", help="write a warning down")
    warn.add_argument("name")
    warn.add_argument("offence")
    eject = actions.add_parser("eject", help="send a player home")
    eject.add_argument("name")
    actions.add_parser("close", help="close after the last round: places and ratings are final")
    standings = actions.add_parser("standings", help="the table as it stands")
    standings.add_argument("--json", action="store_true")
    lock = actions.add_parser("lock", help="lock a player's deck list, before the first round")
    lock.add_argument("name")
    lock.add_argument("lock", metavar="HEX", help="what `lore decks lock` shows the player")
    opening = actions.add_parser("open", help="open a player's deck list, with his first result")
    opening.add_argument("name")
    opening.add_argument("opening", metavar="HEX", help="the opening `lore decks lock` shows the player")
    pool = actions.add_parser("pool", help="sealed play: the pool that the players drew together")
    pool.add_argument("pool", metavar="FILE", type=Path, help="the file of the meeting that `lore decks sealed` keeps")
    leave = actions.add_parser("drop", help="a player leaves and keeps what he scored")
    leave.add_argument("name")
    year = actions.add_parser("season", help="ratings after this tournament and those that followed, and the best")
    year.add_argument("later", type=Path, nargs="*", metavar="FILE", help="the tournaments that followed, in order")
    exporting = actions.add_parser("export", help="standings, rounds and warnings in full")
    exporting.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Carry out one step of a tournament."""
    try:
        if args.action == "new":
            seed = bytes.fromhex(args.seed) if args.seed else secrets.token_bytes(16)
            kind = find_format(args.game, args.format)
            Director.create(args.file, args.name, seed, kind.groups, args.clock, kind.manner)
            print(f"{args.file}: {args.name} is open for players.")
            return 0
        STEPS[args.action](Director.open(args.file), args)
    except (Ruling, CannotPair) as ruling:
        raise CommandError(str(ruling), 1) from None
    except ValueError:
        raise CommandError("A seed is an even number of hexadecimal digits.", 2) from None
    return 0


def find_format(game: str, word: str) -> Format:
    """The kind of tournament of that word; the usual one where none is named."""
    known = {one.word: one for one in FORMATS[game]}
    if word and word not in known:
        raise CommandError(f"{game} has no tournament of the format {word}; there is: {', '.join(known)}.", 2)
    return known[word] if word else FORMATS[game][0]


def enter(director: Director, args: argparse.Namespace) -> None:
    rating = args.rating
    if args.after is not None:
        before = {one.key: one.now for one in season([Director.open(args.after).tournament])}
        if args.key not in before:
            raise CommandError(f"nobody with that key played in {args.after}; leave out --after.", 1)
        rating = before[args.key]
    director.enter(args.name, args.key, args.deck, rating)
    count = len(director.tournament.entrants)
    print(f"{args.name} plays. {count} player{'' if count == 1 else 's'} so far.")


def pair_round(director: Director, args: argparse.Namespace) -> None:
    director.next_round(int(time.time()))
    made = director.tournament.rounds[-1]
    print(f"Round {made.number} of {director.tournament.rounds_planned}")
    for number, table in enumerate(made.tables, 1):
        print(f"{number:3}  " + " - ".join(director.tournament.entrant(key).name for key in table))
    for key in byes(director.tournament, made):
        print(f"bye  {director.tournament.entrant(key).name}")


def call_time(director: Director, args: argparse.Namespace) -> None:
    director.call_time(int(time.time()))
    print("Time is called. Both players agree on it in their client, and the game comes to its end by its rules.")


def take_result(director: Director, args: argparse.Namespace) -> None:
    try:
        data = read_limited(args.transcript, MAX_FILE)
    except OSError as error:
        raise CommandError(f"{args.transcript} cannot be read: {error.strerror}.", 1) from None
    from lore_tui.files.gamefile import games_of  # all the cards: no other step needs them

    result = director.take_transcript(data, games_of(director.tournament.manner.game), pool_check(director.tournament))
    words = [f"{director.tournament.entrant(key).name} {points}" for key, points in result.points.items()]
    print("Result: " + ", ".join(words))


def rule_result(director: Director, args: argparse.Namespace) -> None:
    points: dict[str, int] = {}
    for text in args.points:
        name, mark, number = text.rpartition("=")
        if not mark or not number.lstrip("-").isdigit():
            raise CommandError("Results are written as NAME=MPS, for instance Frodo=12.", 2)
        points[key_of(director, name)] = int(number)
    director.decide(points, args.why)
    print("Ruled.")


def warn(director: Director, args: argparse.Namespace) -> None:
    out = director.warn(key_of(director, args.name), args.offence)
    print(f"{args.name} is warned for {args.offence}" + (" and ejected." if out else "."))


def eject(director: Director, args: argparse.Namespace) -> None:
    director.eject(key_of(director, args.name))
    print(f"{args.name} is ejected.")


def close(director: Director, args: argparse.Namespace) -> None:
    director.close()
    print(director.outcome())


def show_standings(director: Director, args: argparse.Namespace) -> None:
    if args.json:
        print(standings_json(director.tournament))
    else:
        print("\n".join(standings_text(director.tournament)))


def lock_deck(director: Director, args: argparse.Namespace) -> None:
    director.commit_deck(key_of(director, args.name), args.lock)
    print(f"{args.name}'s deck list is locked.")


def open_lock(director: Director, args: argparse.Namespace) -> None:
    director.open_deck(key_of(director, args.name), args.opening)
    print(f"{args.name}'s deck list is opened: what he plays is held against it.")


def enter_pool(director: Director, args: argparse.Namespace) -> None:
    try:
        code, keys = drawn_by(args.pool)
    except CodeError as error:
        raise CommandError(f"{error}.", 1) from None
    director.enter_pool(code, keys)
    print(f"Everybody builds from the pool {code}.")


def drop(director: Director, args: argparse.Namespace) -> None:
    director.drop(key_of(director, args.name))
    print(f"{args.name} leaves and keeps what he scored.")


def show_season(director: Director, args: argparse.Namespace) -> None:
    later = [Director.open(path).tournament for path in args.later]
    print("\n".join(season_text([director.tournament, *later])))


def export(director: Director, args: argparse.Namespace) -> None:
    print(as_json(director.tournament) if args.json else as_text(director.tournament), end="\n" if args.json else "")


def key_of(director: Director, name: str) -> str:
    """The key of a player by his name."""
    for entrant in director.tournament.entrants:
        if entrant.name == name:
            return entrant.key
    raise CommandError(f"Nobody called {name} plays here.", 1)


STEPS: dict[str, Callable[[Director, argparse.Namespace], None]] = {
    "enter": enter,
    "pair": pair_round,
    "time": call_time,
    "result": take_result,
    "rule": rule_result,
    "warn": warn,
    "eject": eject,
    "close": close,
    "lock": lock_deck,
    "open": open_lock,
    "pool": enter_pool,
    "drop": drop,
    "export": export,
    "standings": show_standings,
    "season": show_season,
}
