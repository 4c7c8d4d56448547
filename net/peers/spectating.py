"""Watching others play, seen from the spectator: who is asked, what he shows, and why it ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from net.fair.log.faults import Misuse
from net.fair.log.ledger import weight
from net.fair.log.schema import Record
from net.fair.log.transcript import MAX_FILE
from net.fair.wire.messages import ANY_GAME, Batch, Decline, Message, RecordMessage, Status, Watch
from net.fair.wire.offers import Refusal
from net.peers.link import Link

TOO_LONG = "what they show is longer than a game can be"


@dataclass(frozen=True)
class Watched:
    """Records of the game a peer lets us watch, as he sent them: nothing about them is checked yet."""

    pk: bytes
    records: tuple[Record, ...]


@dataclass(frozen=True)
class WatchClosed:
    """A game can be watched no longer, or not at all; why, in a sentence."""

    pk: bytes
    text: str


@dataclass
class Seen:
    """A game that is watched: its id as soon as that is known, and the bytes it took so far."""

    gid: bytes = ANY_GAME
    size: int = 0


@dataclass
class Spectating:
    """The games of others this player watches, by the peer who shows them."""

    emit: Callable[[Watched | WatchClosed], None]
    games: dict[bytes, Seen] = field(default_factory=dict)

    def begin(self, link: Link) -> None:
        """Asks a peer to let us watch the game he is playing; raises Misuse where that is known to be in vain."""
        assert link.peer is not None
        if link.peer.status != Status.WATCHABLE:
            reason = Refusal.NO_GAME if link.peer.status == Status.FREE else Refusal.UNWATCHED
            raise Misuse(f"That cannot be watched: {reason.sentence}.")
        if link.pk not in self.games:
            self.games[link.pk] = Seen()
            link.send(Watch(ANY_GAME))

    def again(self, link: Link) -> None:
        """Goes on watching over a new link."""
        game = self.games.get(link.pk)
        if game is not None:
            game.size = 0
            link.send(Watch(game.gid))

    def end(self, pk: bytes) -> Decline | None:
        """Watches no longer; what has to be said to the peer."""
        game = self.games.pop(pk, None)
        return Decline(game.gid, int(Refusal.NO)) if game is not None else None

    def refused(self, pk: bytes, gid: bytes, reason: Refusal) -> None:
        """A peer shows us a game no longer, or not at all."""
        game = self.games.get(pk)
        if game is not None and gid == game.gid:
            del self.games[pk]
            what = "That cannot be watched" if gid == ANY_GAME else "The game can be watched no longer"
            self.emit(WatchClosed(pk, f"{what}: {reason.sentence}."))

    def takes(self, link: Link, message: Message, about: bytes) -> bool:
        """Takes in what is shown; False for what belongs to no game that is watched."""
        game = self.games.get(link.pk)
        if game is None or not isinstance(message, Batch | RecordMessage):
            return False
        if game.gid == ANY_GAME and isinstance(message, Batch):
            game.gid = about
        if game.gid != about:
            return False
        records = message.records if isinstance(message, Batch) else (message.record,)
        game.size += sum(weight(record) for record in records)
        if game.size > MAX_FILE:
            del self.games[link.pk]
            link.send(Decline(game.gid, int(Refusal.NO)))
            self.emit(WatchClosed(link.pk, f"That cannot be watched: {TOO_LONG}."))
        else:
            self.emit(Watched(link.pk, records))
        return True
