"""Which site cards there are: own Havens without end, of all else one, and whose version of it (MECCG-RULING-10)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.board import companies_of
from engine.journeys.table.records import Phase, Pose
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.agents.deeds import Deed
from engine.metw.agents.rows import homes, is_row, lacks, may_stand, near
from engine.metw.cards.middle_earth import load
from engine.metw.table.later import Agent
from engine.metw.table.reach import keeps_apart, unavailable
from engine.metw.table.stages import unfit_version
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario
from tests.cards.metw.scenes import SPARE, company
from tests.rules.meccg.test_agents import BREE, LIBRARY, SITES, deed, laid, turned_up
from tests.rules_plugin import rule

SITE = load().atlas.site_named
SARUMAN = load().named("Saruman (fallen-wizard)")
FOUR = ("Haldir", "Bergil", "Beregond", "Balin")


def fallen(*people: str, at: str = "Weathertop") -> Scenario:
    """Companies of a Fallen-wizard's player, whose opponent is a hero."""
    s = Scenario(sides=("fallen-wizard", "hero"))
    s.company(0, *people, at=at).hand(0, SPARE).player(0, wizard=SARUMAN.number)
    return s


# -------------------------------------------------------------------------------------------- Havens that are not own
@rule("MECCG-RULING-10", "MECCG-GEN-10")
def test_of_a_haven_of_others_a_player_has_one_card() -> None:
    s = fallen("Haldir").used(0, "Rivendell", "Isengard (fallen-wizard)")
    moving = company(s, "Haldir")
    refused = unavailable(s.state, moving, SITE["Rivendell"].index)
    assert refused is not None and refused.rule == "METW-SITE-10"
    assert unavailable(s.state, moving, SITE["Isengard (fallen-wizard)"].index) is None
    hero = Scenario().company(0, "Haldir", at="Weathertop").used(0, "Rivendell")
    assert unavailable(hero.state, company(hero, "Haldir"), SITE["Rivendell"].index) is None


@rule("MECCG-MOV-12", "MECCG-GEN-10")
@pytest.mark.parametrize(("side", "apart"), [("fallen-wizard", True), ("hero", False)])
def test_two_companies_part_for_one_haven_only_if_it_is_their_own(side: str, apart: bool) -> None:
    s = Scenario(sides=(side, "hero")).company(0, "Haldir", at="Rivendell").company(0, "Bergil", at="Rivendell")
    assert keeps_apart(s.state, company(s, "Haldir"), SITE["Lórien"].index) is apart


@rule("MECCG-MOV-07", "MECCG-GEN-10", "MECCG-MOV-13")
@pytest.mark.parametrize(
    ("side", "at", "wizardhaven", "together"),
    [
        ("fallen-wizard", "Rivendell", False, True),
        ("fallen-wizard", "Isengard (fallen-wizard)", False, False),
        ("fallen-wizard", "Weathertop", False, True),
        ("fallen-wizard", "Weathertop", True, False),
        ("hero", "Rivendell", False, False),
    ],
)
def test_companies_that_meet_are_one_unless_the_haven_is_their_own(
    side: str, at: str, wizardhaven: bool, together: bool
) -> None:
    s = Scenario(sides=(side, "hero")).company(0, "Haldir", at=at).company(0, "Bergil", at=at).hand(0, SPARE)
    if side == "fallen-wizard":
        s.player(0, wizard=SARUMAN.number)
    if wizardhaven:
        s.in_play(0, "Hidden Haven")
        s.disturb(lambda d: d.alter(s.named("Hidden Haven"), site=SITE[at].index))
    while s.state.turn.phase is not Phase.SITE:
        s.plain()
    assert len(companies_of(s.state, 0)) == (1 if together else 2)


# ------------------------------------------------------------------------------------------------- the other version
@rule("MECCG-FWS-07")
@pytest.mark.parametrize("who", ["Haldir", "Gorbag"])
def test_no_version_of_any_site_while_the_other_is_used(who: str) -> None:
    mine, other = ("Bree", "Bree (minion)") if who == "Haldir" else ("Bree (minion)", "Bree")
    s = fallen(who)
    assert unfit_version(s.state, company(s, who), SITE[mine].index) is None
    s = fallen(who).used(0, other)
    refused = unfit_version(s.state, company(s, who), SITE[mine].index)
    assert refused is not None and refused.rule == "MECCG-FWS-07"


@rule("MECCG-FWS-05")
def test_a_fallen_wizards_agents_use_the_sites_of_heroes() -> None:
    s = Scenario(sides=("hero", "fallen-wizard")).company(0, "Haldir", at="Bree")
    s.company(1, "Gorbag", at="Weathertop").player(1, wizard=SARUMAN.number)
    assert [load().atlas.sites[one].label for one in homes(s.state, 1, load().named("Baugúr"))] == ["Isengard"]
    agent = load().named("Ivic")
    bree, minion = SITE["Bree"].index, SITE["Bree (minion)"].index
    assert may_stand(s.state, 1, bree, agent) and not may_stand(s.state, 1, minion, agent)
    t = Scenario(sides=("hero", "fallen-wizard")).company(0, "Haldir", at="Moria").company(1, "Gorbag", at="Weathertop")
    t.used(1, "Bree (minion)")
    assert not may_stand(t.state, 1, bree, agent), "not while the other version lies in the discard pile"
    ringwraiths = Scenario(sides=("hero", "minion")).company(0, "Haldir", at="Bree")
    assert may_stand(ringwraiths.state, 1, minion, agent) and not may_stand(ringwraiths.state, 1, bree, agent)


# ------------------------------------------------------------------------------------------------------------- agents
@rule("MECCG-AGT-22", "MECCG-RULING-10")
@pytest.mark.parametrize("how", ["used", "company"])
def test_a_row_over_a_site_his_player_lacks_is_none(how: str) -> None:
    printed, row = LIBRARY.catalogue.named("Prowler"), [SITES["Weathertop"].index]
    s = laid()
    assert is_row(s.state, 1, printed, NONE, row) and not lacks(s.state, 1, row[0])
    if how == "used":
        s.disturb(lambda d: d.use_site(1, row[0]))
    else:
        s = laid(foe_at="Weathertop")
    assert not is_row(s.state, 1, printed, NONE, row)


@rule("MECCG-AGT-56", "MECCG-RULING-10")
def test_the_card_that_shows_where_an_agent_is_takes_no_company_there() -> None:
    s = laid(foe_at="Weathertop")
    moving = companies_of(s.state, 1)[0]
    assert unavailable(s.state, moving, BREE) is None, "nobody knows where he is"
    s.act(turned_up(s, BREE)).window(At.MOVEMENT, 1)
    refused = unavailable(s.state, moving, BREE)
    assert refused is not None and refused.rule == "MECCG-AGT-56"


@rule("MECCG-AGT-20", "MECCG-AGT-56")
@pytest.mark.parametrize("shown", [True, False])
def test_an_agent_lacks_the_card_of_a_home_where_another_one_is_shown(shown: bool) -> None:
    s = laid(foe_at="Weathertop")
    other = Agent(s.named("Boromir II"), 1, place=BREE, down=not shown)
    s.disturb(lambda d: d.note(agents=(*d.later.agents, other)))
    s.act(turned_up(s, BREE)).window(At.MOVEMENT, 1)
    assert bool(s.state.later.agents[0].stray) is shown


@rule("MECCG-AGT-45", "MECCG-MOV-05")
def test_for_a_ringwraiths_agents_udun_lies_beside_dagorlad() -> None:
    s = Scenario(sides=("hero", "minion")).company(0, "Haldir", at="Bree")
    atlas = load().atlas
    one = next(x.index for x in atlas.sites if atlas.regions[x.region].name == "Udûn")
    other = next(x.index for x in atlas.sites if atlas.regions[x.region].name == "Dagorlad")
    assert near(s.state, 1, one, other) and not near(s.state, 0, one, other)


@rule("MECCG-AGT-11")
def test_an_agent_who_is_seen_names_the_home_he_returns_to() -> None:
    s = laid("Wanderer")
    s.disturb(lambda d: d.note(agents=(Agent(d.later.agents[0].card, 1, place=SITES["Moria"].index),)))
    first, second = (SITES[name].index for name in ("Edoras", "Bree"))
    s.act(turned_up(s)).window(At.MOVEMENT, 1)
    assert s.pose("Wanderer") is Pose.UNTAPPED and s.refused(deed(s, Deed.HOME)) == "MECCG-AGT-11"
    assert {x.args[2] for x in s.legal() if x.verb == Say.AGENT and x.args[0] == Deed.HOME} == {first, second}
    s.act(Action(Say.AGENT, (Deed.HOME, 0, second))).window(At.MOVEMENT, 1)
    (agent,) = s.state.later.agents
    assert (agent.place, agent.sites, agent.down) == (second, (), False)
    s.disturb(lambda d: d.note(agents=(Agent(agent.card, 1, place=second, down=False),)))
    assert s.refused(Action(Say.AGENT, (Deed.HOME, 0, first))) == "MECCG-AGT-11", "he is at home"


@rule("MECCG-AGT-17")
def test_who_turned_face_down_far_from_home_and_gives_up_his_site_is_at_home_again() -> None:
    s = laid()
    card = next(c for c in s.state.zones[1][4] if s.title(s.identity(c).definition) == "Moria")

    def lie(d) -> None:  # type: ignore[no-untyped-def]
        d.move(card, 1, 15)
        d.note(agents=(Agent(d.later.agents[0].card, 1, (card,), place=SITES["Moria"].index),))

    s.disturb(lie)
    s.act(deed(s, Deed.BACK)).window(At.MOVEMENT, 1)
    (agent,) = s.state.later.agents
    assert agent.sites == () and agent.place == NONE
