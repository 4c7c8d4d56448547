"""The house stands as docs and CONTRIBUTING draw it: who imports whom, and what the engine never does."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("engine", "net", "lore_tui")

# What a package may import besides the standard library and itself.
MAY_IMPORT = {
    "engine": {"msgspec"},
    "net": {"msgspec", "engine", "msgpack", "cryptography", "zeroconf"},
    "lore_tui": {"msgspec", "engine", "net", "cryptography", "platformdirs", "textual", "rich"},
}
GAMES = ("engine.lore", "engine.metw", "engine.tcg")
# Rooms inside a package, and what of the project they stay away from.
MAY_NOT_IMPORT = {
    "engine/kernel": ("engine.cards", "engine.journeys", *GAMES, "engine.bots"),
    "engine/cards": ("engine.journeys", *GAMES, "engine.bots"),
    "engine/journeys": (*GAMES, "engine.bots"),
    **{game.replace(".", "/"): (*(other for other in GAMES if other != game), "engine.bots") for game in GAMES},
    "engine/tcg": ("engine.lore", "engine.metw", "engine.journeys", "engine.bots"),
    "net/fair": ("net.disk", "net.peers"),
    "lore_tui/games": ("textual", "rich", "lore_tui.screens", "lore_tui.widgets"),
    "lore_tui/view": ("textual", "rich", "lore_tui.screens", "lore_tui.widgets"),
    "lore_tui/plain": ("textual", "rich", "lore_tui.screens", "lore_tui.widgets"),
}
SHOWINGS = ("lore_tui.games.lore", "lore_tui.games.metw", "lore_tui.games.tcg")
FAMILY = ("engine.journeys", "lore_tui.games.journeys")
# The client knows no game but through its showing; the one widget of the family that travels a map knows that map.
KNOWS_THE_MAP = "lore_tui/widgets/mapview.py"
# What of another package is open to a package: a game is reached through the kernel's door and no other way.
ONLY_OF = {"net": ("engine", "engine.kernel")}
MOST_MODULES = 24
# Chance, clocks, the environment and input or output have no place in rules.
BANNED_IN_ENGINE = set(
    "asyncio datetime importlib io logging multiprocessing os pathlib pickle random secrets shelve shutil "
    "signal socket subprocess sys tempfile threading time urllib uuid".split()
)
BANNED_NAMES = set("__import__ breakpoint compile eval exec float input open print".split())
# The one place of the engine that reads packaged data.
READS_PACKAGED_DATA = {"engine/cards/files.py": {"importlib"}}
LORE_WORDS = set(
    "ally aragorn companies company corruption council creature creatures dwarf elf faction factions frodo "
    "gandalf gorgoroth haven havens hazard hazards hobbit lore lorien marshalling mordor mover nazgul prowess "
    "region regions rivendell ring rings sauron site sites wizard wound wounded wounds".split()
)
# They read what the program and the machine have; whatever a player or a stranger may have put there has a limit.
READS_WHAT_IS_ITS_OWN = {
    "lore_tui/files/built.py",
    "lore_tui/files/rulebook.py",
    "lore_tui/commands/rules.py",
    "net/peers/doctor.py",
}
LONGEST_MODULE = 600
LONGEST_FUNCTION = 60

Check = Callable[[ast.Module], Iterator[str]]


def sources(*folders: str) -> list[Path]:
    return sorted(file for folder in folders for file in (ROOT / folder).rglob("*.py"))


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


@cache
def imported(file: Path) -> frozenset[str]:
    """The imports of a source file, which many tests look at."""
    return frozenset(imports(tree(file)))


def imports(module: ast.Module) -> Iterator[str]:
    """Every module a source file names in an import, wherever the import stands."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def foreign(names: Iterable[str], package: str) -> set[str]:
    """The imports of a source file that its package may not have."""
    allowed = MAY_IMPORT[package] | {package} | set(sys.stdlib_module_names)
    return {name for name in names if name.partition(".")[0] not in allowed}


def trespasses(names: Iterable[str], room: str) -> set[str]:
    """The imports of a source file that its room may not have."""
    return named(names, MAY_NOT_IMPORT[room])


def named(names: Iterable[str], banned: Iterable[str]) -> set[str]:
    """The imports that come out of some rooms."""
    return {name for name in names if any(f"{name}.".startswith(f"{one}.") for one in banned)}


def beyond(names: Iterable[str], package: str) -> set[str]:
    """The imports of a source file from a package of which only one room is open to it."""
    whole, open_room = ONLY_OF[package]
    found = (name for name in names if f"{name}.".startswith(f"{whole}."))
    return {name for name in found if name != whole and not f"{name}.".startswith(f"{open_room}.")}


def rooms() -> dict[str, int]:
    """How many modules every folder has, its own title page not counted."""
    return Counter(name_of(file.parent) for file in sources(*PACKAGES) if file.name != "__init__.py")


def impurities(module: ast.Module, excused: frozenset[str] = frozenset()) -> Iterator[str]:
    """Whatever would let something other than state and action decide what the engine does."""
    for name in imports(module):
        top = name.partition(".")[0]
        if top in BANNED_IN_ENGINE and top not in excused:
            yield f"imports {name}"
    for node in ast.walk(module):
        if isinstance(node, ast.Name) and node.id in BANNED_NAMES:
            yield f"line {node.lineno}: {node.id}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: {node.value} is no integer"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and not excused:
            yield f"line {node.lineno}: / makes a float, // does not"


def words(module: ast.Module) -> Iterator[str]:
    """Every word in names and strings of a source file, in small letters."""
    for node in ast.walk(module):
        for field in ("id", "attr", "name", "arg", "asname", "module", "value"):
            text = getattr(node, field, None)
            if isinstance(text, str):
                apart = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)
                yield from re.findall(r"[a-z]+", apart.lower())


def long_functions(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                yield f"{node.name} has {length} lines"


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_go_only_to_the_right(package: str) -> None:
    found = {name_of(file): foreign(imported(file), package) for file in sources(package)}
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize("room", MAY_NOT_IMPORT)
def test_rooms_keep_their_doors_shut(room: str) -> None:
    found = {name_of(file): trespasses(imported(file), room) for file in sources(room)}
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize("package", ONLY_OF)
def test_a_game_is_reached_through_the_kernel(package: str) -> None:
    found = {name_of(file): beyond(imported(file), package) for file in sources(package)}
    assert {file: names for file, names in found.items() if names} == {}


def test_no_screen_knows_a_game() -> None:
    """Everything of the client outside `lore_tui/games` reaches a game through its edition and its showing."""
    found = {}
    for file in sources("lore_tui"):
        if not name_of(file).startswith("lore_tui/games/"):
            family = () if name_of(file) == KNOWS_THE_MAP else FAMILY
            found[name_of(file)] = named(imported(file), (*GAMES, "engine.bots", *SHOWINGS, *family))
    assert {file: names for file, names in found.items() if names} == {}


@pytest.mark.parametrize("game", SHOWINGS)
def test_games_are_shown_without_each_other(game: str) -> None:
    others = [one for one in SHOWINGS if one != game]
    word = game.rpartition(".")[2]
    others += [one for one in GAMES if one != f"engine.{word}"]
    found = {name_of(file): named(imported(file), others) for file in sources(game.replace(".", "/"))}
    assert {file: names for file, names in found.items() if names} == {}


def test_rooms_can_be_overlooked() -> None:
    """A folder has a title page with one sentence, and few enough modules to be seen at once."""
    sizes = rooms()
    assert {room: size for room, size in sizes.items() if size > MOST_MODULES} == {}
    assert [room for room in sizes if not ast.get_docstring(tree(ROOT / room / "__init__.py"))] == []


@pytest.mark.parametrize(
    ("package", "never"),
    [
        ("engine", "textual net lore_tui msgpack cryptography zeroconf asyncio socket"),
        ("net", "textual rich lore_tui"),
    ],
)
def test_importing_a_package_loads_nothing_it_does_not_need(package: str, never: str) -> None:
    modules = [name_of(file).removesuffix(".py").replace("/", ".") for file in sources(package)]
    names = [name.removesuffix(".__init__") for name in modules if not name.endswith("__main__")]
    script = (
        "import importlib, sys\n"
        f"for name in {names!r}: importlib.import_module(name)\n"
        f"print(sorted(set({never.split()!r}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[]\n"


def test_the_engine_is_a_function_of_state_and_action() -> None:
    found = {
        name_of(file): list(impurities(tree(file), frozenset(READS_PACKAGED_DATA.get(name_of(file), ()))))
        for file in sources("engine")
    }
    assert {file: names for file, names in found.items() if names} == {}


def reads_whole(module: ast.Module) -> bool:
    """Whether it reads a file to its end, however long that is."""
    named = (node.attr for node in ast.walk(module) if isinstance(node, ast.Attribute))
    return not {"read_bytes", "read_text"}.isdisjoint(named)


def test_files_are_read_up_to_a_limit() -> None:
    """By `net.disk.files`: a pipe, a device or a file without end holds nobody up."""
    found = {name_of(file) for file in sources("net", "lore_tui") if reads_whole(tree(file))}
    assert found == READS_WHAT_IS_ITS_OWN


def test_the_kernel_knows_no_word_of_lore() -> None:
    found = {name_of(file): LORE_WORDS & set(words(tree(file))) for file in sources("engine/kernel")}
    assert {file: names for file, names in found.items() if names} == {}


def test_modules_stay_readable() -> None:
    texts = {name_of(file): file.read_text(encoding="utf-8") for file in sources(*PACKAGES)}
    lengths = {file: len(text.splitlines()) for file, text in texts.items()}
    assert {file: length for file, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_functions_fit_a_screen() -> None:
    found = {name_of(file): list(long_functions(tree(file))) for file in sources(*PACKAGES)}
    assert {file: names for file, names in found.items() if names} == {}


def test_nothing_is_left_for_later() -> None:
    mark = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME"]) + r")\b")
    files = sources(*PACKAGES, "tests", "benchmarks", "screenshots")
    assert [name_of(file) for file in files if mark.search(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    ("source", "package"),
    [
        ("import net", "engine"),
        ("def f():\n    from lore_tui import view", "engine"),
        ("import msgpack", "engine"),
        ("import textual.app", "net"),
        ("from lore_tui.files.home import data_folder", "net"),
    ],
)
def test_the_import_check_sees(source: str, package: str) -> None:
    assert foreign(imports(ast.parse(source)), package)


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from os import environ",
        "def f():\n    import time",
        "x = 0.5",
        "x = 1 / 2",
        "x /= 2",
        "x = float(3)",
        "eval('1')",
        "open('x')",
        "print('x')",
        "import importlib.resources",
    ],
)
def test_the_purity_check_sees(source: str) -> None:
    assert list(impurities(ast.parse(source)))


def test_the_checks_let_pass_what_is_fine() -> None:
    fine = "import re\nfrom engine.kernel import records\nx = re.compile('a').match(str(7 // 2))\n"
    assert not list(impurities(ast.parse(fine)))
    assert not foreign(imports(ast.parse(fine)), "engine")
    assert not list(impurities(ast.parse("from importlib import resources"), frozenset({"importlib"})))


def test_the_room_check_sees() -> None:
    assert trespasses(imports(ast.parse("from engine import lore")), "engine/kernel") == {"engine.lore"}
    assert not trespasses(imports(ast.parse("from engine.kernel import records")), "engine/kernel")


def test_the_door_check_sees() -> None:
    source = "import engine.lore\nfrom engine import edition\nfrom engine.kernel import game\nimport engineering"
    assert beyond(imports(ast.parse(source)), "net") == {"engine.lore", "engine.edition"}


def test_the_word_check_sees() -> None:
    spoken = ast.parse("def hazard_limit(x):\n    return x.oneRing + 'The Site.'")
    assert {"hazard", "ring", "site"} <= set(words(spoken))
    assert "ring" not in set(words(ast.parse("string = 'during'")))


def test_the_length_check_sees() -> None:
    assert list(long_functions(ast.parse("def f():\n" + "    x = 1\n" * LONGEST_FUNCTION)))
    assert not list(long_functions(ast.parse("def f():\n" + "    x = 1\n" * (LONGEST_FUNCTION - 1))))
