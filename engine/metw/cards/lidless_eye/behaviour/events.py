"""What minions' events of The Lidless Eye do that are played once and are gone."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import (
    ATTACKED,
    DIPLOMAT,
    FACTION_ROLL,
    FIGHT,
    HALF_STRIKES,
    SCOUT,
    STRIKE,
    UNTAPPED_FREELY,
    WARRIOR,
    cancels,
    for_turn,
    on_roll,
    tap,
)
from engine.journeys.cards.common.events import BOOK as ALIKE
from engine.journeys.cards.common.hazard_events import prowess
from engine.journeys.cards.common.hazards import BY_NIGHT
from engine.journeys.cards.common.lasting_events import BOOK as LASTING
from engine.journeys.cards.conditions import (
    AttackIs,
    Cards,
    CompanyIs,
    Either,
    Fight,
    InPlay,
    Not,
    OnTheWay,
    RollBy,
    SizeIs,
    StrikeOn,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import TAPPED, At, Ban, From, Leave, Of, Stat, Until
from engine.journeys.cards.parts import Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Behaviour,
    Cancel,
    ChangeType,
    Choose,
    CorruptionRoll,
    Forbid,
    Handler,
    If,
    Limit,
    Modify,
    Permit,
    Roll,
    Search,
    Untap,
    Use,
)
from engine.metw.cards.common import A_CARD_BACK, TOLD_BY_A_SAGE
from engine.metw.cards.later_words import CallTheEnd, EndIsNear, Folk, Overt, Reshuffle
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import MODE
from engine.metw.cards.wizards.behaviour.events import BOOK as HEROES
from engine.metw.cards.wizards.behaviour.events import CHECK, STANDING, friendship
from engine.metw.cards.wizards.behaviour.journeys import BOOK as HEROES_JOURNEYS
from engine.metw.cards.wizards.behaviour.journeys import no_creatures
from engine.metw.cards.words import Against, ShuffleIn

BOOK = Book()
card = BOOK.card

# ------------------------------------------------------------------------------- as cards of heroes under another name
card("A Nice Place to Hide", ALIKE["Concealment"])
card("Diversion", ALIKE["Escape"])
card("Bold Thrust", ALIKE["Risky Blow"])
card("Skies of Fire", LASTING["Gates of Morning"])
card("Voices of Malice", TOLD_BY_A_SAGE)
card("Weigh All Things to a Nicety", A_CARD_BACK)
card("Catch an Elusive Scent", LASTING["Thorough Search"])
card("Hide in Dark Places", HEROES_JOURNEYS["Hiding"])
card("Down Down to Goblin-town", HEROES_JOURNEYS["Secret Passage"])
card("Forced March", HEROES_JOURNEYS["Bridge"])
card("Test of Fire", HEROES["Test of Form"])

# ------------------------------------------------------------------------------------------------- attacks and strikes
FIRE = InPlay("Skies of Fire")
card(
    "Orc Quarrels",
    Behaviour((cancels("Orc", "Troll", "Man"), Use("B", at=FIGHT, require=(FIRE, ATTACKED), effects=(HALF_STRIKES,)))),
)
FREE_PEOPLES = Fight(races=("Elf", "Dwarf", "Dúnadan", "Man"))
card(
    "Not Slay Needlessly",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(AttackIs(FREE_PEOPLES),),
                effects=(If((Overt(),), (prowess(-2),), otherwise=(Cancel(),)),),
            ),
        )
    ),
)
card(
    "Ruse",
    Behaviour(
        (
            Use("A", at=FIGHT, require=(ATTACKED, Not(Overt())), choose=(tap(DIPLOMAT),), effects=(Cancel(),)),
            Use(
                "B",
                at=FIGHT,
                require=(ATTACKED,),
                choose=(Choose(From.COMPANY, who=SCOUT),),
                effects=(Forbid(Ban.STRIKES, Of.TARGET, until=Until.END_OF_ATTACK),),
            ),
        )
    ),
)
card(
    "Swift Strokes",
    Behaviour(
        (
            Use(
                at=STRIKE,
                require=(StrikeOn(WARRIOR),),
                effects=(
                    Modify(Stat.PROWESS, 1, Of.STRUCK, until=Until.END_OF_STRIKE),
                    Permit(Leave.TWO_ROLLS, until=Until.END_OF_STRIKE),
                ),
            ),
        )
    ),
)
card("Under His Blow", Behaviour((Use(at=STRIKE, require=(StrikeOn(STANDING),), effects=(UNTAPPED_FREELY,)),)))

# -------------------------------------------------------------------------------------------------- checks and journeys
A_FACTION = Against(Cards(kinds=(Kind.FACTION,)))
card(
    "Gifts as Given of Old",
    Behaviour(
        (
            Use("A", at=FACTION_ROLL, require=(RollBy(),), effects=(on_roll(3),)),
            Use("B", at=(At.INFLUENCE_ROLL,), require=(RollBy(), A_FACTION), effects=(on_roll(3),)),
        )
    ),
)
card(
    "Crooked Promptings",
    friendship(Use("A", at=CHECK, require=(RollBy(with_=DIPLOMAT),), effects=(on_roll(3),)), 2),
)
card(
    "Sneakin’",
    Behaviour(
        (
            Use(
                at=(At.ORGANIZATION, At.END_OF_ORGANIZATION),
                require=(SizeIs(below=3), CompanyIs(with_=SCOUT)),
                choose=(Choose(From.MY_COMPANIES), tap(SCOUT)),
                effects=(no_creatures(),),
            ),
        )
    ),
)

# -------------------------------------------------------------------------------------------------------------- magic
SPIRIT_MAGIC = "spirit-magic"
card(
    "Poisonous Despair",
    Behaviour(
        (
            Use(
                "A",
                at=(At.INFLUENCE_ROLL,),
                require=(Against(Cards(kinds=(Kind.CHARACTER, Kind.ALLY, Kind.ITEM)), mine=True),),
                choose=(Choose(From.MINE, who=Folk(keyword=SPIRIT_MAGIC, threatened=True)),),
                effects=(Cancel("influence"), CorruptionRoll(Of.TARGET, -3)),
            ),
            Use(
                "B",
                at=(At.INFLUENCE_ROLL,),
                require=(Against(Cards(kinds=(Kind.FACTION,)), mine=True),),
                choose=(Choose(From.MINE, who=Folk(Who(races=("Ringwraith",)), keyword=SPIRIT_MAGIC)),),
                effects=(Cancel("influence"),),
            ),
        )
    ),
)
card(
    "Words of Menace and Deceit",
    Behaviour(
        (
            Use(
                choose=(Choose(From.MINE, who=Folk(keyword=SPIRIT_MAGIC)),),
                effects=(for_turn(Stat.INFLUENCE, 5), CorruptionRoll(Of.TARGET, -4)),
            ),
        ),
        always=(Limit("character"),),
    ),
)
TIRED_LORD = Folk(Who(races=("Ringwraith",), main=1, poses=(TAPPED,)), follower=0)
card(
    "The Ring Leaves Its Mark",
    Behaviour(
        (
            Use("A", effects=(ShuffleIn(1, Cards(keyword=MODE), sideboard=True),)),
            Use(
                "B",
                choose=(Choose(From.MINE, who=TIRED_LORD),),
                effects=(Roll(7, (Untap(),), reach=True),),
            ),
        )
    ),
)
AKHORAHIL = Folk(Who(names=("Akhôrahil the Ringwraith",), main=1), follower=0)
card(
    "Akhôrahil Unleashed",
    Behaviour(
        (
            Use(
                choose=(Choose(From.MINE, who=AKHORAHIL),),
                effects=(Search(From.DRAW_OR_DISCARD, Cards(keyword="magic")),),
            ),
        )
    ),
)
SHADOW_MAGIC = Choose(From.COMPANY, who=Folk(keyword="shadow-magic"))
card(
    "A Malady Without Healing",
    Behaviour(
        (
            Use(
                at=(At.SITE,),
                choose=(SHADOW_MAGIC, Choose(From.CHARACTERS, who=Folk(Who(main=0)), other=True, lies=Lies(here=True))),
                effects=(Handler("waste away"), CorruptionRoll(Of.TARGET, -5)),
            ),
        )
    ),
)
MOVING = OnTheWay(moving=1)
card(
    "Deeper Shadow",
    Behaviour(
        (
            Use(
                "A",
                at=(At.MOVEMENT,),
                require=(MOVING,),
                choose=(Choose(From.PATH, types="wR"), SHADOW_MAGIC),
                effects=(
                    ChangeType(("RS", "ws"), chosen=True, until=Until.END_OF_TURN),
                    CorruptionRoll(Of.TARGET_2, -3),
                ),
            ),
            Use(
                "B",
                at=(At.MOVEMENT,),
                require=(MOVING,),
                choose=(SHADOW_MAGIC,),
                effects=(
                    Modify(Stat.HAZARD_LIMIT, -1, Of.COMPANY, until=Until.END_OF_PHASE),
                    CorruptionRoll(Of.TARGET, -3),
                ),
            ),
        )
    ),
)

# ------------------------------------------------------------------------------------------------- rings, and the end
card("Secrets of Their Forging", ALIKE["Ringlore"])
card(
    "Sudden Call",
    Behaviour(
        (
            Use("call", "resource", OWN_TURN, (EndIsNear(),), effects=(CallTheEnd(),)),
            Use("hazard", "hazard", require=(EndIsNear(),), effects=(CallTheEnd(),)),
            Use("reshuffle", "resource", OWN_TURN, effects=(Reshuffle(),)),
        )
    ),
)

# ------------------------------------------------------------------------------------------------------ at border-holds
BORDER_HOLD = Where(types="B")
AT_A_HOLD = Fight(automatic=1, site_types="B")


def surprised(value: int, *when: Word) -> Modify:
    """Automatic-attacks of the hold are weaker against the company."""
    return Modify(Stat.PROWESS, value, Of.ON_COMPANY, fight=AT_A_HOLD, when=when, until=Until.END_OF_TURN)


card(
    "Come By Night Upon Them",
    Behaviour(
        (
            Use(
                at=(At.MOVEMENT, At.SITE, *FIGHT),
                require=(Either((CompanyIs(site=BORDER_HOLD), OnTheWay(goal=BORDER_HOLD))),),
                effects=(
                    surprised(-1),
                    surprised(-1, BY_NIGHT),
                    Permit(Leave.FIRST_ITEM, Of.COMPANY, until=Until.END_OF_TURN),
                ),
            ),
        )
    ),
)
