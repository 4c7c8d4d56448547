"""Writes every record with types and ranges to the end of docs/protocol.md: python -m tools.record_tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import inspect

from net.fair.log import schema
from net.fair.log.codec import MAX_STR
from net.fair.wire import messages

DOCUMENT = Path(__file__).parents[1] / "docs" / "protocol.md"
HEADING = "| record | fields in their order |"
BODIES = (
    *(schema.Terms, schema.Hello, schema.Setup, schema.Ready, schema.Frame, schema.Close, schema.Say, schema.Audit),
    *(schema.Evidence, schema.Trailer, schema.Private, schema.Record, schema.Entry),
)
PAYLOADS = (
    *(schema.Act, schema.StrictAct, schema.Mix, schema.Cand, schema.Keep, schema.Show, schema.Seen, schema.Agreed),
    *(schema.Reveal, schema.End, schema.Open, schema.StrictOpen, schema.KindProof, schema.StrictKind),
)


def words(kind: inspect.Type) -> str:
    """A type in a few words."""
    if isinstance(kind, inspect.IntType):
        low = kind.ge if kind.ge is not None else 0
        high = kind.le if kind.le is not None else (kind.lt or 1 << 64) - 1
        return f"{low}" if low == high else f"integer {low}..{high}"
    if isinstance(kind, inspect.BytesType | inspect.StrType):
        name = "bytes" if isinstance(kind, inspect.BytesType) else "text"
        low, high = kind.min_length or 0, kind.max_length or MAX_STR
        return f"{name}, {high}" if low == high else f"{name}, {low}..{high}"
    if isinstance(kind, inspect.BoolType):
        return "boolean"
    if isinstance(kind, inspect.VarTupleType):
        low, high = kind.min_length or 0, kind.max_length
        size = f"{low}" if low == high else f"{low}..{high}" if high is not None else "any number"
        return f"array of {size}: {words(kind.item_type)}"
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    return "array, see the type" if isinstance(kind, inspect.AnyType) else type(kind).__name__


def table(kind: type[msgspec.Struct]) -> Iterator[str]:
    """The fields of a record in their order."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    fields = "; ".join(
        f"{field.encode_name}: {words(field.type)}{'' if field.required else ' (from version 2)'}"
        for field in found.fields
    )
    yield f"| {kind.__name__} | {fields or 'no field'} |"


def tables() -> str:
    """All of it, as the protocol holds it."""
    lines = [HEADING, "| --- | --- |"]
    for kind in (*BODIES, *PAYLOADS):
        lines += table(kind)
    told = sorted(messages.Message.__subclasses__(), key=lambda kind: kind.number)
    lines += ["", "| message | fields after its type |", "| --- | --- |"]
    for message in told:
        lines += table(message)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = DOCUMENT.read_text(encoding="utf-8")
    DOCUMENT.write_text(text[: text.index(HEADING)] + tables(), encoding="utf-8")
