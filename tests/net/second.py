"""The one-file verifier of the documents, loaded as what it is: a script nobody installs."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

PATH = Path(__file__).parents[2] / "docs" / "verifier" / "lore_verify.py"


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lore_verify", PATH)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["lore_verify"] = module
    spec.loader.exec_module(module)
    return module


SECOND = _load()


def second_verdict(data: bytes) -> int:
    """Its exit code for a file: 0 consistent and opened, 1 fault, 2 incomplete, 3 another version."""
    code = SECOND.verify(data)[0]
    assert isinstance(code, int)
    return code
