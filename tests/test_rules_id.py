"""LoRE's rules id: what peers compare before they play, and what game files name."""

from __future__ import annotations

import msgspec
import pytest

from engine.cards.digest import digest
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME, LoreGame
from net.fair.log.primitives import rules_id

RULES_ID = "a8e1623e84f16cead1eafb3d1c9f127ac17cfce6883211dd987cbce92a7b613d"
"""Changes with every release that changes rules or cards, and with nothing else: saved games end with it."""


def test_the_rules_id_changes_only_with_the_rules() -> None:
    assert rules_id(GAME.version, GAME.catalogue_digest).hex() == RULES_ID


class Short(msgspec.Struct, frozen=True):
    """A record."""

    number: int
    marked: bool = False


class Long(msgspec.Struct, frozen=True):
    """The same record with a field more."""

    number: int
    marked: bool = False
    more: int = 0


Long.__name__ = Short.__name__


def test_a_field_that_nobody_uses_changes_no_digest() -> None:
    assert digest(Short(1, True)) == digest(Long(1, True))
    assert len({digest(Short(1)), digest(Short(2)), digest(Short(1, True)), digest(Long(1, more=2))}) == 4


def test_the_play_tips_that_rules_read_are_part_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before = LoreGame().catalogue_digest
    decks = ready_decks()
    short, deck = next(iter(decks.items()))
    moved = msgspec.structs.replace(deck, tips=msgspec.structs.replace(deck.tips, site=deck.tips.site + 1))
    monkeypatch.setattr("engine.lore.game.ready_decks", lambda: {**decks, short: moved})
    assert LoreGame().catalogue_digest != before
