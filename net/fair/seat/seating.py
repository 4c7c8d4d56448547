"""Sitting down: HELLO, SETUP and READY of all seats, in that order, each signed once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault, Misuse, Refused
from net.fair.log.hidden import Deck
from net.fair.log.names import name_fault
from net.fair.log.primitives import K, Signer
from net.fair.log.schema import Entry, Hello, KeptDeck, Kind, Ready, Record, Setup, Terms, pack
from net.fair.log.setup import (
    Seated,
    check_hello,
    check_ready,
    check_setup,
    game_id,
    pack_terms,
    seat_table,
    table_id,
    terms_hash,
)
from net.fair.log.signing import sealed

STEPS: Final = (Kind.HELLO, Kind.SETUP, Kind.READY)
MAX_AHEAD: Final = 16
"""Records of later steps that one seat may bring: its own two, and those of others that it passes on."""


class Dissolved(Exception):
    """The table did not come about; nothing was dealt yet."""


@dataclass(frozen=True)
class Player:
    """Who sits down: the key, the shown name, and a secret of this device that seeds are made of."""

    key: Signer
    name: str
    secret: bytes
    bot: bool = False
    random: Callable[[int], bytes] = os.urandom


SizesOk = Callable[[Sequence[int]], bool]
Keep = Callable[[bytes], None]


@dataclass
class Seating:
    """The set-up of one table, seen from one seat."""

    player: Player
    terms: Terms
    pks: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    sizes_ok: SizesOk
    hide: Keep
    found: dict[Kind, dict[int, Record]] = field(default_factory=lambda: {kind: {} for kind in STEPS})
    deck: Deck | None = None
    seated: Seated | None = None
    _held: list[tuple[Record, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if list(self.pks) != sorted(set(self.pks)) or len(self.pks) != self.terms.seats:
            raise Misuse("The players of this table do not fit its terms.")
        if self.player.key.pk not in self.pks:
            raise Misuse("This key has no seat at the table.")
        fault = name_fault(self.player.name)
        if fault is not None:
            raise Misuse(f"Choose another name: {fault}.")
        self.seat = self.pks.index(self.player.key.pk)
        self.body = pack_terms(self.terms)
        self.terms_record = Record(Kind.TERMS, self.body, b"")

    @property
    def stage(self) -> Kind:
        """The step that is not complete yet."""
        return next((kind for kind in STEPS if len(self.found[kind]) < len(self.pks)), Kind.READY)

    @property
    def tid(self) -> bytes:
        hellos = self.found[Kind.HELLO]
        return table_id(self.body, [hellos[seat].body for seat in range(len(self.pks))])

    @property
    def gid(self) -> bytes:
        setups = self.found[Kind.SETUP]
        return game_id(self.tid, [setups[seat].body for seat in range(len(self.pks))])

    # ------------------------------------------------------------------------------------------------- taking
    def take(self, record: Record, from_seat: int) -> list[Record]:
        """Take a record in; the records that are new with it. Raises Refused or Dissolved."""
        if record.kind not in STEPS:
            raise Refused("the game has not begun")
        if record.kind > self.stage:
            self._hold(record, from_seat)
            return []
        new = [record] if self._enter(record) else []
        while due := [one for one in self._held if one[0].kind <= self.stage]:
            for one in due:
                self._held.remove(one)
                with suppress(Refused):  # whoever brings the last record before it is not to be blamed for it
                    new += [one[0]] if self._enter(one[0]) else []
        return new

    def _hold(self, record: Record, from_seat: int) -> None:
        """Keep a record of a step to come, of which nothing can be checked yet; so many from one seat."""
        if sum(source == from_seat for _, source in self._held) >= MAX_AHEAD:
            raise Refused("too many records before the game began")
        self._held.append((record, from_seat))

    def _enter(self, record: Record) -> bool:
        seat = self._check(record)
        known = self.found[Kind(record.kind)].get(seat)
        if known is None:
            self.found[Kind(record.kind)][seat] = record
            return True
        if known.body != record.body:
            raise Dissolved(f"seat {seat} sent two different records for one step of the set-up")
        return False

    def _check(self, record: Record) -> int:
        """The seat of a right record of the set-up; raises Refused or Dissolved."""
        try:
            if record.kind == Kind.HELLO:
                hello = check_hello(record, self.body)
                if hello.pk not in self.pks or name_fault(hello.name) is not None:
                    raise Refused("a HELLO is not one of this table")
                return self.pks.index(hello.pk)
            if record.kind == Kind.SETUP:
                setup = check_setup(record, self.tid, self.pks)
                if not self.sizes_ok(setup.sizes):
                    raise Dissolved(f"seat {setup.seat} brings a deck whose sizes the rules do not allow")
                return setup.seat
            return check_ready(record, self.gid, self.pks).seat
        except CodecError as error:
            raise Refused(str(error)) from None
        except Fault as fault:
            if fault.seat < 0:
                raise Refused(fault.text) from None
            raise Dissolved(f"seat {fault.seat}: {fault.text}") from None

    # ------------------------------------------------------------------------------------------------ writing
    def due(self) -> Record | None:
        """The own record that is due now, signed; None if others are waited for."""
        kind = self.stage
        if self.seat in self.found[kind]:
            return None
        if kind == Kind.HELLO:
            player = self.player
            hello = Hello(1, terms_hash(self.body), player.key.pk, player.random(32), player.name, player.bot)
            return sealed(player.key, kind, hello)
        if kind == Kind.READY:
            return sealed(self.player.key, kind, Ready(1, self.gid, self.seat))
        deck = self.deck or self._make_deck()
        leaves = b"".join(deck.leaves)
        return sealed(
            self.player.key,
            kind,
            Setup(1, self.tid, self.seat, deck.seed_commitment, deck.chain[0], deck.sizes, deck.decklist, leaves),
        )

    def _make_deck(self) -> Deck:
        """A fresh seed for this table, kept before anything of it is published."""
        tid = self.tid
        seed = K(self.player.secret, "seedgen", self.player.random(32), tid)
        self.hide(pack(KeptDeck(1, self.player.key.pk, tid, seed, tuple(sorted(self.entries)))))
        self.deck = Deck(seed, tid, self.player.key.pk, self.entries)
        return self.deck

    def finish(self) -> Seated | None:
        """The table, once every seat is READY."""
        if self.seated is None and all(len(self.found[kind]) == len(self.pks) for kind in STEPS):
            self.seated = seat_table(self.records())
        return self.seated

    def records(self) -> list[Record]:
        """What there is of the set-up, in file order."""
        out = [self.terms_record]
        for kind in STEPS:
            out += [record for _, record in sorted(self.found[kind].items())]
        return out
