"""What minions’ cards of Against the Shadow do beyond their figures."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.characters import facing
from engine.journeys.cards.common.events import (
    A_COMPANY,
    ATTACKED,
    CORRUPTION,
    DIPLOMAT,
    FACTION_ROLL,
    FIGHT,
    on_roll,
)
from engine.journeys.cards.common.hazard_events import prowess
from engine.journeys.cards.common.items import DWARF, SPENT, STRUCK, TAPS, WARRIOR, bearer
from engine.journeys.cards.common.items import prowess as prowess_of
from engine.journeys.cards.common.lasting_events import HAVEN, ON_HIM
from engine.journeys.cards.common.own_turn import SMALL_THINGS, dwarven_power
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import (
    AttackIs,
    BearerIs,
    Cards,
    CompanyIs,
    Fight,
    Not,
    RollBy,
    Someone,
    SubjectIs,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import (
    TAPPED,
    UPRIGHT,
    WOUNDED,
    At,
    Ban,
    From,
    Leave,
    Of,
    Pay,
    Per,
    Stat,
    Until,
    When,
)
from engine.journeys.cards.parts import Borne, Count, Lies
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    ChangeType,
    Choose,
    CorruptionRoll,
    Discard,
    Draw,
    Eliminate,
    Forbid,
    Handler,
    Heal,
    Modify,
    Permit,
    Points,
    Remove,
    Trigger,
    Untap,
    Use,
)
from engine.metw.cards.common import DRAGONS_MAP, reopens
from engine.metw.cards.dark_minions.behaviour import WITH_ITS_SITE
from engine.metw.cards.later_words import Below, Deserted, Folk, Opposed, RollsHere, Served, Tamed
from engine.metw.cards.lidless_eye.behaviour.events import A_FACTION
from engine.metw.cards.lidless_eye.behaviour.items import easier
from engine.metw.cards.lidless_eye.behaviour.lasting import SAURON
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.printed import AGENT, LEADER
from engine.metw.cards.wizards.behaviour.events import CHECK

BOOK = Book()
card = BOOK.card

# ---------------------------------------------------------------------------------------------------- minions’ items
card("Thrór’s Map (minion)", DRAGONS_MAP)
card("Thrall-ring", Behaviour(always=(easier(1),)))
IN_THE_DEEPS = (Use(require=(Below(),), choose=(BEARER,)),)
A_WARRIOR = BearerIs(WARRIOR)
card(
    "Ancient Black Axe",
    Behaviour(
        IN_THE_DEEPS,
        always=(prowess_of(3, 11, WARRIOR), Modify(Stat.BODY, -1, Of.STRIKE, WARRIOR, item=Borne(slot=True))),
        abilities=(
            Activate(
                CORRUPTION,
                (Permit(Leave.SURE_SUCCESS, until=Until.ROLL), CorruptionRoll(Of.BEARER)),
                require=(A_WARRIOR, RollsHere()),
                cost=TAPS,
                elsewhere=True,
            ),
        ),
    ),
)
card(
    "Iron Shield of Old",
    Behaviour(
        IN_THE_DEEPS,
        always=(Modify(Stat.DESCENT, 2, Of.COMPANY),),
        abilities=(Activate((At.STRIKE,), (Cancel("strike"),), require=(STRUCK, A_WARRIOR), cost=TAPS),),
    ),
)
DWARVEN = (
    Modify(Stat.PROWESS, 2, who=DWARF),
    Modify(Stat.INFLUENCE, 5, who=DWARF),
    Modify(Stat.CORRUPTION_POINTS, 2, who=DWARF),
)
for tribe in ("Thélor", "Thrár"):
    card(
        f"Dwarven Ring of {tribe}’s Tribe (minion)",
        Behaviour(always=DWARVEN, abilities=(dwarven_power(OWN_TURN, SMALL_THINGS),)),
    )


def informs(types: str) -> Activate:
    """Discarded so that information is playable at such a site for the rest of the turn."""
    return Activate(
        OWN_TURN,
        (Permit(Leave.INFORMATION, Of.COMPANY, until=Until.END_OF_TURN),),
        require=(CompanyIs(site=Where(types=types)),),
        choose=(A_COMPANY,),
        cost=SPENT,
        label="information",
    )


card("Records Unread", Behaviour(abilities=(reopens(Where(types="S", used=1), "untap"), informs("S"))))
card("Secret Book", Behaviour(abilities=(reopens(Where(types="FB", used=1), "untap"), informs("R"))))

# --------------------------------------------------------------------------------------------------- minions’ events
card("Dark Tryst", Behaviour((Use(effects=(Draw(3), Eliminate())),)))
card(
    "Join With That Power",
    Behaviour(
        (
            Use(
                at=(*CHECK, *CORRUPTION),
                require=(RollBy(with_=DIPLOMAT),),
                effects=(Modify(Stat.CORRUPTION, 1, Of.ROLL, by=Count(Per.COMPANION), until=Until.ROLL),),
            ),
        )
    ),
)
card(
    "Above the Abyss",
    Behaviour(
        (
            Use(
                require=(Opposed("hero"), Someone(Who(main=1), mine=True)),
                choose=(Choose(From.MINE, who=Folk(Who(not_races=("Ringwraith",), poses=(TAPPED,)))),),
                effects=(Untap(),),
            ),
        )
    ),
)


def sorcery(label: str, effect: Word) -> Use:
    """Against an attack that is no automatic-attack."""
    return Use(
        label,
        at=FIGHT,
        require=(AttackIs(Fight(automatic=0)),),
        choose=(Choose(From.COMPANY, who=Folk(keyword="sorcery")),),
        effects=(effect, CorruptionRoll(Of.TARGET, -4)),
    )


card("The Tormented Earth", Behaviour((sorcery("A", Cancel()), sorcery("B", prowess(-3)))))

card("Tokens to Show", Behaviour(always=(Permit(Leave.MINIONS_STORE_LATE), Remove(exhaustion=True))))
card(
    "Well-preserved",
    Behaviour(
        (
            Use(
                choose=(
                    Choose(From.COMPANY, who=Folk(Who(poses=(WOUNDED,)))),
                    Choose(From.TARGET_COMPANY, who=Folk(keyword="shadow-magic")),
                ),
                effects=(ON_HIM, Heal(), Untap(), CorruptionRoll(Of.TARGET_2, -3)),
            ),
        ),
        always=(Modify(Stat.BODY, -1),),
        triggers=(Trigger(When.UNTAPPED, (Discard(Of.SELF),), require=(bearer(Who(at=HAVEN)),), own_player=True),),
    ),
)

# --------------------------------------------------------------------------------------------------------------- allies
WOUNDED_LORD = Trigger(When.WOUNDED, (Discard(Of.SELF),), require=(SubjectIs(Who(), bearer=True),))
UNHURT = Forbid(Ban.STRIKES)
AT_A_TAPPED_SITE = Permit(Leave.USED_SITE)
card(
    "Regiment of Black Crows",
    Behaviour(
        (Use(require=(Not(Below()),), choose=(BEARER,)),),
        always=(AT_A_TAPPED_SITE, UNHURT),
        abilities=(
            Activate(
                FIGHT,
                (Cancel(), Handler("send home")),
                require=(AttackIs(Fight(creature=1, keyed_site=0)),),
                cost=TAPS,
            ),
        ),
        triggers=(WOUNDED_LORD,),
    ),
)
card(
    "Great Bats",
    Behaviour(
        always=(AT_A_TAPPED_SITE, UNHURT),
        abilities=(Activate(FIGHT, (Handler("scatter"),), require=(ATTACKED,), cost=TAPS),),
        triggers=(WOUNDED_LORD,),
    ),
)
card(
    "Great Lord of Goblin-gate",
    Behaviour(
        abilities=(
            Activate(
                FIGHT,
                (Modify(Stat.PROWESS, 2, Of.COMPANY, who=Who(races=("Orc",)), until=Until.END_OF_ATTACK),),
                require=(ATTACKED,),
                cost=TAPS,
            ),
        ),
    ),
)
card(
    "Hold Rebuilt and Repaired",
    Behaviour(
        (
            Use(
                at=(At.SITE,),
                require=(CompanyIs(entered=1), Not(CompanyIs(site=Where(lair=True))), Not(Below())),
                choose=(Choose(From.GOAL, types="R"),),
            ),
        ),
        always=(ChangeType(("RS",), here=True), Tamed()),
        triggers=WITH_ITS_SITE,
    ),
)

TROLL_LEADER = Folk(Who(races=("Troll",)), keyword=LEADER)
THEIR_FOLLOWERS = Folk(under=TROLL_LEADER)
REN = Who(names=("Ren the Ringwraith",), main=1)
card(
    "Orders from Lugbúrz",
    Behaviour(
        (Use(choose=(A_COMPANY,)),),
        always=(Permit(Leave.TROLL_LEADS), Modify(Stat.CORRUPTION, 1, Of.COMPANY, who=THEIR_FOLLOWERS)),
        triggers=(
            Trigger(
                When.COMPANY_CHANGED, (Discard(Of.SELF),), require=(Deserted(), Folk(keyword=LEADER)), own_company=True
            ),
            *(Trigger(when, (Discard(Of.SELF),), require=(Served(REN),)) for when in (When.PLAYED, When.BROUGHT)),
        ),
    ),
)
DARK_TOWER = CompanyIs(site=Where(names=("Barad-dûr",)))
OWN_LORD = Choose(From.COMPANY, who=Folk(Who(races=("Ringwraith",), main=1), follower=0), pay=Pay.TAP)
card(
    "Helm of Fear",
    Behaviour(
        (Use(require=(DARK_TOWER,), choose=(OWN_LORD,)),),
        always=(
            *(Permit(leave) for leave in (Leave.USED_SITE, Leave.NO_COUNTER, Leave.SERVES_WRAITHS)),
            Modify(Stat.BODY_CHECK, -1),
        ),
        abilities=(
            Activate(FIGHT, (Cancel(),), require=(ATTACKED, Not(Opposed("hero", attacks=True))), cost=TAPS),
        ),
    ),
)

# --------------------------------------------------------------------------------------------------------- three Trolls
TROLLS = ("Bûrat", "Tûma", "Wûluag")
for troll in TROLLS:
    others = tuple(name for name in TROLLS if name != troll)
    card(
        troll,
        Behaviour(
            always=(
                Permit(Leave.COMES_ALONG, cards=Cards(names=others)),
                facing("Dwarf", 1),
                Modify(Stat.MIND, -1, Of.SELF, when=(CompanyIs(with_=Who(names=others)),)),
            ),
            abilities=(
                Activate(
                    OWN_TURN,
                    (Untap(),),
                    choose=(Choose(From.MINE, who=Who(names=others, poses=(TAPPED,)), lies=Lies(here=True)),),
                    cost=TAPS,
                ),
            ),
        ),
    )

# ---------------------------------------------------------------------------------------------------- Sauron’s servants
card(
    "Eye Never Sleeping",
    Behaviour((Use(at=FIGHT, require=(SAURON, AttackIs(Fight(creature=1))), effects=(Cancel(),)),)),
)
card(
    "The Dark Power",
    Behaviour(
        (
            Use("A", at=FACTION_ROLL, require=(SAURON, RollBy()), effects=(on_roll(3), Handler("call back"))),
            Use("B", at=(At.INFLUENCE_ROLL,), require=(SAURON, RollBy(), A_FACTION), effects=(on_roll(3),)),
        )
    ),
)
STEWARD = Folk(Who(at=HAVEN), keyword=AGENT, lives="BF")
IN_OFFICE = BearerIs(Folk(Who(poses=(UPRIGHT, TAPPED)), lives="BF", at_home=True))
card(
    "Faithless Steward",
    Behaviour(
        (Use(choose=(Choose(From.MINE, who=STEWARD),), effects=(ON_HIM,)),),
        always=(Points(3, (IN_OFFICE,)), Forbid(Ban.FACTIONS, when=(IN_OFFICE,))),
    ),
)
