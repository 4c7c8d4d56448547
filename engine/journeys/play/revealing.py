"""Cards of a pile revealed one by one as luck has it: their owner shows each, and may not choose among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from engine.journeys.table.board import Board
from engine.journeys.table.draft import Draft
from engine.journeys.table.records import State, Zone
from engine.journeys.table.verbs import Question, Verb, no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, is_open
from engine.kernel.state import Frame, can_open
from engine.kernel.steps import Ask, Chance, Mark

Pile: TypeAlias = tuple[Zone, list[Handle]]
"""Where the next card comes from, and the cards there that were not revealed yet."""
JUDGING = Mark("judging")
"""Where a procedure goes on once the card that was picked lies open."""
DRAW_PILE = (Zone.TOP, Zone.DRAW)


def not_revealed(b: Board, seat: int, zones: Iterable[Zone], seen: tuple[Handle, ...]) -> Pile:
    """The first of these zones in which cards are left, or the last one."""
    zone = Zone.DRAW
    for zone in zones:
        left = sorted(card for card in b.zones[seat][zone] if card not in seen)
        if left:
            return zone, left
    return zone, []


def revealed_by_lot(pile: Callable[[Any, Any], Pile], rule: str) -> tuple[Chance, Ask, Mark]:
    """The steps in which the next card is picked and shown; their frame has a `seat`, and keeps it in `picked`."""

    def picks(s: State, f: Any) -> tuple[int, int]:
        return f.seat, int(pile(s, f)[0])

    def picked(d: Draft, f: Frame, value: int) -> None:
        card = pile(d, f)[1][value]
        d.update(picked=(card,))
        if is_open(card):
            d.goto(JUDGING)

    def candidates(s: State, f: Any, secrets: Secrets) -> Iterator[Action]:
        """The one truthful answer."""
        if f.picked[0] in secrets:
            yield Action(Verb.SHOW, f.picked, (show(f.picked[0], secrets),))

    def why_not(s: State, f: Any, x: Action) -> Reason | None:
        if x.verb == Verb.SHOW and x.args == f.picked and not x.proven and len(x.shown) == 1:
            shown = x.shown[0]
            if shown.card == f.picked[0] and can_open(s, shown, f.seat, pile(s, f)[0]) and shown.definition in s.book:
                return None
        return no("The card that was picked has to be shown.", rule)

    def answer(d: Draft, f: Frame, x: Action) -> None:
        d.update(picked=x.args)

    chance = Chance(lambda s, f: len(pile(s, f)[1]), picked, picks=picks)
    ask = Ask(
        Question.SHOW,
        decider=lambda s, f: f.seat,
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        rules=(rule,),
    )
    return chance, ask, JUDGING
