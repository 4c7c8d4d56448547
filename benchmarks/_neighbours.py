"""Other people's engines, played by lot with a legal list at every decision: run by `engine.py --against`, not by hand.

    python _neighbours.py NAME SECONDS
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

NUMBERS = random.Random(1)
LONGEST = 400


def lot(ways: list[Any]) -> Any:
    """Any of them."""
    return ways[NUMBERS.randrange(len(ways))]


def chess_games() -> Iterator[None]:
    """python-chess: moves until the game is over, or long."""
    import chess

    while True:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST:
            board.push(lot(list(board.legal_moves)))
            yield


def catan_games() -> Iterator[None]:
    """Catanatron: two players who answer by lot; it makes the list of what may be done after every action."""
    from catanatron import Color, Game, RandomPlayer

    random.seed(1)
    while True:
        game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
        while game.winning_color() is None and game.state.num_turns < LONGEST:
            game.play_tick()
            yield


def gin_games() -> Iterator[None]:
    """RLCard: gin rummy."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 1})
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(lot(list(state["legal_actions"])))
            yield


def poker_games() -> Iterator[None]:
    """PokerKit: no limit hold'em for two; dealing and showing go by themselves."""
    from pokerkit import Automation, NoLimitTexasHoldem

    while True:
        hand = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 2)
        while hand.status:
            ways: list[Callable[[], object]] = []
            if hand.can_fold():
                ways.append(hand.fold)
            if hand.can_check_or_call():
                ways.append(hand.check_or_call)
            if hand.can_complete_bet_or_raise_to():
                least = hand.min_completion_betting_or_raising_to_amount
                most = hand.max_completion_betting_or_raising_to_amount
                amount = NUMBERS.randint(least, most)
                ways.append(lambda hand=hand, amount=amount: hand.complete_bet_or_raise_to(amount))
            lot(ways)()
            yield


NEIGHBOURS = {"pokerkit": poker_games, "rlcard": gin_games, "chess": chess_games, "catanatron": catan_games}
"""By the names under which they can be installed."""


def main(name: str, seconds: float) -> None:
    """Print how many decisions a second of processor time there were."""
    games = NEIGHBOURS[name]()
    next(games)
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(50):
            next(games)
        count += 50
    print(count / (time.process_time() - began))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
