"""LoRE between machines of their own: found by multicast, played by bots, the same file at the end everywhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.net.lore_peers import Hall, Spar, hall
from tests.net.test_netns import WHY_NOT, Network, network

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")
LOSS = (
    "add table inet lossy; add chain inet lossy in { type filter hook input priority 0 ; };"
    "add rule inet lossy in iifname eth0 numgen random mod 100 < 5 drop"
)


def start(room: Hall, net: Network, machine: int, name: str, *words: str) -> Spar:
    """A headless player on a machine; he sees and uses nothing but its cable."""
    inside = ["ip", "netns", "exec", net.machines[machine].name]
    return room.start(name, "--bot", "steward", *words, inside=inside, network=())


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
