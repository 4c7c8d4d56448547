"""How decks are built for scenarios that ask for other decks than a Standard game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from engine.cards.decks import DeckEntry, Violation
from engine.journeys.cards.checking import Checker, is_character, is_hazard, is_main, is_resource
from engine.journeys.cards.printed import Definition, KeyForm, Kind
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


DESOLATION = "Dragon’s Desolation"
RESOURCES, PEOPLE = 25, ("Hobbit", "Dwarf")
WILD, DEEP_WILD, BORDER = ("w", 1), ("w", 2), ("b", 1)
GROUPS = ((WILD, 15, 2), (DEEP_WILD, 6, 3), (BORDER, 6, 3))
"""How creatures of a group are keyed, how many there are, and copies of each (SCEN-THERE-07 to SCEN-THERE-09)."""


def for_there_and_back(checker: Checker, limits: DeckLimits) -> Iterator[Violation]:
    """SCEN-THERE-05 to SCEN-THERE-14; where the two halves lie apart each is looked at for itself."""
    deck = checker.deck
    if deck.pool or checker.total(deck.draw, is_resource):
        yield from _resources_for_the_road(checker)
    if checker.total(deck.draw, is_hazard):
        yield from _hazards_of_the_road(checker)


def _resources_for_the_road(checker: Checker) -> Iterator[Violation]:
    """SCEN-THERE-12, SCEN-THERE-13, SCEN-THERE-14."""
    deck = checker.deck
    for rule, part, counts, wanted, what in (
        ("SCEN-THERE-12", deck.draw, is_resource, RESOURCES, "resources"),
        ("SCEN-THERE-12", deck.draw, is_main, 1, "Wizards"),
    ):
        number = checker.total(part, counts)
        if number != wanted:
            yield Violation(rule, checker.last(part, counts), f"{number} {what} in the deck; there must be {wanted}")
    if not checker.total(deck.draw, lambda entry, card: card.item_kind == "greater"):
        yield Violation("SCEN-THERE-13", checker.last(deck.draw, is_resource), "no greater item among the resources")
    if not checker.total(deck.pool, lambda entry, card: card.race == "Hobbit"):
        yield Violation("SCEN-THERE-14", checker.last(deck.pool, is_character), "no Hobbit in the pool")
    for entry in deck.pool:
        card = checker.card(entry)
        if card.is_main or card.race not in PEOPLE:
            yield Violation("SCEN-THERE-14", entry.line, f"{card.name} is neither a Hobbit nor a Dwarf")


def _hazards_of_the_road(checker: Checker) -> Iterator[Violation]:
    """SCEN-THERE-05 to SCEN-THERE-10: two Desolations, and creatures each of which counts for one group."""
    draw = checker.deck.draw
    fiery = checker.total(draw, lambda entry, card: card.name == DESOLATION)
    if fiery != 2:
        reason = f"{fiery} copies of {DESOLATION}; there must be 2"
        yield Violation("SCEN-THERE-06", checker.last(draw, is_hazard), reason)
    creatures = {entry: checker.card(entry) for entry in draw if is_hazard(entry, checker.card(entry))}
    copies = {entry: entry.copies for entry, card in creatures.items() if card.name != DESOLATION}
    total = sum(copies.values())
    if total != sum(count for _, count, _ in GROUPS):
        reason = f"{total} creatures among the hazards; there must be {sum(count for _, count, _ in GROUPS)}"
        yield Violation("SCEN-THERE-05", checker.last(draw, is_hazard), reason)
    elif not can_be_grouped({entry: (creatures[entry], number) for entry, number in copies.items()}):
        reason = "the creatures cannot be parted into 15 of wilderness, 6 of deep wilderness, 6 of border-land"
        yield Violation("SCEN-THERE-07", checker.last(draw, is_hazard), reason)


def is_keyed_to(card: Definition, way: tuple[str, int]) -> bool:
    """Whether a creature shows that symbol, so many times."""
    return card.only_creature and any(
        key.form is KeyForm.REGION_TYPE and (key.symbol, key.times) == way for key in card.keys
    )


def can_be_grouped(creatures: Mapping[DeckEntry, tuple[Definition, int]]) -> bool:
    """SCEN-THERE-10: whether every copy finds a place in one group; copies of one creature may go into several."""
    reached = {(0,) * len(GROUPS)}
    for card, number in creatures.values():
        ways = [
            parts
            for parts in product(range(number + 1), repeat=len(GROUPS))
            if sum(parts) == number
            and all(
                not part or (part <= most and is_keyed_to(card, way))
                for part, (way, _, most) in zip(parts, GROUPS, strict=True)
            )
        ]
        reached = {
            tuple(one + more for one, more in zip(filled, parts, strict=True)) for filled in reached for parts in ways
        }
        reached = {filled for filled in reached if all(n <= c for n, (_, c, _) in zip(filled, GROUPS, strict=True))}
    return tuple(count for _, count, _ in GROUPS) in reached


PEOPLE_OF_A_CHASE, VICTIMS_DECK, THIEFS_DECK, SHOWN, MOST_MIND = 8, 60, 50, 2, 5


def for_a_chase(checker: Checker, limits: DeckLimits) -> Iterator[Violation]:
    """SCEN-PILFERER-02 to SCEN-PILFERER-08: fit for a victim, or for a thief."""
    deck = checker.deck
    hazards, resources = checker.total(deck.draw, is_hazard), checker.total(deck.draw, is_resource)
    people = checker.total(deck.pool, is_character)
    if hazards != resources:
        reason = f"{hazards} hazards and {resources} resources in the play deck; the numbers must be equal"
        yield Violation("SCEN-PILFERER-03", checker.last(deck.draw, is_hazard), reason)
    for part in (deck.pool, deck.draw):
        if checker.total(part, is_main):
            yield Violation("SCEN-PILFERER-04", checker.last(part, is_main), "there are no Wizards in this scenario")
    if people > PEOPLE_OF_A_CHASE + SHOWN:
        reason = f"{people} characters in the pool; {PEOPLE_OF_A_CHASE} and those who may be shown are the most"
        yield Violation("SCEN-PILFERER-04", checker.last(deck.pool, is_character), reason)
    if not checker.total(deck.pool, lambda entry, card: is_character(entry, card) and card.mind <= MOST_MIND):
        yield Violation("SCEN-PILFERER-02", checker.last(deck.pool, is_character), "nobody of mind 5 or less")
    gear = checker.total(deck.pool, lambda entry, card: card.kind is Kind.ITEM)
    if gear > SHOWN:
        yield Violation("SCEN-PILFERER-10", deck.pool[-1].line, f"{gear} items in the pool; {SHOWN} are the most")
    size = hazards + resources + min(PEOPLE_OF_A_CHASE, max(0, people - 1))
    friends = checker.total(deck.draw, lambda entry, card: card.is_ally or card.kind is Kind.FACTION)
    plots = checker.total(deck.draw, lambda entry, card: is_hazard(entry, card) and not is_for_thieves(card))
    if size > VICTIMS_DECK and friends:
        yield Violation("SCEN-PILFERER-07", checker.last(deck.draw, is_resource), f"{friends} allies and factions")
    elif size > VICTIMS_DECK and plots:
        reason = f"{plots} hazards that are neither creatures nor environment events in a thief’s deck"
        yield Violation("SCEN-PILFERER-08", checker.last(deck.draw, is_hazard), reason)
    elif size < THIEFS_DECK and not friends and not plots and gear < SHOWN:
        reason = f"{size} cards in a thief’s deck; {THIEFS_DECK} are the least"
        yield Violation("SCEN-PILFERER-06", checker.last(deck.draw, is_resource), reason)


def is_for_thieves(card: Definition) -> bool:
    """A hazard a thief may play (SCEN-PILFERER-08)."""
    return card.is_creature or card.has("environment")
