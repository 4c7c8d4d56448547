"""Reading back what a table wrote down: whose game it was, and its secrets."""

from __future__ import annotations

from net.codec import decode, is_array
from net.core import Shown
from net.faults import Refused
from net.hidden import Deck
from net.schema import Entry, Private, Record, read, shape
from net.store import Store


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
        if data[0] == 0x95:
            value = decode(data)
            if is_array(value) and value[1] == pk and isinstance(value[2], bytes) and isinstance(value[3], bytes):
                entries = value[4]
                assert is_array(entries)
                decks.append(Deck(value[3], value[2], pk, [shape(Entry, entry) for entry in entries]))
        else:
            body, sig = data[:-64], data[-64:]
            shows.append(Shown(read(Private, body), body, sig))
    return decks, shows
