"""Ways to play, as data: the full game and the first game with starter decks (TCG-STA)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.kernel.game import Variant
from engine.kernel.pending import Reason
from engine.tcg.table.records import Rules
from engine.tcg.table.verbs import no

FULL, STARTER = 1, 2
VARIANTS = {FULL: Rules(), STARTER: Rules(variant=STARTER, last_site=7, bidding=False)}
WAYS = (
    Variant(FULL, "full", "The full game", (2, 3, 4)),
    Variant(STARTER, "starter", "First game: seven sites, no bids", (2, 3, 4)),
)


def rules_for(variant: int, options: Sequence[int]) -> Rules:
    """The rules of a game."""
    return replace(VARIANTS[variant], options=tuple(sorted(options)))


def options_ok(variant: int, options: Sequence[int]) -> Reason | None:
    """Whether a game can be agreed on like this; there are no optional rules."""
    if variant not in VARIANTS:
        return no("There is no such way to play.", "TCG-DEC-40")
    return no("There are no optional rules.", "LOTR-RULING-109") if options else None
