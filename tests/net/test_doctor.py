"""The doctor tells what works and what to do; everything here stays on loopback."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from lore_tui.commands import doctor as command
from net.disk.identity import KEY_FILE, load_identity
from net.disk.players import PLAYERS_FILE
from net.peers import doctor
from net.peers.doctor import Finding, Health, check_firewall, check_identity, check_players, check_port, examine
from net.peers.ssh import parse_login
from tests.net.sshds import WHY_NO_SSHD, gate
from tests.net.test_nearby import meeting

LOOPBACK = ["127.0.0.1"]


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def by_name(findings: list[Finding]) -> dict[str, Finding]:
    return {finding.what: finding for finding in findings}


def test_a_healthy_machine(tmp_path: Path) -> None:
    findings = by_name(asyncio.run(examine(tmp_path / "lore", free_port(), LOOPBACK)))
    assert list(findings) == [
        *("key", "players", "port", "interfaces", "multicast", "firewall"),
        *("machine", "ssh", "sshd", "relay"),
    ]
    assert {findings[what].health for what in ("key", "players", "port", "multicast")} == {Health.GOOD}
    assert "heard after" in findings["multicast"].says
    assert findings["interfaces"].health is Health.HINT and "this machine" in findings["interfaces"].says


def test_a_damaged_key_is_found(tmp_path: Path) -> None:
    load_identity(tmp_path)
    (tmp_path / KEY_FILE).write_text("broken")
    finding = check_identity(tmp_path)
    assert finding.health is Health.BAD and "Put back a copy" in finding.do


def test_an_open_key_is_mentioned(tmp_path: Path) -> None:
    load_identity(tmp_path)
    (tmp_path / KEY_FILE).chmod(0o644)
    assert check_identity(tmp_path).health is Health.HINT
    assert check_identity(tmp_path).health is Health.GOOD


def test_damaged_players_are_found(tmp_path: Path) -> None:
    (tmp_path / PLAYERS_FILE).write_text("[")
    assert check_players(tmp_path).health is Health.BAD


def test_a_taken_port_is_found() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        finding = check_port(taken.getsockname()[1], "127.0.0.1")
    assert finding.health is Health.HINT and "another program" in finding.says


def test_silence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing is heard the doctor names the port to open and the way around."""

    async def mute(self: object, *args: object, **options: object) -> None:
        return None

    monkeypatch.setattr(doctor, "HEARD_WITHIN", 0.2)
    monkeypatch.setattr("net.peers.discovery.Discovery.start", mute)
    finding = asyncio.run(doctor.check_multicast(LOOPBACK))
    assert finding.health is Health.BAD and "5353" in finding.do and "lore join" in finding.do


@pytest.mark.parametrize(
    ("content", "health"), [("ENABLED=yes\n", Health.HINT), ("ENABLED=no\n", Health.GOOD), (None, Health.GOOD)]
)
def test_ufw_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: str | None, health: Health
) -> None:
    config = tmp_path / "ufw.conf"
    if content is not None:
        config.write_text(content)
    monkeypatch.setattr(doctor, "UFW", config)
    monkeypatch.setattr(doctor, "FIREWALLD", tmp_path / "none")
    monkeypatch.setattr("sys.platform", "linux")
    finding = check_firewall(7171)
    assert finding.health is health
    assert ("ufw allow 7171/tcp" in finding.do) == (health is Health.HINT)


def test_the_command_prints_and_judges(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import argparse

    monkeypatch.setenv("LORE_HOME", str(tmp_path / "home"))
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    words = ["--port", str(free_port()), "--on", "127.0.0.1"]
    assert command.run(parser.parse_args([*words, "--json"])) == 0
    assert {entry["health"] for entry in json.loads(capsys.readouterr().out)} <= {"ok", "hint"}
    (tmp_path / "home" / KEY_FILE).write_text("broken")
    assert command.run(parser.parse_args(words)) == 1
    assert capsys.readouterr().out.startswith("bad   key")


def test_the_folder_of_this_machine_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    with meeting() as place:
        monkeypatch.setenv("LORE_MEET", str(place))
        assert asyncio.run(doctor.check_meeting()) == Finding(
            "machine", Health.GOOD, f"players of this machine meet in {place}"
        )
        assert not list(place.iterdir()), "nothing is left behind"
        place.chmod(0o777)
        finding = asyncio.run(doctor.check_meeting())
        assert finding.health is Health.HINT and "not sticky" in finding.says and "LORE_MEET" in finding.do
    monkeypatch.setenv("LORE_MEET", "off")
    assert asyncio.run(doctor.check_meeting()).health is Health.HINT


def test_a_machine_without_ssh_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LORE_SSH", str(tmp_path / "none"))
    finding = asyncio.run(doctor.check_ssh())
    assert finding.health is Health.HINT and "install OpenSSH's client" in finding.do


@pytest.mark.skipif(WHY_NO_SSHD is not None, reason=WHY_NO_SSHD or "")
def test_the_way_through_another_machine_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with gate(tmp_path / "open") as there:
        monkeypatch.setenv("LORE_SSH", there.environment["LORE_SSH"])
        monkeypatch.setattr(doctor, "SSHD_PORT", there.port)
        assert "OpenSSH" in asyncio.run(doctor.check_ssh()).says
        assert asyncio.run(doctor.check_sshd()).health is Health.GOOD
        finding = asyncio.run(doctor.check_login(parse_login("gate")))
        assert finding.health is Health.GOOD and "others come through it" in finding.says
    assert asyncio.run(doctor.check_sshd()).health is Health.HINT
    with gate(tmp_path / "closed", "AllowTcpForwarding remote") as there:
        monkeypatch.setenv("LORE_SSH", there.environment["LORE_SSH"])
        finding = asyncio.run(doctor.check_login(parse_login("gate")))
        assert finding.health is Health.BAD and "does not allow ssh to forward" in finding.says


@pytest.mark.parametrize(
    ("environ", "word"),
    [({"TERM": "linux"}, "a bell"), ({"TERM": "xterm"}, "title"), ({"TERM": "tmux", "TMUX": "x"}, "through tmux")],
)
def test_what_the_terminal_understands_is_told(environ: dict[str, str], word: str) -> None:
    assert word in command.check_terminal(environ).says
