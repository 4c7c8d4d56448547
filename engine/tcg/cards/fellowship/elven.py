"""Elven cards of The Fellowship of the Ring."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    ARCHERY,
    BEARER_WINS,
    DISCARDS_ITSELF,
    EXERTS_BEARER,
    EXERTS_ITSELF,
    FELLOWSHIP,
    GONE_UNDERGROUND,
    MANEUVER,
    SKIRMISH,
    YOUR_TURN_STARTS,
    archery,
    bows,
    does,
    event,
    facing,
    has,
    may,
    spot,
    strengthen,
    use,
)
from engine.tcg.cards.moments import By, Pile, Ref, Trait, Until, When
from engine.tcg.cards.words import (
    Act,
    AddTwilight,
    Alter,
    Behaviour,
    Copies,
    Costs,
    Damage,
    Discard,
    DiscardHand,
    DiscardSeen,
    Draw,
    Exert,
    Give,
    Grant,
    HandUnder,
    Heal,
    If,
    LookAtHand,
    MoveLimit,
    On,
    PlayCard,
    RemoveBurdens,
    RevealHand,
    Strength,
    Trigger,
    Wound,
)
from engine.tcg.reading.filters import (
    CONDITION,
    DWARF,
    ELF,
    ELF_ALLY,
    ELF_COMPANION,
    GANDALF,
    MINION,
    NAZGUL,
    ORC,
    URUK,
    AtSite,
    Choose,
    Count,
    Counted,
    During,
    Each,
    Fighting,
    Held,
    Is,
    Or,
    Spot,
    Who,
    X,
    title,
)

ARCHER = Who(keyword=("archer",))
ELF_ARCHER = Who(kind=("companion",), race=("Elf",), keyword=("archer",))
ELVEN_CARD = Who(culture=("Elven",))
ELVEN_TALE = Who(culture=("Elven",), keyword=("tale",))
ISENGARD_MINION = Who(kind=("minion",), culture=("Isengard",))
SAURON_CARD = Who(kind=("minion", "condition", "possession"), culture=("Sauron",))
RIVENDELL_ELF = Who(kind=("ally",), race=("Elf",), home=3)
LORIEN_ELF = Who(kind=("ally",), race=("Elf",), home=6)
BEARER_SHOOTS = (Is(Ref.BEARER, ARCHER),)
LEAVES_A_RIVER = On(When.LEAVES, Who(kind=("site",), keyword=("river",)), needs=(During(FELLOWSHIP),))


def shot(who: Who) -> Act:
    """An archer's ability: he exerts and wounds."""
    return use(ARCHERY, EXERTS_ITSELF, Wound(who))


def comes_along(who: Who) -> Behaviour:
    """An ally takes part and is stronger, until regroup."""
    gains = (Strength(3), Grant(Trait.TAKES_PART))
    return event(MANEUVER, Give(Ref.IT, gains, Until.REGROUP), price=(Exert(who),))


CARDS: Mapping[str, Behaviour] = {
    "Ancient Enmity": event(
        SKIRMISH,
        Give(
            ELF,
            (
                Strength(1),
                Trigger(On(When.WINS, Ref.IT, MINION), (DiscardHand(2, By.OWNERS, random=True),)),
            ),
        ),
    ),
    "Arwen, Daughter of Elrond": has(Strength(3, Who(title=("Arwen",), marks=(Fighting(NAZGUL),)))),
    "Asfaloth": has(
        Costs(-2, Ref.SELF, on=title("Arwen")),
        Strength(2, Ref.BEARER, when=(AtSite(("plains",)),)),
        GONE_UNDERGROUND,
    ),
    "Border Defenses": event(SKIRMISH, strengthen(ELF, 2, 2, facing(ARCHER))),
    "Bow of the Galadhrim": does(may(BEARER_WINS, Wound(MINION))),
    "Celeborn, Lord of Lórien": does(
        use(FELLOWSHIP, EXERTS_ITSELF, Heal(Who(kind=("ally",), culture=("Elven",))))
    ),
    "The Council of Elrond": event(
        FELLOWSHIP, PlayCard(Who(keyword=("tale",)), Pile.DECK), needs=spot(ELF)
    ),
    "Curse Their Foul Feet!": event(
        FELLOWSHIP, RevealHand(By.OPPONENT, ORC), DiscardHand(X(), By.OPPONENT), price=(Exert(ELF),)
    ),
    "Defiance": event(SKIRMISH, strengthen(ELF, 2, 2, facing(NAZGUL))),
    "Double Shot": event(ARCHERY, Alter((bows(1),)), needs=spot(ELF_ARCHER)),
    "Elf-song": event(FELLOWSHIP, RemoveBurdens(1), needs=spot(ELF)),
    "Elrond, Lord of Rivendell": Behaviour(
        needs=(Or((Spot(GANDALF), Spot(ELF))),),
        acts=(use(FELLOWSHIP, EXERTS_ITSELF, Draw(1)),),
        triggers=(Trigger(YOUR_TURN_STARTS, (Heal(Each(Who(kind=("ally",), home=3))),)),),
    ),
    "Elven Bow": has(Grant(Trait.ARCHER, Ref.BEARER)),
    "Elven Cloak": has(archery(-1), needs=spot(ELF)),
    "Far-seeing Eyes": Behaviour(
        triggers=(Trigger(On(When.PLAYED, ELF, yours=True), (DiscardHand(1, By.OPPONENT),)),)
    ),
    "Foul Creation": event(
        FELLOWSHIP,
        RevealHand(By.OPPONENT),
        DiscardSeen(ISENGARD_MINION),
        If((Counted(1),), (Draw(2),)),
        price=(Exert(ELF),),
    ),
    "Galadriel, Lady of Light": Behaviour(
        acts=(
            Act(
                at=FELLOWSHIP,
                hand=ELF,
                price=EXERTS_ITSELF,
                effects=(PlayCard(ELF, Pile.HAND, free=True),),
            ),
        ),
        triggers=(Trigger(YOUR_TURN_STARTS, (Heal(Each(Who(kind=("ally",), home=6))),)),),
    ),
    "Gift of Boats": Behaviour(
        price=(Exert(ELF_ALLY),), triggers=(Trigger(LEAVES_A_RIVER, (MoveLimit(1),)),)
    ),
    "Gwemegil": does(
        use(SKIRMISH, EXERTS_BEARER, strengthen(Ref.BEARER, 1)),
        use(SKIRMISH, (DiscardHand(2),), strengthen(Ref.BEARER, 1)),
        always=(Damage(1, Ref.BEARER),),
    ),
    "Haldir, Elf of the Golden Wood": has(Strength(2, when=(AtSite(least=6, most=8),)), needs=spot(ELF)),
    "The Last Alliance of Elves and Men": has(Strength(1, Ref.BEARER, per=Count(ELF, most=3))),
    "Legolas, Greenleaf": does(
        use(ARCHERY, EXERTS_ITSELF, Wound(MINION), Give(Ref.SELF, (Grant(Trait.NO_ARROW),)))
    ),
    "Legolas, Prince of Mirkwood": has(Strength(3, Who(title=("Legolas",), marks=(Fighting(NAZGUL),)))),
    "Lightfootedness": event(ARCHERY, Alter((archery(-1),)), needs=spot(ELF_COMPANION)),
    "Lórien Elf": has(needs=spot(ELF)),
    "Mallorn-trees": does(Act(at=FELLOWSHIP, hand=ELVEN_CARD, effects=(HandUnder(),))),
    "The Mirror of Galadriel": does(
        use(
            MANEUVER,
            (Exert(title("Galadriel")),),
            LookAtHand(By.OPPONENT, random=2),
            needs=(Held(By.OPPONENT, Pile.HAND, 7),),
        ),
        always=(Strength(1, LORIEN_ELF),),
    ),
    "Orophin, Lórien Bowman": does(shot(URUK)),
    "Rúmil, Elven Protector": does(shot(ORC)),
    "The Seen and the Unseen": event(
        FELLOWSHIP, Discard(CONDITION), price=(Exert(Choose(ELF, count=2)),)
    ),
    "Shoulder to Shoulder": does(
        use(MANEUVER, (AddTwilight(1), Exert(DWARF)), Heal(ELF)),
        use(MANEUVER, (AddTwilight(1), Exert(ELF)), Heal(DWARF)),
    ),
    "Silinde, Elf of Mirkwood": has(Copies(3)),
    "Songs of the Blessed Realm": does(
        may(On(When.PLAYED, ELVEN_TALE, yours=True), RemoveBurdens(1))
    ),
    "The Splendor of Their Banners": does(
        use(ARCHERY, EXERTS_BEARER, Alter((bows(1),)), needs=BEARER_SHOOTS)
    ),
    "Stand Against Darkness": event(MANEUVER, Discard(SAURON_CARD), price=(Exert(ELF),)),
    "Support of the Last Homely House": comes_along(RIVENDELL_ELF),
    "Swan-ship of the Galadhrim": comes_along(LORIEN_ELF),
    "The Tale of Gil-galad": does(use(SKIRMISH, DISCARDS_ITSELF, strengthen(Ref.BEARER, 2))),
    "Uruviel, Maid of Lórien": has(Copies(6)),
    "The White Arrows of Lórien": does(
        use(ARCHERY, EXERTS_BEARER, DiscardHand(2, By.OPPONENT, random=True), needs=BEARER_SHOOTS)
    ),
}
