"""What items of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.items import DWARF, SPENT, WARRIOR, in_company, kept_at, prowess
from engine.journeys.cards.common.own_turn import items_used_in
from engine.journeys.cards.conditions import Fight, SubjectIs, Who
from engine.journeys.cards.moments import WOUNDED, Ban, From, Of, Stat, When
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Choose,
    CorruptionRoll,
    Discard,
    Forbid,
    Heal,
    Modify,
    Roll,
    Trigger,
    Untap,
)
from engine.metw.cards.common import FOUND_IN_A_HOARD, RATIONS
from engine.metw.cards.later_words import Folk
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import FACTIONS_OF
from engine.metw.cards.wizards.behaviour.items import BOOK as HEROES

BOOK = Book()
card = BOOK.card

# ---------------------------------------------------------------------------------------------------- minor and major
card("Blazon of the Eye", Behaviour(always=(Modify(Stat.INFLUENCE, 2, factions=FACTIONS_OF),)))
card(
    "Foul-smelling Paste",
    Behaviour(abilities=(Activate(OWN_TURN, (Heal(), Untap()), choose=(in_company(WOUNDED),), cost=SPENT),)),
)
card("Strange Rations", RATIONS)
card("High Helm", Behaviour(always=(prowess(1, 8, WARRIOR),)))
card(
    "Sable Shield",
    Behaviour(
        always=(Forbid(Ban.WOUNDS, Of.BEARER),),
        triggers=(
            Trigger(
                When.UNHARMED,
                (Roll(7, (Discard(Of.SELF),), by=Of.PLAYER, reach=True),),
                require=(SubjectIs(Who(), bearer=True),),
            ),
        ),
    ),
)

# ---------------------------------------------------------------------------------------------------------- greater
ELVES = Fight(races=("Elf",))
card(
    "Black Mace",
    Behaviour(
        always=(prowess(3, 10, WARRIOR), Modify(Stat.PROWESS, 1, who=WARRIOR, cap=10, fight=ELVES, slot=True)),
    ),
)
AT_THE_TOWER = kept_at(5, "Barad-dûr")
card("Scroll of Isildur (minion)", Behaviour(always=(Modify(Stat.RING_TEST, 1, of=Of.COMPANY), *AT_THE_TOWER)))
card(
    "The Arkenstone (minion)",
    Behaviour(
        FOUND_IN_A_HOARD,
        always=(Modify(Stat.MIND, 1, Of.EVERYBODY, who=Folk(DWARF)),),
        abilities=(
            Activate(OWN_TURN, (Discard(),), choose=(Choose(From.CHARACTERS, who=Folk(DWARF), here=True),), cost=SPENT),
        ),
    ),
)

# ------------------------------------------------------------------------------------------------- special, and rings
card("Red Book of Westmarch (minion)", Behaviour(always=AT_THE_TOWER))
for name in ("Palantír of Minas Tirith", "Palantír of Orthanc"):
    card(f"{name} (minion)", HEROES[name] if name in HEROES else items_used_in(OWN_TURN)[name])
card(
    "The Least of Gold Rings",
    Behaviour(triggers=(Trigger(When.UNTAPPED, (CorruptionRoll(Of.BEARER),), own_player=True),)),
)
