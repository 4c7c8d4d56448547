"""Movement and the movement/hazard phase (METW-MOVE, METW-PATH, METW-MH, METW-CRE, METW-HL, METW-REG, METW-DRW)."""

from __future__ import annotations

import pytest

from engine.journeys.play.travel import send_back
from engine.journeys.reading.filters import path_types
from engine.journeys.reading.keying import keys_for
from engine.journeys.table.board import company
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Company, Journey, Zone
from engine.journeys.table.verbs import Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import STANDARD, STARTER
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

ATLAS = MetwState.atlas


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def reachable(name: str) -> set[str]:
    """The sites a company can go to by site path."""
    return {ATLAS.sites[index].name for index in ATLAS.neighbours_by_path(site(name))}


def moving(s: Scenario) -> Company:
    found = company(s.state, s.state.turn.company)
    assert found is not None
    return found


def journey(s: Scenario) -> Journey:
    found = moving(s).journey
    assert found is not None
    return found


def keys(s: Scenario, creature: str) -> set[str]:
    """To what a creature can be keyed against the company on its way."""
    found = keys_for(s.state, s.library.catalogue.named(creature), moving(s))
    return {f"{key.types}{'@' if key.site else ''}" if key.symbol else ",".join(key.names) for key in found}


# ---------------------------------------------------------------------------------------------------- ways and paths
@rule("METW-MOVE-03", "METW-MOVE-04", "METW-MOVE-05", "METW-MOVE-07", "METW-PATH-02")
def test_site_paths_lead_from_havens_and_to_them() -> None:
    assert reachable("Bree") == {"Rivendell"}
    assert {"Lórien", "Grey Havens", "Bree", "Barrow-downs"} <= reachable("Rivendell")
    assert not {"Edhellond", "Moria", "Rivendell"} & reachable("Rivendell")
    havens = {
        name: reachable(name) & {"Rivendell", "Lórien", "Grey Havens", "Edhellond"}
        for name in ("Rivendell", "Lórien", "Grey Havens", "Edhellond")
    }
    assert all(len(beside) == 2 for beside in havens.values())
    seen, todo = {"Rivendell"}, ["Rivendell"]
    while todo:
        found = reachable(todo.pop()) - seen
        seen |= found
        todo += found
    assert len(seen) == sum(not one.hidden for one in ATLAS.sites)


@rule("METW-PATH-01", "METW-PATH-03", "METW-PATH-04", "METW-PATH-05", "METW-EX-32", "METW-PATH-07")
def test_the_path_is_the_printed_one() -> None:
    types = {
        (a, b): ATLAS.types_between(site(a), site(b))
        for a, b in (
            ("Rivendell", "Barrow-downs"),
            ("Bree", "Rivendell"),
            ("Rivendell", "Lórien"),
            ("Lórien", "The Lonely Mountain"),
        )
    }
    assert types[("Rivendell", "Barrow-downs")] == "ww"
    assert types[("Rivendell", "Lórien")] == "wwbw", "as Lórien's card has it"
    assert types[("Lórien", "The Lonely Mountain")] == "wbbw"
    assert types[("Bree", "Rivendell")] == (ATLAS.types_between(site("Rivendell"), site("Bree")) or "")[::-1]


@rule("METW-ORG-07", "METW-MOVE-02", "METW-RULING-25", "METW-DEC-22", "METW-HID-05", "METW-HID-04", "METW-ANN-05")
def test_a_site_is_laid_face_down_and_can_be_taken_back_until_the_phase_ends() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell")
    laying = s.laying("Bree")
    s.act(laying)
    assert s.state.zones[0][Place.LAID] == (laying.args[1],) and s.state.faces[0][-1] == 0
    assert s.refused(s.laying("Lórien")) == "METW-RULING-25"
    s.act(Action(Say.TAKE_BACK, (s.state.companies[0].number,)))
    assert s.state.zones[0][Place.LAID] == () and s.state.laid == ()
    s.lay("Lórien").until(Asked.NEW_SITE)
    s.hazards()
    assert journey(s).goal == site("Lórien")


@rule("METW-RULING-27", "METW-FLOW-38")
def test_a_false_site_sends_the_company_nowhere() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell")
    s.lay("Moria")
    s.hazards()
    assert not journey(s).moving and s.site_of("Aragorn II") == "Rivendell"


@rule("METW-COMP-02", "METW-RULING-24")
def test_a_company_above_seven_cannot_be_given_a_new_site() -> None:
    people = ("Aragorn II", "Boromir II", "Elladan", "Elrohir", "Faramir", "Háma", "Beregond", "Beretar")
    s = Scenario(STARTER).company(0, *people, at="Rivendell")
    assert s.refused(s.laying("Bree")) == "METW-COMP-02"


@rule("METW-RULING-26", "METW-MH-14")
def test_in_a_starter_game_a_site_with_an_own_company_is_taken() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").company(0, "Háma", at="Bree")
    s.company(1, "Elladan", at="Barrow-downs")
    cards = {s.title(s._hidden[x.args[1]].definition) for x in s.legal() if x.verb == Say.LAY}
    assert "Bree" not in cards and "Barrow-downs" in cards


@rule("METW-SITE-10", "METW-DECK-17")
def test_a_tapped_site_that_was_left_cannot_be_chosen_again() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").used(0, "Bree")
    assert not any(s.title(s._hidden[x.args[1]].definition) == "Bree" for x in s.legal() if x.verb == Say.LAY)


# ----------------------------------------------------------------------------------------------------------- the draws
@rule("METW-MH-03", "METW-MH-06", "METW-FLOW-40", "METW-DEC-32", "METW-DEC-33", "METW-RULING-33", "METW-CHANCE-04")
def test_both_draw_by_the_numbers_of_the_new_site() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Lórien")
    s.lay("Moria").until(Question.DRAW_COUNT)
    assert s.decider == 0 and {x.args[0] for x in s.legal()} == {1, 2}
    assert s.refused(pick(0)) == "METW-MH-06"
    s.act(pick(1)).until(Question.DRAW_COUNT)
    assert s.decider == 1 and {x.args[0] for x in s.legal()} == {1, 2, 3}
    s.act(pick(3))
    s.hazards()
    assert [len(s.state.zones[seat][Zone.HAND]) for seat in (0, 1)] == [1, 3]


@rule("METW-MH-04", "METW-RULING-34")
def test_going_to_a_haven_the_numbers_of_the_site_left_count() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Moria")
    s.lay("Lórien").until(Question.DRAW_COUNT, 1)
    assert {x.args[0] for x in s.legal()} == {1, 2, 3}


@rule("METW-MH-05", "METW-MH-10", "METW-PATH-06", "METW-CRE-06")
def test_a_company_that_stays_draws_nothing_and_can_be_attacked_at_its_site_only() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Barrow-downs").hand(1, "Giant", "Orc-raiders").stay()
    assert s.state.zones[0][Zone.HAND] == () and path_types(s.state, moving(s)) == ""
    assert s.why_not_play("Giant") == "METW-CRE-04" and s.why_not_play("Orc-raiders") == ""


@rule("METW-DRW-01", "METW-RULING-35", "MECCG-DRW-01")
def test_in_a_standard_game_a_company_of_small_minds_draws_nothing() -> None:
    for people, cards in (("Háma", 0), ("Elladan", 1)):
        s = Scenario(STANDARD).company(0, people, at="Rivendell").go("Weathertop")
        assert len(s.state.zones[0][Zone.HAND]) == cards


@rule("METW-MH-13", "METW-FLOW-44", "METW-FLOW-67", "METW-DEC-76", "METW-CHANCE-05", "METW-RULING-93")
def test_after_every_company_both_go_to_eight() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(1, *["Giant"] * 9).stay()
    s.pass_().until(Question.DISCARD_DOWN)
    assert s.decider == 1 and len(s.state.zones[0][Zone.HAND]) == 8
    s.act(s.legal()[0]).until(Question.ENTER)
    assert len(s.state.zones[1][Zone.HAND]) == 8


# ---------------------------------------------------------------------------------------------------------- keying
@rule("METW-EX-33", "METW-CRE-04", "METW-CRE-05", "METW-CRE-03")
def test_keys_from_bree_to_rivendell() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Bree").go("Rivendell")
    assert path_types(s.state, moving(s)) == "ww"
    assert "w" in keys(s, "Giant") and "w" in keys(s, "Orc-raiders")


@rule("METW-EX-34")
def test_keys_from_rivendell_to_lorien() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").go("Lórien")
    assert sorted(path_types(s.state, moving(s))) == ["b", "w", "w", "w"]
    assert keys(s, "Wolves") >= {"w", "b"} and "w" in keys(s, "Giant")


@rule("METW-EX-35")
def test_keys_from_lorien_to_thranduils_halls() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Lórien").go("Thranduil’s Halls")
    assert path_types(s.state, moving(s)).count("w") == 1 and keys(s, "Giant") == set()


@rule("METW-CRE-07", "METW-DEC-36", "METW-RULING-44")
def test_exactly_one_key_is_named() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").hand(1, "Wolves").go("Lórien")
    s.act(s.play_action("Wolves"))
    assert s.question is Question.TARGET and s.decider == 1
    s.act(pick(s.key("Wolves", "b")))
    s.until_attack()
    assert next(frame for frame in s.state.frames if isinstance(frame, Attack)).keyed_names == ("b 3",)


@rule("METW-CRE-02", "METW-CRE-01", "METW-RULING-42", "METW-RULING-43")
def test_a_creature_named_for_a_region_meets_companies_that_leave_it_or_come_there() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Lórien").go("Woodmen-town")
    assert "Western Mirkwood" in keys(s, "Adûnaphel"), "the region of the new site"
    back = Scenario(STARTER).company(0, "Aragorn II", at="Woodmen-town").go("Lórien")
    assert "Western Mirkwood" in keys(back, "Adûnaphel"), "the region of the origin"
    stays = Scenario(STARTER).company(0, "Aragorn II", at="Woodmen-town").stay()
    assert keys(stays, "Adûnaphel") == {"Woodmen-town"}, "only because its text names sites there"


# ------------------------------------------------------------------------------------------------------ hazard limit
@rule("METW-HL-01", "METW-RULING-37", "METW-RULING-38", "METW-RULING-39", "METW-MH-07", "METW-FLOW-41", "METW-DEC-35")
@rule("METW-MH-08", "METW-RULING-48", "METW-EVT-04", "METW-EVT-05", "METW-GEN-13")
def test_hazards_count_when_they_are_declared() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", at="Rivendell")
    s.hand(1, "Awaken Denizens", "Wake of War", "Giant").go("Bree")
    s.play("Awaken Denizens")
    s.hazards().play("Wake of War")
    s.hazards()
    assert journey(s).played == 2 and s.why_not_play("Giant") == "METW-HL-01"
    assert s.decider == 1, "a limit that is used up does not end the phase"
    assert s.where("Wake of War") is Zone.PLAY


@rule("METW-MH-09")
def test_a_hazard_cannot_meet_another_company() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").company(0, "Elladan", at="Lórien")
    s.hand(1, "Lure of the Senses").until(Question.NEXT_COMPANY).act(pick(s.state.companies[0].number))
    s.hazards().act(s.play_action("Lure of the Senses"))
    s.hazards()
    assert (
        s.named("Lure of the Senses")
        in next(c for c in s.state.cards[0] if c is not None and s.named("Lure of the Senses") in c.holds).holds
    )
    holder = next(i for i, c in enumerate(s.state.cards[0]) if c is not None and c.holds)
    assert s.title(s.state.faces[0][holder]) == "Aragorn II"


@rule("METW-MH-01", "METW-DEC-29", "METW-FLOW-35", "METW-SITE-01", "METW-DEC-63", "METW-FLOW-36")
def test_companies_take_their_phases_one_after_the_other_in_the_order_the_mover_picks() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").company(0, "Elladan", at="Lórien").hand(1, "Giant")
    first, second = (c.number for c in s.state.companies)
    s.until(Question.NEXT_COMPANY)
    assert {x.args[0] for x in s.legal()} == {first, second}
    s.act(pick(second)).hazards()
    assert s.state.turn.company == second
    s.pass_().until(Question.WINDOW)
    s.until_company("Aragorn II")
    assert s.state.turn.company == first


# ----------------------------------------------------------------------------------------------------- return, arrival
@rule("METW-MH-02", "METW-MH-20", "METW-MH-21", "METW-MOVE-01", "METW-ANN-27", "METW-RULING-41", "METW-FLOW-43")
def test_on_the_way_a_company_is_at_no_site_and_then_at_the_new_one() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").go("Bree")
    assert s.site_of("Aragorn II") == "" and journey(s).origin == site("Rivendell")
    s.until(Question.ENTER)
    assert s.site_of("Aragorn II") == "Bree"


@rule("METW-MH-19", "METW-SITE-11", "METW-RULING-82", "MECCG-TRN-04")
def test_a_tapped_site_stays_used_when_left_a_haven_does_not() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", at="Bree").used(0, "Bree").go("Rivendell").until(Question.ENTER)
    assert s.state.players[0].used == (site("Bree"),)
    haven = Scenario(STARTER).company(0, "Aragorn II", at="Rivendell").used(0, "Rivendell").go("Bree")
    haven.until(Question.ENTER)
    assert haven.state.players[0].used == ()


@rule("METW-MOVE-06", "METW-MH-15", "METW-MH-16", "METW-MH-17", "METW-MH-18", "METW-RULING-46")
def test_a_company_sent_back_is_where_it_came_from_and_meets_no_more_hazards() -> None:
    s = Scenario(STARTER).company(0, "Aragorn II", "Elladan", "Háma", at="Rivendell")
    s.hand(1, "Giant").go("Bree")
    s.disturb(lambda d: send_back(d, s.state.turn.company))
    assert s.why_not_play("Giant") == "METW-MH-17"
    s.until(Question.ENTER)
    assert s.site_of("Aragorn II") == "Rivendell"


# ------------------------------------------------------------------------------------------------------------- regions
@rule("METW-REG-02", "METW-REG-03", "METW-REG-04", "METW-REG-05", "METW-REG-06", "METW-EX-23", "METW-EX-46")
def test_series_of_regions() -> None:
    def ways(a: str, b: str, count: int) -> list[tuple[str, ...]]:
        return [tuple(ATLAS.regions[r].name for r in way) for way in ATLAS.region_ways(site(a), site(b), count)]

    assert not any(ways("Bree", "Thranduil’s Halls", count) for count in range(1, 5))
    assert ("Arthedain", "Rhudaur", "High Pass", "Anduin Vales") in ways("Bree", "Gladden Fields", 4)
    assert ("Anduin Vales", "Woodland Realm") in ways("Gladden Fields", "Thranduil’s Halls", 2)
    five = {way[1:3] for way in ways("Bree", "Thranduil’s Halls", 5)}
    assert ("Rhudaur", "High Pass") in five and ("Angmar", "Gundabad") in five
    dagorlad, rohan = (ATLAS.region_named[name] for name in ("Dagorlad", "Rohan"))
    assert rohan.index not in dagorlad.neighbours
    assert ways("Amon Hen", "Edoras", 1) == [("Rohan",)], "both lie in one region"


@rule(
    "METW-REG-07", "METW-REG-08", "METW-REG-10", "METW-REG-11", "METW-EX-38", "METW-DEC-23", "METW-HID-06",
    "MECCG-CRE-01",
)
@rule("METW-REG-01", "METW-REG-09", "METW-RULING-09", "METW-RULING-139")
def test_a_company_may_go_by_regions_in_a_standard_game() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Lórien")
    s.go("Easterling Camp", regions=("Wold & Foothills", "Brown Lands", "Dagorlad", "Horse Plains"))
    assert path_types(s.state, moving(s)) == ATLAS.printed_path(site("Easterling Camp"))
    assert "Dagorlad" in keys(s, "Adûnaphel") and "Brown Lands" in keys(s, "Khamûl the Easterling")
    s.until(Question.ENTER)
    assert s.state.zones[0][Place.LAID] == ()
    starter = Scenario(STARTER).company(0, "Aragorn II", at="Lórien")
    way = starter.laying("Easterling Camp", regions=("Wold & Foothills", "Brown Lands", "Dagorlad", "Horse Plains"))
    assert starter.refused(way) == "METW-REG-02"


@rule("METW-SPL-03", "METW-SPL-05", "METW-RULING-134", "METW-RULING-140", "METW-DEC-24")
def test_in_a_standard_game_a_company_joins_one_that_stays() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Rivendell").company(0, "Elladan", at="Bree")
    s.lay("Bree", "Aragorn II").until(Question.NEXT_COMPANY)
    s.until(Question.ENTER)
    assert len(s.state.companies) == 1 and s.site_of("Aragorn II") == "Bree"


@rule("METW-SPL-02", "MECCG-MOV-12")
def test_two_companies_may_not_leave_one_site_for_one_other() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Bree").company(0, "Elladan", at="Bree")
    s.lay("Rivendell", "Aragorn II").lay("Rivendell", "Elladan")
    s.until(Question.ENTER)
    assert sorted(s.site_of(who) for who in ("Aragorn II", "Elladan")) == ["Bree", "Rivendell"]


@rule("METW-SPL-02", "METW-RULING-26", "METW-COMP-08")
@pytest.mark.parametrize("variant", [STARTER, STANDARD])
def test_from_haven_to_haven_companies_go_separately_and_stay_apart(variant: int) -> None:
    """There is a card of each Haven for every company: two of them at Rivendell both go to Lórien."""
    s = Scenario(variant).company(0, "Aragorn II", at="Rivendell").company(0, "Elladan", at="Rivendell")
    second = s.lay("Lórien", "Aragorn II").laying("Lórien", "Elladan")
    assert second in s.legal()
    s.act(second).until(Question.ENTER)
    assert [s.site_of(who) for who in ("Aragorn II", "Elladan")] == ["Lórien", "Lórien"]
    assert len(s.state.companies) == 2


@rule("METW-SPL-02")
def test_who_knows_what_he_has_laid_is_not_offered_the_same_goal_again() -> None:
    """Two companies at Bree: once Rivendell lies beside one of them, the other has it no more."""
    s = Scenario(STANDARD).company(0, "Aragorn II", at="Bree").company(0, "Elladan", at="Bree")
    assert s.laying("Rivendell", "Elladan") in s.legal()
    second = s.lay("Rivendell", "Aragorn II").laying("Rivendell", "Elladan")
    assert second not in s.legal()
    apart = Scenario(STANDARD).company(0, "Aragorn II", at="Bree").company(0, "Elladan", at="Weathertop")
    assert apart.lay("Rivendell", "Aragorn II").laying("Rivendell", "Elladan") in apart.legal()


@rule("METW-SPL-09", "METW-SPL-10", "METW-DEC-15")
def test_in_a_standard_game_a_company_splits_anywhere() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Elladan", at="Bree")
    s.act(Action(Verb.SPLIT, (s.named("Elladan"), 0)))
    assert len(s.state.companies) == 2
    s.lay("Rivendell", "Elladan").until(Question.ENTER)
    assert s.site_of("Elladan") == "Rivendell" and s.site_of("Aragorn II") == "Bree"
    assert NONE not in {c.site for c in s.state.companies}


@rule("METW-SPL-11", "METW-SPL-12")
def test_one_part_goes_by_the_sites_path_the_others_by_regions() -> None:
    s = Scenario(STANDARD).company(0, "Aragorn II", "Elladan", at="Bree")
    s.act(Action(Verb.SPLIT, (s.named("Elladan"), 0))).lay("Rivendell", "Elladan")
    assert s.refused(s.laying("Rivendell", "Aragorn II")) == "METW-SPL-11"
    s.lay("Weathertop", "Aragorn II", regions=("Arthedain",))
    s.until(Question.ENTER)
    assert (s.site_of("Elladan"), s.site_of("Aragorn II")) == ("Rivendell", "Weathertop")
