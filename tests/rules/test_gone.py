"""Whoever is gone acts no more: he wins nothing, and nothing comes of what befell him (LORE-ZONE-08)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Purpose, Question
from tests.rules.scenes import at_site, enter, moment, past, told
from tests.rules_plugin import rule
from tests.scenario import Scenario


@rule("LORE-ZONE-08", "LORE-FACTION-02", "LORE-FACTION-05")
def test_who_dies_of_the_price_wins_no_faction() -> None:
    """Saruman, tapped for the Beornings, speaks with Wizard's Voice and is corrupted by it: nobody rolls for them."""
    for corrupted in (True, False):
        s = Scenario().company(0, "Saruman", "Gimli", at="Beorn’s House").hand(0, "Beornings", "Wizard’s Voice")
        at_site(s.rolls(2 if corrupted else 12, 12).stay()).play("Beornings", "Saruman")
        past(s, At.COUNTER)
        assert moment(s) == At.FACTION_ROLL
        s.play("Wizard’s Voice").settle()
        assert s.where("Saruman") is (Zone.MP if corrupted else Zone.PLAY)
        assert s.where("Beornings") is (Zone.DISCARD if corrupted else Zone.MP)
        assert (told(s, Told.FACTION) == []) == corrupted
        assert (s.state.players[0].used == ()) == corrupted


@rule("LORE-ZONE-08", "LORE-SITE-04")
def test_the_wound_of_one_who_fell_costs_nobody_a_corruption_roll() -> None:
    """Amon Hen: whom its Undead wounded rolls for corruption after the attack, unless the wound was his death."""
    for body, rolls in ((12, False), (2, True)):
        s = Scenario().company(0, "Gimli", "Éowyn", at="Amon Hen").rolls(2, body, 12).stay()
        enter(s).until(Question.ASSIGN).pick("Éowyn").settle()
        assert s.where("Éowyn") is (Zone.PLAY if rolls else Zone.MP)
        assert any(args[1] == Purpose.CORRUPTION for args in told(s, Told.ROLLS)) == rolls
