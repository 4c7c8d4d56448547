"""The procedures of LoRE alone that can be under way, with their locals."""

from __future__ import annotations

from typing import TypeAlias

from engine.journeys.table.frames import (
    Attack,
    Choice,
    CompanyPhase,
    Draw,
    Effects,
    EntryPhase,
    Errand,
    Faction,
    ItemSearch,
    Look,
    Play,
    RandomPick,
    Rescue,
    RingTest,
    Roll,
    SeatBySeat,
    Strike,
    Triggers,
    Window,
)
from engine.kernel.records import Handle
from engine.kernel.state import Frame


class Setup(Frame, frozen=True, tag=1):
    """Dice for the draft, the draft, starting cards, left-overs, hands, starting sites."""

    rolls: tuple[int, ...] = ()
    rolling: tuple[int, ...] = ()
    """Seats that still have to roll; ties roll again."""
    order: tuple[int, ...] = ()
    """Seats by their rolls, highest first."""
    passed: tuple[int, ...] = ()
    drafted: tuple[tuple[Handle, ...], ...] = ()
    at: int = 0
    die: int = 0


class TurnFrame(Frame, frozen=True, tag=2):
    """One turn of the mover."""

    todo: tuple[int, ...] = ()
    """Companies whose movement (then site) phase is still to come."""


class Movement(CompanyPhase, frozen=True, tag=3):
    """The movement phase of one company."""

    at: int = 0
    """Which of the other players is asked."""


class SitePhase(EntryPhase, frozen=True, tag=4):
    """The site phase of one company."""


class EndOfTurn(SeatBySeat, frozen=True, tag=5):
    """Optional discard, reset, effects, the call, the shuffle."""


class Council(Frame, frozen=True, tag=6):
    """The end game: corruption rolls and the count."""

    order: tuple[int, ...] = ()
    at: int = 0
    rolled: tuple[Handle, ...] = ()
    """Characters that have rolled already."""
    ties: int = 0


class Exhaust(Frame, frozen=True, tag=15):
    """A draw pile is exhausted: discards, sideboarding, the new pile."""

    seat: int
    left: int = 5


class Circle(Frame, frozen=True, tag=23):
    """Hazard play of three or more players, round the table."""

    company: int
    at: int = 0
    passed: tuple[int, ...] = ()


FrameUnion: TypeAlias = (
    Setup
    | TurnFrame
    | Movement
    | SitePhase
    | EndOfTurn
    | Council
    | Window
    | Play
    | Effects
    | Choice
    | Roll
    | Attack
    | Strike
    | Draw
    | Exhaust
    | Rescue
    | Triggers
    | RingTest
    | Faction
    | Errand
    | Look
    | RandomPick
    | Circle
    | ItemSearch
)
