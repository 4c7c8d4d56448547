"""What is offered is all that is allowed: answers a little beside the allowed ones are refused (METW-FLOW-06)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.kernel.actions import Action, Proven, Shown
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, is_open
from engine.metw.game import GAME
from engine.metw.table.records import MetwState
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.games import Match
from tests.metw.test_perft import POSITIONS
from tests.rules_plugin import rule

GAMES: tuple[tuple[int, int, tuple[int, ...]], ...] = (
    (31, STARTER, ()),
    (32, STANDARD, (Option.BURGLARY, Option.TWO_STRIKES, Option.DEFENCE)),
    (33, STANDARD, (Option.DRAFT,)),
)
EVERY = 3
"""Of the questions of a game so many are one looked at."""
MOST = 12
"""Allowed answers of one question that are bent."""


def beside(x: Action, state: MetwState, seat: int) -> Iterator[Action]:
    """Answers like one that is allowed, with one thing amiss."""
    cards = [row[0] for rows in state.zones for row in rows if row]
    hidden = {card for row in state.zones[seat] for card in row if not is_open(card)}
    unseen = set() if x.shown else hidden
    """Which card is laid down unseen nobody can say: it is looked at when it is turned up."""
    yield Action(x.verb, (*x.args, 0), x.shown, x.proven)
    yield Action(x.verb, x.args, x.shown, (Proven(cards[0], 1),))
    yield Action(x.verb, x.args, (*x.shown, Shown(cards[-1], 0, 1)), x.proven)
    for verb in (x.verb - 1, x.verb + 1):
        yield Action(verb, x.args, x.shown, x.proven)
    if x.shown:
        one = x.shown[0]
        yield Action(x.verb, x.args, (), x.proven)
        yield Action(x.verb, x.args, (Shown(one.card, 255, one.definition),), x.proven)
    for place, value in enumerate(x.args):
        if value in unseen:
            break
        for other in (NONE, value - 1, value + 1, value + 1000, *cards[place::3]):
            yield Action(x.verb, (*x.args[:place], other, *x.args[place + 1 :]), x.shown, x.proven)
        yield Action(x.verb, x.args[:place], x.shown, x.proven)


def looked_at(state: MetwState, legal: tuple[Action, ...], seat: int) -> int:
    """How many answers beside the allowed ones are refused; none may be taken that is not offered."""
    offered, refused = set(legal), 0
    kinds = {(x.verb, len(x.args), bool(x.shown)): x for x in legal}
    for x in (*kinds.values(), *legal[:MOST]):
        for other in beside(x, state, seat):
            if other not in offered:
                reason = GAME.why_not(state, other)
                assert reason is not None, f"{other} is taken where {x} is offered, at {GAME.pending(state)}"
                assert reason.rule.startswith(("METW-", "LORE-"))
                refused += 1
    return refused


@rule("METW-FLOW-06", "METW-FLOW-01", "METW-RULING-109")
@pytest.mark.parametrize("case", GAMES, ids=lambda case: str(case[0]))
def test_nothing_beside_what_is_offered_is_taken(case: tuple[int, int, tuple[int, ...]]) -> None:
    game = Match(*case)
    refused = number = 0
    while isinstance(waits := game.advance(), Decision):
        known = game.dealer.knowledge(waits.seat)
        legal = GAME.legal(game.state, known)
        assert set(legal) <= set(GAME.candidates(game.state, known)), "whatever is offered was thought of"
        if number % EVERY == 0:
            refused += looked_at(game.state, legal, waits.seat)
        number += 1
        game.take(game.choose(legal))
    assert refused > number


@rule("METW-FLOW-06")
@pytest.mark.parametrize("name", POSITIONS)
def test_nor_in_positions_made_by_hand(name: str) -> None:
    s = POSITIONS[name][0]()
    for _ in range(12):
        if not isinstance(s.pending, Decision):
            return
        assert looked_at(s.state, s.legal(), s.decider)
        s.plain()
