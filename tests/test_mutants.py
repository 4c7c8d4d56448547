"""The tool behind `make mutants`: what it changes, and that its list of mutants without effect is up to date."""

from __future__ import annotations

from pathlib import Path

from tools.mutants import ROOT, Seen, explained, recorded
from tools.mutations import mutated, mutations_in

SOURCE = '''
class Company:
    def larger(self, size: int) -> bool:
        """Whether it is too large."""
        if not self.members:
            return False
        return len(self.members) > size

def points(one: int, other: int) -> int:
    total = 0
    if one and other:
        total += one
    return total

ask = lambda s, f: s.mover
'''
CHANGES = [
    ("Company.larger", "if not self.members", "if self.members"),
    ("Company.larger", "return False", "return not False"),
    ("Company.larger", "len(self.members) > size", "len(self.members) >= size"),
    ("points", "one and other", "one or other"),
    ("points", "if one and other", "if not (one and other)"),
    ("points", "total += one", "pass"),
    ("points", "return total", "return total + 1"),
]


def test_conditions_comparisons_steps_and_values_are_changed() -> None:
    found = mutations_in("here.py", SOURCE)
    assert sorted((one.function, one.was, one.now) for one in found) == sorted(CHANGES)


def test_each_mutant_differs_in_its_one_place() -> None:
    for one in mutations_in("here.py", SOURCE):
        names: dict[str, object] = {}
        exec(compile(mutated(one, SOURCE), "here.py", "exec"), names)
        points = names["points"]
        assert callable(points)
        told = (points(2, 0), points(2, 3))
        assert (told != (0, 2)) == (one.function == "points"), one


def test_what_is_listed_as_without_effect_is_still_there() -> None:
    """Whoever changes such a line says anew why a change of it would change nothing."""
    left = []
    for (place, was, now), why in explained().items():
        file, function = place.split("::")
        source = (ROOT / file).read_text(encoding="utf-8")
        steps = ", step " in function and now == "left out"
        there = steps or any((one.place, one.was, one.now) == (place, was, now) for one in mutations_in(file, source))
        if not there or not why:
            left.append((place, was))
    assert left == []


def test_what_is_only_told_is_no_rule() -> None:
    """Nor is the question whether to tell it."""
    source = "def untap(d, cards):\n    d.turn(cards)\n    if cards:\n        d.tell(UNTAPS, len(cards))\n"
    assert [(one.was, one.now) for one in mutations_in("here.py", source)] == [("d.turn(cards)", "pass")]


def test_mutants_of_one_function_that_read_alike_are_told_apart() -> None:
    source = "def go(d, f):\n    if f.site:\n        d.goto(HERE)\n    else:\n        d.goto(HERE)\n"
    names = [one.name for one in mutations_in("here.py", source) if one.now.startswith("pass")]
    assert names == ["here.py go: d.goto(HERE)  ->  pass", "here.py go: d.goto(HERE)  ->  pass (2)"]


def test_an_earlier_run_is_read_from_its_record_and_from_what_it_printed(tmp_path: Path) -> None:
    """Wherever the lines of a file have moved in the meantime."""
    one, other, *_ = mutations_in("here.py", SOURCE)
    record, printed = tmp_path / "record", tmp_path / "printed"
    record.write_text(f"RULES {one}\nNOBODY {other}\n", encoding="utf-8")
    assert recorded(record) == {one.name: Seen.RULES, other.name: Seen.NOBODY}
    lines = (
        "9 tests, 1 s; 2 mutants.",
        f"1/2 noticed by none of 3 tests: {one}",
        f"2/2 noticed by tests of cards alone: {other}",
    )
    printed.write_text("\n".join(lines), encoding="utf-8")
    assert recorded(printed) == {one.name: Seen.NOBODY, other.name: Seen.CARDS}
    assert recorded(None) == recorded(tmp_path / "nothing") == {}
