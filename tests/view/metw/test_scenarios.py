"""The questions and the sentences of scenarios: rings that are named, prisoners, councils of other names, the Count."""

from __future__ import annotations

from typing import Any

from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.state import Event
from engine.metw.phases.endings import BY_DOOM
from engine.metw.scenarios.anduin import ANDUIN
from engine.metw.scenarios.bane import BANE
from engine.metw.scenarios.prisoners import BARRELS, RESCUE
from engine.metw.scenarios.rings import WISE
from engine.metw.table.verbs import Asked, Tells
from lore_tui.games.metw.tell import story
from lore_tui.games.metw.tell.story import result_words
from tests.metw.scenario import Scenario
from tests.view.metw.tale import ask, labels, words

GONDOR = ("Men of Anórien", "Men of Lamedon", "Knights of Dol Amroth", "Tower Guard of Minas Tirith", "Orcrist")


def begun(number: int) -> Scenario:
    return Scenario(number).company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Lórien")


def told(s: Scenario, kind: int, *args: int) -> list[str]:
    """What an event means to the first player."""
    teller = story.TELLERS[kind]
    state: Any = s.state
    return teller(story.Page(state, Action(0), (Event(kind, args),), state, words(s, 0)), 0, args)


def test_rings_are_offered_with_their_points() -> None:
    s = begun(WISE.number).bears("Aragorn II", "Precious Gold Ring", "Fair Gold Ring").exhausted(0, 2).exhausted(1, 2)
    s.at(Phase.END_OF_TURN).rolls(12, 12, 12).until(Asked.GOLD_RING)
    assert "Which gold ring" in ask(s).prompt.question and len(labels(ask(s))) == 2
    s.until(Asked.RING_NAME)
    assert any(label.startswith("The One Ring, ") for label in labels(ask(s)))
    number = s.library.catalogue.named("The One Ring").number
    assert told(s, Tells.CLAIMED, 0, number) == ["You have found The One Ring."]


def test_prisoners_are_freed_in_words() -> None:
    s = begun(BARRELS.number).bears("Aragorn II", RESCUE).hand(0, "Faramir")
    s.pending  # noqa: B018  (nature answers first)
    rescue, card = s.named(RESCUE), s.in_hand(0, "Faramir")
    s.disturb(lambda d: (d.enter(card, zone=Zone.ASIDE), d.alter(card, marks=(rescue,))) and None)
    s.act(Action(Verb.STORE, (rescue,)))
    assert s.question is Asked.FREED and ask(s).prompt.question == "Faramir is free."
    assert "join under general influence" in labels(ask(s))
    assert told(s, Tells.PRISONER, 0, card) == ["Faramir is among the prisoners."]
    assert told(s, Tells.FREED, 0, card) == ["Faramir is free and joins the company."]


def test_a_council_has_the_name_of_its_scenario() -> None:
    s = begun(ANDUIN.number).stored(0, *GONDOR).at(Phase.END_OF_TURN).until(Question.CALL)
    assert "Call the Steward’s Council?" in ask(s).prompt.question
    assert told(s, Tells.DOOM, 3) == ["The Count of Doom stands at 3."]
    assert "Gondor holds" in told(s, Tells.EPILOGUE, 15)[0] and "Gondor falls" in told(s, Tells.EPILOGUE, 14)[0]
    ended = result_words(Over(BY_DOOM, (), (4, 5)), words(s, 0), (0, 1))
    assert ended == "The game is over: nobody called the Council in time, nobody wins (4 to 5 points)."


def test_what_is_stolen_and_found_is_told() -> None:
    s = begun(BANE.number).bears("Aragorn II", "Glamdring").in_play(1, "Adûnaphel", use=1)
    s.pending  # noqa: B018  (nature answers first)
    sword, rider = s.named("Glamdring"), s.named("Adûnaphel")
    assert told(s, Tells.STEALS, sword) == ["The strike is to steal Glamdring: it has -3 prowess."]
    assert told(s, Tells.STOLEN, sword) == ["Glamdring is stolen, and out of the game."]
    assert told(s, Tells.FINDS, rider)[0].startswith("Adûnaphel looks for what was discarded")
