"""Fallen-wizards and their stage resources."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import is_haven, site_type
from engine.journeys.reading.values import body, influence_of, mind, prowess
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import load
from engine.metw.combat.detainment import gives
from engine.metw.combat.guards import in_earnest
from engine.metw.play.playable import not_playable_here
from engine.metw.table.companies import sheltered
from engine.metw.table.control import needed, why_not_shift
from engine.metw.table.stages import is_wizardhaven
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario
from tests.cards.metw.scenes import company, plays
from tests.cards.scenes import held_by
from tests.rules.meccg.test_fallen import ALATAR, SARUMAN, fallen, points_of

SITE = load().atlas.site_named
ALATARS, SARUMANS = "Alatar (fallen-wizard)", "Saruman (fallen-wizard)"


def hunter(*people: str, at: str = "Weathertop") -> Scenario:
    """Companies of Alatar."""
    return fallen(*people, at=at, wizard=ALATAR.number)


# -------------------------------------------------------------------------------------------------------------- sites
@pytest.mark.parametrize(("site", "good"), [("Weathertop", True), ("Bree", False), ("Zarak Dûm", False)])
def test_hidden_haven(site: str, good: bool) -> None:
    s = fallen("Haldir", at=site).hand(0, "Hidden Haven")
    assert s.playable("Hidden Haven") == good
    if good:
        index = SITE[site].index
        assert site_attacks(s.state, index, 0)
        plays(s, "Hidden Haven")
        assert is_haven(s.state, index, 0) and not site_attacks(s.state, index, 0) and site_type(s.state, index) == "H"
        assert sheltered(s.state, company(s, "Haldir"), True)
        assert not_playable_here(s.state, company(s, "Haldir"), load().named("Glamdring"), 0) is not None


def test_a_hidden_haven_is_left_but_not_given_up() -> None:
    for stays in (True, False):
        s = fallen("Haldir").in_play(0, "Hidden Haven", "Legacy of Smiths").lies_at("Hidden Haven", "Weathertop")
        assert s.refused(Action(Say.DISMISS, (s.named("Hidden Haven"),))) == "MECCG-TRN-02"
        if not stays:
            s.lay("Bree", regions=("Arthedain",))
        s.until(Question.ENTER)
        assert (s.where("Hidden Haven") is Zone.PLAY) == stays


@pytest.mark.parametrize("haven", [True, False])
def test_guarded_haven(haven: bool) -> None:
    s = fallen("Haldir").hand(0, "Guarded Haven")
    if haven:
        s.in_play(0, "Hidden Haven").lies_at("Hidden Haven", "Weathertop")
    assert s.playable("Guarded Haven") == haven
    if haven:
        plays(s, "Guarded Haven")
        index = SITE["Weathertop"].index
        assert is_wizardhaven(s.state, index, 0, protected=True)
        keeps_others_away(s, "Weathertop", "Weathertop")


@pytest.mark.parametrize(
    ("card", "site", "other"),
    [
        ("The Fortress of Isen", "Isengard", "The White Towers"),
        ("Fortress of the Towers", "The White Towers", "Isengard"),
    ],
)
def test_fortresses(card: str, site: str, other: str) -> None:
    s = fallen("Haldir", at=f"{site} (fallen-wizard)").hand(0, card)
    assert not fallen("Haldir", at=f"{other} (fallen-wizard)").hand(0, card).playable(card)
    assert not fallen("Haldir", at=site).hand(0, card).playable(card)
    assert not fallen("Haldir", at=f"{site} (fallen-wizard)", wizard=0).hand(0, card).playable(card)
    plays(s, card)
    assert is_wizardhaven(s.state, SITE[f"{site} (fallen-wizard)"].index, 0, protected=True)
    keeps_others_away(s, f"{site} (fallen-wizard)", site)


def keeps_others_away(s: Scenario, mine: str, theirs: str) -> None:
    """Nothing with points is played by an opponent at another version of the site."""
    t = fallen("Haldir", at=mine).company(1, "Bergil", at=theirs)
    item = load().named("Glamdring")
    assert item.mp
    t.in_play(0, "Guarded Haven").lies_at("Guarded Haven", mine)
    refused = not_playable_here(t.state, company(t, "Bergil"), item, 0)
    assert refused is not None and "keeps" in refused.text


def test_double_dealing() -> None:
    for card in (True, False):
        s = fallen("Haldir", at="Moria").in_play(0, *["Double-dealing"] * card)
        if card:
            s.lies_at("Double-dealing", "Moria")
        refused = not_playable_here(s.state, company(s, "Haldir"), load().named("High Helm"), 0)
        assert (refused is None) == card
    s = fallen("Haldir", at="Moria").hand(0, "Double-dealing")
    plays(s, "Double-dealing")
    assert s.state.cards[0][s.named("Double-dealing")].site == SITE["Moria"].index  # type: ignore[union-attr]


# ------------------------------------------------------------------------------------------------------------- points
def test_gatherer_of_loyalties() -> None:
    for wizard, card, points in ((SARUMAN, "Wood-elves", 2), (SARUMAN, "Hobbits", 2), (ALATAR, "Wood-elves", 2)):
        s = fallen("Haldir", wizard=wizard.number).stored(0, card).in_play(0, "Gatherer of Loyalties")
        assert points_of(s, card) == points
    assert fallen("Haldir").in_play(0, "Legacy of Smiths").hand(0, "Gatherer of Loyalties").playable(
        "Gatherer of Loyalties"
    )
    assert not fallen("Haldir").hand(0, "Gatherer of Loyalties").playable("Gatherer of Loyalties")


def test_great_patron() -> None:
    s = fallen("Balin", "Peath", "Bergil").bears("Balin", "Treebeard", "Noble Steed").in_play(0, "Great Patron")
    figures = {name: load().named(name).mp for name in ("Balin", "Peath", "Bergil", "Treebeard", "Noble Steed")}
    assert {name: points_of(s, name) for name in figures} == {
        name: 2 if mp >= 2 else mp for name, mp in figures.items()
    }


def test_legacy_of_smiths() -> None:
    s = fallen("Haldir").bears("Haldir", "Glamdring", "Magic Ring of Stealth").in_play(0, "Legacy of Smiths")
    assert (points_of(s, "Glamdring"), points_of(s, "Magic Ring of Stealth")) == (load().named("Glamdring").mp, 1)
    assert not fallen("Haldir").hand(0, "Legacy of Smiths").playable("Legacy of Smiths")
    many = ("Gatherer of Loyalties", "Great Patron", "Double-dealing", "Join the Hunt")
    assert fallen("Haldir").in_play(0, *many).hand(0, "Legacy of Smiths").playable("Legacy of Smiths")


def test_man_of_skill() -> None:
    s = fallen("Haldir").stored(0, "Dreams of Lore").in_play(0, "Man of Skill")
    s.disturb(lambda d: d.alter(s.named("Dreams of Lore"), site=SITE["Isengard (fallen-wizard)"].index))
    assert points_of(s, "Dreams of Lore") == 2
    s = fallen("Haldir").bears("Haldir", "The Windlord Found Me").in_play(0, "Man of Skill")
    assert points_of(s, "The Windlord Found Me") == 1


def test_join_the_hunt() -> None:
    s = hunter(ALATARS, "Haldir").company(0, "Peath", at="Bree").in_play(0, "Join the Hunt")
    s.bears("Haldir", "Glamdring", "Magic Ring of Stealth", "Treebeard", "Nenseldë the Wingild")
    s.bears("Peath", "Orcrist")
    full = {name: load().named(name).mp for name in ("Glamdring", "Treebeard")}
    assert {name: points_of(s, name) for name in full} == full
    assert [points_of(s, name) for name in ("Magic Ring of Stealth", "Nenseldë the Wingild", "Orcrist")] == [1, 1, 1]


# ------------------------------------------------------------------------------------------------------------- people
@pytest.mark.parametrize(("who", "comes"), [("Gorbag", True), ("Celeborn", True), ("Elrond", False)])
def test_thrall_of_the_voice(who: str, comes: bool) -> None:
    s = fallen("Bergil", at="Isengard (fallen-wizard)").hand(0, "Thrall of the Voice", who)
    assert s.why_not_play(who) != ""
    s.play("Thrall of the Voice")
    assert s.question is Question.TARGET
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
    assert offered == ([who] if comes else [])
    if comes:
        before = load().named(who).mind
        s.pick(who)
        while s.asked in (Question.TARGET, Question.WINDOW) and s.where("Thrall of the Voice") is not Zone.PLAY:
            s.act(s.legal()[0])
        if s.where(who) is not Zone.PLAY:
            s.settle()
        assert s.where(who) is Zone.PLAY and mind(s.state, s.named(who)) == before - 1
        assert s.state.players[0].arrived


def test_a_thrall_keeps_a_mind_of_one() -> None:
    s = fallen("Ioreth").bears("Ioreth", "Thrall of the Voice")
    assert mind(s.state, s.named("Ioreth")) == 1


def test_wizards_myrmidon() -> None:
    s = fallen(SARUMANS, "Balin", at="Isengard (fallen-wizard)").hand(0, "Wizard’s Myrmidon")
    before = influence_of(s.state, s.named("Balin"))
    plays(s, "Wizard’s Myrmidon", "Balin")
    assert influence_of(s.state, s.named("Balin")) == before + 1 and needed(s.state, s.named("Balin")) == 3
    assert why_not_shift(s.state, 0, s.named("Balin"), s.named(SARUMANS)) is None
    s = fallen(SARUMANS, "Balin", "Celeborn", at="Isengard (fallen-wizard)").bears("Balin", "Wizard’s Myrmidon")
    assert why_not_shift(s.state, 0, s.named("Balin"), s.named("Celeborn")) is not None


@pytest.mark.parametrize(
    ("who", "site", "good"),
    [("Ioreth", "Isengard", False), ("Balin", "Isengard", True), ("Balin", "Bree", False)],
)
def test_squire_of_the_hunt(who: str, site: str, good: bool) -> None:
    at = f"{site} (fallen-wizard)" if site == "Isengard" else site
    s = hunter(who, at=at).company(0, ALATARS, at="Weathertop").hand(0, "Squire of the Hunt")
    assert s.playable("Squire of the Hunt") == good
    if good:
        card = s.named(who)
        before = prowess(s.state, card), body(s.state, card), influence_of(s.state, card)
        plays(s, "Squire of the Hunt", who)
        after = prowess(s.state, card), body(s.state, card), influence_of(s.state, card)
        assert after == tuple(figure + 1 for figure in before) and needed(s.state, card) == 2


def test_a_squire_follows_alatar_alone() -> None:
    s = fallen(SARUMANS, "Balin").bears("Balin", "Squire of the Hunt")
    assert why_not_shift(s.state, 0, s.named("Balin"), s.named(SARUMANS)) is not None
    s = hunter(ALATARS, "Balin").bears("Balin", "Squire of the Hunt")
    assert why_not_shift(s.state, 0, s.named("Balin"), s.named(ALATARS)) is None


# ----------------------------------------------------------------------------------------------------- Fallen-wizards
def test_alatar() -> None:
    s = hunter(ALATARS, at="Isengard (fallen-wizard)")
    starred = replace(load().named("Cave-drake"), starred=True)
    assert gives(s.state, starred, 0) and gives(s.state, load().named("Cave-drake"), 0)
    assert not gives(hunter("Haldir").state, starred, 0)
    many = ("Legacy of Smiths", "Gatherer of Loyalties", "Double-dealing")
    assert [in_earnest(hunter(ALATARS).in_play(0, *many[:n]).state, 0, None) for n in (2, 3)] == [False, True]
    assert not in_earnest(hunter(ALATARS).in_play(0, *many).state, 1, None)


@pytest.mark.parametrize(("at", "joins"), [("Isengard (fallen-wizard)", True), ("Bree", False)])
def test_alatar_joins_a_company_under_attack(at: str, joins: bool) -> None:
    s = hunter("Haldir", at="Weathertop").company(0, ALATARS, at=at).hand(1, "Wolves")
    s.lay("Bree" if at != "Bree" else "The White Towers", "Haldir", regions=("Arthedain",))
    s.until_company("Haldir").play("Wolves")
    while s.question is Question.TARGET:
        s.pick(s.legal()[0].args[0])
    s.window(At.ENGAGEMENT, 0)
    ability = Action(Verb.USE, (s.named(ALATARS), 0))
    assert (ability in s.legal()) == joins
    if joins:
        s.rolls(*[12] * 8).act(ability)
        s.until(Question.ENTER)
        assert company(s, ALATARS) == company(s, "Haldir") and s.pose(ALATARS) is Pose.TAPPED


def test_saruman() -> None:
    s = fallen(SARUMANS, at="Isengard (fallen-wizard)").bears(SARUMANS, "Palantír of Orthanc", "Glamdring")
    assert points_of(s, "Palantír of Orthanc") == load().named("Palantír of Orthanc").mp
    assert points_of(s, "Glamdring") == 1


def test_saruman_finds_his_spells_again() -> None:
    s = fallen(SARUMANS, at="Isengard (fallen-wizard)").discarded(0, "Wizard’s Laughter", "Concealment")
    s.window(At.END_OF_TURN, 0).act(Action(Verb.USE, (s.named(SARUMANS), 0)))
    s.until(Question.CHOICE)
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
    assert offered == ["Wizard’s Laughter"] and s.pose(SARUMANS) is Pose.TAPPED


@pytest.mark.parametrize("there", [True, False])
def test_huntsmans_garb(there: bool) -> None:
    s = hunter("Haldir", *[ALATARS] * there, at="Isengard (fallen-wizard)").hand(0, "Huntsman’s Garb")
    s.discarded(0, "Risky Blow", "Concealment")
    plays(s, "Huntsman’s Garb", use=0 if there else 1)
    assert not there or held_by(s, ALATARS) == ["Huntsman’s Garb"]
    s.window(At.END_OF_TURN, 0)
    ability = Action(Verb.USE, (s.named("Huntsman’s Garb"), 0))
    assert (ability in s.legal()) == there
    if there:
        s.act(ability).until(Question.CHOICE)
        offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK]
        assert offered == ["Risky Blow"]


def test_huntsmans_garb_waits_for_alatar() -> None:
    s = hunter("Haldir", at="Weathertop").in_play(0, "Huntsman’s Garb").hand(0, ALATARS)
    s.play(ALATARS)
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.until(Question.ENTER)
    assert held_by(s, ALATARS) == ["Huntsman’s Garb"]
