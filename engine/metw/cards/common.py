"""What cards of heroes and cards of minions do alike, in whatever set they are."""

from __future__ import annotations

from engine.journeys.cards.common.events import A_COMPANY, RANGER, SAGE, tap
from engine.journeys.cards.common.items import BEARER_TAPS, SPENT, bearer
from engine.journeys.cards.common.lasting_events import ON_HIM
from engine.journeys.cards.compiled import BEARER
from engine.journeys.cards.conditions import Cards, CompanyIs, Where, Who
from engine.journeys.cards.moments import TAPPED, At, From, Leave, Of, Stat, Until
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import (
    Activate,
    Behaviour,
    Choose,
    CorruptionRoll,
    Discard,
    Modify,
    Permit,
    Untap,
    Use,
    UsedCounter,
)
from engine.metw.cards.later_words import Hoard
from engine.metw.cards.moments import OWN_TURN
from engine.metw.cards.words import ShuffleIn

FOUND_IN_A_HOARD = (Use(require=(Hoard(),), choose=(BEARER,)),)
RATIONS = Behaviour(
    abilities=(
        Activate(OWN_TURN, (Untap(Of.BEARER),), require=(bearer(Who(poses=(TAPPED,))),), cost=SPENT, label="untap"),
        Activate(
            (At.ORGANIZATION,),
            (Modify(Stat.REGIONS, 1, Of.COMPANY, until=Until.END_OF_TURN),),
            cost=SPENT,
            label="region",
        ),
    )
)
"""What feeds somebody, or carries a company further."""


def reopens(where: Where, label: str = "") -> Activate:
    """Discarded to untap such a site."""
    return Activate(
        OWN_TURN,
        (UsedCounter(off=True),),
        require=(CompanyIs(site=where),),
        choose=(A_COMPANY,),
        cost=SPENT,
        label=label,
    )


DRAGONS_MAP = Behaviour(abilities=(reopens(Where(lair=True, used=1)),))
LASTING_HAZARDS = Cards(
    kinds=(Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION, Kind.HAZARD_LONG_EVENT), not_keyword="environment"
)
TOLD_BY_A_SAGE = Behaviour(
    (
        Use(
            choose=(tap(SAGE), Choose(From.IN_PLAY, cards=LASTING_HAZARDS)),
            effects=(Discard(Of.TARGET_2), CorruptionRoll(Of.TARGET, -2)),
        ),
    )
)
"""A sage ends a hazard that lies in play."""
A_CARD_BACK = Behaviour(
    (Use(effects=(ShuffleIn(1, Cards(side="resource or character"), sideboard=True),)),),
)
"""A resource or character of one's own comes back into the play deck."""
GUIDED = Behaviour(
    (Use(at=(At.ORGANIZATION,), choose=(Choose(From.MINE, who=RANGER),), effects=(ON_HIM,)),),
    abilities=(
        Activate(
            (*OWN_TURN, At.COUNTER),
            (Permit(Leave.KEEP_COURSE, Of.COMPANY, until=Until.END_OF_TURN), CorruptionRoll(Of.BEARER)),
            cost=BEARER_TAPS,
        ),
    ),
)
"""A ranger keeps his company on its course."""
