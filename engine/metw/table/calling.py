"""Who may call the end of the game, and when (METW-WIN-05, METW-WIN-06, MECCG-VIC-06 to MECCG-VIC-17)."""

from __future__ import annotations

from engine.journeys.table.board import company, company_number, on_table
from engine.kernel.records import Handle
from engine.metw.cards.alignments import BALROGS
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, alignment_of, atlas_of
from engine.metw.table.scoring import marshalling_points, scored


def calls_himself(b: Board, seat: int) -> bool:
    """METW-WIN-05; MECCG-VIC-06: a minion player calls by a card alone."""
    return entitled(b, seat) and not alignment_of(b, seat).sudden


def may_be_called(b: Board) -> bool:
    """MECCG-VIC-06, MECCG-VIC-14, MECCG-VIC-15: by a card, in the turn of a minion player who might call."""
    mover = b.turn.mover
    return not b.turn.called and alignment_of(b, mover).sudden and entitled(b, mover)


def entitled(b: Board, seat: int) -> bool:
    """METW-WIN-05, METW-WIN-06, METW-LONG-06: enough exhaustions, or points with the exhaustions they need.

    A scenario with a council of its own says what it takes (SCEN-DEC-03).
    """
    done, rules, scenario = b.players[seat].exhausted, b.rules, scenario_of(b)
    if scenario is not None and scenario.call is not None:
        return scenario.call(b, seat)
    if done >= rules.exhaustions:
        return True
    return done >= rules.call_exhaustions and points_for_call(b, seat) >= rules.call


def points_for_call(b: Board, seat: int) -> int:
    """MECCG-VIC-08: without those of companies in the Under-deeps, where they are not at home."""
    if alignment_of(b, seat) is BALROGS:
        return marshalling_points(b, seat)
    return marshalling_points(b, seat) - sum(points for card, points in scored(b, seat) if below(b, card))


def below(b: Board, card: Handle) -> bool:
    """Whether a card is with a company in the Under-deeps."""
    group = company(b, company_number(b, card)) if on_table(b, card) is not None else None
    return group is not None and group.site >= 0 and atlas_of(b).sites[group.site].below
