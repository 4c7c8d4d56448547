"""The cell-diff driver leaves the picture that Textual's own driver leaves, in fewer bytes."""

from __future__ import annotations

import os
import random
import signal
import termios
import threading
import tty

import pyte
import pytest
from rich.cells import cell_len

from lore_tui.terminal import driver
from lore_tui.terminal.driver import SYNC_END, SYNC_START, Output
from lore_tui.terminal.grid import Grid
from lore_tui.terminal.pens import PLAIN, Pen, change_pen, erases_in_colour, read_pen
from tests.screens.ptys import PtyRun, environment, seen_cells

WIDTH, HEIGHT, PIECE = 40, 10, 10
STYLES = (
    "1;31;44", "38;2;1;2;3", "38;2;1;2;3;48;5;7", "7;32", "1;7;32;45", "0;33", "97;107", "39;49",
    "1;4;38;2;95;135;175",
)  # fmt: skip
SURE = tuple("abc  .\u2502\u2588\u4e2d\u6587\u5b57")
SPARSE = (*" " * 40, "a", "\u2502", "\u4e2d")  # long blanks, as most of a screen is
DOUBTFUL = (*SURE, "e\u0301", "\u2764\ufe0f", "\U0001f409")  # an accent, a variant and an emoji

Cells = list[tuple[object, ...]]


class Frames:
    """Random frames as Textual writes them: whole repaints and repaints of pieces of rows."""

    def __init__(
        self, seed: int, alphabet: tuple[str, ...], width: int = WIDTH, height: int = HEIGHT
    ) -> None:
        self.random = random.Random(seed)
        self.alphabet = alphabet
        self.width = width
        self.height = height

    def text(self, cells: int) -> str:
        out = ""
        while cell_len(out) < cells:
            character = self.random.choice(self.alphabet)
            out += character if cell_len(out + character) <= cells else " "
        return out

    def piece(self) -> str:
        if self.random.random() < 0.2:
            return self.text(PIECE)
        return f"\x1b[{self.random.choice(STYLES)}m{self.text(PIECE)}\x1b[0m"

    def frame(self) -> str:
        cursor = f"\x1b[{self.random.randint(1, self.height)};{self.random.randint(1, self.width)}H"
        if self.random.random() < 0.3:
            return self.whole() + cursor
        places = [(y, x) for y in range(1, self.height + 1) for x in range(1, self.width, PIECE)]
        chosen = self.random.sample(places, self.random.randint(1, 4))
        return "".join(f"\x1b[{row};{column}H{self.piece()}" for row, column in chosen) + cursor

    def whole(self) -> str:
        rows = (
            f"\x1b[{row};1H" + "".join(self.piece() for _ in range(self.width // PIECE))
            for row in range(1, self.height + 1)
        )
        return "\n".join(rows)


class BlackEraser(pyte.Screen):
    """A terminal like GNU screen, in which erased cells have the default background."""

    def erase_characters(self, count: int | None = None) -> None:
        attributes, self.cursor.attrs = self.cursor.attrs, self.default_char
        super().erase_characters(count)
        self.cursor.attrs = attributes


def terminal(
    width: int = WIDTH, height: int = HEIGHT, kind: type[pyte.Screen] = pyte.Screen
) -> tuple[pyte.Screen, pyte.Stream]:
    screen = kind(width, height)
    screen.reset_mode(pyte.modes.DECAWM)
    return screen, pyte.Stream(screen)


def picture(screen: pyte.Screen) -> Cells:
    return [*seen_cells(screen), (screen.cursor.x, screen.cursor.y)]


def seen(text: str) -> Cells:
    screen, stream = terminal(2, 1)
    stream.feed(text)
    return seen_cells(screen)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a", "b"),
        ("a", " "),
        ("\x1b[31ma", "\x1b[32ma"),
        ("\x1b[38;5;67ma", "\x1b[38;5;68ma"),
        ("a", "\x1b[1ma"),
        ("a", "\x1b[3ma"),
        ("\x1b[4ma", "a"),
        ("\x1b[44ma", "a"),
        ("\x1b[44m ", " "),
        ("\x1b[44m ", "\x1b[45m "),
        ("\x1b[48;2;16;36;58m ", "\x1b[48;2;16;36;59m "),
        ("\x1b[7m ", " "),
        ("\x1b[7;31m ", "\x1b[7;32m "),
        ("\x1b[7;31;44m ", "\x1b[7;31;45m "),
        ("\x1b[4m ", " "),
        ("\x1b[4;31m ", "\x1b[4;32m "),
        ("\x1b[9m ", " "),
        ("\x1b[9;31m ", "\x1b[9;32m "),
        ("\x1b[5;44m ", "\x1b[44m "),
    ],
)
def test_pictures_that_look_different_are_told_apart(one: str, other: str) -> None:
    assert seen(one) != seen(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("\x1b[31m ", " "), ("\x1b[1;38;5;67m ", " "), ("\x1b[3;31;44m ", "\x1b[32;44m "), ("\x1b[31;1ma", "\x1b[1;31ma")],
)
def test_pictures_that_nobody_could_tell_apart_are_the_same(one: str, other: str) -> None:
    assert seen(one) == seen(other)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("alphabet", [SURE, SPARSE, DOUBTFUL], ids=["sure", "sparse", "doubtful"])
@pytest.mark.parametrize("erases", [True, False], ids=["erases in colour", "erases in black"])
def test_random_frames_leave_the_same_picture(seed: int, alphabet: tuple[str, ...], erases: bool) -> None:
    frames = Frames(seed, alphabet)
    grid = Grid(WIDTH, HEIGHT, erases=erases)
    stock, stock_stream = terminal()
    lean, lean_stream = terminal(kind=pyte.Screen if erases else BlackEraser)
    for _ in range(25):
        data = frames.frame()
        chance = frames.random.random()
        if chance < 0.1:
            grid.forget()
        elif chance < 0.2:
            grid.repaint()
        assert grid.draw(data)
        stock_stream.feed(data)
        lean_stream.feed(grid.difference())
        assert picture(lean) == picture(stock)


@pytest.mark.parametrize("seed", range(4))
def test_frames_that_were_skipped_are_caught_up_by_one_difference(seed: int) -> None:
    frames = Frames(seed, SURE)
    grid = Grid(WIDTH, HEIGHT)
    (stock, stock_stream), (lean, lean_stream) = terminal(), terminal()
    for _ in range(5):
        for _ in range(frames.random.randint(2, 9)):
            data = frames.frame()
            assert grid.draw(data)
            stock_stream.feed(data)
        lean_stream.feed(grid.difference())
        assert picture(lean) == picture(stock)


def test_after_a_resize_nothing_of_the_old_size_is_trusted() -> None:
    grid = Grid(WIDTH, HEIGHT)
    lean, lean_stream = terminal()
    stock, stock_stream = terminal()
    for seed, (width, height) in enumerate([(60, 6), (20, 12), (80, 24), (30, 5)]):
        lean.resize(height, width)
        stock.resize(height, width)
        lean_stream.feed("\x1b[1;1Hgarbled by the terminal's own reflow")
        grid.resize(width, height)
        frames = Frames(seed, SURE, width // PIECE * PIECE, height)
        for number in range(6):
            data = frames.frame() if number else frames.whole() + "\x1b[1;1H"
            grid.draw(data)
            stock_stream.feed(data)
            lean_stream.feed(grid.difference())
        assert picture(lean) == picture(stock)


def test_an_unchanged_frame_costs_nothing() -> None:
    grid = Grid(WIDTH, HEIGHT)
    frame = Frames(1, SURE).whole() + "\x1b[1;1H"
    grid.draw(frame)
    assert grid.difference()
    grid.draw(frame)
    assert grid.difference() == ""


def test_cells_outside_the_terminal_are_not_sent() -> None:
    grid = Grid(8, 2)
    grid.draw("\x1b[2;5Habcdefgh\x1b[3;1Hbelow\x1b[1;1H")
    assert grid.difference() == "\x1b[2;5Habcd\x1b[H"


def test_a_moved_selection_costs_two_rows_of_colour_not_two_rows_of_text() -> None:
    plain, chosen = "38;2;224;224;224;48;2;18;18;18", "1;38;2;221;237;249;48;2;1;120;212"
    row = "*a Dodge             res event   "

    def frame(cursor: int) -> str:
        rows = (f"\x1b[{y};40H\x1b[{chosen if y == cursor else plain}m{row}\x1b[0m" for y in (3, 4))
        return "\n".join(rows) + "\x1b[1;1H"

    grid = Grid(80, 24)
    grid.draw(frame(3))
    grid.difference()
    grid.draw(frame(4))
    assert len(grid.difference()) < 200


def test_what_a_pen_does_not_show_on_a_blank_is_not_sent() -> None:
    grid = Grid(20, 1)
    grid.draw("\x1b[1;1H\x1b[1;31;44ma \x1b[0m\x1b[3;32;44m \x1b[0m\x1b[1;1H")
    assert grid.difference() == "\x1b[H\x1b[1;31;44ma  \x1b[m\r"
    grid.draw("\x1b[1;2H\x1b[35;44m  \x1b[0m\x1b[1;1H")
    assert grid.difference() == ""
    grid.draw("\x1b[1;2H\x1b[4;35;44m  \x1b[0m\x1b[1;1H")
    assert grid.difference() == "\x1b[1;2H\x1b[4;35;44m  \x1b[m\r"


def test_a_long_blank_is_erased_where_the_terminal_keeps_the_background() -> None:
    frame = "\x1b[1;1H\x1b[31;44ma" + " " * 30 + "b" + " " * 8 + "\x1b[0m\x1b[1;1H"
    sent = []
    for erases in (True, False):
        grid = Grid(60, 1, erases=erases)
        grid.draw(frame)
        sent.append(grid.difference())
    assert sent[0] == "\x1b[H\x1b[31;44ma\x1b[30X\x1b[30Cb\x1b[8X\x1b[m\r"
    assert sent[1] == "\x1b[H\x1b[31;44ma" + " " * 30 + "b" + " " * 8 + "\x1b[m\r"
    grid = Grid(60, 1, erases=False)
    grid.draw(frame.replace("31;44", "31"))
    assert "\x1b[30X" in grid.difference(), "the default background is left by every terminal"


def test_letters_of_one_colour_are_sent_together() -> None:
    hint, words = "\x1b[1;38;2;135;175;255m", "\x1b[38;2;218;218;218m"
    grid = Grid(20, 3)
    rows = enumerate("abc", 1)
    grid.draw("\n".join(f"\x1b[{y};12H{hint}{letter} \x1b[0m{words}word\x1b[0m" for y, letter in rows))
    sent = grid.difference()
    assert sent.count("\x1b[1;38;5;111m") == 1
    assert sent.count("38;5;253m") == 1
    assert "a \v\b\bb" in sent


@pytest.mark.parametrize(
    ("environ", "erases"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "linux"}, True),
        ({"TERM": "tmux-256color"}, True),
        ({"TERM": "screen-256color"}, False),
        ({"TERM": "screen", "TERM_PROGRAM": "tmux"}, True),
        ({"TERM": "xterm-256color", "STY": "1234.pts-0.here"}, False),
        ({"TERM": "vt100"}, False),
        ({}, False),
    ],
)
def test_terminals_that_erase_in_colour(environ: dict[str, str], erases: bool) -> None:
    assert erases_in_colour(environ) is erases


@pytest.mark.parametrize(
    ("old", "new", "sequence"),
    [
        (PLAIN, PLAIN, ""),
        (Pen(("1",), "31", "44"), PLAIN, "\x1b[m"),
        (Pen(("1",), "31", "44"), Pen(("1",), "32", "44"), "\x1b[32m"),
        (Pen(("1",), "31", "44"), Pen((), "32", "44"), "\x1b[22;32m"),
        (Pen(("1", "2", "4"), "31"), Pen(("1",), "31"), "\x1b[0;1;31m"),
        (Pen(("1", "2", "4"), "38;5;111"), Pen(("1",), "38;5;111"), "\x1b[22;24;1m"),
        (Pen(("53",), "31"), Pen((), "31"), "\x1b[0;31m"),
        (Pen((), "31", "44"), Pen(("1",), "31", ""), "\x1b[1;49m"),
    ],
)
def test_a_pen_changes_by_what_differs(old: Pen, new: Pen, sequence: str) -> None:
    assert change_pen(old, new) == sequence


def test_pens_are_read_in_all_colour_depths() -> None:
    assert read_pen("1;4;38;2;9;8;7;48;5;3") == Pen(("1", "4"), "38;2;9;8;7", "48;5;3")
    assert read_pen("97;100") == Pen((), "97", "100")
    assert read_pen("38;2;135;175;255;48;2;18;18;18") == Pen((), "38;5;111", "48;5;233")
    assert read_pen("38;2;0;0;95;48;2;19;18;18") == Pen((), "38;2;0;0;95", "48;2;19;18;18")
    assert read_pen("31;0;7") == Pen(("7",))


@pytest.mark.parametrize("data", ["text without a place", "\x1b[1;1H\x1b[2Jb", "\x1b[1;1Ha\x08", "\x1b[?25l"])
def test_what_is_no_frame_is_refused_and_changes_nothing(data: str) -> None:
    grid = Grid(WIDTH, HEIGHT)
    assert not grid.draw(data)
    assert not grid.pending


class Pipe:
    """An `Output` into a pipe that is read only when asked."""

    def __init__(self) -> None:
        self.read_end, self.write_end = os.pipe()
        self.output = Output(self.write_end)

    def everything(self) -> str:
        chunks: list[bytes] = []

        def drain() -> None:
            while chunk := os.read(self.read_end, 65536):
                chunks.append(chunk)

        reader = threading.Thread(target=drain)
        reader.start()
        self.output.stop(30)
        os.close(self.write_end)
        reader.join()
        os.close(self.read_end)
        return b"".join(chunks).decode()


def test_control_sequences_keep_their_place_between_frames() -> None:
    pipe = Pipe()
    pipe.output.write("\x1b[?1049h", 20, 2)
    pipe.output.write("\x1b[1;1Hone\x1b[2;1H", 20, 2)
    pipe.output.write("\x07", 20, 2)
    pipe.output.write("\x1b[1;1Htwo\x1b[2;1H", 20, 2)
    pipe.output.write("\x1b[?1049l", 20, 2)
    pipe.output.start()
    assert pipe.everything() == "\x1b[?1049h\x1b[Hone\v\r\x07\x1b[Htwo\v\r\x1b[?1049l"


def test_a_long_frame_is_sent_between_synchronisation_marks_once_the_terminal_has_them() -> None:
    pipe = Pipe()
    frame = "\x1b[1;1H" + "long " * 80 + "\x1b[1;1H"
    sent = "\x1b[H" + "long " * 80 + "\x1b[H"
    for data in (SYNC_START, frame, SYNC_END, SYNC_START, frame, SYNC_END):
        pipe.output.write(data, 400, 2)
    pipe.output.start()
    assert pipe.everything() == SYNC_START + sent + SYNC_END


def test_after_a_foreign_drawing_frames_are_sent_whole() -> None:
    pipe = Pipe()
    pipe.output.write("\x1b[1;1Hone\x1b[1;1H", 20, 2)
    pipe.output.write("drawn by somebody else\r\n", 20, 2)
    pipe.output.write("\x1b[1;1Hone\x1b[1;1H", 20, 2)
    pipe.output.start()
    assert pipe.everything().count("one") == 2


def test_a_terminal_that_does_not_read_never_blocks_and_gets_the_last_picture() -> None:
    pipe = Pipe()
    pipe.output.start()
    frames = Frames(3, SURE)
    stock, stock_stream = terminal()
    total = 0
    for _ in range(600):  # far more than a pipe holds: a blocking write would hang here
        data = frames.whole() + "\x1b[1;1H"
        total += len(data)
        pipe.output.write(data, WIDTH, HEIGHT)
    stock_stream.feed(data)
    lean, lean_stream = terminal()
    received = pipe.everything()
    lean_stream.feed(received)
    assert picture(lean) == picture(stock)
    assert len(received) < total / 2


def test_a_closed_terminal_ends_the_output_without_an_error() -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    output = Output(write_end)
    output.start()
    output.write("\x1b[1;1Hone\x1b[1;1H", 20, 2)
    output.stop(30)
    os.close(write_end)
    assert not output.is_alive()


def test_the_switch_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_DRIVER", "stock")
    assert driver.driver_class() is None
    monkeypatch.delenv("LORE_DRIVER")
    assert driver.driver_class() is driver.LeanDriver


APP = ["tests/screens/sample_app.py"]
DOWN, UP = b"\x1b[B", b"\x1b[A"
STEPS = [DOWN + DOWN, b"J1", b"\r", b"3", b"\x7fG", b"JZ", b"ZX", b"T", b"O", b"k", b"T", DOWN * 30, UP + b"GR"]


def pictures(driver_name: str, depth: dict[str, str]) -> tuple[list[Cells], int]:
    shown: list[Cells] = []
    with PtyRun(APP, 90, 30, environment(LORE_DRIVER=driver_name, **depth)) as run:
        run.wait_for("READY")
        run.settle(0.5)
        for keys in STEPS:
            run.type(keys)
            shown.append(run.cells())
        for size in ((70, 20), (110, 34), (90, 30)):
            run.resize(*size)
            shown.append(run.cells())
        assert "STRIKE" in "\n".join(run.screen.display)
        return shown, len(run.written)


@pytest.mark.parametrize(
    "depth",
    [{}, {"TERM": "xterm", "COLORTERM": ""}, {"NO_COLOR": "1"}],
    ids=["true colour", "16 colours", "no colour"],
)
def test_a_whole_client_looks_the_same_with_both_drivers(depth: dict[str, str]) -> None:
    stock, stock_bytes = pictures("stock", depth)
    lean, lean_bytes = pictures("lean", depth)
    differing = [at for at, (one, other) in enumerate(zip(stock, lean, strict=True)) if one != other]
    assert differing == []
    assert lean_bytes * 2 < stock_bytes


def test_the_bytes_of_start_row_and_decision_at_120x40() -> None:
    with PtyRun(APP, 120, 40, environment()) as run:
        run.wait_for("READY")
        run.settle(0.5)
        assert len(run.written) <= 25_000
        assert len(run.type(DOWN)) <= 200
        assert len(run.type(DOWN)) <= 200
        assert len(run.type(b"1") + run.type(b"\r")) <= 3_000


def test_after_a_suspension_the_picture_is_back() -> None:
    with PtyRun(APP, 90, 30, environment()) as run:
        run.wait_for("READY")
        run.settle(0.5)
        run.type(DOWN)
        before = run.cells()
        run.type(b"S")
        assert os.waitpid(run.pid, os.WUNTRACED)[0] == run.pid
        run.screen.reset()
        run.kill(signal.SIGCONT)
        run.wait_until(lambda: run.cells() == before, "the picture before")
        run.type(UP)
        run.wait_until(lambda: run.cells() != before, "another picture")


def test_whichever_thread_is_told_to_go_on_the_picture_is_back() -> None:
    """The system may tell any thread, while the one that has to act sleeps."""
    with PtyRun(APP, 90, 30, environment(LORE_SAMPLE_DEAF="1")) as run:
        run.wait_for("READY")
        run.settle(0.5)
        before = run.cells()
        for _ in range(2):
            run.screen.reset()
            run.kill(signal.SIGCONT)
            run.wait_until(lambda: run.cells() == before, "the picture before")
        run.type(b"Q")
        run.wait_until(lambda: run.ended, "the end")
        assert run.written.count(b"\x1b[?1049h") == run.written.count(b"\x1b[?1049l") == 3
        assert termios.tcgetattr(run._descriptor)[tty.LFLAG] & termios.ICANON, "the terminal is as it was"


def test_sixteen_colours_hide_no_text_and_no_colour_means_none() -> None:
    with PtyRun(APP, 90, 30, environment(TERM="xterm", COLORTERM="")) as run:
        run.wait_for("READY")
        run.settle(0.5)
        hidden = [c for row in run.screen.buffer.values() for c in row.values() if c.data.strip() and c.fg == c.bg]
        assert [c for c in hidden if c.fg != "default"] == []
        assert b"38;2" not in run.written and b"38;5" not in run.written
    with PtyRun(APP, 90, 30, environment(NO_COLOR="1")) as run:
        run.wait_for("READY")
        run.settle(0.5)
        run.type(DOWN)
        colours = {(c.fg, c.bg) for row in run.screen.buffer.values() for c in row.values()}
        assert colours == {("default", "default")}
        assert any(c.reverse for row in run.screen.buffer.values() for c in row.values())


def test_a_closed_window_ends_the_program_at_once() -> None:
    with PtyRun(APP, 80, 24, environment()) as run:
        run.wait_for("READY")
        run.kill(signal.SIGHUP)
        status = run.wait()
        assert status is not None and os.waitstatus_to_exitcode(status) == 128 + signal.SIGHUP
