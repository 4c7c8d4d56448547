"""What minions' events of The Lidless Eye do that stay in play."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import A_COMPANY, FIGHT, SAGE, tap
from engine.journeys.cards.common.items import bearer
from engine.journeys.cards.common.lasting_events import HAVEN, NO_UNTAPPING, ON_HIM
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Condition,
    Fight,
    Not,
    Someone,
    Stored,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Pay, Per, Stat, When
from engine.journeys.cards.parts import Bounds, Count, Factor, Lies, Tied
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Attack,
    Behaviour,
    Choose,
    Cost,
    Discard,
    Forbid,
    Grant,
    Handler,
    Modify,
    Perhaps,
    Permit,
    Place,
    Points,
    Remove,
    Return,
    Store,
    Trigger,
    Use,
)
from engine.metw.cards.later_words import (
    Deserted,
    Folk,
    Numbered,
    Opposed,
    Outranked,
    Overt,
    Owns,
    Raze,
    Recall,
    Rested,
    Several,
    Sort,
    StoredHere,
    Unseen,
)
from engine.metw.cards.printed import AVATAR, FELLOWS, LEADER

BOOK = Book()
card = BOOK.card
ORGANIZING = (At.ORGANIZATION,)
SAURON = Owns(Sort((Kind.CONDITION,), keywords=(AVATAR,)))
"""Its player stands for nobody who walks."""
LEFT_ON_THE_WAY = Trigger(When.MOVES, (Discard(Of.SELF),), own_company=True)
"""Discarded when its company moves."""

# ------------------------------------------------------------------------------------------------------ the Ringwraith
RINGWRAITH = Who(races=("Ringwraith",), main=1)
card(
    "Bade to Rule",
    Behaviour(
        (
            Use(
                "A",
                at=ORGANIZING,
                choose=(Choose(From.MINE, who=Who(races=("Ringwraith",), main=1, at=HAVEN)),),
                effects=(ON_HIM,),
            ),
            Use("B", at=ORGANIZING, require=(Not(Someone(RINGWRAITH, mine=True)), Not(SAURON))),
        ),
        always=(Modify(Stat.INFLUENCE, -2), Modify(Stat.GENERAL, 5, Of.PLAYER)),
        abilities=(Activate(ORGANIZING, (Discard(Of.SELF),)),),
        triggers=(
            LEFT_ON_THE_WAY,
            Trigger(When.BROUGHT, (Place(Of.SUBJECT),), require=(SubjectIs(RINGWRAITH),), own_player=True),
        ),
    ),
)
OWN_RINGWRAITH = Choose(From.MINE, who=Folk(Who(races=("Ringwraith",), main=1, at=HAVEN), follower=0))


def mode_ends(*effects: Word) -> tuple[Trigger, ...]:
    """Discarded when a later untap phase ends with him at a Darkhaven."""
    there = (bearer(Who(at=HAVEN)),)
    return (Trigger(When.UNTAPPED, (*effects, Discard(Of.SELF)), require=there, own_player=True),)


card(
    "Black Rider",
    Behaviour(
        (Use(at=ORGANIZING, choose=(OWN_RINGWRAITH,), effects=(ON_HIM,)),), triggers=mode_ends(Handler("dismiss"))
    ),
)
card(
    "Fell Rider",
    Behaviour(
        (
            Use(
                at=ORGANIZING,
                choose=(OWN_RINGWRAITH,),
                effects=(ON_HIM, Discard(Of.COMPANY, Cards(kinds=(Kind.ALLY,)), every=True), Handler("dismiss")),
            ),
        ),
        always=(Modify(Stat.PROWESS, 2), Modify(Stat.INFLUENCE, -3), Forbid(Ban.ALLIES, Of.COMPANY)),
        triggers=mode_ends(),
    ),
)
UNTIL_EXHAUSTED = Remove(exhaustion=True)
RING_ITEMS = Cards("ring", kinds=(Kind.ITEM,))
card(
    "Rumor of the One",
    Behaviour(
        always=(
            *(Modify(stat, 1, Of.CARDS, RING_ITEMS) for stat in (Stat.CORRUPTION_POINTS, Stat.POINTS)),
            UNTIL_EXHAUSTED,
        )
    ),
)
card(
    "By the Ringwraith’s Word",
    Behaviour(
        (
            Use(
                at=ORGANIZING,
                choose=(Choose(From.MINE, who=Folk(Who(main=0, at=HAVEN), beside=RINGWRAITH)),),
                effects=(ON_HIM,),
            ),
        ),
        always=(
            Grant(LEADER),
            Modify(Stat.INFLUENCE, 4, against=Tied(races=(FELLOWS,))),
            Forbid(Ban.SENT_AWAY, Of.BEARER),
        ),
        triggers=tuple(
            Trigger(when, (Discard(Of.SELF),), require=(Outranked(),), own_company=own)
            for when, own in ((When.COMPANY_CHANGED, True), (When.ORGANIZED, True), (When.UNTAPPED, False))
        ),
    ),
)


# ----------------------------------------------------------------------------------------- what is told at a Darkhaven
def told(points: int, *require: Condition, where: Where, taps: bool = False, stays: bool = True) -> Behaviour:
    """Somebody taps at such a site, perhaps the site too, and has something to tell: points once it is stored."""
    return Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1, site=where), *require),
                choose=(tap(),),
                cost=Cost(used_counter=taps),
                effects=(ON_HIM,),
            ),
        ),
        always=(*((NO_UNTAPPING,) if stays else ()), Store(HAVEN), Points(points, (Stored(),))),
    )


INFORMED = "book"
card("That’s Been Heard Before Tonight", told(2, Not(Overt()), where=Where(types="BF", icon=INFORMED)))
card("To Satisfy the Questioner", told(3, where=Where(types="F"), taps=True))
card("That Ain’t No Secret", told(1, where=Where(icon=INFORMED), stays=False))

# ---------------------------------------------------------------------------------------------------------- on others
card(
    "Focus Palantír",
    Behaviour(
        (Use(choose=(Choose(From.ITEMS, cards=Cards("Palantír"), lies=Lies(near=SAGE)),)),),
        always=(Permit(Leave.USE_PALANTIR, Of.BEARER),),
        triggers=(LEFT_ON_THE_WAY,),
    ),
)
card(
    "Awaiting the Call",
    Behaviour(
        (
            Use(
                at=ORGANIZING,
                choose=(Choose(From.MINE, who=Folk(Who(main=0, at=Where(not_types="H")), most=6)),),
                effects=(ON_HIM,),
            ),
        ),
        always=(Modify(Stat.CONTROL, factor=Factor(halve=True)),),
        triggers=(LEFT_ON_THE_WAY,),
    ),
)
ORCS = Folk(Who(races=("Orc",)))
card(
    "Swarm of Bats",
    Behaviour(
        (
            Use(
                at=ORGANIZING,
                require=(Overt(), CompanyIs(site=Where(types="HSD")), Several(ORCS)),
                choose=(A_COMPANY,),
            ),
        ),
        always=tuple(Modify(stat, -1, Of.ON_COMPANY) for stat in (Stat.PROWESS, Stat.BODY)),
        triggers=(Trigger(When.COMPANY_CHANGED, (Discard(Of.SELF),), require=(Deserted(),), own_company=True),),
    ),
)


SERVANTS = Fight(races=("Orc", "Troll", "Giant", "Slayer", "Man"), creature=1)
card(
    "Ready to His Will",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(AttackIs(SERVANTS), Numbered(1, 1)),
                choose=(Choose(From.COMPANY, who=Folk(), pay=Pay.TAP),),
                effects=(Handler("tame"), ON_HIM),
            ),
        ),
        always=(
            Modify(Stat.MIND, 1, Of.SELF),
            Modify(Stat.BODY, 8, Of.SELF),
            Modify(Stat.PROWESS, -7, Of.SELF),
            Modify(Stat.PROWESS, 1, Of.SELF, by=Count(Per.UNDER)),
        ),
    ),
)


def command(gain: Modify) -> Behaviour:
    """A command laid on a leader, in place of any other one; taken back as its player likes."""
    return Behaviour(
        (
            Use(
                at=ORGANIZING,
                choose=(Choose(From.MINE, who=Folk(keyword=LEADER)),),
                effects=(Recall("command"), ON_HIM),
            ),
        ),
        always=(Modify(Stat.INFLUENCE, -2, within=Bounds(floor=0)), gain),
        abilities=(Activate(ORGANIZING, (Return(Of.SELF),)),),
    )


card("I’ll Report You", command(Modify(Stat.PROWESS, 1, Of.COMPANY, who=Folk())))
card("I’ll Be At Your Heels", command(Modify(Stat.CORRUPTION, 1, Of.COMPANY, who=Folk())))


def laid_waste(types: str, *attacks: Attack) -> Behaviour:
    """At such a tapped site its people attack; if somebody is left who taps, there are points and no factions."""
    return Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1, site=Where(types=types, used=1)), Not(StoredHere())),
                choose=(A_COMPANY,),
                effects=(*attacks, Perhaps((Raze(),), choose=(tap(),), otherwise=(Discard(Of.SELF),))),
            ),
        ),
    )


card("Burning Rick, Cot, and Tree", laid_waste("B", Attack("Man", 4, 7), Attack("Man", 1, 9)))
card("Smoke on the Wind", laid_waste("F", Attack("Man", 5, 8), Attack("Man", 1, 10)))

card(
    "The Lidless Eye",
    Behaviour(
        (Use(require=(Opposed("hero"), Unseen())),),
        always=(
            Forbid(Ban.AVATARS, Of.PLAYER),
            Modify(Stat.GENERAL, 7, Of.PLAYER),
            Modify(Stat.HAND_SIZE, 1, Of.PLAYER),
        ),
        abilities=(
            Activate(ORGANIZING, (Handler("from the sideboard"),), require=(Rested(),), label="sideboard"),
            Activate(ORGANIZING, (Handler("spy"),), require=(Rested(hand=True),), label="spy"),
        ),
        triggers=(
            Trigger(When.PLAYED, (Discard(Of.EVERYBODY, cards=Cards(names=("Bade to Rule",)), every=True),)),
        ),
    ),
)
