"""Prisoners and their rescue; Ringwraiths who follow a Ringwraith (MECCG-PRI, MECCG-OFF, MECCG-RWF)."""

from __future__ import annotations

import pytest

from engine.journeys.table.board import companies_of, company_number, face
from engine.journeys.table.records import Journey, Pose, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Question, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.cards.later_words import Capture
from engine.metw.combat.captives import capture, rescue_sites
from engine.metw.phases.arrivals import may_follow, places
from engine.metw.play.playable import gone_or_there
from engine.metw.table.borne import serves
from engine.metw.table.control import controller_of, used_general
from engine.metw.table.reach import unavailable
from engine.metw.table.scoring import Sort, by_sort
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import SPARE
from tests.rules.meccg.scenes import LIBRARY, Scenario, group_of, minions
from tests.rules_plugin import rule

LAIR = "Bandit Lair"
SITES = LIBRARY.atlas.site_named
MURK = "Murk the Ringwraith"


def lair(*people: str, at: str = LAIR, host: str = "Deep Cage") -> Scenario:
    """A company at a site whose guards take prisoners."""
    s = Scenario().company(0, *people, at=at).in_play(1, host).hand(0, SPARE, "Dagger of Westernesse").hand(1, SPARE)
    return s.lies_at(host, LAIR)  # type: ignore[return-value]


def kept(s: Scenario, who: str = "Faramir", host: str = "Deep Cage") -> Scenario:
    """Somebody is a prisoner already."""
    site = SITES[LAIR].index
    s._build.append(lambda d: capture(d, s._find_in(d, host), s._find_in(d, who), site))  # type: ignore[arg-type]
    return s


# ---------------------------------------------------------------------------------------------------------- being taken
@rule("MECCG-PRI-01", "MECCG-PRI-02", "MECCG-OFF-01", "MECCG-HID-06")
def test_whom_a_strike_would_wound_is_taken() -> None:
    s = lair("Faramir")
    s.until_any(Question.ENTER)
    s.enter().rolls(2, 2, 2).until_any(Question.OPTION)
    (prison,) = s.state.later.prisons
    assert prison.host == s.named("Deep Cage") and prison.site == SITES[LAIR].index
    assert s.where("Faramir") is Zone.ASIDE and companies_of(s.state, 0) == ()
    assert s.state.cards[0][prison.people[0] & 0xFFFFFF].pose is not Pose.WOUNDED  # type: ignore[union-attr]


@rule("MECCG-PRI-10", "MECCG-PRI-11", "MECCG-PRI-12", "MECCG-PRI-13", "MECCG-OFF-02", "MECCG-OFF-03")
def test_a_prisoner_does_nothing_and_takes_no_influence() -> None:
    s = lair("Aragorn II", "Faramir", "Háma").bears("Faramir", "Glamdring", "Precious Gold Ring")
    kept(s.follows("Háma", "Faramir"))  # type: ignore[arg-type]
    assert used_general(s.state, 0) == face(s.state, s.named("Aragorn II")).mind + face(s.state, s.named("Háma")).mind
    assert controller_of(s.state, s.named("Háma")) == NONE and not s.state.controls
    assert s.where("Glamdring") is Zone.DISCARD and s.where("Precious Gold Ring") is Zone.ASIDE
    assert gone_or_there(s.state, LIBRARY.catalogue.named("Faramir").number)
    assert company_number(s.state, s.named("Faramir")) == NONE


@rule("MECCG-PRI-14", "MECCG-OFF-04")
def test_a_prisoner_counts_against_his_player() -> None:
    mp = LIBRARY.catalogue.named("Faramir").mp
    assert by_sort(kept(lair("Háma", "Faramir")).state, 0)[Sort.CHARACTER] == -mp


@rule("MECCG-PRI-03", "MECCG-PRI-04", "MECCG-PRI-05", "MECCG-PRI-06", "MECCG-PRI-08", "MECCG-DEC-21")
def test_where_a_prisoner_may_be_kept() -> None:
    s = Scenario().company(0, "Faramir", at="Bree").in_play(1, "Far Cage").hand(0, SPARE).hand(1, SPARE)
    source = sources(s.state).of(Capture)[0]
    atlas, group = s.state.atlas, group_of(s)

    def lands(journey: Journey | None) -> set[str]:
        from msgspec.structs import replace

        found = rescue_sites(s.state, source, replace(group, journey=journey))
        return {atlas.regions[atlas.sites[index].region].name for index in found}

    assert lands(None) <= {"Arthedain"}, "where he stays"
    regions = {name: atlas.region_named[name].index for name in ("Arthedain", "Rhudaur")}
    bree, rivendell = SITES["Bree"].index, SITES["Rivendell"].index
    by_path = Journey(bree, rivendell, (), moving=True)
    assert lands(by_path) <= set(regions)
    by_regions = Journey(bree, rivendell, tuple(regions.values()), moving=True)
    assert lands(by_regions) > lands(by_path), "the lands beside those he moved in too"
    assert all(atlas.sites[i].type in "RSD" for i in rescue_sites(s.state, source, group))
    nowhere = Scenario().company(0, "Faramir", at="Dol Amroth").in_play(1, "Far Cage")
    assert not list(rescue_sites(nowhere.state, sources(nowhere.state).of(Capture)[0], group_of(nowhere)))


# ----------------------------------------------------------------------------------------------------------- the rescue
@rule("MECCG-PRI-16", "MECCG-PRI-17", "MECCG-PRI-18", "MECCG-PRI-19", "MECCG-PRI-21", "MECCG-RULING-41", "MECCG-DEC-22")
def test_a_company_frees_prisoners_after_the_attacks() -> None:
    s = kept(lair("Aragorn II", "Beregond", "Elladan", "Faramir"))
    s.until_any(Question.ENTER)
    assert s.refused(Action(Say.RESCUE, (s.named("Deep Cage"),))) != ""
    s.enter()
    while not s.can(Say.RESCUE):
        s.rolls(12, 12).plain()
    for name in ("Aragorn II", "Beregond"):
        s.disturb(lambda d, name=name: d.untap(s.named(name)))  # type: ignore[misc]
    s.act(Action(Say.RESCUE, (s.named("Deep Cage"),))).rolls(*[12] * 8).until_any(Asked.RESCUER)
    who = s.legal()[0].args[0]
    s.act(pick(who))
    s.pending  # noqa: B018
    assert s.where("Faramir") is Zone.PLAY and s.where("Deep Cage") is Zone.DISCARD
    assert s.named("Faramir") in group_of(s).members and controller_of(s.state, s.named("Faramir")) == NONE
    assert SITES[LAIR].index in s.state.players[0].used and s.state.later.prisons == ()
    assert group_of(s).used, "an untapped one may have a minor item"


@rule("MECCG-PRI-20", "MECCG-OFF-05", "MECCG-CARD-MARVELS-TOLD-01")
def test_without_their_host_prisoners_are_a_company_where_they_were() -> None:
    s = kept(lair("Aragorn II", "Faramir", at="Bree"))
    s.disturb(lambda d: d.discard(s.named("Deep Cage")))
    s.plain()
    places_of = {s.state.atlas.sites[group.site].name for group in companies_of(s.state, 0)}
    assert places_of == {"Bree", LAIR} and s.where("Faramir") is Zone.PLAY


@rule("MECCG-PRI-22", "MECCG-PRI-23", "MECCG-PRI-09")
@pytest.mark.parametrize("somebody", [True, False])
def test_a_used_up_rescue_site_may_be_gone_to_for_the_rescue(somebody: bool) -> None:
    s = lair("Aragorn II", "Faramir", at="Bree").used(0, LAIR)
    if somebody:
        kept(s)  # type: ignore[arg-type]
    assert (unavailable(s.state, group_of(s), SITES[LAIR].index) is None) is somebody  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------------- Ringwraith followers
@rule("MECCG-RWF-01", "MECCG-RWF-02", "MECCG-RWF-04", "MECCG-RWF-06", "MECCG-DEC-08")
def test_a_ringwraith_may_follow_ones_own() -> None:
    other = LIBRARY.catalogue.named("Other Murk")
    s = minions(MURK).in_play(0, "Riding Together").hand(0, "Other Murk", SPARE)
    assert may_follow(s.state, 0, other)
    assert places(s.state, 0, other.number, s.in_hand(0, "Other Murk")) == [s.named(MURK)]
    s.play("Other Murk").until_any(Question.WINDOW)
    while s.where("Other Murk") is not Zone.PLAY:
        s.plain()
    assert controller_of(s.state, s.named("Other Murk")) == s.named(MURK) and s.state.players[0].revealed == 0
    assert not may_follow(minions(MURK).state, 0, other), "without a card that allows it"
    away = minions(MURK, at="Amon Hen (minion)").in_play(0, "Riding Together")
    assert not may_follow(away.state, 0, other)
    assert not may_follow(minions("Gorbag").in_play(0, "Riding Together").state, 0, other)


@rule("MECCG-RWF-03", "MECCG-RWF-09", "MECCG-MAN-05")
def test_whom_the_opponent_reveals_follows_nobody() -> None:
    s = minions(MURK, foe="minion").company(1, "Other Murk", at="Dol Guldur (minion)")
    s.in_play(0, "Riding Together").hand(0, "Other Murk", SPARE)
    assert s.why_not_play("Other Murk") == "MECCG-PLY-05"
    t = Scenario(sides=("minion", "minion")).company(1, MURK, "Other Murk", at="Dol Guldur (minion)")
    t.follows("Other Murk", MURK).company(0, "Gorbag", at="Minas Morgul (minion)").hand(0, "Other Murk", SPARE)
    mine = t.in_hand(0, "Other Murk")
    t.play("Other Murk").until_any(Question.TARGET)
    t.act(t.legal()[0])
    while mine in t.state.zones[0][Zone.HAND] or mine in t.state.zones[0][Zone.DECLARED]:
        t.plain()
    assert len(t.state.zones[1][Zone.DISCARD]) == 1, "the follower is discarded"


@rule("MECCG-RWF-08")
def test_a_follower_uses_none_of_his_abilities() -> None:
    s = minions(MURK, "Other Murk").follows("Other Murk", MURK)
    assert serves(s.state, s.named(MURK)) and not serves(s.state, s.named("Other Murk"))


@pytest.mark.parametrize("given", [True, False])
def test_a_hound_may_go_in_place_of_its_master(given: bool) -> None:
    s = lair("Bergil").bears("Bergil", "Noble Hound")
    s.until_any(Question.ENTER)
    s.enter().rolls(*[2] * 8).until_any(Asked.RANSOM)
    assert s.decider == 0
    s.act(pick(s.named("Noble Hound")) if given else PASS)
    assert (s.where("Bergil") is Zone.PLAY) == given and bool(s.state.later.prisons) != given
