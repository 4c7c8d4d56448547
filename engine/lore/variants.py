"""Ways to play, as data: the standard and the introductory game, and the optional rules (LORE-INTRO, LORE-OPT)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from msgspec.structs import replace

from engine.kernel.pending import Reason
from engine.lore.records import Rules
from engine.lore.verbs import no

STANDARD, INTRODUCTORY, SOLITAIRE = 1, 2, 3


class Option(IntEnum):
    """Optional rules, by the numbers that stand in the terms of a table."""

    BREAK_TIES = 1
    TWO_STRIKES = 2
    POINTS_ONLY = 3
    STARTING_MAIN = 4
    VISITED_SITES = 5
    LONGER = 100
    """Added to the number of further exhaustions a longer game needs: 101, 102 and so on."""


MOST_LONGER = 5
LONGER_CALL = 5
"""What each further exhaustion adds to the MPs of a call and to the sideboard (LORE-OPT-07)."""

VARIANTS = {
    STANDARD: Rules(),
    INTRODUCTORY: Rules(
        variant=INTRODUCTORY,
        hand_size=10,
        start_hand=6,
        longest_path=2,
        safe=1,
        call=10,
        exhaustions=1,
        introductory=True,
    ),
    SOLITAIRE: Rules(variant=SOLITAIRE, hand_size=5, start_hand=5, solitaire=True, last_turn=100),
}


def longer_by(options: Sequence[int]) -> int:
    """How many exhaustions more a longer game needs."""
    return next((option - Option.LONGER for option in options if option > Option.LONGER), 0)


def rules_for(variant: int, options: Sequence[int]) -> Rules:
    """The rules of a game."""
    rules = VARIANTS[variant]
    longer = longer_by(options)
    return replace(
        rules,
        options=tuple(sorted(options)),
        call=rules.call + LONGER_CALL * longer,
        exhaustions=rules.exhaustions + longer,
        last_turn=rules.last_turn * (2 + longer) // 2,
    )


def sideboard_limit(options: Sequence[int]) -> int:
    """The largest sideboard allowed (LORE-DECK-16, LORE-OPT-07)."""
    return 30 + LONGER_CALL * longer_by(options)


def options_ok(variant: int, options: Sequence[int]) -> Reason | None:
    """Whether these optional rules can be agreed on together."""
    if variant not in VARIANTS:
        return no("There is no such way to play.", "LORE-DEC-01")
    if variant != STANDARD and options:
        return no("Optional rules belong to the standard game.", "LORE-RULING-156")
    longer = [option for option in options if option > Option.LONGER]
    plain = {int(option) for option in Option} - {int(Option.LONGER)}
    if len(set(options)) != len(options) or len(longer) > 1 or any(o - Option.LONGER > MOST_LONGER for o in longer):
        return no("These optional rules do not go together.", "LORE-OPT-01")
    if any(option not in plain for option in options if option <= Option.LONGER):
        return no("There is no such optional rule.", "LORE-OPT-01")
    if Option.POINTS_ONLY in options and not longer:
        return no("Only in longer games the players may agree that nothing but MPs wins.", "LORE-OPT-08")
    return None
