"""Whether the rules run from their source or compiled, and whether what was compiled is what the source says today."""

from __future__ import annotations

import hashlib
from enum import Enum
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import engine

RULES = Path(engine.__file__).parent
MADE_FROM = "compiled.txt"
"""Beside the rules: the digest of the sources they were compiled from."""


class Built(Enum):
    """What runs."""

    SOURCE = "from their source"
    COMPILED = "compiled"
    STALE = "compiled from another source than the one that lies here"


def extensions(rules: Path = RULES) -> list[Path]:
    """The compiled modules; each lies beside the source it was made from."""
    return sorted(path for path in rules.rglob("*") if path.name.endswith(EXTENSION_SUFFIXES[0]))


def sources_digest(rules: Path = RULES) -> str:
    """One digest over the sources of everything that is compiled, with their places."""
    found = hashlib.sha256()
    for path in extensions(rules):
        source = path.with_name(path.name.removesuffix(EXTENSION_SUFFIXES[0]) + ".py")
        found.update(source.relative_to(rules).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    return found.hexdigest()


def mark(rules: Path = RULES) -> None:
    """Write down from what the modules were just compiled."""
    (rules / MADE_FROM).write_text(sources_digest(rules) + "\n", encoding="utf-8")


def built(rules: Path = RULES) -> Built:
    """Which rules run."""
    if not extensions(rules):
        return Built.SOURCE
    made_from = rules / MADE_FROM
    known = made_from.read_text(encoding="utf-8").strip() if made_from.is_file() else ""
    return Built.COMPILED if known == sources_digest(rules) else Built.STALE
