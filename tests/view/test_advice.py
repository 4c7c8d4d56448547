"""What is proposed beyond the steward's own thoughts."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Play
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question
from engine.lore.scoring import marshalling_points
from engine.lore.variants import INTRODUCTORY
from lore_tui.games.lore.advice import advice
from lore_tui.games.lore.show.rolls import faction_chance
from tests.rules.scenes import name_of
from tests.scenario import Scenario

FACTIONS = ("Men of Anórien", "Men of Lamedon", "Men of Anfalas", "Men of Lebennin", "Beornings", "Woodmen")
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


@pytest.mark.parametrize(("won", "plays"), [((), True), (("Army of the Dead",), False)])
def test_a_hazard_that_would_be_lost_is_played_unless_it_may_end_the_game(won: tuple[str, ...], plays: bool) -> None:
    """A creature that is defeated gives its points away, and ten of them end an introductory game."""
    held = ("Orc-warband", *FACTIONS, "Dagger of Westernesse", "Great-shield of Rohan", "Muster", "Twilight")
    s = Scenario(INTRODUCTORY).company(0, "Gimli", "Legolas", "Celeborn", at="Rivendell").in_play(0, *won)
    s.company(1, "Éowyn", at="Edoras").hand(1, *held).go("Goblin-gate").window(At.MOVEMENT, 1)
    assert (marshalling_points(s.state, 0) + 1 < s.state.rules.call) is plays
    action, why = advice(s.state, {card: s.identity(card) for card in s.state.zones[1][Zone.HAND]})
    assert (action != PASS) is plays and ("lost at the end" in why) is plays
