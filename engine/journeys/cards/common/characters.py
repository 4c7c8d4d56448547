"""Characters of whom LoRE and METW say the same."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import Fight, StrikeOn, Who, Word
from engine.journeys.cards.moments import At, Ban, Of, Stat
from engine.journeys.cards.parts import Factor, Tied
from engine.journeys.cards.words import Activate, Behaviour, Cancel, Cost, Forbid, Modify

BOOK = Book()
card = BOOK.card


def own_rolls(value: int, *factions: str) -> Modify:
    """Faction rolls made by this very character, for all factions or for those of a name or race."""
    return Modify(Stat.FACTION_ROLL, value, of=Of.SELF, against=Tied(factions=factions))


def facing(race: str, value: int) -> Modify:
    """Prowess against strikes of attacks of a race."""
    return Modify(Stat.PROWESS, value, of=Of.SELF, fight=Fight(races=(race,)))


def facing_nazgul(value: int) -> tuple[Modify, Modify]:
    """Prowess against Nazgûl, and their body halved in the body roll for such a strike."""
    halved = Modify(Stat.BODY, of=Of.ATTACK, fight=Fight(races=("Nazgûl",)), factor=Factor(halve=True))
    return facing("Nazgûl", value), halved


def larger_hand(*when: Word) -> Modify:
    """One card more for this character's player."""
    return Modify(Stat.HAND_SIZE, 1, of=Of.PLAYER, when=when)


def says(name: str, *words: Word) -> None:
    """Enter a character whose words simply hold."""
    card(name, Behaviour(always=words))


ONLY_AT_HOME = Forbid(Ban.BRING_ELSEWHERE)
"""In the organization phase he comes into play at his home site and nowhere else."""

for name in ("Barliman Butterbur", "Beregond", "Forlong", "Haldir", "Háma", "Orophin"):
    says(name, own_rolls(-1))
for name in ("Bifur", "Bofur", "Bombur", "Dori", "Dwalin", "Fíli", "Kíli", "Nori", "Ori"):
    says(name, facing("Orc", 1), own_rolls(-1))
for name, value in (("Elladan", 1), ("Elrohir", 1), ("Gildor Inglorion", 2), ("Óin", 1)):
    says(name, facing("Orc", value))
says("Éowyn", *facing_nazgul(6))
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
