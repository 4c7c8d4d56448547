"""Isengard cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    BEARER_WINS,
    DISCARDS_ITSELF,
    EXERT_OR_BURDEN,
    EXERTS_ITSELF,
    FELLOWSHIP_HERE,
    FIERCE_UNTIL_REGROUP,
    GONE_AT_TURNS_END,
    MANEUVER,
    ON_ENTRY,
    RING_PUT_ON,
    SHADOW,
    SKIRMISH,
    WINS,
    answer,
    bows,
    does,
    event,
    has,
    may,
    reply,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import Ban, By, Phase, Ref, Trait, Until, When
from engine.tcg.cards.words import (
    FIERCE,
    Act,
    AddBurdens,
    Bar,
    Behaviour,
    Branch,
    Cancel,
    Costs,
    Damage,
    Discard,
    DiscardSeen,
    Exert,
    Forbid,
    FromDiscard,
    Give,
    Grant,
    Heal,
    Mill,
    MoveLimit,
    On,
    RemoveTwilight,
    RevealHand,
    Skip,
    SpotX,
    Standing,
    Strength,
    Trigger,
    Wear,
    Wound,
)
from engine.tcg.reading.filters import (
    COMPANION,
    CONDITION,
    HOBBIT,
    HOBBIT_COMPANION,
    NOT_RING_BEARER,
    POSSESSION,
    UNBURDENED,
    URUK,
    AtSite,
    Burdens,
    Choose,
    Count,
    CountBurdens,
    CountPicked,
    Each,
    Exhausted,
    Fighting,
    Is,
    Nor,
    Or,
    Other,
    Spot,
    Who,
    Word,
    X,
    Yours,
    title,
)

ISENGARD_MINION = Who(kind=("minion",), culture=("Isengard",))
YOUR_URUK = Who(race=("Uruk-hai",), marks=(Yours(),))
OTHER_URUK = Who(race=("Uruk-hai",), marks=(Other(),))
WEATHER_CONDITION = Who(kind=("condition",), keyword=("weather",))
STEALTH_EVENT = On(When.PLAYED, Who(kind=("event",), keyword=("stealth",)))
TIRED_COMPANION = Who(kind=("companion",), marks=(Exhausted(), NOT_RING_BEARER))
TIRED_BEARER = Is(Ref.RING_BEARER, Who(marks=(Exhausted(),)))
FREE_ARCHER = Who(kind=("companion", "ally"), keyword=("archer",))
OPPOSES = Who(kind=("companion", "ally"), marks=(Fighting(Ref.SELF),))
LOSES_TO_URUK = On(When.LOSES, Who(kind=("companion", "ally")), URUK)
EXERTS_MINION = (Exert(ISENGARD_MINION),)
EXERTS_URUK = (Exert(URUK),)


def storm(*always: Word, triggers: tuple[Trigger, ...] = ()) -> Behaviour:
    """A condition on a site that an Isengard minion exerts for and that goes at the end of the turn."""
    return Behaviour(price=EXERTS_MINION, triggers=(*triggers, GONE_AT_TURNS_END), always=always)


def fierce_against(companions: int) -> Behaviour:
    """A minion that is fierce against a large fellowship."""
    return does(use(MANEUVER, (), *FIERCE_UNTIL_REGROUP, needs=spot(COMPANION, companions)))


CARDS: Mapping[str, Behaviour] = {
    "Alive and Unspoiled": Behaviour(
        price=EXERTS_URUK,
        acts=(
            use(
                SHADOW,
                (RemoveTwilight(3), SpotX(CountBurdens())),
                RevealHand(By.FP, random=X()),
                DiscardSeen(Who()),
            ),
        ),
    ),
    "Bred for Battle": event(SKIRMISH, strengthen(Ref.IT, 3), price=EXERTS_URUK),
    "Breeding Pit": reply(On(When.PLAYED, URUK, yours=True), FromDiscard(URUK, "under", same=True)),
    "Caradhras Has Not Forgiven Us": event(
        MANEUVER, Discard(TIRED_COMPANION), needs=spot(COMPANION, 5), price=EXERTS_MINION
    ),
    "Cruel Caradhras": event(MANEUVER, EXERT_OR_BURDEN, price=EXERTS_MINION),
    "Greed": does(
        use(MANEUVER, (RemoveTwilight(2),), Wound(UNBURDENED), needs=spot(COMPANION, 6)), needs=spot(URUK)
    ),
    "Hunt Them Down!": event(MANEUVER, Give(URUK, (FIERCE,), Until.REGROUP)),
    "Lurtz, Servant of Isengard": does(use(MANEUVER, (), *FIERCE_UNTIL_REGROUP, needs=spot(OTHER_URUK))),
    "Lurtz's Battle Cry": event(SKIRMISH, Give(URUK, (Strength(-1), Damage(1)))),
    "The Misadventure of Mr. Underhill": Behaviour(
        price=EXERTS_URUK, always=(Costs(2, COMPANION, when=(Nor((AtSite(("sanctuary",)),)),)),)
    ),
    "No Ordinary Storm": Behaviour(
        triggers=(
            Trigger(
                On(When.PLAYED, WEATHER_CONDITION, yours=True),
                (Exert(Who(kind=("companion", "ally"), culture=("Gandalf",))),),
            ),
        )
    ),
    "Parry": event(
        MANEUVER, Give(POSSESSION, (Grant(Trait.NO_BONUS),), Until.REGROUP), needs=spot(URUK)
    ),
    "Saruman's Ambition": does(
        use(SKIRMISH, DISCARDS_ITSELF, strengthen(URUK, 2)),
        always=(Costs(-1, Who(kind=("event",), culture=("Isengard",)), yours=True),),
    ),
    "Saruman's Chill": storm(triggers=(Trigger(On(When.LEAVES, Ref.BEARER), (Exert(Each(HOBBIT_COMPANION)),)),)),
    "Saruman's Frost": storm(Strength(-2, HOBBIT, when=(FELLOWSHIP_HERE,))),
    "Saruman's Power": event(SHADOW, Discard(Each(CONDITION)), price=EXERTS_MINION),
    "Saruman's Reach": event(
        MANEUVER,
        Branch(((Exert(Choose(COMPANION, By.FP, 2)),), (Wear(),)), By.FP),
        price=EXERTS_URUK,
    ),
    "Saruman's Snows": storm(Forbid(Ban.SKIRMISH_ACTIONS, when=(FELLOWSHIP_HERE,))),
    "Savagery to Match Their Numbers": does(
        use(SKIRMISH, (), strengthen(URUK, 2)),
        use(SKIRMISH, (), Give(URUK, (Strength(4), FIERCE), Until.REGROUP), needs=spot(COMPANION, 5)),
    ),
    "Spies of Saruman": storm(Skip(Phase.ARCHERY, (FELLOWSHIP_HERE,))),
    "Their Arrows Enrage": has(
        Strength(-1, FREE_ARCHER), needs=(Or((Spot(title("Saruman")), Spot(URUK))),)
    ),
    "Traitor's Voice": has(
        Standing((Or((TIRED_BEARER, Burdens(5))),), (MoveLimit(-1),), a_turn=True), needs=spot(URUK)
    ),
    "Troop of Uruk-hai": has(Grant(Trait.NO_WEAPON_STRENGTH, OPPOSES)),
    "Uruk Bloodlust": does(
        answer(On(When.WINS, YOUR_URUK), (RemoveTwilight(1),), Heal(Ref.SUBJECT))
    ),
    "Uruk Brood": does(
        use(
            SKIRMISH,
            (RemoveTwilight(2), SpotX(Count(OTHER_URUK))),
            Give(Ref.SELF, (Strength(1, per=X()),)),
        )
    ),
    "Uruk Fighter": fierce_against(5),
    "Uruk Guard": does(use((Phase.ASSIGNMENT,), EXERTS_ITSELF, Bar(COMPANION))),
    "Uruk Lieutenant": has(Strength(1, per=Count(OTHER_URUK))),
    "Uruk Messenger": has(Strength(3, when=spot(WEATHER_CONDITION))),
    "Uruk Rager": Behaviour(triggers=(Trigger(WINS, (Mill(2, By.FP),)),)),
    "Uruk Shaman": does(use(MANEUVER, (RemoveTwilight(2),), Heal(URUK))),
    "Uruk Slayer": does(
        use(SKIRMISH, (RemoveTwilight(1),), Give(Ref.SELF, (Strength(1),), most=3))
    ),
    "Uruk Soldier": does(may(ON_ENTRY, Mill(1, By.FP))),
    "Uruk Spy": does(
        answer(
            RING_PUT_ON,
            (Exert(Ref.SELF), SpotX(Count(ISENGARD_MINION))),
            Mill(X()),
            AddBurdens(CountPicked("shadow")),
        )
    ),
    "Uruk Warrior": fierce_against(6),
    "Uruk-hai Armory": has(bows(-1, Spot(URUK))),
    "Uruk-hai Rampage": does(
        answer(
            On(When.WINS, YOUR_URUK),
            (RemoveTwilight(3),),
            Give(Ref.SUBJECT, (FIERCE,), Until.REGROUP),
        ),
        needs=spot(URUK),
    ),
    "Uruk-hai Sword": Behaviour(triggers=(Trigger(BEARER_WINS, (Mill(1, By.FP),)),)),
    "Wariness": Behaviour(
        acts=(
            Act(on=STEALTH_EVENT, price=(Exert(YOUR_URUK),), effects=(Cancel(),)),
            Act(on=STEALTH_EVENT, price=(Discard(YOUR_URUK),), effects=(Cancel(),)),
        )
    ),
    "Worry": Behaviour(price=EXERTS_URUK, triggers=(Trigger(LOSES_TO_URUK, (EXERT_OR_BURDEN,)),)),
}
