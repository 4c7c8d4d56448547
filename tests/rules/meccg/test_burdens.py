"""Corruption, items of the other side, tests of gold rings, the sideboard (MECCG-COR, MECCG-BLD, MECCG-RNG)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.play.playable import forbidden_on
from engine.journeys.reading.values import hazard_limit, prowess
from engine.journeys.table.board import face
from engine.journeys.table.frames import RingTest
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.phases.sideboard import HAZARD_TO_DECK, HAZARDS_TO_DISCARD
from engine.metw.play.corruption import modifier
from engine.metw.play.rings import due_by_themselves, hindered
from engine.metw.table.scoring import holder, showable, worth
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import SPARE
from tests.cards.metw.scenes import influence
from tests.cards.scenes import company
from tests.rules.meccg.scenes import Scenario, minions
from tests.rules_plugin import rule

MURK = "Murk the Ringwraith"
LURE = "Lure of the Senses"


# -------------------------------------------------------------------------------------------------- corruption cards
@rule("MECCG-COR-02", "MECCG-COR-01", "MECCG-FLOW-03")
def test_a_corruption_card_opens_a_chain() -> None:
    s = minions("Gorbag", "Dôgrib").hand(0, SPARE).hand(1, "Lure of Expedience", "Lure of Nature", "Doors of Night")
    s.go("Dol Guldur (minion)")
    assert s.why_not_play("Lure of Expedience") == ""
    s.play("Doors of Night")
    while s.decider == 0:
        s.pass_()
    if s.question is Question.WINDOW and s.frame_moment() == At.COUNTER:
        assert s.why_not_play("Lure of Expedience") == "MECCG-COR-02"


@rule("MECCG-COR-03", "MECCG-RW-15")
def test_whom_corruption_cards_cannot_be_played_on() -> None:
    s = minions("Gorbag", MURK, "Dôgrib")
    catalogue = s.library.catalogue
    assert forbidden_on(s.state, catalogue.named("Lure of Nature"), s.named("Gorbag")), "it is not for Dwarves"
    assert not forbidden_on(s.state, catalogue.named("Lure of Nature"), s.named("Dôgrib"))
    assert not forbidden_on(s.state, catalogue.named("Lure of Expedience"), s.named("Gorbag"))
    assert forbidden_on(s.state, catalogue.named("Lure of Expedience"), s.named(MURK))


@rule("MECCG-COR-08", "MECCG-COR-09", "MECCG-RULING-45", "MECCG-DEC-12", "MECCG-CHANCE-07")
def test_a_roll_to_be_rid_of_a_corruption_card_without_tapping() -> None:
    s = minions("Dôgrib").bears("Dôgrib", LURE).tapped("Dôgrib").hand(0, SPARE)
    card = s.named(LURE)
    number = face(s.state, card).removable
    assert s.refused(Action(Verb.REMOVE, (card,))) == "METW-TAP-04"
    s.rolls(number + 3).act(Action(Verb.REMOVE, (card, 1))).window(At.ORGANIZATION, 0)
    assert s.where(LURE) is Zone.PLAY, "that is the number itself, with the -3"
    assert s.refused(Action(Verb.REMOVE, (card, 1))) == "METW-RULING-76"
    s = minions("Dôgrib").bears("Dôgrib", LURE).hand(0, SPARE)
    s.rolls(number + 4).act(Action(Verb.REMOVE, (s.named(LURE), 1))).window(At.ORGANIZATION, 0)
    assert s.where(LURE) is Zone.DISCARD and s.pose("Dôgrib") is Pose.UNTAPPED
    s = minions("Dôgrib").bears("Dôgrib", LURE).hand(0, SPARE)
    s.rolls(2).act(Action(Verb.REMOVE, (s.named(LURE), 1))).window(At.ORGANIZATION, 0)
    s.rolls(number + 1).act(Action(Verb.REMOVE, (s.named(LURE),))).window(At.ORGANIZATION, 0)
    assert s.where(LURE) is Zone.DISCARD, "with the tap he may try again"


@rule("MECCG-RW-05")
def test_others_check_better_in_a_ringwraiths_company() -> None:
    assert modifier(minions("Gorbag").state, minions("Gorbag").named("Gorbag")) == 0
    s = minions("Gorbag", MURK)
    assert modifier(s.state, s.named("Gorbag")) == 2
    assert modifier(s.state, s.named(MURK)) == 0


# ------------------------------------------------------------------------------------------ items of the other side
@rule("MECCG-BLD-29", "MECCG-BLD-30", "MECCG-RW-03")
@pytest.mark.parametrize(
    ("who", "seat_word", "more", "points"),
    [("Dôgrib", "minion", 0, 1), (MURK, "minion", 0, 1), ("Faramir", "hero", 3, 2)],
)
def test_an_item_of_the_other_side_does_nothing_and_gives_half(
    who: str, seat_word: str, more: int, points: int
) -> None:
    at = "Minas Morgul (minion)" if seat_word == "minion" else "Rivendell"
    s = Scenario(sides=(seat_word, "hero")).company(0, who, at=at).bears(who, "Glamdring")
    assert prowess(s.state, s.named(who)) - face(s.state, s.named(who)).prowess == more
    assert face(s.state, s.named("Glamdring")).mp == 2 and worth(s.state, s.named("Glamdring"), 0) == points


@rule("MECCG-BLD-29")
def test_no_influence_comes_of_it_either() -> None:
    s = minions("Tarcil").bears("Tarcil", "Magic Ring of Words")
    assert influence(s, "Tarcil") == face(s.state, s.named("Tarcil")).influence


# -------------------------------------------------------------------------------------------------------- gold rings
@rule("MECCG-RW-12", "MECCG-RW-13", "MECCG-FLOW-22", "MECCG-RULING-48", "MECCG-CHANCE-05")
def test_gold_rings_in_a_ringwraiths_company_are_tested_at_the_end_of_the_turn() -> None:
    s = minions("Dôgrib", MURK).bears("Dôgrib", "Precious Gold Ring").hand(0, SPARE)
    assert list(due_by_themselves(s.state, 0)) == [s.named("Precious Gold Ring")]
    assert hindered(s.state, s.named("Precious Gold Ring")) == -2
    s.at(Phase.END_OF_TURN)
    s = minions("Dôgrib", MURK).bears("Dôgrib", "Precious Gold Ring").hand(0, SPARE).at(Phase.END_OF_TURN)
    s.rolls(9).until_any(Question.RING_ITEM)
    test = next(frame for frame in s.state.frames if isinstance(frame, RingTest))
    assert test.result == 7
    s.act(PASS).until_any(Question.OPTION)
    assert s.where("Precious Gold Ring") is Zone.DISCARD
    calm = minions("Dôgrib").bears("Dôgrib", "Precious Gold Ring")
    assert list(due_by_themselves(calm.state, 0)) == []


# --------------------------------------------------------------------------------------------------------- sideboard
def untapping(*hazards: str, avatar: str = "Gandalf") -> Scenario:
    s = Scenario().company(0, avatar, "Faramir", "Beregond", at="Rivendell").at(Phase.UNTAP)
    return s.sideboard(1, *hazards).hand(1, "Orc-watch").hand(0, SPARE)  # type: ignore[return-value]


@rule("MECCG-DECK-06", "MECCG-DECK-08", "MECCG-FLOW-02", "MECCG-RULING-23", "MECCG-DEC-06", "MECCG-HID-04")
def test_while_the_avatars_player_untaps_hazards_come_out_of_the_sideboard() -> None:
    s = untapping("Orc-patrol", "Wargs", "Gates of Morning")
    s.until_any(Asked.ACCESS).disturb(lambda d: d.owe(1, Zone.SIDEBOARD))
    assert s.decider == 1 and s.can(Say.WAY_IN, NONE, HAZARDS_TO_DISCARD) and s.can(Say.WAY_IN, NONE, HAZARD_TO_DECK)
    s.act(Action(Say.WAY_IN, (NONE, HAZARDS_TO_DISCARD))).until_any(Asked.FETCH)
    offered = [s.title(s.identity(x.args[0]).definition) for x in s.legal() if x.args]
    assert sorted(offered) == ["Orc-patrol", "Wargs"], "hazards alone, and their kind is proven"
    assert all(x.proven for x in s.legal() if x.args)
    s.act(next(x for x in s.legal() if x.args))
    assert len(s.state.zones[1][Zone.DISCARD]) == 1
    calm = untapping("Orc-patrol", avatar="Aragorn II")
    while calm.frame_moment() != At.ORGANIZATION:
        assert calm.asked != Asked.ACCESS, "no avatar, no access"
        calm.plain()


@rule("MECCG-DECK-06", "MECCG-CHANCE-08")
def test_into_the_deck_only_if_it_has_five_cards() -> None:
    s = untapping("Orc-patrol")
    s.empty_draw_pile(1, *["Giant"] * 4).until_any(Asked.ACCESS)
    assert not s.can(Say.WAY_IN, NONE, HAZARD_TO_DECK)
    s = untapping("Orc-patrol").empty_draw_pile(1, *["Giant"] * 5)
    s.until_any(Asked.ACCESS).disturb(lambda d: d.owe(1, Zone.SIDEBOARD))
    s.act(Action(Say.WAY_IN, (NONE, HAZARD_TO_DECK))).until_any(Asked.FETCH)
    s.act(next(x for x in s.legal() if x.args)).until_any(Question.WINDOW)
    assert len(s.state.zones[1][Zone.DRAW]) == 6


@rule("MECCG-DECK-07", "MECCG-HL-01", "MECCG-HL-02", "MECCG-FLOW-08")
@pytest.mark.parametrize(("used", "limit"), [(True, 2), (False, 3)])
def test_the_price_is_half_of_the_hazard_limits(used: bool, limit: int) -> None:
    s = untapping("Orc-patrol").until_any(Asked.ACCESS)
    if used:
        s.act(Action(Say.WAY_IN, (NONE, HAZARDS_TO_DISCARD))).until_any(Asked.FETCH)
    s.until_any(Question.WINDOW).hazards()
    assert hazard_limit(s.state, company(s, "Gandalf")) == limit


# -------------------------------------------------------------------------------------------------------- the end
@rule("MECCG-MP-02", "MECCG-FLOW-24")
def test_a_manifestation_may_be_shown_at_the_end() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").in_play(1, "Dark Lady as a Guest")
    assert holder(s.state, 0, s.library.catalogue.named("Dark Lady").number) == 1
    lady = s.library.catalogue.named("Loud Lady")
    assert showable(s.state, 0, lady)
    assert not showable(Scenario().company(0, "Aragorn II", at="Rivendell").state, 0, lady)
