"""Behaviour of allies."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.allies import SHUNNED_AT_SITES, TAPS, cancels_creature, leaves_outside
from engine.journeys.cards.conditions import BearerIs, Cards, CompanyIs, Either, OnTheWay, SizeIs, Where, Who
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, When
from engine.journeys.cards.parts import Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Choose,
    Cost,
    Discard,
    Forbid,
    Move,
    Perhaps,
    Permit,
    Play,
    Trigger,
)
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.wizards.behaviour.wards import wards

BOOK = Book()
card = BOOK.card

# ------------------------------------------------------------------------------------------------------ travellers
card(
    "Bill the Pony",
    Behaviour(
        always=(Permit(Leave.USED_SITE),),
        triggers=(
            Trigger(
                When.END_OF_TURN,
                (Perhaps((Discard(Of.SELF), Move("haven"))),),
                require=(SizeIs(most=3), CompanyIs(site=Where(not_types="H"))),
                own_player=True,
            ),
        ),
    ),
)
card(
    "Gwaihir",
    Behaviour(
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Move("anywhere", region_types="sd"),),
                require=(SizeIs(most=2),),
                cost=Cost(discard_self=True),
            ),
        )
    ),
)
card(
    "Shadowfax",
    Behaviour(
        abilities=(
            Activate(
                (At.END_OF_MOVEMENT,),
                (Permit(Leave.ANOTHER_MOVE),),
                require=(
                    OnTheWay(moving=1),
                    SizeIs(characters_below=4),
                    Either((SizeIs(characters_below=3), SizeIs(members_from=2))),
                    Either((SizeIs(characters_below=3), CompanyIs(with_=Who(races=("Hobbit",))))),
                ),
                cost=TAPS,
            ),
        ),
    ),
)

# ------------------------------------------------------------------------------------------------ the Old Forest
card(
    "Goldberry",
    Behaviour(
        always=(Forbid(Ban.STRIKES), Permit(Leave.STAY_ON_COURSE)),
        abilities=(cancels_creature("w"),),
    ),
)
TOMS_COUNTRY = ("The Shire", "Arthedain", "Cardolan", "Rhudaur")
card("Tom Bombadil", Behaviour(abilities=wards(*TOMS_COUNTRY), triggers=(leaves_outside(*TOMS_COUNTRY),)))

# ----------------------------------------------------------------------------------------------------------- Ents
ENT_COUNTRY = ("Anduin Vales", "Fangorn", "Gap of Isen", "Redhorn Gate", "Rohan", "Wold & Foothills")
WIDE_ENT_COUNTRY = (*ENT_COUNTRY, "Brown Lands", "Enedhwaith", "Old Pûkel-land")
ENT = (SHUNNED_AT_SITES,)
card("Leaflock", Behaviour(always=ENT, abilities=wards(), triggers=(leaves_outside(*WIDE_ENT_COUNTRY),)))
card("Quickbeam", Behaviour(always=ENT))
card("Skinbark", Behaviour(always=ENT, triggers=(leaves_outside(*ENT_COUNTRY),)))
card("Treebeard", Behaviour(always=ENT, triggers=(leaves_outside(*WIDE_ENT_COUNTRY),)))

# --------------------------------------------------------------------------------------------------------- others
card(
    "Gollum",
    Behaviour(
        abilities=(
            cancels_creature("ws", SizeIs(most=2)),
            Activate(
                OWN_TURN,
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
WON_BY_CHECK = Cards(kinds=(Kind.FACTION,), needs_roll=True)
card(
    "Roäc the Raven",
    Behaviour(
        abilities=(
            Activate(
                (At.SITE,),
                (Play(WON_BY_CHECK, used_site=True, elsewhere=True, by=Of.SELF), Discard(Of.SELF)),
                choose=(Choose(From.HAND, cards=WON_BY_CHECK),),
                cost=TAPS,
            ),
        ),
    ),
)
