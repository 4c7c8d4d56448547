"""More positions thought out from the books alone: what a card on-guard may do, who helps whom, who cannot be lost."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import body, prowess
from engine.journeys.table.board import company_number
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.game import MOST_CARDS
from engine.metw.table.control import is_stray
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say, Tells
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import TAPS, assign, help_by
from tests.rules_plugin import rule

ATLAS = MetwState.atlas
SPARE = "Favor of the Valar"
BLUFF = "Giant"


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def number(s: Scenario, who: str) -> int:
    s.pending  # noqa: B018  (nature answers first)
    return company_number(s.state, s.named(who))


def goals(s: Scenario, who: str) -> set[str]:
    mine = number(s, who)
    cards = {x.args[1] for x in s.legal() if x.verb == Say.LAY and x.args[0] == mine}
    return {s.title(s.identity(card).definition) for card in cards}


def lay_guard(s: Scenario, card: str) -> Scenario:
    return s.act(Action(Say.GUARD, (s.in_hand(1, card),)))


def shows(s: Scenario) -> bool:
    return any(x.verb == Say.TURN_UP for x in s.legal())


def fought(s: Scenario) -> list[tuple[int, int]]:
    return [(event.args[1] + event.args[2], event.args[3]) for event in s.events if event.kind == Told.STRIKE]


# ------------------------------------------------------------------------------------------------------------ on-guard
def sneaking(card: str, guard: str, to: str, *people: str) -> Scenario:
    """A card played before the company set out keeps creatures away; one of them lies on-guard."""
    s = Scenario(STANDARD).company(0, *people, at="Rivendell").hand(0, card, SPARE).hand(1, guard, "Ghouls")
    s.lay(to).window(At.END_OF_ORGANIZATION, 0).play(card).hazards()
    return lay_guard(s, guard).rolls(*[12] * 20).enter()


@rule("METW-RULING-86", "METW-OG-05", "METW-OG-07")
@pytest.mark.parametrize(
    ("card", "people", "seen"),
    [("Stealth", ("Bergil",), False), ("Ford", ("Elladan",), True), ("Secret Passage", ("Elladan",), True)],
)
def test_whom_no_creature_may_attack_none_on_guard_attacks(card: str, people: tuple[str, ...], seen: bool) -> None:
    """Stealth keeps all away; Ford those keyed to wilderness; Secret Passage lets in what is keyed to the site."""
    s = sneaking(card, "Cave-drake", "Weathertop", *people)
    asked = []
    while s.frame_moment() != At.SITE:
        if s.asked == Asked.AMBUSH:
            asked.append(shows(s))
        s.plain()
    assert (True in asked) is seen


@rule("METW-RULING-86", "METW-COR-14", "METW-OG-05")
def test_no_second_corruption_card_of_a_turn_comes_from_on_guard() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Old Forest").hand(0, SPARE, "Goldberry")
    s.hand(1, "Lure of the Senses", "Lure of Nature", "Ghouls").stay().sends("Lure of Nature", "Elladan")
    lay_guard(s, "Lure of the Senses").enter().window(At.SITE, 0).play("Goldberry", "Elladan")
    while s.state.turn.phase is Phase.SITE:
        if s.asked == Asked.AMBUSH:
            assert not shows(s)
        s.plain()


@rule("METW-OG-04", "METW-ANN-07", "METW-FLOW-11", "METW-CARD-CALL-OF-HOME-02")
def test_who_is_called_home_from_on_guard_gets_no_ally() -> None:
    s = Scenario(STANDARD).company(0, "Háma", "Elrond", "Celeborn", at="Old Forest").hand(0, SPARE, "Goldberry")
    s.hand(1, "Call of Home", "Ghouls").stay()
    lay_guard(s, "Call of Home").enter().window(At.SITE, 0).rolls(2).play("Goldberry", "Háma").until(Asked.AMBUSH)
    s.act(next(x for x in s.legal() if x.verb == Say.TURN_UP)).name_all("Háma").window(At.SITE, 0)
    assert s.where("Háma") is Zone.HAND and s.where("Goldberry") is Zone.DISCARD
    assert site("Old Forest") not in s.state.players[0].used, "nothing was played successfully"


@rule("METW-OG-07", "METW-UNIQ-07", "METW-RULING-86")
def test_a_unique_creature_that_fell_is_not_turned_up() -> None:
    s = Scenario(STANDARD).company(0, "Elrond", at="Moria").stored(0, "“William” (Wûluag)").hand(0, SPARE)
    s.hand(1, "“William” (Wûluag)", "Ghouls").stay()
    lay_guard(s, "“William” (Wûluag)").rolls(*[12] * 20).enter()
    while s.frame_moment() != At.SITE:
        if s.asked == Asked.AMBUSH:
            assert not shows(s)
        s.plain()


@rule("METW-OG-07", "METW-CARD-AWAKEN-DENIZENS-02", "METW-EVT-04", "METW-OG-05")
def test_a_long_event_shown_on_guard_stays_as_if_played_before() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Elrond", at="The Lonely Mountain")
        .hand(0, SPARE)
        .hand(1, "Awaken Denizens", BLUFF)
    )
    lay_guard(s.stay(), "Awaken Denizens").enter().until(Asked.AMBUSH)
    s.act(next(x for x in s.legal() if x.verb == Say.TURN_UP)).window(At.SITE, 0)
    assert s.where("Awaken Denizens") is Zone.PLAY
    s.finish_turn().finish_turn().until(Question.ENTER)
    assert s.where("Awaken Denizens") is Zone.DISCARD


# ----------------------------------------------------------------------------------------- who helps, who does not
@rule("METW-SUP-01", "METW-TAP-02", "METW-DEC-57")
def test_neither_the_tapped_nor_the_wounded_support() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Elrond", "Háma", "Bergil", "Haldir", at="Rivendell")
        .tapped("Háma")
        .wounded("Bergil")
    )
    s.hand(0, SPARE).hand(1, "Giant").go("Bree").play("Giant", 0)
    assign(s, "Elrond").until(Question.FACE).act(pick(TAPS)).until(Question.SUPPORT)
    assert {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args} == {"Haldir"}


@rule("METW-SUP-08", "METW-SUP-04")
def test_a_wizard_helps_and_one_of_another_company_does_not() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", "Gandalf", at="Bree").company(0, "Háma", at="Bree")
    s.bears("Elladan", "Glamdring", "Elven Cloak").hand(0, SPARE).window(At.ORGANIZATION, 0)
    s.act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Háma"))))
    while s.decider != 0:
        s.pass_()
    assert s.refused(help_by(s, "Gandalf")) == "" and s.refused(help_by(s, "Háma")) == "METW-SUP-04"


@rule("METW-CMB-05", "METW-CMB-08", "METW-RULING-52")
def test_where_all_are_tapped_the_attacker_assigns_everything() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Háma", at="Rivendell").tapped("Elrond", "Háma").hand(0, SPARE)
    s.hand(1, "Giant").go("Bree").play("Giant", 0).until(Question.ASSIGN)
    assert s.decider == 1
    s.pick("Elrond").rolls(12).hazards()
    assert fought(s)[0][1] == 13 and s.where("Giant") is Zone.MP


@rule("METW-STK-01", "METW-RULING-60", "METW-BODY-07")
def test_the_strike_of_one_who_is_gone_lapses_and_the_attack_is_not_defeated() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Háma", at="Rivendell").hand(0, SPARE).hand(1, "Wargs", "Ghouls")
    s.go("Bree").play("Wargs", s.key("Wargs", "w")).until(Question.NEXT_STRIKE).rolls(12).pick("Elrond")
    s.window(At.BETWEEN, 0).disturb(lambda d: d.discard(s.named("Háma"))).hazards()
    assert s.where("Wargs") is Zone.DISCARD and len(fought(s)) == 1


# ----------------------------------------------------------------------------------------------------------- equipment
@rule("METW-ITM-02", "METW-CARD-SWORD-OF-GONDOLIN-01", "METW-RULING-70")
def test_a_sword_serves_a_warrior_up_to_its_maximum_and_a_hobbit_not_at_all() -> None:
    s = Scenario(STARTER).company(0, "Frodo", "Elrond", "Beretar", at="Rivendell")
    for who in ("Frodo", "Elrond", "Beretar"):
        s.bears(who, "Sword of Gondolin")
    assert [prowess(s.state, s.named(who)) for who in ("Frodo", "Elrond", "Beretar")] == [1, 8, 7]


@rule("METW-CMB-17", "METW-RULING-70", "METW-CARD-AKHORAHIL-01")
def test_a_coat_lifts_to_ten_and_what_lowers_comes_after_it() -> None:
    """Elrond, body 9, in mithril stands at 10, and at 9 when Akhôrahil has tapped for him."""
    s = (
        Scenario(STARTER)
        .company(0, "Elrond", "Háma", at="Rivendell")
        .bears("Elrond", "The Mithril-coat")
        .hand(0, SPARE)
    )
    s.hand(1, BLUFF).in_play(1, "Akhôrahil", use=1).go("Bree")
    assert body(s.state, s.named("Elrond")) == 10
    s.use("Akhôrahil", "Elrond").hazards()
    assert body(s.state, s.named("Elrond")) == 9 and s.where("Akhôrahil") is Zone.DISCARD


@rule("METW-CARD-DWARVEN-RING-OF-THRARS-TRIBE-01", "METW-RNG-12")
def test_a_dwarven_ring_gives_two_to_anybody_and_four_to_a_dwarf() -> None:
    s = Scenario(STARTER).company(0, "Gimli", "Elladan", at="Rivendell").bears("Gimli", "Dwarven Ring of Thrár’s Tribe")
    s.bears("Elladan", "Dwarven Ring of Thélor’s Tribe")
    assert [prowess(s.state, s.named(who)) for who in ("Gimli", "Elladan")] == [5 + 4, 5 + 2]
    assert [body(s.state, s.named(who)) for who in ("Gimli", "Elladan")] == [8 + 1, 8 + 1]


# ------------------------------------------------------------------------------------------------------- organization
@rule("METW-SPL-02", "METW-RULING-08", "METW-SETUP-01")
def test_from_haven_to_haven_two_companies_may_go_apart() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Rivendell").company(0, "Háma", at="Rivendell").hand(0, SPARE)
    s.lay("Lórien", "Elladan")
    assert "Lórien" in goals(s, "Háma")
    s.lay("Lórien", "Háma").until(Question.OPTION)
    assert s.site_of("Elladan") == s.site_of("Háma") == "Lórien" and number(s, "Elladan") != number(s, "Háma")


@rule("METW-RULING-24", "METW-COMP-02", "METW-SPL-03")
def test_eight_do_not_meet_away_from_a_haven() -> None:
    five = ("Háma", "Bergil", "Beregond", "Bifur", "Bofur")
    s = Scenario(STANDARD).company(0, *five, at="Bree").company(0, "Ori", "Dori", "Nori", at="Rivendell").hand(0, SPARE)
    assert "Bree" not in goals(s, "Ori") and "Weathertop" in goals(s, "Ori")
    fewer = Scenario(STANDARD).company(0, *five, at="Bree").company(0, "Ori", "Dori", at="Rivendell").hand(0, SPARE)
    assert "Bree" in goals(fewer, "Ori")


@rule("METW-REG-05", "METW-REG-03", "METW-MOVE-02")
def test_within_a_region_one_card_is_enough_and_nobody_moves_to_where_he_is() -> None:
    s = Scenario(STANDARD).company(0, "Elladan", at="Bree").hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert "Bree" not in goals(s, "Elladan")
    s.lay("Weathertop", regions=("Arthedain",)).until(Question.ENTER)
    assert s.site_of("Elladan") == "Weathertop"


@rule("METW-INF-10", "METW-INF-06", "METW-INF-08", "METW-DEC-17")
def test_whom_nobody_can_follow_and_who_cannot_follow() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Haldir", "Bergil", at="Rivendell").company(0, "Orophin", at="Lórien")
    s.follows("Haldir", "Elrond").hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert s.refused(s.control("Bergil", "Haldir")) != "", "a follower has no followers"
    assert s.refused(s.control("Orophin", "Elrond")) != "", "he is elsewhere"
    assert s.refused(s.control("Elrond", "Elrond")) != ""


@rule("METW-OPI-06", "METW-INF-14", "METW-OPI-14")
def test_who_is_influenced_away_leaves_his_followers_and_loses_his_cards() -> None:
    s = Scenario(STANDARD).company(0, "Gandalf", at="Bree").company(1, "Théoden", "Háma", at="Bree")
    s.follows("Háma", "Théoden").bears("Théoden", "Elven Cloak").hand(0, BLUFF).at(Phase.SITE).rolls(12, 2)
    s.player(1, exhausted=0).enter().window(At.SITE, 0)
    s.act(Action(Say.INFLUENCE, (s.named("Gandalf"), s.named("Théoden"), NONE))).window(At.SITE, 0)
    total, needed = next(e.args[4:6] for e in s.events if e.kind == Tells.PERSUASION)
    assert (total, needed) == (12 + 10 - 14 - 2, 6) and s.where("Théoden") is Zone.PLAY, "six does not exceed six"
    t = Scenario(STANDARD).company(0, "Gandalf", at="Bree").company(1, "Théoden", "Háma", "Elrond", at="Bree")
    t.follows("Háma", "Théoden").bears("Théoden", "Elven Cloak").hand(0, BLUFF).at(Phase.SITE).rolls(12, 2)
    t.enter().window(At.SITE, 0).act(Action(Say.INFLUENCE, (t.named("Gandalf"), t.named("Théoden"), NONE)))
    t.window(At.SITE, 0)
    assert t.where("Théoden") is t.where("Elven Cloak") is Zone.DISCARD and is_stray(t.state, t.named("Háma"))


@rule("METW-MH-13", "METW-FLOW-67", "METW-RULING-93")
def test_after_each_company_both_go_to_eight() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Bree").company(0, "Háma", at="Edoras").hand(0, *[BLUFF] * 8)
    s.hand(1, *[BLUFF] * 3).stay()
    s.until_company("Háma") if number(s, "Elladan") == s.state.turn.company else s.until_company("Elladan")
    assert len(s.state.zones[0][Zone.HAND]) == len(s.state.zones[1][Zone.HAND]) == 8


@rule("METW-STO-03", "METW-CARD-WIZARDS-RING-01", "METW-CARD-WIZARDS-RING-02")
def test_a_wizards_ring_is_neither_stored_nor_handed_on_nor_won_away() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Gandalf", "Elrond", at="Rivendell")
        .bears("Gandalf", "Wizard’s Ring")
        .hand(0, SPARE)
    )
    s.window(At.ORGANIZATION, 0)
    assert s.refused(Action(Verb.STORE, (s.named("Wizard’s Ring"),)))
    assert s.refused(Action(Verb.TRANSFER, (s.named("Wizard’s Ring"), s.named("Elrond"))))
    t = (
        Scenario(STANDARD)
        .company(0, "Elrond", at="Bree")
        .company(1, "Gandalf", at="Bree")
        .bears("Gandalf", "Wizard’s Ring")
    )
    t.hand(0, BLUFF, "Wizard’s Ring").at(Phase.SITE).enter().window(At.SITE, 0)
    twin = t.in_hand(0, "Wizard’s Ring")
    assert t.refused(Action(Say.INFLUENCE, (t.named("Elrond"), t.named("Wizard’s Ring", 1), twin)))


@rule("METW-CARD-ARMY-OF-THE-DEAD-01", "METW-OPI-02", "METW-OPI-17")
def test_the_army_of_the_dead_is_nobodys_to_win_away_and_others_are_where_they_were_won() -> None:
    s = Scenario(STANDARD).company(0, "Elrond", at="Vale of Erech").company(1, "Gandalf", at="Bree").hand(0, BLUFF)
    s.stored(1, "Army of the Dead", "Men of Lamedon", "Rangers of the North").at(Phase.SITE).enter().window(At.SITE, 0)
    refused = {
        name: s.refused(Action(Say.INFLUENCE, (s.named("Elrond"), s.named(name), NONE)))
        for name in ("Army of the Dead", "Men of Lamedon", "Rangers of the North")
    }
    assert refused["Men of Lamedon"] == "" and refused["Army of the Dead"] and refused["Rangers of the North"]


@rule("METW-DECK-01")
def test_so_many_cards_make_a_deck_and_no_more() -> None:
    sites = 100
    assert Scenario.game.sizes_ok(STANDARD, (), (0, 0, MOST_CARDS - sites, sites)) is None
    refused = Scenario.game.sizes_ok(STANDARD, (), (0, 0, MOST_CARDS - sites + 1, sites))
    assert refused is not None and refused.rule == "METW-DECK-01"
