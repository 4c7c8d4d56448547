"""Archery, assignment, allies (TCG-ARC, TCG-ASN, TCG-ALLY)."""

from __future__ import annotations

import pytest

from engine.tcg.cards.moments import Phase, Until
from engine.tcg.cards.words import Grant
from engine.tcg.reading.values import fellowship_archery, minion_archery
from engine.tcg.table.board import CARDS, card_of, minions
from engine.tcg.table.draft import Draft
from engine.tcg.table.records import Lasting, Zone
from engine.tcg.table.verbs import Question, Verb
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario, number_of

GIMLI, LEGOLAS = "Gimli, Son of Glóin", "Legolas, Prince of Mirkwood"


# ----------------------------------------------------------------------------------------------------------- archery
@rule("TCG-ARC-01", "TCG-DEC-17", "TCG-ARC-02", "TCG-ARC-06", "TCG-ARC-09", "TCG-DEC-19")
def test_the_free_peoples_player_deals_the_wounds_of_minion_archers() -> None:
    s = Scenario(site=5).fellowship("Dwarf Guard", "Gimli, Son of Glóin").wounds("Dwarf Guard", 1)
    s.minions("Goblin Marksman", "Goblin Marksman").phase(Phase.ARCHERY)
    assert minion_archery(s.state) == 2
    s.no_actions()
    assert s.question is Question.ARROWS and s.decider == 0
    s.pick("Dwarf Guard").pick("Gimli")
    assert s.where("Dwarf Guard") is Zone.DEAD
    assert s.wounds_on("Gimli") == 1


@rule("TCG-ARC-03", "TCG-ARC-07", "TCG-ARC-10", "TCG-TEST-10", "TCG-DEC-21", "LOTR-RULING-69")
def test_the_shadow_player_deals_those_of_the_fellowship() -> None:
    s = Scenario(site=5).fellowship(LEGOLAS, "Lórien Elf", "Lórien Elf", "Lórien Elf").minions("Uruk Rager")
    s.bears("Lórien Elf", "Elven Bow").minions("Uruk Savage").phase(Phase.ARCHERY)
    assert s.wounds_on("Uruk Rager") == 0
    s.do(lambda d: None).no_actions()
    assert s.question is Question.ARROWS and s.decider == 1
    s.pick("Uruk Rager")
    assert s.wounds_on("Uruk Rager") == 1


@rule("TCG-ARC-11", "TCG-DEC-19")
def test_nobody_is_asked_about_a_wound_that_all_could_take_alike() -> None:
    one = Scenario(site=5).fellowship(LEGOLAS).minions("Uruk Rager").phase(Phase.ARCHERY).no_actions()
    assert one.wounds_on("Uruk Rager") == 1
    both = Scenario(site=5).fellowship(LEGOLAS).minions("Uruk Rager", "Uruk Rager").phase(Phase.ARCHERY)
    both.no_actions().until(Question.ASSIGN)
    assert sum(card_of(both.state, who).wounds for who in minions(both.state)) == 1
    for mark in (("wounds", "Uruk Rager", 1), ("bears", "Uruk Rager", "Goblin Scimitar")):
        odd = Scenario(site=5).fellowship(LEGOLAS).minions("Uruk Rager", "Uruk Rager").phase(Phase.ARCHERY)
        getattr(odd, mark[0])(*mark[1:])
        assert odd.no_actions().question is Question.ARROWS


@rule("TCG-ARC-05", "TCG-TEST-19", "LOTR-RULING-68", "LOTR-RULING-37", "TCG-OPEN-05")
def test_totals_start_from_nothing_and_are_never_below() -> None:
    s = Scenario(site=5).fellowship(LEGOLAS).minions("Goblin Archer", "Moria Scout").phase(Phase.ARCHERY)
    assert fellowship_archery(s.state, 0) == 0
    alone = Scenario(site=5).fellowship(LEGOLAS).minions("Goblin Archer").phase(Phase.ARCHERY)
    assert fellowship_archery(alone.state, 0) == 1


@rule("TCG-ARC-04", "TCG-DEC-18", "TCG-ALLY-05", "TCG-ALLY-06", "LOTR-RULING-70")
def test_an_archer_ally_at_home_may_be_counted() -> None:
    s = Scenario(site=6).fellowship("Orophin, Lórien Bowman").minions("Uruk Savage").phase(Phase.ARCHERY)
    s.no_actions()
    assert s.question is Question.CHOICE
    s.fork().pick("Orophin")
    s.pass_()
    assert s.question is not Question.ARROWS
    away = Scenario(site=5).fellowship("Orophin, Lórien Bowman").minions("Uruk Savage").phase(Phase.ARCHERY)
    away.no_actions()
    assert away.question is not Question.CHOICE


@rule("TCG-ARC-07", "TCG-DEC-20")
def test_one_shadow_player_is_shot_at() -> None:
    s = Scenario(site=5, seats=3).fellowship(LEGOLAS).minions("Uruk Savage", seat=2)
    s.minions("Uruk Savage", "Uruk Rager").phase(Phase.ARCHERY).no_actions()
    assert s.question is Question.SHOT_AT and s.decider == 0
    s.pick(1)
    assert s.question is Question.ARROWS and s.decider == 1


@rule("TCG-ARC-08")
def test_archers_killed_by_the_first_volley_still_shoot() -> None:
    s = Scenario(site=5).fellowship(LEGOLAS).wounds("Legolas", 2).minions("Goblin Marksman").phase(Phase.ARCHERY)
    s.no_actions().pick("Legolas").pending  # noqa: B018  (the only taker is not asked about)
    assert s.where("Legolas") is Zone.DEAD
    assert s.where("Goblin Marksman") is Zone.DISCARD


# -------------------------------------------------------------------------------------------------------- assignment
@rule("TCG-ASN-01", "TCG-ASN-03", "TCG-ASN-08", "LOTR-RULING-78")
def test_nobody_has_to_be_assigned() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").minions("Uruk Savage").phase(Phase.ASSIGNMENT)
    s.no_actions()
    assert s.question is Question.ASSIGN
    s.pass_()
    assert s.question is Question.LEFTOVER
    s.pass_().until_phase(Phase.REGROUP)
    assert s.in_play("Uruk Savage") and s.wounds_on("Uruk Savage") == 0


@rule("TCG-ASN-04", "TCG-ASN-05")
def test_one_minion_for_one_companion() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin", LEGOLAS).minions("Uruk Savage", "Uruk Rager")
    s.phase(Phase.ASSIGNMENT).no_actions().assign("Gimli", "Uruk Savage")
    left = [x for x in s.legal() if x.verb == Verb.ASSIGN]
    assert not [x for x in left if s.is_named(x.args[0], "Gimli")]
    assert not [x for x in left if s.is_named(x.args[1], "Uruk Savage")]


@rule("TCG-ASN-06", "TCG-ASN-07", "TCG-ASN-09", "TCG-ASN-11", "LOTR-RULING-75")
def test_leftover_minions_go_where_their_owner_likes() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").minions("Uruk Savage", "Uruk Rager", "Uruk Soldier")
    s.phase(Phase.ASSIGNMENT).no_actions().assign("Gimli", "Uruk Savage").until(Question.LEFTOVER)
    assert s.decider == 1
    s.assign("Frodo", "Uruk Rager").assign("Frodo", "Uruk Soldier").until(Question.NEXT_SKIRMISH)
    assert {len(fight.minions) for fight in s.state.turn.fights} == {1, 2}


@rule("TCG-ALLY-01", "TCG-ALLY-02", "TCG-ALLY-03", "TCG-OPEN-10", "LOTR-RULING-74")
def test_an_ally_fights_at_home_only() -> None:
    away = Scenario(site=4).fellowship("Thrarin, Dwarven Smith").minions("Moria Scout").phase(Phase.ASSIGNMENT)
    away.no_actions()
    assert not [x for x in away.legal() if x.args and away.is_named(x.args[0], "Thrarin")]
    home = Scenario(site=3).fellowship("Thrarin, Dwarven Smith").minions("Moria Scout").phase(Phase.ASSIGNMENT)
    home.no_actions()
    assert [x for x in home.legal() if x.args and home.is_named(x.args[0], "Thrarin")]
    home.pass_()
    assert home.question is Question.LEFTOVER
    assert [x for x in home.legal() if x.args and home.is_named(x.args[0], "Thrarin")]


@rule("TCG-ALLY-04", "TCG-ALLY-07")
def test_an_ally_uses_his_abilities_anywhere_and_may_be_let_take_part() -> None:
    s = Scenario(site=4).fellowship("Thrarin, Dwarven Smith").minions("Moria Scout").phase(Phase.MANEUVER)
    s.use("Thrarin").until(Question.ASSIGN)
    s.assign("Thrarin", "Moria Scout")


@rule("TCG-KIND-08")
def test_an_ally_adds_no_twilight_to_a_move() -> None:
    s = Scenario(site=3).site(4, "Moria Lake").fellowship("Thrarin, Dwarven Smith").pass_().until_phase(Phase.SHADOW)
    assert s.twilight == 3 + 1


def offered_in_fierce_round(s: Scenario, name: str) -> bool:
    """Whether a card can be played before defenders are assigned in the fierce round."""
    while not (s.state.turn.fierce and s.question is Question.ASSIGN):
        if s.state.turn.fierce and s.offers(name):
            return True
        s.plain()
    return False


@rule("LOTR-RULING-72", "LOTR-RULING-87", "TCG-FIE-02")
def test_who_is_not_fierce_is_assigned_by_no_card_in_the_fierce_round() -> None:
    s = Scenario(site=4).pool(2).fellowship(GIMLI).wounds("Gimli", 2).hand(1, "Frenzy")
    s.minions("Moria Scout", "Cave Troll of Moria, Scourge of the Black Pit").phase(Phase.ASSIGNMENT)
    assert s.fork().until(Question.WINDOW, 1).can_play("Frenzy")
    fierce = s.fork().do(lambda d: give(d, s.named("Moria Scout")))
    assert not offered_in_fierce_round(s, "Frenzy")
    assert offered_in_fierce_round(fierce, "Frenzy")


def give(d: Draft, who: int) -> None:
    """A minion is fierce until regroup, as by Hunt Them Down!."""
    entry = CARDS[number_of("Hunt Them Down!")]
    word = next(one for one in entry.words if isinstance(one, Grant))
    d.lasting = (Lasting(entry.printed.number, entry.index[word], who, 1, (who,), 0, Until.REGROUP, d.turn.count),)
    d.dirty = True


@rule("TCG-COST-02")
@pytest.mark.parametrize("kept", [False, True])
def test_a_burden_that_may_not_be_removed_pays_no_price(kept: bool) -> None:
    s = Scenario(site=6).burdens(2).minions("Morgul Warden").hand(1, "Desperate Measures").pool(4)
    if kept:
        s.bears("Frodo", "Black Breath", seat=1)
    s.phase(Phase.MANEUVER).until(Question.WINDOW)
    while s.decider != 1:
        s.pass_()
    assert s.can_play("Desperate Measures") is not kept
