"""Barrels Out of Bond: prisoners under Rescue Prisoners, and how many were freed (SCEN-BARRELS)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.table.board import card_of, face, on_table
from engine.journeys.table.records import Zone
from engine.kernel.records import Handle
from engine.metw.cards.deck_rules import Plan
from engine.metw.scenarios.scenario import AtLeast, Progress, Scenario
from engine.metw.table.board import Board

RESCUE = "Rescue Prisoners"
COPIES = 4
FOURTH = -2
"""A mark on one of the cards: the fourth was played (SCEN-RULING-06)."""


def rescues(b: Board, seat: int, *zones: Zone) -> Iterator[Handle]:
    """The cards of that name of a player that lie there."""
    for zone in zones:
        yield from (card for card in b.zones[seat][zone] if face(b, card).name == RESCUE)


def stored(b: Board, seat: int) -> int:
    """How many a player has stored."""
    return sum(1 for _ in rescues(b, seat, Zone.MP))


def under(b: Board, rescue: Handle) -> list[Handle]:
    """The prisoners under a card: they are in play and do nothing (SCEN-BARRELS-03)."""
    rows = (card for row in b.zones for card in row[Zone.ASIDE] if on_table(b, card) is not None)
    return [card for card in rows if card_of(b, card).marks == (rescue,)]


def prisoners(b: Board, seat: int) -> int:
    """How many wait to be freed."""
    return sum(len(under(b, card)) for card in rescues(b, seat, Zone.PLAY, Zone.DECLARED))


def freed_at_four_sites(b: Board, seat: int) -> bool:
    """SCEN-BARRELS-06: four stored, each played at a site of its own."""
    sites = {mark for card in rescues(b, seat, Zone.MP) for mark in card_of(b, card).marks if mark != FOURTH}
    return stored(b, seat) >= COPIES and len(sites) >= COPIES


def played_four(b: Board, seat: int) -> bool:
    """SCEN-BARRELS-08: the fourth was played."""
    there = list(rescues(b, seat, Zone.PLAY, Zone.MP))
    return len(there) >= COPIES or any(FOURTH in card_of(b, card).marks for card in there)


def told(b: Board) -> str:
    """Prisoners who wait."""
    waiting = sum(prisoners(b, seat) for seat in range(len(b.players)))
    return f"Prisoners waiting: {waiting}" if waiting else ""


BARRELS = Scenario(
    27,
    "barrels",
    "Barrels Out of Bond",
    "four Rescue Prisoners stored, each from another site, once your play deck was exhausted",
    Progress("Rescue Prisoners stored", stored, COPIES),
    (*(AtLeast(stored, number) for number in (1, 2, 3)), played_four),
    won=freed_at_four_sites,
    at_end=True,
    plan=Plan(wanted=((RESCUE, COPIES),)),
    told=told,
)
