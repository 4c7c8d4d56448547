"""What creatures do beyond attacking with their figures where they can be keyed."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.creatures import NO_MAIN, nazgul, robs_if_faced
from engine.journeys.cards.conditions import Cards, Fight, Happened, Who
from engine.journeys.cards.moments import UPRIGHT, WOUNDED, At, From, Of, Per, Stat, Until, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Discard,
    Modify,
    Return,
    Tap,
    Trigger,
)
from engine.metw.cards.moments import HAZARDS

BOOK = Book()
card = BOOK.card
LOOT = Cards(kinds=(Kind.ITEM,), not_item_kinds=("special", "special ring"))
BERT, TOM, WILLIAM = "“Bert” (Bûrat)", "“Tom” (Tûma)", "“William” (Wûluag)"

CARRIED_OFF = Trigger(When.WOUNDED, (Discard(Of.SUBJECT),), require=(NO_MAIN,), own_attack=True)
card("Abductor", Behaviour(triggers=(CARRIED_OFF,)))
for robber, others in ((BERT, (TOM, WILLIAM)), (TOM, (BERT, WILLIAM)), (WILLIAM, (BERT, TOM))):
    card(robber, robs_if_faced(LOOT, *others))
card(
    "Giant Spiders",
    Behaviour(
        triggers=(Trigger(When.BODY_ROLLED, (Discard(Of.SUBJECT),), require=(Happened(0), NO_MAIN), own_attack=True),)
    ),
)

# --------------------------------------------------------------------------------------------- creatures or events
card("Adûnaphel", nazgul(Tap(), choose=(Choose(From.COMPANY, who=Who(poses=(UPRIGHT,))),), at=HAZARDS))
card(
    "Akhôrahil",
    nazgul(
        Modify(Stat.BODY, -1, Of.TARGET, until=Until.END_OF_TURN),
        choose=(Choose(From.COMPANY),),
        at=(*HAZARDS, At.STRIKE, At.BODY_ROLL),
    ),
)
card(
    "Dwar of Waw",
    nazgul(
        Modify(Stat.PROWESS, 1, Of.ATTACKS, fight=Fight(races=("Animal", "Spider", "Wolf")), until=Until.END_OF_TURN),
        at=HAZARDS,
    ),
)
card(
    "Indûr Dawndeath",
    nazgul(
        Discard(Of.TARGET, cards=Cards(not_item_kinds=("gold ring", "special ring")), chooser="defender"),
        choose=(Choose(From.COMPANY, who=Who(poses=(WOUNDED,))),),
        at=HAZARDS,
    ),
)
card("Khamûl the Easterling", nazgul(Discard(hand=1, per=Per.NAZGUL_CONDITION), at=HAZARDS))
card("Ren the Unclean", nazgul(CorruptionRoll(Of.EVERYBODY), at=HAZARDS))
card(
    "Ûvatha the Horseman",
    nazgul(Return(), choose=(Choose(From.DISCARD, cards=Cards(only_creature=True)),), at=HAZARDS),
)
card("Witch-king of Angmar", nazgul(ChangeType(("SD",), until=Until.LONG_EVENTS), at=HAZARDS))
