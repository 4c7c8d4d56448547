"""Files altered without a key and with one: both verifiers say the same of each, and nobody honest is named."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.altered import alter, originals
from tests.fuzz.resigned import resigned
from tests.fuzz.targets import altered, judge
from tests.net.remembered import remembered

CASES = 600


@pytest.mark.parametrize("path, data", originals(), ids=lambda value: value.stem if hasattr(value, "stem") else "")
def test_altered_files(path: object, data: bytes) -> None:
    """A few hundred alterations of every kept file; `make soak` tries many more."""
    rng = random.Random(str(path))
    for _ in range(CASES // len(originals()) + 1):
        judge(data, alter(data, rng.randrange))


def test_target_takes_any_bytes() -> None:
    for seed in range(20):
        altered(random.Random(seed).randbytes(40))


def test_one_wrong_step_with_a_key() -> None:
    """A few hundred of them, at every sort of place; `make soak` tries many more."""
    rng = random.Random("a key")
    with remembered():
        for _ in range(400):
            resigned(rng.randbytes(200))
