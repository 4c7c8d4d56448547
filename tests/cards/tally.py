"""What cards have done so far, and games until nothing is left: shared by the exhaustive runners of all games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Generic, TypeVar

DeedT = TypeVar("DeedT", bound=Enum)


class Tally(Generic[DeedT]):
    """What happened so far, card by card."""

    def __init__(self, expected: Mapping[str, set[DeedT]]) -> None:
        self.left = {name: set(deeds) for name, deeds in expected.items()}
        self.first: dict[str, dict[DeedT, int]] = {name: {} for name in self.left}
        """The game in which a card did something for the first time."""
        self.games = 0

    def missing(self) -> dict[str, set[DeedT]]:
        """What never happened yet."""
        return {name: deeds for name, deeds in self.left.items() if deeds}

    def did(self, name: str, deed: DeedT) -> None:
        """A card did something."""
        if deed in self.left.get(name, ()):
            self.left[name].discard(deed)
            self.first[name][deed] = self.games + 1

    def play_until(self, most: int, played: Callable[[int, str], None], told: Callable[[str], None]) -> None:
        """Play positions for the cards that are left, until none is or the games are used up."""
        seed = 0
        while self.missing() and self.games < most:
            for name in sorted(self.missing()):
                if name in self.missing() and self.games < most:
                    played(seed, name)
                    self.games += 1
            seed += 1
            told(f"{len(self.missing())} cards are left after {self.games} games")

    def report(self) -> None:
        """Print what never happened."""
        for name, deeds in self.missing().items():
            print(f"{name}: never {', '.join(sorted(str(deed.value) for deed in deeds))}")
