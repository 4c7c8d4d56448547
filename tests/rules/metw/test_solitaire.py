"""Solitaire: a hazard deck without turns, five cards, hazards that must be played, goals (METW-SOL)."""

from __future__ import annotations

import random

import pytest

from engine.bots.metw.adversary import worst_play
from engine.bots.metw.scene import Scene
from engine.editions import edition
from engine.journeys.cards.moments import At, Stat
from engine.journeys.reading.values import draw_number
from engine.journeys.table.board import companies_of
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.game import Listed
from engine.kernel.pending import Decision, Over
from engine.kernel.records import is_open
from engine.metw.audit import why_not_deck
from engine.metw.cards.deck_rules import check
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import load
from engine.metw.decklists import counts_as_hazard, parted, solitaire_listed, solitaire_sections
from engine.metw.game import GAME
from engine.metw.phases.alone import EACH, FIRST, HAZARDS, TRAVELLER, needed
from engine.metw.phases.endings import BY_GOAL, BY_POINTS, BY_WIZARD, lose_wizard
from engine.metw.table.records import MetwState
from engine.metw.table.scoring import council_points
from engine.metw.table.verbs import Asked, Say
from engine.metw.variants import SOLITAIRE, STANDARD, Option, options_ok
from engine.selfplay import Match
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

DECK = ready_decks()["the-grey-pilgrim"]
CALL = Action(Verb.CALL)


def table(*options: int) -> Scenario:
    """The traveller's company at Rivendell, with a hazard deck of Giants."""
    return Scenario(SOLITAIRE, options=options).company(0, "Aragorn II", "Gimli", at="Rivendell")


def start(seed: int = 1, *options: int) -> Match[MetwState]:
    """A whole game about to be set up with a ready deck."""
    return Match(GAME, solitaire_sections(DECK, SOLITAIRE), random.Random(seed).randrange, SOLITAIRE, options)


def play_on(m: Match[MetwState], until: int) -> Decision:
    """Give last answers until a question is asked."""
    while True:
        waits = m.advance()
        assert isinstance(waits, Decision)
        if waits.question == until:
            return waits
        m.take(GAME.legal(m.state, m.known(waits.seat))[-1])


@rule("METW-SOL-11", "METW-SOL-12", "METW-SOL-13", "METW-RULING-123", "METW-CHANCE-24")
def test_all_hazards_of_a_deck_are_a_deck_of_their_own() -> None:
    mine, hazards = parted(DECK)
    assert hazards and all(counts_as_hazard(entry) for entry in hazards)
    assert not any(counts_as_hazard(entry) for entry in (*mine.draw, *mine.sideboard))
    assert not check(mine, load(), alone=True)
    assert "METW-SOL-12" in {one.rule for one in check(DECK, load(), alone=True)}
    few = type(mine)(mine.name, mine.start, mine.pool, mine.draw[:3], (), tips=mine.tips)  # hardly anything
    assert "METW-SOL-13" in {one.rule for one in check(few, load(), alone=True)}
    lists = solitaire_listed(DECK, SOLITAIRE)
    assert all(why_not_deck(SOLITAIRE, (), row) is None for row in lists)
    resource = load().named("Concealment")
    wrong = why_not_deck(SOLITAIRE, (), (Listed(Zone.DRAW, 0, resource.number, resource.side),))
    assert wrong is not None and wrong.rule == "METW-SOL-11"
    m = start()
    play_on(m, Question.WINDOW)
    assert len(m.state.zones[HAZARDS][Zone.DRAW]) == sum(entry.copies for entry in hazards)


@rule("METW-SOL-14", "METW-SOL-02", "METW-SOL-25")
def test_the_hand_is_five_and_every_return_is_a_return_to_five() -> None:
    m = start()
    play_on(m, Question.WINDOW)
    assert m.state.turn.mover == TRAVELLER and m.state.turn.number == 1
    assert len(m.state.zones[TRAVELLER][Zone.HAND]) == 5 and not m.state.zones[HAZARDS][Zone.HAND]
    s = table().hand(0, *["Concealment"] * 5).go("Mount Gram")
    assert len(s.state.zones[0][Zone.HAND]) > 5, "he draws as usual for the company"
    s.until(Question.DISCARD_DOWN, 0)
    s.until(Question.ENTER)
    assert len(s.state.zones[0][Zone.HAND]) == 5


@rule("METW-SOL-02")
def test_there_is_no_turn_of_an_opponent() -> None:
    s = table().at(Phase.END_OF_TURN)
    number = s.state.turn.number
    while s.state.turn.number == number:
        s.plain()
        s.pending  # noqa: B018  (nature answers first)
    assert s.state.turn.mover == TRAVELLER


@rule("METW-SOL-16", "METW-CHANCE-25", "METW-DEC-87")
@pytest.mark.parametrize("site", ["Mount Gram", ""])
def test_two_hazards_and_twice_the_number_of_the_site_are_drawn_and_turned_up(site: str) -> None:
    s = table()
    if site:
        s.lay(site)
    s.until(Asked.UNVEIL)
    moving = companies_of(s.state, 0)[0]
    assert moving.journey is not None
    number = draw_number(s.state, moving, Stat.BLACK, moving.journey.goal) if site else 0
    hand = s.state.zones[HAZARDS][Zone.HAND]
    assert len(hand) == FIRST + EACH * number == (2 + 2 * number)
    assert s.legal() == (Action(Say.TURN_UP, hand, s.legal()[0].shown),), "there is no choice about it"
    s.plain()
    assert all(is_open(card) for card in s.state.zones[HAZARDS][Zone.HAND])


@rule("METW-SOL-17", "METW-SOL-18", "METW-RULING-124", "METW-DEC-87")
def test_what_can_be_played_within_the_limit_must_be() -> None:
    s = table().empty_draw_pile(HAZARDS, *["Orc-patrol"] * 12).lay("Mount Gram").hazards()
    assert s.decider == HAZARDS and PASS not in s.legal()
    assert s.refused(PASS) == "METW-SOL-17"
    options = worst_play(Scene(s.state, {}, HAZARDS, s.legal(), 2))
    assert options and all(option.action.verb == Verb.PLAY for option in options)
    s.disturb(lambda d: d.set_journey(s.state.turn.company, played=9))
    assert s.refused(PASS) == "", "the limit is used"
    idle = table().empty_draw_pile(HAZARDS, *["Corsairs of Umbar"] * 12).lay("Mount Gram").hazards()
    assert idle.refused(PASS) == "", "nothing of it can be keyed"


@rule("METW-SOL-04", "METW-RULING-126")
def test_what_was_not_played_is_discarded_unless_it_waits_for_another_card() -> None:
    s = table().empty_draw_pile(HAZARDS, "Morgul Night", *["Corsairs of Umbar"] * 5).stay()
    assert s.why_not_play("Morgul Night") if "Morgul Night" in names(s) else True
    s.until(Question.ENTER)
    left = names(s)
    assert "Corsairs of Umbar" not in left
    ready = table().empty_draw_pile(HAZARDS, "Morgul Night", "Morgul Night", "Morgul Night").until(Asked.UNVEIL)
    ready.until(Question.ENTER)
    assert set(names(ready)) == {"Morgul Night"}, "it is kept until its card comes"


def names(s: Scenario) -> list[str]:
    """The names of the hazards in hand."""
    return [s.title(s.identity(card).definition) for card in s.state.zones[HAZARDS][Zone.HAND]]


@rule("METW-RULING-123")
def test_an_empty_hazard_deck_is_shuffled_anew_and_not_exhausted() -> None:
    s = table().empty_draw_pile(HAZARDS, "Corsairs of Umbar").discarded(HAZARDS, *["Corsairs of Umbar"] * 6).stay()
    assert s.state.players[HAZARDS].exhausted == 0
    assert len(s.state.zones[HAZARDS][Zone.HAND]) == 2 and not s.state.zones[HAZARDS][Zone.DISCARD]


@rule("METW-RULING-125", "METW-SOL-02")
def test_hazard_long_events_last_until_the_next_long_event_phase() -> None:
    s = table().in_play(HAZARDS, "Wake of War").at(Phase.UNTAP)
    s.until(Asked.UNVEIL)
    assert s.copies("Wake of War") == [Zone.DISCARD]


@rule("METW-SOL-05")
def test_the_game_ends_with_the_second_exhaustion_and_its_points() -> None:
    once = table().exhausted(0, 1).at(Phase.END_OF_TURN)
    once.window(At.ORGANIZATION, TRAVELLER)
    assert once.state.turn.number == 4, "one exhaustion is not the end"
    s = table().exhausted(0, 2).stored(0, "Glamdring").at(Phase.END_OF_TURN)
    points, over = s.points(0), s.finish()
    assert over == Over(BY_POINTS, (), (points, 0)) and points > 0
    lost = table()
    lost.disturb(lambda d: lose_wizard(d, TRAVELLER))
    over = lost.pending
    assert isinstance(over, Over) and over.how == BY_WIZARD and over.winners == (HAZARDS,)
    assert edition("metw").alone(over, TRAVELLER) == "the Wizard is lost"


TWENTY = ("Glamdring", "The Mithril-coat", "The Arkenstone", "Palantír of Osgiliath", "Durin’s Axe")


@rule("METW-SOL-09")
def test_twenty_points_are_a_goal() -> None:
    s = table(Option.GOAL_POINTS).stored(0, *TWENTY).company(0, "Elrond", at="Rivendell").at(Phase.END_OF_TURN)
    assert s.points(0) >= 20
    over = s.finish()
    assert over.how == BY_GOAL and over.winners == (TRAVELLER,)
    assert edition("metw").alone(over, TRAVELLER) == "a victory"
    poor = table(Option.GOAL_POINTS).exhausted(0, 2).at(Phase.END_OF_TURN).finish()
    assert poor.how == BY_GOAL and poor.winners == ()


@rule("METW-SOL-10")
@pytest.mark.parametrize(("turns", "won"), [(5, True), (90, False)])
def test_a_council_asks_for_more_than_four_and_twice_the_turns(turns: int, won: bool) -> None:
    s = table(Option.GOAL_COUNCIL).stored(0, *TWENTY).company(0, "Elrond", at="Rivendell").player(0, turns=turns)
    s.at(Phase.END_OF_TURN).until(Question.CALL).act(CALL)
    assert needed(s.state) == 4 + 2 * turns
    s.until(Question.NEXT_ROLL)
    over = s.finish()
    assert over.how == BY_GOAL and (over.winners == (TRAVELLER,)) is won
    assert over.points == (council_points(s.state, TRAVELLER), 0)
    total = over.points[0]
    for turns in ((total - 4) // 2, (total - 4) // 2 - 1):
        s = table(Option.GOAL_COUNCIL).stored(0, *TWENTY).company(0, "Elrond", at="Rivendell").player(0, turns=turns)
        end = s.at(Phase.END_OF_TURN).until(Question.CALL).act(CALL).finish()
        assert (end.winners == (TRAVELLER,)) is (total > 4 + 2 * turns)
    on = table(Option.GOAL_COUNCIL).stored(0, *TWENTY).company(0, "Elrond", at="Rivendell").at(Phase.END_OF_TURN)
    on.until(Question.CALL).act(PASS)
    assert not isinstance(on.pending, Over), "he may go on for more"


@rule("METW-SOL-05", "METW-SOL-09")
def test_solitaire_has_goals_and_no_other_options() -> None:
    assert options_ok(SOLITAIRE, ()) is None and options_ok(SOLITAIRE, (Option.GOAL_POINTS,)) is None
    for variant, options in (
        (SOLITAIRE, (Option.BURGLARY,)),
        (SOLITAIRE, (Option.GOAL_POINTS, Option.GOAL_COUNCIL)),
        (STANDARD, (Option.GOAL_POINTS,)),
    ):
        assert options_ok(variant, options) is not None


@rule("METW-RULING-143")
@pytest.mark.parametrize(("before", "over"), [(0, True), (1, False)])
def test_a_game_alone_has_a_last_turn(before: int, over: bool) -> None:
    """Who never exhausts his deck comes to an end all the same, with the turn that is the last and not before."""
    s = table().at(Phase.END_OF_TURN)
    last = s.state.rules.last_turn
    s.disturb(lambda d: d.set_turn(number=last - before))
    while not isinstance(s.pending, Over) and s.state.turn.number == last - before:
        s.plain()
    assert isinstance(s.pending, Over) is over
