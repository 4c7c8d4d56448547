"""A player on the network: key, port, discovery, lobby and games together, in a thread of their own."""

from __future__ import annotations

import asyncio
import concurrent.futures
import json
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from engine.kernel.game import Game, StateT
from net.disk.files import read_limited
from net.disk.identity import Identity, load_identity, rename, write_atomically
from net.disk.journal import Journal, write_file
from net.disk.players import Players
from net.fair.log.faults import Misuse
from net.fair.log.games import by_id
from net.fair.log.names import alike
from net.fair.log.primitives import H, key_id
from net.fair.seat.core import SETTING_UP, Phase
from net.fair.seat.seating import Player
from net.fair.seat.store import MemoryStore
from net.fair.seat.table import Table
from net.fair.wire.invite import Address, invitation, invitation_code, join_host, parse_address
from net.fair.wire.limits import Limits
from net.fair.wire.messages import Status
from net.peers.discovery import Change, Discovery, DiscoveryError, Gone, Sighting
from net.peers.events import CanResume, ChatLine, GameChanged, LobbyEvent, PeerGone, PeerHere
from net.peers.link import Link
from net.peers.lobby import Lobby
from net.peers.loop import Events, NetworkThread
from net.peers.nearby import Nearby
from net.peers.session import Session
from net.peers.ssh import Door, Login, is_ssh, names_door, parse_door, parse_login
from net.peers.transport import DEFAULT_PORT, Transport, TransportError
from net.peers.ways import Way, Ways

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
    ssh: Login | None = None
    """A machine on which ssh opens a door to this player."""
    sync: bool = True
    limits: Limits = field(default_factory=Limits)


class Peer(Generic[StateT]):
    """What a client and a bot hold of the network. Every method may be called from any thread but the network's."""

    def __init__(self, folder: Path, games: Iterable[Game[Any]], options: Options | None = None) -> None:
        self.options = options or Options()
        self.folder = folder
        self.identity = _named(load_identity(folder), self.options.name)
        self.games = by_id(games)
        self.events: Events[PeerEvent[StateT]] = Events(
            lambda event: isinstance(event, ChatLine | PeerHere | PeerGone | CanResume | Sighting | Gone)
        )
        self._opened: list[Journal] = []
        self._working: dict[bytes, asyncio.Task[None]] = {}
        self._tries: dict[bytes, tuple[int, float]] = {}
        self._places: dict[Path, dict[bytes, str]] = {}
        self._written: dict[bytes, tuple[Phase, int]] = {}
        self._network: NetworkThread | None = None
        self._discovery: Discovery | None = None
        self._nonce = secrets.token_bytes(8)
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
            self.games,
            self._emit,
            self._new_journal,
            loop.time,
            self.options.bot,
            self.options.known_only,
        )
        self.transport = Transport(
            self.identity.signer, self.lobby, self.lobby.introduce, self.options.limits, self.lobby.familiar
        )
        self.lobby.transport = self.transport
        self.lobby.status_changed = self._status_changed
        port = await self.transport.listen(self.options.port, self.options.host)
        self.ways = Ways(self.transport, self._tables, lambda text: self.events.put(Notice(text)))
        if self.options.discover:
            await self.ways.meet_here(self._nearby)
            await self._start_discovery(port)
        if self.options.ssh is not None:
            self.ways.open_door(self.options.ssh, self.options.host)
        self._ticker = asyncio.ensure_future(self._tick())
        return port

    def _nearby(self, place: Path) -> Nearby:
        return Nearby(
            place,
            self._nonce,
            self.identity.pk,
            self.identity.name,
            self._offered_games,
            self._sighted,
            self.options.announce,
        )

    @property
    def _offered_games(self) -> bytes:
        """What is announced of the games this player has."""
        return H("games", *sorted(self.games))

    async def _start_discovery(self, port: int) -> None:
        self._discovery = Discovery(
            self.identity.pk,
            self.identity.name,
            port,
            self._offered_games,
            self._sighted,
            self.options.announce,
            interfaces=self.options.interfaces,
            nonce=self._nonce,
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
        await self.ways.stop()
        await self.transport.stop()
        await self.ways.stopped()
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
        """Connects to `host:port`, `ssh://host`, an invitation, or `@name` of a player on this network."""
        if text.startswith("@"):
            return self._submit(self._join_name(text[1:])).result()
        if names_door(text):
            return self._submit(self._join_through(parse_door(text))).result()
        address = parse_address(text, DEFAULT_PORT)
        return self._submit(self._join(address)).result()

    def invite(self, host: str) -> str:
        """An invitation for one guest, who reaches this player under that host name, address or `ssh://` place."""
        token = self.call(lambda lobby: lobby.invitations.issue())
        if is_ssh(host):
            return f"{invitation_code(self.identity.pk, token)}@{parse_login(host).for_others}"
        return invitation(self.identity.pk, token, host, self.transport.port)

    @property
    def door(self) -> str:
        """Where others come through ssh; empty where no door is open."""
        forward = self.ways.forward
        return forward.standing.for_others if forward is not None and forward.standing is not None else ""

    def resume(self, game: Path) -> Session[StateT]:
        """Takes up a game from its folder; raises JournalError or Misuse with a sentence when that cannot be."""

        async def run() -> Session[StateT]:
            self._close_journals()  # it may be a game that was left a moment ago
            journal = Journal(game, self.folder / MARKS, sync=self.options.sync)
            self._opened.append(journal)
            who = Player(self.identity.signer, self.identity.name, self.identity.local_secret, self.options.bot)
            table: Table[StateT] = Table.resume(self.games, who, journal)
            for pk, place in self.ways.remember(read_places(game)).items():
                self.lobby.addresses.setdefault(pk, place)
            return self.lobby.resume(table)

        return self._submit(run()).result()

    def rename(self, name: str) -> None:
        """Keeps another name and tells it to everybody; raises IdentityError with a sentence where it is none."""
        rename(self.folder, name)
        self.identity = _named(self.identity, name)

        async def tell() -> None:
            self.lobby.rename(self.identity)
            if self.ways.nearby is not None:
                self.ways.nearby.update(name=name)
            if self._discovery is not None:
                await self._discovery.update(name=name)

        self._submit(tell()).result()

    @property
    def sightings(self) -> tuple[Sighting, ...]:
        """Who is announced, on this machine first; nobody twice."""
        here = list(self.ways.nearby.sightings.values()) if self.ways.nearby is not None else []
        known = {one.nonce for one in here}
        around = list(self._discovery.sightings.values()) if self._discovery is not None else []
        return (*here, *(one for one in around if not one.nonce or one.nonce not in known))

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
        return self._invited(link, address.expect)

    async def _join_through(self, door: Door) -> Link:
        return self._invited(await self.ways.join(door), door.expect)

    def _invited(self, link: Link, expect: bytes | None) -> Link:
        """An invitation names the key that has to answer, so that key is checked."""
        if expect is not None and link.peer is not None and self.lobby.regard(link).playable:
            self.lobby.players.check(link.pk, link.peer.name)
            self.events.put(PeerHere(self.lobby.view(link)))
        return link

    async def _join_name(self, name: str) -> Link:
        found = [one for one in self.sightings if alike(one.name, name)]
        if not found:
            raise TransportError(f"Nobody called {name} is announced on this network. Try HOST:PORT.")
        if len(found) > 1:
            places = ", ".join(join_host(one.addresses[0], one.port) for one in found if one.addresses)
            raise TransportError(f"Several players are called {name}: join one of {places or 'them in the lobby'}.")
        return await self._reach(found[0])

    async def _reach(self, one: Sighting) -> Link:
        """Connects to somebody who is announced."""
        if one.socket:
            return await self.ways.knock(one)
        link = await self.transport.dial(one.addresses, one.port)
        self.lobby.addresses[link.pk] = join_host(link.address[0], one.port)
        return link

    def _tables(self) -> list[tuple[bytes, ...]]:
        """The players of every table that is played or offered."""
        played = [session.pks for session in self.lobby.sessions if session.needs_links]
        return [*played, *(offer.pks for offer in self.lobby.offers.values())]

    def _missing(self, now: float) -> set[bytes]:
        """The players a table waits for, or is offered with, whom this side has to dial."""
        here = {self.identity.pk, *(pk for pk, link in self.transport.links.items() if not link.via)}
        wanted = {pk for session in self.lobby.sessions if session.needs_links for pk in session.pks}
        wanted |= set(self.lobby.spectating.games)
        for offer in self.lobby.agreed:
            for pk in offer.others(self.identity.pk):
                # One of two dials; where that does not work, as through a firewall, the other tries it too.
                if self.identity.pk < pk or now - offer.since > GREET_LATER:
                    wanted.add(pk)
        return wanted - here

    def _redial(self, now: float) -> None:
        playing = {pk for session in self.lobby.sessions for pk in session.pks}
        for pk in self._missing(now):
            tries, last = self._tries.get(pk, (0, 0.0))
            due = now - last >= BACKOFF[min(tries, len(BACKOFF) - 1)] and (pk in playing or tries < len(BACKOFF))
            if pk not in self._working and due and self._known_ways(pk):
                self._tries[pk] = (tries + 1, now)
                self._keep(pk, self._dial_again(pk))
        for pk, link in self.transport.links.items():
            if not link.via:
                self._tries.pop(pk, None)

    def _ask_relays(self, now: float) -> None:
        """Has those reached through somebody else who cannot be reached otherwise."""
        for pk in self.ways.overdue(self._missing(now), now):
            key = b"relay" + pk
            tries, last = self._tries.get(key, (0, 0.0))
            if key not in self._working and now - last >= BACKOFF[min(tries, len(BACKOFF) - 1)]:
                self._tries[key] = (tries + 1, now)
                self._keep(key, self.ways.relay(pk, key_id(pk)))

    def _known_ways(self, pk: bytes) -> list[Way]:
        """How a player may be reached, as far as is known."""
        places: list[tuple[Sequence[str], int]] = []
        places += [(one.addresses, one.port) for one in self.sightings if one.addresses and one.may_be(pk)]
        if pk in self.lobby.addresses:
            known = parse_address(self.lobby.addresses[pk], DEFAULT_PORT)
            places.append(((known.host,), known.port))
        dial = self.transport.dial
        return [
            *self.ways.to(pk, self.sightings),
            *(lambda expect, at=at: dial(*at, expect=expect) for at in places),
        ]

    async def _dial_again(self, pk: bytes) -> None:
        """One try at every way to a player; the next try comes later."""
        for way in self._known_ways(pk):
            try:
                await way(key_id(pk))
                # A link that breaks at once is not dialled again at once.
                self._tries[pk] = (1, asyncio.get_running_loop().time())
                return
            except TransportError:
                continue

    def _greet(self, now: float) -> None:
        """Connects to whoever is announced and not here yet; gives up on those who cannot be reached."""
        if not self.options.greet:
            return
        known = {*self.transport.links, *self.lobby.unwanted, self.identity.pk}
        for one in self.sightings:
            key = one.instance.encode()
            if not one.compatible or key in self._working or any(one.may_be(pk) for pk in known):
                continue
            later = 0.0 if self._nonce < one.nonce else GREET_LATER
            tries, last = self._tries.setdefault(key, (0, now + later - BACKOFF[0]))
            if tries < len(BACKOFF) and now - last >= BACKOFF[tries]:
                self._tries[key] = (tries + 1, now)
                self._keep(key, self._dial_sighting(one))

    async def _dial_sighting(self, one: Sighting) -> None:
        try:
            await self._reach(one)
        except TransportError as error:
            log.info("%s is announced and cannot be reached: %s", one.name, error)

    # --------------------------------------------------------------------------------------------------- time
    async def _tick(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TICK)
            now = loop.time()
            self.lobby.tick(now)
            if self.ways.nearby is not None:
                self.ways.nearby.look()
            self._learn_addresses()
            self._redial(now)
            self._ask_relays(now)
            self._greet(now)
            self._write_places()
            self._write_transcripts()

    def _learn_addresses(self) -> None:
        for pk in self.transport.links:
            for one in self.sightings:
                if pk not in self.lobby.addresses and one.addresses and one.may_be(pk):
                    self.lobby.addresses[pk] = join_host(one.addresses[0], one.port)

    def _write_places(self) -> None:
        """Keeps with each game where its players were last, so that it can be resumed after a restart."""
        for session in self.lobby.sessions:
            store = session.table.store
            known = self.lobby.addresses | {pk: login.text for pk, login in self.ways.logins.items()}
            places = {pk: known[pk] for pk in session.pks if pk in known}
            if session.running and isinstance(store, Journal) and self._places.get(store.folder) != places:
                self._places[store.folder] = places
                text = json.dumps({pk.hex(): place for pk, place in places.items()})
                write_atomically(store.folder / PLACES, text.encode())

    def write_files(self) -> None:
        """Writes the files of games that are over now, for somebody who is about to be told where they lie."""
        self.call(lambda lobby: self._write_transcripts())

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
        if self.ways.nearby is not None:
            self.ways.nearby.update(status=int(status))
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
        found = json.loads(read_limited(game / PLACES))
        places = {
            bytes.fromhex(pk): (parse_login(place) if is_ssh(place) else parse_address(place)).text
            for pk, place in found.items()
        }
    except (OSError, ValueError, AttributeError, TypeError):
        return {}
    return places


def saved_games(folder: Path) -> Sequence[Path]:
    """The folders of games on this disk that have no final file yet."""
    root = folder / GAMES
    found = [path for path in root.iterdir() if path.is_dir()] if root.is_dir() else []
    return sorted(path for path in found if not (path / TRANSCRIPT).exists())
