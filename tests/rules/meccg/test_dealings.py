"""Influence, plays and rings between players of different sides; guards, calls (MECCG-INF, MECCG-OG, MECCG-RNG)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At, Of
from engine.journeys.cards.words import CorruptionRoll, Discard, Modify, Move, Return, Roll, Stat, Tap, UsedCounter
from engine.journeys.table.board import face
from engine.journeys.table.frames import RingTest
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.cards.alignments import BALROGS, RINGWRAITHS
from engine.metw.cards.printed import MetwSite
from engine.metw.phases.ambush import takes_away
from engine.metw.phases.journeying import may_draw
from engine.metw.play.corruption import points
from engine.metw.play.persuasion import across, alike
from engine.metw.play.playable import manifestations
from engine.metw.table.calling import may_be_called, points_for_call
from engine.metw.table.companies import checks_as_minion, is_minion, is_overt
from engine.metw.table.control import free_general
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import SPARE
from tests.cards.metw.scenes import inside
from tests.metw import scenario
from tests.rules.meccg.scenes import LIBRARY, Scenario, group_of, minions
from tests.rules_plugin import rule

MURK = "Murk the Ringwraith"
NAMED = LIBRARY.catalogue.named


def attempt(s: scenario.Scenario, who: str, target: str, card: str = "") -> Action:
    shown = s.in_hand(0, card) if card else NONE
    return Action(Say.INFLUENCE, (s.named(who, 0), s.named(target, 1), shown))


def court(*foes: str, mine: str = "Pallando") -> Scenario:
    s = Scenario().company(0, mine, "Háma", at="Edoras").company(1, *foes, at="Edoras")
    return s.hand(0, SPARE).at(Phase.SITE)  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------------ influence
@rule("MECCG-INF-02", "MECCG-INF-04", "MECCG-INF-05")
def test_what_an_avatar_has_stays_his() -> None:
    s = court("Gandalf", "Faramir", "Bill the Pony").bears("Gandalf", "Glamdring").bears("Faramir", "Orcrist")
    s.hand(0, "Glamdring", "Orcrist")
    inside(s)
    assert s.refused(attempt(s, "Pallando", "Gandalf")) == "METW-OPI-04"
    assert s.refused(attempt(s, "Pallando", "Glamdring", "Glamdring")) == "METW-OPI-02"
    assert s.refused(attempt(s, "Pallando", "Orcrist", "Orcrist")) == ""
    assert s.refused(attempt(s, "Pallando", "Bill the Pony")) == "", "he is with Faramir"
    t = court("Gandalf", "Bill the Pony")
    inside(t)
    assert t.refused(attempt(t, "Pallando", "Bill the Pony")) == "METW-OPI-02"
    u = court("Faramir").bears("Faramir", "Orcrist").hand(0, "Orcrist")
    card = u._card(1, "Barred Thing", Zone.HAND)

    def lies(d) -> None:  # type: ignore[no-untyped-def]
        d.enter(card)
        d.hold(u._find_in(d, "Orcrist"), card)

    u._build.append(lies)
    inside(u)
    assert u.refused(attempt(u, "Pallando", "Orcrist", "Orcrist")) == "METW-OPI-02"


@rule("MECCG-INF-06", "MECCG-RULING-42")
@pytest.mark.parametrize("turn", [3, 2])
def test_an_avatar_influences_nobody_in_the_turn_he_is_revealed(turn: int) -> None:
    s = minions(MURK, at="Cirith Ungol (minion)").company(1, "Faramir", at="Cirith Ungol")
    s.player(0, revealed=turn).hand(0, SPARE).at(Phase.SITE)  # type: ignore[attr-defined]
    inside(s)
    assert s.refused(attempt(s, MURK, "Faramir")) == ("METW-OPI-19" if turn == 3 else "")
    assert across(s.state, 0, 1) == 5, "each stands at its own version of the site"


@rule("MECCG-INF-08", "MECCG-DEC-31")
def test_another_card_of_the_same_thing_may_be_shown_but_not_of_a_character() -> None:
    s = Scenario()
    assert alike(s.state, NAMED("Dark Lady as a Guest").number, NAMED("Dark Lady"))
    assert alike(s.state, NAMED("Pale Lady (minion)").number, NAMED("Pale Lady"))
    assert not alike(s.state, NAMED("Other Murk").number, NAMED(MURK))
    assert not alike(s.state, NAMED("Orcrist").number, NAMED("Glamdring"))


# ------------------------------------------------------------------------------------------- at home, tapping
@rule("MECCG-CMB-10", "MECCG-CMB-11", "MECCG-RULING-29", "MECCG-FLOW-11", "MECCG-DEC-19")
def test_who_is_at_home_sends_the_guards_away() -> None:
    s = minions("Eradan", "Orc Brawler", at="Sarn Goriwing (minion)").hand(0, SPARE)
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0)
    assert s.can(Say.AT_HOME, s.named("Eradan"))
    assert s.refused(Action(Say.AT_HOME, (s.named("Orc Brawler"),))) == "MECCG-CMB-11"
    s.act(Action(Say.AT_HOME, (s.named("Eradan"),))).window(At.SITE, 0)
    assert s.pose("Eradan") is Pose.TAPPED and s.pose("Orc Brawler") is Pose.UNTAPPED
    away = minions("Tarcil", "Orc Brawler", at="Sarn Goriwing (minion)").hand(0, SPARE)
    away.until(Question.ENTER)
    away.enter().window(At.ENGAGEMENT, 0)
    assert not away.can(Say.AT_HOME)


# -------------------------------------------------------------------------------------------------- on-guard
@rule("MECCG-OG-06", "MECCG-FLOW-19", "MECCG-OG-05")
@pytest.mark.parametrize(
    ("word", "barred"),
    [
        (Move("back"), True),
        (Tap(Of.TARGET), True),
        (UsedCounter(), True),
        (Return(Of.TARGET), True),
        (Roll(7, (Return(Of.TARGET),)), True),
        (Discard(Of.TARGET), True),
        (Discard(Of.SELF), False),
        (CorruptionRoll(), False),
        (Modify(Stat.PROWESS, -1, Of.COMPANY), False),
    ],
)
def test_what_is_not_shown_after_a_play(word: object, barred: bool) -> None:
    assert takes_away((word,)) is barred


@rule("MECCG-OG-01", "MECCG-FLOW-17")
@pytest.mark.parametrize(("site", "asked"), [("Bandit Lair", True), ("Edoras", False)])
def test_before_an_automatic_attack_only_where_there_is_one(site: str, asked: bool) -> None:
    s = Scenario().company(0, "Aragorn II", at=site).hand(0, SPARE).hand(1, "Orc-patrol", SPARE)
    s.hazards()
    s.act(Action(Say.GUARD, (s.in_hand(1, "Orc-patrol"),))).until_any(Question.ENTER)
    s.enter()
    seen = []
    while s.asked not in (Question.OPTION,) and not (s.question is Question.WINDOW and s.frame_moment() == At.SITE):
        seen.append(s.asked)
        s.plain()
    assert (Asked.AMBUSH in seen) is asked


# ------------------------------------------------------------------------------------------------ second copies
@rule("MECCG-TOU-14", "MECCG-FLOW-04")
def test_a_second_copy_is_declared_only_while_the_first_is_about_to_go() -> None:
    from engine.metw.play.playable import aimed_at

    s = Scenario().company(0, "Aragorn II", at="Rivendell").in_play(1, "Doors of Night")
    s.hand(0, "Gates of Morning", SPARE).hand(1, "Doors of Night", SPARE)
    number = NAMED("Doors of Night").number
    assert not aimed_at(s.state, number)
    s.act(s.play_action("Gates of Morning"))
    assert aimed_at(s.state, number), "Gates of Morning sweeps it away"
    assert not aimed_at(s.state, NAMED("Giant").number)


# ----------------------------------------------------------------------------------------------------- rings
@rule("MECCG-RNG-09", "MECCG-RULING-47")
def test_a_gold_ring_stored_by_a_minion_player_is_tested() -> None:
    s = minions("Dôgrib").bears("Dôgrib", "Precious Gold Ring").hand(0, SPARE, "Magic Ring of Stealth")
    s.rolls(7, 9).act(Action(Verb.STORE, (s.named("Precious Gold Ring"),))).until_any(Question.RING_ITEM)
    assert next(frame for frame in s.state.frames if isinstance(frame, RingTest)).result == 7
    s.act(PASS).window(At.ORGANIZATION, 0)
    assert s.where("Precious Gold Ring") is Zone.DISCARD
    hero = Scenario().company(0, "Faramir", at="Rivendell").bears("Faramir", "Precious Gold Ring").hand(0, SPARE)
    hero.act(Action(Verb.STORE, (hero.named("Precious Gold Ring"),))).window(At.ORGANIZATION, 0)
    assert hero.where("Precious Gold Ring") is Zone.MP


# ----------------------------------------------------------------------------------------------------- calls
@rule("MECCG-VIC-14", "MECCG-VIC-15", "MECCG-VIC-16", "MECCG-RULING-50", "MECCG-DEC-29", "MECCG-CARD-SUDDEN-CALL-01")
def test_the_opponent_of_a_minion_player_may_call_in_his_turn() -> None:
    s = minions("Gorbag").player(0, exhausted=1).hand(1, "Loud Call", SPARE).hand(0, SPARE)  # type: ignore[attr-defined]
    s.go("Dol Guldur (minion)")
    assert may_be_called(s.state)
    s.play("Loud Call", use=1).hazards()
    assert s.state.turn.called == s.state.turn.number
    poor = minions("Gorbag")
    assert not may_be_called(poor.state)
    heroes = Scenario().company(0, "Aragorn II", at="Rivendell").player(0, exhausted=1)
    assert not may_be_called(heroes.state)


@rule("MECCG-VIC-08", "MECCG-RULING-52")
def test_points_in_the_under_deeps_do_not_count_for_a_call() -> None:
    below = next(site for site in LIBRARY.atlas.sites if isinstance(site, MetwSite) and site.below)
    s = Scenario().company(0, "Aragorn II", at=below.label)
    assert points_for_call(s.state, 0) == 0 < s.points(0)
    t = Scenario().company(0, "Aragorn II", at="Rivendell")
    assert points_for_call(t.state, 0) == t.points(0)
    u = Scenario(sides=("balrog", "hero")).company(0, "Gorbag", at="The Under-gates")
    assert points_for_call(u.state, 0) == u.points(0) > 0


# -------------------------------------------------------------------------------------------- kinds of people
@rule("MECCG-CHR-03", "MECCG-RULING-44", "MECCG-FW-09", "MECCG-RULING-08", "MECCG-DET-08")
def test_whom_a_fallen_wizard_leads() -> None:
    s = Scenario(sides=("fallen-wizard", "balrog")).company(0, "Saruman", "Lagduf", "Faramir", at="Rivendell")
    assert [is_minion(s.state, s.named(who)) for who in ("Lagduf", "Faramir", "Saruman")] == [True, False, False]
    assert checks_as_minion(s.state, s.named("Saruman")) and not checks_as_minion(s.state, s.named("Faramir"))
    assert is_overt(s.state, group_of(s)) and BALROGS.minion and BALROGS.sudden and BALROGS.starred
    assert not BALROGS.tests_at and RINGWRAITHS.tests_at


@rule("MECCG-RULING-19", "MECCG-CMP-06")
def test_nothing_but_the_list_makes_a_company_overt() -> None:
    s = minions("Dôgrib", "Tarcil").bears("Dôgrib", "Glamdring")
    assert not is_overt(s.state, group_of(s))


@rule("MECCG-RULING-18", "MECCG-RULING-37")
def test_what_a_ringwraith_bore_is_discarded_when_he_goes_home() -> None:
    from engine.journeys.play.departures import send_home

    s = minions(MURK).bears(MURK, "Glamdring")
    s.disturb(lambda d: send_home(d, s.named(MURK)))
    assert s.where("Glamdring") is Zone.DISCARD and s.where(MURK) is Zone.HAND


@rule("MECCG-RULING-07")
def test_a_faction_counts_as_in_play_where_it_lies() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").stored(0, "Rangers of the North")
    from engine.metw.play.playable import gone_or_there

    assert gone_or_there(s.state, NAMED("Rangers of the North").number)


@rule("MECCG-RULING-20")
def test_a_follower_who_is_parted_from_his_controller_is_nobodys() -> None:
    s = minions("Tarcil", "Muzgash").follows("Muzgash", "Tarcil").hand(0, SPARE)
    s.disturb(lambda d: d.loosen(s.named("Tarcil")))
    assert [one.controller for one in s.state.controls] == [NONE]
    assert free_general(s.state, 0) == 20 - 6


@rule("MECCG-DRW-01")
def test_draws_for_a_ringwraith_or_a_mind_of_three() -> None:
    assert may_draw(minions(MURK).state, group_of(minions(MURK)))
    assert may_draw(minions("Lagduf").state, group_of(minions("Lagduf")))
    assert not may_draw(minions("Muzgash").state, group_of(minions("Muzgash")))


@rule("MECCG-CHR-09")
def test_what_lies_on_a_character_is_his() -> None:
    s = minions("Dôgrib").bears("Dôgrib", "Glamdring")
    assert points(s.state, s.named("Dôgrib")) == face(s.state, s.named("Glamdring")).corruption
    assert manifestations(s.state, NAMED("Glamdring").number)
