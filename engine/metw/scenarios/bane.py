"""The Fate of Isildur's Bane: one player carries the Ring, the other hunts for it with hazards alone (SCEN-BANE)."""

from __future__ import annotations

from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.printed import Definition
from engine.journeys.cards.words import Modify
from engine.journeys.table.board import companies_of, face, items_on, on_table
from engine.journeys.table.frames import Strike
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.metw.cards.deck_rules import Plan
from engine.metw.phases.endings import BY_SCENARIO, finish
from engine.metw.scenarios.building import THE_RING, for_isildurs_bane
from engine.metw.scenarios.scenario import Progress, Scenario
from engine.metw.scenarios.words import Hunts, Stealing
from engine.metw.table.board import Board, opponents, people_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Hunt

SPELL, GOLD = "spell", "gold ring"
STEPS = 3
"""How far the Ring can come: a gold ring, the Ring itself, its end."""


def hunt(b: Board) -> Hunt | None:
    """What is remembered of the hunt."""
    return next((frame for frame in b.frames if isinstance(frame, Hunt)), None)


def hunter(b: Board) -> int:
    """The seat that has hazards alone; NONE before it is known."""
    found = hunt(b)
    return found.hunter if found is not None else NONE


def bearer_side(b: Board) -> int:
    """The seat that takes all turns."""
    found = hunter(b)
    return NONE if found == NONE else opponents(b, found)[0]


def loot(b: Board) -> Handle:
    """What the strike under way is to steal; NONE for any other strike."""
    found = hunt(b)
    return found.item if found is not None else NONE


def begin(b: Board) -> Hunt:
    """Whoever has brought no characters is the hunter; of two like decks the second player's is."""
    bare = [seat for seat in (1, 0) if not b.zones[seat][Zone.POOL] and not companies_of(b, seat)]
    return Hunt(0, hunter=bare[0] if bare else 1)


def note(d: Draft) -> None:
    """A spell that was discarded is gone (SCEN-BANE-04); what a strike was to steal is forgotten with it."""
    known, mine = hunt(d), bearer_side(d)
    if known is None or mine == NONE:
        return
    for card in d.zones[mine][Zone.DISCARD]:
        if is_open(card) and face(d, card).has(SPELL):
            d.move(card, mine, Zone.OUT)
    if known.item != NONE and not any(isinstance(frame, Strike) for frame in d.frames):
        d.change(known, item=NONE)


def forbids(b: Board, seat: int, printed: Definition) -> Reason | None:
    """SCEN-BANE-02: the hunter plays hazards and nothing else."""
    if seat == hunter(b) and not printed.is_hazard:
        return no("You have hazards alone.", "SCEN-BANE-02")
    return None


def fails(d: Draft, who: Handle) -> bool:
    """SCEN-BANE-14: who bears the Ring and fails a corruption check has lost it."""
    if not any(face(d, item).name == THE_RING for item in items_on(d, who)):
        return False
    finish(d, BY_SCENARIO, opponents(d, owner(who)))
    return True


def lose_item(d: Draft, item: Handle) -> None:
    """An item that was stolen or found is out of the game; with the Ring the game is over (SCEN-BANE-12, 13)."""
    ring, seat = face(d, item).name == THE_RING, owner(item)
    if on_table(d, item) is not None:
        d.remove_from_game(item)
    else:
        d.move(item, seat, Zone.OUT)
    if ring:
        finish(d, BY_SCENARIO, opponents(d, seat))


def come(b: Board, seat: int) -> int:
    """How far the Ring has come for its bearers."""
    if seat == hunter(b):
        return 0
    held = [face(b, item) for who in people_of(b, seat) for item in items_on(b, who)]
    if any(card.name == THE_RING for card in held):
        return 2
    return 1 if any(card.item_kind == GOLD for card in held) else 0


def told(b: Board) -> str:
    """Who bears the Ring."""
    for group in b.companies:
        for who in group.members:
            if any(face(b, item).name == THE_RING for item in items_on(b, who)):
                return f"{THE_RING}: {face(b, who).name}"
    return ""


BANE = Scenario(
    29,
    "bane",
    "The Fate of Isildur’s Bane",
    "The One Ring destroyed, for who has resources; stolen, found or its bearers gone, for who has hazards",
    Progress("steps of the Ring", come, STEPS),
    all_may_lose=True,
    remembers=begin,
    notes=note,
    mover=bearer_side,
    fails=fails,
    forbids=forbids,
    standing=(
        Modify(Stat.HAND_SIZE, -1, of=Of.PLAYER, when=(Hunts(),)),
        Modify(Stat.PROWESS, -3, of=Of.ATTACKS, when=(Stealing(),)),
    ),
    told=told,
    plan=Plan(builds=for_isildurs_bane),
    changes={"hand_size": 5, "start_hand": 5, "deck_characters": 4, "last_turn": 60},
)
