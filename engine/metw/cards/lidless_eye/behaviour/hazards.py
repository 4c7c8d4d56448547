"""What creatures and hazards of The Lidless Eye do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazards import BY_NIGHT
from engine.journeys.cards.common.lasting_events import HAVEN
from engine.journeys.cards.compiled import KEYED
from engine.journeys.cards.conditions import Cards, CompanyIs, Fight, Happened, Not, OnTheWay, SizeIs, Where, Who, Word
from engine.journeys.cards.moments import UPRIGHT, At, Ban, From, Of, Stat, Until, When
from engine.journeys.cards.parts import Bounds, Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Attack,
    Behaviour,
    Choose,
    CorruptionRoll,
    Discard,
    Forbid,
    Handler,
    Keying,
    Modify,
    Perhaps,
    Place,
    Remove,
    Roll,
    Tap,
    Trigger,
    Use,
)
from engine.metw.cards.dark_minions.behaviour import COMMON_PEOPLE
from engine.metw.cards.later_words import (
    Creatures,
    Detain,
    Each,
    Earnest,
    Folk,
    Guarded,
    HomeIn,
    Keep,
    OfMinions,
    Overt,
    Repeat,
)
from engine.metw.cards.wizards.behaviour.hazards import twice_the_strikes
from engine.metw.cards.words import ShuffleIn

BOOK = Book()
card = BOOK.card

# ------------------------------------------------------------------------------------------------------- creatures
MINIONS_ONLY, NOT_MINIONS, UNNOTICED = OfMinions(), Not(OfMinions()), Not(Overt())


def attacks_unless(*homes: str) -> Use:
    """Played as a creature, but not on the company of somebody with such a home."""
    return creature(Not(HomeIn(homes)))


def creature(*require: Word) -> Use:
    """Played as a creature on such a company alone."""
    return Use(require=require, choose=(KEYED,), effects=(Attack(printed=True),))


card(
    "Ent in Search of the Entwives",
    Behaviour(always=(Detain((UNNOTICED,)), Keying(("s",), (), when=(Not(BY_NIGHT),)))),
)
card("Horse-lords", Behaviour((attacks_unless("Edoras"),), always=(Detain((UNNOTICED,)),)))
card("Arthadan Rangers", Behaviour((attacks_unless("Bree"),), always=(Detain((UNNOTICED,)),)))
card("Sons of Kings", Behaviour((creature(MINIONS_ONLY),)))


# --------------------------------------------------------------------------------------------------------- hazards
def repeats(types: str) -> Behaviour:
    """An automatic-attack of such a site is faced twice this turn."""
    return Behaviour((Use(choose=an_attack_at(types), effects=(Repeat(until=Until.END_OF_TURN),)),))


def an_attack_at(types: str) -> tuple[Choose, ...]:
    """The new site, if it is of such a type, and one of its automatic-attacks."""
    return Choose(From.GOAL, types=types), Choose(From.AUTOMATIC, types=types, lies=Lies(here=True))


DEFENDED = "BF"
card("Incite Defenders", repeats(DEFENDED))
card(
    "Arouse Defenders",
    Behaviour(
        (
            Use(
                choose=an_attack_at(DEFENDED),
                effects=(
                    Modify(Stat.PROWESS, 2, Of.AUTOMATIC, until=Until.END_OF_TURN),
                    Forbid(Ban.CANCEL, Of.AUTOMATIC, until=Until.END_OF_TURN),
                ),
            ),
        )
    ),
)
HOME_GUARD = Fight(automatic=1, site_types=DEFENDED)
card("Awaken Defenders", Behaviour(always=(twice_the_strikes(HOME_GUARD), Earnest(HOME_GUARD))))
card(
    "Tidings of Bold Spies",
    Behaviour(
        (Use(at=(At.MOVEMENT,), require=(OnTheWay(moving=1), Guarded()), effects=(Handler("report"),)),),
        triggers=(Trigger(When.ATTACK_OVER, (CorruptionRoll(Of.WOUNDED),), until=Until.END_OF_ATTACK),),
    ),
)
card(
    "Rebel-talk",
    Behaviour(
        (Use(choose=(Choose(From.COMPANY, who=Folk(Who(main=0), most=7)),)),), always=(Forbid(Ban.FOLLOW, Of.BEARER),)
    ),
)
card(
    "Shut Yer Mouth",
    Behaviour(
        (Use(choose=(Choose(From.COMPANY, who=Folk(Who(main=0))),)),),
        always=(Modify(Stat.INFLUENCE, -2, within=Bounds(floor=0)),),
    ),
)
ALONE_AT_HOME = (CompanyIs(site=HAVEN), Not(SizeIs(members_from=2)))
card(
    "So You’ve Come Back",
    Behaviour(
        (Use(choose=(Choose(From.COMPANY, who=Folk(most=5)),)),),
        always=(Modify(Stat.MIND, 1, Of.OTHERS, who=Folk(Who(main=0), follower=0)),),
        triggers=(
            Trigger(When.UNTAPPED, (Discard(Of.SELF),), require=ALONE_AT_HOME, own_player=True),
            *(
                Trigger(when, (Discard(Of.SELF),), require=ALONE_AT_HOME, own_company=True)
                for when in (When.COMPANY_CHANGED, When.ORGANIZED)
            ),
        ),
    ),
)
LEFT_AT_A_HAVEN = Trigger(When.ORGANIZED, (Discard(Of.SELF),), require=(CompanyIs(site=HAVEN),), own_company=True)
ON_THEM = (Place(Of.COMPANY),)
card(
    "Nothing to Eat or Drink",
    Behaviour(
        (
            Use("A", require=(MINIONS_ONLY, OnTheWay(goal=Where(types="FB"))), effects=ON_THEM),
            Use("B", require=(NOT_MINIONS, OnTheWay(goal=Where(types="SD"))), effects=ON_THEM),
        ),
        always=tuple(Modify(stat, -1, Of.COMPANY, who=Folk()) for stat in (Stat.PROWESS, Stat.BODY)),
        triggers=(LEFT_AT_A_HAVEN,),
    ),
)
card(
    "Veils Flung Away",
    Behaviour(
        (
            Use(
                require=(Not(BY_NIGHT), OnTheWay(moving=1, path="wbf")),
                effects=(Each((Roll(1, (Tap(),), modifier=-1, plus="against body", reach=True),)),),
            ),
        )
    ),
)
DARKNESS = (
    Perhaps((Tap(Of.SUBJECT),), choose=(Choose(From.COMPANY, who=Who(poses=(UPRIGHT,))),), by="defender", must=True),
)
card(
    "Stench of Mordor",
    Behaviour(
        always=(Remove(exhaustion=True),),
        triggers=(
            Trigger(When.SITE_PHASE, DARKNESS, require=(CompanyIs(site=Where(lands="d")),)),
            Trigger(When.SITE_PHASE, DARKNESS, require=(BY_NIGHT, CompanyIs(site=Where(lands="s")))),
        ),
    ),
)
card(
    "Covetous Thoughts",
    Behaviour(
        (Use(require=(MINIONS_ONLY,), choose=(Choose(From.COMPANY, who=COMMON_PEOPLE),)),),
        triggers=(Trigger(When.END_OF_TURN, (Handler("covet"),), own_player=True),),
    ),
)

MEN_OF_WAR = Creatures(("Man",))
card(
    "Thrice Outnumbered",
    Behaviour(
        always=(Remove(exhaustion=True),),
        triggers=(
            Trigger(When.END_OF_TURN, (ShuffleIn(1, MEN_OF_WAR, each=True),)),
            Trigger(When.LONG_EVENTS_OVER, (Keep(MEN_OF_WAR),), own_player=True),
        ),
    ),
)
card(
    "Stay Her Appetite",
    Behaviour(
        (
            Use(
                choose=(Choose(From.ON_COMPANY, cards=Cards(kinds=(Kind.ALLY,))),),
                effects=(Roll(6, (Roll(0, (Handler("turn on him"),), reach=True),), plus="appetite", reach=True),),
            ),
        ),
        triggers=(
            Trigger(When.ATTACK_OVER, (Discard(Of.TARGET_2),), require=(Happened(0),), until=Until.END_OF_ATTACK),
        ),
    ),
)
