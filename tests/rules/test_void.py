"""What is sure to change nothing may not be played: for each effect word, where it does something and where not."""

from __future__ import annotations

import pytest

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import Cards, InPlay, Word
from engine.journeys.cards.moments import From, Leave, Of, Until
from engine.journeys.cards.printed import Kind
from engine.journeys.reading.pointless import void
from engine.journeys.table.frames import Effects
from engine.journeys.table.records import Lasting
from engine.kernel.records import NONE
from tests.rules.scenes import number
from tests.rules_plugin import rule
from tests.scenario import Scenario

MORNING = (InPlay("Gates of Morning"),)
HERE, NOWHERE = "Gimli", ""
ITEMS = Cards(kinds=(Kind.ITEM,))


def at_bree() -> Scenario:
    return Scenario().company(0, "Gimli", at="Bree")


def is_void(s: Scenario, word: Word, who: str = HERE, seat: int = 0, chosen: tuple[int, ...] = ()) -> bool:
    """Whether a word would do nothing to the company of a character, if a player of that seat said it."""
    s.pending  # noqa: B018  (nature answers first)
    group = s.state.companies[0].number if who else NONE
    return void(s.state, Effects(0, NONE, 0, seat, (), chosen, group), word)


@rule("LORE-GEN-14", "LORE-RULING-120")
@pytest.mark.parametrize(
    ("word", "does", "does_not"),
    [
        (w.Tap(Of.COMPANY), at_bree(), at_bree().tapped("Gimli")),
        (w.Untap(Of.COMPANY), at_bree().tapped("Gimli"), at_bree().wounded("Gimli")),
        (w.Heal(Of.COMPANY), at_bree().wounded("Gimli"), at_bree().tapped("Gimli")),
        (w.CorruptionRoll(Of.COMPANY, when=MORNING), at_bree().in_play(0, "Gates of Morning"), at_bree()),
        (w.Discard(Of.COMPANY, when=MORNING), at_bree().in_play(0, "Gates of Morning"), at_bree()),
        (w.Discard(Of.COMPANY, cards=ITEMS, every=True), at_bree().bears("Gimli", "Sting"), at_bree()),
        (w.Discard(Of.COMPANY, chooser="defender"), at_bree().bears("Gimli", "Sting"), at_bree()),
        (
            w.Discard(Of.EVERYBODY, cards=Cards(keyword="environment"), every=True),
            at_bree().in_play(1, "Doors of Night"),
            at_bree().bears("Gimli", "Sting"),
        ),
        (w.Discard(hand=1), at_bree().hand(0, "Block"), at_bree().hand(1, "Block")),
        (w.Look("hand"), at_bree().hand(1, "Block"), at_bree().hand(0, "Block")),
        (w.Look("random"), at_bree().hand(0, "Block"), at_bree().hand(1, "Block")),
        (w.Look("my top"), at_bree(), at_bree().empty_draw_pile(0)),
        (w.Look("top"), at_bree(), at_bree().empty_draw_pile(1)),
        (w.Search(From.DISCARD, ITEMS), at_bree().discarded(0, "Sting"), at_bree().discarded(0, "Block")),
        (
            w.Search(From.DISCARD, ITEMS, each=True),
            at_bree().discarded(1, "Sting"),
            at_bree().discarded(0, "Block").discarded(1, "Wolves"),
        ),
        (w.Reserve(cards=ITEMS), at_bree().discarded(0, "Sting"), at_bree().discarded(1, "Sting")),
        (w.Reserve(when=MORNING), at_bree().discarded(0, "Block").in_play(0, "Gates of Morning"), at_bree()),
        (w.Draw(1), at_bree(), at_bree().empty_draw_pile(0)),
        (w.Draw(0), at_bree().hand(0, *["Block"] * 7), at_bree().hand(0, *["Block"] * 8)),
        (w.Draw(0, afresh=True), at_bree().hand(0, "Block").empty_draw_pile(0), at_bree().empty_draw_pile(0)),
        (w.UsedCounter(), at_bree(), at_bree().used(0, "Bree")),
        (w.UsedCounter(off=True), at_bree().used(0, "Bree"), at_bree().used(1, "Bree")),
        (w.Play(ITEMS), at_bree().hand(0, "Sting"), at_bree().hand(0, "Block").hand(1, "Sting")),
        (w.Grant("sage", of=Of.COMPANY), at_bree(), Scenario().company(0, "Elrond", at="Bree")),
        (w.If(MORNING, (w.Tap(Of.COMPANY),)), at_bree().in_play(0, "Gates of Morning"), at_bree()),
        (
            w.If(MORNING, (w.Tap(Of.COMPANY),), (w.Heal(Of.COMPANY),)),
            at_bree().wounded("Gimli"),
            at_bree().tapped("Gimli").in_play(0, "Gates of Morning"),
        ),
        (w.Perhaps((w.Tap(Of.COMPANY),), when=MORNING), at_bree().in_play(0, "Gates of Morning"), at_bree()),
        (w.Perhaps((w.Heal(Of.COMPANY),), otherwise=(w.Tap(Of.COMPANY),)), at_bree(), at_bree().tapped("Gimli")),
        (w.Unless((w.Heal(Of.COMPANY),), (w.Tap(Of.COMPANY),)), at_bree(), at_bree().tapped("Gimli")),
    ],
    ids=lambda one: type(one).__name__ if isinstance(one, Word) else "",
)
def test_a_word_is_void_where_there_is_nothing_for_it_to_do(word: Word, does: Scenario, does_not: Scenario) -> None:
    """In one position it changes something, in another one that differs only in what it asks for it does not."""
    assert not is_void(does, word)
    assert is_void(does_not, word)


@rule("LORE-GEN-14", "LORE-RULING-120")
def test_without_a_company_nobody_is_there_to_roll_to_be_wounded_or_to_lose_anything() -> None:
    """A wound can be suffered by somebody tapped; an attack, a strike or a card that is not there is not cancelled."""
    s = at_bree().tapped("Gimli").bears("Gimli", "Sting")
    for word in (w.Tap(Of.COMPANY, wound=True), w.CorruptionRoll(Of.COMPANY), w.Discard(Of.COMPANY, every=True)):
        assert (is_void(s, word, HERE), is_void(s, word, NOWHERE)) == (False, True)
    for what in ("attack", "strike", "card"):
        assert is_void(s, w.Cancel(what))
    assert is_void(s, w.FailStrikes()) and is_void(s, w.Move("back")) and is_void(s, w.UsedCounter(), NOWHERE)


@rule("LORE-GEN-14", "LORE-RULING-120")
def test_what_environments_began_is_ended_only_where_there_is_some_of_that_side() -> None:
    """Effects of hazard environments and of resource environments are two matters; other effects are neither."""
    for card, hazard, ended in (("Foul Fumes", True, "hazard"), ("Clouds", False, "resource"), ("River", True, "")):
        effect = Lasting(number(card), 0, NONE, 0, (), 0, 1, hazard)
        s = at_bree().change(lasting=(effect,))
        found = [side for side in ("hazard", "resource") if not is_void(s, w.Cancel(f"{side} environments"))]
        assert found == ([ended] if ended else [])


@rule("LORE-GEN-14", "LORE-RULING-120")
def test_leave_that_nobody_has_yet_is_something() -> None:
    """Whatever it is for: only what is in force already would be needless."""
    for leave in (Leave.USED_SITE, Leave.ANOTHER_MOVE, Leave.USE_PALANTIR):
        assert not is_void(at_bree(), w.Permit(leave, Of.COMPANY))
    for leave in (Leave.TWO_ROLLS, Leave.SURE_SUCCESS):
        assert is_void(at_bree(), w.Permit(leave, until=Until.ROLL)), "there is no roll to make better"
