"""Resource events: what is played once and is gone."""

from __future__ import annotations

from engine.journeys.cards.book import Book
from engine.journeys.cards.common.events import (
    CORRUPTION,
    DIPLOMAT,
    FACTION_ROLL,
    FIGHT,
    HOBBIT,
    LESS_BODY,
    SAGE,
    STRIKE,
    UNTAPPED_FREELY,
    for_turn,
    on_roll,
    ring_test,
    spell,
)
from engine.journeys.cards.conditions import AttackIs, Cards, InPlay, RollBy, Someone, StrikeOn, Where, Who, Word
from engine.journeys.cards.moments import TAPPED, UPRIGHT, WOUNDED, At, Ban, From, Leave, Of, Pay, Per, Stat, Until
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
    Forbid,
    Grant,
    Handler,
    Heal,
    If,
    Limit,
    Permit,
    RingTest,
    Roll,
    Untap,
    Use,
)
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.words import Against, ShuffleIn

BOOK = Book()
card = BOOK.card
CHECK = (*FACTION_ROLL, At.INFLUENCE_ROLL)
"""An influence check, for a faction or against something of an opponent's."""
ONCE_A_TURN = (Limit("turn"),)

# --------------------------------------------------------------------------------------------------------- strikes
STANDING = Who(poses=(UPRIGHT,))
"""Whoever chose to tap taps when his strike is resolved: until then he may still be spared it (METW-STK-10)."""
BLOCKER = Who(skills=("warrior",), poses=(UPRIGHT,))
card("Block", Behaviour((Use(at=STRIKE, require=(StrikeOn(BLOCKER),), effects=(UNTAPPED_FREELY,)),)))
card("Dodge", Behaviour((Use(at=STRIKE, require=(StrikeOn(STANDING),), effects=(UNTAPPED_FREELY, LESS_BODY)),)))

# ---------------------------------------------------------------------------------------------------------- spells
ABOVE_HIS_PROWESS = Roll(0, (FailStrikes(),), -1, Of.TARGET, "prowess", reach=True, against_attack=True)
card("True Fána", Behaviour((spell(ABOVE_HIS_PROWESS, price=-3, at=FIGHT, require=(AttackIs(),)),)))
card("Wizard’s Voice", Behaviour((spell(for_turn(Stat.INFLUENCE, 6), price=-3),), always=ONCE_A_TURN))
card(
    "Wizard’s Laughter",
    Behaviour((spell(Cancel("influence"), price=-2, at=(At.INFLUENCE_ROLL,), require=(Against(mine=True),)),)),
)
card(
    "Praise to Elbereth",
    Behaviour(
        (
            Use(
                choose=(
                    Choose(From.MINE, pay=Pay.TAP, other=True),
                    Choose(From.THREAT, cards=Cards(keyword="Nazgûl"), again=True),
                ),
                effects=(
                    Handler("ward off"),
                    If((InPlay("Doors of Night"),), (for_turn(Stat.PROWESS, 1, Of.MINE),)),
                ),
            ),
        ),
        always=(Forbid(Ban.TAP_IN_ANSWER),),
    ),
)


# ------------------------------------------------------------------------------------------------- the Three Rings
def elven_ring(name: str, figures: tuple[int, int, int], *effects: Word, limit: tuple[Word, ...] = ()) -> Behaviour:
    """Prowess, body and direct influence of one character are higher for this turn; more follows."""
    stats = (Stat.PROWESS, Stat.BODY, Stat.INFLUENCE)
    lifted = tuple(for_turn(stat, value) for stat, value in zip(stats, figures, strict=True))
    bearer = Choose(From.MINE, who=Who(names=(name,)))
    return Behaviour((Use(choose=(bearer,), effects=lifted + effects),), always=limit)


card("Narya", elven_ring("Gandalf", (4, 1, 2), Untap(Of.COMPANY), CorruptionRoll(Of.TARGET, -5)))
AT_A_HAVEN = Someone(Who(names=("Galadriel",), at=Where(types="H")), mine=True)
NENYA = elven_ring(
    "Galadriel",
    (2, 2, 2),
    Grant(of=Of.PLAYER, until=Until.END_OF_TURN, ability=True, once=True),
    If((AT_A_HAVEN,), (CorruptionRoll(Of.TARGET, -1),), otherwise=(CorruptionRoll(Of.TARGET, -3),)),
)
card(
    "Nenya",
    Behaviour(
        NENYA.uses,
        abilities=(
            Activate(
                CORRUPTION,
                (Permit(Leave.SURE_SUCCESS, until=Until.ROLL),),
                require=(RollBy(Who(not_at=Where(types="SD"))),),
            ),
        ),
    ),
)
AT_RIVENDELL = Someone(Who(names=("Elrond",), at=Where(names=("Rivendell",))), mine=True)
card(
    "Vilya",
    elven_ring(
        "Elrond",
        (4, 2, 6),
        ShuffleIn(3, Cards(side="resource"), when=(AT_RIVENDELL,)),
        CorruptionRoll(Of.TARGET, -3),
        limit=ONCE_A_TURN,
    ),
)

# ---------------------------------------------------------------------------------------------------------- checks
card(
    "A Friend or Three",
    Behaviour((Use(at=(*CHECK, *CORRUPTION), require=(RollBy(),), effects=(on_roll(1, Per.COMPANY_CHARACTER),)),)),
)
card(
    "Halfling Strength",
    Behaviour(
        (
            Use(
                "A",
                at=OWN_TURN,
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
        (Use(at=CHECK, require=(RollBy(DIPLOMAT),), effects=(Permit(Leave.TWO_ROLLS, until=Until.ROLL),)),),
    ),
)


def friendship(check: Use, value: int) -> Behaviour:
    """A diplomat's influence check is better, or a corruption check in his company."""
    return Behaviour(
        (check, Use("B", at=CORRUPTION, require=(RollBy(with_=DIPLOMAT),), effects=(on_roll(value),))),
    )


card("New Friendship", friendship(Use("A", at=CHECK, require=(RollBy(DIPLOMAT),), effects=(on_roll(3),)), 2))
AGAINST_SOMEBODY = Against(Cards(kinds=(Kind.CHARACTER,)))
card(
    "Old Friendship",
    friendship(
        Use("A", at=(At.INFLUENCE_ROLL,), require=(RollBy(DIPLOMAT), AGAINST_SOMEBODY), effects=(on_roll(5),)), 4
    ),
)

# ------------------------------------------------------------------------------------------------- rings and piles
card("Test of Form", Behaviour((ring_test(SAGE, test=RingTest()),)))
card("Test of Lore", Behaviour((ring_test(SAGE, test=RingTest(-1)),)))
card(
    "Favor of the Valar",
    Behaviour((Use(at=(At.ORGANIZATION,), effects=(Draw(8, afresh=True), Eliminate(Of.SELF))),)),
)
