"""How companies move and meet, by the Universal Rules (MECCG-MOV, MECCG-CMP, MECCG-CRE)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.table.board import companies_of, face
from engine.journeys.table.records import Journey
from engine.journeys.table.verbs import Question, pick
from engine.metw.cards.alignments import EVERY, RINGWRAITHS
from engine.metw.phases.laying import why_not_share
from engine.metw.phases.turn import clash
from engine.metw.play.rings import due_by_themselves, hindered
from engine.metw.table import reach
from engine.metw.table.law import UNIVERSAL
from engine.metw.table.reach import Way, may_join, most_regions, path_of, why_not_way
from engine.metw.table.records import Laid
from engine.metw.table.verbs import Asked
from tests.cards.meccg.scenes import SPARE, travelling
from tests.cards.metw.scenes import place_of
from tests.rules.meccg.scenes import LIBRARY, Scenario, State, group_of, minions
from tests.rules_plugin import rule

SITES = LIBRARY.atlas.site_named



@rule("MECCG-MOV-01", "MECCG-MOV-09", "MECCG-DEC-10", "MECCG-HID-09")
def test_by_site_path_or_by_regions_all_of_it_face_down() -> None:
    s = travelling("Aragorn II", goal="Bree")
    group = group_of(s)
    assert path_of(s.state, group, Way(SITES["Bree"].index)) is None, "it is on its way, at no site"
    t = Scenario().company(0, "Aragorn II", at="Rivendell").hand(0, SPARE)
    t.lay("Bree", regions=("Rhudaur", "Arthedain"))
    (laid,) = t.state.laid
    assert laid.count == 2 and laid.site >= 256 and laid.way >= 256


@rule("MECCG-MOV-10")
def test_no_more_than_six_regions_whatever_helps() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").in_play(0, "Far Strides", "Far Strides too")
    assert most_regions(s.state, group_of(s)) == 6


@rule("MECCG-MOV-07", "MECCG-MOV-06")
def test_companies_meet_at_one_site_in_any_way() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(0, "Faramir", at="Bree")
    s.company(0, "Beregond", at="Bree")
    one, two, three = companies_of(s.state, 0)
    assert may_join(s.state, one, [two, three])
    assert why_not_share(s.state, one, Laid(two.number, 300), 0) is None, "both by site path"


@rule("MECCG-CMP-04", "MECCG-RULING-16", "MECCG-DEC-13", "MECCG-FLOW-10")
@pytest.mark.parametrize("both", [False, True])
def test_who_cannot_travel_together_does_not_meet(both: bool) -> None:
    lair = "Sarn Goriwing (minion)"
    s = minions("Gorbag", at=lair).company(0, "Shagrat", at=lair).hand(0, SPARE).hand(1, SPARE)
    home = SITES["Dol Guldur (minion)"].index
    there = SITES[lair].index

    def came(d) -> None:  # type: ignore[no-untyped-def]
        first, second = (group for group in d.companies)
        for group in (first, second) if both else (second,):
            d.set_company(group, journey=Journey(home, there, moving=True))

    s.hazards()
    while any(getattr(frame, "todo", ()) for frame in s.state.frames):
        s.plain()
    first, second = companies_of(s.state, 0)
    assert clash(s.state, first, second), "two leaders"
    s.disturb(lambda d: came(d))
    if both:
        s.until_any(Asked.PARTING)
        assert s.decider == 0 and len(s.legal()) == 2
        s.act(pick(second.number))
    s.until_any(Question.ENTER)
    assert place_of(s, "Gorbag") == "Sarn Goriwing" and place_of(s, "Shagrat") == "Dol Guldur"


@rule("MECCG-RW-06")
def test_a_ringwraith_does_not_cross_the_sea(monkeypatch: pytest.MonkeyPatch) -> None:
    atlas = LIBRARY.atlas
    sea = next(region for region in atlas.regions if region.type == "c")
    s = minions("Murk the Ringwraith", "Gorbag")
    way = Way(SITES["Dol Guldur (minion)"].index)
    assert why_not_way(s.state, group_of(s), way) is None
    monkeypatch.setattr(reach, "path_of", lambda *given: (sea.index,))
    refused = why_not_way(s.state, group_of(s), way)
    assert refused is not None and refused.rule == "MECCG-RW-06"


# -------------------------------------------------------------------------------------------------- towers and rings
class TowerState(State, frozen=True, kw_only=True):
    """A table on which Dol Guldur is what the dark tower is to Ringwraiths."""

    law = UNIVERSAL._replace(
        alignments=tuple(
            one._replace(tests_at="Dol Guldur", ring_to="Dol Guldur") if one is RINGWRAITHS else one for one in EVERY
        )
    )


class Tower(Scenario):
    state_type = TowerState


def at_tower(*people: str, at: str = "Dol Guldur (minion)") -> Tower:
    s = Tower(sides=("minion", "hero"))
    s.company(0, *people, at=at)
    return s


@rule("MECCG-RNG-08")
def test_gold_rings_at_the_dark_tower_are_tested_by_themselves() -> None:
    assert RINGWRAITHS.tests_at == RINGWRAITHS.ring_to == "Barad-dûr"
    s = at_tower("Dôgrib").bears("Dôgrib", "Precious Gold Ring")
    assert hindered(s.state, s.named("Precious Gold Ring")) == -3
    assert list(due_by_themselves(s.state, 0)) == [s.named("Precious Gold Ring")]
    t = at_tower("Dôgrib", at="Minas Morgul (minion)").bears("Dôgrib", "Precious Gold Ring")
    assert hindered(t.state, t.named("Precious Gold Ring")) == 0


@rule("MECCG-VIC-02")
@pytest.mark.parametrize(("ring", "won"), [("The One Ring", True), ("Precious Gold Ring", False)])
def test_the_one_ring_brought_to_the_dark_tower_wins(ring: str, won: bool) -> None:
    s = at_tower("Dôgrib", at="Minas Morgul (minion)").bears("Dôgrib", ring).hand(0, SPARE).hand(1, SPARE)
    s.go("Dol Guldur (minion)")
    while s.state.result is None and s.asked != Question.ENTER:
        s.plain()
    assert (s.state.result is not None and s.state.result.winners == (0,)) is won
    assert replace(s.state).sides == (1, 0) and face(s.state, 0) is not None
