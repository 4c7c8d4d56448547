"""What a peer may not say in a window: actions that nobody is offered are refused with the rule they break."""

from __future__ import annotations

import pytest

from engine.kernel.actions import Action, Proven, Shown
from engine.kernel.records import NONE, Handle
from engine.tcg.cards.moments import Phase
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Verb
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario

GIMLI, SAM = "Gimli, Son of Glóin", "Sam, Son of Hamfast"


def table() -> Scenario:
    """A fellowship phase with cards of every sort at hand."""
    s = Scenario(asked=False).fellowship(GIMLI, SAM).bears("Frodo", "Hobbit Sword")
    return s.hand(0, "Axe Strike", "Legolas, Greenleaf", "Uruk Savage", "Armor", GIMLI)


def held(s: Scenario, name: str) -> Handle:
    return next(card for card in s.state.zones[0][Zone.HAND] if s.is_named(card, name))


def play(s: Scenario, name: str, act: int = NONE, host: Handle = NONE) -> Action:
    return Action(Verb.PLAY, (held(s, name), act, host))


def refusal(s: Scenario, action: Action) -> str:
    found = s.why_not(action)
    assert found is not None, f"{action} is allowed"
    return found.rule


@rule("TCG-FEL-01", "TCG-FEL-05", "TCG-FEL-09", "TCG-UNI-04", "TCG-TIME-01", "TCG-TIME-03")
@pytest.mark.parametrize(
    ("name", "act", "host", "why"),
    [
        ("Uruk Savage", NONE, "", "TCG-FEL-01"),
        ("Armor", NONE, "", "TCG-FEL-05"),
        ("Armor", NONE, "Hobbit Sword", "TCG-TRN-04"),
        ("Legolas, Greenleaf", NONE, "Sam", "TCG-FEL-09"),
        ("Legolas, Greenleaf", 0, "", "TCG-FEL-01"),
        (GIMLI, NONE, "", "TCG-UNI-04"),
        ("Axe Strike", 0, "", "TCG-TIME-01"),
        ("Axe Strike", 7, "", "TCG-TIME-03"),
        ("Axe Strike", 0, "Sam", "TCG-TIME-03"),
    ],
)
def test_a_card_is_played_as_its_kind_wants_and_in_its_time(name: str, act: int, host: str, why: str) -> None:
    s = table()
    assert refusal(s, play(s, name, act, s.named(host) if host else NONE)) == why


@rule("LOTR-RULING-14", "TCG-PILE-06")
def test_a_card_does_not_pay_for_itself_and_an_open_one_is_not_shown() -> None:
    s = Scenario(asked=False).minions("Uruk Savage").hand(1, "Morgul Gates").pool(9).phase(Phase.SHADOW)
    (gates,) = s.state.zones[1][Zone.HAND]
    assert refusal(s, Action(Verb.PLAY, (gates, 0, NONE, gates))) == "LOTR-RULING-14"
    open_card = table()
    card = held(open_card, "Legolas")
    told = Shown(card, open_card.identity(card).serial, open_card.identity(card).definition)
    assert refusal(open_card, Action(Verb.PLAY, (card, NONE, NONE), (told,))) == "TCG-PILE-06"


@rule("TCG-TRN-01", "TCG-TRN-05")
@pytest.mark.parametrize(
    ("card", "who", "why"),
    [("Hobbit Sword", "Frodo", "TCG-TRN-01"), ("Hobbit Sword", "The One Ring", "TCG-TRN-01"),
     ("Gimli", "Sam", "TCG-TRN-05"), ("Hobbit Sword", "Gimli", "TCG-TRN-04")],
)  # fmt: skip
def test_what_is_handed_over_goes_to_another_who_may_bear_it(card: str, who: str, why: str) -> None:
    s = table()
    assert refusal(s, Action(Verb.TRANSFER, (s.named(card), s.named(who)))) == why


@rule("TCG-FEL-02")
def test_a_card_heals_only_its_like_that_is_wounded() -> None:
    s = table()
    assert refusal(s, Action(Verb.REST, (held(s, "Legolas"), s.named("Gimli")))) == "TCG-FEL-02"
    assert refusal(s, Action(Verb.REST, (held(s, "Gimli"), s.named("Gimli")))) == "TCG-WND-05"
    sword = s.named("Hobbit Sword")
    assert refusal(s, Action(Verb.REST, (held(s, "Gimli"), sword))) == "TCG-FEL-02"


@rule("TCG-TIME-01", "TCG-TIME-07", "TCG-COST-01")
def test_an_ability_is_one_of_a_card_in_play_with_what_it_asks_for() -> None:
    s = table()
    assert refusal(s, Action(Verb.USE, (s.named("Gimli"), 9))) == "TCG-TIME-07"
    assert refusal(s, Action(Verb.PASS, (), (), (Proven(s.state.zones[0][Zone.HAND][0], 0),))) == "TCG-TIME-01"
    gates = Scenario(asked=False).fellowship("Galadriel, Lady of Light").hand(0, "Armor")
    assert refusal(gates, Action(Verb.USE, (gates.named("Galadriel"), 0))) == "TCG-COST-01"
