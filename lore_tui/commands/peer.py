"""`lore peer`: a headless player that plays by bot, for sparring and for tests."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from engine.bots.lore.levels import LEVELS, NAMES
from engine.journeys.cards.decks import Deck
from engine.lore.cards.decks import ready_decks
from lore_tui.commands import CommandError
from lore_tui.commands.play import legal_deck
from lore_tui.people.network import add_network_arguments, check_place, open_peer, options_of, sparring_folder, start
from lore_tui.people.sparring import Plan, Sparring
from lore_tui.sessions.match import INTRO, STANDARD

NAME = "peer"
HELP = "a headless player that plays by bot"
EXAMPLE = """lore peer --bot steward --host --port 7300 --name Faramir
lore peer --bot greedy --join 192.168.1.7:7300 --games 3 --out games
lore peer --bot random --join @Faramir --rules intro

It accepts unknown keys and prints their words, one line for each thing that happens.
The status is 0 when all games were played to the end and verified."""

NOT_VERIFIED = 1
MOST_PLAYERS = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore peer`."""
    parser.add_argument("--bot", required=True, metavar="BOT", help=f"who plays: {', '.join((*NAMES, *LEVELS))}")
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--host", action="store_true", help="wait for others and accept their offers")
    way.add_argument("--join", metavar="HOST:PORT|ssh://HOST|@NAME", help="go to somebody and offer him a game")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many games (1)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where to put the files of the games")
    parser.add_argument("--deck", metavar="D", help="the deck: a ready-to-play one or a file (all ready ones in turn)")
    parser.add_argument("--rules", choices=(STANDARD, INTRO), help="play only this game")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="seats at the table; with more than two the host offers (2)")  # noqa: E501
    parser.add_argument("--turns", type=int, default=0, metavar="N", help="call time in turn N; the council follows")
    add_network_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games; the status says whether all of them were verified."""
    plan = plan_of(args)
    name = args.name or plan.bot.capitalize()
    options = replace(options_of(args, bot=True), name=name, discover=args.host or args.join.startswith("@"))
    if args.join and args.port is None:
        options = replace(options, port=0)
    with sparring_folder(name) as folder:
        peer = open_peer(options, folder)
        start(peer)
        try:
            good = Sparring(peer, plan, tell).run()
        finally:
            peer.stop()
    return 0 if good else NOT_VERIFIED


def tell(line: str) -> None:
    """One line for each event, at once."""
    print(line, flush=True)


def plan_of(args: argparse.Namespace) -> Plan:
    """The arguments as a plan; raises CommandError for what cannot be meant."""
    if args.bot not in (*NAMES, *LEVELS):
        raise CommandError(f"there is no bot {args.bot!r}. Bots: {', '.join((*NAMES, *LEVELS))}.")
    if args.games < 1:
        raise CommandError("there is nothing to play: give --games a number of 1 or more.")
    if args.turns < 0:
        raise CommandError("time is called in a turn: give --turns a number of 1 or more.")
    if not 2 <= args.players <= MOST_PLAYERS:
        raise CommandError(f"a table has 2 to {MOST_PLAYERS} players.")
    if args.players > 2 and args.rules == INTRO:
        raise CommandError("the introductory game is for two players.")
    if args.join:
        check_place(args.join)
    return Plan(
        LEVELS.get(args.bot, args.bot),
        args.games,
        decks_of(args),
        args.join or "",
        args.rules or "",
        args.players,
        args.out,
        args.turns,
    )


def decks_of(args: argparse.Namespace) -> tuple[Deck, ...]:
    """The deck that was named, or all ready ones."""
    if args.deck:
        return (legal_deck(args.deck, args.rules or STANDARD),)
    return tuple(ready_decks().values())
