"""Strict reading of the card files: what is wrong is named with file, line and reason."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping

from engine.cards import files
from engine.cards.atlas import Atlas
from engine.cards.definitions import (
    ANY_HAVEN,
    ATTACK_RACES,
    CHARACTER_KINDS,
    CHARACTER_RACES,
    EACH,
    FACTION_RACES,
    ICONS,
    ITEM_KINDS,
    KIND_WORDS,
    REGION_TYPES,
    RING_TYPES,
    SITE_TYPES,
    SKILLS,
    SLOTS,
    AutoAttack,
    Definition,
    Key,
    KeyForm,
    Kind,
    Region,
    Site,
)

LARGEST_NUMBER = 65535

PHASE_KEYWORDS = ("untap", "organization", "movement", "site")
TIMING_KEYWORDS = ("engagement", "strike", "counter", "corruption roll", "faction roll", "body roll")
_DUPLICATE_TARGETS = ("a character", "a company", "a site", "an attack", "a Palantír", "a Wizard")
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
        *(f"may not be duplicated on {target}" for target in _DUPLICATE_TARGETS),
    }
)

_COMMON = frozenset({"name", "number", "kind", "keywords", "text", "note", "source"})
_CHARACTER = frozenset({"race", "skills", "mind", "influence", "prowess", "body", "corruption", "mp", "home"})
_ATTACK = frozenset({"race", "strikes", "prowess"})
_HAZARD_OPTIONS = _ATTACK | {"mp", "body", "corruption", "removable"}
_RESOURCE_OPTIONS = frozenset({"mp", "mp_conditional", "corruption", "influence"})
_CHARACTER_OPTIONS = frozenset({"half_size", "racial_influence", "named_influence", "mp_conditional"})
_NONE: frozenset[str] = frozenset()
_CREATURE = (_ATTACK | {"keys"}, frozenset({"body", "mp", "keys_while"}))

FIELDS: Mapping[Kind, tuple[frozenset[str], frozenset[str]]] = {
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
_SITE_OPTIONS |= {"hidden", "limit", "open_keys", "heals_all"}


class CardError(Exception):
    """A card file is wrong: which file, which line, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class Entry:
    """One [[card]] table of a file, with the lines it stands on."""

    def __init__(self, file: str, first: int, lines: list[str], values: dict[str, object]) -> None:
        self.file = file
        self.first = first
        self._lines = lines
        self._values = values

    @property
    def fields(self) -> frozenset[str]:
        """The names of the fields that are written."""
        return frozenset(self._values)

    def fail(self, reason: str, field: str = "") -> CardError:
        """The error to raise, at the line of the field if there is one, else at the head of the card."""
        written = re.compile(rf"{re.escape(field)}\s*=")
        offset = next((n for n, line in enumerate(self._lines) if written.match(line)), 0)
        name = self._values.get("name")
        whose = f"{name}: " if isinstance(name, str) else ""
        return CardError(self.file, self.first + offset, whose + reason)

    def value(self, field: str) -> object:
        """The field as it is written, None if it is not."""
        return self._values.get(field)

    def demand(self, required: Iterable[str], allowed: Iterable[str]) -> None:
        """Every required field is there and no unknown one."""
        missing = sorted(set(required) - self.fields)
        if missing:
            raise self.fail(f"the field “{missing[0]}” is missing")
        for field in sorted(self.fields - set(allowed)):
            raise self.fail(f"the field “{field}” is unknown for this kind of card", field)

    def word(self, field: str, among: Iterable[str] | None = None, default: str | None = None) -> str:
        """A text, one of the given ones if any are given."""
        value = self._values.get(field, default)
        if value is None:
            raise self.fail(f"the field “{field}” is missing")
        if not isinstance(value, str):
            raise self.fail(f"“{field}” must be a text", field)
        if among is not None and value not in among and value != default:
            raise self.fail(f"“{value}” is no known {field}", field)
        return value

    def integer(self, field: str, default: int | None = 0) -> int:
        """A whole number."""
        value = self._values.get(field, default)
        if value is None:
            raise self.fail(f"the field “{field}” is missing")
        if type(value) is not int:
            raise self.fail(f"“{field}” must be a whole number", field)
        return value

    def flag(self, field: str) -> bool:
        """True or false; false if it is not written."""
        value = self._values.get(field, False)
        if not isinstance(value, bool):
            raise self.fail(f"“{field}” must be true or false", field)
        return value

    def words(self, field: str, check: Callable[[str], bool] = bool) -> tuple[str, ...]:
        """A list of texts, each of which passes the check."""
        return self.list_of_words(field, self._values.get(field, []), check)

    def list_of_words(self, field: str, value: object, check: Callable[[str], bool]) -> tuple[str, ...]:
        """The same for a list that stands inside the field."""
        if not isinstance(value, list):
            raise self.fail(f"“{field}” must be a list", field)
        for word in value:
            if not isinstance(word, str) or not check(word):
                raise self.fail(f"“{word}” is unknown in “{field}”", field)
        return tuple(value)

    def table(self, field: str) -> dict[str, object]:
        """An inline table."""
        value = self._values.get(field, {})
        if not isinstance(value, dict):
            raise self.fail(f"“{field}” must be a table", field)
        return value

    def tables(self, field: str) -> list[dict[str, object]]:
        """A list of inline tables."""
        value = self._values.get(field, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            raise self.fail(f"“{field}” must be a list of tables", field)
        return value

    def figures(self, field: str, among: Iterable[str] | None = None) -> tuple[tuple[str, int], ...]:
        """A table of whole numbers, as pairs in the order written."""
        pairs: list[tuple[str, int]] = []
        for name, value in self.table(field).items():
            if among is not None and name not in among:
                raise self.fail(f"“{name}” is unknown in “{field}”", field)
            if type(value) is not int:
                raise self.fail(f"“{name}” in “{field}” must be a whole number", field)
            pairs.append((name, value))
        return tuple(pairs)

    def position(self) -> tuple[int, int]:
        """Where it is drawn on the map."""
        match self._values.get("position"):
            case [int(x), int(y)]:
                return x, y
        raise self.fail("“position” must be two whole numbers", "position")


def read_entries(file: str, text: str) -> list[Entry]:
    """The [[card]] tables of one file in order; TOML that cannot be read fails with its line."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise CardError(file, line, f"not readable as TOML: {error}") from error
    for name in data:
        if name != "card":
            raise CardError(file, 1, f"“{name}” stands outside a [[card]]")
    lines = text.splitlines()
    heads = [n for n, line in enumerate(lines) if line.strip() == "[[card]]"]
    ends = [*heads[1:], len(lines)]
    return [
        Entry(file, head + 1, lines[head:end], values)
        for head, end, values in zip(heads, ends, data.get("card", []), strict=True)
    ]


def _by_name(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Entries by name; a name that stands twice fails at its second place."""
    named: dict[str, Entry] = {}
    for entry in entries:
        name = entry.word("name")
        if name in named:
            other = named[name]
            raise entry.fail(f"the name is already taken at {other.file}:{other.first}", "name")
        named[name] = entry
    return named


def read_atlas(texts: Mapping[str, str]) -> Atlas:
    """The map from the files of regions and sites; borders must be symmetric, places known."""
    regions = _by_name(read_entries(files.REGION_FILE, texts[files.REGION_FILE]))
    sites = _by_name(read_entries(files.SITE_FILE, texts[files.SITE_FILE]))
    region_index = {name: index for index, name in enumerate(regions)}
    site_index = {name: index for index, name in enumerate(sites)}
    read_sites = tuple(_site(entry, region_index, site_index) for entry in sites.values())
    read_regions = tuple(_region(entry, region_index, read_sites) for entry in regions.values())
    for region, entry in zip(read_regions, regions.values(), strict=True):
        for other in region.neighbours:
            if region.index not in read_regions[other].neighbours:
                reason = f"borders {read_regions[other].name}, but not the other way round"
                raise entry.fail(reason, "neighbours")
    return Atlas(read_regions, read_sites)


def _region(entry: Entry, region_index: Mapping[str, int], sites: tuple[Site, ...]) -> Region:
    entry.demand(_REGION_FIELDS, _REGION_FIELDS)
    entry.word("kind", ("region",))
    index = region_index[entry.word("name")]
    return Region(
        index=index,
        name=entry.word("name"),
        type=entry.word("type", REGION_TYPES),
        neighbours=tuple(region_index[name] for name in entry.words("neighbours", region_index.__contains__)),
        sites=tuple(site.index for site in sites if site.region == index and not site.hidden),
        position=entry.position(),
    )


def _site(entry: Entry, region_index: Mapping[str, int], site_index: Mapping[str, int]) -> Site:
    entry.demand(_SITE_FIELDS, _SITE_FIELDS | _SITE_OPTIONS)
    entry.word("kind", ("site",))
    index = site_index[entry.word("name")]
    haven = entry.flag("haven")
    nearest = index if haven else site_index[entry.word("nearest_haven", site_index)]
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
        attacks=tuple(_automatic_attack(entry, row) for row in entry.tables("attacks")),
        plays=entry.words("plays", ITEM_KINDS.__contains__),
        plays_only=_plays_only(entry),
        icons=entry.words("icons", ICONS.__contains__),
        position=entry.position(),
        hidden=entry.flag("hidden"),
        limit=entry.integer("limit"),
        open_keys=entry.flag("open_keys"),
        heals_all=entry.flag("heals_all"),
        text=entry.word("text"),
    )


def _plays_only(entry: Entry) -> tuple[tuple[str, str], ...]:
    limits: list[tuple[str, str]] = []
    for kind, name in entry.table("plays_only").items():
        if kind not in ITEM_KINDS or not isinstance(name, str):
            raise entry.fail(f"“{kind}” is unknown in “plays_only”", "plays_only")
        limits.append((kind, name))
    return tuple(limits)


def _automatic_attack(entry: Entry, row: Mapping[str, object]) -> AutoAttack:
    match row:
        case {"race": str(race), "strikes": int(strikes), "prowess": int(prowess), **rest}:
            special, body = rest.pop("special", ""), rest.pop("body", 0)
            if race not in ATTACK_RACES:
                raise entry.fail(f"“{race}” is no known race of attacks", "attacks")
            if isinstance(special, str) and type(body) is int and not rest:
                return AutoAttack(race, strikes, prowess, body, special)
    raise entry.fail("an automatic-attack has race, strikes, prowess and perhaps body and special", "attacks")


def read_definitions(texts: Mapping[str, str], atlas: Atlas) -> tuple[Definition, ...]:
    """All cards in the order of their numbers; numbers and names are taken once, every place exists."""
    entries = [entry for file in files.CARD_FILES for entry in read_entries(file, texts[file])]
    named = _by_name(entries)
    taken: dict[int, str] = {}
    found: list[Definition] = []
    for entry in entries:
        definition = _definition(entry, atlas)
        owner = taken.setdefault(definition.number, definition.name)
        if owner != definition.name:
            raise entry.fail(f"the number {definition.number} belongs to {owner}", "number")
        for name, _ in definition.named_influence:
            if name not in named:
                raise entry.fail(f"“{name}” is no card", "named_influence")
        found.append(definition)
    return tuple(sorted(found, key=lambda definition: definition.number))


def _definition(entry: Entry, atlas: Atlas) -> Definition:
    kind = KIND_WORDS[entry.word("kind", KIND_WORDS)]
    required, optional = FIELDS[kind]
    entry.demand(_COMMON - {"note"} | required, _COMMON | required | optional)
    number = entry.integer("number")
    if not 1 <= number <= LARGEST_NUMBER:
        raise entry.fail(f"the number must lie between 1 and {LARGEST_NUMBER}", "number")
    homes = (*atlas.site_named, ANY_HAVEN)
    return Definition(
        number=number,
        name=entry.word("name"),
        kind=kind,
        keywords=entry.words("keywords", KEYWORDS.__contains__),
        race=entry.word("race", _races(kind), default=""),
        skills=entry.words("skills", SKILLS.__contains__),
        mind=entry.integer("mind"),
        influence=entry.integer("influence"),
        racial_influence=entry.figures("racial_influence", CHARACTER_RACES),
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
        faction_mods=entry.figures("faction_mods", CHARACTER_RACES),
        removable=entry.integer("removable"),
        text=entry.word("text"),
        note=entry.word("note", default=""),
    )


def _races(kind: Kind) -> tuple[str, ...]:
    if kind in CHARACTER_KINDS:
        return CHARACTER_RACES
    return FACTION_RACES if kind is Kind.FACTION else ATTACK_RACES


def _strikes(entry: Entry) -> int:
    return EACH if entry.value("strikes") == "each" else entry.integer("strikes")


def _conditional_points(entry: Entry) -> tuple[tuple[int, str], ...]:
    points: list[tuple[int, str]] = []
    for row in entry.tables("mp_conditional"):
        match row:
            case {"mp": int(mp), "when": str(when)} if len(row) == 2:
                points.append((mp, when))
            case _:
                raise entry.fail("each of “mp_conditional” needs mp and when", "mp_conditional")
    return tuple(points)


def _keys_while(entry: Entry, atlas: Atlas) -> tuple[tuple[str, tuple[Key, ...]], ...]:
    return tuple(
        (
            condition,
            tuple(_key(entry, "keys_while", word, atlas) for word in entry.list_of_words("keys_while", keys, bool)),
        )
        for condition, keys in entry.table("keys_while").items()
    )


def _key(entry: Entry, field: str, word: str, atlas: Atlas) -> Key:
    form, _, place = word.partition(":")
    symbols = form.split(" ")
    if not place and len(set(symbols)) == 1 and symbols[0] in REGION_TYPES:
        return Key(KeyForm.REGION_TYPE, symbols[0], len(symbols))
    if word in SITE_TYPES:
        return Key(KeyForm.SITE_TYPE, word)
    if form == "site" and place in atlas.site_named:
        return Key(KeyForm.SITE, place=place)
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
            return name in SITE_TYPES
    return place == "ring test" or place in atlas.site_named
