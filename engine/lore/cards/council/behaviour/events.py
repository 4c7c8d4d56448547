"""Resource events: what is played once and is gone."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import (
    ATTACKED,
    CORRUPTION,
    DIPLOMAT,
    FACTION_ROLL,
    FIGHT,
    HOBBIT,
    LESS_BODY,
    SAGE,
    STRIKE,
    UNTAPPED_FREELY,
    WARRIOR,
    for_turn,
    on_roll,
    ring_test,
    spell,
)
from engine.journeys.cards.conditions import (
    Answers,
    Cards,
    FacedUntapped,
    InPlay,
    RollBy,
    Someone,
    StrikeOn,
    Where,
    Who,
    Word,
)
from engine.journeys.cards.moments import (
    OWN_TURN,
    TAPPED,
    WOUNDED,
    At,
    From,
    Leave,
    Of,
    Pay,
    Per,
    Stat,
    Until,
)
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Cancel,
    Choose,
    CorruptionRoll,
    Draw,
    Eliminate,
    FailStrikes,
    Grant,
    Handler,
    Heal,
    If,
    Limit,
    Permit,
    Reserve,
    Return,
    RingTest,
    Roll,
    Untap,
    Use,
)

BOOK = Book()
card = BOOK.card

ANY_TIME = (At.UNTAP, *OWN_TURN)
"""A card with a timing keyword played as an ordinary action."""


# -------------------------------------------------------------------------------------------------------- strikes
card("Block", Behaviour((Use(at=STRIKE, require=(StrikeOn(WARRIOR), FacedUntapped()), effects=(UNTAPPED_FREELY,)),)))
card("Dodge", Behaviour((Use(at=STRIKE, require=(FacedUntapped(),), effects=(UNTAPPED_FREELY, LESS_BODY)),)))


# ---------------------------------------------------------------------------------------------------- engagement
card(
    "Praise to Elbereth",
    Behaviour(
        (
            Use(
                choose=(
                    Choose(From.COMPANY, pay=Pay.TAP, other=True),
                    Choose(From.THREAT, cards=Cards(keyword="Nazgûl"), again=True),
                ),
                effects=(
                    Handler("ward off"),
                    If((InPlay("Doors of Night"),), (for_turn(Stat.PROWESS, 1, Of.MINE),)),
                ),
            ),
        )
    ),
)


# -------------------------------------------------------------------------------------------------------- spells
card(
    "Wizard’s Laughter",
    Behaviour(
        (
            spell(
                Cancel("card"),
                price=-2,
                at=(At.COUNTER,),
                require=(Answers(Cards(side="hazard"), no_creature=True, events_only=True, on_people=True),),
            ),
        )
    ),
)
card(
    "Wizard’s Voice",
    Behaviour((spell(for_turn(Stat.INFLUENCE, 2), for_turn(Stat.FACTION_ROLL, 5), price=-3),), always=(Limit("turn"),)),
)
AGAINST_HIS_PROWESS = Roll(0, (FailStrikes(),), by=Of.TARGET, plus="prowess", reach=True, against_attack=True)
card("True Fána", Behaviour((spell(AGAINST_HIS_PROWESS, price=-3, at=FIGHT, require=(ATTACKED,)),)))


# ------------------------------------------------------------------------------------------------- the Three Rings
def elven_ring(name: str, figures: tuple[int, ...], *effects: Word, limit: tuple[Word, ...] = ()) -> Behaviour:
    """Prowess, body, influence and faction rolls of one character are higher for this turn; more follows."""
    stats = (Stat.PROWESS, Stat.BODY, Stat.INFLUENCE, Stat.FACTION_ROLL)
    lifted = tuple(for_turn(stat, value) for stat, value in zip(stats, figures, strict=True))
    bearer = Choose(From.COMPANY, who=Who(names=(name,)))
    return Behaviour((Use(choose=(bearer,), effects=lifted + effects),), always=limit)


card("Narya", elven_ring("Gandalf", (4, 1, 1, 1), Untap(Of.COMPANY), CorruptionRoll(Of.TARGET, -5)))
GALADRIEL_AT_A_HAVEN = Someone(Who(names=("Galadriel",), at=Where(types="H")), mine=True)
NENYA = elven_ring(
    "Galadriel",
    (2, 2, 1, 1),
    Grant(of=Of.PLAYER, until=Until.END_OF_TURN, ability=True, once=True),
    If(
        (GALADRIEL_AT_A_HAVEN,),
        (CorruptionRoll(Of.TARGET, -1),),
        otherwise=(CorruptionRoll(Of.TARGET, -3),),
    ),
)
card(
    "Nenya",
    Behaviour(
        NENYA.uses,
        abilities=(
            Activate(
                CORRUPTION,
                (Permit(Leave.SURE_SUCCESS, until=Until.ROLL),),
                require=(RollBy(Who(not_names=("Galadriel",), not_at=Where(types="SD"))),),
            ),
        ),
    ),
)
ELROND_AT_RIVENDELL = Someone(Who(names=("Elrond",), at=Where(names=("Rivendell",))), mine=True)
card(
    "Vilya",
    elven_ring(
        "Elrond",
        (4, 2, 2, 3),
        Reserve(3, Cards(side="resource"), when=(ELROND_AT_RIVENDELL,)),
        CorruptionRoll(Of.TARGET, -3),
        limit=(Limit("turn"),),
    ),
)

# --------------------------------------------------------------------------------------------------------- rolls
card(
    "A Friend or Three",
    Behaviour(
        (Use(at=(*FACTION_ROLL, *CORRUPTION), require=(RollBy(),), effects=(on_roll(1, Per.COMPANY_CHARACTER),)),)
    ),
)
card(
    "Halfling Strength",
    Behaviour(
        (
            Use(
                "A",
                at=ANY_TIME,
                choose=(Choose(From.COMPANY, who=Who(races=("Hobbit",), poses=(TAPPED,))),),
                effects=(Untap(Of.TARGET),),
            ),
            Use(
                "B",
                at=(At.ORGANIZATION,),
                choose=(Choose(From.COMPANY, who=Who(races=("Hobbit",), poses=(WOUNDED,))),),
                effects=(Heal(Of.TARGET), Untap(Of.TARGET)),
            ),
            Use("C", at=CORRUPTION, require=(RollBy(HOBBIT),), effects=(on_roll(4),)),
        )
    ),
)
card(
    "Persuasive Words",
    Behaviour(
        (
            Use(
                at=FACTION_ROLL,
                require=(RollBy(DIPLOMAT),),
                effects=(Permit(Leave.TWO_ROLLS, until=Until.ROLL),),
            ),
        )
    ),
)
card(
    "New Friendship",
    Behaviour(
        (
            Use("A", at=FACTION_ROLL, require=(RollBy(DIPLOMAT),), effects=(on_roll(3),)),
            Use("B", at=CORRUPTION, require=(RollBy(with_=DIPLOMAT),), effects=(on_roll(2),)),
        )
    ),
)
card(
    "Old Friendship",
    Behaviour(
        (
            Use(
                "A",
                at=(At.ORGANIZATION,),
                choose=(Choose(From.DISCARD, cards=Cards(kinds=(Kind.CHARACTER,))),),
                effects=(Return(Of.TARGET),),
            ),
            Use("B", at=CORRUPTION, require=(RollBy(with_=DIPLOMAT),), effects=(on_roll(4),)),
        )
    ),
)

# ------------------------------------------------------------------------------------------------- rings and Palantíri
card("Test of Form", Behaviour((ring_test(SAGE, test=RingTest(1)),)))
card("Test of Lore", Behaviour((ring_test(SAGE, test=RingTest(major=2, greater=-1)),)))

# -------------------------------------------------------------------------------------------------- cards and piles
card(
    "Favor of the Valar",
    Behaviour((Use(effects=(Draw(0, afresh=True), Eliminate(Of.SELF))),)),
)
