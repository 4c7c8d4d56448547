"""docs/architecture.md is as old as the code: what scripts wrote into it they would write again."""

from __future__ import annotations

import re

import pytest

from tools import example, page, rooms

BLOCKS = {"example": example.block, "rooms": rooms.block}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_is_up_to_date(name: str) -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert page.filled(text, name, BLOCKS[name]()) == text, f"run: python tools/{name}.py"


def test_every_file_it_names_exists() -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:engine|net|lore_tui|tests|tools)/[\w/.]*)`", text))
    assert len(named) > 20
    assert [name for name in named if not (page.ROOT / name).exists()] == []


def test_the_bytes_it_speaks_of_are_those_of_the_example() -> None:
    spoken = re.findall(r"`((?:[0-9a-f]{2} ?)+)`", page.PAGE.read_text(encoding="utf-8"))
    told = example.block()
    assert len(spoken) >= 3
    assert [some for some in spoken if some not in told] == []


def test_arrows_leave_out_what_follows_from_others() -> None:
    needs = {"a": {"b", "c"}, "b": {"c"}, "c": set(), "d": {"e"}, "e": {"d", "c"}}
    assert list(rooms.arrows(needs)) == [("a", "b"), ("b", "c"), ("d", "c")]
