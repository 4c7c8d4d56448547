"""What happened is read to its end: in the last lines of the log where it fits there, else on a page of its own."""

from __future__ import annotations

from dataclasses import replace

from lore_tui.games.lore.desk import LoreDesk
from lore_tui.view.layout import FIGHT, NEWS
from lore_tui.view.moment import NATURE, LogLine
from lore_tui.view.prompt import Option, Prompt, Reading, Shape, press
from lore_tui.view.prompt_lines import Elsewhere, lines
from tests.view.test_battle import fight

ROLL = (
    "  Boromir II stays untapped (-3) and faces the Undead attack at Amon Hen: 1+6+4 = 11 against 6, the strike is "
    "defeated."
)
SHORT = "  The Undead attack at Amon Hen is defeated."


def desk_with(*news: str) -> LoreDesk:
    """A desk in a fight whose player has not read these lines yet."""
    _, desk = fight()
    story = tuple(LogLine(text, 1, 1, NATURE, dice=True, marked=True) for text in news)
    desk.moment = replace(desk.moment, story=story)
    return desk


def words(desk: LoreDesk, rows: int = 2) -> str:
    """The end of the log at 80 columns."""
    shown = desk.tail(80, rows)
    assert len(shown) <= rows
    return " ".join(" ".join("".join(text for text, _ in line) for line in shown).split())


def test_a_roll_is_not_cut_where_its_sentence_has_two_lines() -> None:
    desk = desk_with(ROLL)
    assert desk.view == FIGHT
    assert words(desk).endswith("the strike is defeated.")


def test_what_does_not_fit_the_end_of_the_log_covers_the_fight_until_it_is_read() -> None:
    desk = desk_with(ROLL, SHORT)
    assert desk.view == NEWS
    page = " ".join("".join(text for text, _ in line) for line in desk.sheet(78))
    assert "the strike is defeated." in " ".join(page.split()) and SHORT.strip() in " ".join(page.split())
    desk.leave_view()
    assert desk.view == FIGHT


def test_one_row_shows_whole_sentences_and_a_cut_where_there_is_none() -> None:
    read = desk_with(ROLL, SHORT)
    read.read_news()
    assert words(read, rows=1) == f"! {SHORT.strip()}"
    read = desk_with(ROLL)
    read.read_news()
    assert words(read, rows=1).endswith("…")
    assert words(read, rows=0) == ""


def test_where_several_are_chosen_by_letters_elsewhere_the_arrows_still_point_at_one() -> None:
    options = tuple(Option(at, (key,), (f"many words behind the name, {key}",)) for at, key in enumerate("abcdefgh"))
    reading = Reading(Prompt(1, "STRIKES", "Who is struck?", Shape.SEVERAL, options, least=2, most=2))
    elsewhere = Elsewhere("by the letters above")

    def head(now: Reading) -> str:
        return "".join(text for line in lines(now, 78, 3, listed=elsewhere) for text, _ in line)

    assert "behind the name" not in head(reading)
    assert "name, a" in head(press(reading, "down")) and "name, b" in head(press(press(reading, "down"), "down"))


def test_impossible_answers_give_way_to_names() -> None:
    """What may follow a key is named; how much is not possible is a number then."""
    reason = "The company is neither at a Haven nor at his home site, and nobody there has influence enough."
    options = (
        Option(0, ("1",), ("bring in a character",), False, reason),
        Option(1, ("2",), ("play a card",), False, reason),
        Option(2, ("4", "m"), ("hand over", "Shield of Iron-bound Ash")),
        Option(3, ("5",), ("store a card",), False, reason),
        Option(4, ("0",), ("done",)),
    )
    prompt = Prompt(1, "ORGANIZE", "What do you do?", Shape.ONE, options)
    shown = "\n".join("".join(text for text, _ in line) for line in lines(Reading(prompt), 78, 3, listed=Elsewhere()))
    assert "(m Shield of Iron-bound Ash)" in shown and "why not 3 more" in shown
