"""The One Ring in its two versions (TCG-RING-02)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.moments import Phase, Ref, When
from engine.tcg.cards.words import Act, Behaviour, Converts, On, Wear
from engine.tcg.reading.filters import During, Nor, Worn

NOT_WORN = Nor((Worn(),))

CARDS: Mapping[str, Behaviour] = {
    "The One Ring, Isildur's Bane": Behaviour(
        acts=(Act(on=On(When.ABOUT_TO_WOUND, Ref.BEARER), needs=(NOT_WORN,), effects=(Wear(),)),),
        always=(Converts(2),),
    ),
    "The One Ring, The Ruling Ring": Behaviour(
        acts=(
            Act(
                on=On(When.ABOUT_TO_WOUND, Ref.BEARER),
                needs=(NOT_WORN, During((Phase.SKIRMISH,))),
                effects=(Wear(),),
            ),
        ),
        always=(Converts(1, (Phase.SKIRMISH,)),),
    ),
}
