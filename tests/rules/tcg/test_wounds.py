"""Wounds, exertion, healing, death, twilight (TCG-WND, TCG-EXE, TCG-TWI)."""

from __future__ import annotations

from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase
from engine.tcg.phases.victory import How
from engine.tcg.table.frames import Wounding
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario


@rule("TCG-WND-01", "TCG-WND-02")
def test_each_wound_can_be_answered_by_itself() -> None:
    s = Scenario(site=5).fellowship("Farin, Dwarven Emissary", "Gandalf, The Grey Wizard").minions("Uruk Warrior")
    s.hand(0, "Intimidate", "Intimidate").skirmish("Farin", "Uruk Warrior").pass_(2)
    s.play("Intimidate")
    assert s.question is Question.WINDOW and s.decider == 0
    assert s.can_play("Intimidate")
    s.until_phase(Phase.REGROUP)
    assert s.wounds_on("Farin") == 1


@rule("TCG-WND-03", "TCG-WND-08")
def test_as_many_wounds_as_vitality_kill() -> None:
    s = Scenario(site=5).fellowship("Farin, Dwarven Emissary").wounds("Farin", 2).minions("Uruk Warrior")
    s.skirmish("Farin", "Uruk Warrior").finish_phase()
    assert s.where("Farin") is Zone.DEAD
    won = Scenario(site=4).fellowship("Gimli, Son of Glóin").minions("Goblin Runner")
    won.skirmish("Gimli", "Goblin Runner").finish_phase()
    assert won.where("Goblin Runner") is Zone.DISCARD


@rule("TCG-WND-04", "TCG-WND-05")
def test_healing_takes_one_token_and_needs_one() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).hand(0, "Gimli, Dwarf of Erebor")
    rest = next(x for x in s.legal() if x.verb == Verb.REST)
    s.act(rest)
    assert s.wounds_on("Gimli") == 1
    fresh = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Gimli, Dwarf of Erebor")
    assert not [x for x in fresh.legal() if x.verb == Verb.REST]


@rule("TCG-FEL-02", "TCG-DEC-10", "LOTR-RULING-52")
def test_a_card_of_the_same_title_is_discarded_to_heal() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").wounds("Gimli", 1).hand(0, "Gimli, Dwarf of Erebor", "Delving")
    rests = [x for x in s.legal() if x.verb == Verb.REST]
    assert [s.is_named(x.args[0], "Gimli, Dwarf of Erebor") for x in rests] == [True]
    s.act(rests[0])
    assert s.where("Gimli, Dwarf of Erebor") is Zone.DISCARD
    assert s.wounds_on("Gimli, Son of Glóin") == 0


@rule("TCG-WND-06", "TCG-WND-07")
def test_a_sanctuary_heals_five_wounds_of_companions() -> None:
    s = Scenario(site=3).fellowship("Aragorn, King in Exile", "Gimli, Son of Glóin", "Thrarin, Dwarven Smith")
    s.wounds("Aragorn", 3).wounds("Gimli", 2).wounds("Frodo", 2).wounds("Thrarin", 1).phase(Phase.START)
    healed = 0
    while s.state.turn.phase is Phase.START:
        heals = [x for x in s.legal() if x.verb == Verb.HEAL]
        assert not [x for x in heals if s.is_named(x.args[0], "Thrarin")]
        s.act(heals[0] if heals else PASS)
        healed += bool(heals)
    assert healed == 5
    away = Scenario(site=2).fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).phase(Phase.START)
    assert not [x for x in away.legal() if x.verb == Verb.HEAL]


@rule("TCG-WND-09", "LOTR-RULING-48")
def test_a_discarded_companion_does_not_lie_among_the_dead() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Gimli, Dwarf of Erebor")
    gimli = s.named("Gimli, Son of Glóin")
    s.do(lambda d: d.discard(gimli))
    assert s.where("Gimli, Son of Glóin") is Zone.DISCARD
    assert s.can_play("Gimli, Dwarf of Erebor")


@rule("TCG-WND-10", "TCG-WND-11")
def test_a_dead_unique_companion_bars_his_title_and_others_do_not() -> None:
    s = Scenario().fellowship("Farin, Dwarven Emissary").dead(0, "Gimli, Son of Glóin", "Dwarf Guard")
    s.hand(0, "Gimli, Dwarf of Erebor", "Dwarf Guard")
    assert not s.can_play("Gimli, Dwarf of Erebor")
    assert s.can_play("Dwarf Guard")


@rule("TCG-EXE-01", "TCG-EXE-03")
def test_exerting_places_a_token() -> None:
    s = Scenario().fellowship("Gimli, Son of Glóin").hand(0, "Delving")
    s.play("Delving")
    assert s.wounds_on("Gimli") == 1


@rule("TCG-EXE-02", "TCG-RING-08", "LOTR-RULING-43")
def test_exerting_is_not_wounding() -> None:
    s = Scenario(site=1, ring="The One Ring, Isildur's Bane").worn().hand(0, "Sorry About Everything").burdens(3)
    s.play("Sorry About Everything").until(Question.WINDOW, 0)
    assert s.wounds_on("Frodo") == 1
    assert s.burdens_on() == 2


@rule("TCG-EXE-04", "TCG-EXE-05", "TCG-TEST-05", "TCG-TEST-20", "TCG-COST-02")
def test_an_exhausted_character_cannot_exert_but_can_be_wounded() -> None:
    s = Scenario(site=5).fellowship("Aragorn, King in Exile", "Sam, Son of Hamfast").wounds("Sam", 3)
    assert not s.can_use("Sam")
    assert Scenario().fellowship("Sam, Son of Hamfast").wounds("Sam", 2).can_use("Sam")
    hit = Scenario(site=5).fellowship("Aragorn, King in Exile").wounds("Aragorn", 3).minions("Uruk Rager")
    hit.skirmish("Aragorn", "Uruk Rager").finish_phase()
    assert hit.where("Aragorn") is Zone.DEAD


@rule("TCG-TWI-03")
def test_a_free_peoples_card_fills_the_pool() -> None:
    s = Scenario().pool(1).hand(0, "Gandalf, The Grey Wizard")
    s.play("Gandalf")
    assert s.twilight == 5


@rule("TCG-TWI-04", "TCG-TWI-05")
def test_a_shadow_card_empties_the_pool_and_needs_enough() -> None:
    s = Scenario(site=4).pool(3).hand(1, "Goblin Marksman", "Goblin Patrol Troop").phase(Phase.SHADOW)
    assert not s.can_play("Goblin Patrol Troop")
    s.play("Goblin Marksman")
    assert s.twilight == 0


@rule("TCG-TWI-06")
def test_shadow_players_share_one_pool() -> None:
    s = Scenario(site=4, seats=3).pool(4).hand(2, "Goblin Marksman").hand(1, "Goblin Marksman").phase(Phase.SHADOW)
    s.play("Goblin Marksman").pass_()
    while s.decider != 1:
        s.pass_()
    assert s.twilight == 1
    assert not s.can_play("Goblin Marksman")


@rule("TCG-TWI-01", "TCG-TWI-02", "TCG-TURN-03")
def test_the_pool_is_emptied_when_a_turn_starts() -> None:
    s = Scenario().pool(7).phase(Phase.START)
    assert s.twilight == 0


@rule("LOTR-RULING-47", "TCG-OPEN-02")
def test_vitality_that_is_lost_can_kill() -> None:
    s = Scenario().fellowship("Gandalf, The Grey Wizard").bears("Gandalf", "Gandalf's Staff").wounds("Gandalf", 4)
    assert s.in_play("Gandalf")
    staff = s.named("Gandalf's Staff")
    s.do(lambda d: d.discard(staff))
    assert s.where("Gandalf") is Zone.DEAD


@rule("LOTR-RULING-49", "TCG-OPEN-12")
def test_cards_on_a_character_that_leaves_are_discarded() -> None:
    s = Scenario(site=5).fellowship("Dwarf Guard", "Gimli, Son of Glóin").bears("Dwarf Guard", "Dwarven Axe")
    s.minions("Goblin Patrol Troop").skirmish("Dwarf Guard", "Goblin Patrol Troop").finish_phase()
    assert s.where("Dwarf Guard") is Zone.DEAD
    assert s.where("Dwarven Axe") is Zone.DISCARD


@rule("TCG-LOSE-01", "TCG-WIN-02", "TCG-LOSE-06")
def test_who_loses_his_ring_bearer_has_lost() -> None:
    s = Scenario(site=5).wounds("Frodo", 3).minions("Goblin Runner").skirmish("Frodo", "Goblin Runner").pass_(2)
    while s.question is Question.WINDOW:
        s.pass_()
        if isinstance(s.pending, Over):
            break
    result = s.pending
    assert isinstance(result, Over) and result.winners == (1,)


@rule("TCG-RING-12", "TCG-RING-11", "LOTR-RULING-95", "TCG-OPEN-07")
def test_sam_takes_the_ring_when_frodo_dies() -> None:
    s = Scenario(site=5).fellowship("Sam, Son of Hamfast").wounds("Frodo", 3).burdens(3).minions("Goblin Runner")
    s.skirmish("Frodo", "Goblin Runner").pass_(3)
    s.use("Sam", act=1)
    assert s.state.players[0].bearer == s.named("Sam")
    assert s.burdens_on() == 3
    assert s.where("Frodo", 0) is Zone.DEAD
    assert s.state.result is None
    heavy = Scenario(site=5).fellowship("Sam, Son of Hamfast").wounds("Frodo", 3).burdens(5).minions("Goblin Runner")
    heavy.skirmish("Frodo", "Goblin Runner").pass_(3).use("Sam", act=1)
    assert isinstance(heavy.pending, Over)


@rule("TCG-RING-13")
def test_sam_as_ring_bearer_who_dies_has_lost() -> None:
    s = Scenario(site=5).fellowship("Sam, Son of Hamfast").wounds("Frodo", 3).wounds("Sam", 3)
    s.minions("Goblin Runner").skirmish("Frodo", "Goblin Runner").pass_(3).use("Sam", act=1)
    sam = s.named("Sam")
    s.do(lambda d: d.push(Wounding(0, sam)))
    while not isinstance(s.pending, Over):
        s.pass_()
    assert s.where("Sam") is Zone.DEAD
    assert s.pending == Over(How.BY_LAST, (1,), (5, 1))
