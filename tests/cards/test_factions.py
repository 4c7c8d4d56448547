"""Factions: each is won at its site by the roll its card names, with the modifiers of the races it names."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.journeys.cards.printed import CHARACTER_RACES, Kind
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Purpose
from tests.library import CARDS
from tests.rules.scenes import at_site, group_of, number, play_refused, told
from tests.rules_plugin import rule
from tests.scenario import Scenario

FACTIONS = [card.definition for card in CARDS.values() if card.definition.kind is Kind.FACTION]
ROLLED = [printed for printed in FACTIONS if printed.faction_number]
PLURALS = {"Men": "Man", "Dúnedain": "Dúnadan", "Elves": "Elf", "Dwarves": "Dwarf", "Hobbits": "Hobbit"}
ENVOYS = {"Man": "Gamling the Old", "Dúnadan": "Bergil", "Elf": "Annalena", "Dwarf": "Óin", "Hobbit": "Merry"}
"""Somebody of each race whose own text does not touch faction rolls."""


def attempt(envoy: str, faction: str, roll: int) -> Scenario:
    printed = CARDS[number(faction)].definition
    s = Scenario().company(0, envoy, at=printed.playable_at[0]).hand(0, faction)
    at_site(s.stay()).rolls(roll).play(faction)
    return s.settle()


@rule("LORE-FACTION-02", "LORE-FACTION-04", "LORE-FACTION-05")
@pytest.mark.parametrize("faction", [printed.name for printed in ROLLED])
def test_a_faction_is_won_by_its_number_and_modifiers(faction: str) -> None:
    printed = CARDS[number(faction)].definition
    needed = int(re.search(r"faction roll of (\d+) or more", printed.text)[1])  # type: ignore[index]
    said = {PLURALS[who]: int(value) for who, value in re.findall(r"(\w+) ([+-]\d)", printed.text)}
    for race, envoy in ENVOYS.items():
        short = needed - said.get(race, 0) - CARDS[number(envoy)].definition.mind
        if short <= 12:
            assert attempt(envoy, faction, max(2, short)).where(faction) is Zone.MP
        if 2 < short:
            lost = attempt(envoy, faction, min(12, short - 1))
            assert lost.where(faction) is Zone.DISCARD and lost.pose(envoy) is Pose.TAPPED
    assert set(said) <= set(CHARACTER_RACES)


@pytest.mark.parametrize("faction", [printed.name for printed in FACTIONS])
def test_a_faction_counts_where_it_is_won_and_nowhere_else_is_it_played(faction: str) -> None:
    printed = CARDS[number(faction)].definition
    assert Scenario().stored(0, faction).points(0) == printed.mp
    s = Scenario().company(0, "Gamling the Old", at="Rivendell").hand(0, faction)
    assert play_refused(at_site(s.stay()), faction) == "LORE-SITE-11"


def dead(leader: str, brought: bool) -> Scenario:
    """A company at Vale of Erech, brought there by Paths of the Dead or not."""
    s = Scenario().company(0, leader, at="Vale of Erech").hand(0, "Army of the Dead")
    at_site(s.stay())
    if brought:
        here = group_of(s, leader)
        assert here.journey is not None
        journey = replace(here.journey, special=number("Paths of the Dead"), moving=True)
        s.change(companies=(replace(here, journey=journey),))
    return s


def test_army_of_the_dead_follows_aragorn_without_a_roll() -> None:
    s = dead("Aragorn II", brought=True).play("Army of the Dead").settle()
    assert s.where("Army of the Dead") is Zone.MP and s.pose("Aragorn II") is Pose.TAPPED
    assert all(purpose != Purpose.FACTION for _, purpose, *_ in told(s, Told.ROLLS))
    assert s.points(0) == 2 + 6


@pytest.mark.parametrize(("leader", "brought"), [("Aragorn II", False), ("Imrahil", True)])
def test_army_of_the_dead_follows_nobody_else_and_by_no_other_way(leader: str, brought: bool) -> None:
    assert play_refused(dead(leader, brought), "Army of the Dead") != ""
