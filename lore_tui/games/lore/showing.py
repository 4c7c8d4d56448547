"""LoRE for the client: its words, its desk, its log, its lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.editions.lore import LORE
from engine.journeys.cards.moments import At
from engine.journeys.table.board import attack_now
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import PASS
from engine.kernel.actions import Action, Identity, Secrets
from engine.kernel.pending import Over
from engine.kernel.records import Handle
from engine.kernel.state import Event
from engine.lore.council import BY_CONCESSION, BY_RING, BY_RULES, solitaire_words
from engine.lore.records import State
from engine.lore.scoring import marshalling_points
from lore_tui.games.journeys.show.rolls import roll_due
from lore_tui.games.lore import foregone, lines
from lore_tui.games.lore.ask import questions
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.names import PHASES, ZONES, Names
from lore_tui.games.lore.show.workshop import LoreCrafts
from lore_tui.games.lore.tell import story
from lore_tui.view.beside.pages import Page
from lore_tui.view.hints import Letters
from lore_tui.view.lessons import Lessons
from lore_tui.view.moment import Moment
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Foregone, Proposal, Showing, Weight, When
from lore_tui.words import count, listed
from net.fair.log.replica import Step

MARKED = frozenset(
    {
        Told.ELIMINATED, Told.WOUNDED, Told.CORRUPTION, Told.BODY, Told.STRIKE, Told.FACTION, Told.EXHAUSTED,
        Told.CALLED, Told.TIME, Told.COUNCIL, Told.WON, Told.RING, Told.REMOVAL, Told.LEFT,
    }
)  # fmt: skip
"""What is worth a mark in the margin."""


class LoreShowing:
    """How LoRE is shown, asked and told."""

    edition = LORE
    stops: tuple[str, ...] = ("organization", "movement", "site", "end of turn")
    part = "this company is done"
    passes: Action = PASS
    chance = "roll"
    lines = lines
    crafts = LoreCrafts()
    zones: Mapping[int, str] = {int(zone): words for zone, words in ZONES.items()}

    @property
    def lessons(self) -> Lessons:
        """A first game that explains itself."""
        from lore_tui.games.lore.tutorial import LORE_LESSONS  # it plays games, which know how they are shown

        return LORE_LESSONS

    def page(self, rules: str) -> Page | None:
        """Its ways to play have no story of their own."""
        return None

    def names(
        self, players: tuple[str, ...], seat: int | None = None, secrets: Mapping[Handle, Identity] | None = None
    ) -> Names:
        """Words for one reader."""
        return Names(players, seat, secrets or {})

    def desk(self, moment: Moment) -> LoreDesk:
        """The desk of a player at that moment."""
        return LoreDesk(moment, self)

    def when(self, state: State) -> When:
        """Where the game stands."""
        turn = state.turn
        return When(turn.number, turn.mover, PHASES[turn.phase], turn.company)

    def roll(self, state: State, names: Names) -> str:
        """Whose dice are due, for whom and what for."""
        return roll_due(state, names)

    def is_fight(self, state: State) -> bool:
        """Whether a company is attacked."""
        return attack_now(state) is not None

    def score(self, state: State, seats: Sequence[int]) -> str:
        """The marshalling points of these seats."""
        return f"MP {':'.join(str(marshalling_points(state, seat)) for seat in seats)}"

    def tell(self, step: Step[State], names: Names) -> list[str]:
        """What one step means to its reader."""
        return story.story(*step, names)

    def join(self, told: list[str], new: Iterable[str]) -> None:
        """Go on with a log: cards drawn one after the other become one sentence."""
        story.join(told, new)

    def hush(self, state: State) -> str:
        """LORE-MULTI-17: at a table of three and more."""
        return "LORE-MULTI-17" if len(state.players) > 2 else ""

    def weight(self, events: Iterable[Event]) -> Weight:
        """Whether dice fell, and whether something is worth a mark."""
        kinds = {event.kind for event in events}
        return Weight(Told.ROLLS in kinds, bool(kinds & MARKED))

    def ask(self, state: State, names: Names, serial: int, letters: Letters | None = None) -> Asked:
        """The question that waits for the reader as a prompt."""
        return questions.ask(state, names, serial, letters)

    def foregone(self, state: State, secrets: Secrets, seat: int) -> Foregone | None:
        """The one sensible answer to the question that waits for a seat."""
        return foregone.foregone(state, secrets, seat)

    def looks_around(self, state: State) -> bool:
        """In the organization phase a player wants to look around."""
        top = state.frames[-1]
        return isinstance(top, Window) and top.moment == At.ORGANIZATION

    def proposal(self, state: State, secrets: Secrets, asked: Asked) -> Proposal | None:
        """What the steward would answer."""
        from lore_tui.games.lore.advice import proposal  # only who wants a hint waits for the steward

        return proposal(state, secrets, asked)

    def ending(self, over: Over, state: State, names: Names) -> str:
        """How the game ended."""
        mine = names.seat
        if state.rules.solitaire and mine is not None:
            words = solitaire_words(over, mine) if over.how in (BY_RULES, BY_RING) else "given up"
            return f"{words.capitalize()}, {count(over.points[mine], 'MP')}."
        if over.how == BY_CONCESSION:
            return story.result_words(over, names, names.seats(state))
        points = ":".join(str(over.points[seat]) for seat in names.seats(state) if over.points) or "-"
        if mine in over.winners:
            how = "You win" if len(over.winners) == 1 else "You share the victory"
        else:
            who = listed(names.players[seat] for seat in over.winners)
            won = "wins" if len(over.winners) == 1 else "share the victory"
            how = f"{who} {won}" if who else "Nobody wins"
        return f"{how}, {points} MPs."


SHOWING: Showing = LoreShowing()
