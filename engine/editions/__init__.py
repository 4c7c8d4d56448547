"""The games there are; each is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from engine.edition import Edition


def _lore() -> Edition[Any, Any]:
    from engine.editions.lore import LORE

    return LORE


def _metw() -> Edition[Any, Any]:
    from engine.editions.metw import METW

    return METW


def _meccg() -> Edition[Any, Any]:
    from engine.editions.meccg import MECCG

    return MECCG


def _tcg() -> Edition[Any, Any]:
    from engine.editions.tcg import TCG

    return TCG


EDITIONS: Mapping[str, Callable[[], Edition[Any, Any]]] = {"lore": _lore, "metw": _metw, "tcg": _tcg, "meccg": _meccg}
"""By the word that files and commands use."""
USUAL = "lore"
"""The one that is meant where none is named."""


@cache
def edition(name: str = USUAL) -> Edition[Any, Any]:
    """The edition of that name; raises KeyError where there is none."""
    return EDITIONS[name]()
