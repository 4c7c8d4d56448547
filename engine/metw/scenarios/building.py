"""How decks are built for scenarios that ask for other decks than a Standard game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.decks import DeckEntry, Violation
from engine.journeys.cards.checking import Checker, is_character, is_hazard, is_main, is_resource
from engine.journeys.cards.printed import Definition
from engine.metw.cards.deck_rules import (
    DECK_CHARACTERS,
    STARTERS,
    STARTING_ITEMS,
    DeckLimits,
    is_starting_item,
    play_deck,
)

PONY = "Bill the Pony"


def for_a_hobbit(checker: Checker, limits: DeckLimits) -> Iterator[Violation]:
    """SCEN-QUEST-01, SCEN-QUEST-02: a Hobbit with one minor item, one major item and a pony; else as usual."""
    pool = checker.deck.pool

    def is_gift(entry: DeckEntry, card: Definition) -> bool:
        return card.item_kind in ("minor", "major") or card.name == PONY

    if not checker.total(pool, lambda entry, card: card.race == "Hobbit"):
        yield Violation("SCEN-QUEST-01", checker.last(pool, is_character), "no Hobbit in the pool")
    for rule, counts, most, what in (
        (limits.pool.rule, is_character, DECK_CHARACTERS + 1, "characters"),
        (limits.avatar_rule, is_main, limits.pool.wizards, "Wizards"),
        ("SCEN-QUEST-01", lambda entry, card: card.item_kind == "minor", 1, "minor items"),
        ("SCEN-QUEST-01", lambda entry, card: card.item_kind == "major", 1, "major items"),
        ("SCEN-QUEST-02", lambda entry, card: card.name == PONY, 1, "ponies"),
    ):
        number = checker.total(pool, counts)
        if number > most:
            yield Violation(rule, checker.last(pool, counts), f"{number} {what} in the pool; {most} are the most")
    for entry in pool:
        card = checker.card(entry)
        if not card.is_character and not is_gift(entry, card):
            yield Violation("SCEN-QUEST-01", entry.line, f"{card.name} may not be in the pool of a Hobbit’s player")
    yield from play_deck(checker, limits)


THE_RING = "The One Ring"
MOST_RESOURCES, FEWEST_HAZARDS, DECK_CHARACTERS_OF_BANE = 30, 32, 4


def for_isildurs_bane(checker: Checker, limits: DeckLimits) -> Iterator[Violation]:
    """SCEN-BANE-01, SCEN-BANE-02: resources and characters with the Ring among them, or hazards and nothing else."""
    deck = checker.deck
    hazards, resources = checker.total(deck.draw, is_hazard), checker.total(deck.draw, is_resource)
    rings = checker.total(deck.draw, lambda entry, card: card.name == THE_RING)
    if not deck.pool:
        if resources:
            reason = f"{resources} resources in a deck of hazards"
            yield Violation("SCEN-BANE-02", checker.last(deck.draw, is_resource), reason)
        if hazards < FEWEST_HAZARDS:
            reason = f"{hazards} hazards in the play deck; {FEWEST_HAZARDS} are the least"
            yield Violation("SCEN-BANE-02", checker.last(deck.draw, is_hazard), reason)
        return
    most_characters = STARTERS + DECK_CHARACTERS_OF_BANE
    for part, counts, most, what in (
        (deck.draw, is_hazard, 0, "hazards in the play deck"),
        (deck.draw, is_resource, MOST_RESOURCES, "resources in the play deck"),
        (deck.pool, is_character, most_characters, "characters in the pool"),
        (deck.pool, is_main, limits.avatars, "Wizards in the pool"),
        (deck.pool, is_starting_item, STARTING_ITEMS, "minor items in the pool"),
    ):
        number = checker.total(part, counts)
        if number > most:
            yield Violation("SCEN-BANE-01", checker.last(part, counts), f"{number} {what}; {most} are the most")
    if not rings:
        yield Violation("SCEN-BANE-01", checker.last(deck.draw, is_resource), f"{THE_RING} is not among the resources")
    for entry in deck.pool:
        card = checker.card(entry)
        if not card.is_character and not is_starting_item(entry, card):
            yield Violation("METW-SETUP-09", entry.line, f"{card.name} may not be in the pool")
