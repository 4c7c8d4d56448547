"""How strong the bots are: each against the next, seats and decks swapped, with confidence intervals."""

from __future__ import annotations

import argparse
import math
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.lore.cards.decks import ready_decks
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
    args = parser.parse_args()
    print(f"{'pair':<20} {'games':>5} {'won':>5} {'drawn':>5} {'share':>7}  {'95 %':<15} {'goal':>5} {'seconds':>8}")
    for strong, weak, goal in PAIRS:
        if args.only in ("", strong):
            row(strong, weak, goal, args.games, args.seed)


def row(strong: str, weak: str, goal: int, games: int, seed: int) -> None:
    """Play one pair; a drawn game counts as half a win."""
    began = time.perf_counter()
    plan = Plan(games, seed, (strong, weak), tuple(ready_decks().items()))
    outcomes = list(unbroken(simulate(plan, os.cpu_count() or 1)))
    won = sum(1 for o in outcomes if o.winners and o.bots[o.winners[0]] == strong)
    drawn = sum(1 for o in outcomes if not o.winners)
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
