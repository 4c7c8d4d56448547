"""Plays that are sure to change nothing, as far as everybody can see it (LORE-GEN-14, LORE-RULING-120)."""

from __future__ import annotations

from engine.cards.compiled import Way
from engine.cards.conditions import Word
from engine.cards.moments import Of, Per
from engine.cards.words import Discard, Look, Modify
from engine.kernel.records import NONE
from engine.lore.board import Board, all_in_play, company, face
from engine.lore.reading import Context, card_fits
from engine.lore.records import Zone
from engine.lore.values import counted


def pointless(b: Board, way: Way, at: Context) -> bool:
    """Whether every effect of a card that does not stay in play would be void; a die roll never is."""
    words = way.use.effects
    return not way.stays and bool(words) and all(_void(b, word, at) for word in words)


def _void(b: Board, word: Word, at: Context) -> bool:
    if isinstance(word, Modify):
        group = company(b, at.company)
        return word.per is Per.PATH_REGION and counted(b, word.per, word.types, group, NONE, at.seat) == 0
    if isinstance(word, Discard):
        cards = word.cards
        sweeping = word.of is Of.EVERYBODY and word.every and cards is not None and not word.hand
        return sweeping and cards is not None and not any(card_fits(cards, face(b, card)) for card in all_in_play(b))
    if isinstance(word, Look):
        return word.what == "hand" and not any(rows[Zone.HAND] for seat, rows in enumerate(b.zones) if seat != at.seat)
    return False
