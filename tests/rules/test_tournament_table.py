"""Tournament rules that show at the table: proofs of type, visible points, time called (LORE-TOURN-26 to 28)."""

from __future__ import annotations

import random

from engine.journeys.cards.printed import Side
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import IN_TIME, STOP, Action, Proven, show
from engine.kernel.pending import Decision, Over
from engine.lore.cards.decks import ready_decks
from engine.lore.council import BY_RULES, STOPPED
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.selfplay import Match
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show.table import header
from tests.rules_plugin import rule
from tests.scenario import Scenario

HAZARD_FRAMES = (Side.HAZARD, Side.RESOURCE_OR_HAZARD)


def facing() -> Scenario:
    return Scenario().company(0, "Gimli", at="Rivendell").company(1, "Éowyn", at="Lórien")


@rule("LORE-TOURN-26")
def test_everybody_sees_a_running_count_of_everybodys_points() -> None:
    """The points of both players stand in the first line for either of them, one's own first."""
    s = facing().bears("Gimli", "Sting")
    mine, theirs = s.points(0), s.points(1)
    assert mine != theirs
    assert f"MP {mine}:{theirs}" in header(s.state, Names(("Ann", "Bob"), 0), 80)[0]
    assert f"MP {theirs}:{mine}" in header(s.state, Names(("Ann", "Bob"), 1), 80)[0]


def hidden_question(question: Question, seats: int = 3) -> tuple[Match, int]:
    """A game of several at its first question of a kind, answered at random up to there."""
    rng = random.Random(4)
    m = Match(GAME, [sections(deck) for deck in list(ready_decks().values())[:seats]], rng.randrange)
    while True:
        waits = m.advance()
        assert isinstance(waits, Decision)
        if waits.question == question:
            return m, waits.seat
        legal = GAME.legal(m.state, m.known(waits.seat))
        m.take(legal[rng.randrange(len(legal))])


@rule("LORE-TOURN-27", "LORE-RULING-126")
def test_of_a_hazard_the_frame_is_proven_and_no_more() -> None:
    """A hazard moved secretly into a pile: its frame is proven; showing it, or proving nothing, is refused."""
    m, seat = hidden_question(Question.HAZARD_PILE)
    known = m.known(seat)
    moves = [action for action in GAME.legal(m.state, known) if action != PASS]
    assert moves
    for action in moves:
        card = action.args[0]
        assert action.proven == (Proven(card, GAME.kind(known[card].definition)),) and not action.shown
        bare = Action(action.verb, action.args)
        opened = Action(action.verb, action.args, shown=(show(card, known),))
        assert GAME.why_not(m.state, bare) is not None and GAME.why_not(m.state, opened) is not None
    other = next(
        card for card in m.state.zones[seat][Zone.HAND] if GAME.kind(known[card].definition) not in HAZARD_FRAMES
    )
    false_move = Action(moves[0].verb, (other,), proven=(Proven(other, GAME.kind(known[other].definition)),))
    assert GAME.why_not(m.state, false_move) is not None


@rule("LORE-TOURN-27")
def test_of_a_narrower_sort_the_whole_card_is_shown() -> None:
    """The frame does not tell a main character from another one: a character of the pool is laid open."""
    m, seat = hidden_question(Question.DRAFT)
    known = m.known(seat)
    moves = [action for action in GAME.legal(m.state, known) if action != PASS]
    assert moves
    for action in moves:
        card = action.args[0]
        assert action.shown == (show(card, known),) and not action.proven
        frame = Action(action.verb, action.args, proven=(Proven(card, GAME.kind(known[card].definition)),))
        assert GAME.why_not(m.state, frame) is not None


@rule("LORE-TOURN-28", "LORE-RULING-170")
def test_time_called_ends_the_game_with_the_second_players_turn() -> None:
    """Called in the first player's turn, it goes on through the second one's; then everybody rolls."""
    s = facing().go("Bree").until(Question.WINDOW, 1)
    first = s.state.turn.number
    s._take(Action(STOP, (IN_TIME,)))
    assert s.state.result is None
    s.settle().finish_turn()
    assert s.state.turn.mover == 1 and s.state.result is None
    while not isinstance(s.pending, Over):
        s.plain()
    assert s.pending.how == BY_RULES
    assert (s.state.turn.number, s.state.turn.phase) == (first + 1, Phase.COUNCIL)


@rule("LORE-RULING-170")
def test_a_stopped_game_has_no_rolls() -> None:
    """A game stopped where it stands counts what is on the table."""
    s = facing().go("Bree").until(Question.WINDOW, 1)
    s._take(Action(STOP))
    assert s.state.result is not None and s.state.result.how == STOPPED
    assert s.state.turn.phase is Phase.MOVEMENT
