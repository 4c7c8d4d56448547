"""What a player could think of and may not do: each refusal names its rule. And nobody is asked for what he holds."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from tests.rules.scenes import at_site, hazard, play_refused, refused, site
from tests.rules_plugin import rule
from tests.scenario import Scenario


def on_the_way(*cards: str) -> Scenario:
    return Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(1, *cards)


@rule("LORE-PATH-02", "LORE-HAZ-04", "LORE-KEY-01", "LORE-INFL-08", "LORE-SITE-10", "LORE-REQ-03", "LORE-UNIQUE-01")
def test_every_plain_refusal_has_its_rule() -> None:
    """Too far, limit reached, not keyed, no influence, site used, character tapped, wrong phase, unique in play."""
    s = on_the_way().until(Question.NEW_SITE)
    assert refused(s, Action(Verb.GO, (site("Edoras"),))) == "LORE-PATH-02"
    s = on_the_way("Corpse-candle", "Wargs", "Giant", "Ghouls").rolls(*[12] * 8).go("Weathertop").window(At.MOVEMENT, 1)
    assert play_refused(s, "Ghouls") == "LORE-KEY-01"
    hazard(s, "Corpse-candle").settle()
    hazard(s, "Wargs").settle()
    assert play_refused(s.window(At.MOVEMENT, 1), "Giant") == "LORE-HAZ-04"
    s = (
        Scenario()
        .company(0, "Beretar", "Haldalam", "Boromir II", "Faramir", at="Rivendell")
        .hand(0, "Éowyn", "Faramir")
    )
    assert (play_refused(s, "Éowyn"), play_refused(s, "Faramir")) == ("LORE-INFL-08", "LORE-UNIQUE-01")
    s = Scenario().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings").used(0, "Beorn’s House")
    assert play_refused(s, "Beornings") == "LORE-TIMING-07"
    assert play_refused(at_site(s.stay()), "Beornings") == "LORE-SITE-10"
    s = Scenario().company(0, "Éowyn", at="Beorn’s House").hand(0, "Beornings").tapped("Éowyn")
    assert play_refused(at_site(s.stay()), "Beornings") == "LORE-REQ-03"


def questions(cards: tuple[str, ...], enters: bool) -> list[tuple[int, int]]:
    """Who is asked what in a turn in which nobody plays anything, whatever the hands hold."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").hand(0, *cards).hand(1, *cards).at_turn_start()
    asked = []
    while not isinstance(s.pending, Over) and s.state.turn.mover == 0:
        asked.append((int(s.question), s.decider))
        if s.question is Question.NEW_SITE:
            s.pick("Ettenmoors")
        elif s.question is Question.ENTER and enters:
            s.pick(1)
        else:
            s.plain()
    return asked


@rule("LORE-DEC-08", "LORE-DEC-25", "LORE-DEC-30", "LORE-DEC-31", "LORE-DEC-38", "LORE-DEC-41", "LORE-DEC-60")
@pytest.mark.parametrize("enters", [True, False])
def test_windows_open_whatever_the_hands_hold(enters: bool) -> None:
    """Hands full of creatures, of counters and strike cards, of characters: the same questions in the same order."""
    plain = questions(("Ghouls",) * 6, enters)
    assert plain == questions(("Twilight", "Concealment", "Block", "Risky Blow", "Old Friendship", "Dodge"), enters)
    assert plain == questions(("Háma", "Éomer", "Beregond", "Wolves", "Giant", "Weariness of the Heart"), enters)
    assert (int(Question.WINDOW), 1) in plain
