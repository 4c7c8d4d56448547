"""A game that goes on from any position against a bot: practice, not kept and not proven.

The commitments of the game it comes from cannot be taken over, so nature is this program alone.
"""

from __future__ import annotations

import queue
import secrets as system
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.bots.levels import make
from engine.bots.options import Bot
from engine.kernel.actions import LEAVE, Action, Identity
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle, owner
from engine.lore.events import Told
from engine.lore.game import GAME
from engine.lore.records import State
from engine.selfplay import Match
from lore_tui.chronicle import MARKED, NATURE, NOTE, LogLine, join_lines
from lore_tui.home import data_folder
from lore_tui.session import Moment
from lore_tui.solo_session import watch
from lore_tui.view.names import Names
from lore_tui.view.story import story

FAIR = "practice: not kept, not proven"


class Fork(Match):
    """A game under way from a position whose hidden cards are all known."""

    def __init__(self, state: State, known: Sequence[Mapping[Handle, Identity]], choose: Chooser) -> None:
        self.state = state
        self.dealer = Dealer([()] * len(known), [()] * len(known), choose)
        for seat, cards in enumerate(known):
            for card, identity in cards.items():
                (self.dealer.secrets if owner(card) == seat else self.dealer.seen)[seat][card] = identity
        self.log = []
        self.listen: Callable[[State, Action, State, tuple[int, ...]], None] | None = None

    def take(self, action: Action) -> None:
        """Take one action, told to whoever listens."""
        before = self.state
        self.log.append(action)
        self.state, events = GAME.step(before, action)
        self._tell(before, action, events)

    def _tell(self, before: State, action: Action, events: Sequence[object]) -> None:
        self.events = tuple(events)
        self.before = before
        self.action = action
        if self.listen is not None:
            self.listen(before, action, self.state, ())
