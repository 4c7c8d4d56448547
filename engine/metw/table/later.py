"""What lies on the table by the Universal Rules alone; a game of The Wizards has none of it in its bytes."""

from __future__ import annotations

from engine.kernel.records import NONE, Handle, Record

BARE_TROPHY, PAID_TROPHY = 1, 2
"""How a trophy lies under its bearer: for honour alone, or worth kill points to his player too (MECCG-RULING-38)."""


class Agent(Record, frozen=True):
    """An agent on the table (MECCG-AGT-03)."""

    card: Handle
    came: int
    """The turn in which he came."""
    sites: tuple[Handle, ...] = ()
    """Site cards on him, the oldest first; the last one is where he is."""
    place: int = NONE
    """Where he was seen last; NONE for one who may be at any of his homes."""
    down: bool = True
    tapped: bool = False
    """While nobody has seen him."""
    acted: int = 0
    """The turn of his last action."""
    struck: int = 0
    """The turn of his last attack."""
    lures: int = 0
    """The turn in which he tapped for creatures."""
    stray: int = 0
    """The turn at whose end he goes, because his player lacks the card of his home (MECCG-AGT-20)."""


class Prison(Record, frozen=True):
    """Prisoners under a hazard that hosts them (MECCG-PRI-01)."""

    host: Handle
    site: int
    people: tuple[Handle, ...] = ()


class Later(Record, frozen=True):
    """What the sets after The Wizards added to the table."""

    agents: tuple[Agent, ...] = ()
    prisons: tuple[Prison, ...] = ()
    newcomers: tuple[Handle, ...] = ()
    """Characters the mover has played in this organization phase (MECCG-PLY-03)."""
    assailed: int = 0
    """The turn in which a company of the mover's last attacked another one (MECCG-INF-09)."""
    halved: int = 0
    """The turn in which the hazard player went to his sideboard while the other untapped (MECCG-DECK-07)."""


NOTHING = Later()
