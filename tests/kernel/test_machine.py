"""The machine runs steps until somebody has to answer, and always waits for exactly one thing."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.kernel.actions import MIX, NUMBER, STOP, Action, Secrets
from engine.kernel.log import Illegal, Replay, from_bytes, to_bytes
from engine.kernel.machine import Machine, Procedures, Refusals
from engine.kernel.pending import Decision, Mix, Numbers, Over, Reason
from engine.kernel.records import digest, handle
from engine.kernel.state import Frame, KernelDraft, KernelState
from engine.kernel.steps import Ask, Chance, procedure

UP, DONE = Action(16), Action(17)


class Climb(Frame, frozen=True, tag=1):
    """Go up by dice until the player has had enough; ten is the top."""

    height: int = 0


class Ladder(KernelState, frozen=True, kw_only=True):
    """The state of the little game these tests play."""

    frames: tuple[Climb, ...] = ()


def freeze(d: KernelDraft) -> Ladder:
    return Ladder(
        faces=tuple(d.faces),
        zones=tuple(d.zones),
        epochs=tuple(d.epochs),
        owed=tuple(d.owed),
        returned=d.returned,
        result=d.result,
        frames=tuple(frame for frame in d.frames if isinstance(frame, Climb)),
    )


def reached_top(d: KernelDraft, f: Climb) -> None:
    if f.height >= 10:
        d.result = Over(1, (0,), (f.height,))


def offers(s: Ladder, f: Climb, secrets: Secrets) -> Iterator[Action]:
    yield from (UP, DONE, Action(99))


def refuses(s: Ladder, f: Climb, x: Action) -> Reason | None:
    return None if x in (UP, DONE) else Reason("Up or done.", "LORE-GEN-01")


def answered(d: KernelDraft, f: Climb, x: Action) -> None:
    if x == DONE:
        d.result = Over(1, (), (f.height,))
    else:
        d.owe(0, 0)


def climbed(d: KernelDraft, f: Climb, value: int) -> None:
    d.update(height=f.height + value + 1, step=0)


LADDER: Procedures = {
    Climb: procedure(
        reached_top,
        Ask(1, decider=lambda s, f: 0, candidates=offers, why_not=refuses, answer=answered),
        Chance(lambda s, f: 6, climbed),
    )
}
MACHINE: Machine[Ladder, KernelDraft] = Machine(
    LADDER,
    lambda s: KernelDraft(s, s.frames),
    freeze,
    leave=lambda d, seat: None,
    stop=lambda d, draw: setattr(d, "result", Over(4, (), ())),
    interrupt=lambda d: False,
    refusals=Refusals(Reason("It is over.", "LADDER-1"), Reason("Not now.", "LADDER-2")),
)


def start() -> Ladder:
    hand = (handle(0, 256),)
    return Ladder(faces=((0,),), zones=((hand,),), epochs=(1,), owed=((),), frames=(Climb(1),))


def test_a_decision_is_offered_with_what_is_allowed_and_what_is_not() -> None:
    assert MACHINE.pending(start()) == Decision(0, 1)
    assert MACHINE.legal(start(), {}) == (UP, DONE)
    assert list(MACHINE.candidates(start(), {}))[-1] == Action(99)
    assert MACHINE.why_not(start(), Action(99)) == Reason("Up or done.", "LORE-GEN-01")


def test_numbers_come_before_a_mix_and_a_mix_before_the_next_decision() -> None:
    state = MACHINE.apply(start(), UP)
    assert MACHINE.pending(state) == Numbers(6)
    state = MACHINE.apply(state, Action(NUMBER, (2,)))
    assert MACHINE.pending(state) == Mix(0, 0)
    assert MACHINE.why_not(state, UP) is not None
    state = MACHINE.apply(state, Action(MIX))
    assert MACHINE.pending(state) == Decision(0, 1)
    assert state.zones[0][0] == (handle(0, 512),)


def test_nature_answers_within_bounds() -> None:
    state = MACHINE.apply(start(), UP)
    assert not MACHINE.allows(state, Action(NUMBER, (6,)))
    assert not MACHINE.allows(state, Action(NUMBER, (-1,)))
    assert not MACHINE.allows(state, Action(NUMBER, (1, 1)))
    assert not MACHINE.allows(state, Action(NUMBER))
    assert not MACHINE.allows(state, Action(MIX, (5,)))
    assert MACHINE.why_not(state, UP) == Reason("Not now.", "LADDER-2")
    assert MACHINE.allows(state, Action(NUMBER, (0,))) and MACHINE.allows(state, Action(NUMBER, (5,)))


def test_the_old_state_is_never_touched() -> None:
    state = start()
    before = digest(state)
    MACHINE.apply(state, UP)
    assert digest(state) == before


def test_the_game_ends_by_its_rules_or_by_agreement() -> None:
    high = replace(start(), frames=(Climb(2, 9),))
    over = MACHINE.apply(high, Action(NUMBER, (3,)))
    assert MACHINE.pending(over) == Over(1, (0,), (13,))
    assert MACHINE.why_not(over, UP) == MACHINE.why_not(over, Action(STOP)) == Reason("It is over.", "LADDER-1")
    assert isinstance(MACHINE.pending(MACHINE.apply(start(), Action(STOP))), Over)


def test_a_log_replays_to_the_same_digests() -> None:
    actions = [UP, Action(NUMBER, (4,)), Action(MIX), UP, Action(NUMBER, (5,)), Action(MIX)]
    state, digests = start(), [digest(start())]
    for action in actions[:5]:
        state = MACHINE.apply(state, action)
        digests.append(digest(state))
    again = from_bytes(to_bytes(actions[:5]))
    assert [digest(s) for s in Replay(MACHINE, start()).states(again)] == digests


def test_a_log_with_an_illegal_action_names_it() -> None:
    try:
        list(Replay(MACHINE, start()).states([UP, UP]))
    except Illegal as wrong:
        assert wrong.index == 1
    else:
        raise AssertionError("the second action was not due")
