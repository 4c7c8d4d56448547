"""Behaviour of factions: number, modifiers and site are printed; only what no roll wins has words of its own."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.conditions import CompanyIs, Who
from engine.cards.moments import From, Leave, Pay
from engine.cards.words import Behaviour, Choose, Permit, Use

card(
    "Army of the Dead",
    Behaviour(
        uses=(
            Use(
                require=(CompanyIs(moved_by="Paths of the Dead"),),
                choose=(Choose(From.COMPANY, who=Who(names=("Aragorn II",)), pay=Pay.TAP),),
            ),
        ),
        always=(Permit(Leave.WITHOUT_ROLL),),
    ),
)
