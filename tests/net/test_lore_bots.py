"""Bots fill seats: two people on two machines sit down with two bots of the host, and everybody sees who is one."""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path

import pytest

from lore_tui.cli import main
from lore_tui.people.peer_games import read_saved
from net.fair.log.schema import Hello
from tests.net.lore_peers import Hall, Spar, hall
from tests.net.test_netns import WHY_NOT, Network, network

PATIENT = 60.0


def sit(room: Hall, net: Network, machine: int, name: str, *words: str) -> Spar:
    """A person at the line client of a machine."""
    inside = ["ip", "netns", "exec", net.machines[machine].name]
    return room.person(name, *words, "--plain", "--ascii", inside=inside, network=())


def hellos(home: Path) -> list[Hello]:
    """Who sat down in the one game that lies in a player's folder."""
    saved = [found for folder in (home / "games").iterdir() if (found := read_saved(folder)) is not None]
    assert len(saved) == 1
    return list(saved[0].seated.hellos)


@pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")
def test_two_people_and_two_bots_sit_down_and_come_back(tmp_path: Path) -> None:
    """The bots are seen by the guest under the address of their host; a saved game brings them back."""
    with hall(tmp_path) as room, network(2) as net:
        host = sit(room, net, 0, "Sam", "host", "--seats", "4", "--bots", "2", "--bot", "random")
        host.until("You open a table for 4, 2 of them bots.")
        guest = sit(room, net, 1, "Frodo", "join", "@Sam")
        guest.until("Sam offers you a game:")
        sitting = guest.until("  at the table: you")
        while sitting.count("(a bot)") < 2:
            sitting = guest.until("  at the table: you", len(guest.told))
        assert "Sam" in sitting and "not met yet" not in sitting
        guest.type("accept")
        begun = [one.until("The game begins: ") for one in (host, guest)]
        assert begun[0] == begun[1] and begun[0].count(" v ") == 3
        bots = [hello.name for hello in hellos(room.home / "Sam") if hello.bot]
        assert len(bots) == 2 and all(name in begun[0] and name in sitting for name in bots)
        assert hellos(room.home / "Frodo") == hellos(room.home / "Sam")
        for one in (host, guest):
            one.type("q")
            one.until("You are back in the lobby.")
        host.type("q")
        assert host.ends() == 0
        again = sit(room, net, 0, "Sam", "resume")
        guest.type("go 1")
        assert somebody(again, guest, start="DRAFT. "), "everybody said how far the game went, the bots too"


def somebody(*spars: Spar, start: str) -> bool:
    """Waits until one of some players is told something new that begins so."""
    told = threading.Event()

    def listen(spar: Spar) -> None:
        with contextlib.suppress(AssertionError):
            spar.until(start, len(spar.told))
            told.set()

    for spar in spars:
        threading.Thread(target=listen, args=(spar,), daemon=True).start()
    return told.wait(PATIENT)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seats", "6"], "3 to 5 players"),
        (["--seats", "3", "--bots", "3"], "up to 2 can be bots"),
        (["--bots", "1"], "--seats"),
        (["--seats", "3", "--bots", "1", "--bot", "sauron"], "no bot"),
    ],
)
def test_bad_tables_are_one_line(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    assert main(["host", *words, "--on", "127.0.0.1"]) != 0
    error = capsys.readouterr().err
    assert says in error and error.count("\n") == 1
