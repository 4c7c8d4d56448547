"""A player on the network: key, port, discovery, lobby and games together, in a thread of their own."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import logging
import secrets
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeAlias, TypeVar

from engine.kernel.game import Game, StateT
from net.core import SETTING_UP, Phase
from net.discovery import Change, Discovery, DiscoveryError, Gone, Sighting
from net.faults import Misuse
from net.identity import Identity, key_id, load_identity, read_small, rename, write_atomically
from net.invite import Address, invitation, join_host, parse_address
from net.journal import Journal, write_file
from net.limits import Limits
from net.link import Link
from net.lobby import ChatLine, GameChanged, Lobby, LobbyEvent, PeerGone, PeerHere
from net.loop import Events, NetworkThread
from net.messages import Status
from net.names import fold
from net.players import Players
from net.primitives import rules_id
from net.seating import Player
from net.session import Session
from net.store import MemoryStore
from net.table import Table
from net.transport import DEFAULT_PORT, Transport, TransportError

T = TypeVar("T")

log = logging.getLogger("lore.net")

TICK = 0.5
BACKOFF = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
GREET_LATER = 2.0
"""Of two players who see each other announced, one waits this long for the other to connect."""
GAMES, MARKS = "games", "marks"
TRANSCRIPT = "game.lore"
PLACES = "places.json"
FINAL = (Phase.ENDED, Phase.AUDITED, Phase.CLAIMED, Phase.FROZEN)


@dataclass(frozen=True)
class Notice:
    """A sentence for the player about the network."""

    text: str


PeerEvent: TypeAlias = LobbyEvent[StateT] | Sighting | Gone | Notice


@dataclass(frozen=True)
class Options:
    """How this player shows himself."""

    port: int | None = None
    host: str | None = None
    """The one own address to listen on; None listens on all."""
    name: str | None = None
    bot: bool = False
    known_only: bool = False
    announce: bool = True
    discover: bool = True
    interfaces: tuple[str, ...] = ()
    greet: bool = False
    """Whether to connect to everybody who is announced, so that the lobby shows who they are."""
    sync: bool = True
    limits: Limits = field(default_factory=Limits)


class Peer(Generic[StateT]):
    """What a client and a bot hold of the network. Every method may be called from any thread but the network's."""

    def __init__(self, folder: Path, game: Game[StateT], options: Options | None = None) -> None:
        self.options = options or Options()
        self.folder = folder
        self.game = game
        self.identity = _named(load_identity(folder), self.options.name)
        self.rules = rules_id(game.version, game.catalogue_digest)
        self.events: Events[PeerEvent[StateT]] = Events(
            lambda event: isinstance(event, ChatLine | PeerHere | PeerGone | Sighting | Gone)
        )
        self._opened: list[Journal] = []
        self._working: dict[bytes, asyncio.Task[None]] = {}
        self._tries: dict[bytes, tuple[int, float]] = {}
        self._places: dict[Path, dict[bytes, str]] = {}
        self._written: dict[bytes, tuple[Phase, int]] = {}
        self._network: NetworkThread | None = None
        self._discovery: Discovery | None = None
        self._ticker: asyncio.Task[None] | None = None

    # ------------------------------------------------------------------------------------------------ lifetime
    def start(self) -> int:
        """Opens the port and begins to look for others; gives the port."""
        self._network = NetworkThread()
        try:
            return self._network.call(self._start()).result()
        except BaseException:
            self._network.stop()
            raise

    def stop(self) -> None:
        """Says goodbye, closes journals and port; games that are not over can be resumed."""
        if self._network is not None and self._network.running:
            self._network.call(self._stop()).result()
            self._network.stop()

    async def _start(self) -> int:
        loop = asyncio.get_running_loop()
        self.lobby: Lobby[StateT] = Lobby(
            self.identity,
            Players(self.folder),
            self.rules,
            self.game,
            self._emit,
            self._new_journal,
            loop.time,
            self.options.bot,
            self.options.known_only,
        )
        self.transport = Transport(self.identity.signer, self.lobby, self.lobby.introduce, self.options.limits)
        self.lobby.transport = self.transport
        self.lobby.status_changed = self._status_changed
        port = await self.transport.listen(self.options.port, self.options.host)
        if self.options.discover:
            await self._start_discovery(port)
        self._ticker = asyncio.ensure_future(self._tick())
        return port

    async def _start_discovery(self, port: int) -> None:
        self._discovery = Discovery(
            self.identity.pk,
            self.identity.name,
            port,
            self.rules,
            self._sighted,
            self.options.announce,
            interfaces=self.options.interfaces,
        )
        try:
            await self._discovery.start()
        except DiscoveryError as error:
            self._discovery = None
            self.events.put(Notice(str(error)))

    async def _stop(self) -> None:
        tasks = [*self._working.values(), *([self._ticker] if self._ticker else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._discovery is not None:
            await self._discovery.stop()
        await self.transport.stop()
        self._write_transcripts()
        for journal in self._opened:
            journal.close()
        self._opened.clear()

    def _new_journal(self) -> Journal:
        journal = Journal(
            self.folder / GAMES / secrets.token_hex(8), self.folder / MARKS, sync=self.options.sync
        )
        self._opened.append(journal)
        return journal

    # ---------------------------------------------------------------------------------------- for any thread
    def call(self, step: Callable[[Lobby[StateT]], T]) -> T:
        """Runs a step of the lobby in the network's thread and gives its answer, or raises its complaint."""

        async def run() -> T:
            return step(self.lobby)

        return self._submit(run()).result()

    def act(self, session: Session[StateT], step: Callable[[Session[StateT]], None]) -> None:
        """Lets the player do something in a game; raises Misuse with a sentence when he may not."""
        self.call(lambda lobby: step(session))

    def join(self, text: str) -> Link:
        """Connects to `host:port`, an invitation, or `@name` of a player on this network."""
        if text.startswith("@"):
            return self._submit(self._join_name(text[1:])).result()
        address = parse_address(text, DEFAULT_PORT)
        return self._submit(self._join(address)).result()

    def invite(self, host: str) -> str:
        """An invitation for one guest, who reaches this machine under that host name or address."""
        token = self.call(lambda lobby: lobby.invitations.issue())
        return invitation(self.identity.pk, token, host, self.transport.port)

    def resume(self, game: Path) -> Session[StateT]:
        """Takes up a game from its folder; raises JournalError or Misuse with a sentence when that cannot be."""

        async def run() -> Session[StateT]:
            self._close_journals()  # it may be a game that was left a moment ago
            journal = Journal(game, self.folder / MARKS, sync=self.options.sync)
            self._opened.append(journal)
            who = Player(self.identity.signer, self.identity.name, self.identity.local_secret, self.options.bot)
            table = Table.resume(self.game, who, journal)
            for pk, place in read_places(game).items():
                self.lobby.addresses.setdefault(pk, place)
            return self.lobby.resume(table)

        return self._submit(run()).result()

    def rename(self, name: str) -> None:
        """Keeps another name and tells it to everybody; raises IdentityError with a sentence where it is none."""
        rename(self.folder, name)
        self.identity = _named(self.identity, name)

        async def tell() -> None:
            self.lobby.rename(self.identity)
            if self._discovery is not None:
                await self._discovery.update(name=name)

        self._submit(tell()).result()

    @property
    def sightings(self) -> tuple[Sighting, ...]:
        return tuple(self._discovery.sightings.values()) if self._discovery is not None else ()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The own addresses that are announced, or could be."""
        return tuple(self._discovery.addresses) if self._discovery is not None else ()

    def _submit(self, work: Coroutine[None, None, T]) -> concurrent.futures.Future[T]:
        if self._network is None:
            work.close()
            raise Misuse("The network is not started.")
        return self._network.call(work)

    # ------------------------------------------------------------------------------------------------ dialling
    async def _join(self, address: Address) -> Link:
        link = await self.transport.dial(
            [address.host], address.port, token=address.token, expect=address.expect
        )
        self.lobby.addresses[link.pk] = address.text
        if address.expect is not None and link.peer is not None and self.lobby.regard(link).playable:
            self.lobby.players.check(link.pk, link.peer.name)
            self.events.put(PeerHere(self.lobby.view(link)))
        return link

    async def _join_name(self, name: str) -> Link:
        found = [one for one in self.sightings if fold(one.name) == fold(name)]
        if not found:
            raise TransportError(f"Nobody called {name} is announced on this network. Try HOST:PORT.")
        if len(found) > 1:
            places = ", ".join(join_host(one.addresses[0], one.port) for one in found)
            raise TransportError(f"Several players are called {name}: join one of {places}.")
        link = await self.transport.dial(found[0].addresses, found[0].port)
        self.lobby.addresses[link.pk] = join_host(link.address[0], found[0].port)
        return link

    def _missing(self, now: float) -> set[bytes]:
        """The players a table waits for, or is offered with, whom this side has to dial."""
        here = {*self.transport.links, self.identity.pk}
        wanted = {pk for session in self.lobby.sessions if session.needs_links for pk in session.pks}
        wanted |= set(self.lobby.spectating.games)
        for offer in self.lobby.offers.values():
            for pk in offer.others(self.identity.pk):
                # One of two dials; where that does not work, as through a firewall, the other tries it too.
                if self.identity.pk < pk or now - offer.since > GREET_LATER:
                    wanted.add(pk)
        return wanted - here

    def _redial(self, now: float) -> None:
        for pk in self._missing(now):
            tries, last = self._tries.get(pk, (0, 0.0))
            due = now - last >= BACKOFF[min(tries, len(BACKOFF) - 1)]
            if pk not in self._working and due and self._known_places(pk):
                self._tries[pk] = (tries + 1, now)
                self._keep(pk, self._dial_again(pk))
        for pk in self.transport.links:
            self._tries.pop(pk, None)

    def _known_places(self, pk: bytes) -> list[tuple[Sequence[str], int]]:
        """Where a player may be found, as far as is known."""
        places: list[tuple[Sequence[str], int]] = []
        places += [(one.addresses, one.port) for one in self.sightings if one.may_be(pk)]
        if pk in self.lobby.addresses:
            known = parse_address(self.lobby.addresses[pk], DEFAULT_PORT)
            places.append(((known.host,), known.port))
        return places

    async def _dial_again(self, pk: bytes) -> None:
        """One try at every place where a player may be; the next try comes later."""
        places = self._known_places(pk)
        for hosts, port in places:
            try:
                await self.transport.dial(hosts, port, expect=key_id(pk))
                # A link that breaks at once is not dialled again at once.
                self._tries[pk] = (1, asyncio.get_running_loop().time())
                return
            except TransportError:
                continue

    def _greet(self, now: float) -> None:
        """Connects to whoever is announced and not here yet; gives up on those who cannot be reached."""
        if not self.options.greet or self._discovery is None:
            return
        known = {*self.transport.links, *self.lobby.unwanted, self.identity.pk}
        for one in self.sightings:
            key = one.instance.encode()
            if not one.compatible or key in self._working or any(one.may_be(pk) for pk in known):
                continue
            later = 0.0 if self._discovery.nonce < one.nonce else GREET_LATER
            tries, last = self._tries.setdefault(key, (0, now + later - BACKOFF[0]))
            if tries < len(BACKOFF) and now - last >= BACKOFF[tries]:
                self._tries[key] = (tries + 1, now)
                self._keep(key, self._dial_sighting(one))

    async def _dial_sighting(self, one: Sighting) -> None:
        try:
            link = await self.transport.dial(one.addresses, one.port)
        except TransportError as error:
            log.info("%s is announced and cannot be reached: %s", one.name, error)
        else:
            self.lobby.addresses[link.pk] = join_host(link.address[0], one.port)

    # --------------------------------------------------------------------------------------------------- time
    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK)
            now = loop.time()
            self.lobby.tick(now)
            self._learn_addresses()
            self._redial(now)
            self._greet(now)
            self._write_places()
            self._write_transcripts()

    def _learn_addresses(self) -> None:
        for pk in self.transport.links:
            for one in self.sightings:
                if pk not in self.lobby.addresses and one.may_be(pk):
                    self.lobby.addresses[pk] = join_host(one.addresses[0], one.port)

    def _write_places(self) -> None:
        """Keeps with each game where its players were last, so that it can be resumed after a restart."""
        for session in self.lobby.sessions:
            store = session.table.store
            places = {pk: self.lobby.addresses[pk] for pk in session.pks if pk in self.lobby.addresses}
            if session.running and isinstance(store, Journal) and self._places.get(store.folder) != places:
                self._places[store.folder] = places
                text = json.dumps({pk.hex(): place for pk, place in places.items()})
                write_atomically(store.folder / PLACES, text.encode())

    def _write_transcripts(self) -> None:
        """Writes the file of every game that is over, again when more was opened since."""
        for session in self.lobby.sessions:
            table = session.table
            if table.phase in SETTING_UP or table.phase not in FINAL:
                continue
            stand = (table.phase, len(table.audits) + len(table.evidence))
            if self._written.get(table.gid) != stand and isinstance(table.store, Journal):
                self._written[table.gid] = stand
                write_file(table.store.folder / TRANSCRIPT, table.transcript())
            if table.phase is Phase.AUDITED:
                # The file is complete; the table only answers those who missed something.
                table.store = MemoryStore()
        here = {session.gid for session in self.lobby.sessions}
        self._written = {gid: stand for gid, stand in self._written.items() if gid in here}
        self._close_journals()

    def _close_journals(self) -> None:
        """Closes the journals of games in which nothing will be written any more."""
        used = {id(session.table.store) for session in self.lobby.sessions if not session.closed}
        for journal in [one for one in self._opened if id(one) not in used]:
            journal.close()
            self._opened.remove(journal)
            self._places.pop(journal.folder, None)

    def _status_changed(self, status: Status) -> None:
        if self._discovery is not None:
            self._keep(secrets.token_bytes(8), self._discovery.update(status=int(status)))

    def _keep(self, key: bytes, work: Coroutine[None, None, None]) -> None:
        """Holds work until it is done; what is under way for one player is not begun twice."""
        task = asyncio.ensure_future(work)
        self._working[key] = task
        task.add_done_callback(lambda done: self._working.pop(key, None))

    def _emit(self, event: LobbyEvent[StateT]) -> None:
        """Passes an event on; where a game has begun, its players' places are on disk before anybody hears of it."""
        if isinstance(event, GameChanged):
            self._write_places()
        self.events.put(event)

    def _sighted(self, change: Change) -> None:
        if isinstance(change, Gone):
            self._tries.pop(change.instance.encode(), None)
        self.events.put(change)


def _named(identity: Identity, name: str | None) -> Identity:
    if name is None:
        return identity
    return Identity(identity.signer, name, identity.local_secret, identity.notices)


def read_places(game: Path) -> dict[bytes, str]:
    """Where the players of a saved game were last; nothing where that is not known."""
    try:
        found = json.loads(read_small(game / PLACES))
        places = {bytes.fromhex(pk): parse_address(place).text for pk, place in found.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}
    return places


def saved_games(folder: Path) -> Sequence[Path]:
    """The folders of games on this disk that have no final file yet."""
    root = folder / GAMES
    found = [path for path in root.iterdir() if path.is_dir()] if root.is_dir() else []
    return sorted(path for path in found if not (path / TRANSCRIPT).exists())
