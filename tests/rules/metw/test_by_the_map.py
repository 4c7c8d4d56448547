"""More positions thought out from the books alone: ways, sites, cards on-guard, people who come and go."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.board import bearer_of, company, company_number
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules.metw.scenes import transfer
from tests.rules_plugin import rule

ATLAS = MetwState.atlas
SPARE = "Favor of the Valar"
BLUFF = "Giant"


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def number(s: Scenario, who: str) -> int:
    """The company somebody is in."""
    s.pending  # noqa: B018  (nature answers first)
    return company_number(s.state, s.named(who))


def limit(s: Scenario) -> int:
    """The hazard limit of the company on its way."""
    moving = company(s.state, s.state.turn.company)
    assert moving is not None
    return hazard_limit(s.state, moving)


def keyed(s: Scenario, creature: str) -> set[str]:
    """What a creature can be keyed to: types with @ for a site, or names."""
    moving = company(s.state, s.state.turn.company)
    assert moving is not None
    found = keys_for(s.state, s.library.catalogue.named(creature), moving)
    return {f"{key.types}{'@' if key.site else ''}" if key.symbol else ",".join(key.names) for key in found}


def goals(s: Scenario, who: str = "") -> set[str]:
    """The sites whose cards can be laid for a company now."""
    mine = number(s, who) if who else next(c.number for c in s.state.companies if c.seat == s.decider)
    cards = {x.args[1] for x in s.legal() if x.verb == Say.LAY and x.args[0] == mine}
    return {s.title(s.identity(card).definition) for card in cards}


def guarded(card: str, place: str, *hand: str, people: tuple[str, ...] = ("Aragorn II", "Elladan")) -> Scenario:
    """The opponent lays a card on-guard against a company that stays."""
    s = Scenario(STANDARD).company(0, *people, at=place).hand(0, BLUFF, *hand).hand(1, card, "Ghouls").stay()
    return s.act(Action(Say.GUARD, (s.in_hand(1, card),)))


def shows(s: Scenario) -> bool:
    """Whether the card on-guard may be turned up now."""
    return any(x.verb == Say.TURN_UP for x in s.legal())


# ------------------------------------------------------------------------------------------------------- what is keyed
@rule("METW-CRE-03", "METW-CRE-04", "METW-RULING-42")
def test_the_site_that_is_left_is_no_key() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Bree").hand(0, SPARE).hand(1, "Abductor").go("Rivendell")
    assert keyed(s, "Abductor") == set() and s.why_not_play("Abductor") != ""
    back = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, SPARE).hand(1, "Abductor").go("Bree")
    assert keyed(back, "Abductor") == {"B@"}


@rule("METW-CRE-06", "METW-RULING-43", "METW-MH-10")
def test_a_company_that_stays_is_found_at_its_site_alone() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Háma", at="Weathertop")
        .hand(0, SPARE)
        .hand(1, "Cave-drake", "Giant", "Wolves")
        .stay()
    )
    assert keyed(s, "Cave-drake") == {"R@"} and not keyed(s, "Giant") and not keyed(s, "Wolves")


@rule("METW-CRE-01", "METW-CRE-05", "METW-CARD-WATCHER-IN-THE-WATER-02")
def test_a_watcher_comes_through_two_wildernesses_or_at_moria() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Lórien").hand(0, SPARE).hand(1, "Watcher in the Water").go("Moria")
    assert keyed(s, "Watcher in the Water") == {"w", "Moria"}, "the doubled symbol is one key"
    stays = Scenario(STARTER).company(0, "Háma", at="Moria").hand(0, SPARE).hand(1, "Watcher in the Water").stay()
    assert keyed(stays, "Watcher in the Water") == {"Moria"}


@rule("METW-CRE-02", "METW-CARD-ADUNAPHEL-01", "METW-RULING-43")
def test_a_region_by_name_holds_the_new_site_also_on_a_printed_path() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Lórien").hand(0, SPARE).hand(1, "Adûnaphel").go("Dead Marshes")
    assert any("Dagorlad" in key for key in keyed(s, "Adûnaphel"))
    leaves = Scenario(STARTER).company(0, "Háma", at="Dead Marshes").hand(0, SPARE).hand(1, "Adûnaphel").go("Lórien")
    assert any("Dagorlad" in key for key in keyed(leaves, "Adûnaphel")), "the region of the origin counts too"
    stays = Scenario(STARTER).company(0, "Háma", at="Dead Marshes").hand(0, SPARE).hand(1, "Adûnaphel").stay()
    assert keyed(stays, "Adûnaphel"), "its text names sites in Dagorlad"


@rule("METW-CRE-07", "METW-CARD-THE-GREAT-GOBLIN-01")
def test_the_great_goblin_waits_between_two_havens() -> None:
    for there, other, found in (("Rivendell", "Lórien", True), ("Rivendell", "Grey Havens", False)):
        s = Scenario(STARTER).company(0, "Háma", at=there).hand(0, SPARE).hand(1, "The Great Goblin").go(other)
        assert (s.why_not_play("The Great Goblin") == "") is found


@rule("METW-REG-07", "METW-REG-11", "METW-REG-10", "METW-CRE-05")
def test_by_regions_only_the_regions_laid_count_and_by_path_the_printed_ones() -> None:
    """Lórien to Moria: printed are two wildernesses; by regions Wold & Foothills and Redhorn Gate, two as well."""
    for regions, many in (((), 2), (("Wold & Foothills", "Redhorn Gate"), 2)):
        s = Scenario(STANDARD).company(0, "Aragorn II", at="Lórien").hand(0, SPARE).hand(1, "Giant")
        s.go("Moria", regions=regions)
        moving = company(s.state, s.state.turn.company)
        assert moving is not None and moving.journey is not None and len(moving.journey.path) == many
        assert keyed(s, "Giant") == {"w"}


# ------------------------------------------------------------------------------------------------------------ sent back
def sent_back(at: str = "Moria", to: str = "Lórien") -> Scenario:
    """A snowstorm sends a company back as the first of two hazards."""
    s = Scenario(STARTER).company(0, "Háma", "Gimli", at=at).hand(0, SPARE).in_play(1, "Doors of Night")
    return s.hand(1, "Snowstorm", "Orc-guard", "Wake of War").go(to).play("Snowstorm")


@rule("METW-MH-16", "METW-MH-17", "METW-MH-18", "METW-RULING-46", "METW-FLOW-43")
def test_a_company_sent_back_is_where_it_was_and_meets_no_more_hazards() -> None:
    s = sent_back()
    seen = []
    while s.state.turn.phase is Phase.MOVEMENT:
        if s.question is Question.WINDOW and s.decider == 1 and s.frame_moment() == At.MOVEMENT:
            seen.append((s.why_not_play("Orc-guard"), s.why_not_play("Wake of War")))
        s.plain()
    assert all(one and other for one, other in seen) and s.site_of("Háma") == "Moria"
    assert Told.SENT_BACK in {event.kind for event in s.events}
    assert len(s.state.zones[0][Zone.HAND]) == len(s.state.zones[1][Zone.HAND]) == 8


@rule("METW-MH-15", "METW-MH-20", "METW-MH-14")
def test_the_new_site_of_a_company_sent_back_is_there_for_the_next_turn() -> None:
    s = sent_back("Rivendell", "Bree").finish_turn().finish_turn()
    s.window(At.ORGANIZATION, 0)
    assert "Bree" in goals(s) and s.site_of("Háma") == "Rivendell"


@rule("METW-MH-16", "METW-SITE-01")
def test_who_was_sent_back_may_enter_the_site_he_wanted_to_leave() -> None:
    s = sent_back().until(Question.ENTER).act(pick(1))
    s.until_attack()
    assert s.state.turn.phase is Phase.SITE


# --------------------------------------------------------------------------------------------------- cards of sites
@rule("METW-MH-19", "METW-SITE-10", "METW-DECK-17", "METW-RULING-08")
def test_a_tapped_site_that_was_left_comes_back_with_the_deck() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Moria").used(0, "Moria").hand(0, SPARE).go("Lórien").finish_turn()
    s.window(At.ORGANIZATION, 0)
    assert s.site_of("Háma") == "Lórien" and "Moria" not in goals(s) and "Dimrill Dale" in goals(s)


@rule("METW-MH-20", "METW-SITE-14")
def test_an_untapped_site_that_was_left_can_be_gone_to_again() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Moria").hand(0, SPARE).go("Lórien").finish_turn()
    s.window(At.ORGANIZATION, 0)
    assert "Moria" in goals(s)


@rule("METW-MH-14", "METW-RULING-08")
def test_what_one_player_has_tapped_stands_untapped_for_the_other() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Aragorn II", "Háma", at="Edoras")
        .company(1, "Elladan", at="Edoras")
        .used(1, "Edoras")
    )
    s.hand(0, SPARE, "Riders of Rohan").at(Phase.SITE).rolls(12).enter().window(At.SITE, 0)
    s.play("Riders of Rohan", "Aragorn II").window(At.SITE, 0)
    assert s.where("Riders of Rohan") is Zone.MP and site("Edoras") in s.state.players[0].used


@rule("METW-RULING-82", "METW-SITE-11")
def test_a_haven_that_was_tapped_is_untapped_when_it_is_left() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").used(0, "Rivendell").hand(0, SPARE).go("Bree")
    s.finish_turn()
    assert site("Rivendell") not in s.state.players[0].used


@rule("METW-RULING-141", "METW-MH-20")
def test_a_site_another_company_stays_at_is_no_card_to_lay() -> None:
    """Two companies at Moria: one leaves; the card stays with the other and cannot be laid by a third."""
    s = (
        Scenario(STARTER)
        .company(0, "Háma", at="Moria")
        .company(0, "Gimli", at="Moria")
        .company(0, "Elladan", at="Lórien")
    )
    s.hand(0, SPARE).lay("Lórien", "Háma").finish_turn()
    s.window(At.ORGANIZATION, 0)
    assert "Moria" not in goals(s, "Elladan") and s.site_of("Gimli") == "Moria"


# ----------------------------------------------------------------------------------------------------------- draws
@rule("METW-DRW-01", "METW-RULING-35", "METW-MH-03")
@pytest.mark.parametrize(
    ("tier", "who", "draws"), [(STANDARD, "Háma", 0), (STANDARD, "Elladan", 1), (STARTER, "Háma", 1)]
)
def test_who_has_nobody_of_mind_three_draws_nothing_and_his_opponent_does(tier: int, who: str, draws: int) -> None:
    s = Scenario(tier).company(0, who, at="Rivendell").hand(0, SPARE).hand(1, BLUFF).go("Bree")
    drawn = [event.args for event in s.events if event.kind == Told.DRAWS]
    assert [args[1] for args in drawn if args[0] == 1] == [1]
    assert [args[1] for args in drawn if args[0] == 0] == [1] * draws


@rule("METW-MH-05", "METW-PATH-06")
def test_who_stays_draws_nothing_and_neither_does_his_opponent() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Bree").hand(0, SPARE).hand(1, BLUFF).stay()
    assert not [event for event in s.events if event.kind == Told.DRAWS]


# ------------------------------------------------------------------------------------------------------ hazard limit
@rule("METW-HL-03", "METW-RULING-36", "METW-CARD-FAIR-TRAVELS-IN-WILDERNESS-01")
def test_fair_travels_lower_the_limit_to_two_at_the_least() -> None:
    people = ("Aragorn II", "Háma", "Bergil", "Elladan")
    s = Scenario(STARTER).company(0, *people, at="Rivendell").hand(0, "Fair Travels in Wilderness", SPARE)
    s.hand(1, BLUFF).lay("Dunnish Clan-hold").window(At.END_OF_ORGANIZATION, 0).play("Fair Travels in Wilderness")
    s.hazards()
    assert limit(s) == 2, "three wildernesses, but no less than two"


@rule("METW-HL-03", "METW-RULING-36")
def test_lost_in_the_wilderness_raises_the_limit_and_uses_one_of_it() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Lost in the Wilderness", *["Wake of War", "Awaken Denizens", "Awaken Minions", "Eye of Sauron"]).go(
        "Bree"
    )
    s.sends("Lost in the Wilderness")
    assert limit(s) == 4
    for name in ("Wake of War", "Awaken Denizens", "Awaken Minions"):
        assert s.why_not_play(name) == ""
        s.sends(name)
    assert s.why_not_play("Eye of Sauron") == "METW-HL-01"


@rule("METW-HL-01", "METW-RULING-36")
def test_the_way_to_barad_dur_adds_two() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Lórien").hand(0, SPARE).hand(1, BLUFF).go("Barad-dûr")
    assert limit(s) == 4


# ------------------------------------------------------------------------------------------------------- on-guard
@rule("METW-OG-04", "METW-RULING-83")
@pytest.mark.parametrize("card", ["Doors of Night", "Wake of War", "Lure of Power"])
def test_what_concerns_nobody_of_the_company_is_not_turned_up_after_a_play(card: str) -> None:
    s = guarded(card, "Old Forest", "Goldberry").enter().window(At.SITE, 0).play("Goldberry", "Elladan")
    while s.state.turn.phase is Phase.SITE:
        if s.asked == Asked.AMBUSH:
            assert not shows(s)
        s.plain()


@rule("METW-OG-06", "METW-SITE-12", "METW-DEC-66")
def test_a_card_on_guard_goes_back_when_nobody_enters() -> None:
    s = guarded("Orc-guard", "Moria", "Sword of Gondolin").until(Question.ENTER).pass_()
    s.until_any(Question.OPTION)
    assert "Orc-guard" in s.names(1, Zone.HAND) and not s.state.guards


@rule("METW-OG-08", "METW-OG-05", "METW-RULING-67", "METW-DECK-11")
def test_a_creature_on_guard_comes_after_all_automatic_attacks_and_gives_its_point() -> None:
    s = guarded("Rogrog", "Dol Guldur", "Sword of Gondolin", people=("Elrond", "Glorfindel II"))
    s.rolls(*[12] * 40).enter().until(Asked.AMBUSH)
    assert shows(s)
    s.act(next(x for x in s.legal() if x.verb == Say.TURN_UP)).window(At.SITE, 0)
    assert [event.args[0] for event in s.events if event.kind == Told.ATTACK][:2] == [NONE, NONE]
    assert s.where("Rogrog") is Zone.MP and s.points(0) == 3 + 3 + 2, "Rogrog alone, no automatic-attack, gives points"


@rule("METW-OG-02", "METW-OG-01", "METW-RULING-37")
def test_one_card_on_guard_for_each_company_and_each_pays_its_own_limit() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Bree").company(0, "Elladan", at="Edoras").hand(0, SPARE)
    s.hand(1, BLUFF, "Ghouls").stay()
    s.act(Action(Say.GUARD, (s.in_hand(1, BLUFF),))).hazards()
    assert s.refused(Action(Say.GUARD, (s.in_hand(1, "Ghouls"),))) == "METW-OG-01"
    s.until_company("Elladan").act(Action(Say.GUARD, (s.in_hand(1, "Ghouls"),)))
    assert len(s.state.guards) == 2


# ---------------------------------------------------------------------------------------------------------- at a site
@rule("METW-SITE-07", "METW-RULING-81", "METW-SITE-05")
def test_information_opens_the_extra_minor_item_too() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Háma", at="Weathertop").hand(0, "Dreams of Lore", "Elven Cloak", SPARE)
    s.at(Phase.SITE).rolls(*[12] * 6).enter().window(At.SITE, 0)
    assert s.why_not_play("Elven Cloak") != "", "Weathertop lists no items"
    s.disturb(lambda d: [d.untap(who) for who in d.companies[0].members])
    s.play("Dreams of Lore", "Elrond").window(At.SITE, 0).play("Elven Cloak")
    s.window(At.SITE, 0)
    assert s.where("Elven Cloak") is Zone.PLAY and s.pose("Háma") is Pose.TAPPED


@rule("METW-RULING-80", "METW-FAC-07", "METW-FAC-06", "METW-SITE-06")
def test_after_a_failure_another_may_try_another_card() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Aragorn II", "Háma", at="Bree")
        .hand(0, "Rangers of the North", "Bill the Pony", SPARE)
    )
    s.at(Phase.SITE).rolls(2).enter().window(At.SITE, 0).play("Rangers of the North", "Aragorn II").window(At.SITE, 0)
    assert s.where("Rangers of the North") is Zone.DISCARD and site("Bree") not in s.state.players[0].used
    s.play("Bill the Pony").window(At.SITE, 0)
    assert bearer_of(s.state, s.named("Bill the Pony")) == s.named("Háma") and site("Bree") in s.state.players[0].used


@rule("METW-TAP-04", "METW-ITM-03", "METW-TAP-02")
def test_who_is_tapped_or_wounded_wins_nothing_at_a_site() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Háma", at="Bree").tapped("Aragorn II").wounded("Háma")
    s.hand(0, "Rangers of the North", "Bill the Pony", SPARE).at(Phase.SITE).enter().window(At.SITE, 0)
    assert s.why_not_play("Rangers of the North") and s.why_not_play("Bill the Pony")


@rule("METW-SITE-08", "METW-RULING-79")
def test_an_attack_is_faced_once_in_a_visit_and_anew_in_the_next() -> None:
    s = Scenario(STARTER).company(0, "Elrond", "Glorfindel II", at="Dimrill Dale").hand(0, SPARE).at(Phase.SITE)
    s.rolls(12).enter().window(At.SITE, 0).finish_turn().finish_turn().until(Question.ENTER).rolls(12).act(pick(1))
    s.window(At.SITE, 0)
    assert len([event for event in s.events if event.kind == Told.ATTACK]) == 2


# ------------------------------------------------------------------------------------------------ companies and control
@rule("METW-SPL-03", "METW-RULING-140", "METW-RULING-134", "METW-SPL-05")
def test_one_who_comes_to_a_company_that_stays_joins_it_when_all_have_moved() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Rivendell").company(0, "Elladan", at="Bree").hand(0, SPARE)
    s.lay("Bree", "Háma").until_company("Elladan")
    assert s.site_of("Háma") == "Bree" and number(s, "Háma") != number(s, "Elladan")
    s.until(Question.ENTER)
    assert number(s, "Háma") == number(s, "Elladan")


@rule("METW-RULING-140")
def test_nobody_goes_to_a_company_that_goes_away() -> None:
    s = Scenario(STANDARD).company(0, "Háma", at="Rivendell").company(0, "Elladan", at="Bree").hand(0, SPARE)
    s.lay("Rivendell", "Elladan")
    assert "Bree" not in goals(s, "Háma")


@rule("METW-ORG-05", "METW-RULING-28", "METW-STO-07", "METW-TAP-03")
def test_the_tapped_and_the_wounded_hand_items_on_across_companies() -> None:
    s = (
        Scenario(STARTER)
        .company(0, "Háma", at="Bree")
        .company(0, "Elladan", at="Bree")
        .tapped("Háma")
        .wounded("Elladan")
    )
    s.bears("Háma", "Elven Cloak").tapped("Elven Cloak").hand(0, SPARE).window(At.ORGANIZATION, 0).rolls(12)
    s.act(transfer(s, "Elven Cloak", "Elladan")).window(At.ORGANIZATION, 0)
    assert bearer_of(s.state, s.named("Elven Cloak")) == s.named("Elladan") and s.pose("Elven Cloak") is Pose.TAPPED


@rule("METW-ORG-05", "METW-STO-08")
def test_items_go_to_nobody_elsewhere_and_are_stored_at_havens_alone() -> None:
    s = Scenario(STARTER).company(0, "Háma", at="Bree").company(0, "Elladan", at="Rivendell")
    s.bears("Háma", "Elven Cloak").hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert s.refused(transfer(s, "Elven Cloak", "Elladan")) != ""
    assert s.refused(Action(Verb.STORE, (s.named("Elven Cloak"),))) != ""


@rule("METW-RULING-16", "METW-ORG-02", "METW-SPL-06")
def test_one_arrival_or_farewell_in_a_phase() -> None:
    s = Scenario(STANDARD).company(0, "Háma", "Elladan", at="Rivendell").hand(0, "Bergil", "Gandalf", SPARE)
    s.window(At.ORGANIZATION, 0).act(Action(Say.DISMISS, (s.named("Háma"),)))
    assert s.where("Háma") is Zone.DISCARD
    assert s.why_not_play("Bergil") != "" and s.why_not_play("Gandalf") != ""


@rule("METW-COR-11", "METW-PLAY-07", "METW-UNIQ-05")
def test_a_discarded_character_may_come_under_the_other_player() -> None:
    s = Scenario(STARTER).company(0, "Elladan", at="Rivendell").discarded(1, "Háma").hand(0, "Háma", SPARE)
    assert s.window(At.ORGANIZATION, 0).why_not_play("Háma") == ""
    gone = Scenario(STARTER).company(0, "Elladan", at="Rivendell").out(1, "Háma").hand(0, "Háma", SPARE)
    assert gone.window(At.ORGANIZATION, 0).why_not_play("Háma") != ""


@rule("METW-UNIQ-01", "METW-UNIQ-02", "METW-RULING-30")
def test_a_unique_item_in_play_or_stored_by_either_keeps_out_the_other_copy() -> None:
    for where in ("play", "mp", "hand", "discard"):
        s = Scenario(STARTER).company(0, "Elladan", "Háma", at="Moria").company(1, "Elrond", at="Lórien")
        s.hand(0, "Glamdring", SPARE).at(Phase.SITE).rolls(*[12] * 12)
        if where == "play":
            s.bears("Elrond", "Glamdring", seat=1)
        elif where == "mp":
            s.stored(1, "Glamdring")
        elif where == "hand":
            s.hand(1, "Glamdring")
        else:
            s.discarded(1, "Glamdring")
        s.enter().window(At.SITE, 0).disturb(lambda d: [d.untap(who) for who in d.companies[0].members])
        assert (s.why_not_play("Glamdring") == "") is (where in ("hand", "discard")), where


@rule("METW-SPL-09", "METW-SPL-10", "METW-SPL-11")
def test_of_the_parts_of_a_company_abroad_one_stays_and_one_takes_the_path() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Aragorn II", "Háma", "Elladan", at="Bree")
        .hand(0, SPARE)
        .window(At.ORGANIZATION, 0)
    )
    s.act(Action(Verb.SPLIT, (s.named("Elladan"), 0)))
    first, second = number(s, "Aragorn II"), number(s, "Elladan")
    assert first != second
    s.lay("Rivendell", "Elladan")
    assert "Rivendell" not in {
        s.title(s.identity(x.args[1]).definition)
        for x in s.legal()
        if x.verb == Say.LAY and x.args[0] == first and x.args[2] == NONE
    }


@rule("METW-ORG-09", "METW-RULING-20", "METW-SPL-07")
def test_of_too_many_the_mover_names_who_goes_wherever_he_is() -> None:
    s = (
        Scenario(STANDARD)
        .company(0, "Elrond", "Beorn", at="Rivendell")
        .company(0, "Elladan", at="Moria")
        .hand(0, SPARE)
    )
    s.window(At.ORGANIZATION, 0).pass_().until(Asked.CONTROL)
    assert s.decider == 0
    named = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args}
    assert {"Elladan", "Beorn", "Elrond"} <= named
