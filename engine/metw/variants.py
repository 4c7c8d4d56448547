"""Editions of METW as stacks of layers, and the options players can agree on (editions.md, sections 1, 3 and 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from msgspec.structs import replace

from engine.journeys.table.verbs import no
from engine.kernel.game import OptionRule, Variant
from engine.kernel.pending import Reason
from engine.metw.cards.deck_rules import USUAL, Plan
from engine.metw.scenarios.listed import SCENARIOS
from engine.metw.table.law import TOURNAMENT_POLICY
from engine.metw.table.records import MetwRules

STARTER, STANDARD, MULTI, STARTER_MULTI, SOLITAIRE = 1, 2, 3, 4, 5
UNIVERSAL = 6
LONGEST_PATH = 6
"""Regions in the longest printed site path."""

REGIONAL = (STANDARD, MULTI, SOLITAIRE, UNIVERSAL)
"""Editions with the Standard rules."""
WIZARDS_MIND = 12
"""What a Wizard counts for among starting characters (METW-OPT-07)."""

BASE: Mapping[str, object] = {
    "hand_size": 8,
    "start_hand": 8,
    "longest_path": LONGEST_PATH,
    "call": 20,
    "exhaustions": 1,
    "last_turn": 120,
}
"""Companion, Parts I and V."""
ADDED: Mapping[str, object] = {
    "sideboard": 15,
    "swaps": 5,
    "regions": 4,
    "splits_anywhere": True,
    "joins_anywhere": True,
    "dismissal": True,
    "arrival_at_wizard": True,
    "support": True,
    "guard": True,
    "persuasion": True,
    "drawing_mind": 3,
    "point_changes": True,
}
"""Companion, Part II."""
SEVERAL: Mapping[str, object] = {"exchange": 3}
"""Companion, Part III: three to five players."""
ALONE: Mapping[str, object] = {
    "hand_size": 5,
    "start_hand": 5,
    "exhaustions": 2,
    "solitaire": True,
    "guard": False,
    "persuasion": False,
    "last_turn": 80,
}
"""Companion, Part III: one player; nobody lays cards on-guard, and there is nobody to influence."""
IN_SCENARIO: Mapping[str, object] = {"exhaustions": 2}
"""Companion, Part IX: there is no Council; the game ends with the second exhaustion (SCEN-RULING-04)."""
BY_UNIVERSAL_RULES: Mapping[str, object] = {"sideboard": 25, "wizards": 3}
"""Universal Rules, Part I: numbers; what is done otherwise stands in engine/metw/table/law.py."""
EDITIONS: Mapping[int, tuple[Mapping[str, object], ...]] = {
    STARTER: (BASE,),
    STANDARD: (BASE, ADDED),
    MULTI: (BASE, ADDED, SEVERAL),
    STARTER_MULTI: (BASE, SEVERAL),
    SOLITAIRE: (BASE, ADDED, ALONE),
    UNIVERSAL: (BASE, ADDED, BY_UNIVERSAL_RULES),
    **{one.number: (BASE, ADDED, IN_SCENARIO, {"scenario": one.number}, one.changes) for one in SCENARIOS.values()},
}


def is_alone(variant: int) -> bool:
    """Whether an edition is one for a single player, whose deck fills both seats."""
    return variant == SOLITAIRE or (variant in SCENARIOS and SCENARIOS[variant].alone)


def is_multi(variant: int) -> bool:
    """Whether an edition is one for three to five players."""
    return variant in (MULTI, STARTER_MULTI)


def plan_for(variant: int) -> Plan:
    """How decks are built for a way to play."""
    return SCENARIOS[variant].plan if variant in SCENARIOS else USUAL


class Option(IntEnum):
    """What can be agreed on, by the numbers that stand in the terms of a table."""

    DRAFT = 1
    HALF_STRICT = 2
    STARTER_ONLY = 3
    WEAKEST_LINK = 4
    ROLL_OFF = 5
    GORGOROTH = 6
    BURGLARY = 7
    VISITED = 8
    TWO_STRIKES = 9
    DEFENCE = 10
    STARTING_WIZARD = 11
    SHIFTING = 12
    SHARED = 13
    GOAL_POINTS = 14
    GOAL_COUNCIL = 15
    ROW = 16
    ROW_OF_NAZGUL = 17
    POLICY = TOURNAMENT_POLICY
    TWO_DECKS = 102
    THREE_DECKS = 103
    FOUR_DECKS = 104


OPTION_RULES = (
    OptionRule(Option.DRAFT, "draft", "start draft", "starting characters are drafted, one each at a time"),
    OptionRule(Option.STARTER_ONLY, "eighteen", "starter decks", "eighteen points are enough to call the Council"),
    OptionRule(Option.WEAKEST_LINK, "weakest", "weakest link", "a tie is broken by further corruption checks"),
    OptionRule(Option.ROLL_OFF, "roll-off", "roll-off", "a tie is broken by a roll"),
    OptionRule(Option.BURGLARY, "burglary", "burglary", "a Hobbit may roll to rob a site without a fight"),
    OptionRule(Option.VISITED, "visited", "recently visited sites", "attacks at sites the other has used are stronger"),
    OptionRule(Option.TWO_STRIKES, "two-strikes", "two strikes", "a character may tap and face two strikes at -3"),
    OptionRule(Option.DEFENCE, "defence", "defending with influence", "a companion’s influence may replace your own"),
    OptionRule(Option.STARTING_WIZARD, "wizard", "Wizard from the start", "a Wizard may start, counted as mind 12"),
)
STANDARD_ONLY = (
    OptionRule(Option.GORGOROTH, "gorgoroth", "ways to Gorgoroth", "from Imlad Morgul, or through Nurn or Udûn"),
    OptionRule(Option.HALF_STRICT, "half", "strict half", "no kind of points counts for more than all others"),
    OptionRule(Option.TWO_DECKS, "two-decks", "two decks", "every deck is exhausted twice"),
    OptionRule(Option.THREE_DECKS, "three-decks", "three decks", "every deck is exhausted three times"),
    OptionRule(Option.FOUR_DECKS, "four-decks", "four decks", "every deck is exhausted four times"),
)
MULTI_RULES = (
    *(rule for rule in OPTION_RULES if rule.number != Option.DRAFT),
    OptionRule(Option.SHIFTING, "shifting", "shifting opponents", "another player has your hazards each turn"),
    OptionRule(Option.SHARED, "shared", "shared hazards", "all play hazards on a company, up to two each in turn"),
)
ALONE_RULES = (
    OptionRule(Option.GOAL_POINTS, "goal-20", "twenty points", "twenty points in as few turns as possible"),
    OptionRule(Option.GOAL_COUNCIL, "goal-council", "Council", "twenty points lead to a Council that counts the turns"),
    OptionRule(Option.ROW, "row", "hazards in a row", "hazards lie in a row and come from its front"),
    OptionRule(Option.ROW_OF_NAZGUL, "row-nazgul", "row of Nazgûl", "each Nazgûl in play makes the row longer"),
)
SCENARIO_OPTIONS = (
    Option.BURGLARY,
    Option.VISITED,
    Option.TWO_STRIKES,
    Option.DEFENCE,
    Option.STARTING_WIZARD,
    Option.GORGOROTH,
)
SCENARIO_RULES = tuple(rule for rule in (*OPTION_RULES, *STANDARD_ONLY) if rule.number in SCENARIO_OPTIONS)
"""Optional rules that do not speak of the Council (SCEN-RULING-01)."""
VARIANTS = (
    Variant(STARTER, "starter", "Starter game", (2,), OPTION_RULES),
    Variant(STARTER_MULTI, "starter-multi", "Starter game of several", (3, 4, 5), MULTI_RULES),
    Variant(STANDARD, "standard", "Standard game", (2,), (*OPTION_RULES, *STANDARD_ONLY)),
    Variant(MULTI, "multi", "Standard game of several", (3, 4, 5), (*MULTI_RULES, *STANDARD_ONLY)),
    Variant(SOLITAIRE, "solitaire", "solitaire", (2,), ALONE_RULES, alone=True),
    *(
        Variant(
            *(one.number, one.word, one.name, (2,), SCENARIO_RULES), alone=one.alone, all_may_lose=one.all_may_lose
        )
        for one in SCENARIOS.values()
    ),
)
"""The editions as tables and commands name them, each for several after the one for two."""


UNIVERSAL_RULES = tuple(
    rule
    for rule in (*OPTION_RULES, *STANDARD_ONLY)
    if rule.number in (Option.DRAFT, Option.TWO_DECKS, Option.THREE_DECKS, Option.FOUR_DECKS)
) + (OptionRule(Option.POLICY, "policy", "tournament policy", "larger sideboards; 5 general influence for the Balrog"),)
"""The options of the Companion are off; what is left are the lengths (MECCG-VIC-11, MECCG-VIC-17) and tournaments."""
UNIVERSAL_VARIANTS = (Variant(UNIVERSAL, "universal", "Universal Rules", (2,), UNIVERSAL_RULES),)
"""The editions of the Middle-earth CCG."""


class Length(NamedTuple):
    """A longer game (METW-LONG-02 to METW-LONG-04)."""

    exhaustions: int
    call: int
    sideboard: int


SHORTEST_SIDEBOARD = 15
"""In the Companion; each book adds as much for longer games (METW-LONG-01, MECCG-VIC-11)."""
MORE_SIDEBOARD = 5
"""In tournaments by the Universal Rules (MECCG-TOU-15)."""
UNIVERSAL_OPTIONS = (Option.DRAFT, Option.POLICY)
"""What is only for tournaments, or agreed on (MECCG-RULING-53)."""
LENGTHS = {
    Option.TWO_DECKS: Length(2, 25, 15),
    Option.THREE_DECKS: Length(3, 30, 20),
    Option.FOUR_DECKS: Length(4, 40, 25),
}
CHANGES: Mapping[int, Mapping[str, object]] = {
    Option.DRAFT: {"draft": True},
    Option.HALF_STRICT: {"half_strict": True},
    Option.STARTER_ONLY: {"call": 18},
    Option.WEAKEST_LINK: {"weakest_link": True},
    Option.ROLL_OFF: {"roll_off": True},
    Option.GORGOROTH: {"gorgoroth": True},
    Option.BURGLARY: {"burglary": True},
    Option.VISITED: {"visited": True},
    Option.TWO_STRIKES: {"two_strikes": True},
    Option.DEFENCE: {"direct_defence": True},
    Option.STARTING_WIZARD: {"starting_wizard": WIZARDS_MIND},
    Option.SHIFTING: {"shifting": True},
    Option.SHARED: {"shared": True},
    Option.GOAL_POINTS: {"goal_points": True},
    Option.GOAL_COUNCIL: {"goal_council": True},
    Option.ROW: {"hazard_row": True},
    Option.ROW_OF_NAZGUL: {"row_of_nazgul": True},
}


def rules_for(variant: int, options: Sequence[int]) -> MetwRules:
    """The rules of a game: the layers of its edition, then what was agreed on."""
    rules = MetwRules(variant=variant, options=tuple(sorted(options)))
    for layer in EDITIONS[variant]:
        rules = replace(rules, **layer)
    for option in options:
        rules = replace(rules, **CHANGES.get(option, {}))
        length = LENGTHS.get(Option(option))
        if length is not None:
            rules = _lengthened(rules, length)
    return replace(rules, sideboard=rules.sideboard + MORE_SIDEBOARD) if Option.POLICY in options else rules


def _lengthened(rules: MetwRules, length: Length) -> MetwRules:
    """METW-LONG-06: a call by points needs all exhaustions but one."""
    return replace(
        rules,
        exhaustions=length.exhaustions,
        call=length.call,
        call_exhaustions=length.exhaustions - 1,
        sideboard=rules.sideboard + length.sideboard - SHORTEST_SIDEBOARD if rules.sideboard else 0,
        last_turn=rules.last_turn * length.exhaustions,
    )


def options_ok(variant: int, options: Sequence[int]) -> Reason | None:
    """Whether these options can be agreed on together."""
    if variant not in EDITIONS:
        return no("There is no such edition.", "METW-GEN-20")
    if len(set(options)) != len(options) or any(option not in set(Option) for option in options):
        return no("These optional rules do not exist, or are named twice.", "METW-OPT-08")
    lengths = [option for option in options if option in LENGTHS]
    if len(lengths) > 1:
        return no("A game has one length.", "METW-LONG-05")
    if lengths and variant not in REGIONAL:
        return no("Longer games are for the Standard tier.", "METW-LONG-01")
    if Option.GORGOROTH in options and variant not in REGIONAL and variant not in SCENARIOS:
        return no("Companies use region movement in Standard games only.", "METW-OPT-02")
    if Option.HALF_STRICT in options and variant not in REGIONAL:
        return no("Points change at the Council of a Standard game only.", "METW-SMP-06")
    return several_ok(variant, options)


def alone_ok(variant: int, options: Sequence[int]) -> Reason | None:
    """What belongs to a single player: goals, one at a time, and the row of hazards."""
    own = {rule.number for rule in ALONE_RULES} & set(options)
    if variant == SOLITAIRE and own != set(options):
        return no("Solitaire has its own goals and variants, and no other optional rules.", "METW-SOL-05")
    if own and variant != SOLITAIRE:
        return no("That belongs to solitaire.", "METW-SOL-05")
    if {Option.GOAL_POINTS, Option.GOAL_COUNCIL} <= own:
        return no("These are goals of solitaire, one at a time.", "METW-SOL-09")
    if Option.ROW_OF_NAZGUL in own and Option.ROW not in own:
        return no("Nazgûl make a row longer: hazards have to lie in one.", "METW-SOL-08")
    return None


def several_ok(variant: int, options: Sequence[int]) -> Reason | None:
    """What belongs to three to five players, and what they do otherwise."""
    if Option.POLICY in options and variant != UNIVERSAL:
        return no("That policy is one of the Universal Rules.", "MECCG-RULING-53")
    if variant == UNIVERSAL and not set(options) <= {*LENGTHS, *UNIVERSAL_OPTIONS}:
        return no("The options of the Companion are none of the Universal Rules.", "MECCG-GEN-08")
    if variant in SCENARIOS and not set(options) <= set(SCENARIO_OPTIONS):
        return no("There is no Council in a scenario, and no other length.", "SCEN-RULING-04")
    refused = alone_ok(variant, options)
    if refused is not None:
        return refused
    variants = {Option.SHIFTING, Option.SHARED} & set(options)
    if variants and not is_multi(variant):
        return no("The hazards of one opponent are nobody else's.", "METW-MUL-14")
    if len(variants) > 1:
        return no("Hazard-opponents shift, or all share the hazards.", "METW-MUL-31")
    if Option.DRAFT in options and is_multi(variant):
        return no("Several players reveal their starting characters in turn.", "METW-MUL-25")
    return None
