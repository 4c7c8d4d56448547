"""Games through a real ssh: what is typed, what goes wrong in a sentence, what a lost ssh and a bad machine can do."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from engine.lore.game import GAME
from net.disk.players import Standing
from net.fair.wire.channel import PREAMBLE
from net.fair.wire.invite import AddressError
from net.peers.peer import Notice, Options, Peer, read_places, saved_games
from net.peers.ssh import Login, parse_login
from net.peers.transport import TransportError
from tests.net.lore_pairs import QUICK, LorePeer, game, play, sit_down, turn, until, verified
from tests.net.lore_peers import hall
from tests.net.proxy import Weather, bad_line
from tests.net.sshds import WHY_NO_SSHD, Gate, gate

needs_sshd = pytest.mark.skipif(WHY_NO_SSHD is not None, reason=WHY_NO_SSHD or "")


@pytest.mark.parametrize(
    ("text", "login", "again"),
    [
        ("ssh://example.org", Login("", "example.org"), "ssh://example.org"),
        ("SSH://sam@example.org/", Login("sam", "example.org"), "ssh://sam@example.org"),
        ("sam@vps", Login("sam", "vps"), "ssh://sam@vps"),
        ("ssh://sam@vps:2222/7200", Login("sam", "vps", 2222, 7200), "ssh://sam@vps:2222/7200"),
        ("ssh://[fe80::1%eth0]:22", Login("", "fe80::1%eth0", 22), "ssh://[fe80::1%eth0]:22"),
    ],
)
def test_what_a_player_types(text: str, login: Login, again: str) -> None:
    assert parse_login(text) == login and login.text == again and parse_login(again) == login
    assert "@" not in login.for_others


@pytest.mark.parametrize(
    "text",
    ["ssh://", "ssh://-oProxyCommand=x", "ssh://-l@vps", "ssh://a b", "ssh://vps:0", "ssh://vps/70000", "ssh://vps;id"],
)
def test_what_is_no_place_is_refused_before_anything_is_started(text: str) -> None:
    with pytest.raises(AddressError, match="looks like ssh://HOST"):
        parse_login(text)


def test_the_name_of_a_machine_is_never_an_option() -> None:
    assert parse_login("sam@vps").command("-N")[-2:] == ["--", "sam@vps"]


# ------------------------------------------------------------------------------------------------- what goes wrong
@contextmanager
def player(folder: Path, name: str, door: str = "") -> Iterator[LorePeer]:
    """A player who listens on loopback, with a door through a machine where one is named."""
    login = parse_login(door) if door else None
    options = Options(0, "127.0.0.1", name, discover=False, sync=False, limits=QUICK, ssh=login)
    peer: LorePeer = Peer(folder / name, (GAME,), options)
    peer.start()
    try:
        yield peer
    finally:
        peer.stop()


def told(peer: LorePeer) -> str:
    """The next sentence about the network."""
    while not isinstance(event := peer.events.get(), Notice):
        pass
    return event.text


def refusal(folder: Path, text: str) -> str:
    """Why a player cannot join there."""
    with player(folder, "Frodo") as frodo, pytest.raises(TransportError) as refused:
        frodo.join(text)
    return str(refused.value)


@needs_sshd
def test_every_fault_has_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with gate(tmp_path / "gate") as there:
        monkeypatch.setenv("LORE_SSH", there.environment["LORE_SSH"])
        free = "ssh://gate/1"  # where nothing has listened for decades
        assert refusal(tmp_path, "ssh://nowhere.invalid").startswith("nowhere.invalid: ssh knows no machine of that")
        assert "no LoRE waits there on port" in refusal(tmp_path, free)
        config = there.folder / "config"
        words = config.read_text()
        config.write_text(words.replace(str(there.folder / "player"), str(there.folder / "stranger")))
        assert refusal(tmp_path, free).startswith("gate: it refused your key")
        with player(tmp_path, "Sam", "gate") as sam:
            assert told(sam).startswith("gate: it refused your key")
        config.write_text(words.replace(str(there.folder / "known"), "/dev/null"))
        assert "does not know its host key yet; run `ssh gate` once" in refusal(tmp_path, free)
        config.write_text(words)
        (there.folder / "known").write_text(
            f"[{there.address}]:{there.port} {(there.folder / 'stranger.pub').read_text()}"
        )
        assert "its host key is another" in refusal(tmp_path, free)
    assert "no sshd answers there" in refusal(tmp_path, free)


def test_a_machine_without_ssh_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_SSH", str(tmp_path / "no-such-ssh"))
    assert "install OpenSSH's client" in refusal(tmp_path, "ssh://gate")
    with player(tmp_path, "Sam", "gate") as sam:
        assert "install OpenSSH's client" in told(sam)


@needs_sshd
def test_forwarding_that_is_forbidden_is_called_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with gate(tmp_path / "gate", "AllowTcpForwarding no") as there:
        monkeypatch.setenv("LORE_SSH", there.environment["LORE_SSH"])
        sentence = "gate: it does not allow ssh to forward connections (AllowTcpForwarding)."
        assert refusal(tmp_path, "ssh://gate") == sentence
        with player(tmp_path, "Sam", "gate") as sam:
            assert told(sam) == sentence


# -------------------------------------------------------------------------------------------------- a game through it
@contextmanager
def through(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[LorePeer, Gate, str]]:
    """A host whose door on another machine is open, that machine, and where it is."""
    with ExitStack() as stack:
        there = stack.enter_context(gate(folder / "gate"))
        monkeypatch.setenv("LORE_SSH", there.environment["LORE_SSH"])
        host = stack.enter_context(player(folder, "Sam", "gate"))
        sentence = told(host)
        assert sentence.startswith("Others reach you through gate: lore join ssh://gate"), sentence
        yield host, there, sentence.split()[-1]


def processes(there: Gate, flag: str) -> list[int]:
    """The ssh processes of players that go to that machine, by what they are for."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode().split("\0")
        except OSError:  # it ended meanwhile
            continue
        if words[0] == "ssh" and flag in words and str(there.folder / "config") in words:
            found.append(int(folder.name))
    return found


@needs_sshd
@pytest.mark.parametrize("flag", ["-W", "-R"], ids=["guest", "host"])
def test_a_lost_ssh_is_started_again_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    with through(tmp_path, monkeypatch) as (host, there, place), player(tmp_path, "Frodo") as guest:
        guest.join(place)
        until(lambda: guest.identity.pk in host.transport.links, "the link")
        sit_down(host, guest)
        play(host, guest, turn(2))
        assert read_places(saved_games(guest.folder)[0]) == {host.identity.pk: place}
        victims = processes(there, flag)
        assert len(victims) == 1
        os.kill(victims[0], signal.SIGKILL)
        until(lambda: not game(guest).here, "the guest to notice")
        until(lambda: game(guest).here and game(host).here, "the way back")
        assert processes(there, flag) not in ([], victims)
        play(host, guest)
        verified(host, guest)
    assert not processes(there, "-W") and not processes(there, "-R"), "no ssh is left behind"


@needs_sshd
def test_an_invitation_through_the_door_checks_both_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with through(tmp_path, monkeypatch) as (host, _, place), player(tmp_path, "Frodo") as guest:
        assert host.door == place
        invited = host.invite(host.door)
        assert invited.startswith("lore1-") and invited.endswith(f"@{place}")
        link = guest.join(invited)
        assert guest.lobby.regard(link).standing is Standing.CHECKED
        until(lambda: guest.identity.pk in host.transport.links, "the link")
        assert host.lobby.regard(host.transport.links[guest.identity.pk]).standing is Standing.CHECKED
        with player(tmp_path, "Gollum") as third, pytest.raises(TransportError):
            third.join(invited)  # it was used


@needs_sshd
def test_no_ssh_outlives_a_player_who_was_killed(tmp_path: Path) -> None:
    """Else it would hold the door, and nobody could open another there."""
    with gate(tmp_path / "gate") as there, hall(tmp_path) as room:
        room.environment = there.environment
        sam = room.start("Sam", "--bot", "steward", "--host", "--ssh", "gate", "--port", "0")
        sam.until("notice Others reach you")
        assert processes(there, "-R")
        sam.kill()
        until(lambda: not processes(there, "-R"), "the ssh to end")


@needs_sshd
def test_the_machine_in_between_can_drop_and_change_bytes_and_gains_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It sees no name and no card; what it changes ends the connection, and the game goes on over the next one."""
    with through(tmp_path, monkeypatch) as (host, _, place), player(tmp_path, "Frodo") as guest:
        evil = Weather(spoil={1: 8_000}, swallow={2: 4_000})
        with bad_line(int(parse_login(place).port), evil) as line:
            guest.join(f"ssh://gate/{line.port}")
            until(lambda: guest.identity.pk in host.transport.links, "the link")
            sit_down(host, guest)
            play(host, guest)
            verified(host, guest)
            assert line.connections >= 3, "two connections were spoiled"
            assert line.heard.startswith(PREAMBLE)
            assert b"Frodo" not in line.heard and guest.identity.pk not in line.heard
