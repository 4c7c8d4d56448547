"""Every answer in which LoRE differs from other games of journeys matters: changed, it is noticed by a test."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.moments import Of, Stat
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Behaviour, Modify, Word
from engine.journeys.combat.assignment import ATTACKER, eligible
from engine.journeys.reading.filters import age_of
from engine.journeys.table.customs import Assigning, BodyCheck, Customs, StrikeEnd
from engine.journeys.table.records import Zone
from engine.lore.customs import LoreCustoms

STANDING = Compiled(
    Definition(60_000, "nobody's", Kind.CONDITION),
    Behaviour(always=(Modify(Stat.PROWESS, 9, of=Of.EVERYBODY),)),
    lambda printed, kind, hazard: (),
)
"""A card that is nobody's and makes everybody stronger."""
OTHERWISE: dict[str, tuple[Callable[..., object], str]] = {
    "counts": (lambda self, b, who: 2, "test_organization"),
    "standing": (lambda self, b: STANDING, "test_strike"),
    "places": (lambda self, b, seat, number, card: [], "test_organization"),
    "affordable": (lambda self, b, seat, printed, card, company: True, "test_influence"),
    "moves": (lambda self, b, group: False, "test_organization"),
    "gains": (lambda self, b, who, printed=None: False, "test_site"),
    "removed": (lambda self, total, number: total > number, "test_corruption"),
    "wrong_moment": (lambda self, b, seat, moment, way, printed, card: None, "test_turn"),
    "answers": (lambda self, d, seat: None, "test_timing"),
    "not_playable_here": (lambda self, b, here, printed, free: None, "test_site"),
    "keyed": (lambda self, found: found._replace(types=""), "test_hazards"),
    "guards": (lambda self, b, index, found: [], "test_site"),
    "roused": (lambda self, b, attack: replace(attack, strikes=0), "test_site"),
    "detains": (lambda self, b, card, group, keyed: True, "test_defeat"),
    "prize": (lambda self, b, card, defender: (defender, Zone.DISCARD), "test_defeat"),
    "changes": (
        lambda self, b, found: sorted(found, key=lambda source: age_of(b, source), reverse=True),
        "test_timing",
    ),
    "limit": (lambda self, base, changes: base, "test_timing"),
    "figure": (lambda self, base, worn, others: base + worn.plain + others.plain, "test_introductory"),
    "each_stands": (lambda self: True, "test_strike"),
    "assigning": (lambda self, b, f: Assigning(ATTACKER, list(eligible(b, f)), False), "test_strike"),
    "strike": (
        lambda self, total, against: StrikeEnd.FAILED if total > against else StrikeEnd.SUCCEEDED,
        "test_strike",
    ),
    "body_check": (lambda self, b, f: BodyCheck(0, 0), "test_strike"),
    "beats_body": (lambda self, total, body: total > body, "test_body"),
    "eliminated": (lambda self, d, card: d.remove_from_game(card), "test_body"),
    "burden": (lambda self, b, who: 0, "test_corruption"),
    "corrupted": (lambda self, d, f, total: d.update(result=(1, total)), "test_corruption"),
    "persuasion": (lambda self, b, who, faction: 0, "test_site"),
    "persuaded": (lambda self, total, number: total > number, "test_site"),
    "exhaust": (lambda self, d, seat: d.pop(), "test_end_of_turn"),
    "allegiance": (lambda self, b, faction: -9, "test_site"),
    "honoured": (lambda self, b, stat, who, found: found._replace(plain=found.plain + 9), "test_strike"),
    "lured": (lambda self, b, creature, moving: True, "test_hazards"),
    "serves": (lambda self, b, card: False, "test_introductory"),
    "shelters": (lambda self, b, seat, index: False, "test_corruption"),
    "shuns": (lambda self, b, seat, printed, value: True, "test_hazards"),
    "spared": (lambda self, b, who, printed: True, "test_timing"),
    "withstands": (lambda self, b, stat, attack, source: True, "test_strike"),
}
"""For each member another answer, and the tests of the rules that have to notice it."""


def plain_tests(module: str) -> Iterator[Callable[[], None]]:
    """The tests of a module that need nothing."""
    for name, test in inspect.getmembers(importlib.import_module(f"tests.rules.{module}"), inspect.isfunction):
        if name.startswith("test_") and not inspect.signature(test).parameters:
            yield test


def fails(test: Callable[[], None]) -> bool:
    """Whether a test notices that something is wrong."""
    try:
        test()
    except Exception:
        return True
    return False


def test_every_member_has_another_answer() -> None:
    members = {name for name, _ in inspect.getmembers(Customs, inspect.isfunction) if not name.startswith("_")}
    assert set(OTHERWISE) | {"holds"} == members


def test_no_card_of_lore_has_a_condition_of_another_game() -> None:
    """So `holds` is never asked in LoRE, and says so if it is."""
    with pytest.raises(TypeError, match="LoRE knows no Word"):
        LoreCustoms().holds(None, Word(), None)  # type: ignore[arg-type]


@pytest.mark.parametrize("member", OTHERWISE)
def test_another_answer_is_noticed(member: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answer, module = OTHERWISE[member]
    monkeypatch.setattr(LoreCustoms, member, answer)
    assert any(fails(test) for test in plain_tests(module))


@pytest.mark.parametrize("module", sorted({module for _, module in OTHERWISE.values()}))
def test_the_tests_hold_as_it_is(module: str) -> None:
    assert [test.__name__ for test in plain_tests(module) if fails(test)] == []
