"""Behaviour of allies."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.allies import SHUNNED_AT_SITES, TAPS, cancels_creature, leaves_outside
from engine.journeys.cards.conditions import Answers, BearerIs, Cards, CompanyIs, SizeIs, Where, Who
from engine.journeys.cards.moments import UPRIGHT, At, Ban, From, Leave, Of, When
from engine.journeys.cards.parts import Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    Choose,
    Cost,
    Discard,
    Forbid,
    Move,
    Perhaps,
    Permit,
    Play,
    Tap,
    Trigger,
)

BOOK = Book()
card = BOOK.card

NO_ITEMS = Forbid(Ban.ITEMS)


def cancels_hazard(*near: str) -> Activate:
    """Taps to cancel a hazard event or condition on his company, or on any of his player's companies near there."""
    answered = Answers(Cards(side="hazard"), on_company=not near, near=near, no_creature=True)
    return Activate((At.COUNTER,), (Cancel("card"),), require=(answered,), cost=TAPS, elsewhere=bool(near))


# ------------------------------------------------------------------------------------------------------ travellers
card(
    "Bill the Pony",
    Behaviour(
        always=(Permit(Leave.USED_SITE), Forbid(Ban.ITEMS, cards=Cards(item_kinds=("minor",)))),
        triggers=(
            Trigger(
                When.END_OF_TURN,
                (Perhaps((Discard(Of.SELF), Move("haven"))),),
                require=(SizeIs(most=4), CompanyIs(site=Where(not_types="H"))),
                own_player=True,
            ),
        ),
    ),
)
card(
    "Gwaihir",
    Behaviour(
        always=(NO_ITEMS,),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Move("anywhere", region_types="sd"),),
                require=(SizeIs(most=3),),
                cost=Cost(discard_self=True),
            ),
        ),
    ),
)
WITH_A_HOBBIT = CompanyIs(with_=Who(races=("Hobbit",)))
SHADOWFAX_UPRIGHT = CompanyIs(with_=Who(names=("Shadowfax",), poses=(UPRIGHT,)))
card(
    "Shadowfax",
    Behaviour(
        always=(NO_ITEMS,),
        triggers=tuple(
            Trigger(
                When.ARRIVED,
                (Perhaps((Tap(Of.SELF), Permit(Leave.ANOTHER_MOVE))),),
                require=(*riders, SHADOWFAX_UPRIGHT),
                own_company=True,
            )
            for riders in (
                (SizeIs(characters_below=3),),
                (SizeIs(characters_from=3, characters_below=4, members_from=2), WITH_A_HOBBIT),
            )
        ),
    ),
)

# ------------------------------------------------------------------------------------------------ the Old Forest
card(
    "Goldberry",
    Behaviour(
        always=(Forbid(Ban.STRIKES), Permit(Leave.STAY_ON_COURSE), NO_ITEMS),
        abilities=(cancels_creature("w"),),
    ),
)
TOMS_COUNTRY = ("The Shire", "Arthedain", "Cardolan", "Rhudaur")
card(
    "Tom Bombadil",
    Behaviour(
        always=(NO_ITEMS,),
        abilities=(cancels_hazard(*TOMS_COUNTRY),),
        triggers=(leaves_outside(*TOMS_COUNTRY),),
    ),
)

# ----------------------------------------------------------------------------------------------------------- Ents
ENT_COUNTRY = ("Anduin Vales", "Fangorn", "Gap of Isen", "Redhorn Gate", "Rohan", "Wold & Foothills")
WIDE_ENT_COUNTRY = (*ENT_COUNTRY, "Brown Lands", "Enedhwaith", "Old Pûkel-land")
card(
    "Leaflock",
    Behaviour(
        always=(SHUNNED_AT_SITES, NO_ITEMS),
        abilities=(cancels_hazard(),),
        triggers=(leaves_outside(*WIDE_ENT_COUNTRY),),
    ),
)
card("Quickbeam", Behaviour(always=(SHUNNED_AT_SITES, NO_ITEMS)))
card("Skinbark", Behaviour(always=(SHUNNED_AT_SITES, NO_ITEMS), triggers=(leaves_outside(*ENT_COUNTRY),)))
card("Treebeard", Behaviour(always=(SHUNNED_AT_SITES, NO_ITEMS), triggers=(leaves_outside(*WIDE_ENT_COUNTRY),)))

# --------------------------------------------------------------------------------------------------------- others
card(
    "Gollum",
    Behaviour(
        always=(NO_ITEMS,),
        abilities=(
            cancels_creature("ws", SizeIs(most=3)),
            Activate(
                (At.ORGANIZATION, At.SITE),
                (Discard(Of.SELF), Discard(Of.TARGET)),
                require=(BearerIs(Who(not_at=Where(types="H"))),),
                choose=(
                    Choose(From.IN_PLAY, cards=Cards(names=("The One Ring",)), lies=Lies(here=True), whoever=True),
                ),
                cost=TAPS,
            ),
        ),
    ),
)
WON_BY_ROLL = Cards(kinds=(Kind.FACTION,), needs_roll=True)
card(
    "Roäc the Raven",
    Behaviour(
        always=(NO_ITEMS,),
        abilities=(
            Activate(
                (At.SITE,),
                (
                    Play(WON_BY_ROLL, used_site=True, elsewhere=True, modifier=2, without_races=True, by=Of.SELF),
                    Discard(Of.SELF),
                ),
                choose=(Choose(From.HAND, cards=WON_BY_ROLL),),
                cost=TAPS,
            ),
        ),
    ),
)
