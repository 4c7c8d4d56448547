"""The rules of deck construction (LORE-DECK)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.cards.decks import Violation
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.checking import (
    Checker,
    is_any_character,
    is_character,
    is_creature,
    is_hazard,
    is_main,
    is_resource,
    missing_of_tips,
    undeclared,
)
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.sealed import beyond_the_pool
from engine.lore.cards.sealed import sealed_pool

MOST_DRAFTED = 5
MOST_DRAFTED_MIND = 8


def check(deck: Deck, catalogue: JourneyCatalogue) -> tuple[Violation, ...]:
    """Every rule of deck construction that the deck breaks, in the order of the lines."""
    checker = Checker(deck, catalogue)
    found = [violation for rules in _RULES for violation in rules(checker)]
    return tuple(sorted(found, key=lambda violation: (violation.line, violation.rule)))


def _copies(checker: Checker) -> Iterator[Violation]:
    """LORE-DECK-03 to 05, over the whole deck."""
    copies: Counter[int] = Counter()
    several_mains: list[str] = []
    for entry in checker.deck.entries:
        card = checker.card(entry)
        before, copies[card.number] = copies[card.number], copies[card.number] + entry.copies
        now = copies[card.number]
        if card.is_main:
            if now > 1 and card.name not in several_mains:
                several_mains.append(card.name)
            if now > 3:
                reason = f"{now} copies of {card.name}; three are the most"
                yield Violation("LORE-DECK-05", entry.line, reason)
            elif now > 1 and several_mains[0] != card.name and before < 2:
                reason = f"several copies of {card.name} and of {several_mains[0]}; only one may have several"
                yield Violation("LORE-DECK-05", entry.line, reason)
        elif card.unique and now > 1:
            yield Violation("LORE-DECK-03", entry.line, f"{now} copies of {card.name}, which is unique")
        elif now > 3:
            yield Violation("LORE-DECK-04", entry.line, f"{now} copies of {card.name}; three are the most")


def _pool(checker: Checker) -> Iterator[Violation]:
    """LORE-DECK-06 to 09 with LORE-RULING-06 and 07."""
    pool = checker.deck.pool
    characters = checker.total(pool, is_any_character)
    if characters > 10:
        line = checker.last(pool, is_any_character)
        yield Violation("LORE-DECK-06", line, f"{characters} characters in the pool; ten are the most")
    starting = mains = 0
    for entry in pool:
        card = checker.card(entry)
        if card.is_main:
            mains += entry.copies
            reason = f"{card.name} is a main character; none may be in the pool"
            yield Violation("LORE-DECK-07", entry.line, reason)
            if mains > 1:
                # The option that excuses a main character in the pool speaks of one (LORE-OPT-09).
                yield Violation("LORE-OPT-09", entry.line, f"{mains} main characters in the pool; one is the most")
        elif card.is_character:
            continue
        elif card.kind is Kind.QUEST or (card.item_kind == "minor" and not card.unique):
            starting += entry.copies
            if starting > 2:
                rule = "LORE-DECK-09" if card.kind is Kind.QUEST else "LORE-DECK-08"
                reason = f"{starting} minor items and quests in the pool; two are the most"
                yield Violation(rule, entry.line, reason)
        else:
            reason = f"{card.name} may not be in the pool: only characters, non-unique minor items and quests"
            yield Violation("LORE-DECK-08", entry.line, reason)


def _draw_pile(checker: Checker) -> Iterator[Violation]:
    """LORE-DECK-10 to 15."""
    draw = checker.deck.draw
    resources, hazards = checker.total(draw, is_resource), checker.total(draw, is_hazard)
    if not 30 <= resources <= 50:
        reason = f"{resources} resources in the draw pile; there must be 30 to 50"
        yield Violation("LORE-DECK-10", checker.last(draw, is_resource), reason)
    if hazards != resources:
        reason = f"{hazards} hazards and {resources} resources in the draw pile; the numbers must be equal"
        yield Violation("LORE-DECK-11", checker.last(draw, is_hazard), reason)
    creatures = checker.total(draw, is_creature)
    if creatures < 10:
        dual = checker.total(draw, lambda _, card: card.is_creature and not card.only_creature)
        rule = "LORE-DECK-13" if creatures + dual >= 10 else "LORE-DECK-12"
        reason = f"{creatures} of the hazards are creatures and nothing else; there must be at least ten"
        yield Violation(rule, checker.last(draw, is_creature), reason)
    for rule, counts, most, what in (
        ("LORE-DECK-14", is_character, 5, "characters"),
        ("LORE-DECK-15", is_main, 3, "main characters"),
    ):
        number = checker.total(draw, counts)
        if number > most:
            reason = f"{number} {what} in the draw pile; {most} are the most"
            yield Violation(rule, checker.last(draw, counts), reason)


def _sideboard(checker: Checker) -> Iterator[Violation]:
    """LORE-DECK-16; what is in it is free by LORE-DECK-17 and 18."""
    cards = sum(entry.copies for entry in checker.deck.sideboard)
    if cards > 30:
        line = checker.deck.sideboard[-1].line
        yield Violation("LORE-DECK-16", line, f"{cards} cards in the sideboard; 30 are the most")


def _declarations(checker: Checker) -> Iterator[Violation]:
    return undeclared(checker, "LORE-RULING-10")


def _beginning(checker: Checker) -> Iterator[Violation]:
    """The starting site of the header, and tips that can be carried out with this pool."""
    deck, tips = checker.deck, checker.deck.tips
    if deck.start >= 0 and not checker.catalogue.atlas.sites[deck.start].start:
        name = checker.catalogue.atlas.sites[deck.start].name
        yield Violation("LORE-SETUP-13", deck.start_line, f"{name} is not one of the four starting sites")
    yield from missing_of_tips(checker, "LORE-INTRO-04")
    mind = sum(checker.catalogue[number].mind for number in tips.company)
    if mind > MOST_DRAFTED_MIND:
        reason = f"the company of the tips has mind {mind}; {MOST_DRAFTED_MIND} is the most"
        yield Violation("LORE-DRAFT-05", tips.line, reason)
    if len(tips.company) > MOST_DRAFTED:
        reason = f"{len(tips.company)} characters in the company of the tips; {MOST_DRAFTED} are the most"
        yield Violation("LORE-DRAFT-07", tips.line, reason)


def _sealed(checker: Checker) -> Iterator[Violation]:
    """A sealed deck holds nothing but what its pool holds."""
    code = checker.deck.sealed
    return beyond_the_pool(checker, sealed_pool(checker.catalogue, code)) if code else iter(())


_RULES = (_copies, _pool, _draw_pile, _sideboard, _declarations, _beginning, _sealed)
