"""Fallen-wizards: stage points, Wizardhavens, points, people and sites of both sides (MECCG-FW, MECCG-FWS)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import heals, is_haven
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import load
from engine.metw.phases.beginnings import fallen_wizards, starting_sites
from engine.metw.phases.stage_start import has_room, send_back_unfit
from engine.metw.play.playable import not_playable_here
from engine.metw.table.borne import serves
from engine.metw.table.companies import is_overt, sheltered
from engine.metw.table.control import general_influence
from engine.metw.table.reach import ways_from, why_not_way
from engine.metw.table.scoring import worth
from engine.metw.table.stages import is_shy_of, stage_points, unfit_version
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario
from tests.cards.metw.scenes import SPARE, company
from tests.rules_plugin import rule

SITE = load().atlas.site_named
ALATAR, SARUMAN = (load().named(f"{name} (fallen-wizard)") for name in ("Alatar", "Saruman"))


def fallen(*people: str, at: str = "Weathertop", wizard: int = SARUMAN.number) -> Scenario:
    """Companies of a Fallen-wizard's player, whose opponent is a hero."""
    s = Scenario(sides=("fallen-wizard", "hero"))
    s.company(0, *people, at=at).hand(0, SPARE).player(0, wizard=wizard)
    return s


def points_of(s: Scenario, name: str) -> int:
    return worth(s.state, s.named(name), 0)


# ---------------------------------------------------------------------------------------------------- stage resources
@rule("MECCG-BLD-19")
def test_stage_points_are_those_of_cards_in_play() -> None:
    s = fallen("Haldir").in_play(0, "Great Patron", "Legacy of Smiths", "Guarded Haven").in_play(1, "Great Patron")
    assert stage_points(s.state, 0) == 2 + 4 + 1


@rule("MECCG-TRN-02", "MECCG-DEC-07")
@pytest.mark.parametrize(("others", "free"), [(("Great Patron",), False), (("Legacy of Smiths",), True)])
def test_a_stage_resource_is_discarded_while_three_points_are_left(others: tuple[str, ...], free: bool) -> None:
    s = fallen("Haldir").in_play(0, "Wizard’s Myrmidon", *others)
    x = Action(Say.DISMISS, (s.named("Wizard’s Myrmidon"),))
    assert (s.refused(x) == "") == free and s.refused(x) in ("", "MECCG-TRN-02")
    if free:
        s.act(x)
        assert s.where("Wizard’s Myrmidon") is Zone.DISCARD and not s.state.players[0].arrived


@rule("MECCG-TRN-02")
def test_one_stage_resource_a_turn_is_discarded() -> None:
    s = fallen("Haldir").in_play(0, "Wizard’s Myrmidon", "Legacy of Smiths", "Double-dealing", "Great Patron")
    s.act(Action(Say.DISMISS, (s.named("Wizard’s Myrmidon"),)))
    assert s.refused(Action(Say.DISMISS, (s.named("Double-dealing"),))) == "MECCG-TRN-02"


@rule("MECCG-TRN-03")
def test_stage_resources_that_stay_are_played_in_the_organization_phase() -> None:
    s = fallen("Haldir").hand(0, "Great Patron")
    assert s.playable("Great Patron")
    assert fallen("Haldir").hand(0, "Great Patron").window(At.END_OF_ORGANIZATION, 0).why_not_play("Great Patron")
    t = fallen("Haldir").hand(0, "Great Patron").at(Phase.END_OF_TURN).window(At.END_OF_TURN, 0)
    assert t.why_not_play("Great Patron") == "MECCG-TRN-03"


@rule("MECCG-FW-06")
@pytest.mark.parametrize(("who", "stays"), [("Alatar (fallen-wizard)", False), ("Haldir", True)])
def test_what_is_one_wizards_alone_goes_with_him(who: str, stays: bool) -> None:
    s = fallen("Alatar (fallen-wizard)", "Haldir", wizard=ALATAR.number).in_play(0, "Join the Hunt", "Great Patron")
    draft = s.draft_type(s.state)
    draft.to_hand(s.named(who))
    s.machine.settle(draft)
    s._state = draft.freeze()
    assert (s.where("Join the Hunt") is Zone.PLAY) == stays and s.where("Great Patron") is Zone.PLAY


# --------------------------------------------------------------------------------------------------------- influence
@rule("MECCG-CHR-02")
def test_general_influence_is_that_of_the_wizard_who_was_named() -> None:
    assert [general_influence(fallen("Haldir", wizard=w.number).state, 0) for w in (ALATAR, SARUMAN)] == [17, 15]
    assert general_influence(fallen("Haldir").state, 1) == 20


@rule("MECCG-PLY-06", "MECCG-FW-17", "MECCG-SET-15")
@pytest.mark.parametrize(
    ("who", "why"), [("Balin", ""), ("Elrond", "MECCG-PLY-06"), ("Lagduf", "MECCG-FW-17"), ("Layos", "")]
)
def test_whom_a_fallen_wizard_takes_in(who: str, why: str) -> None:
    s = fallen("Beregond", at="The White Towers (fallen-wizard)").hand(0, who)
    assert s.why_not_play(who) == why


# ----------------------------------------------------------------------------------------------------------- points
@rule("MECCG-MP-07")
def test_every_card_is_worth_one_point() -> None:
    s = fallen("Haldir", "Bergil").bears("Haldir", "Glamdring").stored(0, "Wood-elves", "Guarded Haven")
    assert [points_of(s, name) for name in ("Haldir", "Glamdring", "Wood-elves", "Bergil")] == [1, 1, 1, 0]
    assert points_of(s, "Guarded Haven") == 1


@rule("MECCG-MP-08")
def test_resources_of_heroes_do_not_change_that_and_stage_resources_do() -> None:
    factions = ("Wood-elves", "Iron Hill Dwarves", "Men of Dale")
    s = fallen("Haldir").stored(0, *factions).in_play(0, "Alliance of Free Peoples")
    assert points_of(s, "Wood-elves") == 1
    s = fallen("Haldir").stored(0, *factions).in_play(0, "Gatherer of Loyalties")
    assert points_of(s, "Wood-elves") == 2


@rule("MECCG-MP-09")
@pytest.mark.parametrize(("site", "worth_it"), [("Rivendell", 0), ("Isengard (fallen-wizard)", 1)])
def test_what_is_stored_elsewhere_gives_nothing(site: str, worth_it: int) -> None:
    s = fallen("Haldir").stored(0, "Glamdring")
    s.disturb(lambda d: d.alter(s.named("Glamdring"), site=SITE[site].index))
    assert points_of(s, "Glamdring") == worth_it


# ------------------------------------------------------------------------------------------------------ Wizardhavens
@rule("MECCG-GEN-09", "MECCG-CMP-08")
def test_wizardhavens_shelter_and_heal() -> None:
    s = fallen("Haldir", at="Isengard (fallen-wizard)").wounded("Haldir").at(Phase.UNTAP)
    assert is_haven(s.state, SITE["Isengard (fallen-wizard)"].index, 0)
    assert sheltered(s.state, company(s, "Haldir"), True)
    s.until(Question.ENTER)
    assert s.pose("Haldir") is not Pose.WOUNDED
    t = fallen("Haldir", at="Rivendell")
    assert not sheltered(t.state, company(t, "Haldir"), True)
    assert not heals(t.state, SITE["Rivendell"].index, 0) and heals(t.state, SITE["Rivendell"].index, 1)


# ------------------------------------------------------------------------------------------------------------- sites
VERSIONS = [
    ("Haldir", "Moria", "Moria (minion)", "MECCG-FWS-01"),
    ("Haldir", "Edoras", "Edoras (minion)", "MECCG-FWS-01"),
    ("Gorbag", "Moria", "Moria (minion)", "MECCG-FWS-03"),
    ("Gorbag", "Edoras (minion)", "Edoras", "MECCG-FWS-03"),
    ("Gorbag", "Dol Guldur", "Dol Guldur (minion)", "MECCG-FWS-03"),
]


@rule("MECCG-FWS-01", "MECCG-FWS-03", "MECCG-BLD-18")
@pytest.mark.parametrize(("who", "right", "wrong", "why"), VERSIONS)
def test_which_version_of_a_site_a_company_uses(who: str, right: str, wrong: str, why: str) -> None:
    s = fallen(who)
    moving = company(s, who)
    if right in SITE:
        assert unfit_version(s.state, moving, SITE[right].index) is None
    if wrong in SITE:
        refused = unfit_version(s.state, moving, SITE[wrong].index)
        assert refused is not None and refused.rule == why


@rule("MECCG-FWS-06", "MECCG-FWS-07", "MECCG-DEC-11")
@pytest.mark.parametrize("who", ["Haldir", "Gorbag"])
def test_either_version_of_ruins_until_the_other_is_used(who: str) -> None:
    s = fallen(who, at="Weathertop")
    here, other = SITE["Barrow-downs"].index, SITE["Barrow-downs (minion)"].index
    moving = company(s, who)
    assert unfit_version(s.state, moving, here) is None and unfit_version(s.state, moving, other) is None
    s = fallen(who, at="Weathertop").used(0, "Barrow-downs")
    refused = unfit_version(s.state, company(s, who), other)
    assert refused is not None and refused.rule == "MECCG-FWS-07"
    s = fallen(who, at="Weathertop").company(0, "Bergil", at="Barrow-downs (minion)")
    assert unfit_version(s.state, company(s, who), here) is not None


@rule("MECCG-FWS-01", "MECCG-MOV-02")
def test_ways_lead_to_the_right_version_by_land_alone() -> None:
    s = fallen("Haldir", at="Weathertop")
    moving = company(s, "Haldir")
    ways = [way for way in ways_from(s.state, moving) if why_not_way(s.state, moving, way) is None]
    labels = {load().atlas.sites[way.goal].label for way in ways}
    assert ways and all(way.regions for way in ways)
    assert "Bree" in labels and "Bree (minion)" not in labels


# -------------------------------------------------------------------------------------------- resources of both sides
@rule("MECCG-FW-04")
@pytest.mark.parametrize(
    ("site", "item", "there"),
    [
        ("Moria", "Glamdring", True),
        ("Moria", "High Helm", False),
        ("Moria (minion)", "High Helm", True),
        ("Moria (minion)", "Glamdring", False),
    ],
)
def test_a_resource_that_taps_a_site_is_of_its_side(site: str, item: str, there: bool) -> None:
    s = fallen("Haldir", at=site)
    refused = not_playable_here(s.state, company(s, "Haldir"), load().named(item), 0)
    assert (refused is None) == there and (there or (refused is not None and refused.rule == "MECCG-FW-04"))


@rule("MECCG-FW-10", "MECCG-FW-11", "MECCG-FW-12", "MECCG-FW-13", "MECCG-FW-01")
def test_resources_of_heroes_leave_orcs_alone() -> None:
    s = fallen("Lagduf", "Bergil")
    orc, man, group = s.named("Lagduf"), s.named("Bergil"), company(s, "Lagduf").number
    hero, magic, minion = (load().named(name) for name in ("Concealment", "Wizard’s Laughter", "Swift Strokes"))
    assert is_shy_of(s.state, 0, hero, orc) and not is_shy_of(s.state, 0, hero, man)
    assert not is_shy_of(s.state, 0, minion, orc) and not is_shy_of(s.state, 0, magic, orc)
    assert is_shy_of(s.state, 0, load().named("Fellowship"), group)
    assert not is_shy_of(s.state, 1, hero, orc)


@rule("MECCG-FW-02", "MECCG-FW-03")
def test_events_of_one_side_leave_resources_of_the_other_alone() -> None:
    s = fallen("Bergil").bears("Bergil", "Glamdring", "High Helm")
    mine, theirs = s.named("Glamdring"), s.named("High Helm")
    hero, minion = load().named("Concealment"), load().named("Swift Strokes")
    assert (is_shy_of(s.state, 0, hero, mine), is_shy_of(s.state, 0, hero, theirs)) == (False, True)
    assert (is_shy_of(s.state, 0, minion, mine), is_shy_of(s.state, 0, minion, theirs)) == (True, False)


# ------------------------------------------------------------------------------------------------------------- set-up
@rule("MECCG-SET-12", "MECCG-SET-13", "MECCG-SET-17", "MECCG-DEC-05")
def test_stage_resources_worth_three_points_start() -> None:
    s = fallen("Haldir")

    def room(name: str, *laid: str) -> bool:
        return has_room(s.state, load().named(name), [load().named(one) for one in laid])

    assert room("Hidden Haven") and room("Thrall of the Voice", "Hidden Haven", "Thrall of the Voice")
    assert not room("Great Patron", "Hidden Haven", "Thrall of the Voice")
    assert room("Squire of the Hunt", "Thrall of the Voice") and not room("Guarded Haven")
    assert not room("Squire of the Hunt", "Join the Hunt")
    assert room("Cram", "Hidden Haven", "Cram") and not room("Cram", "Cram", "Cram")


@rule("MECCG-SET-16", "MECCG-SET-15")
@pytest.mark.parametrize("thrall", [True, False])
def test_who_needs_a_stage_resource_to_start_needs_it_on_him(thrall: bool) -> None:
    s = fallen("Haldir", "Troll-chief", at="Weathertop")
    if thrall:
        s.bears("Troll-chief", "Thrall of the Voice")
    s.until(Question.WINDOW)
    people = (s.named("Haldir"), s.named("Troll-chief"))
    s.disturb(lambda d: send_back_unfit(d, 0, people))
    assert (s.where("Troll-chief") is Zone.PLAY) == thrall and s.where("Haldir") is Zone.PLAY


@rule("MECCG-FW-05", "MECCG-FW-14")
@pytest.mark.parametrize(("who", "item", "works"), [("Haldir", "High Helm", True), ("Lagduf", "Glamdring", False)])
def test_items_of_both_sides_serve_all_but_orcs(who: str, item: str, works: bool) -> None:
    s = fallen(who).bears(who, item)
    assert serves(s.state, s.named(item)) == works


@rule("MECCG-FW-07", "MECCG-CMP-07")
@pytest.mark.parametrize(
    ("people", "overt"),
    [
        (("Ill-favoured Fellow", "Layos"), False),
        (("Ill-favoured Fellow", "Haldir"), True),
        (("Lagduf",), True),
        (("Haldir",), False),
    ],
)
def test_half_orcs_among_men_are_not_overt(people: tuple[str, ...], overt: bool) -> None:
    s = fallen(*people)
    assert is_overt(s.state, company(s, people[0])) == overt


@rule("MECCG-SET-20", "MECCG-RULING-11")
def test_a_fallen_wizard_is_named_before_companies_are_chosen() -> None:
    named = fallen_wizards(fallen("Haldir").state)
    assert named == [ALATAR.number, SARUMAN.number]
    s = fallen("Haldir", at="Isengard (fallen-wizard)", wizard=ALATAR.number).hand(0, "Saruman (fallen-wizard)")
    assert s.why_not_play("Saruman (fallen-wizard)") == "METW-MUL-22"


@rule("MECCG-SET-09")
def test_where_a_fallen_wizards_company_starts() -> None:
    sites = [load().atlas.sites[index] for index in starting_sites(fallen("Haldir").state, 0)]
    lands = {load().atlas.regions[site.region].name for site in sites if site.type == "R"}
    assert lands <= {"Rhudaur", "Arthedain"} and "The White Towers (fallen-wizard)" in {site.label for site in sites}
