"""Players of one machine meet in a folder: whose sockets count, who may touch them, and what is left after a kill."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from engine.lore.game import GAME
from net.fair.log.primitives import Signer
from net.fair.wire.messages import Peer as PeerMessage
from net.peers import nearby
from net.peers.discovery import Change, Gone, Sighting
from net.peers.nearby import Nearby, knock_at, read_words_at, why_useless
from net.peers.peer import Options, Peer
from net.peers.transport import Transport, TransportError
from tests.net.lore_pairs import LorePeer, until
from tests.net.lore_peers import disk
from tests.net.test_netns import ROOT, WHY_NOT, Client, network
from tests.net.test_netns_games import same_file

AS_ROOT = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="other accounts need root")
NO_MULTICAST = (
    "add table inet mute; add chain inet mute in { type filter hook input priority 0 ; };"
    "add rule inet mute in udp dport 5353 drop"
)
SAM, FRODO, SARUMAN = 65_531, 65_532, 65_533
"""Accounts that need no entry anywhere."""

THIRD = textwrap.dedent(
    """
    import json, os, pathlib, socket, sys
    account, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    os.setgroups([])
    os.setgid(account)
    os.setuid(account)
    words, door = sorted(folder.glob("lore-*"))
    own = folder / "saruman.socket"
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(own))
    tries = {
        "unlink": lambda: os.unlink(door),
        "rename": lambda: os.rename(own, door),
        "move away": lambda: os.rename(door, folder / "gone"),
        "chmod": lambda: os.chmod(door, 0o777),
        "bind": lambda: socket.socket(socket.AF_UNIX).bind(str(door)),
        "read": lambda: door.open("rb"),
        "write words": lambda: words.open("ab"),
        "remove words": lambda: os.unlink(words),
        "remove folder": lambda: os.rename(folder, folder.with_name("gone")),
    }
    done = []
    for name, attempt in tries.items():
        try:
            attempt()
            done.append(name)
        except OSError:
            pass
    print(json.dumps(done))
    """
)


@contextmanager
def meeting() -> Iterator[Path]:
    """A folder as /tmp is, for the players of one test."""
    with disk() as home:
        home.chmod(0o711)
        place = home / "meeting"
        place.mkdir()
        place.chmod(0o1777)
        yield place


def heard(place: Path, signer: Signer, name: str, changes: list[Change], *, announce: bool = True) -> Nearby:
    return Nearby(place, os.urandom(8), signer.pk, name, bytes(32), changes.append, announce)


class Door:
    """The owner of links that nobody makes."""

    def __init__(self) -> None:
        self.signer = Signer(os.urandom(32))
        self.transport = Transport(self.signer, self, lambda: PeerMessage("Sam", False, 0, bytes(32)))  # type: ignore[arg-type]


def test_somebody_comes_changes_and_goes() -> None:
    async def run(place: Path) -> None:
        sam, changes = Door(), list[Change]()
        there = heard(place, sam.signer, "Sam", [])
        here = heard(place, Signer(bytes(32)), "Frodo", changes, announce=False)
        await there.start(sam.transport)
        here.look()
        there.update(status=1, name="Samwise")
        here.look()
        here.look()
        found = [change for change in changes if isinstance(change, Sighting)]
        assert [(one.name, one.status) for one in found] == [("Sam", 0), ("Samwise", 1)]
        assert all(one.may_be(sam.signer.pk) and one.compatible for one in found)
        assert not any(place.glob("*.new")) and len(list(place.iterdir())) == 2
        there.stop()
        here.look()
        assert isinstance(changes[-1], Gone) and len(changes) == 3 and not list(place.iterdir())

    with meeting() as place:
        asyncio.run(run(place))


def test_the_socket_lets_others_knock_and_nothing_else() -> None:
    async def run(place: Path) -> None:
        sam = Door()
        there = heard(place, sam.signer, "Sam", [])
        await there.start(sam.transport)
        modes = {path.suffix: stat.S_IMODE(path.lstat().st_mode) for path in place.iterdir()}
        assert modes == {".socket": 0o622, ".player": 0o644}
        there.stop()

    with meeting() as place:
        asyncio.run(run(place))


def test_a_folder_in_which_others_could_replace_things_is_not_used() -> None:
    with meeting() as place:
        assert why_useless(place) is None
        link = place.parent / "link"
        link.symlink_to(place)
        assert "no folder" in (why_useless(link) or "")
        assert "cannot be used" in (why_useless(place / "none") or "")
        place.chmod(0o777)
        assert "not sticky" in (why_useless(place) or "")
        far = place / ("x" * 60)
        far.mkdir()
        assert "too long a name" in (why_useless(far) or "")


@AS_ROOT
def test_a_folder_of_somebody_else_is_not_used() -> None:
    with meeting() as place:
        os.chown(place, SARUMAN, SARUMAN)
        assert "belongs to another account" in (why_useless(place) or "")


def test_what_a_killed_player_left_behind_is_not_shown_and_is_tidied_up() -> None:
    script = textwrap.dedent(
        """
        import asyncio, os, pathlib, sys
        from tests.net.test_nearby import Door, heard
        async def run():
            sam = Door()
            there = heard(pathlib.Path(sys.argv[1]), sam.signer, "Sam", [])
            await there.start(sam.transport)
            print("here", flush=True)
            await asyncio.Event().wait()
        asyncio.run(run())
        """
    )
    with meeting() as place:
        process = subprocess.Popen(
            [sys.executable, "-c", script, str(place)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None and process.stdout.readline() == "here\n"
        words = next(place.glob("*.player"))
        assert read_words_at(words) is not None
        process.kill()
        process.wait()
        process.stdout.close()
        assert read_words_at(words) is None
        assert not list(place.iterdir())


@AS_ROOT
def test_only_the_owner_named_counts() -> None:
    """Words under somebody else's number, and a socket behind which another account sits, are nobody's."""

    async def run(place: Path) -> None:
        sam = Door()
        there = heard(place, sam.signer, "Sam", [])
        await there.start(sam.transport)
        words, door = (there._stem.with_suffix(end) for end in (".player", ".socket"))
        one = read_words_at(words)
        assert one is not None
        os.chown(words, SARUMAN, SARUMAN)
        assert read_words_at(words) is None, "the words belong to another than their name says"
        os.chown(words, 0, 0)
        words.chmod(0o666)
        assert read_words_at(words) is None, "anybody could have written them"
        os.chown(door, SARUMAN, SARUMAN)
        with pytest.raises(TransportError, match="Another account"):
            await knock_at(one.socket)
        named = door.with_name(door.name.replace("lore-0-", f"lore-{SARUMAN}-"))
        door.rename(named)
        with pytest.raises(TransportError, match="Another account"):  # the file is his, the process behind it is not
            await knock_at(str(named))
        there.stop()

    with meeting() as place:
        asyncio.run(run(place))


def test_two_clients_on_one_machine_meet_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discovery fails altogether: each is seen by name in the other's lobby, connected and tidied away again."""
    monkeypatch.setattr("net.peers.discovery.open_zeroconf", no_multicast)
    with meeting() as place:
        monkeypatch.setenv(nearby.MEET, str(place))
        peers: list[LorePeer] = []
        for name in ("Frodo", "Sam"):
            options = Options(0, "127.0.0.1", name, sync=False, greet=True)
            peers.append(Peer(place.parent / name, (GAME,), options))
            peers[-1].start()
        frodo, sam = peers
        until(lambda: sam.identity.pk in frodo.transport.links, "the two to meet")
        assert frodo.join("@Sam").pk == sam.identity.pk
        assert {one.name for one in frodo.sightings} == {"Sam"}
        assert next(iter(frodo.transport.links.values())).address == ("127.0.0.1", 0)
        for peer in peers:
            peer.stop()
        assert not list(place.iterdir())


def no_multicast(interfaces: object) -> None:
    from net.peers.discovery import DiscoveryError

    raise DiscoveryError("no multicast here")


@pytest.mark.skipif(WHY_NOT is not None or shutil.which("nft") is None, reason=WHY_NOT or "needs nft (nftables)")
def test_two_accounts_without_multicast_play_and_a_third_can_touch_nothing() -> None:
    with meeting() as place, network(1) as net:
        assert net.machines[0].run("nft", NO_MULTICAST).returncode == 0
        inside = ["ip", "netns", "exec", net.machines[0].name]

        def start(account: int, name: str, port: int, *words: str) -> Client:
            home = place.parent / name
            home.mkdir()
            os.chown(home, account, account)
            command = [sys.executable, "-m", "tests.net.account_peer", str(account), str(home), name]
            process = subprocess.Popen(
                [*inside, *command, "--port", str(port), "--seed", str(port % 10), *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": str(ROOT), nearby.MEET: str(place)},
            )
            net.clients.append(Client(process))
            return net.clients[-1]

        sam = start(SAM, "Sam", 7171)
        sam.until("port")
        third = subprocess.run(
            [sys.executable, "-c", THIRD, str(SARUMAN), str(place)], capture_output=True, text=True, check=True
        )
        assert json.loads(third.stdout) == [], "what a third account could do to Sam's socket"
        frodo = start(FRODO, "Frodo", 7172, "--seats", "2")
        same_file(place.parent, frodo, sam)
        left = [path for path in place.iterdir() if path.name != "saruman.socket"]
        assert not left


def test_a_knock_at_nothing_is_a_sentence() -> None:
    with meeting() as place, socket.socket(socket.AF_UNIX) as closed:
        path = place / "lore-0-0000000000000000.socket"
        closed.bind(str(path))
        with pytest.raises(TransportError, match="cannot be reached"):
            asyncio.run(_knock(str(path)))


async def _knock(path: str) -> None:
    await knock_at(path)
