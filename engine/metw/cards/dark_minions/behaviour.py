"""What the cards of Dark Minions do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.allies import TAPS
from engine.journeys.cards.common.events import A_COMPANY, ATTACKED, FIGHT, GATES, WIZARD, on_roll
from engine.journeys.cards.common.hazards import BY_NIGHT, stronger
from engine.journeys.cards.common.items import BEARER_TAPS, DWARF
from engine.journeys.cards.common.lasting_events import HAVEN, NO_UNTAPPING, ON_HIM, study
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Either,
    Fight,
    Happened,
    InPlay,
    Marked,
    Not,
    OnCard,
    OnTheWay,
    RollBy,
    SizeIs,
    Someone,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import TAPPED, WOUNDED, At, Ban, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.journeys.cards.parts import Borne, Bounds, Count, Lies, Tied
from engine.journeys.cards.pretence import AsThough
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Attack,
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    Forbid,
    Handler,
    Heal,
    If,
    Keying,
    Mark,
    Modify,
    Perhaps,
    Permit,
    Place,
    Play,
    Remove,
    Return,
    Roll,
    Search,
    Store,
    Strikes,
    Trigger,
    Untap,
    Use,
)
from engine.metw.cards.common import A_CARD_BACK
from engine.metw.cards.later_words import (
    Bearing,
    BesideTheDeeps,
    Capture,
    Creatures,
    Folk,
    Guarded,
    Isolated,
    Keeps,
    Lurks,
    Opposed,
    Repeat,
    SiteHeld,
    Sort,
)
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import AGENT
from engine.metw.cards.words import ShuffleIn

BOOK = Book()
card = BOOK.card


def learned(at: tuple[At, ...], value: int) -> Behaviour:
    """A sage learns something by which he can help his companions with such rolls, at his own risk."""
    return Behaviour(
        (study(ON_HIM),),
        abilities=(Activate(at, (on_roll(value), CorruptionRoll(Of.BEARER)), require=(RollBy(),), cost=BEARER_TAPS),),
    )


# -------------------------------------------------------------------------------------------------------- resources
card(
    "The Dwarves Are upon You!",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(ATTACKED, CompanyIs(with_=DWARF)),
                effects=tuple(
                    Modify(stat, value, Of.COMPANY, who=DWARF, until=Until.END_OF_ATTACK)
                    for stat, value in ((Stat.PROWESS, 2), (Stat.BODY, -1))
                ),
            ),
        )
    ),
)
card(
    "Hundreds of Butterflies",
    Behaviour(
        (
            Use(
                at=(At.MOVEMENT,),
                require=(OnTheWay(moving=1),),
                choose=(Choose(From.COMPANY, who=Who(poses=(TAPPED,))),),
                effects=(Untap(), Modify(Stat.HAZARD_LIMIT, 1, Of.COMPANY, until=Until.END_OF_PHASE)),
            ),
        )
    ),
)

WITH_ITS_SITE = tuple(
    Trigger(when, (Discard(Of.SELF),), require=(Not(SiteHeld()),)) for when in (When.ARRIVED, When.END_OF_TURN)
)
"""Discarded when the card of the site it lies on leaves play."""
card(
    "Rebuild the Town",
    Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1), Not(CompanyIs(site=Where(lair=True)))),
                choose=(Choose(From.GOAL, types="R"),),
            ),
        ),
        always=(ChangeType(("RB",), here=True), Forbid(Ban.GUARDS)),
        triggers=WITH_ITS_SITE,
    ),
)
DAGGER, BLADE = "Dagger of Westernesse", "Barrow-blade"
card(
    BLADE,
    Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1, site=Where(types="R")),),
                choose=(
                    Choose(From.COMPANY, who=Bearing(Cards(names=(DAGGER,)), Cards(names=(BLADE,))), pay=Pay.TAP),
                    Choose(From.TARGET_ITEMS, cards=Cards(names=(DAGGER,))),
                ),
                effects=(Place(Of.TARGET_2),),
            ),
        ),
        always=(
            Modify(Stat.PROWESS, 1, within=Bounds(cap=8), item=Borne(slot=True)),
            Modify(
                Stat.PROWESS,
                2,
                fight=Fight(races=("Undead", "Nazgûl")),
                within=Bounds(cap=8),
                item=Borne(slot=True),
            ),
        ),
    ),
)
HURT = Folk(Who(poses=(TAPPED, WOUNDED)))
card(
    "Hall of Fire",
    Behaviour(
        (Use(require=(CompanyIs(site=HAVEN),), choose=(A_COMPANY,), effects=(Place(Of.SITE),)),),
        triggers=(
            Trigger(
                When.JOURNEY_OVER,
                (
                    Perhaps(
                        (
                            If(
                                (SubjectIs(Who(poses=(WOUNDED,))),),
                                (Heal(Of.SUBJECT),),
                                otherwise=(Untap(Of.SUBJECT),),
                            ),
                        ),
                        choose=(Choose(From.COMPANY, who=HURT),),
                        by="defender",
                    ),
                ),
                require=(CompanyIs(at_card=True, with_=HURT),),
            ),
            *WITH_ITS_SITE,
        ),
    ),
)
UNTIL_EXHAUSTED = Remove(exhaustion=True)
card(
    "Await the Advent of Allies",
    Behaviour(
        (
            Use(
                choose=(Choose(From.MINE, who=Folk(Who(main=0, at=Where(not_types="H")), most=6)),),
                effects=(ON_HIM,),
            ),
        ),
        always=(Forbid(Ban.MOVE), Permit(Leave.FREE_OF_INFLUENCE, Of.BEARER), Forbid(Ban.GIVE_POINTS, Of.BEARER)),
        triggers=(
            Trigger(When.WOUNDED, (Discard(Of.SELF),), require=(SubjectIs(Who(), bearer=True),)),
            Trigger(When.SITE_NEEDED, (Discard(Of.SELF),), own_company=True),
        ),
    ),
)
card(
    "Crown of Flowers",
    Behaviour(
        always=(AsThough("Gates of Morning", "Doors of Night"),),
        abilities=(Activate((*OWN_TURN, At.COUNTER), (Mark(),), require=(Marked(fewer=True), Not(OnCard(Cards())))),),
        triggers=(Trigger(When.LEFT_PLAY, (Discard(Of.TARGET),)),),
    ),
)
card(
    "Forewarned Is Forearmed",
    Behaviour(
        always=(Forbid(Ban.FURTHER_ATTACKS),),
        triggers=(
            Trigger(
                When.ATTACKS_AWAIT,
                (
                    Perhaps(
                        (Forbid(Ban.FURTHER_ATTACKS, Of.AUTOMATIC, until=Until.END_OF_TURN),),
                        choose=(Choose(From.AUTOMATIC, types="HFBRSD", lies=Lies(here=True)),),
                        by="attacker",
                        must=True,
                    ),
                ),
                require=(Guarded(least=2), Not(CompanyIs(site=Where(lair=True)))),
            ),
            Trigger(When.ATTACK_OVER, (Discard(Of.SELF),), require=(Happened(1), Isolated())),
        ),
    ),
)
CHECKS = (At.FACTION_ROLL, At.INFLUENCE_ROLL)
card("When You Know More", learned(CHECKS, 2))
FACTIONS = Cards(kinds=(Kind.FACTION,))
card("Horns, Horns, Horns", Behaviour((Use(effects=(ShuffleIn(99, FACTIONS, each=True, every=True),)),)))
NO_WIZARD = Not(Someone(WIZARD, mine=True))
card(
    "Saw Further and Deeper",
    Behaviour(
        (Use(require=(NO_WIZARD,)),),
        always=(Modify(Stat.GENERAL, 5, Of.PLAYER), Forbid(Ban.BRING_ELSEWHERE, Of.PLAYER)),
        triggers=(Trigger(When.BROUGHT, (Discard(Of.SELF),), require=(SubjectIs(WIZARD),), own_player=True),),
    ),
)
ORCS = Attack("Orc", 4, 9)
card(
    "The Windlord Found Me",
    Behaviour(
        (
            Use(
                require=(
                    Either(
                        (
                            CompanyIs(entered=1, site=Where(types="SD")),
                            CompanyIs(entered=1, site=Where(names=("Isengard",))),
                        )
                    ),
                ),
                choose=(A_COMPANY,),
                cost=Cost(used_counter=True),
                effects=(
                    ORCS,
                    Perhaps(
                        (Place(Of.SUBJECT),),
                        choose=(Choose(From.COMPANY, pay=Pay.TAP),),
                        otherwise=(Discard(Of.SELF),),
                    ),
                ),
            ),
        ),
        always=(NO_UNTAPPING, Store(HAVEN)),
        triggers=(
            Trigger(
                When.STORED,
                (Search(From.DRAW_OR_DISCARD, Cards(main=1), when=(NO_WIZARD,), arrives=True),),
            ),
        ),
    ),
)
card(
    "Mistress Lobelia",
    Behaviour(
        abilities=(
            Activate(
                OWN_TURN,
                (Search(From.DRAW_OR_DISCARD, Cards(kinds=(Kind.ITEM, Kind.ALLY, Kind.FACTION)), here=True),),
                cost=TAPS,
            ),
        ),
        triggers=(
            Trigger(
                When.MOVE_DECLARED,
                (Discard(Of.SELF),),
                require=(
                    Not(OnTheWay(goal=Where(names=("Bree", "Old Forest", "The White Towers")))),
                    Not(OnTheWay(goal=Where(regions=("The Shire",)))),
                ),
                own_company=True,
            ),
        ),
    ),
)
FAITHFUL = (Leave.USED_SITE, Leave.FIRST_STRUCK, Leave.RANSOM)
card("Noble Hound", Behaviour(always=tuple(Permit(leave) for leave in FAITHFUL)))
HOBBITS = Sort((Kind.CHARACTER,), ("Hobbit",))
card(
    "Folco Boffin",
    Behaviour(
        always=(Forbid(Ban.BRING_ELSEWHERE),),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Play(HOBBITS, joins=True), Discard(Of.SELF)),
                require=(CompanyIs(site=HAVEN),),
                choose=(Choose(From.HAND, cards=HOBBITS),),
            ),
        ),
    ),
)
card("Smoke Rings", A_CARD_BACK)
card("Baugúr", Behaviour(always=(Forbid(Ban.GO_THERE, where=Where(types="FB")),)))

# ---------------------------------------------------------------------------------------------------------- hazards
EMPTY = (Not(Someone(at_card=True)), Not(Keeps()))
"""Neither a company nor a prisoner is at the site it lies on."""
card(
    "Troll-purse",
    Behaviour(
        (Use(require=(Guarded(("Orc", "Troll")),), choose=(Choose(From.GOAL),)),),
        always=(Modify(Stat.PROWESS, 3, Of.ATTACK), Capture(Fight(own=True), guarded=True)),
        triggers=(
            Trigger(When.ITEM_PLAYED, (Handler("purse"),), require=(CompanyIs(at_card=True),)),
            *(Trigger(when, (Discard(Of.SELF),), require=EMPTY) for when in (When.ARRIVED, When.END_OF_TURN)),
        ),
    ),
)
UNDEAD, MEN, GIANTS = (Fight(races=(race,)) for race in ("Undead", "Man", "Giant"))


def until_defeated(*affected: Word) -> Trigger:
    """Discarded when one of the attacks it speaks of is defeated."""
    return Trigger(When.ATTACK_OVER, (Discard(Of.SELF),), require=(Happened(1), *affected))


card(
    "Chill Douser",
    Behaviour(
        triggers=(
            Trigger(
                When.ATTACK_OVER,
                tuple(
                    Modify(stat, 1, Of.ON_COMPANY, fight=UNDEAD, until=Until.END_OF_TURN)
                    for stat in (Stat.STRIKES, Stat.PROWESS)
                ),
                require=(AttackIs(faced=True),),
                own_attack=True,
            ),
        )
    ),
)
card(
    "Little Snuffler",
    Behaviour(
        always=(Modify(Stat.BODY, -2, Of.ATTACK, by=Count(Per.SKILLED, "ranger")),),
        triggers=(
            Trigger(
                When.ATTACK_OVER,
                (Forbid(Ban.PLAYS, Of.COMPANY, cards=Cards(keyword="scout only"), until=Until.END_OF_TURN),),
                require=(Happened(0),),
                own_attack=True,
            ),
        ),
    ),
)
card(
    "Wisp of Pale Sheen",
    Behaviour(triggers=(Trigger(When.STRIKE_OVER, (Handler("entrance"),), own_attack=True),)),
)
card(
    "Rank upon Rank",
    Behaviour(
        always=(*stronger(MEN, 1, 1), *stronger(GIANTS, 1, 1, BY_NIGHT)),
        triggers=(
            until_defeated(AttackIs(MEN)),
            until_defeated(AttackIs(GIANTS), BY_NIGHT),
        ),
    ),
)
card(
    "The Moon Is Dead",
    Behaviour(
        always=(*stronger(UNDEAD, 1, 1), Repeat(("Undead",))),
        triggers=(until_defeated(AttackIs(UNDEAD)),),
    ),
)
card(
    "Neither so Ancient Nor so Potent",
    Behaviour(
        (
            Use(
                choose=(Choose(From.OPPONENT_MP, cards=Cards(kinds=(Kind.ITEM,))),),
                effects=(Return(), Handler("take its place")),
            ),
        )
    ),
)
OUTPOSTS = Fight(races=("Orc", "Troll"), automatic=1)
card("Redoubled Force", Behaviour(always=stronger(OUTPOSTS, 3, 2), triggers=(until_defeated(AttackIs(OUTPOSTS)),)))
WILD_OR_DARK = Either((OnTheWay(moving=1, path="w", count=2), OnTheWay(moving=1, path="sd")))
card(
    "Two or Three Tribes Present",
    Behaviour(
        (
            Use(
                require=(WILD_OR_DARK,),
                choose=(Choose(From.RACE),),
                effects=(Permit(Leave.UNCOUNTED, Of.COMPANY, until=Until.END_OF_TURN),),
            ),
        )
    ),
)


def followed(*with_: Word) -> Modify:
    """A small company on its way has two more hazards to fear if such people are with it."""
    return Modify(Stat.HAZARD_LIMIT, 2, Of.COMPANY, when=(OnTheWay(moving=1), SizeIs(below=4), *with_))


DAYLIGHT = Either((GATES, InPlay("Skies of Fire")))
"""What hazards take for it."""
A_NAME = CompanyIs(with_=Folk(Who(no_skill="ranger"), least=6))
card(
    "Eyes of the Shadow",
    Behaviour(
        (Use(require=(Not(DAYLIGHT),)),),
        always=(followed(Either((CompanyIs(with_=WIZARD), A_NAME))), UNTIL_EXHAUSTED),
    ),
)
card(
    "No Way Forward",
    Behaviour(
        always=(
            Modify(Stat.REGIONS, -1, Of.EVERYBODY, within=Bounds(floor=2)),
            Modify(Stat.REGIONS, -1, Of.EVERYBODY, within=Bounds(floor=2), when=(BY_NIGHT,)),
            UNTIL_EXHAUSTED,
        )
    ),
)
A_HAZARD = Cards(side="hazard")
card(
    "An Unexpected Outpost",
    Behaviour(
        (
            Use(
                effects=(
                    ShuffleIn(1, A_HAZARD, sideboard=True),
                    ShuffleIn(1, A_HAZARD, when=(BY_NIGHT,), sideboard=True),
                )
            ),
        )
    ),
)
COMMON_PEOPLE = Folk(Who(main=0))
"""Everybody but avatars and allies."""
card(
    "Seized by Terror",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1, path="sd"),),
                choose=(Choose(From.COMPANY, who=COMMON_PEOPLE),),
                effects=(Roll(12, (Handler("flee"),), plus="his mind"),),
            ),
        )
    ),
)
card(
    "Faces of the Dead",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1, path="w", count=2),),
                choose=(
                    Choose(From.COMPANY, who=Folk(Who(main=0))),
                    Choose(From.HAND, cards=Creatures(("Undead",)), pay=Pay.DISCARD),
                ),
                effects=(Roll(13, (Handler("flee"),), plus="his mind"),),
            ),
        )
    ),
)
DEAD = ("Undead",)
A_DEAD_ONE = Fight(races=DEAD, creature=1)
card(
    "Exhalation of Decay",
    Behaviour(
        (
            Use(
                at=(At.MOVEMENT,),
                choose=(Choose(From.DISCARD, cards=Creatures(DEAD, keyed=True)),),
                effects=(
                    Modify(Stat.PROWESS, -1, Of.ATTACK, fight=A_DEAD_ONE, until=Until.NEXT_ATTACK),
                    Handler("loose"),
                ),
            ),
        )
    ),
)
card(
    "Nameless Thing",
    Behaviour(
        always=(
            Strikes(attacks=3, cancels=1),
            Keying(("c",), (), when=(BY_NIGHT,)),
            Keying(tuple("HFBRSD"), (), when=(BY_NIGHT, BesideTheDeeps())),
        )
    ),
)
card("Súrion", Behaviour(always=(Modify(Stat.INFLUENCE, 2, Of.SELF, against=Tied(races=("Dúnadan",))),)))
NOT_AGAINST_MINIONS = Not(Either((Opposed("minion"), Opposed("balrog"))))
card(
    "Nobody’s Friend",
    Behaviour(
        (
            Use("A", require=(NOT_AGAINST_MINIONS, Lurks()), effects=(Handler("befriend"),)),
            Use(
                "B",
                "hazard event",
                require=(NOT_AGAINST_MINIONS,),
                effects=(Search(From.DRAW, Sort(keywords=(AGENT,), lives="BF")),),
            ),
        ),
        always=(Permit(Leave.ANY_HOLD),),
    ),
)
