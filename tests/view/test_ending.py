"""The end of a turn with too many cards in hand is one question."""

from __future__ import annotations

from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.pending import Decision
from engine.lore.game import GAME
from lore_tui.games import showing
from lore_tui.view.desk import Desk
from lore_tui.view.layout import TABLE
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import Reading, Shape, press
from lore_tui.view.prompt_lines import Elsewhere, lines
from tests.bots.test_choices import secrets
from tests.rules_plugin import rule
from tests.scenario import Scenario

HAND = ("Aragorn II", "Hillmen", "Cave-drake", "Concealment", "Block", "Thief", "Wargs", "Twilight")
MORE = ("Assassin", "Risky Blow")


def at_the_end(*hand: str) -> tuple[Scenario, Desk]:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Faramir", at="Lórien")
    s.hand(0, *hand).at_end_of_turn().until(Question.OPTION)
    waits = GAME.pending(s.state)
    assert isinstance(waits, Decision)
    moment = Moment(1, 0, ("Ann", "Ben"), s.state, secrets(s), waits)
    desk = showing("lore").desk(moment)
    desk.ask()
    return s, desk


def typed(desk: Desk, keys: str) -> Reading:
    assert desk.asked is not None
    reading = Reading(desk.asked.prompt)
    for key in keys:
        reading = press(reading, key)
    return reading


@rule("LORE-EOT-01", "LORE-EOT-04")
def test_who_holds_too_many_cards_is_asked_once_what_becomes_of_them() -> None:
    s, desk = at_the_end(*HAND, *MORE)
    assert desk.asked is not None and desk.asked.prompt.shape is Shape.PLAN
    first, second = list(desk.asked.prompt.plan.parts)[:2] if desk.asked.prompt.plan is not None else ("", "")
    assert press(typed(desk, first), "enter").message == "Choose 1 more."
    answer = press(typed(desk, first + second), "enter").answer
    assert answer is not None
    assert desk.answer(answer) == PASS, "nobody learns what goes before all had their option"
    hand = s.state.zones[0][Zone.HAND]
    assert [(action.verb, action.args[0] in hand) for action in desk.queue] == [(Verb.DISCARD, True)] * 2


@rule("LORE-EOT-01")
def test_one_of_them_may_be_reserved() -> None:
    _, desk = at_the_end(*HAND, *MORE)
    assert desk.asked is not None and desk.asked.prompt.plan is not None
    first, second = list(desk.asked.prompt.plan.parts)[:2]
    answer = press(typed(desk, first + second + second), "enter").answer
    assert answer is not None
    assert desk.answer(answer).verb == Verb.RESERVE
    assert [action.verb for action in desk.queue] == [Verb.DISCARD]
    both = typed(desk, first + first + second + second)
    assert len(both.chosen) == 1, "a second one cannot be reserved, so its letter takes it out again"


def test_a_hand_that_is_not_too_large_is_asked_about_as_before() -> None:
    _, desk = at_the_end(*HAND)
    assert desk.asked is not None and desk.asked.prompt.shape is Shape.ONE


def test_what_enter_would_discard_is_named() -> None:
    _, desk = at_the_end(*HAND, "Assassin")
    assert desk.asked is not None
    asked = reading_lines(Reading(desk.asked.prompt))
    assert "You hold 1 card too many: which one goes?" in asked
    assert "> Enter: discard" in asked and any(f"discard {card}" in asked for card in (*HAND, "Assassin"))


def reading_lines(reading: Reading) -> str:
    """What the dock of a small terminal shows of it, where the hand above lists the cards."""
    letters = frozenset(option.code for option in reading.prompt.options)
    shown = lines(reading, 78, 3, listed=Elsewhere("by the letters above", whole=True, letters=letters))
    return " ".join("".join(text for text, _ in line) for line in shown)


def test_a_view_of_choices_that_says_no_more_than_the_dock_is_not_drawn() -> None:
    s = Scenario().company(0, "Faramir", at="Lórien").company(1, "Aragorn II", at="Rivendell")
    s.hand(0, "Gamling the Old")
    s.act(s.play_action("Gamling the Old")).until(Question.TARGET)
    waits = GAME.pending(s.state)
    assert isinstance(waits, Decision)
    desk = showing("lore").desk(Moment(1, 0, ("Ann", "Ben"), s.state, secrets(s), waits))
    desk.ask()
    assert desk.asked is not None
    desk.reading = Reading(desk.asked.prompt)
    assert len(desk.asked.prompt.options) > 4 and desk.view == TABLE
