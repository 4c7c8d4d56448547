"""Cards made ready for the rules: every way to play them, every word numbered, what is asked often sorted by use."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from engine.cards import behaviour as book
from engine.cards import words
from engine.cards.behaviour import (
    allies,
    characters,
    conditions,
    creatures,
    events,
    factions,
    hazard_events,
    hazards,
    items,
    journeys,
    nazgul,
    quests,
)
from engine.cards.catalogue import Catalogue, load
from engine.cards.conditions import Word
from engine.cards.definitions import Definition, Kind
from engine.cards.moments import At, From, Pay, When
from engine.cards.words import Activate, Attack, Behaviour, Choose, Cost, Trigger, Use

CHAPTERS = (
    allies,
    characters,
    conditions,
    creatures,
    events,
    factions,
    hazard_events,
    hazards,
    items,
    journeys,
    nazgul,
    quests,
)
"""Imported for what they enter into the book."""

TIMING = {
    "engagement": At.ENGAGEMENT,
    "strike": At.STRIKE,
    "counter": At.COUNTER,
    "corruption roll": At.CORRUPTION_ROLL,
    "faction roll": At.FACTION_ROLL,
    "body roll": At.BODY_ROLL,
}
PHASES = {"untap": At.UNTAP, "organization": At.ORGANIZATION, "movement": At.MOVEMENT, "site": At.SITE}
FRAME_WORDS = (Choose, Cost, Use, Activate, Trigger, Behaviour)
"""Words that hold effect words together and do nothing of their own."""
KEYED = Choose(From.KEY)
BEARER = Choose(From.COMPANY, pay=Pay.TAP)


class Way:
    """One way to play a card: the use, and in which moments it is open to which side."""

    __slots__ = ("use", "kind", "hazard", "moments", "stays")

    def __init__(self, definition: Definition, use: Use) -> None:
        self.use = use
        self.kind = use.kind or plain_kind(definition)
        self.hazard = self.kind in ("creature", "hazard", "hazard event", "hazard condition") or (
            definition.is_hazard and not definition.is_resource
        )
        self.stays = self.kind in ("condition", "hazard condition", "item", "ally", "quest", "character")
        self.moments = frozenset(use.at or moments_of(definition, self.kind, self.hazard))


class Compiled:
    """A card with its behaviour, ready for the rules."""

    __slots__ = ("definition", "behaviour", "ways", "words", "index", "triggers", "abilities", "always", "key_words")

    def __init__(self, definition: Definition, behaviour: Behaviour) -> None:
        self.definition = definition
        self.behaviour = behaviour
        uses = behaviour.uses or tuple(default_uses(definition))
        self.ways = tuple(Way(definition, use) for use in uses)
        self.words = tuple(dict.fromkeys(walk(behaviour, uses)))
        self.index = {word: number for number, word in enumerate(self.words)}
        self.always = behaviour.always
        self.abilities = behaviour.abilities
        self.triggers: dict[When, tuple[Trigger, ...]] = {}
        for trigger in behaviour.triggers:
            self.triggers[trigger.when] = (*self.triggers.get(trigger.when, ()), trigger)


def plain_kind(definition: Definition) -> str:
    """What a card with one use is played as."""
    if definition.is_character:
        return "character"
    return {
        Kind.CREATURE: "creature",
        Kind.HAZARD_EVENT: "hazard event",
        Kind.HAZARD_CONDITION: "hazard condition",
    }.get(definition.kind, definition.kind.name.lower().replace("_", " "))


def moments_of(definition: Definition, kind: str, hazard: bool) -> set[At]:
    """When a card may be played, by its kind and keywords (LORE-TURN-02, LORE-HAZ-01, LORE-TIMING-16)."""
    timing = {TIMING[word] for word in definition.keywords if word in TIMING}
    if kind == "character":
        return {At.ORGANIZATION}
    if kind in ("item", "ally", "faction"):
        return {At.SITE}
    if hazard:
        return {At.MOVEMENT} | timing
    phases = {PHASES[word] for word in definition.keywords if word in PHASES}
    # The untap keyword and every timing keyword open the untap phase besides (LORE-UNTAP-09).
    untap = {At.UNTAP} if timing or At.UNTAP in phases else set()
    return ((phases - {At.UNTAP}) or {At.ORGANIZATION, At.MOVEMENT, At.SITE}) | timing | untap


def default_uses(definition: Definition) -> Iterator[Use]:
    """How a card is played whose behaviour names no use of its own."""
    kind = plain_kind(definition)
    if definition.is_character:
        yield Use(choose=(Choose(From.PLACE),))
    elif kind == "creature":
        yield Use(choose=(KEYED,), effects=(Attack(printed=True),))
    elif definition.kind in (Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT):
        yield Use(kind="creature", choose=(KEYED,), effects=(Attack(printed=True),))
    elif kind in ("item", "ally"):
        if not definition.ring_number:
            yield Use(choose=(BEARER,))
    elif kind == "faction":
        yield Use(choose=(BEARER,))
    elif kind == "quest":
        yield Use(choose=(Choose(From.MY_COMPANIES),), cost=Cost())
    else:
        yield Use()


def walk(behaviour: Behaviour, uses: tuple[Use, ...]) -> Iterator[Word]:
    """Every word of a card, inner ones after the one that holds them, in an order that never changes."""
    yield from _inside((*uses, *behaviour.always, *behaviour.abilities, *behaviour.triggers))


def _inside(words: tuple[Word, ...]) -> Iterator[Word]:
    for word in words:
        yield word
        for name in word.__struct_fields__:
            value = getattr(word, name)
            if isinstance(value, Word):
                yield from _inside((value,))
            elif isinstance(value, tuple) and value and isinstance(value[0], Word):
                yield from _inside(value)


class Library:
    """The compiled catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.atlas = catalogue.atlas
        known = set(catalogue.by_name)
        for name in book.names():
            if name not in known:
                raise ValueError(f"there is a behaviour for {name}, but no such card")
        self.cards = {
            definition.number: Compiled(definition, book.behaviour_of(definition.name))
            for definition in catalogue.definitions
        }
        behaviours = msgspec.msgpack.encode(
            [(number, repr(card.behaviour)) for number, card in sorted(self.cards.items())]
        )
        self.digest = catalogue.digest_with(behaviours)

    def __getitem__(self, number: int) -> Compiled:
        return self.cards[number]


@cache
def library() -> Library:
    """The compiled catalogue, made once."""
    return Library(load())


def effect_words() -> dict[str, tuple[str, ...]]:
    """Every effect word of the vocabulary with the names of the cards that use it."""
    known = [word for word in vars(words).values() if isinstance(word, type) and word.__module__ == words.__name__]
    users: dict[str, list[str]] = {word.__name__: [] for word in known if word not in FRAME_WORDS}
    for card in library().cards.values():
        for name in {type(word).__name__ for word in card.words} & users.keys():
            users[name].append(card.definition.name)
    return {name: tuple(cards) for name, cards in users.items()}
