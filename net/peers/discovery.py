"""Players on the same network find each other by multicast DNS; all of it is a hint until a key is proven."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from zeroconf import DNSQuestionType, InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.fair.log.names import fit_name, name_fault
from net.fair.log.primitives import H
from net.fair.wire.limits import crowded_out

log = logging.getLogger("lore.net")

SERVICE = "_lore._tcp.local."
VERSION = "2"
MAX_SIGHTINGS = 64
MAX_ADDRESSES = 8
MAX_LABEL = 63
LIFETIME = 120
"""Seconds after which a player who vanished without a word is forgotten."""
RESOLVE = 3000
"""Milliseconds of one attempt to hear the rest of an announcement."""
PAUSES = (0.0, 3.0, 6.0, 12.0, 24.0, 48.0)
"""Seconds before each attempt: on a busy network or machine the answer to the first may be lost."""
QUESTION = DNSQuestionType.QM
"""Answers go to everybody: one to our port alone may reach another program of this machine instead."""
WATCH_EVERY = 5.0


class DiscoveryError(Exception):
    """Multicast is not possible here; the text says what to do instead."""


@dataclass(frozen=True)
class Sighting:
    """A player announced on this network, as he says."""

    instance: str
    name: str
    addresses: tuple[str, ...]
    port: int
    version: str = VERSION
    nonce: bytes = b""
    hint: bytes = b""
    rules: bytes = b""
    status: int = 0
    socket: str = ""
    """Where he is found on this machine itself; empty where he is not."""

    @property
    def compatible(self) -> bool:
        return self.version == VERSION

    def may_be(self, pk: bytes) -> bool:
        """Whether this looks like a player whose key is known; only a connection proves it."""
        return bool(self.nonce) and self.hint == key_hint(self.nonce, pk)


@dataclass(frozen=True)
class Gone:
    """A player who left, or was not heard of for long."""

    instance: str


Change: TypeAlias = Sighting | Gone


def key_hint(nonce: bytes, pk: bytes) -> bytes:
    """What of a key is announced: who knows it recognises it, nobody else can follow it."""
    return H("hint", nonce, pk)[:8]


def instance_label(name: str, nonce: bytes) -> str:
    """A label that is the player's own: names may be equal, the number behind is not."""
    tail = f" {nonce.hex()[:4]}"
    head = name.encode()[: MAX_LABEL - len(tail)].decode("utf-8", "ignore")
    return head.strip() + tail


def read_sighting(
    instance: str, port: int | None, addresses: list[str], txt: Mapping[bytes, bytes | None]
) -> Sighting | None:
    """The announcement, or None when it is not one of ours: everything in it may be forged."""
    label = instance.removesuffix("." + SERVICE)
    usable = tuple(address for address in addresses if _is_address(address))[:MAX_ADDRESSES]
    words = read_words(txt)
    if not usable or port is None or not 0 < port < 65_536 or words is None:
        return None
    name = re.sub(r" [0-9a-f]{4}$", "", label)
    if name_fault(name):
        name = fit_name(name)
    return replace(words, instance=instance, name=name, addresses=usable, port=port)


def read_words(txt: Mapping[bytes, bytes | None]) -> Sighting | None:
    """What an announcement says besides name and place; None when it is not one of ours."""
    version = _text(txt.get(b"v"), r"[0-9]{1,4}")
    if version is None:
        return None
    if version != VERSION:
        return Sighting("", "", (), 0, version)
    nonce, hint, rules, status = (
        _text(txt.get(key), form)
        for key, form in (
            (b"n", "[0-9a-f]{16}"),
            (b"k", "[0-9a-f]{16}"),
            (b"r", "[0-9a-f]{8}"),
            (b"s", "[012]"),
        )
    )
    if nonce is None or hint is None or rules is None or status is None:
        return None
    parts = (bytes.fromhex(nonce), bytes.fromhex(hint), bytes.fromhex(rules))
    return Sighting("", "", (), 0, version, *parts, int(status))


def announced_words(nonce: bytes, pk: bytes, rules: bytes, status: int) -> dict[str, str]:
    """What a player announces besides his name and place."""
    hint = key_hint(nonce, pk).hex()
    return {"v": VERSION, "n": nonce.hex(), "k": hint, "r": rules[:4].hex(), "s": str(status)}


def _text(value: bytes | None, form: str) -> str | None:
    if value is None or len(value) > 64:
        return None
    text = value.decode("ascii", "replace")
    return text if re.fullmatch(form, text) else None


def _is_address(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    return not (address.is_multicast or address.is_unspecified)


def usable_addresses(zeroconf: Zeroconf) -> list[str]:
    """Every own address with multicast, IPv4 first; loopback only where there is nothing else."""
    bound = {str(sender.sock_name[0]).partition("%")[0] for sender in zeroconf.engine.senders}
    parsed = sorted(
        (ipaddress.ip_address(text) for text in bound),
        key=lambda address: (address.version, address.is_link_local, int(address)),
    )
    outside = [str(address) for address in parsed if not address.is_loopback]
    return outside or [str(address) for address in parsed]


@dataclass
class Discovery:
    """Announces this player and watches for others; lives in one event loop."""

    pk: bytes
    name: str
    port: int
    rules: bytes
    changed: Callable[[Change], None]
    announce: bool = True
    status: int = 0
    interfaces: tuple[str, ...] = ()
    """Own addresses on whose networks this player is seen and sees others; none named means all."""
    nonce: bytes = field(default_factory=lambda: secrets.token_bytes(8))
    sightings: dict[str, Sighting] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.addresses: list[str] = []
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._info: AsyncServiceInfo | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._watcher: asyncio.Task[None] | None = None
        self._announcing: list[asyncio.Future[None]] = []
        """Announcements that are still being repeated: none may follow a goodbye, or the player seems to be back."""
        self._parting: list[asyncio.Future[None]] = []
        """Goodbyes to former labels that are still being repeated."""
        self._full = False

    async def start(self) -> None:
        """Begins to listen and, unless told not to, to announce."""
        self._zeroconf = open_zeroconf(self.interfaces)
        try:
            await self._zeroconf.zeroconf.async_wait_for_start()
            self.addresses = usable_addresses(self._zeroconf.zeroconf)
            self._browser = AsyncServiceBrowser(
                self._zeroconf.zeroconf, SERVICE, handlers=[self._noticed], question_type=QUESTION
            )
            if self.announce:
                self._info = self._service()
                # The label carries our own number, so there is nobody to ask for permission.
                self._announced(await self._zeroconf.async_register_service(self._info, cooperating_responders=True))
        except Exception:
            await self.stop()
            raise
        self._watcher = asyncio.ensure_future(self._watch_addresses())

    async def stop(self) -> None:
        """Says goodbye to the network and forgets everybody."""
        tasks = [*self._resolving.values(), *([self._watcher] if self._watcher else []), *self._announcing]
        self._resolving.clear()
        self._watcher = None
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._parting, return_exceptions=True)
        self._announcing, self._parting = [], []
        if self._browser is not None:
            await self._browser.async_cancel()
            self._browser = None
        if self._zeroconf is not None:
            await self._zeroconf.async_close()
            self._zeroconf = None
        self.sightings.clear()

    async def update(self, *, status: int | None = None, name: str | None = None) -> None:
        """Announces another status, or another name under a label of its own."""
        self.status = self.status if status is None else status
        renamed = name is not None and name != self.name
        self.name = name or self.name
        if self._zeroconf is None or self._info is None:
            return
        old, self._info = self._info, self._service()
        if renamed:
            # The new label first: a goodbye to the last label of a host takes the addresses of the host with it.
            self._announced(await self._zeroconf.async_register_service(self._info, cooperating_responders=True))
            self._parting.append(asyncio.ensure_future(await self._zeroconf.async_unregister_service(old)))
        else:
            self._announced(await self._zeroconf.async_update_service(self._info))

    def _announced(self, repeating: Awaitable[None]) -> None:
        """An announcement is out, and is repeated for a moment."""
        self._announcing = [one for one in self._announcing if not one.done()]
        self._parting = [one for one in self._parting if not one.done()]
        self._announcing.append(asyncio.ensure_future(repeating))

    def forget(self, instance: str) -> None:
        """Drops a sighting that turned out to be dead; a new announcement brings it back."""
        if self.sightings.pop(instance, None) is not None:
            self.changed(Gone(instance))

    def _service(self) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE,
            f"{instance_label(self.name, self.nonce)}.{SERVICE}",
            port=self.port,
            properties=announced_words(self.nonce, self.pk, self.rules, self.status),
            server=f"lore-{self.nonce.hex()}.local.",
            parsed_addresses=self.addresses,
            host_ttl=LIFETIME,
            other_ttl=LIFETIME,
        )

    def _noticed(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        pending = self._resolving.pop(name, None)
        if pending is not None:
            pending.cancel()
        if state_change is ServiceStateChange.Removed:
            self.forget(name)
            return
        if len(self._resolving) >= MAX_SIGHTINGS:
            self._resolving.pop(next(iter(self._resolving))).cancel()  # the oldest had its chance
        task = asyncio.ensure_future(self._resolve(zeroconf, name))
        self._resolving[name] = task
        task.add_done_callback(lambda done: self._resolved(name, done))

    def _resolved(self, name: str, task: asyncio.Task[None]) -> None:
        if self._resolving.get(name) is task:
            del self._resolving[name]
        if not task.cancelled() and task.exception() is not None:
            log.warning("An announcement on this network could not be read.")

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        """Hears the rest of an announcement; who says goodbye meanwhile, or something new, ends this (`_noticed`)."""
        for pause in PAUSES:
            await asyncio.sleep(pause)
            info = AsyncServiceInfo(SERVICE, name)
            if await info.async_request(zeroconf, RESOLVE, QUESTION):
                self._take(name, read_sighting(name, info.port, info.parsed_scoped_addresses(), info.properties))
                return

    def _take(self, name: str, sighting: Sighting | None) -> None:
        """Keeps what an announcement says, or forgets what was kept of it."""
        if sighting is None or sighting.nonce == self.nonce:
            self.forget(name)
        elif sighting != self.sightings.get(name):
            self._make_room(name)
            self.sightings[name] = sighting
            self.changed(sighting)

    def _make_room(self, name: str) -> None:
        """Forgets one announcement where there are too many, first of those that share an address with most others."""
        if name in self.sightings or len(self.sightings) < MAX_SIGHTINGS:
            return
        if not self._full:
            log.warning("More than %d players are announced on this network; some are not shown.", MAX_SIGHTINGS)
        self._full = True
        self.forget(crowded_out({one: seen.addresses[0] for one, seen in self.sightings.items()}))

    async def _watch_addresses(self) -> None:
        """Follows cables and networks that come and go."""
        while self._zeroconf is not None:
            await asyncio.sleep(WATCH_EVERY)
            await self._zeroconf.async_update_interfaces()
            current = usable_addresses(self._zeroconf.zeroconf)
            if current and current != self.addresses:
                self.addresses = current
                await self.update()


def open_zeroconf(interfaces: Sequence[str]) -> AsyncZeroconf:
    """Multicast sockets on the interfaces wanted, on IPv6 too where the machine has it."""
    fault = "no interface"
    for version in (IPVersion.All, IPVersion.V4Only):
        try:
            if interfaces:
                return AsyncZeroconf(interfaces=list(interfaces))
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=version)
        except (OSError, RuntimeError) as error:
            fault = getattr(error, "strerror", None) or "no interface"
    raise DiscoveryError(
        f"Players on this network cannot be found by themselves ({fault}). "
        "Join by address instead: lore join HOST:PORT, or use an invitation."
    )
