"""What the cards of The Balrog do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, ATTACKED, FIGHT
from engine.journeys.cards.common.items import BEARER_TAPS
from engine.journeys.cards.common.lasting_events import ON_HIM
from engine.journeys.cards.conditions import Who
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Stat, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    Choose,
    Forbid,
    Grant,
    Modify,
    Permit,
    Return,
    Trigger,
    Use,
)
from engine.metw.cards.later_words import Sort
from engine.metw.cards.words import ShuffleIn

BOOK = Book()
card = BOOK.card

card(
    "The Balrog",
    Behaviour(
        always=(
            Modify(Stat.DESCENT, 3, Of.COMPANY),
            Modify(Stat.UNTAPPED_PENALTY, 2, Of.SELF),
            Forbid(Ban.LEAD),
            Forbid(Ban.LAND_MOVES),
        ),
    ),
)
LASTING = Sort((Kind.CHARACTER, Kind.ITEM, Kind.ALLY, Kind.FACTION, Kind.LONG_EVENT, Kind.CONDITION))
THE_BALROG = Who(names=("The Balrog",))
card(
    "Great Shadow",
    Behaviour(
        (Use(at=(At.ORGANIZATION,), choose=(Choose(From.MINE, who=THE_BALROG),), effects=(ON_HIM,)),),
        always=(
            Modify(Stat.GENERAL, 6, Of.PLAYER),
            Modify(Stat.PROWESS, -2),
            Modify(Stat.BODY, -1),
            Grant(skill="scout"),
            Permit(Leave.LEAD),
        ),
        abilities=(
            Activate((At.ORGANIZATION,), (Return(Of.SELF),), label="back"),
            Activate(FIGHT, (Cancel(),), require=(ATTACKED,), cost=BEARER_TAPS, label="cancel"),
        ),
        triggers=(Trigger(When.END_OF_TURN, (ShuffleIn(1, LASTING),), own_player=True),),
    ),
)

card(
    "Orders from the Great Demon",
    Behaviour((Use(choose=(A_COMPANY,)),), always=(Permit(Leave.ONE_MORE_LEADS),)),
)
