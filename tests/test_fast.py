"""`make fast`: which modules are compiled, that it is the same source, and that the doctor says which rules run.

Every other test can run against what was compiled: `make fast`, then `make unit`.
"""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from lore_tui.commands.doctor import check_rules
from lore_tui.files.built import Built, built, mark
from net.peers.doctor import Health
from tools.fast import DERIVED, ROOMS, ROOT, compilable, modules


def test_rules_are_compiled_and_records_are_not() -> None:
    chosen = modules()
    assert all((ROOT / name).is_file() for name in chosen) and len(set(chosen)) == len(chosen)
    assert {"/".join(name.split("/")[:2]) for name in chosen} == set(ROOMS)
    assert "engine/kernel/machine.py" in chosen and "engine/journeys/play/playable.py" in chosen
    assert not any(name.endswith(("/records.py", "/frames.py", *DERIVED)) and "/table/" in name for name in chosen)


def test_a_module_with_records_is_left_as_it_is() -> None:
    assert compilable("class Plain:\n    pass\n")
    assert not compilable("class Company(Record, frozen=True):\n    number: int\n")


def test_the_doctor_says_which_rules_run(tmp_path: Path) -> None:
    assert built(tmp_path) is Built.SOURCE and "source" in check_rules(Built.SOURCE).says
    (tmp_path / "play").mkdir()
    source = tmp_path / "play" / "play.py"
    source.write_text("ONE = 1\n")
    (tmp_path / "play" / f"play{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    assert built(tmp_path) is Built.STALE
    mark(tmp_path)
    assert built(tmp_path) is Built.COMPILED and check_rules(Built.COMPILED).health is Health.GOOD
    source.write_text("ONE = 2\n")
    assert built(tmp_path) is Built.STALE
    assert check_rules(Built.STALE).health is Health.HINT and "make fast" in check_rules(Built.STALE).do


def test_no_compiled_module_has_what_the_compiler_breaks_down_at() -> None:
    """mypyc cannot look for something in a row that is written out with a star in it."""
    for name in modules():
        for node in ast.walk(ast.parse((ROOT / name).read_text(encoding="utf-8"))):
            looks = isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)
            rows = node.comparators if isinstance(node, ast.Compare) and looks else []
            parts = [part for row in rows if isinstance(row, ast.Tuple | ast.List | ast.Set) for part in row.elts]
            assert not any(isinstance(part, ast.Starred) for part in parts), f"{name}:{getattr(node, 'lineno', 0)}"


@pytest.mark.soak
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_compiled_rules_play_the_same_games(tmp_path: Path) -> None:
    """A copy of the checkout is compiled; its games end with the same digests as those of the source."""
    for name in ("engine", "lore_tui", "net", "tests", "tools"):
        ignored = shutil.ignore_patterns("*.so", "compiled.txt", "__pycache__")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    played = [sys.executable, "-m", "tests.family.matches"]
    plain = [subprocess.check_output([*played, game], cwd=tmp_path) for game in ("lore", "metw", "tcg")]
    subprocess.run([sys.executable, "tools/fast.py", "--level", "0"], cwd=tmp_path, check=True)
    assert [subprocess.check_output([*played, game], cwd=tmp_path) for game in ("lore", "metw", "tcg")] == plain
