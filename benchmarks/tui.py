"""What the client costs: its start, bytes on the wire, and the time from a key to its picture, each with its bar.

Everything is measured in pseudo-terminals that draw nothing, so these are the client's own figures.  The start is held
against the import of Textual in the same run; beside the time of a key stands that of a program that only echoes.
The game that is played is the one the first screen offers, its decks are those that are looked at and built.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import fcntl
import math
import os
import pty
import random
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.edition import Player  # noqa: E402
from engine.editions import USUAL, edition  # noqa: E402
from lore_tui.files.settings import Quick, Settings, save_settings  # noqa: E402
from lore_tui.games import SHOWN  # noqa: E402
from lore_tui.games.menu import MENU  # noqa: E402
from lore_tui.sessions.match import Match  # noqa: E402
from lore_tui.sessions.solo_session import Luck, SoloSession  # noqa: E402
from lore_tui.view.desk import Desk  # noqa: E402
from lore_tui.view.prompt import Option, Prompt, Shape  # noqa: E402
from net.disk.identity import Identity, write_atomically  # noqa: E402
from net.fair.log.primitives import Signer  # noqa: E402

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

COLUMNS, ROWS = 120, 40
SMALL = (80, 24)
ENTER, BACKSPACE, DOWN, UP, TAB = b"\r", b"\x7f", b"\x1b[B", b"\x1b[A", b"\t"
QUERIES = ((b"\x1b[?2026$p", b"\x1b[?2026;2$y"), (b"\x1b[?2048$p", b"\x1b[?2048;0$y"))
"""What Textual asks a terminal at the start, and what most terminals answer."""
CLIENT = ("-m", "lore_tui")
ECHO = """
import os, sys, termios, tty
tty.setraw(0)
os.write(1, b"READY")
while key := os.read(0, 100):
    os.write(1, key)
"""
IMPORT = "import textual.app, os; os._exit(0)"
SEED = 1
"""Of the first game: the one in which rows and options are gone through."""
LONGEST = 12
LISTS = (
    ("first screen", b"", b"LoRE", 4),
    ("settings", b"O", b"SETTINGS", LONGEST),
    ("decks, one is described", b"D", b"DECKS", 3),
    ("deck builder, a card is shown", b"D\r", b"adds to the", LONGEST),
    ("rule book, a page is shown", b"B", b"HELP", 6),
)
"""Lists of the first screen: the key, the title, and how many rows to go."""
BOT = "greedy"
"""Who plays both sides, in every game."""
LONG_WAY = 60
"""Rows from where a list of any pane has scrolled."""
MOVED, RESTED, OPENED = 0.08, 0.3, 0.5
"""Seconds without a byte, after which a row is taken as moved, its card as shown, a screen as open."""
ROW_BYTES, AGAIN = 200, 3
"""The bar of one row, and how often rows above it are gone through again."""
PATIENCE = 1.0
"""Seconds in which a key has its first byte, on however busy a machine."""
ASKED = "asked"
"""The file beside a game that says what to type at the question shown, and how many there were so far."""
LONGEST_OPENING = 40
"""So many answers at most before the first turn."""
DEAREST = 3
STEPS = 6
"""Arrows down, and as many up, in the options of a question."""
WORDS = "an answer in as many words as the longest ones of a game have"


class Bar(NamedTuple):
    """A figure and the most it may be, without end where it is only told."""

    what: str
    figure: float
    limit: float
    unit: str
    against: str = ""


# ------------------------------------------------------------------------------------------------------- the terminal
class Terminal:
    """A program in a pseudo-terminal; every read is kept with its time."""

    def __init__(self, arguments: Sequence[str], home: Path, columns: int = COLUMNS, rows: int = ROWS) -> None:
        self.written = bytearray()
        self.last = self.began = time.perf_counter()
        self._answered = 0
        size = struct.pack("HHHH", rows, columns, 0, 0)
        self.pid, self._descriptor = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.chdir(ROOT)
            os.execve(sys.executable, [sys.executable, *arguments], environment(home))
        fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, size)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self._descriptor)

    def pump(self, seconds: float) -> bool:
        """Read what comes within so many seconds; whether something came."""
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self._descriptor, 65536)
        except OSError as ended:
            if ended.errno == errno.EIO:
                return False
            raise
        self.last = time.perf_counter()
        self.written += data
        for query, answer in QUERIES:
            if self.written.find(query, self._answered) >= 0:
                os.write(self._descriptor, answer)
        self._answered = max(0, len(self.written) - len(QUERIES[0][0]) + 1)
        return True

    def wait_for(self, words: bytes, limit: float = 30.0) -> float:
        """Seconds from the start until these words were written."""
        end = time.perf_counter() + limit
        while words not in self.written:
            if time.perf_counter() > end:
                raise SystemExit(f"{words!r} was never written: {bytes(self.written[-300:])!r}")
            self.pump(0.05)
        return self.last - self.began

    def settle(self, quiet: float = 0.25, limit: float = 15.0) -> None:
        """Read until nothing came for a while."""
        end = time.perf_counter() + limit
        rest = time.perf_counter()
        while time.perf_counter() - rest < quiet and time.perf_counter() < end:
            if self.pump(quiet / 4):
                rest = time.perf_counter()

    def type(self, keys: bytes, quiet: float = 0.25, patience: float = 0.0) -> tuple[int, float]:
        """Type keys; the bytes of the answer, and the milliseconds until the last of them.

        Where an answer is sure to come, a busy machine has some patience until its first byte.
        """
        mark, sent = len(self.written), time.perf_counter()
        os.write(self._descriptor, keys)
        while len(self.written) == mark and time.perf_counter() < sent + patience:
            self.pump(quiet / 4)
        self.settle(quiet)
        return len(self.written) - mark, (self.last - sent) * 1000


def environment(home: Path) -> dict[str, str]:
    """The same for every run, whatever terminal this is started from."""
    words = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "LORE_HOME": str(home)}
    return {"PATH": os.environ.get("PATH", ""), "HOME": str(home), "PYTHONPATH": str(ROOT), **words}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of the others does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def useful(game: str) -> bytes:
    """In the line of the first screen that says what Enter plays: from here on a game is one key away."""
    return MENU[game].ways[0].name.encode()


# ----------------------------------------------------------------------------------------------------- a seeded game
def seeded_session(game: str, folder: Path, seed: int, *, threaded: bool) -> SoloSession:
    """A game whose cards, dice and opponent follow from the seed."""
    chance = random.Random(seed)
    person = Identity(Signer(chance.randbytes(32)), "Frodo", chance.randbytes(32))
    ready = edition(game).decks.ready()
    names = list(ready)[:2]
    luck = Luck(chance.randbytes, chance.randrange)
    match = Match(names[0], names[1], BOT, MENU[game].ways[0].word, game=game)
    return SoloSession.new(person, match, [ready[name] for name in names], folder=folder, luck=luck, threaded=threaded)


def client(game: str, folder: Path, seed: int) -> None:
    """The client with the seeded game open: what runs in the pseudo-terminal."""
    from lore_tui.app import main as run
    from lore_tui.screens.table import TableScreen

    bot = edition(game).bot(BOT, random.Random(seed).randrange)

    class Watched(TableScreen):
        """The table; a file has what to type at the question shown, so that no key is typed too early or to another."""

        shown, counted = 0, 0

        def on_mount(self, event: events.Mount) -> None:
            self.set_interval(MOVED / 2, self.tell_question)

        def tell_question(self) -> None:
            reading, asked = self.dock.reading, self.desk.asked
            if self.desk.moment.over is not None:
                self._write(OVER)
            elif reading is not None and asked is not None and reading.prompt is asked.prompt and self.dock.ready:
                if reading.prompt.serial != self.shown:
                    self.shown, self.counted = reading.prompt.serial, self.counted + 1
                    self._write(step(self.desk, bot, self.counted))

        def _write(self, found: Step) -> None:
            write_atomically(folder / ASKED, msgspec.json.encode(found))

    run(lambda: Watched(seeded_session(game, folder, seed, threaded=True)))


def shape_client(shape: Shape) -> None:
    """One question of this shape and nothing else."""
    from lore_tui.app import main as run  # before Textual, which it tells about the terminal

    # isort: split
    from textual.screen import Screen

    from lore_tui.widgets.dock import PromptDock

    options = tuple(Option(at, (key,), (f"{WORDS}, {key}",)) for at, key in enumerate("abcdef"))
    prompt = Prompt(1, "SHAPE", "Which of these?", shape, options, most=2)

    class Question(Screen[object]):
        def compose(self) -> ComposeResult:
            yield PromptDock()

        def on_mount(self) -> None:
            dock = self.query_one(PromptDock)
            dock.styles.height = len(options) + 3
            dock.focus()
            self.call_after_refresh(dock.ask, prompt)

    run(Question)


class Step(NamedTuple):
    """A question, and what a greedy player types: which one it is, its title, its rows, the keys, and the turn.

    Arrows go through no rows where a number is asked for, or an arrangement that letters change.
    """

    number: int
    title: str
    options: int
    keys: str
    turn: int


OVER = Step(0, "", 0, "", 0)
"""In place of a question after the end of the game."""


def step(desk: Desk, bot: Player[Any], number: int) -> Step:
    """What a player types at the question of a desk."""
    asked, moment = desk.asked, desk.moment
    assert asked is not None
    prompt = asked.prompt
    if prompt.shape is Shape.NUMBER:
        keys = str(prompt.most)
    elif prompt.plan is not None:
        keys = ""
    else:
        wanted = bot(moment.state, moment.secrets)
        fitting = [o for o in prompt.options if asked.actions[o.id] == wanted] or list(prompt.options)
        chosen = fitting[:1] if prompt.shape is not Shape.SEVERAL or prompt.space is not None else []
        keys = "".join(o.code for o in chosen or [o for o in prompt.options if o.allowed][: prompt.least])
    rows = len(prompt.options) if prompt.plan is None else 0
    return Step(number, prompt.title.split()[0], rows, keys + ENTER.decode(), desk.when.number)


class Game(Terminal):
    """The client with the seeded game, in a home of its own: in one home no game is begun twice."""

    def __init__(
        self, game: str, folder: Path, home: Path, columns: int = COLUMNS, rows: int = ROWS, seed: int = SEED
    ) -> None:
        words = ("--client", str(folder), "--seed", str(seed), "--game", game)
        own = shutil.copytree(home, folder.with_suffix(".home"), ignore=shutil.ignore_patterns("games"))
        super().__init__((__file__, *words), own, columns, rows)
        self._asked = folder / ASKED

    def question(self, number: int, limit: float = 30.0) -> Step | None:
        """Read until so many questions have been asked and all about the last one is shown; none if it is over."""
        end = time.perf_counter() + limit
        while True:
            found = msgspec.json.decode(self._asked.read_bytes(), type=Step) if self._asked.exists() else None
            if found is not None and (found == OVER or found.number >= number):
                break
            if time.perf_counter() > end:
                raise SystemExit(f"question {number} was never asked: {bytes(self.written[-300:])!r}")
            self.pump(MOVED / 2)
        self.settle(RESTED)
        return None if found == OVER else found

    def answer(self, found: Step, quiet: float = MOVED) -> None:
        """Type the answer, key by key."""
        for key in found.keys.encode():
            self.type(bytes([key]), quiet)


# ------------------------------------------------------------------------------------------------------- measurements
def start_up(game: str, home: Path, runs: int) -> list[Bar]:
    """The first useful screen against the import of Textual, and what is sent before anybody types.

    Each start stands between two imports and is divided by their mean: whatever else the machine does then slows both
    alike, and a load that grows or ebbs cancels out.  The median of these ratios is not moved by the few runs that
    were disturbed; minima would compare the one luckiest start with the one luckiest import, which on a busy machine
    were seconds apart.  The first start is left out, since it reads everything from disk.
    """
    imports, starts, sizes = [_import_time(home)], [], []
    for _ in range(runs + 1):
        with Terminal(CLIENT, home) as terminal:
            starts.append(terminal.wait_for(useful(game)))
            terminal.settle()
            sizes.append(len(terminal.written))
        imports.append(_import_time(home))
    around = [(before + after) / 2 for before, after in pairwise(imports)]
    ratios = [start / beside for start, beside in zip(starts, around, strict=True)][1:]
    low, high = percentile(ratios, 0.25), percentile(ratios, 0.75)
    words = (
        f"{statistics.median(starts) * 1000:.0f} ms : {statistics.median(imports) * 1000:.0f} ms for Textual alone; "
        f"half of {len(ratios)} within {low:.2f} and {high:.2f}"
    )
    return [
        Bar("first useful screen : import of Textual", statistics.median(ratios), 1.5, "x", words),
        Bar("start-up, bytes", max(sizes[1:]), 25_000, "B", "120x40, true colour"),
    ]


def _import_time(home: Path) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", IMPORT], check=True, env=environment(home), cwd=ROOT)
    return time.perf_counter() - began


def row_moves(game: str, home: Path) -> list[Bar]:
    """One row down or up, in lists alone and in lists that a card, a deck or a page follows once the cursor rests."""
    found = []
    for what, keys, title, count in LISTS:
        with Terminal(CLIENT, home) as terminal:
            terminal.wait_for(useful(game))
            terminal.settle()
            for key in keys:
                terminal.type(bytes([key]), OPENED)
            terminal.wait_for(title)
            terminal.settle(RESTED)
            found.append(_row_bar(what, _moves(terminal, count)))
            if count == LONGEST:
                pages = max(terminal.type(DOWN, MOVED)[0] for _ in range(LONG_WAY))
                found.append(Bar("... that turns half a page, most", pages, 3000, "B", what))
    for columns, rows in ((COLUMNS, ROWS), SMALL):
        with Game(game, home / "games" / f"rows{rows}", home, columns, rows) as played:
            for at in range(1, LONGEST_OPENING):
                asked = played.question(at)
                assert asked is not None
                if asked.turn:
                    break
                played.answer(asked)
            for press in (BACKSPACE, TAB, DOWN):  # close the news, on to the list, off its heading
                played.type(press, RESTED)
            what = "the table" if rows < ROWS else "the table, its cards are shown"
            found.append(_row_bar(f"{what}, {columns}x{rows}", _moves(played, 3)))
    return found


class Moves(NamedTuple):
    """What some moves cost, and what was sent after each when the cursor rested."""

    moves: list[int]
    rests: list[int]


def _moves(terminal: Terminal, count: int) -> Moves:
    """Moves down and up again; on a busy machine what follows at rest comes together with some, so these come again."""
    found = _round(terminal, count)
    for _ in range(AGAIN):
        if max(found.moves) <= ROW_BYTES:
            break
        more = _round(terminal, count)
        found = Moves(*(list(map(min, *pair)) for pair in zip(found, more, strict=True)))
    return found


def _round(terminal: Terminal, count: int) -> Moves:
    found = Moves([], [])
    for key in [DOWN] * count + [UP] * count:
        found.moves.append(terminal.type(key, MOVED, PATIENCE)[0])
        found.rests.append(terminal.type(b"", RESTED)[0])
    return found


def _row_bar(what: str, found: Moves) -> Bar:
    """The dearest of some moves."""
    if not any(found.moves):
        raise SystemExit(f"no row moved: {what}")
    followed = f"; at rest {percentile(found.rests, 0.5):.0f}, most {max(found.rests)}" if any(found.rests) else ""
    words = f"{what}: half {percentile(found.moves, 0.5):.0f}{followed}"
    return Bar("one row in a list, most", max(found.moves), ROW_BYTES, "B", words)


def option_moves(game: str, home: Path, answers: int) -> list[Bar]:
    """One option down or up, in a question of each shape and, at both sizes, in each kind of question of the game."""
    found = []
    for shape in (Shape.ONE, Shape.SEVERAL, Shape.ORDER):
        with Terminal((__file__, "--shape", shape.name), home) as terminal:
            terminal.wait_for(b"SHAPE")
            terminal.settle()
            found.append(_row_bar(f"a question: {shape.value}", _moves(terminal, STEPS)))
    for columns, rows in ((COLUMNS, ROWS), SMALL):
        kinds: dict[str, Moves] = {}
        with Game(game, home / "games" / f"options{rows}", home, columns, rows) as played:
            for at in range(1, answers + 1):
                if (asked := played.question(at)) is None:
                    break
                if asked.options > 1 and asked.title not in kinds:
                    played.type(DOWN, RESTED)  # closes the page of news, where there is one
                    kinds[asked.title] = _moves(played, STEPS)
                    played.type(BACKSPACE, RESTED)
                played.answer(asked)
        found += [_row_bar(f"{title}, {columns}x{rows}", moves) for title, moves in kinds.items()]
    return found


def decisions(game: str, home: Path, seeds: Sequence[int], answers: int) -> list[Bar]:
    """Answers typed key by key with a rest after each, from the first key to the next question.

    So everything is sent that a player who looks at each step gets to see: the card pointed at, what Enter would do,
    what the opponent did in between, and the panes that open or close for the next question.  The games are played
    side by side: what they send does not depend on time.
    """
    found = []
    for columns, rows in ((COLUMNS, ROWS), SMALL):
        with contextlib.ExitStack() as stack, ThreadPoolExecutor(len(seeds)) as threads:
            games = [
                stack.enter_context(Game(game, home / "games" / f"wire{rows}-{seed}", home, columns, rows, seed))
                for seed in seeds
            ]
            played = threads.map(_play, games, [answers] * len(games))
            # The bar is that of the design, for 120x40; at 80x24 map and news cover the table and cost a screen.
            limit = 3000 if rows == ROWS else math.inf
            for seed, costs in zip(seeds, played, strict=True):
                found.append(_decision_bar(f"game {seed}, {columns}x{rows}", limit, costs))
    return found


def _play(game: Game, answers: int) -> list[tuple[str, int]]:
    """Every decision of a game by its title, with the bytes it cost."""
    costs: list[tuple[str, int]] = []
    for at in range(1, answers + 1):
        if (asked := game.question(at)) is None:
            break
        mark = len(game.written)
        game.answer(asked, RESTED)
        if game.question(at + 1) is not None:  # the last answer shows the end of the game: that is no decision
            costs.append((asked.title, len(game.written) - mark))
    return costs


def _decision_bar(size: str, limit: float, costs: Sequence[tuple[str, int]]) -> Bar:
    """The dearest of all decisions; for information which kinds of question cost most."""
    sizes, kinds = [cost for _, cost in costs], dict[str, int]()
    for title, cost in costs:
        kinds[title] = max(kinds.get(title, 0), cost)
    dearest = sorted(kinds, key=kinds.__getitem__, reverse=True)[:DEAREST]
    words = f"{size}, {_spread(sizes)}; most: {', '.join(f'{title} {kinds[title]:,}' for title in dearest)}"
    return Bar("a decision shown and answered, most", max(sizes), limit, "B", words)


def _spread(sizes: Sequence[int]) -> str:
    parts = ((0.5, "half"), (0.9, "9 of 10"), (0.99, "99 of 100"))
    return f"{len(sizes)}: " + ", ".join(f"{word} {percentile(sizes, share):,.0f}" for share, word in parts)


def key_to_paint(game: str, home: Path, presses: int) -> list[Bar]:
    """From a key to the last byte of its picture, against a program that only echoes."""
    with Terminal(("-c", ECHO), home) as terminal:
        terminal.wait_for(b"READY")
        echo = percentile([terminal.type(b"x", 0.03)[1] for _ in range(presses)], 0.95)
    with Game(game, home / "games" / "keys", home) as played:
        played.question(1)
        times = [played.type((DOWN, UP)[at % 2], 0.06, PATIENCE)[1] for at in range(presses)]
    words = f"half {percentile(times, 0.5):.1f}; an echo takes {echo:.2f} ms"
    return [Bar("key to paint, p95", percentile(times, 0.95), 20, "ms", words)]


# --------------------------------------------------------------------------------------------------------------- main
def show(bars: Sequence[Bar]) -> int:
    """Print the table; how many bars are missed."""
    print(f"{'':<42} {'figure':>10} {'bar':>10}   share")
    for bar in bars:
        word = "ok" if bar.figure <= bar.limit else "MISSED"
        figure, limit = (f"{value:,.2f}" if bar.unit != "B" else f"{value:,.0f}" for value in (bar.figure, bar.limit))
        limit = limit if math.isfinite(bar.limit) else "-"
        share = f"{bar.figure / bar.limit:>5.0%}" if math.isfinite(bar.limit) else " " * 5
        print(f"{bar.what:<42} {figure:>8} {bar.unit:<2} {limit:>8} {bar.unit:<2} {share}  {word:<6}  {bar.against}")
    return sum(bar.figure > bar.limit for bar in bars)


def main() -> int:
    """Measure, print, and fail where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=SHOWN, default=USUAL)
    parser.add_argument("--runs", type=int, default=15, help="starts")
    parser.add_argument("--games", type=int, default=4, help="games whose decisions are measured")
    parser.add_argument("--answers", type=int, default=200, help="decisions, at most those of one game")
    parser.add_argument("--presses", type=int, default=100, help="keys timed")
    parser.add_argument("--client", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=SEED, help=argparse.SUPPRESS)
    parser.add_argument("--shape", choices=[shape.name for shape in Shape], help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.client is not None:
        client(args.game, args.client, args.seed)
        return 0
    if args.shape is not None:
        shape_client(Shape[args.shape])
        return 0
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        os.environ["LORE_HOME"] = name
        seeds = range(args.seed, args.seed + max(1, args.games))
        save_settings(Settings(quick=Quick(rules=MENU[args.game].ways[0].word, game=args.game)))
        work: tuple[Callable[[], list[Bar]], ...] = (
            lambda: start_up(args.game, home, args.runs),
            lambda: row_moves(args.game, home),
            lambda: option_moves(args.game, home, args.answers),
            lambda: decisions(args.game, home, seeds, args.answers),
            lambda: key_to_paint(args.game, home, args.presses),
        )
        return 1 if show([bar for measure in work for bar in measure()]) else 0


if __name__ == "__main__":
    sys.exit(main())
