"""Words in sentences: lists, numbers with their nouns, whose something is, what somebody does."""

from __future__ import annotations

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """Words in a row: A, B and C."""
    row = list(words)
    return row[0] if len(row) == 1 else f"{', '.join(row[:-1])} and {row[-1]}" if row else ""


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def possessive(name: str) -> str:
    """Whose something is."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def third_person(verb: str) -> str:
    """A verb as it stands after he, she or a name."""
    word, _, rest = verb.partition(" ")
    if word in ("have", "are", "do"):
        changed = {"have": "has", "are": "is", "do": "does"}[word]
    elif word.endswith(("s", "sh", "ch", "x", "o")):
        changed = f"{word}es"
    elif word.endswith("y") and word[-2] not in "aeiou":
        changed = f"{word[:-1]}ies"
    else:
        changed = f"{word}s"
    return f"{changed} {rest}" if rest else changed
