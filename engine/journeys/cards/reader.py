"""Strict reading of the card files of journeys: cards of every kind, regions, sites."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from engine.cards.table import CardTable, by_name, read_tables
from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.printed import (
    ANY_HAVEN,
    ATTACK_RACES,
    CHARACTER_KINDS,
    CHARACTER_RACES,
    EACH,
    FACTION_RACES,
    GENDERS,
    ICONS,
    ITEM_KINDS,
    KIND_WORDS,
    REGION_TYPES,
    RING_TEST,
    RING_TYPES,
    SITE_TYPES,
    SKILLS,
    SLOTS,
    AutoAttack,
    Definition,
    Key,
    KeyForm,
    KeyWhile,
    Kind,
    Region,
    Site,
    labelled,
)

REGION_FILE = "regions.toml"
SITE_FILE = "sites.toml"
MAP_FILES = (REGION_FILE, SITE_FILE)
LARGEST_NUMBER = 65535

PHASE_KEYWORDS = ("untap", "organization", "movement", "site")
TIMING_KEYWORDS = ("engagement", "strike", "counter", "corruption roll", "faction roll", "body roll")
DUPLICATE_TARGETS = ("a character", "a company", "a site", "an attack", "a Palantír", "a Wizard")
KEYWORDS = frozenset(
    {
        *("unique", "may not be duplicated", "environment", "corruption", "removable"),
        *("detainment", "no hazard"),
        *("attacker assigns all strikes", "Nazgûl", "Palantír", "spell", "information", "quest"),
        *("gold ring", "major ring", "greater ring"),
        *PHASE_KEYWORDS,
        *TIMING_KEYWORDS,
        *SLOTS,
        *(f"{word} only" for word in (*SKILLS, *CHARACTER_RACES)),
        *(f"may not be duplicated on {target}" for target in DUPLICATE_TARGETS),
    }
)

_COMMON = frozenset({"name", "number", "kind", "keywords", "text", "note", "source"})
_CHARACTER = frozenset({"race", "skills", "mind", "influence", "prowess", "body", "corruption", "mp", "home"})
_ATTACK = frozenset({"race", "strikes", "prowess"})
_HAZARD_OPTIONS = _ATTACK | {"mp", "body", "corruption", "removable"}
_RESOURCE_OPTIONS = frozenset({"mp", "mp_conditional", "corruption", "influence"})
_CHARACTER_OPTIONS = frozenset({"half_size", "racial_influence", "named_influence", "mp_conditional", "gender"})
_NONE: frozenset[str] = frozenset()
_CREATURE = (_ATTACK | {"keys"}, frozenset({"body", "mp", "keys_while"}))

Fields: TypeAlias = Mapping[Kind, tuple[frozenset[str], frozenset[str]]]
FIELDS: Fields = {
    Kind.CHARACTER: (_CHARACTER, _CHARACTER_OPTIONS),
    Kind.MAIN_CHARACTER: (_CHARACTER - {"mind"}, _CHARACTER_OPTIONS),
    Kind.CREATURE: _CREATURE,
    Kind.CREATURE_OR_CONDITION: _CREATURE,
    Kind.CREATURE_OR_EVENT: _CREATURE,
    Kind.HAZARD_EVENT: (_NONE, _HAZARD_OPTIONS),
    Kind.HAZARD_CONDITION: (_NONE, _HAZARD_OPTIONS),
    Kind.DUAL_EVENT: (_NONE, _NONE),
    Kind.ITEM: (
        frozenset({"item_kind", "playable_at"}),
        _RESOURCE_OPTIONS
        | {"slot", "prowess", "body", "prowess_cap", "body_cap", "racial_influence"}
        | {"ring_type", "ring_number", "ring_mods"},
    ),
    Kind.ALLY: (frozenset({"skills", "mind", "mp", "playable_at"}), frozenset({"prowess", "body", "race"})),
    Kind.FACTION: (frozenset({"race", "mp", "playable_at"}), frozenset({"faction_number", "faction_mods"})),
    Kind.EVENT: (_NONE, _RESOURCE_OPTIONS),
    Kind.CONDITION: (_NONE, _RESOURCE_OPTIONS),
    Kind.QUEST: (frozenset({"mp", "mp_conditional"}), _NONE),
}
"""The fields each kind of card must have and may have, besides the common ones."""

_REGION_FIELDS = frozenset({"name", "kind", "type", "neighbours", "position", "text", "source"})
_SITE_FIELDS = _REGION_FIELDS - {"neighbours"} | {"region", "white", "black", "attacks", "plays", "icons"}
_SITE_OPTIONS = frozenset({"haven", "start", "nearest_haven", "plays_only", "note"})
_SITE_OPTIONS |= {"hidden", "limit", "open_keys", "heals_all", "restful", "returns", "no_storing", "hazard_type"}
_SITE_OPTIONS |= {"hosts"}


class Format(NamedTuple):
    """What the card files of one game may say: kinds, keywords and fields, and how what it alone prints is read."""

    kinds: Mapping[str, Kind]
    keywords: frozenset[str]
    fields: Fields
    card: Callable[[CardTable, Definition], Definition] = lambda entry, card: card
    place_fields: frozenset[str] = frozenset()
    """Fields of regions and sites besides those of every map."""
    site: Callable[[CardTable, Site, Mapping[str, int]], Site] = lambda entry, site, index: site
    nowhere: Callable[[CardTable], str | None] = lambda entry: None
    """What stands for the nearest Haven of a site that has none; None where every site has one."""
    lands: Mapping[str, str] = REGION_TYPES
    """The types a region may have."""
    races: Callable[[Kind], tuple[str, ...]] = lambda kind: races_of(kind)
    attack_races: tuple[str, ...] = ATTACK_RACES
    whose: Callable[[CardTable], str] = lambda entry: ""
    """What tells an entry apart from another one of the same name; nothing for the one that has the name alone."""


PLAIN_FORMAT = Format(KIND_WORDS, KEYWORDS, FIELDS)


def _short(file: str) -> str:
    """The name of a file without the folder of its set."""
    return file.rpartition("/")[2]


def _tables(texts: Mapping[str, str], wanted: Callable[[str], bool]) -> list[CardTable]:
    """The tables of the files wanted, in the order of the files."""
    return [entry for file in texts if wanted(file) for entry in read_tables(file, texts[file])]


def labels(entries: Iterable[CardTable], form: Format) -> dict[str, CardTable]:
    """Entries by their labels: those of one name are told apart by whose they are, but for the first of them."""
    found: dict[str, CardTable] = {}
    for entry in sorted(entries, key=lambda entry: bool(form.whose(entry))):
        name = entry.word("name")
        label = labelled(name, form.whose(entry) if name in found else "")
        if label in found:
            other = found[label]
            raise entry.fail(f"the name is already taken at {other.file}:{other.first}", "name")
        found[label] = entry
    return found


def version_of(name: str, whose: str, index: Mapping[str, int]) -> int:
    """The site of a name in the version of an alignment; -1 for none."""
    return index.get(_version(name, whose), -1)


def _version(name: str, whose: str) -> str:
    """By what a site is found among all versions; no label looks like that."""
    return f"{whose}:{name}"


def read_atlas(texts: Mapping[str, str], form: Format = PLAIN_FORMAT) -> Atlas:
    """The map from the files of regions and sites; borders must be symmetric, places known."""
    regions = by_name(_tables(texts, lambda file: _short(file) == REGION_FILE))
    entries = _tables(texts, lambda file: _short(file) == SITE_FILE)
    label_of = {id(entry): label for label, entry in labels(entries, form).items()}
    region_index = {name: index for index, name in enumerate(regions)}
    site_index = {label_of[id(entry)]: index for index, entry in enumerate(entries)}
    versions = {_version(entry.word("name"), form.whose(entry)): index for index, entry in enumerate(entries)}
    site_index |= versions
    read_sites = tuple(
        form.site(entry, _site(entry, label_of[id(entry)], region_index, site_index, form), site_index)
        for entry in entries
    )
    read_regions = tuple(_region(entry, region_index, read_sites, form) for entry in regions.values())
    for region, entry in zip(read_regions, regions.values(), strict=True):
        for other in region.neighbours:
            if region.index not in read_regions[other].neighbours:
                reason = f"borders {read_regions[other].name}, but not the other way round"
                raise entry.fail(reason, "neighbours")
    return Atlas(read_regions, read_sites)


def _region(entry: CardTable, region_index: Mapping[str, int], sites: tuple[Site, ...], form: Format) -> Region:
    entry.demand(_REGION_FIELDS, _REGION_FIELDS | form.place_fields)
    entry.word("kind", ("region",))
    index = region_index[entry.word("name")]
    return Region(
        index=index,
        name=entry.word("name"),
        type=entry.word("type", form.lands),
        neighbours=tuple(region_index[name] for name in entry.words("neighbours", region_index.__contains__)),
        sites=tuple(site.index for site in sites if site.region == index and not site.hidden),
        position=entry.position(),
    )


def _site(
    entry: CardTable, label: str, region_index: Mapping[str, int], site_index: Mapping[str, int], form: Format
) -> Site:
    entry.demand(_SITE_FIELDS, _SITE_FIELDS | _SITE_OPTIONS | form.place_fields)
    entry.word("kind", ("site",))
    index = site_index[label]
    haven = entry.flag("haven")
    nearest = index if haven else _nearest(entry, site_index, form)
    return Site(
        index=index,
        name=entry.word("name"),
        type=entry.word("type", SITE_TYPES),
        region=region_index[entry.word("region", region_index)],
        haven=haven,
        start=entry.flag("start"),
        nearest_haven=nearest,
        white=entry.integer("white"),
        black=entry.integer("black"),
        attacks=tuple(_automatic_attack(entry, row, form) for row in entry.tables("attacks")),
        plays=entry.words("plays", ITEM_KINDS.__contains__),
        plays_only=_plays_only(entry),
        icons=entry.words("icons", ICONS.__contains__),
        position=entry.position(),
        hidden=entry.flag("hidden"),
        limit=entry.integer("limit"),
        open_keys=entry.flag("open_keys"),
        heals_all=entry.flag("heals_all"),
        restful=entry.flag("restful"),
        returns=entry.flag("returns"),
        text=entry.word("text"),
        no_storing=entry.flag("no_storing"),
        hosts=entry.words("hosts", form.attack_races.__contains__),
        hazard_type=entry.word("hazard_type", SITE_TYPES, default=""),
        alias=label.removeprefix(entry.word("name")).strip(" ()"),
    )


def _nearest(entry: CardTable, index: Mapping[str, int], form: Format) -> int:
    """The nearest Haven of the same side; none where no site path leads to the site."""
    name = entry.word("nearest_haven", default=form.nowhere(entry))
    nearest = version_of(name, form.whose(entry), index) if name else -1
    if name and nearest < 0:
        raise entry.fail(f"“{name}” is no known nearest_haven", "nearest_haven")
    return nearest


def _plays_only(entry: CardTable) -> tuple[tuple[str, str], ...]:
    limits: list[tuple[str, str]] = []
    for kind, name in entry.table("plays_only").items():
        if kind not in ITEM_KINDS or not isinstance(name, str):
            raise entry.fail(f"“{kind}” is unknown in “plays_only”", "plays_only")
        limits.append((kind, name))
    return tuple(limits)


_FLAGS = {"sure", "deadly", "chooses"}
_TOLD = {"special", "detained", "only", "from_hand"}


def _automatic_attack(entry: CardTable, row: Mapping[str, object], form: Format) -> AutoAttack:
    """Race, strikes and prowess, or what a creature out of a hand is keyed to; and what else it says of itself."""
    texts = {name: value for name, value in row.items() if name in _TOLD and isinstance(value, str)}
    flags = {name for name, value in row.items() if name in _FLAGS and value is True}
    race, strikes = row.get("race", ""), EACH if row.get("strikes") == "each" else row.get("strikes", 0)
    prowess, body, check = row.get("prowess", 0), row.get("body", 0), row.get("check", 0)
    known = {*texts, *flags, "race", "strikes", "prowess", "body", "check"}
    if not isinstance(race, str) or race not in (*form.attack_races, ""):
        raise entry.fail(f"“{race}” is no known race of attacks", "attacks")
    if bool(race) == bool(texts.get("from_hand")) or set(row) - known:
        raise entry.fail("an automatic-attack has race, strikes, prowess and perhaps body and special", "attacks")
    if type(strikes) is not int or type(prowess) is not int or type(body) is not int or type(check) is not int:
        raise entry.fail("strikes, prowess and body of an automatic-attack are whole numbers", "attacks")
    told = {name: texts.get(name, "") for name in _TOLD}
    return AutoAttack(
        race,
        strikes,
        prowess,
        body,
        check=check,
        **told,  # type: ignore[arg-type]
        **{name: name in flags for name in _FLAGS},  # type: ignore[arg-type]
    )


def read_definitions(texts: Mapping[str, str], atlas: Atlas, form: Format = PLAIN_FORMAT) -> tuple[Definition, ...]:
    """All cards in the order of their numbers; numbers and names are taken once, every place exists."""
    entries = _tables(texts, lambda file: _short(file) not in MAP_FILES)
    named = labels(entries, form)
    label_of = {id(entry): label for label, entry in named.items()}
    taken: dict[int, str] = {}
    found: list[Definition] = []
    for entry in entries:
        definition = form.card(entry, _definition(entry, label_of[id(entry)], atlas, form))
        owner = taken.setdefault(definition.number, definition.label)
        if owner != definition.label:
            raise entry.fail(f"the number {definition.number} belongs to {owner}", "number")
        for name, _ in definition.named_influence:
            if name not in named:
                raise entry.fail(f"“{name}” is no card", "named_influence")
        for condition, _ in definition.keys_while:
            if (condition.in_play or condition.faced) not in named:
                raise entry.fail(f"“{condition.in_play or condition.faced}” is no card", "keys_while")
        found.append(definition)
    return tuple(sorted(found, key=lambda definition: definition.number))


def _definition(entry: CardTable, label: str, atlas: Atlas, form: Format) -> Definition:
    kind = form.kinds[entry.word("kind", form.kinds)]
    required, optional = form.fields[kind]
    entry.demand(_COMMON - {"note"} | required, _COMMON | required | optional)
    number = entry.integer("number")
    if not 1 <= number <= LARGEST_NUMBER:
        raise entry.fail(f"the number must lie between 1 and {LARGEST_NUMBER}", "number")
    homes = (*atlas.site_named, ANY_HAVEN)
    return Definition(
        number=number,
        name=entry.word("name"),
        kind=kind,
        keywords=entry.words("keywords", form.keywords.__contains__),
        race=entry.word("race", form.races(kind), default=""),
        skills=entry.words("skills", SKILLS.__contains__),
        mind=entry.integer("mind"),
        influence=entry.integer("influence"),
        racial_influence=entry.figures("racial_influence", form.races(Kind.FACTION)),
        named_influence=entry.figures("named_influence"),
        prowess=entry.integer("prowess"),
        body=entry.integer("body"),
        corruption=entry.integer("corruption"),
        mp=entry.integer("mp"),
        mp_conditional=_conditional_points(entry),
        home=entry.word("home", homes, default=""),
        half_size=entry.flag("half_size"),
        strikes=_strikes(entry),
        keys=tuple(_key(entry, "keys", word, atlas) for word in entry.words("keys")),
        keys_while=_keys_while(entry, atlas),
        item_kind=entry.word("item_kind", ITEM_KINDS, default=""),
        slot=entry.word("slot", SLOTS, default=""),
        playable_at=entry.words("playable_at", lambda place: _is_place(place, atlas)),
        prowess_cap=entry.integer("prowess_cap"),
        body_cap=entry.integer("body_cap"),
        ring_type=entry.word("ring_type", RING_TYPES, default=""),
        ring_number=entry.integer("ring_number"),
        ring_mods=entry.figures("ring_mods", RING_TYPES),
        faction_number=entry.integer("faction_number"),
        faction_mods=entry.figures("faction_mods", form.races(Kind.CHARACTER)),
        removable=entry.integer("removable"),
        text=entry.word("text"),
        note=entry.word("note", default=""),
        # For words alone, and therefore no part of the digest: what a sentence says does not change a game.
        gender=entry.word("gender", GENDERS, default=""),
        alias=label.removeprefix(entry.word("name")).strip(" ()"),
    )


def races_of(kind: Kind) -> tuple[str, ...]:
    if kind in CHARACTER_KINDS:
        return CHARACTER_RACES
    return FACTION_RACES if kind is Kind.FACTION else ATTACK_RACES


def _strikes(entry: CardTable) -> int:
    return EACH if entry.value("strikes") == "each" else entry.integer("strikes")


def _conditional_points(entry: CardTable) -> tuple[tuple[int, str], ...]:
    points: list[tuple[int, str]] = []
    for row in entry.tables("mp_conditional"):
        match row:
            case {"mp": int(mp), "when": str(when)} if len(row) == 2:
                points.append((mp, when))
            case _:
                raise entry.fail("each of “mp_conditional” needs mp and when", "mp_conditional")
    return tuple(points)


def _keys_while(entry: CardTable, atlas: Atlas) -> tuple[tuple[KeyWhile, tuple[Key, ...]], ...]:
    return tuple(
        (
            _key_while(entry, condition),
            tuple(_key(entry, "keys_while", word, atlas) for word in entry.list_of_words("keys_while", keys, bool)),
        )
        for condition, keys in entry.table("keys_while").items()
    )


def _key_while(entry: CardTable, condition: str) -> KeyWhile:
    """One of the two sentences that keys can hang on."""
    if found := re.fullmatch(r"(.+) is in play", condition):
        return KeyWhile(in_play=found[1])
    if found := re.fullmatch(r"the company has faced (.+) this turn", condition):
        return KeyWhile(faced=found[1])
    raise entry.fail(f"“{condition}” is no condition that keys can have", "keys_while")


def _key(entry: CardTable, field: str, word: str, atlas: Atlas) -> Key:
    form, _, place = word.partition(":")
    symbols = form.split(" ")
    if not place and len(set(symbols)) == 1 and symbols[0] in REGION_TYPES:
        return Key(KeyForm.REGION_TYPE, symbols[0], len(symbols))
    if word in SITE_TYPES:
        return Key(KeyForm.SITE_TYPE, word)
    if form == "site" and place in atlas.site_named:
        return Key(KeyForm.SITE, place=place)
    if form == "way" and set(place.split("/")) <= set(atlas.site_named):
        return Key(KeyForm.WAY, place=place)
    if place in atlas.region_named:
        if form == "region":
            return Key(KeyForm.REGION, place=place)
        if form == "sites in":
            return Key(KeyForm.SITES_IN, place=place)
        if form.removesuffix(" in") in SITE_TYPES and form.endswith(" in"):
            return Key(KeyForm.TYPE_IN, form.removesuffix(" in"), place=place)
    raise entry.fail(f"“{word}” is no known key", field)


def _is_place(place: str, atlas: Atlas) -> bool:
    form, _, name = place.partition(":")
    match form:
        case "region":
            return name in atlas.region_named
        case "kind":
            return name in ITEM_KINDS
        case "type":
            kind, among, land = name.partition(" in ")
            return kind in SITE_TYPES and (not among or land in atlas.region_named)
    return place == RING_TEST or place in atlas.site_named
