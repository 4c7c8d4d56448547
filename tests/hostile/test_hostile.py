"""Every deviation is caught when, by what and with whom blamed as its row says; the honest side never crashes."""

from __future__ import annotations

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
