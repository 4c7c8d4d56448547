"""Ways to play, as data: the standard and the introductory game, and the optional rules (LORE-INTRO, LORE-OPT)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from msgspec.structs import replace

from engine.journeys.table.records import Rules
from engine.journeys.table.verbs import no
from engine.kernel.game import OptionRule, Variant
from engine.kernel.pending import Reason

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


REPLACED = {
    "LORE-INTRO-04": ("LORE-DRAFT-03", "LORE-DRAFT-08", "LORE-DRAFT-11", "LORE-SETUP-05"),
    "LORE-INTRO-05": ("LORE-SETUP-12", "LORE-SETUP-13", "LORE-RULING-09"),
    "LORE-INTRO-09": (
        "LORE-CHAR-03", "LORE-CHAR-04", "LORE-ORG-06", "LORE-ORG-12", "LORE-MOVE-02", "LORE-MOVE-19", "LORE-PATH-10",
        "LORE-PATH-11", "LORE-SITE-02", "LORE-RULING-18", "LORE-RULING-19", "LORE-RULING-20", "LORE-RULING-25",
        "LORE-RULING-26", "LORE-RULING-55",
    ),
    "LORE-INTRO-12": (
        "LORE-ORG-09", "LORE-HAZ-17", "LORE-SITE-16", "LORE-SIDE-03", "LORE-SIDE-04", "LORE-SIDE-06", "LORE-SIDE-07",
        "LORE-SIDE-08", "LORE-RULING-57", "LORE-RULING-95",
    ),
    "LORE-INTRO-13": ("LORE-PATH-02", "LORE-PATH-03", "LORE-RULING-43"),
    "LORE-INTRO-15": ("LORE-MOVE-14", "LORE-MOVE-15", "LORE-RULING-51"),
    "LORE-INTRO-16": (
        "LORE-STRIKE-01", "LORE-STRIKE-02", "LORE-STRIKE-03", "LORE-STRIKE-04", "LORE-STRIKE-05", "LORE-STRIKE-06",
        "LORE-RULING-63",
    ),
    "LORE-INTRO-23": ("LORE-STRIKE-11", "LORE-RULING-64"),
    "LORE-INTRO-24": ("LORE-BODY-07",),
    "LORE-INTRO-27": (
        "LORE-EOT-01", "LORE-EOT-02", "LORE-EOT-03", "LORE-EOT-04", "LORE-EOT-05", "LORE-RULING-97",
    ),
    "LORE-INTRO-30": ("LORE-END-01", "LORE-END-02", "LORE-END-03", "LORE-RULING-107", "LORE-RULING-108"),
}  # fmt: skip
"""What the introductory game has in place of standard rules that a question or a refusal may name."""
_INSTEAD = {old: new for new, replaced in REPLACED.items() for old in replaced}


def in_force(rule: str, rules: Rules) -> str:
    """The rule that holds in a game where a rule of the standard game is spoken of."""
    return _INSTEAD.get(rule, rule) if rules.introductory else rule


OPTION_RULES = (
    OptionRule(
        Option.BREAK_TIES,
        "ties",
        "breaking ties",
        "after a tie everybody rolls for corruption again, at a growing -1",
    ),
    OptionRule(
        Option.TWO_STRIKES,
        "strikes",
        "facing two strikes",
        "an untapped character may take two strikes, tapped and at -3",
    ),
    OptionRule(
        Option.STARTING_MAIN, "main", "starting main characters", "a main character may be drafted, as mind 5"
    ),
    OptionRule(
        Option.VISITED_SITES,
        "visited",
        "recently visited sites",
        "each used counter on a site gives its attacks +1 strike and +1 prowess",
    ),
    OptionRule(
        Option.LONGER + 1,
        "longer",
        "longer game",
        "more exhaustions; each adds 5 to the MPs of a call and to the sideboard",
        MOST_LONGER,
    ),
    OptionRule(
        Option.POINTS_ONLY,
        "points",
        "only points win",
        "destroying The One Ring does not win a longer game",
    ),
)
WAYS = (
    Variant(STANDARD, "standard", "standard game", (2, 3, 4, 5), OPTION_RULES),
    Variant(INTRODUCTORY, "intro", "introductory game", (2,)),
    Variant(SOLITAIRE, "solitaire", "solitaire", (2,), alone=True),
)
"""The ways to play as tables and commands name them (LORE-SOLO-02: solitaire)."""


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
        return no("Only in longer games may the players agree that nothing but MPs wins.", "LORE-OPT-08")
    return None
