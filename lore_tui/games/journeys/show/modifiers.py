"""Where a number comes from: the printed figure and every card that changes it, with its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.journeys.cards.moments import Stat
from engine.journeys.cards.parts import ADDED
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Modify
from engine.journeys.reading.values import (
    OF_ATTACKS,
    amount,
    attack_prowess,
    body,
    corruption,
    in_force,
    is_bare,
    meets_attack,
    prowess,
    reaches,
)
from engine.journeys.table.board import Board, card_of, face
from engine.journeys.table.frames import Attack
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Source
from engine.kernel.records import NONE, Handle
from lore_tui.games.journeys.names import Names

REST = "other effects"


class Part(NamedTuple):
    """One share of a number."""

    name: str
    value: int


def prowess_parts(b: Board, who: Handle, attack: Attack | None = None) -> list[Part]:
    """The shares of a character's prowess; they add up to it."""
    return _parts(b, who, Stat.PROWESS, face(b, who).prowess, prowess(b, who, attack), attack)


def body_parts(b: Board, who: Handle, attack: Attack | None = None) -> list[Part]:
    """The shares of a character's body; they add up to it."""
    return _parts(b, who, Stat.BODY, face(b, who).body, body(b, who, attack), attack)


def corruption_parts(b: Board, who: Handle) -> list[Part]:
    """The shares of a character's corruption modifier; they add up to it."""
    found = [Part("own", face(b, who).corruption)]
    found += [
        Part(face(b, held).name, face(b, held).corruption)
        for held in card_of(b, who).holds
        if not face(b, held).is_ally
    ]
    found += modifiers(b, who, Stat.CORRUPTION, None)
    return whole([part for part in found if part.value], corruption(b, who))


def attack_parts(b: Board, attack: Attack, who: Handle = NONE) -> list[Part]:
    """The shares of an attack's prowess; they add up to it."""
    found = [Part("printed", attack.prowess)]
    for source in in_force(b, Stat.PROWESS, attack):
        word = source.word
        if isinstance(word, Modify) and word.of in OF_ATTACKS and word.factor == ADDED:
            met = meets_attack(b, source, word, attack, who)
            if met and not is_bare(b, attack) and not b.customs.withstands(b, Stat.PROWESS, attack, source):
                found.append(Part(_name(b, source), amount(b, source, word, NONE, attack.company)))
    return whole(found, attack_prowess(b, attack, who))


def _parts(b: Board, who: Handle, stat: Stat, printed: int, total: int, attack: Attack | None) -> list[Part]:
    found = [Part("own", printed)]
    for held in card_of(b, who).holds:
        item = face(b, held)
        if item.kind is Kind.ITEM and not card_of(b, held).idle:
            bonus = item.prowess if stat is Stat.PROWESS else item.body
            if bonus:
                found.append(Part(item.name, bonus))
    return whole([*found, *modifiers(b, who, stat, attack)], total)


def modifiers(b: Board, who: Handle, stat: Stat, attack: Attack | None) -> Iterator[Part]:
    """What cards in force add to a number of his, one by one."""
    for source in sources(b).modifiers(stat):
        word = source.word
        if isinstance(word, Modify) and reaches(b, source, word, who, attack):
            if word.factor == ADDED:
                yield Part(_name(b, source), amount(b, source, word, who))


def _name(b: Board, source: Source) -> str:
    standing = b.customs.standing(b)
    if standing is not None and source.definition == standing.definition.number:
        return standing.definition.name
    return b.book[source.definition].definition.name


def whole(parts: list[Part], total: int) -> list[Part]:
    """The parts with what limits, halving and multiplying make of them, so that the sum is the number."""
    rest = total - sum(part.value for part in parts)
    return [*parts, Part(REST, rest)] if rest else parts


def parts_words(parts: list[Part]) -> str:
    """The shares in a row: "own 5, Glamdring +3"."""
    first, *more = parts or [Part("own", 0)]
    return ", ".join([f"{first.name} {first.value}", *(f"{part.name} {part.value:+d}" for part in more)])


def held_words(b: Board, names: Names, who: Handle) -> str:
    """The cards on a character, those that are not in use in brackets."""
    words = []
    for held in card_of(b, who).holds:
        name = names.with_sign(b, held)
        words.append(f"({name})" if card_of(b, held).idle else name)
    return ", ".join(words)
