"""A table: protocol and rules joined, for one seat. Messages in, messages out; the only way a game is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.kernel.actions import Action, Identity
from engine.kernel.game import Game, StateT
from engine.kernel.pending import Decision, Over
from engine.kernel.records import Handle
from net.fair.log.agreement import MissingSay
from net.fair.log.codec import CodecError
from net.fair.log.evidence import fault_shown, read_evidence
from net.fair.log.faults import Disagreement, Fault, Misuse, Refused
from net.fair.log.games import Games
from net.fair.log.knowledge import Knowledge
from net.fair.log.ledger import Item
from net.fair.log.primitives import CHAIN_LENGTH, signed
from net.fair.log.replica import Replica
from net.fair.log.schema import TAGS, CloseKind, Entry, Frame, Kind, Record, Reveal, Terms, Type, What, read
from net.fair.log.setup import read_terms
from net.fair.log.transcript import MAX_FILE, MAX_RECORDS, game_records, write_file
from net.fair.seat.consent import Consent
from net.fair.seat.core import IGNORED, RUNNING, SETTING_UP, Outgoing, Phase, Trouble, name_of
from net.fair.seat.endgame import Endgame
from net.fair.seat.restart import DAMAGED, check_deck, read_hidden, read_pk, sound_shows
from net.fair.seat.seating import Dissolved, Player
from net.fair.seat.shows import Shows
from net.fair.seat.store import Store
from net.fair.seat.sync import Sync
from net.fair.wire.messages import Batch, Fetch, Message, PrivateMessage, RecordMessage, Resume, parse

MAX_HELD = 64
ROOM, ROOM_RECORDS = 2 << 20, 100
"""Of the largest file, what is left for audits and for one proof of each sort against every seat."""
MAX_IN_VAIN = 8
"""Accusations of one seat that show nothing; honest ones have none."""


class Table(Consent[StateT], Endgame[StateT], Shows[StateT], Sync[StateT]):
    """One seat's view of one game."""

    def __init__(
        self,
        game: Game[StateT],
        player: Player,
        terms: Terms,
        pks: Sequence[bytes],
        deck: Sequence[Entry],
        store: Store | None = None,
    ) -> None:
        super().__init__(game, player, terms, pks, deck, store)
        self._held: dict[tuple[int, int], tuple[Record, int]] = {}
        self._in_vain: Counter[int] = Counter()

    # ------------------------------------------------------------------------------------------ for the player
    @property
    def status(self) -> Phase:
        """Where the table is in its life."""
        if self.phase in RUNNING and self._replica is not None and not self.may_sign:
            return Phase.PAUSED
        return self.phase

    @property
    def state(self) -> StateT:
        return self.replica.state

    @property
    def secrets(self) -> Mapping[Handle, Identity]:
        """Which card each hidden handle is, as far as this seat knows."""
        return self.knowledge.secrets

    @property
    def pending(self) -> Decision | None:
        """The question this seat has to answer now."""
        if self.phase != Phase.PLAYING or not self._asked_me() or not self.may_sign:
            return None
        waits = self.replica.waits
        return waits if isinstance(waits, Decision) else None

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats everybody waits for."""
        return self.replica.owing() if self.phase in RUNNING and self._replica is not None else ()

    @property
    def beacons(self) -> Sequence[Item]:
        """Every beacon so far: index, numbers asked, answers."""
        return tuple(item for item in self.replica.ledger.items if item.b)

    def act(self, action: Action) -> None:
        """Answer the pending question; raises Misuse with a sentence where the rules forbid it."""
        if self.pending is None:
            raise Misuse("It is not your turn to decide.")
        self._write(Type.ACT, self.knowledge.act(action))
        self._advance()

    def start(self) -> None:
        """Sit down: send HELLO, and whatever else is due."""
        self.store.append(self.seating.terms_record)
        self._sit()

    def transcript(self) -> bytes:
        """The file of this game as far as it went."""
        ledger = self.replica.ledger
        records = game_records(ledger, self.claims, self.audits, self.evidence)
        return write_file(records, ledger.seq, ledger.head)

    def take_outbox(self) -> list[Outgoing]:
        """Everything to be sent, once."""
        out = list(self.outbox)
        self.outbox.clear()
        return out

    # ----------------------------------------------------------------------------------------------- receiving
    def receive(self, message: bytes | Message, from_seat: int) -> None:
        """Take in what a seat's link brought; raises Refused where that link has to be closed."""
        try:
            found = parse(message) if isinstance(message, bytes) else message
        except CodecError as error:
            raise Refused(str(error)) from None
        if self.phase == Phase.DISSOLVED:
            return
        try:
            if isinstance(found, RecordMessage):
                self._take(found.record, from_seat)
            elif isinstance(found, Resume):
                self._on_resume(from_seat, found)
            elif isinstance(found, Fetch):
                self._on_fetch(from_seat, found)
            elif isinstance(found, Batch):
                self._on_batch(from_seat, found)
            elif isinstance(found, PrivateMessage):
                self._take_private(found, from_seat)
            else:
                raise Refused("that message is not for a table")
        except Misuse as misuse:
            raise Refused(str(misuse)) from None

    def _take(self, record: Record, from_seat: int) -> None:
        name = name_of(record)
        if name in self._known:
            return
        if self._replica is None:
            self._take_seating(record, from_seat)
        elif record.kind == Kind.FRAME:
            self._take_frame(record, from_seat)
        elif record.kind == Kind.SAY:
            author = self._take_say(record)
            if author != IGNORED:
                self._keep(record, name, author, from_seat)
        elif record.kind == Kind.AUDIT:
            author = self._take_audit(record)
            if author != IGNORED:
                self._keep(record, name, author, from_seat)
        elif record.kind == Kind.EVIDENCE:
            self._take_evidence(record, from_seat)
        elif record.kind not in (Kind.HELLO, Kind.SETUP, Kind.READY):
            raise Refused("a record of that kind does not travel")
        if self._replica is not None:
            self._advance()

    def _keep(self, record: Record, name: bytes, author: int, from_seat: int) -> None:
        self._known.add(name)
        if not self._replaying:
            self.store.append(record)
        self._relay(record, author, from_seat)

    # ------------------------------------------------------------------------------------------------- sitting
    def _take_seating(self, record: Record, from_seat: int) -> None:
        try:
            for new in self.seating.take(record, from_seat):
                self._keep(new, name_of(new), -1, from_seat)
        except Dissolved as end:
            self.phase = Phase.DISSOLVED
            self.trouble = Trouble("dissolved", -1, 0, "setup", str(end))
            return
        self._sit()

    def _sit(self) -> None:
        """Write what is due of the set-up; begin when all seats are ready."""
        while not self._replaying and (record := self.seating.due()) is not None:
            self.store.secure(record, b"", self.seat, 0, 0)
            self._broadcast(record)
            self.seating.take(record, self.seat)
        self.phase = {Kind.HELLO: Phase.HELLO, Kind.SETUP: Phase.SETUP, Kind.READY: Phase.READY}[self.seating.stage]
        seated = self.seating.finish()
        if seated is None or self.seating.deck is None:
            return
        self._replica = Replica(self.game, seated)
        self._knowledge = Knowledge(self.seating.deck, self.seat, self._replica.ledger)
        self.phase = Phase.PLAYING
        self._mark = self.store.mark(self.gid, self.seat)[0]  # also where the journal ends before the first entry
        self._advance()

    # -------------------------------------------------------------------------------------------------- frames
    def _take_frame(self, record: Record, from_seat: int) -> None:
        ledger = self.replica.ledger
        try:
            frame = read(Frame, record.body)
        except CodecError as error:
            raise Refused(str(error)) from None
        pks = ledger.seated.pks
        if frame.gid != self.gid or frame.seat >= len(pks):
            raise Refused("a frame is not of this table")
        if not signed(pks[frame.seat], TAGS[Kind.FRAME], record.body, record.sig):
            raise Refused("a frame is not signed by its seat")
        known = self._bodies.get((frame.seq, frame.seat))
        if known is not None and known.body != record.body:
            self._double(frame, known, record)
        elif known is not None or frame.seat not in ledger.active:
            return
        elif frame.seq == ledger.seq + 1 and self.phase in RUNNING:
            self._take_next(frame, record, from_seat)
        elif frame.seq > ledger.seq + 1:
            self._hold(frame, record, from_seat)

    def _double(self, frame: Frame, known: Record, record: Record) -> None:
        fault = Fault("double", f"signed two different bodies for entry {frame.seq} (dishonest, or a restored backup)")
        self._accuse(frame.seat, 1, [known, record], fault, frame.seq)

    def _hold(self, frame: Frame, record: Record, from_seat: int) -> None:
        """Keep a record from further on, and ask for what lies between somebody this seat goes on with."""
        if self.phase not in RUNNING:
            return
        if len(self._held) < MAX_HELD:
            self._held[frame.seq, frame.seat] = record, from_seat
        if self._in_batch:
            self._gap = True
            return
        for seat in {from_seat: 0, frame.seat: 0}:
            if seat not in self._dropping():
                self._fetch(seat, self.gid, self.replica.ledger.seq + 1)
                return

    def _take_next(self, frame: Frame, record: Record, from_seat: int) -> None:
        if frame.seat in self._dropping() and not self._replaying:
            return  # it stays aside until somebody refuses the drop: only then it is certain that there is none
        name = name_of(record)
        try:
            found = self.replica.check(frame)
        except MissingSay:
            self._held[frame.seq, frame.seat] = record, from_seat
            return
        except Disagreement as disagreement:
            self._bodies[frame.seq, frame.seat] = record
            self._keep(record, name, frame.seat, from_seat)
            self._disagree(disagreement)
            if frame.prev == self.replica.ledger.head:
                self._testify(frame.seat, 2, [record])  # nobody is blamed here; a replay of the file can tell
            return
        except Fault as fault:
            self._bodies[frame.seq, frame.seat] = record
            self._keep(record, name, frame.seat, from_seat)
            self._accuse(frame.seat, 2, [record], fault, frame.seq)
            return
        self._keep(record, name, frame.seat, from_seat)
        self._enter(frame, found, record)

    def _entered(self, item: Item) -> None:
        """Whoever agreed to a drop at the head before, and waits for it, hears that the log went on otherwise."""
        super()._entered(item)
        ledger = self.replica.ledger
        before = ledger.heads[item.seq - 1]
        for say in [said.say for said in ledger.says.at(before).values()]:
            if say.what == What.DROP and say.seat in ledger.active and say.seat != self.seat:
                if item.close is None or item.close.kind != CloseKind.DROP:
                    self._refuse(say)
                    self._outdated(say.seat)

    # ------------------------------------------------------------------------------------------------ evidence
    def _take_evidence(self, record: Record, from_seat: int) -> None:
        """Repeat the check before believing anything; whoever accuses in vain is heard a few times only."""
        ledger = self.replica.ledger
        evidence = read_evidence(record, ledger.seated)
        accused, sort = evidence.accused, evidence.sort
        if (accused, sort) in self.evidence:
            return
        if sort == 2 and self.phase in RUNNING:
            self._take(evidence.records[0], from_seat)
            if (accused, sort) in self.evidence or self.phase not in RUNNING:
                return
        try:
            fault = fault_shown(evidence, ledger, self.replica.check)
        except Refused:
            fault = None
        if fault is None:
            self._in_vain[from_seat] += 1
            if self._in_vain[from_seat] > MAX_IN_VAIN:
                raise Refused("accusations that show nothing, again and again")
        elif fault.rule == "state":
            self._testify(accused, sort, evidence.records)
        else:
            self._accuse(accused, sort, evidence.records, fault, ledger.seq)

    # ------------------------------------------------------------------------------------------------- advance
    def _advance(self) -> None:
        """Close what is complete, pay what this seat owes, take in what was held."""
        while self.phase in RUNNING and self._progress():
            pass
        if self._replica is not None and self.phase not in SETTING_UP:
            self._end_duties()

    def _progress(self) -> bool:
        places = self.replica.ledger.places
        for said in [one for one in self._early_says if one.say.head in places]:
            self._early_says.remove(said)
            self._take_say(said.record)
        if self._at_limit():
            return False
        if self._close_responses() or self._consent_duties():
            return True
        if isinstance(self.replica.waits, Over) and self.phase == Phase.PLAYING:
            self.phase = Phase.ENDING
        if not self._in_batch and self.may_sign and self._pay():
            return True
        return self._take_held()

    def _at_limit(self) -> bool:
        """Stop without result where a game has used up its chain or its records."""
        ledger = self.replica.ledger
        spent = ledger.b >= CHAIN_LENGTH and self.replica.asked().what == "reveal"
        full = ledger.records > MAX_RECORDS - ROOM_RECORDS or ledger.weight > MAX_FILE - ROOM
        if spent or full:
            self._freeze(Trouble("limit", -1, ledger.seq, "limit", "the game is longer than a game can be"))
            return True
        return False

    def _pay(self) -> bool:
        """Write the automatic record this seat owes; True when one was written."""
        asked = self.replica.asked()
        ledger = self.replica.ledger
        if self.seat not in asked.seats or self.seat in ledger.responses or ledger.seq + 1 in self._own:
            return False
        if asked.what == "reveal":
            b = ledger.b + 1
            self._write(Type.REVEAL, Reveal(b, self.knowledge.deck.chain[b]))
        elif asked.what == "mix":
            inputs = self.replica.mix_inputs(self.seat, asked.zone)
            payload = self.knowledge.shuffle(asked.zone, inputs, ledger.head)
            self._write(Type.CAND if self.terms.strict else Type.MIX, payload)
        elif asked.what == "keep":
            self._write(Type.KEEP, self.knowledge.keep())
        elif asked.what == "show":
            self._write_show()
        elif asked.what == "seen":
            return self._write_seen()
        elif asked.what == "end":
            self._write_end()
        else:
            return False
        return True

    def _take_held(self) -> bool:
        seq = self.replica.ledger.seq + 1
        self._held = {key: value for key, value in self._held.items() if key[0] >= seq}
        ready = [key for key in self._held if key[0] == seq]
        before = len(self._bodies)
        for key in ready:
            record, from_seat = self._held.pop(key)
            self._take_frame(record, from_seat)
        return len(self._bodies) > before

    # -------------------------------------------------------------------------------------------------- resume
    @classmethod
    def resume(cls, games: Games, player: Player, store: Store) -> Table[StateT]:
        """The table as its journal left it; it signs nothing before the others said how far they are."""
        try:
            return cls._resumed(games, player, store)
        except (Refused, CodecError):
            raise Misuse(DAMAGED) from None

    @classmethod
    def _resumed(cls, games: Games, player: Player, store: Store) -> Table[StateT]:
        records = store.records()
        if not records or records[0].kind != Kind.TERMS:
            raise Misuse("This game has no journal that could be continued.")
        decks, shows = read_hidden(store, player.key.pk)
        terms = read_terms(records[0].body)
        pks = sorted(read_pk(record) for record in records if record.kind == Kind.HELLO)
        if not decks or len(pks) != terms.seats:
            raise Misuse("This game never began: nothing was dealt, and it can be forgotten.")
        if terms.rules not in games:
            raise Misuse("This game was begun with cards or rules that this version does not have.")
        deck = decks[-1]
        check_deck(deck, records)
        table = cls(games[terms.rules], player, terms, pks, deck.list, store)
        table.seating.deck = deck
        table._shows = sound_shows(shows, pks)
        table._replaying = True
        for record in records[1:]:
            table._take(record, table.seat)
        table._replaying = False
        if table._replica is None:
            table._sit()
        else:
            table._unheard = set(table.replica.ledger.active) - {table.seat}
        return table
