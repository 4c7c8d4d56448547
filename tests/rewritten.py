"""Test modules made ready once, on all cores, before several workers start; each would do all of them for itself.

Pytest rewrites the assertions of a module when it loads it, which takes longer than all the rest of a fresh collection.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

HERE = Path(__file__).parent


def make_ready(config: pytest.Config, files: Sequence[Path]) -> None:
    """Rewrite modules and keep them where pytest looks for them, unless they lie there already."""
    for file in files:
        kept = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(kept.parent):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, kept)


def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Before the workers start, as many processes as there are cores share the work."""
    if sys.dont_write_bytecode or config.getoption("assertmode") != "rewrite":
        return
    files = sorted(file for file in HERE.rglob("*.py") if file.name.startswith(("test_", "conftest.")))
    cores = os.cpu_count() or 1
    fork = get_context("fork")
    helpers = [fork.Process(target=make_ready, args=(config, files[place::cores])) for place in range(cores)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
