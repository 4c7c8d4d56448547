"""What players agree on outside the rules: take-backs, draws, stops, concessions, drops, claims."""

from __future__ import annotations

from engine.kernel.game import StateT
from engine.kernel.pending import Decision, Over
from net.fair.log.agreement import CONSENTS, Said, check_take_back, consents, sense
from net.fair.log.codec import CodecError
from net.fair.log.evidence import two_words
from net.fair.log.faults import Fault, Misuse, Refused
from net.fair.log.primitives import body_hash, signed
from net.fair.log.replica import hidden_places
from net.fair.log.schema import Agreed, CloseKind, Kind, Record, Say, Type, What, read
from net.fair.seat.core import IGNORED, RUNNING, Core, Phase, Trouble

MAX_EARLY = 16
"""Words of a seat about heads this log does not have (yet)."""
UNSURE = "The other players are still being asked how far the game went; wait a moment."


class Consent(Core[StateT]):
    """SAYs and the entries that rest on them."""

    # ------------------------------------------------------------------------------------ what a player can do
    def propose(self, what: What, arg: int = 0) -> None:
        """Ask for, or consent to, a take-back to entry `arg`, a draw, a stop, or that time was called."""
        self._running()
        if what not in CONSENTS:
            raise Misuse("That is not something to agree on.")
        if what == What.TAKE_BACK:
            self._check_take_back(arg)
        if self._others_agree(what, arg) and self._asked_me():
            self._write_agreed(what, arg)
        else:
            self._say(what, arg)
        self._advance()

    def concede(self) -> None:
        """Give up: this seat has lost."""
        self._running(stopping=True)
        if self._asked_me() and self.may_sign:
            self._write(Type.AGREED, Agreed(What.CONCEDE, self.seat, ()))
        elif self.seat not in {said.say.seat for said in self.replica.ledger.says.concessions.values()}:
            self._say(What.CONCEDE, self.seat)
        self._advance()

    def drop(self, seat: int) -> None:
        """Consent to go on without a seat; needs all others, and at least three at the table."""
        self._running(stopping=True)
        if self._unheard or self.restored:  # two drops at one head would convict this seat
            raise Misuse(UNSURE)
        active = self.replica.ledger.active
        if len(active) < 3 or seat not in active or seat == self.seat:
            raise Misuse("Only a table of three or more can go on without somebody.")
        if seat not in self.replica.owing():
            raise Misuse("Nobody waits for them now.")
        if not self.replica.may_drop(seat):
            raise Misuse(
                "Their share of a roll is missing, and this table agreed not to roll anew: claim the game, or save it."
            )
        self._say(What.DROP, seat)
        self._advance()

    def claim(self, seat: int) -> None:
        """State that a seat does not answer; final: this seat signs nothing more here."""
        self._running(stopping=True)
        if seat == self.seat or seat not in self.replica.ledger.active:
            raise Misuse("There is nobody at that seat to wait for.")
        record = self._say(What.CLAIM, seat)
        self.claims[What.CLAIM, self.seat, seat] = record
        self.phase = Phase.CLAIMED
        self.trouble = Trouble("claimed", seat, self.replica.ledger.seq + 1, "silence", f"no answer from seat {seat}")

    @property
    def requests(self) -> tuple[Say, ...]:
        """What other seats ask for at this point of the game."""
        ledger = self.replica.ledger
        return tuple(
            said.say
            for said in ledger.says.at(ledger.head).values()
            if said.say.seat != self.seat and said.say.what in (*CONSENTS, What.DROP)
        )

    # -------------------------------------------------------------------------------------------------- inside
    def _running(self, stopping: bool = False) -> None:
        """Whether players can agree on something now; to stop is possible even without the others' logs."""
        if self.phase != Phase.PLAYING or isinstance(self.replica.waits, Over):
            raise Misuse("The game is not under way.")
        if not self.may_sign and not stopping:
            raise Misuse(UNSURE)

    def _asked_me(self) -> bool:
        waits = self.replica.waits
        ledger = self.replica.ledger
        return ledger.wait is None and isinstance(waits, Decision) and waits.seat == self.seat

    def _others_agree(self, what: int, arg: int) -> bool:
        ledger = self.replica.ledger
        given = consents(ledger.says, what, arg, ledger.head)
        return all(seat in given for seat in ledger.active if seat != self.seat)

    def _write_agreed(self, what: int, arg: int) -> None:
        ledger = self.replica.ledger
        given = consents(ledger.says, what, arg, ledger.head)
        names = tuple(given[seat] for seat in ledger.active if seat != self.seat)
        self._write(Type.AGREED, Agreed(what, arg, names))

    def _check_take_back(self, arg: int) -> None:
        replica = self.replica
        try:
            check_take_back(self.terms.take_backs, replica.ledger.items, arg, self.seat)
        except Fault as fault:
            raise Misuse(f"Not possible: {fault.text}.") from None
        still = hidden_places(replica.states[arg])
        if any(hidden_places(state) != still for state in replica.states[arg:]):
            raise Misuse("Not possible: a hidden card was moved since.")

    def _say(self, what: What, arg: int) -> Record:
        ledger = self.replica.ledger
        mine = consents(ledger.says, what, arg, ledger.head)
        if self.seat in mine:
            return ledger.says[mine[self.seat]].record
        row = Say(1, self.gid, self.seat, ledger.head, what, arg, b"")
        if ledger.says.beside(row) is not None:
            raise Misuse("You have asked for that already; wait for an answer or play on.")
        record = self._signed(Kind.SAY, row, ledger.seq + (what == What.DROP))  # a drop is a word for the next entry
        ledger.says[body_hash(record.body)] = Said(row, record)
        return record

    def _take_say(self, record: Record) -> int:
        """Take a SAY in; its author, or IGNORED. Raises Refused."""
        ledger = self.replica.ledger
        try:
            say = read(Say, record.body)
        except CodecError as error:
            raise Refused(str(error)) from None
        pks = ledger.seated.pks
        if say.gid != self.gid or say.seat >= len(pks):
            raise Refused("a SAY is not of this table")
        if not signed(pks[say.seat], "say", record.body, record.sig):
            raise Refused("a SAY is not signed by its seat")
        if not sense(say, len(pks)):
            raise Refused("a SAY makes no sense")
        if say.what in (What.CLAIM, What.DISAGREE):
            return self._take_claim(say, record)
        if say.what in (What.DROP, What.NOT_WITHOUT) and self._contradicted(say, record):
            return IGNORED  # the accusation holds it
        if say.head == ledger.head or (say.what == What.CONCEDE and say.head in ledger.places):
            return say.seat if self._enter_say(say, record) else IGNORED
        if say.head in ledger.places:
            if say.what == What.DROP:
                self._refuse(say)
            if say.seat in ledger.active:
                self._outdated(say.seat)
        elif self._room_ahead(say):
            self._early_says.append(Said(say, record))
            return say.seat
        return IGNORED

    def _room_ahead(self, say: Say) -> bool:
        """Whether one more word of its seat, that was not heard yet, is kept for a head to come."""
        mine = [said.say for said in self._early_says if said.say.seat == say.seat]
        return len(mine) < MAX_EARLY and say not in mine

    def _contradicted(self, say: Say, record: Record) -> bool:
        """Whether its seat said something else about a drop at that head: that proves that it splits the table."""
        ledger = self.replica.ledger
        for said in (*ledger.says.at(say.head).values(), *self._early_says):
            fault = two_words(ledger.seated, say.seat, said.say, say)
            if fault is not None:
                self._accuse(say.seat, 1, [said.record, record], fault, ledger.places.get(say.head, ledger.seq) + 1)
                return True
        return False

    def _refuse(self, say: Say) -> None:
        """Answer the word of a seat that waits for a drop at a head this log went on from with the seat in question.

        Whoever agreed to that drop himself refuses nothing; he hands on by whose word he knows better.
        """
        ledger = self.replica.ledger
        close = ledger.items[ledger.places[say.head]].close
        if close is not None and (close.kind, close.arg) == (CloseKind.DROP, say.arg):
            return
        self._hand_on_refusals(say.seat, say.head)
        said = [one.say for one in ledger.says.at(say.head).values()]
        mine = {(one.what, one.arg) for one in said if one.seat == self.seat}
        apart = {(What.DROP, say.arg), (What.NOT_WITHOUT, say.arg)}
        if apart & mine or say.arg == self.seat or self.phase not in RUNNING or not self.may_sign:
            return
        row = Say(1, self.gid, self.seat, say.head, What.NOT_WITHOUT, say.arg, b"")
        record = self._signed(Kind.SAY, row, ledger.seq)
        ledger.says[body_hash(record.body)] = Said(row, record)

    def _enter_say(self, say: Say, record: Record) -> bool:
        """Keep a SAY: one of a kind per seat and head, so that nobody is pestered; also under one signature only."""
        says = self.replica.ledger.says
        if says.beside(say) is not None:
            return False
        says[body_hash(record.body)] = Said(say, record)
        return True

    def _take_claim(self, say: Say, record: Record) -> int:
        """Keep a claim, or the first disagreement of a seat, which ends the game."""
        repeated = any(what == say.what == What.DISAGREE and seat == say.seat for what, seat, _ in self.claims)
        if repeated or (say.what, say.seat, say.arg) in self.claims or say.seat not in self.replica.ledger.active:
            return IGNORED
        self.claims[say.what, say.seat, say.arg] = record
        if self.phase in RUNNING and say.what == What.DISAGREE:
            text = f"seat {say.seat} has another log or another state before entry {say.arg}"
            self._freeze(Trouble("disagree", -1, say.arg, "state", text))
        return say.seat

    def _consent_duties(self) -> bool:
        """Carry out what is agreed: True when an entry was written or built."""
        ledger = self.replica.ledger
        dropped = self.replica.dropped()
        if dropped is not None:
            self._entered(self.replica.close_drop(dropped))
            return True
        if not self.may_sign or not self._asked_me():
            return False
        for name, said in ledger.says.concessions.items():
            if said.say.seat in ledger.active:
                names = () if said.say.seat == self.seat else (name,)
                self._write(Type.AGREED, Agreed(What.CONCEDE, said.say.seat, names))
                return True
        here = [said.say for said in ledger.says.at(ledger.head).values()]
        for what, arg in {(say.what, say.arg) for say in here if say.what in CONSENTS}:
            mine = consents(ledger.says, what, arg, ledger.head)
            if self.seat in mine and self._others_agree(what, arg):
                self._write_agreed(what, arg)
                return True
        return False
