"""The model keeps its promises in every state, and finds the flaw when one of its rules is taken away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.model import table
from tests.model.table import Body, Log, search

CACHED = (table.active, table.asked, table.index, table.right, table.taken, table._entered, table.lies)
LIARS = ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2))


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What was worked out under one set of rules does not hold under another."""
    for rule in CACHED:
        rule.cache_clear()
    yield
    for rule in CACHED:
        rule.cache_clear()


@pytest.mark.parametrize("go_on", [False, True])
@pytest.mark.parametrize("liars", LIARS)
def test_every_state(liars: tuple[int, ...], go_on: bool) -> None:
    assert search(frozenset(liars), go_on) > 20


def test_an_index_that_is_not_burnt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "index", lambda log: 1 + sum(entry[0] == "beacon" for entry in log))
    with pytest.raises(AssertionError, match="revealed one index at two heads"):
        search(frozenset({2}), True)


def test_a_value_that_is_not_checked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(body: Body, log: Log) -> bool:
        asked = body.prev == log and body.what == table.asked(log) and body.seat in table.active(log)
        return asked and (body.what == "reveal" or body.seat == table.writer(log))

    monkeypatch.setattr(table, "right", lax)
    with pytest.raises(AssertionError, match="not the one that was fixed"):
        search(frozenset({2}), False)


def test_dropping_against_the_terms_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "_all_say", lambda one, seat: seat != one.seat and table.asked(one.log) == "reveal")
    with pytest.raises(AssertionError):
        search(frozenset({2}), False)
