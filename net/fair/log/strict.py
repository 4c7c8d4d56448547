"""Strict terms: every shuffle is cut and chosen, and an opening shows its whole way back to the deck."""

from __future__ import annotations

from collections.abc import Sequence

from net.fair.log.faults import Fault
from net.fair.log.hidden import SLOTS, Commitments, Deck, Holdings, Shuffle, split
from net.fair.log.primitives import H, K, permute
from net.fair.log.schema import Cand, Keep, StrictOpen

CANDIDATES = 16
MAX_PATH = 255


class TooFar(LookupError):
    """A card went through more shuffles than an opening can show."""


def candidate_key(mk: bytes, c: int) -> bytes:
    """ck: the key of one candidate."""
    return K(mk, "cand", c)


def wrapped(public: Commitments, e: int, inputs: Sequence[int], ck: bytes) -> tuple[list[int], tuple[bytes, ...]]:
    """Order and leaves of one candidate; raises Fault where an input has no commitment."""
    order = permute(ck, sorted(inputs))
    leaves = []
    for i, old in enumerate(order):
        below = public.leaf(old)
        if below is None:
            raise public.fault("mix", f"reference {old} has no commitment")
        leaves.append(H("wrap", public.gid, public.pk, e, i, below, K(ck, "ws", i)))
    return order, tuple(leaves)


def commitment(public: Commitments, e: int, c: int, leaves: Sequence[bytes]) -> bytes:
    """C_c: what CAND holds of a candidate."""
    return H("cand", public.gid, public.pk, e, c, *leaves)


def check_cand(public: Commitments, cand: Cand) -> None:
    """Number and inputs of a strict shuffle; raises Fault."""
    if not public.is_first(cand.zone):
        public.check_inputs(cand.e, cand.zone, cand.inputs, len(cand.inputs))
        return
    if cand.e != public.e + 1:
        raise public.fault("mix", f"shuffle number {cand.e} follows number {public.e}")
    named = set(cand.inputs)
    if list(cand.inputs) != sorted(named) or len(named) != public.sizes[cand.zone - 1]:
        raise public.fault("mix", "a section names as many different serials as it has cards")
    if any(serial >= len(public.deck) for serial in named) or named & public.named:
        raise public.fault("mix", "a section names a serial that is not its own")


def check_keep(public: Commitments, cand: Cand, number: int, keep: Keep) -> tuple[bytes, ...]:
    """The kept leaves, when all other candidates recompute; raises Fault."""
    commits, keys, leaves = split(cand.commits), split(keep.keys), split(keep.leaves)
    if len(keep.leaves) != 32 * len(cand.inputs):
        raise public.fault("keep", "the kept shuffle has another number of cards")
    if commitment(public, cand.e, number, leaves) != commits[number]:
        raise public.fault("keep", "the kept shuffle is not the one committed to")
    others = [c for c in range(CANDIDATES) if c != number]
    for c, ck in zip(others, keys, strict=True):
        if commitment(public, cand.e, c, wrapped(public, cand.e, cand.inputs, ck)[1]) != commits[c]:
            raise public.fault("keep", f"candidate {c} of the shuffle is false")
    return leaves


def check_strict_open(public: Commitments, proof: StrictOpen) -> None:
    """An opening whose path leads back to its deck leaf; raises Fault."""
    public.check_hidden(proof.ref)
    if len(proof.path) % 36 or len(proof.path) > 36 * MAX_PATH:
        raise public.fault("open", "the path of an opening is malformed")
    ref = proof.ref
    for at in range(0, len(proof.path), 36):
        old, salt = int.from_bytes(proof.path[at : at + 4], "big"), proof.path[at + 4 : at + 36]
        e, i = divmod(ref, SLOTS)
        inputs = public.shuffles[e - 1].inputs if 1 <= e <= public.e else None
        below = public.leaf(old)
        if inputs is None or old not in inputs or below is None:
            raise public.fault("open", f"reference {old} did not go into the shuffle of {ref}")
        if H("wrap", public.gid, public.pk, e, i, below, salt) != public.leaf(ref):
            raise public.fault("open", f"the step from {ref} to {old} does not fit its commitment")
        ref = old
    if ref != proof.serial:
        raise public.fault("open", "the path does not end at the serial")
    public.check_serial(proof.serial, proof.card, proof.ds)


def check_shuffle(public: Commitments, deck: Deck, shuffle: Shuffle) -> None:
    """At the audit: all sixteen candidates follow from the seed, fifteen by their opened keys; raises Fault."""
    if shuffle.inputs is None:
        raise Fault("audit", "a strict shuffle names no inputs", public.seat, 4)
    mk = deck.mix_key(public.gid, shuffle.e, shuffle.prev)
    keys = [candidate_key(mk, c) for c in range(CANDIDATES)]
    others = [c for c in range(CANDIDATES) if c != shuffle.kept]
    false = [c for c, opened in zip(others, split(shuffle.keys), strict=True) if keys[c] != opened]
    leaves = wrapped(public, shuffle.e, shuffle.inputs, keys[shuffle.kept])[1]
    if leaves != shuffle.leaves:
        false.append(shuffle.kept)
    if false:
        raise Fault("audit", f"candidate {false[0]} of shuffle {shuffle.e} was false", public.seat, 4)


class StrictHoldings(Holdings):
    """What an owner knows of his own slots under strict terms."""

    def __init__(self, deck: Deck, gid: bytes) -> None:
        super().__init__(deck, gid)
        self._steps: dict[int, tuple[int, bytes]] = {}

    def cand(self, public: Commitments, zone: int, inputs: Sequence[int], prev: bytes) -> Cand:
        """The sixteen commitments of the shuffle that is owed."""
        e = public.e + 1
        mk = self.deck.mix_key(self.gid, e, prev)
        commits = [
            commitment(public, e, c, wrapped(public, e, inputs, candidate_key(mk, c))[1]) for c in range(CANDIDATES)
        ]
        return Cand(e, zone, tuple(inputs), b"".join(commits))

    def keep(self, public: Commitments, cand: Cand, prev: bytes, number: int) -> Keep:
        """The keys of all candidates but the chosen one, and its leaves."""
        mk = self.deck.mix_key(self.gid, cand.e, prev)
        keys = [candidate_key(mk, c) for c in range(CANDIDATES) if c != number]
        leaves = wrapped(public, cand.e, cand.inputs, candidate_key(mk, number))[1]
        return Keep(b"".join(keys), b"".join(leaves))

    def enter(self, shuffle: Shuffle) -> None:
        inputs = shuffle.inputs or ()
        ck = candidate_key(self.deck.mix_key(self.gid, shuffle.e, shuffle.prev), shuffle.kept)
        slots = {}
        for i, old in enumerate(permute(ck, sorted(inputs))):
            ref = shuffle.e * SLOTS + i
            slots[ref] = self.serial(old)
            self._steps[ref] = old, K(ck, "ws", i)
        self.forget(inputs)
        self.serials |= slots

    def strict_open(self, ref: int) -> StrictOpen:
        """The opening of an own slot with its path; raises TooFar."""
        serial = self.serials[ref]
        entry = self.deck.by_serial[serial]
        path, at = bytearray(), ref
        while at >= SLOTS:
            if len(path) == 36 * MAX_PATH:
                raise TooFar
            old, salt = self._steps[at]
            path += old.to_bytes(4, "big") + salt
            at = old
        return StrictOpen(ref, serial, entry.card, entry.kind, self.deck.salt(serial), bytes(path))
