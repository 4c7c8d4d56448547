"""Marshalling points (LORE-CARD-16 to 19, LORE-RULING-111)."""

from __future__ import annotations

from engine.journeys.cards.conditions import Stored
from engine.journeys.cards.words import Points
from engine.journeys.reading.filters import holds_all
from engine.journeys.table.board import Board, company_number, face
from engine.journeys.table.records import Zone
from engine.journeys.table.speech import Context
from engine.kernel.records import Handle, owner

COUNTED = (Zone.PLAY, Zone.MP, Zone.ASIDE)


def marshalling_points(b: Board, seat: int) -> int:
    """A player's MPs as they stand now."""
    return sum(points for _, points in sources_of_points(b, seat))


def sources_of_points(b: Board, seat: int) -> list[tuple[Handle, int]]:
    """Every card that counts for a player, with its points."""
    found = []
    for zone in COUNTED:
        for card in b.zones[seat][zone]:
            points = points_of(b, card, seat, zone)
            if points:
                found.append((card, points))
    return found


def points_of(b: Board, card: Handle, seat: int, zone: Zone) -> int:
    """What one card counts for the player in whose zone it lies."""
    printed = face(b, card)
    hazard = printed.is_hazard and not printed.is_resource
    if hazard and (owner(card) == seat or zone is not Zone.MP):
        return 0
    entry = b.book[printed.number]
    dead = zone is Zone.MP and (printed.is_character or printed.is_ally)
    for word in entry.always:
        if isinstance(word, Points) and word.eliminated == dead and (dead or zone is not Zone.MP or _stored(word)):
            at = Context(card, seat, company_number(b, card), definition=printed.number)
            if holds_all(b, word.when, at):
                return word.mp
    return printed.mp


def solitaire_result(points: int) -> str:
    """LORE-SOLO-13: what final MPs amount to."""
    for least, words in SOLITAIRE_SCALE:
        if points >= least:
            return words
    return "complete loss"


SOLITAIRE_SCALE = (
    (25, "complete victory"),
    (20, "victory"),
    (15, "marginal victory"),
    (10, "marginal loss"),
    (5, "loss"),
)


def _stored(word: Points) -> bool:
    return any(isinstance(condition, Stored) for condition in word.when)
