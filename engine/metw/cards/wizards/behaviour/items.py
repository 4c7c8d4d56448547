"""Behaviour of items and rings: what their texts say beyond the printed figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.items import (
    BEARER_ROLLS,
    BEARER_SPENDS,
    BEARER_TAPS,
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
from engine.journeys.cards.conditions import AttackIs, Cards, CompanyIs, Fight, Stored, SubjectIs, Where, Who, Word
from engine.journeys.cards.moments import TAPPED, WOUNDED, At, Ban, From, Leave, Of, Pay, Stat, Until, When
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
    Search,
    Trigger,
    Untap,
    Use,
    UsedCounter,
)
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.words import ShuffleIn

BOOK = Book()
card = BOOK.card
PERMANENT_EVENT = Cards(kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION))


def points(value: int, who: Who | None = None, of: Of = Of.BEARER) -> Modify:
    """More corruption points, for such a bearer."""
    return Modify(Stat.CORRUPTION_POINTS, value, of, who=who)


def moves_below(size: int) -> tuple[Trigger, ...]:
    """Discarded when its company moves and is too small, or becomes too small while it moves (METW-RULING-137)."""
    small = CompanyIs(moving=1, size_below=size)
    return tuple(
        Trigger(when, (Discard(Of.SELF),), require=(small,), own_company=True)
        for when in (When.MOVE_DECLARED, When.COMPANY_CHANGED)
    )


# ---------------------------------------------------------------------------------------------------- minor items
card(
    "Athelas",
    Behaviour(
        abilities=(
            Activate(
                OWN_TURN,
                (Heal(),),
                require=(bearer(Who(races=("Dúnadan",))),),
                choose=(in_company(WOUNDED),),
                cost=BEARER_SPENDS,
                label="heal",
            ),
            Activate(
                OWN_TURN,
                (Discard(),),
                require=(bearer(Who(names=("Aragorn II",))),),
                choose=(Choose(From.ON_COMPANY, cards=CORRUPTION_HAZARD),),
                cost=BEARER_SPENDS,
                label="corruption",
            ),
        )
    ),
)
card(
    "Healing Herbs",
    Behaviour(
        abilities=(
            Activate(OWN_TURN, (Heal(), Untap()), choose=(in_company(WOUNDED),), cost=BEARER_SPENDS, label="heal"),
            Activate(OWN_TURN, (Untap(),), choose=(in_company(TAPPED, other=True),), cost=BEARER_SPENDS, label="untap"),
        )
    ),
)
card("Horn of Anor", Behaviour(always=(Modify(Stat.INFLUENCE, 2, factions=FACTION_RACES),)))
card(
    "Miruvor",
    Behaviour(
        abilities=(
            Activate(
                (*OWN_TURN, At.STRIKE, At.BODY_ROLL),
                (Modify(Stat.BODY, 2, of=Of.COMPANY, cap=10, until=Until.END_OF_TURN),),
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
card("Hauberk of Bright Mail", Behaviour(always=(Modify(Stat.BODY, 2, who=WARRIOR, cap=9, slot=True),)))
card(
    "Red Arrow",
    Behaviour(
        always=(
            Modify(Stat.INFLUENCE, 5, home="Edoras"),
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
            Modify(Stat.BODY, 1, who=NO_HOBBIT, cap=10),
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
    "Palantír of Annúminas",
    Behaviour(
        abilities=(
            Activate(
                OWN_TURN,
                (Search(From.DRAW_OR_DISCARD, Cards(keyword="sage only")), BEARER_ROLLS),
                cost=SEES,
            ),
        )
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
card(
    "Palantír of Minas Tirith",
    Behaviour(abilities=(Activate(OWN_TURN, (Look("my top"), Look("their top"), BEARER_ROLLS), cost=SEES),)),
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
    "Magic Ring of Lore",
    Behaviour(
        always=(Grant("sage"),),
        abilities=(
            Activate(
                OWN_TURN,
                (Permit(Leave.USE_PALANTIR, of=Of.BEARER, until=Until.END_OF_TURN),),
                require=(already("sage"),),
                cost=BEARER_TAPS,
            ),
        ),
    ),
)
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


def dwarven_power(at: tuple[At, ...], effect: Word, *require: Word) -> Activate:
    """A Dwarf taps for the power of his ring, then makes a corruption check at +2."""
    return Activate(at, (effect, CorruptionRoll(Of.BEARER, 2)), require=(bearer(DWARF), *require), cost=BEARER_TAPS)


def delving(kind: str) -> Activate:
    """An item of that kind, playable here, comes out of the play deck and is played on the bearer."""
    item = Search(From.DRAW, Cards(item_kinds=(kind,)), play=True)
    return dwarven_power((At.SITE,), item, CompanyIs(entered=1, site=Where(used=0)))


HOARDING = dwarven_power(OWN_TURN, Search(From.DRAW_OR_DISCARD, Cards(item_kinds=("minor",)), count=2))
for tribe, power in (
    ("Barin", delving("major")),
    ("Bávor", delving("greater")),
    ("Drúin", delving("greater")),
    ("Durin", dwarven_power(OWN_TURN, UsedCounter(off=True), CompanyIs(site=Where(used=1)))),
    ("Dwálin", delving("major")),
    ("Thélor", HOARDING),
    ("Thrár", HOARDING),
):
    card(f"Dwarven Ring of {tribe}’s Tribe", Behaviour(always=DWARVEN, abilities=(power,)))
card(
    "The One Ring",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, 5, twice_normal=True, instead=True),
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
