"""A scenario that is told while it is played, to one reader."""

from __future__ import annotations

from engine.kernel.actions import Action
from engine.lore.game import GAME
from engine.lore.variants import STANDARD
from lore_tui.games.journeys.show.piles import letters
from lore_tui.games.lore.ask.questions import ask
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.tell.story import join, story
from lore_tui.view.sheet import Asked
from tests.scenario import Scenario

PLAYERS = ("Ann", "Ben")


class Tale(Scenario):
    """The lines of the story gather in `lines`, as the player of a seat reads them; None is a spectator."""

    reader: int | None = 0

    def __init__(self, variant: int = STANDARD) -> None:
        super().__init__(variant)
        self.lines: list[str] = []

    def _take(self, action: Action) -> None:
        before = self.state
        after, events = GAME.step(before, action)
        join(self.lines, story(before, action, events, after, self.words()))
        super()._take(action)

    def words(self, seat: int | None = None) -> Names:
        """Words for the reader, or for a seat: each knows the hidden cards of his own deck."""
        seat = self.reader if seat is None else seat
        known = {card: one for card, one in self._hidden.items() if seat is not None and card >> 24 == seat}
        return Names(PLAYERS, seat, known)

    def asked(self, *, numbered: bool = False) -> Asked:
        """The prompt of whoever has to decide."""
        names = self.words(self.decider)
        return ask(self.state, names, 1, None if numbered else letters(self.state, names))

    @property
    def tale(self) -> str:
        """Everything told so far."""
        self.pending  # noqa: B018  (nature answers first)
        return "\n".join(self.lines)


def told(scenario: Scenario) -> Tale:
    """The tale that was built up by the methods of a scenario."""
    assert isinstance(scenario, Tale)
    return scenario
