"""What can be wrong with what a peer sends, and how it is called."""

from __future__ import annotations


class Refused(Exception):
    """Something that blames nobody: not of this table, not decodable, not signed. The link is closed."""


class Fault(Exception):
    """A signed record that fails a check anybody can repeat."""

    def __init__(self, rule: str, text: str, seat: int = -1, level: int = 2) -> None:
        super().__init__(text)
        self.rule = rule
        self.text = text
        self.seat = seat
        self.level = level


class Illegal(Fault):
    """A signed action that the agreed rules refuse."""

    def __init__(self, rule: str, text: str, seat: int = -1) -> None:
        super().__init__(rule, text, seat, 5)


class Disagreement(Exception):
    """Two replicas have another head or another state; it blames nobody."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class Misuse(Exception):
    """The caller asked its own table for something it may not do now; the sentence is for the player."""
