"""Company against company: who attacks whom, three steps of assignment, two rolls, what is won (MECCG-CVC)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.board import companies_of, company_of, face
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.combat.assaults import are_foes, assault_now
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import SPARE
from tests.cards.scenes import attack_of
from tests.metw import scenario
from tests.rules.meccg.scenes import Scenario
from tests.rules_plugin import rule

MINE, THEIRS = "Cirith Ungol (minion)", "Cirith Ungol"


def meeting(
    orcs: tuple[str, ...] = ("Gorbag", "Lagduf"),
    foes: tuple[str, ...] = ("Aragorn II", "Faramir"),
    sides: tuple[str, str] = ("minion", "hero"),
    mine: str = MINE,
    theirs: str = THEIRS,
) -> Scenario:
    """Two companies at one place; the mover's has entered and faced what is there."""
    s = Scenario(sides=sides).company(0, *orcs, at=mine).company(1, *foes, at=theirs)
    s.hand(0, SPARE).hand(1, SPARE)
    return s


def inside(s: scenario.Scenario) -> scenario.Scenario:
    s.until_any(Question.ENTER)
    s.enter().window(At.SITE, 0)
    return s


def foes(s: scenario.Scenario) -> int:
    return companies_of(s.state, 1)[0].number


def assail(s: scenario.Scenario) -> scenario.Scenario:
    """The attack is declared and nobody cancels it: strikes are assigned."""
    s.act(Action(Say.ASSAIL, (foes(s),)))
    return s.until_any(Asked.PAIR, Question.ENTER, Question.OPTION)


def pair(s: scenario.Scenario, who: str, target: str) -> scenario.Scenario:
    s.act(Action(Say.PAIR, (s.named(who), s.named(target) if target else NONE)))
    return s


# ----------------------------------------------------------------------------------------------------- who, and when
@rule("MECCG-CVC-01", "MECCG-CVC-02", "MECCG-RULING-30", "MECCG-RULING-31", "MECCG-DEC-23", "MECCG-FLOW-20")
def test_a_company_that_has_entered_may_attack_one_at_the_same_place() -> None:
    s = inside(meeting())
    assert s.can(Say.ASSAIL, foes(s)), "each has its own version of the site"
    assert s.why_not(Action(Say.ASSAIL, (companies_of(s.state, 0)[0].number,))) is not None
    away = inside(meeting(theirs="Bree"))
    assert away.refused(Action(Say.ASSAIL, (foes(away),))) == "MECCG-CVC-02"
    before = meeting()
    assert before.refused(Action(Say.ASSAIL, (foes(before),))) != ""
    assail(s)
    assert s.asked == Asked.PAIR
    s.until_any(Question.OPTION)
    assert not any(isinstance(frame, Attack) for frame in s.state.frames), "and with it the site phase is over"


@rule("MECCG-CVC-03", "MECCG-INF-09", "MECCG-CVC-13")
def test_influence_and_attack_exclude_each_other() -> None:
    s = inside(meeting().player(0, tried=True))
    s.disturb(lambda d: d.set_player(0, tried=True))
    assert s.refused(Action(Say.ASSAIL, (foes(s),))) == "MECCG-CVC-03"
    s = inside(meeting())
    s.disturb(lambda d: d.note(assailed=d.turn.number))
    attempt = Action(Say.INFLUENCE, (s.named("Gorbag"), s.named("Faramir"), NONE))
    assert s.refused(attempt) == "MECCG-INF-09"


@rule("MECCG-CVC-04", "MECCG-CVC-05", "MECCG-CVC-06", "MECCG-CVC-07")
@pytest.mark.parametrize(
    ("sides", "people", "allowed"),
    [
        (("hero", "minion"), ("Faramir", "Gorbag"), True),
        (("hero", "hero"), ("Faramir", "Aragorn II"), False),
        (("hero", "fallen-wizard"), ("Faramir", "Aragorn II"), False),
        (("hero", "fallen-wizard"), ("Faramir", "Lagduf"), True),
        (("minion", "hero"), ("Gorbag", "Faramir"), True),
        (("minion", "fallen-wizard"), ("Gorbag", "Faramir"), True),
        (("minion", "minion"), ("Gorbag", "Dôgrib"), False),
        (("minion", "balrog"), ("Gorbag", "Lagduf"), False),
        (("fallen-wizard", "minion"), ("Faramir", "Gorbag"), True),
        (("fallen-wizard", "hero"), ("Faramir", "Aragorn II"), False),
        (("fallen-wizard", "hero"), ("Lagduf", "Aragorn II"), True),
        (("fallen-wizard", "fallen-wizard"), ("Faramir", "Lagduf"), True),
    ],
)
def test_who_attacks_whom(sides: tuple[str, str], people: tuple[str, str], allowed: bool) -> None:
    s = Scenario(sides=sides).company(0, people[0], at=MINE).company(1, people[1], at=THEIRS)
    assert are_foes(s.state, companies_of(s.state, 0)[0], companies_of(s.state, 1)[0]) is allowed


# --------------------------------------------------------------------------------------------------------- the attack
@rule("MECCG-CVC-10", "MECCG-RULING-35", "MECCG-CMB-13", "MECCG-CVC-09")
def test_it_is_one_attack_with_a_strike_for_each_attacker() -> None:
    s = inside(meeting(("Gorbag", "Lagduf", "Dôgrib"), ("Aragorn II", "Faramir", "Beregond", "Elladan")))
    s.act(Action(Say.ASSAIL, (foes(s),)))
    attack = attack_of(s)
    assert (attack.strikes, attack.race, attack.source) == (3, "Orc+Man", NONE)
    assert assault_now(s.state) is not None


@rule("MECCG-CVC-12", "MECCG-CVC-08", "MECCG-CVC-13", "MECCG-FLOW-21")
def test_the_defender_may_cancel_it_and_nobody_plays_hazards() -> None:
    s = meeting(foes=("Aragorn II", "Frodo")).hand(1, "Concealment", "Orc-patrol").hand(0, "Wargs")
    inside(s)
    s.act(Action(Say.ASSAIL, (foes(s),)))
    s.window(At.ENGAGEMENT, 1)
    assert s.playable("Concealment") and not s.playable("Orc-patrol")
    s.play("Concealment", "Frodo").until_any(Question.OPTION)
    assert s.pose("Gorbag") is Pose.UNTAPPED and s.pose("Aragorn II") is Pose.UNTAPPED


@rule("MECCG-CVC-12")
@pytest.mark.parametrize(("orcs", "may"), [(("Gorbag", "Lagduf"), True), (("Gorbag", "Tarcil"), False)])
def test_what_cancels_some_races_needs_all_of_them(orcs: tuple[str, ...], may: bool) -> None:
    s = meeting(orcs, ("Aragorn II",)).hand(1, "Dark Quarrels")
    inside(s)
    s.act(Action(Say.ASSAIL, (foes(s),)))
    s.window(At.ENGAGEMENT, 1)
    assert s.playable("Dark Quarrels") is may


# ------------------------------------------------------------------------------------------------------- assignment
@rule("MECCG-CVC-14", "MECCG-CVC-15", "MECCG-CVC-16", "MECCG-RULING-32", "MECCG-DEC-24", "MECCG-DEC-25")
def test_strikes_are_assigned_in_three_steps() -> None:
    s = meeting(("Gorbag", "Lagduf", "Dôgrib"), ("Aragorn II", "Faramir", "Beregond"))
    s.tapped("Lagduf", "Beregond")
    assail(inside(s))
    assert s.decider == 1, "first the defender, for those who stand untapped"
    offered = {x.args for x in s.legal() if x != PASS}
    assert {target for _, target in offered} == {s.named("Aragorn II"), s.named("Faramir")} and s.can(PASS.verb)
    pair(s, "Dôgrib", "Faramir").act(PASS)
    assert s.decider == 0 and PASS not in s.legal(), "then the attacker, for his own untapped ones"
    assert {x.args[0] for x in s.legal()} == {s.named("Gorbag")}
    pair(s, "Gorbag", "Beregond").until_any(Question.NEXT_STRIKE)
    found = assault_now(s.state)
    assert found is not None
    marks = [mark.who for mark in attack_of(s).assigned]
    assert marks == [s.named("Faramir"), s.named("Beregond"), s.named("Aragorn II")], "the rest leaves no choice"
    assert found.strikers == (s.named("Dôgrib"), s.named("Gorbag"), s.named("Lagduf"))


@rule("MECCG-CVC-11", "MECCG-CVC-27", "MECCG-CVC-32")
def test_strikes_that_find_nobody_weaken_somebody() -> None:
    s = meeting(("Gorbag", "Lagduf", "Dôgrib"), ("Aragorn II", "Faramir"))
    s.tapped("Aragorn II", "Faramir", "Gorbag", "Lagduf", "Dôgrib")
    assail(inside(s))
    assert s.decider == 0, "the attacker names the one of his that is left over"
    pair(s, "Dôgrib", "").until_any(Asked.PAIR)
    assert s.decider == 1
    pair(s, "Gorbag", "Faramir").until_any(Question.NEXT_STRIKE)
    assert attack_of(s).left == 1
    s.act(pick(s.named("Faramir"))).until_any(Asked.EXCESS)
    assert s.decider == 0
    s.act(Action(Say.PRESS, (1,)))
    assert attack_of(s).assigned[0].excess == 1


# ----------------------------------------------------------------------------------------------------------- a strike
def one_on_one(orc: str = "Gorbag", hero: str = "Faramir", **poses: str) -> Scenario:
    s = meeting((orc,), (hero,))
    if "tapped" in poses:
        s.tapped(poses["tapped"])
    if "wounded" in poses:
        s.wounded(poses["wounded"])
    inside(s)
    s.act(Action(Say.ASSAIL, (foes(s),)))
    return s


@rule("MECCG-CVC-20", "MECCG-CVC-21", "MECCG-CVC-22", "MECCG-CVC-23", "MECCG-CHANCE-03", "MECCG-CHANCE-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "body", "poses"),
    [
        (8, 7, (2,), (Pose.TAPPED, Pose.WOUNDED)),
        (7, 8, (), (Pose.TAPPED, Pose.TAPPED)),
        (7, 9, (2,), (Pose.WOUNDED, Pose.TAPPED)),
    ],
)
def test_the_lower_one_is_wounded(mine: int, theirs: int, body: tuple[int, ...], poses: tuple[Pose, Pose]) -> None:
    s = one_on_one()
    difference = face(s.state, s.named("Gorbag")).prowess - face(s.state, s.named("Faramir")).prowess
    s.rolls(mine, theirs - 1 + difference, *body).until_any(Question.OPTION)
    assert (s.pose("Gorbag"), s.pose("Faramir")) == poses


@rule("MECCG-CVC-24", "MECCG-MP-10", "MECCG-RULING-36", "MECCG-RULING-34")
def test_who_falls_is_kill_points_of_the_other_side() -> None:
    s = one_on_one()
    s.rolls(12, 2, 12).until_any(Question.OPTION)
    faramir = next(card for card in s.state.zones[0][Zone.MP])
    assert face(s.state, faramir).name == "Faramir"
    assert by_sort(s.state, 0)[Sort.KILL] == face(s.state, faramir).mp > 0
    assert by_sort(s.state, 1)[Sort.CHARACTER] == 0
    s = one_on_one("Lagduf")
    s.rolls(2, 12, 12).until_any(Question.OPTION)
    assert [face(s.state, card).name for card in s.state.zones[1][Zone.MP]] == ["Lagduf"]
    assert by_sort(s.state, 1)[Sort.KILL] == face(s.state, s.state.zones[1][Zone.MP][0]).mp


@rule("MECCG-CVC-17", "MECCG-CVC-28", "MECCG-CVC-29", "MECCG-RULING-33", "MECCG-DEC-26", "MECCG-DEC-27")
def test_who_stays_untapped_fights_at_minus_three() -> None:
    s = one_on_one()
    difference = face(s.state, s.named("Gorbag")).prowess - face(s.state, s.named("Faramir")).prowess
    s.until_any(Asked.STAY)
    assert s.decider == 0
    s.act(pick(1)).until_any(Question.FACE)
    assert s.decider == 1
    s.act(pick(1)).rolls(7, 7 + difference).until_any(Question.OPTION)
    assert (s.pose("Gorbag"), s.pose("Faramir")) == (Pose.UNTAPPED, Pose.UNTAPPED), "a tie, and nobody taps"


@rule("MECCG-CVC-17")
@pytest.mark.parametrize(("pose", "less"), [("tapped", 1), ("wounded", 2)])
def test_a_tapped_or_wounded_attacker_is_weaker(pose: str, less: int) -> None:
    s = one_on_one(**{pose: "Gorbag"})
    difference = face(s.state, s.named("Gorbag")).prowess - face(s.state, s.named("Faramir")).prowess
    s.rolls(7, 7 + difference - less).until_any(Question.OPTION)
    assert s.pose("Faramir") is Pose.TAPPED, "a tie"


@rule("MECCG-CVC-30")
def test_defenders_without_a_strike_support() -> None:
    s = meeting(("Gorbag",), ("Faramir", "Beregond", "Elladan"))
    assail(inside(s))
    pair(s, "Gorbag", "Faramir").until_any(Question.SUPPORT)
    assert s.decider == 1 and s.can(pick(0).verb, s.named("Beregond")) and s.can(pick(0).verb, s.named("Elladan"))


@rule("MECCG-CVC-18", "MECCG-CVC-26", "MECCG-CVC-31")
def test_each_side_may_play_a_card_of_skill_on_the_strike() -> None:
    s = meeting(("Gorbag",), ("Boromir II",)).hand(1, "Risky Blow", "Risky Blow")
    inside(s)
    s.act(Action(Say.ASSAIL, (foes(s),)))
    s.window(At.STRIKE, 1)
    assert s.playable("Risky Blow")
    s.act(s.play_action("Risky Blow")).window(At.STRIKE, 1)
    assert not s.playable("Risky Blow"), "one that needs a skill"
    s = meeting(("Boromir II",), ("Gorbag",), ("hero", "minion"), "Edoras", "Edoras (minion)").hand(0, "Risky Blow")
    inside(s)
    s.act(Action(Say.ASSAIL, (foes(s),)))
    s.window(At.STRIKE, 0)
    assert s.playable("Risky Blow"), "and it is for the one who strikes"
    difference = face(s.state, s.named("Boromir II")).prowess - face(s.state, s.named("Gorbag")).prowess
    s.act(s.play_action("Risky Blow")).rolls(7, 7 + difference + 3).until_any(Question.OPTION)
    assert s.pose("Gorbag") is Pose.TAPPED, "a tie with three more"


@rule("MECCG-CVC-33")
def test_the_defender_orders_the_strikes() -> None:
    s = assail(inside(meeting()))
    pair(s, "Gorbag", "Faramir")
    s.until_any(Question.NEXT_STRIKE)
    assert s.decider == 1 and len(s.legal()) == 2
    assert company_of(s.state, s.named("Faramir")) is not None
