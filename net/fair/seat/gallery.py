"""Those who watch a table: they get its public records, in an order in which each can be checked, and say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Generic

from engine.kernel.game import StateT
from net.fair.log.ledger import weight
from net.fair.log.schema import Record
from net.fair.seat.core import name_of
from net.fair.seat.sync import BATCH_BYTES, BATCH_RECORDS
from net.fair.seat.table import Table
from net.fair.wire.messages import Batch, Decline, Message, message_of
from net.fair.wire.offers import Refusal

MAX_WATCHERS = 8


@dataclass
class Gallery(Generic[StateT]):
    """Shows one table to whoever may look."""

    table: Table[StateT]
    send: Callable[[bytes, Message], bool]
    watchers: set[bytes] = field(default_factory=set)
    _seq: int = 0
    """The last entry everybody here has been shown."""
    _shown: set[bytes] = field(default_factory=set)
    """Names of the records after the entry before, as far as they have been shown."""

    def admit(self, pk: bytes) -> Refusal | None:
        """Lets somebody watch: the whole log at once, and from then on whatever is new; or the reason why not."""
        if not self.table.terms.watchers:
            return Refusal.UNWATCHED
        if pk in self.table.seating.pks:
            return Refusal.SEATED
        if len(self.watchers) >= MAX_WATCHERS:
            return Refusal.FULL
        self.show()  # the others' news come first, so that all have seen the same
        if not self.watchers:
            self._remember(self.table.public(self.table.replica.ledger.seq + 1))
        for part in parts(self.table.public(0)):
            self.send(pk, Batch(self.table.gid, 0, part))
        self.watchers.add(pk)
        return None

    def leave(self, pk: bytes) -> None:
        """Somebody watches no longer."""
        self.watchers.discard(pk)

    def close(self) -> None:
        """The player left his table: nothing more is shown."""
        for pk in self.watchers:
            self.send(pk, Decline(self.table.gid, int(Refusal.LEFT)))
        self.watchers.clear()

    def show(self) -> None:
        """Sends everybody here what the log has gained."""
        if not self.watchers:
            return
        records = list(self.table.public(self._seq + 1))
        for record in records:
            if name_of(record) not in self._shown:
                for pk in list(self.watchers):
                    self.send(pk, message_of(record))
        self._remember(records)

    def _remember(self, records: Iterable[Record]) -> None:
        self._shown = {name_of(record) for record in records}
        self._seq = self.table.replica.ledger.seq


def parts(records: Iterable[Record]) -> Iterator[tuple[Record, ...]]:
    """Records in as few messages as hold them."""
    part: list[Record] = []
    size = 0
    for record in records:
        if part and (size + weight(record) > BATCH_BYTES or len(part) == BATCH_RECORDS):
            yield tuple(part)
            part, size = [], 0
        part.append(record)
        size += weight(record)
    yield tuple(part)
