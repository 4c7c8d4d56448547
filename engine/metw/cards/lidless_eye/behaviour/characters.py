"""What characters of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.characters import facing, larger_hand
from engine.journeys.cards.common.events import A_COMPANY
from engine.journeys.cards.common.lasting_events import HAVEN
from engine.journeys.cards.conditions import AttackIs, BearerIs, Cards, Fight, SubjectIs, Who
from engine.journeys.cards.moments import At, From, Leave, Of, Stat, Until, When
from engine.journeys.cards.parts import Tied
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Activate, Behaviour, Cancel, Cost, Modify, Permit, Search, Trigger
from engine.metw.cards.later_words import Retinue, Struck
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import FACTIONS_OF
from engine.metw.cards.wizards.behaviour.characters import hosts
from engine.metw.cards.words import ShuffleIn

BOOK = Book()
card = BOOK.card


def wins_factions(value: int) -> Modify:
    """More direct influence against factions of any sort."""
    return Modify(Stat.INFLUENCE, value, of=Of.SELF, against=Tied(factions=FACTIONS_OF))


def as_herald(value: int) -> Modify:
    """Direct influence in the mode of a Heralded Lord."""
    return Modify(Stat.INFLUENCE, value, of=Of.SELF, who=Who(bears="Heralded Lord"))


def as_rider(value: int) -> Modify:
    """Prowess in the mode of a Fell Rider."""
    return Modify(Stat.PROWESS, value, of=Of.SELF, who=Who(bears="Fell Rider"))


TAPS = Cost(tap_self=True)
AT_A_DARKHAVEN = BearerIs(Who(at=HAVEN))
card(
    "Adûnaphel the Ringwraith",
    Behaviour(
        always=(as_herald(2), as_rider(-2)),
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (Cancel(),),
                require=(AT_A_DARKHAVEN, AttackIs(Fight(creature=1, keyed_site=0))),
                cost=TAPS,
                elsewhere=True,
            ),
        ),
    ),
)
card("Akhôrahil the Ringwraith", Behaviour(always=(as_herald(3), as_rider(1), Permit(Leave.MAGIC_RETURNS))))
card(
    "Dwar the Ringwraith",
    Behaviour(
        always=(as_herald(-3), as_rider(-1)),
        abilities=(
            Activate(
                OWN_TURN,
                tuple(Modify(stat, 1, Of.COMPANY, until=Until.END_OF_TURN) for stat in (Stat.PROWESS, Stat.BODY)),
                require=(AT_A_DARKHAVEN,),
                choose=(A_COMPANY,),
                cost=TAPS,
                elsewhere=True,
            ),
        ),
    ),
)
card("Hoarmûrath the Ringwraith", Behaviour(always=(as_herald(1), as_rider(2), larger_hand(AT_A_DARKHAVEN))))
card(
    "Indûr the Ringwraith",
    Behaviour(
        always=(as_herald(-1), as_rider(-3)),
        abilities=(Activate((At.END_OF_TURN,), (Search(From.DISCARD, Cards(keyword="magic")),), cost=TAPS),),
    ),
)

STRUCK_BY_HIM = (SubjectIs(Who(races=("Elf",))), Struck(own=True))
card(
    "Khamûl the Ringwraith",
    Behaviour(
        always=(as_herald(-2), as_rider(1), Retinue(1)),
        triggers=(
            Trigger(
                When.STRIKE_SUCCEEDED,
                (Modify(Stat.BODY, -2, Of.SUBJECT, until=Until.END_OF_STRIKE),),
                require=STRUCK_BY_HIM,
            ),
        ),
    ),
)
card(
    "Ren the Ringwraith",
    Behaviour(
        always=(as_herald(-2), as_rider(2)),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Modify(Stat.CORRUPTION, 2, Of.COMPANY, until=Until.END_OF_TURN),),
                require=(AT_A_DARKHAVEN,),
                choose=(A_COMPANY,),
                cost=TAPS,
                elsewhere=True,
            ),
        ),
    ),
)
EVENTS = Cards(kinds=(Kind.EVENT, Kind.LONG_EVENT, Kind.CONDITION, Kind.DUAL_EVENT))
card(
    "Ûvatha the Ringwraith",
    Behaviour(
        always=(as_herald(-3), as_rider(-1), Retinue(himself=True)),
        abilities=(Activate((At.ORGANIZATION,), (ShuffleIn(1, EVENTS),), require=(AT_A_DARKHAVEN,), cost=TAPS),),
    ),
)
card("The Witch-king", Behaviour(always=(as_herald(3), as_rider(1), Retinue(2))))

card(
    "The Mouth",
    Behaviour(
        always=(wins_factions(2), Permit(Leave.GIVES_WAY)),
        abilities=(Activate((At.ORGANIZATION,), (ShuffleIn(1, Cards(side="resource or character")),), cost=TAPS),),
    ),
)
card("Lieutenant of Morgul", Behaviour(always=(hosts("Minas Morgul"),)))
card("Lieutenant of Angmar", Behaviour(always=(hosts("Carn Dûm"),)))
card("Gulla", Behaviour(always=(facing("Orc", 1), facing("Elf", 1))))
card("Horseman in the Night", Behaviour(always=(wins_factions(1),)))
