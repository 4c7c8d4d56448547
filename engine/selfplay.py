"""Games played in one place: a game, decks, a dealer and players in; a log and a result out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from engine.edition import Player, StateT
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.game import Game, Sections
from engine.kernel.pending import Decision, Over

MOST_ACTIONS = 60_000


class Refused(Exception):
    """A player gave an answer the rules do not allow."""


class Stuck(Exception):
    """A game went on beyond every bound."""


class Match(Generic[StateT]):
    """One game under way: its state, everybody's secrets, its log."""

    def __init__(
        self,
        game: Game[StateT],
        decks: Sequence[Sections],
        choose: Chooser,
        variant: int = 0,
        options: Sequence[int] = (),
    ) -> None:
        """The way to play is the game's usual one where none is named."""
        self.game = game
        sizes = [deck.sizes for deck in decks]
        self.state = game.start(variant or game.variants[0].number, options, sizes)
        self.dealer = Dealer([deck.cards for deck in decks], sizes, choose)
        self.log: list[Action] = []

    def advance(self) -> Decision | Over:
        """Let nature answer until a seat is asked or the game is over."""
        while True:
            waits = self.game.pending(self.state)
            if isinstance(waits, Decision | Over):
                return waits
            self.take(self.dealer.answer(self.state, waits))

    def known(self, seat: int) -> Secrets:
        """What a seat knows besides the public state."""
        return self.game.sees(self.state, self.dealer.knowledge(seat), self.dealer.secrets)

    def take(self, action: Action) -> None:
        """Take one allowed action."""
        self.log.append(action)
        self.state = self.game.step(self.state, action)[0]

    def play(self, players: Sequence[Player[StateT]]) -> Over:
        """Let players answer until the game is over."""
        while True:
            waits = self.advance()
            if isinstance(waits, Over):
                return waits
            action = players[waits.seat](self.state, self.known(waits.seat))
            refused = self.game.why_not(self.state, action)
            if refused is not None:
                raise Refused(f"{action} is refused: {refused.text} ({refused.rule})")
            self.take(action)
            if len(self.log) > MOST_ACTIONS:
                raise Stuck(f"the game is not over after {MOST_ACTIONS} actions")
