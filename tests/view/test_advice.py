"""What is proposed beyond the steward's own thoughts."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Play
from engine.journeys.table.verbs import Question
from lore_tui.games.lore.advice import advice
from lore_tui.games.lore.show.rolls import faction_chance
from tests.rules.scenes import name_of
from tests.scenario import Scenario

GUARD = ("Faramir", "Boromir II", "Théoden", "Éowyn", "Beregond")


@pytest.mark.parametrize(
    ("faction", "site", "speaker"),
    [
        ("Men of Anórien", "Minas Tirith", "Boromir II"),
        ("Rangers of Ithilien", "Henneth Annûn", "Faramir"),
        ("Riders of Rohan", "Edoras", "Théoden"),
    ],
)
def test_whoever_has_the_best_chance_speaks_with_a_faction(faction: str, site: str, speaker: str) -> None:
    """As the play tips of Guard of the White City say it, though no card is named in the client."""
    s = Scenario().company(0, *GUARD, at=site).hand(0, faction)
    s.stay().until(Question.ENTER).pick(1).window(At.SITE, 0).play(faction).until(Question.TARGET)
    play = s.state.frames[-1]
    assert isinstance(play, Play)
    action, why = advice(s.state, {})
    assert name_of(s, action.args[0]) == speaker and why == f"{speaker} has the best chance with {faction}."
    chances = {name_of(s, one.args[0]): faction_chance(s.state, play, one.args[0])[1] for one in s.legal()}
    assert chances[speaker] == max(chances.values())
