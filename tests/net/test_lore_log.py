"""The log of a game at a table is told from what the engine did: agreements and departures are in it."""

from __future__ import annotations

import random

import pytest

from engine.journeys.table.records import Phase
from engine.lore.records import State
from lore_tui.sessions.chronicle import Chronicle
from net.fair.log.schema import What
from net.fair.seat.solo import LocalTable
from tests.net.lore_tables import agree, deck_lists, play_on, sit_down
from tests.rules_plugin import rule


def under_way(seats: int) -> LocalTable[State]:
    """A table somewhere in its second turn."""
    table = sit_down(deck_lists(seats))
    play_on(table, random.Random(seats), lambda state: state.turn.number >= 2 and state.turn.phase is Phase.SITE)
    return table


def log(table: LocalTable[State]) -> list[str]:
    chronicle = Chronicle(table.mine)
    chronicle.follow()
    return [line.text for line in chronicle.lines]


@rule("LORE-TOURN-28")
def test_time_called_is_in_the_log() -> None:
    table = under_way(3)
    before = log(table)
    agree(table, What.TIME)
    assert [line for line in log(table)[len(before) :] if "time" in line.lower()]


@pytest.mark.parametrize(("what", "words"), [(What.DRAW, "draw"), (What.STOP, "stopped")])
def test_an_agreed_end_is_in_the_log(what: What, words: str) -> None:
    table = under_way(2)
    agree(table, what)
    assert words in log(table)[-1].lower()


@rule("LORE-RULING-113")
def test_who_leaves_is_in_the_log() -> None:
    table = under_way(3)
    before = log(table)
    table.tables[1].concede()
    table.pump()
    assert any("Player" in line and "leaves" in line for line in log(table)[len(before) :])


def test_who_is_dropped_is_in_the_log() -> None:
    table = under_way(3)
    play_on(table, random.Random(3), lambda state: table.asked is not table.mine)
    before, silent = log(table), table.asked
    assert silent is not None
    for one in table.tables:
        if one is not silent:
            one.drop(silent.seat)
            table.pump()
    assert any("leaves the game" in line for line in log(table)[len(before) :])


def test_every_step_is_told_once_and_by_nobody_else() -> None:
    """Entry for entry the steps join up: each begins with the state the one before it ended with."""
    table = under_way(2)
    replica = table.mine.replica
    for seq in range(1, len(replica.states)):
        state = replica.states[seq - 1]
        for step in replica.steps.get(seq, ()):
            assert step.before is state
            state = step.after
        assert state is replica.states[seq]
