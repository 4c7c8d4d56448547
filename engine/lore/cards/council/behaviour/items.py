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
    SizeIs,
    Stored,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import OWN_TURN, TAPPED, WOUNDED, At, Ban, From, Leave, Of, Pay, Stat, Until, When
from engine.journeys.cards.parts import Borne, Bounds, Tied
from engine.journeys.cards.printed import Kind
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
    Reserve,
    Trigger,
    Untap,
    Use,
    UsedCounter,
)

BOOK = Book(items_used_in(OWN_TURN))
card = BOOK.card

HAZARD_CONDITION = Cards(kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION))


def faction_rolls(value: int, *factions: str, who: Who | None = None, when: tuple[Word, ...] = ()) -> Modify:
    """The bearer's faction rolls, for all factions or for those of a race."""
    return Modify(Stat.FACTION_ROLL, value, who=who, against=Tied(factions=factions), when=when)


def moves_with_fewer_than(characters: int) -> Trigger:
    """Discarded when it moves in too small a company."""
    small = SizeIs(characters_below=characters)
    return Trigger(When.MOVE_DECLARED, (Discard(Of.SELF),), require=(small,), own_company=True)


# ---------------------------------------------------------------------------------------------------- minor items
card("Elf-stone", Behaviour(always=(faction_rolls(2, "Elf"),)))
card(
    "Healing Herbs",
    Behaviour(
        abilities=(
            Activate(OWN_TURN, (Heal(), Untap()), choose=(in_company(WOUNDED),), cost=BEARER_SPENDS, label="A"),
            Activate(OWN_TURN, (Untap(),), choose=(in_company(TAPPED, other=True),), cost=BEARER_SPENDS, label="B"),
        )
    ),
)
card("Horn of Anor", Behaviour(always=(faction_rolls(2),)))
card(
    "Miruvor",
    Behaviour(
        abilities=(
            Activate(
                (At.ENGAGEMENT, At.BODY_ROLL),
                (Modify(Stat.BODY, 2, of=Of.COMPANY, within=Bounds(cap=11), until=Until.END_OF_TURN),),
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
                (At.ENGAGEMENT,),
                (Modify(Stat.PROWESS, 1, of=Of.COMPANY, until=Until.END_OF_TURN),),
                cost=SPENT,
            ),
        )
    ),
)

# ---------------------------------------------------------------------------------------------------- major items
card(
    "Durin’s Axe",
    Behaviour(always=(prowess(2, 9, DWARF), Modify(Stat.CORRUPTION, -1, who=DWARF), borne_by(DWARF, 4))),
)
card(
    "Hauberk of Bright Mail",
    Behaviour(always=(Modify(Stat.BODY, 2, who=WARRIOR, within=Bounds(cap=10), item=Borne(slot=True)),)),
)
card(
    "Red Arrow",
    Behaviour(
        always=(
            Modify(Stat.INFLUENCE, 2, against=Tied(home="Edoras")),
            Permit(Leave.SURE_SUCCESS, cards=Cards(names=("Riders of Rohan",))),
        )
    ),
)

# -------------------------------------------------------------------------------------------------- greater items
card("Narsil", Behaviour(always=(Modify(Stat.FACTION_ROLL, 1, item=Borne(slot=True)),)))
card(
    "The Arkenstone",
    Behaviour(
        always=(faction_rolls(3, "Dwarf"), Modify(Stat.CORRUPTION, -2, who=DWARF), borne_by(DWARF, 5)),
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
            Modify(Stat.BODY, 1, who=NO_HOBBIT, within=Bounds(cap=11)),
            Modify(Stat.INFLUENCE, 2, who=NO_HOBBIT),
            faction_rolls(2, who=NO_HOBBIT),
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
card(
    "Palantír of Amon Sûl",
    Behaviour(
        always=(Points(5, when=(Stored(),)),),
        abilities=(
            Activate(OWN_TURN, (Look("hand"), BEARER_ROLLS), cost=SEES, label="A"),
            Activate(
                OWN_TURN,
                (Borrow(), BEARER_ROLLS),
                choose=(Choose(From.ABILITY, cards=Cards(names=("Palantír of Annúminas", "Palantír of Elostirion"))),),
                cost=SEES,
                label="B",
            ),
        ),
        triggers=(moves_with_fewer_than(2),),
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
                choose=(Choose(From.ON_COMPANY, who=Who(races=("Elf", "Wizard")), cards=CORRUPTION_HAZARD),),
                cost=TAPS,
            ),
        ),
        triggers=(Trigger(When.MOVE_DECLARED, (Discard(Of.SELF),), own_company=True),),
    ),
)
card(
    "Palantír of Orthanc",
    Behaviour(abilities=(Activate(OWN_TURN, (Reserve(), BEARER_ROLLS), cost=SEES),)),
)
card(
    "Palantír of Osgiliath",
    Behaviour(
        always=(Points(5, when=(Stored(),)),),
        abilities=(
            Activate(
                OWN_TURN,
                (Discard(), BEARER_ROLLS),
                choose=(Choose(From.IN_PLAY, cards=HAZARD_CONDITION),),
                cost=SEES,
                label="A",
            ),
            Activate(
                OWN_TURN,
                (Borrow(), BEARER_ROLLS),
                choose=(Choose(From.ABILITY, cards=Cards(keyword="Palantír")),),
                cost=SEES,
                label="B",
            ),
        ),
        triggers=(moves_with_fewer_than(4),),
    ),
)

# ----------------------------------------------------------------------------------------------- major ring items
card("Lesser Ring", Behaviour(always=(faction_rolls(1),)))


card(
    "Magic Ring of Words",
    Behaviour(
        always=(
            Grant("diplomat"),
            Modify(Stat.INFLUENCE, 1, when=(already("diplomat"),)),
            faction_rolls(2, when=(already("diplomat"),)),
        )
    ),
)

# --------------------------------------------------------------------------------------------- greater ring items
DWARVEN = (
    faction_rolls(1),
    Modify(Stat.PROWESS, 2, who=DWARF),
    Modify(Stat.INFLUENCE, 2, who=DWARF),
    faction_rolls(3, who=DWARF),
    Modify(Stat.CORRUPTION, -2, who=DWARF),
    borne_by(DWARF, 6),
)
DURIN = dwarven_power((At.SITE,), UsedCounter(off=True), CompanyIs(site=Where(used=1)))
for name, behaviour in dwarven_rings(DWARVEN, OWN_TURN, DURIN).items():
    card(name, behaviour)
card(
    "The One Ring",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, 5, within=Bounds(twice_normal=True), item=Borne(instead=True)),
            faction_rolls(3),
            Modify(Stat.CORRUPTION, -1, of=Of.OTHERS),
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
KEPT = (Forbid(Ban.TRANSFER), Forbid(Ban.STORE))
card(
    "Ent-draughts",
    Behaviour(
        uses=(
            Use(
                require=(CompanyIs(played=(Kind.ALLY, Kind.FACTION)),),
                choose=(Choose(From.COMPANY, pay=Pay.TAP),),
            ),
        ),
        always=(Permit(Leave.USED_SITE), Permit(Leave.NO_COUNTER), *KEPT),
    ),
)
card(
    "Red Book of Westmarch",
    Behaviour(always=(faction_rolls(2, "Hobbit"), Points(1, when=(Stored(at=Where(types="H")),)))),
)
card(
    "Wizard’s Ring",
    Behaviour(
        uses=(
            Use(
                choose=(Choose(From.COMPANY, who=Who(races=("Wizard",)), pay=Pay.TAP),),
                effects=(BEARER_ROLLS,),
            ),
        ),
        always=(faction_rolls(3), *KEPT),
    ),
)
