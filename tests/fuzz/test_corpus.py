"""Every input that fuzzing found worth keeping, and the golden files cut short, through every target."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fuzz.altered import GOLDEN
from tests.fuzz.mutate import tried
from tests.fuzz.run import NAMES
from tests.fuzz.targets import CORPUS, TARGETS


def seeds() -> Iterator[bytes]:
    yield b""
    yield b"LORE/2\n"
    yield b"LORE/3\n"
    for path in sorted(GOLDEN.rglob("t*.lore")):
        data = path.read_bytes()
        yield data[:300]
        yield data[11:400]


def test_every_target_is_fuzzed() -> None:
    assert set(NAMES) == set(TARGETS)


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_kept_inputs_bring_nothing_but_refusals(name: str) -> None:
    target = TARGETS[name]
    kept = [path.read_bytes() for path in sorted(Path(CORPUS / name).glob("*"))]
    tried = 0
    for data in (*seeds(), *kept[:300]):
        target(data)
        tried += 1
    assert tried > 5


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_mutated_inputs_bring_nothing_but_refusals(name: str) -> None:
    """A few; `python -m tests.fuzz.run --inputs 1000000` tries as many as one likes."""
    assert tried(name, 40)
