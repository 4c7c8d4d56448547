"""The skeletons of `tools/new_card.py` work as they are printed: the data is read, the test passes and can fail."""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from engine.journeys.cards import conditions, moments, words
from engine.journeys.cards.catalogue import build
from engine.journeys.cards.printed import KIND_WORDS, Definition, Kind
from engine.journeys.cards.words import PLAIN, Behaviour
from engine.journeys.reading import values
from engine.journeys.table import records, verbs
from engine.lore.cards.council import FILES
from engine.lore.cards.council.behaviour import allies, quests
from engine.lore.cards.library import load
from tests import scenario
from tests.cards import hazard_scenes, scenes
from tests.library import CARDS, LIBRARY

TOOL = Path(__file__).parents[2] / "tools" / "new_card.py"
NAME = "Lamp of the Deep"
every_kind = pytest.mark.parametrize("kind", list(KIND_WORDS.values()), ids=list(KIND_WORDS))


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("new_card", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def read(tool: ModuleType, kind: Kind) -> Definition:
    """The card that the printed entry makes of its file."""
    texts = FILES.read_set()
    texts[tool.HOMES[kind].data] += "\n" + tool.entry(kind, NAME, load())
    return build(texts).named(NAME)


@contextmanager
def in_the_set(card: Definition, behaviour: Behaviour) -> Iterator[None]:
    """The card can be played until the block ends."""
    CARDS[card.number] = LIBRARY.compiled(card, behaviour)
    LIBRARY.catalogue.by_name[card.name] = card
    try:
        yield
    finally:
        del CARDS[card.number], LIBRARY.catalogue.by_name[card.name]


def run(source: str) -> dict[str, object]:
    """Run code with what test modules and behaviours import."""
    names: dict[str, object] = {"number": lambda name: LIBRARY.catalogue.named(name).number}
    for module in (scenario, hazard_scenes, scenes, records, values, verbs, allies, quests, conditions, moments, words):
        names.update({name: value for name, value in vars(module).items() if not name.startswith("_")})
    names["card"] = lambda name, behaviour: names.update(made=behaviour)
    exec(source, names)
    return names


@every_kind
def test_the_skeleton_of_a_kind_works(tool: ModuleType, kind: Kind) -> None:
    card = read(tool, kind)
    behaviour = run(tool.behaviour(kind, NAME)).get("made", PLAIN)
    assert isinstance(behaviour, Behaviour) and card.kind is kind
    test = run(tool.test(kind, NAME))["test_lamp_of_the_deep"]
    assert callable(test)
    with in_the_set(card, behaviour):
        test()
    if behaviour != PLAIN:
        with in_the_set(card, PLAIN), pytest.raises((AssertionError, LookupError, StopIteration)):
            test()


@every_kind
def test_the_skeleton_brings_the_imports_its_file_lacks(tool: ModuleType, kind: Kind) -> None:
    home = tool.HOMES[kind]
    for file, source in (
        (f"engine/lore/cards/council/behaviour/{home.behaviour}", tool.behaviour(kind, NAME)),
        (f"tests/cards/{home.test}", tool.test(kind, NAME)),
    ):
        before = (TOOL.parents[1] / file).read_text(encoding="utf-8")
        printed = tool.part(file, source)
        added = [line for line in printed.splitlines() if line.startswith("from ")]
        names: dict[str, object] = {}
        exec("\n".join([*imported(before), *added]), names)
        known = names.keys() | {node.name for node in ast.parse(before).body if isinstance(node, ast.FunctionDef)}
        known |= {target for line in before.splitlines() for target, mark, _ in [line.partition(" = ")] if mark}
        used = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
        assert used - known <= {"s", "str"} and printed.endswith(source)


def imported(source: str) -> list[str]:
    """The import statements of a file."""
    return [ast.unparse(node) for node in ast.parse(source).body if isinstance(node, ast.ImportFrom | ast.Import)]


@every_kind
def test_the_skeleton_names_files_that_exist(tool: ModuleType, kind: Kind) -> None:
    home = tool.HOMES[kind]
    root = TOOL.parents[1]
    council = root / "engine/lore/cards/council"
    assert (council / "data" / home.data).exists() and (root / "tests/cards" / home.test).exists()
    assert (council / "behaviour" / home.behaviour).exists()


@every_kind
def test_the_document_shows_the_skeleton_of_every_kind(tool: ModuleType, kind: Kind) -> None:
    text = (TOOL.parents[1] / "docs" / "cards.md").read_text(encoding="utf-8")
    word = next(word for word, known in KIND_WORDS.items() if known is kind)
    name = next(line.partition(": ")[2] for line in text.splitlines() if line.startswith(f"### {word}: "))
    printed = [line for line in tool.entry(kind, name, load()).splitlines() if not line.startswith("number")]
    assert [line for line in printed if line not in text] == []
    assert tool.behaviour(kind, name) in text and tool.test(kind, name) in text
