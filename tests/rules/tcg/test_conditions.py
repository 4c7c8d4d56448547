"""Conditions of cards at the very number they name, and counts of just the cards they speak of (TCG-SPOT)."""

from __future__ import annotations

import pytest

from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.tcg.cards.moments import Phase
from engine.tcg.reading.meaning import is_unassigned
from engine.tcg.reading.values import roaming_penalty, shadow_number, twilight_cost, unseen
from engine.tcg.table.board import CARDS
from engine.tcg.table.piles import shuffle
from engine.tcg.table.records import Zone
from engine.tcg.table.tokens import exert
from engine.tcg.table.verbs import PASS, Question, Verb
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario, number_of

GIMLI, MERRY, SAM = "Gimli, Son of Glóin", "Merry, Friend to Sam", "Sam, Son of Hamfast"
PATROL, TOLDEA = "Goblin Patrol Troop", "Úlairë Toldëa, Messenger of Morgul"


def shadow_turn(s: Scenario) -> Scenario:
    """Passes until the Shadow player is asked, or the phase is over."""
    count = s.state.turn.count
    while s.state.turn.count == count and not (s.question is Question.WINDOW and s.decider == 1):
        s.plain()
    return s


@rule("LOTR-RULING-96", "TCG-SPOT-01")
@pytest.mark.parametrize(("burdens", "able"), [(3, False), (4, True), (5, True)])
def test_burdens_are_enough_at_the_number_that_is_named(burdens: int, able: bool) -> None:
    s = Scenario(site=6).fellowship(GIMLI).burdens(burdens).minions(TOLDEA, "Uruk Savage").phase(Phase.ASSIGNMENT)
    assert shadow_turn(s).can_use("Úlairë Toldëa") is able


@rule("TCG-ASN-02", "LOTR-RULING-72")
def test_who_is_assigned_or_has_fought_in_this_round_is_not_unassigned() -> None:
    s = Scenario(site=6).fellowship(GIMLI, MERRY).minions("Uruk Savage", "Uruk Rager").phase(Phase.ASSIGNMENT)
    s.until(Question.ASSIGN).assign("Gimli", "Uruk Savage").assign("Merry", "Uruk Rager")
    s.until(Question.NEXT_SKIRMISH)
    assert not any(is_unassigned(s.state, s.named(who)) for who in ("Gimli", "Merry", "Uruk Savage", "Uruk Rager"))
    assert is_unassigned(s.state, s.named("Frodo", 0))
    s.pick("Gimli").finish_phase()
    assert s.state.turn.phase is Phase.SKIRMISH and not is_unassigned(s.state, s.named("Gimli"))


@rule("TCG-LOSE-03", "TCG-SPOT-01")
@pytest.mark.parametrize(("dead", "able"), [(2, False), (3, True)])
def test_the_dead_and_the_burdens_are_counted_together(dead: int, able: bool) -> None:
    s = Scenario(site=6).pool(2).burdens(9).dead(0, *["Dwarf Guard"] * dead, "Thrarin, Dwarven Smith")
    s.minions("Orc Inquisitor").hand(1, "Despair").phase(Phase.MANEUVER)
    assert shadow_turn(s).can_play("Despair") is able


@rule("TCG-HARD-21", "TCG-CH-08")
def test_of_cards_off_a_deck_only_those_of_a_side_count() -> None:
    s = Scenario(site=4).fellowship(GIMLI).minions("Moria Scout", "Goblin Runner").hand(1, "Lost to the Goblins")
    s.deck(1, "Delving", "Goblin Archer").phase(Phase.FELLOWSHIP)
    before = s.burdens_on()
    s.do(lambda d: exert(d, s.named("Frodo", 0), 0)).until(Question.WINDOW, 1)
    s.play("Lost to the Goblins").pick(2)
    s.until(Question.WINDOW, 0)
    assert s.burdens_on() == before + 1
    assert s.where("Delving") is s.where("Goblin Archer") is Zone.DISCARD


@rule("LOTR-RULING-36")
def test_a_bonus_for_a_while_is_left_where_weapons_give_nothing() -> None:
    s = Scenario(site=5).fellowship(GIMLI).bears("Gimli", "Gimli's Battle Axe").minions("Troop of Uruk-hai")
    s.hand(0, "Axe Strike").skirmish("Gimli", "Troop of Uruk-hai")
    assert s.strength_of("Gimli") == 6
    s.use("Gimli").until(Question.WINDOW, 0)
    assert s.strength_of("Gimli") == 8


@rule("TCG-SHA-09", "TCG-OPEN-15", "LOTR-RULING-58")
@pytest.mark.parametrize(("site", "kept"), [("Moria Lake", True), ("Great Chasm", False)])
def test_what_lives_in_a_marsh_lives_at_a_marsh_only(site: str, kept: bool) -> None:
    s = Scenario(site=4).site(4, site).minions("Huge Tentacle").phase(Phase.SHADOW)
    assert s.in_play("Huge Tentacle") is kept


@rule("TCG-SPOT-02", "TCG-DEC-47")
def test_a_number_is_named_up_to_what_can_be_spared() -> None:
    s = Scenario(site=6).bears("Frodo", "Sting").minions("Orc Inquisitor").hand(0, "Orc-bane").phase(Phase.MANEUVER)
    s.wounds("Frodo", 1)
    s.play("Orc-bane")
    assert s.question is Question.CHOICE
    assert max(x.args[0] for x in s.legal() if x.args) == 4 - 1 - 1


@rule("LOTR-RULING-21", "TCG-TWI-03")
@pytest.mark.parametrize(("bearer", "cost"), [("Arwen", 0), ("Legolas", 2)])
def test_a_card_that_is_cheaper_on_somebody_is_so_on_him_alone(bearer: str, cost: int) -> None:
    s = Scenario().fellowship("Arwen, Daughter of Elrond", "Legolas, Greenleaf").hand(0, "Asfaloth")
    assert s.play("Asfaloth", on=bearer).twilight == cost


@rule("LOTR-RULING-21", "TCG-UNI-07")
def test_what_makes_cards_of_a_culture_cheaper_leaves_others_alone() -> None:
    s = Scenario(site=5).minions("Saruman's Ambition").phase(Phase.SHADOW)
    assert twilight_cost(s.state, 1, number_of("Hate"), NONE) == max(0, CARDS[number_of("Hate")].printed.cost - 1)
    for other in ("Return to Its Master", "Uruk Savage", "Goblin Runner"):
        assert twilight_cost(s.state, 1, number_of(other), NONE) == CARDS[number_of(other)].printed.cost


@rule("LOTR-RULING-63", "LOTR-RULING-62")
def test_who_never_roams_pays_no_penalty_while_the_condition_holds() -> None:
    nazgul, uruk = number_of("Úlairë Lemenya, Lieutenant of Morgul"), number_of("Uruk Savage")
    ferny = Scenario(site=1).minions("Bill Ferny, Swarthy Sneering Fellow")
    assert (roaming_penalty(ferny.state, 1, nazgul), roaming_penalty(ferny.state, 1, uruk)) == (0, 2)
    hollin = Scenario(site=4).site(4, "Hollin")
    assert roaming_penalty(hollin.state, 1, uruk) == 0
    assert roaming_penalty(hollin.state, 1, number_of("Orc Soldier")) == 2
    past = Scenario(site=4).site(3, "Council Courtyard").site(4, "Moria Lake")
    assert roaming_penalty(past.state, 1, uruk) == 2


@rule("TCG-OPEN-15", "LOTR-RULING-28")
def test_whose_hand_is_closed_to_the_other_side_is_closed_to_it_alone() -> None:
    s = Scenario().fellowship("Erland, Advisor to Brand", "Gandalf, The Grey Wizard")
    assert unseen(s.state, 0) and not unseen(s.state, 1)
    business = Scenario(site=5).minions("No Business of Ours")
    assert unseen(business.state, 1) and not unseen(business.state, 0)


@rule("TCG-FEL-09")
def test_a_condition_for_a_site_goes_on_the_one_where_the_fellowship_is() -> None:
    s = Scenario(site=4).minions("Uruk Savage").hand(1, "Saruman's Snows").pool(9).phase(Phase.SHADOW)
    (snows,) = s.offers("Saruman's Snows")
    assert snows.args[2] == s.state.path[3]
    for elsewhere in (s.state.path[2], s.named("Uruk Savage")):
        found = s.why_not(Action(snows.verb, (snows.args[0], snows.args[1], elsewhere), snows.shown))
        assert found is not None and found.rule == "TCG-FEL-09"


@rule("LOTR-RULING-54", "TCG-UNI-07")
def test_of_sites_only_those_a_card_speaks_of_are_less_dark() -> None:
    s = Scenario(site=4).site(4, "Dwarrowdelf Chamber").fellowship("Gimli, Dwarf of the Mountain-race")
    for number in (3, 4):
        site = s.state.path[number - 1]
        printed = CARDS[s.identity(site).definition].printed
        less = 2 if "underground" in printed.keywords else 0
        assert shadow_number(s.state, site) == max(0, printed.shadow - less)


@rule("TCG-TIME-06", "LOTR-RULING-114")
def test_what_an_event_makes_follow_a_loss_follows_it_later() -> None:
    s = Scenario(site=4).fellowship("Legolas, Greenleaf").bears("Legolas", "Elven Bow").minions("Goblin Bowman")
    s.hand(0, "Ancient Enmity").hand(1, *["Moria Scout"] * 3).skirmish("Legolas", "Goblin Bowman")
    held = s.count(1, Zone.HAND)
    s.play("Ancient Enmity").finish_phase()
    assert s.count(1, Zone.HAND) == held - 2


# -------------------------------------------------------------------------------------------------------- sites, piles
@rule("TCG-MOV-07", "TCG-MOV-09", "LOTR-RULING-53")
def test_every_move_of_a_turn_is_counted() -> None:
    s = Scenario(site=1).site(2, "Ettenmoors").site(3, "Council Courtyard").fellowship(GIMLI)
    s.until(Question.WINDOW, 0)
    assert s.state.turn.moves == 0
    s.pass_().until(Question.MOVE_ON)
    assert (s.state.turn.moves, s.state.players[0].site) == (1, 2)
    s.act(Action(Verb.MOVE)).until(Question.WINDOW, 1)
    assert (s.state.turn.moves, s.state.players[0].site) == (2, 3)


@rule("TCG-PILE-08")
def test_a_shuffled_deck_has_every_card_it_had() -> None:
    s = Scenario(site=4).deck(1, PATROL, "Goblin Runner").under(1, "Moria Scout")
    cards = sum(s.count(1, zone) for zone in (Zone.TOP, Zone.DRAW, Zone.BOTTOM))
    s.do(lambda d: shuffle(d, 1))
    assert (s.count(1, Zone.TOP), s.count(1, Zone.DRAW), s.count(1, Zone.BOTTOM)) == (0, cards, 0)


@rule("LOTR-RULING-49", "TCG-TIME-06")
def test_what_lasted_for_a_card_that_left_is_gone_and_lasts_for_others() -> None:
    s = Scenario(site=3).fellowship("Aragorn, King in Exile").hand(0, "Eregion's Trails")
    s.minions("Uruk Savage", "Uruk Rager").phase(Phase.MANEUVER).play("Eregion's Trails").until(Question.WINDOW, 1)
    savage = s.named("Uruk Savage")
    weaker = [CARDS[number_of(who)].printed.strength - s.strength_of(who) for who in ("Uruk Savage", "Uruk Rager")]
    assert weaker == [3, 3]
    s.do(lambda d: d.discard(savage)).do(lambda d: d.enter(savage))
    assert s.strength_of("Uruk Rager") == CARDS[number_of("Uruk Rager")].printed.strength - 3


@rule("LOTR-RULING-56", "TCG-DEC-43")
def test_a_card_may_ask_for_a_site_of_a_terrain_or_for_none() -> None:
    s = Scenario(site=4).site(4, "Moria Lake", seat=0).adventure(1, "Balin's Tomb", "Hollin").minions("Dark Places")
    s.fellowship(GIMLI).pool(9).phase(Phase.SHADOW).use("Dark Places").until(Question.SITE)
    offered = {s.identity(x.args[0]).definition for x in s.legal() if x.args}
    assert number_of("Balin's Tomb") in offered and number_of("Hollin") not in offered and PASS in s.legal()
    hollin = next(c for c in s.state.zones[1][Zone.ADVENTURE] if s.is_named(c, "Hollin"))
    found = s.why_not(Action(Verb.PICK, (hollin,), s.secret(hollin)))  # type: ignore[arg-type]
    assert found is not None and found.rule == "LOTR-RULING-56"
    left = s.fork().pass_()
    assert left.where("Moria Lake") is Zone.PATH
    s.pick("Balin's Tomb").until(Question.WINDOW)
    assert s.where("Balin's Tomb") is Zone.PATH and s.where("Moria Lake") is Zone.ADVENTURE


@rule("TCG-COST-04", "TCG-REG-05")
def test_who_holds_too_many_discards_just_so_many() -> None:
    s = Scenario(site=4, asked=False).hand(1, *["Moria Scout"] * 10).phase(Phase.REGROUP).until(Question.RECONCILE, 1)
    s.pass_()
    for left in (10, 9):
        assert (s.question, s.count(1, Zone.HAND)) == (Question.HAND, left)
        s.plain()
    assert s.question is not Question.HAND and s.count(1, Zone.HAND) == 8
