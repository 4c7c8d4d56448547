"""Decks of METW: ready ones, decks by lot, and every rule they are held against."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from engine.cards.codes import code_of
from engine.cards.decks import expand
from engine.journeys.cards.deck_text import write
from engine.journeys.cards.decks import parse
from engine.journeys.cards.printed import Kind
from engine.metw.cards.deck_rules import check
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import load
from engine.metw.cards.random_decks import THEMES, random_deck, sealed_deck
from lore_tui.cli import main
from tests.rules_plugin import rule

WIZARDS = {"Alatar", "Gandalf", "Pallando", "Radagast", "Saruman"}
LESSONS = ("first-lessons-in-the-north", "first-lessons-in-the-wild")


@pytest.mark.parametrize("name", ready_decks())
def test_a_ready_deck_is_legal(name: str) -> None:
    deck = ready_decks()[name]
    assert check(deck, load()) == () and deck.tips.win and deck.tips.company and deck.tips.aims
    assert parse(write(deck, load()), load()).draw != ()


def test_there_is_a_deck_for_each_wizard() -> None:
    found = {
        load()[entry.number].name
        for name, deck in ready_decks().items()
        if name not in LESSONS
        for entry in deck.pool
        if load()[entry.number].is_main and entry.copies == 2
    }
    assert found == WIZARDS


@rule("METW-TEA-02", "METW-TEA-03", "METW-TEA-04")
@pytest.mark.parametrize("name", LESSONS)
def test_the_decks_to_learn_with(name: str) -> None:
    cards = [load()[number] for number in expand(ready_decks()[name].draw)]
    names = [card.name for card in cards]
    assert (sum(card.is_hazard for card in cards), sum(card.is_resource for card in cards)) == (25, 25)
    assert [names.count(card) for card in ("Orc-raiders", "Orc-warriors", "Orc-warband", "Cave-drake")] == [3, 3, 3, 2]
    assert [names.count(card) for card in ("Risky Blow", "Lucky Strike", "Fellowship")] == [3, 3, 2]
    assert sum(card.item_kind == "greater" for card in cards) == 1
    assert [sum(card.kind is kind for card in cards) for kind in (Kind.ALLY, Kind.FACTION)] == [1, 1]


def test_the_lessons_share_no_starting_character() -> None:
    north, wild = (set(ready_decks()[name].tips.company) for name in LESSONS)
    assert not north & wild


@pytest.mark.parametrize("theme", ["", *THEMES])
def test_decks_by_lot_are_legal(theme: str) -> None:
    for seed in range(3):
        assert check(random_deck(load(), random.Random(seed).randrange, theme), load()) == ()


def test_sealed_decks_are_legal() -> None:
    for seed in range(5):
        code = code_of(hashlib.sha256(bytes([seed])).digest())
        assert check(sealed_deck(load(), random.Random(seed).randrange, code), load()) == ()


GOOD = """name: Sound
[pool]
2 Gandalf
1 Bergil
1 Elven Cloak
[draw]
{resources}
{hazards}
"""
RESOURCES = [
    "Concealment",
    "Risky Blow",
    "Lucky Strike",
    "Block",
    "Dodge",
    "Escape",
    "Dark Quarrels",
    "Muster",
    "Fellowship",
]
HAZARDS = ["Giant", "Wolves", "Wargs", "Ghouls", "Orc-guard", "Orc-watch", "Orc-patrol", "River", "Slayer"]


def broken(change: str = "", instead: str = "", tail: str = "", *, draft: bool = False) -> set[str]:
    """The rules broken by a sound deck of 27 and 27 once something is changed."""
    text = GOOD.format(
        resources="\n".join(f"3 {name}" for name in RESOURCES), hazards="\n".join(f"3 {name}" for name in HAZARDS)
    )
    assert change in text
    return {found.rule for found in check(parse(text.replace(change, instead, 1) + tail, load()), load(), draft=draft)}


def test_a_sound_deck() -> None:
    assert broken() == set()


@rule(
    "METW-SETUP-04",
    "METW-SETUP-09",
    "METW-SETUP-14",
    "METW-SETUP-15",
    "METW-SETUP-22",
    "METW-SETUP-23",
    "MECCG-BLD-33",
)
@pytest.mark.parametrize(
    ("change", "instead", "rules"),
    [
        ("3 Giant", "4 Giant", {"METW-SETUP-04", "METW-SETUP-15"}),
        ("1 Bergil", "2 Bergil", {"METW-SETUP-04"}),
        ("1 Elven Cloak", "3 Elven Cloak", {"METW-SETUP-09"}),
        ("1 Elven Cloak", "1 Sting", {"METW-SETUP-09"}),
        ("3 Giant\n", "", {"METW-SETUP-14", "METW-SETUP-15"}),
        ("3 Giant", "3 Giant\n1 Haldir", {"METW-SETUP-22"}),
        ("2 Gandalf", "2 Gandalf\n1 Saruman", {"METW-SETUP-23"}),
        ("2 Gandalf", "3 Gandalf", {"METW-SETUP-04", "METW-SETUP-23"}),
    ],
)
def test_rules_of_the_deck(change: str, instead: str, rules: set[str]) -> None:
    assert broken(change, instead) == rules


@rule("METW-SB-01", "METW-SB-02", "METW-RULING-142")
def test_rules_of_the_sideboard() -> None:
    assert (
        broken(
            tail="[sideboard]\n"
            + "\n".join(f"3 {name}" for name in ("Ghosts", "Huorn", "Crebain", "Thief", "Brigands"))
        )
        == set()
    )
    assert broken(tail="[sideboard]\n1 Giant\n") == {"METW-SB-02"}
    too_many = ("Ghosts", "Huorn", "Crebain", "Thief", "Brigands", "Abductor")
    assert broken(tail="[sideboard]\n" + "\n".join(f"3 {name}" for name in too_many)) == {"METW-SB-01"}


@rule("METW-RULING-07", "MECCG-TOU-10")
def test_a_card_of_both_sides_says_as_which_it_counts() -> None:
    assert "METW-RULING-07" in broken("3 Giant", "3 Twilight")
    assert broken("3 Giant", "3 Twilight as hazard") == set()


@rule("METW-SETUP-08", "METW-SETUP-17", "METW-SETUP-18", "METW-SETUP-19", "MECCG-SET-25")
def test_rules_of_the_start() -> None:
    assert broken("name: Sound", "name: Sound\nstart: Lórien") == {"METW-SETUP-08"}
    assert broken(tail="[tips]\ncompany: Haldir\n") == {"METW-SETUP-17"}
    assert broken(tail="[tips]\ncompany: Gandalf\n") == {"METW-SETUP-18"}
    lords = "1 Bergil\n1 Elrond\n1 Galadriel\n1 Thranduil"
    assert broken("1 Bergil", lords, "[tips]\ncompany: Elrond, Galadriel, Thranduil\n") == {"METW-SETUP-19"}


@rule("METW-TRN-17")
def test_the_pool_of_a_draft() -> None:
    people = [card.name for card in load().definitions if card.kind is Kind.CHARACTER][:11]
    many = "\n".join(f"1 {name}" for name in people)
    assert broken("1 Bergil", many) == set()
    assert broken("1 Bergil", many, draft=True) == {"METW-TRN-17"}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "my.deck"
    file.write_text(write(ready_decks()["the-grey-pilgrim"], load()), encoding="utf-8")
    assert main(["decks", "check", str(file), "--game", "metw"]) == 0
    file.write_text(file.read_text(encoding="utf-8").replace("2 Gandalf", "3 Gandalf"), encoding="utf-8")
    assert main(["decks", "check", str(file), "--game", "metw"]) == 1
    assert "METW-SETUP-23" in capsys.readouterr().out
