"""More positions thought out from the books alone: special strikes, checks, rings, influence, the count."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.board import bearer_of, card_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.phases.endings import BY_RING
from engine.metw.table.control import is_stray, spare_general, unused_direct
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import assign
from tests.rules_plugin import rule

SPARE = "Favor of the Valar"
BLUFF = "Giant"


def fought(s: Scenario) -> list[tuple[int, int]]:
    """Roll with prowess, and the prowess of the strike, for every strike that was faced."""
    return [(event.args[1] + event.args[2], event.args[3]) for event in s.events if event.kind == Told.STRIKE]


def checks(s: Scenario) -> list[tuple[int, int]]:
    """Total and points of every corruption check."""
    return [(event.args[1], event.args[2]) for event in s.events if event.kind == Tells.CORRUPTED]


# ---------------------------------------------------------------------------------------------------- special strikes
@rule("METW-CARD-FOUL-FUMES-02", "METW-ANN-11", "METW-CARD-FOUL-FUMES-04")
def test_when_the_only_ranger_dies_on_the_way_the_fumes_send_his_company_back() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Orophin", "Háma", at="Rivendell")
        .hand(0, SPARE)
        .hand(1, "Foul Fumes", "Orc-lieutenant")
    )
    s.go("Carn Dûm").sends("Foul Fumes")
    assert Told.SENT_BACK not in {event.kind for event in s.events}, "Orophin is a ranger"
    assign(s.rolls(2, 12).play("Orc-lieutenant", 0), "Orophin").until(Question.ENTER)
    assert s.where("Orophin") is Zone.OUT and s.site_of("Háma") == "Rivendell"


@rule("METW-ANN-33", "METW-ANN-34", "METW-RULING-60")
def test_whom_the_abductor_wounds_goes_before_his_body_is_checked() -> None:
    s = Scenario(STARTER).company(0, "Círdan", "Haldir", at="Rivendell").follows("Haldir", "Círdan").hand(0, SPARE)
    s.bears("Círdan", "Elven Cloak").hand(1, "Abductor").go("Bree").rolls(2, 12).play("Abductor", 0)
    assign(s, "Círdan").hazards()
    assert s.where("Círdan") is Zone.DISCARD and s.where("Elven Cloak") is Zone.DISCARD
    assert s.where("Haldir") is Zone.PLAY and is_stray(s.state, s.named("Haldir"))
    assert not [event for event in s.events if event.kind == Told.BODY] and s.where("Abductor") is Zone.DISCARD


@rule("METW-BODY-06", "METW-RULING-66", "METW-CMB-03", "METW-BODY-02")
def test_an_assassin_strikes_the_same_one_three_times_and_the_wounded_die_sooner() -> None:
    """Beregond has 8: the first check of 8 he survives; wounded now, the second of 8 kills him; the third lapses."""
    s = Scenario(STARTER).company(0, "Beregond", "Elladan", at="Rivendell").tapped("Elladan").hand(0, SPARE)
    s.hand(1, "Assassin").go("Bree").rolls(2, 8, 2, 8).play("Assassin", "Beregond").hazards()
    assert s.where("Beregond") is Zone.OUT and len(fought(s)) == 2 and s.where("Assassin") is Zone.DISCARD


@rule("METW-CARD-SLAYER-03", "METW-RULING-59")
def test_the_one_the_slayer_is_after_may_tap_to_cancel_one_of_its_attacks() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Elrond", at="Rivendell")
        .hand(0, SPARE)
        .hand(1, "Slayer")
        .go("Bree")
        .play("Slayer", 0)
    )
    found = []
    while s.frame_moment() != At.MOVEMENT:
        if s.question is Question.WINDOW and s.decider == 0 and not found:
            found += [x for x in s.legal() if x.verb == Verb.LIFT or x.verb == Verb.USE]
        s.plain()
    assert len(fought(s)) in (1, 2)


@rule("METW-CARD-NEEKER-BREAKERS-01", "METW-CMB-10")
def test_the_wise_are_stung_by_no_midges_and_others_stand_by_their_mind() -> None:
    s = Scenario(STARTER).company(0, "Gandalf", "Elrond", "Háma", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Neeker-breekers").go("Bree").rolls(2, 2).play("Neeker-breekers", 0).hazards()
    assert len(fought(s)) == 2 and sorted(fought(s)) == [(2 + 2, 7), (2 + 10, 7)]
    assert s.pose("Gandalf") is Pose.UNTAPPED and s.pose("Háma") is Pose.TAPPED, "tapped, not wounded"


@rule("METW-CARD-CORPSE-CANDLE-01")
def test_before_a_corpse_candle_all_check_unless_it_is_cancelled() -> None:
    for card, many in ((SPARE, 2), ("Concealment", 0)):
        s = Scenario(STARTER).company(0, "Bergil", "Elladan", at="Rivendell").bears("Bergil", "Glamdring").hand(0, card)
        s.bears("Elladan", "Orcrist").hand(1, "Corpse-candle").go("Bree").rolls(12, 12, 12).play("Corpse-candle", 0)
        s.window(At.ENGAGEMENT, 0)
        if many == 0:
            s.play("Concealment", "Bergil")
        s.hazards()
        assert len(checks(s)) == many


@rule("METW-RULING-53", "METW-ALY-08", "METW-CMB-09", "METW-COMP-01")
def test_an_ally_takes_a_strike_so_that_none_is_in_excess() -> None:
    """Three Orc-warriors on two characters and a Treebeard: nobody has -1, and the limit is that of two."""
    s = Scenario(STARTER).company(0, "Elrond", "Háma", at="Rivendell").bears("Háma", "Tom Bombadil").hand(0, SPARE)
    s.hand(1, "Orc-warriors").go("Bree").rolls(12, 12, 12).play("Orc-warriors", 0).hazards()
    assert sorted(fought(s)) == [(12 + 4, 7), (12 + 7, 7), (12 + 12, 7)] and s.where("Orc-warriors") is Zone.MP


@rule("METW-CMB-11", "METW-RULING-69", "METW-CMB-16")
def test_a_tapped_target_has_one_less_and_it_is_gone_with_the_attack() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Elladan", at="Rivendell")
        .tapped("Elladan")
        .hand(0, SPARE)
        .hand(1, "Giant", "Huorn")
    )
    s.go("Bree").rolls(12, 12).sends("Giant", 0).sends("Huorn", 0)
    assert fought(s) == [(12 + 5 - 1, 13), (12 + 5 - 1, 10)], "not two less the second time"


@rule("METW-CARD-FOUL-FUMES-02", "METW-CARD-MORGUL-NIGHT-02", "METW-ANN-11", "METW-ANN-39")
def test_lands_that_become_worse_on_the_way_turn_a_company_back() -> None:
    """Foul Fumes let two through the wilderness, until Morgul Night makes a shadow-land of it."""
    s = Scenario(STARTER).company(0, "Háma", "Bofur", at="Rivendell").hand(0, SPARE).in_play(1, "Doors of Night")
    s.hand(1, "Foul Fumes", "Morgul Night").go("Bree").sends("Foul Fumes")
    assert Told.SENT_BACK not in {event.kind for event in s.events}
    s.play("Morgul Night").until(Question.ENTER)
    assert s.site_of("Háma") == "Rivendell"


@rule("METW-CARD-GOLDBERRY-01", "METW-ANN-11")
def test_who_was_kept_on_the_way_once_is_not_turned_back_by_weather_that_changes_nothing() -> None:
    """Goldberry taps against the snow; the clouds that come next change no land."""
    s = Scenario(STARTER).company(0, "Háma", "Bofur", at="Rivendell").bears("Háma", "Goldberry").hand(0, SPARE)
    s.in_play(1, "Doors of Night").hand(1, "Snowstorm", "Clouds").go("Bree")
    s.play("Snowstorm").until(Question.CHOICE).pick("Goldberry").hazards().play("Clouds").until(Question.ENTER)
    assert s.site_of("Háma") == "Bree"


@rule("METW-CARD-LONG-WINTER-01", "METW-CARD-FOUL-FUMES-02", "METW-ANN-27")
def test_a_company_that_has_arrived_is_turned_back_no_more() -> None:
    """Its ranger dies at the site: it is not on its way any more."""
    s = Scenario(STARTER).company(0, "Elrond", "Orophin", at="Rivendell").hand(0, SPARE).hand(1, "Long Winter")
    s.go("Weathertop").play("Long Winter").until(Question.ENTER).rolls(12, 2, 12).enter().window(At.SITE, 0)
    assert s.where("Orophin") is Zone.OUT and s.site_of("Elrond") == "Weathertop"


@rule("METW-CARD-PALANTIR-OF-AMON-SUL-01", "METW-CARD-PALANTIR-OF-OSGILIATH-01", "METW-RULING-137")
def test_a_palantir_stays_with_a_company_that_shrinks_at_its_site() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Elrond", "Ori", at="Rivendell")
        .bears("Elrond", "Palantír of Amon Sûl")
        .hand(0, SPARE)
    )
    s.hand(1, BLUFF).go("Weathertop").until(Question.ENTER).rolls(12, 2, 12).enter().window(At.SITE, 0)
    assert s.where("Ori") is Zone.OUT and s.where("Palantír of Amon Sûl") is Zone.PLAY


# --------------------------------------------------------------------------------------------------------- influence
@rule("METW-INF-03", "METW-CARD-CALL-OF-HOME-02", "METW-CARD-CALL-OF-HOME-01", "METW-RULING-21")
@pytest.mark.parametrize(("roll", "where"), [(7, Zone.PLAY), (6, Zone.HAND)])
def test_call_of_home_is_resisted_with_what_general_influence_is_free(roll: int, where: Zone) -> None:
    """Elrond, Elladan and Elladan's friend use 17 of 20: three are free, and less than ten calls him home."""
    s = (
        Scenario(STARTER)
        .company(0, "Elrond", "Haldir", "Elladan", at="Rivendell")
        .bears("Elladan", "Elven Cloak", "Glamdring")
    )
    s.hand(0, SPARE).hand(1, "Call of Home").go("Bree").rolls(roll).play("Call of Home", "Elladan")
    s.until_any(Question.RESCUE, Question.OPTION) if where is Zone.HAND else s.hazards()
    if where is Zone.HAND:
        s.act(next(x for x in s.legal() if x.verb == Verb.TRANSFER and x.args[0] == s.named("Glamdring")))
        s.hazards()
        assert s.where("Glamdring") is Zone.PLAY and s.where("Elven Cloak") is Zone.DISCARD, "one item is passed on"
    assert s.where("Elladan") is where


@rule("METW-CARD-MUSTER-DISPERSES-01", "METW-INF-03")
@pytest.mark.parametrize(("roll", "where"), [(7, Zone.MP), (6, Zone.DISCARD)])
def test_a_muster_disperses_below_eleven(roll: int, where: Zone) -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Celeborn", at="Rivendell").stored(0, "Beornings").hand(0, SPARE)
    s.hand(1, "Muster Disperses").go("Bree").rolls(roll).sends("Muster Disperses", "Beornings")
    assert spare_general(s.state, 0) == 4 and s.where("Beornings") is where


@rule("METW-INF-12", "METW-INF-05", "METW-PLAY-08", "METW-INF-13")
def test_a_wizard_controls_ten_points_of_mind_beside_the_general_twenty() -> None:
    s = Scenario(STARTER).company(0, "Gandalf", "Elrond", "Beorn", "Elladan", "Celeborn", at="Rivendell")
    s.follows("Elladan", "Gandalf").follows("Celeborn", "Gandalf").hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert unused_direct(s.state, s.named("Gandalf")) == 0 and spare_general(s.state, 0) == 20 - 17
    assert s.refused(s.control("Elrond", "Gandalf")) != "" or s.fork().act(
        s.control("Elrond", "Gandalf")
    ).pass_().until(Asked.CONTROL)


@rule("METW-OPI-07", "METW-OPI-14", "METW-RULING-92")
def test_a_follower_is_held_by_two_and_goes_alone() -> None:
    """Haldir, mind 3, follows Círdan (4 - 3 = 1 unused), beside 20 - 8 = 12 of general influence."""
    for mine, where in ((12, Zone.DISCARD), (11, Zone.PLAY)):
        s = Scenario(STANDARD).company(0, "Gandalf", at="Bree").company(1, "Círdan", "Haldir", at="Bree")
        s.follows("Haldir", "Círdan").hand(0, BLUFF).at(Phase.SITE).rolls(mine, 5).enter().window(At.SITE, 0)
        s.act(Action(Say.INFLUENCE, (s.named("Gandalf"), s.named("Haldir"), NONE))).window(At.SITE, 0)
        total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
        assert (total, needed) == (mine + 10 - 12 - 5 - 1, 3) and s.where("Haldir") is where


@rule("METW-OPI-09", "METW-RULING-92", "METW-RULING-90", "METW-OPI-20")
def test_an_ally_is_won_with_its_twin_and_joins_who_spoke() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", at="Bree").company(1, "Elrond", at="Bree").bears("Elrond", "Goldberry")
    s.hand(0, BLUFF, "Goldberry").at(Phase.SITE).rolls(10, 2).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Gandalf"), s.named("Goldberry", 1), s.in_hand(0, "Goldberry"))))
    s.until(Asked.SHOWN_CARD)
    total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
    assert (total, needed) == (10 + 10 - 10 - 2 - 4, 0)
    s.act(next(x for x in s.legal() if x != PASS)).window(At.SITE, 0)
    assert s.where("Goldberry", 1) is Zone.DISCARD and bearer_of(s.state, s.named("Goldberry", 0)) == s.named("Gandalf")


@rule("METW-OPI-18", "METW-RULING-88", "METW-OPI-19", "METW-OPI-04")
def test_no_attempt_on_the_first_turn_nor_by_a_wizard_just_revealed_nor_on_a_wizard() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Gandalf", "Elrond", at="Bree")
        .company(1, "Saruman", "Háma", at="Bree")
        .hand(0, BLUFF)
    )
    s.at(Phase.SITE)
    early = s.fork()
    first = Scenario(STANDARD).company(0, "Gandalf", "Elrond", at="Bree").company(1, "Saruman", "Háma", at="Bree")
    first.hand(0, BLUFF).at(Phase.SITE).player(0, turns=1).enter().window(At.SITE, 0)
    assert first.refused(Action(Say.INFLUENCE, (first.named("Elrond"), first.named("Háma"), NONE))) == "METW-OPI-18"
    new = Scenario(STANDARD).company(0, "Gandalf", "Elrond", at="Bree").company(1, "Saruman", "Háma", at="Bree")
    new.hand(0, BLUFF).at(Phase.SITE).player(0, revealed=3).enter().window(At.SITE, 0)
    assert new.refused(Action(Say.INFLUENCE, (new.named("Gandalf"), new.named("Háma"), NONE))) == "METW-OPI-19"
    assert new.refused(Action(Say.INFLUENCE, (new.named("Elrond"), new.named("Háma"), NONE))) == ""
    early.enter().window(At.SITE, 0)
    assert early.refused(Action(Say.INFLUENCE, (early.named("Elrond"), early.named("Saruman"), NONE))) == "METW-OPI-04"


@rule("METW-OPI-16", "METW-OPI-13", "METW-RULING-89", "METW-OPI-24")
def test_after_one_attempt_there_is_no_other_this_turn_and_the_shown_card_is_gone() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", "Elrond", at="Bree").company(1, "Háma", at="Bree")
    s.hand(0, BLUFF, "Háma").at(Phase.SITE).rolls(2, 12).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Gandalf"), s.named("Háma", 1), s.in_hand(0, "Háma")))).window(At.SITE, 0)
    assert s.where("Háma", 1) is Zone.PLAY and s.where("Háma", 0) is Zone.DISCARD and s.pose("Gandalf") is Pose.TAPPED
    assert s.refused(Action(Say.INFLUENCE, (s.named("Elrond"), s.named("Háma", 1), NONE))) == "METW-OPI-16"


# --------------------------------------------------------------------------------------------------------------- rings
def gandalf_tests(ring: str, *hand: str, roll: int, more: tuple[str, ...] = ()) -> Scenario:
    """Gandalf taps to test a ring."""
    s = (
        Scenario(STARTER)
        .company(0, "Gandalf", "Elrond", at="Rivendell")
        .bears("Elrond", ring, *more)
        .hand(0, SPARE, *hand)
    )
    return s.window(At.ORGANIZATION, 0).rolls(roll).use("Gandalf")


@rule("METW-RNG-04", "METW-RNG-13", "METW-RNG-05")
@pytest.mark.parametrize(("roll", "yes"), [(10, False), (11, True)])
def test_a_fair_gold_ring_is_the_one_from_eleven_on(roll: int, yes: bool) -> None:
    s = gandalf_tests("Fair Gold Ring", "The One Ring", "Lesser Ring", roll=roll).until(Question.RING_ITEM)
    offered = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args}
    assert ("The One Ring" in offered) is yes and "Lesser Ring" in offered
    assert s.where("Fair Gold Ring") is not Zone.PLAY or s.legal()


@rule("METW-CARD-SCROLL-OF-ISILDUR-01", "METW-RNG-03")
def test_the_scroll_of_isildur_adds_two_to_a_test() -> None:
    s = gandalf_tests("Fair Gold Ring", "The One Ring", roll=9, more=("Scroll of Isildur",)).until(Question.RING_ITEM)
    assert any(x.args and s.title(s.identity(x.args[0]).definition) == "The One Ring" for x in s.legal())


@rule("METW-RNG-14", "METW-RNG-05")
def test_a_test_that_fits_no_ring_of_the_hand_costs_the_ring() -> None:
    s = gandalf_tests("Beautiful Gold Ring", "The One Ring", roll=11).window(At.ORGANIZATION, 0)
    assert s.where("Beautiful Gold Ring") is Zone.DISCARD and "The One Ring" in s.names(0, Zone.HAND)


@rule("METW-RNG-06", "METW-CARD-TEST-OF-FORM-01")
def test_without_a_sage_beside_the_ring_no_card_tests_it() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Háma", at="Rivendell")
        .company(0, "Elrond", at="Lórien")
        .bears("Háma", "Fair Gold Ring")
    )
    s.hand(0, "Test of Form", "Test of Lore").window(At.ORGANIZATION, 0)
    assert s.why_not_play("Test of Form") and s.why_not_play("Test of Lore")


@rule("METW-RNG-10", "METW-CARD-CRACKS-OF-DOOM-02", "METW-WIN-02", "METW-FLOW-03")
@pytest.mark.parametrize(("roll", "won"), [(12, True), (11, False)])
def test_the_ring_is_destroyed_if_its_bearer_stands_firm(roll: int, won: bool) -> None:
    """Bergil, with seven points by the Ring, at -4: twelve is eight and enough; eleven is seven and he is gone."""
    s = (
        Scenario(STARTER)
        .company(0, "Bergil", "Elrond", at="Mount Doom")
        .bears("Bergil", "The One Ring")
        .hand(0, "Cracks of Doom")
    )
    s.at(Phase.SITE).enter().window(At.SITE, 0).rolls(roll).play("Cracks of Doom")
    while not isinstance(s.pending, Over) and s.frame_moment() in (0, At.COUNTER, At.CORRUPTION_ROLL):
        s.plain()
    if won:
        assert isinstance(s.pending, Over) and (s.pending.how, s.pending.winners) == (BY_RING, (0,))
    else:
        assert s.where("Bergil") is Zone.DISCARD and s.where("The One Ring") is Zone.DISCARD


# ---------------------------------------------------------------------------------------------------------- corruption
@rule("METW-COR-08", "METW-INF-14", "METW-DECK-13")
def test_a_controller_who_is_corrupted_leaves_his_follower_behind() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Círdan", "Haldir", at="Rivendell")
        .follows("Haldir", "Círdan")
        .bears("Círdan", "The One Ring")
    )
    s.hand(0, SPARE).hand(1, "Weariness of the Heart").go("Bree").rolls(6).sends(
        "Weariness of the Heart", "Círdan", use=1
    )
    assert s.where("Círdan") is Zone.DISCARD and checks(s) == [(6, 7)]
    assert s.where("Haldir") is Zone.PLAY and is_stray(s.state, s.named("Haldir")) and spare_general(s.state, 0) == 20


@rule("METW-COR-14", "METW-COR-16")
def test_a_second_corruption_card_may_come_in_another_turn() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Aragorn II", at="Rivendell")
        .bears("Aragorn II", "Lure of the Senses")
        .hand(0, SPARE)
    )
    s.hand(1, "Lure of Nature").go("Bree").sends("Lure of Nature", "Aragorn II")
    held = {s.title(s.identity(card).definition) for card in card_of(s.state, s.named("Aragorn II")).holds}
    assert held == {"Lure of the Senses", "Lure of Nature"}


@rule("METW-COR-04", "METW-ANN-32")
def test_one_lure_of_a_name_on_one_character() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Aragorn II", "Elladan", at="Rivendell")
        .bears("Aragorn II", "Lure of Nature")
        .hand(0, SPARE)
    )
    s.hand(1, "Lure of Nature").go("Bree").act(s.play_action("Lure of Nature")).hazards()
    assert (
        len(card_of(s.state, s.named("Aragorn II")).holds) == 1 and len(card_of(s.state, s.named("Elladan")).holds) == 1
    )


# ------------------------------------------------------------------------------------------------------------- the end
@rule("METW-FC-02", "METW-FC-01", "METW-FC-05", "METW-SUP-06")
def test_at_the_council_one_company_helps_its_own() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Elladan", "Háma", at="Rivendell")
        .company(0, "Bergil", at="Rivendell")
        .hand(0, SPARE)
    )
    s.bears("Elladan", "Glamdring", "Orcrist").at_council()
    while not (s.question is Question.WINDOW and s.decider == 0 and s.frame_moment() == At.CORRUPTION_ROLL):
        s.plain()
    helpers = {x.args[0] for x in s.legal() if x.verb == Say.HELP}
    assert s.named("Bergil") not in helpers


@rule("METW-FC-06", "METW-WIN-10", "METW-EX-47", "METW-RULING-96")
def test_who_loses_his_wizard_at_the_council_has_lost_with_any_number_of_points() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Pallando", "Elrond", at="Rivendell")
        .bears("Pallando", "The One Ring")
        .stored(0, "Smaug")
    )
    s.company(1, "Háma", at="Bree").at_council().rolls(*[3] * 6)
    over = s.finish()
    assert over.winners == (1,)


@rule("METW-SMP-03", "METW-RULING-100", "METW-RULING-101")
def test_one_kind_of_points_counts_one_more_than_all_others_at_most() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Bree").stored(0, "Smaug").company(1, "Háma", "Elrohir", at="Bree")
    assert council_points(s.state, 0) == 1 + 2, "five kill points beside one of a character"
    alone = Scenario(STANDARD).company(0, "Háma", at="Bree").stored(0, "Smaug").company(1, "Elrohir", at="Bree")
    assert council_points(alone.state, 0) == 1, "beside nothing one is left"


@rule("METW-FC-11", "METW-RULING-103", "METW-RULING-101")
def test_the_eliminated_cost_points_and_are_not_doubled() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Bree").out(0, "Frodo").company(1, "Háma", at="Bree")
    assert s.points(0) == 1 - 2 and council_points(s.state, 0) == -1


@rule("METW-SMP-04", "METW-SMP-08", "METW-RULING-102")
def test_a_card_shown_at_the_council_must_be_unique_worth_points_and_in_play() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Bree").company(1, "Elrohir", "Háma", at="Bree").stored(1, "Smaug")
    s.bears("Elrohir", "Sword of Gondolin").hand(0, "Elrohir", "Háma", "Sword of Gondolin", "Smaug").at_council()
    s.until(Asked.COUNCIL_CARDS)
    while s.decider != 0:
        s.plain()
    offered = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args}
    assert "Elrohir" in offered
    refused = {
        name: s.refused(Action(Verb.PICK, (s.in_hand(0, name),))) for name in ("Háma", "Sword of Gondolin", "Smaug")
    }
    assert offered <= {"Elrohir", "Háma", "Sword of Gondolin", "Smaug"} and refused
