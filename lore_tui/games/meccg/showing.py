"""The Middle-earth CCG for the client: METW's table, over the cards and sites of all sets."""

from __future__ import annotations

from collections.abc import Mapping

from engine.editions.meccg import MECCG
from engine.editions.metw import MetwEdition
from engine.kernel.actions import Identity
from engine.kernel.records import Handle
from lore_tui.games.meccg import lines
from lore_tui.games.meccg.names import Names
from lore_tui.games.meccg.workshop import MeccgCrafts
from lore_tui.games.metw.showing import MetwShowing
from lore_tui.view.lessons import Lessons
from lore_tui.view.showing import Lines, Showing


class MeccgShowing(MetwShowing):
    """How the Middle-earth CCG is shown, asked and told."""

    edition: MetwEdition = MECCG
    lines: Lines = lines
    lessons: Lessons | None = None
    crafts = MeccgCrafts()

    def names(
        self, players: tuple[str, ...], seat: int | None = None, secrets: Mapping[Handle, Identity] | None = None
    ) -> Names:
        """Words for one reader."""
        return Names(players, seat, secrets or {})


SHOWING: Showing = MeccgShowing()
