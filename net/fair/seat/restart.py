"""Reading back what a table wrote down: whose game it was, and its secrets."""

from __future__ import annotations

from collections.abc import Sequence

from net.fair.log.codec import decode, is_array
from net.fair.log.faults import Misuse, Refused
from net.fair.log.hidden import Deck
from net.fair.log.primitives import signed
from net.fair.log.schema import KeptDeck, Kind, Private, Record, Setup, read, shape
from net.fair.seat.core import Shown
from net.fair.seat.store import Store

DAMAGED = (
    "The journal of this game is damaged: what was played cannot be known for sure, so it cannot go on. "
    "Put back a copy of its folder, or begin a new game."
)


def read_pk(record: Record) -> bytes:
    """The key a HELLO names."""
    value = decode(record.body)
    if not is_array(value) or len(value) < 3 or not isinstance(value[2], bytes):
        raise Refused("a HELLO is malformed")
    return value[2]


def read_hidden(store: Store, pk: bytes) -> tuple[list[Deck], list[Shown]]:
    """The decks and private shows a private file holds for one seat."""
    decks, shows = [], []
    for data in store.hidden():
        if data[:1] == b"\x95":
            kept = shape(KeptDeck, decode(data))
            if kept.pk == pk:
                decks.append(Deck(kept.seed, kept.tid, pk, kept.deck))
        else:
            body, sig = data[:-64], data[-64:]
            shows.append(Shown(read(Private, body), body, sig))
    return decks, shows


def check_deck(deck: Deck, records: Sequence[Record]) -> None:
    """A deck that is the one its seat committed to; raises Misuse: nothing must be signed with another."""
    for record in records:
        if record.kind == Kind.SETUP:
            setup = read(Setup, record.body)
            mine = signed(deck.pk, "setup", record.body, record.sig)
            kept = (deck.tid, deck.seed_commitment, deck.decklist, b"".join(deck.leaves))
            if mine and kept != (setup.tid, setup.seed, setup.decklist, setup.leaves):
                raise Misuse(DAMAGED)


def sound_shows(shows: Sequence[Shown], pks: Sequence[bytes]) -> dict[tuple[int, int], Shown]:
    """By entry and owner, the private shows that are as they were signed; their owners send the others again."""
    return {
        (shown.private.seq, shown.private.seat): shown
        for shown in shows
        if shown.private.seat < len(pks) and signed(pks[shown.private.seat], "show", shown.body, shown.sig)
    }
