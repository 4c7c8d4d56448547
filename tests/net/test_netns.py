"""Players on machines of their own: network namespaces joined by a bridge, no traffic outside them."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOUND_WITHIN = 3.0
"""Seconds the protocol allows for finding each other; handed to the players, who give up after it."""

PLAYER = textwrap.dedent(
    """
    import asyncio, json, os, sys
    seed, name, port, within, mode = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), sys.argv[5]
    others = int(sys.argv[6])
    import concurrent.futures.thread, encodings.idna  # needed later, when another user may not read our files
    from net.peers.discovery import Discovery
    from net.fair.wire.messages import Chat, Peer
    from net.fair.log.primitives import Signer
    from net.peers.transport import Transport

    if len(sys.argv) > 7:
        os.setgid(int(sys.argv[7]))
        os.setuid(int(sys.argv[7]))

    def tell(**what):
        print(json.dumps(what), flush=True)

    class Player:
        def __init__(self):
            self.signer = Signer(bytes([seed]) * 32)
            self.transport = Transport(self.signer, self, lambda: Peer(name, False, 0, (bytes(32),)))
            self.discovery = None
        def admit(self, pk, token):
            return None
        def link_up(self, link):
            tell(up=link.peer.name, sas=link.sas.hex(), host=link.address[0])
            link.send(Chat("hello from " + name))
        def received(self, link, message):
            tell(heard=message.text)
        def link_down(self, link, closed):
            tell(down=link.peer.name)
        def changed(self, change):
            tell(saw=getattr(change, "name", None), gone=not hasattr(change, "name"))

    async def main():
        me = Player()
        await me.transport.listen(port)
        me.discovery = Discovery(me.signer.pk, name, me.transport.port, bytes(32), me.changed)
        await me.discovery.start()
        loop = asyncio.get_running_loop()
        start = loop.time()
        while len(me.discovery.sightings) < others and loop.time() - start < within:
            await asyncio.sleep(0.01)
        tell(found=sorted(one.name for one in me.discovery.sightings.values()))
        if mode == "dial":
            for one in list(me.discovery.sightings.values()):
                await me.transport.dial(one.addresses, one.port)
        elif mode == "dial6":
            for one in list(me.discovery.sightings.values()):
                await me.transport.dial([a for a in one.addresses if ":" in a], one.port)
        await loop.run_in_executor(None, sys.stdin.read)
        await me.transport.stop()
        await me.discovery.stop()
        tell(left=True)

    asyncio.run(main())
    """
)


def _why_not() -> str | None:
    if sys.platform != "linux" or os.geteuid() != 0:
        return "network namespaces need Linux and root"
    if shutil.which("ip") is None:
        return "network namespaces need the ip command (iproute2)"
    name = f"lore-{uuid.uuid4().hex[:8]}"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, text=True, check=False)
    if made.returncode:
        return f"network namespaces are not permitted here: {made.stderr.strip()[:80]}"
    subprocess.run(["ip", "netns", "del", name], check=True)
    return None


WHY_NOT = _why_not()
pytestmark = pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@dataclass
class Machine:
    """One namespace with one cable to the bridge."""

    name: str
    address: str

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["ip", "netns", "exec", self.name, *command], capture_output=True, text=True, check=False
        )


@dataclass
class Client:
    """A player's process on a machine, and what it told."""

    process: subprocess.Popen[str]
    told: list[dict[str, object]] = field(default_factory=list)

    def until(self, key: str, value: object | None = None) -> dict[str, object]:
        """The first thing told about this; the process ends by itself when it waits in vain."""
        assert self.process.stdout is not None
        for told in self.told:
            if key in told and value in (None, told[key]):
                return told
        for line in self.process.stdout:
            self.told.append(json.loads(line))
            if key in self.told[-1] and value in (None, self.told[-1][key]):
                return self.told[-1]
        raise AssertionError(f"never told {key}={value}: {self.told}")

    def leave(self) -> None:
        if self.process.poll() is None and self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.close()


class Network:
    """Machines on one switch, all inside namespaces of their own."""

    def __init__(self, size: int) -> None:
        self.tag = uuid.uuid4().hex[:6]
        self.switch = f"lore-{self.tag}-sw"
        self.machines = [Machine(f"lore-{self.tag}-{n}", f"10.77.0.{n + 1}") for n in range(size)]
        self.clients: list[Client] = []

    def build(self) -> None:
        ip("netns", "add", self.switch)
        ip("-n", self.switch, "link", "add", "br0", "type", "bridge", "mcast_snooping", "0")
        ip("-n", self.switch, "link", "set", "br0", "up")
        for n, machine in enumerate(self.machines):
            ip("netns", "add", machine.name)
            ip("-n", machine.name, "link", "set", "lo", "up")
            ip("-n", self.switch, "link", "add", f"p{n}", "type", "veth", "peer", "name", "eth0", "netns", machine.name)
            ip("-n", self.switch, "link", "set", f"p{n}", "master", "br0", "up")
            ip("-n", machine.name, "addr", "add", f"{machine.address}/24", "dev", "eth0")
            ip("-n", machine.name, "addr", "add", f"fd77::{n + 1}/64", "dev", "eth0", "nodad")
            ip("-n", machine.name, "link", "set", "eth0", "up")

    def start(
        self, machine: int, seed: int, name: str, mode: str, others: int, *, port: int = 7171, user: int | None = None
    ) -> Client:
        command = [sys.executable, "-c", PLAYER, str(seed), name, str(port), str(FOUND_WITHIN), mode, str(others)]
        process = subprocess.Popen(
            ["ip", "netns", "exec", self.machines[machine].name, *command, *([str(user)] if user else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        self.clients.append(Client(process))
        return self.clients[-1]

    def tear_down(self) -> None:
        for client in self.clients:
            client.leave()
        for client in self.clients:
            try:
                client.process.wait(10)
            except subprocess.TimeoutExpired:
                client.process.kill()
                client.process.wait()
            if client.process.stdout:
                client.process.stdout.close()
        for name in (self.switch, *(machine.name for machine in self.machines)):
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


@contextlib.contextmanager
def network(size: int) -> Iterator[Network]:
    net = Network(size)
    try:
        net.build()
        yield net
    finally:
        net.tear_down()


def test_two_machines_find_each_other_and_talk() -> None:
    with network(2) as net:
        sam = net.start(0, 2, "Sam", "wait", 1)
        frodo = net.start(1, 1, "Frodo", "dial", 1)
        assert frodo.until("found")["found"] == ["Sam"]
        assert sam.until("found")["found"] == ["Frodo"]
        assert frodo.until("up")["sas"] == sam.until("up")["sas"]
        assert frodo.until("heard")["heard"] == "hello from Sam"
        assert sam.until("heard")["heard"] == "hello from Frodo"
        frodo.leave()
        assert sam.until("down")["down"] == "Frodo"
        assert sam.until("gone", True)


def test_three_machines_form_a_mesh() -> None:
    with network(3) as net:
        names = ["Merry", "Pippin", "Sam"]
        clients = [net.start(n, n + 1, name, "dial", 2) for n, name in enumerate(names)]
        for client, name in zip(clients, names, strict=True):
            others = sorted(set(names) - {name})
            assert client.until("found")["found"] == others
            for other in others:
                client.until("up", other)
                client.until("heard", f"hello from {other}")


def test_ipv6_works_as_well() -> None:
    """The announced IPv6 addresses lead to the player, the link-local one too."""
    with network(2) as net:
        sam = net.start(0, 2, "Sam", "wait", 1)
        frodo = net.start(1, 1, "Frodo", "dial6", 1)
        assert ":" in str(frodo.until("up")["host"])
        assert ":" in str(sam.until("up")["host"])


def test_two_users_of_one_machine() -> None:
    """Other user, same host, no cable needed: both are seen and can talk."""
    with network(1) as net:
        sam = net.start(0, 2, "Sam", "wait", 1, port=7171)
        frodo = net.start(0, 1, "Frodo", "dial", 1, port=7172, user=65534)
        assert frodo.until("found")["found"] == ["Sam"]
        assert sam.until("heard")["heard"] == "hello from Frodo"
        assert sam.until("found")["found"] == ["Frodo"]


def test_a_cut_cable_is_noticed_by_address_and_the_player_comes_back() -> None:
    """A machine that gets another address is found again under it."""
    with network(2) as net:
        sam = net.start(0, 2, "Sam", "wait", 1)
        frodo = net.start(1, 1, "Frodo", "wait", 1)
        assert frodo.until("found")["found"] == ["Sam"]
        sam.until("found")
        cable = net.machines[1].name
        before = len(sam.told)
        ip("-n", cable, "addr", "del", "10.77.0.2/24", "dev", "eth0")
        ip("-n", cable, "addr", "add", "10.77.0.99/24", "dev", "eth0")
        while not any(told.get("saw") == "Frodo" for told in sam.told[before:]):
            assert sam.process.stdout is not None
            sam.told.append(json.loads(sam.process.stdout.readline()))


def test_a_killed_player_is_dropped() -> None:
    """kill -9 says nothing, but the machine closes the connection."""
    with network(2) as net:
        sam = net.start(0, 2, "Sam", "wait", 1)
        frodo = net.start(1, 1, "Frodo", "dial", 1)
        sam.until("up")
        sam.until("found")
        frodo.process.send_signal(signal.SIGKILL)
        assert sam.until("down")["down"] == "Frodo"
