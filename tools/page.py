"""Blocks of docs/architecture.md that scripts write, so that they cannot grow old."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "architecture.md"


def filled(text: str, name: str, body: str) -> str:
    """A page with the block of that name written anew."""
    start, end = f"<!-- {name}: written by tools/{name}.py -->\n", f"<!-- end of {name} -->\n"
    before, rest = text.split(start)
    return before + start + "\n" + body + "\n" + end + rest.split(end)[1]


def write(name: str, body: str) -> None:
    """Write a block of the page."""
    PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), name, body), encoding="utf-8")
