"""A small language to find cards: `type:creature prowess>=10 -race:orc "attacker assigns"`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Generic

from engine.cards.catalogue import CardT, Catalogue, plain

_TOKEN = re.compile(
    r"""(?P<not>-)?(?:(?P<field>[a-z]+)(?P<op>>=|<=|:|=|>|<))?(?:"(?P<quoted>[^"]*)"|(?P<word>\S*))""", re.I
)
_COMPARISONS = {
    ":": operator.eq,
    "=": operator.eq,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}


class QueryError(Exception):
    """A query that cannot be understood: what is wrong and what to write instead."""


class Language(Generic[CardT]):
    """What can be asked about the cards of a game; a word without a field is looked for in the free text."""

    def __init__(
        self,
        free: Callable[[CardT, str], bool],
        words: Mapping[str, Callable[[CardT, str], bool]],
        symbols: Mapping[str, Callable[[str], Callable[[CardT], bool]]],
        figures: Mapping[str, Callable[[CardT], int | None]],
    ) -> None:
        self._free = free
        self._words = words
        """Fields that hold words: the word comes without accents and case."""
        self._symbols = symbols
        """Fields whose value counts as it is typed."""
        self._figures = figures
        """Fields that hold a number, None where none is printed."""

    def find(self, text: str, catalogue: Catalogue[CardT]) -> tuple[CardT, ...]:
        """The cards that match every part of the query, in alphabetical order; all of them for an empty one."""
        matches = self.matching(text)
        return tuple(sorted(filter(matches, catalogue.definitions), key=lambda card: plain(card.name)))

    def matching(self, text: str) -> Callable[[CardT], bool]:
        """Whether a card matches every part of the query."""
        tests = list(self._predicates(text))
        return lambda card: all(test(card) for test in tests)

    def _predicates(self, text: str) -> Iterator[Callable[[CardT], bool]]:
        position = 0
        while position < len(text):
            if text[position].isspace():
                position += 1
                continue
            match = _TOKEN.match(text, position)
            if match is None or match.end() == position:
                raise QueryError(f"“{text[position:]}” cannot be read")
            position = match.end()
            value = match["quoted"] if match["quoted"] is not None else match["word"]
            test = self._predicate((match["field"] or "").lower(), match["op"] or "", value)
            yield _negated(test) if match["not"] else test

    def _predicate(self, field: str, op: str, value: str) -> Callable[[CardT], bool]:
        wanted = plain(value)
        if not field:
            return lambda card: self._free(card, wanted)
        if not value:
            raise QueryError(f"“{field}{op}” lacks a value")
        if field in self._figures:
            return self._figure(field, op, value)
        if field not in (*self._words, *self._symbols):
            known = ", ".join(sorted((*self._words, *self._symbols, *self._figures)))
            raise QueryError(f"there is no field “{field}”; fields are {known}")
        if op not in (":", "="):
            raise QueryError(f"“{field}” is no figure: write {field}:{value}")
        if field in self._symbols:
            return self._symbols[field](value)
        matches = self._words[field]
        return lambda card: matches(card, wanted)

    def _figure(self, field: str, op: str, value: str) -> Callable[[CardT], bool]:
        if not re.fullmatch(r"[-+]?\d{1,6}", value):
            raise QueryError(f"“{field}” is a figure: write for instance {field}{op}5")
        compare, number, printed = _COMPARISONS[op], int(value), self._figures[field]

        def holds(card: CardT) -> bool:
            figure = printed(card)
            return figure is not None and bool(compare(figure, number))

        return holds


def _negated(test: Callable[[CardT], bool]) -> Callable[[CardT], bool]:
    return lambda card: not test(card)
