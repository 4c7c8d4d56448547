"""Coming back: who has the longer log, and how the other gets it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.game import StateT
from net.fair.log.faults import Disagreement, Misuse, Refused
from net.fair.log.ledger import weight
from net.fair.log.schema import Kind, Record, What
from net.fair.seat.core import RUNNING, SETTING_UP, Core, Phase
from net.fair.wire.messages import Batch, Fetch, PrivateMessage, Resume, message_of

BATCH_BYTES = 60_000
BATCH_RECORDS = 1000


class Sync(Core[StateT]):
    """RESUME, FETCH and BATCH between two seats."""

    def link_up(self, seat: int) -> None:
        """A link to a seat stands (again): tell it how far this side is."""
        self._fetching.discard(seat)
        if self.phase in SETTING_UP:
            for record in self.seating.records()[1:]:
                self._send(seat, message_of(record))
        elif self.phase != Phase.DISSOLVED:
            self._send(seat, self._where())

    def go_on(self) -> None:
        """After a restart: everybody who can be reached has been asked, so this seat may sign again."""
        if self._replica is not None:
            self._unheard.clear()
            self._advance()

    def _where(self) -> Resume:
        ledger = self.replica.ledger
        return Resume(self.gid, ledger.seq, ledger.head, ledger.b)

    def _fetch(self, seat: int, gid: bytes, seq: int) -> None:
        if seat not in self._fetching and not self._replaying:
            self._fetching.add(seat)
            self._repeat_drops(seat)
            self._send(seat, Fetch(gid, seq))

    def _repeat_drops(self, seat: int) -> None:
        """Tell whoever has a longer log whom this seat gave up at its own head: it refuses before it shows its log."""
        if self._replica is None:
            return
        ledger = self.replica.ledger
        for said in ledger.says.at(ledger.head).values():
            if (said.say.what, said.say.seat) == (What.DROP, self.seat):
                self._send(seat, message_of(said.record))

    def _hand_on_refusals(self, seat: int, head: bytes) -> None:
        for said in list(self.replica.ledger.says.at(head).values()):
            if said.say.what == What.NOT_WITHOUT:
                self._send(seat, message_of(said.record))

    def _outdated(self, seat: int) -> None:
        self._send(seat, self._where())

    # --------------------------------------------------------------------------------------------------- answers
    def _on_resume(self, seat: int, message: Resume) -> None:
        if self.phase in SETTING_UP:
            if self.phase == Phase.READY and message.gid == self.seating.gid:
                self._fetch(seat, message.gid, 0)
            return
        if message.gid != self.gid:
            raise Misuse("That is another game.")
        ledger = self.replica.ledger
        if message.seq > ledger.seq and seat in self._dropping():
            self._unheard.discard(seat)  # its log is no longer this seat's, unless another one shows it
            return
        if message.seq > ledger.seq:
            self._targets[seat] = message.seq
            self._fetch(seat, self.gid, ledger.seq + 1)
            return
        if ledger.heads[message.seq] != message.head:
            self._comparing.add(seat)
            self._fetch(seat, self.gid, 1)
            return
        self._unheard.discard(seat)
        if message.seq == ledger.seq:
            for record in self._tail():
                self._send(seat, message_of(record))
        else:
            for say in [said.say for said in ledger.says.at(message.head).values()]:
                if (say.what, say.seat) == (What.DROP, seat):
                    self._refuse(say)
            self._hand_on_refusals(seat, message.head)
            self._send(seat, self._where())
        self._resend_private(seat)
        self._advance()

    def _on_fetch(self, seat: int, message: Fetch) -> None:
        if self._replica is None or message.gid != self.gid:
            return
        out: list[Record] = []
        size = 0
        for record in self._from(message.seq):
            size += weight(record)
            if size > BATCH_BYTES or len(out) == BATCH_RECORDS:
                break
            out.append(record)
        self._send(seat, Batch(self.gid, message.seq, tuple(out)))

    def _on_batch(self, seat: int, message: Batch) -> None:
        if seat not in self._fetching:
            raise Refused("a BATCH nobody asked for")
        self._fetching.discard(seat)
        before = -1 if self._replica is None else self.replica.ledger.seq
        compare = seat in self._comparing
        self._in_batch, self._gap = True, False
        try:
            for record in message.records:
                self._take(record, seat)
        finally:
            self._in_batch = False
        if self._replica is None:
            return
        ledger = self.replica.ledger
        if compare:
            self._comparing.discard(seat)
            if self.phase in RUNNING and seat in ledger.active:
                self._disagree(Disagreement(f"seat {seat} has another log"))
            return
        if self._gap and self.phase in RUNNING:
            self._targets.pop(seat, None)
            raise Refused(f"what they sent of the game leaves out entry {ledger.seq + 1}")
        if before < ledger.seq < self._targets.get(seat, 0):
            self._fetch(seat, self.gid, ledger.seq + 1)
            return
        # A seat that cannot show what it says it has keeps nobody waiting.
        self._targets.pop(seat, None)
        self._unheard.discard(seat)
        if ledger.seq > before:
            self._send(seat, self._where())  # what was said after the last entry may have found no room in the batch
        self._advance()

    def public(self, seq: int) -> Iterator[Record]:
        """What anybody may see, from an entry on (0: with terms and set-up), each record after those it rests on."""
        if seq == 0:
            yield self.replica.ledger.seated.records[0]
        yield from self._from(seq)

    def _from(self, seq: int) -> Iterator[Record]:
        """Records in file order from an entry on; closes are built, not sent."""
        ledger = self.replica.ledger
        if seq == 0:
            yield from ledger.seated.records[1:]
        for item in ledger.items[max(seq, 1) - 1 :]:
            yield from item.before
            if item.record.kind != Kind.CLOSE:
                yield item.record
        yield from self._tail()

    def _tail(self) -> Iterator[Record]:
        """What was said after the last entry."""
        ledger = self.replica.ledger
        yield from (ledger.responses[seat].record for seat in sorted(ledger.responses))
        here = ledger.says.at(ledger.head)
        yield from (said.record for said in here.values())
        for name, said in ledger.says.concessions.items():
            if name not in here and said.say.seat in ledger.active:
                yield said.record
        yield from self.claims.values()
        yield from self.audits.values()
        yield from (record for record in self.evidence.values() if len(record.body) <= 30_000)

    def _resend_private(self, seat: int) -> None:
        wait = self.replica.ledger.wait
        shown = self._shows.get((self.replica.ledger.seq, self.seat))
        if wait is not None and wait.what == "seen" and wait.seat == seat and shown is not None:
            self._send(seat, PrivateMessage(shown.body, shown.sig))
