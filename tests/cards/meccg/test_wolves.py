"""What the pack’s player has besides wolves: somebody is left behind, and a Dragon wakes."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_body, attack_prowess, attack_strikes
from engine.journeys.table.board import companies_of, company_of
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb
from engine.metw.table.entities import slain
from engine.metw.table.frames import Journeying
from engine.metw.table.scoring import Sort, by_sort
from tests.cards.meccg.scenes import Scenario, let_in, minions
from tests.cards.metw.scenes import SPARE, meet, plays
from tests.cards.scenes import attack_of
from tests.rules_plugin import rule

BEHIND, WARBAND = "Left Behind", "Orc-warband"
PEOPLE = ("Aragorn II", "Legolas", "Bergil")


def crowd(creature: str = WARBAND, people: tuple[str, ...] = PEOPLE, goal: str = "Goblin-gate") -> Scenario:
    """A company on its way is attacked, and the attacker may act."""
    s = Scenario().company(0, *people, at="Rivendell").hand(0, SPARE).hand(1, creature, BEHIND, "Wolves", "Wargs")
    s.go(goal)
    s.play(creature)
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    return s.window(At.ENGAGEMENT, 1)


def behind(goal: str = "Goblin-gate", who: str = "Bergil") -> Scenario:
    """He was left behind, and hazards can be played on him."""
    s = crowd(goal=goal)
    s.play(BEHIND, who).rolls(*[9] * 60)
    while company_of(s.state, s.named(who)) == company_of(s.state, s.named("Legolas")):
        s.plain()
    first = company_of(s.state, s.named("Legolas"))
    while s.state.turn.company in (-1, first.number if first else -1):
        s.plain()
    return s.window(At.MOVEMENT, 1)


def test_left_behind_takes_five_strikes_and_no_wizard() -> None:
    assert attack_strikes(crowd().state, attack_of(crowd())) == 5 and crowd().playable(BEHIND)
    assert not crowd("Wolves").playable(BEHIND)
    assert not crowd(people=("Gandalf",)).playable(BEHIND)


def test_who_is_left_behind_goes_the_same_way_alone() -> None:
    s = behind()
    mine = company_of(s.state, s.named("Bergil"))
    assert mine is not None and mine.members == (s.named("Bergil"),) and mine.number == s.state.turn.company
    assert mine.journey is not None and mine.journey.moving and mine.journey.limit == 1
    assert mine.journey.path and s.state.atlas.sites[mine.journey.goal].name == "Goblin-gate"
    assert sum(isinstance(frame, Journeying) for frame in s.state.frames) == 1


def test_one_hazard_is_the_limit_for_who_is_left_behind() -> None:
    s = behind()
    assert s.playable("Wolves") and s.playable("Wargs")
    meet(s, "Wolves")
    s.rolls(*[9] * 60).window(At.MOVEMENT, 1)
    assert not s.playable("Wargs")


def test_companies_that_meet_again_are_one() -> None:
    s = behind().rolls(*[9] * 60).until(Question.ENTER)
    assert len(companies_of(s.state, 0)) == 1


@pytest.mark.parametrize("again", [True, False])
def test_at_a_haven_who_was_left_behind_may_rejoin(again: bool) -> None:
    s = behind("Lórien").rolls(*[9] * 60).until(Question.CHOICE)
    s.pick(1) if again else s.pass_()
    s.until(Question.ENTER)
    assert len(companies_of(s.state, 0)) == (1 if again else 2)


# --------------------------------------------------------------------------------------------------- Smaug is awake
SMAUG, LAIR = "Smaug Roused", "The Lonely Mountain (minion)"
MAJOR, GREATER = "High Helm", "The Arkenstone (minion)"
NORTH = ("Grey Mountain Narrows", "Withered Heath")


def treated(use: int, gift: str, dice: int) -> Scenario:
    """Somebody without influence speaks with the Dragon, with such a roll."""
    s = minions("Jerrek", at=LAIR).hand(0, SMAUG)
    if gift:
        s.bears("Jerrek", gift)
    let_in(s)
    s.rolls(dice)
    plays(s, SMAUG, use=use)
    while s.where(SMAUG) not in (Zone.MP, Zone.DISCARD):
        s.plain()
    return s


@pytest.mark.parametrize(
    ("use", "gift", "dice", "won"),
    [(0, "", 12, False), (1, MAJOR, 9, False), (1, MAJOR, 10, True), (2, GREATER, 6, False), (2, GREATER, 7, True)],
)
def test_smaug_roused_is_won_above_twelve_or_bought(use: int, gift: str, dice: int, won: bool) -> None:
    s = treated(use, gift, dice)
    assert (s.where(SMAUG) is Zone.MP) == won and (not gift or s.where(gift) is Zone.DISCARD)
    assert by_sort(s.state, 0)[Sort.FACTION] == (5 if won else 0)


def test_smaug_roused_takes_no_other_gift() -> None:
    s = minions("Jerrek", at=LAIR).hand(0, SMAUG).bears("Jerrek", MAJOR)
    let_in(s)
    assert [x.args[1] for x in s.legal() if x.verb == Verb.PLAY and x.args[0] == s.named(SMAUG)] == [0, 1]


def marching(alignment: str, goal: str, origin: str, *hand: str) -> Scenario:
    """A company moves while the opponent, or its own player, has roused the Dragon."""
    sides = ("minion", "hero") if alignment == "own" else (alignment, "minion")
    s = Scenario(sides=sides)
    people = ("Jerrek", "Asternak") if alignment == "own" else ("Aragorn II", "Legolas")
    s.company(0, *people, at=origin).stored(0 if alignment == "own" else 1, SMAUG).hand(0, SPARE).hand(1, *hand, SPARE)
    return s


@rule("MECCG-DRG-05")
def test_who_moves_in_the_lands_of_smaug_roused_is_attacked() -> None:
    """A Roused Dragon is a minion faction that gives points and attacks companies moving in a set of regions."""
    s = marching("hero", "Lake-town", "Lórien")
    assert by_sort(s.state, 1)[Sort.FACTION] == 5
    s.lay("Lake-town")
    s.until_attack()
    attack = attack_of(s)
    assert attack.source == s.named(SMAUG) and attack.attacker == 1 and attack.attacker_assigns
    figures = attack_strikes(s.state, attack), attack_prowess(s.state, attack), attack_body(s.state, attack)
    assert figures == (2, 17, 8)


def test_elsewhere_smaug_roused_attacks_nobody() -> None:
    s = marching("hero", "Goblin-gate", "Rivendell").go("Goblin-gate")
    assert not any(isinstance(frame, Attack) for frame in s.state.frames)


@rule("MECCG-MP-11")
def test_who_defeats_smaug_roused_has_his_kill_points() -> None:
    """A defeated Dragon faction gives kill points to hero and Fallen-wizard players, and the Dragon is gone."""
    s = marching("hero", "Lake-town", "Lórien")
    s.lay("Lake-town")
    s.until_attack()
    s.disturb(lambda d: d.change(attack_of(s), prowess=2, body=2))
    s.rolls(*[9] * 60).hazards()
    assert s.named(SMAUG) in s.state.zones[0][Zone.MP] and slain(s.state, "Smaug")
    assert by_sort(s.state, 0)[Sort.KILL] == 5 and by_sort(s.state, 1)[Sort.FACTION] == 0


@rule("MECCG-RULING-06")
def test_a_minion_has_nothing_for_smaug_roused() -> None:
    """A minion player who defeats a Dragon faction has no points: it is out of the game."""
    s = Scenario(sides=("minion", "minion")).company(0, "Jerrek", at="Dol Guldur (minion)").stored(1, SMAUG)
    s.hand(0, SPARE).hand(1, SPARE).lay("Dale (minion)")
    s.until_attack()
    s.disturb(lambda d: d.change(attack_of(s), prowess=2, body=2))
    s.rolls(*[9] * 60).hazards()
    assert s.where(SMAUG) is Zone.OUT and slain(s.state, "Smaug")
    assert not any(by_sort(s.state, 0)[Sort.KILL :])


def test_no_smaug_attacks_companies_of_who_roused_him() -> None:
    s = Scenario(sides=("minion", "hero")).company(0, "Jerrek", at="Dol Guldur (minion)").stored(0, SMAUG)
    s.in_play(1, "Doors of Night").hand(0, SPARE).hand(1, "Smaug", "True Fire-drake", SPARE)
    s.go("Dale (minion)")
    assert not slain(s.state, "Smaug") and s.state.companies[0].journey
    s.play("Smaug")
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    while s.where("Smaug") is not Zone.DISCARD:
        assert not any(isinstance(frame, Strike) for frame in s.state.frames)
        s.plain()
    s.window(At.MOVEMENT, 1)
    meet(s, "True Fire-drake")
