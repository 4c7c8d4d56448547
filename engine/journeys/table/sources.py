"""The words in force: those of the cards in play, and those that outlast theirs."""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_

from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import When
from engine.journeys.cards.printed import CREATURE_KINDS, Kind
from engine.journeys.cards.words import Modify
from engine.journeys.table.board import Board, card_of
from engine.journeys.table.records import IN_MP, IN_PLAY, Lasting
from engine.journeys.table.speech import Source
from engine.kernel.records import NONE, REF_MASK, SEAT_SHIFT, Handle, owner
from engine.kernel.state import Zones

SILENT = frozenset(
    {
        *(Kind.CHARACTER, Kind.MAIN_CHARACTER, Kind.ALLY, Kind.HAZARD_CONDITION, Kind.HAZARD_LONG_EVENT),
        *CREATURE_KINDS,
    }
)
"""Kinds whose text says nothing any more once they lie in an MP pile (LORE-RULING-78)."""


class Sources:
    """All words in force on a board, sorted by type; modifiers by number; who reacts, what is usable."""

    __slots__ = ("_by_stat", "_by_type", "_instead", "_listening", "_usable", "abilities", "single")

    def __init__(self, found: list[Source], speaking: list[tuple[Handle, Compiled]]) -> None:
        self._by_type: dict[type[Word], list[Source]] = {}
        self._by_stat: dict[int, list[Source]] = {}
        self._instead: dict[int, list[Source]] = {}
        self._listening: dict[When, list[Handle]] = {}
        self.abilities = [
            (card, index, ability) for card, entry in speaking for index, ability in enumerate(entry.abilities)
        ]
        """Cards with the abilities they have, seat by seat, by their place on the card."""
        self.single = [card for card, entry in speaking if entry.definition.has("may not be duplicated")]
        """Cards of which only one may be in play, in no order that matters."""
        self._usable: dict[int, list[tuple[Handle, int]]] = {}
        for card, index, ability in self.abilities:
            for moment in dict.fromkeys(ability.at):
                self._usable.setdefault(moment, []).append((card, index))
        for card, entry in speaking:
            for when in entry.triggers:
                self._listening.setdefault(when, []).append(card)
        for source in found:
            word = source.word
            if isinstance(word, Modify):
                self._by_stat.setdefault(word.stat, []).append(source)
                if word.item.instead:
                    self._instead.setdefault(word.stat, []).append(source)
            else:
                self._by_type.setdefault(type(word), []).append(source)

    def usable(self, moment: int) -> list[tuple[Handle, int]]:
        """The cards with abilities for that moment, and which of theirs it is."""
        return self._usable.get(moment, _NO_ABILITIES)

    def of(self, word: type[Word]) -> list[Source]:
        """The words of that type in force."""
        return self._by_type.get(word, _NO_SOURCES)

    def modifiers(self, stat: int) -> list[Source]:
        """The modifiers of that number in force."""
        return self._by_stat.get(stat, _NO_SOURCES)

    def instead(self, stat: int) -> list[Source]:
        """Those of them that stand for the printed bonus of their item."""
        return self._instead.get(stat, _NO_SOURCES)

    def listening(self, when: When) -> list[Handle]:
        """The cards that react to such a happening."""
        return self._listening.get(when, _NO_CARDS)


_NO_SOURCES: list[Source] = []
_NO_CARDS: list[Handle] = []
_NO_ABILITIES: list[tuple[Handle, int]] = []
_memo: list[tuple[tuple[object, ...], Sources]] = []
_latest: tuple[tuple[Lasting, ...], Zones, Sources] = ((), (), Sources([], []))


def sources(b: Board) -> Sources:
    """The words in force, oldest first; found once for as long as the same cards are in play."""
    global _latest
    lasting, zones, found = _latest
    if b.zones is zones and b.lasting is lasting:
        return found
    key = (b.lasting, b.customs.standing(b), *[rows[IN_PLAY] for rows in b.zones], *[rows[IN_MP] for rows in b.zones])
    remembered = _remembered(key)
    if remembered is None:
        found = found_plainly(b)
        _memo.insert(0, (key, found))
        del _memo[4:]
    else:
        found = remembered
    _latest = (b.lasting, b.zones, found)
    return found


def found_plainly(b: Board) -> Sources:
    """The words in force, looked for on every card: what `sources` remembers."""
    speaking = list(_speaking(b))
    return Sources(list(_words(b, speaking)), speaking)


def _remembered(key: tuple[object, ...]) -> Sources | None:
    """What was found before for the very same tuples: identity is enough, and far quicker than equality."""
    for known, found in _memo:
        if len(known) == len(key) and all(map(is_, known, key)):
            return found
    return None


def _speaking(b: Board) -> Iterator[tuple[Handle, Compiled]]:
    """Every card whose text counts: in play, or in an MP pile and not silent there (LORE-RULING-78)."""
    for rows in b.zones:
        for zone in (IN_PLAY, IN_MP):
            for card in rows[zone]:
                entry = b.book[b.faces[card >> SEAT_SHIFT][card & REF_MASK]]
                dead = zone == IN_MP and b.cards[card >> SEAT_SHIFT][card & REF_MASK] is None
                if not dead and not (zone == IN_MP and entry.definition.kind in SILENT):
                    yield card, entry


def _words(b: Board, speaking: list[tuple[Handle, Compiled]]) -> Iterator[Source]:
    """The words of nobody's card, of the cards in play, the oldest first; then those that outlast theirs."""
    standing = b.customs.standing(b)
    if standing is not None:
        for word in standing.always:
            yield Source(word, NONE, NONE, None, standing.definition.number)
    for card, entry in sorted(speaking, key=lambda one: card_of(b, one[0]).since):
        for word in entry.always:
            yield Source(word, card, owner(card), None, entry.definition.number)
    for effect in b.lasting:
        yield Source(
            b.book[effect.definition].words[effect.word], effect.source, effect.seat, effect.bound, effect.definition
        )
