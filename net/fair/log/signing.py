"""Signing for a table: the one place where a game's records, and the seeds of sealed pools, get their signatures."""

from __future__ import annotations

from net.fair.log.primitives import Signer
from net.fair.log.schema import TAGS, Kind, Private, Record, Row, pack


def sealed(key: Signer, kind: Kind, row: Row) -> Record:
    """A record of a signed kind."""
    body = pack(row)
    return Record(kind, body, key.sign(TAGS[kind], body))


def sealed_show(key: Signer, private: Private) -> tuple[bytes, bytes]:
    """Body and signature of a private show."""
    body = pack(private)
    return body, key.sign("show", body)


def signed_seed(key: Signer, meeting: bytes, seed: bytes) -> bytes:
    """The signature under a seed that was promised to a sealed meeting."""
    return key.sign("sealed", meeting + seed)
