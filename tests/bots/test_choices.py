"""What a sensible person would do, and whether the steward does it."""

from __future__ import annotations

import pytest

from engine.bots.lore.levels import make
from engine.bots.lore.steward import Steward
from engine.bots.options import best
from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import STAYS, TAPS
from engine.journeys.table.board import face
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action, Identity
from engine.kernel.pending import Decision
from engine.kernel.records import Handle, is_open
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.selfplay import Match
from tests.library import ATLAS, CARDS
from tests.scenario import Scenario


def secrets(s: Scenario) -> dict[Handle, Identity]:
    """What the decider knows of his own hidden cards."""
    return {card: s.identity(card) for card in s.state.zones[s.decider][Zone.HAND] if not is_open(card)}


def choice(s: Scenario) -> Action:
    """The steward's answer."""
    return Steward()(s.state, secrets(s))


def why(s: Scenario) -> str:
    """The steward's first reason."""
    return best(Steward().options(s.state, secrets(s))).why


def goal(action: Action) -> str:
    return ATLAS.sites[action.args[0]].name if action.verb == Verb.GO else "stay"


# ------------------------------------------------------------------------------------------------------------ travel
def test_it_goes_where_its_hand_scores() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").hand(0, "Hillmen")
    s.company(1, "Faramir", at="Minas Tirith").pass_().until(Question.NEW_SITE)
    assert goal(choice(s)) == "Cameth Brin"
    assert why(s) == "Cards in your hand score at Cameth Brin."


def test_it_takes_two_moves_to_a_site_out_of_reach() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Beretar", at="Minas Tirith").hand(0, "Hillmen")
    s.company(1, "Faramir", at="Minas Tirith").pass_().until(Question.NEW_SITE)
    chosen = choice(s)
    assert chosen.verb == Verb.GO
    before = ATLAS.reachable(ATLAS.site_named["Minas Tirith"].index)
    assert ATLAS.site_named["Cameth Brin"].index not in before


def test_the_wounded_go_to_a_haven() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Beretar", at="Bree").wounded("Aragorn II", "Elrohir", "Beretar")
    s.company(1, "Faramir", at="Minas Tirith").pass_().until(Question.NEW_SITE)
    assert ATLAS.sites[choice(s).args[0]].haven
    assert why(s).startswith("The wounded heal at ")


def test_a_lone_hobbit_does_not_walk_into_mordor() -> None:
    s = Scenario().company(0, "Frodo", at="Minas Tirith").hand(0, "The Mithril-coat", "Glamdring")
    s.company(1, "Faramir", at="Lórien").hand(1, "Orc-patrol", "Orc-warband", "Wargs", "Wolves")
    s.pass_().until(Question.NEW_SITE)
    chosen = choice(s)
    where = ATLAS.sites[chosen.args[0]] if chosen.verb == Verb.GO else ATLAS.site_named["Minas Tirith"]
    assert ATLAS.regions[where.region].type not in "sd"


def test_it_stays_outside_where_there_is_nothing_to_gain() -> None:
    s = Scenario().company(0, "Frodo", at="Moria").company(1, "Faramir", at="Lórien")
    s.pass_().until(Question.NEW_SITE).stay().until(Question.ENTER)
    assert choice(s) == PASS


def test_it_enters_for_a_faction() -> None:
    s = Scenario().company(0, "Aragorn II", at="Cameth Brin").hand(0, "Hillmen").company(1, "Faramir", at="Lórien")
    s.pass_().until(Question.NEW_SITE).stay().until(Question.ENTER)
    assert choice(s) == pick(1)


def test_a_sage_carries_lore_to_a_site_with_a_book() -> None:
    s = Scenario().company(0, "Aragorn II", "Halbarad", at="Rivendell").hand(0, "Dreams of Lore")
    s.company(1, "Faramir", at="Minas Tirith").pass_().until(Question.NEW_SITE)
    assert "book" in ATLAS.site_named[goal(choice(s))].icons


def test_an_item_that_may_be_needed_is_taken_along() -> None:
    s = Scenario().company(0, "Aragorn II", "Beretar", at="Amon Hen").hand(0, "Healing Herbs")
    s.company(1, "Faramir", at="Lórien")
    s.pass_().until(Question.NEW_SITE).stay().until(Question.ENTER).pick(1).rolls(12).window(At.SITE, 0)
    assert played(s) == "Healing Herbs"


# ------------------------------------------------------------------------------------------------------------ fights
def test_it_taps_against_a_strong_strike() -> None:
    s = attacked("Wargs", "Beretar")
    assert choice(s) == pick(TAPS)
    assert "taps to fight" in why(s)


def test_the_strong_stay_untapped_against_the_weak() -> None:
    s = Scenario().company(0, "Aragorn II", at="Amon Hen").hand(0, "Dagger of Westernesse")
    s.company(1, "Faramir", at="Lórien")
    s.pass_().until(Question.NEW_SITE).stay().until(Question.ENTER).pick(1).until(Question.FACE)
    assert choice(s) == pick(STAYS)


def attacked(creature: str, *people: str) -> Scenario:
    """A company on its way through the wild, and a creature that struck it."""
    s = Scenario().company(0, *people, at="Rivendell").company(1, "Faramir", at="Lórien").hand(1, creature)
    s.pass_().until(Question.NEW_SITE).go("Bree").until(Question.WINDOW, 1)
    return s.play(creature).until(Question.FACE)


def test_a_hazard_is_played_where_it_hurts() -> None:
    s = Scenario().company(0, "Frodo", "Sam Gamgee", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(1, "Wargs").pass_().until(Question.NEW_SITE).go("Bree").until(Question.WINDOW, 1)
    chosen = choice(s)
    assert chosen.verb == Verb.PLAY
    assert why(s) == "Wargs can hurt this company."


def test_a_creature_is_not_given_away() -> None:
    s = Scenario().company(0, "Aragorn II", "Elrohir", "Beretar", "Halbarad", at="Rivendell")
    s.bears("Aragorn II", "Glamdring").company(1, "Faramir", at="Lórien").hand(1, "Wolves")
    s.pass_().until(Question.NEW_SITE).go("Bree").until(Question.WINDOW, 1)
    chosen = choice(s)
    assert chosen == PASS or name_in_hand(s, chosen) != "Wolves"


WEAK, STRONG = ("Frodo", "Sam Gamgee"), ("Aragorn II", "Beretar")


def journey(people: tuple[str, ...], goal: str, *hazards: str) -> Scenario:
    """A company on its way, and hazards in the hand of the opponent."""
    s = Scenario().company(0, *people, at="Rivendell").company(1, "Faramir", at="Lórien")
    return s.hand(1, *hazards).pass_().until(Question.NEW_SITE).go(goal).until(Question.WINDOW, 1)


def test_automatic_attacks_are_doubled_where_there_are_some() -> None:
    assert played(journey(WEAK, "Weathertop", "Awaken Denizens")) == "Awaken Denizens"
    assert played(journey(WEAK, "Bree", "Awaken Denizens")) == ""


def test_orcs_are_stirred_before_they_come_and_not_without_them() -> None:
    s = journey(STRONG, "Moria", "Orc-warband", "Minions Stir")
    assert played(s) == "Minions Stir"
    assert why(s) == "Minions Stir makes this journey harder for them."
    assert played(journey(STRONG, "Bree", "Wolves", "Minions Stir")) in ("", "Wolves")


def test_a_journey_is_turned_back_that_nothing_else_can_hurt() -> None:
    s = Scenario().company(0, "Háma", "Boromir II", at="Minas Tirith").company(1, "Celeborn", at="Lórien")
    s.hand(1, "Foul Fumes").pass_().until(Question.NEW_SITE).go("Shelob’s Lair").until(Question.WINDOW, 1)
    assert played(s) == "Foul Fumes"
    assert played(journey(WEAK, "Bree", "Foul Fumes")) == ""


def played(s: Scenario) -> str:
    """The name of the card the steward plays; nothing if it passes."""
    chosen = choice(s)
    return name_in_hand(s, chosen) if chosen.verb == Verb.PLAY else ""


def name_in_hand(s: Scenario, chosen: Action) -> str:
    """The name of the hidden card an action speaks of."""
    return CARDS[s.identity(chosen.args[0]).definition].definition.name


def test_friends_support_a_burdened_character() -> None:
    s = Scenario().company(0, "Frodo", "Sam Gamgee", at="Rivendell").bears("Frodo", "The One Ring", "Glamdring")
    s.company(1, "Faramir", at="Lórien")
    item = s.named("Glamdring")
    s.act(Action(Verb.STORE, (item,))).until(Question.ROLL_SUPPORT)
    assert choice(s) == pick(s.named("Sam Gamgee"))
    assert why(s) == "Frodo needs the support."


# -------------------------------------------------------------------------------------------------------------- hand
def test_a_card_that_can_never_be_played_is_discarded_first() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Aragorn II", "Hillmen", "Rangers of the North").at_end_of_turn().until(Question.OPTION)
    chosen = choice(s)
    assert chosen.verb == Verb.DISCARD
    assert name_in_hand(s, chosen) == "Aragorn II"


def test_a_wizard_makes_room_by_a_creature_and_a_steward_keeps_it() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, "Hillmen", "Cave-drake", "Concealment").at_end_of_turn().until(Question.OPTION)
    wizard = make("wizard", lambda n: 0)
    assert choice(s) == PASS
    chosen = wizard(s.state, secrets(s))
    assert chosen.verb == Verb.DISCARD and name_in_hand(s, chosen) == "Cave-drake"


@pytest.mark.parametrize(("theirs", "calls"), [(False, True), (True, False)])
def test_the_council_is_called_with_a_lead(theirs: bool, calls: bool) -> None:
    won = ["Hillmen", "Rangers of the North", "Riders of Rohan", "Elves of Lindon", "Wood-elves", "Beornings"]
    rest = ["Knights of Dol Amroth", "Men of Anórien", "Ents of Fangorn", "Iron Hill Dwarves", "Blue Mountain Dwarves"]
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.stored(0, *won, "Hobbits")
    if theirs:
        s.stored(1, *rest, "Men of Lebennin", "Southrons", "Variags of Khand")
    s.at_end_of_turn().until(Question.CALL)
    assert (choice(s) == Action(Verb.CALL)) == calls


# ------------------------------------------------------------------------------------------------------------ set-up
@pytest.mark.parametrize("name", list(ready_decks()))
def test_it_drafts_a_company_and_starts_where_the_deck_belongs(name: str) -> None:
    deck, numbers = ready_decks()[name], iter(range(1_000_000))
    other = next(d for short, d in ready_decks().items() if short != name)
    match = Match(GAME, [sections(deck), sections(other)], lambda n: next(numbers) * 7 % n)
    while match.state.turn.phase is Phase.SETUP:
        waits = match.advance()
        assert isinstance(waits, Decision)
        match.take(Steward()(match.state, match.dealer.knowledge(waits.seat)))
    mine = next(company for company in match.state.companies if company.seat == 0)
    people = [face(match.state, who) for who in mine.members]
    assert 3 <= len(people) <= 5
    assert 6 <= sum(printed.mind for printed in people) <= 8
    assert mine.site == deck.start
    assert not match.state.zones[0][Zone.POOL]
    assert GAME.pending(match.state) is not None
