"""A book of behaviours: what each card of a set does, by name."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.words import PLAIN, Behaviour


class Book:
    """Behaviours by the names of their cards; a set fills it, chapter by chapter."""

    def __init__(self, *chapters: Book) -> None:
        self._behaviours: dict[str, Behaviour] = {}
        for chapter in chapters:
            for name in chapter:
                self.card(name, chapter[name])

    def card(self, name: str, behaviour: Behaviour) -> None:
        """Enter the behaviour of a card."""
        if name in self._behaviours:
            raise ValueError(f"{name} has two behaviours")
        self._behaviours[name] = behaviour

    def __getitem__(self, name: str) -> Behaviour:
        """What a card does beyond its figures."""
        return self._behaviours.get(name, PLAIN)

    def __iter__(self) -> Iterator[str]:
        """Every card that has a behaviour of its own."""
        return iter(self._behaviours)
