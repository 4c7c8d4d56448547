"""The optional rules as players choose them before a game: whichever the way to play has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.editions import edition
from engine.kernel.game import OptionRule


def rules_of(game: str, rules: str) -> tuple[OptionRule, ...]:
    """The optional rules of a way to play."""
    return next((way.options for way in edition(game).game.variants if way.word == rules), ())


def taken(options: Sequence[int], rule: OptionRule) -> int:
    """How many times over a rule is taken."""
    return next((option - rule.number + 1 for option in options if 0 <= option - rule.number < rule.most), 0)


def stands(options: Sequence[int], rule: OptionRule) -> str:
    """One of them and how it stands in an offer, in as many cells as an answer of a question has."""
    words, times = rule.name.removeprefix("starting "), taken(options, rule)
    if rule.most > 1:
        return f"{words}: {f'+{times}' if times else 'no'}"
    return f"{words}: {'yes' if times else 'no'}"


def turned(game: str, rules: str, options: Sequence[int], rule: OptionRule) -> tuple[int, ...]:
    """The options with one of them switched; one that can be taken several times grows step by step, then is off.

    Where that goes together only with another one, that one is switched as well.
    """
    wanted = _with(options, rule, (taken(options, rule) + 1) % (rule.most + 1))
    house = edition(game).game
    variant = next(way.number for way in house.variants if way.word == rules)
    for found in (wanted, *_mended(rules_of(game, rules), rule, wanted)):
        if house.options_ok(variant, found) is None:
            return found
    return tuple(options)


def _mended(known: Sequence[OptionRule], kept: OptionRule, options: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The options with one other rule switched."""
    for rule in known:
        if rule is not kept:
            yield _with(options, rule, 0 if taken(options, rule) else 1)


def _with(options: Sequence[int], rule: OptionRule, times: int) -> tuple[int, ...]:
    others = [option for option in options if not 0 <= option - rule.number < rule.most]
    return tuple(sorted([*others, *([rule.number + times - 1] if times else [])]))
