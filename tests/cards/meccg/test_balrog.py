"""Characters of Balrog players, and others who came with his decks."""

from __future__ import annotations

import pytest

from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwCard
from tests.cards.metw.scenes import influence
from tests.rules.meccg.test_below import below, comes

FIGURES = {
    "Bûthrakaur": ("Troll", 9, 0, 8, 9, 3, (9,)),
    "Crook-legged Orc": ("Orc", 2, 0, 3, 7, 0, (7,)),
    "Ivic": ("Man", 6, 2, 5, 8, 2, ()),
    "The Balrog": ("Balrog", 0, 6, 8, 11, 0, ()),
}


@pytest.mark.parametrize("who", FIGURES)
def test_figures(who: str) -> None:
    card = load().named(who)
    assert isinstance(card, MetwCard)
    figures = (card.race, card.mind, card.influence, card.prowess, card.body, card.mp, card.discard_on)
    assert figures == FIGURES[who]


@pytest.mark.parametrize(("whom", "has"), [("Crook-legged Orc", 6), ("Lagduf", 3), ("Troll Lout", 3), ("Layos", 0)])
def test_buthrakaur(whom: str, has: int) -> None:
    assert influence(below("Bûthrakaur"), "Bûthrakaur", whom) == has


def test_where_the_people_of_the_deep_are_at_home() -> None:
    s = below("Gorbag", at="Barad-dûr (balrog)").hand(0, "Bûthrakaur", "Crook-legged Orc")
    assert {"Moria (balrog)", "The Under-gates"} <= set(comes(s, "Bûthrakaur"))
    assert "The Under-leas" in comes(s, "Crook-legged Orc") and "The Under-leas" not in comes(s, "Bûthrakaur")
