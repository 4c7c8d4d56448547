"""What two rule books say differently where they share a step: METW's, and the Universal Rules' of the later sets.

These are no part of a state: the table that is played on knows its law as it knows its cards, so that a game of METW
has the same bytes whatever the later books add.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.metw.cards.alignments import EVERY, HEROES, Alignment

TOURNAMENT_POLICY = 101
"""The option by which the whole policy of the Universal Rules is in force (MECCG-RULING-53)."""


class Law(NamedTuple):
    """The switches of a rule book (editions.md, section 3), off as METW has them."""

    foreseen_checks: bool = True
    """Checks due after all hazards can be aimed at before, as the book clarifies (METW-CARD-LURE-OF-NATURE-02)."""
    late_influence: bool = False
    """Influence for a newcomer is tested at the end of the organization phase (MECCG-PLY-16, MECCG-PLY-03)."""
    avatars_keep: bool = False
    """What an avatar bears, and an item with an event on it, is influenced by nobody (MECCG-INF-04, MECCG-INF-05)."""
    corruption_opens: bool = False
    """A corruption card has to open a chain (MECCG-COR-02)."""
    upright_removal: bool = False
    """A roll to be rid of one may be made without tapping, at -3 (MECCG-COR-08)."""
    sideboard_in_untap: bool = False
    """While the mover untaps, his opponent may go to his sideboard (MECCG-DECK-06)."""
    home_cancels: bool = False
    """Who is at home may tap to cancel an automatic-attack (MECCG-CMB-10)."""
    assaults: bool = False
    """Companies may attack companies (MECCG-CVC-01)."""
    free_joins: bool = False
    """Any number of companies may meet at a site, and parts of one may leave it in any way (MECCG-MOV-06, MOV-07)."""
    most_regions: int = 0
    """No effect lets a company lay more regions than this; 0 for no such limit (MECCG-MOV-10)."""
    agents: bool = False
    """Agents are played as hazards (MECCG-AGT-01)."""
    tight_guard: bool = False
    """What sends back, taps or takes away is not shown on-guard after a play (MECCG-OG-06)."""
    no_second_copy: bool = False
    """A second copy is declared only while the first one is about to go (MECCG-TOU-14)."""
    late_tests: bool = False
    """Some gold rings are tested by themselves (MECCG-RW-12, MECCG-RNG-08)."""
    alignments: tuple[Alignment, ...] = (HEROES,)
    """What a player may stand for (MECCG-GEN-01); where there is a choice, each says it before the game begins."""
    guarded_skills: tuple[str, ...] = ()
    """Keywords of cards that one on-guard may answer though they do not tap the site: its own text says so."""


METW = Law()
UNIVERSAL = Law(
    foreseen_checks=False,
    late_influence=True,
    avatars_keep=True,
    corruption_opens=True,
    upright_removal=True,
    sideboard_in_untap=True,
    home_cancels=True,
    agents=True,
    assaults=True,
    tight_guard=True,
    no_second_copy=True,
    free_joins=True,
    most_regions=6,
    late_tests=True,
    alignments=EVERY,
    guarded_skills=("scout only",),
)
