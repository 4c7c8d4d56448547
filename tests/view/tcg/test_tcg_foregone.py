"""What the client answers by itself: only what leaves nothing to decide, by what its player may see."""

from __future__ import annotations

from engine.bots.tcg.greedy import Greedy
from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.verbs import PASS, Question
from lore_tui.games.tcg.foregone import foregone
from tests.tcg.games import Recorded
from tests.view.tcg.tale import Tale, told

SHOWING = (Question.BEARER, Question.SITE, Question.SHOW, Question.TURN_UP)
"""What a seat is waited for because only it can open the card: the rules leave it nothing to say."""


def test_few_questions_are_left_after_automatic_passes() -> None:
    """Of the questions at most one in three leaves nothing to decide, and none after automatic passes."""
    asked = answered = turns = 0
    for seed in range(8):
        game, player = Recorded(seed), Greedy()
        while not isinstance(waits := game.advance(), Over):
            secrets = game.known(waits.seat)
            found = foregone(game.state, secrets, waits.seat)
            legal = GAME.legal(game.state, secrets)
            assert (found is None) <= (len(legal) > 1), "what has one answer is not asked"
            assert found is None or found.action in legal
            if waits.question in SHOWING:
                assert found is not None
            else:
                asked += 1
                answered += found is not None
            game.take(player(game.state, secrets))
        turns += game.state.turn.number
    assert answered * 3 <= asked
    assert asked - answered < 20 * turns, "both players together are asked less than twenty times a turn"


def test_a_pass_for_a_player_looks_like_any_other() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Savage").phase(Phase.MANEUVER))
    assert tale.question is Question.WINDOW
    found = foregone(tale.state, tale.words(tale.decider).secrets, tale.decider)
    assert found is not None and found.action == PASS


def test_nobody_passes_for_a_player_who_could_act() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Savage").hand(0, "Eregion's Trails"))
    told(tale.phase(Phase.MANEUVER))
    assert tale.can_play("Eregion's Trails")
    assert foregone(tale.state, tale.words(0).secrets, 0) is None


def test_an_ability_that_could_do_nothing_is_no_question() -> None:
    both = ("Aragorn, King in Exile", "Arwen, Daughter of Elrond")
    calm = told(Tale(site=1).fellowship(*both).phase(Phase.START))
    hurt = told(Tale(site=1).fellowship(*both).wounds("Arwen", 1).phase(Phase.START))
    assert calm.state.turn.phase is Phase.FELLOWSHIP, "nobody is asked"
    assert hurt.state.turn.phase is Phase.START and hurt.can_use("Aragorn")
    assert foregone(hurt.state, hurt.words(0).secrets, 0) is None
