"""Bridge Across the Anduin: the Count of Doom, the Steward's Council (SCEN-ANDUIN)."""

from __future__ import annotations

from engine.journeys.cards.conditions import Fight, Word
from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.parts import Factor
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import ChangeType, Modify
from engine.journeys.table.board import face
from engine.journeys.table.records import IN_MP
from engine.metw.scenarios.scenario import Progress, Scenario
from engine.metw.scenarios.words import Doom, FactionPoints
from engine.metw.table.board import Board, atlas_of

EDHELLOND = "Edhellond"
WANTED = 9
"""Points of factions that let a player call the Council."""
HOLDS = 15
"""Points of factions of all players with which Gondor holds (SCEN-ANDUIN-23)."""
LAST_FACE = 6
LANDS = ("Anórien", "Lebennin", "Lamedon", "Belfalas", "Anfalas", "Ithilien", "Harondor", "Khand")
SITES = ("Edoras",)
"""A site among the lands of the list, printed so (SCEN-ANDUIN-18)."""


def last_player(b: Board) -> int:
    """Who ends a round (SCEN-RULING-10)."""
    return max(range(len(b.players)), key=lambda seat: b.players[seat].place)


def rounds_ended(b: Board) -> int:
    """How many turns the last player of the round has ended when the turn under way is over."""
    return b.players[last_player(b)].turns


def count_of_doom(b: Board) -> int:
    """The face the Count shows; 0 for none (SCEN-ANDUIN-05)."""
    last = last_player(b)
    return max(0, b.players[last].turns - (1 if b.turn.mover == last else 0))


# --------------------------------------------------------------------------------------------------------- the words
def grows(races: tuple[str, ...], face: int) -> tuple[Word, ...]:
    """Attacks of these races have a strike more, and are stronger by one."""
    fight, when = Fight(races=races), (Doom(face),)
    return (
        Modify(Stat.PROWESS, 1, of=Of.ATTACKS, fight=fight, when=when),
        Modify(Stat.STRIKES, 1, of=Of.ATTACKS, fight=fight, when=when),
    )


COUNT_OF_DOOM: tuple[Word, ...] = (
    Modify(Stat.HAZARD_LIMIT, 1),
    ChangeType(("fb", "bw", "ws", "sd"), when=(Doom(1, 4),), for_hazards=True, printed=True),
    *grows(("Orc",), 2),
    *grows(("Troll",), 3),
    ChangeType(("fw", "bs", "wd", "sd"), when=(Doom(4),), for_hazards=True, printed=True),
    Modify(Stat.WHITE, factor=Factor(times=2), when=(Doom(5),)),
    Modify(Stat.BLACK, factor=Factor(times=2), when=(Doom(5),)),
    FactionPoints(2),
)


# ---------------------------------------------------------------------------------------------------------- the goal
def of_gondor(b: Board, printed: Definition) -> bool:
    """Whether a faction is playable in one of the lands that count (SCEN-ANDUIN-18)."""
    atlas = atlas_of(b)
    return any(
        name in SITES or (name in atlas.site_named and atlas.regions[atlas.site_named[name].region].name in LANDS)
        for name in printed.playable_at
    )


def mustered(b: Board, seat: int) -> int:
    """Points of the factions that count for the call."""
    held = [face(b, card) for card in b.zones[seat][IN_MP]]
    return sum(card.mp for card in held if card.kind is Kind.FACTION and of_gondor(b, card))


def of_factions(b: Board, seat: int) -> int:
    """Points of all factions of a player."""
    return sum(face(b, card).mp for card in b.zones[seat][IN_MP] if face(b, card).kind is Kind.FACTION)


def treasure(b: Board, seat: int) -> bool:
    """Whether a greater item is stored."""
    return any(face(b, card).item_kind == "greater" for card in b.zones[seat][IN_MP])


def may_call(b: Board, seat: int) -> bool:
    """SCEN-ANDUIN-17: nine points of factions and one stored greater item."""
    return mustered(b, seat) >= WANTED and treasure(b, seat)


def told(b: Board) -> str:
    """The Count, and what it takes besides factions."""
    return f"Count of Doom {count_of_doom(b)} of {LAST_FACE}"


ANDUIN = Scenario(
    26,
    "anduin",
    "Bridge Across the Anduin",
    "nine points of factions of Gondor and a stored greater item, to call the Steward’s Council in time",
    Progress("points of factions of Gondor", mustered, WANTED),
    call=may_call,
    council="Steward’s Council",
    start=EDHELLOND,
    wizards_home=EDHELLOND,
    factions_stand=True,
    all_may_lose=True,
    standing=COUNT_OF_DOOM,
    told=told,
)
