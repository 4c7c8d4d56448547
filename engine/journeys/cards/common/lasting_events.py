"""Resource events that stay in play, and events at a site, that do the same in LoRE and METW."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import AT_A_BOOK, SAGE, SCOUT, tap
from engine.journeys.cards.conditions import Cards, CompanyIs, InPlay, Stored, Where, Who, Word
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Pay, Until, When
from engine.journeys.cards.parts import Lies
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    ChangeType,
    Choose,
    Cost,
    Discard,
    Forbid,
    Grant,
    Handler,
    Permit,
    Place,
    Play,
    Remove,
    Return,
    Store,
    Trigger,
    Use,
)

BOOK = Book()
card = BOOK.card

NO_UNTAPPING = Forbid(Ban.UNTAP, Of.BEARER)
HAVEN = Where(types="H")
SWEEP = Discard(Of.EVERYBODY, Cards("environment", side="hazard"), every=True)
card("Gates of Morning", Behaviour((Use(effects=(SWEEP, Cancel("hazard environments"))),)))


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
                    Choose(From.COMPANY, who=Who(skills=("sage",), at=HAVEN), pay=Pay.TAP),
                    Choose(From.TARGET_COMPANY),
                    Choose(From.DISCARD, cards=WAR_GEAR),
                ),
                cost=Cost(discard_self=True),
            ),
        ),
    ),
)
card(
    "Swordmaster",
    Behaviour((study(ON_HIM),), always=(Grant(skill="warrior"), Permit(Leave.TWO_WEAPONS, Of.BEARER))),
)
MINAS_TIRITH = Where(names=("Minas Tirith",))
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
                choose=(Choose(From.ITEMS, cards=SAPLING, who=Who(at=MINAS_TIRITH), pay=Pay.DISCARD),),
            ),
            Use(
                "B",
                require=IN_THE_CITY,
                choose=(Choose(From.MY_MP, cards=SAPLING, lies=Lies(stored=MINAS_TIRITH), pay=Pay.DISCARD),),
            ),
        ),
        always=(ChangeType(("FH",), names=("Minas Tirith",), for_hazards=True, healing=True),),
    ),
)
FACTION = Cards(kinds=(Kind.FACTION,))
card(
    "Old Road",
    Behaviour(
        (
            Use(
                require=(CompanyIs(entered=1, site=Where(types="H", used=0)),),
                choose=(tap(), Choose(From.HAND, cards=FACTION)),
                effects=(Play(FACTION, elsewhere=True, modifier=-1, without_mind=True, by=Of.TARGET, near=True),),
            ),
        )
    ),
)
FINDS = Cards(item_kinds=("minor", "major", "gold ring"))
card(
    "Thorough Search",
    Behaviour(
        (
            Use(
                require=(CompanyIs(entered=1),),
                choose=(tap(SCOUT), Choose(From.HAND, cards=FINDS)),
                effects=(Play(FINDS, used_site=True),),
            ),
        )
    ),
)


def hunted(how: str) -> Behaviour:
    """A scout taps at a place of the enemy; if the attack after his search wounds him, what he found is lost."""
    return Behaviour(
        (
            Use(
                require=(CompanyIs(entered=1, site=Where(types="SD")),),
                choose=(tap(SCOUT),),
                effects=(Handler(how),),
            ),
        ),
        triggers=(Trigger(When.WOUNDED, (Discard(Of.TARGET_2),), until=Until.END_OF_ATTACK),),
    )
