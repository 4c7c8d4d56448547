"""Named places: a procedure goes on at its marks, and a step may stand in two procedures."""

from __future__ import annotations

import pytest

from engine.kernel.machine import Machine, Refusals
from engine.kernel.pending import Over, Reason
from engine.kernel.records import handle
from engine.kernel.state import Frame, KernelDraft, KernelState
from engine.kernel.steps import Mark, procedure

AGAIN, ENDING, NOWHERE = Mark("AGAIN"), Mark("ENDING"), Mark("NOWHERE")


class Short(Frame, frozen=True, tag=1):
    """A procedure in which the shared step comes first."""

    laps: int = 0


class Long(Frame, frozen=True, tag=2):
    """A procedure in which the shared step comes third."""

    laps: int = 0


class Walk(KernelState, frozen=True, kw_only=True):
    frames: tuple[Short | Long, ...]


def lap(d: KernelDraft, f: Short | Long) -> None:
    """The step both procedures share: three laps, then the end."""
    if f.laps < 3:
        d.goto(AGAIN, laps=f.laps + 1)
    else:
        d.goto(ENDING)


def stray(d: KernelDraft, f: Short | Long) -> None:
    raise AssertionError("nobody comes here")


def ending(d: KernelDraft, f: Short | Long) -> None:
    d.result = Over(1, (), (f.laps,))


def nothing(d: KernelDraft, f: Short | Long) -> None:
    pass


def freeze(d: KernelDraft) -> Walk:
    frames = tuple(f for f in d.frames if isinstance(f, Short | Long))
    return Walk(faces=(), zones=(), epochs=(), owed=(), frames=frames, result=d.result)


MACHINE: Machine[Walk, KernelDraft] = Machine(
    {
        Short: procedure(AGAIN, lap, stray, ENDING, ending),
        Long: procedure(nothing, nothing, AGAIN, nothing, lap, stray, ENDING, ending),
    },
    lambda s: KernelDraft(s, s.frames),
    freeze,
    leave=lambda d, seat: None,
    stop=lambda d, way: None,
    interrupt=lambda d: False,
    refusals=Refusals(Reason("Over.", "WALK-1"), Reason("Not now.", "WALK-2")),
)


def draft(*frames: Frame) -> KernelDraft:
    made = KernelDraft(KernelState(faces=((0, 0),), zones=(((handle(0, 1),), ()),), epochs=(0,), owed=((),)), frames)
    made.places = {Short: procedure(AGAIN, lap, ENDING, ending).places}
    return made


@pytest.mark.parametrize("kind", [Short, Long])
def test_one_step_finds_its_marks_in_each_procedure_it_stands_in(kind: type[Short] | type[Long]) -> None:
    d = KernelDraft(KernelState(faces=(), zones=(), epochs=(), owed=()), (kind(0),))
    MACHINE.settle(d)
    assert d.result == Over(1, (), (3,))


def test_a_mark_takes_no_place_of_its_own() -> None:
    assert procedure(AGAIN, lap, ENDING, ending).places == {AGAIN: 0, ENDING: 1}
    assert procedure(lap, ending).steps == procedure(AGAIN, lap, ENDING, ending).steps


def test_a_mark_stands_once_in_a_procedure() -> None:
    with pytest.raises(ValueError, match="AGAIN stands twice"):
        procedure(AGAIN, lap, AGAIN, ending)


def test_a_missing_mark_is_named_with_its_frame() -> None:
    with pytest.raises(LookupError, match="NOWHERE is no place in Short"):
        draft(Short(0)).goto(NOWHERE)


def test_a_procedure_can_start_at_a_mark_and_repeat_its_step() -> None:
    d = draft(Short(0))
    d.push(Short(0, laps=2), at=ENDING)
    assert d.frames[-1] == Short(1, laps=2)
    d.repeat(laps=5)
    assert d.frames[-1] == Short(0, laps=5)


def test_a_card_moves_from_wherever_it_lies() -> None:
    d = draft(Short(0))
    d.move(handle(0, 1), 0, 1)
    assert d.zones[0] == ((), (handle(0, 1),))
