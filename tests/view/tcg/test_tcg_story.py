"""The log of the TCG: every event in a sentence, sums spelled out, nothing hidden named to the wrong reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import is_open
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.board import CARDS
from engine.tcg.table.events import Told
from engine.tcg.table.records import State
from engine.tcg.table.verbs import Question, Verb, pick
from lore_tui.games.tcg.names import Names
from lore_tui.games.tcg.tell.story import TELLERS, join, result_words, story
from net.fair.log.replica import Step
from tests.tcg.games import Recorded
from tests.tcg.scenario import Scenario
from tests.view.tcg.tale import PLAYERS, Tale, told


def test_every_event_is_told() -> None:
    assert set(TELLERS) == set(Told)


def test_a_skirmish_is_told_with_its_sums_and_its_wounds() -> None:
    tale = told(Tale(site=5).fellowship("Gimli, Son of Glóin").minions("Uruk Savage"))
    told(tale.skirmish("Gimli", "Uruk Savage")).pass_(2)
    assert "Strength 6 against 5: the fellowship wins (by 1)." in tale.tale
    assert "  Uruk Savage takes a wound (2 of 3)." in tale.tale


def test_twilight_is_told_with_the_card_it_pays_for() -> None:
    tale = told(Tale(site=1).hand(0, "Gimli, Son of Glóin"))
    tale.play("Gimli, Son of Glóin")
    assert "You play Gimli, Son of Glóin (twilight +2: 2)." in tale.tale


def test_a_move_names_the_site_and_what_it_adds() -> None:
    tale = told(Tale(site=1).site(2, "Ettenmoors"))
    tale.pass_()
    assert "Your fellowship moves to site 2, Ettenmoors (Shadow number 2)." in tale.tale
    assert "  Twilight +2 +1: 3 in the pool." in tale.tale, "for the site, and for each companion"


def test_the_end_says_what_became_of_the_ring_bearer() -> None:
    dead = told(Tale(site=5).wounds("Frodo", 3).minions("Uruk Savage")).skirmish("Frodo", "Uruk Savage")
    while not isinstance(dead.pending, Over):
        dead.pass_()
    assert ending(dead) == "Ben wins because your Ring-bearer is dead (sites 5:1)."
    heavy = told(Tale(site=5)).do(lambda d: d.burden(0, 12))
    assert ending(heavy) == "Ben wins because your Ring-bearer is corrupted (sites 5:1)."


def ending(tale: Scenario) -> str:
    """How a game ended, to the first player."""
    over = tale.pending
    assert isinstance(over, Over)
    return result_words(over, tale.state, Names(PLAYERS[:2], 0))


def test_what_a_move_adds_is_one_sentence() -> None:
    log = ["Your fellowship moves to site 2."]
    join(log, ["  Twilight +2: 2 in the pool.", "  Twilight +3: 5 in the pool.", "- shadow phase"])
    assert log[1:] == ["  Twilight +2 +3: 5 in the pool.", "- shadow phase"]


@pytest.mark.parametrize("seed", range(1, 5))
def test_what_a_reader_may_not_know_is_not_named_to_him(seed: int) -> None:
    """A spectator is told of every step, and never of a card that was not shown; a player learns what he draws."""
    game = Recorded(seed, 2 + seed % 3, lots=True)
    players = PLAYERS[: len(game.state.players)]
    watched: list[str] = []
    own: list[str] = []
    for step in steps(game):
        new = story(*step, Names(players))
        assert not any(name in line for name in unseen(game, step.action) for line in new)
        join(watched, new)
        join(own, story(*step, Names(players, 0, game.known(0))))
        game.take(step.action)
    assert not any(line.startswith("You ") and "draw " in line for line in watched)
    assert any(line.startswith("You draw ") and "a card" not in line for line in own)
    assert any(line.startswith("== Turn 2") for line in watched)


def unseen(game: Recorded, action: Action) -> set[str]:
    """The names of hidden cards that an action is about and does not show."""
    known = {card: one.definition for secrets in game.dealer.secrets for card, one in secrets.items()}
    shown = {one.card for one in action.shown}
    hidden = {known[card] for card in action.args if card in known and not is_open(card) and card not in shown}
    return {CARDS[number].printed.name for number in hidden if number in CARDS}


def steps(game: Recorded) -> Iterator[Step[State]]:
    """The steps of a game by lot, each before it is taken."""
    while not isinstance(waits := GAME.pending(game.state), Over):
        if isinstance(waits, Decision):
            action = game.by_lot(game.state, game.known(waits.seat))
        else:
            action = game.dealer.answer(game.state, waits)
        after, events = GAME.step(game.state, action)
        yield Step(game.state, action, events, after)


def test_what_somebody_gets_for_a_while_is_told_with_its_size() -> None:
    """Two words of one card are one sum, and what he becomes is a sentence of its own."""
    tale = told(Tale(site=2).fellowship("Aragorn, King in Exile").minions("Uruk Savage"))
    tale.hand(0, "Swordsman of the Northern Kingdom")
    told(tale.skirmish("Aragorn", "Uruk Savage")).play("Swordsman of the Northern Kingdom")
    tale.pass_()  # nobody answers the event
    assert tale.tale.splitlines()[-1] == "  Aragorn gets +4 strength.", "two, and two more against a roaming minion"


def test_what_a_card_does_by_itself_is_told_with_its_name() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Rager"))
    told(tale.skirmish("Aragorn", "Uruk Rager")).pass_(2)
    while "Uruk Rager takes effect" not in tale.tale:
        tale.act(pick(0)) if tale.question is Question.ORDER else tale.pass_()
    tale.act(tale.legal()[0])
    lines = tale.tale.splitlines()
    at = lines.index("  Uruk Rager takes effect.")
    assert lines[at + 1] == "You discard Hobbit Sword off the draw deck."


def test_nothing_is_said_where_nothing_comes_of_it() -> None:
    """The Confluence discards allies: there are none, and the twilight is the move's."""
    tale = told(Tale(site=6).site(7, "Anduin Confluence"))
    tale.pass_()
    assert "moves to site 7, Anduin Confluence" in tale.tale and "takes effect" not in tale.tale


def test_minions_that_go_with_the_turn_are_one_sentence() -> None:
    tale = told(Tale(site=2).minions("Uruk Savage", "Goblin Runner"))
    told(tale.phase(Phase.REGROUP))
    for _ in range(12):
        if tale.state.turn.number > 1:
            break
        tale.act(Action(Verb.END)) if tale.question is Question.MOVE_ON else tale.pass_()
    assert "  Uruk Savage and Goblin Runner are discarded as the turn ends." in tale.tale.splitlines()
