"""Five machines at one table: one is killed and comes back; one signs two answers and the others hold proof."""

from __future__ import annotations

from pathlib import Path

import pytest

from lore_tui.cli import main
from lore_tui.files.gamefile import known_games
from net.fair.check.verify import verify
from net.fair.log.schema import Evidence, Frame, Kind, read
from net.fair.log.transcript import read_file
from tests.net.lore_peers import Hall, Spar, hall
from tests.net.second import second_verdict
from tests.net.test_netns import WHY_NOT, Network, network

pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")
NAMES = ("Sam", "Merry", "Rosie", "Pippin", "Frodo")
LIAR = "Pippin"
TURNS = {"lore": "5", "metw": "3"}
"""Time is called in this turn: whole games of five are long, and the end game is played all the same."""
BOTS = {"lore": "steward", "metw": "greedy"}


def sit(room: Hall, net: Network, name: str, *, module: str = "lore_tui", game: str = "lore") -> Spar:
    """A player on the machine of his own; the first is the host, whom the others find by name."""
    place = NAMES.index(name)
    inside = ["ip", "netns", "exec", net.machines[place].name]
    way = ("--host",) if place == 0 else ("--join", f"@{NAMES[0]}")
    words = ("--game", game, "--bot", BOTS[game], *way, "--players", str(len(NAMES)), "--turns", TURNS[game])
    spar = room.start(name, *words, inside=inside, network=(), module=module)
    if place == 0:
        spar.until("here ")
    return spar


@pytest.mark.parametrize("game", ["lore", "metw"])
def test_five_machines_play_and_one_of_them_is_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], game: str
) -> None:
    with hall(tmp_path) as room, network(len(NAMES)) as net:
        spars = {name: sit(room, net, name, game=game) for name in NAMES}
        victim = spars["Rosie"]
        victim.until("turn 2 ")
        victim.kill()
        spars["Sam"].until("gone Rosie")
        spars["Rosie"] = sit(room, net, "Rosie", game=game)
        assert spars["Rosie"].until("resumed ").split()[1] == victim.until("game ").split()[1]
        for spar in spars.values():
            spar.ends_well()
        room.same_files(1, *NAMES)
    file = next((tmp_path / "Frodo").glob("*.lore"))
    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert all(name in told for name in NAMES) and "not opened" not in told


def test_who_signs_two_answers_is_proven_by_everybody_else(tmp_path: Path) -> None:
    with hall(tmp_path) as room, network(len(NAMES)) as net:
        module = {LIAR: "tests.net.lore_liar"}
        spars = {name: sit(room, net, name, module=module.get(name, "lore_tui")) for name in NAMES}
        entry = int(spars[LIAR].until("lied ").split()[-1])
        honest = [name for name in NAMES if name != LIAR]
        for name in honest:
            assert spars[name].ends() == 1, "the game was not played to its end"
            assert f"two different bodies for entry {entry}" in spars[name].until("stopped ")
    for name in honest:
        data = next((tmp_path / name).glob("*.lore")).read_bytes()
        report = verify(data, known_games())
        assert report.finding is not None and report.finding.rule == "double"
        assert report.seats[report.finding.seat][0] == LIAR
        assert report.exit_code == second_verdict(data) == 1
        assert main(["verify", str(next((tmp_path / name).glob("*.lore")))]) == 1
        assert twins(data) == (entry, entry)


def twins(data: bytes) -> tuple[int, int]:
    """The places of the two answers that the evidence in a file holds against one seat."""
    proofs = [read(Evidence, record.body) for record in read_file(data).records if record.kind == Kind.EVIDENCE]
    assert len(proofs) == 1 and proofs[0].sort == 1
    first, second = (read(Frame, record.body) for record in proofs[0].records)
    assert first.seat == second.seat == proofs[0].accused and first.payload != second.payload
    return first.seq, second.seq
