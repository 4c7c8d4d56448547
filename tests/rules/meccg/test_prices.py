"""What a card asks as its price, and where it may look: cost, hidden piles, the hazard limit (METW-ANN, MECCG-DECK)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.conditions import Fight
from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import ATTACK_RACES
from engine.journeys.reading.filters import attack_fits
from engine.journeys.reading.targets import RACE_BASE
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.metw.play.conditions import counts_as_tapped
from tests.cards.meccg.scenes import Scenario, travelling
from tests.cards.metw.scenes import SPARE, company, meet, plays, uses
from tests.cards.scenes import attack_of
from tests.rules.meccg.scenes import minions
from tests.rules_plugin import rule


@rule("METW-ANN-08", "METW-RULING-114", "METW-FLOW-08")
def test_who_bore_a_card_that_was_discarded_as_a_price_is_the_one_it_speaks_of() -> None:
    """Cram is gone when its effect comes; its bearer untaps all the same, and nobody else."""
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Bergil", "Cram").tapped("Bergil", "Haldir")
    uses(s.hand(0, SPARE), "Cram")
    assert (s.pose("Bergil"), s.pose("Haldir"), s.where("Cram")) == (Pose.UNTAPPED, Pose.TAPPED, Zone.DISCARD)


@rule("METW-ANN-08", "METW-FLOW-08", "METW-RULING-114")
@pytest.mark.parametrize("paid", [True, False])
def test_a_price_out_of_a_hand_is_paid_or_nothing_follows(paid: bool) -> None:
    """Faces of the Dead asks for an Undead out of the hand; who shows none has played the card for nothing."""
    s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").hand(0, SPARE).rolls(2)
    s.hand(1, "Faces of the Dead", "Stirring Bones").go("Goblin-gate")
    plays(s, "Faces of the Dead", "Haldir", *(["Stirring Bones"] if paid else []))
    if not paid:
        s.pass_()
    s.until(Question.ENTER)
    assert s.site_of("Haldir") == ("Rivendell" if paid else "Goblin-gate")
    assert ("Stirring Bones" in s.names(1, Zone.DISCARD)) is paid


@rule("MECCG-DECK-14", "MECCG-CARD-SMOKE-RINGS-01")
@pytest.mark.parametrize("zone", [Zone.DISCARD, Zone.SIDEBOARD])
def test_some_cards_reach_into_the_sideboard_as_into_the_discard_pile(zone: Zone) -> None:
    """Smoke Rings brings a resource or character into the play deck from either, and no hazard."""
    s = Scenario().company(0, "Bergil", at="Rivendell").hand(0, "Smoke Rings")
    s = s.discarded(0, "Athelas", "Giant") if zone is Zone.DISCARD else s.sideboard(0, "Athelas", "Giant")
    plays(s, "Smoke Rings")
    found = {s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.verb == Verb.PICK}
    assert "Athelas" in found and "Giant" not in found
    s.pick("Athelas").settle()
    assert s.names(0, zone) == ["Giant"] + (["Smoke Rings"] if zone is Zone.DISCARD else [])
    assert len(s.state.zones[0][Zone.DRAW]) == 31


@rule("METW-HL-03", "METW-RULING-37")
@pytest.mark.parametrize(("creature", "counted"), [("Hobgoblins", 0), ("Lesser Spiders", 1)])
def test_creatures_of_a_race_that_was_named_use_none_of_the_limit(creature: str, counted: int) -> None:
    """Two or Three Tribes Present names the Orcs: Spiders count as ever."""
    s = travelling("Bilbo", hazards=("Two or Three Tribes Present", creature))
    plays(s, "Two or Three Tribes Present", RACE_BASE + ATTACK_RACES.index("Orc")).hazards()
    meet(s, creature).rolls(*[12] * 5).settle()
    journey = company(s, "Bilbo").journey
    assert journey is not None and journey.played == 1 + counted


@rule("METW-CRE-07", "MECCG-GEN-09")
def test_a_key_to_a_site_of_several_versions_means_the_one_the_company_goes_to() -> None:
    """Dol Guldur is a Dark-hold to heroes and a Haven to minions, who are met there as at a Haven."""
    s = minions("Gorbag").hand(0, SPARE).hand(1, "Hill-men at Arms").go("Dol Guldur (minion)")
    meet(s, "Hill-men at Arms")
    assert not attack_fits(s.state, Fight(keyed="D"), attack_of(s))


# ------------------------------------------------------------------------------------------------ what lasts for a turn
@rule("METW-RULING-01", "METW-CARD-HALFLING-STRENGTH-01")
@pytest.mark.parametrize("healer", ["Ioreth", "Haldir"])
def test_where_one_heals_all_what_heals_one_of_the_wounded_heals_the_others(healer: str) -> None:
    """Ioreth is with them: Athelas, which speaks of one character, turns both."""
    s = Scenario().company(0, healer, "Beregond", "Bergil", "Aragorn II", at="Bree").bears("Aragorn II", "Athelas")
    uses(s.wounded("Beregond", "Bergil").hand(0, SPARE), "Athelas", "Beregond")
    assert s.pose("Beregond") is Pose.TAPPED
    assert s.pose("Bergil") is (Pose.TAPPED if healer == "Ioreth" else Pose.WOUNDED)


@rule("METW-RULING-01", "METW-FLOW-06")
def test_what_is_forbidden_to_one_company_is_open_to_another() -> None:
    """Whom Little Snuffler found plays no card for scouts this turn; the other company still may."""
    s = Scenario().company(0, "Bilbo", at="Lórien").company(0, "Bergil", at="Rivendell")
    s.hand(0, "Lucky Search", SPARE).hand(1, "Little Snuffler").rolls(2, 2)
    s.lay("Moria", "Bilbo").until(Question.NEXT_COMPANY)
    s.pick(company(s, "Bilbo").number).hazards()
    meet(s, "Little Snuffler").window(At.MOVEMENT, 0)
    assert s.why_not_play("Lucky Search") == "METW-RULING-01"
    s.until_company("Bergil").window(At.MOVEMENT, 0)
    assert s.why_not_play("Lucky Search") != "METW-RULING-01"


@rule("METW-RULING-01", "METW-FLOW-06")
@pytest.mark.parametrize(("guide", "tapped"), [("Aragorn II", False), ("Elladan", True)])
def test_whose_course_is_kept_finds_no_site_tapped_by_night(guide: str, tapped: bool) -> None:
    """A ranger taps for his company: winter taps the site for it no more, and for one elsewhere it does."""
    s = Scenario().company(0, "Aragorn II", at="Bree").company(0, "Elladan", at="Moria").hand(0, SPARE)
    s.bears(guide, "Promptings of Wisdom").in_play(1, "Long Winter", "Doors of Night").rolls(12)
    bree = s.library.atlas.site_named["Bree"].index
    uses(s.window(At.ORGANIZATION, 0), "Promptings of Wisdom")
    assert counts_as_tapped(s.state, bree) is tapped
