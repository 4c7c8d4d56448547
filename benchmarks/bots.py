"""How strong the bots are: each against the next, seats and decks swapped, with confidence intervals."""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.editions import EDITIONS, USUAL, edition
from lore_tui.sessions.simulation import Plan, simulate, unbroken

PAIRS = (("greedy", "random", 85), ("steward", "greedy", 65), ("wizard", "steward", 60))
"""The stronger one, the weaker one, and the share of games it is meant to win."""
NORMAL_95 = 1.96


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of games won."""
    share, z = wins / games, NORMAL_95
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games a pair")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="one pair, named by its stronger bot")
    parser.add_argument("--game", default=USUAL, choices=tuple(EDITIONS))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    print(f"{'pair':<20} {'games':>5} {'won':>5} {'drawn':>5} {'share':>7}  {'95 %':<15} {'goal':>5} {'seconds':>8}")
    for strong, weak, goal in PAIRS:
        if args.only in ("", strong) and {strong, weak} <= set(edition(args.game).bots):
            row(args.game, (strong, weak), goal, args.games, args.seed, args.processes)


def row(game: str, pair: tuple[str, str], goal: int, games: int, seed: int, processes: int) -> None:
    """Play one pair in the usual way; a drawn game counts as half a win."""
    began = time.perf_counter()
    strong, weak = pair
    table = edition(game)
    decks = tuple(table.decks.ready().items())
    plan = Plan(games, seed, pair, decks, table.game.variants[0].number, game=game)
    outcomes = list(unbroken(simulate(plan, processes)))
    won = sum(1 for o in outcomes if len(o.winners) == 1 and o.bots[o.winners[0]] == strong)
    drawn = sum(1 for o in outcomes if len(o.winners) != 1)
    share = (won + drawn / 2) / len(outcomes)
    low, high = interval(won + drawn / 2, len(outcomes))
    seconds = time.perf_counter() - began
    print(
        f"{strong + ' : ' + weak:<20} {len(outcomes):>5} {won:>5} {drawn:>5} {share:>6.1%}  "
        f"{low:.1%} - {high:.1%}   {goal:>3} % {seconds:>8.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
