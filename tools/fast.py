"""`make fast`: the rules compiled by mypyc, from the same source and beside it; `lore doctor` says which one runs.

An extension module is found before the source of the same name, so nothing else changes; `make clean` takes them away.
Records stay as they are: mypyc drops what a class is given in its first line besides its bases (`frozen=True`), and
drafts and doors are classes that each game derives its own from in ways a compiled class does not allow.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from lore_tui.files.built import MADE_FROM, extensions, mark

ROOT = Path(__file__).parents[1]
ROOMS = ("engine/kernel", "engine/journeys", "engine/lore", "engine/metw", "engine/tcg")
"""What is compiled."""
DERIVED = ("draft.py", "door.py", "game.py", "customs.py")
"""Modules of classes that are derived from, or that games derive."""
CARDS = "cards"
"""The folders of cards: what is written there is read once."""
MADE = "build/fast"
"""Where the C code goes."""


def compilable(source: str) -> bool:
    """Whether mypyc makes the same of a module: it defines no records."""
    return not any(isinstance(node, ast.ClassDef) and node.keywords for node in ast.walk(ast.parse(source)))


def modules(root: Path = ROOT) -> list[str]:
    """The modules that are compiled, relative to the checkout."""
    found = []
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            if path.name in (*DERIVED, "__init__.py") or CARDS in path.relative_to(root).parts:
                continue
            if compilable(path.read_text(encoding="utf-8")):
                found.append(path.relative_to(root).as_posix())
    return found


def compiled(root: Path = ROOT) -> list[Path]:
    """Everything that was compiled: the modules beside their source, what they share, and what they were made from."""
    shared = [path for path in root.iterdir() if path.name.endswith("__mypyc" + EXTENSION_SUFFIXES[0])]
    made_from = [path for path in (root / "engine" / MADE_FROM,) if path.is_file()]
    return [*extensions(root / "engine"), *shared, *made_from]


def clean(root: Path = ROOT) -> None:
    """Take away what was compiled: the source runs again."""
    for path in compiled(root):
        path.unlink()
    shutil.rmtree(root / MADE, ignore_errors=True)


def build(jobs: int, level: str) -> int:
    """Compile the modules where they lie; the status is 1 where that cannot be done."""
    try:
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.errors import CompileError, PlatformError
    except ImportError as error:
        print(f"{error.name} is missing; the source runs as before.", file=sys.stderr)
        return 1
    clean()
    extensions = mypycify(modules(), opt_level=level, multi_file=True, target_dir=MADE)
    command = Distribution({"name": "lore-fast", "ext_modules": extensions}).get_command_obj("build_ext")
    command.inplace, command.parallel = True, jobs
    command.build_temp = command.build_lib = MADE
    try:
        command.ensure_finalized()
        command.run()
    except (CompileError, PlatformError) as error:
        clean()
        print(f"No C compiler that works here ({error}); the source runs as before.", file=sys.stderr)
        return 1
    mark()
    print(f"{len(modules())} modules compiled. `make clean` takes them away, `lore doctor` says which ones run.")
    return 0


def main() -> int:
    """Compile, or take away what was compiled."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many files at a time")
    parser.add_argument("--level", default="1", choices="0123", help="how hard the C compiler tries")
    parser.add_argument("--clean", action="store_true", help="take away what was compiled")
    args = parser.parse_args()
    os.chdir(ROOT)
    if args.clean:
        clean()
        return 0
    return build(args.jobs, args.level)


if __name__ == "__main__":
    sys.exit(main())
