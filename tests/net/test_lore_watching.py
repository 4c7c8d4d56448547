"""`lore watch`: a spectator of a whole game of LoRE on this machine ends with the players' own file."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.net.lore_peers import Hall, Spar, hall


def pair(room: Hall) -> tuple[Spar, Spar]:
    """A host and somebody who joins him; time is called in the fourth turn, and the end game is played."""
    words = ("--turns", "4")
    host = room.start("Bungo", "--bot", "steward", "--host", "--port", "0", *words)
    guest = room.start("Belba", "--bot", "steward", "--join", f"127.0.0.1:{host.port}", "--rules", "intro", *words)
    return host, guest


def watch(room: Hall, host: Spar, guest: Spar, *words: str) -> Spar:
    """A spectator who comes while it is played: the guest holds his breath meanwhile, for bots are quick."""
    guest.until("turn 1 ")
    guest.process.send_signal(signal.SIGSTOP)
    rosie = room.person("Rosie", "watch", f"127.0.0.1:{host.port}", "--plain", "--ascii", *words)
    rosie.until("You are watching ")
    guest.process.send_signal(signal.SIGCONT)
    return rosie


def test_a_spectator_sees_the_whole_game_and_keeps_its_file(tmp_path: Path) -> None:
    """He comes while it is played and is shown it from the beginning; no hand is ever told."""
    seen = tmp_path / "seen.lore"
    with hall(tmp_path) as room:
        host, guest = pair(room)
        rosie = watch(room, host, guest, "--out", str(seen))
        rosie.type("t")
        rosie.ends_well()
        host.ends_well()
        guest.ends_well()
        (data,) = room.same_files(1, "Bungo", "Belba")
    assert seen.read_bytes() == data
    assert "Fair: verified." in rosie.told
    assert any(line.startswith(("The game is over: ", "The game is a draw: ")) for line in rosie.told)
    assert any("companies (" in line and line.endswith("in hand)") for line in rosie.told), "the table was shown"
    assert not any("Your" in line or line.startswith("You draw") for line in rosie.told)


def test_a_spectator_leaves_and_the_game_goes_on(tmp_path: Path) -> None:
    with hall(tmp_path) as room:
        host, guest = pair(room)
        rosie = watch(room, host, guest)
        rosie.type("q")
        assert rosie.process.wait() == 0
        host.ends_well()
        guest.ends_well()
        room.same_files(1, "Bungo", "Belba")


def test_a_person_in_the_lobby_watches_by_lines(tmp_path: Path) -> None:
    with hall(tmp_path) as room:
        host, guest = pair(room)
        guest.until("turn 1 ")
        guest.process.send_signal(signal.SIGSTOP)
        rosie = room.person("Rosie", "join", f"127.0.0.1:{host.port}", "--plain", "--ascii")
        rosie.until("Bungo is here.")
        rosie.type("watch bungo")
        rosie.until("You are watching ")
        guest.process.send_signal(signal.SIGCONT)
        rosie.until("== Turn 2")
        rosie.type("q", "watch nobody", "q")
        rosie.until("You are back in the lobby.")
        assert rosie.until("Nobody called nobody is here.") and rosie.process.wait() == 0
        host.ends_well()
        guest.ends_well()


def test_there_is_nothing_to_watch(tmp_path: Path) -> None:
    with hall(tmp_path) as room:
        host = room.start("Bungo", "--bot", "random", "--host", "--port", "0")
        rosie = room.person("Rosie", "watch", f"127.0.0.1:{host.port}", "--plain")
        assert rosie.ends() == 1
        assert rosie.told == ["lore: That cannot be watched: they are in no game that has begun."]
        nobody = room.person("Pippin", "watch", "nowhere:99999", "--plain")
        assert nobody.ends() == 2 and len(nobody.told) == 1
