"""LoRE between machines of their own: found by multicast, played by bots, the same file at the end everywhere."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from tests.net.lore_peers import Hall, Spar, hall
from tests.net.test_netns import WHY_NOT, Network, ip, network

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")
LOSS = (
    "add table inet lossy; add chain inet lossy in { type filter hook input priority 0 ; };"
    "add rule inet lossy in iifname eth0 numgen random mod 100 < 5 drop"
)
TURNS = "5"
"""Time is called in this turn, and the end game is played all the same."""


def start(room: Hall, net: Network, machine: int, name: str, *words: str, quick: bool = False) -> Spar:
    """A headless player on a machine; he sees and uses nothing but its cable."""
    inside = ["ip", "netns", "exec", net.machines[machine].name]
    module = "tests.net.quick_lore" if quick else "lore_tui"
    return room.start(name, "--bot", "steward", "--turns", TURNS, *words, inside=inside, network=(), module=module)


def test_two_machines_find_each_other_and_play(tmp_path: Path) -> None:
    with hall(tmp_path) as room, network(2) as net:
        host = start(room, net, 0, "Sam", "--host")
        host.until("here ")
        guest = start(room, net, 1, "Frodo", "--join", "@Sam", "--rules", "intro")
        guest.ends_well()
        host.ends_well()
        room.same_files(1, "Sam", "Frodo")


def test_three_machines_play_at_one_table(tmp_path: Path) -> None:
    """The guests never dialled each other before: the host's offer brings them together."""
    with hall(tmp_path) as room, network(3) as net:
        host = start(room, net, 0, "Sam", "--host", "--players", "3")
        host.until("here ")
        words = ("--join", "@Sam", "--players", "3")
        guests = [start(room, net, n, name, *words) for n, name in ((1, "Merry"), (2, "Rosie"))]
        for spar in (host, *guests):
            spar.ends_well()
        room.same_files(1, "Sam", "Merry", "Rosie")


@pytest.mark.skipif(shutil.which("nft") is None, reason="losing packets needs the nft command (nftables)")
def test_lost_packets_do_not_change_a_game(tmp_path: Path) -> None:
    """Five of a hundred packets are lost on their way in, at both ends."""
    with hall(tmp_path) as room, network(2) as net:
        for machine in net.machines:
            done = machine.run("nft", LOSS)
            if done.returncode:
                pytest.skip(f"this kernel cannot lose packets at random: {done.stderr.strip()[:80]}")
        host = start(room, net, 0, "Sam", "--host")
        host.until("here ")
        guest = start(room, net, 1, "Frodo", "--join", "@Sam", "--rules", "intro")
        guest.ends_well()
        host.ends_well()
        room.same_files(1, "Sam", "Frodo")


def at_table(room: Hall, net: Network) -> tuple[Spar, Spar]:
    """Two machines in the middle of a game; a lost connection is noticed within seconds."""
    host = start(room, net, 0, "Sam", "--host", quick=True)
    host.until("here ")
    guest = start(room, net, 1, "Frodo", "--join", "@Sam", "--rules", "intro", quick=True)
    host.until("turn 2 ")
    return host, guest


@pytest.mark.parametrize("seconds", [0, pytest.param(30, marks=pytest.mark.soak)])
def test_a_cut_cable_is_a_pause(tmp_path: Path, seconds: int) -> None:
    """The cable is out until both sides have given up the connection; the game goes on where it stopped."""
    with hall(tmp_path) as room, network(2) as net:
        host, guest = at_table(room, net)
        ip("-n", net.switch, "link", "set", "p1", "down")
        for spar in (host, guest):
            spar.until("gone ")
        time.sleep(seconds)
        ip("-n", net.switch, "link", "set", "p1", "up")
        went_on(host, guest)
        room.same_files(1, "Sam", "Frodo")


def went_on(*spars: Spar) -> None:
    """Everybody lost the other in the middle of the game and played on afterwards, to the end."""
    for spar in spars:
        spar.ends_well()
        lost = next(at for at, line in enumerate(spar.told) if line.startswith("gone "))
        assert any(line.startswith("turn ") for line in spar.told[lost:]), spar.told


@pytest.mark.parametrize("machine", [0, 1], ids=["host", "guest"])
def test_a_player_with_a_new_address_is_found_again(tmp_path: Path, machine: int) -> None:
    with hall(tmp_path) as room, network(2) as net:
        host, guest = at_table(room, net)
        inside, old = net.machines[machine].name, net.machines[machine].address
        ip("-n", inside, "addr", "del", f"{old}/24", "dev", "eth0")
        ip("-n", inside, "addr", "del", f"fd77::{machine + 1}/64", "dev", "eth0")
        ip("-n", inside, "addr", "add", "10.77.0.50/24", "dev", "eth0")
        went_on(host, guest)
        room.same_files(1, "Sam", "Frodo")
