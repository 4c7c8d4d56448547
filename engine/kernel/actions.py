"""What is said to the engine: one record type for players and for nature."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from engine.kernel.records import NONE, Handle, Record

NUMBER = 1
"""Nature's answer to a request for a number: args = (value,), counted from 0."""
MIX = 2
"""A zone was committed afresh: its cards have new references."""
SEEN = 3
"""The cards asked for were shown to their looker."""
LEAVE = 4
"""A seat is gone for good: args = (seat,)."""
STOP = 5
"""The players agreed to end the game: args = () for a stop without result, (1,) for a draw, (2,) because time is up."""
AT_ONCE, AS_DRAW, IN_TIME = 0, 1, 2
"""How they agreed to end it."""
FIRST_VERB = 16
"""Verbs below are the kernel's, from here on the game's own."""


class Shown(Record, frozen=True):
    """A hidden card opened by its owner: this reference is that serial of his deck and that card."""

    card: Handle
    serial: int
    definition: int


class Proven(Record, frozen=True):
    """A hidden card of which its owner proved the kind and no more."""

    card: Handle
    kind: int


class Action(Record, frozen=True):
    """An intention in few integers. What it makes public of hidden cards travels with it."""

    verb: int
    args: tuple[int, ...] = ()
    shown: tuple[Shown, ...] = ()
    proven: tuple[Proven, ...] = ()

    def arg(self, index: int) -> int:
        """The argument at a place, or NONE where the sender left it out."""
        return self.args[index] if index < len(self.args) else NONE


class Identity(NamedTuple):
    """Which card of its owner's deck a hidden handle really is."""

    serial: int
    definition: int


Secrets: TypeAlias = Mapping[Handle, Identity]
"""What one seat knows beyond the public state. Rules never see it."""


def show(card: Handle, secrets: Secrets) -> Shown:
    """The opening of a hidden card by somebody who knows it."""
    known = secrets[card]
    return Shown(card, known.serial, known.definition)
