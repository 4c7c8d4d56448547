"""Alignments as data: what differs by whom a player stands for (editions.md, section 3; MECCG-GEN-01).

In The Wizards everybody is a hero. By the Universal Rules each seat has an alignment, and every question that has
another answer for a Ringwraith than for a Wizard reads it here.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.printed import Site
from engine.metw.cards.printed import BALROG, FALLEN, HERO, MINION, MetwSite


class Alignment(NamedTuple):
    """What belongs to the players of one alignment."""

    word: str
    """As decks and questions name it."""
    sites: tuple[str, ...]
    """Whose versions of sites its location deck has, the first one before others where there are several."""
    haven: str
    """Whose Havens are its own (MECCG-GEN-09)."""
    start: tuple[str, ...]
    """Where companies start (MECCG-SET-07 to MECCG-SET-11)."""
    avatar_at: tuple[str, ...]
    """Where its avatar arrives besides its home site (METW-PLAY-10, MECCG-PLY-04)."""
    start_type: str = ""
    """A type of site where a company may start as well, in these regions."""
    start_lands: tuple[str, ...] = ()
    starters: int = 5
    most_mind: int = 0
    """The largest mind of one character it brings in; 0 where there is no such limit (MECCG-SET-15, MECCG-PLY-06)."""
    site_paths: bool = True
    """It goes by site paths (MECCG-MOV-02)."""
    borders: tuple[tuple[str, str], ...] = ()
    """Regions that are adjacent for it besides those of the map (MECCG-MOV-05)."""
    draws_at_goal: bool = False
    """On the way to an own haven the cards drawn are those of the goal (MECCG-MOV-08)."""
    minion: bool = False
    """All its characters are minions (MECCG-CHR-08)."""
    starred: bool = False
    """Kill points with an asterisk count for it, and no others (MECCG-MP-03)."""
    sudden: bool = False
    """It calls the end by Sudden Call alone (MECCG-VIC-06)."""
    flat_points: bool = False
    """A card is worth one point, unless it is a stage resource (MECCG-MP-07)."""
    tests_at: str = ""
    """Where its gold rings are tested by themselves, and every test is harder (MECCG-RNG-08)."""
    ring_to: str = ""
    """Where bringing The One Ring wins the game (MECCG-VIC-02)."""
    spare_influence: int = 0
    """General influence that controls nobody, where tournament policy is in force (MECCG-TOU-17)."""
    rule: str = "MECCG-GEN-01"
    """The statement by which its location deck is made."""


HEROES = Alignment(
    HERO, (HERO,), HERO, start=("Rivendell",), avatar_at=("Rivendell",), rule="MECCG-BLD-05"
)
RINGWRAITHS = Alignment(
    MINION,
    (MINION,),
    MINION,
    start=("Dol Guldur", "Minas Morgul"),
    avatar_at=("Dol Guldur", "Minas Morgul"),
    starters=6,
    borders=(("Udûn", "Dagorlad"),),
    minion=True,
    starred=True,
    sudden=True,
    tests_at="Barad-dûr",
    ring_to="Barad-dûr",
    rule="MECCG-BLD-09",
)
FALLEN_WIZARDS = Alignment(
    FALLEN,
    (FALLEN, HERO, MINION),
    FALLEN,
    start=("The White Towers",),
    avatar_at=(),
    start_type="R",
    start_lands=("Rhudaur", "Arthedain"),
    most_mind=5,
    site_paths=False,
    draws_at_goal=True,
    flat_points=True,
    rule="MECCG-BLD-18",
)
BALROGS = Alignment(
    BALROG,
    (BALROG, MINION),
    BALROG,
    start=("Moria", "The Under-gates"),
    avatar_at=(),
    starters=6,
    site_paths=False,
    draws_at_goal=True,
    minion=True,
    starred=True,
    sudden=True,
    spare_influence=5,
    rule="MECCG-BLD-21",
)
EVERY = (HEROES, RINGWRAITHS, FALLEN_WIZARDS, BALROGS)
"""By the number that stands for an alignment in a state."""
BY_WORD = {one.word: one for one in EVERY}


def more_starters(side: Alignment) -> int:
    """How many characters more than a hero's start (MECCG-SET-23)."""
    return side.starters - HEROES.starters


def is_version_for(side: Alignment, site: Site) -> bool:
    """Whether the location decks of an alignment have versions of sites like this one."""
    return isinstance(site, MetwSite) and site.belongs in side.sites


def starts_at(side: Alignment, atlas: Atlas, index: int) -> bool:
    """MECCG-SET-07 to MECCG-SET-11: whether a company of that alignment may start at a site."""
    site = atlas.sites[index]
    if not is_version_for(side, site):
        return False
    lair = site.type == side.start_type and atlas.regions[site.region].name in side.start_lands
    return lair or (site.name in side.start and isinstance(site, MetwSite) and site.belongs == side.haven)
