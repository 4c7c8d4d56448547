"""Text of peers is harmless on the screen, text is cut by cells, and the terminal is read as it is."""

from __future__ import annotations

import signal
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from lore_tui import text
from lore_tui.terminal.abilities import Colours, Hangup, Room, Terminal, colours, detect, prepare, room
from lore_tui.terminal.themes import palette
from lore_tui.widgets.strips import strip

NASTY = st.text(st.one_of(st.characters(), st.sampled_from("\x1b\n\t\u202e\u200d\u0301\ufe0f\U0001f409\u4e2d[]")))


@given(NASTY, st.integers(1, 40))
def test_what_a_peer_wrote_becomes_one_harmless_line(written: str, cells: int) -> None:
    line = text.clean(written, cells)
    assert cell_len(line) <= cells
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for c in line)
    assert text.clean(line, cells) == line


def test_escape_sequences_and_direction_marks_lose_their_power() -> None:
    assert text.clean("\x1b[31mred\x1b[0m") == "[31mred[0m"
    assert text.clean_name("Bil\u202ebo\u200d\n") == "Bilbo"
    assert text.clean("a\r\nb\tc") == "a b c"


def test_marks_do_not_pile_up() -> None:
    assert text.clean("z" + "\u0335" * 50) == "z\u0335\u0335"
    assert text.clean("\u0301x") == "x"


def test_a_name_with_nothing_visible_gets_a_word() -> None:
    assert text.clean_name("\u200b\x00 ") == "someone"


def test_brackets_are_shown_and_never_markup() -> None:
    row = strip([(text.clean("[bold red]boo[/] [link=x]"), "text")], 40, palette("lore-dark"))
    assert row.text.rstrip() == "[bold red]boo[/] [link=x]"


@given(NASTY, st.integers(0, 30))
def test_fit_gives_exactly_the_cells_asked_for(written: str, cells: int) -> None:
    clean = text.clean(written)
    assert cell_len(text.fit(clean, cells)) == cells
    assert cell_len(text.fit_right(clean, cells)) == cells
    assert cell_len(text.clip(clean, cells)) <= cells


def test_a_wide_character_is_never_cut_in_two() -> None:
    assert text.clip("中文字", 4) == "中…"
    assert text.fit("中文字", 4) == "中… "
    assert text.clip("Anduril", 4) == "And…"


@given(st.text(st.sampled_from("ab 中\n")), st.integers(2, 12))
def test_wrapped_lines_fit_and_lose_no_letter(written: str, cells: int) -> None:
    lines = text.wrap(written, cells)
    assert all(cell_len(line) <= cells for line in lines)
    assert "".join("".join(lines).split()) == "".join(written.split())


def test_plain_letters() -> None:
    assert text.to_ascii("Barad-dûr’s Éowyn … 中 æ") == "Barad-dur's Eowyn ... ? ae"


@pytest.mark.parametrize(
    ("environ", "depth"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Colours.TRUE),
        ({"TERM": "xterm-256color"}, Colours.INDEXED),
        ({"TERM": "xterm"}, Colours.ANSI),
        ({"TERM": "dumb"}, Colours.NONE),
        ({"TERM": "xterm", "NO_COLOR": "1"}, Colours.NONE),
        ({"TERM": "xterm", "NO_COLOR": ""}, Colours.ANSI),
        ({"TERM": "xterm-256color", "TEXTUAL_COLOR_SYSTEM": "standard"}, Colours.ANSI),
    ],
)
def test_colour_depth(environ: dict[str, str], depth: Colours) -> None:
    assert colours(environ) is depth


def test_a_dumb_terminal_or_a_pipe_gets_the_plain_client_with_a_reason() -> None:
    assert "TERM" in detect({"TERM": "dumb"}, is_tty=True).plain_because
    assert "not a terminal" in detect({"TERM": "xterm"}, is_tty=False).plain_because
    assert detect({"TERM": "xterm"}, is_tty=True).plain_because == ""


def test_unicode_follows_the_locale_and_the_switch() -> None:
    assert detect({"TERM": "xterm", "LANG": "de_DE.UTF-8"}, is_tty=True).unicode
    assert not detect({"TERM": "xterm", "LC_ALL": "C", "LANG": "de_DE.UTF-8"}, is_tty=True).unicode
    assert not detect({"TERM": "xterm", "LANG": "de_DE.UTF-8"}, ascii_only=True, is_tty=True).unicode


def test_textual_is_told_before_its_import() -> None:
    environ = {"NO_COLOR": ""}
    prepare(environ, Terminal(80, 24, Colours.INDEXED, True))
    assert environ["TEXTUAL_COLOR_SYSTEM"] == "256"
    assert environ["TEXTUAL_ANIMATIONS"] == "none"
    assert "NO_COLOR" not in environ
    prepare(environ, Terminal(80, 24, Colours.NONE, True))
    assert environ["TEXTUAL_THEME"] == "ansi-dark"


@pytest.mark.parametrize(
    ("size", "layout"),
    [
        ((59, 40), Room.TOO_SMALL),
        ((60, 15), Room.ONE_PANE),
        ((79, 24), Room.ONE_PANE),
        ((80, 24), Room.STANDARD),
        ((120, 40), Room.WIDE),
        ((160, 30), Room.WIDE),
        ((160, 50), Room.FULL),
    ],
)
def test_layouts_by_size(size: tuple[int, int], layout: Room) -> None:
    assert room(*size) is layout


def test_a_hangup_saves_once_and_leaves() -> None:
    happened: list[object] = []
    before = signal.getsignal(signal.SIGHUP)
    with Hangup(lambda: happened.append("saved"), happened.append):
        signal.raise_signal(signal.SIGHUP)
        signal.raise_signal(signal.SIGHUP)
    assert happened == ["saved", 128 + signal.SIGHUP]
    assert signal.getsignal(signal.SIGHUP) == before
