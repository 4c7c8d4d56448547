"""Sites of Mines of Moria."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.forms import FELLOWSHIP, does, has, may, use
from engine.tcg.cards.moments import Pile, Ref, Trait, When
from engine.tcg.cards.words import Act, Behaviour, Costs, Draw, Exert, Grant, Heal, LaySite, On, PlayCard
from engine.tcg.reading.filters import HOBBIT, HOBBIT_COMPANION, URUK, Choose, Count, Once, Who, title

SHIRE_ALLY = Who(kind=("ally",), culture=("Shire",))
MORIA_ARCHER = Who(kind=("minion",), culture=("Moria",), keyword=("archer",))

CARDS: Mapping[str, Behaviour] = {
    "Hobbiton Party Field": does(use(FELLOWSHIP, (Exert(HOBBIT),), PlayCard(title("Bilbo"), Pile.DECK))),
    "Hobbiton Woods": does(use(FELLOWSHIP, (Exert(HOBBIT),), LaySite("2"))),
    "Town Center": does(
        Act(at=FELLOWSHIP, hand=SHIRE_ALLY, price=(PlayCard(SHIRE_ALLY, Pile.HAND),), effects=(Draw(1),))
    ),
    "Great Chasm": has(Costs(-2, MORIA_ARCHER, when=(Once(MORIA_ARCHER, phase=True),))),
    "Hollin": has(Grant(Trait.NEVER_ROAMING, URUK)),
    "Valley of the Silverlode": does(
        may(
            On(When.ARRIVES, Ref.SELF),
            Heal(Choose(HOBBIT_COMPANION, count=Count(HOBBIT_COMPANION), least=0)),
        )
    ),
}
