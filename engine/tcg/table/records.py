"""The state of a game of the Lord of the Rings TCG."""

from __future__ import annotations

from enum import IntEnum

from engine.kernel.records import NONE, Handle, Record
from engine.kernel.state import KernelState
from engine.tcg.cards.moments import Phase


class Zone(IntEnum):
    """Where a card can lie. The first four are the sections of a deck."""

    NOWHERE = 0
    BEARER = 1
    """Ring-bearer and The One Ring, before they are laid out."""
    ADVENTURE = 2
    DRAW = 3
    BIDS = 4
    """A set of tokens, one for each number of burdens that can be bid."""
    HAND = 5
    DISCARD = 6
    DEAD = 7
    TOP = 8
    """Cards whose place on top of the draw deck is known, topmost first."""
    BOTTOM = 9
    """Cards put under the draw deck, the undermost last."""
    PLAY = 10
    STACKED = 11
    PATH = 12
    DECLARED = 13
    """A card that is being played."""
    LAID = 14
    """A bid that was laid and not yet turned up."""
    OUT = 15


ZONES = len(Zone)
IN_HAND, IN_PLAY, IN_DRAW = int(Zone.HAND), int(Zone.PLAY), int(Zone.DRAW)
"""The rows that rules read at every question: a plain number finds them many times as fast as a member of `Zone`."""
SECTIONS = (Zone.BEARER, Zone.ADVENTURE, Zone.DRAW, Zone.BIDS)
HIDDEN_ZONES = (*SECTIONS, Zone.HAND, Zone.TOP, Zone.BOTTOM, Zone.LAID)
"""Where cards lie face down."""
HAND_SIZE = 8
LAST_TOKEN = 12
FIRST_TOKEN = 60_000
"""The token of a bid of no burdens; those of one and more follow."""
TOKENS = tuple(range(FIRST_TOKEN, FIRST_TOKEN + LAST_TOKEN + 1))


class Card(Record, frozen=True):
    """A card on the table."""

    wounds: int = 0
    host: Handle = NONE
    """The character or site it lies on."""
    holds: tuple[Handle, ...] = ()
    stack: tuple[Handle, ...] = ()
    since: int = 0
    """Counts up with every card that comes into play: the older, the smaller."""


class Player(Record, frozen=True):
    """What belongs to a player besides cards."""

    place: int = 0
    """Position in the turn order; the next place is to the left."""
    bid: int = 0
    burdens: int = 0
    bearer: Handle = NONE
    ring: Handle = NONE
    worn: bool = False
    site: int = 1
    """Where his marker stands."""
    skips: int = 0
    """Shadow phases of his that are not held."""
    active: bool = True


class Fight(Record, frozen=True):
    """A defending character and the minions assigned to it."""

    defender: Handle
    minions: tuple[Handle, ...] = ()


class Played(Record, frozen=True):
    """A card that was played at the present site this turn."""

    seat: int
    number: int
    phase: int


class Turn(Record, frozen=True):
    """The turn under way."""

    number: int = 0
    fp: int = NONE
    """The Free Peoples player."""
    phase: Phase = Phase.SETUP
    count: int = 0
    """Counts phases, so that each has a name of its own."""
    shadow: int = NONE
    """Whose Shadow phase it is."""
    pool: int = 0
    moves: int = 0
    limit: int = 2
    stays: bool = False
    """The fellowship may not move again this turn."""
    moving: bool = False
    """Between the arrival and the twilight of a move: the new site's text does not work yet."""
    fierce: bool = False
    """It is the fierce round."""
    fights: tuple[Fight, ...] = ()
    """Skirmishes assigned and not yet fought."""
    fight: Fight | None = None
    """The skirmish that is being fought."""
    over: bool = False
    """It was cancelled, or one side of it is gone."""
    fallen: Handle = NONE
    """The last character of a side that left the skirmish: it counts as the loser."""
    done: tuple[Handle, ...] = ()
    """Who has been in a skirmish of this round."""
    fought: tuple[Handle, ...] = ()
    """Companions that were assigned to a skirmish this turn."""
    made: bool = False
    """Somebody was assigned in this round."""
    hurt: tuple[Handle, ...] = ()
    """Characters that took a wound in this phase."""
    barred: tuple[tuple[Handle, Handle], ...] = ()
    """Companions and minions whom the Free Peoples player may not assign to each other in this phase."""
    used: tuple[tuple[int, ...], ...] = ()
    """What was used up to a limit: card, word, phase or 0 for the turn, how much."""
    played: tuple[Played, ...] = ()
    ringless: bool = False
    """The Ring's text is off, now or in the skirmish that comes next."""


class Lasting(Record, frozen=True):
    """A result that goes on after the action that made it."""

    definition: int
    word: int
    """Which word of that card, counted through its whole behaviour."""
    source: Handle
    seat: int
    bound: tuple[Handle, ...]
    """The cards it is about; none for a word without a target."""
    number: int
    """The size a bonus had when it was given."""
    until: int
    phase: int
    """The count of the phase in which it began."""


class Rules(Record, frozen=True):
    """The game that is played, as data."""

    variant: int = 1
    options: tuple[int, ...] = ()
    last_site: int = 9
    bidding: bool = True
    starting_cost: int = 4
    strict: bool = False
    """A strict table: hands are not committed afresh."""
    last_turn: int = 200
    """A game that goes on for so many turns is nobody's."""


class State(KernelState, frozen=True, kw_only=True):
    """Public knowledge about a game."""

    rules: Rules
    cards: tuple[tuple[Card | None, ...], ...]
    """By seat and serial: the card on the table, or None if it lies elsewhere."""
    players: tuple[Player, ...]
    path: tuple[Handle, ...] = (NONE,) * 9
    turn: Turn = Turn()
    lasting: tuple[Lasting, ...] = ()
    clock: int = 0
    frames: tuple[FrameUnion, ...] = ()


from engine.tcg.table.frames import FrameUnion  # noqa: E402  (the union of frames needs the records above)
