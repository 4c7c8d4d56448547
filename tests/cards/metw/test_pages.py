"""METW's cards on paper: found by a query, drawn as boxes with the rules their keywords bring."""

from __future__ import annotations

import pytest

from engine.metw.cards.library import load
from lore_tui.files.rulebook import rulebook
from lore_tui.games import card_pages
from lore_tui.games.metw.card_rules import KEYWORD_RULES, KIND_RULES

PAGES = card_pages("metw")


@pytest.mark.parametrize("width", [30, 76])
def test_everything_can_be_drawn(width: int) -> None:
    for name, box in PAGES.boxes(width).items():
        lines = box()
        assert {len(line) for line in lines} == {width}, name


def test_gandalf_on_paper() -> None:
    text = "\n".join(PAGES.boxes(76)["Gandalf"]())
    assert all(words in text for words in ("Wizard", "direct influence", "test a gold ring", "METW-WIN-01"))


def test_a_query() -> None:
    assert [name for name, _ in PAGES.find("race:hobbit kind:faction")] == ["Hobbits"]
    atlas = load().atlas
    assert len(PAGES.find("")) == len(load().definitions) + len(atlas.sites) + len(atlas.regions), "all are cards here"


def test_words_have_users() -> None:
    assert len(PAGES.words()["Modify"]) > 50


def test_the_rules_named_exist() -> None:
    book = rulebook("metw")
    assert {
        rule for rules in (*KEYWORD_RULES.values(), *KIND_RULES.values()) for rule in rules if rule not in book
    } == set()
