"""Positions of METW as one of their players sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.kernel.actions import Secrets
from engine.kernel.pending import Over
from engine.kernel.records import owner
from engine.kernel.state import Event
from engine.metw.game import GAME
from engine.metw.table.records import MetwState
from lore_tui.games.metw.names import Names
from lore_tui.games.metw.showing import SHOWING
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row
from lore_tui.view.sheet import Asked
from net.fair.log.replica import Step
from tests.metw.games import Match
from tests.metw.scenario import Scenario

PLAYERS = ("Ann", "Ben")


def known_to(s: Scenario, seat: int) -> Secrets:
    """The hidden cards that a seat knows: its own."""
    s.pending  # noqa: B018  (nature answers first)
    return {card: one for card, one in s._hidden.items() if owner(card) == seat}


def words(s: Scenario, seat: int | None = 0) -> Names:
    """Words for the player of a seat, or for somebody who watches."""
    return Names(PLAYERS, seat, known_to(s, seat) if seat is not None else {})


def ask(s: Scenario, seat: int | None = None) -> Asked:
    """The question that waits, as its player is asked it."""
    asked = s.decider if seat is None else seat
    return SHOWING.ask(s.state, words(s, asked), 1, {})


def labels(asked: Asked, *, allowed: bool = True) -> list[str]:
    """The answers in words."""
    return [option.label for option in asked.prompt.options if option.allowed or not allowed]


def text(line: Line) -> str:
    """A line without its styles."""
    return "".join(part for part, _ in line).rstrip()


def texts(rows: list[Row], *, wide: bool = False) -> list[str]:
    """Rows without their styles."""
    return [text(row.long if wide else row.short) for row in rows]


class Told(NamedTuple):
    """A step of a game, and what the readers of both seats and a spectator are told of it."""

    step: Step[MetwState]
    lines: tuple[list[str], ...]


def told(seed: int, variant: int, options: tuple[int, ...] = ()) -> Iterator[Told]:
    """Every step of a game played by luck, as everybody is told it."""
    match = Match(seed, variant, options)
    while True:
        waits = GAME.pending(match.state)
        if isinstance(waits, Over):
            return
        if hasattr(waits, "question"):
            action = match.choose(GAME.legal(match.state, match.dealer.knowledge(waits.seat)))
        else:
            action = match.dealer.answer(match.state, waits)
        before = match.state
        after, events = GAME.step(before, action)
        match.log.append(action)
        match.state = after
        step = Step(before, action, events, after)
        readers = [
            Names(PLAYERS, seat, dict(match.dealer.knowledge(seat)) if seat is not None else {})
            for seat in (0, 1, None)
        ]
        yield Told(step, tuple(SHOWING.tell(step, reader) for reader in readers))


def kinds(events: tuple[Event, ...]) -> set[int]:
    """The kinds of events."""
    return {event.kind for event in events}
