"""The players of the TCG: whole games, and what a sensible person would do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.bots.luck import Numbers
from engine.bots.options import best
from engine.bots.tcg.greedy import Greedy
from engine.bots.tcg.steward import Steward
from engine.bots.tcg.unknown import dealt
from engine.bots.tcg.wizard import Wizard, worth_searching
from engine.editions.tcg import TCG
from engine.kernel.actions import Action, Identity
from engine.kernel.pending import Over
from engine.kernel.records import Handle, is_open, owner
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
FEW_TURNS = 6
SEARCHED = 6
LOOKED_AT = 120
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
@pytest.mark.parametrize("player", [Greedy(), Steward()], ids=lambda player: player.name)
@pytest.mark.parametrize(("seed", "seats", "variant", "lots"), GAMES)
def test_it_answers_every_question_legally(
    seed: int, seats: int, variant: int, lots: bool, player: Greedy | Steward
) -> None:
    match = Recorded(seed, seats, variant, lots=lots)
    while not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        options = player.options(match.state, known)
        assert {option.action for option in options} <= set(GAME.legal(match.state, known))
        assert all(isinstance(option.score, int) for option in options)
        assert player.explain(match.state, known)[0] == best(options).why
        match.take(player(match.state, known))
        assert len(match.log) < MOST_ACTIONS
    assert waits.winners


@pytest.mark.parametrize(("seats", "lots"), [(2, False), (3, True)])
def test_a_wizard_answers_legally_and_the_same_again_with_the_same_luck(seats: int, lots: bool) -> None:
    match = Recorded(6, seats, lots=lots)
    searched = 0
    while searched < SEARCHED and not isinstance(waits := match.advance(), Over):
        known = match.known(waits.seat)
        answer = Wizard(Numbers(1), None, FEW_TURNS)(match.state, known)
        if worth_searching(match.state) and len(GAME.legal(match.state, known)) > 1:
            searched += 1
            assert answer == Wizard(Numbers(1), None, FEW_TURNS)(match.state, known)
        assert answer in GAME.legal(match.state, known)
        match.take(answer)
    assert searched == SEARCHED


def test_a_wizard_stops_when_its_watch_says_so() -> None:
    s = Scenario(site=2).hand(0, "Aragorn, Ranger of the North").phase(Phase.FELLOWSHIP)
    asked: list[int] = []

    def watch() -> Callable[[], bool]:
        def up() -> bool:
            asked.append(1)
            return len(asked) > FEW_TURNS

        return up

    known = secrets(s)
    assert Wizard(Numbers(1), watch, 0)(s.state, known) in s.legal()
    assert len(asked) == FEW_TURNS + 1


def test_what_others_hold_changes_no_thought() -> None:
    """The same public state and the same own cards give the same answer, whatever lies in other hands."""
    match = Recorded(3)
    for _ in range(LOOKED_AT):
        waits = match.advance()
        assert not isinstance(waits, Over)
        known = match.known(waits.seat)
        mine = {card: one for card, one in known.items() if owner(card) == waits.seat}
        assert mine == known
        dealer = dealt(match.state, known, waits.seat, Numbers(5))
        assert dealer.secrets[waits.seat] == known
        for zone in (Zone.HAND, Zone.ADVENTURE, Zone.DRAW):
            for card in match.state.zones[1 - waits.seat][zone]:
                assert is_open(card) or card in dealer.secrets[1 - waits.seat]
        serials = [one.serial for one in dealer.secrets[1 - waits.seat].values()]
        assert len(serials) == len(set(serials))
        match.take(Steward()(match.state, known))


def test_it_beats_chance_clearly() -> None:
    won = 0
    for seed in range(DUELS):
        match, seat = Recorded(seed, lots=seed % 4 == 3), seed % 2
        players = [match.by_lot, match.by_lot]
        players[seat] = Greedy()
        won += seat in match.play(players).winners
    assert won >= CLEARLY


def test_the_edition_knows_it_by_name() -> None:
    assert TCG.bots == ("random", "greedy", "steward", "wizard")
    assert isinstance(TCG.bot("greedy", lambda below: 0), Greedy)
    assert isinstance(TCG.bot("steward", lambda below: 0), Steward)
    assert isinstance(TCG.bot("wizard", lambda below: 0), Wizard)
    with pytest.raises(ValueError, match="the bots are random, greedy, steward, wizard"):
        TCG.bot("saruman", lambda below: 0)


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
    s.minions("Goblin Marksman").phase(Phase.ARCHERY).no_actions()
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


# --------------------------------------------------------------------------------------------- thoughts of a steward
def thought(s: Scenario) -> tuple[Action, str]:
    """What the steward answers, and why."""
    known = secrets(s)
    return Steward()(s.state, known), Steward().explain(s.state, known)[0]


def test_a_steward_sends_two_against_two_so_that_neither_is_lost() -> None:
    s = Scenario(site=5).fellowship("Aragorn, Ranger of the North", "Gimli, Son of Glóin")
    s.minions("Uruk Rager", "Goblin Runner").phase(Phase.ASSIGNMENT).until(Question.ASSIGN)
    pairs = set()
    while s.question is Question.ASSIGN and (answer := thought(s)[0]) != PASS:
        assert "the one to meet" in thought(s)[1]
        pairs.add((s.is_named(answer.args[0], "Frodo"), answer.args[1]))
        s.act(answer)
    assert {minion for _, minion in pairs} == {s.named("Uruk Rager"), s.named("Goblin Runner")}
    assert not any(bearer for bearer, _ in pairs)


@pytest.mark.parametrize(("left", "moves"), [((), True), (("Uruk Rager", "Goblin Runner"), False)])
def test_a_steward_does_not_run_with_minions_on_its_heels(left: tuple[str, ...], moves: bool) -> None:
    s = Scenario(site=5).fellowship("Aragorn, Ranger of the North", "Gimli, Son of Glóin", "Legolas, Greenleaf")
    s.fellowship("Boromir, Lord of Gondor").minions(*left).moved(1).phase(Phase.REGROUP).until(Question.MOVE_ON)
    answer, why = thought(s)
    assert (answer.verb == Verb.MOVE) is moves
    assert why.startswith("The fellowship is fit" if moves else "The minions that are left")


@pytest.mark.parametrize("laid", [False, True])
def test_nothing_is_spent_on_a_site_that_lies_there_already(laid: bool) -> None:
    place = Scenario(site=1, asked=False).fellowship("Aragorn, King in Exile")
    place = place.hand(0, "Pathfinder").adventure(0, "Ettenmoors")
    place = place.site(2, "Bree Gate", seat=0) if laid else place
    assert (choice(place).verb == Verb.PLAY) is not laid


@pytest.mark.parametrize("holds", [False, True])
def test_nobody_looks_for_a_card_that_his_deck_has_not(holds: bool) -> None:
    """The Bridge of Khazad-dûm has The Balrog come out of a draw deck."""
    place = Scenario(site=5, asked=False).pool(30)
    place = place.deck(1, "The Balrog, Durin's Bane") if holds else place
    place = place.phase(Phase.SHADOW)
    assert (choice(place).verb == Verb.USE) is holds
