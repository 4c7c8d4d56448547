"""Skirmishes: totals, wounds, damage, overwhelming, the Ring in them (TCG-SKI, TCG-TEST)."""

from __future__ import annotations

from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase
from engine.tcg.phases.fights import overwhelms
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import Question
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario

BANE = "The One Ring, Isildur's Bane"


@rule("TCG-SKI-05", "TCG-SKI-07", "TCG-TEST-01")
def test_the_higher_total_wins_and_each_loser_takes_a_wound() -> None:
    s = Scenario(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Savage").minions("Orc Scout")
    s.skirmish("Aragorn", "Uruk Savage").finish_phase()
    assert s.wounds_on("Uruk Savage") == 1
    assert s.wounds_on("Aragorn") == 0


@rule("TCG-SKI-08", "TCG-TEST-01")
def test_damage_bonuses_of_the_winners_add_wounds() -> None:
    s = Scenario(site=5).fellowship("Gimli, Son of Glóin").minions("Uruk Savage")
    s.skirmish("Gimli", "Uruk Savage").finish_phase()
    assert s.wounds_on("Uruk Savage") == 2


@rule("TCG-SKI-06", "TCG-SKI-08", "TCG-TEST-02")
def test_the_shadow_wins_a_tie_and_every_minion_adds_its_damage() -> None:
    s = Scenario(site=5).fellowship("Aragorn, King in Exile").bears("Aragorn", "Ranger's Sword")
    s.minions("Uruk Savage", "Uruk Savage").skirmish("Aragorn", "Uruk Savage", "Uruk Savage").finish_phase()
    assert s.wounds_on("Aragorn") == 3


@rule("TCG-SKI-09", "TCG-TEST-03")
def test_twice_the_strength_kills_without_a_wound() -> None:
    s = Scenario(site=5).fellowship("Dwarf Guard", "Gimli, Son of Glóin").minions("Uruk Shaman")
    s.skirmish("Dwarf Guard", "Uruk Shaman").finish_phase()
    assert s.where("Dwarf Guard") is Zone.DEAD
    weaker = Scenario(site=5).fellowship("Farin, Dwarven Emissary").minions("Uruk Warrior")
    weaker.skirmish("Farin", "Uruk Warrior").finish_phase()
    assert weaker.wounds_on("Farin") == 2


@rule("TCG-SKI-10", "TCG-RING-07", "TCG-TEST-04")
def test_the_ring_is_no_help_against_being_overwhelmed() -> None:
    s = Scenario(site=5).worn().burdens(2).minions("Uruk Shaman").skirmish("Frodo", "Uruk Shaman")
    s.pass_(2)
    result = s.pending
    assert isinstance(result, Over) and result.winners == (1,)
    assert s.burdens_on() == 2


@rule("TCG-RING-05", "TCG-TEST-11", "TCG-LOSE-02", "LOTR-RULING-97")
def test_a_wound_becomes_two_burdens_and_ten_corrupt() -> None:
    s = Scenario(site=5, ring=BANE).worn().burdens(9).minions("Goblin Runner").skirmish("Frodo", "Goblin Runner")
    s.pass_(2)
    result = s.pending
    assert isinstance(result, Over) and result.winners == (1,)
    assert s.burdens_on() >= 10


@rule("TCG-RING-03", "TCG-RING-06", "TCG-TEST-15", "TCG-OPEN-01")
def test_the_ruling_ring_converts_wounds_of_a_skirmish_and_no_others() -> None:
    s = Scenario(site=5).minions("Uruk Savage").skirmish("Frodo", "Uruk Savage")
    s.pass_(2).use("The One Ring")
    s.until_phase(Phase.REGROUP)
    assert s.burdens_on() == 2
    assert s.wounds_on("Frodo") == 0
    shot = Scenario(site=5).worn().minions("Goblin Marksman").phase(Phase.ARCHERY)
    shot.until_phase(Phase.ASSIGNMENT)
    assert shot.wounds_on("Frodo") == 1
    assert shot.burdens_on() == 0
    bane = Scenario(site=5, ring=BANE).worn().minions("Goblin Marksman").phase(Phase.ARCHERY)
    bane.until_phase(Phase.ASSIGNMENT)
    assert bane.wounds_on("Frodo") == 0
    assert bane.burdens_on() == 2


@rule("TCG-TEST-14", "LOTR-RULING-84")
def test_three_times_the_strength_where_a_card_says_so() -> None:
    def fought(*minions: str, armed: bool) -> Scenario:
        s = Scenario(site=5).fellowship("Lórien Elf", "Dwarf Guard").minions(*minions)
        if armed:
            s.bears("Dwarf Guard", "Dwarven Armor")
        return s.skirmish("Dwarf Guard", *minions).finish_phase()

    assert fought("Uruk Shaman", armed=False).where("Dwarf Guard") is Zone.DEAD
    assert fought("Goblin Flankers", armed=True).where("Dwarf Guard") is Zone.PLAY
    assert fought("Band of the Eye", armed=True).where("Dwarf Guard") is Zone.DEAD


@rule("TCG-OPEN-04", "LOTR-RULING-83")
def test_nothing_against_nothing_is_a_plain_loss() -> None:
    s = Scenario(site=5).minions("Goblin Runner").skirmish("Frodo", "Goblin Runner")
    assert not overwhelms(s.state, 0, 0, (s.named("Frodo"),))
    assert overwhelms(s.state, 1, 0, (s.named("Frodo"),))


@rule("TCG-SKI-01", "TCG-SKI-02", "TCG-DEC-25", "TCG-SKI-12")
def test_the_free_peoples_player_names_the_next_skirmish() -> None:
    s = Scenario(site=5, seats=3).fellowship("Aragorn, King in Exile", "Gimli, Son of Glóin")
    s.minions("Uruk Savage", "Uruk Rager").minions("Orc Scout", seat=2).phase(Phase.ASSIGNMENT)
    s.no_actions().assign("Aragorn", "Uruk Savage").assign("Gimli", "Uruk Rager").pass_()
    s.until(Question.LEFTOVER, 2).assign("Aragorn", "Orc Scout")
    s.until(Question.NEXT_SKIRMISH).pick("Aragorn")
    fight = s.state.turn.fight
    assert fight is not None
    assert fight.minions == (s.named("Uruk Savage"), s.named("Orc Scout"))


@rule("TCG-FIE-01", "TCG-FIE-02", "TCG-FIE-03", "TCG-FIE-05", "LOTR-RULING-88")
def test_fierce_minions_fight_a_second_time() -> None:
    s = Scenario(site=3).fellowship("Aragorn, King in Exile")
    s.minions("Úlairë Cantëa, Lieutenant of Dol Guldur", "Orc Scout").phase(Phase.ASSIGNMENT)
    s.no_actions().assign("Aragorn", "Úlairë Cantëa").until_phase(Phase.SKIRMISH).finish_phase()
    assert s.state.turn.phase is Phase.ASSIGNMENT
    assert s.state.turn.fierce
    s.until(Question.ASSIGN)
    assert all(s.is_named(x.args[1], "Úlairë Cantëa") for x in s.legal() if x.args)
    s.assign("Aragorn", "Úlairë Cantëa").until_phase(Phase.REGROUP)
    assert s.wounds_on("Aragorn") == 2
