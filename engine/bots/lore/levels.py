"""The opponents by name, and the levels a player picks among."""

from __future__ import annotations

from engine.bots.chance import Chance
from engine.bots.lore.adversary import Adversary
from engine.bots.lore.greedy import Greedy
from engine.bots.lore.steward import Steward
from engine.bots.lore.wizard import Wizard
from engine.bots.options import Bot
from engine.edition import LEVELS, TURNS, Watch
from engine.kernel.dealer import Chooser
from engine.lore.game import GAME
from engine.lore.records import State

NAMES = ("random", "greedy", "steward", "wizard")
ADVERSARY = "adversary"
"""Who plays the hazards of solitaire; at other tables, where hands are hidden, it has no place."""


def make(name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS) -> Bot[State]:
    """The bot of that name or level; `watch` times each decision of a wizard, else it counts the turns it plays out."""
    match LEVELS.get(name, name):
        case "random":
            return Chance(GAME, choose)
        case "greedy":
            return Greedy()
        case "steward":
            return Steward()
        case "wizard":
            return Wizard(choose, watch, turns)
        case "adversary":
            return Adversary()
    raise ValueError(f"there is no bot {name!r}: the bots are {', '.join(NAMES)}")
