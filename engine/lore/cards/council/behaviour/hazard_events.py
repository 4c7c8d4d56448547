"""What hazard events do, and the two cards that are hazard or resource."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.hazard_events import (
    BY_NIGHT,
    ENVIRONMENT,
    ONE_RING,
    environment,
    on_attack,
    on_move,
    opens_key,
    prowess,
    tempts,
    twice_the_limit,
)
from engine.journeys.cards.conditions import (
    Answers,
    Cards,
    Either,
    Fight,
    OnTheWay,
    Where,
    Who,
)
from engine.journeys.cards.moments import At, Ban, From, Of, Stat, Until
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Discard,
    Forbid,
    Modify,
    Return,
    Roll,
    Strikes,
    Use,
)

BOOK = Book()
card = BOOK.card


# ------------------------------------------------------------------------------------------------------- on attacks
card("Arouse Denizens", Behaviour(uses=(on_attack(Fight(automatic=1, site_types="R"), prowess(3)),)))
card("Arouse Minions", Behaviour(uses=(on_attack(Fight(automatic=1, site_types="SD"), prowess(3)),)))


card(
    "Dragon’s Desolation",
    Behaviour(
        uses=(
            on_attack(Fight(races=("Dragon",)), prowess(2), label="A"),
            opens_key(
                ("Dragon",),
                "R",
                require=(
                    OnTheWay(moving=1, path="w", goal=Where(types="R")),
                    Either((OnTheWay(path="w", count=2), BY_NIGHT)),
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

card("Lost in Dark-domains", twice_the_limit(Until.END_OF_PHASE))

# ----------------------------------------------------------------------------------------------------- environments
card(
    "Awaken the Earth’s Fire",
    environment(on_attack(Fight(automatic=1, site_types="SD"), prowess(2), label="A"), "sd", "SD"),
)
card(
    "Choking Shadows",
    environment(on_attack(Fight(automatic=1, site_types="R"), prowess(2), label="A"), "ws", "RS"),
)


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
                choose=(Choose(From.COMPANY, who=Who(races=("Hobbit",))),),
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
card("River", on_move(Forbid(Ban.ENTER, Of.COMPANY, until=Until.END_OF_TURN, lift=Who(skills=("ranger",)))))
