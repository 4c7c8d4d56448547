"""The Lord of the Rings TCG for the client: its words, its desk, its log, its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.editions.tcg import TCG
from engine.kernel.actions import Action, Identity, Secrets
from engine.kernel.pending import Over
from engine.kernel.records import NONE, Handle
from engine.kernel.state import Event
from engine.tcg.cards.moments import Phase
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS
from lore_tui.games.tcg import foregone, lines
from lore_tui.games.tcg.ask import questions
from lore_tui.games.tcg.desk import TcgDesk
from lore_tui.games.tcg.names import PHASES, ZONES, Names
from lore_tui.games.tcg.tell import story
from lore_tui.games.tcg.tutorial import TCG_LESSONS
from lore_tui.games.tcg.workshop import TcgCrafts
from lore_tui.view.beside.pages import Page
from lore_tui.view.hints import Letters
from lore_tui.view.lessons import Lessons
from lore_tui.view.moment import Moment
from lore_tui.view.proposals import advised
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Foregone, Proposal, Showing, Weight, When
from net.fair.log.replica import Step

MARKED = frozenset(
    {
        Told.MOVES, Told.KILLED, Told.TOTALS, Told.CORRUPTED, Told.LOST, Told.WON, Told.BEARER_CHANGED,
    }
)  # fmt: skip
"""What is worth a mark in the margin."""


class TcgShowing:
    """How the TCG is shown, asked and told."""

    edition = TCG
    stops: tuple[str, ...] = tuple(PHASES[phase] for phase in Phase if phase > Phase.START)
    part = "this skirmish is done"
    passes: Action = PASS
    chance = "draw"
    lines = lines
    crafts = TcgCrafts()
    lessons: Lessons | None = TCG_LESSONS
    zones: Mapping[int, str] = {int(zone): words for zone, words in ZONES.items()}

    def page(self, rules: str) -> Page | None:
        """Its ways to play have no story of their own."""
        return None

    def names(
        self, players: tuple[str, ...], seat: int | None = None, secrets: Mapping[Handle, Identity] | None = None
    ) -> Names:
        """Words for one reader."""
        return Names(players, seat, secrets or {})

    def desk(self, moment: Moment) -> TcgDesk:
        """The desk of a player at that moment."""
        return TcgDesk(moment, self)

    def when(self, state: State) -> When:
        """Where the game stands; the part of the skirmish phase is the skirmish."""
        turn = state.turn
        part = turn.fight.defender if turn.fight is not None else NONE
        return When(turn.number, turn.fp, PHASES[turn.phase], part)

    def roll(self, state: State, names: Names) -> str:
        """No dice are thrown in this game."""
        return ""

    def is_fight(self, state: State) -> bool:
        """Whether a skirmish is fought."""
        return state.turn.fight is not None

    def score(self, state: State, seats: Sequence[int]) -> str:
        """The sites these seats have come to."""
        return f"site {':'.join(str(state.players[seat].site) for seat in seats)}"

    def tell(self, step: Step[State], names: Names) -> list[str]:
        """What one step means to its reader."""
        return story.story(*step, names)

    def join(self, told: list[str], new: Iterable[str]) -> None:
        """Go on with a log: cards drawn one after the other become one sentence."""
        story.join(told, new)

    def hush(self, state: State) -> str:
        """Everything may be talked about."""
        return ""

    def weight(self, events: Iterable[Event]) -> Weight:
        """No dice are thrown in this game; some things are worth a mark."""
        return Weight(False, any(event.kind in MARKED for event in events))

    def ask(self, state: State, names: Names, serial: int, letters: Letters | None = None) -> Asked:
        """The question that waits for the reader as a prompt."""
        return questions.ask(state, names, serial, letters)

    def foregone(self, state: State, secrets: Secrets, seat: int) -> Foregone | None:
        """The one sensible answer to the question that waits for a seat."""
        return foregone.foregone(state, secrets, seat)

    def looks_around(self, state: State) -> bool:
        """In the fellowship phase a player wants to look around before he moves."""
        top = state.frames[-1]
        return isinstance(top, Window) and top.moment == Phase.FELLOWSHIP

    def proposal(self, state: State, secrets: Secrets, asked: Asked) -> Proposal | None:
        """What the steward would answer."""
        from engine.bots.tcg.steward import Steward  # only who wants a hint waits for the steward

        return advised(Steward(), self.edition.game, state, secrets, asked)

    def ending(self, over: Over, state: State, names: Names) -> str:
        """How the game ended."""
        return story.result_words(over, state, names)


SHOWING: Showing = TcgShowing()
