"""Behaviour of items and rings: what their texts say beyond the printed figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.items import (
    BEARER_ROLLS,
    BEARER_SPENDS,
    CORRUPTION_HAZARD,
    DWARF,
    NO_HOBBIT,
    SEES,
    SPENT,
    STRUCK,
    TAPS,
    WARRIOR,
    already,
    attack_of,
    bearer,
    borne_by,
    in_company,
    prowess,
)
from engine.journeys.cards.common.own_turn import dwarven_power, dwarven_rings, items_used_in
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Fight,
    OnTheWay,
    SizeIs,
    Stored,
    SubjectIs,
    Where,
    Who,
)
from engine.journeys.cards.moments import TAPPED, WOUNDED, At, Ban, From, Leave, Of, Pay, Stat, Until, When
from engine.journeys.cards.parts import Borne, Bounds, Tied
from engine.journeys.cards.printed import FACTION_RACES, Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Borrow,
    Cancel,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    Forbid,
    Grant,
    Heal,
    Look,
    Modify,
    Permit,
    Points,
    Trigger,
    Untap,
    Use,
    UsedCounter,
)
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.words import EnRoute, ShuffleIn

BOOK = Book(items_used_in(OWN_TURN))
card = BOOK.card
PERMANENT_EVENT = Cards(kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION))


def points(value: int, who: Who | None = None, of: Of = Of.BEARER) -> Modify:
    """More corruption points, for such a bearer."""
    return Modify(Stat.CORRUPTION_POINTS, value, of, who=who)


def moves_below(size: int) -> tuple[Trigger, ...]:
    """Discarded when its company moves and is too small, or becomes too small while it moves (METW-RULING-137)."""
    small = (OnTheWay(moving=1), SizeIs(below=size))
    return tuple(
        Trigger(when, (Discard(Of.SELF),), require=(EnRoute(), *small), own_company=True)
        for when in (When.MOVE_DECLARED, When.COMPANY_CHANGED)
    )


# ---------------------------------------------------------------------------------------------------- minor items
card(
    "Healing Herbs",
    Behaviour(
        abilities=(
            Activate(OWN_TURN, (Heal(), Untap()), choose=(in_company(WOUNDED),), cost=BEARER_SPENDS, label="heal"),
            Activate(OWN_TURN, (Untap(),), choose=(in_company(TAPPED, other=True),), cost=BEARER_SPENDS, label="untap"),
        )
    ),
)
card("Horn of Anor", Behaviour(always=(Modify(Stat.INFLUENCE, 2, against=Tied(factions=FACTION_RACES)),)))
card(
    "Miruvor",
    Behaviour(
        abilities=(
            Activate(
                (*OWN_TURN, At.STRIKE, At.BODY_ROLL),
                (Modify(Stat.BODY, 2, of=Of.COMPANY, within=Bounds(cap=10), until=Until.END_OF_TURN),),
                cost=SPENT,
            ),
        )
    ),
)
card(
    "Potion of Prowess",
    Behaviour(
        abilities=(
            Activate(
                (*OWN_TURN, At.STRIKE),
                (Modify(Stat.PROWESS, 1, of=Of.COMPANY, until=Until.END_OF_TURN),),
                cost=SPENT,
            ),
        )
    ),
)

# ---------------------------------------------------------------------------------------------------- major items
card("Durin’s Axe", Behaviour(always=(prowess(2, 9, DWARF), points(1, DWARF), borne_by(DWARF, 4))))
card(
    "Hauberk of Bright Mail",
    Behaviour(always=(Modify(Stat.BODY, 2, who=WARRIOR, within=Bounds(cap=9), item=Borne(slot=True)),)),
)
card(
    "Red Arrow",
    Behaviour(
        always=(
            Modify(Stat.INFLUENCE, 5, against=Tied(home="Edoras")),
            Permit(Leave.SURE_SUCCESS, cards=Cards(names=("Riders of Rohan",))),
        )
    ),
)

# -------------------------------------------------------------------------------------------------- greater items
card(
    "The Arkenstone",
    Behaviour(
        always=(points(2, DWARF), borne_by(DWARF, 5)),
        abilities=(
            Activate(
                OWN_TURN,
                (Untap(), CorruptionRoll(Of.TARGET, -2)),
                choose=(in_company(TAPPED, who=DWARF),),
                cost=TAPS,
            ),
        ),
    ),
)
card(
    "The Iron Crown",
    Behaviour(
        always=(
            Modify(Stat.BODY, 1, who=NO_HOBBIT, within=Bounds(cap=10)),
            Modify(Stat.INFLUENCE, 4, who=NO_HOBBIT),
        ),
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (Cancel(),),
                require=(bearer(NO_HOBBIT), attack_of("Orc", "Troll", "Man")),
                cost=TAPS,
            ),
        ),
        triggers=(Trigger(When.FACTION_ROLLED, (BEARER_ROLLS,), require=(SubjectIs(Who(), bearer=True),)),),
    ),
)

# ------------------------------------------------------------------------------------------------------- Palantíri
STORED_AT_HAVEN = Points(5, when=(Stored(at=Where(types="H")),))
card(
    "Palantír of Amon Sûl",
    Behaviour(
        always=(STORED_AT_HAVEN,),
        abilities=(
            Activate(OWN_TURN, (Look("hand"), BEARER_ROLLS), cost=SEES, label="hand"),
            Activate(
                OWN_TURN,
                (Borrow(), BEARER_ROLLS),
                choose=(Choose(From.ABILITY, cards=Cards(names=("Palantír of Annúminas", "Palantír of Elostirion"))),),
                cost=SEES,
                label="other",
            ),
        ),
        triggers=moves_below(2),
    ),
)
card(
    "Palantír of Elostirion",
    Behaviour(
        abilities=(
            Activate(
                OWN_TURN,
                (Discard(), BEARER_ROLLS),
                require=(bearer(Who(skills=("sage",))),),
                choose=(Choose(From.ON_MINE, who=Who(races=("Elf", "Wizard")), cards=CORRUPTION_HAZARD),),
                cost=TAPS,
            ),
        ),
        triggers=(Trigger(When.MOVE_DECLARED, (Discard(Of.SELF),), own_company=True),),
    ),
)
card("Palantír of Orthanc", Behaviour(abilities=(Activate(OWN_TURN, (ShuffleIn(), BEARER_ROLLS), cost=SEES),)))
card(
    "Palantír of Osgiliath",
    Behaviour(
        always=(STORED_AT_HAVEN,),
        abilities=(
            Activate(
                OWN_TURN,
                (Discard(), BEARER_ROLLS),
                choose=(Choose(From.IN_PLAY, cards=PERMANENT_EVENT),),
                cost=SEES,
                label="discard",
            ),
            Activate(
                OWN_TURN,
                (Borrow(), BEARER_ROLLS),
                choose=(Choose(From.ABILITY, cards=Cards(keyword="Palantír")),),
                cost=SEES,
                label="other",
            ),
        ),
        triggers=moves_below(4),
    ),
)

# ------------------------------------------------------------------------------------------------------------ rings
card(
    "Magic Ring of Words",
    Behaviour(always=(Grant("diplomat"), Modify(Stat.INFLUENCE, 3, when=(already("diplomat"),)))),
)
DWARVEN = (
    Modify(Stat.PROWESS, 2, who=DWARF),
    Modify(Stat.INFLUENCE, 5, who=DWARF),
    points(2, DWARF),
    borne_by(DWARF, 6),
)
DURIN = dwarven_power(OWN_TURN, UsedCounter(off=True), CompanyIs(site=Where(used=1)))
for name, behaviour in dwarven_rings(DWARVEN, OWN_TURN, DURIN).items():
    card(name, behaviour)
card(
    "The One Ring",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, 5, within=Bounds(twice_normal=True), item=Borne(instead=True)),
            points(1, of=Of.COMPANY),
            Forbid(Ban.STORE),
        ),
        abilities=(
            Activate(
                (At.STRIKE,),
                (Cancel("strike"),),
                require=(STRUCK, AttackIs(Fight(not_races=("Undead", "Nazgûl")))),
                cost=Cost(corruption_roll=-2),
            ),
        ),
    ),
)

# -------------------------------------------------------------------------------------------------- special items
KEPT = (Forbid(Ban.TRANSFER), Forbid(Ban.STORE), Forbid(Ban.PERSUADE))
card(
    "Ent-draughts",
    Behaviour(
        uses=(
            Use(require=(CompanyIs(played=(Kind.ALLY, Kind.FACTION)),), choose=(Choose(From.COMPANY, pay=Pay.TAP),)),
        ),
        always=(Permit(Leave.USED_SITE), Permit(Leave.NO_COUNTER), *KEPT),
    ),
)
card("Red Book of Westmarch", Behaviour(always=(Points(1, when=(Stored(at=Where(types="H")),)),)))
card(
    "Wizard’s Ring",
    Behaviour(
        uses=(
            Use(
                choose=(Choose(From.COMPANY, who=Who(races=("Wizard",)), pay=Pay.TAP),),
                effects=(BEARER_ROLLS,),
            ),
        ),
        always=KEPT,
    ),
)
