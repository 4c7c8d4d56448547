"""The scenarios there are."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.records import NONE
from engine.metw.scenarios.anduin import ANDUIN
from engine.metw.scenarios.bane import BANE
from engine.metw.scenarios.goals import FIRE, FRIENDS, HEIRLOOMS, KING
from engine.metw.scenarios.hobbit import QUEST
from engine.metw.scenarios.pilferer import PILFERER
from engine.metw.scenarios.prisoners import BARRELS
from engine.metw.scenarios.rings import WISE
from engine.metw.scenarios.scenario import Scenario
from engine.metw.scenarios.there import THERE
from engine.metw.table.board import Board

SCENARIOS: Mapping[int, Scenario] = {
    one.number: one for one in (FIRE, HEIRLOOMS, KING, FRIENDS, WISE, ANDUIN, BARRELS, QUEST, BANE, THERE, PILFERER)
}


def scenario_of(b: Board) -> Scenario | None:
    """The scenario that is played, if one is."""
    return SCENARIOS.get(b.rules.scenario)


def sole_mover(b: Board) -> int:
    """Who takes all turns in a scenario; NONE where each has his own."""
    found = scenario_of(b)
    return NONE if found is None or found.mover is None else found.mover(b)
