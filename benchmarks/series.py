"""How long checking a game takes, and what a second process brings to a series of games.

Verification is counted in processor time; a series in seconds of the clock, which mean something on an idle machine.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.editions.lore import LORE
from engine.lore.game import GAME
from engine.lore.variants import STANDARD
from lore_tui.files.built import built
from lore_tui.files.decklists import entries
from lore_tui.sessions.simulation import Plan, simulate, unbroken
from net.fair.check.verify import verify
from net.fair.log.primitives import Signer, rules_id
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms

PROMISED = {2: 0.5, 5: 2.0}
"""Seconds for verifying a whole game of so many seats."""
TRIES = 3


def played(seats: int) -> bytes:
    """The file of a whole game between stewards, every seat in this process."""
    decks = [LORE.decks.random(random.Random(seat).randrange) for seat in range(seats)]
    players = [Player(Signer(bytes([7 + seat]) * 32), f"Player {seat}", bytes(32), True) for seat in range(seats)]
    sitters = [Sitter(player, entries(deck)) for player, deck in zip(players, decks, strict=True)]
    bots = [LORE.bot("steward", random.Random(seat).randrange) for seat in range(seats)]
    table = LocalTable.new(GAME, solo_terms(GAME, STANDARD, (), seats), sitters)
    while (asked := table.asked) is not None:
        table.act(asked, bots[asked.seat](asked.state, asked.secrets))
    return table.mine.transcript()


def checked(seats: int) -> bool:
    """Print how long verifying takes; whether it keeps what is promised."""
    data, found = played(seats), []
    for _ in range(TRIES):
        began = time.process_time()
        report = verify(data, {rules_id(GAME.version, GAME.catalogue_digest): GAME})
        found.append(time.process_time() - began)
    words = f"{report.entries} entries, {len(data) // 1024} KiB"
    print(f"  {seats} seats, {words:<24} {min(found):6.2f} s (promised: {PROMISED[seats]} s, exit {report.exit_code})")
    return report.exit_code == 0 and min(found) <= PROMISED[seats]


def series(games: int, processes: int) -> float:
    """Seconds that a series of games takes in so many processes."""
    plan = Plan(games, 1, ("steward", "steward"), tuple(LORE.decks.ready().items()))
    began = time.monotonic()
    for _ in unbroken(simulate(plan, processes)):
        pass
    return time.monotonic() - began


def main() -> int:
    """Print both tables; the status is 1 when a file takes longer than promised."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="games of the series; 0 for none")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1))
    args = parser.parse_args()
    print(f"a whole game verified; rules {built().value}")
    kept = [checked(seats) for seats in PROMISED]
    if args.games:
        alone, together = series(args.games, 1), series(args.games, args.processes)
        print(f"{args.games} games of stewards: {alone:.1f} s in one process, {together:.1f} s in {args.processes}")
        print(f"  times as fast: {alone / together:.2f}")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
