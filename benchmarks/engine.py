"""How fast the engine is: actions with a legal list at every decision, plain applies, digests, encodings, copies."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import digest
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.selfplay import Match


def record(seed: int) -> tuple[list[State], list[Action], int, float]:
    """One game by lot: its states, its actions, how often a legal list was made, how long it took."""
    numbers = random.Random(seed)
    decks = numbers.sample(list(ready_decks().values()), 2)
    match = Match(GAME, [sections(deck) for deck in decks], numbers.randrange)
    states: list[State] = []
    lists = 0
    began = time.process_time()
    while True:
        waits = GAME.pending(match.state)
        if isinstance(waits, Over):
            break
        if isinstance(waits, Decision):
            legal = GAME.legal(match.state, match.dealer.knowledge(waits.seat))
            lists += 1
            action = legal[numbers.randrange(len(legal))]
        else:
            action = match.dealer.answer(match.state, waits)
        states.append(match.state)
        match.take(action)
    return states, match.log, lists, time.process_time() - began


def rate(count: int, work: Callable[[], object]) -> float:
    """How many of something happen in a second."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=6)
    games = [record(seed) for seed in range(parser.parse_args().games)]
    states = [state for game in games for state in game[0]]
    actions = [action for game in games for action in game[1]]
    sample = states[::5]
    data = [GAME.encode(state) for state in sample]
    seconds = sum(game[3] for game in games)

    def apply_all() -> None:
        for state, action in zip(states, actions, strict=True):
            GAME.step(state, action)

    rows = [
        ("actions, with a legal list at every decision", len(actions) / seconds),
        ("legal lists among them", sum(game[2] for game in games) / seconds),
        ("applies alone", rate(len(actions), apply_all)),
        ("digests of the public state", rate(len(sample), lambda: [digest(state) for state in sample])),
        ("encodings", rate(len(sample), lambda: [GAME.encode(state) for state in sample])),
        ("decodings (a copy of everything)", rate(len(sample), lambda: [GAME.decode(one) for one in data])),
    ]
    size = sum(len(one) for one in data) // len(data)
    print(f"{len(games)} games by lot, {len(actions)} actions, {size} bytes a state")
    for name, figure in rows:
        print(f"  {name:<46} {figure:>10,.0f} /s")


if __name__ == "__main__":
    main()
