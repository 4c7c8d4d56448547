"""What the dice can make of a position, exactly: every result of every roll is played on to the end of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from engine.journeys.reading.filters import roll_now
from engine.journeys.table.frames import Roll
from engine.journeys.table.verbs import PASS, Purpose, Question
from engine.kernel.actions import MIX, NUMBER, SEEN, Action, Secrets
from engine.kernel.game import Game
from engine.kernel.pending import Decision, Mix, Numbers
from engine.kernel.records import NONE
from engine.kernel.state import Event
from engine.lore.game import GAME
from lore_tui.games.journeys.show.odds import OUTCOMES, WAYS

DIE = 6
Happening = Callable[[Any, tuple[Event, ...]], bool]
"""Something that can be told of a position and of what happened on the way to it."""


def chance_of(
    state: Any,
    rolls: Collection[Purpose],
    happens: Happening,
    ends: Happening,
    told: tuple[Event, ...] = (),
    secrets: Secrets | None = None,
    game: Game[Any] = GAME,
) -> Fraction:
    """The chance that something happens before the end, if nobody does more than he has to.

    Rolls for other purposes, such as a corruption roll because of a wound, have their own chance when they come: they
    go well.
    """
    while not happens(state, told):
        if ends(state, told):
            return Fraction(0)
        waits = game.pending(state)
        if isinstance(waits, Numbers) and waits.n == DIE and waits.zone == NONE:
            roll = roll_now(state)
            results = WAYS if roll is not None and roll.purpose in rolls else {max(WAYS): OUTCOMES}
            parts = []
            for total, ways in results.items():
                after, new = _rolled(game, state, total)
                parts.append(ways * chance_of(after, rolls, happens, ends, told + new, secrets, game))
            return sum(parts, Fraction(0)) / OUTCOMES
        state, new = game.step(state, _plain(game, state, secrets or {}))
        told += new
    return Fraction(1)


def _rolled(game: Game[Any], state: Any, total: int) -> tuple[Any, tuple[Event, ...]]:
    """The position after two dice of this sum, and what was told."""
    first = min(6, total - 1)
    state, told = game.step(state, Action(NUMBER, (first - 1,)))
    state, more = game.step(state, Action(NUMBER, (total - first - 1,)))
    return state, told + more


def _plain(game: Game[Any], state: Any, secrets: Secrets) -> Action:
    """What nature or a player answers who does nothing of himself; of two results of a roll the better counts."""
    waits = game.pending(state)
    if isinstance(waits, Mix):
        return Action(MIX)
    if isinstance(waits, Numbers):
        return Action(NUMBER, (0,))
    if not isinstance(waits, Decision):
        return Action(SEEN)
    legal = game.legal(state, secrets)
    top = state.frames[-1]
    if isinstance(top, Roll) and waits.question == Question.CHOICE:
        return legal[0 if sum(top.other) > sum(top.dice) else 1]
    return PASS if PASS in legal else legal[0]
