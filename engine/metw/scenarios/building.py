"""How decks are built for scenarios that ask for other decks than a Standard game."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.decks import DeckEntry, Violation
from engine.journeys.cards.checking import Checker, is_character, is_main
from engine.journeys.cards.printed import Definition
from engine.metw.cards.deck_rules import DECK_CHARACTERS, DeckLimits, play_deck

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
