"""A fight is arranged in one question, by letters in a row, and carried out as arranged."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.board import attack_now
from engine.journeys.table.records import Pose
from engine.journeys.table.verbs import Question, pick
from engine.kernel.pending import Decision
from lore_tui.files.settings import Settings
from lore_tui.games.lore.desk import LoreDesk
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import Reading, Shape, choices, press
from lore_tui.view.prompt_lines import lines
from tests.view.tale import PLAYERS, Tale

PEOPLE = ("Gimli", "Legolas", "Boromir II", "Beregond")


def fight() -> tuple[Tale, LoreDesk]:
    """A company of four on which three strikes fall, and the desk of its player."""
    tale = Tale()
    tale.company(0, *PEOPLE, at="Rivendell").hand(1, "Orc-patrol").go("Moria").window(At.MOVEMENT, 1).play("Orc-patrol")
    tale.until(Question.ASSIGN)
    return tale, desk_of(tale)


def desk_of(tale: Tale, desk: LoreDesk | None = None) -> LoreDesk:
    """The desk at the moment to which the tale has come."""
    waits = tale.pending
    moment = Moment(len(tale.log) + 1, 0, PLAYERS, tale.state, tale.words(0).secrets, waits)  # type: ignore[arg-type]
    desk = desk or LoreDesk(moment, SHOWING)
    desk.take(moment)
    return desk


def typed(desk: LoreDesk, *keys: str) -> Reading:
    """The reading of these keys."""
    reading = Reading(desk.ask().prompt)
    for key in keys:
        reading = press(reading, key)
    return reading


def letter(desk: LoreDesk, tale: Tale, name: str) -> str:
    return desk.letters[tale.named(name)]


def test_three_strikes_are_assigned_in_one_line() -> None:
    tale, desk = fight()
    desk.ask()
    keys = [letter(desk, tale, name) for name in ("Gimli", "Boromir II", "Beregond")]
    reading = typed(desk, *keys, "enter")
    assert reading.answer is not None and reading.prompt.shape is Shape.PLAN
    tale.act(desk.answer(reading.answer))
    asked = 0
    while attack_now(tale.state) is not None:
        waits = tale.pending
        assert isinstance(waits, Decision)
        given = desk_of(tale, desk).given_answer(Settings()) if waits.seat == 0 else None
        asked += waits.seat == 0 and given is None
        tale.act(given[0]) if given is not None else tale.plain()
    assert asked == 0
    assert tale.pose("Legolas") is Pose.UNTAPPED
    assert all(tale.pose(name) is not Pose.UNTAPPED for name in ("Gimli", "Boromir II", "Beregond"))


def test_a_letter_again_changes_what_one_does() -> None:
    tale, desk = fight()
    desk.ask()
    gimli, legolas = letter(desk, tale, "Gimli"), letter(desk, tale, "Legolas")
    others = [letter(desk, tale, name) for name in ("Boromir II", "Beregond")]

    def shown(*keys: str) -> dict[str, str]:
        return {choice.key: choice.words if choice.mark else "" for choice in choices(typed(desk, *keys))}

    assert "Gimli taps" in shown(gimli)[gimli]
    assert "Gimli stays" in shown(gimli, gimli)[gimli]
    assert shown(gimli, *others, legolas)[legolas] == "Legolas supports Gimli"
    assert "strike still to assign" in typed(desk, gimli, *others[:1], "enter").message
    assert "stays" in shown("2")[others[0]] or "stays" in shown("2")[gimli]


def test_enter_alone_takes_what_is_proposed_and_the_last_arrangement_comes_back() -> None:
    _, desk = fight()
    reading = typed(desk, "enter")
    assert reading.answer is not None and len(reading.answer.chosen) == 3
    desk.answer(reading.answer)
    desk.battle = None if desk.battle is None else type(desk.battle)(-1, desk.battle.parts)
    again = typed(desk, "3", "enter")
    assert again.answer is not None and again.answer.chosen == reading.answer.chosen


def test_who_has_a_strike_already_is_part_of_the_arrangement() -> None:
    tale, desk = fight()
    tale.act(pick(tale.named("Gimli")))
    gimli, legolas, beregond = (tale.named(name) for name in ("Gimli", "Legolas", "Beregond"))
    desk = desk_of(tale)
    desk.ask()
    assert desk.fight is not None
    whole = typed(desk, "enter")
    assert whole.answer is not None and gimli in desk.fight.struck(whole.answer.chosen)
    chosen = typed(desk, desk.letters[legolas], desk.letters[beregond], "enter")
    assert chosen.answer is not None and set(desk.fight.struck(chosen.answer.chosen)) == {gimli, legolas, beregond}


def test_who_wants_to_be_asked_everything_is() -> None:
    _, desk = fight()
    desk.hold = True
    assert desk.ask().prompt.shape is Shape.ONE


def test_a_supporter_raises_the_chance_that_is_shown() -> None:
    """The figure beside a strike is that of the arrangement as it stands, not of its own part alone."""
    tale, desk = fight()
    desk.ask()
    gimli, legolas = letter(desk, tale, "Gimli"), letter(desk, tale, "Legolas")
    others = [letter(desk, tale, name) for name in ("Boromir II", "Beregond")]

    def chance(*keys: str) -> int:
        words = next(choice.words for choice in choices(typed(desk, *keys)) if choice.key == gimli)
        assert words.startswith("Gimli stays ")
        return int(words.split()[-1].removesuffix("%"))

    assert chance(gimli, gimli, *others, legolas) > chance(gimli, gimli, *others)


def test_nothing_stands_behind_the_question_of_an_arrangement_that_is_whole() -> None:
    tale, desk = fight()
    whole, begun = typed(desk, "1"), typed(desk, letter(desk, tale, "Gimli"))
    assert whole.prompt.plan is not None and not whole.prompt.plan.missing(whole.chosen)

    def head(reading: Reading) -> str:
        return "".join(text for text, _ in lines(reading, 120, 4)[0])

    assert "> " not in head(whole) and "> 2 strikes still to assign." in head(begun)


def test_what_is_asked_comes_before_what_attacks() -> None:
    """Where a line is cut, what is lost stands in the view of the fight."""
    _, desk = fight()
    assert desk.ask().prompt.question.startswith("3 strikes to assign: to whom? Enter: as marked. Orc-patrol")
