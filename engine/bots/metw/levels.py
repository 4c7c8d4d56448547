"""The opponents by name."""

from __future__ import annotations

from engine.bots.chance import Chance
from engine.bots.metw.adversary import Adversary
from engine.bots.metw.greedy import Greedy
from engine.bots.metw.steward import Steward
from engine.bots.metw.wizard import Wizard
from engine.bots.options import Bot
from engine.edition import TURNS, Watch
from engine.kernel.dealer import Chooser
from engine.metw.game import GAME
from engine.metw.table.records import MetwState

NAMES = ("random", "greedy", "steward", "wizard")
ADVERSARY = "adversary"
"""Who plays the hazards of solitaire."""


def make(name: str, choose: Chooser, *, watch: Watch | None = None, turns: int = TURNS) -> Bot[MetwState]:
    """The bot of that name; `watch` times each decision of a wizard, else it counts the turns it plays out."""
    match name:
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
