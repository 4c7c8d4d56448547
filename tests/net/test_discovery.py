"""Finding players: on loopback for real, and every forged announcement by hand."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator, Callable, Coroutine

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from net.fair.log.names import name_fault
from net.fair.log.primitives import Signer
from net.peers.discovery import (
    LIFETIME,
    MAX_ADDRESSES,
    MAX_LABEL,
    MAX_SIGHTINGS,
    SERVICE,
    Change,
    Discovery,
    Gone,
    Sighting,
    instance_label,
    key_hint,
    read_sighting,
)
from net.peers.loop import MAX_PASSING, Events, NetworkThread

LOOPBACK = ("127.0.0.1",)
PATIENT = LIFETIME + 25.0
"""Seconds after which a wait is in vain, also on a busy machine: a farewell that was lost is made up for by then."""
RULES = b"\xa5\x68\x2c\xb2" + bytes(28)
GOOD: dict[bytes, bytes | None] = {
    b"v": b"2",
    b"n": b"00" * 8,
    b"k": b"11" * 8,
    b"r": b"a5682cb2",
    b"s": b"2",
}


def sighting(**txt: bytes | None) -> Sighting | None:
    fields = GOOD | {key.encode(): value for key, value in txt.items()}
    return read_sighting(f"Frodo 0000.{SERVICE}", 7171, ["192.0.2.7"], fields)


def test_an_announcement_is_read() -> None:
    found = sighting()
    assert found is not None
    assert (found.name, found.port, found.status, found.rules) == ("Frodo", 7171, 2, RULES[:4])
    assert found.compatible


def test_the_known_hint() -> None:
    """The known answer of the protocol document; who knows the key recognises it."""
    pk = bytes.fromhex("a09aa5f47a6759802ff955f8dc2d2a14a5c99d23be97f864127ff9383455a4f0")
    assert key_hint(bytes(8), pk).hex() == "931a961be9ea1152"
    found = sighting(k=b"931a961be9ea1152")
    assert found and found.may_be(pk) and not found.may_be(bytes(32))


@pytest.mark.parametrize(
    "txt",
    [
        {"v": None},
        {"v": b""},
        {"v": b"one"},
        {"v": b"1\n"},
        {"v": b"99999"},
        {"n": None},
        {"n": b"00"},
        {"n": b"0" * 65},
        {"k": b"zz" * 8},
        {"k": b"AA" * 8},
        {"r": b"\xff\xfe"},
        {"s": b"3"},
        {"s": b"\xd9\xa1"},
        {"s": b"-1"},
    ],
)
def test_a_malformed_announcement_is_ignored(txt: dict[str, bytes | None]) -> None:
    assert sighting(**txt) is None


def test_another_version_is_shown_as_such() -> None:
    found = sighting(v=b"3", n=None)
    assert found and not found.compatible and found.version == "3"


@pytest.mark.parametrize("port", [None, 0, 65536, -1])
def test_a_port_that_is_none_is_ignored(port: int | None) -> None:
    assert read_sighting(f"Frodo 0000.{SERVICE}", port, ["192.0.2.7"], GOOD) is None


def test_addresses_are_few_and_usable() -> None:
    many = [f"10.0.0.{n}" for n in range(1, 50)]
    found = read_sighting(f"x 0000.{SERVICE}", 1, ["224.0.0.1", "0.0.0.0", "rubbish", *many], GOOD)
    assert found and found.addresses == tuple(many[:MAX_ADDRESSES])
    assert read_sighting(f"x 0000.{SERVICE}", 1, ["224.0.0.1"], GOOD) is None


@given(st.text(max_size=80))
def test_whatever_the_label_says_the_name_can_be_shown(label: str) -> None:
    found = read_sighting(f"{label}.{SERVICE}", 1, ["10.0.0.1"], GOOD)
    assert found and name_fault(found.name) is None


@given(st.dictionaries(st.sampled_from([b"v", b"n", b"k", b"r", b"s", b"x"]), st.none() | st.binary(max_size=80)))
def test_no_announcement_raises(txt: dict[bytes, bytes | None]) -> None:
    read_sighting(f"x.{SERVICE}", 1, ["10.0.0.1"], txt)


@given(st.text(min_size=1, max_size=24), st.binary(min_size=8, max_size=8))
def test_labels_fit(name: str, nonce: bytes) -> None:
    assert len(instance_label(name, nonce).encode()) <= MAX_LABEL


# On loopback -----------------------------------------------------------------------------------


class Seen:
    """A player who announces himself on loopback and what he saw."""

    def __init__(self, seed: int, name: str, *, announce: bool = True) -> None:
        self.pk = Signer(bytes([seed]) * 32).pk
        self.changes: list[Change] = []
        self.discovery = Discovery(
            self.pk, name, 7000 + seed, RULES, self.changes.append, announce, interfaces=LOOPBACK
        )

    def sees(self, other: Seen) -> Sighting | None:
        found = self.discovery.sightings.values()
        return next((one for one in found if one.nonce == other.discovery.nonce), None)


@contextlib.asynccontextmanager
async def on_loopback(*players: Seen) -> AsyncIterator[None]:
    try:
        for player in players:
            await player.discovery.start()
        yield
    finally:
        for player in players:
            await player.discovery.stop()


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENT):
        while not condition():
            await asyncio.sleep(0.01)


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_players_come_change_and_go() -> None:
    async def play() -> None:
        frodo, sam = Seen(1, "Frodo"), Seen(2, "Sam")
        async with on_loopback(frodo, sam):
            await until(lambda: frodo.sees(sam) and sam.sees(frodo))
            found = sam.sees(frodo)
            assert found and found.name == "Frodo" and found.port == 7001 and found.may_be(frodo.pk)
            assert found.addresses == ("127.0.0.1",)
            assert frodo.sees(frodo) is None
            await frodo.discovery.update(status=1)
            await until(lambda: (now := sam.sees(frodo)) and now.status == 1)
            await frodo.discovery.update(name="Mr. Underhill")
            await until(lambda: (now := sam.sees(frodo)) and now.name == "Mr. Underhill")
            await frodo.discovery.stop()
            await until(lambda: sam.sees(frodo) is None)
            assert any(isinstance(change, Gone) for change in sam.changes)

    run(play)


def test_two_of_one_name_are_two() -> None:
    async def play() -> None:
        one, two, watcher = Seen(3, "Bilbo"), Seen(4, "Bilbo"), Seen(5, "Gollum")
        async with on_loopback(one, two, watcher):
            await until(lambda: watcher.sees(one) and watcher.sees(two))
            first, second = watcher.sees(one), watcher.sees(two)
            assert first and second and first.name == second.name == "Bilbo"
            assert first.instance != second.instance and first.port != second.port

    run(play)


def test_who_does_not_announce_is_not_seen_but_sees() -> None:
    async def play() -> None:
        hidden, other = Seen(6, "Hidden", announce=False), Seen(7, "Open")
        async with on_loopback(hidden, other):
            await until(lambda: hidden.sees(other))
            last = Seen(10, "Last")
            async with on_loopback(last):
                await until(lambda: other.sees(last))  # who announces himself, and later, is seen meanwhile
            assert other.sees(hidden) is None

    run(play)


def test_forged_announcements_do_not_hide_an_honest_player() -> None:
    """Labels with escapes, absurd TXT records, our own number: nothing of it is shown or breaks anything."""

    async def play() -> None:
        frodo, sam = Seen(8, "Frodo"), Seen(9, "Sam")
        rogue = AsyncZeroconf(interfaces=list(LOOPBACK))
        forged = [
            ("\u202eodorF [/x]", {"v": "2"}),
            ("Sauron \U0001f441", {"v": "2", "n": "x" * 200, "k": "", "r": "", "s": "9"}),
            ("Saruman", {"nonsense": "y" * 240}),
            ("Frodo", {"v": "2", "n": frodo.discovery.nonce.hex(), "k": "00" * 8, "r": "00" * 4, "s": "0"}),
        ]
        async with on_loopback(frodo):
            for label, txt in forged:
                info = AsyncServiceInfo(
                    SERVICE, f"{label}.{SERVICE}", 9999, properties=txt, parsed_addresses=["127.0.0.1"]
                )
                await rogue.async_register_service(info, cooperating_responders=True)
            async with on_loopback(sam):
                await until(lambda: frodo.sees(sam))
                assert all(name_fault(one.name) is None for one in frodo.discovery.sightings.values())
                assert all(one.port != 9999 for one in frodo.discovery.sightings.values())
            await rogue.async_close()

    run(play)


def test_a_flood_of_names_is_capped(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        frodo = Seen(1, "Frodo")

        async def resolve(zeroconf: Zeroconf, name: str) -> None:
            frodo.discovery._take(name, read_sighting(name, 1, [address_of(name)], GOOD | {b"n": b"22" * 8}))

        def address_of(name: str) -> str:
            return "10.0.0.7" if name.startswith("y") else "10.0.0.1"

        frodo.discovery._resolve = resolve  # type: ignore[method-assign]
        nowhere = Zeroconf.__new__(Zeroconf)
        for n in range(500):
            frodo.discovery._noticed(nowhere, SERVICE, f"x{n}.{SERVICE}", ServiceStateChange.Added)
            await asyncio.sleep(0)
            assert len(frodo.discovery._resolving) <= MAX_SIGHTINGS
        await until(lambda: len(frodo.discovery.sightings) == MAX_SIGHTINGS)
        frodo.discovery._noticed(nowhere, SERVICE, f"y.{SERVICE}", ServiceStateChange.Added)
        await until(lambda: f"y.{SERVICE}" in frodo.discovery.sightings)
        for n in range(500, 600):
            frodo.discovery._noticed(nowhere, SERVICE, f"x{n}.{SERVICE}", ServiceStateChange.Added)
        await until(lambda: not frodo.discovery._resolving)
        assert len(frodo.discovery.sightings) == MAX_SIGHTINGS
        assert f"y.{SERVICE}" in frodo.discovery.sightings, "a crowd from one address hides nobody elsewhere"
        for n in range(600):
            frodo.discovery._noticed(nowhere, SERVICE, f"x{n}.{SERVICE}", ServiceStateChange.Removed)
        assert list(frodo.discovery.sightings) == [f"y.{SERVICE}"], "who takes his leave is gone at once"

    with caplog.at_level(logging.WARNING, "lore.net"):
        run(play)
    assert len(caplog.records) == 1


# The network's thread --------------------------------------------------------------------------


def test_calls_go_in_and_answers_come_back() -> None:
    network = NetworkThread()

    async def add(a: int, b: int) -> int:
        assert threading.current_thread().name == "lore-net"
        return a + b

    assert network.call(add(2, 3)).result(5) == 5
    reached = threading.Event()
    network.post(reached.set)
    assert reached.wait(5)
    network.stop()
    assert not network.running
    with pytest.raises(RuntimeError):
        network.call(add(1, 1))


def test_stopping_ends_what_runs() -> None:
    network = NetworkThread()
    ended = threading.Event()

    async def forever() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()

    network.call(forever())
    network.post(lambda: None)
    network.call(asyncio.sleep(0)).result(5)
    network.stop()
    assert ended.is_set()


def test_a_reader_that_sleeps_holds_up_nothing() -> None:
    """Chat that nobody reads is dropped; what matters is kept, in order; the writer never waits."""
    events: Events[str] = Events(lambda event: event.startswith("chat"))
    woken: list[int] = []
    events.on_ready = lambda: woken.append(1)
    for n in range(5000):
        events.put(f"chat {n}")
        events.put(f"record {n}")
    assert events.dropped == 5000 - MAX_PASSING and woken == [1]
    waiting = events.drain()
    assert [event for event in waiting if event.startswith("record")] == [f"record {n}" for n in range(5000)]
    assert events.get(timeout=0) is None
    events.put("chat again")
    assert events.get(timeout=1) == "chat again" and len(woken) == 2


def test_a_waiting_reader_is_woken() -> None:
    events: Events[int] = Events(lambda event: False)
    got: list[int | None] = []
    reader = threading.Thread(target=lambda: got.append(events.get()))
    reader.start()
    while not events._ready._waiters:  # type: ignore[attr-defined]
        assert reader.is_alive()
    events.put(7)
    reader.join()
    assert got == [7]
