"""What each card does, by name: one module a kind, nothing but records built from the effect words."""

from __future__ import annotations

from engine.cards.words import PLAIN, Behaviour

_BOOK: dict[str, Behaviour] = {}


def card(name: str, behaviour: Behaviour) -> None:
    """Enter the behaviour of a card."""
    if name in _BOOK:
        raise ValueError(f"{name} has two behaviours")
    _BOOK[name] = behaviour


def behaviour_of(name: str) -> Behaviour:
    """What a card does beyond its figures."""
    return _BOOK.get(name, PLAIN)


def names() -> tuple[str, ...]:
    """Every card that has a behaviour of its own."""
    return tuple(_BOOK)
