"""Files kept for ever: both verifiers must go on saying of them what they said when they were written."""

from __future__ import annotations

import pytest

from net.fair.check.verify import verify
from tests.net.golden import FIRST, FOLDER, GOLDEN, OLDER
from tests.net.harness import GAME, RULES
from tests.net.second import second_verdict


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_file(name: str) -> None:
    data = (FOLDER / f"{name}.lore").read_bytes()
    _, first, second = GOLDEN[name]
    report = verify(data, {RULES: GAME})
    assert report.exit_code == first, (report.finding, report.incomplete)
    assert second_verdict(data) == second


@pytest.mark.parametrize("name", OLDER)
def test_older_files_still_verify(name: str) -> None:
    data = (FIRST / f"{name}.lore").read_bytes()
    assert [verify(data, {RULES: GAME}).exit_code, second_verdict(data)] == OLDER[name]


@pytest.mark.parametrize("name", ["two", "three", "strict", "take-back", "conceded"])
def test_the_same_game_gives_the_same_bytes(name: str) -> None:
    assert GOLDEN[name][0]() == (FOLDER / f"{name}.lore").read_bytes()


def test_no_file_is_forgotten() -> None:
    for folder, names in ((FIRST, OLDER), (FOLDER, GOLDEN)):
        assert {path.stem for path in folder.glob("*.lore")} == set(names)
