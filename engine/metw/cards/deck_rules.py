"""The rules of deck construction (METW-DECK, METW-SETUP, METW-SB)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine.cards.decks import DeckEntry, Violation
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.checking import (
    Checker,
    is_character,
    is_creature,
    is_main,
    is_resource,
    missing_of_tips,
    undeclared,
)
from engine.journeys.cards.checking import (
    is_hazard as counts_as_hazard,
)
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.sealed import beyond_the_pool
from engine.metw.cards.alignment_rules import agents_are_hazards, check_alignment, halves, is_agent, of
from engine.metw.cards.alignments import FALLEN_WIZARDS, starts_at
from engine.metw.cards.printed import (
    BALROG,
    FALLEN,
    HERO,
    HOARD,
    MINION,
    NEVER_STARTS,
    STARTS,
    SUMMONS,
    MetwCard,
)
from engine.metw.cards.sealed import sealed_pool

START_RULES = {HERO: "METW-SETUP-08", MINION: "MECCG-SET-08", FALLEN: "MECCG-SET-09", BALROG: "MECCG-SET-11"}
FEWEST, MOST = 25, 50
STARTERS, STARTING_MIND, STARTING_ITEMS = 5, 20, 2
DECK_CHARACTERS, WIZARDS = 10, 2
SIDEBOARD = 15
LEAST_ALONE = 30
"""Cards in the play deck of solitaire, with the characters and Wizards that can go into it (METW-SOL-13)."""
DRAFTED = 10
"""Characters in the pool of a start draft (METW-TRN-17)."""


Counted = tuple[tuple[str, int], ...]
"""Cards by name, with how many copies of each."""
Builds = Callable[[Checker, "DeckLimits"], Iterator[Violation]]
"""The rules that pool and play deck break, where they are built otherwise."""


class Plan(NamedTuple):
    """What a scenario asks of decks."""

    wanted: Counted = ()
    """So many have to be in the play deck."""
    allowed: Counted = ()
    """So many may be in a deck, where that is more than usual."""
    builds: Builds | None = None


USUAL = Plan()
"""Of a game without a scenario."""


class PoolLimits(NamedTuple):
    """How many characters and Wizards a pool may have, and by which rule."""

    rule: str
    characters: int
    wizards: int


ALONE = PoolLimits("METW-SETUP-22", STARTERS + DECK_CHARACTERS, WIZARDS)
"""Of a player against one opponent."""
SEVERAL = PoolLimits("METW-MUL-24", 25, 5 * WIZARDS)
"""Of one among several: up to two copies of whichever Wizard he will choose (METW-MUL-22, METW-MUL-23)."""


class DeckLimits(NamedTuple):
    """What two rule books number otherwise, each number with its statement."""

    fewest: int = FEWEST
    size_rule: str = "METW-SETUP-14"
    equal_rule: str = "METW-SETUP-15"
    creatures: int = 0
    """Hazard creatures in the play deck, the least (MECCG-SET-04)."""
    avatars: int = WIZARDS
    avatar_rule: str = "METW-SETUP-23"
    chosen_avatar: bool = False
    """Of one avatar there may be several copies, of every other one a single one (MECCG-RULING-03)."""
    copies_rule: str = "METW-SETUP-04"
    spare_rule: str = "METW-SB-02"
    sideboard_rule: str = "METW-SB-01"
    pool: PoolLimits = ALONE
    by_alignment: bool = False
    """What a deck may hold depends on what its player stands for."""


WIZARDS_LIMITS = DeckLimits()
"""Of The Wizards."""
UNIVERSAL_LIMITS = DeckLimits(
    fewest=30,
    size_rule="MECCG-BLD-32",
    equal_rule="MECCG-BLD-33",
    creatures=12,
    avatars=3,
    avatar_rule="MECCG-SET-18",
    chosen_avatar=True,
    copies_rule="MECCG-DECK-01",
    spare_rule="MECCG-DECK-01",
    sideboard_rule="MECCG-DECK-03",
    pool=PoolLimits("MECCG-SET-30", STARTERS + DECK_CHARACTERS, 3),
    by_alignment=True,
)
"""Of the Universal Rules."""


def check(
    deck: Deck,
    catalogue: JourneyCatalogue,
    sideboard: int = SIDEBOARD,
    limits: DeckLimits = WIZARDS_LIMITS,
    *,
    draft: bool = False,
    several: bool = False,
    alone: bool = False,
    plan: Plan = USUAL,
) -> tuple[Violation, ...]:
    """Every rule of deck construction that the deck breaks, in the order of the lines."""
    checker = Checker(deck, catalogue)
    found = [violation for rules in _RULES for violation in rules(checker)]
    found += _copies(checker, limits, dict((*plan.wanted, *plan.allowed)))
    found += _wanted(checker, plan.wanted)
    found += _chosen_avatar(checker, limits) if limits.chosen_avatar else ()
    found += check_alignment(checker) if limits.by_alignment else ()
    if plan.builds is not None:
        found += plan.builds(checker, limits)
    else:
        found += _pool(checker, limits, SEVERAL if several else limits.pool)
        found += _alone(checker) if alone else play_deck(checker, limits)
    found += _several(checker) if several else ()
    found += _sideboard(checker, sideboard, limits.sideboard_rule)
    found += _draft(checker) if draft else ()
    return tuple(sorted(found, key=lambda violation: (violation.line, violation.rule)))


def is_starting_item(entry: DeckEntry, card: Definition) -> bool:
    """A minor item that is neither unique nor of a hoard (METW-SETUP-09, MECCG-SET-17), or what starts in its place."""
    if card.has(STARTS) or card.has(SUMMONS):
        return True
    return card.item_kind == "minor" and not (card.unique or card.has(HOARD) or card.has(NEVER_STARTS))


def _copies(checker: Checker, limits: DeckLimits, wanted: dict[str, int]) -> Iterator[Violation]:
    """METW-SETUP-04 and METW-SETUP-11, METW-SB-02 for what the sideboard adds; MECCG-DECK-01; SCEN-RULING-19."""
    copies: Counter[int] = Counter()
    for entry in checker.deck.entries:
        card = checker.card(entry)
        copies[card.number] += entry.copies
        now, most = copies[card.number], limits.avatars if card.is_main else 1 if card.unique else 3
        most = max(most, wanted.get(card.name, 0))
        if now > most:
            rule = limits.spare_rule if entry in checker.deck.sideboard else limits.copies_rule
            why = "which is unique" if most == 1 else f"{most} are the most"
            yield Violation(rule, entry.line, f"{now} copies of {card.name}, {why}")


def _wanted(checker: Checker, wanted: Counted) -> Iterator[Violation]:
    """SCEN-BARRELS-01: cards a scenario is about, so many times in the play deck."""
    for name, number in wanted:
        have = sum(entry.copies for entry in checker.deck.draw if checker.card(entry).name == name)
        if have != number:
            reason = f"{have} copies of {name} in the play deck; there must be {number}"
            yield Violation("SCEN-BARRELS-01", checker.last(checker.deck.draw, is_resource), reason)


def _chosen_avatar(checker: Checker, limits: DeckLimits) -> Iterator[Violation]:
    """MECCG-DECK-02: of one avatar several copies, of the others one each."""
    copies: Counter[int] = Counter()
    for entry in checker.deck.entries:
        copies[entry.number] += entry.copies if checker.card(entry).is_main else 0
    several = [checker.catalogue[number].name for number, count in copies.items() if count > 1]
    if len(several) > 1:
        line = checker.last(checker.deck.entries, is_main)
        yield Violation("MECCG-DECK-02", line, f"several copies of {' and of '.join(several)}; of one avatar only")


def _pool(checker: Checker, limits: DeckLimits, most_of: PoolLimits) -> Iterator[Violation]:
    """METW-SETUP-09, METW-SETUP-22, METW-SETUP-23: who may start or go into the play deck, and what they may bear."""
    pool = checker.deck.pool
    more = of(checker.deck.alignment).starters - STARTERS
    for rule, counts, most, what in (
        (most_of.rule, is_character, most_of.characters + more, "characters"),
        (limits.avatar_rule, is_main, most_of.wizards, "Wizards" if not limits.by_alignment else "avatars"),
        ("METW-SETUP-09", is_starting_item, STARTING_ITEMS, "minor items"),
    ):
        number = checker.total(pool, counts)
        if number > most:
            yield Violation(rule, checker.last(pool, counts), f"{number} {what} in the pool; {most} are the most")
    for entry in pool:
        card = checker.card(entry)
        if not card.is_character and not is_starting_item(entry, card) and not starts_with_stage(checker, card):
            reason = f"{card.name} may not be in the pool: only characters, Wizards and non-unique minor items"
            yield Violation("METW-SETUP-09", entry.line, reason)


def starts_with_stage(checker: Checker, card: Definition) -> bool:
    """MECCG-SET-12: a permanent-event with stage points may start in play with a Fallen-wizard's companies."""
    staged = isinstance(card, MetwCard) and card.stage_points > 0 and card.kind is Kind.CONDITION
    return staged and of(checker.deck.alignment) is FALLEN_WIZARDS


def play_deck(checker: Checker, limits: DeckLimits) -> Iterator[Violation]:
    """METW-SETUP-14, METW-SETUP-15 (METW-TRN-42 for sealed decks); MECCG-BLD-32, MECCG-BLD-33, MECCG-SET-04."""
    draw = checker.deck.draw
    agents = limits.by_alignment and agents_are_hazards(of(checker.deck.alignment))

    def is_hazard(entry: DeckEntry, card: Definition) -> bool:
        return counts_as_hazard(entry, card) or (agents and is_agent(card))

    resources, hazards = checker.total(draw, is_resource), checker.total(draw, is_hazard)
    for number, counts, what in ((resources, is_resource, "resources"), (hazards, is_hazard, "hazards")):
        if not limits.fewest <= number <= MOST:
            reason = f"{number} {what} in the play deck; there must be {limits.fewest} to {MOST}"
            yield Violation(limits.size_rule, checker.last(draw, counts), reason)
    if hazards != resources:
        reason = f"{hazards} hazards and {resources} resources in the play deck; the numbers must be equal"
        yield Violation(limits.equal_rule, checker.last(draw, is_hazard), reason)
    whole = checker.total(draw, is_creature)
    half = checker.total(draw, lambda entry, card: is_hazard(entry, card) and halves(card) == 1)
    if 2 * whole + half < 2 * limits.creatures:
        reason = f"{whole} creatures and {half} that count half; {limits.creatures} are the least"
        yield Violation("MECCG-SET-04", checker.last(draw, is_hazard), reason)
    for entry in draw:
        if checker.card(entry).is_character and not is_hazard(entry, checker.card(entry)):
            reason = f"{checker.card(entry).name} belongs in the pool, out of which characters go into the play deck"
            yield Violation("METW-SETUP-22", entry.line, reason)


def _sideboard(checker: Checker, most: int, rule: str) -> Iterator[Violation]:
    """METW-SB-01 with METW-RULING-142, MECCG-DECK-03; what is in it is free by METW-SB-03."""
    cards = sum(entry.copies for entry in checker.deck.sideboard)
    if cards > most:
        line = checker.deck.sideboard[-1].line
        yield Violation(rule, line, f"{cards} cards in the sideboard; {most} are the most")


def _several(checker: Checker) -> Iterator[Violation]:
    """METW-MUL-06."""
    draw = checker.deck.draw
    hazards = checker.total(draw, counts_as_hazard)
    creatures = checker.total(draw, lambda entry, card: counts_as_hazard(entry, card) and card.is_creature)
    if 2 * creatures < hazards:
        reason = f"{creatures} creatures among {hazards} hazards; half of them must be creatures"
        yield Violation("METW-MUL-06", checker.last(draw, counts_as_hazard), reason)


def _alone(checker: Checker) -> Iterator[Violation]:
    """METW-SOL-12, METW-SOL-13: the play deck of solitaire."""
    draw = checker.deck.draw
    hazards, cards = checker.total(draw, counts_as_hazard), sum(entry.copies for entry in draw)
    cards += min(DECK_CHARACTERS, checker.total(checker.deck.pool, is_character))
    cards += min(WIZARDS, checker.total(checker.deck.pool, is_main))
    if hazards:
        reason = f"{hazards} hazards in a play deck of solitaire"
        yield Violation("METW-SOL-12", checker.last(draw, counts_as_hazard), reason)
    if cards < LEAST_ALONE:
        reason = f"{cards} cards in a play deck of solitaire; {LEAST_ALONE} are the least"
        yield Violation("METW-SOL-13", checker.last(draw, is_resource), reason)


def _draft(checker: Checker) -> Iterator[Violation]:
    """METW-TRN-17."""
    number = checker.total(checker.deck.pool, is_character)
    if number > DRAFTED:
        line = checker.last(checker.deck.pool, is_character)
        yield Violation("METW-TRN-17", line, f"{number} characters in the pool of a draft; {DRAFTED} are the most")


def _declarations(checker: Checker) -> Iterator[Violation]:
    return undeclared(checker, "METW-RULING-07")


def _beginning(checker: Checker) -> Iterator[Violation]:
    """Where the deck begins, and tips that can be carried out with this pool."""
    deck, tips, catalogue = checker.deck, checker.deck.tips, checker.catalogue
    side = of(deck.alignment)
    if deck.start >= 0 and not starts_at(side, catalogue.atlas, deck.start):
        name = catalogue.atlas.sites[deck.start].name
        reason = f"a company starts at {' or '.join(side.start)}, not at {name}"
        yield Violation(START_RULES[side.word], deck.start_line, reason)
    yield from missing_of_tips(checker, "METW-SETUP-17")
    company = [catalogue[number] for number in tips.company]
    mind = sum(card.mind for card in company)
    if len(company) > side.starters:
        reason = f"{len(company)} characters in the company of the tips; {side.starters} are the most"
        yield Violation("METW-SETUP-17", tips.line, reason)
    for card in company:
        if card.is_main:
            yield Violation("METW-SETUP-18", tips.line, f"{card.name} is a Wizard and no starting character")
    if mind > STARTING_MIND:
        reason = f"the company of the tips has mind {mind}; {STARTING_MIND} is the most"
        yield Violation("METW-SETUP-19", tips.line, reason)


def _sealed(checker: Checker) -> Iterator[Violation]:
    """A sealed deck holds nothing but what its pool holds."""
    code = checker.deck.sealed
    return beyond_the_pool(checker, sealed_pool(checker.catalogue, code)) if code else iter(())


_RULES = (_declarations, _beginning, _sealed)
