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
TWO_DECK = 75
"""METW-TRN-08: of a two-deck game, as the last ones of the brackets are."""
START_DRAFT, TWO_DECKS = 1, 102
"""METW's options by their numbers."""
WIZARDS = Manner("metw", "Standard", 2, by_ratio=False, minutes=ONE_DECK, sanctioned=NOBODY)
BRACKETS = replace(WIZARDS, brackets=True, finals=(TWO_DECKS,), finals_minutes=TWO_DECK)
UNIVERSAL = Manner("meccg", "universal", 6, by_ratio=False, minutes=ONE_DECK, sanctioned=NOBODY)
RING = Manner("tcg", "full", 1, by_ratio=False, count="sites", sanctioned=NOBODY)

FORMATS: Mapping[str, tuple[Format, ...]] = {
    "lore": (
        Format("pairs", "pairs, in Swiss rounds", Manner()),
        Format("groups", "groups of three to five", Manner(), groups=True),
        Format("sealed", "pairs, with sealed decks", Manner(sealed=True)),
    ),
    "metw": (
        Format("brackets", "Gold and Silver brackets", BRACKETS),
        Format("draft", "brackets, with the start draft", replace(BRACKETS, options=(START_DRAFT,))),
        Format("swiss", "Swiss rounds", WIZARDS),
        Format("novice", "Swiss rounds by the Starter rules", replace(WIZARDS, rules="Starter", variant=1)),
        Format("sealed", "Swiss rounds with sealed decks", replace(WIZARDS, sealed=True)),
    ),
    "tcg": (
        Format("swiss", "Swiss rounds", RING),
        Format("sealed", "Swiss rounds with sealed decks", replace(RING, sealed=True)),
    ),
    "meccg": (
        Format("swiss", "Swiss rounds", UNIVERSAL),
        Format("sealed", "Swiss rounds with sealed decks of heroes", replace(UNIVERSAL, sealed=True)),
    ),
}
"""By the word of the game; a test holds it against the editions."""
KINDS = "; ".join(f"{game}: {', '.join(one.word for one in found)}" for game, found in FORMATS.items())
"""The words of all of them, for a line of help."""
