"""The greedy player of the TCG: whole games, and what a sensible person would do."""

from __future__ import annotations

import pytest

from engine.bots.options import best
from engine.bots.tcg.greedy import Greedy
from engine.editions.tcg import TCG
from engine.kernel.actions import Action, Identity
from engine.kernel.pending import Over
from engine.kernel.records import Handle, is_open
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.records import Zone
from engine.tcg.table.verbs import PASS, Question, Verb
from engine.tcg.variants import FULL, STARTER
from tests.tcg.games import Recorded
from tests.tcg.scenario import Scenario

GAMES = [(1, 2, FULL, False), (2, 2, FULL, True), (3, 2, STARTER, False), (4, 3, FULL, False), (5, 3, FULL, True)]
DUELS = 24
CLEARLY = 18
"""So many of them it wins at least; it has won all."""
MOST_ACTIONS = 6000
"""Far more than a game takes."""


def secrets(s: Scenario) -> dict[Handle, Identity]:
    """What the decider knows of his own hidden cards."""
    seat = s.decider
    return {card: s.identity(card) for card in s.state.zones[seat][Zone.HAND] if not is_open(card)}


def choice(s: Scenario) -> Action:
    """The answer of the greedy player."""
    known = secrets(s)
    return Greedy()(s.state, known)


# ------------------------------------------------------------------------------------------------------- whole games
@pytest.mark.parametrize(("seed", "seats", "variant", "lots"), GAMES)
def test_it_answers_every_question_legally(seed: int, seats: int, variant: int, lots: bool) -> None:
    match = Recorded(seed, seats, variant, lots=lots)
    greedy = Greedy()
    while not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        options = greedy.options(match.state, known)
        assert {option.action for option in options} <= set(GAME.legal(match.state, known))
        assert all(isinstance(option.score, int) for option in options)
        assert greedy.explain(match.state, known)[0] == best(options).why
        match.take(greedy(match.state, known))
        assert len(match.log) < MOST_ACTIONS
    assert waits.winners


def test_it_beats_chance_clearly() -> None:
    won = 0
    for seed in range(DUELS):
        match, seat = Recorded(seed, lots=seed % 4 == 3), seed % 2
        players = [match.by_lot, match.by_lot]
        players[seat] = Greedy()
        won += seat in match.play(players).winners
    assert won >= CLEARLY


def test_the_edition_knows_it_by_name() -> None:
    assert TCG.bots == ("random", "greedy")
    assert isinstance(TCG.bot("greedy", lambda below: 0), Greedy)
    with pytest.raises(ValueError, match="the bots are random, greedy"):
        TCG.bot("steward", lambda below: 0)


# ------------------------------------------------------------------------------------------------------- its thoughts
def test_the_bid_is_small() -> None:
    match = Recorded(1)
    while isinstance(waits := match.advance(), Over) or waits.question != Question.PLACE:
        assert not isinstance(waits, Over)
        match.take(Greedy()(match.state, match.known(waits.seat)))
    assert [player.bid for player in match.state.players] == [1, 1]


def test_a_companion_is_played_and_the_reason_named() -> None:
    s = Scenario(site=2).hand(0, "Aragorn, Ranger of the North").phase(Phase.FELLOWSHIP)
    assert choice(s) == s.offers("Aragorn", Verb.PLAY)[0]
    assert "Aragorn" in Greedy().explain(s.state, secrets(s))[0]


@pytest.mark.parametrize(("site", "first"), [(4, "Goblin Runner"), (5, "Uruk Rager")])
def test_the_strongest_minion_comes_first_unless_it_roams(site: int, first: str) -> None:
    s = Scenario(site=site, asked=False).pool(12).hand(1, "Goblin Runner", "Uruk Rager").phase(Phase.SHADOW)
    assert choice(s) in s.offers(first, Verb.PLAY)


def test_the_strong_fight_and_the_ring_bearer_is_spared() -> None:
    s = Scenario(site=5).fellowship("Aragorn, Ranger of the North").minions("Goblin Runner").phase(Phase.ASSIGNMENT)
    s.until(Question.ASSIGN)
    assert choice(s) == Action(Verb.ASSIGN, (s.named("Aragorn"), s.named("Goblin Runner")))
    s.assign("Aragorn", "Goblin Runner")
    assert s.question is not Question.ASSIGN or choice(s) == PASS


@pytest.mark.parametrize(("foe", "plays"), [("Uruk Rager", True), ("Goblin Runner", False)])
def test_an_event_is_spent_where_it_turns_a_loss_into_a_win(foe: str, plays: bool) -> None:
    s = Scenario(site=5).fellowship("Aragorn, Ranger of the North").hand(0, "Swordarm of the White Tower")
    s.minions(foe).skirmish("Aragorn", foe)
    assert (choice(s).verb == Verb.PLAY) is plays


def test_arrows_go_where_they_are_survived() -> None:
    s = Scenario(site=5).fellowship("Dwarf Guard", "Gimli, Son of Glóin").wounds("Dwarf Guard", 1)
    s.minions("Goblin Marksman").phase(Phase.ARCHERY).pass_(2)
    assert s.question is Question.ARROWS
    assert choice(s).args == (s.named("Gimli"),)


@pytest.mark.parametrize(("wounds", "puts_on"), [(0, False), (3, True)])
def test_the_ring_is_put_on_only_to_save_its_bearer(wounds: int, puts_on: bool) -> None:
    s = Scenario(site=5).wounds("Frodo", wounds).minions("Goblin Runner").skirmish("Frodo", "Goblin Runner")
    s.until_offered("The One Ring")
    assert (choice(s).verb == Verb.USE) is puts_on


@pytest.mark.parametrize(("wounds", "moves"), [(0, True), (2, False)])
def test_it_moves_on_while_the_fellowship_is_healthy(wounds: int, moves: bool) -> None:
    s = Scenario(site=3).fellowship("Aragorn, Ranger of the North", "Gimli, Son of Glóin", "Legolas, Greenleaf")
    for name in ("Aragorn", "Gimli", "Legolas", "Frodo"):
        s.wounds(name, wounds)
    s.moved(1).phase(Phase.REGROUP).until(Question.MOVE_ON)
    assert (choice(s).verb == Verb.MOVE) is moves
