"""Turns of The Wizards' cards that a game seldom takes, one by one."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.metw.table.verbs import Say
from tests.cards.metw.scenes import (
    DOORS,
    SPARE,
    attacked,
    company,
    free,
    held_by,
    inside,
    limit,
    meet,
    place_of,
    plays,
    resolved,
    uses,
)
from tests.cards.metw.test_later_effects import studying
from tests.cards.metw.test_second_effects import at_home
from tests.metw.scenario import Scenario


def test_alatar_taps_after_a_fight_he_faced_untapped() -> None:
    s = Scenario().company(0, "Alatar", at="Lórien").company(0, "Bergil", at="Rivendell").hand(0, SPARE)
    s.hand(1, "Orc-lieutenant").lay("Goblin-gate", "Bergil").until(Question.NEXT_COMPANY)
    s.pick(company(s, "Bergil").number)
    uses(meet(s.hazards(), "Orc-lieutenant"), "Alatar")
    s.until(Question.FACE)
    s.rolls(12, 12, 12).pick(1)
    s.until_any(Question.ENTER, Question.NEXT_COMPANY)
    assert s.pose("Alatar") is Pose.TAPPED


@pytest.mark.parametrize("card", ["Dreams of Lore", "Reforging", "Andúril, the Flame of the West", "Rescue Prisoners"])
def test_whoever_keeps_it_does_not_untap(card: str) -> None:
    s = Scenario().at(Phase.UNTAP).company(0, "Annalena", "Bergil", at="Rivendell").bears("Annalena", card)
    s.tapped("Annalena", "Bergil").hand(0, SPARE).window(At.ORGANIZATION, 0)
    assert (s.pose("Annalena"), s.pose("Bergil")) == (Pose.TAPPED, Pose.UNTAPPED)


def test_the_army_of_the_dead_needs_no_persuasion() -> None:
    s = at_home("Aragorn II", hand=("Paths of the Dead", "Army of the Dead"), at="Dunharrow")
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Paths of the Dead").lay("Vale of Erech").rolls(2, 2, 2)
    assert plays(inside(s), "Army of the Dead").where("Army of the Dead") is Zone.MP
    assert not [event for event in s.events if event.kind == Told.ROLLS and event.args[1] == Purpose.FACTION]


def test_the_dead_alone_haunt_their_paths() -> None:
    s = at_home("Aragorn II", hand=("Paths of the Dead",), at="Dunharrow").hand(1, "Ghouls", "Abductor")
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Paths of the Dead").lay("Vale of Erech").hazards()
    assert not s.why_not_play("Ghouls") and s.why_not_play("Abductor"), "though Vale of Erech is a border-hold"


@pytest.mark.parametrize("card", ["Bane of the Ithil-stone", "The Will of Sauron"])
def test_an_exhausted_deck_ends_it(card: str) -> None:
    s = Scenario().company(0, "Éomer", at="Rivendell").hand(0, SPARE).in_play(1, card, DOORS)
    s.empty_draw_pile(0, "Giant").discarded(0, *["Wolves"] * 20).go("Bree")
    assert s.state.players[0].exhausted == 1 and s.where(card) is Zone.DISCARD


@pytest.mark.parametrize(
    ("ring", "item"),
    [
        ("Dwarven Ring of Barin’s Tribe", "Glamdring"),
        ("Dwarven Ring of Dwálin’s Tribe", "Glamdring"),
        ("Dwarven Ring of Bávor’s Tribe", "Orcrist"),
        ("Dwarven Ring of Drúin’s Tribe", "Orcrist"),
    ],
)
def test_a_dwarven_ring_finds_what_lies_below(ring: str, item: str) -> None:
    s = Scenario().company(0, "Balin", "Glorfindel II", "Beorn", at="The Stones").hand(0, SPARE).draw_pile(0, item)
    s.bears("Balin", ring).until(Question.ENTER).enter().until(Question.ASSIGN)
    s.pick("Glorfindel II").pick("Beorn").window(At.SITE, 0)
    resolved(uses(s, ring).pick(item))
    assert item in held_by(s, "Balin")


def test_nobody_wins_over_what_was_drunk() -> None:
    for item, may in (("Ent-draughts", False), ("Glamdring", True)):
        s = Scenario().company(0, "Gandalf", at="Bree").company(1, "Bergil", at="Bree").bears("Bergil", item)
        s.hand(0, item, SPARE)
        inside(s)
        tries = [x for x in s.legal() if x.verb == Say.INFLUENCE and x.args[1] == s.named(item)]
        assert bool(tries) is may


def test_gollums_fate_ends_the_game_at_once() -> None:
    s = Scenario().company(0, "Frodo", "Gollum", at="Mount Doom").bears("Frodo", "The One Ring")
    inside(s.hand(0, "Gollum’s Fate"))
    turn = s.state.turn.number
    s.act(s.play_action("Gollum’s Fate"))
    while not isinstance(s.pending, Over):
        assert s.state.turn.phase is Phase.SITE and s.state.turn.number == turn, "nothing else happens"
        s.plain()
    assert s.pending.winners == (0,)


def test_a_wounded_searcher_drops_what_he_found() -> None:
    for roll, where in ((2, Zone.DISCARD), (12, Zone.PLAY)):
        full = ("Lucky Search", *["Sting"] * 6)
        s = at_home("Glorfindel II", "Háma", "Beregond", "Bergil", hand=full, at="Goblin-gate")
        s.empty_draw_pile(0, "Athelas").until(Question.ENTER).enter().until(Question.ASSIGN)
        s.pick("Glorfindel II").pick("Háma").pick("Beregond").window(At.SITE, 0)
        plays(s, "Lucky Search", "Bergil").rolls(roll, 2).until_any(Question.OPTION, Question.DISCARD_DOWN)
        assert s.where("Athelas") is where


def test_the_morannon_is_left_behind() -> None:
    s = Scenario().company(0, "Bergil", at="Dead Marshes").hand(0, "Morannon", SPARE)
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Morannon").until(Question.ENTER)
    assert s.site_of("Bergil") == "Morannon" and s.where("Morannon") is Zone.PLAY
    while s.state.turn.number < 4:
        s.plain()
    s.window(At.ORGANIZATION, 0).lay("Lórien").until(Question.ENTER)
    assert (place_of(s, "Bergil"), s.where("Morannon")) == ("Lórien", Zone.DISCARD)


def waking(blade: str, at: str, *rolls: int) -> Scenario:
    """Somebody wounded and somebody tapped, each with a wound of that blade, before they untap."""
    s = Scenario().at(Phase.UNTAP).company(0, "Bergil", at=at).bears("Bergil", blade).wounded("Bergil")
    return s.hand(0, SPARE).rolls(*rolls)


def test_the_morannon_is_gone_once_a_pony_has_led_everybody_away() -> None:
    s = Scenario().company(0, "Bergil", "Bill the Pony", at="Morannon").on_company("Bergil", "Morannon").hand(0, SPARE)
    s.until(Question.CHOICE).pick(1)
    assert place_of(s, "Bergil") == "Lórien"
    while s.state.turn.number < 6:
        s.plain()
    assert s.where("Morannon") is Zone.DISCARD


def test_the_morannon_without_anybody_is_gone_at_the_end_of_the_turn() -> None:
    s = Scenario().company(0, "Bergil", at="Dead Marshes").company(0, "Elrond", "Imrahil", at="Rivendell")
    s.hand(0, "Morannon", SPARE).hand(1, "Call of Home").rolls(2)
    plays(s.window(At.END_OF_ORGANIZATION, 0), "Morannon", "Bergil").until(Question.NEXT_COMPANY)
    plays(s.pick(company(s, "Bergil").number).hazards(), "Call of Home", "Bergil")
    assert s.where("Bergil") is Zone.HAND
    assert s.window(At.UNTAP, 1).where("Morannon") is Zone.DISCARD


@pytest.mark.parametrize(("blade", "number"), [("Morgul-knife", 4), ("The Pale Sword", 5)])
def test_the_wound_of_a_blade_heals_in_place_of_all_others(blade: str, number: int) -> None:
    tried = waking(blade, "Rivendell", number).act(Action(Verb.REMOVE, (waking(blade, "Rivendell").named(blade),)))
    assert tried.window(At.ORGANIZATION, 0).where(blade) is Zone.PLAY
    assert tried.pose("Bergil") is Pose.WOUNDED, "he tried to be rid of it instead"
    rid = waking(blade, "Rivendell", number + 1)
    rid.act(Action(Verb.REMOVE, (rid.named(blade),))).window(At.ORGANIZATION, 0)
    assert (rid.where(blade), rid.pose("Bergil")) == (Zone.DISCARD, Pose.WOUNDED)
    rests = waking(blade, "Rivendell").act(PASS).window(At.ORGANIZATION, 0)
    assert (rests.where(blade), rests.pose("Bergil")) == (Zone.PLAY, Pose.TAPPED)
    assert rests.refused(Action(Verb.REMOVE, (rests.named(blade),))) == "METW-RULING-76", "in the untap phase only"
    abroad = waking(blade, "Bree")
    assert abroad.refused(Action(Verb.REMOVE, (abroad.named(blade),))) != ""


def test_a_stone_is_lost_with_the_fourth_companion() -> None:
    stone = "Palantír of Osgiliath"
    s = Scenario().company(0, "Elrond", "Bergil", "Forlong", "Imrahil", at="Rivendell").bears("Elrond", stone)
    s.hand(0, SPARE).hand(1, "Call of Home").rolls(2).go("Bree")
    assert s.where(stone) is Zone.PLAY
    plays(s, "Call of Home", "Forlong")
    assert (s.where("Forlong"), s.where(stone)) == (Zone.HAND, Zone.DISCARD)


def test_prisoners_are_led_away_or_left() -> None:
    for answer, where in ((1, Zone.PLAY), (0, Zone.DISCARD)):
        people = ("Glorfindel II", "Háma", "Beregond", "Bergil", "Mablung", "Damrod")
        s = at_home(*people, hand=("Rescue Prisoners",), at="Goblin-gate")
        s.used(0, "Goblin-gate").until(Question.ENTER).enter().until(Question.ASSIGN)
        s.pick("Glorfindel II").pick("Háma").pick("Beregond").window(At.SITE, 0)
        s.act(s.play_action("Rescue Prisoners")).until(Question.ASSIGN).rolls(12, 12, 12)
        s.pick("Mablung").pick("Damrod").until(Question.CHOICE)
        s.act(s.legal()[-1] if answer else PASS)
        while s.question is Question.TARGET or s.question is Question.CHOICE:
            s.act(s.legal()[-1])
        assert s.where("Rescue Prisoners") is where
        assert (s.pose("Bergil") is Pose.TAPPED) is bool(answer)
        assert held_by(s, "Bergil") == ["Rescue Prisoners"][: bool(answer)]


def test_a_wizard_takes_his_things_up_again() -> None:
    s = Scenario().company(0, "Gandalf", "Bergil", at="Rivendell").bears("Gandalf", "Glamdring")
    s.hand(0, "Sacrifice of Form", SPARE).hand(1, "Giant").go("Goblin-gate")
    plays(meet(s, "Giant").window(At.BETWEEN, 0), "Sacrifice of Form")
    assert s.where("Gandalf") is Zone.DISCARD and s.where("Glamdring") is Zone.ASIDE
    back = s.until(Question.ENTER)
    card = back.named("Gandalf")
    back.disturb(lambda d: (d.take(0, Zone.DISCARD, card), d.put(0, Zone.HAND, card), None)[2])
    while back.state.turn.number < 4:
        back.plain()
    back.window(At.ORGANIZATION, 0)
    back.act(back.play_action("Gandalf"))
    while back.question is Question.TARGET:
        back.act(back.legal()[0])
    resolved(back)
    assert held_by(back, "Gandalf") == ["Glamdring", "Sacrifice of Form"]


def with_tom(*hazards: str) -> Scenario:
    """Tom is at home, friends of his player are on their way to Bree."""
    s = Scenario().company(0, "Bergil", "Tom Bombadil", at="Old Forest").company(0, "Haldir", "Háma", at="Rivendell")
    s.hand(0, SPARE).hand(1, *hazards).lay("Bree", "Haldir").until(Question.NEXT_COMPANY)
    return s.pick(company(s, "Haldir").number).hazards()


def test_tom_bombadil_turns_a_hazard_away() -> None:
    s = with_tom("Lost in the Wilderness")
    s.play("Lost in the Wilderness").window(At.COUNTER, 0).use("Tom Bombadil", ability=1)
    assert limit(resolved(s), "Haldir") == 2 and s.pose("Tom Bombadil") is Pose.TAPPED


def test_tom_bombadil_ends_what_a_hazard_left() -> None:
    s = plays(with_tom("River"), "River").window(At.MOVEMENT, 0)
    assert s.state.lasting
    uses(s, "Tom Bombadil", ability=2)
    assert s.state.lasting == () and s.pose("Tom Bombadil") is Pose.TAPPED


def test_vanishment_ends_the_attack() -> None:
    s = attacked("Giant", "Gandalf", hand=("Vanishment",)).rolls(12)
    assert free(plays(s, "Vanishment"))


def test_a_ring_draws_nazgul_to_shadow_lands() -> None:
    for ring, may in (("Lesser Ring", True), ("Glamdring", False)):
        s = Scenario().company(0, "Bergil", "Haldir", at="Rivendell").bears("Bergil", ring).hand(0, SPARE)
        s.in_play(1, "The Nazgûl are Abroad").hand(1, "Ren the Unclean").go("Mount Gram")
        assert (s.why_not_play("Ren the Unclean") == "") is may


def test_a_siege_ends_with_the_turn_in_which_nobody_is_left() -> None:
    s = Scenario().company(0, "Bergil", at="Bree").company(0, "Elrond", "Imrahil", at="Rivendell").hand(0, SPARE)
    s.in_play(1, "Siege").lies_at("Siege", "Bree").hand(1, "Call of Home").rolls(12, 2).until(Question.NEXT_COMPANY)
    plays(s.pick(company(s, "Bergil").number).hazards(), "Call of Home", "Bergil")
    assert (s.where("Bergil"), s.where("Siege")) == (Zone.HAND, Zone.PLAY)
    assert s.window(At.UNTAP, 1).where("Siege") is Zone.DISCARD


def test_a_sage_who_fails_loses_what_he_read_of_anduril() -> None:
    card = "Andúril, the Flame of the West"
    s = studying(card)
    s.act(s.play_action(card))
    while s.question is Question.TARGET:
        s.act(s.legal()[0])
    resolved(s.rolls(2))
    assert (s.where("Annalena"), s.where(card)) == (Zone.DISCARD, Zone.DISCARD)
