"""The cards made ready for the rules: catalogue, book of behaviours, digest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from engine.cards.catalogue import plain
from engine.cards.files import CardFiles
from engine.tcg.cards import fellowship, mines, words
from engine.tcg.cards.moments import Ref, Trait, When
from engine.tcg.cards.printed import CHARACTERS, FP_CULTURES, LABELS, RACES, SHADOW_CULTURES, Printed, Side
from engine.tcg.cards.reader import read
from engine.tcg.cards.words import Act, Behaviour, Costs, Exert, Grant
from engine.tcg.reading.filters import Either, Filter, RingBearer, Spot, Who, Word
from engine.tcg.reading.filters import Not as NotThat

BOOKS: tuple[Mapping[str, Behaviour], ...] = (fellowship.CARDS, mines.CARDS)
PLAIN = Behaviour()
CULTURES = (
    *("dwarven", "elven", "gandalf", "gondor", "isengard"),
    *("moria", "ringwraith", "sauron", "shire", "sites"),
)
SETS = {
    "fellowship": CardFiles("engine.tcg.cards.fellowship", tuple(f"{name}.toml" for name in (*CULTURES, "ring"))),
    "mines": CardFiles("engine.tcg.cards.mines", tuple(f"{name}.toml" for name in CULTURES)),
}
"""The sets by their names in the data."""


def bearer_filter(words: str) -> Filter | None:
    """Who may bear a card, out of the words printed for it; None for a card that goes on a site or nowhere."""
    if not words or words == "site":
        return None
    if words == "Ring-bearer":
        return Who(kind=("companion",), marks=(RingBearer(),))
    if words == "character":
        return Who(kind=CHARACTERS)
    if words.endswith(" (not Elf)"):
        return Who(kind=(words.removesuffix(" (not Elf)"),), marks=(NotThat(Who(race=("Elf",))),))
    parts = words.split()
    known = {**dict.fromkeys(RACES, "race"), **dict.fromkeys((*FP_CULTURES, *SHADOW_CULTURES), "culture")}
    known |= {**dict.fromkeys(CHARACTERS, "kind"), **dict.fromkeys(LABELS, "keyword")}
    if words in ("Gandalf",) or any(part not in known for part in parts):
        return Who(title=(words,))
    return Who(**{known[part]: (part,) for part in parts})  # type: ignore[arg-type]


class Compiled:
    """A card with its behaviour, ready for the rules."""

    __slots__ = (
        *("printed", "behaviour", "words", "index", "bearer"),
        *("seeks_ranger", "own_costs", "silent", "blanks_bearer"),
    )

    def __init__(self, printed: Printed, behaviour: Behaviour) -> None:
        self.printed = printed
        self.behaviour = behaviour
        self.words: tuple[Word, ...] = tuple(dict.fromkeys(walk(behaviour)))
        self.index = {word: number for number, word in enumerate(self.words)}
        self.bearer = bearer_filter(printed.bearer)
        self.seeks_ranger = any(_seeks_ranger(act) for act in behaviour.acts)
        self.own_costs = tuple(
            word for word in behaviour.always if isinstance(word, Costs) and word.of is Ref.SELF
        )
        """What it says of its own cost."""
        self.silent = not (behaviour.acts or behaviour.triggers or behaviour.always)
        """Nothing of its text works while it is in play."""
        self.blanks_bearer = any(
            isinstance(word, Grant) and word.trait is Trait.BLANK and word.of is Ref.BEARER for word in behaviour.always
        )


def _seeks_ranger(act: Act) -> bool:
    """TCG-HARD-18: whether an event's text spots or exerts a ranger."""
    spotted = [word.who for word in act.needs if isinstance(word, Spot)]
    exerted = [word.target for word in act.price if isinstance(word, Exert)]
    return any(_names_ranger(one) for one in (*spotted, *exerted))


def _names_ranger(target: object) -> bool:
    if isinstance(target, Either):
        return any(_names_ranger(one) for one in target.of)
    return isinstance(target, Who) and "ranger" in target.keyword


def walk(word: Word) -> Iterator[Word]:
    """A word and every word inside it, in an order that never changes."""
    yield word
    for name in word.__struct_fields__:
        yield from _inside(getattr(word, name))


def _inside(value: object) -> Iterator[Word]:
    if isinstance(value, Word):
        yield from walk(value)
    elif isinstance(value, tuple):
        for one in value:
            yield from _inside(one)


def canonical(value: object) -> object:
    """A word as plain data for the digest; fields at their default are left out."""
    if isinstance(value, Word):
        fields = zip(value.__struct_fields__, _defaults(type(value)), strict=True)
        said = {n: canonical(getattr(value, n)) for n, default in fields if getattr(value, n) != default}
        return [type(value).__name__, said]
    if isinstance(value, tuple):
        return [canonical(one) for one in value]
    return int(value) if isinstance(value, Ref | When) else value


@cache
def _defaults(word: type[Word]) -> list[object]:
    return [field.default for field in msgspec.structs.fields(word)]


class Event(NamedTuple):
    """One of the acts of an event."""

    number: int
    act: Act


class Library:
    """Every card of the sets; built once, never changed."""

    def __init__(self, printed: tuple[Printed, ...], books: tuple[Mapping[str, Behaviour], ...]) -> None:
        self.by_name = {card.name: card for card in printed}
        self._plain = {plain(card.name): card for card in printed}
        behaviours: dict[str, Behaviour] = {}
        for book in books:
            for name, behaviour in book.items():
                if name not in self.by_name:
                    raise ValueError(f"there is a behaviour for {name}, but no such card")
                behaviours[name] = behaviour
        self.behaviours = behaviours
        self.cards = {card.number: Compiled(card, behaviours.get(card.name, PLAIN)) for card in printed}
        self.index_events()
        bare = [msgspec.structs.replace(card, text="", revised="") for card in printed]
        said = [(name, canonical(behaviour)) for name, behaviour in sorted(behaviours.items())]
        self.digest = hashlib.sha256(msgspec.msgpack.encode((bare, said))).digest()

    def index_events(self) -> None:
        """List the events of a side by the phase for whose actions they are, and by what they answer.

        Those that ask for least come first: where one of them can be played, nobody need look at the others.
        """
        self.actions: dict[tuple[Side, int], list[Event]] = {}
        self.replies: dict[tuple[Side, int], list[Event]] = {}
        for number, card in self.cards.items():
            side = card.printed.side
            for act in card.behaviour.acts if card.printed.kind == "event" else ():
                for phase in dict.fromkeys(act.at):
                    self.actions.setdefault((side, phase), []).append(Event(number, act))
                if act.on is not None:
                    self.replies.setdefault((side, act.on.when), []).append(Event(number, act))
        for events in (*self.actions.values(), *self.replies.values()):
            events.sort(key=self._demands)

    def _demands(self, event: Event) -> tuple[int, int]:
        return len(event.act.needs) + len(event.act.price), self.cards[event.number].printed.cost

    def find(self, name: str) -> Printed | None:
        """The card of that name as people type it."""
        return self._plain.get(plain(name))


@cache
def library() -> Library:
    """The compiled sets, made once."""
    return Library(read({name: files.read_set() for name, files in SETS.items()}), BOOKS)


def effect_words() -> dict[str, tuple[str, ...]]:
    """Every effect word of the vocabulary with the names of the cards that use it."""
    known = [word for word in vars(words).values() if isinstance(word, type) and word.__module__ == words.__name__]
    users: dict[str, list[str]] = {word.__name__: [] for word in known if issubclass(word, Word) and word is not Word}
    for card in library().cards.values():
        for name in {type(word).__name__ for word in said(card.behaviour)} & users.keys():
            users[name].append(card.printed.name)
    return {name: tuple(cards) for name, cards in users.items()}


def said(value: object) -> Iterator[Word]:
    """Every word that a behaviour is made of, however deep it stands."""
    if isinstance(value, Word):
        yield value
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from said(getattr(value, name))
    elif isinstance(value, tuple):
        for part in value:
            yield from said(part)
