"""Private shows: cards one seat shows another, signed, over their own link."""

from __future__ import annotations

from engine.kernel.game import StateT
from engine.kernel.pending import Show as ShowAsked
from engine.kernel.records import ref
from net.fair.log.codec import CodecError
from net.fair.log.evidence import check_false_show
from net.fair.log.faults import Refused
from net.fair.log.knowledge import check_private, private_opens
from net.fair.log.ledger import Item
from net.fair.log.primitives import body_hash, signed
from net.fair.log.schema import PRIVATE, Private, Record, Seen, Show, Type, read
from net.fair.log.signing import sealed_show
from net.fair.seat.core import Core, Shown
from net.fair.wire.messages import PrivateMessage

AHEAD = 64
"""How far a private show may run before or behind the log."""
WAITING = 4
"""So many shows of a seat that no entry speaks of yet are kept; nothing of them goes to disk before that."""


class Shows(Core[StateT]):
    """SHOW, PRIVATE and SEEN."""

    def _take_private(self, message: PrivateMessage, from_seat: int) -> None:
        try:
            private = read(Private, message.body)
        except CodecError as error:
            raise Refused(str(error)) from None
        pks = self.replica.ledger.seated.pks
        if private.gid != self.gid or private.to != self.seat or private.seat != from_seat:
            raise Refused("a private show is not for this seat")
        if not signed(pks[private.seat], "show", message.body, message.sig):
            raise Refused("a private show is not signed by its seat")
        seq, place = self.replica.ledger.seq, (private.seq, private.seat)
        waiting = [key for key in self._shows if key[1] == private.seat and key[0] > seq]
        due = private.seq == seq or (seq < private.seq <= seq + AHEAD and len(waiting) < WAITING)
        if place not in self._shows and due:
            self._shows[place] = Shown(private, message.body, message.sig)
        self._advance()

    def _write_show(self) -> None:
        asked = self.replica.waits
        assert isinstance(asked, ShowAsked)
        seq = self.replica.ledger.seq + 1
        refs, looker = tuple(ref(card) for card in asked.cards), asked.looker
        opens = private_opens(self.knowledge.proof(one) for one in refs)
        private = Private(1, self.gid, seq, self.seat, looker, opens)
        body, sig = sealed_show(self._key, private)
        self._hide(body + sig)
        self._shows[seq, self.seat] = Shown(private, body, sig)
        self._write(Type.SHOW, Show(looker, refs, body_hash(body)))
        self._send(looker, PrivateMessage(body, sig))

    def _write_seen(self) -> bool:
        """Say that the show fits, or publish that it does not; False while it has not arrived."""
        ledger = self.replica.ledger
        item = ledger.items[-1]
        shown = self._shows.get((ledger.seq, item.frame.seat)) if item.frame is not None else None
        if shown is None or item.frame is None or ledger.wait is None or ledger.wait.show is None:
            return False
        self._hide(shown.body + shown.sig)  # before anything is signed about it
        fault = check_false_show(ledger, item, shown.private, shown.body)
        if fault is not None:
            private = Record(PRIVATE, shown.body, shown.sig)
            self._accuse(item.frame.seat, 3, [item.record, private], fault, item.seq)
            return True
        self._write(Type.SEEN, Seen())
        return True

    def _entered(self, item: Item) -> None:
        super()._entered(item)
        if isinstance(item.payload, Seen) and item.frame is not None and item.frame.seat == self.seat:
            before = self.replica.ledger.items[item.seq - 2]
            owner = before.frame.seat if before.frame is not None else -1
            shown = self._shows.get((item.seq - 1, owner))
            if shown is not None and isinstance(before.payload, Show):
                public = self.replica.ledger.public[owner]
                refs = before.payload.refs
                self.knowledge.look(owner, check_private(public, shown.private, refs, self.terms.strict))
