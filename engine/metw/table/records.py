"""What lies on a METW table besides what every journey has: control, sites laid face down, cards on-guard."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from engine.journeys.table.records import Player, Rules, State
from engine.kernel.records import NONE, Handle, Record
from engine.metw.cards.library import library
from engine.metw.cards.printed import MetwSite
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.frames import FrameUnion
from engine.metw.table.later import NOTHING, Later
from engine.metw.table.law import METW, Law


class Place(IntEnum):
    """Where cards lie in METW alone: the location deck is the fourth section of a deck."""

    LOCATION = 4
    LAID = 15
    """Sites, and the ways to them, laid face down beside companies."""
    GUARD = 16
    """Cards on-guard."""
    BID = 17
    """Starting characters, starting items and cards for the Council, laid down before both players show them."""


ZONES = 18
ATLAS = MetwAtlas(library().atlas.regions, tuple(s for s in library().atlas.sites if isinstance(s, MetwSite)))
"""The map with site cards and site paths."""
WAYS = 60_000
"""A token for a way through the regions has its place among the ways of that length above this."""
MOST_WAYS = 9
LOT = 16
"""So many times the number of a lot of nine ways is added to the number of regions laid, for ways beyond the ninth."""


class Control(Record, frozen=True):
    """Who controls a follower; NONE as long as a follower whose controller has gone is controlled by nobody."""

    follower: Handle
    controller: Handle = NONE


class Guarding(Record, frozen=True):
    """A card face down on-guard against a company."""

    company: int
    card: Handle


class Laid(Record, frozen=True):
    """The face-down site card of a company, the token that binds its way, and how many regions lie with it."""

    company: int
    site: Handle
    way: Handle = NONE
    regions: int = 0
    """None for a move by site path; with the lot its way is in."""

    @property
    def count(self) -> int:
        """How many regions lie there."""
        return self.regions % LOT


class MetwPlayer(Player, frozen=True):
    """What belongs to a player of METW besides cards."""

    arrived: bool = False
    """He has played a character, or discarded one, in this organization phase (METW-ORG-02)."""
    tried: bool = False
    """He has tried to influence something of his opponent's this turn (METW-OPI-16)."""
    fallen: bool = False
    """His Wizard was eliminated, or failed a corruption check."""
    revealed: int = 0
    """The turn in which his Wizard last came into play."""
    turns: int = 0
    """How many turns he has begun."""
    wizard: int = 0
    """Card number of the Wizard he has chosen before the game; 0 where none is chosen (METW-MUL-22)."""


class MetwRules(Rules, frozen=True):
    """An edition as data (editions.md, section 3): numbers, and which windows and rules are switched on."""

    general_influence: int = 20
    starters: int = 5
    starting_mind: int = 20
    starting_items: int = 2
    deck_characters: int = 10
    wizards: int = 2
    sideboard: int = 0
    swaps: int = 0
    """Cards exchanged with the sideboard on exhaustion."""
    regions: int = 0
    """How many regions a company may lay; none where only site paths lead anywhere."""
    splits_anywhere: bool = False
    joins_anywhere: bool = False
    dismissal: bool = False
    """A character may be discarded in place of playing one (METW-SPL-06)."""
    arrival_at_wizard: bool = False
    """General influence brings characters in only where the revealed Wizard is (METW-SPL-08)."""
    support: bool = False
    guard: bool = False
    persuasion: bool = False
    drawing_mind: int = 0
    """The mind somebody in a company needs for its player to draw (METW-DRW-01)."""
    point_changes: bool = False
    half_strict: bool = False
    draft: bool = False
    call_exhaustions: int = 0
    """Exhaustions a call by marshalling points needs besides (METW-LONG-06)."""
    weakest_link: bool = False
    roll_off: bool = False
    gorgoroth: bool = False
    """Gorgoroth is reached by few ways (METW-OPT-02)."""
    visited: bool = False
    """Sites the opponent has tapped and left are watched more closely (METW-OPT-04)."""
    two_strikes: bool = False
    direct_defence: bool = False
    """Direct influence of a companion in place of general influence (METW-OPT-06)."""
    starting_wizard: int = 0
    """The mind with which a Wizard counts among starting characters; 0 where he cannot (METW-OPT-07)."""
    burglary: bool = False
    exchange: int = 0
    """Cards of the play deck exchanged before the first shuffle (METW-MUL-09)."""
    shifting: bool = False
    """Another hazard-opponent each turn (METW-MUL-14)."""
    scenario: int = 0
    """The scenario that is played, by its number; 0 for none."""
    arrival_at_home: bool = False
    """Characters come to a Haven only if it is their home site (SCEN-FRIENDS-02)."""
    goal_points: bool = False
    """Solitaire ends with so many points as a call needs (METW-SOL-09)."""
    goal_council: bool = False
    """Solitaire may end at a Council once there are so many (METW-SOL-10)."""
    hazard_row: bool = False
    """The hazards of solitaire lie in a row (METW-SOL-19)."""
    row_of_nazgul: bool = False
    """Nazgûl in play make it longer (METW-SOL-08)."""
    shared: bool = False
    """All opponents play hazards, up to two each in turn (METW-MUL-31)."""


class MetwState(State, frozen=True, kw_only=True):
    """Public knowledge about a game of METW."""

    book = library().cards
    atlas = ATLAS
    law: ClassVar[Law] = METW
    """What its rule book says where the rule books of this table differ."""
    sides: ClassVar[tuple[int, ...]] = ()
    """By seat, the number of its alignment where there are several."""
    later: ClassVar[Later] = NOTHING
    """What the Universal Rules alone lay on the table."""
    rules: MetwRules
    players: tuple[MetwPlayer, ...] = ()
    controls: tuple[Control, ...] = ()
    guards: tuple[Guarding, ...] = ()
    laid: tuple[Laid, ...] = ()
    changes: tuple[Handle, ...] = ()
    """Cards that change the types of regions and sites, in the order in which they are applied (METW-ANN-39)."""
    settled: int = 0
    """The turn in which the hazard player last chose that order (METW-ANN-38)."""
    lands: str = ""
    """The type of every region when the organization phase ended."""
    frames: tuple[FrameUnion, ...] = ()
