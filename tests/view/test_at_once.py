"""Several answers given at once: supporters of a roll, victims of an attack; then nothing more is asked about it."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.board import attack_now
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from lore_tui.files.settings import Settings
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import Answer, Shape
from tests.rules.scenes import name_of
from tests.scenario import Scenario

PLAYERS = ("Frodo", "Bilbo")


def council(*others: str) -> Scenario:
    """The council, where support is asked for the roll of Boromir, who may fail."""
    s = Scenario().company(0, "Boromir II", *others, at="Rivendell").company(1, "Faramir", at="Edoras")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)
    s.act(next(action for action in s.legal() if name_of(s, action.args[0]) == "Boromir II"))
    assert s.question == Question.ROLL_SUPPORT
    return s


def desk_of(s: Scenario, seat: int = 0) -> LoreDesk:
    waits = s.pending
    assert isinstance(waits, Decision)
    return LoreDesk(Moment(1, seat, PLAYERS, s.state, {}, waits), SHOWING)


def names(s: Scenario, actions: list[Action]) -> list[str]:
    return ["pass" if action == PASS else name_of(s, action.args[0]) for action in actions]


def test_all_supporters_are_named_in_one_answer_and_nobody_is_asked_again() -> None:
    s = council("Éowyn", "Gimli", "Legolas")
    desk = desk_of(s)
    prompt = desk.ask().prompt
    assert prompt.shape is Shape.SEVERAL and prompt.space is not None
    found = {option.words[0].split()[0]: option.id for option in prompt.options}
    first = desk.answer(Answer(1, (found["Éowyn"], found["Gimli"])))
    assert names(s, [first, *desk.queue]) == ["Éowyn", "Gimli", "pass"]
    for number in range(3):
        given = (first, "") if number == 0 else desk.given_answer(Settings())
        assert given is not None
        s.act(given[0])
        if isinstance(s.pending, Decision) and number < 2:
            desk.take(Moment(number + 2, 0, PLAYERS, s.state, {}, s.pending))
    assert s.question != Question.ROLL_SUPPORT and not desk.queue


def test_where_nobody_else_could_support_the_question_ends_by_itself() -> None:
    s = council("Éowyn", "Gimli")
    desk = desk_of(s)
    prompt = desk.ask().prompt
    chosen = tuple(option.id for option in prompt.options if option.id != prompt.space)
    assert len(chosen) == 2 == prompt.most
    first = desk.answer(Answer(1, chosen))
    assert "pass" not in names(s, [first, *desk.queue])


def test_nobody_is_an_answer_too() -> None:
    s = council("Éowyn", "Gimli")
    desk = desk_of(s)
    space = desk.ask().prompt.space
    assert space is not None and desk.answer(Answer(1, (space,))) == PASS and desk.queue == []


def test_what_has_come_otherwise_is_forgotten() -> None:
    """A plan for questions that are not asked may not answer others later."""
    s = council("Éowyn", "Gimli", "Legolas")
    desk = desk_of(s)
    desk.ask()
    desk.queue = [Action(99, ())]
    assert desk.planned() is None and desk.queue == []


def test_the_attacker_names_all_victims_at_once() -> None:
    s = Scenario().company(0, "Gimli", "Balin", "Thorin II", at="Rivendell").company(1, "Faramir", at="Edoras")
    s = s.hand(1, "Cave-drake").go("Moria").window(At.MOVEMENT, 1).play("Cave-drake").until(Question.ASSIGN, 1)
    desk = desk_of(s, 1)
    prompt = desk.ask().prompt
    assert prompt.shape is Shape.SEVERAL and (prompt.least, prompt.most) == (2, 2)
    assert "who is struck?" in prompt.question
    found = {option.words[0].split()[0].rstrip(":"): option.id for option in prompt.options}
    first = desk.answer(Answer(1, (found["Balin"], found["Thorin"])))
    s.act(first)
    desk.take(Moment(2, 1, PLAYERS, s.state, {}, s.pending))  # type: ignore[arg-type]
    given = desk.given_answer(Settings())
    assert given is not None
    s.act(given[0])
    attack = attack_now(s.state)
    assert attack is not None and [name_of(s, mark.who) for mark in attack.assigned] == ["Balin", "Thorin II"]
