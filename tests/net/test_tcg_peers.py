"""The TCG between machines of their own: three find each other, play a game by bots, and end with the same file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.lore_peers import hall
from tests.net.test_lore_netns import start
from tests.net.test_netns import WHY_NOT, network

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")
TABLE = ("--game", "tcg", "--rules", "starter", "--players", "3")


def test_three_machines_play_a_game_of_the_tcg_and_both_verifiers_agree(tmp_path: Path) -> None:
    with hall(tmp_path) as room, network(3) as net:
        host = start(room, net, 0, "Sam", "--host", *TABLE)
        host.until("here ")
        guests = [start(room, net, n, name, "--join", "@Sam", *TABLE) for n, name in ((1, "Merry"), (2, "Rosie"))]
        for spar in (host, *guests):
            spar.ends_well()
        room.same_files(1, "Sam", "Merry", "Rosie")
