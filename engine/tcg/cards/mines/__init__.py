"""Mines of Moria: 122 cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.tcg.cards.mines import (
    dwarven,
    elven,
    gandalf,
    gondor,
    isengard,
    moria,
    ringwraith,
    sauron,
    shire,
    sites,
)
from engine.tcg.cards.words import Behaviour

CARDS: Mapping[str, Behaviour] = {
    **dwarven.CARDS,
    **elven.CARDS,
    **gandalf.CARDS,
    **gondor.CARDS,
    **isengard.CARDS,
    **moria.CARDS,
    **ringwraith.CARDS,
    **sauron.CARDS,
    **shire.CARDS,
    **sites.CARDS,
}
"""The behaviours of the set by the names of the cards."""
