"""Every deviation is caught when, by what and with whom blamed as its row says; the honest side never crashes."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.core import Phase
from tests.hostile.cases import CASES, Case
from tests.hostile.liar import judged, scene
from tests.net.harness import decider, terms


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_deviation(case: Case) -> None:
    offer = terms(case.seats, strict=case.strict, turns=case.turns)
    played = scene(case.seats, strict=case.strict, offer=offer)
    if case.bystander:
        asked = decider(played.net)
        assert asked is not None
        played.liar = (asked + 1) % case.seats
    case.run(played)
    played.settle()
    assert bool(played.refused) == (case.when == "refused")
    for table in played.honest:
        trouble = table.trouble
        if case.when in ("at once", "at close"):
            assert table.phase == Phase.FROZEN or case.rule in ("audit",), (table.phase, trouble)
            assert trouble is not None
            assert trouble.rule == case.rule, trouble
            assert (trouble.seat == played.liar) == case.blamed, trouble
        elif case.when == "at audit":
            assert table.phase == Phase.AUDITED
        else:
            assert table.phase not in (Phase.FROZEN, Phase.DISSOLVED), trouble
            assert trouble is None or trouble.word == "claimed"
        report = judged(table)
        assert report.exit_code == case.code, (report.finding, report.incomplete)
        if case.blamed:
            assert report.finding is not None
            assert report.finding.seat == played.liar
            assert report.finding.rule == case.rule


def test_names_differ() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert len(names) >= 100


DOCUMENT = Path(__file__).parents[2] / "docs" / "deviations.md"
INTRO = """# Deviations

Each row is an honest seat that deviates once (`tests/hostile/cases.py`). *When*: at once, at the close of the
game, at the audit; *refused* = the link is closed and nobody can be blamed; *ignored* = without effect;
*waits* = the others wait and name the seat. *Rule*: what the honest side names. *File*: exit code of
`lore verify` for the honest side's file. Sitting down is tried in `tests/net/test_setup.py`, altered files in
`tests/net/test_transcript.py`.

| deviation | seats | when | rule | blamed | file |
| --- | --- | --- | --- | --- | --- |
"""


def document() -> str:
    """The table of deviations as the documents hold it."""
    rows = (
        f"| {case.name} | {case.seats} | {case.when} | {case.rule or '-'} | "
        f"{'the liar' if case.blamed else 'nobody'} | {case.code} |"
        for case in CASES
    )
    return INTRO + "\n".join(rows) + "\n"


def test_document_lists_every_deviation() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()
