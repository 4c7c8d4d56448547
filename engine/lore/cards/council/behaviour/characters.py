"""Behaviour of characters: what their texts say beyond the printed figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.characters import ONLY_AT_HOME, facing, facing_nazgul, larger_hand, own_rolls
from engine.journeys.cards.conditions import AttackIs, BearerIs, Cards, CompanyIs, Fight, SizeIs, Where, Who, Word
from engine.journeys.cards.moments import At, From, Leave, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Count
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    CorruptionRoll,
    Cost,
    Modify,
    Move,
    Permit,
    Points,
    Search,
    Tap,
    Trigger,
)

BOOK = Book()
card = BOOK.card


def says(name: str, *words: Word) -> None:
    """Enter a character whose words simply hold."""
    card(name, Behaviour(always=words))


def eliminated(points: int) -> Points:
    """What he is worth once eliminated."""
    return Points(points, eliminated=True)


def at(site: str) -> BearerIs:
    """While he is at that site."""
    return BearerIs(Who(at=Where(names=(site,))))


WIZARD = own_rolls(3)


# ------------------------------------------------------------------------------------------------ main characters
card(
    "Alatar",
    Behaviour(
        always=(Modify(Stat.BLACK, -1, of=Of.COMPANY), WIZARD),
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (
                    Move("join"),
                    Trigger(
                        When.ATTACK_OVER,
                        (Tap(Of.SELF), CorruptionRoll(Of.SELF)),
                        until=Until.END_OF_ATTACK,
                    ),
                ),
                require=(
                    BearerIs(Who(at=Where(types="H"))),
                    AttackIs(Fight(creature=1)),
                    SizeIs(room=2),
                    CompanyIs(without=Who(names=("Alatar",))),
                ),
                elsewhere=True,
            ),
        ),
    ),
)
says("Gandalf", Modify(Stat.RING_TEST, 1, of=Of.SELF), WIZARD)
says("Pallando", larger_hand(), Permit(Leave.SEE_DISCARDS), WIZARD)
says("Radagast", Modify(Stat.WHITE, 1, of=Of.COMPANY, by=Count(Per.PATH_REGION, "w")), WIZARD)
card(
    "Saruman",
    Behaviour(
        always=(Permit(Leave.USE_PALANTIR), WIZARD),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Search(From.DISCARD, Cards(keyword="spell")),),
                cost=Cost(tap_self=True),
            ),
        ),
    ),
)

# ------------------------------------------------------------------------------------------------- faction rolls
says("Adrazar", own_rolls(1))
for name, faction, value in (
    ("Anborn", "Men of Lebennin", 2),
    ("Arinmîr", "Variags of Khand", 2),
    ("Bard Bowman", "Men of Northern Rhovanion", 2),
    ("Beorn", "Beornings", 2),
    ("Beretar", "Rangers of the North", 2),
    ("Boromir II", "Men of Anórien", 2),
    ("Damrod", "Men of Lamedon", 2),
    ("Denethor II", "Tower Guard of Minas Tirith", 2),
    ("Éomer", "Riders of Rohan", 2),
    ("Erkenbrand", "Riders of Rohan", 2),
    ("Faramir", "Rangers of Ithilien", 2),
    ("Ghân-buri-Ghân", "Wose", 2),
    ("Halbarad", "Hillmen", 2),
    ("Haldalam", "Easterlings", 4),
    ("Imrahil", "Knights of Dol Amroth", 2),
    ("Legolas", "Wood-elves", 2),
    ("Mablung", "Men of Anfalas", 2),
    ("Théoden", "Riders of Rohan", 2),
    ("Thranduil", "Wood-elves", 2),
    ("Wacho", "Woodmen", 2),
):
    says(name, own_rolls(value, faction))
says("Aragorn II", own_rolls(2, "Rangers of the North"), eliminated(-2))

# ------------------------------------------------------------------------------------------------------- fighters
says("Balin", facing("Orc", 2), own_rolls(1, "Dwarf"))
says("Dáin II", facing("Orc", 2), own_rolls(2, "Iron Hill Dwarves"), own_rolls(1, "Man"))
says("Gimli", facing("Orc", 2), own_rolls(2, "Iron Hill Dwarves"), own_rolls(1, "Elf"))
says("Glóin", facing("Orc", 1), own_rolls(2, "Blue Mountain Dwarves"), own_rolls(1, "Dwarf"))
says("Thorin II", facing("Orc", 3), own_rolls(2, "Blue Mountain Dwarves"), own_rolls(1, "Dwarf"))
says("Galva", *facing_nazgul(6), own_rolls(2, "Men of Dorwinion"))
says("Peath", *facing_nazgul(5), own_rolls(4, "Dunlendings"))
says("Vôteli", *facing_nazgul(5), own_rolls(2, "Lossoth"))
says("Vygavril", *facing_nazgul(6), own_rolls(2, "Southrons"))

# ---------------------------------------------------------------------------------------------- lords of the Elves
card(
    "Círdan",
    Behaviour(
        always=(larger_hand(at("Grey Havens")), own_rolls(2, "Elves of Lindon"), eliminated(-2)),
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (Cancel(),),
                require=(AttackIs(Fight(creature=1, keyed="c")),),
                cost=Cost(tap_self=True),
            ),
        ),
    ),
)
says("Elrond", larger_hand(at("Rivendell")), eliminated(-2))
says("Galadriel", larger_hand(at("Lórien")), eliminated(-2))

# -------------------------------------------------------------------------------------------------------- Hobbits
for name in ("Bilbo", "Frodo"):
    says(name, ONLY_AT_HOME, eliminated(-1))
