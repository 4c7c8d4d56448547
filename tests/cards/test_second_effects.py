"""What cards do besides: effects that stand behind the one their first test is about."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import region_type
from engine.journeys.reading.values import body, faction_bonus, influence_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import Pose, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from tests.cards.scenes import playable, resolve, roll_of, to_the_end, transfer
from tests.cards.test_events import party, ring_bearer, wizards_fight
from tests.library import LIBRARY
from tests.scenario import Scenario

ANDURIL = "Andúril, the Flame of the West"
FACTION = LIBRARY.catalogue.named("Men of Dorwinion").number
"""A faction for which nobody has a bonus of his own."""


@pytest.mark.parametrize(
    ("ring", "bearer", "more_body", "voice", "power"),
    [("Narya", "Gandalf", 1, 1, 1), ("Nenya", "Galadriel", 2, 1, 1), ("Vilya", "Elrond", 2, 3, 2)],
)
def test_the_three_rings_strengthen_body_voice_and_power(
    ring: str, bearer: str, more_body: int, voice: int, power: int
) -> None:
    s = party(bearer).hand(0, ring)
    who = s.named(bearer)
    before = body(s.state, who), faction_bonus(s.state, who, FACTION), influence_of(s.state, who)
    s.play(ring).window(At.CORRUPTION_ROLL, 0)
    after = body(s.state, who), faction_bonus(s.state, who, FACTION), influence_of(s.state, who)
    assert after == (before[0] + more_body, before[1] + voice, before[2] + power)


def test_nenya_spares_a_roll_that_would_fail() -> None:
    for spared in (True, False):
        s = party("Galadriel", "Beregond", "Haldir", at="Lórien").bears("Beregond", "Glamdring", "Lure of Nature")
        s.hand(0, "Nenya").play("Nenya").settle()
        transfer(s.rolls(2, 2), "Glamdring", "Haldir")
        (s.use("Nenya") if spared else s).settle()
        assert (s.where("Beregond") is Zone.PLAY) == spared


@pytest.mark.parametrize("card", [ANDURIL, "Rescue Prisoners"])
def test_who_bears_it_does_not_untap(card: str) -> None:
    s = Scenario().company(0, "Aragorn II", "Arwen", at="Bree").bears("Arwen", card).tapped("Arwen", "Aragorn II")
    s.at_turn_start().until(Question.NEW_SITE)
    assert s.pose("Aragorn II") is Pose.UNTAPPED and s.pose("Arwen") is Pose.TAPPED


def test_gates_of_morning_end_what_hazard_events_began() -> None:
    s = party("Aragorn II").hand(1, "Gloom").hand(0, "Gates of Morning").go("Weathertop").window(At.MOVEMENT, 1)
    s.play("Gloom").settle()
    assert s.state.lasting
    s.window(At.MOVEMENT, 0).play("Gates of Morning").settle()
    assert not s.state.lasting


def test_gollums_fate_destroys_the_ring() -> None:
    s = ring_bearer("Gollum’s Fate")
    assert isinstance(to_the_end(s.play("Gollum’s Fate")), Over)
    assert s.where("The One Ring") is Zone.OUT


def test_horses_serve_a_company_once_a_turn() -> None:
    s = party("Aragorn II").hand(0, *["Horses"] * 2).go("Weathertop").window(At.MOVEMENT, 0)
    assert playable(s, "Horses")
    resolve(s.play("Horses"))
    assert not playable(s.window(At.MOVEMENT, 0), "Horses")


def test_mirror_of_galadriel_shows_the_other_hand_to_its_player() -> None:
    s = party("Frodo", at="Lórien").hand(0, "Mirror of Galadriel").hand(1, "Orc-patrol")
    s.play("Mirror of Galadriel").until(Question.CHOICE)
    assert [(whose, looker) for whose, looker, _ in s.shown] == [(1, 0)]


def test_sacrifice_of_form_strengthens_the_voice_of_the_wizard() -> None:
    s = party("Gandalf").bears("Gandalf", "Sacrifice of Form")
    plain = party("Gandalf")
    who = s.named("Gandalf")
    bonus = faction_bonus(s.state, who, FACTION)
    assert bonus == faction_bonus(plain.state, plain.named("Gandalf"), FACTION) + 1


def test_stars_shine_once_a_turn() -> None:
    s = party("Aragorn II").in_play(0, "Gates of Morning").hand(0, *["Stars"] * 2)
    s.play("Stars", "Gorgoroth", use=1).settle()
    assert region_type(s.state, LIBRARY.atlas.region_named["Gorgoroth"].index) == "s"
    assert not playable(s, "Stars", 1)


def test_wizards_river_horses_tempt_the_wizard_they_save() -> None:
    s = wizards_fight("Wizard’s River-horses").play("Wizard’s River-horses", use=1).window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).modifier == -2


def test_doors_of_night_end_what_resource_events_began() -> None:
    s = party("Aragorn II").in_play(0, "Gates of Morning").hand(0, "Stars").hand(1, "Doors of Night")
    s.play("Stars", "Gorgoroth", use=1).go("Weathertop").window(At.MOVEMENT, 1).play("Doors of Night").settle()
    assert region_type(s.state, LIBRARY.atlas.region_named["Gorgoroth"].index) == "d"


def test_indur_is_discarded_when_he_has_acted() -> None:
    s = party("Aragorn II").bears("Aragorn II", "Glamdring").wounded("Aragorn II").in_play(1, "Indûr Dawndeath", use=1)
    s.go("Weathertop").window(At.MOVEMENT, 1).use("Indûr Dawndeath").settle()
    assert s.where("Indûr Dawndeath") is Zone.DISCARD


def test_a_tested_ring_may_go_with_an_owner_who_falls_to_the_ring_it_became() -> None:
    s = party("Galadriel", "Boromir II").bears("Boromir II", "Beautiful Gold Ring", "Lure of Expedience")
    s.hand(0, "Magic Ring of Courage").rolls(12, 2, 2)
    s.act(Action(Verb.TEST, (s.named("Beautiful Gold Ring"), s.named("Galadriel")))).play("Magic Ring of Courage")
    s.settle()
    assert s.where("Boromir II") is not Zone.PLAY and s.where("Beautiful Gold Ring") is Zone.DISCARD


def test_not_even_an_assassin_can_strike_goldberry() -> None:
    s = Scenario().company(0, "Aragorn II", "Goldberry", at="Rivendell").hand(1, "Assassin")
    s.go("Bree").window(At.MOVEMENT, 1).play("Assassin", "Goldberry").settle()
    assert s.pose("Goldberry") is Pose.UNTAPPED and not any(event.kind == Told.STRIKE for event in s.events)
