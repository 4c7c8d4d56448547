"""METW for the client: its words, its desk, its log, its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.editions.metw import METW, MetwEdition
from engine.journeys.cards.moments import At
from engine.journeys.table.board import attack_now
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS
from engine.kernel.actions import Action, Identity, Secrets
from engine.kernel.pending import Over
from engine.kernel.records import Handle
from engine.kernel.state import Event
from engine.metw.play.chain import is_open
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import marshalling_points
from engine.metw.table.verbs import Tells
from lore_tui.games.journeys.show.rolls import roll_due
from lore_tui.games.journeys.tell.turns import join
from lore_tui.games.metw import foregone, lines
from lore_tui.games.metw.ask import questions
from lore_tui.games.metw.desk import MetwDesk
from lore_tui.games.metw.names import PHASES, ZONES, Names
from lore_tui.games.metw.pages import page_of
from lore_tui.games.metw.show.workshop import MetwCrafts
from lore_tui.games.metw.tell import story
from lore_tui.games.metw.tutorial import METW_LESSONS
from lore_tui.view.beside.pages import Page
from lore_tui.view.hints import Letters
from lore_tui.view.lessons import Lessons
from lore_tui.view.moment import Moment
from lore_tui.view.proposals import advised
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Foregone, Lines, Proposal, Showing, Weight, When
from net.fair.log.replica import Step

MARKED = frozenset(
    {
        Told.ELIMINATED, Told.WOUNDED, Told.BODY, Told.STRIKE, Told.FACTION, Told.EXHAUSTED, Told.CALLED, Told.TIME,
        Told.COUNCIL, Told.WON, Told.RING, Told.REMOVAL, Told.LEFT, Tells.CORRUPTED, Tells.PERSUASION,
        Tells.WIZARD_LOST, Tells.GUARD_SHOWN, Tells.POINTS,
    }
)  # fmt: skip
"""What is worth a mark in the margin."""
STOPS = {**PHASES, Phase.MOVEMENT: "movement"}
"""The phases by the words that the player's settings name them by, in every game."""


class MetwShowing:
    """How METW is shown, asked and told."""

    edition: MetwEdition = METW
    stops: tuple[str, ...] = ("organization", "long-event", "movement/hazard", "site", "end of turn")
    part = "this company is done"
    passes: Action = PASS
    chance = "roll"
    lines: Lines = lines
    lessons: Lessons | None = METW_LESSONS
    crafts = MetwCrafts()
    zones: Mapping[int, str] = ZONES

    def page(self, rules: str) -> Page | None:
        """A scenario is told about before it begins."""
        return page_of(rules)

    def names(
        self, players: tuple[str, ...], seat: int | None = None, secrets: Mapping[Handle, Identity] | None = None
    ) -> Names:
        """Words for one reader."""
        return Names(players, seat, secrets or {})

    def desk(self, moment: Moment) -> MetwDesk:
        """The desk of a player at that moment."""
        return MetwDesk(moment, self)

    def when(self, state: MetwState) -> When:
        """Where the game stands."""
        turn = state.turn
        return When(turn.number, turn.mover, STOPS[turn.phase], turn.company, is_open(state))

    def roll(self, state: MetwState, names: Names) -> str:
        """Whose dice are due, for whom and what for."""
        return roll_due(state, names)

    def is_fight(self, state: MetwState) -> bool:
        """Whether a company is attacked."""
        return attack_now(state) is not None

    def score(self, state: MetwState, seats: Sequence[int]) -> str:
        """The marshalling points of these seats."""
        return f"MP {':'.join(str(marshalling_points(state, seat)) for seat in seats)}"

    def tell(self, step: Step[MetwState], names: Names) -> list[str]:
        """What one step means to its reader."""
        return story.story(*step, names)

    def join(self, told: list[str], new: Iterable[str]) -> None:
        """Go on with a log: cards drawn one after the other become one sentence."""
        join(told, new)

    def hush(self, state: MetwState) -> str:
        """METW-MUL-18: where all play hazards on a company."""
        return "METW-MUL-18" if state.rules.shared else ""

    def weight(self, events: Iterable[Event]) -> Weight:
        """Whether dice fell, and whether something is worth a mark."""
        kinds = {event.kind for event in events}
        return Weight(Told.ROLLS in kinds, bool(kinds & MARKED))

    def ask(self, state: MetwState, names: Names, serial: int, letters: Letters | None = None) -> Asked:
        """The question that waits for the reader as a prompt."""
        return questions.ask(state, names, serial, letters)

    def foregone(self, state: MetwState, secrets: Secrets, seat: int) -> Foregone | None:
        """The one sensible answer to the question that waits for a seat."""
        return foregone.foregone(state, secrets, seat)

    def looks_around(self, state: MetwState) -> bool:
        """In the organization phase a player wants to look around."""
        top = state.frames[-1]
        return isinstance(top, Window) and top.moment == At.ORGANIZATION

    def proposal(self, state: MetwState, secrets: Secrets, asked: Asked) -> Proposal | None:
        """What the steward would answer."""
        from engine.bots.metw.steward import Steward  # only who wants a hint waits for the steward

        return advised(Steward(), self.edition.game, state, secrets, asked)

    def ending(self, over: Over, state: MetwState, names: Names) -> str:
        """How the game ended."""
        return story.result_words(over, names, names.seats(state))


SHOWING: Showing = MetwShowing()
