"""What hazard short-events do, and the two cards that are resource or hazard."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazard_events import (
    BY_NIGHT,
    ENVIRONMENT,
    ONE_RING,
    changes,
    on_attack,
    opens_key,
    prowess,
    tempts,
    twice_the_limit,
)
from engine.journeys.cards.conditions import Answers, AttackIs, Cards, Either, Fight, OnTheWay, Where, Who
from engine.journeys.cards.moments import At, Ban, From, Of, Stat, Until, When
from engine.journeys.cards.parts import Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Discard,
    Forbid,
    Keying,
    Limit,
    Modify,
    Return,
    Roll,
    Strikes,
    Trigger,
    Use,
)
from engine.metw.cards.moments import HAZARDS, OWN_TURN
from engine.metw.cards.words import SitePath

BOOK = Book()
card = BOOK.card
INFLUENCE = "general influence"


# ------------------------------------------------------------------------------------------------- automatic-attacks
def rouses(types: str, value: int, label: str = "") -> Use:
    """One automatic-attack at the site has more prowess this turn."""
    stronger = Modify(Stat.PROWESS, value, Of.AUTOMATIC, until=Until.END_OF_TURN)
    return Use(label, choose=(Choose(From.AUTOMATIC, types=types, lies=Lies(here=True)),), effects=(stronger,))


card("Arouse Denizens", Behaviour((rouses("R", 3),)))
card("Arouse Minions", Behaviour((rouses("SD", 3),)))
ONCE_A_TURN = (Limit("turn"),)
card("Awaken the Earth’s Fire", Behaviour((rouses("SD", 2, "A"), changes("sd", "SD")), always=ONCE_A_TURN))
card("Choking Shadows", Behaviour((rouses("R", 2, "A"), changes("ws", "RS")), always=ONCE_A_TURN))
card("Lost in Dark-domains", twice_the_limit(Until.END_OF_TURN))

# ----------------------------------------------------------------------------------------------------------- attacks
card(
    "Dragon’s Desolation",
    Behaviour(
        (
            on_attack(Fight(races=("Dragon",)), prowess(2), label="A"),
            opens_key(
                ("Dragon",),
                "R",
                require=(
                    OnTheWay(goal=Where(types="R")),
                    SitePath("w"),
                    Either((SitePath("w", 2), BY_NIGHT)),
                ),
            ),
        )
    ),
)
A_NAZGUL = Fight(races=("Nazgûl",), creature=1)
card(
    "Fell Beast",
    Behaviour(
        (
            on_attack(
                A_NAZGUL,
                Modify(Stat.STRIKES, 1, Of.ATTACK, until=Until.END_OF_ATTACK),
                prowess(-2),
                Strikes(attacker_assigns=True),
                label="A",
            ),
            Use(
                "B",
                at=(At.MOVEMENT,),
                effects=(
                    Keying(("s", "S"), ("Nazgûl",), once=True, until=Until.NEXT_ATTACK),
                    Modify(Stat.STRIKES, 1, Of.ATTACK, fight=A_NAZGUL, until=Until.NEXT_ATTACK),
                    Modify(Stat.PROWESS, -2, Of.ATTACK, fight=A_NAZGUL, until=Until.NEXT_ATTACK),
                    Trigger(
                        When.ENGAGED,
                        (Strikes(attacker_assigns=True),),
                        require=(AttackIs(A_NAZGUL),),
                        until=Until.NEXT_ATTACK,
                    ),
                ),
            ),
        )
    ),
)
card(
    "River",
    Behaviour(
        (
            Use(
                require=(OnTheWay(moving=1),),
                choose=(Choose(From.GOAL),),
                effects=(Forbid(Ban.ENTER, Of.SITE, until=Until.END_OF_TURN, lift=Who(skills=("ranger",))),),
            ),
        )
    ),
)
card(
    "Weariness of the Heart",
    Behaviour(
        (
            Use(
                "A",
                at=(*HAZARDS, At.STRIKE),
                choose=(Choose(From.COMPANY),),
                effects=(Modify(Stat.PROWESS, -1, Of.TARGET, until=Until.END_OF_TURN),),
            ),
            Use("B", at=HAZARDS, choose=(Choose(From.COMPANY),), effects=(CorruptionRoll(Of.TARGET),)),
        )
    ),
)


# ------------------------------------------------------------------------------------------- characters and factions
def calls_home(who: Who, number: int, sea: int = 0, label: str = "", kind: str = "") -> Use:
    """A roll with unused general influence that keeps a character from returning to his player's hand."""
    roll = Roll(number, (Return(),), plus=INFLUENCE, sea=sea)
    return Use(label=label, kind=kind, choose=(Choose(From.COMPANY, who=who),), effects=(roll,))


card("Call of Home", Behaviour((calls_home(Who(main=0, bears_not=ONE_RING), 10),)))
card("Call of the Sea", Behaviour((calls_home(Who(races=("Elf",)), 10, sea=-3),)))
card(
    "Tookish Blood",
    Behaviour(
        (
            calls_home(Who(races=("Hobbit",)), 11, label="hazard", kind="hazard"),
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
        (
            Use(
                choose=(Choose(From.OPPONENT_MP, cards=Cards(kinds=(Kind.FACTION,))),),
                effects=(Roll(11, (Discard(),), plus=INFLUENCE),),
            ),
        )
    ),
)
card(
    "The Ring’s Betrayal",
    tempts(
        Who(bears="ring"),
        CorruptionRoll(
            Of.TARGET,
            -2,
            instead=(Discard(Of.SUBJECT, cards=Cards(item_kinds=("gold ring", "special ring")), chooser="defender"),),
        ),
    ),
)

# ---------------------------------------------------------------------------------------------------------- Twilight
AT_ANY_TIME = (*OWN_TURN, At.STRIKE, At.CORRUPTION_ROLL, At.FACTION_ROLL, At.BODY_ROLL)
card(
    "Twilight",
    Behaviour(
        tuple(
            use
            for kind in ("hazard", "resource")
            for use in (
                Use(
                    f"{kind} A",
                    kind,
                    AT_ANY_TIME,
                    choose=(Choose(From.IN_PLAY, cards=ENVIRONMENT),),
                    effects=(Discard(),),
                ),
                Use(f"{kind} B", kind, (At.COUNTER,), (Answers(ENVIRONMENT),), effects=(Cancel("card"),)),
            )
        )
    ),
)
