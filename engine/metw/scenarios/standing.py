"""What a scenario says, as a card that belongs to nobody: its words are in force from the first turn to the last."""

from __future__ import annotations

from collections.abc import Mapping

from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Behaviour
from engine.metw.cards.moments import moments_of
from engine.metw.cards.printed import MetwCard
from engine.metw.scenarios.listed import SCENARIOS
from engine.metw.scenarios.scenario import Scenario

NOBODYS = 59_000
"""Numbers of these cards: above all cards that can be in a deck."""


def card_for(scenario: Scenario) -> Compiled:
    """The card with the words of a scenario."""
    printed = MetwCard(NOBODYS + scenario.number, scenario.name, Kind.CONDITION)
    return Compiled(printed, Behaviour(always=scenario.standing), moments_of)


STANDING: Mapping[int, Compiled] = {
    number: card_for(scenario) for number, scenario in SCENARIOS.items() if scenario.standing
}
