"""Payloads of frames and responses, read by type."""

from __future__ import annotations

from typing import TypeAlias

from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault
from net.fair.log.schema import (
    Act,
    Agreed,
    Cand,
    End,
    Frame,
    Keep,
    Mix,
    Reveal,
    Row,
    Seen,
    Show,
    StrictAct,
    Type,
    shape,
)

Payload: TypeAlias = Act | StrictAct | Mix | Cand | Keep | Show | Seen | Agreed | Reveal | End

_COMMON: dict[int, type[Row]] = {
    Type.SHOW: Show,
    Type.SEEN: Seen,
    Type.AGREED: Agreed,
    Type.REVEAL: Reveal,
    Type.END: End,
}
_PLAIN: dict[int, type[Row]] = {**_COMMON, Type.ACT: Act, Type.MIX: Mix}
_STRICT: dict[int, type[Row]] = {**_COMMON, Type.ACT: StrictAct, Type.CAND: Cand, Type.KEEP: Keep}


def payload(frame: Frame, strict: bool) -> Payload:
    """What a frame says; raises Fault on an unknown type or a payload of another shape."""
    kind = (_STRICT if strict else _PLAIN).get(frame.type)
    if kind is None:
        raise Fault("type", f"frame type {frame.type} does not exist under these terms", frame.seat)
    try:
        found = shape(kind, frame.payload)
    except CodecError as error:
        raise Fault("payload", f"the payload is malformed ({error})", frame.seat) from None
    assert isinstance(found, Act | StrictAct | Mix | Cand | Keep | Show | Seen | Agreed | Reveal | End)
    return found
