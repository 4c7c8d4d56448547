"""A scenario as a record: its goal, its ranks, its bid or council, and what of the rules it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.journeys.cards.conditions import Word
from engine.journeys.cards.printed import Definition
from engine.journeys.reading.automatic import SiteAttack
from engine.journeys.table.records import Company
from engine.kernel.pending import Reason
from engine.kernel.records import Handle
from engine.kernel.state import Frame
from engine.metw.cards.deck_rules import USUAL, Plan
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft

Holds = Callable[[Board, int], bool]
"""Whether something is true of a seat."""
Counts = Callable[[Board, int], int]
"""How many of something a seat has."""
Is = Callable[[Definition], bool]
"""Whether a card is of a sort."""
Fits = Callable[[Definition, Sequence[Definition]], bool]
"""Whether a card goes with others."""
Joins = Callable[[Board, int, Definition, Company | None, int], bool]
"""Whether a character of a seat may come to that company, or found one, at that site."""
Forbids = Callable[[Board, int, Definition], Reason | None]
"""What keeps a seat from playing a card."""
ONCE = 1
"""How often a play deck must have been exhausted before a scenario can be won."""


class Bid(NamedTuple):
    """A claim at the end of a turn: what allows it, and what must be left when all characters have checked."""

    allowed: Holds
    kept: Holds


class Progress(NamedTuple):
    """How far a player has come: what is counted, how many there are, how many it takes."""

    what: str
    reached: Counts
    wanted: int


class Scenario(NamedTuple):
    """One scenario as data."""

    number: int
    """Of the way to play, and in the rules of a game."""
    word: str
    name: str
    goal: str
    progress: Progress
    ranks: tuple[Holds, ...] = ()
    """The conditions of ranks 1 to 4; the highest that holds counts (SCEN-RULING-06)."""
    won: Holds | None = None
    """What wins at once."""
    once_exhausted: bool = True
    """It wins once the play deck was exhausted only."""
    lost: Holds | None = None
    """What loses at once."""
    at_end: bool = False
    """It wins at the end of one's own turn only (SCEN-RULING-03)."""
    bid: Bid | None = None
    call: Holds | None = None
    """What lets a player call the council that takes the place of the Free Council."""
    council: str = ""
    """What that council is called."""
    points: Counts | None = None
    """What that council counts, where it does not count marshalling points."""
    plan: Plan = USUAL
    """How decks are built for it."""
    start: str = "Rivendell"
    """Where companies begin."""
    who: Fits | None = None
    """Who may be a starting character beside others, where not everybody may."""
    gear: tuple[Is, ...] = ()
    """What else starts in play: one card of each of these sorts, in place of minor items."""
    remembers: Callable[[Board], Frame] | None = None
    """The procedure that lies under all turns and knows what the table does not show."""
    ready: Callable[[Draft], None] = lambda d: None
    """What happens once everything that starts in play was shown."""
    notes: Callable[[Draft], None] = lambda d: None
    """What is looked at between two steps."""
    mover: Callable[[Board], int] | None = None
    """Who takes all turns, where one does."""
    fails: Callable[[Draft, int], bool] = lambda d, who: False
    """What a failed corruption check does in place of the usual; whether it does anything."""
    joins: Joins | None = None
    """Who may come into play where."""
    one_company: Holds = lambda b, seat: False
    """Whether a player's company never splits."""
    forbids: Forbids = lambda b, seat, printed: None
    """What cannot be played besides."""
    wizards_home: str = ""
    """The home site of every Wizard, where it is not his own."""
    factions_stand: bool = False
    """Nobody influences an opponent's faction away."""
    all_may_lose: bool = False
    """It can end without a winner."""
    alone: bool = False
    """One plays it, with a deck that fills both seats."""
    begins: Callable[[Draft], None] | None = None
    """What takes the place of the usual set-up."""
    pauses: Callable[[Board], bool] = lambda b: False
    """Whether a turn stops after its organization phase for now."""
    moved: Callable[[Draft], None] = lambda d: None
    """What is looked at when all companies have moved."""
    entry: Counts | None = None
    """Whose roll brings newcomers in, where influence does not."""
    free: bool = False
    """Characters use no influence."""
    must_move: Holds = lambda b, seat: False
    """Whether each company of a player has to move."""
    closed: Callable[[Board, int, int], bool] = lambda b, seat, index: False
    """Whether a site is closed to a player."""
    left: Callable[[Draft, int, int], None] = lambda d, seat, index: None
    """What becomes of a site that a player's company leaves."""
    steadier: Counts = lambda b, who: 0
    """What is added to a character's corruption checks."""
    own_turns: bool = False
    """What lies under the turns makes them itself."""
    in_row: bool = False
    """Companies go along a row and by no site cards."""
    small: tuple[str, ...] = ()
    """Races that count half as Hobbits do."""
    struck_first: Callable[[Board, Sequence[Handle]], list[Handle]] | None = None
    """In which order strikes are given that an opponent would assign, where there is none."""
    guarded: Callable[[Draft, int, SiteAttack], SiteAttack] = lambda d, index, attack: attack
    """What becomes of an automatic-attack that is faced."""
    standing: tuple[Word, ...] = ()
    """Words in force all the time, as on a card that belongs to nobody."""
    told: Callable[[Board], str] = lambda b: ""
    """What everybody has to know about its course besides."""
    changes: Mapping[str, object] = {}
    """What is different from the Standard rules."""

    def rank(self, b: Board, seat: int) -> int:
        """The rank a player has reached; 0 is below the first (SCEN-RULING-04)."""
        return max((place for place, holds in enumerate(self.ranks, 1) if holds(b, seat)), default=0)


class AtLeast:
    """Whether somebody has so many."""

    def __init__(self, counted: Counts, number: int) -> None:
        self.counted = counted
        self.number = number

    def __call__(self, b: Board, seat: int) -> bool:
        return self.counted(b, seat) >= self.number
