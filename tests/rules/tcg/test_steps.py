"""Steps of a turn where there is nobody left to act, more than one who may, or an answer that fits nothing asked."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel.actions import Action, Proven, Shown
from engine.kernel.records import NONE, is_open
from engine.tcg.cards.moments import Phase, When
from engine.tcg.cards.words import Mill
from engine.tcg.phases.play import use
from engine.tcg.reading.filters import Path, Who, Yours
from engine.tcg.reading.meaning import fits_anywhere, holds
from engine.tcg.reading.playable import can_exert, can_pay
from engine.tcg.table.board import sources
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Happening, Play
from engine.tcg.table.records import Zone
from engine.tcg.table.speech import Context
from engine.tcg.table.verbs import PASS, Question, Verb, pick
from tests.rules_plugin import rule
from tests.tcg.scenario import Scenario, number_of

ARAGORN, GIMLI, LEGOLAS = "Aragorn, Ranger of the North", "Gimli, Son of Glóin", "Legolas, Greenleaf"


def refused(s: Scenario, action: Action, rule_id: str) -> bool:
    found = s.why_not(action)
    return found is not None and found.rule == rule_id


# ------------------------------------------------------------------------------------------------------------ archery
@rule("TCG-ARC-10")
def test_arrows_at_minions_who_have_all_fallen_are_lost() -> None:
    s = Scenario(site=4).fellowship(LEGOLAS, ARAGORN).bears("Aragorn", "Aragorn's Bow").minions("Goblin Runner")
    s.phase(Phase.ARCHERY).finish_phase()
    assert [event.args for event in s.events if event.kind == Told.ARCHERY] == [(0, 2)]
    assert s.where("Goblin Runner") is Zone.DISCARD
    assert s.state.turn.phase is Phase.REGROUP


@rule("TCG-ARC-06")
def test_only_companions_and_allies_who_take_part_are_hit_by_arrows() -> None:
    s = Scenario(site=4).fellowship(GIMLI, "Bilbo, Retired Adventurer").bears("Gimli", "Dwarven Axe")
    s.minions("Goblin Archer").phase(Phase.ARCHERY).until(Question.ARROWS)
    assert {x.args[0] for x in s.legal()} == {s.named("Frodo"), s.named("Gimli")}


# --------------------------------------------------------------------------------------------------------- assignment
@rule("TCG-ASN-06")
def test_every_shadow_player_assigns_what_is_left_over_in_turn() -> None:
    s = Scenario(site=4, seats=3).fellowship(GIMLI).minions("Goblin Runner").minions("Moria Scout", seat=2)
    s.phase(Phase.ASSIGNMENT).until(Question.ASSIGN).pass_()
    assert (s.question, s.decider) == (Question.LEFTOVER, 2)
    assert refused(s, Action(Verb.ASSIGN, (s.named("Gimli"), s.named("Goblin Runner"))), "TCG-ASN-06")
    s.pass_()
    assert (s.question, s.decider) == (Question.LEFTOVER, 1)
    s.assign("Gimli", "Goblin Runner")
    assert [fight.minions for fight in s.fights] == [(s.named("Goblin Runner"),)]


# ------------------------------------------------------------------------------------------------------------ results
@rule("TCG-RESP-05")
def test_the_order_of_what_is_required_is_one_of_the_places() -> None:
    s = Scenario(site=4).site(4, "Moria Lake").phase(Phase.MANEUVER)
    s.discard(1, "The Balrog, Durin's Bane", "Watcher in the Water, Keeper of Westgate")
    both = s.named("Watcher in the Water"), s.named("The Balrog")
    s.do(lambda d: [d.enter(card) for card in both] and None)
    assert s.question is Question.ORDER
    for action in (pick(len(s.legal())), pick(-1), PASS, Action(Verb.DISCARD, (0,)), Action(Verb.PICK, (0, 1))):
        assert refused(s, action, "TCG-RESP-05")


@rule("TCG-RESP-05")
def test_a_trigger_that_works_once_a_turn_works_once() -> None:
    s = Scenario(site=6).pool(9).minions("Orc Chieftain").hand(1, "Orc Scimitar").discard(1, "Orc Scimitar")
    s.phase(Phase.SHADOW).play("Orc Scimitar", on="Orc Chieftain").until(Question.WINDOW, 1)
    assert s.twilight == 9 - 1 + 2
    s.do(lambda d: d.discard(s.named("Orc Scimitar")))
    again = next(card for card in s.state.zones[1][Zone.DISCARD] if s.is_named(card, "Orc Scimitar"))
    s.do(lambda d: d.move(again, 1, Zone.HAND))
    s.play("Orc Scimitar", on="Orc Chieftain").until(Question.WINDOW, 1)
    assert s.twilight == 10 - 1


# --------------------------------------------------------------------------------------------------------- hand, deck
@rule("TCG-REG-04", "TCG-REG-05")
def test_who_has_no_card_left_is_not_asked_for_one_and_draws_eight() -> None:
    s = Scenario(site=4, asked=False).phase(Phase.REGROUP)
    assert s.question is Question.MOVE_ON
    assert s.count(1, Zone.HAND) == 8
    asked = Scenario(site=4).phase(Phase.REGROUP).until(Question.RECONCILE)
    assert asked.decider == 1


@rule("TCG-REG-06", "TCG-MOV-07")
def test_who_has_moved_as_often_as_he_may_is_not_asked_to_move_on() -> None:
    s = Scenario(site=4).moved(2).phase(Phase.REGROUP)
    number = s.state.turn.number
    while s.state.turn.number == number:
        assert s.question is not Question.MOVE_ON
        s.plain()


@rule("TCG-COST-04")
def test_of_an_empty_hand_nothing_is_discarded_at_random() -> None:
    s = Scenario(site=6, asked=False).pool(9).hand(1, "Orc Inquisitor").phase(Phase.SHADOW)
    s.play("Orc Inquisitor").use("Orc Inquisitor").finish_phase()
    assert s.count(0, Zone.DISCARD) == 0


@rule("TCG-COST-04")
def test_of_one_card_one_is_discarded_where_two_are_asked_for() -> None:
    s = Scenario(site=6).fellowship("Dwarf Guard").minions("Tower Lieutenant")
    s.skirmish("Dwarf Guard", "Tower Lieutenant").finish_phase()
    assert s.count(0, Zone.HAND) == 0 and s.count(0, Zone.DISCARD) == 1


@rule("TCG-EXE-05")
def test_who_is_exerted_by_shadow_cards_only_is_exerted_by_them() -> None:
    s = Scenario(site=4).fellowship("Merry, Friend to Sam").bears("Merry", "Throw Yourself in Next Time")
    merry, sword = s.named("Merry"), Context(NONE, 0, number_of("Sorry About Everything"))
    assert not can_exert(s.state, merry, sword)
    assert can_exert(s.state, merry, Context(NONE, 1, number_of("Tower Lieutenant")))
    assert not can_exert(s.state, merry, Context(NONE, 1, number_of("Tower Lieutenant")), times=9)


@rule("TCG-COST-04", "TCG-DEC-36")
def test_of_a_hand_only_its_own_cards_are_discarded_and_as_many_as_asked_for() -> None:
    s = Scenario(site=4).hand(0, *["Dwarf Guard"] * 9).phase(Phase.REGROUP).until(Question.MOVE_ON)
    s.act(Action(Verb.END)).until(Question.HAND)
    foreign, own = s.state.zones[1][Zone.HAND][0], s.state.zones[0][Zone.HAND][0]
    assert refused(s, PASS, "TCG-COST-04")
    assert refused(s, pick(own), "TCG-COST-04")
    assert refused(s, Action(Verb.DISCARD, (own, own)), "TCG-COST-04")
    assert refused(s, Action(Verb.DISCARD, (foreign,)), "TCG-PILE-07")
    s.until(Question.WINDOW)
    assert s.count(0, Zone.HAND) == 8


@rule("TCG-COST-04")
def test_who_may_discard_up_to_a_number_may_stop_before_it() -> None:
    s = Scenario(site=1).hand(0, "Longbottom Leaf", "Dwarf Guard", "Dwarf Guard").play("Longbottom Leaf")
    s.until_offered("Longbottom Leaf").use("Longbottom Leaf").until(Question.HAND)
    assert refused(s, PASS, "TCG-COST-04")
    s.pick("Dwarf Guard")
    assert s.question is not Question.HAND or s.why_not(PASS) is None


@rule("TCG-PILE-06")
def test_what_falls_from_a_deck_is_shown_and_nothing_else_is() -> None:
    s = Scenario(site=5).pool(9).fellowship("Greatest Kingdom of My People").hand(1, "Goblin Runner")
    s.phase(Phase.SHADOW).play("Goblin Runner").until(Question.SHOW, 1)
    (top,) = s.state.zones[1][Zone.TOP]
    (truth,) = s.legal()
    other = Shown(top, truth.shown[0].serial, 1_000_000)
    assert refused(s, Action(Verb.PICK, truth.args, truth.shown), "TCG-PILE-06")
    assert refused(s, Action(Verb.SHOW, (), truth.shown), "TCG-PILE-06")
    assert refused(s, Action(Verb.SHOW, truth.args), "TCG-PILE-06")
    assert refused(s, Action(Verb.SHOW, truth.args, (other,)), "TCG-PILE-06")
    assert refused(s, Action(Verb.SHOW, truth.args, truth.shown, (Proven(top, 0),)), "TCG-PILE-06")
    s.act(truth)
    assert all(is_open(card) for card in s.state.zones[1][Zone.DISCARD])
    assert s.count(1, Zone.DISCARD) == 1


@rule("TCG-PILE-09", "TCG-PILE-07")
def test_a_search_finds_cards_of_ones_own_deck_only() -> None:
    s = Scenario(site=2).site(2, "The Prancing Pony").fellowship(GIMLI).hand(0, ARAGORN).phase(Phase.FELLOWSHIP)
    s.use("The Prancing Pony").until(Question.SEARCH)
    assert refused(s, Action(Verb.PLAY, (s.named("Aragorn"), NONE, NONE)), "TCG-PILE-09")
    assert refused(s, pick(s.named("Aragorn")), "TCG-PILE-09")
    assert s.why_not(PASS) is None


@rule("TCG-FEL-01")
def test_companions_are_played_in_the_fellowship_phase_only() -> None:
    s = Scenario(site=3).hand(0, LEGOLAS).fellowship(GIMLI).phase(Phase.MANEUVER)
    s.minions("Goblin Runner").until(Question.WINDOW, 0)
    card = next(card for card in s.state.zones[0][Zone.HAND] if s.is_named(card, "Legolas"))
    assert refused(s, Action(Verb.PLAY, (card, NONE, NONE)), "TCG-FEL-01")


@rule("TCG-TRN-01")
def test_what_lies_in_the_support_area_is_not_handed_on() -> None:
    s = Scenario(site=3).fellowship(GIMLI, "Old Toby").phase(Phase.FELLOWSHIP)
    assert refused(s, Action(Verb.TRANSFER, (s.named("Old Toby"), s.named("Gimli"))), "TCG-TRN-01")


@rule("TCG-FEL-07")
def test_one_copy_on_each_site_means_one() -> None:
    s = Scenario(site=3).pool(9).minions("Uruk Savage").bears("Council Courtyard", "Saruman's Chill")
    s.hand(1, "Saruman's Chill").phase(Phase.SHADOW)
    card = next(card for card in s.state.zones[1][Zone.HAND] if s.is_named(card, "Saruman's Chill"))
    assert refused(s, Action(Verb.PLAY, (card, NONE, s.named("Council Courtyard"))), "TCG-FEL-07")


@rule("LOTR-RULING-71")
def test_a_card_that_leaves_out_another_phase_offers_no_choice_before_the_archery() -> None:
    s = Scenario(site=2).site(2, "Buckleberry Ferry").minions("Goblin Archer").phase(Phase.MANEUVER)
    asked = set()
    while s.state.turn.phase is not Phase.ARCHERY:
        asked.add(s.question)
        s.plain()
    assert asked == {Question.WINDOW}


@rule("LOTR-RULING-80")
def test_whose_opponent_is_gone_has_won_the_skirmish() -> None:
    s = Scenario(site=4).fellowship(GIMLI).bears("Gimli", "Dwarven Axe").minions("Goblin Runner")
    s.skirmish("Gimli", "Goblin Runner")
    before = s.count(1, Zone.DRAW)
    s.do(lambda d: d.discard(s.named("Goblin Runner"))).finish_phase()
    assert s.count(1, Zone.DRAW) < before


@rule("TCG-WND-03")
def test_who_is_wounded_to_death_is_killed_by_the_winners() -> None:
    s = Scenario(site=6).pool(9).fellowship("Dwarf Guard", GIMLI).wounds("Dwarf Guard", 1).hand(1, "Orc Butchery")
    s.minions("Orc Soldier").skirmish("Dwarf Guard", "Orc Soldier").until_offered("Orc Butchery")
    assert s.where("Dwarf Guard") is Zone.DEAD


@rule("TCG-DECK-08")
def test_a_site_that_is_replaced_lies_hidden_again() -> None:
    s = Scenario(site=3).fellowship("Sam, Son of Hamfast", "Thrór's Map").adventure(0, "Pass of Caradhras")
    s.site(4, "Moria Lake").phase(Phase.FELLOWSHIP).use("Thrór's Map").until(Question.WINDOW, 0)
    assert s.where("Pass of Caradhras") is Zone.PATH
    assert not [card for card in s.state.zones[1][Zone.ADVENTURE] if is_open(card)]


@rule("TCG-PILE-01")
def test_a_card_taken_out_of_a_pile_is_taken_into_hand() -> None:
    s = Scenario(site=1).minions("Verily I Come").discard(0, "Intimidate")
    s.fellowship("Barliman Butterbur, Prancing Pony Proprietor").phase(Phase.FELLOWSHIP)
    s.use("Barliman Butterbur").until(Question.WINDOW, 0)
    assert "Intimidate" in s.names(0, Zone.HAND)
    assert s.burdens_on(0) == 1


# ------------------------------------------------------------------------------------------- what is known of a card
@rule("LOTR-RULING-19")
def test_a_card_named_with_an_action_lies_apart_and_goes_back_unused() -> None:
    gandalf, sam = "Gandalf, The Grey Wizard", "Sam, Son of Hamfast"
    s = Scenario().fellowship(gandalf).hand(0, sam)
    s.phase(Phase.FELLOWSHIP).until(Question.WINDOW)
    usable = next(one for one in sources(s.state).acts if one.card == s.named("Gandalf"))
    named = s.named("Sam")

    def fails(d: Draft) -> None:
        use(d, 0, usable, named)
        assert named in d.zones[0][Zone.DECLARED] and named not in d.zones[0][Zone.HAND]
        top = d.frames[-1]
        assert isinstance(top, Play)
        d.frames[-1] = replace(top, cancelled=True)

    s.do(fails).until(Question.WINDOW)
    assert s.where("Sam") is Zone.HAND


@rule("LOTR-RULING-49")
def test_what_is_discarded_with_its_bearer_is_told_with_him() -> None:
    s = Scenario(site=4).fellowship(GIMLI).bears("Gimli", "Dwarven Axe")
    gimli, axe = s.named("Gimli"), s.named("Dwarven Axe")
    happened: list[Happening] = []

    def gone(d: Draft) -> None:
        d.discard(gimli)
        happened.extend(d.happenings)

    s.do(gone)
    assert {one.who: one.others for one in happened if one.when is When.DISCARDED} == {axe: (gimli,), gimli: ()}


@rule("TCG-COST-02")
def test_as_many_cards_of_a_deck_as_there_are_pay_a_price() -> None:
    s = Scenario().empty_deck(0).deck(0, "Hobbit Sword", "Hobbit Sword")
    at = Context(NONE, 0)
    assert can_pay(s.state, Mill(2), at) and not can_pay(s.state, Mill(3), at)


@rule("TCG-RESP-01")
def test_a_card_that_has_gone_is_still_its_owners() -> None:
    s = Scenario().discard(1, "Goblin Runner")
    runner, yours = s.named("Goblin Runner"), Who(marks=(Yours(),))
    assert fits_anywhere(s.state, runner, yours, Context(NONE, 1))
    assert not fits_anywhere(s.state, runner, yours, Context(NONE, 0))


@rule("TCG-MOV-02")
def test_a_site_that_is_not_laid_is_nobodys() -> None:
    s = Scenario(site=1)
    s.do(lambda d: d.set_path(9, NONE))
    for seat in (0, 1):
        for yours in (True, False):
            assert not holds(s.state, Path(9, yours=yours), Context(NONE, seat))
