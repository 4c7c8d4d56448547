"""What is printed on a card."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

from engine.kernel.records import Record

FP_CULTURES = ("Dwarven", "Elven", "Gandalf", "Gondor", "Shire")
SHADOW_CULTURES = ("Isengard", "Moria", "Ringwraith", "Sauron")
RACES = ("Balrog", "Creature", "Dwarf", "Elf", "Hobbit", "Man", "Nazgûl", "Orc", "Troll", "Uruk-hai", "Wizard")
KINDS = ("companion", "ally", "minion", "event", "condition", "possession", "artifact", "site", "the one ring")
CHARACTERS = ("companion", "ally", "minion")
CLASSES = (
    *("armor", "bracers", "cloak", "hand weapon", "helm"),
    *("mount", "pipe", "ranged weapon", "shield", "staff"),
)
TERRAIN = ("forest", "marsh", "mountain", "plains", "river", "underground")
LABELS = (
    *("ranger", "search", "spell", "stealth", "tale", "tracker", "twilight", "tentacle", "weather", "pipeweed"),
    *TERRAIN,
)
KEYWORDS = ("archer", "damage +1", "fierce", "ring-bearer", "sanctuary", *LABELS)
TIMINGS = ("fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup", "response")
SIGNETS = ("Aragorn", "Frodo", "Gandalf")
LAST_SITE = 9


class Side(IntEnum):
    """The kinds of cards a face-down card can be proved to be (TCG-KIND-01)."""

    NONE = 0
    FREE_PEOPLES = 1
    SHADOW = 2
    SITE = 3
    RING = 4
    TOKEN = 5
    """A number of burdens to bid."""


FREE_PEOPLES, SHADOW = Side.FREE_PEOPLES, Side.SHADOW
"""The sides rules ask for at every question: a name of a module is found many times as fast as a member of `Side`."""


class Printed(Record, frozen=True, kw_only=True, dict=True, gc=True):
    """A card of the set."""

    number: int
    printed: str
    """Collector's number."""
    title: str
    subtitle: str = ""
    kind: str
    set: str
    unique: bool = False
    culture: str = ""
    race: str = ""
    signet: str = ""
    cls: str = ""
    cost: int = 0
    strength: int = 0
    vitality: int = 0
    strength_bonus: int = 0
    vitality_bonus: int = 0
    resistance: int = 0
    home: int = 0
    site: int = 0
    """Site number of a minion or a site."""
    shadow: int = 0
    arrow: str = ""
    keywords: tuple[str, ...] = ()
    timing: tuple[str, ...] = ()
    bearer: str = ""
    """Who may bear it: words for race, culture, kind or keyword, or a title."""
    one_each: bool = False
    """One copy on each bearer."""
    support_area: bool = False
    text: str = ""
    revised: str = ""

    @property
    def name(self) -> str:
        """Title and subtitle."""
        return f"{self.title}, {self.subtitle}" if self.subtitle else self.title

    @property
    def label(self) -> str:
        """By what it is found and written down."""
        return self.name

    # Rules read these at every question: computed on the first reading, plain attributes from then on.
    @cached_property
    def side(self) -> Side:
        """TCG-KIND-01, TCG-KIND-06."""
        if self.kind == "site":
            return Side.SITE
        if self.kind == "the one ring":
            return Side.RING
        return SHADOW if self.culture in SHADOW_CULTURES else FREE_PEOPLES

    @cached_property
    def is_character(self) -> bool:
        """TCG-KIND-07."""
        return self.kind in CHARACTERS

    @cached_property
    def is_weapon(self) -> bool:
        """LOTR-RULING-35."""
        return self.cls in ("hand weapon", "ranged weapon")

    @property
    def damage(self) -> int:
        """The printed damage bonus."""
        return 1 if "damage +1" in self.keywords else 0
