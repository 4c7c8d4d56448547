"""What the client costs: its start, bytes on the wire, and the time from a key to its picture, each with its bar.

Everything is measured in pseudo-terminals that draw nothing, so these are the client's own figures.  Times are held
against something measured in the same run: the import of Textual, and a program that only echoes.
"""

from __future__ import annotations

import argparse
import errno
import fcntl
import os
import pty
import random
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from engine.bots.levels import make  # noqa: E402
from engine.cards.decks import ready_decks  # noqa: E402
from lore_tui.match import INTRO, Match  # noqa: E402
from lore_tui.passing import why_pass  # noqa: E402
from lore_tui.settings import Settings  # noqa: E402
from lore_tui.solo_session import Luck, SoloSession  # noqa: E402
from lore_tui.view.desk import Desk  # noqa: E402
from lore_tui.view.prompt import Shape  # noqa: E402
from net.identity import Identity  # noqa: E402
from net.primitives import Signer  # noqa: E402

COLUMNS, ROWS = 120, 40
ENTER, BACKSPACE, DOWN, UP, TAB = b"\r", b"\x7f", b"\x1b[B", b"\x1b[A", b"\t"
QUERIES = ((b"\x1b[?2026$p", b"\x1b[?2026;2$y"), (b"\x1b[?2048$p", b"\x1b[?2048;0$y"))
"""What Textual asks a terminal at the start, and what most terminals answer."""
CLIENT = ("-m", "lore_tui")
USEFUL = b"introductory"
"""In the line of the first screen that says what Enter plays: from here on a game is one key away."""
ECHO = """
import os, sys, termios, tty
tty.setraw(0)
os.write(1, b"READY")
while key := os.read(0, 100):
    os.write(1, key)
"""
IMPORT = "import textual.app, os; os._exit(0)"
SEED = 1
LONGEST = 12
LISTS = (
    ("first screen", b"", USEFUL, 4),
    ("settings", b"O", b"SETTINGS", LONGEST),
    ("decks, one is described", b"D", b"DECKS", 6),
    ("deck builder, a card is shown", b"D\r", b"adds to the draw pile", LONGEST),
    ("rule book, a page is shown", b"B", b"HELP", 6),
)
"""Lists of the first screen: the key, the title, and how many rows to go."""
LONG_WAY = 60
"""Rows from where a list of any pane has scrolled."""
MOVED, RESTED, ANSWERED = 0.08, 0.3, 0.5
"""Seconds without a byte, after which a row is taken as moved, its card as shown, a decision as answered."""


class Bar(NamedTuple):
    """A figure and the most it may be."""

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

    def __enter__(self) -> Terminal:
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

    def type(self, keys: bytes, quiet: float = 0.25) -> tuple[int, float]:
        """Type keys; the bytes of the answer, and the milliseconds until the last of them."""
        mark, sent = len(self.written), time.perf_counter()
        os.write(self._descriptor, keys)
        self.settle(quiet)
        return len(self.written) - mark, (self.last - sent) * 1000


def environment(home: Path) -> dict[str, str]:
    """The same for every run, whatever terminal this is started from."""
    words = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor", "LORE_HOME": str(home)}
    return {"PATH": os.environ.get("PATH", ""), "HOME": str(home), "PYTHONPATH": str(ROOT), **words}


def percentile(values: Sequence[float], share: float) -> float:
    """The value that so large a share of the others does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


# ----------------------------------------------------------------------------------------------------- a seeded game
def seeded_session(folder: Path, *, threaded: bool) -> SoloSession:
    """A game whose cards, dice and opponent follow from the seed."""
    chance = random.Random(SEED)
    person = Identity(Signer(chance.randbytes(32)), "Frodo", chance.randbytes(32))
    names = list(ready_decks())[:2]
    decks = (ready_decks()[names[0]], ready_decks()[names[1]])
    luck = Luck(chance.randbytes, chance.randrange)
    match = Match(names[0], names[1], "greedy", INTRO)
    return SoloSession.new(person, match, decks, folder=folder, luck=luck, threaded=threaded)


def client(folder: Path) -> None:
    """The client with the seeded game open: what runs in the pseudo-terminal."""
    from lore_tui.app import main as run
    from lore_tui.screens.table import TableScreen

    run(lambda: TableScreen(seeded_session(folder, threaded=True)))


def script(folder: Path, answers: int) -> list[tuple[bytes, bool]]:
    """The keys of a greedy player's answers, and for each whether the next question leaves the same view open."""
    session = seeded_session(folder, threaded=False)
    session.start(lambda: None)
    desk, bot = Desk(session.moment, small=False), make("greedy", random.Random(SEED).randrange)
    found: list[tuple[bytes, bool]] = []
    view = ""
    while len(found) < answers and session.moment.over is None:
        desk.take(session.moment)
        moment = session.moment
        reason = why_pass(moment.state, moment.secrets, moment.seat, desk.order, Settings(), moment.story, False)
        wanted = bot(moment.state, moment.secrets)
        if reason:
            desk.nothing_asked()
            session.act(wanted, automatic=True)
            continue
        asked = desk.ask()
        if asked.prompt.shape is Shape.NUMBER:
            keys, action = str(asked.prompt.most), asked.actions[asked.prompt.most]
        else:
            fitting = [o for o in asked.prompt.options if asked.actions[o.id] == wanted] or list(asked.prompt.options)
            keys, action = fitting[0].code, asked.actions[fitting[0].id]
        same, view = desk.view == view, desk.view
        found = [*found[:-1], (found[-1][0], same)] if found else found
        found.append((keys.encode() + ENTER, True))
        desk.read_news()
        session.act(action)
    session.close()
    return found[:-1]


# ------------------------------------------------------------------------------------------------------- measurements
def start_up(home: Path, runs: int) -> list[Bar]:
    """The first useful screen against the import of Textual, in turns; and what is sent before anybody types."""
    imports, starts, sizes = [], [], []
    for _ in range(runs + 1):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", IMPORT], check=True, env=environment(home), cwd=ROOT)
        imports.append(time.perf_counter() - began)
        with Terminal(CLIENT, home) as terminal:
            starts.append(terminal.wait_for(USEFUL))
            terminal.settle()
            sizes.append(len(terminal.written))
    words = f"{min(starts) * 1000:.0f} ms : {min(imports) * 1000:.0f} ms for Textual alone"
    return [
        Bar("first useful screen : import of Textual", min(starts) / min(imports), 1.5, "x", words),
        Bar("start-up, bytes", max(sizes[1:]), 25_000, "B", "120x40, true colour"),
    ]


def row_moves(home: Path) -> list[Bar]:
    """One row down or up, in lists alone and in lists that a card, a deck or a page follows once the cursor rests."""
    found = []
    for what, keys, title, steps in LISTS:
        with Terminal(CLIENT, home) as terminal:
            terminal.wait_for(USEFUL)
            terminal.settle()
            for key in keys:
                terminal.type(bytes([key]), ANSWERED)
            terminal.wait_for(title)
            terminal.settle(RESTED)
            found.append(_moves(terminal, what, steps))
            if steps == LONGEST:
                pages = max(terminal.type(DOWN, MOVED)[0] for _ in range(LONG_WAY))
                found.append(Bar("... that turns half a page, most", pages, 3000, "B", what))
    for columns, rows in ((COLUMNS, ROWS), (80, 24)):
        with Terminal((__file__, "--client", str(home / "games" / f"rows{rows}")), home, columns, rows) as terminal:
            terminal.wait_for(b"START")
            terminal.settle()
            for key in (BACKSPACE, TAB, DOWN):  # close the news, on to the list, off its heading
                terminal.type(key, RESTED)
            what = "companies" if rows < ROWS else "companies, their cards are shown"
            found.append(_moves(terminal, f"{what}, {columns}x{rows}", 3))
    return found


def _moves(terminal: Terminal, what: str, count: int) -> Bar:
    """The dearest of some moves, and what is sent when the cursor rests."""
    moves: list[int] = []
    rests: list[int] = []
    for key in [DOWN] * count + [UP] * count:
        moves.append(terminal.type(key, MOVED)[0])
        rests.append(terminal.type(b"", RESTED)[0])
    words = f"{what}: half {percentile(moves, 0.5):.0f}"
    followed = f"; at rest {percentile(rests, 0.5):.0f}, most {max(rests)}" if any(rests) else ""
    return Bar("one row in a list, most", max(moves), 200, "B", words + followed)


def decisions(home: Path, answers: int) -> list[Bar]:
    """Answers typed key by key with a rest after each, from the first key to the next question.

    So everything is sent that a player who looks at each step gets to see: the card pointed at, what Enter would do,
    and what the opponent did in between.  Where another view opens, as the map does, it is a switch of screens.
    """
    keys = script(home / "script", answers)
    same: list[int] = []
    switched: list[int] = []
    with Terminal((__file__, "--client", str(home / "games" / "wire")), home) as terminal:
        terminal.wait_for(b"START")
        terminal.settle()
        for typed, stays in keys:
            (same if stays else switched).append(sum(terminal.type(bytes([key]), ANSWERED)[0] for key in typed))
    return [
        Bar("a decision shown and answered, most", max(same), 3000, "B", _spread(same)),
        Bar("... that opens another view, most", max(switched), 20_000, "B", _spread(switched)),
    ]


def _spread(sizes: Sequence[int]) -> str:
    parts = ((0.5, "half"), (0.9, "9 of 10"), (0.99, "99 of 100"))
    return f"{len(sizes)}: " + ", ".join(f"{word} {percentile(sizes, share):,.0f}" for share, word in parts)


def key_to_paint(home: Path, presses: int) -> list[Bar]:
    """From a key to the last byte of its picture, against a program that only echoes."""
    with Terminal(("-c", ECHO), home) as terminal:
        terminal.wait_for(b"READY")
        echo = percentile([terminal.type(b"x", 0.03)[1] for _ in range(presses)], 0.95)
    with Terminal((__file__, "--client", str(home / "games" / "keys")), home) as terminal:
        terminal.wait_for(b"START")
        terminal.settle()
        times = [terminal.type((DOWN, UP)[at % 2], 0.06)[1] for at in range(presses)]
    limit = max(20.0, 100 * echo)
    words = f"20 ms, or 100 x {echo:.2f} ms for an echo"
    return [Bar("key to paint, p95", percentile(times, 0.95), limit, "ms", words)]


# --------------------------------------------------------------------------------------------------------------- main
def show(bars: Sequence[Bar]) -> int:
    """Print the table; how many bars are missed."""
    print(f"{'':<42} {'figure':>10} {'bar':>10}   share")
    for bar in bars:
        word = "ok" if bar.figure <= bar.limit else "MISSED"
        figure, limit = (f"{value:,.2f}" if bar.unit != "B" else f"{value:,.0f}" for value in (bar.figure, bar.limit))
        share = f"{bar.figure / bar.limit:>5.0%}"
        print(f"{bar.what:<42} {figure:>8} {bar.unit:<2} {limit:>8} {bar.unit:<2} {share}  {word:<6}  {bar.against}")
    return sum(bar.figure > bar.limit for bar in bars)


def main() -> int:
    """Measure, print, and fail where a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="starts")
    parser.add_argument("--answers", type=int, default=200, help="decisions, at most those of one game")
    parser.add_argument("--presses", type=int, default=100, help="keys timed")
    parser.add_argument("--client", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.client is not None:
        client(args.client)
        return 0
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        os.environ["LORE_HOME"] = name
        work: tuple[Callable[[], list[Bar]], ...] = (
            lambda: start_up(home, args.runs),
            lambda: row_moves(home),
            lambda: decisions(home, args.answers),
            lambda: key_to_paint(home, args.presses),
        )
        return 1 if show([bar for measure in work for bar in measure()]) else 0


if __name__ == "__main__":
    sys.exit(main())
