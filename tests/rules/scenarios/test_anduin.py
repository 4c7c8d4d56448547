"""Bridge Across the Anduin: the Count of Doom face by face, the Steward's Council, the sixth face (SCEN-ANDUIN)."""

from __future__ import annotations

import random

import pytest

from engine.editions import edition
from engine.journeys.cards.moments import Stat
from engine.journeys.reading.filters import path_types, region_type
from engine.journeys.reading.values import attack_prowess, attack_strikes, draw_number, hazard_limit
from engine.journeys.table.board import company
from engine.journeys.table.frames import Attack
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE
from engine.metw.cards.library import load
from engine.metw.phases.arrivals import places
from engine.metw.phases.endings import BY_COUNCIL, BY_DOOM
from engine.metw.play.persuasion import targets
from engine.metw.scenarios.anduin import ANDUIN, count_of_doom, may_call, mustered
from engine.metw.table.board import atlas_of
from engine.metw.table.frames import Council
from engine.metw.table.scoring import Sort, by_sort, council_points, doubled, halved
from engine.metw.table.verbs import Tells
from engine.metw.variants import STANDARD
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

CALL = Action(Verb.CALL)
GONDOR = ("Men of Anórien", "Men of Lamedon", "Knights of Dol Amroth", "Tower Guard of Minas Tirith")
LAST = 1
"""The seat that ends a round."""


def greater() -> str:
    return next(card.name for card in load().definitions if card.item_kind == "greater")


def at_count(face: int, variant: int = ANDUIN.number, phase: Phase = Phase.ORGANIZATION) -> Scenario:
    """Seat 0 moves; the last player of the round has ended so many turns."""
    s = Scenario(variant).company(0, "Aragorn II", "Éomer", at="Edhellond").company(1, "Éowyn", at="Lórien")
    return s.player(0, turns=face + 1).player(LAST, turns=face).at(phase)


def called(mover: int, face: int) -> Scenario:
    """The mover has what a call needs, at the end of his turn."""
    s = Scenario(ANDUIN.number, mover).company(0, "Aragorn II", at="Edhellond").company(1, "Éowyn", at="Lórien")
    s.stored(mover, *GONDOR, greater()).player(0, turns=face + 1, place=0)
    return s.player(LAST, turns=face + (1 if mover == LAST else 0), place=1).at(Phase.END_OF_TURN)


# ------------------------------------------------------------------------------------------------------------ the start
@rule("SCEN-ANDUIN-01", "SCEN-ANDUIN-03", "SCEN-ANDUIN-04", "SCEN-RULING-10")
def test_companies_begin_at_edhellond_and_the_count_shows_no_face() -> None:
    house, numbers = edition("metw"), random.Random(3)
    decks = list(house.decks.ready().values())[2:4]
    assert not house.decks.check(decks[0], ANDUIN.number, ())
    match = Match(house.game, house.decks.sections(decks, ANDUIN.number), numbers.randrange, ANDUIN.number)
    bots = [house.bot("greedy", numbers.randrange) for _ in range(2)]
    while match.state.turn.number == 0:
        waits = match.advance()
        assert isinstance(waits, Decision)
        match.take(bots[waits.seat](match.state, match.known(waits.seat)))
    sites = {atlas_of(match.state).sites[group.site].name for group in match.state.companies}
    assert sites == {"Edhellond"} and count_of_doom(match.state) == 0


@rule("SCEN-ANDUIN-02")
def test_edhellond_is_the_home_of_every_wizard() -> None:
    for variant, there in ((ANDUIN.number, True), (STANDARD, False)):
        s = at_count(0, variant)
        saruman = load().named("Saruman").number
        here = next(group.number for group in s.state.companies if group.seat == 0)
        assert (here in places(s.state, 0, saruman, NONE)) is there


# ------------------------------------------------------------------------------------------------------------ the count
@rule("SCEN-ANDUIN-05", "SCEN-RULING-10")
def test_the_count_goes_up_when_the_last_player_ends_a_turn() -> None:
    s = at_count(0, phase=Phase.END_OF_TURN).finish_turn()
    assert s.state.turn.mover == LAST and count_of_doom(s.state) == 0
    s.finish_turn()
    assert s.state.turn.mover == 0 and count_of_doom(s.state) == 1
    assert [event.args for event in s.events if event.kind == Tells.DOOM] == [(1,)]


@rule("SCEN-ANDUIN-07", "SCEN-ANDUIN-06")
@pytest.mark.parametrize("face", [0, 5])
def test_the_hazard_limit_is_one_higher(face: int) -> None:
    s, plain = at_count(face).stay(), at_count(face, STANDARD).stay()
    limits = [hazard_limit(one.state, company(one.state, one.state.turn.company)) for one in (s, plain)]  # type: ignore[arg-type]
    assert limits == [3, 2]


@rule("SCEN-ANDUIN-08", "SCEN-ANDUIN-11", "SCEN-ANDUIN-25", "SCEN-RULING-08", "SCEN-ANDUIN-06", "SCEN-ANDUIN-14")
@pytest.mark.parametrize(
    ("face", "seen"), [(0, "cfbwsd"), (1, "cbwsdd"), (3, "cbwsdd"), (4, "cwsddd"), (5, "cwsddd")]
)
def test_regions_are_worse_for_hazards(face: int, seen: str) -> None:
    s = at_count(face)
    regions = atlas_of(s.state).regions
    for printed, wanted in zip("cfbwsd", seen, strict=True):
        one = next(region for region in regions if region.type == printed)
        assert region_type(s.state, one.index, for_hazards=True) == wanted
        assert region_type(s.state, one.index) == printed, "for nothing but the play of hazards"


@rule("SCEN-ANDUIN-14", "SCEN-RULING-08")
def test_the_shift_comes_before_every_other_change() -> None:
    s = at_count(1).in_play(1, "Doors of Night", "Morgul Night")
    wild = next(region for region in atlas_of(s.state).regions if region.type == "w")
    assert region_type(at_count(0).in_play(1, "Doors of Night", "Morgul Night").state, wild.index, True) == "s"
    assert region_type(s.state, wild.index, for_hazards=True) == "d", "first a shadow-land, then one step more"


@rule("SCEN-ANDUIN-09", "SCEN-ANDUIN-10", "SCEN-ANDUIN-06")
@pytest.mark.parametrize(
    ("race", "face", "more"),
    [("Orc", 1, 0), ("Orc", 2, 1), ("Orc", 5, 1), ("Troll", 2, 0), ("Troll", 3, 1), ("Troll", 5, 1), ("Wolf", 5, 0)],
)
def test_orcs_and_trolls_grow(race: str, face: int, more: int) -> None:
    s = at_count(face)
    under = Attack(0, 9000, s.state.companies[0].number, 1, race, strikes=3, prowess=6)
    assert attack_prowess(s.state, under) == 6 + more
    assert attack_strikes(s.state, under) == 3 + more


@rule("SCEN-ANDUIN-12")
def test_twice_as_many_cards_with_the_fifth_face() -> None:
    s, plain = at_count(5), at_count(4)
    for one, times in ((s, 2), (plain, 1)):
        group, moria = one.state.companies[0], atlas_of(one.state).site_named["Moria"]
        for stat, number in ((Stat.WHITE, moria.white), (Stat.BLACK, moria.black)):
            assert draw_number(one.state, group, stat, moria.index) == number * times


# ---------------------------------------------------------------------------------------------------- the call, the end
@rule("SCEN-ANDUIN-15")
def test_nobody_influences_a_faction_away() -> None:
    for variant, there in ((ANDUIN.number, False), (STANDARD, True)):
        s = Scenario(variant).company(0, "Aragorn II", at="Edoras").company(1, "Éowyn", at="Lórien")
        s.stored(1, "Riders of Rohan")
        assert bool(list(targets(s.state, 0, s.state.companies[0]))) is there


@rule("SCEN-ANDUIN-17", "SCEN-ANDUIN-18", "SCEN-DEC-03")
def test_nine_points_of_factions_of_gondor_and_a_stored_greater_item_let_a_player_call() -> None:
    assert mustered(called(0, 2).state, 0) >= 9 and may_call(called(0, 2).state, 0)
    bare = at_count(2).stored(0, *GONDOR)
    assert not may_call(bare.state, 0), "no greater item is stored"
    few = at_count(2).stored(0, *GONDOR[:2], greater(), "Beornings", "Rangers of the North", "Woodmen")
    assert not may_call(few.state, 0), "factions of the north do not count"
    edoras = at_count(2).stored(0, "Riders of Rohan")
    assert mustered(edoras.state, 0) == load().named("Riders of Rohan").mp, "Edoras is in the list"
    s = called(0, 2).until(Question.CALL)
    assert s.decider == 0 and set(s.legal()) == {CALL, PASS}


@rule("SCEN-ANDUIN-16", "SCEN-ANDUIN-19", "SCEN-ANDUIN-21", "SCEN-RULING-09")
def test_after_a_call_the_opponent_has_one_turn_and_the_council_counts() -> None:
    s = called(0, 2).until(Question.CALL).act(CALL)
    assert isinstance(s.pending, Decision) and s.state.turn.mover == 1
    assert s.finish().how == BY_COUNCIL
    assert isinstance(s.pending, Over) and s.pending.winners == (0,)


@rule("SCEN-ANDUIN-19", "SCEN-ANDUIN-24")
def test_a_call_with_the_sixth_face_leads_to_the_council_at_once() -> None:
    s = called(LAST, 5).until(Question.CALL).act(CALL)
    s.pending  # noqa: B018  (nature answers first)
    assert isinstance(s.state.frames[0], Council) and s.state.turn.mover == LAST


@rule("SCEN-ANDUIN-13", "SCEN-ANDUIN-22", "SCEN-ANDUIN-23")
@pytest.mark.parametrize("mover", [0, LAST])
def test_without_a_call_nobody_wins_after_six_turns(mover: int) -> None:
    s = Scenario(ANDUIN.number, mover).company(0, "Aragorn II", at="Edhellond").company(1, "Éowyn", at="Lórien")
    s.stored(0, *GONDOR).player(0, turns=6, place=0).player(LAST, turns=5 + mover, place=1).at(Phase.END_OF_TURN)
    result = s.finish()
    assert result.how == BY_DOOM and result.winners == ()
    total = sum(load().named(name).mp for name in GONDOR)
    assert [event.args for event in s.events if event.kind == Tells.EPILOGUE] == [(total,)]


@rule("SCEN-ANDUIN-20", "SCEN-RULING-09")
def test_factions_count_twice_at_the_council_before_all_other_changes() -> None:
    s = at_count(1).stored(0, "Men of Lamedon", "Glamdring").stored(1, "Men of Anórien")
    mine, other = by_sort(s.state, 0), by_sort(s.state, 1)
    mine[Sort.FACTION] *= 2
    assert council_points(s.state, 0) == sum(halved(doubled(mine, other), False))
    assert council_points(at_count(1, STANDARD).stored(0, "Men of Lamedon").state, 0) != sum(mine)


@rule("SCEN-ANDUIN-08")
def test_creatures_are_keyed_to_what_the_regions_of_a_path_have_become() -> None:
    s = at_count(1).go("Vale of Erech")
    group = company(s.state, s.state.turn.company)
    assert group is not None
    shift = str.maketrans("fbws", "bwsd")
    assert path_types(s.state, group, True) == path_types(s.state, group).translate(shift) != path_types(s.state, group)
