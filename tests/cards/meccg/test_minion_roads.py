"""Events of minion players for a company on its way, for what it finds and for whom it burns."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwSite
from engine.metw.table.verbs import Asked
from tests.cards.meccg.scenes import Scenario, let_in, minions, unopposed
from tests.cards.metw.scenes import checks, influence, plays, uses
from tests.cards.scenes import held_by, roll_of, strength

SITE = load().atlas.site_named
SITES = {
    "Cameth Brin (minion)": ("B", "sw", "Man", 7, (1, 1)),
    "Gobel Mírlond (minion)": ("B", "sww", "Man", 8, (2, 2)),
    "Shrel-Kain (minion)": ("B", "dwb", "Man", 8, (1, 2)),
    "Weathertop (minion)": ("R", "sw", "Wolf", 6, (1, 1)),
}
"""Type, path, who attacks and how strongly, cards drawn."""


@pytest.mark.parametrize("name", SITES)
def test_sites(name: str) -> None:
    site = SITE[name]
    assert isinstance(site, MetwSite)
    attack = site.attacks[0]
    assert (site.type, site.path, attack.race, attack.prowess, (site.white, site.black)) == SITES[name]
    assert attack.detained == ("covert" if site.type == "B" else "")
    assert ("book" in site.icons) == (name == "Weathertop (minion)")


@pytest.mark.parametrize(("item", "there"), [("High Helm", True), ("Broad-headed Spear", True), ("Sable Shield", True)])
def test_war_gear_is_found_in_camps(item: str, there: bool) -> None:
    for name in ("Cameth Brin (minion)", "Gobel Mírlond (minion)", "Shrel-Kain (minion)"):
        assert unopposed(name, "Jerrek", hand=(item,)).playable(item) == there
        assert not unopposed(name, "Jerrek", hand=("Palantír of Orthanc (minion)",)).playable(
            "Palantír of Orthanc (minion)"
        )


@pytest.mark.parametrize(("who", "more"), [("Jerrek", 2), ("Layos", 0), ("Gorbag", 2)])
def test_broad_headed_spear(who: str, more: int) -> None:
    assert strength(minions(who).bears(who, "Broad-headed Spear"), who) == load().named(who).prowess + more


def test_broad_headed_spear_ends_at_eight() -> None:
    s = minions("Lieutenant of Morgul").bears("Lieutenant of Morgul", "Broad-headed Spear")
    assert strength(s, "Lieutenant of Morgul") == 8


# ------------------------------------------------------------------------------------------------------- on the way
def test_forced_march() -> None:
    s = minions("Jerrek", at="Moria (minion)").hand(0, "Forced March").go("Dol Guldur (minion)")
    s.window(At.END_OF_MOVEMENT, 0)
    plays(s, "Forced March").until(Asked.FURTHER).lay("Moria (minion)")
    assert s.until(Question.ENTER).site_of("Jerrek") == "Moria"
    s = minions("Jerrek", at="Dol Guldur (minion)").hand(0, "Forced March").go("Moria (minion)")
    assert s.until(Question.ENTER).where("Forced March") is Zone.HAND


def test_hide_in_dark_places() -> None:
    s = minions("Jerrek", at="Weathertop (minion)").hand(0, "Hide in Dark Places").hand(1, "Cave-drake")
    s.window(At.END_OF_ORGANIZATION, 0)
    plays(s, "Hide in Dark Places").hazards()
    s.act(s.play_action("Cave-drake")).until(Question.ENTER)
    assert s.pose("Jerrek") is Pose.UNTAPPED and s.where("Cave-drake") is Zone.DISCARD
    assert not minions("Hador", at="Weathertop (minion)").hand(0, "Hide in Dark Places").window(
        At.END_OF_ORGANIZATION, 0
    ).playable("Hide in Dark Places")


@pytest.mark.parametrize(("goal", "open_"), [("Goblin-gate (minion)", True), ("Weathertop (minion)", False)])
def test_down_down_to_goblin_town(goal: str, open_: bool) -> None:
    s = minions("Jerrek", at="Carn Dûm (minion)").hand(0, "Down Down to Goblin-town").hand(1, "Cave Worm", "Wolves")
    s.window(At.END_OF_ORGANIZATION, 0)
    plays(s, "Down Down to Goblin-town")
    assert SITE[goal].type == ("S" if open_ else "R")
    assert s.go(goal).playable("Wolves") == open_


def test_catch_an_elusive_scent() -> None:
    s = minions("Jerrek", "Hador", at="Moria (minion)").used(0, "Moria (minion)")
    let_in(s.hand(0, "Catch an Elusive Scent", "High Helm"))
    assert not s.playable("High Helm")
    plays(s, "Catch an Elusive Scent", "Jerrek", "High Helm").settle()
    assert held_by(s, "Hador") == ["High Helm"] and s.pose("Jerrek") is Pose.TAPPED


# ---------------------------------------------------------------------------------------------------- hands, influence
def test_dark_tryst() -> None:
    s = minions("Jerrek").hand(0, "Dark Tryst").draw_pile(0, "Giant", "Giant", "Giant", "Giant")
    before = len(s.names(0, Zone.HAND))
    plays(s, "Dark Tryst")
    assert len(s.names(0, Zone.HAND)) == before - 1 + 3 and s.where("Dark Tryst") is Zone.OUT


def test_words_of_menace_and_deceit() -> None:
    words = "Words of Menace and Deceit"
    s = minions("Belegorn", "Jerrek").hand(0, words, words)
    before = influence(s, "Belegorn")
    s.play(words).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -4 and roll_of(s).who == s.named("Belegorn")
    s.rolls(12).window(At.ORGANIZATION, 0)
    assert influence(s, "Belegorn") == before + 5 and not s.playable(words)
    assert not minions("Jerrek").hand(0, words).playable(words)


def test_ill_be_at_your_heels() -> None:
    command, other = "I’ll Be At Your Heels", "I’ll Report You"
    s = minions("Gorbag", "Lugdush", at="Dol Guldur (minion)").bears("Gorbag", other).hand(0, command)
    before = checks(s, "Lugdush")
    plays(s, command, "Gorbag")
    assert held_by(s, "Gorbag") == [command] and s.where(other) is Zone.HAND
    assert checks(s, "Lugdush") == before + 1 and checks(s, "Gorbag") == 1
    uses(s, command)
    assert s.where(command) is Zone.HAND
    assert not minions("Jerrek").hand(0, command).playable(command)


def test_ill_be_at_your_heels_costs_influence() -> None:
    s = minions("Asternak").bears("Asternak", "I’ll Be At Your Heels")
    assert influence(s, "Asternak") == load().named("Asternak").influence - 2
    assert influence(minions("Gorbag").bears("Gorbag", "I’ll Be At Your Heels"), "Gorbag") == 0


# ------------------------------------------------------------------------------------------------------------- burning
FREE_HOLD = "Thranduil’s Halls (minion)"


def burning(site: str = FREE_HOLD, used: bool = True) -> Scenario:
    """A company at a place whose people have been attacked before."""
    s = minions("Jerrek", "Hador", "Gulla", at=site).hand(0, "Smoke on the Wind")
    return let_in(s.used(0, site) if used else s)  # type: ignore[return-value]


@pytest.mark.parametrize(("site", "used"), [(FREE_HOLD, False), ("Dale (minion)", True)])
def test_smoke_on_the_wind_rises_from_a_tapped_free_hold(site: str, used: bool) -> None:
    assert burning().playable("Smoke on the Wind") and not burning(site, used).playable("Smoke on the Wind")
