"""Items used in one's own turn that do the same in both games; each game says at which moments that is."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.items import (
    BEARER_ROLLS,
    BEARER_SPENDS,
    BEARER_TAPS,
    CORRUPTION_HAZARD,
    DWARF,
    SEES,
    already,
    bearer,
    in_company,
)
from engine.journeys.cards.conditions import Cards, CompanyIs, Where, Who, Word
from engine.journeys.cards.moments import WOUNDED, At, From, Leave, Of, Until
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Choose,
    CorruptionRoll,
    Discard,
    Grant,
    Heal,
    Look,
    Permit,
    Search,
)


def items_used_in(own_turn: tuple[At, ...]) -> Book:
    """Their behaviours, for a game whose players act in their own turn at these moments."""
    book = Book()
    book.card("Athelas", Behaviour(abilities=_athelas(own_turn)))
    sage_only = Search(From.DRAW_OR_DISCARD, Cards(keyword="sage only"))
    book.card("Palantír of Annúminas", _palantir(own_turn, sage_only))
    book.card("Palantír of Minas Tirith", _palantir(own_turn, Look("my top"), Look("their top")))
    sight = Permit(Leave.USE_PALANTIR, of=Of.BEARER, until=Until.END_OF_TURN)
    lore = Activate(own_turn, (sight,), require=(already("sage"),), cost=BEARER_TAPS)
    book.card("Magic Ring of Lore", Behaviour(always=(Grant("sage"),), abilities=(lore,)))
    return book


def _athelas(own_turn: tuple[At, ...]) -> tuple[Activate, ...]:
    return (
        Activate(
            own_turn,
            (Heal(),),
            require=(bearer(Who(races=("Dúnadan",))),),
            choose=(in_company(WOUNDED),),
            cost=BEARER_SPENDS,
            label="heal",
        ),
        Activate(
            own_turn,
            (Discard(),),
            require=(bearer(Who(names=("Aragorn II",))),),
            choose=(Choose(From.ON_COMPANY, cards=CORRUPTION_HAZARD),),
            cost=BEARER_SPENDS,
            label="corruption",
        ),
    )


def _palantir(own_turn: tuple[At, ...], *sight: Word) -> Behaviour:
    return Behaviour(abilities=(Activate(own_turn, (*sight, BEARER_ROLLS), cost=SEES),))


# -------------------------------------------------------------------------------------------------- Dwarven Rings
def dwarven_rings(always: tuple[Word, ...], own_turn: tuple[At, ...], durin: Activate) -> dict[str, Behaviour]:
    """The seven of them by name: what each gives always, and the powers of the tribes, of which Durin's differs."""
    hoarding = dwarven_power(own_turn, SMALL_THINGS)
    powers = {
        "Barin": _delving("major"),
        "Bávor": _delving("greater"),
        "Drúin": _delving("greater"),
        "Durin": durin,
        "Dwálin": _delving("major"),
        "Thélor": hoarding,
        "Thrár": hoarding,
    }
    made = {tribe: Behaviour(always=always, abilities=(power,)) for tribe, power in powers.items()}
    return {f"Dwarven Ring of {tribe}’s Tribe": behaviour for tribe, behaviour in made.items()}


SMALL_THINGS = Search(From.DRAW_OR_DISCARD, Cards(item_kinds=("minor",)), count=2)
"""One or two minor items."""


def dwarven_power(at: tuple[At, ...], effect: Word, *require: Word) -> Activate:
    """A Dwarf taps for the power of his ring, then makes a corruption roll at +2."""
    return Activate(at, (effect, CorruptionRoll(Of.BEARER, 2)), require=(bearer(DWARF), *require), cost=BEARER_TAPS)


def _delving(kind: str) -> Activate:
    """An item of that kind, playable here, comes out of the draw pile and is played on the bearer."""
    item = Search(From.DRAW, Cards(item_kinds=(kind,)), play=True)
    return dwarven_power((At.SITE,), item, CompanyIs(entered=1, site=Where(used=0)))
