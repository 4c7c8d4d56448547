"""What factions of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import Cards, Fight, Who
from engine.journeys.cards.moments import Ban, From, Leave, Of, Pay, Stat, When
from engine.journeys.cards.words import Attack, Behaviour, Choose, Forbid, Modify, Permit, Place, Trigger, Use
from engine.metw.cards.dragons.behaviour import THE_NORTH
from engine.metw.cards.later_words import Folk, Led, Through
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


def gift(label: str, kind: str, value: int) -> Use:
    """Who speaks with a Dragon gives it such an item."""
    treasure = Choose(From.TARGET_ITEMS, cards=Cards(item_kinds=(kind,)), pay=Pay.DISCARD)
    return Use(label, choose=(BEARER, treasure), effects=(Modify(Stat.FACTION_ROLL, value),))


def roused(dragon: str, *lands: str) -> Behaviour:
    """A Dragon that a minion has won over: it attacks whoever moves in its lands, but for his companies."""
    its_cards = (dragon, f"{dragon} Ahunt", f"{dragon} at Home", f"{dragon} Roused")
    return Behaviour(
        (Use("A", choose=(BEARER,)), gift("B", "major", 3), gift("C", "greater", 6)),
        always=(Forbid(Ban.ATTACKED, fight=Fight(names=its_cards)),),
        triggers=(Trigger(When.MOVE_DECLARED, (Attack(printed=True),), require=(Through(lands),)),),
    )


card("Smaug Roused", roused("Smaug", *THE_NORTH))
