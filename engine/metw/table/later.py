"""What lies on the table by the Universal Rules alone; a game of The Wizards has none of it in its bytes."""

from __future__ import annotations

from engine.kernel.records import Handle, Record

BARE_TROPHY, PAID_TROPHY = 1, 2
"""How a trophy lies under its bearer: for honour alone, or worth kill points to his player too (MECCG-RULING-38)."""


class Later(Record, frozen=True):
    """What the sets after The Wizards added to the table."""

    newcomers: tuple[Handle, ...] = ()
    """Characters the mover has played in this organization phase (MECCG-PLY-03)."""
    assailed: int = 0
    """The turn in which a company of the mover's last attacked another one (MECCG-INF-09)."""
    halved: int = 0
    """The turn in which the hazard player went to his sideboard while the other untapped (MECCG-DECK-07)."""


NOTHING = Later()
