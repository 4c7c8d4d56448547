"""The Under-deeps and The Balrog: ways below, havens of his own, what he may not do (MECCG-UD, MECCG-BAL)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import excess, fighting_prowess
from engine.journeys.reading.filters import heals, is_haven
from engine.journeys.reading.keying import keys_for
from engine.journeys.reading.places import founding_site
from engine.journeys.table.frames import Attack, Strike
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.alignment_rules import is_card_for
from engine.metw.cards.alignments import BALROGS, RINGWRAITHS
from engine.metw.cards.middle_earth import load
from engine.metw.phases.arrivals import places as spots
from engine.metw.phases.beginnings import starting_sites
from engine.metw.phases.journeying import draw_site
from engine.metw.table.borne import serves
from engine.metw.table.companies import is_overt
from engine.metw.table.control import could_control
from engine.metw.table.reach import path_of, ways_from
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import Scenario
from tests.cards.metw.scenes import SPARE, company
from tests.cards.scenes import attack_of, strength
from tests.rules_plugin import rule

SITE = load().atlas.site_named


def below(*people: str, at: str = "The Under-gates") -> Scenario:
    """Companies of a Balrog player, whose opponent is a hero."""
    s = Scenario(sides=("balrog", "hero")).company(0, *people, at=at)
    s.hand(0, SPARE)
    return s


def goals(s: Scenario, who: str) -> set[str]:
    """Where a company could go, with the ways by regions told apart."""
    found = ways_from(s.state, company(s, who))
    return {load().atlas.sites[way.goal].label + ("" if not way.regions else " by land") for way in found}


# --------------------------------------------------------------------------------------------------------- movement
@rule("MECCG-UD-02", "MECCG-MOV-01", "MECCG-GEN-09")
def test_from_the_under_deeps_a_company_goes_only_beside_them() -> None:
    assert goals(below("Gorbag"), "Gorbag") == {"Moria (balrog)", "The Under-leas"}
    assert goals(below("Gorbag", at="The Under-leas"), "Gorbag") == {
        "Mount Gundabad (minion)" if "Mount Gundabad (minion)" in SITE else "The Under-vaults",
        "The Under-gates",
        "The Under-vaults",
    }


@rule("MECCG-UD-01", "MECCG-UD-06", "MECCG-MOV-02")
def test_from_a_surface_site_down_and_over_land() -> None:
    found = goals(below("Gorbag", at="Moria (balrog)"), "Gorbag")
    assert "The Under-gates" in found and "The Under-leas" not in found
    assert any(goal.endswith(" by land") for goal in found)
    assert {goal for goal in found if not goal.endswith(" by land")} == {"The Under-gates"}


@rule("MECCG-UD-01")
def test_nobody_rolls_to_go_down() -> None:
    s = below("Gorbag", at="Moria (balrog)")
    s.lay("The Under-gates").until(Question.ENTER)
    assert company(s, "Gorbag").site == SITE["The Under-gates"].index


@rule("MECCG-UD-03", "MECCG-UD-04", "MECCG-UD-05", "MECCG-RULING-22", "MECCG-CHANCE-01", "MECCG-FLOW-07")
@pytest.mark.parametrize(("roll", "goes"), [(4, True), (3, False)])
def test_a_company_rolls_for_its_way_below(roll: int, goes: bool) -> None:
    s = below("Gorbag").rolls(roll)
    s.lay("The Under-leas")
    path = path_of(s.state, company(s, "Gorbag"), next(w for w in ways_from(s.state, company(s, "Gorbag"))))
    assert path == ()
    s.hazards()
    moving = company(s, "Gorbag")
    assert moving.journey is not None and moving.journey.moving == goes and not moving.journey.path
    s.until(Question.ENTER)
    assert company(s, "Gorbag").site == SITE["The Under-leas" if goes else "The Under-gates"].index


@rule("MECCG-UD-03")
def test_nobody_rolls_to_come_up() -> None:
    s = below("Gorbag")
    s.lay("Moria (balrog)").until(Question.ENTER)
    assert company(s, "Gorbag").site == SITE["Moria (balrog)"].index


@rule("MECCG-MOV-08")
def test_to_a_haven_of_his_own_the_cards_are_those_of_the_goal() -> None:
    s = below("Gorbag", at="Moria (balrog)")
    s.lay("The Under-gates").hazards()
    assert draw_site(s.state, company(s, "Gorbag")) == SITE["The Under-gates"].index


# ------------------------------------------------------------------------------------------------------------ havens
@rule("MECCG-GEN-09", "MECCG-GEN-10", "MECCG-CMP-08")
@pytest.mark.parametrize(
    ("site", "own"),
    [("Moria (balrog)", True), ("The Under-gates", True), ("Geann a-Lisch", False), ("Dol Guldur (balrog)", False)],
)
def test_which_havens_shelter_a_balrog_player(site: str, own: bool) -> None:
    if site not in SITE:
        return
    s = below("Gorbag", at=site).wounded("Gorbag").at(Phase.UNTAP)
    index = SITE[site].index
    assert is_haven(s.state, index, 0) == heals(s.state, index, 0) == own
    s.hazards()
    assert (s.pose("Gorbag") is not Pose.WOUNDED) == own


@rule("MECCG-GEN-07", "MECCG-GEN-10")
def test_havens_and_darkhavens_do_not_shelter_a_fallen_wizards_people() -> None:
    for site in ("Rivendell", "Dol Guldur (minion)"):
        s = Scenario(sides=("fallen-wizard", "hero")).company(0, "Haldir", "Beregond", at=site).wounded("Haldir")
        s.bears("Beregond", "Glamdring").hand(0, SPARE).at(Phase.UNTAP).until(Question.WINDOW)
        assert s.pose("Haldir") is Pose.WOUNDED
        assert s.refused(Action(Verb.STORE, (s.named("Glamdring"),)))


@rule("MECCG-BLD-21")
def test_a_balrog_player_finds_his_own_version_of_a_dark_hold() -> None:
    labels = {load().atlas.sites[site].label for site in places(below("Gorbag"))}
    assert {"Dol Guldur (balrog)", "Minas Morgul (balrog)", "Carn Dûm (balrog)", "Moria (balrog)"} <= labels
    assert labels.isdisjoint({"Dol Guldur (minion)", "Minas Morgul (minion)", "Carn Dûm (minion)", "Moria (minion)"})


def places(s: Scenario) -> set[int]:
    atlas = s.state_type.atlas
    return {atlas.site_of_card[number] for number in s.location_deck(0) if number in atlas.site_of_card}


# --------------------------------------------------------------------------------------------------------- The Balrog
@rule("MECCG-BAL-04", "MECCG-CARD-THE-BALROG-02")
def test_the_balrog_goes_by_the_under_deeps_alone() -> None:
    assert goals(below("The Balrog", at="Moria (balrog)"), "The Balrog") == {"The Under-gates"}
    assert any(goal.endswith(" by land") for goal in goals(below("Gorbag", at="Moria (balrog)"), "Gorbag"))


@rule("MECCG-BAL-05", "MECCG-CMP-06")
def test_the_balrogs_company_is_overt() -> None:
    s = below("The Balrog")
    assert is_overt(s.state, company(s, "The Balrog"))


@rule("MECCG-PLY-04")
@pytest.mark.parametrize(("site", "comes"), [("The Under-gates", True), ("Moria (balrog)", False)])
def test_the_balrog_comes_at_home_only(site: str, comes: bool) -> None:
    s = below("Gorbag", at=site).hand(0, "The Balrog")
    s.play("The Balrog")
    s.until_any(Question.TARGET, Question.WINDOW)
    if s.question is Question.TARGET:
        joins = company(s, "Gorbag").number in [x.args[0] for x in s.legal()]
        assert joins == comes
        s.act(s.legal()[0])
    s.settle()
    assert company(s, "The Balrog").site == SITE["The Under-gates"].index


@rule("MECCG-BLD-24", "MECCG-BAL-09")
def test_the_balrog_has_no_followers_and_makes_no_checks() -> None:
    s = below("The Balrog", "Gorbag")
    assert not could_control(s.state, s.named("The Balrog"), "Orc", "Gorbag", 1)
    assert s.refused(Action(Say.CONTROL, (s.named("Gorbag"), s.named("The Balrog"))))


def test_the_balrog_helps_his_company_below() -> None:
    s = below("The Balrog").rolls(2)
    s.lay("The Under-leas").hazards()
    moving = company(s, "The Balrog")
    assert moving.journey is not None and moving.journey.moving


@pytest.mark.parametrize(("who", "penalty"), [("The Balrog", -1), ("Gorbag", -3)])
def test_the_balrog_hardly_minds_staying_untapped(who: str, penalty: int) -> None:
    s = below(who, at="The Under-leas").rolls(*[12] * 10).until(Question.ENTER)
    s.enter().until(Question.FACE)
    s.pick(1)
    strike = next(frame for frame in reversed(s.state.frames) if isinstance(frame, Strike))
    assert strike.untapped and fighting_prowess(s.state, strike) == strength(s, who) + excess(s.state, strike) + penalty


def test_other_manifestations_go_when_the_balrog_comes() -> None:
    s = below("Gorbag").hand(0, "The Balrog").in_play(1, "Balrog of Moria")
    s.play("The Balrog")
    if s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.settle()
    assert s.where("The Balrog") is Zone.PLAY and s.where("Balrog of Moria") is Zone.DISCARD


# ------------------------------------------------------------------------------------------------ creatures that wait
@pytest.mark.parametrize("waits", [True, False])
def test_a_creature_out_of_a_hand_waits_below(waits: bool) -> None:
    s = Scenario(sides=("balrog", "hero")).company(0, "Gorbag", "Lagduf", at="The Under-leas")
    s.hand(0, SPARE).hand(1, "Cave-drake", "Barrow-wight", "Giant").rolls(*[12] * 20).until(Question.ENTER)
    s.enter().until(Asked.LURKING)
    assert s.decider == 1
    offered = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x != PASS}
    assert offered == {"Cave-drake"}
    if not waits:
        s.pass_()
        assert s.where("Cave-drake") is Zone.HAND
        return
    s.act(next(x for x in s.legal() if x != PASS))
    attack = attack_of(s.until_attack())
    assert attack.automatic == 1 and attack.race == "Dragon" and not attack.detain
    s.settle()
    assert s.where("Cave-drake") is not Zone.HAND


@rule("MECCG-CMB-12")
def test_a_creature_in_the_role_of_an_automatic_attack_gives_nobody_points() -> None:
    s = Scenario(sides=("hero", "hero")).company(0, "Aragorn II", "Legolas", at="The Under-leas")
    s.hand(0, SPARE).hand(1, "Cave-drake", SPARE).rolls(*[12] * 90).until(Question.ENTER)
    s.enter().until(Asked.LURKING)
    s.act(next(x for x in s.legal() if x != PASS)).until_attack()
    s.disturb(lambda d: d.change(attack_of(s), prowess=2, body=1))
    while any(isinstance(frame, Attack) and frame.source >= 0 for frame in s.state.frames):
        s.plain()
    assert s.where("Cave-drake") is Zone.DISCARD


@rule("MECCG-CRE-03")
def test_below_no_creature_is_keyed_to_a_region() -> None:
    s = below("Gorbag").hand(1, "Wargs", "Cave-drake").rolls(12)
    s.lay("The Under-leas").hazards()
    moving = company(s, "Gorbag")
    assert moving.journey is not None and moving.journey.moving
    for name in ("Wargs", "Wolves", "Orc-warband", "Cave-drake"):
        assert all(key.site for key in keys_for(s.state, load().named(name), moving))


def test_the_dead_may_be_met_in_the_under_vaults() -> None:
    for site, comes in (("The Under-vaults", True), ("The Under-gates", False)):
        s = below("Gorbag", at="The Under-leas").hand(1, "Barrow-wight").rolls(12)
        s.lay(site).hazards()
        assert s.playable("Barrow-wight") == comes


# -------------------------------------------------------------------------------------------------- a Balrog player
def comes(s: Scenario, who: str) -> list[str]:
    """The sites at which somebody of the hand could found or join a company."""
    card = s.in_hand(0, who)
    found = spots(s.state, 0, s.library.catalogue.named(who).number, card)
    atlas, groups = load().atlas, {group.number: group.site for group in s.state.companies}
    sites = {groups.get(place, founding_site(s.state, place)) for place in found}
    return sorted(atlas.sites[index].label for index in sites if index >= 0)


@rule("MECCG-PLY-07")
def test_who_is_at_home_in_dark_holds_comes_out_of_the_under_deeps() -> None:
    s = below("Gorbag").hand(0, "Troll Lout")
    assert comes(s, "Troll Lout") == ["The Under-gates", "The Under-leas", "The Under-vaults"]


@rule("MECCG-PLY-02", "MECCG-GEN-10")
def test_nobody_comes_to_havens_of_others() -> None:
    s = below("Gorbag").hand(0, "Crook-legged Orc", "Lagduf")
    assert "Geann a-Lisch" not in comes(s, "Lagduf")
    assert {"Moria (balrog)", "The Under-gates"} <= set(comes(s, "Crook-legged Orc"))


@rule("MECCG-PLY-08", "MECCG-RULING-21")
@pytest.mark.parametrize(
    ("first", "second", "both"),
    [("Crook-legged Orc", "Lagduf", True), ("Lagduf", "Crook-legged Orc", True), ("Lagduf", "Muzgash", False)],
)
def test_two_characters_come_of_whom_one_is_common(first: str, second: str, both: bool) -> None:
    s = below("Gorbag").hand(0, first, second, "Orc Veteran")
    bring(s, first)
    assert s.playable(second) == both
    if both:
        bring(s, second)
        assert not s.playable("Orc Veteran")


@rule("MECCG-PLY-08")
def test_others_bring_in_one_character() -> None:
    s = Scenario(sides=("minion", "hero")).company(0, "Gorbag", at="Dol Guldur (minion)").hand(0, SPARE)
    s.hand(0, "Orc Veteran", "Lagduf")
    bring(s, "Orc Veteran")
    assert s.why_not_play("Lagduf") == "METW-ORG-02"


def bring(s: Scenario, who: str) -> None:
    s.play(who)
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.window(At.ORGANIZATION, 0)


@rule("MECCG-PLY-10")
def test_no_agent_is_a_character_of_the_balrogs() -> None:
    s = below("Gorbag").hand(0, "Ivic")
    assert s.why_not_play("Ivic") == "MECCG-PLY-10"


@rule("MECCG-BAL-06")
def test_nothing_is_stored_at_barad_dur() -> None:
    for site, stored in (("Barad-dûr (balrog)", False), ("Moria (balrog)", True)):
        s = below("Gorbag", at=site).bears("Gorbag", "High Helm")
        assert (s.refused(Action(Verb.STORE, (s.named("High Helm"),))) == "") == stored


@rule("MECCG-BAL-02", "MECCG-BAL-10")
def test_items_and_corruption_mean_nothing_to_the_balrog() -> None:
    s = below("The Balrog", "Gorbag").bears("The Balrog", "High Helm").hand(1, "Lure of Nature")
    assert strength(s, "The Balrog") == 8 and not serves(s.state, s.named("High Helm"))
    t = below("The Balrog", "Gorbag").bears("Gorbag", "High Helm")
    assert serves(t.state, t.named("High Helm"))


@rule("MECCG-BLD-23", "MECCG-BLD-24", "MECCG-BLD-22")
def test_whom_a_balrog_deck_may_hold() -> None:
    named = load().named
    orcs = ("Crook-legged Orc", "Bûthrakaur", "Troll Lout", "The Balrog")
    assert all(is_card_for(named(name), BALROGS) for name in orcs)
    assert not any(is_card_for(named(name), RINGWRAITHS) for name in ("Crook-legged Orc", "Bûthrakaur", "The Balrog"))
    assert not is_card_for(named("Layos"), BALROGS) and is_card_for(named("Layos"), RINGWRAITHS)


@rule("MECCG-SET-11", "MECCG-SET-02")
def test_where_a_balrog_player_starts() -> None:
    s = below("Gorbag")
    assert {load().atlas.sites[index].label for index in starting_sites(s.state, 0)} == {
        "Moria (balrog)",
        "The Under-gates",
    }
