"""The opponents by name, and the levels a player picks among."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.chance import Chance
from engine.bots.greedy import Greedy
from engine.bots.options import Bot
from engine.bots.steward import Steward
from engine.kernel.dealer import Chooser

NAMES = ("random", "greedy")


def make(name: str, choose: Chooser, enough: Callable[[], bool] | None = None) -> Bot:
    if name == "random":
        return Chance(choose)
    if name == "steward":
        return Steward()
    return Greedy()
