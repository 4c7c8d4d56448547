"""What creatures do beyond attacking with their figures where they can be keyed."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.conditions import AttackIs, Cards, CompanyIs, Fight, Happened, SubjectIs, Who
from engine.cards.definitions import Kind
from engine.cards.moments import From, Of, Stat, When
from engine.cards.words import (
    Attack,
    Behaviour,
    Choose,
    CorruptionRoll,
    Discard,
    Look,
    Modify,
    Move,
    Spare,
    Strikes,
    Trigger,
    Use,
)

NO_MAIN = SubjectIs(Who(main=0))
NAMED_TARGET = Use(choose=(Choose(From.KEY), Choose(From.COMPANY)), effects=(Attack(printed=True),))
"""A character of the company is named when the creature is played."""


def wounded_roll(modifier: int) -> Behaviour:
    """After the attack each character it wounded makes a corruption roll."""
    roll = CorruptionRoll(Of.WOUNDED, modifier)
    return Behaviour(triggers=(Trigger(When.ATTACK_OVER, (roll,), own_attack=True),))


def robs_if_faced(*others: str) -> Behaviour:
    """After one of the others was faced, whom it wounds discards his items, but no ring items and special items."""
    loot = Cards(kinds=(Kind.ITEM,), not_item_kinds=("major ring", "greater ring", "special"))
    robbed = Discard(Of.SUBJECT, cards=loot, every=True)
    return Behaviour(triggers=(Trigger(When.WOUNDED, (robbed,), require=(CompanyIs(faced=others),), own_attack=True),))


def stronger_after_orcs(bonus: int) -> Behaviour:
    """More prowess if the company has faced an Orc attack this turn."""
    return Behaviour(always=(Modify(Stat.PROWESS, bonus, Of.ATTACK, when=(CompanyIs(faced=("Orc",)),)),))


def steals(of: Of) -> Behaviour:
    """A successful strike costs an item in place of a wound."""
    stolen = Discard(of, chooser="defender")
    return Behaviour(always=(Spare(),), triggers=(Trigger(When.STRIKE_SUCCEEDED, (stolen,), own_attack=True),))


card(
    "Abductor",
    Behaviour(triggers=(Trigger(When.BODY_ROLLED, (Discard(Of.SUBJECT),), require=(NO_MAIN,), own_attack=True),)),
)
card("Assassin", Behaviour(uses=(NAMED_TARGET,), always=(Strikes(chosen=True, attacks=3, cancels=2),)))
card("Barrow-wight", wounded_roll(-2))
card("“Bert” (Bûrat)", robs_if_faced("“Tom” (Tûma)", "“William” (Wûluag)"))
card(
    "Brigands",
    Behaviour(
        triggers=(
            Trigger(
                When.ATTACK_OVER,
                (Discard(Of.COMPANY, chooser="defender"),),
                require=(AttackIs(wounded=True),),
                own_attack=True,
            ),
        )
    ),
)
card(
    "Corpse-candle",
    Behaviour(triggers=(Trigger(When.ENGAGED, (CorruptionRoll(Of.COMPANY),), own_attack=True),)),
)
card("Crebain", Behaviour(triggers=(Trigger(When.ATTACK_OVER, (Look("random"),), own_attack=True),)))
card(
    "Fell Turtle",
    Behaviour(triggers=(Trigger(When.ATTACK_OVER, (Move("back"),), require=(AttackIs(hit=True),), own_attack=True),)),
)
card("Ghosts", wounded_roll(-1))
card(
    "Giant Spiders",
    Behaviour(
        triggers=(Trigger(When.BODY_ROLLED, (Discard(Of.SUBJECT),), require=(Happened(1), NO_MAIN), own_attack=True),)
    ),
)
card(
    "Neeker-breekers",
    Behaviour(
        always=(
            Strikes(spare_main=True),
            Modify(Stat.PROWESS, of=Of.EVERYBODY, fight=Fight(own=True), set_to_mind=True),
        )
    ),
)
card("Old Man Willow", Behaviour(always=(Modify(Stat.PROWESS, 2, Of.ATTACK, who=Who(races=("Hobbit",))),)))
card("Orc-lieutenant", stronger_after_orcs(4))
card("Orc-warband", stronger_after_orcs(3))
card("Pick-pocket", steals(Of.SUBJECT))
card("Slayer", Behaviour(uses=(NAMED_TARGET,), always=(Strikes(chosen=True, attacks=2, cancels=1, by_target=True),)))
card("Thief", steals(Of.COMPANY))
card("“Tom” (Tûma)", robs_if_faced("“Bert” (Bûrat)", "“William” (Wûluag)"))
card("“William” (Wûluag)", robs_if_faced("“Bert” (Bûrat)", "“Tom” (Tûma)"))
