"""The doctor tells what works and what to do; everything here stays on loopback."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest

from lore_tui.commands import doctor as command
from net import doctor
from net.doctor import Finding, Health, check_firewall, check_identity, check_players, check_port, examine
from net.identity import KEY_FILE, load_identity
from net.players import PLAYERS_FILE

LOOPBACK = ["127.0.0.1"]


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def by_name(findings: list[Finding]) -> dict[str, Finding]:
    return {finding.what: finding for finding in findings}


def test_a_healthy_machine(tmp_path: Path) -> None:
    findings = by_name(asyncio.run(examine(tmp_path / "lore", free_port(), LOOPBACK)))
    assert list(findings) == ["key", "players", "port", "interfaces", "multicast", "firewall"]
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
    monkeypatch.setattr("net.discovery.Discovery.start", mute)
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
