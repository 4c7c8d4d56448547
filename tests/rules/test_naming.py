"""What may be named for a card: whose characters, items and cards, in which company and where (LORE-TARGET)."""

from __future__ import annotations

import pytest

from engine.journeys.cards import words as w
from engine.journeys.cards.conditions import Cards, InPlay, Where, Who
from engine.journeys.cards.moments import At, Ban, From, Of, Pay, Stat, When
from engine.journeys.cards.parts import Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Choose
from engine.journeys.play.choices import lay_on
from engine.journeys.play.playable import may_bear_new
from engine.journeys.play.travel import send_back
from engine.journeys.reading.declared import meets_company
from engine.journeys.reading.filters import SITE_BASE
from engine.journeys.reading.targets import options
from engine.journeys.table.speech import Context
from engine.kernel.records import NONE
from engine.lore.records import Draft
from tests.library import CARDS
from tests.rules.scenes import group_of, name_of, number, site
from tests.rules_plugin import rule
from tests.scenario import Scenario

HERE, ANYWHERE = "Gimli", ""


def people() -> Scenario:
    """Two companies of mine and one of my opponent's, with items and with cards in the MP piles."""
    s = Scenario().company(0, "Gimli", "Elrond", at="Rivendell").company(0, "Frodo", at="Bree")
    s.company(1, "Éowyn", at="Rivendell").bears("Gimli", "Sting", "Red Arrow").bears("Frodo", "Narsil")
    s.bears("Éowyn", "Orcrist").stored(0, "Beornings", at="Bree").stored(1, "Southrons").tapped("Elrond")
    return s.in_play(1, "Doors of Night")


@rule("LORE-TARGET-01", "LORE-REQ-11", "LORE-REQ-12")
@pytest.mark.parametrize(
    ("choose", "who", "names"),
    [
        (Choose(From.COMPANY), HERE, "Gimli Elrond"),
        (Choose(From.COMPANY), ANYWHERE, "Gimli Elrond Frodo"),
        (Choose(From.COMPANY, pay=Pay.TAP), HERE, "Gimli"),
        (Choose(From.COMPANY, who=Who(races=("Elf",))), HERE, "Elrond"),
        (Choose(From.COMPANY, lies=Lies(near=Who(races=("Elf",)))), ANYWHERE, "Gimli Elrond"),
        (Choose(From.COMPANY, when=(InPlay("Doors of Night"),)), HERE, "Gimli Elrond"),
        (Choose(From.COMPANY, when=(InPlay("Gates of Morning"),)), HERE, ""),
        (Choose(From.MINE), HERE, "Gimli Elrond Frodo"),
        (Choose(From.CHARACTERS), HERE, "Gimli Elrond Frodo Éowyn"),
        (Choose(From.ITEMS), HERE, "Sting Red"),
        (Choose(From.ITEMS), ANYWHERE, "Sting Red Narsil"),
        (Choose(From.ITEMS, cards=Cards(item_kinds=("minor",))), HERE, "Sting"),
        (Choose(From.MY_ITEMS), HERE, "Sting Red Narsil"),
        (Choose(From.MY_MP), HERE, "Beornings"),
        (Choose(From.MY_MP, lies=Lies(stored=Where(names=("Bree",)))), HERE, "Beornings"),
        (Choose(From.MY_MP, lies=Lies(stored=Where(names=("Moria",)))), HERE, ""),
        (Choose(From.OPPONENT_MP), HERE, "Southrons"),
        (Choose(From.THREAT, cards=Cards(keyword="environment")), HERE, "Doors"),
        (Choose(From.THREAT, cards=Cards(kinds=(Kind.ITEM,))), HERE, ""),
    ],
    ids=str,
)
def test_what_may_be_named(choose: Choose, who: str, names: str) -> None:
    """In the phase of a company its own; outside of such phases those of all companies of the player."""
    s = people()
    s.pending  # noqa: B018  (nature answers first)
    group = group_of(s, who).number if who else NONE
    found = options(s.state, choose, Context(NONE, 0, group, moment=At.ORGANIZATION))
    assert sorted(name_of(s, card).split()[0] for card in found) == sorted(names.split())


@rule("LORE-TARGET-01", "LORE-TARGET-05")
def test_what_is_named_beside_something_else() -> None:
    """Somebody other than who was named or who bears the card; somebody at the same site; items of who was named."""
    s = people()
    sword, elrond, frodo = s.named("Sting"), s.named("Elrond"), s.named("Frodo")

    def names(choose: Choose, chosen: tuple[int, ...] = (), company: int = NONE) -> set[str]:
        found = options(s.state, choose, Context(sword, 0, company, chosen, moment=At.ORGANIZATION))
        return {name_of(s, card) for card in found}

    assert names(Choose(From.MINE, other=True)) == {"Elrond", "Frodo"}
    assert names(Choose(From.MINE, other=True), (elrond,)) == {"Frodo"}
    assert names(Choose(From.CHARACTERS, lies=Lies(here=True))) == {"Gimli", "Elrond", "Éowyn"}
    assert names(Choose(From.TARGET_ITEMS), (frodo,)) == {"Narsil"} and names(Choose(From.TARGET_ITEMS)) == set()
    assert names(Choose(From.TARGET_COMPANY), (frodo,)) == {"Frodo"}
    assert names(Choose(From.TARGET_COMPANY)) == set()
    assert names(Choose(From.BEARER_COMPANY)) == {"Gimli", "Elrond"}


@rule("LORE-TARGET-01", "LORE-REQ-12")
def test_companies_and_places_that_may_be_named() -> None:
    """A company of one's own, the one whose phase it is if it is one's; the site it is at; sites by their type."""
    s = people()
    s.pending  # noqa: B018  (nature answers first)
    here, there = group_of(s, "Gimli").number, group_of(s, "Frodo").number

    def found(choose: Choose, company: int) -> list[int]:
        return options(s.state, choose, Context(NONE, 0, company, moment=At.ORGANIZATION))

    assert found(Choose(From.MY_COMPANIES), NONE) == [here, there]
    assert found(Choose(From.MY_COMPANIES), there) == [there]
    assert found(Choose(From.GOAL), here) == [SITE_BASE + site("Rivendell")] and found(Choose(From.GOAL), NONE) == []
    assert found(Choose(From.GOAL, types="H"), here) and not found(Choose(From.GOAL, types="S"), here)
    havens = found(Choose(From.SITE, types="H"), here)
    assert SITE_BASE + site("Rivendell") in havens and SITE_BASE + site("Bree") not in havens
    everywhere = found(Choose(From.AUTOMATIC, types="R"), here)
    assert len(everywhere) > 1 and found(Choose(From.AUTOMATIC, types="R", lies=Lies(here=True)), here) == []


@rule("LORE-TARGET-01", "LORE-TARGET-05")
def test_which_effects_are_about_the_company_they_are_played_on() -> None:
    """What moves, attacks or binds it, and what changes its hazard limit; not what names somebody or comes later."""
    about = (w.Move("back"), w.Attack("Orc"), w.Forbid(Ban.MOVE), w.Tap(Of.COMPANY), w.Modify(Stat.HAZARD_LIMIT, 1))
    others = (w.Tap(Of.TARGET), w.Forbid(Ban.DISCARD, Of.TARGET), w.Modify(Stat.PROWESS, 1), w.Draw(1))
    assert [meets_company((word,)) for word in (*about, *others)] == [True] * 5 + [False] * 4
    later = w.Trigger(When.WOUNDED, about, of=Of.ATTACK)
    assert meets_company((w.If((), (w.Move("back"),)),)) and not meets_company((later,))


@rule("LORE-CORR-03", "LORE-RULING-93")
def test_a_corruption_card_that_comes_to_lie_on_somebody_is_his_for_this_turn() -> None:
    """Whoever is given one otherwise than by its being played on him can be given no other one either."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").bears("Éowyn", "Lure of the Senses")
    d = Draft(s.state)
    lay_on(d, s.named("Lure of the Senses"), s.named("Gimli"))
    assert d.card(s.named("Lure of the Senses")).host == s.named("Gimli") and s.named("Gimli") in d.turn.corrupted


@rule("LORE-MOVE-03", "LORE-RULING-26")
def test_who_does_not_move_is_not_sent_back() -> None:
    """A company on its way turns to where it came from; for one that stays nothing changes."""
    for moves in (True, False):
        s = Scenario().company(0, "Gimli", at="Rivendell")
        (s.go("Weathertop") if moves else s.stay()).window(At.MOVEMENT, 0)
        d = Draft(s.state)
        send_back(d, group_of(s, "Gimli").number)
        journey = d.companies[0].journey
        assert journey is not None and journey.back == moves and not journey.moving


@rule("LORE-GEN-01", "LORE-RULING-37")
def test_who_may_not_own_an_item_cannot_be_given_a_new_one() -> None:
    """Bill the Pony carries minor items alone."""
    s = Scenario().company(0, "Gimli", "Bill the Pony", at="Rivendell")
    for item, wanted in (("Narsil", "LORE-GEN-01"), ("Sting", "")):
        reason = may_bear_new(s.state, CARDS[number(item)].definition, s.named("Bill the Pony"))
        assert (reason.rule if reason is not None else "") == wanted
