"""Dragons that hunt in their regions, cards that change a site, a healer, steeds, and an eye for scouts."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.filters import heals, site_type
from engine.journeys.reading.values import attack_strikes, faction_bonus
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question
from engine.metw.cards.middle_earth import load
from engine.metw.phases.ambush import WITHHOLD
from engine.metw.play.persuasion import strength
from engine.metw.table.reach import most_regions
from engine.metw.table.verbs import Say
from tests.cards.meccg.scenes import Scenario
from tests.cards.metw.scenes import DOORS, SPARE, company, influence, inside, plays, resolved, uses
from tests.cards.scenes import attack_of, threat

SITE = load().atlas.site_named

AHUNT = {
    "Eärcaraxë Ahunt": ((3, 15, 6), ("Edhellond", "Isle of the Ulond"), ("Edhellond", "Lond Galen"), True),
    "Itangast Ahunt": ((4, 16, 7), ("Lórien", "Irerock"), ("Lórien", "Sarn Goriwing"), False),
    "Scorba Ahunt": ((4, 10, 7), ("Rivendell", "Zarak Dûm"), ("Rivendell", "Bree"), True),
    "Bairanax Ahunt": ((3, 12, 6), ("Lórien", "Beorn’s House"), ("Rivendell", "Zarak Dûm"), True),
    "Scatha Ahunt": ((4, 13, 8), ("Lórien", "Thranduil’s Halls"), ("Lórien", "Beorn’s House"), False),
    "Daelomin Ahunt": ((4, 11, 7), ("Lórien", "Irerock"), ("Lórien", "Bandit Lair"), True),
}
"""Figures, a journey on which it attacks, one on which it does so by night alone, whether the attacker chooses."""


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("card", AHUNT)
def test_dragons_ahunt(card: str, night: bool) -> None:
    figures, near, far, chooses = AHUNT[card]
    for origin, goal in (near, far):
        s = Scenario().company(0, "Aragorn II", at=origin).hand(0, SPARE).in_play(0, card, *[DOORS] * night)
        s.lay(goal)
        attacked = meets_dragon(s)
        assert attacked == ((origin, goal) == near or night)
        if (origin, goal) == near:
            attack = attack_of(s)
            assert (attack_strikes(s.state, attack), threat(s), attack.body) == figures
            assert (attack.race, attack.attacker_assigns) == ("Dragon", chooses)


def test_a_dragon_ahunt_attacks_as_a_creature() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE).in_play(0, "Scorba Ahunt", DOORS, "Clouds")
    s.lay("Zarak Dûm")
    assert meets_dragon(s) and threat(s) == 12


def test_who_stays_is_not_hunted() -> None:
    s = Scenario().company(0, "Aragorn II", at="Zarak Dûm").hand(0, SPARE).in_play(0, "Scorba Ahunt")
    assert not meets_dragon(s)


@pytest.mark.parametrize(("roll", "where"), [(12, Zone.MP), (2, Zone.PLAY)])
def test_a_dragon_that_is_slain_hunts_no_more(roll: int, where: Zone) -> None:
    s = Scenario().company(0, "Bifur", at="Lórien").company(0, "Aragorn II", "Glorfindel II", at="Rivendell")
    s.hand(0, SPARE).hand(1, "Scorba Ahunt").lay("Dimrill Dale", "Bifur").lay("Zarak Dûm", "Aragorn II")
    plays(s.until_company("Bifur"), "Scorba Ahunt")
    assert meets_dragon(s)
    s.rolls(*[roll] * 12).until(Question.ENTER)
    assert s.where("Scorba Ahunt") is where


def meets_dragon(s: Scenario) -> bool:
    """Whether a Dragon attacks before the site phase."""
    for _ in range(60):
        if any(isinstance(frame, Attack) for frame in s.state.frames):
            return True
        if s.asked == Question.ENTER:
            return False
        s.plain()
    return False


# -------------------------------------------------------------------------------------------------------------- sites
def test_rebuild_the_town() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrond", at="Weathertop").hand(0, "Rebuild the Town")
    inside(s.rolls(*[12] * 6))
    here = SITE["Weathertop"].index
    assert site_attacks(s.state, here, 0)
    plays(s, "Rebuild the Town")
    assert (site_type(s.state, here), site_attacks(s.state, here, 0)) == ("B", [])
    assert site_type(s.state, SITE["Barrow-downs"].index) == "R"


@pytest.mark.parametrize("goal", ["Rivendell", ""])
def test_a_town_is_left(goal: str) -> None:
    s = Scenario().company(0, "Aragorn II", at="Weathertop").in_play(0, "Rebuild the Town").hand(0, SPARE)
    s.lies_at("Rebuild the Town", "Weathertop")
    if goal:
        s.lay(goal)
    s.until(Question.ENTER)
    assert s.where("Rebuild the Town") is (Zone.DISCARD if goal else Zone.PLAY)


@pytest.mark.parametrize("site", ["Zarak Dûm", "Bree"])
def test_nobody_rebuilds_a_lair_or_a_town(site: str) -> None:
    s = Scenario().company(0, "Aragorn II", "Elrond", "Beorn", at=site).hand(0, "Rebuild the Town", SPARE)
    assert not inside(s.rolls(*[12] * 12)).playable("Rebuild the Town")


def test_houses_of_healing() -> None:
    s = inside(Scenario().company(0, "Bilbo", at="Minas Tirith").hand(0, "Houses of Healing", SPARE))
    here = SITE["Minas Tirith"].index
    assert not heals(s.state, here)
    plays(s, "Houses of Healing")
    assert heals(s.state, here) and site_type(s.state, here) == "F" and not heals(s.state, SITE["Edoras"].index)
    assert site_type(s.state, here, for_hazards=True) == "F"


# ------------------------------------------------------------------------------------------------------------- people
def test_ioreth() -> None:
    people = ("Ioreth", "Beregond", "Bergil", "Aragorn II")
    for healer in (True, False):
        s = Scenario().company(0, *people[0 if healer else 1 :], at="Bree").hand(0, SPARE)
        s.bears("Aragorn II", "Athelas").wounded("Beregond", "Bergil")
        uses(s, "Athelas", "Beregond")
        assert s.pose("Beregond") is Pose.TAPPED
        assert s.pose("Bergil") is (Pose.TAPPED if healer else Pose.WOUNDED)


def test_ioreth_and_herbs_that_do_more() -> None:
    s = Scenario().company(0, "Ioreth", "Beregond", "Bergil", "Aragorn II", at="Bree").hand(0, SPARE)
    s.bears("Aragorn II", "Healing Herbs").wounded("Beregond", "Bergil")
    index = 1 if s.library.cards[load().named("Healing Herbs").number].abilities[0].label != "heal" else 0
    uses(s, "Healing Herbs", "Beregond", ability=index)
    assert (s.pose("Beregond"), s.pose("Bergil")) == (Pose.UNTAPPED, Pose.UNTAPPED)


def test_galdor() -> None:
    s = Scenario().company(0, "Galdor", at="Grey Havens").hand(0, SPARE)
    assert (influence(s, "Galdor", "Haldir"), influence(s, "Galdor", "Bilbo")) == (3, 2)


def test_noble_steeds_carry_a_company_further() -> None:
    s = Scenario().company(0, "Éomer", "Éowyn", at="Edoras").bears("Éomer", "Noble Steed").hand(0, SPARE)
    assert most_regions(s.state, company(s, "Éomer")) == 4
    s = Scenario().company(0, "Éomer", "Éowyn", at="Edoras").bears("Éomer", "Noble Steed").hand(0, SPARE)
    s.bears("Éowyn", "Shadowfax")
    assert most_regions(s.state, company(s, "Éomer")) == 6


def test_noble_steed_is_found_where_horses_are() -> None:
    s = Scenario().company(0, "Éomer", at="Edoras").used(0, "Edoras").hand(0, "Noble Steed", SPARE)
    assert inside(s).playable("Noble Steed")
    assert not inside(Scenario().company(0, "Éomer", at="Bree").hand(0, "Noble Steed", SPARE)).playable("Noble Steed")


def test_noble_steed_saves_its_rider() -> None:
    s = Scenario().company(0, "Éomer", at="Rivendell").bears("Éomer", "Noble Steed").hand(0, SPARE)
    s.hand(1, "Cave Worm").go("Goblin-gate").play("Cave Worm").until_attack()
    s.window(At.STRIKE, 0)
    uses(s, "Noble Steed").settle().hazards()
    assert (s.pose("Noble Steed"), s.pose("Éomer")) == (Pose.TAPPED, Pose.UNTAPPED)


# ------------------------------------------------------------------------------------------------------------ hazards
def test_searching_eye_answers_a_scout() -> None:
    s = Scenario().company(0, "Bilbo", "Aragorn II", at="Rivendell").hand(0, "Concealment", SPARE)
    s.hand(1, "Searching Eye", "Hobgoblins").go("Goblin-gate").play("Hobgoblins").window(At.ENGAGEMENT, 0)
    s.play("Concealment", "Bilbo").window(At.COUNTER, 1)
    assert s.playable("Searching Eye")
    plays(s, "Searching Eye")
    assert not attack_of(s).cancelled and s.where("Concealment") is Zone.DISCARD


def test_searching_eye_ends_what_a_scout_began() -> None:
    s = Scenario().company(0, "Bilbo", at="Rivendell").hand(0, "Stealth", SPARE).hand(1, "Searching Eye", "Hobgoblins")
    s.lay("Goblin-gate").window(At.END_OF_ORGANIZATION, 0)
    plays(s, "Stealth").hazards()
    assert not s.playable("Hobgoblins")
    plays(s, "Searching Eye", use=1).hazards()
    assert s.playable("Hobgoblins")


@pytest.mark.parametrize("shows", [False, True])
def test_searching_eye_on_guard(shows: bool) -> None:
    s = Scenario().company(0, "Bilbo", "Elrond", at="Rivendell").hand(0, "Concealment", SPARE)
    s.hand(1, "Searching Eye").go("Ettenmoors")
    card = s.in_hand(1, "Searching Eye")
    s.act(next(x for x in s.legal() if x.verb == Say.GUARD and card in x.args))
    s.until(Question.ENTER)
    s.enter().window(At.ENGAGEMENT, 0).play("Concealment", "Bilbo")
    shown = [x for x in s.legal() if x.verb == Say.TURN_UP]
    assert s.decider == 1 and shown
    s.act(shown[0] if shows else WITHHOLD)
    resolved(s)
    assert any(isinstance(frame, Attack) for frame in s.state.frames) == shows


def test_times_are_evil() -> None:
    for evil in (False, True):
        s = Scenario().company(0, "Faramir", at="Bree").company(1, "Bilbo", at="Bree").hand(0, SPARE)
        s.in_play(0, *["Times Are Evil"] * evil)
        wood_elves = load().named("Wood-elves").number
        who = s.named("Faramir")
        found = faction_bonus(s.state, who, wood_elves), strength(s.state, who, s.named("Bilbo"))
        if not evil:
            before = found
    assert found == (before[0] - 3, before[1] - 3)
