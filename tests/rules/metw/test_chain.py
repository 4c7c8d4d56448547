"""The chain of effects: answers, resolution, what is lost, what waits (METW-ACT, METW-TIM, METW-ANN, METW-FLOW)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.board import company_number
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, Play, Window
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.metw.play.chain import bottom
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import attack, help_by
from tests.rules_plugin import rule


def plays_waiting(s: Scenario) -> list[str]:
    """The cards of the chain under way, first declared first."""
    s.pending  # noqa: B018  (nature answers first)
    return [s.title(frame.definition) for frame in s.state.frames if isinstance(frame, Play)]


def wandering(*hand: str, variant: int = STANDARD) -> Scenario:
    """Bilbo and Frodo on their way, both players with cards to answer."""
    s = Scenario(variant).company(0, "Bilbo", "Frodo", "Aragorn II", at="Rivendell").hand(0, *hand)
    return s


@rule("METW-ACT-02", "METW-ACT-03", "METW-RULING-107", "METW-FLOW-10", "METW-DEC-41", "METW-TIM-03", "METW-ACT-01")
def test_the_other_player_is_asked_first_then_the_declarer() -> None:
    s = wandering("Concealment").hand(1, "Wake of War", "Awaken Denizens").go("Bree").play("Wake of War")
    assert s.decider == 0 and s.frame_moment() == At.COUNTER
    s.pass_()
    assert s.decider == 1 and s.frame_moment() == At.COUNTER
    s.play("Awaken Denizens")
    assert plays_waiting(s) == ["Wake of War", "Awaken Denizens"] and s.decider == 0
    s.pass_(2)
    assert plays_waiting(s) == [] and s.where("Wake of War") is Zone.PLAY, "both passes close the whole chain"
    older = s.state.cards[1][s.named("Awaken Denizens") & 0xFF]
    younger = s.state.cards[1][s.named("Wake of War") & 0xFF]
    assert older is not None and younger is not None and older.since < younger.since, "last declared, first resolved"


@rule("METW-ACT-04", "METW-FLOW-04", "METW-RULING-39", "METW-RULING-108", "METW-DEC-34", "METW-DEC-09")
def test_after_a_chain_the_mover_has_the_first_right_again_and_a_pass_is_not_final() -> None:
    s = wandering("Concealment").hand(1, "Wake of War", "Giant").go("Bree")
    assert s.decider == 1, "the mover has passed"
    s.play("Wake of War").pass_(2)
    assert s.decider == 0 and s.frame_moment() == At.MOVEMENT


@rule("METW-FLOW-09", "METW-ANN-02", "METW-HID-15", "METW-FLOW-08", "METW-ANN-07", "METW-RULING-114")
def test_a_declared_card_lies_in_the_chain_and_its_price_is_paid() -> None:
    s = wandering("Concealment").hand(1, "Orc-raiders").go("Bree").play("Orc-raiders", 0)
    s.window(At.ENGAGEMENT, 0).play("Concealment", "Bilbo")
    assert s.where("Concealment") is Zone.DECLARED and s.pose("Bilbo") is Pose.TAPPED
    s.hazards()
    assert s.where("Concealment") is Zone.DISCARD and s.pose("Bilbo") is Pose.TAPPED


@rule(
    "METW-ANN-17", "METW-RULING-116", "METW-FLOW-13", "METW-FLOW-15", "METW-RULING-49", "METW-FLOW-06",
    "MECCG-ACT-01",
)
def test_a_creature_opens_a_chain_and_its_attack_comes_when_the_chain_is_done() -> None:
    s = wandering("Concealment").hand(1, "Orc-raiders", "Giant").go("Bree").play("Orc-raiders", 0)
    assert not any(isinstance(frame, Attack) for frame in s.state.frames)
    s.pass_()
    assert s.why_not_play("Giant") == "METW-ANN-17"
    s.pass_()
    assert any(isinstance(frame, Attack) for frame in s.state.frames)
    s.window(At.ENGAGEMENT, 1)
    assert s.why_not_play("Giant") != ""


@rule("METW-TIM-04", "METW-ANN-09", "METW-ANN-10", "METW-FLOW-11", "METW-EX-30")
def test_what_was_required_and_is_gone_brings_an_action_to_nothing() -> None:
    """Concealment needs its scout to be there still when it is resolved."""
    s = wandering("Concealment").hand(1, "Orc-raiders").go("Bree").play("Orc-raiders", 0)
    s.window(At.ENGAGEMENT, 0).play("Concealment", "Bilbo")
    s.disturb(lambda d: d.discard(s.named("Bilbo")))
    s.until(Question.NEXT_STRIKE)
    assert s.where("Concealment") is Zone.DISCARD, "the attack was not cancelled"


@rule("METW-EX-26", "METW-ANN-07", "METW-ACT-06", "METW-ANN-03", "METW-FLOW-17", "METW-FLOW-18", "METW-TIM-01")
def test_the_help_of_one_who_has_gone_is_lost() -> None:
    for stays in (True, False):
        s = wandering().hand(1, "Weariness of the Heart").go("Bree").rolls(7)
        s.play("Weariness of the Heart", "Bilbo", use=1)
        s.window(At.CORRUPTION_ROLL, 0).act(help_by(s, "Frodo"))
        assert bottom(s.state.frames) < len(s.state.frames)
        if not stays:
            frodo = s.named("Frodo")
            s.disturb(lambda d, card=frodo: d.to_hand(card))  # type: ignore[misc]
        s.hazards()
        extra = next(e.args[5] for e in reversed(s.events) if e.kind == 1)
        bilbo = s.library.catalogue.named("Bilbo").corruption
        assert extra - bilbo == (1 if stays else 0)


@rule("METW-ANN-30", "METW-ANN-31", "METW-EX-45", "METW-UNIQ-01", "METW-RULING-113")
def test_a_second_copy_may_be_declared_in_a_chain_and_goes_when_it_is_over() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", "Háma", at="Rivendell").hand(0, "Concealment")
    s.hand(1, "Wake of War", "Wake of War", "Awaken Denizens").go("Bree").play("Wake of War").pass_(2)
    s.hazards()
    assert s.why_not_play("Wake of War") == "METW-UNIQ-01"
    s.play("Awaken Denizens").pass_()
    assert s.why_not_play("Wake of War") == ""
    s.play("Wake of War").hazards()
    assert s.names(1, Zone.DISCARD) == ["Wake of War"]
    assert [s.title(s.identity(c).definition) for c in s.state.zones[1][Zone.PLAY]].count("Wake of War") == 1


@rule("METW-GEN-15", "METW-ENV-05", "METW-RULING-109", "METW-DEC-10", "METW-FLOW-73", "METW-CARD-TWILIGHT-01")
@rule("METW-ENV-01", "METW-RULING-37")
def test_twilight_answers_at_any_time_and_uses_no_limit() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, "Gates of Morning").hand(1, "Twilight")
    s.in_play(1, "Doors of Night").window(At.ORGANIZATION, 0).play("Gates of Morning")
    assert s.decider == 1 and s.why_not_play("Twilight") == ""
    quiet = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, "Sun").hand(1, "Twilight", "Giant")
    quiet.window(At.ORGANIZATION, 0).pass_()
    assert quiet.decider == 0 or quiet.frame_moment() == At.MOVEMENT, "nobody is asked because of what he holds"


@rule("METW-ENV-02", "METW-ENV-03", "METW-EVT-02")
def test_doors_and_gates_sweep_each_others_environments() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, "Gates of Morning")
    s.in_play(1, "Doors of Night").window(At.ORGANIZATION, 0).play("Gates of Morning")
    s.window(At.ORGANIZATION, 0)
    assert s.where("Doors of Night") is Zone.DISCARD and s.where("Gates of Morning") is Zone.PLAY


@rule(
    "METW-GEN-14", "METW-GEN-13", "METW-GEN-16", "METW-EVT-01", "METW-ANN-26", "METW-FLOW-12", "METW-ACT-05",
    "MECCG-FLOW-16", "MECCG-ACT-02",
)
def test_sides_of_the_table() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(0, "Giant").hand(1, "Gates of Morning")
    assert s.why_not_play("Giant") != ""
    s.stay()
    assert s.why_not_play("Gates of Morning") == "METW-GEN-14"


@rule("METW-ANN-11", "METW-ANN-12", "METW-FLOW-05", "METW-RULING-110", "METW-FLOW-14", "METW-DEC-42", "METW-RULING-40")
@rule("METW-FLOW-42", "METW-RULING-117", "METW-CARD-LURE-OF-NATURE-01")
def test_required_actions_open_the_next_chain() -> None:
    """Lure of Nature: its checks are due when all hazards have been played."""
    s = Scenario(STARTER).company(0, "Háma", "Aragorn II", at="Rivendell").hand(1, "Lure of Nature").go("Bree")
    s.play("Lure of Nature", "Aragorn II").hazards()
    assert not [e for e in s.events if e.kind == 1]
    s.until(Question.ENTER)
    assert len([e for e in s.events if e.kind == 1]) == 2, "one for each wilderness"


@rule("METW-ANN-35", "METW-FLOW-21", "METW-FLOW-80", "METW-ANN-34", "METW-FLOW-20", "METW-TIM-02", "METW-DEC-61")
@rule("METW-ANN-33", "METW-ANN-23", "METW-BODY-04", "METW-ACT-07", "METW-FLOW-57", "METW-ANN-14", "METW-FLOW-50")
def test_a_body_check_admits_nothing_but_what_bears_on_it() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell").hand(0, "Gates of Morning")
    s.bears("Elladan", "Healing Herbs").hand(1, "Giant").go("Bree").rolls(2, 7).play("Giant", 0)
    s.until(Question.ASSIGN).pick("Aragorn II")
    for _ in range(30):
        s.pending  # noqa: B018  (nature answers first)
        top = s.state.frames[-1]
        if isinstance(top, Window) and top.moment == At.BODY_ROLL:
            assert set(s.legal()) == {PASS}
        if s.frame_moment() == At.BETWEEN:
            break
        s.plain()
    s.hazards()
    assert s.pose("Aragorn II") is Pose.WOUNDED


@rule("METW-FLOW-32", "METW-ORG-01", "METW-RULING-31", "METW-DEC-25", "METW-RULING-133")
def test_organization_is_a_loop_until_the_mover_ends_it() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell").bears("Aragorn II", "Elven Cloak")
    s.act(Action(Verb.SPLIT, (s.named("Elladan"), 0)))
    assert s.frame_moment() == At.ORGANIZATION and s.decider == 0, "regrouping cannot be answered"
    s.act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Elladan")))).window(At.ORGANIZATION, 0)
    s.lay("Bree", "Elladan")
    assert s.frame_moment() == At.ORGANIZATION
    assert s.refused(Action(Say.GUARD, (1,))) == "METW-ORG-01"


@rule("METW-NAZ-01", "METW-NAZ-02", "METW-NAZ-03", "METW-HL-04", "METW-DEC-37", "METW-DEC-40")
def test_a_nazgul_is_a_creature_or_a_permanent_event() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Lórien").hand(1, "Adûnaphel").go("Easterling Camp")
    ways = s.library.cards[s.library.catalogue.named("Adûnaphel").number].ways
    event = next(index for index, way in enumerate(ways) if way.kind != "creature")
    s.play("Adûnaphel", use=event).hazards()
    assert s.where("Adûnaphel") is Zone.PLAY
    s.use("Adûnaphel", "Aragorn II").hazards()
    moving = next(c for c in s.state.companies if c.seat == 0)
    assert s.pose("Aragorn II") is Pose.TAPPED and s.where("Adûnaphel") is Zone.DISCARD
    assert moving.journey is not None and moving.journey.played == 2


# --------------------------------------------------------------------------------------- abilities that cost nothing
def joins(s: Scenario) -> Action:
    """Alatar's ability."""
    return Action(Verb.USE, (s.named("Alatar"), 0))


@rule("METW-RULING-112", "METW-GEN-17", "METW-FLOW-06", "MECCG-ACT-03", "MECCG-TOU-13")
def test_alatar_joins_once_and_is_not_declared_again_in_that_chain() -> None:
    s = Scenario().company(0, "Alatar", at="Lórien").company(0, "Bergil", at="Rivendell").hand(0, "Concealment")
    s.hand(1, "Giant").lay("Goblin-gate", "Bergil").until_company("Bergil")
    s.hazards().play("Giant", 0).window(At.ENGAGEMENT, 0).act(joins(s))
    while s.decider != 0:
        s.pass_()
    assert s.frame_moment() == At.COUNTER and s.refused(joins(s)) == "METW-RULING-112"
    s.pass_()
    assert company_number(s.state, s.named("Alatar")) == company_number(s.state, s.named("Bergil"))
    s.window(At.ENGAGEMENT, 0)
    assert s.refused(joins(s)) != "", "he is there"
    s.until(Question.FACE)
    assert {mark.who for mark in attack(s).assigned} == {s.named("Alatar")}, "one strike must be his"
    while any(isinstance(frame, Attack) for frame in s.state.frames):
        s.plain()
    s.hazards()
    checks = [e for e in s.events if e.kind == Told.ROLLS and e.args[1:3] == (Purpose.CORRUPTION, s.named("Alatar"))]
    assert s.pose("Alatar") is not Pose.UNTAPPED and len(checks) == 1


@rule("METW-FLOW-11", "METW-ANN-09", "METW-TIM-04")
def test_alatar_stays_where_he_is_when_the_attack_is_cancelled_in_answer() -> None:
    s = Scenario().company(0, "Alatar", at="Lórien").company(0, "Bilbo", at="Rivendell").hand(0, "Concealment")
    s.hand(1, "Giant").lay("Goblin-gate", "Bilbo").until_company("Bilbo")
    s.hazards().play("Giant", 0).window(At.ENGAGEMENT, 0).act(joins(s))
    while s.decider != 0:
        s.pass_()
    s.play("Concealment").hazards()
    assert company_number(s.state, s.named("Alatar")) != company_number(s.state, s.named("Bilbo"))
    assert s.pose("Alatar") is Pose.UNTAPPED and not [e for e in s.events if e.kind == Told.ROLLS]


@rule("METW-RULING-112", "METW-FLOW-06", "METW-ACT-06")
def test_an_ability_without_a_price_is_declared_once_for_each_roll() -> None:
    s = wandering().in_play(0, "Nenya").hand(1, "Weariness of the Heart", "Weariness of the Heart")
    s.go("Bree").rolls(2, 2)
    spares = Action(Verb.USE, (s.named("Nenya"), 0))
    s.play("Weariness of the Heart", "Bilbo", use=1).window(At.CORRUPTION_ROLL, 0).act(spares)
    s.play("Weariness of the Heart", "Frodo", use=1).window(At.CORRUPTION_ROLL, 0)
    assert s.refused(spares) == "", "the roll of another one"
    s.act(spares).pass_()
    assert s.decider == 0 and s.refused(spares) == "METW-RULING-112"
    s.hazards()
    assert (s.where("Bilbo"), s.where("Frodo")) == (Zone.PLAY, Zone.PLAY)
