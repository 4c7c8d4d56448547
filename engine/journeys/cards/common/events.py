"""Resource events that do the same in LoRE and METW."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Fight,
    InPlay,
    RollBy,
    SizeIs,
    Someone,
    StrikeOn,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import TAPPED, UPRIGHT, At, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.journeys.cards.parts import Count, Factor, Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Behaviour,
    Cancel,
    ChangeType,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    Draw,
    Eliminate,
    If,
    Limit,
    Look,
    Modify,
    Perhaps,
    Permit,
    Play,
    RingTest,
    Search,
    Tap,
    Trigger,
    Unless,
    Use,
    Win,
)

BOOK = Book()
card = BOOK.card

FIGHT = (At.ENGAGEMENT,)
STRIKE = (At.STRIKE,)
FACTION_ROLL = (At.FACTION_ROLL,)
CORRUPTION = (At.CORRUPTION_ROLL,)
GATES = InPlay("Gates of Morning")
ATTACKED = AttackIs()
A_COMPANY = Choose(From.MY_COMPANIES)
GOLD_RING = Cards(item_kinds=("gold ring",))
CONDITIONS = (Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION)
"""Kinds of hazards that can lie in play as conditions."""
WIZARD = Who(races=("Wizard",))
SCOUT, RANGER, SAGE, DIPLOMAT, WARRIOR = (
    Who(skills=(skill,)) for skill in ("scout", "ranger", "sage", "diplomat", "warrior")
)
AT_A_BOOK = CompanyIs(entered=1, site=Where(icon="book"))
MOUNT_DOOM = Where(names=("Mount Doom",))


def tap(who: Who | None = None) -> Choose:
    """One character of the company taps."""
    return Choose(From.COMPANY, who=who, pay=Pay.TAP)


def a_wizard() -> Choose:
    """The Wizard of the company."""
    return Choose(From.COMPANY, who=WIZARD)


def on_roll(value: int, per: Per = Per.ONE, at_most: int = 99) -> Modify:
    """Something is added to the roll about to be made."""
    return Modify(Stat.CORRUPTION, value, Of.ROLL, by=Count(per, at_most=at_most), until=Until.ROLL)


def for_turn(stat: Stat, value: int, of: Of = Of.TARGET) -> Modify:
    """A number changes until the end of the turn."""
    return Modify(stat, value, of, until=Until.END_OF_TURN)


def cancels(*races: str) -> Use:
    """An attack of these races is cancelled, as one of two choices."""
    return Use("A", at=FIGHT, require=(AttackIs(Fight(races=races)),), effects=(Cancel("attack"),))


card("Concealment", Behaviour((Use(at=FIGHT, require=(ATTACKED,), choose=(tap(SCOUT),), effects=(Cancel("attack"),)),)))
card(
    "Escape",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(ATTACKED,),
                choose=(Choose(From.COMPANY, who=Who(poses=(UPRIGHT, TAPPED))),),
                effects=(Cancel("attack"), Tap(Of.TARGET, wound=True)),
            ),
        )
    ),
)
HALF_STRIKES = Modify(Stat.STRIKES, of=Of.ATTACK, factor=Factor(halve=True), until=Until.END_OF_ATTACK)
card(
    "Dark Quarrels",
    Behaviour((cancels("Orc", "Troll", "Man"), Use("B", at=FIGHT, require=(GATES, ATTACKED), effects=(HALF_STRIKES,)))),
)
card(
    "The Cock Crows",
    Behaviour(
        (
            cancels("Troll"),
            Use(
                "B",
                require=(GATES,),
                choose=(Choose(From.IN_PLAY, cards=Cards(kinds=CONDITIONS)),),
                effects=(Discard(Of.TARGET),),
            ),
        )
    ),
)
card(
    "The Old Thrush",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(AttackIs(Fight(not_races=("Nazgûl",), prowess_from=13)),),
                effects=(
                    Modify(Stat.PROWESS, -3, Of.ATTACK, until=Until.END_OF_ATTACK),
                    Modify(Stat.BODY, -3, Of.ATTACK, until=Until.END_OF_ATTACK),
                ),
            ),
        ),
        always=(Limit("attack"),),
    ),
)


def spell(*effects: Word, price: int, at: tuple[At, ...] = (), label: str = "", require: tuple[Word, ...] = ()) -> Use:
    """The Wizard does something, then he makes a corruption roll."""
    return Use(
        label,
        at=at,
        require=require,
        choose=(a_wizard(),),
        effects=(*effects, CorruptionRoll(Of.TARGET, price)),
    )


AGAINST_IT = Until.END_OF_ATTACK
card("Vanishment", Behaviour((spell(Cancel("attack"), price=-2, at=FIGHT, require=(ATTACKED,)),)))
card(
    "Kindling of the Spirit",
    Behaviour((spell(Modify(Stat.PROWESS, 2, Of.COMPANY, until=AGAINST_IT), price=-2, at=FIGHT, require=(ATTACKED,)),)),
)
card(
    "Wizard’s Fire",
    Behaviour((spell(Modify(Stat.PROWESS, 5, Of.TARGET, until=AGAINST_IT), price=-4, at=FIGHT, require=(ATTACKED,)),)),
)
card("Wizard’s Flame", Behaviour((spell(for_turn(Stat.PROWESS, -2, Of.ON_COMPANY), price=-3),)))
NAZGUL_CONDITIONS = Discard(Of.EVERYBODY, Cards("Nazgûl", kinds=CONDITIONS), every=True)
card(
    "Wizard’s River-horses",
    Behaviour(
        (
            spell(NAZGUL_CONDITIONS, price=-2, label="A"),
            spell(Cancel("attack"), price=-2, label="B", at=FIGHT, require=(ATTACKED, SizeIs(alone=True))),
        )
    ),
)
UNTAPPED_FREELY = Modify(Stat.UNTAPPED_PENALTY, of=Of.STRIKE, until=Until.END_OF_STRIKE)
LESS_BODY = Modify(Stat.BODY, -1, Of.STRUCK, until=Until.END_OF_STRIKE)
card(
    "Risky Blow",
    Behaviour(
        (
            Use(
                at=STRIKE,
                require=(StrikeOn(WARRIOR),),
                effects=(Modify(Stat.PROWESS, 3, Of.STRUCK, until=Until.END_OF_STRIKE), LESS_BODY),
            ),
        )
    ),
)
card(
    "Lucky Strike",
    Behaviour(
        (
            Use(
                at=STRIKE,
                require=(StrikeOn(WARRIOR),),
                effects=(Permit(Leave.TWO_ROLLS, until=Until.END_OF_STRIKE),),
            ),
        )
    ),
)
HOBBIT = Who(races=("Hobbit",))
card("Halfling Stealth", Behaviour((Use(at=STRIKE, require=(StrikeOn(HOBBIT),), effects=(Cancel("strike"),)),)))
card("Tempering Friendship", Behaviour((Use(at=FACTION_ROLL, require=(RollBy(),), effects=(on_roll(4),)),)))
card(
    "Lordly Presence",
    Behaviour(
        (
            Use(
                at=FACTION_ROLL,
                require=(RollBy(DIPLOMAT),),
                effects=(on_roll(5), Trigger(When.FACTION_WON, (Draw(1),), until=Until.ROLL)),
            ),
        )
    ),
)
card(
    "Muster",
    Behaviour((Use(at=FACTION_ROLL, require=(RollBy(WARRIOR),), effects=(on_roll(1, Per.PROWESS, at_most=5),)),)),
)
ONCE_A_TURN = (Limit("turn"),)
card(
    "Quiet Lands",
    Behaviour(
        (
            Use(
                "A",
                choose=(Choose(From.AUTOMATIC, types="SR"),),
                effects=(Modify(Stat.STRIKES, of=Of.AUTOMATIC, factor=Factor(halve=True), until=Until.END_OF_TURN),),
            ),
            Use(
                "B",
                require=(GATES,),
                choose=(Choose(From.SITE, types="sS"),),
                effects=(ChangeType(("sw", "SR"), chosen=True, until=Until.END_OF_TURN),),
            ),
        ),
        always=ONCE_A_TURN,
    ),
)
card(
    "Stars",
    Behaviour(
        (
            Use(
                "A",
                at=FIGHT,
                require=(AttackIs(Fight(races=("Undead",))),),
                effects=(Modify(Stat.PROWESS, -1, Of.ATTACK, until=Until.END_OF_ATTACK),),
            ),
            Use(
                "B",
                require=(GATES,),
                choose=(Choose(From.REGION, types="ds"),),
                effects=(ChangeType(("ds", "sw"), chosen=True, until=Until.END_OF_TURN),),
            ),
        ),
        always=ONCE_A_TURN,
    ),
)
ELF = Who(races=("Elf",))
card(
    "The Evenstar",
    Behaviour(
        (
            Use(
                choose=(
                    Choose(From.REGION, types="wb", optional=True, when=(GATES,)),
                    Choose(From.COMPANY, who=ELF),
                ),
                effects=(
                    for_turn(Stat.PROWESS, 1, Of.TARGET_2),
                    If(
                        (GATES,),
                        (
                            Modify(Stat.PROWESS, 1, Of.EVERYBODY, who=ELF, until=Until.END_OF_TURN),
                            ChangeType(("wb", "bf"), chosen=True, until=Until.END_OF_TURN),
                        ),
                    ),
                ),
            ),
        ),
        always=ONCE_A_TURN,
    ),
)
THE_BEARER = (
    Choose(From.COMPANY, who=Who(bears="The One Ring")),
    Choose(From.TARGET_ITEMS, cards=Cards(names=("The One Ring",))),
)
RING_DESTROYED = (Eliminate(Of.TARGET_2), Win())
AT_MOUNT_DOOM = CompanyIs(entered=1, site=MOUNT_DOOM)
card(
    "Cracks of Doom",
    Behaviour(
        (
            Use(
                require=(AT_MOUNT_DOOM,),
                choose=THE_BEARER,
                effects=(CorruptionRoll(Of.TARGET, -4), Unless(RING_DESTROYED)),
            ),
        )
    ),
)
GOLLUM_IS_THERE = Someone(Who(names=("Gollum",), at=MOUNT_DOOM))
card(
    "Gollum’s Fate",
    Behaviour((Use(require=(AT_MOUNT_DOOM, GOLLUM_IS_THERE), choose=THE_BEARER, effects=RING_DESTROYED),)),
)


def ring_test(near: Who, *more: Choose, test: RingTest, price: int = 0) -> Use:
    """A gold ring borne near such a character is tested, without tapping anybody."""
    effects: tuple[Word, ...] = (test, CorruptionRoll(Of.TARGET_2, price)) if price else (test,)
    return Use(choose=(Choose(From.ITEMS, cards=GOLD_RING, lies=Lies(near=near)), *more), effects=effects)


card(
    "Wizard’s Test",
    Behaviour((ring_test(WIZARD, Choose(From.TARGET_COMPANY, who=WIZARD), test=RingTest(twice=True), price=-1),)),
)
card(
    "Ringlore",
    Behaviour(
        (
            Use(
                require=(AT_A_BOOK,),
                choose=(tap(SAGE), Choose(From.ITEMS, cards=GOLD_RING)),
                cost=Cost(used_counter=True),
                effects=(RingTest(no_dice=True),),
            ),
        )
    ),
)
card(
    "Use Palantír",
    Behaviour(
        (
            Use(
                choose=(tap(Who(skills=("sage",), bears="Palantír")),),
                effects=(Permit(Leave.USE_PALANTIR, Of.TARGET, until=Until.END_OF_TURN),),
            ),
        )
    ),
)
card(
    "Far-sight",
    Behaviour(
        (
            Use(
                require=(AT_A_BOOK,),
                choose=(tap(SAGE),),
                cost=Cost(used_counter=True),
                effects=(Search(From.DRAW, Cards(kinds=(Kind.ITEM,))), CorruptionRoll(Of.TARGET)),
            ),
        )
    ),
)
card(
    "Mirror of Galadriel",
    Behaviour(
        (
            Use(
                require=(Someone(Who(at=Where(names=("Lórien",))), mine=True),),
                effects=(Look("hand"), Perhaps((Look("my top"),), alternative=(Look("their top"),))),
            ),
        )
    ),
)
COMPANION = Cards(kinds=(Kind.CHARACTER,))
card(
    "A Chance Meeting",
    Behaviour(
        (
            Use(
                require=(CompanyIs(site=Where(types="FBR")),),
                choose=(A_COMPANY, Choose(From.HAND, cards=COMPANION)),
                effects=(Play(COMPANION, joins=True),),
            ),
        )
    ),
)
