"""Cards that speak of your own minions, where there are minions of somebody else."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Phase
from tests.cards.tcg.scenes import MERRY, RAIDERS
from tests.tcg.scenario import Scenario

OTSEA, KEYWARD = "Úlairë Otsëa, Lieutenant of Morgul", "Troll's Keyward"


def never(s: Scenario, card: str) -> bool:
    """Whether a card can be neither played nor used until the phase is over."""
    phase = s.state.turn.phase
    while s.state.turn.phase is phase:
        if s.offers(card):
            return False
        s.plain()
    return True


def table(foe: str, owner: int) -> Scenario:
    """Three players; a minion of one of the two Shadow players."""
    return Scenario(seats=3, site=6).site(6, "Galadriel's Glade").fellowship(MERRY).minions(foe, seat=owner).pool(12)


@pytest.mark.parametrize(
    "card, foe",
    [
        ("Uruk Bloodlust", RAIDERS),
        ("Uruk-hai Rampage", RAIDERS),
        ("Goblin Swarms", KEYWARD),
        ("Blade Tip", OTSEA),
    ],
)
def test_only_your_own_winner_counts(card: str, foe: str) -> None:
    assert not never(table(foe, 1).minions(card, seat=1).wounds(foe, 1).skirmish("Merry", foe), card)
    assert never(table(foe, 2).minions(card, seat=1).wounds(foe, 1).skirmish("Merry", foe), card)


@pytest.mark.parametrize(
    "card, foe, phase", [("Fear", OTSEA, Phase.MANEUVER), ("Threat of the Unknown", KEYWARD, Phase.SHADOW)]
)
def test_only_your_own_minion_exerts(card: str, foe: str, phase: Phase) -> None:
    assert not never(table(foe, 1).fellowship("Bounder").hand(1, card).phase(phase), card)
    assert never(table(foe, 2).fellowship("Bounder").hand(1, card).phase(phase), card)
