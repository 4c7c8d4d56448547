"""Cards made ready for the rules: every way to play them, every word numbered, what is asked often sorted by use."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.cards.digest import digest
from engine.journeys.cards.book import Book
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import At, From, Pay, When
from engine.journeys.cards.printed import RING_TEST, Definition, Kind
from engine.journeys.cards.words import Activate, Attack, Behaviour, Choose, Cost, Limit, Trigger, Use

Moments = Callable[[Definition, str, bool], Iterable[At]]
"""When a card may be played, by its printed face, its kind and whether it is a hazard: each game has its own."""
FRAME_WORDS = (Choose, Cost, Use, Activate, Trigger, Behaviour)
"""Words that hold effect words together and do nothing of their own."""
KEYED = Choose(From.KEY)
BEARER = Choose(From.COMPANY, pay=Pay.TAP)
STAYING = frozenset(
    ("condition", "hazard condition", "long event", "hazard long event", "item", "ally", "quest", "character")
)
"""What lies on the table once it is played."""


class Way:
    """One way to play a card: the use, and in which moments it is open to which side."""

    __slots__ = ("use", "kind", "hazard", "moments", "stays")

    def __init__(self, definition: Definition, use: Use, moments: Moments) -> None:
        self.use = use
        self.kind = use.kind or plain_kind(definition)
        self.hazard = self.kind in ("creature", "hazard", "hazard event", "hazard condition") or (
            definition.is_hazard and not definition.is_resource
        )
        self.stays = self.kind in STAYING
        self.moments = frozenset(use.at or moments(definition, self.kind, self.hazard))


class Compiled:
    """A card with its behaviour, ready for the rules."""

    __slots__ = (
        *("definition", "behaviour", "ways", "words", "index"),
        *("triggers", "abilities", "always", "limits", "_ways_in"),
    )

    def __init__(self, definition: Definition, behaviour: Behaviour, moments: Moments) -> None:
        self.definition = definition
        self.behaviour = behaviour
        uses = behaviour.uses or tuple(default_uses(definition))
        self.ways = tuple(Way(definition, use, moments) for use in uses)
        self._ways_in: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.words = tuple(dict.fromkeys(walk(behaviour, uses)))
        self.index = {word: number for number, word in enumerate(self.words)}
        self.always = behaviour.always
        self.limits = tuple(word for word in behaviour.always if isinstance(word, Limit))
        self.abilities = behaviour.abilities
        self.triggers: dict[When, tuple[Trigger, ...]] = {}
        for trigger in behaviour.triggers:
            self.triggers[trigger.when] = (*self.triggers.get(trigger.when, ()), trigger)

    def ways_in(self, moments: tuple[int, ...]) -> tuple[int, ...]:
        """The ways that are open in one of these moments, by their place."""
        found = self._ways_in.get(moments)
        if found is None:
            places = (place for place, way in enumerate(self.ways) if not way.moments.isdisjoint(moments))
            found = self._ways_in[moments] = tuple(places)
        return found


def plain_kind(definition: Definition) -> str:
    """What a card with one use is played as."""
    if definition.is_character:
        return "character"
    return {
        Kind.CREATURE: "creature",
        Kind.HAZARD_EVENT: "hazard event",
        Kind.HAZARD_CONDITION: "hazard condition",
    }.get(definition.kind, definition.kind.name.lower().replace("_", " "))


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
        if RING_TEST not in definition.playable_at:
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

    def __init__(self, catalogue: JourneyCatalogue, book: Book, moments: Moments) -> None:
        self.catalogue = catalogue
        self.atlas = catalogue.atlas
        self._moments = moments
        known = set(catalogue.by_name)
        for name in book:
            if name not in known:
                raise ValueError(f"there is a behaviour for {name}, but no such card")
        self.cards = {
            definition.number: self.compiled(definition, book[definition.label]) for definition in catalogue.definitions
        }
        behaviours = [(number, card.behaviour) for number, card in sorted(self.cards.items())]
        self.digest = digest(catalogue.digest, behaviours)
        """Over printed data and behaviours: what peers compare."""

    def compiled(self, definition: Definition, behaviour: Behaviour) -> Compiled:
        """A card of this game with that behaviour."""
        return Compiled(definition, behaviour, self._moments)

    def __getitem__(self, number: int) -> Compiled:
        return self.cards[number]
