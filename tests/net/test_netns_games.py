"""Whole games between machines of their own: with loss, with a cut cable, with a player killed and restarted."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from net.fair.check.verify import verify
from net.peers.peer import TRANSCRIPT
from tests.net.harness import GAME, RULES
from tests.net.test_netns import ROOT, WHY_NOT, Client, Network, ip, network

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")


def start(net: Network, machine: int, folder: Path, name: str, *words: str) -> Client:
    """A headless player on a machine; the folder is his disk."""
    process = subprocess.Popen(
        ["ip", "netns", "exec", net.machines[machine].name]
        + [sys.executable, "-m", "tests.net.toy_peer", str(folder / name), name, "--seed", str(machine + 1), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    net.clients.append(Client(process))
    return net.clients[-1]


def same_file(folder: Path, *clients: Client) -> None:
    """Every player ends with the same file, and the verifier finds nothing to complain about."""
    assert len({client.until("file")["file"] for client in clients}) == 1
    for client in clients:
        client.until("left")
    written = {path.read_bytes() for path in folder.glob(f"*/games/*/{TRANSCRIPT}")}
    assert len(written) == 1
    assert verify(written.pop(), {RULES: GAME}).exit_code == 0


def test_two_machines_play_a_game_to_the_same_file(tmp_path: Path) -> None:
    with network(2) as net:
        sam = start(net, 0, tmp_path, "Sam")
        frodo = start(net, 1, tmp_path, "Frodo", "--seats", "2")
        same_file(tmp_path, frodo, sam)


def test_three_machines_play_a_game_to_the_same_file(tmp_path: Path) -> None:
    with network(3) as net:
        guests = [start(net, n, tmp_path, name) for n, name in enumerate(["Merry", "Pippin"])]
        host = start(net, 2, tmp_path, "Sam", "--seats", "3")
        same_file(tmp_path, host, *guests)


@pytest.mark.skipif(shutil.which("nft") is None, reason="losing packets needs the nft command (nftables)")
def test_lost_packets_do_not_change_a_game(tmp_path: Path) -> None:
    """Five of a hundred packets are lost on their way in, at both ends."""
    rules = "add table inet lossy; add chain inet lossy in { type filter hook input priority 0 ; };"
    rules += "add rule inet lossy in iifname eth0 numgen random mod 100 < 5 drop"
    with network(2) as net:
        for machine in net.machines:
            done = machine.run("nft", rules)
            if done.returncode:
                pytest.skip(f"this kernel cannot lose packets at random: {done.stderr.strip()[:80]}")
        sam = start(net, 0, tmp_path, "Sam")
        frodo = start(net, 1, tmp_path, "Frodo", "--seats", "2")
        same_file(tmp_path, frodo, sam)


@pytest.mark.parametrize("seconds", [0, pytest.param(30, marks=pytest.mark.soak)])
def test_a_cut_cable_is_a_pause(tmp_path: Path, seconds: int) -> None:
    """The cable is out until both sides have given up the link; then the game goes on where it stopped."""
    with network(2) as net:
        sam = start(net, 0, tmp_path, "Sam", "--pause", "0.02", "--turns", "6")
        frodo = start(net, 1, tmp_path, "Frodo", "--seats", "2", "--pause", "0.02", "--turns", "6")
        frodo.until("at", "playing 20")
        ip("-n", net.switch, "link", "set", "p1", "down")
        for client in (sam, frodo):
            client.until("event", "PeerGone")
        time.sleep(seconds)
        ip("-n", net.switch, "link", "set", "p1", "up")
        same_file(tmp_path, frodo, sam)


def test_a_killed_player_comes_back_to_his_game(tmp_path: Path) -> None:
    with network(2) as net:
        sam = start(net, 0, tmp_path, "Sam", "--pause", "0.02", "--turns", "6")
        frodo = start(net, 1, tmp_path, "Frodo", "--seats", "2", "--pause", "0.02", "--turns", "6")
        sam.until("at", "playing 20")
        sam.process.send_signal(signal.SIGKILL)
        sam.process.wait()
        again = start(net, 0, tmp_path, "Sam", "--pause", "0.02")
        assert again.until("resumed")["resumed"] is True
        same_file(tmp_path, frodo, again)


def test_a_player_with_a_new_address_is_found_again(tmp_path: Path) -> None:
    with network(2) as net:
        sam = start(net, 0, tmp_path, "Sam", "--pause", "0.02", "--turns", "6")
        frodo = start(net, 1, tmp_path, "Frodo", "--seats", "2", "--pause", "0.02", "--turns", "6")
        frodo.until("at", "playing 20")
        ip("-n", net.machines[0].name, "addr", "flush", "dev", "eth0")
        ip("-n", net.machines[0].name, "addr", "add", "10.77.0.50/24", "dev", "eth0")
        same_file(tmp_path, frodo, sam)
