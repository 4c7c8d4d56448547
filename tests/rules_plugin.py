"""`@rule("LORE-STRIKE-07")`: the rule statements a test shows."""

from __future__ import annotations

import pytest

from lore_tui.rulebook import rulebook


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the statements it shows; an unknown id stops the collection.

    The ids are written out at the test, so that `lore rules --coverage` finds them without running it.
    """
    book = rulebook()
    if not ids:
        raise ValueError("rule() needs the id of a statement")
    for name in ids:
        if name in book.withdrawn:
            raise ValueError(f"{name} is withdrawn from docs/rules/lore.md: cite what replaced it")
        if name not in book:
            raise ValueError(f"{name} is no statement of docs/rules/lore.md")
    return pytest.mark.rule(*ids)
