"""`lore games`: the games of the house, and how each can be played."""

from __future__ import annotations

import argparse
import json
from typing import Any

from engine.edition import Edition
from engine.editions import EDITIONS, edition
from lore_tui.games import SHOWN

NAME = "games"
HELP = "list the games, their ways to play and their bots"
EXAMPLE = "lore games"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore games`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print every game."""
    houses = {name: edition(name) for name in EDITIONS}
    if args.json:
        print(json.dumps({name: facts(name, house) for name, house in houses.items()}, indent=1, ensure_ascii=False))
        return 0
    for name, house in houses.items():
        where = "at the table, with people and with bots" if name in SHOWN else "by bots only: lore simulate"
        print(f"{name:<6} {house.game.title} ({where})")
        for way in house.game.variants:
            seats = "one player" if way.alone else f"{way.seats[0]} to {way.seats[-1]} players"
            seats = f"{way.seats[0]} players" if len(way.seats) == 1 and not way.alone else seats
            print(f"         --rules {way.word:<10} {way.name}, {seats}")
        print(f"         bots: {', '.join(house.bots)}; decks: {', '.join(house.decks.ready())}")
    return 0


def facts(name: str, house: Edition[Any, Any]) -> dict[str, object]:
    """What scripts want to know of a game."""
    return {
        "title": house.game.title,
        "rules": [way.word for way in house.game.variants],
        "bots": list(house.bots),
        "decks": list(house.decks.ready()),
        "table": name in SHOWN,
    }
