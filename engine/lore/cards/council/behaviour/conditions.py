"""Resource conditions: what stays in play, on the table, on a company, a character or an item, or in storage."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import (
    A_COMPANY,
    ATTACKED,
    FIGHT,
    GATES,
    SAGE,
    SCOUT,
    WIZARD,
)
from engine.journeys.cards.common.lasting_events import HAVEN, MINAS_TIRITH, NO_UNTAPPING, ON_HIM, study
from engine.journeys.cards.conditions import (
    Cards,
    CompanyIs,
    Fight,
    Happened,
    InPlay,
    Marked,
    Not,
    OnCard,
    RollBy,
    SizeIs,
    Stored,
    Where,
    Who,
)
from engine.journeys.cards.moments import OWN_TURN, TAPPED, At, Ban, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.journeys.cards.parts import Borne, Bounds, Count, Lies
from engine.journeys.cards.words import (
    Activate,
    Attack,
    Behaviour,
    ChangeType,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    FailStrikes,
    Forbid,
    Handler,
    Modify,
    Move,
    Perhaps,
    Permit,
    Place,
    Points,
    Remove,
    Store,
    Trigger,
    Unless,
    Untap,
    Use,
)

BOOK = Book()
card = BOOK.card

DOORS = InPlay("Doors of Night")
A_WHILE = Remove(untap=True)


# ------------------------------------------------------------------------------------- until the next untap phase
card("Clear Skies", Behaviour((Use(require=(GATES,)),), always=(Modify(Stat.PROWESS, 2, Of.EVERYBODY), A_WHILE)))
BURDENS = Cards("corruption", side="hazard")
card(
    "Elf-song",
    Behaviour(
        (Use(effects=(Discard(Of.EVERYBODY, BURDENS, chooser="each", who=Who(at=HAVEN)),)),),
        always=(Forbid(Ban.DISCARD, Of.EVERYBODY, who=Who(at=HAVEN)), A_WHILE),
    ),
)
card(
    "Fog",
    Behaviour((Use(require=(GATES,)),), always=(ChangeType(("fb", "bw", "sw", "ds"), printed=True), A_WHILE)),
)
NAZGUL = ("Nazgûl",)
card(
    "Lapse of Will",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, -1, Of.ATTACKS, fight=Fight(not_races=NAZGUL)),
            Modify(Stat.PROWESS, -3, Of.ATTACKS, fight=Fight(races=NAZGUL)),
            A_WHILE,
        )
    ),
)
card(
    "Moon",
    Behaviour(
        always=(
            ChangeType(("wb", "bf"), when=(GATES,), for_hazards=True, printed=True),
            ChangeType(("ds", "sw"), when=(DOORS,), for_hazards=True, printed=True),
            A_WHILE,
        )
    ),
)
card(
    "Sun",
    Behaviour(
        always=(
            Modify(Stat.PROWESS, 1, Of.EVERYBODY, who=Who(races=("Dúnadan",))),
            Modify(Stat.PROWESS, -1, Of.ATTACKS, fight=Fight(automatic=1), when=(GATES,)),
            Modify(Stat.PROWESS, -1, Of.ATTACKS, fight=Fight(creature=1), when=(GATES,)),
            Modify(Stat.PROWESS, 1, Of.EVERYBODY, who=Who(races=("Man", "Dúnadan")), when=(GATES,)),
            A_WHILE,
        )
    ),
)


# ------------------------------------------------------------------------------------------------ lore on a sage
ON_NARSIL = (OnCard(Cards(names=("Narsil",))),)
card(
    "Andúril, the Flame of the West",
    Behaviour(
        (study(CorruptionRoll(Of.TARGET, -3), Unless((ON_HIM,), otherwise=(Discard(Of.SELF),))),),
        always=(
            NO_UNTAPPING,
            Store(HAVEN),
            Points(4, ON_NARSIL),
            Points(4, (*ON_NARSIL, Stored())),
            Modify(Stat.PROWESS, 4, within=Bounds(cap=11), when=ON_NARSIL, item=Borne(slot=True)),
            Modify(Stat.FACTION_ROLL, 1, when=ON_NARSIL, item=Borne(slot=True)),
            Modify(Stat.CORRUPTION, -1, when=ON_NARSIL),
        ),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Place(Of.TARGET_2),),
                require=(Stored(),),
                choose=(
                    Choose(From.MY_MP, cards=Cards(names=("Reforging",)), pay=Pay.DISCARD),
                    Choose(From.MY_ITEMS, cards=Cards(names=("Narsil",))),
                ),
            ),
            Activate(
                OWN_TURN,
                (Untap(Of.TARGET), CorruptionRoll(Of.BEARER, -1)),
                require=ON_NARSIL,
                choose=(Choose(From.BEARER_COMPANY, who=Who(races=("Dúnadan",), poses=(TAPPED,))),),
                cost=Cost(tap_self=True),
            ),
        ),
    ),
)
card(
    "Align Palantír",
    Behaviour(
        (Use(choose=(Choose(From.ITEMS, cards=Cards("Palantír"), lies=Lies(near=SAGE)),)),),
        always=(Permit(Leave.USE_PALANTIR, Of.BEARER), Store(with_host=True)),
        triggers=(
            Trigger(When.ITEM_GAINED, (Discard(Of.SELF),), require=(Happened(host=True),)),
            Trigger(When.MOVES, (Discard(Of.SELF),), own_company=True),
        ),
    ),
)

# ------------------------------------------------------------------------------------------------------ companies
card(
    "Fellowship",
    Behaviour(
        (Use(require=(SizeIs(characters_from=4), CompanyIs(site=HAVEN)), choose=(A_COMPANY,)),),
        always=(
            Modify(Stat.PROWESS, 1, Of.COMPANY),
            Modify(Stat.CORRUPTION, 1, Of.COMPANY),
            Remove(company_changes=True),
        ),
    ),
)
THE_GATE = Where(names=("Morannon",))
card(
    "Morannon",
    Behaviour(
        (
            Use(
                require=(SizeIs(below=3), CompanyIs(site=Where(regions=("Dagorlad",)), with_=SCOUT)),
                choose=(A_COMPANY,),
                effects=(Move("anywhere", where=THE_GATE, path=("Dagorlad", "Udûn")),),
            ),
        ),
        always=(Move("borders", (("Udûn", "Dagorlad"),), when=(CompanyIs(site=THE_GATE),)),),
        triggers=(
            Trigger(When.ARRIVED, (Discard(Of.SELF),), require=(Not(CompanyIs(site=THE_GATE)),), own_company=True),
            Trigger(When.END_OF_TURN, (Discard(Of.SELF),), require=(Not(CompanyIs(site=THE_GATE)),), own_player=True),
        ),
    ),
)
SPIDERS = Attack("Spider", 2, 7)
GUIDE = Choose(From.COMPANY, pay=Pay.TAP)
card(
    "Rescue Prisoners",
    Behaviour(
        (
            Use(
                require=(CompanyIs(entered=1, site=Where(types="SD", used=1)),),
                choose=(A_COMPANY,),
                effects=(
                    SPIDERS,
                    Perhaps((Place(Of.SUBJECT),), choose=(GUIDE,), otherwise=(Discard(Of.SELF),)),
                ),
            ),
        ),
        always=(NO_UNTAPPING, Store(Where(types="HFB")), Points(2, (Stored(),))),
    ),
)

# --------------------------------------------------------------------------------------------- persons and places
card(
    "Return of the King",
    Behaviour(
        (
            Use(
                require=(CompanyIs(entered=1, site=MINAS_TIRITH), InPlay("Denethor II", there=False)),
                choose=(Choose(From.COMPANY, who=Who(names=("Aragorn II",))),),
                effects=(ON_HIM,),
            ),
        ),
        always=(Modify(Stat.FACTION_ROLL, 2),),
    ),
)
card(
    "Sacrifice of Form",
    Behaviour(
        (
            Use(
                at=FIGHT,
                require=(ATTACKED,),
                choose=(Choose(From.COMPANY, who=WIZARD),),
                effects=(FailStrikes(3), Handler("give up form")),
            ),
        ),
        always=(
            Forbid(Ban.OPPONENT_PLAYS),
            Modify(Stat.PROWESS, 1),
            Modify(Stat.BODY, 1),
            Modify(Stat.FACTION_ROLL, 1),
        ),
        triggers=(Trigger(When.BROUGHT, (Handler("take form again"),), require=(Marked(subject=True),)),),
    ),
)
card(
    "Lure of MECCG",
    Behaviour(
        abilities=(
            Activate(
                (At.CORRUPTION_ROLL,),
                (
                    Modify(Stat.CORRUPTION, 1, Of.ROLL, until=Until.ROLL),
                    Modify(Stat.CORRUPTION, 1, Of.ROLL, by=Count(Per.EXHAUSTION, at_most=3), until=Until.ROLL),
                ),
                require=(RollBy(),),
                cost=Cost(tap_self=True),
            ),
        )
    ),
)
