"""`lore rules`: the statements of the rule book, and how many of them a test cites."""

from __future__ import annotations

import argparse
import ast
import json
import shutil
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

from lore_tui.commands import CommandError
from lore_tui.files.rulebook import AREA, ID, Rulebook, Statement, book_of, books, plain, rulebook

NAME = "rules"
HELP = "look up rules, count which of them are tested"
EXAMPLE = "lore rules LORE-STRIKE-07\nlore rules wounded --game lore\nlore rules --coverage --json"

NOT_FOUND = 1
PROJECT = 'name = "lore-tui"'
UNOBSERVABLE = Path("rules") / "unobservable.toml"


class AreaCount(msgspec.Struct, frozen=True):
    """How many statements an area has, how many a test cites, how many are table handling."""

    total: int
    tested: int
    physical: int


class Coverage(msgspec.Struct, frozen=True):
    """The rule book held against the tests."""

    areas: dict[str, AreaCount]
    total: int
    tested: int
    physical: int
    untested: list[str]
    unobservable: dict[str, str]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `lore rules`."""
    parser.add_argument("query", nargs="*", metavar="ID|AREA|WORD", help="what to look up; none: all areas")
    parser.add_argument("--game", choices=books(), default="lore", help="whose rules (lore); an id finds its own book")
    parser.add_argument("--coverage", action="store_true", help="count what tests cite, by area")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    query = " ".join(args.query)
    if args.coverage:
        if query:
            raise CommandError("`lore rules --coverage` counts all areas; leave out the id or word.")
        return print_coverage(args.json)
    named = bool(ID.fullmatch(query.upper()) or AREA.fullmatch(query.upper()))
    book = rulebook(book_of(query) if named else args.game)
    found = book.find(query) if query else list(book)
    if not found:
        raise CommandError(nothing_found(book, query), NOT_FOUND)
    if args.json:
        print(json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=1))
    elif query:
        for one in found:
            print(shown(one))
    else:
        print_areas(book)
    return 0


def nothing_found(book: Rulebook, query: str) -> str:
    """One line on why nothing was found, and what to try."""
    name = query.upper()
    if name in book.withdrawn:
        return f"{name} is withdrawn: its number is spent and has no rule any more."
    if ID.fullmatch(name) and (own := book.area(name.rpartition("-")[0])):
        last = max(own, key=lambda one: int(one.id.rpartition("-")[2]))
        return f"there is no rule {name}. The last one of its area is {last.id}."
    return f"no rule has {query!r} as its id, its area or a word of its text. `lore rules` lists the areas."


def shown(one: Statement) -> str:
    """A statement as it is printed: folded for a terminal, one line for a pipe."""
    line = f"[{one.id}] {plain(one.text)}{' (physical)' if one.physical else ''}"
    if not sys.stdout.isatty():
        return line
    width = max(40, min(100, shutil.get_terminal_size().columns))
    return textwrap.fill(line, width, subsequent_indent="    ", break_on_hyphens=False)


def print_areas(book: Rulebook) -> None:
    """The areas with the number of their statements."""
    for area in book.areas:
        print(f"{area:<14} {len(book.area(area)):>4}")
    print(f"{'all':<14} {len(book):>4}")


def print_coverage(as_json: bool) -> int:
    """The coverage of the checkout this command runs in, book by book."""
    tests = tests_of_checkout()
    if tests is None:
        why = "coverage is counted from the tests: run this in a checkout of the project."
        raise CommandError(why, NOT_FOUND)
    cited = cited_in(tests)
    counted = {name: coverage(rulebook(name), tests, cited) for name in books()}
    if as_json:
        print(json.dumps({"books": msgspec.to_builtins(counted)}, ensure_ascii=False, indent=1))
    else:
        print("\n\n".join(coverage_table(one, rulebook(name)) for name, one in counted.items()))
    return 0


def tests_of_checkout() -> Path | None:
    """The tests of the checkout this is run in, or of the one this program is run from."""
    for folder in (Path.cwd(), *Path.cwd().parents, Path(__file__).parents[2]):
        project = folder / "pyproject.toml"
        if (folder / "tests").is_dir() and project.is_file() and PROJECT in project.read_text(encoding="utf-8"):
            return folder / "tests"
    return None


def cited_in(tests: Path) -> set[str]:
    """Every id that is cited in a folder of tests."""
    sources = (file.read_text(encoding="utf-8") for file in tests.rglob("*.py"))
    return {name for source in sources if "rule(" in source for name in citations(source)}


def coverage(book: Rulebook, tests: Path, cited: set[str]) -> Coverage:
    """The rule book held against what a folder of tests cites."""
    unobservable = {name: why for name, why in unobservable_statements(tests).items() if name in book}
    excused = {one.id for one in book if one.physical} | unobservable.keys()
    areas = {area: count(book.area(area), cited) for area in book.areas}
    return Coverage(
        areas=areas,
        total=sum(area.total for area in areas.values()),
        tested=sum(area.tested for area in areas.values()),
        physical=sum(area.physical for area in areas.values()),
        untested=[one.id for one in book if one.id not in cited and one.id not in excused],
        unobservable=unobservable,
    )


def count(statements: list[Statement], cited: set[str]) -> AreaCount:
    """The counts of one area."""
    return AreaCount(
        total=len(statements),
        tested=sum(one.id in cited for one in statements),
        physical=sum(one.physical for one in statements),
    )


def unobservable_statements(tests: Path) -> dict[str, str]:
    """The statements that no test can observe, each with the reason."""
    file = tests / UNOBSERVABLE
    if not file.is_file():
        return {}
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), dict[str, str])


def citations(source: str) -> Iterator[str]:
    """The ids that the tests of one source file cite by `@rule`; a test that never runs cites nothing."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if not node.name.lower().startswith("test"):
            continue
        inside = [part for decorator in node.decorator_list for part in ast.walk(decorator)]
        if any(isinstance(part, ast.Attribute) and part.attr in ("skip", "xfail") for part in inside):
            continue
        for part in inside:
            if isinstance(part, ast.Call) and called(part) == "rule":
                values = [argument.value for argument in part.args if isinstance(argument, ast.Constant)]
                yield from (value for value in values if isinstance(value, str))


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def coverage_table(counted: Coverage, book: Rulebook) -> str:
    """The coverage as a table by area."""
    missing = set(counted.untested)
    lines = [f"{'area':<14} {'total':>6} {'tested':>7} {'not tested':>11} {'physical':>9}"]
    for area, one in counted.areas.items():
        untested = sum(statement.id in missing for statement in book.area(area))
        lines.append(f"{area:<14} {one.total:>6} {one.tested:>7} {untested:>11} {one.physical:>9}")
    total, tested, physical = counted.total, counted.tested, counted.physical
    lines.append(f"{'all':<14} {total:>6} {tested:>7} {len(missing):>11} {physical:>9}")
    if counted.unobservable:
        lines.append("")
        lines.extend(f"cannot be observed: {name}: {why}" for name, why in counted.unobservable.items())
    return "\n".join(lines)
