"""Behaviour of items and rings: what their texts say beyond the printed figures."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.conditions import (
    AttackIs,
    BearerIs,
    Cards,
    CompanyIs,
    FacedUntapped,
    Fight,
    Stored,
    StrikeOn,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.cards.definitions import Kind
from engine.cards.moments import OWN_TURN, TAPPED, WOUNDED, At, Ban, From, Leave, Of, Pay, Stat, Until, When
from engine.cards.words import (
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
    If,
    Look,
    Modify,
    Permit,
    Points,
    Reserve,
    Search,
    Store,
    Trigger,
    Untap,
    Use,
    UsedCounter,
)

TAPS = Cost(tap_self=True)
BEARER_TAPS = Cost(tap_bearer=True)
SPENT = Cost(discard_self=True)
BEARER_SPENDS = Cost(tap_bearer=True, discard_self=True)
SEES = Cost(tap_self=True, sight=True)
BEARER_ROLLS = CorruptionRoll(Of.BEARER)
DWARF = Who(races=("Dwarf",))
WARRIOR = Who(skills=("warrior",))
NO_HOBBIT = Who(not_races=("Hobbit",))
CORRUPTION_HAZARD = Cards(keyword="corruption", side="hazard")
HAZARD_CONDITION = Cards(kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION))
STRUCK = StrikeOn(Who(), bearer=True)
"""The strike is against the bearer."""


def bearer(who: Who, yes: bool = True) -> BearerIs:
    """The bearer is (or is not) such a character."""
    return BearerIs(who, yes)


def attack_of(*races: str) -> AttackIs:
    """The attack is of one of these races."""
    return AttackIs(Fight(races=races))


def prowess(value: int, cap: int, who: Who) -> Modify:
    """Prowess for such a bearer, while the weapon is in use."""
    return Modify(Stat.PROWESS, value, who=who, cap=cap, slot=True)


def faction_rolls(value: int, *factions: str, who: Who | None = None, when: tuple[Word, ...] = ()) -> Modify:
    """The bearer's faction rolls, for all factions or for those of a race."""
    return Modify(Stat.FACTION_ROLL, value, who=who, factions=factions, when=when)


def borne_by(who: Who, points: int) -> Points:
    """Points while such a character bears it."""
    return Points(points, when=(bearer(who),))


def kept_at(points: int, *sites: str) -> tuple[Store, Points]:
    """Stored also at these sites, and worth that much there."""
    where = Where(names=sites)
    return Store(where), Points(points, when=(Stored(at=where),))


def moves_with_fewer_than(characters: int) -> Trigger:
    """Discarded when it moves in too small a company."""
    small = CompanyIs(characters_below=characters)
    return Trigger(When.MOVE_DECLARED, (Discard(Of.SELF),), require=(small,), own_company=True)


def in_company(*poses: int, who: Who | None = None, other: bool = False) -> Choose:
    """A character of the bearer's company, turned like this."""
    races = who.races if who is not None else ()
    return Choose(From.BEARER_COMPANY, who=Who(races=races, poses=poses), other=other)


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
    "Black Arrow",
    Behaviour(
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (
                    Modify(Stat.PROWESS, -1, of=Of.ATTACK, until=Until.END_OF_ATTACK),
                    Modify(Stat.BODY, -1, of=Of.ATTACK, until=Until.END_OF_ATTACK),
                    If((bearer(Who(races=("Man",)), yes=False),), (Discard(Of.SELF),)),
                ),
                require=(bearer(WARRIOR),),
                cost=TAPS,
            ),
        )
    ),
)
card("Elf-stone", Behaviour(always=(faction_rolls(2, "Elf"),)))
card(
    "Elven Cloak",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Cancel("strike"),),
                require=(STRUCK, AttackIs(Fight(creature=1, keyed="w"))),
                cost=TAPS,
            ),
        )
    ),
)
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
                (Modify(Stat.BODY, 2, of=Of.COMPANY, cap=11, until=Until.END_OF_TURN),),
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
card(
    "Shield of Iron-bound Ash",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Modify(Stat.PROWESS, 1, until=Until.END_OF_STRIKE),),
                require=(STRUCK,),
                cost=TAPS,
            ),
        )
    ),
)
card(
    "Star-glass",
    Behaviour(
        abilities=(
            Activate(
                (At.ENGAGEMENT,),
                (Cancel(), BEARER_ROLLS),
                require=(attack_of("Undead"),),
                cost=BEARER_TAPS,
                label="A",
            ),
            Activate(
                (At.ENGAGEMENT,),
                (Modify(Stat.PROWESS, -2, of=Of.ATTACK, until=Until.END_OF_ATTACK), BEARER_ROLLS),
                require=(attack_of("Spider", "Animal", "Wolf"),),
                cost=BEARER_TAPS,
                label="B",
            ),
        )
    ),
)
card("Sting", Behaviour(always=(prowess(1, 8, Who(races=("Hobbit",))),)))

# ---------------------------------------------------------------------------------------------------- major items
card(
    "Durin’s Axe",
    Behaviour(always=(prowess(2, 9, DWARF), Modify(Stat.CORRUPTION, -1, who=DWARF), borne_by(DWARF, 4))),
)
card(
    "Dwarven Axe",
    Behaviour(
        always=(
            prowess(2, 7, Who(skills=("warrior",), not_races=("Dwarf",))),
            prowess(3, 8, Who(skills=("warrior",), races=("Dwarf",))),
        )
    ),
)
ORCS = Fight(races=("Orc",))
card("Glamdring", Behaviour(always=(Modify(Stat.PROWESS, 3, cap=9, fight=ORCS, slot=True, instead=True),)))
card(
    "Great-shield of Rohan",
    Behaviour(
        abilities=(
            Activate(
                (At.STRIKE,),
                (Modify(Stat.UNTAPPED_PENALTY, until=Until.END_OF_STRIKE),),
                require=(bearer(WARRIOR), STRUCK, FacedUntapped()),
                cost=TAPS,
            ),
        )
    ),
)
card("Hauberk of Bright Mail", Behaviour(always=(Modify(Stat.BODY, 2, who=WARRIOR, cap=10, slot=True),)))
card(
    "Red Arrow",
    Behaviour(
        always=(
            Modify(Stat.INFLUENCE, 2, home="Edoras"),
            Permit(Leave.SURE_SUCCESS, cards=Cards(names=("Riders of Rohan",))),
        )
    ),
)
card(
    "Sapling of the White Tree",
    Behaviour(always=(Forbid(Ban.PLAY_AT, where=Where(types="SD")), *kept_at(2, "Minas Tirith"))),
)
card("Sword of Gondolin", Behaviour(always=(prowess(2, 8, WARRIOR),)))
card(
    "Torque of Hues",
    Behaviour(
        abilities=(Activate((At.ENGAGEMENT,), (Cancel(), BEARER_ROLLS), cost=Cost(tap_self=True, tap_bearer=True)),)
    ),
)

# -------------------------------------------------------------------------------------------------- greater items
card("Narsil", Behaviour(always=(Modify(Stat.FACTION_ROLL, 1, slot=True),)))
card("Orcrist", Behaviour(always=(Modify(Stat.PROWESS, 4, cap=10, fight=ORCS, slot=True, instead=True),)))
card("Scroll of Isildur", Behaviour(always=(Modify(Stat.RING_TEST, 2, of=Of.COMPANY),)))
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
            Modify(Stat.BODY, 1, who=NO_HOBBIT, cap=11),
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


def already(skill: str) -> BearerIs:
    """The bearer has that skill without this ring."""
    return BearerIs(Who(skills=(skill,)), without_this=True)


card(
    "Magic Ring of Courage",
    Behaviour(always=(Grant("warrior"), Modify(Stat.PROWESS, 2, when=(already("warrior"),)))),
)
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
    "Magic Ring of Nature",
    Behaviour(
        always=(Grant("ranger"),),
        abilities=(Activate((At.ENGAGEMENT,), (Cancel(),), require=(already("ranger"),), cost=BEARER_TAPS),),
    ),
)
card(
    "Magic Ring of Stealth",
    Behaviour(
        always=(Grant("scout"),),
        abilities=(Activate((At.STRIKE,), (Cancel("strike"),), require=(STRUCK, already("scout")), cost=TAPS),),
    ),
)
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


def dwarven_power(at: tuple[At, ...], effect: Word, *require: Word) -> Activate:
    """A Dwarf taps for the power of his ring, then makes a corruption roll at +2."""
    return Activate(at, (effect, CorruptionRoll(Of.BEARER, 2)), require=(bearer(DWARF), *require), cost=BEARER_TAPS)


def delving(kind: str) -> Activate:
    """An item of that kind, playable here, comes out of the draw pile and is played on the bearer."""
    item = Search(From.DRAW, Cards(item_kinds=(kind,)), play=True)
    return dwarven_power((At.SITE,), item, CompanyIs(entered=1, site=Where(used=0)))


HOARDING = dwarven_power(OWN_TURN, Search(From.DRAW_OR_DISCARD, Cards(item_kinds=("minor",)), count=2))
for tribe, power in (
    ("Barin", delving("major")),
    ("Bávor", delving("greater")),
    ("Drúin", delving("greater")),
    ("Durin", dwarven_power((At.SITE,), UsedCounter(off=True), CompanyIs(site=Where(used=1)))),
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
card(
    "Book of Mazarbul",
    Behaviour(
        always=kept_at(5, "Blue Mountain Dwarf-hold", "Iron Hill Dwarf-hold"),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Modify(Stat.HAND_SIZE, 1, of=Of.PLAYER, until=Until.NEXT_UNTAP),),
                require=(bearer(Who(skills=("sage",))),),
                cost=TAPS,
            ),
        ),
    ),
)
card("Earth of Galadriel’s Orchard", Behaviour(always=kept_at(2, "Bag End")))
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
