"""Characters come, are controlled, go; how large they are; what an avatar changes (MECCG-PLY, MECCG-CHR, MECCG-MAN)."""

from __future__ import annotations

import pytest

from engine.journeys.reading.places import founding_site
from engine.journeys.table.board import companies_of, company_of, face, halves
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.phases.arrivals import places
from engine.metw.table.board import is_avatar, wizard_of
from engine.metw.table.control import free_general, needed, unused_direct, used_general
from engine.metw.table.verbs import Asked, Say
from tests.cards.meccg.scenes import SPARE
from tests.rules.meccg.scenes import Scenario, group_of, minions
from tests.rules_plugin import rule

MURK = "Murk the Ringwraith"
HEAVY = ("Gorbag", "Shagrat", "Ufthak")
"""Minds of 16 together."""


def sites_for(s: Scenario, name: str) -> set[str]:
    card = s.in_hand(0, name)
    atlas = s.state_type.atlas
    return {
        atlas.sites[index].label
        for place in places(s.state, 0, face(s.state, card).number, card)
        for index in (founding_site(s.state, place),)
        if index >= 0
    }


@rule("MECCG-PLY-16", "MECCG-PLY-03", "MECCG-RULING-13", "MECCG-FLOW-06")
def test_who_cannot_be_controlled_when_the_phase_ends_goes_back_to_the_hand() -> None:
    s = minions(*HEAVY).hand(0, "Tarcil", SPARE).hand(1, SPARE)
    assert free_general(s.state, 0) == 4, "and Tarcil has a mind of 6"
    s.play("Tarcil").until_any(Question.TARGET, Question.WINDOW)
    if s.question is Question.TARGET:
        s.act(s.legal()[0])
    s.hazards()
    assert s.where("Tarcil") is Zone.HAND and s.where("Gorbag") is Zone.PLAY
    assert s.state.players[0].arrived, "the allowance is used all the same"


@rule("MECCG-PLY-03")
def test_others_are_discarded_when_influence_is_gone() -> None:
    s = minions(*HEAVY, "Radbug", "Snaga").hand(0, SPARE)
    s.until_any(Asked.CONTROL)
    assert used_general(s.state, 0) == 24
    s.act(Action(Verb.PICK, (s.named("Radbug"),)))
    s.pending  # noqa: B018
    assert s.where("Radbug") is Zone.DISCARD


@rule("MECCG-PLY-01", "MECCG-RULING-14")
def test_with_the_avatar_in_play_others_come_where_he_is_or_where_somebody_could_control_them() -> None:
    s = minions("Gorbag", at="Dol Guldur (minion)").hand(0, "Muzgash", SPARE)
    assert "Minas Morgul (minion)" in sites_for(s, "Muzgash")
    s = minions(MURK, at="Dol Guldur (minion)").hand(0, "Muzgash", SPARE)
    s.company(0, "Tarcil", at="Minas Morgul (minion)").company(0, "Orc Tracker", at="Carn Dûm (minion)")
    card = s.in_hand(0, "Muzgash")
    found = places(s.state, 0, face(s.state, card).number, card)
    by_name = {next(face(s.state, w).name for w in g.members): g.number for g in companies_of(s.state, 0)}
    assert by_name[MURK] in found and by_name["Tarcil"] in found
    assert by_name["Orc Tracker"] not in found
    assert sites_for(s, "Muzgash") == set()


@rule("MECCG-PLY-12", "MECCG-PLY-13", "MECCG-PLY-14", "MECCG-PLY-15", "MECCG-CHR-10", "MECCG-CHR-11")
def test_one_arrival_or_one_farewell_a_phase_and_never_of_the_avatar() -> None:
    s = minions(MURK, "Gorbag").hand(0, "Muzgash", SPARE).player(0, arrived=True)
    assert s.why_not_play("Muzgash") == "METW-ORG-02"
    s = minions(MURK, "Gorbag").hand(0, "Other Murk", SPARE)
    assert s.refused(Action(Say.DISMISS, (s.named(MURK),))) == "METW-SPL-06"
    assert s.refused(Action(Say.DISMISS, (s.named("Gorbag"),))) == ""
    assert s.why_not_play("Other Murk") == "METW-PLAY-09"
    assert needed(s.state, s.named(MURK)) == 0 and used_general(s.state, 0) == 6
    away = minions("Gorbag", at="Sarn Goriwing (minion)").hand(0, SPARE)
    assert away.refused(Action(Say.DISMISS, (away.named("Gorbag"),))) == "METW-SPL-06", "neither haven nor home"


@rule("MECCG-CHR-04")
def test_orcs_who_are_scouts_count_half() -> None:
    s = minions("Grishnákh", "Lagduf", at="Sarn Goriwing (minion)")
    assert halves(s.state, group_of(s)) == 3


@rule("MECCG-PLY-05", "MECCG-MAN-06", "MECCG-DECK-10")
def test_an_avatar_that_is_revealed_or_gone_is_not_revealed_again() -> None:
    s = minions("Gorbag", foe="minion").company(1, MURK, at="Dol Guldur (minion)").hand(0, MURK, SPARE)
    assert s.why_not_play(MURK) == "MECCG-PLY-05"
    s = minions("Gorbag").out(1, "Murk").hand(0, MURK, SPARE)
    assert s.why_not_play(MURK) == "MECCG-PLY-05", "his hazard was eliminated"


@rule("MECCG-MAN-05", "MECCG-MAN-07", "MECCG-MAN-08", "MECCG-MAN-01")
def test_who_is_revealed_is_no_hazard_any_more() -> None:
    s = minions("Gorbag").in_play(1, "Murk").hand(0, MURK, SPARE)
    assert s.why_not_play(MURK) == ""
    s.play(MURK).until_any(Question.TARGET)
    s.act(s.legal()[0]).window(2, 0)
    assert s.where(MURK) is Zone.PLAY and s.where("Murk") is Zone.DISCARD
    late = minions(MURK).hand(1, "Murk").hand(0, SPARE).go("Dol Guldur (minion)")
    assert late.why_not_play("Murk") == "METW-UNIQ-01"


@rule("MECCG-RW-09", "MECCG-RW-16")
def test_a_ringwraith_who_went_back_is_awaited() -> None:
    s = minions("Gorbag", foe="minion").hand(0, MURK, "Other Murk", SPARE)
    number = s.library.catalogue.named(MURK).number
    s.player(0, wizard=number)
    assert s.why_not_play(MURK) == ""
    assert s.why_not_play("Other Murk") == "METW-MUL-22"
    s = minions("Gorbag", foe="minion").hand(0, MURK, SPARE).player(1, wizard=number)
    assert s.why_not_play(MURK) == "MECCG-RW-09"


@rule("MECCG-GEN-03", "MECCG-RWF-05", "MECCG-RWF-07", "MECCG-INF-03")
def test_a_ringwraith_follower_is_no_avatar() -> None:
    s = minions(MURK, "Other Murk").follows("Other Murk", MURK).hand(0, SPARE)
    assert wizard_of(s.state, 0) == s.named(MURK) and not is_avatar(s.state, s.named("Other Murk"))
    assert needed(s.state, s.named("Other Murk")) == 1
    assert unused_direct(s.state, s.named(MURK)) == 2
    s.disturb(lambda d: d.customs.eliminated(d, s.named("Other Murk")))
    assert s.state.result is None
    t = minions(MURK).hand(0, SPARE)
    t.disturb(lambda d: d.customs.eliminated(d, t.named(MURK)))
    assert t.state.result is not None


@rule("MECCG-GEN-04")
@pytest.mark.parametrize("who", ["Aragorn II", "Gandalf"])
def test_who_loses_his_avatar_loses(who: str) -> None:
    s = Scenario().company(0, who, at="Rivendell")
    s.disturb(lambda d: d.customs.eliminated(d, s.named(who)))
    assert (s.state.result is not None) is (who == "Gandalf")


AT = [("Minas Morgul (minion)", Pose.TAPPED), ("Amon Hen (minion)", Pose.WOUNDED)]


@rule("MECCG-CMP-08", "MECCG-GEN-10")
@pytest.mark.parametrize(("site", "pose"), AT)
def test_minions_heal_at_darkhavens(site: str, pose: Pose) -> None:
    s = minions("Gorbag", at=site).wounded("Gorbag").hand(0, SPARE).hand(1, SPARE).at(Phase.UNTAP)
    s.hazards()
    assert s.pose("Gorbag") is pose
    assert company_of(s.state, s.named("Gorbag")) is not None
