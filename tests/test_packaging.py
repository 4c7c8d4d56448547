"""What `pip install .` gives: a `lore` that works without the checkout, from locked versions."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from lore_tui import __version__
from tools import fast

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "net", "lore_tui")


def call(*words: str | Path, cwd: Path) -> str:
    """Run a program that has to succeed and give its output."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env=clean, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    call(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it; only third-party packages are borrowed from this one."""
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", with_pip=False)
    python = folder / "env" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    call(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, cwd=folder)
    (site,) = (folder / "env").glob("lib/python*/site-packages")
    # Path files of the borrowed folder are not followed, so the checkout stays out of reach.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return folder


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    files = (file for package in PACKAGES for file in (ROOT / package).rglob("*") if file.is_file())
    compiled = fast.compiled()  # by `make fast`: they belong to this machine and not into a wheel for all
    ours = {
        file.relative_to(ROOT).as_posix()
        for file in files
        if "__pycache__" not in file.parts and file not in compiled
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
        rules = archive.read("lore_tui/data/rules/lore.md")
    assert packed == ours | {f"lore_tui/data/rules/{book.name}" for book in (ROOT / "docs" / "rules").iterdir()}
    assert rules == (ROOT / "docs" / "rules" / "lore.md").read_bytes()


def test_the_installed_lore_stands_alone(elsewhere: Path) -> None:
    python = elsewhere / "env" / "bin" / "python"
    for package in PACKAGES:
        place = call(python, "-c", f"import {package}; print({package}.__file__)", cwd=elsewhere).strip()
        assert Path(place).is_relative_to(elsewhere)


def test_the_installed_lore_runs(elsewhere: Path) -> None:
    lore = elsewhere / "env" / "bin" / "lore"
    assert "commands:" in call(lore, "--help", cwd=elsewhere)
    assert call(lore, "--version", cwd=elsewhere) == f"lore {__version__}\n"
    assert call(lore, "rules", "LORE-GEN-01", cwd=elsewhere).startswith("[LORE-GEN-01] When a card")


@pytest.mark.skipif(
    not (ROOT / "lore_tui" / "commands" / "simulate.py").is_file(), reason="there is no `lore simulate` yet"
)
def test_the_installed_lore_plays_a_game(elsewhere: Path) -> None:
    lore = elsewhere / "env" / "bin" / "lore"
    out = call(lore, "simulate", "--games", "1", "--seed", "1", "--json", cwd=elsewhere)
    assert re.search(r'"games": ?1\b', out)


def test_coverage_outside_a_checkout_says_so(elsewhere: Path) -> None:
    lore = elsewhere / "env" / "bin" / "lore"
    done = subprocess.run(
        [lore, "rules", "--coverage"], cwd=elsewhere, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "in a checkout" in done.stderr


def locked() -> dict[str, str]:
    """The versions of requirements.lock."""
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pairs = [line.partition(" ;")[0].split("==") for line in lines if line and not line.startswith("#")]
    return {name.lower().replace("_", "-"): version for name, version in pairs}


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [re.split(r"[=<>~!]", line)[0].strip().lower() for line in project["dependencies"]]
    assert [name for name in wanted if name not in locked()] == []


def test_the_textual_of_the_project_is_the_locked_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"textual=={locked()['textual']}" in project["dependencies"]
