"""Resource conditions: what stays in play, on the table, on a company, a character or an item, or in storage."""

from __future__ import annotations

from engine.cards.behaviour import card
from engine.cards.behaviour.events import A_COMPANY, AT_A_BOOK, ATTACKED, FIGHT, GATES, SAGE, SCOUT, WIZARD, tap
from engine.cards.conditions import (
    Cards,
    CompanyIs,
    Fight,
    Happened,
    InPlay,
    Marked,
    Not,
    OnCard,
    RollBy,
    Stored,
    Where,
    Who,
    Word,
)
from engine.cards.moments import OWN_TURN, TAPPED, At, Ban, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.cards.words import (
    Activate,
    Attack,
    Behaviour,
    Cancel,
    ChangeType,
    Choose,
    CorruptionRoll,
    Cost,
    Discard,
    FailStrikes,
    Forbid,
    Grant,
    Handler,
    Modify,
    Move,
    Perhaps,
    Permit,
    Place,
    Points,
    Remove,
    Return,
    Store,
    Trigger,
    Unless,
    Untap,
    Use,
)

DOORS = InPlay("Doors of Night")
A_WHILE = Remove(untap=True)
NO_UNTAPPING = Forbid(Ban.UNTAP, Of.BEARER)
HAVEN = Where(types="H")


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
SWEEP = Discard(Of.EVERYBODY, Cards("environment", side="hazard"), every=True)
card("Gates of Morning", Behaviour((Use(effects=(SWEEP, Cancel("hazard environments"))),)))


# ------------------------------------------------------------------------------------------------ lore on a sage
def study(*effects: Word) -> Use:
    """A sage taps at an unused site with a book and uses it."""
    return Use(require=(AT_A_BOOK,), choose=(tap(SAGE),), cost=Cost(used_counter=True), effects=effects)


ON_HIM = Place(Of.TARGET)
card("Dreams of Lore", Behaviour((study(ON_HIM),), always=(NO_UNTAPPING, Store(HAVEN))))
WAR_GEAR = Cards(item_kinds=("minor", "major"), slots=("weapon", "armor", "shield"))
card(
    "Reforging",
    Behaviour(
        (study(ON_HIM),),
        always=(NO_UNTAPPING, Store(HAVEN)),
        abilities=(
            Activate(
                (At.ORGANIZATION,),
                (Return(Of.TARGET_3, onto=Of.TARGET_2),),
                require=(Stored(),),
                choose=(
                    Choose(From.MINE, who=Who(skills=("sage",), at=HAVEN), pay=Pay.TAP),
                    Choose(From.TARGET_COMPANY),
                    Choose(From.DISCARD, cards=WAR_GEAR),
                ),
                cost=Cost(discard_self=True),
            ),
        ),
    ),
)
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
            Modify(Stat.PROWESS, 4, cap=11, when=ON_NARSIL, slot=True),
            Modify(Stat.FACTION_ROLL, 1, when=ON_NARSIL, slot=True),
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
    "Swordmaster",
    Behaviour((study(ON_HIM),), always=(Grant(skill="warrior"), Permit(Leave.TWO_WEAPONS, Of.BEARER))),
)
card(
    "Align Palantír",
    Behaviour(
        (Use(choose=(Choose(From.ITEMS, cards=Cards("Palantír"), near=SAGE),)),),
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
        (Use(require=(CompanyIs(site=HAVEN, characters_from=4),), choose=(A_COMPANY,)),),
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
                require=(CompanyIs(site=Where(regions=("Dagorlad",)), size_below=3, with_=SCOUT),),
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
MINAS_TIRITH = Where(names=("Minas Tirith",))
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
MEN_OF_LAMEDON = "Men of Lamedon"
AT_ERECH = CompanyIs(entered=1, site=Where(names=("Vale of Erech",)))
card(
    "Stone of Erech",
    Behaviour((Use(require=(AT_ERECH, InPlay(MEN_OF_LAMEDON, mine=True))),), always=(Remove(without=MEN_OF_LAMEDON),)),
)
SAPLING = Cards(names=("Sapling of the White Tree",))
IN_THE_CITY = (CompanyIs(entered=1, site=MINAS_TIRITH, with_=SAGE),)
card(
    "The White Tree",
    Behaviour(
        (
            Use(
                "A",
                require=IN_THE_CITY,
                choose=(Choose(From.MY_ITEMS, cards=SAPLING, who=Who(at=MINAS_TIRITH), pay=Pay.DISCARD),),
            ),
            Use(
                "B",
                require=IN_THE_CITY,
                choose=(Choose(From.MY_MP, cards=SAPLING, stored=MINAS_TIRITH, pay=Pay.DISCARD),),
            ),
        ),
        always=(ChangeType(("FH",), names=("Minas Tirith",), for_hazards=True, healing=True),),
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
                    Modify(Stat.CORRUPTION, 1, Of.ROLL, per=Per.EXHAUSTION, at_most=3, until=Until.ROLL),
                ),
                require=(RollBy(),),
                cost=Cost(tap_self=True),
            ),
        )
    ),
)
