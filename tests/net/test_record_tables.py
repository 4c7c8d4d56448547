"""The protocol holds every record and every limit as it is read here, and names files that are there."""

from __future__ import annotations

import re

from net.fair.log.primitives import CHAIN_LENGTH
from net.fair.log.transcript import MAX_FILE, MAX_RECORDS
from net.fair.seat import seating
from net.fair.seat.consent import MAX_EARLY
from net.fair.seat.gallery import MAX_WATCHERS
from net.fair.seat.table import MAX_HELD, MAX_IN_VAIN, ROOM, ROOM_RECORDS
from net.fair.wire.limits import MIB, Limits
from net.peers.discovery import MAX_SIGHTINGS
from net.peers.lobby import MAX_OFFERS, MAX_PLACES
from net.peers.session import MAX_AHEAD
from tools.record_tables import DOCUMENT, tables

ROOT = DOCUMENT.parents[1]


def test_the_protocol_ends_with_the_tables_of_its_records() -> None:
    """`python -m tools.record_tables` writes them."""
    assert DOCUMENT.read_text(encoding="utf-8").endswith(tables())


def spaced(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def test_the_protocol_names_the_limits_that_hold() -> None:
    limit = Limits()
    often = ", ".join(
        f"{count} in {seconds:.0f} s" for count, seconds in (limit.chat, limit.peer, limit.watch, limit.offer)
    )
    assert limit.burst == 2
    rows = (
        f"| {limit.half_open}, of one address (IPv6: /64) {limit.half_open_per_address};",
        f"| {limit.links}; keys that are neither known nor seated {limit.strangers}, "
        f"of one address {limit.strangers_per_address};",
        f"| {limit.handshake:.0f} s, {limit.dial:.0f} s |",
        f"| {limit.messages_per_second:.0f} a second, {limit.bytes_per_second / MIB:.0f} MiB a second, twice that",
        f"| asked after {limit.ping_after:.0f} s, given up after {limit.lost_after:.0f} s; "
        f"at {limit.queue_messages} messages or {limit.queue_bytes // MIB} MiB |",
        f"| {often} |",
        f"| {MAX_OFFERS} (one of a host), {MAX_PLACES};",
        f"| {MAX_SIGHTINGS}; the oldest of the fullest address goes first |",
        f"| {MAX_HELD}; {MAX_EARLY} of a seat; {MAX_AHEAD} and {seating.MAX_AHEAD} of a seat |",
        f"while {ROOM // MIB} MiB and {ROOM_RECORDS} records of its file are left for them |",
        f"| {spaced(CHAIN_LENGTH)} beacons, 65 535 MIXes a seat, {spaced(MAX_RECORDS)} records, "
        f"{MAX_FILE // MIB} MiB |",
        f"| {MAX_IN_VAIN}, then its link is closed |",
        f"| watchers of a seat | {MAX_WATCHERS} |",
    )
    text = DOCUMENT.read_text(encoding="utf-8")
    told = text[text.index("## 17.") : text.index("## 18.")]
    assert [row for row in rows if row not in told] == []


def test_the_protocol_names_files_that_are_there() -> None:
    """Whoever writes a player looks for the meaning of numbers in them."""
    text = DOCUMENT.read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:engine|net|docs|tests|tools)/[\w/.]+)`", text))
    assert len(named) > 20 and [name for name in sorted(named) if not (ROOT / name).exists()] == []
