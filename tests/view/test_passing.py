"""When the client passes for its player."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.lore.records import Phase
from engine.lore.verbs import PASS, Question
from lore_tui.passing import Standing, needs_no_support, why_pass
from lore_tui.settings import Settings
from tests.rules.scenes import name_of
from tests.scenario import Scenario


def council(roller: str) -> Scenario:
    """The council, where support is asked for the roll of one of two characters."""
    s = Scenario().company(0, "Éowyn", "Boromir II", at="Rivendell").company(1, "Faramir", at="Edoras")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)
    s.act(next(action for action in s.legal() if name_of(s, action.args[0]) == roller))
    assert s.question == Question.ROLL_SUPPORT and len(s.legal()) == 2
    return s


@pytest.mark.parametrize(("roller", "safe"), [("Éowyn", True), ("Boromir II", False)])
def test_a_roll_of_the_council_that_cannot_fail_needs_no_support(roller: str, safe: bool) -> None:
    """Boromir at -1 fails with two and is not passed over; by hand Éowyn can be supported all the same."""
    s = council(roller)

    def passed(settings: Settings, *, hold: bool = False) -> str:
        return why_pass(s.state, {}, 0, Standing(), settings, (), hold)

    assert passed(Settings()) == ("passed for you: this roll is safe as it is" if safe else "")
    assert passed(Settings(auto_pass=False)) == passed(Settings(), hold=True) == ""
    s.act(PASS)
    assert not needs_no_support(s.state)


def test_in_a_turn_a_hazard_may_still_come_between_support_and_the_dice() -> None:
    state = council("Éowyn").state
    assert needs_no_support(state)
    assert not needs_no_support(replace(state, turn=replace(state.turn, phase=Phase.MOVEMENT)))
