"""What lies on the table of a journey."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.compiled import Compiled
from engine.journeys.table.customs import Customs
from engine.kernel.records import NONE, Handle, Record
from engine.kernel.state import Frame, KernelState


class Zone(IntEnum):
    """Where a card can lie. The first four are the sections of a deck."""

    NOWHERE = 0
    POOL = 1
    SIDEBOARD = 2
    DRAW = 3
    START = 4
    HAND = 5
    DISCARD = 6
    RESERVE = 7
    HAZARDS = 8
    TOP = 9
    """The cards on top of the draw pile that somebody has looked at; drawn before the rest."""
    PLAY = 10
    MP = 11
    ASIDE = 12
    OUT = 13
    DECLARED = 14
    """A card that is being played and has not resolved yet."""


ZONES = len(Zone)
IN_HAND, IN_PLAY, IN_MP, IN_DRAW, ON_TOP = map(int, (Zone.HAND, Zone.PLAY, Zone.MP, Zone.DRAW, Zone.TOP))
"""The rows that rules read at every question: a plain number finds them many times as fast as a member of `Zone`."""
HIDDEN_ZONES = (
    Zone.POOL,
    Zone.SIDEBOARD,
    Zone.DRAW,
    Zone.START,
    Zone.HAND,
    Zone.DISCARD,
    Zone.RESERVE,
    Zone.HAZARDS,
    Zone.TOP,
)
"""Where cards lie face down."""


class Pose(IntEnum):
    """How a card in play is turned."""

    UNTAPPED = 0
    TAPPED = 1
    WOUNDED = 2


class Phase(IntEnum):
    """Where the turn stands."""

    SETUP = 0
    UNTAP = 1
    ORGANIZATION = 2
    MOVEMENT = 3
    SITE = 4
    END_OF_TURN = 5
    COUNCIL = 6
    LONG_EVENTS = 7


class Card(Record, frozen=True):
    """A card on the table."""

    pose: Pose = Pose.UNTAPPED
    host: Handle = NONE
    company: int = NONE
    site: int = NONE
    """The site a condition lies on, or at which a card was stored."""
    holds: tuple[Handle, ...] = ()
    use: int = 0
    marks: tuple[int, ...] = ()
    since: int = 0
    """Counts up with every card that comes into play: the older, the smaller."""
    idle: bool = False
    """An item whose slot another one of the character fills."""
    tried: int = 0
    """The turn in which removal was last tried."""


class Journey(Record, frozen=True):
    """What a company does in its movement phase, kept until the turn ends."""

    origin: int
    goal: int
    path: tuple[int, ...] = ()
    moving: bool = False
    limit: int = 0
    """Base of the hazard limit, fixed at the start of the movement phase."""
    played: int = 0
    """Hazards counted against the limit."""
    hazards: tuple[int, ...] = ()
    """Seats that played a hazard in this movement phase."""
    special: int = 0
    """Card number of the resource that lets it move in a special way, 0 for none."""
    back: bool = False
    """It was sent back to its site of origin: for cards that ask, it has not moved."""


class Company(Record, frozen=True):
    """Characters that move together."""

    number: int
    seat: int
    site: int
    """Current site; NONE while in transit."""
    members: tuple[Handle, ...] = ()
    cards: tuple[Handle, ...] = ()
    """Cards that lie on the company as a whole."""
    journey: Journey | None = None
    entered: bool = False
    faced: tuple[str, ...] = ()
    """Races of attacks and names of creatures faced this turn, in order."""
    played: tuple[int, ...] = ()
    """Card numbers of resources played at the site this turn, after its automatic-attacks."""
    used: bool = False
    """It put a used counter on its site this turn."""
    moves: int = 0
    """Further movement phases it has coming this turn."""
    fallen: int = 0
    """Size in halves of its characters eliminated this turn: for its hazard limit they still count (LORE-HAZ-14)."""


class Player(Record, frozen=True):
    """What belongs to a player besides cards."""

    place: int = 0
    """Position at the table: turns go by places."""
    exhausted: int = 0
    dry: bool = False
    """His draw pile ran out with nothing to shuffle into a new one."""
    used: tuple[int, ...] = ()
    """Sites with his used counter."""
    main: int = 0
    """Card number of the main character he has played, 0 for none."""
    barred: bool = False
    """His main character was eliminated: he may never play one again."""
    active: bool = True
    peak: int = 0
    """Most MPs he had in his current turn."""


class Turn(Record, frozen=True):
    """The turn under way."""

    number: int = 0
    mover: int = NONE
    phase: Phase = Phase.SETUP
    company: int = NONE
    """The company whose movement or site phase it is."""
    caller: int = NONE
    """Who called the end game."""
    called: int = 0
    """The turn in which it was called."""
    split: tuple[int, ...] = ()
    """The two companies of a split made this turn."""
    corrupted: tuple[Handle, ...] = ()
    """Characters on whom a corruption hazard was declared this turn."""
    once: tuple[int, ...] = ()
    """Numbers that stand for things done once this turn."""
    lairs: tuple[int, ...] = ()
    """Sites that had a Dragon automatic-attack when the turn began."""


class Lasting(Record, frozen=True):
    """An effect that goes on after the card that made it has resolved."""

    definition: int
    word: int
    """Which word of that card, counted through its whole behaviour."""
    source: Handle
    seat: int
    bound: tuple[int, ...]
    """What it is bound to: characters, a company, a site or region, an attack, as the word says."""
    until: int
    turn: int
    hazard: bool = False
    site: int = NONE
    """Where the company it is bound to was when it began."""


class Rules(Record, frozen=True):
    """The variant that is played, as data."""

    variant: int = 1
    options: tuple[int, ...] = ()
    hand_size: int = 8
    start_hand: int = 8
    longest_path: int = 3
    safe: int = 2
    """A corruption roll of this much or more is safe."""
    call: int = 15
    exhaustions: int = 2
    introductory: bool = False
    solitaire: bool = False
    """One player moves every turn; the other seat holds the hazards against him."""
    strict: bool = False
    """A strict table: hands are not committed afresh, so that no card comes out of a zone it never entered."""
    last_turn: int = 200
    """The end game follows this turn at the latest (LORE-RULING-173)."""


class State(KernelState, frozen=True, kw_only=True):
    """Public knowledge about a game of companies that travel a map."""

    book: ClassVar[Mapping[int, Compiled]]
    """The cards of the game by number."""
    atlas: ClassVar[Atlas]
    """Its map."""
    customs: ClassVar[Customs]
    """What differs inside the steps that games of journeys share."""
    rules: Rules
    cards: tuple[tuple[Card | None, ...], ...]
    """By seat and serial: the card on the table; None if it lies elsewhere or was eliminated (LORE-RULING-78)."""
    companies: tuple[Company, ...] = ()
    players: tuple[Player, ...] = ()
    turn: Turn = Turn()
    lasting: tuple[Lasting, ...] = ()
    clock: int = 4096
    """Counts cards that came into play, attacks and companies: everything that needs a name or an age.

    It begins above all open cards, sites and regions, so that an effect bound to a number is bound to one thing."""
    frames: tuple[Frame, ...] = ()
    """Each game narrows it to its own procedures."""
