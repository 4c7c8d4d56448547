"""Where a sage may tap in the site phase to test a gold ring of his company (MECCG-RNG-07)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.play import rings
from engine.journeys.reading.values import ring_bonus
from engine.journeys.table.board import company
from engine.journeys.table.frames import RingTest
from engine.journeys.table.verbs import no
from engine.kernel.actions import Action
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.metw.table.board import Board, atlas_of
from engine.metw.table.draft import Draft


def modifier(b: Board) -> int:
    """What the place of the company on the go adds to such a test; 0 where there is none."""
    here = company(b, b.turn.company)
    return atlas_of(b).sites[here.site].sages_test if here is not None and here.site != NONE else 0


def candidates(b: Board, seat: int) -> Iterator[Action]:
    """Every gold ring with every sage of its company."""
    if modifier(b):
        yield from rings.candidates(b, seat)  # type: ignore[arg-type]


def why_not(b: Board, seat: int, ring: Handle, sage: Handle) -> Reason | None:
    """Not at this site, no sage, or no gold ring."""
    if not modifier(b):
        return no("No sage tests a ring here.", "METW-FLOW-06")
    return rings.why_not(b, seat, ring, sage)  # type: ignore[arg-type]


def test(d: Draft, seat: int, ring: Handle, sage: Handle) -> None:
    """He taps, and the ring is tested."""
    d.tap(sage)
    d.push(RingTest(0, ring, seat, ring_bonus(d, ring, sage) + modifier(d), sage=sage))
