"""How much the adversary takes from a solitaire player: the same decks against random and against other hazards."""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.lore.cards.decks import ready_decks
from engine.lore.variants import SOLITAIRE
from lore_tui.sessions.simulation import Plan, simulate, unbroken

BASE = "random"
HAZARDS = (BASE, "steward", "adversary")
GOAL = 15
"""So many percent fewer marshalling points than against random hazards."""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games for each hazard side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--traveller", default="steward")
    parser.add_argument("--hazards", default=",".join(HAZARDS))
    args = parser.parse_args()
    print(f"{'hazards':<10} {'games':>5} {'MPs':>6} {'error':>6} {'turns':>6} {'fewer':>7} {'goal':>5} {'seconds':>8}")
    base = 0.0
    for hazards in args.hazards.split(","):
        base = row(hazards, base, args.games, args.seed, args.traveller)


def row(hazards: str, base: float, games: int, seed: int, traveller: str) -> float:
    """Play one hazard side; the points against random hazards are what the others are measured by."""
    began = time.perf_counter()
    plan = Plan(games, seed, (traveller, hazards), tuple(ready_decks().items()), SOLITAIRE)
    outcomes = list(unbroken(simulate(plan, os.cpu_count() or 1)))
    points = [outcome.points[0] for outcome in outcomes]
    mean = statistics.fmean(points)
    error = statistics.pstdev(points) / len(points) ** 0.5
    turns = statistics.median(outcome.turns for outcome in outcomes)
    fewer = f"{1 - mean / base:.1%}" if base and hazards != BASE else ""
    goal = f"{GOAL} %" if hazards == "adversary" else ""
    seconds = time.perf_counter() - began
    row_words = f"{hazards:<10} {len(outcomes):>5} {mean:>6.1f} {error:>6.1f} {turns:>6.0f} {fewer:>7} {goal:>5}"
    print(f"{row_words} {seconds:>8.0f}", flush=True)
    return mean if hazards == BASE else base


if __name__ == "__main__":
    main()
