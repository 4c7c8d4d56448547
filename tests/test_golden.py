"""Whole games in words, from both seats' views, as they were when they were last looked at."""

from __future__ import annotations

import pytest

from tests.golden.games import GAMES, Golden, load, tell

REWRITE = "If the change is meant, look at the difference after: python -m tests.golden.games"


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_a_whole_game_reads_as_before(golden: Golden) -> None:
    for seat, text in enumerate(tell(golden, load(golden))):
        kept = golden.text_file(seat).read_text(encoding="utf-8")
        assert text == kept, REWRITE


@pytest.mark.parametrize("golden", GAMES, ids=lambda golden: golden.name)
def test_both_views_tell_the_same_game(golden: Golden) -> None:
    """Turns, rolls and the result are the same for both; only the reader's own cards differ."""
    first, second = (golden.text_file(seat).read_text(encoding="utf-8") for seat in (0, 1))
    assert first.count("== Turn") == second.count("== Turn") > 3
    assert first.count("against") == second.count("against")
    ends = [text.splitlines()[-1] for text in (first, second)]
    assert all(end.startswith(("The game is over: ", "The game is a draw: ")) for end in ends)
