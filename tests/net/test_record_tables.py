"""The protocol holds every record as it is read here."""

from __future__ import annotations

from tools.record_tables import DOCUMENT, tables


def test_the_protocol_ends_with_the_tables_of_its_records() -> None:
    """`python -m tools.record_tables` writes them."""
    assert DOCUMENT.read_text(encoding="utf-8").endswith(tables())
