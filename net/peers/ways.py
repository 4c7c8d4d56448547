"""The ways to another player besides an address: ssh, the folder of this machine, and whoever reaches both."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from net.fair.wire.invite import join_host
from net.peers.discovery import Sighting
from net.peers.forward import Forward
from net.peers.link import Link
from net.peers.nearby import Nearby, folder, knock_at, why_useless
from net.peers.relay import Relays
from net.peers.ssh import LOOPBACK, Door, Lines, Login, is_ssh, parse_login
from net.peers.transport import Transport, TransportError

RELAYED_AFTER = 2.0
"""Seconds a player is looked for directly before somebody else is asked to pass on."""

Way: TypeAlias = Callable[[bytes], Coroutine[None, None, Link]]
"""A try at reaching a player; it is told which key has to answer."""


class Ways:
    """Everything of one player that leads to others without an address; lives in the network's loop."""

    def __init__(
        self, transport: Transport, tables: Callable[[], list[tuple[bytes, ...]]], tell: Callable[[str], None]
    ) -> None:
        """`tables` are the players of every table that is played or offered; `tell` takes sentences."""
        self.transport = transport
        self._tables = tables
        self._me = transport.signer.pk
        self.relays = transport.passing = Relays(transport, self.together)
        self.forward: Forward | None = None
        self.nearby: Nearby | None = None
        self.logins: dict[bytes, Login] = {}
        """Whom this player reaches through ssh, and where."""
        self._lines = Lines()
        self._tell = tell
        self._missed: dict[bytes, float] = {}

    async def meet_here(self, nearby: Callable[[Path], Nearby]) -> None:
        """Shows this player in the folder of this machine, where there is one."""
        place = folder()
        if place is None or why_useless(place) is not None:
            return
        self.nearby = nearby(place)
        try:
            await self.nearby.start(self.transport)
        except OSError as error:
            self.nearby.stop()
            self.nearby = None
            self._tell(f"Players of this machine cannot find you ({error.strerror or error}); lore doctor says more.")

    def open_door(self, login: Login, host: str | None) -> None:
        """Lets others come through a machine that ssh reaches."""
        self.forward = Forward(login, join_host(host or LOOPBACK, self.transport.port), self._tell)
        self.forward.start()

    async def stop(self) -> None:
        """Closes the door and takes the socket away; the links are closed by their owner."""
        if self.forward is not None:
            await self.forward.stop()
        if self.nearby is not None:
            self.nearby.stop()

    async def stopped(self) -> None:
        """Waits for what carried links that are closed now."""
        await self.relays.close()
        await self._lines.close()

    # ------------------------------------------------------------------------------------------------- dialling
    async def join(self, door: Door) -> Link:
        """Connects through ssh, and remembers how."""
        link = await self._lines.dial(self.transport, door.login, token=door.token, expect=door.expect)
        self.logins[link.pk] = door.login
        return link

    async def knock(self, one: Sighting, expect: bytes | None = None) -> Link:
        """Connects to a player of this machine."""
        return await self.transport.greet(*await knock_at(one.socket), expect=expect)

    def to(self, pk: bytes, sightings: Iterable[Sighting]) -> list[Way]:
        """The ways to a player that are known now."""
        ways: list[Way] = []
        for one in sightings:
            if one.socket and one.may_be(pk):
                ways.append(lambda expect, one=one: self.knock(one, expect))  # type: ignore[misc]
        login = self.logins.get(pk)
        if login is not None:
            ways.append(lambda expect: self._lines.dial(self.transport, login, expect=expect))
        return ways

    def remember(self, places: Mapping[bytes, str]) -> dict[bytes, str]:
        """Takes the logins out of places that were kept with a game, and gives the rest."""
        for pk, place in places.items():
            if is_ssh(place):
                self.logins.setdefault(pk, parse_login(place))
        return {pk: place for pk, place in places.items() if not is_ssh(place)}

    # ------------------------------------------------------------------------------------------------- relaying
    def overdue(self, missing: set[bytes], now: float) -> list[bytes]:
        """Those who have been looked for long enough; of two, the lower key asks first."""
        self._missed = {pk: self._missed.get(pk, now) for pk in missing if pk not in self.transport.links}
        return [pk for pk, since in self._missed.items() if now - since >= RELAYED_AFTER * (1 if self._me < pk else 2)]

    async def relay(self, pk: bytes, expect: bytes) -> None:
        """Asks each of those at the table who are here to pass on, until one does."""
        for other in {other for pks in self._tables() if pk in pks for other in pks} - {pk, self._me}:
            via = self.transport.links.get(other)
            if via is None or via.via or pk in self.transport.links:
                continue
            try:
                await self.relays.dial(via, pk, expect)
                return
            except TransportError:
                continue

    def together(self, one: bytes, other: bytes) -> bool:
        """Whether two players sit at one table with this one."""
        return any({one, other, self._me} <= set(pks) for pks in self._tables())

