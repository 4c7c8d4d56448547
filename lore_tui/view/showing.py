"""How one game is shown, asked and told: what the client needs of a game besides its edition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from engine.edition import Edition
from engine.kernel.actions import Action, Identity, Secrets
from engine.kernel.pending import Over
from engine.kernel.records import NONE, Handle
from engine.kernel.state import Event
from lore_tui.view.bench import Crafts
from lore_tui.view.beside.pages import Page
from lore_tui.view.hints import Letters
from lore_tui.view.lessons import Lessons
from lore_tui.view.moment import Moment
from lore_tui.view.names import Reader
from lore_tui.view.sheet import Asked
from net.fair.log.replica import Step

if TYPE_CHECKING:
    from lore_tui.view.desk import Desk


class When(NamedTuple):
    """Where a game stands: the turn (0 before the first), whose it is, the phase, and which part of it."""

    number: int
    mover: int
    phase: str
    part: int = NONE
    """What the phase is gone through for, one after the other: a company, a skirmish."""
    matter: bool = False
    """Whether something was declared and is still to be resolved, answer by answer."""


class Weight(NamedTuple):
    """How much a step of the game means to its reader: whether dice fell, and whether it deserves a mark."""

    dice: bool = False
    marked: bool = False


class Foregone(NamedTuple):
    """An answer that leaves nothing to decide, and why, for the log; a forced one needs no word."""

    action: Action
    why: str = ""


class Proposal(NamedTuple):
    """An answer that a sensible player would give: its keys, its words, the reason."""

    keys: str
    words: str
    why: str


class Lines(Protocol):
    """A game in plain lines, for a reader who reads it from top to bottom."""

    def board(self, state: Any, names: Any, width: int) -> list[str]:
        """The whole table."""

    def hand(self, state: Any, names: Any) -> list[str]:
        """The reader's hand, card by card."""

    def points(self, state: Any, names: Any) -> list[str]:
        """What everybody has won, by its sources."""

    def piles(self, state: Any, names: Any) -> list[str]:
        """Every pile with its size, and its cards as far as the reader knows them."""

    def panel(self, state: Any, names: Any, width: int) -> list[str]:
        """The fight under way; nothing where there is none."""

    def land(self, state: Any, names: Any, width: int) -> list[str]:
        """The map, or whatever the game is played on."""

    def card(self, name: str, width: int) -> list[str]:
        """A card, or whatever else has a text, by the beginning of its name; or what else it could have been."""


class Showing(Protocol):
    """One game for the client: its words, its desk, its log, its lines."""

    stops: tuple[str, ...]
    """The phases, by their words, in which a player may want always to be asked."""
    part: str
    """When what its phases are gone through for, one after the other, is done: a company, a skirmish."""
    passes: Action
    """The answer that declines, where a question can be declined."""
    chance: str
    """What the numbers that nobody chooses are for: rolls, or draws where there are no dice."""

    @property
    def zones(self) -> Mapping[int, str]:
        """Words for the places where cards lie."""

    @property
    def edition(self) -> Edition[Any, Any]: ...
    @property
    def lines(self) -> Lines: ...
    @property
    def crafts(self) -> Crafts: ...
    @property
    def lessons(self) -> Lessons | None:
        """What it explains; none where it has no lessons."""

    def page(self, rules: str) -> Page | None:
        """What a player reads before he begins in that way; none where there is nothing to tell."""

    def names(
        self, players: tuple[str, ...], seat: int | None = None, secrets: Mapping[Handle, Identity] | None = None
    ) -> Reader:
        """Words for one reader."""

    def desk(self, moment: Moment) -> Desk:
        """The desk of a player at that moment."""

    def when(self, state: Any) -> When:
        """Where the game stands."""

    def roll(self, state: Any, names: Any) -> str:
        """Whose roll is due and what it is for; nothing where the numbers that are due are no roll of a player."""

    def is_fight(self, state: Any) -> bool:
        """Whether something is being fought out."""

    def score(self, state: Any, seats: Sequence[int]) -> str:
        """How these seats stand, in a word and figures."""

    def tell(self, step: Step[Any], names: Any) -> list[str]:
        """What one step means to its reader, in whole sentences; often nothing at all."""

    def join(self, told: list[str], new: Iterable[str]) -> None:
        """Go on with a log: sentences that belong together become one."""

    def hush(self, state: Any) -> str:
        """The rule by which nobody may talk about hazards here; nothing where everything may be talked about."""

    def weight(self, events: Iterable[Event]) -> Weight:
        """How much these events mean."""

    def ask(self, state: Any, names: Any, serial: int, letters: Letters | None = None) -> Asked:
        """The question that waits for the reader as a prompt; without letters all its answers are numbered."""

    def foregone(self, state: Any, secrets: Secrets, seat: int) -> Foregone | None:
        """The one sensible answer to the question that waits for a seat; none where there is something to decide."""

    def looks_around(self, state: Any) -> bool:
        """Whether a player may want to look around here before he goes on, even where he can do nothing else."""

    def proposal(self, state: Any, secrets: Secrets, asked: Asked) -> Proposal | None:
        """What a sensible player would answer."""

    def ending(self, over: Over, state: Any, names: Any) -> str:
        """How the game ended, in a sentence to its reader."""
