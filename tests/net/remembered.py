"""What is worked out once, for whoever reads the same games many times."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import ModuleType
from typing import Any

from engine.cards.catalogue import plain as card_name
from net.fair.log.chain import chain
from net.fair.log.primitives import H, K, signed
from net.fair.log.schema import read
from net.fair.log.transcript import frame_record, read_file
from tests.net.second import SECOND

ONCE: dict[Callable[..., Any], int] = {
    signed: 50_000,
    SECOND.signed: 50_000,
    H: 200_000,
    SECOND.H: 200_000,
    K: 200_000,
    SECOND.K: 200_000,
    chain: 400,
    SECOND.chain_of: 400,
    read: 50_000,
    SECOND.decode: 50_000,
    frame_record: 20_000,
    read_file: 100,
    card_name: 5_000,
}
"""Pure functions whose last answers are kept, and how many: for what many files have in common."""


@contextmanager
def remembered(*functions: Callable[..., Any]) -> Iterator[None]:
    """Both verifiers do not work out again what they worked out for another file; all of it, or these functions."""
    undo: list[tuple[ModuleType, str, Any]] = []
    for function in functions or ONCE:
        known = lru_cache(maxsize=ONCE[function])(function)
        for module in [*sys.modules.values()]:
            places = [name for name, value in getattr(module, "__dict__", {}).items() if value is function]
            undo += [(module, name, function) for name in places]
            for name in places:
                setattr(module, name, known)
    try:
        yield
    finally:
        for module, name, was in undo:
            setattr(module, name, was)
