"""What hazards do that are creatures or something else: the Nazgûl, Shelob, the Mouth of Sauron."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.creatures import nazgul
from engine.journeys.cards.conditions import Cards, Fight, Who
from engine.journeys.cards.moments import UPRIGHT, WOUNDED, At, From, Of, Per, Stat, Until
from engine.journeys.cards.words import (
    ChangeType,
    Choose,
    CorruptionRoll,
    Discard,
    Modify,
    Return,
    Tap,
)

BOOK = Book()
card = BOOK.card

RINGS = ("gold ring", "major ring", "greater ring")


card("Adûnaphel", nazgul(Tap(), choose=(Choose(From.COMPANY, who=Who(poses=(UPRIGHT,))),)))
card(
    "Akhôrahil",
    nazgul(
        Modify(Stat.BODY, -1, Of.TARGET, until=Until.END_OF_TURN),
        choose=(Choose(From.COMPANY),),
        at=(At.MOVEMENT, At.BODY_ROLL),
    ),
)
card(
    "Dwar of Waw",
    nazgul(
        Modify(Stat.PROWESS, 1, Of.ATTACKS, fight=Fight(races=("Animal", "Spider", "Wolf")), until=Until.END_OF_TURN)
    ),
)
card(
    "Indûr Dawndeath",
    nazgul(
        Discard(Of.TARGET, cards=Cards(not_item_kinds=RINGS), chooser="defender"),
        choose=(Choose(From.COMPANY, who=Who(poses=(WOUNDED,))),),
    ),
)
card("Khamûl the Easterling", nazgul(Discard(hand=1, per=Per.NAZGUL_CONDITION)))
card("Ren the Unclean", nazgul(CorruptionRoll(Of.EVERYBODY)))
card(
    "Ûvatha the Horseman",
    nazgul(Return(), choose=(Choose(From.DISCARD, cards=Cards(only_creature=True)),)),
)
card("Witch-king of Angmar", nazgul(ChangeType(("SD",), until=Until.NEXT_UNTAP)))
