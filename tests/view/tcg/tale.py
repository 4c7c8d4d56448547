"""A position of the TCG that is told and asked while it is played; and moments for a desk."""

from __future__ import annotations

from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import owner
from engine.tcg.game import GAME
from lore_tui.games.tcg.ask.questions import ask
from lore_tui.games.tcg.desk import TcgDesk
from lore_tui.games.tcg.names import Names
from lore_tui.games.tcg.showing import SHOWING
from lore_tui.games.tcg.tell.story import join, story
from lore_tui.view.moment import Moment
from lore_tui.view.sheet import Asked
from tests.tcg.scenario import Scenario

PLAYERS = ("Ann", "Ben", "Cid", "Dot")


class Tale(Scenario):
    """The lines of the story gather in `lines`, as the player of a seat reads them; None is a spectator."""

    reader: int | None = 0

    def __init__(self, **how: int) -> None:
        super().__init__(**how)  # type: ignore[arg-type]
        self.lines: list[str] = []

    def _take(self, action: Action) -> None:
        before = self.state
        after, events = GAME.step(before, action)
        join(self.lines, story(before, action, events, after, self.words(self.reader)))
        super()._take(action)

    def words(self, seat: int | None) -> Names:
        """Words for a seat: each knows the hidden cards of his own deck."""
        known = {card: one for card, one in self._hidden.items() if seat is not None and owner(card) == seat}
        return Names(PLAYERS[: len(self.state.players)], seat, known)

    def asked(self) -> Asked:
        """The prompt of whoever has to decide, with letters."""
        names = self.words(self.decider)
        return ask(self.state, names, 1, {})

    def desk(self) -> TcgDesk:
        """The desk of whoever has to decide."""
        waits = self.pending
        assert isinstance(waits, Decision)
        names = self.words(waits.seat)
        found = SHOWING.desk(Moment(1, waits.seat, names.players, self.state, names.secrets, waits, game="tcg"))
        assert isinstance(found, TcgDesk)
        return found

    @property
    def tale(self) -> str:
        """Everything told so far."""
        self.pending  # noqa: B018  (nature answers first)
        return "\n".join(self.lines)


def told(scenario: Scenario) -> Tale:
    """The tale that was built up by the methods of a scenario."""
    assert isinstance(scenario, Tale)
    return scenario
