"""Behaviour of characters: what their texts say beyond the printed figures."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.conditions import AttackIs, BearerIs, Cards, CompanyIs, Fight, StrikeOn, Where, Who, Word
from engine.cards.moments import At, Ban, From, Leave, Of, Per, Stat, Until, When
from engine.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    CorruptionRoll,
    Cost,
    Forbid,
    Modify,
    Move,
    Permit,
    Points,
    Search,
    Tap,
    Trigger,
)


def own_rolls(value: int, *factions: str) -> Modify:
    """Faction rolls made by this very character, for all factions or for those of a name or race."""
    return Modify(Stat.FACTION_ROLL, value, of=Of.SELF, factions=factions)


def facing(race: str, value: int) -> Modify:
    """Prowess against strikes of attacks of a race."""
    return Modify(Stat.PROWESS, value, of=Of.SELF, fight=Fight(races=(race,)))


def facing_nazgul(value: int) -> tuple[Modify, Modify]:
    """Prowess against Nazgûl, and their body halved in the body roll for such a strike."""
    halved = Modify(Stat.BODY, of=Of.ATTACK, fight=Fight(races=("Nazgûl",)), halve=True)
    return facing("Nazgûl", value), halved


def larger_hand(*when: Word) -> Modify:
    """One card more for this character's player."""
    return Modify(Stat.HAND_SIZE, 1, of=Of.PLAYER, when=when)


def eliminated(points: int) -> Points:
    """What he is worth once eliminated."""
    return Points(points, eliminated=True)


def at(site: str) -> BearerIs:
    """While he is at that site."""
    return BearerIs(Who(at=Where(names=(site,))))


def says(name: str, *words: Word) -> None:
    """Enter a character whose words simply hold."""
    card(name, Behaviour(always=words))


ONLY_AT_HOME = Forbid(Ban.BRING_ELSEWHERE)
"""In the organization phase he comes into play at his home site and nowhere else."""
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
                    CompanyIs(without=Who(names=("Alatar",)), room=2),
                ),
                elsewhere=True,
            ),
        ),
    ),
)
says("Gandalf", Modify(Stat.RING_TEST, 1, of=Of.SELF), WIZARD)
says("Pallando", larger_hand(), Permit(Leave.SEE_DISCARDS), WIZARD)
says("Radagast", Modify(Stat.WHITE, 1, of=Of.COMPANY, per=Per.PATH_REGION, types="w"), WIZARD)
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
for name in ("Barliman Butterbur", "Beregond", "Forlong", "Haldir", "Háma", "Orophin"):
    says(name, own_rolls(-1))
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
for name in ("Bifur", "Bofur", "Bombur", "Dori", "Dwalin", "Fíli", "Kíli", "Nori", "Ori"):
    says(name, facing("Orc", 1), own_rolls(-1))
for name, value in (("Elladan", 1), ("Elrohir", 1), ("Gildor Inglorion", 2), ("Óin", 1)):
    says(name, facing("Orc", value))
says("Balin", facing("Orc", 2), own_rolls(1, "Dwarf"))
says("Dáin II", facing("Orc", 2), own_rolls(2, "Iron Hill Dwarves"), own_rolls(1, "Man"))
says("Gimli", facing("Orc", 2), own_rolls(2, "Iron Hill Dwarves"), own_rolls(1, "Elf"))
says("Glóin", facing("Orc", 1), own_rolls(2, "Blue Mountain Dwarves"), own_rolls(1, "Dwarf"))
says("Thorin II", facing("Orc", 3), own_rolls(2, "Blue Mountain Dwarves"), own_rolls(1, "Dwarf"))
says("Éowyn", *facing_nazgul(6))
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
for name in ("Merry", "Pippin", "Robin Smallburrow", "Sam Gamgee"):
    says(name, ONLY_AT_HOME)
card(
    "Fatty Bolger",
    Behaviour(
        always=(ONLY_AT_HOME,),
        abilities=(
            Activate(
                (At.STRIKE,),
                (Cancel("strike"),),
                require=(StrikeOn(Who(races=("Hobbit",)), not_bearer=True),),
                cost=Cost(tap_self=True),
            ),
        ),
    ),
)
