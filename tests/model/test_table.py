"""The model keeps its promises in every state, and finds the flaw when one of its rules is taken away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.model import table
from tests.model.search import LIARS, LUCK, search
from tests.model.table import CACHED, Body, Log, Rules, Seat

SMALL = [
    *(("acts", False, liars) for liars in LIARS if len(liars) != 1),
    *(("acts", True, liars) for liars in LIARS if len(liars) == 2),
    *(("mix", False, liars) for liars in LIARS if len(liars) == 2),
    *(("mix", False, liars) for liars in ((), (1,))),
    *(("strict", False, liars) for liars in ((), (1, 2))),
]
"""What is searched here; `make model` searches all of it."""


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What was worked out under one set of rules does not hold under another."""
    for rule in CACHED:
        rule.cache_clear()
    yield
    for rule in CACHED:
        rule.cache_clear()


@pytest.mark.parametrize(("game", "go_on", "liars"), SMALL)
def test_every_state(game: str, go_on: bool, liars: tuple[int, ...]) -> None:
    assert search(frozenset(liars), Rules(game, go_on, LUCK[game][-1])) > 20


def test_an_index_that_is_not_burnt_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "index", lambda log, rules: 1 + sum(entry[0] == "beacon" for entry in log))
    assert search(frozenset({2}), Rules("acts", True), "revealed one index at two heads") == 0


def test_a_value_that_is_not_checked_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(body: Body, log: Log, rules: Rules) -> bool:
        what, seats = table.asked(log, rules)
        return body.prev == log and body.what == what and body.seat in seats

    monkeypatch.setattr(table, "right", lax)
    assert search(frozenset({2}), Rules(), "not the one that was fixed") == 0


def test_dropping_against_the_terms_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(one: Seat, seat: int) -> bool:
        said = {say.seat for say in one.says if say.dropped == seat and not say.refuses}
        return len(one.active) >= 3 and said >= set(one.active) - {seat}

    monkeypatch.setattr(table, "may_drop", lambda one, seat: len(one.active) >= 3)
    monkeypatch.setattr(table, "_all_say", lax)
    assert search(frozenset({2}), Rules(), "against the terms") == 0


def test_a_late_share_that_pulls_others_with_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """All three are honest: one gave another up, and follows its late share after all, while the third does not."""

    def pulled(one: Seat, message: Body) -> bool:
        return False

    monkeypatch.setattr(table, "passed_over", pulled)
    assert search(frozenset(), Rules("acts", True), "a fork at entry") == 0


def test_a_word_that_can_be_taken_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that may agree to a second drop at one head can be convicted, though it is honest."""
    monkeypatch.setattr(Seat, "spoke", property(lambda one: False))
    assert search(frozenset({2}), Rules("acts", True), "two things about drops at one head") == 0


def test_a_candidate_that_is_not_looked_at_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = table.right.__wrapped__

    def lax(body: Body, log: Log, rules: Rules) -> bool:
        if body.what == "keep" and table.asked(log, rules) == ("keep", (body.seat,)):
            return body.prev == log and body.value == table.derived("keep", log, rules)
        return bool(honest(body, log, rules))

    monkeypatch.setattr(table, "right", lax)
    rules = Rules("strict", False, LUCK["strict"][0])
    assert search(frozenset({0, 1}), rules, "a false candidate that was opened") == 0


def test_an_audit_that_derives_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "caught", lambda log, rules: False)
    assert search(frozenset({0, 1}), Rules("mix", False, LUCK["mix"][0]), "the audit does not see it") == 0
