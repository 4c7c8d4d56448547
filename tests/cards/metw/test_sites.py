"""Every site of The Wizards: its automatic-attacks, what is playable there, and what its text says."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.reading.automatic import site_attacks
from engine.journeys.reading.values import hazard_limit
from engine.journeys.table.records import Phase, Pose
from engine.journeys.table.verbs import Question
from engine.metw.cards.library import load
from engine.metw.cards.printed import MetwSite
from engine.metw.play.playable import not_playable_here
from tests.cards.metw.scenes import SPARE, company, uses
from tests.cards.scenes import roll_of
from tests.metw.scenario import Scenario

SITES = [site for site in load().atlas.sites if isinstance(site, MetwSite) and not site.hidden]
ITEMS = {"minor": "Athelas", "major": "Sword of Gondolin", "greater": "Narsil", "gold ring": "Fair Gold Ring"}


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_attacks_and_items(site: MetwSite) -> None:
    s = Scenario().company(0, "Bergil", at=site.name)
    attacks = [(attack.race, attack.strikes, attack.prowess) for attack in site_attacks(s.state, site.index, 0)]
    assert attacks == [(attack.race, attack.strikes, attack.prowess) for attack in site.attacks]
    here = company(s, "Bergil")
    playable = {kind for kind, name in ITEMS.items() if not_playable_here(s.state, here, load().named(name), 0) is None}
    assert playable == set(site.plays) - {kind for kind, _ in site.plays_only}


@pytest.mark.parametrize(
    "card", [card for card in load().definitions if card.kind is Kind.ITEM], ids=lambda card: card.name
)
def test_items_are_playable_somewhere(card: Definition) -> None:
    places = [
        site.name
        for site in SITES
        if not_playable_here(s := Scenario().company(0, "Bergil", at=site.name).state, s.companies[0], card, 0) is None
    ]
    assert bool(places) is not bool(card.ring_type)


@pytest.mark.parametrize(
    ("site", "item"), [("Lossadan Cairn", "Palantír of Osgiliath"), ("Tolfalas", "Scroll of Isildur")]
)
def test_greater_items_of_one_sort(site: str, item: str) -> None:
    s = Scenario().company(0, "Bergil", at=site)
    assert not_playable_here(s.state, company(s, "Bergil"), load().named(item), 0) is None
    assert not_playable_here(s.state, company(s, "Bergil"), load().named("Orcrist"), 0) is not None


@pytest.mark.parametrize("site", [site.name for site in SITES if any(attack.special for attack in site.attacks)])
def test_the_undead_corrupt_whom_they_wound(site: str) -> None:
    s = Scenario().at(Phase.SITE).company(0, "Bergil", at=site).hand(0, SPARE).rolls(2, 2, 2, 2, 2, 2)
    s.until(Question.ENTER).enter().window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Bergil")


@pytest.mark.parametrize("site", ["Barad-dûr", "Mount Doom"])
def test_a_higher_hazard_limit(site: str) -> None:
    s = Scenario().company(0, "Bergil", at="Lórien").go(site)
    assert hazard_limit(s.state, company(s, "Bergil")) == 4


def test_mount_doom_is_open_to_creatures() -> None:
    s = (
        Scenario()
        .company(0, "Bergil", "Annalena", at="Lórien")
        .hand(0, "Stealth")
        .hand(1, "Orc-guard")
        .lay("Mount Doom")
    )
    s.window(At.END_OF_ORGANIZATION, 0).play("Stealth")
    assert s.hazards().why_not_play("Orc-guard") == ""


@pytest.mark.parametrize("site", ["Old Forest", "Rhosgobel"])
def test_healing_heals_all(site: str) -> None:
    s = (
        Scenario()
        .company(0, "Bergil", "Haldir", "Háma", at=site)
        .bears("Bergil", "Healing Herbs")
        .wounded("Haldir", "Háma")
    )
    uses(s, "Healing Herbs", "Haldir")
    assert (s.pose("Haldir"), s.pose("Háma")) == (Pose.UNTAPPED, Pose.TAPPED)
