"""Two real clients in two pseudo-terminals on one host: they meet, compare words, play by keys, and both verify."""

from __future__ import annotations

import re
import secrets
import string
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lore_tui.files.settings import Settings, save_settings
from net.disk.identity import load_identity
from tests.net.second import second_verdict
from tests.screens.ptys import ROOT, PtyRun, environment

HERE = "127.0.0.1"
PATIENT = 60.0
MOST_ANSWERS = 3000
ROW = r"(?m)^ ([a-z]+)[ !]+%s .*(new key|checked) +(\w+ \w+ \w+)"
"""A player's row in the lobby: his letter, his key, the words to compare."""


class Seat:
    """One client in its terminal, with the person at its keyboard."""

    def __init__(self, run: PtyRun, home: Path, other: str) -> None:
        """`other` is whom this one looks for; others may be about on the same host."""
        self.run = run
        self.home = home
        self.other = other

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(self.run.screen.display)

    @property
    def row(self) -> re.Match[str] | None:
        """The row of the other player in the lobby."""
        return re.search(ROW % re.escape(self.other), self.text)

    def pick(self) -> None:
        """Type the letter of the other player."""
        assert self.row is not None, self.text
        self.type(self.row[1])

    @property
    def files(self) -> list[Path]:
        """The games that are over."""
        return sorted((self.home / "games").glob("*/game.lore"))

    def type(self, keys: str) -> None:
        """Keys, and what they bring to the screen."""
        self.run.type(keys.encode(), 0.05)

    def answer(self) -> None:
        """Pass; where that is not possible, the first answer there is. Nothing happens while others think."""
        self.type(" ")
        for _ in range(8):
            if "GAME OVER" in self.text:
                return  # what follows the end is not for this to choose
            asked = re.search(r"! (?:Choose first: (\S+)|Type a number from (\d+))", self.text)
            if re.search(r"! Choose \d+ more", self.text):
                self.choose()
            elif asked is not None:
                self.type(f"{asked[1] or asked[2]}\r")
            elif "! This question needs an answer" in self.text or "! Enter accepts what is chosen" in self.text:
                self.type("\r")
            else:
                return


    def choose(self) -> None:
        """Of several cards as many as are asked for, whichever have a letter."""
        for letter in string.ascii_lowercase:
            self.type(letter)
            if re.search(r"> (\d+) of \1\b", self.text):
                self.type("\r")
                return


class Pair:
    """Both clients; while one is waited for, the other is read too."""

    def __init__(self, one: Seat, other: Seat) -> None:
        self.seats = (one, other)

    def until(self, wanted: Callable[[], object], what: str, seconds: float = PATIENT) -> None:
        """Read both terminals until something is so."""
        end = time.monotonic() + seconds
        while not wanted():
            shown = "\n".join(seat.text for seat in self.seats)
            assert time.monotonic() < end, f"waited in vain for {what}:\n{shown}"
            for seat in self.seats:
                seat.run.settle(0.05, 1.0)

    def both_show(self, *words: str) -> None:
        """Wait until all of this stands on both screens."""
        self.until(lambda: all(word in seat.text for seat in self.seats for word in words), " and ".join(words))

    def meet(self) -> None:
        """Find each other by announcement, compare the words on both screens, and say that they are the same."""
        self.until(lambda: all(seat.row for seat in self.seats), "each other")
        words = {seat.row[3] for seat in self.seats if seat.row}
        assert len(words) == 1, "both see the same words"
        for seat in self.seats:
            seat.pick()
            self.until(lambda seat=seat: "2 the words are the same" in seat.text, "the question")  # type: ignore[misc]
            seat.type("2\r")
        self.until(lambda: all(seat.row and seat.row[2] == "checked" for seat in self.seats), "checked keys")

    def sit_down(self) -> None:
        """The first one offers an introductory game, the second one accepts."""
        one, other = self.seats
        one.type("2")
        self.until(lambda: "introductory" in one.text, "the rules")
        one.pick()
        self.until(lambda: "1 offer a game" in one.text, "the question")
        one.type("1\r")
        self.until(lambda: "OFFERED" in one.text and f"OFFER  {other.other} offers you" in other.text, "the offer")
        for line in ("introductory rules", "clock: none", "take-backs: by consent"):
            assert line in one.text and line in other.text, "both see the same terms"
        other.type("1\r")
        self.until(lambda: all("LOBBY" not in seat.text for seat in self.seats), "the table")

    def sit_down_to(self, key: str, title: str) -> None:
        """The first one offers another game, by the digit that changes it; the second one accepts."""
        one, other = self.seats
        one.type(key)
        self.until(lambda: title in one.text, "the game")
        one.pick()
        self.until(lambda: "1 offer a game" in one.text, "the question")
        one.type("1\r")
        self.until(lambda: "OFFERED" in one.text and f"OFFER  {other.other} offers you" in other.text, "the offer")
        other.type("1\r")
        self.until(lambda: all("LOBBY" not in seat.text for seat in self.seats), "the table")

    def play(self, until: Callable[[], bool]) -> None:
        """Answer by keys, whoever is asked, until something is so or the game is over."""
        for _ in range(MOST_ANSWERS):
            if until() or all("GAME OVER" in seat.text for seat in self.seats):
                return
            for seat in self.seats:
                if "GAME OVER" not in seat.text:
                    seat.answer()
        raise AssertionError("the game does not end:\n" + "\n".join(seat.text for seat in self.seats))

    def verify(self) -> None:
        """Both clients call the game verified; `lore verify` does too, on both files, which are the same."""
        self.both_show("GAME OVER", "verified")
        self.until(lambda: all(seat.files for seat in self.seats), "the files")
        files = [seat.files[0] for seat in self.seats]
        self.until(lambda: files[0].read_bytes() == files[1].read_bytes(), "equal files")
        for file in files:
            command = [sys.executable, "-m", "lore_tui", "verify", str(file)]
            told = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, text=True, timeout=PATIENT)
            assert told.returncode == 0, told.stdout + told.stderr
            assert all(seat.other in told.stdout for seat in self.seats)
            assert second_verdict(file.read_bytes()) == 0
        for seat in self.seats:
            seat.type("1\r")
        self.until(lambda: all("LOBBY" in seat.text and seat.row for seat in self.seats), "the lobby")


    def rename(self) -> None:
        """The first one takes another name; the second one, who is still connected, sees it."""
        one, other = self.seats
        one.type("N")
        self.until(lambda: "Another name" in one.text, "the line")
        other.other = f"Mr-{other.other}"[:13]
        one.type(f"{other.other}\r")
        self.until(lambda: f"you are {other.other}" in one.text and other.row, "the new name")
        assert other.row is not None and other.row[2] == "checked", "the same key, the same standing"


@contextmanager
def two_clients(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    """Frodo comes by `lore lobby`, Sam over the first screen, where he is asked for his name."""
    names = [f"{name}-{secrets.token_hex(2)}" for name in ("Frodo", "Sam")]
    homes = [folder / name for name in names]
    for home in homes:
        monkeypatch.setenv("LORE_HOME", str(home))
        home.mkdir(mode=0o700)
        save_settings(Settings(pass_delay=(0.0, 0.0), explain="off"))
    envs = [environment(LORE_HOME=str(home), LORE_ON=HERE) for home in homes]
    frodo = PtyRun(["-m", "lore_tui", "lobby", "--name", names[0], "--port", "0"], 80, 24, envs[0])
    sam = PtyRun(["-m", "lore_tui"], 120, 40, envs[1])
    with frodo, sam:
        one, other = Seat(frodo, homes[0], names[1]), Seat(sam, homes[1], names[0])
        pair = Pair(one, other)
        pair.until(lambda: "play with people" in other.text, "the first screen")
        other.type("L")
        pair.until(lambda: "Your name, as others see it" in other.text, "the question for a name")
        other.type(f"{names[1]}\r")
        yield pair
        for seat in pair.seats:
            seat.type("Q")
    assert load_identity(homes[1]).name == names[1]


def test_two_clients_meet_play_some_turns_and_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with two_clients(tmp_path, monkeypatch) as pair:
        pair.meet()
        pair.sit_down()
        one = pair.seats[0]
        pair.play(lambda: re.search(r"\bT(urn )?[3-9]\b", one.text) is not None)
        one.type("G")
        pair.until(lambda: "1 yes" in one.text, "the question")
        one.type("1\r")
        pair.verify()
        pair.rename()


@pytest.mark.soak
def test_two_clients_play_a_whole_game_and_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with two_clients(tmp_path, monkeypatch) as pair:
        pair.meet()
        pair.sit_down()
        pair.play(lambda: False)
        pair.verify()


def test_two_clients_play_some_turns_of_the_wizards_and_verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_clients(tmp_path, monkeypatch) as pair:
        pair.meet()
        pair.sit_down_to("9", "METW")
        one = pair.seats[0]
        pair.play(lambda: re.search(r"\bT(urn )?[3-9]\b", one.text) is not None)
        one.type("G")
        pair.until(lambda: "1 yes" in one.text, "the question")
        one.type("1\r")
        pair.verify()


def test_two_clients_play_some_turns_of_the_tcg_and_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with two_clients(tmp_path, monkeypatch) as pair:
        pair.meet()
        pair.sit_down_to("99", "TCG")
        one = pair.seats[0]
        pair.play(lambda: re.search(r"\bT(urn )?[3-9]\b", one.text) is not None)
        one.type("G")
        pair.until(lambda: "1 yes" in one.text, "the question")
        one.type("1\r")
        pair.verify()
        assert [second_verdict(file.read_bytes()) for seat in pair.seats for file in seat.files] == [0, 0]
