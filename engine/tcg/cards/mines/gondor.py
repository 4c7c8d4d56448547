"""Gondor cards of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import (
    GONE_AT_REGROUP,
    SKIRMISH,
    archery,
    event,
    has,
    prevents,
    reply,
    spot,
    strengthen,
)
from engine.tcg.cards.moments import By, Phase, Ref, Trait, When
from engine.tcg.cards.words import Behaviour, Damage, Discard, Exert, Grant, On, Point, Skip, Strength, Unless
from engine.tcg.reading.filters import (
    ARAGORN,
    COMPANION,
    GONDOR_COMPANION,
    NAZGUL,
    RANGER,
    SAURON_ORC,
    AtSite,
    Exhausted,
    FierceRound,
    Fighting,
    Further,
    Is,
    Who,
    title,
)

BEARER_FACES_NAZGUL = Is(Ref.BEARER, Who(marks=(Fighting(NAZGUL),)))
TIRED_ORC = Who(race=("Orc",), marks=(Exhausted(),))
FACING_BOROMIR = Who(kind=("minion",), marks=(Fighting(title("Boromir")),))

CARDS: Mapping[str, Behaviour] = {
    "Blood of Númenor": Behaviour(
        price=(Exert(GONDOR_COMPANION),),
        triggers=(GONE_AT_REGROUP,),
        always=(Grant(Trait.ENTERS_EXHAUSTED, SAURON_ORC), Skip(Phase.ARCHERY)),
    ),
    "Flaming Brand": has(
        Grant(Trait.EXTRA_WEAPON),
        Strength(2, Ref.BEARER, when=(BEARER_FACES_NAZGUL,)),
        Damage(1, Ref.BEARER, when=(BEARER_FACES_NAZGUL,)),
    ),
    "Flee in Terror": reply(
        On(When.WINS, GONDOR_COMPANION), Point(TIRED_ORC), Unless(By.OWNER, (Discard(Ref.IT),))
    ),
    "Gondor Will See It Done": Behaviour(acts=(prevents(COMPANION, Exert(GONDOR_COMPANION)),)),
    "Natural Cover": has(archery(-2, AtSite(("forest",))), needs=spot(RANGER)),
    "No Mere Ranger": event(
        SKIRMISH,
        strengthen(
            Who(kind=("companion",), marks=(Further(),)), 2, 1, Is(Ref.IT, Who(signet="Aragorn"))
        ),
        price=(Exert(ARAGORN),),
    ),
    "Sentinels of Númenor": event(SKIRMISH, strengthen(GONDOR_COMPANION, 2, 2, FierceRound())),
    "Shield of Boromir": has(
        archery(-1),
        Grant(Trait.NO_WEAPON_STRENGTH, FACING_BOROMIR, (Is(Ref.BEARER, title("Boromir")),)),
    ),
}
