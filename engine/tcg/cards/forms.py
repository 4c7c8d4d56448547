"""Forms of text that many cards share."""

from __future__ import annotations

from engine.tcg.cards.moments import By, Phase, Ref, Stat, Trait, Until, When
from engine.tcg.cards.words import (
    Act,
    AddBurdens,
    Behaviour,
    Branch,
    Cancel,
    Discard,
    Exert,
    Give,
    Grant,
    Modify,
    On,
    Prevent,
    RoamingCosts,
    Standing,
    Strength,
    Trigger,
)
from engine.tcg.reading.filters import AtSite, Condition, Count, Either, Fighting, Filter, Is, Nor, Spot, Who, Word, X

FELLOWSHIP = (Phase.FELLOWSHIP,)
SHADOW = (Phase.SHADOW,)
MANEUVER = (Phase.MANEUVER,)
ARCHERY = (Phase.ARCHERY,)
ASSIGNMENT = (Phase.ASSIGNMENT,)
SKIRMISH = (Phase.SKIRMISH,)
REGROUP = (Phase.REGROUP,)
FELLOWSHIP_OR_REGROUP = (Phase.FELLOWSHIP, Phase.REGROUP)
MANEUVER_OR_SKIRMISH = (Phase.MANEUVER, Phase.SKIRMISH)

EXERTS_ITSELF: tuple[Word, ...] = (Exert(Ref.SELF),)
EXERTS_BEARER: tuple[Word, ...] = (Exert(Ref.BEARER),)
DISCARDS_ITSELF: tuple[Word, ...] = (Discard(Ref.SELF),)
ON_ENTRY = On(When.PLAYED, Ref.SELF)
WINS = On(When.WINS, Ref.SELF)
BEARER_WINS = On(When.WINS, Ref.BEARER)
RING_PUT_ON = On(When.RING_ON)
YOUR_TURN_STARTS = On(When.TURN_STARTS, yours=True)
GONE_AT_REGROUP = Trigger(On(When.PHASE_STARTS, phase=Phase.REGROUP), DISCARDS_ITSELF)
GONE_AT_TURNS_END = Trigger(On(When.TURN_ENDS), DISCARDS_ITSELF)
GONE_UNDERGROUND = Standing((AtSite(("underground",)),), DISCARDS_ITSELF)
GONE_ABOVE_GROUND = Standing((Nor((AtSite(("underground",)),)),), DISCARDS_ITSELF)
GONE_FROM_THE_MARSH = Standing((Nor((AtSite(("marsh",)),)),), DISCARDS_ITSELF)
FELLOWSHIP_HERE = Is(Ref.SITE, Ref.BEARER)
"""For a card on a site: the fellowship is at that site."""
EXERT_OR_BURDEN = Branch(((Exert(Ref.RING_BEARER),), (AddBurdens(1),)), By.FP)
FIERCE_UNTIL_REGROUP: tuple[Word, ...] = (Give(Ref.SELF, (Grant(Trait.FIERCE),), until=Until.REGROUP),)


def event(
    at: tuple[Phase, ...],
    *effects: Word,
    needs: tuple[Condition, ...] = (),
    price: tuple[Word, ...] = (),
    hand: Filter | None = None,
) -> Behaviour:
    """An event for these phases."""
    return Behaviour(acts=(Act(at=at, needs=needs, price=price, effects=effects, hand=hand),))


def reply(on: On, *effects: Word, needs: tuple[Condition, ...] = (), price: tuple[Word, ...] = ()) -> Behaviour:
    """An event that answers a happening."""
    return Behaviour(acts=(Act(on=on, needs=needs, price=price, effects=effects),))


def use(
    at: tuple[Phase, ...], price: tuple[Word, ...], *effects: Word, needs: tuple[Condition, ...] = ()
) -> Act:
    """A special ability."""
    return Act(at=at, needs=needs, price=price, effects=effects)


def answer(on: On, price: tuple[Word, ...], *effects: Word, needs: tuple[Condition, ...] = ()) -> Act:
    """A reply of a card in play."""
    return Act(on=on, needs=needs, price=price, effects=effects)


def may(on: On, *effects: Word, price: tuple[Word, ...] = (), needs: tuple[Condition, ...] = ()) -> Act:
    """An optional trigger."""
    return Act(on=on, needs=needs, price=price, effects=effects, once=True)


def does(*acts: Act, needs: tuple[Condition, ...] = (), always: tuple[Word, ...] = ()) -> Behaviour:
    """A card in play with something to do."""
    return Behaviour(needs=needs, acts=acts, always=always)


def has(*always: Word, needs: tuple[Condition, ...] = ()) -> Behaviour:
    """A card in play with continuous text."""
    return Behaviour(needs=needs, always=always)


def strengthen(who: Filter | Ref, size: int, more: int = 0, *when: Condition) -> Give:
    """A strength bonus for the phase, and a further one if something is true."""
    extra: tuple[Word, ...] = (Strength(more),) if more else ()
    return Give(who, (Strength(size),), more=when, extra=extra)


def facing(*whom: Filter) -> Is:
    """The card named last fights such a character."""
    found: Filter = whom[0]
    if len(whom) > 1:
        found = Either(tuple(one for one in whom if isinstance(one, Who)))
    return Is(Ref.IT, Who(marks=(Fighting(found),)))


def archery(size: int, *when: Condition) -> Modify:
    """A change of the minion archery total."""
    return Modify(Stat.MINION_ARCHERY, size, when=when)


def bows(size: int, *when: Condition) -> Modify:
    """A change of the fellowship archery total."""
    return Modify(Stat.FELLOWSHIP_ARCHERY, size, when=when)


def tracker(who: Filter) -> RoamingCosts:
    """Your minions of a kind pay one less for roaming."""
    return RoamingCosts(-1, who, yours=True)


def shield(who: Filter | Ref) -> On:
    """A wound is about to hit somebody."""
    return On(When.ABOUT_TO_WOUND, who)


def cancels(on: On, *price: Word, needs: tuple[Condition, ...] = ()) -> Act:
    """A reply that cancels an event."""
    return Act(on=on, needs=needs, price=price, effects=(Cancel(),))


def prevents(who: Filter | Ref, *price: Word, needs: tuple[Condition, ...] = ()) -> Act:
    """A reply that prevents a wound."""
    return Act(on=shield(who), needs=needs, price=price, effects=(Prevent(),))


def spot(who: Filter, least: int = 1) -> tuple[Condition, ...]:
    """What has to be in play."""
    return (Spot(who, least),)


def over(who: Filter, number: int) -> Count:
    """How many there are beyond a number."""
    return Count(who, over=number)


NAMED = X()
