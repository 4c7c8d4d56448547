"""Hidden cards: commitments to a deck, to every shuffle of it, and the proofs that open them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from net.fair.log.chain import chain
from net.fair.log.codec import encode
from net.fair.log.faults import Fault
from net.fair.log.primitives import H, K, permute
from net.fair.log.schema import Entry, KindProof, Open, plain

SLOTS = 256
SECTIONS = 4


def split(leaves: bytes) -> tuple[bytes, ...]:
    """Joined 32-byte leaves, one by one."""
    return tuple(leaves[at : at + 32] for at in range(0, len(leaves), 32))


class Deck:
    """One seat's secrets: everything that follows from its seed and its deck list."""

    def __init__(self, seed: bytes, tid: bytes, pk: bytes, entries: Sequence[Entry]) -> None:
        self.seed = seed
        self.tid = tid
        self.pk = pk
        self.list = tuple(sorted(entries))
        self._kd = K(seed, "k/deck", tid)
        self._km = K(seed, "k/mix", tid)
        self.by_serial: tuple[Entry, ...] = tuple(permute(self._kd, self.list))
        self.leaves = tuple(self._leaf(serial) for serial in range(len(self.by_serial)))

    @property
    def seed_commitment(self) -> bytes:
        return H("seed", self.tid, self.pk, self.seed)

    @property
    def decklist(self) -> bytes:
        salt = K(self._kd, "lsalt")
        return H("decklist", self.tid, self.pk, encode(plain(self.list)), salt)

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(len(self.section(number)) for number in range(1, SECTIONS + 1))

    @property
    def chain(self) -> tuple[bytes, ...]:
        return chain(self.seed, self.tid, self.pk)

    def salt(self, serial: int) -> bytes:
        """What opens the deck leaf of a serial."""
        return K(self._kd, "dsalt", serial)

    def _leaf(self, serial: int) -> bytes:
        return deck_leaf(self.tid, self.pk, serial, self.by_serial[serial].card, self.salt(serial))

    def section(self, number: int) -> list[int]:
        """The serials of one section, ascending."""
        return [serial for serial, entry in enumerate(self.by_serial) if entry.section == number]

    def mix_key(self, gid: bytes, e: int, prev: bytes) -> bytes:
        """mk: the key of one shuffle, another one on every head."""
        return K(self._km, "mixkey", gid, e, prev)


def deck_leaf(tid: bytes, pk: bytes, serial: int, card: int, salt: bytes) -> bytes:
    """d_s: the commitment to which card a serial is."""
    return H("deck", tid, pk, serial, card, salt)


def kind_leaf(gid: bytes, pk: bytes, ref: int, kind: int, ks: bytes) -> bytes:
    """kc: the commitment to the kind of a slot."""
    return H("kind", gid, pk, ref // SLOTS, ref % SLOTS, kind, ks)


def ident_leaf(gid: bytes, pk: bytes, ref: int, serial: int, salt: bytes) -> bytes:
    """ic: the commitment to the serial of a slot."""
    return H("ident", gid, pk, ref // SLOTS, ref % SLOTS, serial, salt)


def slot_leaf(gid: bytes, pk: bytes, ref: int, kc: bytes, ic: bytes) -> bytes:
    """leaf_i: kind and identity of a slot under one hash."""
    return H("slot", gid, pk, ref // SLOTS, ref % SLOTS, kc, ic)


@dataclass
class Shuffle:
    """One committed MIX as everybody knows it."""

    seq: int
    e: int
    zone: int
    inputs: tuple[int, ...] | None
    """None: a whole section, unnamed."""
    prev: bytes
    leaves: tuple[bytes, ...]
    kept: int = -1
    """Strict terms only: which of the sixteen candidates became the leaves."""
    keys: bytes = b""
    """Strict terms only: the keys of the other fifteen, with which they were recomputed."""
    first: bool = False
    """Whether it is the first of a section that has cards."""


def mixed(deck: Deck, gid: bytes, mk: bytes, e: int, serials: Sequence[int]) -> tuple[list[int], bytes]:
    """Order and joined leaves of a MIX of these serials."""
    order = permute(mk, sorted(serials))
    leaves = []
    for i, serial in enumerate(order):
        ref = e * SLOTS + i
        kc = kind_leaf(gid, deck.pk, ref, deck.by_serial[serial].kind, K(mk, "ks", i))
        ic = ident_leaf(gid, deck.pk, ref, serial, K(mk, "is", i))
        leaves.append(slot_leaf(gid, deck.pk, ref, kc, ic))
    return order, b"".join(leaves)


@dataclass
class Commitments:
    """What everybody knows of one seat's hidden cards."""

    gid: bytes
    tid: bytes
    pk: bytes
    seat: int
    deck: tuple[bytes, ...]
    sizes: tuple[int, ...]
    shuffles: list[Shuffle] = field(default_factory=list)
    live: set[int] = field(default_factory=set)
    """References that lie somewhere: slots, and serials that lie open."""
    sections: set[int] = field(default_factory=set)
    """Sections that had their first MIX."""
    named: set[int] = field(default_factory=set)
    """Strict terms: serials a section has named."""

    def fault(self, rule: str, text: str) -> Fault:
        return Fault(rule, text, self.seat, 3)

    @property
    def e(self) -> int:
        """The number of the last MIX."""
        return len(self.shuffles)

    def is_first(self, zone: int) -> bool:
        """Whether the next MIX of a zone is the first one of a section that has cards."""
        return 1 <= zone <= SECTIONS and zone not in self.sections and self.sizes[zone - 1] > 0

    def leaf(self, ref: int) -> bytes | None:
        """The commitment behind a reference."""
        e, i = divmod(ref, SLOTS)
        leaves = self.deck if e == 0 else self.shuffles[e - 1].leaves if e <= len(self.shuffles) else ()
        return leaves[i] if i < len(leaves) else None

    # ---------------------------------------------------------------------------------------------- shuffles
    def check_inputs(self, e: int, zone: int, inputs: tuple[int, ...], count: int) -> None:
        """Number, inputs and size of a MIX; raises Fault."""
        if e != self.e + 1:
            raise self.fault("mix", f"MIX number {e} follows number {self.e}")
        if self.is_first(zone):
            if inputs or count != self.sizes[zone - 1]:
                raise self.fault("mix", "the first MIX of a section must hold exactly that section, unnamed")
            return
        if not inputs or list(inputs) != sorted(set(inputs)) or count != len(inputs):
            raise self.fault("mix", "inputs and leaves of a MIX do not match")
        if not self.live.issuperset(inputs):
            raise self.fault("mix", "a MIX takes a card that does not lie on the table")

    def commit(self, shuffle: Shuffle) -> None:
        """Enter a checked MIX: its inputs are dead, its slots are live."""
        shuffle.first = self.is_first(shuffle.zone)
        if shuffle.first:
            self.sections.add(shuffle.zone)
        self.live.difference_update(shuffle.inputs or ())
        self.live.update(shuffle.e * SLOTS + i for i in range(len(shuffle.leaves)))
        self.shuffles.append(shuffle)

    # ---------------------------------------------------------------------------------------------- openings
    def check_hidden(self, ref: int) -> None:
        """A reference that can still be proved: a slot on the table; raises Fault."""
        if ref < SLOTS or ref not in self.live:
            raise self.fault("open", f"reference {ref} is not a hidden card on the table")

    def check_serial(self, serial: int, card: int, salt: bytes) -> None:
        """A serial of the deck that is this card and lies open nowhere; raises Fault."""
        if serial in self.live:
            raise self.fault("open", f"serial {serial} lies open already")
        if serial >= len(self.deck) or deck_leaf(self.tid, self.pk, serial, card, salt) != self.deck[serial]:
            raise self.fault("open", f"serial {serial} of the deck is not card {card}")

    def check_open(self, proof: Open) -> None:
        """An opening that fits slot and deck; raises Fault."""
        self.check_hidden(proof.ref)
        kc = kind_leaf(self.gid, self.pk, proof.ref, proof.kind, proof.ks)
        ic = ident_leaf(self.gid, self.pk, proof.ref, proof.serial, proof.salt)
        if slot_leaf(self.gid, self.pk, proof.ref, kc, ic) != self.leaf(proof.ref):
            raise self.fault("open", f"the opening of reference {proof.ref} does not fit its commitment")
        self.check_serial(proof.serial, proof.card, proof.ds)

    def check_kind(self, proof: KindProof) -> None:
        """A kind proof that fits its slot; raises Fault."""
        self.check_hidden(proof.ref)
        kc = kind_leaf(self.gid, self.pk, proof.ref, proof.kind, proof.ks)
        if slot_leaf(self.gid, self.pk, proof.ref, kc, proof.ic) != self.leaf(proof.ref):
            raise self.fault("kind", f"the kind proof of reference {proof.ref} does not fit its commitment")

    def opened(self, ref: int, serial: int) -> None:
        """Enter a checked opening."""
        self.live.discard(ref)
        self.live.add(serial)


class Holdings:
    """What an owner knows of his own slots, and the proofs he can give."""

    def __init__(self, deck: Deck, gid: bytes) -> None:
        self.deck = deck
        self.gid = gid
        self.serials: dict[int, int] = {}
        self._keys: dict[int, bytes] = {}

    def serial(self, ref: int) -> int:
        """Which card of the deck a reference is."""
        return ref if ref < SLOTS else self.serials[ref]

    def input_serials(self, zone: int, inputs: Sequence[int] | None) -> list[int]:
        """The serials a MIX takes: those of its inputs, or a whole section."""
        return self.deck.section(zone) if inputs is None else [self.serial(ref) for ref in inputs]

    def mix(self, e: int, zone: int, inputs: Sequence[int] | None, prev: bytes) -> bytes:
        """The leaves of the MIX that is owed."""
        mk = self.deck.mix_key(self.gid, e, prev)
        return mixed(self.deck, self.gid, mk, e, self.input_serials(zone, inputs))[1]

    def enter(self, shuffle: Shuffle) -> None:
        """Know the slots of an own MIX that is in the log."""
        mk = self.deck.mix_key(self.gid, shuffle.e, shuffle.prev)
        order = permute(mk, sorted(self.input_serials(shuffle.zone, shuffle.inputs)))
        self.forget(shuffle.inputs or ())
        self._keys[shuffle.e] = mk
        self.serials |= {shuffle.e * SLOTS + i: serial for i, serial in enumerate(order)}

    def forget(self, refs: Sequence[int]) -> None:
        """These references are dead."""
        for ref in refs:
            self.serials.pop(ref, None)

    def open(self, ref: int) -> Open:
        """The opening of an own slot."""
        serial = self.serials[ref]
        entry = self.deck.by_serial[serial]
        e, i = divmod(ref, SLOTS)
        mk = self._keys[e]
        return Open(ref, serial, entry.card, entry.kind, K(mk, "ks", i), K(mk, "is", i), self.deck.salt(serial))

    def kind(self, ref: int) -> KindProof:
        """The kind proof of an own slot."""
        serial = self.serials[ref]
        e, i = divmod(ref, SLOTS)
        mk = self._keys[e]
        ic = ident_leaf(self.gid, self.deck.pk, ref, serial, K(mk, "is", i))
        return KindProof(ref, self.deck.by_serial[serial].kind, K(mk, "ks", i), ic)
