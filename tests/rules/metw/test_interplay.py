"""Positions where two statements meet, thought out from the books alone."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import prowess
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, pick
from engine.kernel.actions import Action
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import assign, attack, attack_on, face, transfer
from tests.rules_plugin import rule

SPARE = "Favor of the Valar"
BLUFF = "Giant"


def checks(s: Scenario) -> list[int]:
    """Who has made corruption checks, in order."""
    s.pending  # noqa: B018  (nature answers first)
    return [event.args[0] for event in s.events if event.kind == Tells.CORRUPTED]


def armed(giver: str, *weapons: str) -> Scenario:
    """Somebody bears a weapon, and Aragorn, beside him, others."""
    s = Scenario(STANDARD).company(0, giver, "Aragorn II", at="Lórien").bears(giver, "Dagger of Westernesse")
    return s.bears("Aragorn II", *weapons).hand(0, SPARE).hand(1, "Giant", BLUFF)


# ------------------------------------------------------------------------------------------------ items that are gained
@rule("METW-CMB-18", "METW-BODY-10", "METW-RULING-71", "METW-ANN-24")
def test_of_a_weapon_handed_on_by_the_dying_and_the_own_one_is_in_use() -> None:
    s = attack_on(armed("Boromir II", "Sting"), "Giant", "Dimrill Dale").rolls(2, 12)
    face(assign(s, "Boromir II")).until(Question.RESCUE)
    s.act(transfer(s, "Dagger of Westernesse", "Aragorn II")).until(Question.CHOICE)
    s.pick("Sting").pending  # noqa: B018
    assert prowess(s.state, s.named("Aragorn II")) == 6 + 1


@rule("METW-CMB-18", "METW-RULING-71")
def test_the_weapon_that_is_left_is_in_use() -> None:
    s = armed("Haldir", "Sting").rolls(12, 12).window(At.ORGANIZATION, 0)
    s.act(transfer(s, "Dagger of Westernesse", "Aragorn II")).until(Question.CHOICE).pick("Dagger of Westernesse")
    s.window(At.ORGANIZATION, 0).act(transfer(s, "Dagger of Westernesse", "Haldir")).window(At.ORGANIZATION, 0)
    assert prowess(s.state, s.named("Aragorn II")) == 6 + 1, "nothing else could be"


@rule("METW-OPI-22", "METW-CARD-LURE-OF-EXPEDIENCE-01", "METW-CMB-18")
def test_an_item_shown_and_played_is_gained_like_any_other() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", "Aragorn II", at="Rivendell").bears("Gandalf", "Orcrist")
    s.company(1, "Celeborn", "Elrond", "Éowyn", at="Rivendell").bears("Celeborn", "Glamdring")
    s.bears("Aragorn II", "Lure of Expedience").hand(0, "Glamdring", BLUFF).at(Phase.SITE).rolls(12, 2, 12)
    s.enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Gandalf"), s.named("Glamdring", 1), s.in_hand(0, "Glamdring"))))
    s.until(Asked.SHOWN_CARD).act(pick(s.named("Gandalf"))).until(Question.CHOICE).pick("Orcrist")
    assert s.where("Glamdring", 0) is Zone.PLAY and prowess(s.state, s.named("Gandalf")) == 6 + 3
    assert checks(s) == [s.named("Aragorn II")]


@rule("METW-CARD-LUCKY-SEARCH-05", "METW-ANN-26", "METW-CARD-LURE-OF-EXPEDIENCE-01", "METW-ANN-11")
def test_what_a_lucky_search_finds_is_noticed_when_its_strike_was_faced() -> None:
    s = Scenario(STANDARD).company(0, "Bergil", "Háma", at="Moria").bears("Háma", "Lure of Expedience").at(Phase.SITE)
    s.hand(0, "Lucky Search", SPARE).empty_draw_pile(0, "Elven Cloak", "Giant").rolls(12, 12, 12).enter()
    guards = attack(s.until_attack())
    s.disturb(lambda d: d.change(guards, cancelled=True)).window(At.SITE, 0)
    s.play("Lucky Search", "Bergil").until_attack()
    assert checks(s) == [], "nothing comes between the parts of one action"
    s.window(At.SITE, 0)
    assert checks(s) == [s.named("Háma")]
    assert next(event.kind for event in s.events if event.kind in (Told.STRIKE, Tells.CORRUPTED)) == Told.STRIKE
