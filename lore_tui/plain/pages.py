"""Pages of the line client: the words of a rule."""

from __future__ import annotations

from lore_tui.files.rulebook import known_statement
from lore_tui.files.rulebook import plain as without_marks


def rule_page(ids: tuple[str, ...]) -> list[str]:
    """The words of some rules."""
    found = {rule: known_statement(rule) for rule in ids}
    return [f"{rule}: {without_marks(one.text)}" for rule, one in found.items() if one is not None]
