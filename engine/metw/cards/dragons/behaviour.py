"""What the cards of The Dragons do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.allies import leaves_outside
from engine.journeys.cards.common.events import FIGHT, GATES, RANGER, WIZARD, cancels, spell
from engine.journeys.cards.common.hazard_events import tempts
from engine.journeys.cards.common.hazards import BY_NIGHT
from engine.journeys.cards.common.items import STRUCK, TAPS, WARRIOR, bearer
from engine.journeys.cards.common.lasting_events import HAVEN
from engine.journeys.cards.conditions import Answers, AttackIs, Cards, CompanyIs, Either, Fight, Not, Where, Who
from engine.journeys.cards.moments import TAPPED, At, Ban, From, Leave, Of, Per, Stat, Until, When
from engine.journeys.cards.parts import Borne, Bounds, Count, Lies
from engine.journeys.cards.pretence import AsThough
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Attack,
    Behaviour,
    Cancel,
    ChangeType,
    Choose,
    CorruptionRoll,
    Forbid,
    Handler,
    Keying,
    Modify,
    Perhaps,
    Permit,
    Play,
    Remove,
    Return,
    Roll,
    Search,
    Strikes,
    Trigger,
    Untap,
    Use,
)
from engine.metw.cards.common import DRAGONS_MAP, FOUND_IN_A_HOARD, RATIONS, TOLD_BY_A_SAGE
from engine.metw.cards.dark_minions.behaviour import WITH_ITS_SITE, learned
from engine.metw.cards.later_words import Among, Folk, Hoard, Numbered, Sort, Through
from engine.metw.cards.lidless_eye.behaviour.hazards import repeats
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.words import ShuffleIn, SitePath

BOOK = Book()
card = BOOK.card
A_PERSON = Folk()
"""A character, and no ally."""

card("Ioreth", Behaviour(always=(Permit(Leave.HEAL_ALL),)))

# ---------------------------------------------------------------------------------------------------------- events
card(
    "Houses of Healing",
    Behaviour(
        (Use(at=(At.SITE,), choose=(Choose(From.GOAL, types="F"),)),),
        always=(ChangeType(("FH",), healing=True, here=True),),
        triggers=WITH_ITS_SITE,
    ),
)
card(
    "And Forth He Hastened",
    Behaviour(
        (Use(choose=(Choose(From.MINE, who=Who(poses=(TAPPED,)), lies=Lies(near=WIZARD)),), effects=(Untap(),)),)
    ),
)
card("Marvels Told", TOLD_BY_A_SAGE)
FEWER_HAZARDS = Modify(Stat.HAZARD_LIMIT, -1, Of.COMPANY, until=Until.END_OF_PHASE)
card(
    "Many Turns and Doublings",
    Behaviour(
        (
            cancels("Wolf", "Spider", "Animal", "Undead"),
            Use("B", at=(At.MOVEMENT,), require=(GATES, CompanyIs(with_=RANGER)), effects=(FEWER_HAZARDS,)),
        )
    ),
)
WORMS_AND_TROLLS = ("Dragon", "Drake", "Troll")
AT_A_SITE = Either(
    (
        AttackIs(Fight(races=WORMS_AND_TROLLS, automatic=1)),
        AttackIs(Fight(races=WORMS_AND_TROLLS, creature=1, keyed_site=1)),
    )
)


def fewer_strikes(value: int) -> Modify:
    """The attack has fewer strikes, but at least one."""
    return Modify(Stat.STRIKES, value, Of.ATTACK, within=Bounds(floor=1), until=Until.END_OF_ATTACK)


card(
    "Not at Home",
    Behaviour(
        (
            Use("A", at=FIGHT, require=(AT_A_SITE,), effects=(Cancel(),)),
            Use("B", at=FIGHT, require=(GATES, AttackIs(Fight(automatic=1))), effects=(fewer_strikes(-2),)),
        )
    ),
)
LOOT = Cards(item_kinds=("minor", "major"))
card(
    "Bounty of the Hoard",
    Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1, site=Where(used=1)), Hoard()),
                choose=(Choose(From.HAND, cards=LOOT),),
                effects=(Play(LOOT, used_site=True),),
            ),
        )
    ),
)


def flattery(label: str, number: int, *races: str) -> Use:
    """Somebody flatters attackers of these races: above the number they leave, and there is less to fear."""
    limit = Modify(Stat.HAZARD_LIMIT, -2, Of.COMPANY, until=Until.END_OF_PHASE)
    return Use(
        label,
        at=FIGHT,
        require=(AttackIs(Fight(races=races)),),
        choose=(Choose(From.COMPANY, who=A_PERSON),),
        effects=(Roll(number + 1, (Cancel(), limit), plus="flattery", reach=True),),
    )


card(
    "Flatter a Foe",
    Behaviour(
        (
            flattery("A", 10, "Dragon"),
            flattery("B", 11, "Man", "Drake"),
            flattery("C", 12, "Troll", "Orc", "Elf", "Giant"),
        )
    ),
)
card("Wizard Uncloaked", Behaviour((spell(Handler("unburden"), price=-2),)))

card("A Short Rest", Behaviour(always=(Modify(Stat.WHITE, 1, Of.EVERYBODY, by=Count(Per.SHORT_OF_FOUR)),)))
card("When I Know Anything", learned((At.CORRUPTION_ROLL,), 3))
WARM_DAYS = Cards("environment", kinds=(Kind.EVENT, Kind.LONG_EVENT))
card(
    "Nenseldë the Wingild",
    Behaviour(
        always=(Forbid(Ban.STRIKES),),
        abilities=(
            Activate(OWN_TURN, (Return(Of.TARGET),), choose=(Choose(From.DISCARD, cards=WARM_DAYS),), cost=TAPS),
        ),
        triggers=(leaves_outside("Belfalas", "Bay of Belfalas", "Anfalas", "Mouths of the Anduin"),),
    ),
)

# ----------------------------------------------------------------------------------------------------------- items
card(
    "Bow of Dragon-horn",
    Behaviour(
        FOUND_IN_A_HOARD,
        abilities=(
            Activate(
                FIGHT,
                (fewer_strikes(-1),),
                require=(bearer(WARRIOR), AttackIs(Fight(creature=1, keyed_site=0))),
                cost=TAPS,
            ),
        ),
    ),
)
card(
    "Enruned Shield",
    Behaviour(
        FOUND_IN_A_HOARD,
        abilities=(Activate((At.STRIKE,), (Cancel("strike"),), require=(bearer(WARRIOR), STRUCK), cost=TAPS),),
    ),
)
card("Cram", RATIONS)
card(
    "Magical Harp",
    Behaviour(
        FOUND_IN_A_HOARD,
        abilities=(
            Activate(
                (*OWN_TURN, At.STRIKE, At.BODY_ROLL, At.CORRUPTION_ROLL, At.INFLUENCE_ROLL, At.COUNTER),
                (Forbid(Ban.DISCARD, Of.TARGET, until=Until.END_OF_TURN), CorruptionRoll(Of.BEARER)),
                choose=(Choose(From.BEARER_COMPANY, who=A_PERSON),),
                cost=TAPS,
            ),
        ),
    ),
)
WORMS = Fight(races=("Dragon", "Drake"))
card(
    "Wormsbane",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, 4, within=Bounds(cap=12), fight=WORMS, item=Borne(slot=True, instead=True)),
            Modify(Stat.BODY, -2, Of.STRIKE, fight=WORMS, item=Borne(slot=True)),
        )
    ),
)
card("Thrór’s Map", DRAGONS_MAP)

# ------------------------------------------------------------------------------------------------------- creatures
card("Rain-drake", Behaviour(always=(Keying(("R",), (), when=(Either((SitePath("w", 2), SitePath("c"))),)),)))

# --------------------------------------------------------------------------------------------------------- hazards


def ahunt(regions: tuple[str, ...], by_night: tuple[str, ...], types: str = "") -> Behaviour:
    """It attacks whoever moves in these regions, by night in further ones too."""
    near, far = Through(regions), Through(by_night, types)
    attack = (Attack(printed=True),)
    return Behaviour(
        triggers=(
            Trigger(When.MOVE_DECLARED, attack, require=(near,)),
            Trigger(When.MOVE_DECLARED, attack, require=(Not(near), far, BY_NIGHT)),
        )
    )


THE_NORTH = ("Withered Heath", "Northern Rhovanion", "Iron Hills", "Grey Mountain Narrows")
card(
    "Eärcaraxë Ahunt",
    ahunt(
        ("Andrast Coast", "Bay of Belfalas", "Eriadoran Coast", "Andrast"),
        ("Old Pûkel-land", "Enedhwaith", "Anfalas"),
        "c",
    ),
)
card("Itangast Ahunt", ahunt(THE_NORTH, ("Southern Rhovanion", "Dorwinion", "Heart of Mirkwood", "Woodland Realm")))
card("Scorba Ahunt", ahunt(("Forochel", "Angmar", "Gundabad"), ("Númeriador", "Arthedain", "Rhudaur")))
card(
    "Bairanax Ahunt",
    ahunt(
        ("Withered Heath", "Gundabad", "Anduin Vales", "Grey Mountain Narrows"),
        ("Northern Rhovanion", "Iron Hills", "Southern Rhovanion", "Angmar"),
    ),
)
card(
    "Scatha Ahunt",
    ahunt(
        ("Withered Heath", "Woodland Realm", "Northern Rhovanion", "Grey Mountain Narrows"),
        ("Anduin Vales", "Western Mirkwood", "Heart of Mirkwood", "Gundabad"),
    ),
)
card(
    "Daelomin Ahunt",
    ahunt(THE_NORTH, ("Brown Lands", "Southern Rhovanion", "Dorwinion", "Dagorlad", "Horse Plains")),
)
SCOUTING = Cards(keyword="scout only")
card(
    "Searching Eye",
    Behaviour(
        (
            Use("A", at=(At.COUNTER,), require=(Answers(SCOUTING),), effects=(Cancel("card"),)),
            Use("B", choose=(Choose(From.LASTING, cards=SCOUTING),), effects=(Cancel("effect"),)),
        )
    ),
)
card(
    "Times Are Evil",
    Behaviour(always=tuple(Modify(stat, -3, Of.EVERYBODY) for stat in (Stat.FACTION_ROLL, Stat.PERSUASION))),
)
FOR_ALL = Cards(kinds=(Kind.CONDITION,))
card(
    "Stormcrow",
    Behaviour(
        always=(
            Modify(Stat.INFLUENCE, -2, Of.EVERYBODY, who=WIZARD),
            Modify(Stat.INFLUENCE, -2, Of.EVERYBODY, who=WIZARD, when=(BY_NIGHT,)),
            Forbid(Ban.LAID_ON, Of.EVERYBODY, who=WIZARD, cards=FOR_ALL),
            Remove(exhaustion=True),
        ),
        triggers=(Trigger(When.PLAYED, (Handler("part"),)),),
    ),
)
card("Incite Denizens", repeats("R"))
card("Dragon-sickness", tempts(Who(bears="major or greater item"), CorruptionRoll(Of.TARGET, -1)))
card(
    "Foolish Words",
    Behaviour(
        (Use(choose=(Choose(From.COMPANY, who=A_PERSON),)),),
        always=(Modify(Stat.FACTION_ROLL, -4), Modify(Stat.PERSUASION, -4)),
    ),
)
WYRMS, DRAKES = Sort(races=("Dragon",), unique=True), Sort((Kind.CREATURE,), ("Drake",))
card(
    "From the Pits of Angband",
    Behaviour(
        triggers=(
            Trigger(When.END_OF_TURN, (ShuffleIn(1, Among((WYRMS, DRAKES)), each=True),), require=(Not(BY_NIGHT),)),
            Trigger(
                When.END_OF_TURN,
                (Search(From.DISCARD, WYRMS, each=True), Search(From.DISCARD, DRAKES, each=True)),
                require=(BY_NIGHT,),
            ),
        )
    ),
)
A_LAND = Choose(From.PATH, types="wsb")
card(
    "Withered Lands",
    Behaviour(
        (
            Use(
                require=(BY_NIGHT,),
                choose=(A_LAND,),
                effects=(ChangeType(("ww", "sw", "bw"), chosen=True, until=Until.END_OF_TURN, twice=True),),
            ),
        )
    ),
)
PASSES = ("High Pass", "Redhorn Gate", "Angmar", "Gundabad", "Grey Mountain Narrows", "Imlad Morgul")
card(
    "Cruel Caradhras",
    Behaviour(
        (Use(require=(Through(PASSES, leaving=True),), effects=(Handler("stones"),)),), always=(Strikes(bare=True),)
    ),
)
AT_ONE_HAVEN = Trigger(
    When.JOURNEY_OVER,
    (Perhaps((Handler("rejoin"),), by="defender"),),
    require=(CompanyIs(site=HAVEN),),
    until=Until.END_OF_TURN,
)
card(
    "Left Behind",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(AttackIs(), Numbered(5)),
                choose=(Choose(From.COMPANY, who=Folk(Who(main=0))),),
                effects=(
                    Trigger(
                        When.ATTACK_OVER,
                        (Handler("leave behind"), AT_ONE_HAVEN),
                        until=Until.END_OF_ATTACK,
                        of=Of.TARGET,
                    ),
                ),
            ),
        )
    ),
)
card("Peril Returned", Behaviour(always=(AsThough("Doors of Night", "Gates of Morning", at_once=True),)))
