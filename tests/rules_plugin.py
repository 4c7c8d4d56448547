"""`@rule("LORE-STRIKE-07")`: the rule statements a test shows."""

from __future__ import annotations

import pytest

from lore_tui.files.rulebook import book_of, rulebook


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the statements it shows; an unknown id stops the collection.

    The ids are written out at the test, so that `lore rules --coverage` finds them without running it.
    """
    if not ids:
        raise ValueError("rule() needs the id of a statement")
    for name in ids:
        file = book_of(name)
        if name in rulebook(file).withdrawn:
            raise ValueError(f"{name} is withdrawn from docs/rules/{file}.md: cite what replaced it")
        if name not in rulebook(file):
            raise ValueError(f"{name} is no statement of docs/rules/{file}.md")
    return pytest.mark.rule(*ids)
