"""What cards and sites of METW show beyond the figures every game of journeys has."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

from engine.journeys.cards.printed import (
    ATTACK_RACES,
    CHARACTER_KINDS,
    CHARACTER_RACES,
    CREATURE_KINDS,
    FACTION_RACES,
    REGION_TYPES,
    Definition,
    Kind,
    Site,
)


class Points(IntEnum):
    """The six kinds of marshalling points (METW-DECK, the shapes of the card's upper left corner)."""

    CHARACTER = 1
    ALLY = 2
    ITEM = 3
    FACTION = 4
    KILL = 5
    MISCELLANEOUS = 6


HERO, MINION, FALLEN, BALROG, STAGE, DUAL, NEUTRAL = ALIGNMENTS = (
    *("hero", "minion", "fallen-wizard", "balrog"),
    *("stage", "dual", "neutral"),
)
"""Whose a card is: a stage resource is for Fallen-wizards alone, a dual one for heroes and minions, a neutral one for
all; that of a site says whose version of it this is."""
LATER_RACES = ("Orc", "Troll", "Ringwraith", "Fallen-wizard", "Balrog")
"""Races of characters that came after The Wizards (MECCG-CHR-01)."""
CHARACTERS_OF = (*CHARACTER_RACES, *LATER_RACES)
FACTIONS_OF = (*FACTION_RACES, "Orc", "Troll", "Dragon", "Wolf", "Animal")
ATTACKS_OF = (*ATTACK_RACES, "Dwarf", "Elf", "Dúnadan", "Hobbit", "Maia", "Bear", "Gas")
BELOW = "u"
LANDS = {**REGION_TYPES, BELOW: "Under-deeps"}
"""The Under-deeps lie in no region; their sites stand together in one that borders on nothing (MECCG-UD-05)."""
AVATAR, LEADER, AGENT, HALF_ORC, HOARD, OVERT = "avatar", "leader", "agent", "half-orc", "hoard", "overt"
LESSER, RESULTS = "lesser", range(-10, 31)
"""The rings every gold ring may be; whatever a test may come to."""
FELLOWS = "his company"
"""For direct influence: characters of the same company."""
MODE, NEVER_STARTS, FOLLOWED = "mode", "never starts", "brings Ringwraith followers"
STARTS, SUMMONS = "starts with a company", "lets an agent start"
BECOMES_ALLY = "becomes an ally"
"""Keywords that rules ask for."""
POINT_WORDS = {kind.name.lower(): kind for kind in Points}

KIND_WORDS = {
    "character": Kind.CHARACTER,
    "wizard": Kind.MAIN_CHARACTER,
    "avatar": Kind.MAIN_CHARACTER,
    "creature": Kind.CREATURE,
    "creature or permanent-event": Kind.CREATURE_OR_CONDITION,
    "creature or short-event": Kind.CREATURE_OR_EVENT,
    "hazard short-event": Kind.HAZARD_EVENT,
    "hazard long-event": Kind.HAZARD_LONG_EVENT,
    "hazard permanent-event": Kind.HAZARD_CONDITION,
    "resource or hazard short-event": Kind.DUAL_EVENT,
    "item": Kind.ITEM,
    "ally": Kind.ALLY,
    "faction": Kind.FACTION,
    "short-event": Kind.EVENT,
    "long-event": Kind.LONG_EVENT,
    "permanent-event": Kind.CONDITION,
}
"""Every kind by the words that name it in the data and on screen."""


class MetwCard(Definition, frozen=True):
    """The face of a card; influence is direct influence, corruption are points, or on a character what checks get."""

    mp_type: str = ""
    """The kind of its marshalling points, where its own kind does not tell it."""
    ring_from: tuple[tuple[str, int], ...] = ()
    """Results of the test of this gold ring from which on it may be a ring of that sort."""
    ring_to: tuple[tuple[str, int], ...] = ()
    """Results up to which it may be one."""
    alignment: str = ""
    """Nothing where the kind tells it: a hazard is neutral, everything else a hero's."""
    homes: tuple[str, ...] = ()
    """Home sites beyond the one that is named: sites by name, or by what they are (see `lives_in`)."""
    discard_on: tuple[int, ...] = ()
    """Results of a body check by which the character is discarded (MECCG-CMB-08)."""
    starred: bool = False
    """Its kill points have an asterisk: they are for minion players alone (MECCG-MP-03)."""
    stage_points: int = 0
    most_mind: int = 0
    """On a stage resource, the largest mind of whom it lets come (MECCG-PLY-06)."""
    general_influence: int = 0
    """On a Fallen-wizard, the general influence of his player (MECCG-CHR-02)."""
    specific: str = ""
    """The one avatar whose player may have it."""
    barred: tuple[str, ...] = ()
    """Alignments whose decks may not hold it (MECCG-BLD-17, MECCG-BLD-26)."""
    place_influence: tuple[tuple[str, int], ...] = ()
    """Direct influence against factions that are playable at these sites."""
    faction_ties: tuple[tuple[str, int], ...] = ()
    """Standard modifications by other factions in play, by name or race (MECCG-INF-01)."""
    fickle: bool = False
    """Once it is in play an opponent needs no number to influence it away."""
    manifests: str = ""
    """The entity of which it is one of several manifestations (MECCG-MAN-01)."""

    @property
    def belongs(self) -> str:
        """Whose card it is."""
        return self.alignment or (NEUTRAL if self.is_hazard else HERO)

    @cached_property
    def is_ally(self) -> bool:
        """An ally; also a card that has become one once it lies on somebody."""
        return super().is_ally or self.has(BECOMES_ALLY)

    @cached_property
    def narrowing(self) -> tuple[str, ...]:
        """Of several skills one is enough: each use names whom it needs."""
        found = super().narrowing
        return found if len(found) == 1 else ()

    def answers_to(self, word: str) -> bool:
        """By whose it is as well."""
        return word == self.belongs or super().answers_to(word)

    @property
    def entity(self) -> str:
        """Whom or what the card stands for: cards of one name are manifestations of each other (MECCG-BLD-31)."""
        return self.manifests or self.name

    @property
    def is_avatar(self) -> bool:
        """The card stands for its player, as a character or as a permanent-event (MECCG-GEN-02, MECCG-GEN-05)."""
        return self.is_main or self.has(AVATAR)

    @property
    def homes_wide(self) -> bool:
        """Home sites by what they are, or in a minion's version."""
        return bool(self.homes) or bool(self.alignment)

    def lives_at(self, site: Site, land: str, haven: bool) -> bool:
        """Whether a site is a home site of this character."""
        return super().lives_at(site, land, haven) or any(lives_in(home, site, land) for home in self.homes)

    @property
    def has_one_home(self) -> bool:
        """A specific home site is named, not a kind of them (MECCG-CMB-11)."""
        return bool(self.home) or any(":" not in home and home != BELOW_HOME for home in self.homes)

    @property
    def points(self) -> Points:
        """The kind of its marshalling points."""
        if self.mp_type:
            return POINT_WORDS[self.mp_type]
        if self.kind in CHARACTER_KINDS:
            return Points.CHARACTER
        if self.kind in CREATURE_KINDS or self.is_hazard:
            return Points.KILL
        return {Kind.ALLY: Points.ALLY, Kind.ITEM: Points.ITEM, Kind.FACTION: Points.FACTION}.get(
            self.kind, Points.MISCELLANEOUS
        )

    def may_become(self, ring: str, result: int) -> bool:
        """The test of this gold ring with that result allows a special ring of that sort (METW-RNG-04)."""
        least, most = dict(self.ring_from), dict(self.ring_to)
        if ring not in least and ring not in most:
            return ring == LESSER
        return least.get(ring, result) <= result <= most.get(ring, result)

    def could_become(self, ring: str) -> bool:
        """Some result of its test would allow such a ring (MECCG-RNG-06)."""
        return any(self.may_become(ring, result) for result in RESULTS)


BELOW_HOME, ABOVE_HOME, NO_LAIR = "below", "above", "no lair"


def lives_in(home: str, site: Site, land: str) -> bool:
    """Whether a site is what words for home sites say: a name, or “type:R above”, each word of which has to hold."""
    if site.name == home:
        return True
    return all(_is_such(word, site, land) for word in home.split(" and "))


def _is_such(word: str, site: Site, land: str) -> bool:
    form, colon, value = word.partition(":")
    below = isinstance(site, MetwSite) and site.below
    if not colon:
        lair = any(attack.race == "Dragon" for attack in site.attacks)
        return {BELOW_HOME: below, ABOVE_HOME: not below, NO_LAIR: not lair}.get(word, False)
    if form == "region":
        return land == value
    return {"type": site.type == value, "not type": site.type != value}.get(form, False)


class MetwSite(Site, frozen=True):
    """A site card: its number among all cards, and the site paths printed on it as region types."""

    number: int = 0
    path: str = ""
    """From its nearest Haven, both ends included; none on a Haven."""
    paths: tuple[tuple[int, str], ...] = ()
    """From the Havens beside this Haven to it, by index."""
    alignment: str = ""
    """Whose version of the site it is; nothing for a hero's."""
    below: bool = False
    """It is one of the Under-deeps."""
    adjacent: tuple[tuple[int, int], ...] = ()
    """Of the Under-deeps: the sites beside it by index, with what a company has to roll; 0 for its surface sites."""

    arrivals: str = ""
    """Who comes into play here besides those at home: everybody, or these races; “home” for nobody else."""
    recruits: str = ""
    """Who has this keyword may come here too, under direct influence."""
    undetained: bool = False
    """Creatures keyed to the site attack minions here as they attack others; Nazgûl detain them all the same."""
    safe: bool = False
    """An attack on a minion company here is canceled."""
    sages_test: int = 0
    """A sage may tap here to test a gold ring, and what is added to the roll (MECCG-RNG-07)."""
    never_taps: bool = False
    toll: str = ""
    """A company that is “overt”, or “covert”, taps somebody when it reveals the card as its new site."""
    hoard: bool = False
    """It contains a hoard though no Dragon guards it."""

    @property
    def belongs(self) -> str:
        """Whose version of the site it is."""
        return self.alignment or HERO
