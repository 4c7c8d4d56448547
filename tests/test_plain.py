"""The line client: whole games by lines, in this process and through a pipe; every command says something."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lore_tui.cli import main
from lore_tui.commands.play import resumed, seeded, started, wanted
from lore_tui.plain.client import HELP, PlainClient, Screen, fold
from lore_tui.sessions.local_game import GameSession, TableGame
from lore_tui.sessions.match import unfinished
from lore_tui.view.prompt import Shape

SEED = 5
ROOT = Path(__file__).parents[1]


def arguments(rules: str, bot: str = "steward") -> Namespace:
    return Namespace(game="lore", deck=None, against=None, vs=bot, rules=rules, players=2, option=[], seed=None)


def new_game(rules: str) -> GameSession:
    return seeded(*wanted(arguments(rules)), SEED)


class Player:
    """Types an allowed answer to every question, and keeps what was typed and written."""

    def __init__(self, game: GameSession, *, stop_after: int = 10_000) -> None:
        self.client = PlainClient(game, Screen(self.read, self.written_line))
        self.chance = random.Random(SEED)
        self.typed: list[str] = []
        self.written: list[str] = []
        self.stop_after = stop_after

    def written_line(self, line: str) -> None:
        self.written.append(line)

    def read(self, cursor: str) -> str:
        if len(self.typed) >= self.stop_after:
            raise EOFError
        assert self.client.reading is not None
        prompt = self.client.reading.prompt
        if prompt.shape is Shape.NUMBER:
            line = str(self.chance.randint(prompt.least, prompt.most))
        else:
            line = " ".join(self.chance.choice([option for option in prompt.options if option.allowed]).keys)
        self.typed.append(line)
        return line


@pytest.mark.parametrize("rules", ["intro", "standard"])
def test_a_whole_game_by_standard_input(rules: str, tmp_path: Path) -> None:
    """The lines one player typed, piped into the command, play the same game to its end."""
    player = Player(new_game(rules))
    player.client.play()
    result = next(line for line in player.written if line.startswith("The game is"))
    script = "".join(f"{line}\n" for line in player.typed)
    command = [sys.executable, "-m", "lore_tui", "play", "--plain", "--rules", rules, "--vs", "steward"]
    done = subprocess.run(
        [*command, "--seed", str(SEED)],
        input=script,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**os.environ, "TERM": "dumb", "LORE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert result in done.stdout
    assert max(len(line) for line in done.stdout.splitlines()) <= 80
    shown = [line.removeprefix("> ") for line in done.stdout.splitlines() if line.startswith("> ")]
    assert shown[:5] == player.typed[:5], "what was typed is read before what came of it"


def test_a_hint_can_be_typed_as_it_stands() -> None:
    hint = next(line for line in output("hint").splitlines() if "Try: " in line)
    keys = hint.partition("Try: ")[2].partition(" (")[0]
    assert "You draft " in output(keys) and "You draft " not in output()


def test_the_end_of_input_leaves_politely() -> None:
    player = Player(new_game("intro"), stop_after=3)
    player.client.play()
    assert player.written[-1] == "This game is not saved: it was played from a seed."


def lines_from(*lines: str) -> Callable[[str], str]:
    waiting: Iterator[str] = iter(lines)

    def read(cursor: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    return read


def output(*lines: str, rules: str = "standard", ascii_only: bool = False) -> str:
    """What the client writes when these lines are typed at the start of a game."""
    out = io.StringIO()
    screen = Screen(lines_from(*lines), lambda line: print(line, file=out), ascii=ascii_only)
    PlainClient(new_game(rules), screen).play()
    return out.getvalue()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("help", HELP[0]),
        ("?", "LORE-DRAFT-03: "),
        ("? 1", "possible"),
        ("?1", "possible"),
        ("t", "Your companies"),
        ("m", "@ "),
        ("c Gandalf", "main character"),
        ("c moria", "Shadow-hold"),
        ("c xyzzy", "Nothing is called xyzzy."),
        ("c", "Name a card"),
        ("p", "Your MPs: 0"),
        ("log", "for the first pick"),
        ("l", "draft no more"),
        ("hint", "Try: 1"),
        ("h", "You hold no cards."),
        ("undo", "There is nothing to take back in this answer."),
        ("nonsense", "nothing here has this key"),
        ("", "Type the number of an answer"),
        ("pass", "You draft no more."),
    ],
)
def test_every_command_says_something(command: str, expected: str) -> None:
    quiet = output()
    told = output(command)
    assert told.count(expected) > quiet.count(expected), told


class Careful(Player):
    """Types the first number of an answer with several, takes it back, and leaves."""

    before, after = "", "?"

    def read(self, cursor: str) -> str:
        assert self.client.reading is not None
        options = self.client.reading.prompt.options
        deep = next((option for option in options if option.allowed and len(option.keys) > 1), None)
        if deep is None:
            return super().read(cursor)
        self.client.take_line(deep.keys[0])
        self.before = self.client.reading.typed
        self.client.take_line("undo")
        self.after = self.client.reading.typed
        assert self.before == deep.keys[0]
        raise EOFError


def test_numbers_can_be_typed_step_by_step_and_taken_back() -> None:
    player = Careful(new_game("standard"))
    player.client.play()
    assert player.before and player.after == ""


def test_plain_letters_where_nothing_else_is_possible() -> None:
    assert output("c Éowyn", "m", "t", ascii_only=True).isascii()


def test_long_lines_go_on_under_their_beginning() -> None:
    assert fold("  one two three four", 14) == ["  one two", "    three four"]
    assert fold("short", 14) == ["short"]


def test_a_game_that_was_left_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    match, decks = wanted(arguments("intro", "random"))
    first = Player(TableGame(started(match, decks, threaded=False)), stop_after=4)
    first.client.play()
    assert first.written[-1] == "The game is saved. `lore play --resume` goes on with it."
    again = TableGame(resumed(threaded=False))
    told = "\n".join(again.story)
    assert all(line in told for line in first.client.game.story[:-1])
    again.close()


@pytest.mark.parametrize("name", ["journal", "private"])
def test_a_damaged_game_is_told_as_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A byte less, or a bit that is another one: `lore play --resume` ends and says what is wrong."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    match, decks = wanted(arguments("intro", "random"))
    first = Player(TableGame(started(match, decks, threaded=False)), stop_after=4)
    first.client.play()
    path = unfinished()[0].folder / name
    data = path.read_bytes()
    middle = len(data) // 2
    for damaged in (data[:-1], data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :]):
        path.write_bytes(damaged)
        assert main(["play", "--plain", "--resume"]) == 1
        said = capsys.readouterr().err
        assert said.startswith("lore: ") and said.count("\n") == 1 and "unexpected" not in said
