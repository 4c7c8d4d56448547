"""More positions thought out from the books alone, each told as a small story with its outcome."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_prowess, attack_strikes
from engine.journeys.table.board import bearer_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, pick
from engine.kernel.actions import Action
from engine.metw.table.control import is_stray
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import STAYS, TAPS, assign, attack, face, transfer
from tests.rules_plugin import rule

ATLAS = MetwState.atlas
SPARE = "Favor of the Valar"
BLUFF = "Giant"


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def rolled(s: Scenario) -> list[int]:
    """Totals of all rolls so far."""
    return [event.args[-1] for event in s.events if event.kind == Told.ROLLS]


def fought(s: Scenario) -> list[tuple[int, int]]:
    """Roll with prowess, and the prowess of the strike, for every strike that was faced."""
    return [(event.args[1] + event.args[2], event.args[3]) for event in s.events if event.kind == Told.STRIKE]


# ------------------------------------------------------------------------------------------------------------- chains
@rule("METW-ANN-07", "METW-FLOW-11", "METW-RULING-114")
def test_a_scout_untapped_in_answer_has_not_paid_for_concealment() -> None:
    """Healing Herbs stand the scout up again before Concealment resolves: the attack goes on, both cards are gone."""
    s = Scenario(STARTER).company(0, "Bergil", "Háma", at="Rivendell").bears("Háma", "Healing Herbs")
    s.hand(0, "Concealment").hand(1, "Giant").go("Bree").play("Giant", 0).window(At.ENGAGEMENT, 0)
    s.play("Concealment", "Bergil").pass_()
    assert s.decider == 0
    s.use("Healing Herbs", "Bergil", ability=1)
    assert s.where("Healing Herbs") is Zone.DISCARD, "what is discarded as a price goes at once"
    s.until(Question.ASSIGN)
    assert s.pose("Bergil") is Pose.UNTAPPED and s.where("Concealment") is Zone.DISCARD


@rule("METW-TIM-03", "METW-TIM-04", "METW-FLOW-10", "METW-ANN-10", "METW-RULING-107")
def test_a_second_hazard_of_one_player_in_a_chain_takes_the_target_of_the_first_away() -> None:
    """Weariness, then Call of Home by the same player once the other has passed: no check is made."""
    s = Scenario(STARTER).company(0, "Háma", "Elrond", "Beorn", at="Rivendell").hand(0, SPARE)
    s.bears("Háma", "Glamdring")
    s.hand(1, "Weariness of the Heart", "Call of Home").go("Bree").rolls(2)
    s.play("Weariness of the Heart", "Háma", use=1)
    assert s.decider == 0
    s.pass_()
    assert s.decider == 1
    s.play("Call of Home", "Háma").hazards()
    assert s.where("Háma") is Zone.HAND and len(rolled(s)) == 1


@rule("METW-CARD-TWILIGHT-02", "METW-FLOW-11")
def test_twilight_cancels_twilight() -> None:
    """Doors declared, Twilight on the Doors, Twilight on that Twilight: the Doors come into play."""
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, "Twilight", SPARE)
    s.hand(1, "Doors of Night", "Twilight").go("Bree").play("Doors of Night").play("Twilight", use=1)
    assert s.decider == 1
    twin = s.named("Twilight", 0)
    s.act(s.play_action("Twilight", 1))
    if s.question is Question.TARGET:
        s.act(pick(twin))
    s.hazards()
    assert s.where("Doors of Night") is Zone.PLAY
    assert s.where("Twilight", 0) is s.where("Twilight", 1) is Zone.DISCARD


@rule("METW-ACT-04", "METW-FLOW-04")
def test_after_every_chain_of_the_opponent_the_mover_has_the_first_word() -> None:
    s = Scenario(STARTER).company(0, "Háma", "Bergil", at="Rivendell").hand(0, SPARE).hand(1, "Wake of War", BLUFF)
    s.go("Bree").play("Wake of War")
    while s.frame_moment() == At.COUNTER:
        s.pass_()
    assert s.decider == 0 and s.frame_moment() == At.MOVEMENT


@rule("METW-ANN-17", "METW-FLOW-06")
def test_no_creature_is_played_in_answer_or_while_another_attacks() -> None:
    s = Scenario(STARTER).company(0, "Háma", "Bergil", at="Rivendell").hand(0, "Gates of Morning", SPARE)
    s.hand(1, "Giant", "Huorn").lay("Bree").window(At.MOVEMENT, 0).play("Gates of Morning")
    assert s.decider == 1 and s.why_not_play("Giant") == "METW-ANN-17"
    s.hazards().play("Giant", 0).until(Question.ASSIGN).pick("Háma")
    while s.frame_moment() != At.MOVEMENT:
        if s.question is Question.WINDOW and s.decider == 1 and s.frame_moment() == At.BETWEEN:
            assert s.why_not_play("Huorn") != ""
        s.plain()


@rule("METW-EVT-03", "METW-FLOW-73", "METW-LEV-02")
@pytest.mark.parametrize("phase", [Phase.ORGANIZATION, Phase.MOVEMENT, Phase.SITE])
def test_a_resource_long_event_is_for_its_phase_alone(phase: Phase) -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, "Sun").hand(1, BLUFF).at(phase)
    if phase is Phase.SITE:
        s.enter()
    moment = {Phase.ORGANIZATION: At.ORGANIZATION, Phase.MOVEMENT: At.MOVEMENT, Phase.SITE: At.SITE}[phase]
    s.window(moment, 0)
    assert s.why_not_play("Sun") != ""


# ------------------------------------------------------------------------------------------------------------ attacks
@rule("METW-CARD-ESCAPE-02", "METW-RULING-61", "METW-ANN-16", "METW-CARD-ORC-LIEUTENANT-01", "METW-BODY-08")
def test_an_attack_escaped_from_wounds_one_and_still_was_faced() -> None:
    s = Scenario(STARTER).company(0, "Háma", "Elladan", at="Rivendell").hand(0, "Escape")
    s.hand(1, "Orc-patrol", "Orc-lieutenant").go("Bree").play("Orc-patrol", 0).window(At.ENGAGEMENT, 0)
    s.play("Escape", "Háma").hazards()
    assert s.pose("Háma") is Pose.WOUNDED and rolled(s) == [] and s.where("Orc-patrol") is Zone.DISCARD
    s.play("Orc-lieutenant", 0).until(Question.ASSIGN)
    assert attack_prowess(s.state, attack(s)) == 11


@rule("METW-CMB-10", "METW-CARD-CREBAIN-01", "METW-CARD-WAKE-OF-WAR-01")
def test_wake_of_war_gives_crebain_prowess_and_no_strikes() -> None:
    s = Scenario(STARTER).company(0, "Háma", "Elladan", "Bergil", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Wake of War", "Crebain").go("Bree").sends("Wake of War").play("Crebain", 0).until_attack()
    assert attack_prowess(s.state, attack(s)) == 6 and attack_strikes(s.state, attack(s)) == 3


@rule("METW-BODY-05", "METW-RULING-62", "METW-CARD-MINIONS-STIR-01")
def test_of_three_trolls_with_a_body_all_must_fall() -> None:
    """Olog-hai, 10/5: two fall, the third one stands its body check, and the card is discarded."""
    for last, where in ((6, Zone.MP), (5, Zone.DISCARD)):
        s = Scenario(STARTER).company(0, "Aragorn II", "Beorn", "Elladan", at="Rivendell").hand(0, SPARE)
        s.hand(1, "Olog-hai (Trolls)").go("Carn Dûm").play("Olog-hai (Trolls)", 0)
        s.rolls(12, 6, 12, 6, 12, last).hazards()
        assert s.where("Olog-hai (Trolls)") is where


@rule("METW-UNIQ-07", "METW-RULING-30", "METW-DECK-11", "METW-FC-10", "METW-RULING-13")
def test_a_unique_creature_that_was_defeated_is_never_seen_again() -> None:
    s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").hand(0, SPARE)
    s.hand(1, "“William” (Wûluag)", "“William” (Wûluag)").go("Bree").rolls(12).sends("“William” (Wûluag)", 0)
    assert s.where("“William” (Wûluag)") is Zone.MP and s.points(0) == 3 + 1 and s.points(1) == 0
    assert s.why_not_play("“William” (Wûluag)") != ""


@rule("METW-BODY-09", "METW-BODY-07", "METW-UNIQ-01")
def test_a_unique_creature_that_was_not_defeated_may_come_again() -> None:
    s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").hand(0, SPARE)
    s.hand(1, "“William” (Wûluag)", "“William” (Wûluag)").go("Bree").rolls(4).sends("“William” (Wûluag)", 0)
    assert s.where("“William” (Wûluag)") in (Zone.HAND, Zone.DISCARD) and s.pose("Elrond") is Pose.TAPPED
    assert s.why_not_play("“William” (Wûluag)") == "", "4 + 7 ties with 11"


@rule("METW-CMB-07", "METW-RULING-54", "METW-CMB-03")
def test_an_attacker_who_chooses_gives_nobody_two_strikes() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Elrond", "Háma", at="Rivendell")
        .hand(0, SPARE)
        .wounded("Háma")
        .hand(1, "Cave-drake")
    )
    s.go("Bree").play("Cave-drake", 0).until_any(Question.NEXT_STRIKE, Question.FACE)
    assert {mark.who for mark in attack(s).assigned} == {s.named("Elrond"), s.named("Háma")}


@rule("METW-CMB-09", "METW-STK-03", "METW-RULING-55", "METW-RULING-59")
def test_the_attacker_puts_excess_strikes_where_he_likes_and_the_rest_on_the_last() -> None:
    """Five Ghouls on two: three excess strikes; two go onto the first target, one is left for the last."""
    s = Scenario(STARTER).company(0, "Elrond", "Aragorn II", at="Lórien").hand(0, SPARE)
    s.hand(1, "Ghouls").go("Dol Guldur").play("Ghouls", 0)
    s.until(Question.NEXT_STRIKE).pick("Elrond").until(Asked.EXCESS)
    assert s.decider == 1
    s.act(Action(Say.PRESS, (2,))).rolls(12, 12).hazards()
    assert fought(s) == [(12 + 7 - 2, 7), (12 + 6 - 1, 7)], "two excess strikes, and the last one"


@rule("METW-RULING-65", "METW-BODY-05", "METW-ANN-16")
def test_an_attack_that_has_no_strike_left_is_faced_and_not_defeated() -> None:
    s = Scenario(STARTER).company(0, "Sam Gamgee", "Háma", at="Rivendell").hand(0, "Halfling Stealth", SPARE)
    s.hand(1, "Orc-lieutenant", "Orc-warband").go("Bree").play("Orc-lieutenant", 0)
    assign(s, "Sam Gamgee")
    face(s).window(At.STRIKE, 0).play("Halfling Stealth").hazards()
    assert s.where("Orc-lieutenant") is Zone.DISCARD
    s.play("Orc-warband", 0).until_attack()
    assert attack_prowess(s.state, attack(s)) == 4 + 3, "it has faced Orcs this turn"


@rule("METW-CMB-18", "METW-CMB-17", "METW-RULING-70")
def test_one_weapon_lifts_to_its_maximum_and_other_bonuses_come_after_it() -> None:
    """Beregond, 4, with a Dagger (+1 to 8) in a Fellowship (+1): six, and with Risky Blow nine."""
    s = Scenario(STARTER).company(0, "Beregond", "Elladan", "Elrohir", "Haldir", at="Rivendell")
    s.bears("Beregond", "Dagger of Westernesse").hand(0, "Fellowship", "Risky Blow").hand(1, "Giant")
    s.window(At.ORGANIZATION, 0).play("Fellowship").window(At.ORGANIZATION, 0).go("Bree").rolls(5).play("Giant", 0)
    assign(s, "Beregond")
    face(s).window(At.STRIKE, 0).play("Risky Blow").hazards()
    assert fought(s) == [(5 + 4 + 1 + 1 + 3, 13)] and s.where("Giant") is Zone.MP


@rule("METW-STK-10", "METW-FLOW-59", "METW-RULING-63")
def test_the_victor_of_a_strike_taps_and_one_who_took_less_does_not() -> None:
    for way, pose in ((TAPS, Pose.TAPPED), (STAYS, Pose.UNTAPPED)):
        s = Scenario(STARTER).company(0, "Elrond", at="Rivendell").hand(0, SPARE).hand(1, "Huorn").go("Bree")
        face(s.rolls(12).play("Huorn", 0), way).hazards()
        assert s.pose("Elrond") is pose and s.where("Huorn") is Zone.MP


@rule("METW-CARD-BLOCK-01", "METW-CARD-DODGE-02", "METW-CARD-DODGE-01", "METW-BODY-01")
def test_who_dodges_and_is_wounded_is_easier_to_kill() -> None:
    """Elladan has 8: a body check of 8 kills him only if he dodged."""
    for card, where in (("Dodge", Zone.OUT), ("Block", Zone.PLAY)):
        s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").hand(0, card).hand(1, "Giant").go("Bree")
        face(s.rolls(2, 8).play("Giant", 0)).window(At.STRIKE, 0).play(card).hazards()
        assert s.where("Elladan") is where
    s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").hand(0, "Block").hand(1, "Giant").go("Bree")
    face(s.rolls(12).play("Giant", 0)).window(At.STRIKE, 0).play("Block").hazards()
    assert s.pose("Elladan") is Pose.UNTAPPED and fought(s) == [(12 + 5, 13)]


@rule("METW-INF-14", "METW-INF-15", "METW-INF-16", "METW-BODY-10", "METW-RULING-64")
def test_when_a_controller_dies_his_follower_lives_and_takes_his_sword() -> None:
    s = Scenario(STARTER).company(0, "Círdan", "Haldir", at="Rivendell").follows("Haldir", "Círdan")
    s.bears("Círdan", "Sword of Gondolin", "Elven Cloak").hand(0, SPARE).hand(1, "Giant").go("Bree")
    s.rolls(2, 12).play("Giant", 0)
    assign(s, "Círdan").until_any(Question.RESCUE)
    s.act(transfer(s, "Sword of Gondolin", "Haldir")).hazards()
    assert s.where("Círdan") is Zone.OUT and s.where("Haldir") is Zone.PLAY and is_stray(s.state, s.named("Haldir"))
    assert bearer_of(s.state, s.named("Sword of Gondolin")) == s.named("Haldir")
    assert s.where("Elven Cloak") is Zone.DISCARD
