"""What a seat knows beyond the public state: its own hidden cards, and those shown to it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.actions import Action, Identity
from engine.kernel.records import Handle, handle, owner, ref
from net.fair.log.faults import Fault, Misuse
from net.fair.log.hidden import SLOTS, Commitments, Deck, Holdings
from net.fair.log.ledger import Item, Ledger
from net.fair.log.replica import words_of
from net.fair.log.schema import (
    Act,
    Cand,
    Keep,
    Mix,
    Open,
    Private,
    StrictAct,
    StrictKind,
    StrictOpen,
    plain,
    shape,
)
from net.fair.log.strict import StrictHoldings, TooFar, check_strict_open


class Knowledge:
    """One seat's secrets, kept in step with the log."""

    def __init__(self, deck: Deck, seat: int, ledger: Ledger) -> None:
        self.seat = seat
        self._ledger = ledger
        self._public = ledger.public[seat]
        self.strict = StrictHoldings(deck, ledger.seated.gid) if ledger.strict else None
        self.holdings: Holdings = self.strict or Holdings(deck, ledger.seated.gid)
        self.deck = deck
        self.seen: dict[Handle, Identity] = {}
        self.secrets: dict[Handle, Identity] = {}

    def entered(self, item: Item) -> None:
        """Follow an entry of the log."""
        if item.frame is None:
            return
        seat, found = item.frame.seat, item.payload
        if isinstance(found, Act | StrictAct):
            stays = {claim.ref for claim in found.kinds}
            self._forget(seat, [proof.ref for proof in found.opens if proof.ref not in stays])
        elif isinstance(found, Mix | Keep):
            shuffle = self._ledger.public[seat].shuffles[-1]
            if seat == self.seat:
                self.holdings.enter(shuffle)
                self._learn(range(shuffle.e * SLOTS, shuffle.e * SLOTS + len(shuffle.leaves)))
            self._forget(seat, shuffle.inputs or ())

    def _learn(self, refs: Iterable[int]) -> None:
        for one in refs:
            serial = self.holdings.serial(one)
            self.secrets[handle(self.seat, one)] = Identity(serial, self.deck.by_serial[serial].card)

    def _forget(self, seat: int, refs: Iterable[int]) -> None:
        gone = list(refs)
        if seat == self.seat:
            self.holdings.forget(gone)
        for one in gone:
            self.secrets.pop(handle(seat, one), None)
            self.seen.pop(handle(seat, one), None)

    def look(self, seat: int, opens: Iterable[Open | StrictOpen]) -> None:
        """Remember cards another seat showed; they are forgotten with their next shuffle."""
        for proof in opens:
            card = handle(seat, proof.ref)
            self.seen[card] = self.secrets[card] = Identity(proof.serial, proof.card)

    # ------------------------------------------------------------------------------------------------- proofs
    def proof(self, one: int) -> Open | StrictOpen:
        """The opening of an own card."""
        return self.strict.strict_open(one) if self.strict else self.holdings.open(one)

    def act(self, action: Action) -> Act | StrictAct:
        """The payload of an action, with every proof it needs; raises Misuse for cards of somebody else."""
        cards = [shown.card for shown in action.shown] + [claim.card for claim in action.proven]
        for card in cards:
            if owner(card) != self.seat or ref(card) not in self.holdings.serials:
                raise Misuse("That is not a hidden card of yours.")
        shown = [ref(one.card) for one in action.shown]
        proven = [ref(one.card) for one in action.proven]
        words = words_of(action)
        if self.strict:
            try:
                opens = tuple(self.strict.strict_open(one) for one in (*shown, *proven))
            except TooFar:
                raise Misuse("That card was shuffled more often than an opening can show.") from None
            kinds = tuple(StrictKind(claim.ref, claim.kind) for claim in opens[len(shown) :])
            return StrictAct(words, opens, kinds)
        return Act(
            words,
            tuple(self.holdings.open(one) for one in shown),
            tuple(self.holdings.kind(one) for one in proven),
        )

    def shuffle(self, zone: int, inputs: tuple[int, ...], prev: bytes) -> Mix | Cand:
        """The payload of the MIX that is owed."""
        public = self._public
        first = public.is_first(zone)
        if self.strict:
            named = tuple(self.deck.section(zone)) if first else inputs
            return self.strict.cand(public, zone, named, prev)
        leaves = self.holdings.mix(public.e + 1, zone, None if first else inputs, prev)
        return Mix(public.e + 1, zone, () if first else inputs, leaves)

    def keep(self) -> Keep:
        """The payload that ends a strict shuffle."""
        wait = self._ledger.wait
        assert self.strict is not None and wait is not None and wait.cand is not None
        return self.strict.keep(self._public, wait.cand, wait.prev, wait.number)


def check_private(
    public: Commitments, private: Private, refs: tuple[int, ...], strict: bool
) -> tuple[Open | StrictOpen, ...]:
    """The cards of a show, when each proof fits; raises Fault or CodecError."""
    proofs: list[Open | StrictOpen] = []
    for value in private.opens:
        if strict:
            strict_proof = shape(StrictOpen, value)
            check_strict_open(public, strict_proof)
            proofs.append(strict_proof)
        else:
            proof = shape(Open, value)
            public.check_open(proof)
            proofs.append(proof)
    if tuple(proof.ref for proof in proofs) != refs:
        raise Fault("show", "other cards were shown than announced", public.seat, 3)
    return tuple(proofs)


def private_opens(proofs: Iterable[Open | StrictOpen]) -> tuple[tuple[object, ...], ...]:
    """Proofs as a private body holds them."""
    out = []
    for proof in proofs:
        value = plain(proof)
        assert isinstance(value, tuple)
        out.append(value)
    return tuple(out)
