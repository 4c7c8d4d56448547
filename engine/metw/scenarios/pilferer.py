"""A Pilferer at the Prancing Pony: a thief on the run, and the victim who hunts him (SCEN-PILFERER)."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Forbid
from engine.journeys.play.departures import eliminate
from engine.journeys.reading.places import is_home
from engine.journeys.table.board import companies_of, company_number, face, on_table, site_of, untapped
from engine.journeys.table.records import Company, Zone
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.metw.cards.deck_rules import Plan
from engine.metw.phases.endings import BY_SCENARIO, finish
from engine.metw.scenarios.building import MOST_MIND, for_a_chase
from engine.metw.scenarios.scenario import Progress, Scenario
from engine.metw.table.board import Board, atlas_of, opponents, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Chase

BREE = "Bree"
THIEF_USES_UP, VICTIM_USES_UP = 2, 1
"""Exhaustions of either deck that save the thief (SCEN-PILFERER-37, SCEN-PILFERER-38)."""
ENVIRONMENT = "environment"
PREPARED = (0, 1)
"""Stages of a round in which the two untap and organize; the rest of their turns comes after (SCEN-PILFERER-16)."""


def chase(b: Board) -> Chase | None:
    """What is remembered of the chase."""
    return next((frame for frame in b.frames if isinstance(frame, Chase)), None)


def thief_seat(b: Board) -> int:
    """The seat of the thief; NONE before it is known."""
    found = chase(b)
    return found.thief if found is not None else NONE


def begin(d: Draft) -> None:
    """The larger deck is the thief's, of equal ones the second player's (SCEN-RULING-35)."""
    sizes = [len(rows[Zone.DRAW]) + len(rows[Zone.POOL]) for rows in d.zones]
    d.frames[-1] = Chase(0, thief=0 if sizes[0] > sizes[1] else 1)


# ------------------------------------------------------------------------------------------------------------- people
def hero(b: Board, seat: int) -> Handle:
    """The thief or the victim himself, NONE if he is not in play."""
    found = chase(b)
    if found is None:
        return NONE
    return next((who for who in people_of(b, seat) if face(b, who).number == found.heroes[seat]), NONE)


def joins(b: Board, seat: int, printed: Definition, group: Company | None, index: int) -> bool:
    """SCEN-PILFERER-19, SCEN-PILFERER-21, SCEN-PILFERER-41: where the hero is, at the home of the newcomer."""
    who = hero(b, seat)
    there = who != NONE and group is not None and company_number(b, who) == group.number
    return there and is_home(b, printed, index)


def forbids(b: Board, seat: int, printed: Definition) -> Reason | None:
    """SCEN-PILFERER-04, SCEN-PILFERER-07, SCEN-PILFERER-08."""
    if printed.is_main:
        return no("There are no Wizards in this scenario.", "SCEN-PILFERER-04")
    if seat != thief_seat(b):
        return None
    if printed.is_ally or printed.kind is Kind.FACTION:
        return no("A thief has neither allies nor factions.", "SCEN-PILFERER-07")
    if printed.is_hazard and not printed.is_resource and not printed.is_creature and not printed.has(ENVIRONMENT):
        return no("A thief plays creatures and environment events alone.", "SCEN-PILFERER-08")
    return None


def may_be_shown(b: Board, printed: Definition, other: int = 0) -> bool:
    """SCEN-PILFERER-02, SCEN-PILFERER-11: no Wizard, a mind of five at most, not the same as the victim."""
    return printed.is_character and not printed.is_main and printed.mind <= MOST_MIND and printed.number != other


def may_be_borne(b: Board, printed: Definition) -> bool:
    """SCEN-PILFERER-10: an item that can be transferred."""
    words = b.book[printed.number].always
    kept = any(isinstance(word, Forbid) and word.ban is Ban.TRANSFER and not word.when for word in words)
    return printed.kind is Kind.ITEM and not kept


def steadier(b: Board, who: Handle) -> int:
    """SCEN-PILFERER-22: checks of the thief's company get +1."""
    return 1 if owner(who) == thief_seat(b) else 0


def fails(d: Draft, who: Handle) -> bool:
    """SCEN-PILFERER-23 to SCEN-PILFERER-25: the thief stays and loses his companions; a companion is eliminated."""
    seat = owner(who)
    if seat != thief_seat(d):
        return False
    lost = [one for one in people_of(d, seat) if one != who] if who == hero(d, seat) else [who]
    for one in lost:
        eliminate(d, one)
    return True


def note(d: Draft) -> None:
    """SCEN-PILFERER-26: where the thief is gone whoever has the stolen item is the thief."""
    found = chase(d)
    if found is None or found.stolen == NONE or on_table(d, found.stolen) is None or hero(d, found.thief) != NONE:
        return
    for who in people_of(d, found.thief):
        if found.stolen in d.card(who).holds:
            heroes = tuple(face(d, who).number if seat == found.thief else one for seat, one in enumerate(found.heroes))
            d.change(found, heroes=heroes)


# ----------------------------------------------------------------------------------------------------------- movement
def closed(b: Board, seat: int, index: int) -> bool:
    """SCEN-PILFERER-34: posted sites are closed to the thief."""
    found = chase(b)
    return found is not None and seat == found.thief and index in found.posted


def left(d: Draft, seat: int, index: int) -> None:
    """SCEN-PILFERER-33: a site a victim's company leaves is posted, unless it is a Haven."""
    found = chase(d)
    if found is not None and seat != found.thief and not atlas_of(d).sites[index].haven and index not in found.posted:
        d.change(found, posted=(*found.posted, index))


def must_move(b: Board, seat: int) -> bool:
    """SCEN-PILFERER-27: the victim's companies move every turn."""
    found = chase(b)
    return found is not None and seat != found.thief


# ------------------------------------------------------------------------------------------------------------ the end
def is_lost(b: Board, seat: int) -> bool:
    """SCEN-PILFERER-36: nobody is left of the thief's; SCEN-PILFERER-39: the victim himself is eliminated."""
    found = chase(b)
    if found is None or not all(found.heroes):
        return False
    if seat == found.thief:
        return not people_of(b, seat)
    return any(face(b, card).number == found.heroes[seat] for card in b.zones[seat][Zone.OUT])


def away(b: Board, seat: int) -> int:
    """What has come of his flight: exhaustions of his own deck, and of the victim's, which are enough at once."""
    found = chase(b)
    if found is None or seat != found.thief:
        return 0
    other = b.players[opponents(b, seat)[0]].exhausted
    return min(THIEF_USES_UP, b.players[seat].exhausted + THIEF_USES_UP * min(VICTIM_USES_UP, other))


def catch(d: Draft) -> None:
    """SCEN-PILFERER-35, SCEN-RULING-25: somebody untapped where the thief has come to taps and has found it."""
    found = chase(d)
    if found is None or d.turn.mover != found.thief:
        return
    here = {group.site for group in companies_of(d, found.thief) if hero(d, found.thief) in group.members}
    victim = opponents(d, found.thief)[0]
    for who in people_of(d, victim):
        if untapped(d, who) and site_of(d, who) in here - {NONE}:
            d.tap(who)
            finish(d, BY_SCENARIO, (victim,))
            return


def told(b: Board) -> str:
    """Who is the thief, and what he took."""
    found = chase(b)
    who = hero(b, found.thief) if found is not None else NONE
    if found is None or who == NONE:
        return ""
    took = f" has {face(b, found.stolen).name}" if found.stolen != NONE else " is the thief"
    return f"{face(b, who).name}{took}"


PILFERER = Scenario(
    31,
    "pilferer",
    "A Pilferer at the Prancing Pony",
    "the thief found, for the victim; for the thief his own deck used up twice or the victim’s once",
    Progress("decks used up", away, THIEF_USES_UP),
    won=lambda b, seat: seat == thief_seat(b) and away(b, seat) >= THIEF_USES_UP,
    lost=is_lost,
    once_exhausted=False,
    all_may_lose=True,
    begins=begin,
    own_turns=True,
    pauses=lambda b: (found := chase(b)) is not None and found.stage in PREPARED,
    moved=catch,
    notes=note,
    joins=joins,
    entry=hero,
    free=True,
    one_company=lambda b, seat: seat == thief_seat(b),
    must_move=must_move,
    closed=closed,
    left=left,
    steadier=steadier,
    fails=fails,
    forbids=forbids,
    told=told,
    plan=Plan(builds=for_a_chase),
    changes={
        "general_influence": 10,
        "deck_characters": 8,
        "wizards": 0,
        "arrival_at_wizard": False,
        "arrival_at_home": True,
    },
)
