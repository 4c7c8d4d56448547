"""Behaviour of characters: what their texts say beyond the printed figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.characters import ONLY_AT_HOME, facing, facing_nazgul, larger_hand
from engine.journeys.cards.conditions import AttackIs, BearerIs, Cards, CompanyIs, Fight, Where, Who, Word
from engine.journeys.cards.moments import At, From, Leave, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Bounds, Count, Lies, Tied
from engine.journeys.cards.printed import FACTION_RACES
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Cost,
    Modify,
    Move,
    Permit,
    Points,
    RingTest,
    Search,
    Tap,
    Trigger,
)
from engine.metw.cards.moments import OWN_TURN

BOOK = Book()
card = BOOK.card
TAPS = Cost(tap_self=True)


def says(name: str, *words: Word) -> None:
    """Enter a character whose words simply hold."""
    card(name, Behaviour(always=words))


def eliminated(points: int) -> Points:
    """What he is worth once eliminated."""
    return Points(points, eliminated=True)


def hosts(site: str) -> Modify:
    """One card more for his player while he is at that site."""
    return larger_hand(BearerIs(Who(at=Where(names=(site,)))))


# -------------------------------------------------------------------------------------------------------- Wizards
card(
    "Alatar",
    Behaviour(
        always=(Modify(Stat.BLACK, -1, of=Of.COMPANY, within=Bounds(floor=0)),),
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (
                    Move("join"),
                    Trigger(When.ATTACK_OVER, (Tap(Of.SELF), CorruptionRoll(Of.SELF)), until=Until.END_OF_ATTACK),
                ),
                require=(
                    BearerIs(Who(at=Where(types="H"))),
                    AttackIs(Fight(creature=1)),
                    CompanyIs(without=Who(names=("Alatar",))),
                ),
                elsewhere=True,
            ),
        ),
    ),
)
card(
    "Gandalf",
    Behaviour(
        abilities=(
            Activate(
                OWN_TURN,
                (RingTest(),),
                choose=(
                    Choose(From.ITEMS, cards=Cards(item_kinds=("gold ring",)), lies=Lies(near=Who(names=("Gandalf",)))),
                ),
                cost=TAPS,
            ),
        )
    ),
)
says("Pallando", larger_hand(), Permit(Leave.SEE_DISCARDS))
says("Radagast", Modify(Stat.WHITE, 1, of=Of.COMPANY, by=Count(Per.PATH_REGION, "w")))
card(
    "Saruman",
    Behaviour(
        always=(Permit(Leave.USE_PALANTIR),),
        abilities=(Activate((At.END_OF_TURN,), (Search(From.DISCARD, Cards(keyword="spell")),), cost=TAPS),),
    ),
)

# ------------------------------------------------------------------------------------------------------- influence
says("Adrazar", Modify(Stat.INFLUENCE, 1, of=Of.SELF, against=Tied(factions=FACTION_RACES)))
says("Glorfindel II", Modify(Stat.INFLUENCE, 1, of=Of.SELF, against=Tied(races=("Elf",))))
says("Aragorn II", eliminated(-3))
for name in ("Bilbo", "Frodo"):
    says(name, ONLY_AT_HOME, eliminated(-2))

# -------------------------------------------------------------------------------------------------------- fighters
for name, value in (("Balin", 2), ("Dáin II", 2), ("Gimli", 2), ("Glóin", 1), ("Thorin II", 3)):
    says(name, facing("Orc", value))
for name, value in (("Galva", 6), ("Peath", 5), ("Vôteli", 5), ("Vygavril", 6)):
    says(name, *facing_nazgul(value))

# ---------------------------------------------------------------------------------------------- lords of the Elves
card(
    "Círdan",
    Behaviour(
        always=(hosts("Grey Havens"), eliminated(-3)),
        abilities=(Activate((At.ENGAGEMENT,), (Cancel(),), require=(AttackIs(Fight(keyed="c")),), cost=TAPS),),
    ),
)
says("Elrond", hosts("Rivendell"), eliminated(-3))
says("Galadriel", hosts("Lórien"), eliminated(-3))
