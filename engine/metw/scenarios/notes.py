"""What scenarios look at between two steps."""

from __future__ import annotations

from engine.metw.scenarios.freeing import note_sites
from engine.metw.scenarios.listed import scenario_of
from engine.metw.scenarios.prisoners import BARRELS
from engine.metw.table.draft import Draft


def note(d: Draft) -> None:
    """Remember what a scenario will ask for later."""
    found = scenario_of(d)
    if found is BARRELS:
        note_sites(d)
    elif found is not None:
        found.notes(d)
