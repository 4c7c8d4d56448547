"""What factions of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import Who
from engine.journeys.cards.moments import From, Leave, Of, Pay
from engine.journeys.cards.words import Behaviour, Choose, Permit, Place, Use
from engine.metw.cards.later_words import Folk, Led
from engine.metw.cards.lidless_eye.behaviour.lasting import LEFT_ON_THE_WAY
from engine.metw.cards.printed import LEADER

BOOK = Book()
card = BOOK.card
AT_A_TAPPED_SITE = Permit(Leave.USED_SITE)

card("Snaga-hai", Behaviour(always=(AT_A_TAPPED_SITE,)))
A_LEADER = Choose(From.COMPANY, who=Folk(Who(races=("Orc", "Troll")), keyword=LEADER), pay=Pay.TAP)
WAR_BAND = Behaviour(
    (Use("A", choose=(BEARER,)), Use("B", choose=(A_LEADER,), effects=(Place(Of.TARGET),))),
    always=(Led(3, 2),),
    triggers=(LEFT_ON_THE_WAY,),
)
"""It may follow the leader who wins it, for as long as he stays."""
for name in (
    *("Black Trolls", "Half-trolls", "Misty Mountain Wargs", "Orcs of Gorgoroth", "Orcs of the Ash Mountains"),
    *("Orcs of the Red Eye", "Orcs of Udûn", "Stone Trolls", "Uruk-hai"),
):
    card(name, WAR_BAND)
