"""Assignments and archery wounds in one line: letters arrange, one Enter answers all the questions behind it."""

from __future__ import annotations

from engine.kernel.records import Handle
from engine.tcg.cards.moments import Phase
from engine.tcg.table.events import Told
from engine.tcg.table.verbs import PASS, Question
from lore_tui.games.tcg.desk import TcgDesk
from lore_tui.view.prompt import Reading, Shape, choices, press
from tests.view.tcg.tale import Tale, told


def after_actions(tale: Tale) -> Tale:
    """The table when the actions of the phase are over."""
    while tale.question is Question.WINDOW:
        tale.pass_()
    return tale


def give(tale: Tale, desk: TcgDesk, reading: Reading) -> int:
    """Answer as the screen does: the first action, then what was planned; how many deeds that are."""
    assert reading.answer is not None
    asked = tale.question
    tale.act(desk.answer(reading.answer))
    given = 1
    while tale.question in (asked, Question.WINDOW) and tale.state.turn.phase in (Phase.ARCHERY, Phase.ASSIGNMENT):
        fresh = tale.desk()
        fresh.orders = desk.orders
        action = fresh.planned() if tale.question is asked else PASS
        if action is None:
            return given
        tale.act(action)
        given += tale.log[-1] != PASS
    return given


def assignment() -> Tale:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile", "Gimli, Son of Glóin"))
    tale.minions("Uruk Savage", "Goblin Runner")
    return after_actions(told(tale.phase(Phase.ASSIGNMENT)))


def assigned(tale: Tale) -> list[Handle]:
    """The minions that were assigned so far."""
    return [event.args[1] for event in tale.events if event.kind == Told.ASSIGNED]


def test_defenders_are_assigned_in_one_line() -> None:
    tale = assignment()
    desk = tale.desk()
    asked = desk.ask()
    assert asked.prompt.shape is Shape.PLAN and desk.is_arranged
    savage, runner = tale.named("Uruk Savage"), tale.named("Goblin Runner")
    assert {choice.key for choice in choices(Reading(asked.prompt))} >= {asked.letters[savage], asked.letters[runner]}
    reading = press(Reading(asked.prompt), "enter")
    assert give(tale, desk, reading) >= 2
    assert sorted(assigned(tale)) == sorted((savage, runner))


def test_a_letter_goes_through_those_who_may_take_the_minion() -> None:
    tale = assignment()
    desk = tale.desk()
    prompt = desk.ask().prompt
    key = desk.shown_letters[tale.named("Uruk Savage")]
    reading, seen = Reading(prompt), set()
    for _ in range(6):
        reading = press(reading, key)
        seen.add(next(choice.words for choice in choices(reading) if choice.key == key))
    assert {"Uruk Savage: Frodo 4:5 loses", "Uruk Savage: nobody"} < seen


def test_nobody_takes_more_minions_than_he_can() -> None:
    tale = assignment()
    desk = tale.desk()
    plan = desk.ask().prompt.plan
    assert plan is not None and desk.arranged is not None
    aragorn = tale.named("Aragorn")
    both = tuple(part for part, actions in enumerate(desk.arranged.parts) if actions and actions[0].args[0] == aragorn)
    assert len(both) == 2 and not plan.fits(both) and plan.fits(both[:1])


def test_assigning_nobody_needs_more_than_the_key_that_goes_on() -> None:
    tale = assignment()
    desk = tale.desk()
    prompt = desk.ask().prompt
    assert press(Reading(prompt), "space").message == "This question needs an answer; 0 and Enter: assign nobody."
    nobody = press(Reading(prompt), "0")
    assert [choice.key for choice in choices(nobody) if choice.mark] == ["0"]
    key = desk.shown_letters[tale.named("Uruk Savage")]
    somebody = press(nobody, key)
    assert [choice.key for choice in choices(somebody) if choice.mark] == [key], "nobody gives way to somebody"
    answer = press(nobody, "enter").answer
    assert answer is not None and desk.answer(answer) == PASS


def test_minions_left_over_are_assigned_in_one_line_by_their_player() -> None:
    tale = assignment()
    tale.pass_()
    assert tale.decider == 1 and tale.question is Question.LEFTOVER
    desk = tale.desk()
    reading = press(Reading(desk.ask().prompt), "enter")
    give(tale, desk, reading)
    assert len(assigned(tale)) == 2


def test_archery_wounds_are_taken_in_one_line() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile", "Gimli, Son of Glóin"))
    tale.minions("Uruk Bloodlust").minions("Goblin Archer", "Goblin Marksman", "Goblin Archer")
    after_actions(told(tale.phase(Phase.ARCHERY)))
    assert tale.question is Question.ARROWS
    desk = tale.desk()
    prompt = desk.ask().prompt
    assert prompt.shape is Shape.PLAN
    wounds = int(prompt.question.split()[0])
    key = desk.shown_letters[tale.named("Gimli")]
    once = press(Reading(prompt), key)
    assert next(choice.words for choice in choices(once) if choice.key == key) == "Gimli takes 1"
    assert press(once, "enter").message == f"{wounds - 1} wound{'s'[: wounds > 2]} still to take."
    assert give(tale, desk, press(Reading(prompt), "enter")) == wounds
    assert sum(tale.wounds_on(who) for who in ("Aragorn", "Gimli", "Frodo")) == wounds


def test_wounds_are_healed_at_a_sanctuary_in_one_line() -> None:
    tale = told(Tale(site=3).fellowship("Gimli, Son of Glóin", "Legolas, Greenleaf"))
    tale.wounds("Gimli", 2).wounds("Legolas", 2).phase(Phase.START)
    assert tale.question is Question.WINDOW
    desk = tale.desk()
    prompt = desk.ask().prompt
    assert prompt.shape is Shape.PLAN and prompt.question.startswith("The sanctuary heals 4 wounds")
    key = desk.shown_letters[tale.named("Gimli")]
    reading = press(Reading(prompt), key)
    assert next(choice.words for choice in choices(reading) if choice.key == key) == "Gimli 0 of 2"
    reading = press(press(Reading(prompt), key), "enter")
    assert reading.answer is not None
    tale.act(desk.answer(reading.answer))
    while tale.state.turn.phase is Phase.START:
        fresh = tale.desk()
        fresh.orders = desk.orders
        tale.act(fresh.planned() or PASS)
    assert (tale.wounds_on("Gimli"), tale.wounds_on("Legolas")) == (2, 0)


def test_a_sanctuary_may_be_left_unused() -> None:
    tale = told(Tale(site=3).fellowship("Gimli, Son of Glóin").wounds("Gimli", 2).phase(Phase.START))
    desk = tale.desk()
    reading = press(Reading(desk.ask().prompt), "0")
    assert not press(reading, "space").answer
    answer = press(reading, "enter").answer
    assert answer is not None and desk.answer(answer) == PASS


def test_who_holds_is_asked_one_by_one() -> None:
    desk = assignment().desk()
    desk.hold = True
    assert desk.ask().prompt.shape is Shape.ONE and not desk.is_arranged
