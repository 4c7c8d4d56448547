"""The optional rules as players choose and read them before a game (LORE-OPT)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.lore.variants import MOST_LONGER, OPTION_RULES, STANDARD, Option, longer_by, rules_for, sideboard_limit

CHOICES: dict[Option, tuple[str, str]] = {
    Option(rule.number if rule.most == 1 else Option.LONGER): (rule.word, rule.name) for rule in OPTION_RULES
}
"""Every optional rule: the word that is typed for it, and its name."""
MEANINGS: dict[Option, str] = {
    Option(rule.number if rule.most == 1 else Option.LONGER): rule.text for rule in OPTION_RULES
}


PLAIN = {int(option) for option in Option if option < Option.LONGER}


def name_of(option: int) -> str:
    """An optional rule in words; a longer game with its numbers. Others may name rules that do not exist."""
    if option in PLAIN:
        return CHOICES[Option(option)][1]
    if not Option.LONGER < option <= Option.LONGER + MOST_LONGER:
        return f"one that does not exist ({option})"
    rules, side = rules_for(STANDARD, (option,)), sideboard_limit((option,))
    return f"longer game ({rules.exhaustions} exhaustions, call at {rules.call} MPs, sideboard {side})"


def names(options: Iterable[int]) -> list[str]:
    """The optional rules of a table in words."""
    return [name_of(option) for option in sorted(options)]


def turned(options: Sequence[int], option: Option) -> tuple[int, ...]:
    """The options with one of them switched; a longer game grows step by step and is then off again.

    Only in longer games nothing but points may win (LORE-OPT-08), so these two go together.
    """
    longer, plain = longer_by(options), {one for one in options if one in PLAIN}
    if option is Option.LONGER:
        longer = (longer + 1) % (MOST_LONGER + 1)
        plain -= {Option.POINTS_ONLY} if not longer else set()
    else:
        plain ^= {int(option)}
        longer = max(longer, 1) if Option.POINTS_ONLY in plain else longer
    return tuple(sorted([*plain, *([Option.LONGER + longer] if longer else [])]))


def stands(options: Sequence[int], option: Option) -> str:
    """One of them and how it stands in an offer, in as many cells as an answer of a question has."""
    words = CHOICES[option][1].removeprefix("starting ")
    if option is Option.LONGER:
        longer = longer_by(options)
        return f"{words}: {f'+{longer}' if longer else 'no'}"
    return f"{words}: {'yes' if option in options else 'no'}"


def typed(word: str) -> Option | None:
    """The optional rule that a word stands for."""
    return next((option for option, (short, _) in CHOICES.items() if short == word), None)
