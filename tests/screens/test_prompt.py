"""Every question is answered by the same keys, and a key that does nothing says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from lore_tui.terminal.themes import palette
from lore_tui.view.hints import LETTERS, hints, numbers
from lore_tui.view.prompt import Answer, Option, Prompt, Reading, Shape, choices, one_of, press, read_line, yes_no
from lore_tui.view.prompt_lines import Elsewhere, lines, with_words

MENU = (
    Option(0, ("1", "d"), ("play a character", "Legolas")),
    Option(1, ("2", "r", "a"), ("set movement", "Rivendell", "Moria")),
    Option(2, ("2", "r", "c"), ("set movement", "Rivendell", "Bree")),
    Option(3, ("2", "s", "c"), ("set movement", "Lorien", "Bree")),
    Option(4, ("4",), ("move an item",), False, "no item here", "LORE-ITEM-01"),
    Option(5, ("0",), ("done",)),
)
ACT = Prompt(7, "ORGANIZE", "what do you do?", Shape.ONE, MENU, ("LORE-ORG-01",), space=5)
LETTERED = tuple(Option(id, (letter,), (f"card {letter}",)) for id, letter in enumerate("abcd"))
DISCARD = Prompt(8, "DISCARD", "which two?", Shape.SEVERAL, LETTERED, least=2, most=2)
ORDER = Prompt(9, "ORDER", "in which order?", Shape.ORDER, LETTERED)
NUMBER = Prompt(10, "DRAW", "how many?", Shape.NUMBER, least=1, most=12, default=3)
ON = Prompt(11, "READ", "the rule", Shape.PASS, (Option(0, ("0",), ("go on",)),), space=0)
PROMPTS = [ACT, DISCARD, ORDER, NUMBER, ON, yes_no(12, "KEEP", "this hand?")]
KEYS = [*"abcdrs012349+-", "enter", "space", "backspace", "escape", "up", "down", "pagedown", "home", "end"]


def typed(prompt: Prompt, *keys: str, auto_accept: bool = False) -> Reading:
    reading = Reading(prompt)
    for key in keys:
        reading = press(reading, key, auto_accept=auto_accept)
    return reading


def test_a_menu_narrows_step_by_step_and_enter_accepts() -> None:
    reading = typed(ACT, "2")
    assert [(choice.key, choice.words) for choice in choices(reading)] == [("r", "Rivendell"), ("s", "Lorien")]
    reading = press(reading, "r")
    assert [choice.key for choice in choices(reading)] == ["a", "c"]
    reading = press(reading, "c")
    assert reading.answer is None
    assert press(reading, "enter").answer == Answer(7, (2,))


def test_backspace_takes_back_one_step_and_at_the_start_leaves() -> None:
    assert typed(ACT, "2", "r", "c", "backspace").typed == "2r"
    assert typed(ACT, "2", "r", "backspace", "backspace").typed == ""
    assert typed(ACT, "backspace").leave
    assert not typed(ACT, "backspace", "2").leave


def test_a_refused_option_says_why_with_its_rule_and_stays_unanswered() -> None:
    reading = typed(ACT, "4")
    assert "no item here" in reading.message and "LORE-ITEM-01" in reading.message
    assert press(reading, "enter").answer is None
    assert typed(ACT, "end", "up", "enter").message == reading.message


def test_a_key_of_nothing_names_the_keys_there_are() -> None:
    assert "1 2 4 0" in typed(ACT, "9").message
    assert typed(ACT, "9").typed == ""


def test_space_passes_and_never_accepts() -> None:
    assert typed(ACT, "space").answer == Answer(7, (5,))
    assert typed(ACT, "2", "r", "c", "space").answer is None
    assert typed(DISCARD, "space").message.endswith("cannot be passed.")
    assert typed(DISCARD, "a", "b", "space").answer is None
    assert typed(yes_no(1, "KEEP", "?"), "space").answer == Answer(1, (0,))


def test_auto_accept_spares_enter_except_for_what_is_final() -> None:
    light = Prompt(1, "LOOK", "at what?", Shape.ONE, LETTERED, final=False)
    assert typed(light, "b", auto_accept=True).answer == Answer(1, (1,))
    assert typed(light, "b").answer is None
    final = Prompt(1, "STRIKE", "who?", Shape.ONE, LETTERED)
    assert typed(final, "b", auto_accept=True).answer is None


def test_several_are_counted_and_taken_back() -> None:
    assert typed(DISCARD, "c", "enter").message == "Choose 1 more."
    assert typed(DISCARD, "c", "a", "enter").answer == Answer(8, (2, 0))
    assert typed(DISCARD, "c", "c").chosen == ()
    assert typed(DISCARD, "c", "a", "backspace").chosen == (2,)
    assert "2 of 2" in typed(DISCARD, "c", "a", "b").message


def test_an_order_keeps_the_rest_as_shown() -> None:
    assert typed(ORDER, "c", "a", "enter").answer == Answer(9, (2, 0, 1, 3))
    assert [choice.mark for choice in choices(typed(ORDER, "c", "a"))] == ["2nd", "", "1st", ""]
    assert typed(ORDER, "enter").answer == Answer(9, (0, 1, 2, 3))


def test_a_number_is_typed_or_counted_and_kept_in_its_bounds() -> None:
    assert typed(NUMBER, "enter").answer == Answer(10, number=3)
    assert typed(NUMBER, "1", "2", "enter").answer == Answer(10, number=12)
    assert "more than 12" in typed(NUMBER, "1", "3").message
    assert typed(NUMBER, "5", "+", "+", "-", "enter").answer == Answer(10, number=6)
    assert "from 1 to 12" in typed(NUMBER, "0", "enter").message
    assert typed(NUMBER, "1", "2", "backspace").typed == "1"


def test_arrows_reach_every_option() -> None:
    assert typed(ACT, "down", "down", "enter").answer == Answer(7, (1,))
    assert typed(ACT, "up", "enter").answer == Answer(7, (5,))
    assert typed(DISCARD, "down", "enter", "down", "enter", "enter").answer == Answer(8, (0, 1))


def test_going_on_takes_either_key() -> None:
    assert typed(ON, "space").answer == typed(ON, "enter").answer == Answer(11, (0,))


@given(st.sampled_from(PROMPTS), st.lists(st.sampled_from(KEYS), max_size=12))
def test_any_keys_leave_a_prompt_that_can_be_shown_and_taken_back(prompt: Prompt, keys: list[str]) -> None:
    reading = typed(prompt, *keys)
    for row in lines(reading, 60, 3):
        assert sum(cell_len(text) for text, _ in row) <= 60
        assert all(palette("lore-dark")[style] for _, style in row)
    if reading.answer is None:
        for _ in range(20):
            reading = press(reading, "backspace")
        assert reading.leave
    else:
        assert all(prompt.option(id).allowed for id in reading.answer.chosen)


@given(st.sampled_from(PROMPTS))
def test_every_allowed_option_can_be_answered_by_its_keys(prompt: Prompt) -> None:
    if prompt.shape in (Shape.ONE, Shape.YES_NO):
        for option in prompt.options:
            answer = typed(prompt, *option.code, "enter").answer
            assert answer == (Answer(prompt.serial, (option.id,)) if option.allowed else None)


def test_the_plain_client_reads_the_same_keys_from_a_line() -> None:
    assert read_line(ACT, "2 r c").answer == Answer(7, (2,))
    assert read_line(ACT, "2rc").answer == Answer(7, (2,))
    assert read_line(ACT, "pass").answer == Answer(7, (5,))
    assert read_line(NUMBER, "11").answer == Answer(10, number=11)
    assert "no item here" in read_line(ACT, "4").message


def test_hints_are_stable_and_no_hint_begins_another() -> None:
    first = hints(["Gandalf", "Frodo", "Gimli"])
    assert first == {"Gandalf": "a", "Frodo": "b", "Gimli": "c"}
    assert hints(["Gimli", "Sam", "Gandalf"], first) == {"Gimli": "c", "Sam": "b", "Gandalf": "a"}
    assert not any(one != other and other.startswith(one) for one in LETTERS for other in LETTERS)
    many = hints(range(200))
    assert len({hint for hint in many.values() if hint}) == len(LETTERS)


@pytest.mark.parametrize("count", [1, 9, 10, 40])
def test_numbers_are_free_of_each_other_and_of_zero(count: int) -> None:
    keys = numbers(count)
    assert len(set(keys)) == count
    assert not any(one != other and other.startswith(one) for one in keys for other in keys)
    assert "0" not in keys


def shown(reading: Reading, columns: int = 78, rows: int = 3) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines(reading, columns, rows)]


def test_the_dock_lists_all_options_also_the_refused_ones_with_their_reason() -> None:
    picture = shown(Reading(ACT))
    assert picture[0].startswith("ORGANIZE  what do you do?") and picture[0].endswith("LORE-ORG-01")
    assert "(4) move an item: no item here" in "".join(picture)
    assert "0 done" in "".join(picture)
    assert "2 set movement (r Rivendell, s Lorien)" in "".join(picture)


def test_letters_without_names_are_listed_only_where_a_pane_has_their_names() -> None:
    names = {letter: f"a card with a long name {letter}" for letter in "abcd"}
    play = [Option(at, ("2", letter), ("play a card", words)) for at, (letter, words) in enumerate(names.items())]
    prompt = Prompt(1, "SITE", "What do you do?", Shape.ONE, (*play, Option(9, ("0",), ("done",))), space=9)

    def dock(letters: str, columns: int = 78) -> str:
        return "".join(text for line in lines(Reading(prompt), columns, 3, "…", Elsewhere(letters=frozenset(letters)))
                       for text, _ in line)  # fmt: skip

    assert "2 play a card (a b c d)" in dock("abcde")
    assert "2 play a card  " in dock("ab"), "c and d would be letters and nothing else"
    assert all(words in dock("", 150) for words in names.values())


def test_what_enter_takes_is_said_in_one_line_where_its_row_says_the_rest() -> None:
    """The rows below keep their places: neither is a second line needed, nor are they laid out anew."""
    names = [f"a friend whose name is long and is number {at}" for at in range(2)]
    options = [Option(at, ("h", "bc"[at]), ("the shield", name)) for at, name in enumerate(names)]
    prompt = Prompt(1, "START", "Which of your cards goes to whom?", Shape.ONE, tuple(options))
    before, after = shown(typed(prompt, "h"), 78, 6), shown(typed(prompt, "h", "c"), 78, 6)
    assert after[0].endswith("> Enter: the shield, c")
    assert after[1:] == [line.replace(" c ", ">c ", 1) for line in before[1:]]


def test_what_a_list_holds_is_not_listed_below_it_also_once_a_key_is_typed() -> None:
    sites = [Option(at, ("4", key), ("new site", f"Site {key}")) for at, key in enumerate(("11", "12", "13"))]
    prompt = Prompt(1, "MOVE", "What do you do?", Shape.ONE, (*sites, Option(9, ("0",), ("done",))), space=9)

    def dock(reading: Reading, *letters: str) -> str:
        listed = Elsewhere("as listed", whole=True, letters=frozenset(letters))
        return "".join(text for line in lines(reading, 78, 5, "…", listed) for text, _ in line)

    begun = typed(prompt, "4")
    assert "Site 12" not in dock(begun, "11", "12", "13") and "11-13 as listed" in dock(begun, "11", "12", "13")
    assert "Site 12" in dock(begun, "a", "b"), "a list of something else does not answer"


def test_what_is_possible_is_not_cut_for_what_is_not() -> None:
    reason = "Hazards are played on the turn of your opponent only."
    able = [Option(id, (letter,), (f"Fair Travels in land {letter}",)) for id, letter in enumerate("abc")]
    unable = [Option(id, (letter,), (f"Creature {letter}",), False, reason) for id, letter in enumerate("defg", 3)]
    prompt = Prompt(1, "MOVE", "Play a resource?", Shape.ONE, (*able, *unable, Option(9, ("0",), ("pass",))), space=9)
    picture = "\n".join(shown(Reading(prompt)))
    assert all(f"{letter} Fair Travels in land {letter} " in picture for letter in "abc") and "0 pass" in picture
    assert "Creature" not in picture and "? why not 4 more" in picture
    assert reason in typed(prompt, "e").message, "the key of what is refused still tells why"
    assert "Creature g" in "\n".join(shown(typed(prompt, "up", "up"))), "the arrows still go everywhere"


def test_a_long_question_does_not_cut_the_chances_behind_the_answers() -> None:
    ways = ["tap: prowess 4, 5+ stops it (83%), death 10%", "stay untapped: prowess 1, 8+ stops it (42%), death 34%"]
    question = "Beregond faces Pûkel-creature at The Stones: 2 strikes, prowess 9. How?"
    picture = "\n".join(shown(Reading(one_of(1, "STRIKE", question, ways))))
    assert all(way in picture for way in ways) and "prowess 9" in picture


def test_a_menu_without_room_is_shown_in_short_words_not_in_stumps() -> None:
    menu = {"bring in a character": "character", "play a card": "card", "use a card in play": "use",
            "hand over an item": "hand over", "split or join companies": "split, join",
            "take a card from the sideboard": "sideboard"}  # fmt: skip
    options = [
        Option(at, (str(at + 1), letter), (words, letter), briefs=(brief, ""))
        for at, (words, brief) in enumerate(menu.items())
        for letter in "ab"
    ]
    prompt = Prompt(1, "ORGANIZE", "What do you do?", Shape.ONE, tuple(options))
    narrow, wide = "\n".join(shown(Reading(prompt))), "\n".join(shown(Reading(prompt), 116, 6))
    assert all(f"{at} {brief}" in narrow for at, brief in enumerate(menu.values(), 1)) and "…" not in narrow
    assert all(f"{at} {words} (a a, b b)" in wide for at, words in enumerate(menu, 1))


def test_space_alone_does_not_give_up_what_cannot_be_had_again() -> None:
    prompt = Prompt(1, "DRAFT", "Reveal a character?", Shape.ONE, (*LETTERED, Option(9, ("0",), ("draft no more",))))
    reading = typed(prompt, "space")
    assert reading.answer is None and reading.message.endswith("0 and Enter: draft no more.")
    assert typed(prompt, "0", "enter").answer == Answer(1, (9,))


def test_the_dock_pages_and_follows_the_arrows() -> None:
    many = one_of(1, "PICK", "one", [f"a rather long option number {number}" for number in range(40)])
    first, second = shown(Reading(many)), shown(typed(many, "pagedown"))
    assert "PgDn 1 of" in first[0] and "PgDn 2 of" in second[0]
    assert first[1:] != second[1:]
    assert shown(typed(many, "pagedown", "pageup")) == first
    assert any(">" in row for row in shown(typed(many, "end"))[1:])


def test_the_sequence_so_far_and_what_enter_accepts_are_shown() -> None:
    assert "> 2 r_" in shown(typed(ACT, "2", "r"))[0]
    assert "> Enter: set movement, Rivendell, Bree" in shown(typed(ACT, "2", "r", "c"))[0]
    assert "> 1 of 2" in shown(typed(DISCARD, "a"))[0]
    assert "*a card a" in "".join(shown(typed(DISCARD, "a")))


def test_what_the_marked_row_says_is_not_said_again() -> None:
    assert shown(typed(ACT, "end"))[0].startswith("ORGANIZE  what do you do?  > Enter: 0")
    assert "> Enter: Legolas" in shown(typed(ACT, "down"))[0], "the row says the first step, the head the others"
    assert "> Enter: a" in shown(typed(ACT, "2", "r", "down"))[0]
    cut = one_of(1, "PICK", "one", [f"a rather long option number {number}" for number in range(40)])
    assert "> Enter: a rather long option number 39" in shown(typed(cut, "end"))[0], "a row that is cut is said in full"


def test_the_rows_of_a_menu_do_not_jump_from_arrow_to_arrow() -> None:
    items = ("Shield of Iron-bound Ash of Boromir II", "Hauberk of Bright Mail", "Dagger")
    menu = [Option(at, ("4", "abc"[at]), ("hand over an item", words)) for at, words in enumerate(items)]
    options = (*menu, Option(9, ("0",), ("done",)))
    prompt = Prompt(1, "ORGANIZE", "What do you do with your companies?", Shape.ONE, options)
    reading = Reading(prompt)
    for _ in items:
        reading = press(reading, "down")
        assert shown(reading)[1].startswith(">4 hand over an item (a b c)")


def test_the_mark_of_the_arrows_is_short_and_ends_with_a_word() -> None:
    prompt = one_of(1, "STRIKE", "How?", ["tap and face it with a prowess of 7, which stops it at 97%", "stay ready"])
    marked = next(line for line in lines(typed(prompt, "down"), 78, 4) if line and line[0][1] == "cursor")
    assert marked == [(">1 tap and face it ", "cursor"), ("with a prowess of 7, which stops it at 97% ", "text")]


def test_options_that_a_pane_lists_as_well_are_not_listed_twice() -> None:
    beside = Elsewhere("on the right", whole=True)
    picture = ["".join(text for text, _ in line) for line in lines(Reading(DISCARD), 78, 6, listed=beside)]
    assert picture[1] == " a-d on the right" and "card a" not in "".join(picture)
    assert lines(typed(ACT, "2"), 78, 6, listed=beside) == lines(typed(ACT, "2"), 78, 6), "further steps are"


def test_words_about_what_is_pointed_at_take_only_what_is_empty() -> None:
    free = [[("MOVE", "title")], [("a Bree", "text")], [], [], [("  ", "text")]]
    assert with_words(free, "one two three", 10)[2:] == [[], [(" one two", "dim")], [(" three", "dim")]]
    assert with_words(free[:3], "one", 10) == free[:3] and with_words(free[:2], "one", 10) == free[:2]


def test_a_letter_that_one_entry_of_the_menu_has_needs_no_digit() -> None:
    options = (
        Option(0, ("2", "g"), ("play", "Rangers")),
        Option(1, ("3", "q"), ("use", "Envoys")),
        Option(2, ("4", "q"), ("store", "Envoys")),
        Option(3, ("5", "x"), ("hand over", "Shield"), False, "Nobody is there.", "LORE-ORG-01"),
    )
    prompt = Prompt(1, "SITE", "What do you do?", Shape.ONE, options)
    pointed = press(Reading(prompt), "g").pointed
    assert pointed is not None and pointed.id == 0
    assert press(press(Reading(prompt), "g"), "enter").answer == Answer(1, (0,))
    assert "nothing here has this key" in press(Reading(prompt), "q").message, "two entries have it"
    assert "Nobody is there" in press(Reading(prompt), "x").message, "a refusal says why"
    assert press(press(Reading(prompt), "g"), "backspace").typed == "2", "back to the menu entry"


def dock_rows(prompt: Prompt, columns: int, rows: int) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines(Reading(prompt), columns, rows)]


def test_a_question_is_shown_to_its_end_and_what_is_refused_for_it_only_counted() -> None:
    options = (
        Option(0, ("2",), ("play a card",)),
        Option(1, ("3",), ("use a card in play",), False, "It is not for this roll.", "LORE-REQ-01"),
        Option(2, ("0",), ("pass",)),
    )
    prompt = Prompt(1, "ROLL", "Faramir wins the Men of Lamedon on 7+ (58%). Play something?", Shape.ONE, options)
    assert dock_rows(prompt, 60, 3) == [
        "ROLL  Faramir wins the Men of Lamedon on 7+ (58%). Play",
        "something?",
        " 2 play a card    0 pass    ? why not 1 more",
    ]


def test_of_a_question_without_room_whole_sentences_are_left() -> None:
    options = tuple(Option(id, (key,), (f"somebody with a long name, {key}",)) for id, key in enumerate("abcd"))
    prompt = Prompt(1, "FIGHT", "Who taps? Enter: as marked. Spider at the Ruined Signal Tower.", Shape.ONE, options)
    assert dock_rows(prompt, 64, 3)[0] == "FIGHT  Who taps? Enter: as marked."


def test_a_reason_is_read_whole_or_left_to_its_page() -> None:
    reason = "It can be stored at a Haven only, or where its text says so."
    options = (Option(0, ("4",), ("hand over an item",)), Option(1, ("5",), ("store a card",), False, reason))
    prompt = Prompt(1, "ORGANIZE", "What do you do?", Shape.ONE, options)
    assert dock_rows(prompt, 90, 3)[2] == f"(5) store a card: {reason}"
    assert dock_rows(prompt, 60, 3)[2] == "(5) store a card: ? says why"


def test_several_reasons_under_one_key_are_left_to_their_page() -> None:
    options = (
        Option(0, ("2", "a"), ("play a card", "Block"), False, "It is for a strike."),
        Option(1, ("2", "b"), ("play a card", "Wargs"), False, "Hazards are for the opponent's turn."),
        Option(2, ("0",), ("done",)),
    )
    first, _ = choices(Reading(Prompt(1, "SITE", "Play something here?", Shape.ONE, options)))
    assert first.reason == "? says why"


def test_names_are_kept_where_figures_and_what_is_refused_have_no_room() -> None:
    words = ("Orc-raiders (4 x 7)", "Corsairs of Umbar (5 x 6)", "Wargs (2 x 9)", "Thief (1 x 15)", "Assassin (1 x 11)")
    able = [Option(at, ("abcde"[at],), (one,), briefs=(one.partition(" (")[0],)) for at, one in enumerate(words)]
    drake = Option(8, ("o",), ("Cave-drake (2 x 10)",), False, "It cannot be keyed.")
    options = (*able, drake, Option(9, ("0",), ("pass",)))
    listed = " ".join(dock_rows(Prompt(1, "HAZARDS", "Play a hazard?", Shape.ONE, options), 78, 3))
    assert all(one.partition(" (")[0] in listed for one in words) and "…" not in listed
