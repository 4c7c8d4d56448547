"""The challenge decks: as they were published, and ready to play."""

from __future__ import annotations

import pytest

from engine.editions.meccg import AT_A_TABLE, MECCG
from engine.metw.cards.challenge import FILES
from engine.metw.cards.middle_earth import load
from engine.metw.variants import UNIVERSAL
from lore_tui.commands.simulate import decks_of
from net.fair.log.schema import DECK_LIMIT

DECKS = tuple(FILES.read_decks())
LEAST = {"its-magic": 8}
"""Cards in a sideboard that was published with fewer than others."""


@pytest.mark.parametrize("short", DECKS)
def test_a_challenge_deck_is_whole(short: str) -> None:
    deck = MECCG.decks.ready()[short]
    sides = [load().by_number[entry.number] for entry in deck.draw for _ in range(entry.copies)]
    assert len(sides) == 60
    assert LEAST.get(short, 18) <= sum(entry.copies for entry in deck.sideboard) <= 30
    assert deck.tips.win and deck.tips.company and deck.tips.aims


def test_a_challenge_deck_is_found_by_its_name() -> None:
    assert decks_of("meccg", "dwarven-quest") == (("dwarven-quest", MECCG.decks.ready()["dwarven-quest"]),)


@pytest.mark.parametrize("short", DECKS)
def test_a_challenge_deck_is_legal(short: str) -> None:
    assert MECCG.decks.check(MECCG.decks.ready()[short], UNIVERSAL, ()) == []


@pytest.mark.parametrize("short", DECKS)
def test_a_challenge_deck_can_be_sat_down_with(short: str) -> None:
    """With its sites it is no larger than what a seat may commit to."""
    (own,) = MECCG.decks.sections((MECCG.decks.ready()[short],), UNIVERSAL)
    assert len(own.cards) <= AT_A_TABLE == DECK_LIMIT
