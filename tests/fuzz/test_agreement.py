"""Files altered without a key: both verifiers say the same of each, and nobody honest is named."""

from __future__ import annotations

import random

import pytest

from tests.fuzz.altered import alter, originals
from tests.fuzz.targets import altered, judge

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
