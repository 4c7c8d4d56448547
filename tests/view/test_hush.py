"""Where hazards may not be talked about: by each game's own book."""

from __future__ import annotations

from msgspec.structs import replace

from engine.metw.variants import MULTI
from lore_tui.games import showing
from tests.metw.scenario import Scenario as MetwScenario
from tests.rules_plugin import rule
from tests.scenario import Scenario
from tests.tcg.scenario import Scenario as TcgScenario


@rule("LORE-MULTI-17")
def test_three_at_a_table_of_lore_are_silent_about_hazards() -> None:
    hush = showing("lore").hush
    assert [hush(Scenario(seats=seats).state) for seats in (2, 3)] == ["", "LORE-MULTI-17"]


@rule("METW-MUL-18")
def test_in_the_wizards_only_those_who_share_the_hazards() -> None:
    hush, state = showing("metw").hush, MetwScenario(MULTI, seats=3).state
    assert hush(state) == "" and hush(replace(state, rules=replace(state.rules, shared=True))) == "METW-MUL-18"


def test_in_the_tcg_everybody_may_say_what_he_likes() -> None:
    assert showing("tcg").hush(TcgScenario().state) == ""
