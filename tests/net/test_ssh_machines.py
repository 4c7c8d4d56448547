"""The three ways to play over ssh, between machines of their own, each with one command on either side."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.net.lore_peers import ROOT, Hall, Spar, hall
from tests.net.sshds import WHY_NO_SSHD, Gate, gate
from tests.net.test_nearby import NO_MULTICAST, meeting
from tests.net.test_netns import WHY_NOT, Network, network

WHY = WHY_NOT or WHY_NO_SSHD
pytestmark = pytest.mark.skipif(WHY is not None, reason=WHY or "")
GUEST, HOST, THIRD = range(3)
ALONE = ("--unseen", "--on", "127.0.0.1")
"""Listening on loopback alone: nobody can come but through ssh."""
SEEN = ("--port", "0")


def on(net: Network, machine: int) -> list[str]:
    return ["ip", "netns", "exec", net.machines[machine].name]


def sit(room: Hall, name: str, *words: str, inside: Sequence[str], network: Sequence[str] = ALONE) -> Spar:
    return room.start(name, "--bot", "steward", *words, inside=inside, network=network)


def played(room: Hall, host: Spar, guest: Spar) -> None:
    guest.ends_well()
    host.ends_well()
    room.same_files(1, "Sam", "Frodo")


def test_the_friend_has_a_login_on_my_machine(tmp_path: Path) -> None:
    with hall(tmp_path) as room, network(2) as net:
        with gate(tmp_path / "gate", address=net.machines[HOST].address, inside=on(net, HOST)) as there:
            room.environment = there.environment
            host = sit(room, "Sam", "--host", inside=on(net, HOST))
            host.until("here ")
            played(room, host, sit(room, "Frodo", "--join", "ssh://gate", "--rules", "intro", inside=on(net, GUEST)))


def test_both_have_a_login_on_a_third_machine(tmp_path: Path) -> None:
    """Nothing of ours runs there: what listens on its loopback is its sshd."""
    with hall(tmp_path) as room, network(3) as net:
        with gate(tmp_path / "gate", address=net.machines[THIRD].address, inside=on(net, THIRD)) as there:
            room.environment = there.environment
            host = sit(room, "Sam", "--host", "--ssh", "gate", inside=on(net, HOST))
            assert host.until("notice ") == "notice Others reach you through gate: lore join ssh://gate"
            assert "127.0.0.1:7171" in net.machines[THIRD].run("ss", "-Hltn").stdout
            played(room, host, sit(room, "Frodo", "--join", "ssh://gate", "--rules", "intro", inside=on(net, GUEST)))


@pytest.mark.skipif(shutil.which("nft") is None, reason="switching multicast off needs nft (nftables)")
def test_both_sit_on_that_machine(tmp_path: Path) -> None:
    """Two who logged in by ssh; no multicast, no address: they meet in the folder of that machine."""
    with hall(tmp_path) as room, network(1) as net, meeting() as place:
        assert net.machines[0].run("nft", NO_MULTICAST).returncode == 0
        with gate(tmp_path / "gate", address=net.machines[0].address, inside=on(net, 0)) as there:
            host = sit(room, "Sam", "--host", inside=logged_in(net, there, room, place, "Sam"), network=SEEN)
            host.until("here ")
            words = ("--join", "@Sam", "--rules", "intro")
            guest = sit(room, "Frodo", *words, inside=logged_in(net, there, room, place, "Frodo"), network=SEEN)
            played(room, host, guest)


def logged_in(net: Network, there: Gate, room: Hall, place: Path, name: str) -> list[str]:
    """What comes before a command that runs on that machine, in a session of its sshd."""
    home = {"LORE_HOME": str(room.home / name), "LORE_MEET": str(place), "PYTHONPATH": str(ROOT)}
    words = ["env", "-C", str(ROOT), *(f"{key}={value}" for key, value in home.items())]
    return [*on(net, 0), *shlex.split(there.environment["LORE_SSH"]), "gate", shlex.join(words)]
