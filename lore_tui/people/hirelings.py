"""Bots that fill seats beside people: each is a player of its own, with a key, a port and a disk, in this process."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.editions import edition
from lore_tui.files.home import data_folder
from lore_tui.people.challenge import game_of
from lore_tui.people.peer_games import SavedGame
from lore_tui.people.sparring import Plan, Sparring
from net.disk.files import read_limited
from net.disk.identity import IdentityError, load_identity, write_atomically
from net.disk.lock import LockedError, lock_file
from net.fair.wire.invite import join_host
from net.peers.peer import Options, Peer
from net.peers.transport import TransportError

FOLDER = "bots"
PORT = "port"
LOOPBACK = "127.0.0.1"
SEVERAL = 3
"""Seats from which on the host offers: a bot that was hired never offers anything by itself."""
ENDLESS = 1 << 30
MARK = 4
"""Letters of its fingerprint in a bot's name, so that bots of several hosts differ by name."""


class HireError(Exception):
    """A bot could not be started; the sentence says why."""


@dataclass(frozen=True)
class Hireling:
    """One bot that runs."""

    folder: Path
    peer: Peer[Any]
    spar: Sparring
    thread: threading.Thread
    held: ExitStack

    @property
    def playing(self) -> bool:
        """Whether it sits in a game that is not over."""
        return any(session.running for session in self.peer.lobby.sessions)

    def leave(self) -> None:
        """Goes; its game can be taken up again."""
        self.spar.leaving = True
        self.thread.join()
        self.peer.stop()
        self.held.close()


class Hirelings:
    """The bots of one host. They come to him as any player does and accept his offers alone."""

    def __init__(self, host: Peer[Any]) -> None:
        self._host = host
        self._hired: list[Hireling] = []
        self._changing = threading.Lock()

    @property
    def keys(self) -> frozenset[bytes]:
        """The keys of the bots that run."""
        return frozenset(one.peer.identity.pk for one in self._hired)

    def hire(self, count: int, bot: str, game: str) -> None:
        """So many bots of a kind are here and free; those of another game or kind go. Raises HireError."""
        with self._changing:
            wanted = bot, game
            useless = [one for one in self._hired if one.playing or (one.spar.plan.bot, one.spar.plan.game) != wanted]
            rest = [one for one in self._hired if one not in useless]
            self._dismiss([*useless, *rest[count:]])
            number = 1
            while len(self._hired) < count:
                self._start(data_folder() / FOLDER / f"{bot}-{number}", bot, game, b"")
                number += 1

    def bring_back(self, saved: SavedGame) -> None:
        """The bots that sat in a saved game take it up again. Raises HireError."""
        with self._changing:
            for folder in sorted((data_folder() / FOLDER).glob("*")):
                if any(one.folder == folder for one in self._hired):
                    continue
                if load_identity(folder).pk in saved.seated.pks:
                    game = game_of(saved.seated.terms)
                    self._start(folder, folder.name.partition("-")[0], game, saved.gid)

    def dismiss(self) -> None:
        """All of them go."""
        with self._changing:
            self._dismiss(list(self._hired))

    # -------------------------------------------------------------------------------------------------- inside
    def _dismiss(self, going: list[Hireling]) -> None:
        for one in going:
            one.spar.leaving = True
        for one in going:
            self._hired.remove(one)
            one.leave()

    def _start(self, folder: Path, bot: str, game: str, gid: bytes) -> None:
        """Starts the bot of a folder, unless another client has it running."""
        with ExitStack() as held:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                held.callback(lock_file(folder / "lock").release)
                peer = self._open(folder, bot, game)
            except LockedError:
                return
            except (OSError, IdentityError, TransportError) as error:
                raise HireError(f"A bot could not be started in {folder}: {error}") from None
            self._host.call(lambda lobby: lobby.players.check(peer.identity.pk, peer.identity.name))
            for other in self._hired:
                introduce(peer, other.peer)
                introduce(other.peer, peer)
            spar = Sparring(peer, self._plan(bot, game, gid), _silent)
            thread = threading.Thread(target=spar.run, daemon=True, name=f"lore-{folder.name}")
            self._hired.append(Hireling(folder, peer, spar, thread, held.pop_all()))
            thread.start()

    def _open(self, folder: Path, bot: str, game: str) -> Peer[Any]:
        """The bot on the network; on the port it had, if that is free, since others look for it there."""
        name = f"{bot.capitalize()}-{load_identity(folder).fingerprint[:MARK]}"
        where = self._host.options
        options = Options(0, where.host, name, bot=True, announce=False, discover=False, sync=where.sync)
        games = (edition(game).game,)
        kept = folder / PORT
        try:
            before = read_limited(kept).strip() if kept.exists() else b""
            same = replace(options, port=int(before) if before.isdigit() else 0)
            peer: Peer[Any] = Peer(folder, games, same)
            port = peer.start()
        except (TransportError, OSError):
            peer = Peer(folder, games, options)
            port = peer.start()
        write_atomically(kept, f"{port}\n".encode())
        return peer

    def _plan(self, bot: str, game: str, gid: bytes) -> Plan:
        """The plan of the next bot: every one begins with another deck."""
        decks = list(edition(game).decks.ready().values())
        first = (len(self._hired) + 1) % len(decks)
        here = join_host(self._host.options.host or LOOPBACK, self._host.transport.port)
        mine = (*decks[first:], *decks[:first])
        return Plan(bot, ENDLESS, mine, here, "", SEVERAL, game, host=self._host.identity.pk, resume=gid)


def introduce(one: Peer[Any], other: Peer[Any]) -> None:
    """Tells a bot where another one of this process listens."""
    place = join_host(other.options.host or LOOPBACK, other.transport.port)
    one.call(lambda lobby: lobby.addresses.update({other.identity.pk: place}))


def _silent(line: str) -> None:
    """What a bot has to tell is seen in the lobby."""
