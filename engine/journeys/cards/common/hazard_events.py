"""Hazard events that do the same in LoRE and METW."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.conditions import (
    Answers,
    AttackIs,
    Cards,
    CompanyIs,
    Condition,
    Fight,
    InPlay,
    OnTheWay,
    Who,
)
from engine.journeys.cards.moments import UPRIGHT, At, Ban, From, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Count, Factor
from engine.journeys.cards.words import (
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Discard,
    Eliminate,
    Forbid,
    Keying,
    Limit,
    Modify,
    Move,
    Play,
    Return,
    Strikes,
    Tap,
    Trigger,
    Use,
)

BOOK = Book()
card = BOOK.card

BY_NIGHT = InPlay("Doors of Night")
ONE_RING = "The One Ring"


def on_attack(fight: Fight, *effects: Modify | Strikes, label: str = "") -> Use:
    """Played on an attack in its engagement step."""
    return Use(label=label, at=(At.ENGAGEMENT,), require=(AttackIs(fight),), effects=effects)


def prowess(value: int) -> Modify:
    """For the attack under way."""
    return Modify(Stat.PROWESS, value, Of.ATTACK, until=Until.END_OF_ATTACK)


def on_move(*effects: Forbid | Modify | Move, path: str = "") -> Behaviour:
    """Played on a moving company, perhaps with something in its site path."""
    return Behaviour(uses=(Use(require=(OnTheWay(moving=1, path=path),), effects=effects),))


def opens_key(races: tuple[str, ...], *keys: str, require: tuple[Condition, ...] = ()) -> Use:
    """Outside attacks: one such creature may be keyed to more in this movement phase."""
    key = Keying(keys, races, once=True, until=Until.END_OF_PHASE)
    return Use(label="B", at=(At.MOVEMENT,), require=require, effects=(key,))


card(
    "Fury of the Iron Crown",
    Behaviour(
        uses=(
            Use(
                at=(At.STRIKE,),
                require=(
                    InPlay("The Iron Crown", there=False),
                    AttackIs(Fight(races=("Orc", "Troll", "Man", "Nazgûl"), creature=1)),
                ),
                effects=(
                    Modify(Stat.PROWESS, 4, Of.STRIKE, until=Until.END_OF_STRIKE),
                    Trigger(
                        When.ATTACK_OVER,
                        (
                            Eliminate(to_defender=True),
                            Play(Cards(names=("The Iron Crown",)), free=True, defender=True),
                        ),
                        require=(AttackIs(Fight(not_races=("Nazgûl",))),),
                        until=Until.END_OF_ATTACK,
                        of=Of.ATTACK,
                    ),
                ),
            ),
        )
    ),
)
card(
    "Morgul-horse",
    Behaviour(
        uses=(
            Use(
                label="A",
                at=(At.COUNTER,),
                require=(Answers(Cards(keyword="Nazgûl"), uses=True, own=True),),
                effects=(Return(answered=True),),
            ),
            opens_key(("Nazgûl",), "s"),
        )
    ),
)
card(
    "Words of Power and Terror",
    Behaviour(
        uses=(on_attack(Fight(races=("Nazgûl",)), Modify(Stat.PROWESS, -1, Of.COMPANY, until=Until.END_OF_TURN)),),
        always=(Limit("company"),),
    ),
)


def changes(*pairs: str) -> Use:
    """Outside attacks, by night: one region or site counts as another type until the end of the turn."""
    change = ChangeType(pairs, chosen=True, until=Until.END_OF_TURN)
    types = "".join(pair[0] for pair in pairs)
    return Use(
        label="B",
        at=(At.MOVEMENT,),
        require=(BY_NIGHT,),
        choose=(Choose(From.SITE, types=types),),
        effects=(change,),
    )


def environment(first: Use, *pairs: str) -> Behaviour:
    """One of two uses; one copy a turn."""
    return Behaviour(uses=(first, changes(*pairs)), always=(Limit("turn"),))


card(
    "Gloom",
    environment(
        Use(
            label="A",
            require=(OnTheWay(moving=1),),
            choose=(Choose(From.COMPANY),),
            effects=(Modify(Stat.PROWESS, -1, Of.TARGET, until=Until.END_OF_TURN),),
        ),
        "bw",
        "BR",
    ),
)
card(
    "New Moon",
    environment(
        Use(
            label="A",
            choose=(Choose(From.COMPANY, who=Who(races=("Elf",), poses=(UPRIGHT,))),),
            effects=(Tap(),),
        ),
        "fb",
        "FB",
    ),
)
AT_SEA = OnTheWay(moving=1, path="c")
card(
    "Drowning Seas",
    Behaviour(
        uses=(
            Use(
                label="A",
                require=(AT_SEA,),
                effects=(Discard(Of.COMPANY, chooser="defender"), Discard(hand=2, chooser="random")),
            ),
            Use(label="B", require=(AT_SEA, BY_NIGHT), effects=(Move("back"),)),
        )
    ),
)
ENVIRONMENT = Cards(keyword="environment")
MAY_NOT_ENTER = Forbid(Ban.ENTER, Of.COMPANY, until=Until.END_OF_TURN)


def lost(types: str) -> Behaviour:
    """The hazard limit rises with each such region in the site path."""
    more = Modify(Stat.HAZARD_LIMIT, 1, Of.COMPANY, by=Count(Per.PATH_REGION, types), until=Until.END_OF_PHASE)
    return on_move(more)


def twice_the_limit(until: Until) -> Behaviour:
    """Through a dark-domain the hazard limit counts twice, for the movement phase or for the turn."""
    return on_move(Modify(Stat.HAZARD_LIMIT, factor=Factor(times=2), of=Of.COMPANY, until=until), path="d")


card("Lost at Sea", on_move(MAY_NOT_ENTER, path="c"))
card("Lost in Border-lands", lost("b"))
card("Lost in Free-domains", on_move(MAY_NOT_ENTER, path="f"))
card("Lost in Shadow-lands", lost("s"))
card("Lost in the Wilderness", lost("w"))


def tempts(who: Who, roll: CorruptionRoll, *require: Condition) -> Behaviour:
    """A character makes a corruption roll."""
    return Behaviour(uses=(Use(require=require, choose=(Choose(From.COMPANY, who=who),), effects=(roll,)),))


card(
    "Greed",
    Behaviour(
        uses=(
            Use(
                choose=(Choose(From.GOAL),),
                effects=(
                    Trigger(
                        When.ITEM_PLAYED,
                        (CorruptionRoll(Of.OTHERS, who=Who(not_races=("Hobbit",), main=0), item=True),),
                        until=Until.END_OF_TURN,
                        of=Of.SITE,
                    ),
                ),
            ),
        )
    ),
)
card(
    "The Precious",
    tempts(
        Who(bears_not=ONE_RING),
        CorruptionRoll(Of.TARGET, -2, failing=(Discard(Of.COMPANY, cards=Cards(names=(ONE_RING,)), every=True),)),
        CompanyIs(with_=Who(bears=ONE_RING)),
    ),
)
card("The Will of the Ring", tempts(Who(bears=ONE_RING), CorruptionRoll(Of.TARGET, -4)))
