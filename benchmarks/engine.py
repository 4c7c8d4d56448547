"""How fast the engine is: actions with a legal list at every decision, plain applies, digests, encodings, copies.

With --against the engines of others are installed in an environment that is thrown away, and played in the same run.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks._neighbours import NEIGHBOURS
from engine.editions import EDITIONS, USUAL, edition
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import digest
from engine.selfplay import Match
from lore_tui.files.built import built

ROUNDS = 3
"""How often everybody plays in turns; the best round of each counts, for others use the machine as well."""
SECONDS = 1.0
"""Of processor time that a neighbour gets a round."""


class Played(NamedTuple):
    """One game by lot: its states, its actions, how often a legal list was made, how long it took."""

    states: list[Any]
    log: list[Action]
    lists: int
    seconds: float


def record(name: str, seed: int) -> Played:
    """Play a game by lot."""
    house, numbers = edition(name), random.Random(seed)
    game = house.game
    decks = numbers.sample(list(house.decks.ready().values()), 2)
    match = Match(game, house.decks.sections(decks, game.variants[0].number), numbers.randrange)
    states: list[Any] = []
    lists = 0
    began = time.process_time()
    while True:
        waits = game.pending(match.state)
        if isinstance(waits, Over):
            break
        if isinstance(waits, Decision):
            legal = game.legal(match.state, match.known(waits.seat))
            lists += 1
            action = legal[numbers.randrange(len(legal))]
        else:
            action = match.dealer.answer(match.state, waits)
        states.append(match.state)
        match.take(action)
    return Played(states, match.log, lists, time.process_time() - began)


def rate(count: int, work: Callable[[], object]) -> float:
    """How many of something happen in a second."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


def table(name: str, games: int) -> None:
    """Print what one game's engine does in a second."""
    game = edition(name).game
    played = [record(name, seed) for seed in range(games)]
    states = [state for one in played for state in one.states]
    actions = [action for one in played for action in one.log]
    sample = states[::5]
    data = [game.encode(state) for state in sample]
    seconds = sum(one.seconds for one in played)

    def apply_all() -> None:
        for state, action in zip(states, actions, strict=True):
            game.step(state, action)

    rows = [
        ("actions, with a legal list at every decision", len(actions) / seconds),
        ("legal lists among them", sum(one.lists for one in played) / seconds),
        ("applies alone", rate(len(actions), apply_all)),
        ("digests of the public state", rate(len(sample), lambda: [digest(state) for state in sample])),
        ("encodings", rate(len(sample), lambda: [game.encode(state) for state in sample])),
        ("decodings (a copy of everything)", rate(len(sample), lambda: [game.decode(one) for one in data])),
    ]
    size = sum(len(one) for one in data) // len(data)
    print(f"{game.title}: {games} games by lot, {len(actions)} actions, {size} bytes a state; rules {built().value}")
    for words, figure in rows:
        print(f"  {words:<46} {figure:>10,.0f} /s")


# ------------------------------------------------------------------------------------------------------ neighbours
def installed(folder: Path) -> list[str]:
    """The neighbours that could be had, each installed into the environment of that folder."""
    venv.create(folder, with_pip=True)
    found = []
    for name in NEIGHBOURS:
        done = subprocess.run([folder / "bin" / "pip", "install", "--quiet", name], capture_output=True, text=True)
        if done.returncode == 0:
            found.append(name)
        else:
            print(f"{name} cannot be had here: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
    return found


def theirs(folder: Path, name: str) -> float:
    """Decisions a second of a neighbour, in a process of its own."""
    script = Path(__file__).with_name("_neighbours.py")
    words = [folder / "bin" / "python", "-W", "ignore", script, name, str(SECONDS)]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[-1])


def ours(name: str, games: int) -> tuple[float, float]:
    """Actions and decisions a second of one of our games, each with the least time it took in as many tries."""
    actions = lists = 0
    seconds = 0.0
    for seed in range(games):
        tries = [record(name, seed) for _ in range(2)]
        actions, lists = actions + len(tries[0].log), lists + tries[0].lists
        seconds += min(one.seconds for one in tries)
    return actions / seconds, lists / seconds


def against(games: int) -> None:
    """Print everybody's decisions a second, and how many times ours that is."""
    best: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        neighbours = installed(folder)
        for _ in range(ROUNDS):
            for one in EDITIONS:
                actions, lists = ours(one, games)
                best[f"{one}, actions"] = max(best.get(f"{one}, actions", 0.0), actions)
                best[f"{one}, decisions"] = max(best.get(f"{one}, decisions", 0.0), lists)
            for one in neighbours:
                best[one] = max(best.get(one, 0.0), theirs(folder, one))
    measure = best[f"{USUAL}, decisions"]
    print(f"decisions by lot a second of processor time, best of {ROUNDS} rounds; rules {built().value}")
    for words, figure in sorted(best.items(), key=lambda row: -row[1]):
        print(f"  {words:<20} {figure:>10,.0f} /s {figure / measure:>8.2f}")


def main() -> None:
    """Print the table of one game, or of everybody."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--game", choices=tuple(EDITIONS), default=USUAL)
    parser.add_argument("--against", action="store_true", help="install and play the engines of others as well")
    args = parser.parse_args()
    if args.against:
        against(args.games)
    else:
        table(args.game, args.games)


if __name__ == "__main__":
    main()
