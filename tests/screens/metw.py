"""A table of METW without a terminal: seeded games, and a player who answers by keys."""

from __future__ import annotations

import random
from pathlib import Path

from textual.pilot import Pilot

from engine.editions import edition
from engine.kernel.actions import Action, Secrets
from engine.metw.game import GAME
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say
from lore_tui.app import LoreApp
from lore_tui.sessions.match import Match
from lore_tui.sessions.solo_session import SoloSession
from tests.screens.players import Player, seeded_person

DECKS = ("the-grey-pilgrim", "keeper-of-the-tower")
WASTED = (Say.DISMISS, Say.TAKE_BACK, Say.CONTROL)
"""What luck would do and undo without end."""


def metw_session(seed: int, folder: Path, *, rules: str = "standard", bot: str = "random") -> SoloSession:
    """A game in the caller's thread whose cards and dice follow from a seed."""
    person, luck = seeded_person(seed)
    mine, theirs = DECKS
    match = Match(mine, theirs, bot, rules, game="metw")
    ready = edition("metw").decks.ready()
    return SoloSession.new(person, match, (ready[mine], ready[theirs]), folder=folder, luck=luck, threaded=False)


class Wanderer:
    """Plays by luck, but lets its companies go somewhere and does not go round in circles."""

    def __init__(self, seed: int) -> None:
        self.numbers = random.Random(seed)

    def __call__(self, state: MetwState, secrets: Secrets) -> Action:
        """The answer of a seat."""
        legal = GAME.legal(state, secrets)
        good = [action for action in legal if action.verb not in WASTED] or list(legal)
        laying = [action for action in good if action.verb == Say.LAY]
        if laying:
            return self.numbers.choice(laying)
        return self.numbers.choice(good)


class MetwPlayer(Player):
    """Answers questions of METW by keys: by luck, or as a bot would."""

    def __init__(self, app: LoreApp, pilot: Pilot[None], seed: int = 7, bot: str = "") -> None:
        super().__init__(app, pilot)
        numbers = random.Random(seed)
        self._bot = edition("metw").bot(bot, numbers.randrange) if bot else Wanderer(seed)
