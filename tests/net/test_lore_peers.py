"""Two headless players on this machine: whole games of LoRE to equal files, also when one of them is killed."""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path

import pytest

from lore_tui.cli import main
from tests.net.lore_peers import SEEN, Hall, Spar, hall

SHORT = ("--turns", "4")
"""Time is called in this turn, and the end game follows: another turn would show nothing else."""


def pair(room: Hall, *words: str) -> tuple[Spar, Spar]:
    """A host and somebody who joins him."""
    host = room.start("Sam", "--bot", "steward", "--host", "--port", "0", *words)
    guest = room.start("Frodo", "--bot", "steward", "--join", f"127.0.0.1:{host.port}", "--rules", "intro", *words)
    return host, guest


def test_games_in_a_row_end_in_equal_files(tmp_path: Path) -> None:
    with hall(tmp_path) as room:
        host, guest = pair(room, "--games", "3", *SHORT)
        host.ends_well()
        guest.ends_well()
        room.same_files(3, "Sam", "Frodo")
        words = {spar.until("met ").split(" words ")[1] for spar in (host, guest)}
        assert len(words) == 1 and len(words.pop().split()) == 3


def test_a_found_player_is_joined_by_name_for_a_standard_game(tmp_path: Path) -> None:
    """Announced on loopback alone, as between two users of one machine."""
    with hall(tmp_path) as room:
        names = [f"{name}-{secrets.token_hex(2)}" for name in ("Sam", "Frodo")]
        words = ("--bot", "steward", "--host", "--port", "0", "--rules", "standard", *SHORT)
        host = room.start(names[0], *words, network=SEEN)
        host.until("here ")
        guest = room.start(names[1], "--bot", "steward", "--join", f"@{names[0]}", *SHORT, network=SEEN)
        host.ends_well()
        guest.ends_well()
        room.same_files(1, *names)


@pytest.mark.parametrize("who", ["Sam", "Frodo"])
def test_a_killed_player_comes_back_to_his_game(tmp_path: Path, who: str) -> None:
    """kill -9 in the middle, then the same command again: the game goes on where it stood, for host and guest."""
    with hall(tmp_path) as room:
        host, guest = pair(room, *SHORT)
        victim, other = (host, guest) if who == "Sam" else (guest, host)
        victim.until("turn 3 ")
        victim.kill()
        other.until("gone ")
        if who == "Sam":
            again = room.start("Sam", "--bot", "steward", "--host", "--port", str(host.port), *SHORT)
        else:
            again = room.start("Frodo", "--bot", "steward", "--join", f"127.0.0.1:{host.port}", *SHORT)
        assert again.until("resumed ").split()[1] == victim.until("game ").split()[1]
        again.ends_well()
        other.ends_well()
        room.same_files(1, "Sam", "Frodo")


def test_a_host_who_wants_other_rules_says_so(tmp_path: Path) -> None:
    with hall(tmp_path) as room:
        host = room.start("Sam", "--bot", "random", "--host", "--port", "0", "--rules", "standard")
        guest = room.start("Frodo", "--bot", "random", "--join", f"127.0.0.1:{host.port}", "--rules", "intro")
        assert "other terms" in guest.until("offer closed")


def test_a_person_plays_by_lines(tmp_path: Path) -> None:
    """`lore join --plain`: meets a bot, offers a game, answers, talks, gives up; the game tells itself afterwards."""
    with hall(tmp_path) as room:  # a name nobody else on this host is announced by
        host = room.start("Hamfast", "--bot", "steward", "--host", "--port", "0", "--games", "1")
        person = room.person("Frodo", "join", f"127.0.0.1:{host.port}", "--plain", "--ascii")
        person.until("Hamfast is here.")
        person.type("rules intro", "offer hamfast")
        person.until("The game begins: ")
        asked = person.until(("   0  ", "   1  ", "  a number from 1"))  # luck decides what is asked
        person.type("l", "0" if asked.startswith("   0") else "1", "say A fine day")
        assert host.until("chat ") == "chat Frodo: A fine day"
        person.type("concede")
        person.until("Fair: verified.")
        person.type("games", "q")
        assert person.until("No game is waiting") and person.process.wait() == 0
        host.ends_well()
        (data,) = room.same_files(1, "Hamfast")
        kept = next((room.home / "Frodo").glob("games/*/game.lore"))
        assert kept.read_bytes() == data


def test_a_game_is_told_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hall(tmp_path) as room:
        host, guest = pair(room)
        host.ends_well()
        guest.ends_well()
        file = str(next((tmp_path / "Sam").glob("*.lore")))
    assert main(["replay", file, "--plain"]) == 0
    public = capsys.readouterr().out
    assert public.splitlines()[0] in ("Sam v Frodo", "Frodo v Sam")
    assert "== Turn 1" in public
    assert "The game is over: " in public or "The game is a draw: " in public
    assert main(["replay", file, "--view", "sam", "--turn", "0"]) == 0
    assert "You roll" in capsys.readouterr().out
    assert main(["replay", file, "--view", "Gollum"]) == 2
    assert "nobody called Gollum" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bot", "sauron", "--host"], "no bot"),
        (["--bot", "random"], "one of the arguments"),
        (["--bot", "random", "--host", "--games", "0"], "--games"),
        (["--bot", "random", "--join", "nowhere:99999"], "port"),
        (["--bot", "random", "--host", "--players", "3", "--rules", "intro"], "two players"),
        (["--bot", "random", "--host", "--name", "\x1b[2J"], "no name"),
        (["--bot", "random", "--host", "--deck", "no-such-deck"], "neither a deck nor a file"),
    ],
)
def test_bad_arguments_are_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    assert main(["peer", *words]) != 0
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1


def resources(spar: Spar) -> tuple[int, int]:
    """Open files and kilobytes of memory of a player's process."""
    home = Path(f"/proc/{spar.process.pid}")
    status = (home / "status").read_text()
    return len(os.listdir(home / "fd")), int(status.split("VmRSS:")[1].split()[0])


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="counting files and memory needs /proc")
def test_fifty_games_leave_nothing_behind(tmp_path: Path) -> None:
    """No file more at the end than after the first games, and no memory that grows with every game."""
    games = 50
    with hall(tmp_path) as room:
        host, guest = pair(room, "--games", str(games))
        figures = []
        seen = 0
        for _ in range(games - 1):
            line = host.until("over ", seen)
            seen = host.told.index(line) + 1
            time.sleep(0.1)
            figures.append(resources(host))
        host.ends_well()
        guest.ends_well()
        assert len(list((tmp_path / "Sam").glob("*.lore"))) == games
        files = [found for found, _ in figures[10:]]
        memory = [found for _, found in figures[10:]]
        assert max(files) - min(files) <= 6, figures
        assert memory[-1] < memory[0] * 1.25 + 20_000, figures
