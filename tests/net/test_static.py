"""Habits of the protocol's code that no single test would notice."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from net.fair.wire.words import DIGEST, WORDS

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "net").rglob("*.py"))
FAIR = sorted((ROOT / "net" / "fair").rglob("*.py"))
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def calls(path: Path) -> set[str]:
    """Names of everything a module calls."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            found.add(node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
    return found


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_records_are_signed_in_one_place() -> None:
    """The channel signs its handshake, `signing` everything of a game."""
    assert {path.stem for path in SOURCES if "sign" in calls(path)} == {"primitives", "signing", "channel"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_nothing_guessable_and_nothing_unpickled(path: Path) -> None:
    assert not imports(path) & {"random", "pickle", "marshal", "shelve"}
    assert not calls(path) & {"eval", "exec", "repr"}


@pytest.mark.parametrize("path", FAIR, ids=lambda path: path.stem)
def test_no_socket_no_clock_no_file(path: Path) -> None:
    assert not imports(path) & {"socket", "asyncio", "time", "datetime", "threading", "pathlib", "selectors"}
    names = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not names & {"open", "print", "input"}


def test_words_are_those_of_the_document() -> None:
    assert len(set(WORDS)) == 256
    assert DIGEST in PROTOCOL


def test_known_answers_are_those_of_the_document() -> None:
    tested = (Path(__file__).parent / "test_known_answers.py").read_text(encoding="utf-8")
    joined = re.sub(r'"\s*\n\s*"', "", tested)
    printed = re.findall(r"\b[0-9a-f]{64,}\b", PROTOCOL[PROTOCOL.index("## 13.") :])
    assert len(printed) >= 25
    assert not [answer for answer in printed if answer not in joined]
