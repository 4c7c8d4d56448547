"""The rule book is read completely, and tests can be held against it."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from lore_tui.cli import main
from lore_tui.commands.rules import called, citations, cited_in, coverage, unobservable_statements
from lore_tui.files.rulebook import ID, Rulebook, books, rulebook, rules_text
from tests.rules_plugin import rule

TESTS = Path(__file__).parent

SMALL = """
- *Withdrawn* in place of a statement means that its number is spent.
- [LORE-ONE-01] A **mover** heals *wounded* friends at Lórien. See LORE-ONE-03.
- [LORE-ONE-02] Withdrawn.
- [LORE-ONE-03] Tokens are round. (physical)

| ID | Moment | Decider |
|---|---|---|
| [LORE-TWO-01] | Cut | opponent |
"""


def ids(book: Rulebook, query: str) -> list[str]:
    return [one.id for one in book.find(query)]


def test_bullets_and_table_rows_are_statements() -> None:
    book = Rulebook(SMALL)
    assert [one.id for one in book] == ["LORE-ONE-01", "LORE-ONE-03", "LORE-TWO-01"]
    assert book["LORE-TWO-01"].text == "Cut. Decider: opponent."
    assert book.areas == ("LORE-ONE", "LORE-TWO")


def test_marks_become_fields() -> None:
    book = Rulebook(SMALL)
    assert [one.id for one in book if one.physical] == ["LORE-ONE-03"]
    assert book["LORE-ONE-03"].text == "Tokens are round."
    assert book.withdrawn == {"LORE-ONE-02"}
    assert book["LORE-ONE-01"].references == ("LORE-ONE-03",)


def test_a_number_is_given_once() -> None:
    with pytest.raises(ValueError, match="LORE-ONE-01 is given twice"):
        Rulebook(SMALL + "- [LORE-ONE-01] Something else.\n")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("lore-one-03", ["LORE-ONE-03"]),
        ("LORE-ONE-02", []),
        ("LORE-ONE", ["LORE-ONE-01", "LORE-ONE-03"]),
        ("WOUNDED", ["LORE-ONE-01"]),
        ("wound", []),
        ("wounded  friends", ["LORE-ONE-01"]),
        ("lorien", ["LORE-ONE-01"]),
        ("(", []),
        (" ", []),
    ],
)
def test_find(query: str, found: list[str]) -> None:
    assert ids(Rulebook(SMALL), query) == found


def test_every_statement_of_the_text_is_read() -> None:
    book = rulebook()
    named = {name for line in rules_text().splitlines() for name in re.findall(rf"\[({ID.pattern})\]", line)}
    assert named == set(book.statements) | book.withdrawn


def test_the_text_counts_its_statements_right() -> None:
    book = rulebook()
    line = next(line for line in rules_text().splitlines() if line.startswith("**Number of IDs per area.**"))
    claimed = {f"LORE-{area}": int(number) for area, number in re.findall(r"\b([A-Z]+) (\d+)\b", line)}
    spent = {area: sum(name.startswith(f"{area}-") for name in book.withdrawn) for area in claimed}
    assert claimed == {area: len(book.area(area)) + spent.get(area, 0) for area in book.areas}
    assert f"Total {sum(claimed.values())}," in line


def test_every_reference_of_the_text_leads_somewhere() -> None:
    book = rulebook()
    assert {name for name in ID.findall(rules_text()) if name not in book} == set()


def test_unknown_ids_cannot_be_cited() -> None:
    with pytest.raises(ValueError, match="LORE-STRIKE-99 is no statement"):
        rule("LORE-STRIKE-07", "LORE-STRIKE-99")
    with pytest.raises(ValueError, match="needs the id"):
        rule()
    assert rule("LORE-STRIKE-07").mark.args == ("LORE-STRIKE-07",)


def test_an_unknown_id_stops_the_collection(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nmarkers = rule(*ids): cited\n")
    pytester.makepyfile(
        "from tests.rules_plugin import rule\n\n@rule('LORE-STRIKE-99')\ndef test_it():\n    pass\n"
    )
    result = pytester.runpytest_inprocess("-p", "no:cacheprovider")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*LORE-STRIKE-99 is no statement of docs/rules/lore.md*"])


def test_citations_are_those_of_tests_that_run() -> None:
    source = """
@rule("LORE-A-01", "LORE-A-02")
def test_plain(): ...

@plugin.rule("LORE-A-03")
class TestAll: ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=rule("LORE-A-04"))])
async def test_one_case(x): ...

@pytest.mark.skip
@rule("LORE-B-01")
def test_skipped(): ...

@rule("LORE-B-02")
def helper(): ...

def test_body():
    rule("LORE-B-03")
"""
    assert set(citations(source)) == {"LORE-A-01", "LORE-A-02", "LORE-A-03", "LORE-A-04"}


def test_coverage_counts_by_area(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "test_one.py").write_text("@rule('LORE-ONE-01')\ndef test_it(): ...\n")
    book = Rulebook(SMALL)
    counted = coverage(book, tmp_path, cited_in(tmp_path))
    assert (counted.total, counted.tested, counted.physical) == (3, 1, 1)
    assert (counted.areas["LORE-ONE"].total, counted.areas["LORE-ONE"].tested) == (2, 1)
    assert counted.untested == ["LORE-TWO-01"]
    (tmp_path / "rules" / "unobservable.toml").write_text('LORE-TWO-01 = "nobody sees a cut"\n')
    excused = coverage(book, tmp_path, cited_in(tmp_path))
    assert excused.untested == []
    assert excused.unobservable == {"LORE-TWO-01": "nobody sees a cut"}


def test_coverage_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--coverage", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert set(shown) == {"books"} and set(shown["books"]) == set(books())
    counted = shown["books"]["lore"]
    assert set(counted) == {"areas", "total", "tested", "physical", "untested", "unobservable"}
    assert set(counted["areas"]["LORE-STRIKE"]) == {"total", "tested", "physical"}
    assert counted["total"] == len(rulebook())
    assert counted["total"] == sum(area["total"] for area in counted["areas"].values())


def test_what_is_excused_needs_it() -> None:
    known = {one.id: one for name in books() for one in rulebook(name)}
    cited = cited_in(TESTS)
    for name, why in unobservable_statements(TESTS).items():
        assert name in known, f"{name} is no statement"
        assert not known[name].physical, f"{name} is marked physical in the rule book already"
        assert name not in cited, f"{name} is cited by a test, so it can be observed"
        assert why.strip(), f"{name} needs a reason"


def test_citations_are_written_out() -> None:
    """Coverage reads the source; an id that is computed would be lost."""
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and called(node) == "rule":
                assert all(isinstance(one, ast.Constant) for one in node.args), f"{file}:{node.lineno}"


def test_the_command_prints_statements(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "LORE-STRIKE-07"]) == 0
    assert capsys.readouterr().out == f"[LORE-STRIKE-07] {rulebook()['LORE-STRIKE-07'].text}\n"
    assert main(["rules", "wounded"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(rulebook().find("wounded")) > 5
    assert all("wounded" in line.lower() for line in lines)


@pytest.mark.parametrize("query", ["LORE-STRIKE-99", "LORE-NOWHERE", "xyzzy"])
def test_the_command_says_what_is_unknown(query: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", query]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert query in err
    assert err.count("\n") == 1
