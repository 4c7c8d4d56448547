"""What Leaflock, Tom Bombadil and the crew of a great ship do: an attack, a hazard or what it left comes to nothing."""

from __future__ import annotations

from engine.journeys.cards.conditions import Answers, AttackIs, Cards, Condition, OnTheWay, Where
from engine.journeys.cards.moments import At, From
from engine.journeys.cards.words import Activate, Cancel, Choose, Cost
from engine.metw.cards.moments import OWN_TURN

TAPS = Cost(tap_self=True)


def wards(
    *near: str,
    require: tuple[Condition, ...] = (),
    choose: tuple[Choose, ...] = (),
    cost: Cost = TAPS,
) -> tuple[Activate, ...]:
    """For the company concerned, or any of the player's companies on its way to a site in one of these regions."""
    bound = (OnTheWay(goal=Where(regions=near)), *require) if near else require
    answered = Answers(Cards(side="hazard"), on_company=not near, near=near, no_creature=True)
    ways: tuple[tuple[str, tuple[At, ...], tuple[Condition, ...], tuple[Choose, ...]], ...] = (
        ("attack", (At.ENGAGEMENT,), (AttackIs(), *bound), choose),
        ("card", (At.COUNTER,), (answered, *require), choose),
        ("effect", OWN_TURN, bound, (*choose, Choose(From.LASTING))),
    )
    return tuple(
        Activate(at, (Cancel(what),), when, chosen, cost, what, elsewhere=bool(near)) for what, at, when, chosen in ways
    )
