"""Every faction of The Wizards: where it is won, by which result, and with whose help."""

from __future__ import annotations

import pytest

from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Zone
from engine.metw.cards.library import load
from engine.metw.play.persuasion import held_fast
from tests.cards.metw.scenes import influence, inside, plays, visiting
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

FACTIONS = [card for card in load().definitions if card.kind is Kind.FACTION and card.faction_number]
RACES = {
    "Man": "Gamling the Old",
    "Dúnadan": "Bergil",
    "Elf": "Annalena",
    "Dwarf": "Bombur",
    "Hobbit": "Robin Smallburrow",
}
"""Somebody of each race; Bombur's own influence checks are at -1."""
PENALTY = {"Bombur": -1}


def won(name: str, who: str, total: int) -> bool:
    s = visiting(who, at=load().named(name).playable_at[0], hand=(name,))
    helped = influence(s, who, name) + PENALTY.get(who, 0)
    plays(s.rolls(total - helped), name)
    return s.where(name) is Zone.MP


@rule("METW-CARD-KNIGHTS-OF-DOL-AMROTH-01", "METW-CARD-RANGERS-OF-ITHILIEN-01")
@pytest.mark.parametrize("name", [card.name for card in FACTIONS])
def test_the_number_has_to_be_exceeded(name: str) -> None:
    number = load().named(name).faction_number
    mods = dict(load().named(name).faction_mods)
    who = RACES["Elf"] if "Elf" not in mods else RACES["Man"]
    number -= mods.get(load().named(who).race, 0)
    assert (won(name, who, number), won(name, who, number + 1)) == (False, True)


@pytest.mark.parametrize(
    ("name", "race", "value"), [(card.name, race, value) for card in FACTIONS for race, value in card.faction_mods]
)
def test_standard_modifications(name: str, race: str, value: int) -> None:
    number = load().named(name).faction_number
    assert won(name, RACES[race], number + 1 - value)
    assert not won(name, RACES[race], number - value)


@rule("METW-CARD-MEN-OF-NORTHERN-RHOVANION-01")
def test_men_of_northern_rhovanion_count_two() -> None:
    assert load().named("Men of Northern Rhovanion").mp == 2


@rule("METW-CARD-ARMY-OF-THE-DEAD-01")
def test_army_of_the_dead() -> None:
    s = Scenario().company(0, "Aragorn II", at="Dunharrow").hand(0, "Paths of the Dead", "Army of the Dead")
    plays(s.window(11, 0), "Paths of the Dead").lay("Vale of Erech")
    plays(inside(s), "Army of the Dead")
    assert s.where("Army of the Dead") is Zone.MP and held_fast(s.state, s.named("Army of the Dead"))


def test_army_of_the_dead_needs_the_paths() -> None:
    s = visiting("Aragorn II", at="Vale of Erech", hand=("Army of the Dead",))
    assert not s.playable("Army of the Dead")
