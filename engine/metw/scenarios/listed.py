"""The scenarios there are."""

from __future__ import annotations

from collections.abc import Mapping

from engine.metw.scenarios.anduin import ANDUIN
from engine.metw.scenarios.goals import FIRE, FRIENDS, HEIRLOOMS, KING
from engine.metw.scenarios.hobbit import QUEST
from engine.metw.scenarios.prisoners import BARRELS
from engine.metw.scenarios.rings import WISE
from engine.metw.scenarios.scenario import Scenario
from engine.metw.table.board import Board

SCENARIOS: Mapping[int, Scenario] = {
    one.number: one for one in (FIRE, HEIRLOOMS, KING, FRIENDS, WISE, ANDUIN, BARRELS, QUEST)
}


def scenario_of(b: Board) -> Scenario | None:
    """The scenario that is played, if one is."""
    return SCENARIOS.get(b.rules.scenario)
