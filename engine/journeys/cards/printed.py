"""What is printed on a card, a region and a site, as frozen records."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

import msgspec

EACH = -1
"""Number of strikes of an attack with one strike for each character of the company."""

SKILLS = ("diplomat", "ranger", "sage", "scout", "warrior")
GENDERS = ("female", "male")
ONLY = " only"
"""Ends the keyword of a card that needs somebody of a skill or race."""
CHARACTER_RACES = ("Man", "Dúnadan", "Elf", "Dwarf", "Hobbit", "Wizard")
ATTACK_RACES = (
    "Animal",
    "Awakened Plant",
    "Balrog",
    "Dragon",
    "Drake",
    "Dwarf",
    "Dúnadan",
    "Elf",
    "Giant",
    "Man",
    "Nazgûl",
    "Orc",
    "Pûkel-creature",
    "Slayer",
    "Spider",
    "Troll",
    "Undead",
    "Wolf",
)
FACTION_RACES = (*CHARACTER_RACES, "Ent", "Eagle", "Wose", "Special")
ITEM_KINDS = ("minor", "major", "greater", "gold ring", "major ring", "greater ring", "special", "special ring")
SLOTS = ("weapon", "armor", "shield", "helmet")
RING_TYPES = ("lesser", "magic", "dwarven", "spirit", "one")
REGION_TYPES = {
    "c": "Coastal Sea",
    "f": "Free-domain",
    "b": "Border region",
    "w": "Wilderness",
    "s": "Shadow-land",
    "d": "Dark-domain",
}
SITE_TYPES = {
    "H": "Haven",
    "F": "Free-hold",
    "B": "Border-hold",
    "R": "Ruins & Lairs",
    "S": "Shadow-hold",
    "D": "Dark-hold",
}
ICONS = ("ring", "book")
DETAINS = "detainment"
"""What an automatic-attack says that wounds nobody; any other special says that wounds corrupt."""
RING_TEST = "ring test"
"""Where a ring item is playable that takes the place of a tested gold ring."""
ANY_HAVEN = "any Haven"
"""The home of a character for whom every Haven is a home site."""


class Kind(IntEnum):
    """The kind of a card, as its classification line says it."""

    CHARACTER = 1
    MAIN_CHARACTER = 2
    CREATURE = 3
    HAZARD_EVENT = 4
    HAZARD_CONDITION = 5
    CREATURE_OR_CONDITION = 6
    CREATURE_OR_EVENT = 7
    ITEM = 8
    ALLY = 9
    FACTION = 10
    EVENT = 11
    CONDITION = 12
    QUEST = 13
    DUAL_EVENT = 14
    LONG_EVENT = 15
    HAZARD_LONG_EVENT = 16


LONG_EVENTS = frozenset({Kind.LONG_EVENT, Kind.HAZARD_LONG_EVENT})
"""Kinds of METW alone."""
KIND_WORDS = {kind.name.lower().replace("_", " "): kind for kind in Kind if kind not in LONG_EVENTS}
"""Every kind of LoRE by the words that name it in the data and on screen."""

CREATURE_KINDS = frozenset({Kind.CREATURE, Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT})
CHARACTER_KINDS = frozenset({Kind.CHARACTER, Kind.MAIN_CHARACTER})
HAZARD_KINDS = CREATURE_KINDS | {
    Kind.HAZARD_EVENT,
    Kind.HAZARD_CONDITION,
    Kind.HAZARD_LONG_EVENT,
    Kind.DUAL_EVENT,
}
RESOURCE_KINDS = frozenset(
    {
        Kind.ITEM,
        Kind.ALLY,
        Kind.FACTION,
        Kind.EVENT,
        Kind.CONDITION,
        Kind.LONG_EVENT,
        Kind.QUEST,
        Kind.DUAL_EVENT,
    }
)


class Side(IntEnum):
    """To which side a card belongs, as its frame shows it: the kinds the protocol proves."""

    CHARACTER = 1
    RESOURCE = 2
    HAZARD = 3
    RESOURCE_OR_HAZARD = 4


class KeyForm(IntEnum):
    """The ways in which a creature can be keyed."""

    REGION_TYPE = 1
    SITE_TYPE = 2
    REGION = 3
    SITE = 4
    SITES_IN = 5
    TYPE_IN = 6
    WAY = 7


BY_REGION_TYPE, BY_SITE_TYPE, BY_REGION, BY_SITE, BY_SITES_IN, BY_TYPE_IN, BY_WAY = KeyForm
"""The forms as names: every creature of a hand is asked for them, and members of `KeyForm` are slow to find."""


class Key(msgspec.Struct, frozen=True, array_like=True):
    """One place or symbol a creature may be keyed to."""

    form: KeyForm
    symbol: str = ""
    times: int = 1
    place: str = ""

    def __str__(self) -> str:
        match self.form:
            case KeyForm.REGION_TYPE | KeyForm.SITE_TYPE:
                return " ".join([self.symbol] * self.times)
            case KeyForm.REGION | KeyForm.SITE:
                return self.place
            case KeyForm.SITES_IN:
                return f"sites in {self.place}"
            case KeyForm.TYPE_IN:
                return f"{self.symbol} in {self.place}"
            case KeyForm.WAY:
                return f"between {' and '.join(self.ends)}"

    @property
    def ends(self) -> tuple[str, ...]:
        """The two sites of a way."""
        return tuple(self.place.split("/"))


class KeyWhile(msgspec.Struct, frozen=True, array_like=True):
    """While what a creature may be keyed to more: a card in play, or something the company faced this turn."""

    in_play: str = ""
    faced: str = ""

    def __str__(self) -> str:
        return f"{self.in_play} is in play" if self.in_play else f"the company has faced {self.faced} this turn"


class Definition(msgspec.Struct, frozen=True, array_like=True, dict=True):
    """The printed face of one card; a figure that is not printed is 0, a word is empty."""

    number: int
    name: str
    kind: Kind
    keywords: tuple[str, ...] = ()
    race: str = ""
    skills: tuple[str, ...] = ()
    mind: int = 0
    influence: int = 0
    racial_influence: tuple[tuple[str, int], ...] = ()
    named_influence: tuple[tuple[str, int], ...] = ()
    prowess: int = 0
    body: int = 0
    corruption: int = 0
    mp: int = 0
    mp_conditional: tuple[tuple[int, str], ...] = ()
    home: str = ""
    half_size: bool = False
    strikes: int = 0
    keys: tuple[Key, ...] = ()
    keys_while: tuple[tuple[KeyWhile, tuple[Key, ...]], ...] = ()
    item_kind: str = ""
    slot: str = ""
    playable_at: tuple[str, ...] = ()
    prowess_cap: int = 0
    body_cap: int = 0
    ring_type: str = ""
    ring_number: int = 0
    ring_mods: tuple[tuple[str, int], ...] = ()
    faction_number: int = 0
    faction_mods: tuple[tuple[str, int], ...] = ()
    removable: int = 0
    text: str = ""
    note: str = ""
    gender: str = ""
    """Of a character: for sentences that speak of him or her; no rule reads it."""
    alias: str = ""
    """Whose card it is, where another card has the same name."""

    @cached_property
    def label(self) -> str:
        """By what it is found and written down: its name, told apart from another card of that name."""
        return labelled(self.name, self.alias)

    # Rules read these millions of times: computed on the first reading, plain attributes from then on.
    @cached_property
    def is_character(self) -> bool:
        """A character or main character; allies are resources."""
        return self.kind in CHARACTER_KINDS

    @cached_property
    def is_ally(self) -> bool:
        """An ally."""
        return self.kind is Kind.ALLY

    @cached_property
    def is_main(self) -> bool:
        """A main character."""
        return self.kind is Kind.MAIN_CHARACTER

    @cached_property
    def is_hazard(self) -> bool:
        """Playable as a hazard."""
        return self.kind in HAZARD_KINDS

    @cached_property
    def is_resource(self) -> bool:
        """Playable as a resource."""
        return self.kind in RESOURCE_KINDS

    @cached_property
    def is_creature(self) -> bool:
        """Playable as a creature, perhaps as something else too."""
        return self.kind in CREATURE_KINDS

    @cached_property
    def only_creature(self) -> bool:
        """Playable as nothing but a creature (LORE-DECK-13)."""
        return self.kind is Kind.CREATURE

    @cached_property
    def unique(self) -> bool:
        """At most one copy in play among all players."""
        return "unique" in self.keywords

    @cached_property
    def single(self) -> bool:
        """Not playable while a copy is in play."""
        return self.unique or self.has("may not be duplicated")

    @cached_property
    def narrowing(self) -> tuple[str, ...]:
        """Keywords that name the skill or race somebody in the company must have."""
        people = {word + ONLY for word in (*SKILLS, *CHARACTER_RACES)}
        return tuple(keyword for keyword in self.keywords if keyword in people)

    @cached_property
    def has_body(self) -> bool:
        """A body is printed; without one a failed strike is defeated without a roll."""
        return self.body > 0

    @cached_property
    def side(self) -> Side:
        """What the card's frame shows: character, resource, hazard, or both of the latter."""
        if self.is_character:
            return Side.CHARACTER
        if self.is_hazard:
            return Side.RESOURCE_OR_HAZARD if self.is_resource else Side.HAZARD
        return Side.RESOURCE

    @cached_property
    def kind_words(self) -> str:
        """The kind in the words of the rule book."""
        return self.kind.name.lower().replace("_", " ")

    @property
    def homes_wide(self) -> bool:
        """He may be at home at more than one site, or at one of several versions of it."""
        return False

    def lives_at(self, site: Site, land: str, haven: bool) -> bool:
        """Whether a site of that region is a home site of this character; any Haven means what counts as one now."""
        return site.name == self.home or (self.home == ANY_HAVEN and haven)

    def has(self, keyword: str) -> bool:
        """The card has that keyword."""
        return keyword in self.keywords

    def answers_to(self, word: str) -> bool:
        """Whether a site that is open to some cards of a kind alone means this one: by name or keyword."""
        return word == self.name or word in self.keywords


def labelled(name: str, alias: str) -> str:
    """The name of a card or site, with whose it is where two have one name."""
    return f"{name} ({alias})" if alias else name


class AutoAttack(msgspec.Struct, frozen=True, array_like=True):
    """An automatic-attack printed on a site."""

    race: str
    strikes: int
    prowess: int
    body: int = 0
    special: str = ""
    detained: str = ""
    """Which companies alone a detainment attack detains: covert or overt ones; it wounds the others."""
    only: str = ""
    """Which companies alone it attacks: overt ones."""
    sure: bool = False
    """It cannot be cancelled."""
    deadly: bool = False
    """Whom it wounds is eliminated."""
    from_hand: str = ""
    """The types it is keyed to where it is a creature out of the hazard player's hand, and has no figures."""
    check: int = 0
    """What a corruption check that wounds cause is modified by."""
    chooses: bool = False
    """The attacker chooses who faces its strikes."""


class Region(msgspec.Struct, frozen=True, array_like=True):
    """A region of the map; neighbours and sites by index."""

    index: int
    name: str
    type: str
    neighbours: tuple[int, ...]
    sites: tuple[int, ...]
    position: tuple[int, int]


class Site(msgspec.Struct, frozen=True, array_like=True):
    """A site of the map; its region and nearest Haven by index (a Haven is its own nearest Haven).

    A hidden site is not on the map; a company comes there by a card alone.
    """

    index: int
    name: str
    type: str
    region: int
    haven: bool
    start: bool
    nearest_haven: int
    white: int
    black: int
    attacks: tuple[AutoAttack, ...]
    plays: tuple[str, ...]
    plays_only: tuple[tuple[str, str], ...]
    icons: tuple[str, ...]
    position: tuple[int, int]
    hidden: bool = False
    limit: int = 0
    """Added to the hazard limit of a company moving here."""
    open_keys: bool = False
    """No card can stop creatures from being keyed to this site."""
    heals_all: bool = False
    """An effect that heals one character here heals all of the same player."""
    restful: bool = False
    """The wounded heal here as at a Haven."""
    returns: bool = False
    """Its card goes back to the location deck also when it was tapped."""
    text: str = ""
    alias: str = ""
    """Whose version of the site it is, where there are several."""
    no_storing: bool = False
    hosts: tuple[str, ...] = ()
    """Races of creatures that may be keyed to it besides."""
    hazard_type: str = ""
    """The type it counts as for the play of hazards, where that is another one."""

    @property
    def label(self) -> str:
        """By what it is found and written down."""
        return labelled(self.name, self.alias)
