"""A table in one process: every seat with its own seed and secrets, joined by memory instead of links."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from engine.kernel.actions import Action
from engine.kernel.game import Game, StateT
from net.fair.log.faults import Misuse
from net.fair.log.games import Games
from net.fair.log.primitives import rules_id
from net.fair.log.schema import Entry, Terms
from net.fair.seat.core import RUNNING
from net.fair.seat.restart import DAMAGED
from net.fair.seat.seating import Player
from net.fair.seat.store import MemoryStore, Store
from net.fair.seat.table import Table


@dataclass(frozen=True)
class Sitter:
    """A player with the deck he brings."""

    player: Player
    deck: Sequence[Entry]


def solo_terms(
    game: Game[StateT], variant: int, options: Sequence[int] = (), seats: int = 2, *, strict: bool = False
) -> Terms:
    """The terms of a game that is played alone: no clock, take-backs allowed."""
    rules = rules_id(game.version, game.catalogue_digest)
    return Terms(1, rules, variant, tuple(options), seats, strict, False, 0, 3600, True, False)


class LocalTable(Generic[StateT]):
    """Two to five tables that share one process and one journal."""

    def __init__(self, tables: Sequence[Table[StateT]]) -> None:
        """`tables` in the order of the players as the caller named them."""
        self.tables = tuple(tables)
        self._by_seat = {table.seat: table for table in tables}
        self._queue: deque[tuple[int, int, bytes]] = deque()

    @classmethod
    def new(
        cls, game: Game[StateT], terms: Terms, sitters: Sequence[Sitter], store: Store | None = None
    ) -> LocalTable[StateT]:
        """A new game; everything automatic is done when this returns."""
        store = store or MemoryStore()
        pks = sorted(sitter.player.key.pk for sitter in sitters)
        local = cls([Table(game, one.player, terms, pks, one.deck, store) for one in sitters])
        for table in local.tables:
            table.start()
        local.pump()
        return local

    @classmethod
    def resume(cls, games: Games, players: Sequence[Player], store: Store) -> LocalTable[StateT]:
        """The game as the journal left it: same cards, same dice."""
        local = cls([Table.resume(games, player, store) for player in players])
        for table in local.tables:
            for other in local.tables:
                if other is not table:
                    table.link_up(other.seat)
        local.pump()
        for table in local.tables:
            table.go_on()
        local.pump()
        if local.asked is None and any(table.phase in RUNNING for table in local.tables):
            raise Misuse(DAMAGED)  # all seats are here, so nobody else could bring what is missing
        return local

    @property
    def mine(self) -> Table[StateT]:
        """The table of the player named first."""
        return self.tables[0]

    @property
    def asked(self) -> Table[StateT] | None:
        """The table whose player has to decide now; None when the game is over."""
        return next((table for table in self.tables if table.pending is not None), None)

    def act(self, table: Table[StateT], action: Action) -> None:
        """Answer for one player, and let everything automatic follow."""
        table.act(action)
        self.pump()

    def pump(self) -> None:
        """Carry messages between the tables until all is quiet."""
        while True:
            for table in self.tables:
                for out in table.take_outbox():
                    seats = self._by_seat if out.to is None else (out.to,)
                    self._queue.extend((table.seat, to, out.message) for to in seats if to != table.seat)
            if not self._queue:
                return
            while self._queue:
                source, to, message = self._queue.popleft()
                self._by_seat[to].receive(message, source)
