"""Attacks, strikes, body checks (METW-CMB, METW-STK, METW-BODY, METW-SUP)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import attack_prowess, attack_strikes, body, prowess
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.metw.phases.endings import BY_WIZARD
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import STAYS, TAPS, attack, face, strike
from tests.rules_plugin import rule

FIVE = ("Bilbo", "Balin", "Bofur", "Beretar", "Beregond")


def moved(s: Scenario, creature: str, site: str = "Weathertop") -> Scenario:
    """The company travels and the creature attacks it."""
    s.go(site).act(s.play_action(creature))
    if s.question is Question.TARGET:
        s.act(pick(0))
    return s.until_attack()


def outcome(s: Scenario, who: str) -> tuple[int, int, int, int]:
    """Roll, prowess, the attack's prowess and the end of somebody's last strike."""
    card = s.named(who)
    return next(e.args[1:5] for e in reversed(s.events) if e.kind == Told.STRIKE and e.args[0] == card)


def one(creature: str, *people: str, variant: int = STARTER) -> Scenario:
    return Scenario(variant).company(0, *people, at="Rivendell").hand(1, creature)


# --------------------------------------------------------------------------------------------------------- assignment
@rule(
    "METW-CMB-03", "METW-CMB-05", "METW-CMB-06", "METW-CMB-08", "METW-RULING-52", "METW-DEC-47", "METW-DEC-48",
    "MECCG-CMB-04",
)
@rule("METW-FLOW-47", "METW-CMB-01", "METW-CMB-02", "METW-RULING-50")
def test_the_defender_assigns_to_untapped_ones_and_leaves_the_rest_to_the_attacker() -> None:
    s = moved(one("Orc-warriors", "Aragorn II", "Boromir II", "Elladan", "Annalena").tapped("Annalena"), "Orc-warriors")
    s.until(Question.ASSIGN)
    assert s.decider == 0 and s.refused(pick(s.named("Annalena"))) == "METW-CMB-05"
    s.pick("Elladan")
    assert s.refused(pick(s.named("Elladan"))) == "METW-CMB-05"
    s.pass_()
    assert s.decider == 1 and s.refused(PASS) == "METW-CMB-08"
    s.pick("Annalena").pick("Aragorn II")
    assert [s.title(s.identity(m.who).definition) for m in attack(s).assigned] == ["Elladan", "Annalena", "Aragorn II"]


@rule("METW-CMB-07", "METW-RULING-54", "METW-DEC-49")
def test_where_the_attacker_chooses_he_assigns_everything() -> None:
    s = moved(one("Cave-drake", "Aragorn II", "Boromir II", "Elladan").tapped("Elladan"), "Cave-drake")
    s.until(Question.ASSIGN)
    assert s.decider == 1 and s.refused(PASS) == "METW-CMB-08"


@rule("METW-CMB-09", "METW-CMB-14", "METW-STK-03", "METW-RULING-55", "METW-DEC-55", "METW-FLOW-52")
def test_excess_strikes_are_spread_by_the_attacker_and_all_used_at_the_last_strike() -> None:
    s = moved(one("Orc-warband", "Aragorn II", "Boromir II"), "Orc-warband").rolls(12, 12)
    s.until(Question.NEXT_STRIKE).pick("Aragorn II")
    s.until(Asked.EXCESS)
    assert s.decider == 1 and attack(s).left == 3 and s.refused(Action(Say.PRESS, (4,))) == "METW-STK-03"
    s.act(Action(Say.PRESS, (1,)))
    face(s, TAPS)
    s.hazards()
    assert outcome(s, "Aragorn II")[1] == 6 - 1
    assert outcome(s, "Boromir II")[1] == 6 - 2


# ------------------------------------------------------------------------------------------------- prowess and results
@rule("METW-CMB-11", "METW-CMB-12", "METW-CMB-13", "METW-CMB-16", "METW-DEC-56", "METW-FLOW-53", "METW-STK-04")
def test_tapped_wounded_and_untapped_targets_have_penalties() -> None:
    s = one("Orc-warriors", "Aragorn II", "Boromir II", "Elladan").tapped("Boromir II").wounded("Elladan")
    moved(s, "Orc-warriors").rolls(12, 12, 12)
    plain = {who: prowess(s.state, s.named(who), attack(s)) for who in ("Aragorn II", "Boromir II", "Elladan")}
    s.until(Question.NEXT_STRIKE).pick("Aragorn II")
    face(s, STAYS)
    s.hazards()
    assert {who: outcome(s, who)[1] - plain[who] for who in plain} == {
        "Aragorn II": -3,
        "Boromir II": -1,
        "Elladan": -2,
    }
    assert s.pose("Aragorn II") is Pose.UNTAPPED


@rule("METW-EX-05", "METW-STK-07", "METW-STK-08", "METW-STK-09", "METW-STK-10", "METW-STK-11", "METW-STK-15")
@rule(
    "METW-FLOW-23", "METW-FLOW-24", "METW-BODY-01", "METW-FLOW-56", "METW-FLOW-59", "METW-CHANCE-08", "METW-CHANCE-09"
)
@rule(
    "METW-STK-06", "METW-CHAR-02", "METW-BODY-05", "METW-BODY-07", "METW-BODY-09", "METW-DECK-11", "METW-DECK-13",
    "MECCG-CMB-16",
)
def test_faramir_and_the_huorn() -> None:
    """Above defeats, equal is ineffectual and taps all the same, below wounds; then 9 or more eliminates."""
    for rolls, fate in (((6,), "defeated"), ((5,), "tied"), ((4, 8), "wounded"), ((4, 9), "gone")):
        s = Scenario(STARTER).company(0, "Faramir", at="Lórien").hand(1, "Huorn").rolls(*rolls)
        s.go("Moria").act(s.play_action("Huorn"))
        if s.question is Question.TARGET:
            s.act(pick(0))
        face(s, TAPS)
        s.until_any(Question.OPTION, Question.ENTER)
        assert s.where("Huorn") is (Zone.MP if fate == "defeated" else Zone.DISCARD)
        if fate == "gone":
            assert s.where("Faramir") is Zone.OUT
        else:
            assert s.pose("Faramir") is (Pose.WOUNDED if fate == "wounded" else Pose.TAPPED)


@rule("METW-BODY-02", "METW-TAP-02")
def test_a_target_wounded_before_adds_one_to_the_body_check() -> None:
    for hurt, fate in ((False, Zone.PLAY), (True, Zone.OUT)):
        s = one("Giant", "Aragorn II", "Elladan").rolls(2, 9)
        if hurt:
            s.wounded("Aragorn II")
        moved(s, "Giant")
        s.until(Question.ASSIGN)
        if hurt:
            s.pass_()
        s.pick("Aragorn II")
        s.until(Question.ENTER)
        assert s.where("Aragorn II") is fate


@rule("METW-EX-06", "METW-STK-12", "METW-BODY-03", "METW-RULING-62", "METW-FLOW-25", "METW-CHANCE-10", "METW-FLOW-58")
def test_a_strike_with_a_body_is_defeated_by_a_body_check_only() -> None:
    for rolls, won in (((12, 9, 12, 9), True), ((12, 8, 12, 9), False)):
        s = one("Cave-drake", "Aragorn II", "Boromir II")
        assert s.library.catalogue.named("Smaug").body == 8
        s = Scenario(STARTER).company(0, "Aragorn II", "Gandalf", at="Lórien").hand(1, "Smaug").rolls(*rolls)
        s.bears("Aragorn II", "Glamdring").bears("Gandalf", "Durin’s Axe")
        s.go("The Lonely Mountain").act(s.play_action("Smaug"))
        if s.question is Question.TARGET:
            s.act(pick(0))
        s.hazards()
        assert (s.where("Smaug") is Zone.MP) is won


@rule("METW-EX-07", "METW-CMB-17", "METW-CMB-18", "METW-RULING-70", "METW-TAP-06")
def test_a_weapon_lifts_prowess_up_to_its_maximum() -> None:
    s = Scenario(STARTER).company(0, "Beorn", "Bard Bowman", at="Rivendell")
    s.bears("Beorn", "Sword of Gondolin").bears("Bard Bowman", "Sword of Gondolin")
    assert prowess(s.state, s.named("Beorn")) == 8
    assert prowess(s.state, s.named("Bard Bowman")) == 5


@rule("METW-WIN-01", "METW-WIN-10", "METW-FLOW-03", "METW-FLOW-02")
def test_the_loss_of_a_wizard_ends_the_game_at_once() -> None:
    s = moved(one("Giant", "Gandalf").rolls(2, 12), "Giant")
    face(s, TAPS)
    result = s.finish()
    assert (result.how, result.winners) == (BY_WIZARD, (1,))
    assert isinstance(s.pending, Over)


@rule("METW-BODY-10", "METW-ANN-24", "METW-RULING-64", "METW-DEC-62", "METW-ALY-09")
def test_items_of_the_eliminated_go_to_unwounded_companions_one_each() -> None:
    s = one("Giant", "Aragorn II", "Elladan", "Háma").bears("Aragorn II", "Sword of Gondolin", "Elven Cloak")
    s.wounded("Háma").rolls(2, 12)
    moved(s, "Giant").until(Question.ASSIGN).pick("Aragorn II")
    s.until(Question.RESCUE)
    cloak, sword = s.named("Elven Cloak"), s.named("Sword of Gondolin")
    assert {x.args for x in s.legal() if x.verb == Verb.TRANSFER} == {
        (cloak, s.named("Elladan")),
        (sword, s.named("Elladan")),
    }
    s.act(Action(Verb.TRANSFER, (sword, s.named("Elladan"))))
    s.until(Question.ENTER)
    assert s.where("Sword of Gondolin") is Zone.PLAY and s.where("Elven Cloak") is Zone.DISCARD


# -------------------------------------------------------------------------------------------------------- the windows
@rule("METW-FLOW-46", "METW-ANN-15", "METW-BODY-08", "METW-DEC-46", "METW-ANN-16", "METW-FLOW-45", "METW-EX-09")
def test_an_attack_is_cancelled_before_strikes_are_assigned_only() -> None:
    s = moved(one("Orc-raiders", *FIVE).hand(0, "Dark Quarrels", "Concealment").hand(1, "Orc-warband"), "Orc-raiders")
    s.window(At.ENGAGEMENT, 0).play("Dark Quarrels")
    s.hazards()
    assert s.where("Orc-raiders") is Zone.DISCARD
    assert "Orc" in next(c for c in s.state.companies if c.seat == 0).faced, "a cancelled attack was faced"
    s.play("Orc-warband", 0)
    s.until_attack()
    assert attack_prowess(s.state, attack(s)) == 4 + 3
    s.window(At.BETWEEN, 0)
    assert s.why_not_play("Concealment") != ""


@rule("METW-FLOW-48", "METW-RULING-51", "METW-DEC-51", "METW-FLOW-49", "METW-STK-01", "METW-DEC-52", "METW-FLOW-76")
def test_between_strikes_both_may_act_and_the_defender_names_the_next() -> None:
    s = moved(one("Orc-warriors", "Aragorn II", "Boromir II", "Elladan"), "Orc-warriors").rolls(12, 12, 12)
    s.window(At.BETWEEN, 1)
    s.until(Question.NEXT_STRIKE)
    assert s.decider == 0 and len(s.legal()) == 3
    s.pick("Elladan")
    face(s, TAPS)
    s.window(At.BETWEEN, 0)
    s.until(Question.NEXT_STRIKE)
    assert len(s.legal()) == 2


@rule(
    "METW-ANN-19", "METW-ANN-20", "METW-FLOW-60", "METW-CMB-15", "METW-STK-05", "METW-FLOW-55", "METW-DEC-58",
    "MECCG-CMB-15",
)
@rule("METW-RULING-58", "METW-STK-13", "METW-STK-14", "METW-FLOW-79", "METW-FLOW-22")
def test_in_a_strike_only_what_bears_on_it_is_played_and_one_skill_card() -> None:
    s = one("Giant", "Aragorn II", "Elladan").hand(0, "Risky Blow", "Risky Blow", "Fair Travels in Wilderness")
    moved(s, "Giant").until(Question.ASSIGN).pick("Aragorn II")
    face(s, TAPS)
    s.window(At.STRIKE, 0)
    assert s.why_not_play("Fair Travels in Wilderness") == "METW-FLOW-06"
    s.play("Risky Blow")
    s.window(At.STRIKE, 0)
    assert s.why_not_play("Risky Blow") == "METW-CMB-15"


@rule(
    "METW-EX-18", "METW-SUP-01", "METW-SUP-02", "METW-RULING-57", "METW-DEC-57", "METW-FLOW-54", "METW-SUP-08",
    "MECCG-CMB-14",
)
def test_companions_without_a_strike_support_in_a_standard_game() -> None:
    s = Scenario(STANDARD).company(0, *FIVE, at="Rivendell").hand(1, "Cave-drake").rolls(12, 12)
    moved(s, "Cave-drake").until(Question.ASSIGN).pick("Bilbo").pick("Balin")
    s.until(Question.NEXT_STRIKE).pick("Balin")
    face(s, TAPS)
    s.until(Question.SUPPORT)
    offers = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args}
    assert offers == {"Bofur", "Beretar", "Beregond"}, "Bilbo has a strike of this attack"
    s.pick("Bofur").pick("Beregond").pass_()
    s.window(At.BETWEEN, 0)
    assert outcome(s, "Balin")[1] == 4 + 2 and s.pose("Bofur") is Pose.TAPPED
    starter = Scenario(STARTER).company(0, *FIVE, at="Rivendell").hand(1, "Cave-drake")
    moved(starter, "Cave-drake").until(Question.ASSIGN).pick("Bilbo").pick("Balin")
    face(starter, TAPS) if starter.question is Question.FACE else starter.until(Question.NEXT_STRIKE).pick("Balin")
    face(starter, TAPS)
    assert starter.question is Question.WINDOW, "no support in a Starter game"


@rule("METW-ALY-08", "METW-RULING-53", "METW-SUP-03", "METW-COMP-01", "METW-EX-08")
def test_allies_fight_but_count_in_no_size() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Gollum", "Elladan", at="Rivendell").hand(1, "Orc-warriors")
    moved(s, "Orc-warriors")
    moving = next(c for c in s.state.companies if c.seat == 0)
    assert moving.journey is not None and moving.journey.limit == 2
    s.until_any(Question.NEXT_STRIKE, Question.FACE)
    assert {s.title(s.identity(m.who).definition) for m in attack(s).assigned} == {"Aragorn II", "Gollum", "Elladan"}


@rule("METW-EX-08", "METW-HL-01", "METW-COMP-01", "METW-COMP-03", "METW-HL-02")
def test_size_and_hazard_limit_of_the_five() -> None:
    s = Scenario(STARTER).company(0, *FIVE, at="Rivendell").stay()
    moving = s.state.companies[0]
    assert moving.journey is not None and moving.journey.limit == 5


@rule("METW-RULING-69", "METW-RULING-63")
def test_figures_have_no_bounds_and_the_wounded_stay_wounded() -> None:
    s = one("Giant", "Bilbo").wounded("Bilbo").rolls(12, 2)
    moved(s, "Giant")
    s.hazards() if s.question is Question.WINDOW else s.until(Question.WINDOW)
    s.until_any(Question.ENTER, Question.OPTION)
    assert outcome(s, "Bilbo")[1] == 1 - 2 and s.pose("Bilbo") is Pose.WOUNDED


@rule("METW-STK-02", "METW-FLOW-51", "METW-DEC-54", "METW-FLOW-78")
def test_in_the_movement_phase_the_attacker_acts_first_in_a_strike() -> None:
    s = moved(one("Giant", "Aragorn II"), "Giant")
    s.window(At.STRIKE, 1)
    assert strike(s).who == s.named("Aragorn II") and attack_strikes(s.state, attack(s)) == 1
    assert body(s.state, s.named("Aragorn II")) == 9
