"""Secret choices: bound when laid, the same card when turned up, nothing told in between."""

from __future__ import annotations

import pytest

from engine.kernel.actions import Action, Identity, Secrets, Shown
from engine.kernel.machine import Machine, Refusals
from engine.kernel.pending import Decision, Over, Reason
from engine.kernel.records import Handle, handle
from engine.kernel.secret import Said, lay, turn_up
from engine.kernel.state import Frame, KernelDraft, KernelState
from engine.kernel.steps import Mark, procedure

HAND, DOWN, BACK = 0, 1, 2
CHOOSE, DECLINE = 16, 17
SAID = Said(CHOOSE, DECLINE, Reason("Lay one of your cards.", "BID-1"))
LAYING, OPENING = Mark("LAYING"), Mark("OPENING")
CARDS = {seat: tuple(handle(seat, 256 + slot) for slot in range(3)) for seat in (0, 1)}
SECRETS: Secrets = {card: Identity(place, 40 + place) for row in CARDS.values() for place, card in enumerate(row)}


class Bid(Frame, frozen=True, tag=1):
    """Both lay, then both turn up."""

    seat: int = 0


class Bidding(KernelState, frozen=True, kw_only=True):
    frames: tuple[Bid, ...]


def laid(d: KernelDraft, f: Bid, card: Handle) -> None:
    if f.seat == 0:
        d.goto(LAYING, seat=1)
    else:
        d.goto(OPENING, seat=0)


def opened(d: KernelDraft, f: Bid, card: Handle) -> None:
    if f.seat == 0:
        d.goto(OPENING, seat=1)
    else:
        d.result = Over(1, (), tuple(d.faces[seat][d.zones[seat][DOWN][0] & 0xFF] for seat in (0, 1)))


def withheld(d: KernelDraft, f: Bid) -> None:
    (card,) = d.zones[f.seat][DOWN]
    d.move(card, f.seat, BACK)
    d.result = Over(2, (), ())


def seat_of(s: KernelState, f: Bid) -> int:
    return f.seat


def even(s: KernelState, f: Bid, definition: int) -> bool:
    return definition % 2 == 0


def machine(*, free: bool) -> Machine[Bidding, KernelDraft]:
    """With `free` a seat may lay nothing, and keep what it laid."""
    declined = (lambda d, f: laid(d, f, 0)) if free else None
    return Machine(
        {
            Bid: procedure(
                LAYING,
                lay(1, SAID, HAND, DOWN, decider=seat_of, laid=laid, declined=declined, sensible=even),
                OPENING,
                turn_up(
                    2, SAID, DOWN, decider=seat_of, opened=opened, withheld=withheld if free else None, sensible=even
                ),
            )
        },
        lambda s: KernelDraft(s, s.frames),
        lambda d: Bidding(
            faces=tuple(d.faces),
            zones=tuple(d.zones),
            epochs=tuple(d.epochs),
            owed=tuple(d.owed),
            frames=tuple(f for f in d.frames if isinstance(f, Bid)),
            result=d.result,
        ),
        leave=lambda d, seat: None,
        stop=lambda d, way: None,
        interrupt=lambda d: False,
        refusals=Refusals(Reason("Over.", "BID-2"), Reason("Not now.", "BID-3")),
    )


def start() -> Bidding:
    zones = tuple((CARDS[seat], (), ()) for seat in (0, 1))
    return Bidding(faces=((0, 0, 0),) * 2, zones=zones, epochs=(1, 1), owed=((), ()), frames=(Bid(0),))


def both_laid(game: Machine[Bidding, KernelDraft]) -> Bidding:
    state = game.apply(start(), Action(CHOOSE, (CARDS[0][2],)))
    return game.apply(state, Action(CHOOSE, (CARDS[1][0],)))


def test_what_is_laid_shows_nothing_and_what_is_turned_up_is_the_same_card() -> None:
    game = machine(free=False)
    state = both_laid(game)
    assert state.faces == ((0, 0, 0),) * 2
    assert [state.zones[seat][DOWN] for seat in (0, 1)] == [(CARDS[0][2],), (CARDS[1][0],)]
    for seat in (0, 1):
        assert game.pending(state) == Decision(seat, 2)
        (answer,) = game.legal(state, SECRETS)
        state = game.apply(state, answer)
    assert state.result == Over(1, (), (42, 40))


def test_only_sensible_cards_are_offered_but_any_own_card_may_be_laid() -> None:
    game = machine(free=False)
    assert game.legal(start(), SECRETS) == (Action(CHOOSE, (CARDS[0][0],)), Action(CHOOSE, (CARDS[0][2],)))
    assert game.allows(start(), Action(CHOOSE, (CARDS[0][1],)))


@pytest.mark.parametrize(
    "answer",
    [
        Action(DECLINE),
        Action(CHOOSE),
        Action(CHOOSE, (CARDS[1][0],)),
        Action(CHOOSE, (CARDS[0][0], CARDS[0][1])),
        Action(CHOOSE, (CARDS[0][0],), (Shown(CARDS[0][0], 0, 40),)),
        Action(CHOOSE, (handle(0, 0),)),
    ],
)
def test_laying_is_one_hidden_card_of_ones_own_and_nothing_else(answer: Action) -> None:
    assert machine(free=False).why_not(start(), answer) == SAID.refusal


@pytest.mark.parametrize(
    "answer",
    [
        Action(DECLINE),
        Action(CHOOSE, (CARDS[0][2],)),
        Action(CHOOSE, (CARDS[0][0],), (Shown(CARDS[0][0], 0, 40),)),
        Action(CHOOSE, (CARDS[0][2],), (Shown(CARDS[0][0], 0, 40),)),
        Action(CHOOSE, (CARDS[0][2],), (Shown(CARDS[0][2], 9, 42),)),
    ],
)
def test_turning_up_opens_just_what_lies_there(answer: Action) -> None:
    game = machine(free=False)
    assert game.why_not(both_laid(game), answer) == SAID.refusal


def test_where_the_rules_allow_it_nothing_is_laid_or_it_goes_back_unseen() -> None:
    game = machine(free=True)
    state = game.apply(start(), Action(CHOOSE, (CARDS[0][2],)))
    state = game.apply(state, Action(DECLINE))
    assert state.zones[1][DOWN] == ()
    state = game.apply(state, Action(DECLINE))
    assert state.zones[0] == (CARDS[0][:2], (), (CARDS[0][2],))
    assert state.faces[0] == (0, 0, 0)


def test_where_it_may_stay_face_down_that_is_offered_besides_what_is_sensible() -> None:
    """Whoever must open is offered whatever lies there; who need not, only what makes sense, and to keep it."""
    free, bound = machine(free=True), machine(free=False)
    assert free.legal(start(), SECRETS)[-1] == Action(DECLINE)
    for place in (1, 2):
        card = CARDS[0][place]
        opening = Action(CHOOSE, (card,), (Shown(card, place, 40 + place),))
        laid_free = free.apply(free.apply(start(), Action(CHOOSE, (card,))), Action(DECLINE))
        laid_bound = bound.apply(bound.apply(start(), Action(CHOOSE, (card,))), Action(CHOOSE, (CARDS[1][0],)))
        assert bound.legal(laid_bound, SECRETS) == (opening,)
        assert free.legal(laid_free, SECRETS) == ((opening, Action(DECLINE)) if place == 2 else (Action(DECLINE),))
        assert free.legal(laid_free, {}) == (Action(DECLINE),) and bound.legal(laid_bound, {}) == ()
        assert free.why_not(laid_free, opening) is None and free.why_not(laid_free, Action(DECLINE)) is None
        assert free.why_not(laid_free, Action(DECLINE, (1,))) == SAID.refusal
        after = free.apply(laid_free, opening)
        assert after.faces[0][place] == 40 + place and after.frames[-1].seat == 1
    assert free.why_not(start(), Action(DECLINE, (1,))) == free.why_not(start(), Action(CHOOSE)) == SAID.refusal
