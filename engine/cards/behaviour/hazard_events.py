"""What hazard events do, and the two cards that are hazard or resource."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.conditions import Answers, AttackIs, Cards, CompanyIs, Condition, Either, Fight, InPlay, Where, Who
from engine.cards.definitions import Kind
from engine.cards.moments import UPRIGHT, At, Ban, From, Of, Per, Stat, Until, When
from engine.cards.words import (
    Behaviour,
    Cancel,
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
    Roll,
    Strikes,
    Tap,
    Trigger,
    Use,
)

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
    return Behaviour(uses=(Use(require=(CompanyIs(moving=1, path=path),), effects=effects),))


# ------------------------------------------------------------------------------------------------------- on attacks
card("Arouse Denizens", Behaviour(uses=(on_attack(Fight(automatic=1, site_types="R"), prowess(3)),)))
card("Arouse Minions", Behaviour(uses=(on_attack(Fight(automatic=1, site_types="SD"), prowess(3)),)))


def opens_key(races: tuple[str, ...], *keys: str, require: tuple[Condition, ...] = ()) -> Use:
    """Outside attacks: one such creature may be keyed to more in this movement phase."""
    key = Keying(keys, races, once=True, until=Until.END_OF_PHASE)
    return Use(label="B", at=(At.MOVEMENT,), require=require, effects=(key,))


card(
    "Dragon’s Desolation",
    Behaviour(
        uses=(
            on_attack(Fight(races=("Dragon",)), prowess(2), label="A"),
            opens_key(
                ("Dragon",),
                "R",
                require=(
                    CompanyIs(moving=1, path="w", goal=Where(types="R")),
                    Either((CompanyIs(path="w", count=2), BY_NIGHT)),
                ),
            ),
        )
    ),
)
card(
    "Fell Beast",
    Behaviour(
        uses=(
            on_attack(
                Fight(races=("Nazgûl",), creature=1),
                Modify(Stat.STRIKES, 1, Of.ATTACK, until=Until.END_OF_ATTACK),
                prowess(-2),
                Strikes(attacker_assigns=True),
                label="A",
            ),
            opens_key(("Nazgûl",), "s", "S"),
        )
    ),
)
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
    "Weariness of the Heart",
    Behaviour(
        uses=(
            Use(
                label="A",
                at=(At.MOVEMENT, At.STRIKE),
                choose=(Choose(From.COMPANY),),
                effects=(Modify(Stat.PROWESS, -1, Of.TARGET, until=Until.END_OF_TURN),),
            ),
            Use(
                label="B",
                at=(At.MOVEMENT,),
                choose=(Choose(From.COMPANY),),
                effects=(CorruptionRoll(Of.TARGET),),
            ),
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


# ----------------------------------------------------------------------------------------------------- environments
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
    "Awaken the Earth’s Fire",
    environment(on_attack(Fight(automatic=1, site_types="SD"), prowess(2), label="A"), "sd", "SD"),
)
card(
    "Choking Shadows",
    environment(on_attack(Fight(automatic=1, site_types="R"), prowess(2), label="A"), "ws", "RS"),
)
card(
    "Gloom",
    environment(
        Use(
            label="A",
            require=(CompanyIs(moving=1),),
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
AT_SEA = CompanyIs(moving=1, path="c")
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


def twilight(kind: str) -> tuple[Use, Use]:
    """Discard an environment card in play, or one just being played."""
    return (
        Use(
            label=f"{kind} A",
            kind=kind,
            choose=(Choose(From.IN_PLAY, cards=ENVIRONMENT),),
            effects=(Discard(),),
        ),
        Use(
            label=f"{kind} B",
            kind=kind,
            at=(At.COUNTER,),
            require=(Answers(ENVIRONMENT),),
            effects=(Cancel("card"),),
        ),
    )


card("Twilight", Behaviour(uses=(*twilight("hazard"), *twilight("resource"))))


# ------------------------------------------------------------------------------------------------- moving companies
MAY_NOT_ENTER = Forbid(Ban.ENTER, Of.COMPANY, until=Until.END_OF_TURN)


def lost(types: str) -> Behaviour:
    """The hazard limit rises with each such region in the site path."""
    more = Modify(Stat.HAZARD_LIMIT, 1, Of.COMPANY, per=Per.PATH_REGION, types=types, until=Until.END_OF_PHASE)
    return on_move(more)


card("Lost at Sea", on_move(MAY_NOT_ENTER, path="c"))
card("Lost in Border-lands", lost("b"))
card(
    "Lost in Dark-domains",
    on_move(Modify(Stat.HAZARD_LIMIT, times=2, of=Of.COMPANY, until=Until.END_OF_PHASE), path="d"),
)
card("Lost in Free-domains", on_move(MAY_NOT_ENTER, path="f"))
card("Lost in Shadow-lands", lost("s"))
card("Lost in the Wilderness", lost("w"))
card("River", on_move(Forbid(Ban.ENTER, Of.COMPANY, until=Until.END_OF_TURN, lift=Who(skills=("ranger",)))))


# ------------------------------------------------------------------------------------------- characters and factions
def calls_home(who: Who, number: int, sea: int = 0, label: str = "", kind: str = "") -> Use:
    """A roll, supported by others, that keeps a character from returning to his player's hand."""
    roll = Roll(number, (Return(),), plus="support", sea=sea)
    return Use(label=label, kind=kind, choose=(Choose(From.COMPANY, who=who),), effects=(roll,))


card("Call of Home", Behaviour(uses=(calls_home(Who(main=0, bears_not=ONE_RING), 8),)))
card("Call of the Sea", Behaviour(uses=(calls_home(Who(races=("Elf",)), 8, sea=-3),)))
card(
    "Tookish Blood",
    Behaviour(
        uses=(
            calls_home(Who(races=("Hobbit",)), 9, label="hazard", kind="hazard"),
            Use(
                label="resource",
                kind="resource",
                choose=(Choose(From.MINE, who=Who(races=("Hobbit",))),),
                effects=(Forbid(Ban.DISCARD, Of.TARGET, until=Until.END_OF_TURN),),
            ),
        )
    ),
)
card(
    "Muster Disperses",
    Behaviour(
        uses=(
            Use(
                choose=(Choose(From.OPPONENT_MP, cards=Cards(kinds=(Kind.FACTION,))),),
                effects=(Roll(10, (Discard(),), plus="mind"),),
            ),
        )
    ),
)


# ------------------------------------------------------------------------------------------------------- corruption
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
card(
    "The Ring’s Betrayal",
    tempts(
        Who(bears="ring item"),
        CorruptionRoll(
            Of.TARGET,
            -2,
            instead=(Discard(Of.SUBJECT, cards=Cards(item_kinds=("major ring", "greater ring")), chooser="defender"),),
        ),
    ),
)
card("The Will of the Ring", tempts(Who(bears=ONE_RING), CorruptionRoll(Of.TARGET, -4)))
