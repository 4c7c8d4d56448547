"""Positions thought out from the books alone: chains, strikes, cards on-guard, limits, influence, checks, points."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.targets import LASTING_BASE
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.phases.endings import BY_WIZARD
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import STAYS, TAPS, assign, face, help_by, transfer
from tests.rules_plugin import rule

ATLAS = MetwState.atlas
SPARE = "Favor of the Valar"
BLUFF = "Giant"
TOM = "“Tom” (Tûma)"


def site(name: str) -> int:
    return ATLAS.site_named[name].index


# ------------------------------------------------------------------------------------------------ answers to everything
@rule("METW-ACT-02", "METW-FLOW-10", "METW-RULING-107")
def test_a_faction_that_needs_no_roll_can_be_answered() -> None:
    """The Red Arrow brings the Riders of Rohan without a roll, but not before both players have passed."""
    s = Scenario(STARTER).company(0, "Aragorn II", "Háma", at="Edoras").bears("Aragorn II", "Red Arrow")
    s.hand(0, "Riders of Rohan", "Gates of Morning").in_play(1, "Doors of Night").hand(1, "Twilight").at(Phase.SITE)
    s.enter().window(At.SITE, 0).play("Riders of Rohan", "Aragorn II")
    assert s.frame_moment() == At.COUNTER and s.decider == 1 and s.why_not_play("Twilight") == ""
    assert s.where("Riders of Rohan") is Zone.DECLARED
    s.pass_()
    assert s.decider == 0 and s.why_not_play("Gates of Morning") == ""
    s.pass_()
    assert s.where("Riders of Rohan") is Zone.MP and not [e for e in s.events if e.kind == Told.ROLLS]


@rule("METW-ACT-02", "METW-TIM-04", "METW-FLOW-11")
def test_who_lost_what_spared_him_the_roll_has_to_roll() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Háma", at="Edoras").bears("Aragorn II", "Red Arrow")
    s.hand(0, "Riders of Rohan", SPARE).at(Phase.SITE).enter().window(At.SITE, 0)
    s.play("Riders of Rohan", "Aragorn II")
    s.disturb(lambda d: d.discard(s.named("Red Arrow"))).rolls(2).window(At.SITE, 0)
    assert s.where("Riders of Rohan") is Zone.DISCARD
    assert [e.args[2] for e in s.events if e.kind == Told.FACTION] == [2 + 3 + 1]


# ------------------------------------------------------------------------------------------------ the extra minor item
THIEVES = ("Bilbo", "Aragorn II", "Elladan")


def robbing(*hand: str, at: str = "Moria", people: tuple[str, ...] = THIEVES) -> Scenario:
    """A burglar was lucky; his player may act."""
    s = Scenario(STARTER, options=(Option.BURGLARY,)).company(0, *people, at=at).hand(0, SPARE, *hand)
    s.until(Question.ENTER).rolls(6)
    return s.act(Action(Say.BURGLE, (s.named("Bilbo"),))).window(At.SITE, 0)


@rule("METW-OPT-13", "METW-RULING-128", "METW-RULING-81")
def test_after_a_burglary_there_is_one_extra_minor_item_whoever_plays_first() -> None:
    s = robbing("Sword of Gondolin", "Dagger of Westernesse", "Elven Cloak")
    s.play("Dagger of Westernesse", "Aragorn II").window(At.SITE, 0)
    s.play("Sword of Gondolin").window(At.SITE, 0)
    assert s.pose("Bilbo") is Pose.TAPPED and s.where("Sword of Gondolin") is Zone.PLAY
    assert s.why_not_play("Elven Cloak") != "", "the one play that tapped the site opens one minor item"


@rule("METW-OPT-13", "METW-RULING-128", "METW-RULING-81")
def test_a_burglars_minor_item_is_not_the_extra_one() -> None:
    """Moria lists minor items: the Hobbit's own play is one, and another character taps for the extra one."""
    s = robbing("Dagger of Westernesse", "Elven Cloak", "Horn of Anor")
    s.play("Dagger of Westernesse", "Bilbo").window(At.SITE, 0).play("Elven Cloak", "Elladan").window(At.SITE, 0)
    assert (s.where("Dagger of Westernesse"), s.where("Elven Cloak")) == (Zone.PLAY, Zone.PLAY)
    assert s.why_not_play("Horn of Anor") != ""


@rule("METW-OPT-13", "METW-RULING-81")
def test_where_no_item_is_listed_the_burglar_plays_none() -> None:
    """Dimrill Dale lists none: the extra minor item is for somebody else than the Hobbit, who tapped the site."""
    s = robbing("Dagger of Westernesse", at="Dimrill Dale", people=("Bilbo", "Aragorn II"))
    s.play("Dagger of Westernesse")
    assert s.pose("Aragorn II") is Pose.TAPPED and s.pose("Bilbo") is Pose.UNTAPPED
    alone = robbing("Dagger of Westernesse", at="Dimrill Dale", people=("Bilbo",))
    assert alone.why_not_play("Dagger of Westernesse") != ""


def frees_himself(card: str, at: str, *people: str, roll: int = 12) -> Scenario:
    """Merry plays something that taps the site and untaps at once by Halfling Strength."""
    s = Scenario(STARTER).company(0, "Merry", *people, at=at).at(Phase.SITE).rolls(roll)
    s.hand(0, SPARE, card, "Elven Cloak", "Halfling Strength").enter().window(At.SITE, 0)
    s.play(card, "Merry").window(At.SITE, 0).play("Halfling Strength", "Merry").window(At.SITE, 0)
    assert site(at) in s.state.players[0].used and s.pose("Merry") is Pose.UNTAPPED
    return s


@rule("METW-SITE-07", "METW-RULING-81", "METW-ALY-07", "METW-FAC-06")
@pytest.mark.parametrize(("card", "at"), [("Goldberry", "Old Forest"), ("Hobbits", "Bag End")])
def test_who_tapped_for_the_site_does_not_tap_for_the_extra_item(card: str, at: str) -> None:
    """Merry is untapped again, but an additional character is needed for the minor item."""
    assert frees_himself(card, at).why_not_play("Elven Cloak") != ""
    s = frees_himself(card, at, "Háma").play("Elven Cloak")
    assert s.pose("Háma") is Pose.TAPPED and s.pose("Merry") is Pose.UNTAPPED


# ---------------------------------------------------------------------------------------------- effects that were left
@rule("METW-FLOW-07", "METW-FLOW-11", "METW-ANN-29")
def test_an_effect_that_was_named_ends_although_another_ended_before() -> None:
    """Two effects on a company: one sailor names the second, another one the first in answer; both are over."""
    s = Scenario(STARTER).company(0, "Bergil", "Haldir", "Háma", at="Grey Havens").hand(0, "Great Ship")
    s.hand(1, "Lost at Sea", "River").window(At.ORGANIZATION, 0).play("Great Ship", "Bergil", "Bergil")
    s.window(At.ORGANIZATION, 0).go("Himring").sends("Lost at Sea").play("River").window(At.MOVEMENT, 0)
    first, second = s.named("Lost at Sea"), s.named("River")
    assert [effect.source for effect in s.state.lasting if effect.hazard] == [first, second]
    s.use("Great Ship", "Haldir", LASTING_BASE + second, ability=2).pass_()
    s.use("Great Ship", LASTING_BASE + first, ability=2).window(At.MOVEMENT, 1)
    assert not [effect for effect in s.state.lasting if effect.hazard]


@rule("METW-FLOW-07", "METW-FLOW-11", "METW-ANN-29")
def test_of_an_effect_that_is_over_nothing_else_comes_to_an_end() -> None:
    """Both name the first of two effects: the second one stays."""
    s = Scenario(STARTER).company(0, "Bergil", "Haldir", "Háma", at="Grey Havens").hand(0, "Great Ship")
    s.hand(1, "Lost at Sea", "River").window(At.ORGANIZATION, 0).play("Great Ship", "Bergil", "Bergil")
    s.window(At.ORGANIZATION, 0).go("Himring").sends("Lost at Sea").play("River").window(At.MOVEMENT, 0)
    first, second = s.named("Lost at Sea"), s.named("River")
    s.use("Great Ship", "Haldir", LASTING_BASE + first, ability=2).pass_()
    s.use("Great Ship", LASTING_BASE + first, ability=2).window(At.MOVEMENT, 1)
    assert [effect.source for effect in s.state.lasting if effect.hazard] == [second]


# ---------------------------------------------------------------------------------------------------- the hazard limit
@rule("METW-HL-01", "METW-COMP-01", "METW-RULING-36")
@pytest.mark.parametrize(
    ("people", "limit"),
    [
        (("Sam Gamgee",), 2),
        (("Sam Gamgee", "Merry", "Pippin"), 2),
        (("Sam Gamgee", "Merry", "Pippin", "Robin Smallburrow", "Fatty Bolger"), 3),
        (("Gandalf", "Sam Gamgee", "Merry", "Pippin", "Frodo"), 3),
        (("Gandalf", "Háma", "Bergil", "Sam Gamgee"), 4),
    ],
)
def test_hobbits_count_half_for_the_limit(people: tuple[str, ...], limit: int) -> None:
    s = Scenario(STARTER).company(0, *people, at="Rivendell").hand(1, BLUFF).go("Bree")
    assert hazard_limit(s.state, s.state.companies[0]) == limit


@rule("METW-HL-02", "METW-COMP-03")
def test_the_limit_stays_when_somebody_leaves() -> None:
    five = ("Sam Gamgee", "Beretar", "Háma", "Elladan", "Bergil")
    s = Scenario(STARTER).company(0, *five, at="Rivendell").hand(1, "Call of Home", *["Weariness of the Heart"] * 4)
    s.go("Bree").rolls(2).sends("Call of Home", "Elladan")
    assert s.where("Elladan") is Zone.HAND
    for count in range(4):
        assert s.why_not_play("Weariness of the Heart") == "", f"{count + 1} of five were played"
        s.sends("Weariness of the Heart", ("Háma", "Bergil", "Beretar", "Sam Gamgee")[count])
    assert hazard_limit(s.state, s.state.companies[0]) == 5


@rule("METW-RULING-38", "METW-RULING-37", "METW-GEN-15")
def test_what_was_cancelled_has_used_the_limit_and_twilight_has_not() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, "Twilight")
    s.hand(1, "Fell Winter", "Twilight", "Wake of War", BLUFF).go("Bree").play("Fell Winter")
    assert s.decider == 0
    s.play("Twilight", use=1).hazards()
    assert s.where("Fell Winter") is Zone.DISCARD
    s.sends("Wake of War")
    assert s.why_not_play(BLUFF) == "METW-HL-01", "two is the limit, and the cancelled one counts"


@rule("METW-OG-02", "METW-HL-01", "METW-DEC-39")
def test_where_the_limit_is_used_up_no_card_is_laid_on_guard() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Rivendell").hand(1, "Wake of War", "Awaken Denizens", BLUFF)
    s.go("Bree").sends("Wake of War").sends("Awaken Denizens")
    assert s.refused(Action(Say.GUARD, (s.in_hand(1, BLUFF),))) == "METW-HL-01"


@rule("METW-MH-09", "METW-RULING-48")
def test_a_hazard_for_another_company_waits_for_its_phase() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").company(0, "Elladan", at="Lórien")
    s.hand(1, "Weariness of the Heart").hand(0, SPARE).until_company("Háma")
    s.act(s.play_action("Weariness of the Heart"))
    if s.question is Question.TARGET:
        assert not s.can(Verb.PICK, s.named("Elladan"))
    s.hazards()
    lowered = [effect.bound for effect in s.state.lasting]
    assert lowered and all(s.named("Elladan") not in bound for bound in lowered)


# ------------------------------------------------------------------------------------------------------------- on-guard
def guarded(card: str, place: str, *hand: str, people: tuple[str, ...] = ("Aragorn II", "Elladan")) -> Scenario:
    """The opponent lays a card on-guard against a company that stays."""
    s = Scenario(STANDARD).company(0, *people, at=place).hand(0, BLUFF, *hand).hand(1, card, "Ghouls").stay()
    return s.act(Action(Say.GUARD, (s.in_hand(1, card),)))


def shows(s: Scenario) -> list[Action]:
    """The ways to turn up the card on-guard that are open to its player now."""
    return [x for x in s.legal() if x.verb == Say.TURN_UP]


@rule("METW-OG-07", "METW-OG-04", "METW-FLOW-62")
def test_a_creature_keyed_to_regions_alone_is_never_turned_up() -> None:
    """Wolves are keyed to border-land and wilderness: they attack nobody who is at a site."""
    s = guarded("Wolves", "Moria", "Sword of Gondolin").enter()
    s.until_any(Asked.AMBUSH)
    assert s.decider == 1 and not shows(s)


@rule("METW-OG-07", "METW-FLOW-62", "METW-SITE-12")
def test_without_an_automatic_attack_or_an_entrance_no_creature_is_turned_up() -> None:
    for place, enters in (("Bree", True), ("Moria", False)):
        s = guarded("Abductor" if enters else "Orc-guard", place, "Goldberry").until(Question.ENTER)
        s.act(pick(1) if enters else PASS)
        asked = []
        while s.state.turn.phase is Phase.SITE:
            asked.append(s.asked)
            s.plain()
        assert Asked.AMBUSH not in asked and not [e for e in s.events if e.kind == Told.ATTACK]


@rule("METW-OG-07", "METW-OG-04", "METW-RULING-83", "MECCG-OG-02")
def test_a_hazard_that_does_not_touch_the_attack_waits_for_a_play_at_the_site() -> None:
    s = guarded("Weariness of the Heart", "Moria", "Sword of Gondolin", people=("Aragorn II", "Glorfindel II"))
    s.rolls(12, 12, 12, 12, 12).enter().until(Asked.AMBUSH)
    assert not shows(s), "it does not change the automatic-attack"
    s.plain()
    s.window(At.SITE, 0)
    assert "Weariness of the Heart" not in s.names(1, Zone.HAND), "it lies there still"


@rule("METW-OG-05", "METW-RULING-86", "METW-RULING-37")
def test_what_is_turned_up_was_paid_when_it_was_laid() -> None:
    """One hazard and the card on-guard use the limit of two up; turning it up asks for no more."""
    s = Scenario(STANDARD).company(0, "Aragorn II", "Elladan", at="Old Forest").hand(0, BLUFF, "Goldberry")
    s.hand(1, "Weariness of the Heart", "Wake of War", "Ghouls").stay().sends("Wake of War")
    s.act(Action(Say.GUARD, (s.in_hand(1, "Weariness of the Heart"),))).hazards()
    assert s.refused(Action(Say.GUARD, (s.in_hand(1, "Ghouls"),))) in ("METW-HL-01", "METW-OG-01")
    s.enter().window(At.SITE, 0).play("Goldberry", "Elladan").until(Asked.AMBUSH)
    assert shows(s)


@rule("METW-OG-06", "METW-RULING-85")
def test_a_hand_may_exceed_eight_by_a_card_that_comes_back() -> None:
    s = guarded("Hobbits", "Bree").until(Question.OPTION)
    assert s.state.turn.phase is Phase.END_OF_TURN and len(s.state.zones[1][Zone.HAND]) == 9
    s.finish_turn()
    assert len(s.state.zones[1][Zone.HAND]) == 8


@rule("METW-RULING-84", "METW-MH-15")
def test_against_a_company_that_was_sent_back_nothing_is_turned_up() -> None:
    s = Scenario(STANDARD).company(0, "Háma", "Gimli", at="Moria").hand(0, BLUFF).in_play(1, "Doors of Night")
    s.hand(1, "Snowstorm", "Orc-guard").go("Lórien").act(Action(Say.GUARD, (s.in_hand(1, "Orc-guard"),))).hazards()
    s.sends("Snowstorm").until(Question.ENTER)
    assert s.site_of("Háma") == "Moria"
    s.act(pick(1))
    while s.state.turn.phase is Phase.SITE:
        assert s.asked != Asked.AMBUSH
        s.plain()
    assert [e.args[0] for e in s.events if e.kind == Told.ATTACK] == [NONE], "the automatic-attack alone"


# ---------------------------------------------------------------------------------------------------- strike by strike
def strike_on(s: Scenario, *who: str) -> Scenario:
    """The strikes of an attack are assigned to these; the first of them is asked how he faces his."""
    return assign(s, *who).until(Question.FACE)


@rule("METW-STK-08", "METW-STK-15", "METW-BODY-07", "METW-BODY-09")
def test_an_equal_result_hurts_nobody_and_defeats_nothing() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, TOM).go("Bree")
    face(s.rolls(7).play(TOM, 0), TAPS).hazards()
    assert s.pose("Aragorn II") is Pose.TAPPED and s.where(TOM) is Zone.DISCARD, "7 + 6 against 13"


@rule("METW-CMB-13", "METW-STK-04", "METW-STK-07")
def test_who_stays_untapped_fights_with_three_less() -> None:
    for roll, hurt in ((11, False), (9, True), (10, False)):
        s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, TOM).go("Bree")
        face(s.rolls(roll, 2).play(TOM, 0), STAYS).hazards()
        assert (s.pose("Aragorn II") is Pose.WOUNDED) is hurt
        assert s.where(TOM) is (Zone.MP if roll == 11 else Zone.DISCARD), "11 + 6 - 3 is one more than 13"
        if not hurt:
            assert s.pose("Aragorn II") is Pose.UNTAPPED


@rule("METW-CMB-11", "METW-CMB-12", "METW-BODY-02", "METW-BODY-01", "METW-STK-09")
def test_who_was_hurt_before_fights_with_two_less_and_dies_one_sooner() -> None:
    """Elladan, 5/8, against Tom of 13: tapped 9 ties; wounded 10 ties; a body check of 8 kills the wounded."""
    for pose, tie in (("tapped", 9), ("wounded", 10)):
        s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").hand(0, SPARE).hand(1, TOM)
        (s.tapped if pose == "tapped" else s.wounded)("Elladan")
        s.go("Bree").rolls(tie).sends(TOM, 0)
        assert s.where(TOM) is Zone.DISCARD and s.where("Elladan") is Zone.PLAY
    for wounded, where in ((True, Zone.OUT), (False, Zone.PLAY)):
        s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").hand(0, SPARE).hand(1, TOM)
        if wounded:
            s.wounded("Elladan")
        s.go("Bree").rolls(2, 8).sends(TOM, 0)
        assert s.where("Elladan") is where


@rule("METW-STK-12", "METW-BODY-03", "METW-BODY-05", "METW-DECK-11")
def test_a_strike_with_a_body_falls_to_a_roll_above_it() -> None:
    for check, where in ((8, Zone.DISCARD), (9, Zone.MP)):
        s = Scenario(STARTER).company(0, "Glorfindel II", at="Rivendell").hand(0, SPARE).hand(1, "Rogrog")
        s.go("Goblin-gate").rolls(12, check).sends("Rogrog")
        assert s.where("Rogrog") is where


@rule("METW-CMB-08", "METW-CMB-09", "METW-CMB-14", "METW-RULING-55")
def test_all_excess_strikes_are_used_on_the_last_strike() -> None:
    """Four Orc-raiders of 6 on one who has prowess 6: three excess strikes; a roll of 4 is below, 3 would tie at 0."""
    for roll, hurt in ((3, False), (2, True)):
        s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "Orc-raiders").go("Bree")
        s.rolls(roll, 2).play("Orc-raiders", 0).hazards()
        assert (s.pose("Aragorn II") is Pose.WOUNDED) is hurt, "roll + 6 - 3 against 6"


@rule("METW-SUP-01", "METW-SUP-02", "METW-STK-10")
def test_two_who_support_give_one_each_and_who_has_a_strike_gives_none() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Háma", "Bergil", "Elladan", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Wargs").go("Bree").rolls(2, 12).play("Wargs", s.key("Wargs", "w"))
    assign(s, "Aragorn II", "Elladan").until(Question.NEXT_STRIKE).pick("Aragorn II")
    face(s, TAPS).until(Question.SUPPORT)
    assert not s.can(Verb.PICK, s.named("Elladan")), "he has a strike of this attack"
    s.pick("Háma").pick("Bergil").window(At.BETWEEN, 0)
    assert s.pose("Háma") is s.pose("Bergil") is Pose.TAPPED
    assert s.pose("Aragorn II") is Pose.TAPPED, "2 + 6 + 2 against 9"


@rule("METW-CMB-05", "METW-CMB-06", "METW-RULING-52")
def test_the_attacker_gives_what_the_defender_left_to_whom_he_likes() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", "Bergil", at="Rivendell").hand(0, SPARE).tapped("Bergil")
    s.hand(1, "Giant").go("Bree").play("Giant", 0).until(Question.ASSIGN)
    assert s.decider == 0 and not s.can(Verb.PICK, s.named("Bergil")), "the defender names untapped ones"
    s.pass_().until(Question.ASSIGN)
    assert s.decider == 1 and all(s.can(Verb.PICK, s.named(who)) for who in ("Aragorn II", "Elladan", "Bergil"))
    assert not s.can(PASS.verb), "and he may not withhold it"


@rule("METW-CMB-15", "METW-STK-05", "METW-RULING-58")
def test_one_card_that_needs_a_skill_for_a_strike() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, "Risky Blow", "Lucky Strike", "Dodge")
    s.hand(1, "Giant").go("Bree").play("Giant", 0)
    face(s, TAPS).window(At.STRIKE, 0).play("Risky Blow").window(At.STRIKE, 0)
    assert s.why_not_play("Lucky Strike") == "METW-CMB-15" and s.why_not_play("Dodge") == ""


@rule("METW-RULING-59", "METW-BODY-07", "METW-FLOW-55")
def test_a_cancelled_strike_taps_nobody_and_is_not_defeated() -> None:
    s = Scenario(STARTER).company(0, "Sam Gamgee", "Aragorn II", at="Rivendell").hand(0, "Halfling Stealth")
    s.hand(1, TOM).go("Bree").play(TOM, 0)
    assign(s, "Sam Gamgee")
    face(s, TAPS).window(At.STRIKE, 0).play("Halfling Stealth").hazards()
    assert s.pose("Sam Gamgee") is Pose.UNTAPPED and s.where(TOM) is Zone.DISCARD
    assert not [e for e in s.events if e.kind == Told.ROLLS]


@rule("METW-CRE-07", "METW-RULING-44")
def test_an_elven_cloak_turns_what_is_keyed_to_wilderness_and_nothing_else() -> None:
    for key, helps in (("w", True), ("R", False)):
        s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").bears("Aragorn II", "Elven Cloak")
        s.hand(0, SPARE).hand(1, "Orc-patrol").go("Weathertop").play("Orc-patrol", s.key("Orc-patrol", key))
        s.until(Question.FACE).act(pick(TAPS)).window(At.STRIKE, 0)
        assert s.can(Verb.USE, s.named("Elven Cloak")) is helps


@rule("METW-ANN-15", "METW-FLOW-46", "METW-FLOW-76")
def test_once_strikes_are_assigned_the_attack_stands() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Bergil", at="Rivendell").hand(0, "Concealment").hand(1, "Wargs")
    s.go("Bree").play("Wargs", s.key("Wargs", "w")).window(At.ENGAGEMENT, 0)
    assert s.why_not_play("Concealment") == ""
    s.window(At.BETWEEN, 0)
    assert s.why_not_play("Concealment") != ""


# --------------------------------------------------------------------------------------------------------- corruption
@rule("METW-COR-06", "METW-COR-07", "METW-COR-08", "METW-COR-09", "METW-FLOW-26")
@pytest.mark.parametrize(("roll", "where"), [(7, Zone.PLAY), (6, Zone.DISCARD), (5, Zone.DISCARD), (4, Zone.OUT)])
def test_the_bounds_of_a_corruption_check(roll: int, where: Zone) -> None:
    """Above the points nothing happens; equal and one below discard; two below eliminate."""
    s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").bears("Elladan", "Glamdring", "Lure of the Senses")
    points = sum(s.library.catalogue.named(name).corruption for name in ("Glamdring", "Lure of the Senses"))
    s.hand(1, "Weariness of the Heart").go("Bree").rolls(roll - 6 + points)
    s.sends("Weariness of the Heart", "Elladan", use=1)
    assert s.where("Elladan") is where
    if where is not Zone.PLAY:
        assert s.where("Glamdring") is Zone.DISCARD and s.where("Lure of the Senses") is Zone.DISCARD


@rule("METW-COR-10", "METW-FLOW-03")
def test_a_wizard_who_fails_by_one_has_lost() -> None:
    s = Scenario(STARTER).company(0, "Saruman", "Elladan", at="Rivendell").bears("Saruman", "Glamdring")
    points = s.library.catalogue.named("Glamdring").corruption
    s.hand(1, "Weariness of the Heart").go("Bree").rolls(points).play("Weariness of the Heart", "Saruman", use=1)
    over = s.finish()
    assert (over.how, over.winners) == (BY_WIZARD, (1,)) and s.where("Elladan") is Zone.PLAY


@rule("METW-COR-12", "METW-RULING-28", "METW-STO-07", "METW-RULING-75")
def test_who_fails_while_he_hands_an_item_on_loses_it_with_the_rest() -> None:
    s = Scenario(STARTER).company(0, "Elladan", "Bergil", at="Bree").bears("Elladan", "Glamdring", "Elven Cloak")
    s.hand(0, SPARE).window(At.ORGANIZATION, 0).rolls(2).act(transfer(s, "Elven Cloak", "Bergil"))
    s.window(At.ORGANIZATION, 0)
    assert s.where("Elladan") in (Zone.DISCARD, Zone.OUT)
    assert s.where("Elven Cloak") is s.where("Glamdring") is Zone.DISCARD


@rule("METW-SUP-04", "METW-SUP-05", "METW-SUP-07", "METW-RULING-73")
def test_two_companions_make_a_failed_check_a_good_one() -> None:
    for helpers, where in (((), Zone.DISCARD), (("Bergil",), Zone.DISCARD), (("Bergil", "Háma"), Zone.PLAY)):
        s = Scenario(STANDARD).company(0, "Elladan", "Bergil", "Háma", at="Rivendell").bears("Elladan", "Glamdring")
        points = s.library.catalogue.named("Glamdring").corruption
        s.hand(1, "Weariness of the Heart").go("Bree").rolls(points - 1)
        s.play("Weariness of the Heart", "Elladan", use=1)
        for who in helpers:
            while s.decider != 0:
                s.pass_()
            s.act(help_by(s, who))
        s.hazards()
        assert s.where("Elladan") is where
        assert all(s.pose(who) is Pose.TAPPED for who in helpers)


@rule("METW-COR-14", "METW-RULING-74", "METW-COR-15")
def test_one_corruption_card_a_turn_on_one_character() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", "Bergil", at="Rivendell")
    s.hand(1, "Lure of the Senses", "Lure of Nature").go("Bree").sends("Lure of the Senses", "Aragorn II")
    s.act(s.play_action("Lure of Nature"))
    assert not s.can(Verb.PICK, s.named("Aragorn II")) and s.can(Verb.PICK, s.named("Elladan"))


# ---------------------------------------------------------------------------------------------------------- movement
@rule("METW-REG-02", "METW-REG-03", "METW-REG-04", "METW-REG-06")
def test_regions_are_laid_one_beside_the_other_and_four_at_most() -> None:
    """From Rivendell to Edoras no four regions lead, and each on every way lists the next and is listed by it."""
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE)
    for goal, way in (("Moria", ("Rhudaur", "Hollin", "Redhorn Gate")), ("Bree", ("Rhudaur", "Arthedain"))):
        assert s.fork().lay(goal, regions=way).state.laid
    edoras = s.located("Edoras")
    assert not [x for x in s.legal() if x.verb == Say.LAY and x.args[1] == edoras]
    assert not ATLAS.region_ways(site("Rivendell"), site("Edoras"), 4)
    ways = ATLAS.region_ways(site("Rivendell"), site("Lórien"), 4)
    assert ways and all(len(way) == 4 for way in ways)
    for way in ways:
        assert all(ATLAS.adjacent(here, there) and ATLAS.adjacent(there, here) for here, there in pairwise(way))


@rule("METW-REG-07", "METW-REG-11", "METW-CRE-05", "METW-REG-08")
def test_the_types_of_the_regions_laid_are_the_site_path() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "Giant", "Wargs")
    s.go("Bree", regions=("Rhudaur", "Arthedain"))
    assert s.why_not_play("Giant") == "", "two wildernesses"
    near = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).hand(1, "Giant", "Orc-warriors")
    near.go("Ettenmoors", regions=("Rhudaur",))
    assert near.why_not_play("Giant") != "", "one wilderness is not enough for a doubled symbol"
    assert near.why_not_play("Orc-warriors") == ""


@rule("METW-MH-04", "METW-RULING-34", "METW-MH-06")
def test_on_the_way_to_a_haven_the_numbers_of_the_site_left_count() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Moria").hand(0, SPARE).hand(1, BLUFF).lay("Lórien")
    s.until(Question.DRAW_COUNT)
    assert s.decider == 0 and {x.args[0] for x in s.legal()} == {1, 2}, "two and three stand on Moria"
    s.act(s.legal()[0]).until(Question.DRAW_COUNT)
    assert s.decider == 1 and {x.args[0] for x in s.legal()} == {1, 2, 3}


@rule("METW-SPL-02", "METW-SPL-09", "METW-SPL-12")
def test_two_parts_of_a_company_do_not_go_to_the_same_site() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").company(0, "Elladan", at="Rivendell").hand(0, SPARE)
    second = next(c.number for c in s.state.companies if s.named("Elladan") in c.members)
    s.lay("Moria", "Aragorn II")
    moria = s.state.laid[0].site
    ways = {x.args[1] for x in s.legal() if x.verb == Say.LAY and x.args[0] == second}
    assert moria not in ways and s.located("Lórien") in ways
    assert s.refused(Action(Say.LAY, (second, moria, NONE, 0))) == "METW-SPL-04"


# ---------------------------------------------------------------------------------------------------------- influence
def meets(mine: str, *theirs: str, at: str = "Bree", hand: tuple[str, ...] = ()) -> Scenario:
    s = Scenario(STANDARD).company(0, mine, at=at).company(1, *theirs, at=at)
    return s.hand(0, BLUFF, *hand).at(Phase.SITE)


def tries(s: Scenario, who: str, target: str, card: str = "") -> Scenario:
    s.enter().window(At.SITE, 0)
    return s.act(Action(Say.INFLUENCE, (s.named(who, 0), s.named(target, 1), s.in_hand(0, card) if card else NONE)))


@rule("METW-OPI-05", "METW-OPI-06")
@pytest.mark.parametrize(("mine", "where"), [(7, Zone.PLAY), (8, Zone.DISCARD)])
def test_the_result_has_to_exceed_the_mind(mine: int, where: Zone) -> None:
    """Círdan has 4 unused, and Beorn, of mind 7, a player with one unused point."""
    s = meets("Círdan", "Beorn", "Elrond", "Bombur", "Dori")
    free = 20 - 7 - 10 - 1 - 1
    tries(s.rolls(mine + free, 4), "Círdan", "Beorn").window(At.SITE, 0)
    assert s.where("Beorn") is where, "the roll and 4, less what is free and 4, against 7"


@rule("METW-OPI-10", "METW-OPI-11", "METW-OPI-14", "METW-OPI-22", "METW-RULING-90")
def test_an_item_is_won_from_its_bearer_by_its_twin() -> None:
    s = meets("Gandalf", "Théoden", "Elrond", hand=("Elven Cloak",)).bears("Théoden", "Elven Cloak")
    kept = tries(s.fork().rolls(9, 6), "Gandalf", "Elven Cloak", "Elven Cloak").window(At.SITE, 0)
    assert kept.where("Elven Cloak", 1) is Zone.PLAY and kept.where("Elven Cloak", 0) is Zone.DISCARD, "six is his mind"
    tries(s.rolls(9, 5), "Gandalf", "Elven Cloak", "Elven Cloak").until(Asked.SHOWN_CARD)
    total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
    assert (total, needed) == (9 + 10 - 4 - 3 - 5, 6), "less four of general and three of his direct influence"
    s.act(pick(s.named("Gandalf"))).window(At.SITE, 0)
    assert s.where("Elven Cloak", 0) is Zone.PLAY and s.where("Elven Cloak", 1) is Zone.DISCARD
    assert site("Bree") not in s.state.players[0].used


@rule("METW-OPI-08", "METW-FAC-02", "METW-OPI-14")
def test_a_faction_is_won_away_with_its_own_modifications() -> None:
    """Imrahil, a Dúnadan with 2, against the Rangers of the North, above 9, +1 for Dúnedain."""
    for mine, where in ((12, Zone.DISCARD), (11, Zone.MP)):
        s = Scenario(STANDARD).company(0, "Imrahil", at="Bree").company(1, "Elrond", "Celeborn", "Háma", at="Lórien")
        s.stored(1, "Rangers of the North").hand(0, BLUFF).at(Phase.SITE)
        tries(s.rolls(mine, 3), "Imrahil", "Rangers of the North").window(At.SITE, 0)
        total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
        assert (total, needed) == (mine + 2 + 1 - 2 - 3, 9) and s.where("Rangers of the North") is where


# ------------------------------------------------------------------------------------------------------------ the count
@rule("METW-SMP-02", "METW-SMP-03", "METW-SMP-05", "METW-RULING-99", "METW-RULING-100")
def test_what_is_doubled_is_cut_afterwards() -> None:
    """Six points of factions against none: twelve, of which one more count than all others together."""
    s = Scenario(STANDARD).company(0, "Elladan", "Celeborn", at="Bree").company(1, "Elrohir", at="Bree")
    s.stored(0, "Rangers of the North", "Riders of Rohan")
    assert s.points(0) == 1 + 2 + 3 + 3
    assert council_points(s.state, 0) == 3 + 4, "twelve are cut to three and one"


@rule("METW-SMP-02", "METW-SMP-07", "METW-RULING-100")
def test_kills_are_not_doubled_but_cut() -> None:
    s = Scenario(STANDARD).company(0, "Celeborn", at="Bree").company(1, "Elrohir", at="Bree")
    s.stored(0, "Smaug", "Orc-raiders")
    assert council_points(s.state, 0) == 2 + 3, "six of kills are cut to two and one"


@rule("METW-WIN-06", "METW-WIN-05", "METW-RULING-97")
def test_who_has_called_takes_no_further_turn() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Bree").company(1, "Elrohir", at="Bree").exhausted(0, 1)
    s.at(Phase.END_OF_TURN).until(Question.CALL).act(Action(Verb.CALL))
    movers = []
    while not isinstance(s.pending, Over):
        if s.state.turn.phase is not Phase.COUNCIL and s.state.turn.number > 3:
            movers.append(s.state.turn.mover)
        s.plain()
    assert set(movers) == {1}
