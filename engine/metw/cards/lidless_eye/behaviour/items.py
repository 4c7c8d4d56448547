"""What items of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.items import DWARF, SPENT, STRUCK, TAPS, WARRIOR, in_company, kept_at, prowess
from engine.journeys.cards.common.own_turn import items_used_in
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import AttackIs, CompanyIs, Either, Fight, SubjectIs, Where, Who, Word
from engine.journeys.cards.moments import WOUNDED, At, Ban, From, Leave, Of, Stat, When
from engine.journeys.cards.parts import Borne, Bounds, Lies, Tied
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Discard,
    Forbid,
    Heal,
    Modify,
    Permit,
    Roll,
    Trigger,
    Untap,
    Use,
)
from engine.metw.cards.common import FOUND_IN_A_HOARD, RATIONS
from engine.metw.cards.later_words import Folk, RingSort
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import CHARACTERS_OF, FACTIONS_OF, LESSER
from engine.metw.cards.wizards.behaviour.items import BOOK as HEROES

BOOK = Book()
card = BOOK.card

# ---------------------------------------------------------------------------------------------------- minor and major
card("Blazon of the Eye", Behaviour(always=(Modify(Stat.INFLUENCE, 2, against=Tied(factions=FACTIONS_OF)),)))
card(
    "Foul-smelling Paste",
    Behaviour(abilities=(Activate(OWN_TURN, (Heal(), Untap()), choose=(in_company(WOUNDED),), cost=SPENT),)),
)
card("Strange Rations", RATIONS)
card(
    "Shadow-cloak",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Cancel("strike"),),
                require=(STRUCK, AttackIs(Fight(creature=1, keyed="sdSD"))),
                cost=TAPS,
            ),
        )
    ),
)
card("Broad-headed Spear", Behaviour(always=(prowess(2, 8, WARRIOR),)))
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
        always=(
            prowess(3, 10, WARRIOR),
            Modify(Stat.PROWESS, 1, who=WARRIOR, within=Bounds(cap=10), fight=ELVES, item=Borne(slot=True)),
        ),
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
            Activate(
                OWN_TURN,
                (Discard(),),
                choose=(Choose(From.CHARACTERS, who=Folk(DWARF), lies=Lies(here=True)),),
                cost=SPENT,
            ),
        ),
    ),
)

# ------------------------------------------------------------------------------------------------- special, and rings
card("Red Book of Westmarch (minion)", Behaviour(always=AT_THE_TOWER))
for name in ("Palantír of Minas Tirith", "Palantír of Orthanc"):
    card(f"{name} (minion)", HEROES[name] if name in HEROES else items_used_in(OWN_TURN)[name])
WEIGHS = (Trigger(When.UNTAPPED, (CorruptionRoll(Of.BEARER),), own_player=True),)
card("The Least of Gold Rings", Behaviour(triggers=WEIGHS))


def found_at(where: Word, *always: Word) -> Behaviour:
    """A gold ring that is found at such sites alone."""
    return Behaviour((Use(require=(where,), choose=(BEARER,)),), always=always, triggers=WEIGHS)


OF_ANY_PILE = Permit(Leave.OUT_OF_PILES, cards=RingSort(LESSER))
card("Bright Gold Ring", found_at(CompanyIs(site=Where(types="F")), OF_ANY_PILE))
card("Gleaming Gold Ring", found_at(CompanyIs(site=Where(types="B")), OF_ANY_PILE))
card(
    "Gold Ring that Sauron Fancies",
    found_at(Either((CompanyIs(site=Where(names=("Bag End",))), CompanyIs(site=Where(types="R"))))),
)


def easier(value: int) -> Modify:
    """The bearer's mind is lower, but not below one."""
    return Modify(Stat.MIND, -value, within=Bounds(floor=1))


card("The Oracle’s Ring", Behaviour(always=(easier(2),)))
card("Trifling Ring", Behaviour(always=(Modify(Stat.INFLUENCE, 3, against=Tied(races=CHARACTERS_OF)),)))
