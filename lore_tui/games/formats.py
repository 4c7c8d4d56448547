"""The kinds of tournaments each game has, the usual one in front."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from net.tournament.manner import Manner


class Format(NamedTuple):
    """A kind of tournament: the word that is typed for it, its words in a list, and how it is run."""

    word: str
    name: str
    manner: Manner
    groups: bool = False


NOBODY = (0, 0)
"""Nobody sanctions tournaments but those of LoRE's book."""
ONE_DECK = 40
"""METW-TRN-08: the minutes of a one-deck game."""
WIZARDS = Manner("metw", "Standard", 2, by_ratio=False, minutes=ONE_DECK, sanctioned=NOBODY)
RING = Manner("tcg", "full", 1, by_ratio=False, count="sites", sanctioned=NOBODY)

FORMATS: Mapping[str, tuple[Format, ...]] = {
    "lore": (
        Format("pairs", "pairs, in Swiss rounds", Manner()),
        Format("groups", "groups of three to five", Manner(), groups=True),
    ),
    "metw": (
        Format("brackets", "Gold and Silver brackets", replace(WIZARDS, brackets=True)),
        Format("swiss", "Swiss rounds", WIZARDS),
        Format("novice", "Swiss rounds by the Starter rules", replace(WIZARDS, rules="Starter", variant=1)),
    ),
    "tcg": (Format("swiss", "Swiss rounds", RING),),
}
"""By the word of the game; a test holds it against the editions."""
