"""Many games in a row, and many attacks during one: nothing is left behind, and the honest player notices nothing."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import threading
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from net.fair.log.primitives import Signer
from net.fair.wire.channel import PREAMBLE, Channel, Opened, pad
from net.fair.wire.limits import Limits
from net.fair.wire.messages import Chat, Fetch, Message, Peer, Ping, Pong, Status, Watch, write
from tests.net.lore_pairs import LorePeer, game, meet, pair, play, sit_down, table, turn, until, verified

PROC = Path("/proc/self/fd")


@dataclass(frozen=True)
class Load:
    """What two players take of their machine between two games."""

    files: int
    tasks: int
    threads: int
    objects: int
    kilobytes: int


def load(*peers: LorePeer) -> Load:
    """Counted once everything of the last games is put away; some of them are kept on purpose, for late questions."""
    for peer in peers:
        until(lambda: not peer.call(lambda lobby: peer._opened), "the journals to close")  # noqa: B023 - called at once
        until(lambda: not peer.call(lambda lobby: peer._working), "work to end")  # noqa: B023
        peer.call(lambda lobby: lobby.sessions.clear())
        peer.events.drain()
    gc.collect()
    status = Path("/proc/self/status").read_text()
    return Load(
        len(os.listdir(PROC)),
        sum(peer.call(lambda lobby: len(asyncio.all_tasks())) for peer in peers),
        threading.active_count(),
        len(gc.get_objects()),
        int(status.split("VmRSS:")[1].split()[0]),
    )


def free(peer: LorePeer, other: LorePeer) -> bool:
    """Whether the other knows that this player is in no game."""
    shown = other.transport.links[peer.identity.pk].peer
    return shown is not None and shown.status == Status.FREE


@pytest.mark.skipif(not PROC.is_dir(), reason="counting files and memory needs /proc")
@pytest.mark.parametrize("games", [4, pytest.param(50, marks=pytest.mark.soak)])
def test_games_in_a_row_leave_nothing_behind(tmp_path: Path, games: int) -> None:
    """No file, task or thread more after any game, and no memory once everything was used once."""
    long = games > 10
    with pair(tmp_path) as (frodo, sam):
        meet(frodo, sam)
        loads: list[Load] = []
        for _ in range(games):
            sit_down(frodo, sam)
            play(frodo, sam, (lambda state: False) if long else turn(2))
            if not long:
                sam.act(game(sam), lambda now: now.do(lambda table: table.concede()))
            verified(frodo, sam)
            loads.append(load(frodo, sam))
            until(lambda: free(frodo, sam) and free(sam, frodo), "both to be free again")
    assert len({(one.files, one.tasks, one.threads) for one in loads}) == 1, loads
    early, late = loads[games // 5 : games // 2], loads[-games // 4 :]
    assert max(one.objects for one in late) < max(one.objects for one in early) * 1.03, loads
    if long:
        assert max(one.kilobytes for one in late) < max(one.kilobytes for one in early) * 1.1, loads


# ------------------------------------------------------------------------------------------------------- attacks
@dataclass
class Rogue:
    """Somebody at an address of his own, who sends what he likes."""

    host: LorePeer
    number: int

    @property
    def address(self) -> str:
        return f"127.0.0.{self.number}"

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self.host.transport.port, local_addr=(self.address, 0)
        )

    async def sends(self, data: bytes) -> None:
        """Bytes, then whatever comes until the host hangs up."""
        reader, writer = await self.connect()
        writer.write(data)
        await hung_up(reader, writer)

    async def says(self, *messages: Message | bytes) -> None:
        """Introduces himself properly, then says this; bytes go as the plaintext of a frame."""
        reader, writer = await self.connect()
        channel = Channel(
            Signer(bytes([self.number]) * 32),
            initiator=True,
            static=X25519PrivateKey.generate(),
            admit=lambda pk, token: None,
        )
        opened = False
        while not opened:
            writer.write(channel.output())
            opened = any(isinstance(event, Opened) for event in channel.receive(await reader.read(65536)))
        assert channel._ciphers is not None
        for message in (Peer("Rogue", False, 0, tuple(self.host.games)), *messages):
            plain = message if isinstance(message, bytes) else pad(write(message))
            channel._put_frame(channel._ciphers[0].encrypt(plain))
        writer.write(channel.output())
        await hung_up(reader, writer)


async def hung_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while await reader.read(65536):
            pass
    except ConnectionError:
        pass  # that is one way to hang up
    writer.close()


async def half_open(rogue: Rogue) -> None:
    """More sockets than are held for one address, and not a word on any of them."""
    sides = [await rogue.connect() for _ in range(12)]
    await asyncio.gather(*(hung_up(*side) for side in sides))


async def reader_of_nothing(rogue: Rogue) -> None:
    await rogue.says(Fetch(game(rogue.host).gid or b"", 0))


ATTACKS: dict[str, Callable[[Rogue], Awaitable[None]]] = {
    "garbage": lambda rogue: rogue.sends(b"\xff" * 5000),
    "another version": lambda rogue: rogue.sends(b"LORE/9\n"),
    "oversize handshake": lambda rogue: rogue.sends(PREAMBLE + b"\xff\xff" + bytes(2000)),
    "half-open sockets": half_open,
    "flood of messages": lambda rogue: rogue.says(*(Ping(n) for n in range(3000))),
    "flood of chat": lambda rogue: rogue.says(*[Chat("spam")] * 50),
    "flood of questions": lambda rogue: rogue.says(*[Watch(bytes([1]) * 32)] * 3000),
    "false pong": lambda rogue: rogue.says(Pong(12345)),
    "no message": lambda rogue: rogue.says(pad(b"\xc1")),
    "oversize message": lambda rogue: rogue.says(b"\xfe\x00" + bytes(65_278)),
    "a stranger's question": reader_of_nothing,
}


def test_attacks_during_a_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """All of them at once, while two play: one line each in the log, and the game ends as any other."""
    limits = Limits(handshake=1.0)
    rogues: dict[str, Rogue] = {}
    with caplog.at_level(logging.WARNING, "lore.net"), pair(tmp_path, limits) as (frodo, sam):
        meet(frodo, sam)
        link = frodo.transport.links[sam.identity.pk]
        sit_down(frodo, sam)
        play(frodo, sam, turn(1))

        async def attack() -> None:
            for number, name in enumerate(ATTACKS, start=10):
                rogues[name] = Rogue(sam, number)
            async with asyncio.timeout(60):
                await asyncio.gather(*(ATTACKS[name](rogue) for name, rogue in rogues.items()))

        mob = threading.Thread(target=lambda: asyncio.run(attack()))
        mob.start()
        play(frodo, sam)
        mob.join()
        verified(frodo, sam)
        assert frodo.transport.links[sam.identity.pk] is link and table(sam).trouble is None
        assert list(sam.transport.links) == [frodo.identity.pk]
    lines = [record.getMessage() for record in caplog.records if record.name == "lore.net"]
    for name, rogue in rogues.items():
        assert len([line for line in lines if line.startswith(f"{rogue.address}: ")]) == 1, (name, lines)
    assert len(lines) == len(rogues), lines
