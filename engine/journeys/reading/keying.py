"""Keying creatures: to what of a company's path or new site a creature can be keyed (LORE-KEY)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from engine.journeys.cards.moments import Ban, Leave
from engine.journeys.cards.printed import (
    BY_REGION,
    BY_REGION_TYPE,
    BY_SITE,
    BY_SITE_TYPE,
    BY_SITES_IN,
    BY_WAY,
    REGION_TYPES,
    SITE_TYPES,
    Definition,
    Key,
    KeyWhile,
    Site,
)
from engine.journeys.cards.words import Forbid, Keying, Permit
from engine.journeys.reading.declared import counts_in_play
from engine.journeys.reading.filters import context_of, counts_for, holds_all, region_type, site_type
from engine.journeys.table.board import Board, goal_of, site
from engine.journeys.table.draft import Draft
from engine.journeys.table.records import Company, State
from engine.journeys.table.sources import sources
from engine.journeys.table.speech import Context, Source
from engine.kernel.records import NONE


class Keyed(NamedTuple):
    """What a creature is keyed to: the types and names that matter afterwards (LORE-KEY-07)."""

    types: str
    names: tuple[str, ...]
    site: bool
    symbol: bool
    """By a printed symbol, not by a name."""
    granted: int = -1
    """Place among the lasting effects of a one-time permission that made it possible."""


UNKEYED = Keyed("", (), False, False)
AT_SITE = Keyed("", (), True, False)


def keys_for(b: Board, creature: Definition, moving: Company) -> list[Keyed]:
    """Everything a creature can be keyed to against this company, without repeats."""
    if any(permits_unkeyed(b, creature, moving)) and not barred(b, creature, moving, UNKEYED):
        return [UNKEYED]
    found: dict[Keyed, None] = {}
    way = way_of(b, moving)
    for key, granted in _all_keys(b, creature, moving):
        for keyed in _matches(b, key, moving, way):
            option = b.customs.keyed(keyed)
            if granted >= 0:
                option = option._replace(granted=granted)
            if not barred(b, creature, moving, option):
                found.setdefault(option)
    if b.customs.lured(b, creature, moving) and not barred(b, creature, moving, AT_SITE):
        found.setdefault(AT_SITE)
    plain = {keyed for keyed in found if keyed.granted < 0}
    return [keyed for keyed in found if keyed.granted < 0 or keyed._replace(granted=-1) not in plain]


def _all_keys(b: Board, creature: Definition, moving: Company) -> Iterator[tuple[Key, int]]:
    for key in creature.keys:
        yield key, -1
    for condition, keys in creature.keys_while:
        if _while(b, condition, moving):
            for key in keys:
                yield key, -1
    if creature.race in way_of(b, moving).where.hosts:
        yield Key(BY_SITE, place=way_of(b, moving).where.name), -1
    yield from _own_keys(b, creature, moving)
    for source in sources(b).of(Keying):
        word = source.word
        assert isinstance(word, Keying)
        if source.bound is not None and moving.number not in source.bound:
            continue
        if not _may_use(creature, word) or not holds_all(b, word.when, _about(b, source, moving)):
            continue
        granted = _place(b, source) if word.once else -1
        for text in word.keys:
            yield symbol_key(text), granted


def _own_keys(b: Board, creature: Definition, moving: Company) -> Iterator[tuple[Key, int]]:
    """What its own text adds for itself, whose player is nobody's company."""
    for word in b.book[creature.number].always:
        if isinstance(word, Keying) and not word.races:
            if holds_all(b, word.when, Context(NONE, NONE, moving.number, definition=creature.number)):
                for text in word.keys:
                    yield symbol_key(text), -1


def _about(b: Board, source: Source, moving: Company) -> Context:
    return replace(context_of(b, source), company=moving.number)


def _place(b: Board, source: Source) -> int:
    for place, effect in enumerate(b.lasting):
        if effect.source == source.card and effect.bound == source.bound:
            return place
    return -1


def _may_use(creature: Definition, word: Keying) -> bool:
    if creature.race not in word.races or (creature.unique and not word.unique_too):
        return False
    return not word.needs_land or any(
        key.form is BY_REGION or (key.form is BY_REGION_TYPE and key.symbol != "c") for key in creature.keys
    )


@cache
def symbol_key(text: str) -> Key:
    """A key written as its symbol."""
    if text in REGION_TYPES:
        return Key(BY_REGION_TYPE, text)
    assert text in SITE_TYPES
    return Key(BY_SITE_TYPE, text)


def _while(b: Board, condition: KeyWhile, moving: Company) -> bool:
    """The two forms of conditions printed with keys: a card in play, a creature faced this turn."""
    return counts_in_play(b, condition.in_play) if condition.in_play else condition.faced in moving.faced


class Travelled(NamedTuple):
    """What creatures are keyed to: the new site with its type, the regions of the path with theirs."""

    where: Site
    kind: str
    path: tuple[int, ...]
    types: tuple[str, ...]


_latest: tuple[State | None, Company | None, Travelled | None] = (None, None, None)


def way_of(b: Board, moving: Company) -> Travelled:
    """The way of a company, found once for all creatures of a hand."""
    global _latest
    if isinstance(b, Draft):
        return way_now(b, moving)
    state, company, found = _latest
    if found is None or state is not b or company is not moving:
        found = way_now(b, moving)
        _latest = (b, moving, found)
    return found


def way_now(b: Board, moving: Company) -> Travelled:
    """The way of a company, looked at anew: what `way_of` remembers."""
    goal, journey = goal_of(moving), moving.journey
    path = journey.path if journey is not None and journey.moving else ()
    types = tuple(region_type(b, region, for_hazards=True) for region in path)
    return Travelled(site(b, goal), site_type(b, goal, for_hazards=True), path, types)


def _matches(b: Board, key: Key, moving: Company, way: Travelled) -> Iterator[Keyed]:
    where, kind, path, types = way
    form = key.form
    if form is BY_REGION_TYPE:
        hits = [region for region, type in zip(path, types, strict=True) if type == key.symbol]
        if hits and sum(counts_for(b, region) for region in hits) >= key.times:
            yield Keyed(key.symbol, tuple(b.atlas.regions[region].name for region in hits), False, True)
    elif form is BY_SITE_TYPE:
        if kind == key.symbol:
            yield Keyed(kind, (where.name,), True, True)
    elif form is BY_REGION:
        for region in regions_of(b, moving, path):
            if b.atlas.regions[region].name == key.place:
                yield Keyed(region_type(b, region, for_hazards=True), (key.place,), False, False)
    elif form is BY_SITE:
        if where.name == key.place:
            yield Keyed(kind, (where.name,), True, False)
    elif form is BY_WAY:
        journey = moving.journey
        if path and journey is not None and {site(b, journey.origin).name, where.name} == set(key.ends):
            yield Keyed("", (), False, False)
    elif b.atlas.regions[where.region].name == key.place and (form is BY_SITES_IN or kind == key.symbol):
        yield Keyed(kind, (where.name,), True, False)


def regions_of(b: Board, moving: Company, path: tuple[int, ...]) -> tuple[int, ...]:
    """The regions of a path by name: where only types are printed, those of its two ends (METW-CRE-02)."""
    if moving.journey is None or all(b.atlas.regions[region].neighbours for region in path):
        return path
    ends = (site(b, moving.journey.origin).region, site(b, moving.journey.goal).region)
    return tuple(dict.fromkeys(ends))


def permits_unkeyed(b: Board, creature: Definition, moving: Company) -> Iterator[bool]:
    """Permissions to play such a creature on this company without a key."""
    for source in sources(b).of(Permit):
        word = source.word
        if isinstance(word, Permit) and word.leave is Leave.UNKEYED and source.bound is not None:
            if moving.number in source.bound and creature.race in word.races:
                if holds_all(b, word.when, _about(b, source, moving)):
                    yield True


def barred(b: Board, creature: Definition, moving: Company, keyed: Keyed) -> bool:
    """Whether an effect stops the creature from being keyed like this."""
    open_site = keyed.site and site(b, goal_of(moving)).open_keys
    for source in sources(b).of(Forbid):
        word = source.word
        assert isinstance(word, Forbid)
        if source.bound is None or moving.number not in source.bound or open_site:
            continue
        bars = (
            word.ban is Ban.CREATURES
            or (word.ban is Ban.CREATURES_AT_GOAL and keyed.site)
            or (word.ban is Ban.CREATURES_OFF_GOAL and not keyed.site)
            or (word.ban is Ban.CREATURES_BY_SYMBOL and keyed.symbol and bool(set(keyed.types) & set(word.symbols)))
            or (word.ban is Ban.CREATURES_NOT_OF and creature.race not in word.races)
        )
        if bars and holds_all(b, word.when, _about(b, source, moving)):
            return True
    return False
