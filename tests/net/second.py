"""The one-file verifier of the documents, loaded as what it is: a script nobody installs."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from net.fair.check.report import INCOMPLETE, UNKNOWN, VERIFIED, Report
from net.fair.check.verify import verify

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
    """Its exit code for a file: 0 consistent and opened, 1 convicted, 2 incomplete, 3 other version, 4 altered."""
    return agreed(data)[0]


def agreed(data: bytes) -> tuple[int, int]:
    """Exit code and convicted seat of a file, on which both verifiers agree as far as no rules are needed."""
    return compared(data, verify(data, {}))


def compared(data: bytes, report: Report) -> tuple[int, int]:
    """Exit code and seat on which the second verifier agrees with a report that was made without any rules."""
    found = SECOND.verify(data)
    code = report.exit_code
    if code == UNKNOWN and report.terms is not None:  # the first one names what it cannot check without the rules
        code = INCOMPLETE if report.incomplete else VERIFIED
    seat = report.finding.seat if report.finding is not None else -1
    assert (code, seat) == (found.code, found.seat), (report.finding, report.incomplete, found.lines)
    failed = {level.number for level in report.levels if level.verdict == "failed"}
    assert failed == {level for level, verdict in found.levels.items() if verdict == "failed"}
    return code, seat
