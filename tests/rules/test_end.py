"""The end of the game: exhaustion, the call, the council, points (LORE-END)."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Pose, Turn, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb
from engine.kernel.actions import LEAVE, STOP, Action
from engine.kernel.pending import Over
from engine.lore.council import BY_AGREEMENT, BY_CONCESSION, BY_RULES, STOPPED
from tests.rules.scenes import moment, name_of, offered, pick, play_refused, refused, told
from tests.rules_plugin import rule
from tests.scenario import Scenario

CALL = Action(Verb.CALL)
FIFTEEN = ("Army of the Dead", "Southrons", "Easterlings")
"""Six, five and four points."""


def table() -> Scenario:
    """Two players with two characters each at the end of seat 0's turn."""
    s = Scenario().company(0, "Gimli", "Éowyn", at="Rivendell").company(1, "Éomer", "Háma", at="Edoras")
    return s.at_end_of_turn()


def over(s: Scenario) -> Over:
    """Play on by the plainest answers until the game is over."""
    for _ in range(600):
        if isinstance(s.pending, Over):
            return s.pending
        s.plain()
    raise AssertionError("the game does not end")


def rollers(s: Scenario) -> list[str]:
    return [name_of(s, args[2]) for args in told(s, Told.ROLLS) if args[1] == Purpose.CORRUPTION]


# ----------------------------------------------------------------------------------------------------- when it is due
@rule("LORE-END-01", "LORE-RULING-105", "LORE-RULING-106", "LORE-RULING-109")
def test_both_piles_exhausted_twice_end_the_game_with_this_turn() -> None:
    """Nobody is asked; without a call the mover of the last turn rolls first."""
    s = table().exhausted(0, 2).exhausted(1, 2).until(Question.NEXT_ROLL)
    assert (s.decider, s.state.turn.phase, s.state.turn.mover) == (0, Phase.COUNCIL, 0)
    s = table().exhausted(0, 3).exhausted(1, 1)
    s.finish_turn()
    assert s.state.turn.phase is not Phase.COUNCIL


@rule("LORE-END-02", "LORE-DEC-57", "LORE-RULING-107")
def test_a_player_with_fifteen_points_may_call_the_end_game() -> None:
    """Asked once at the end of his own turn, yes or no; with fourteen he is not asked."""
    s = Scenario().stored(0, *FIFTEEN).company(1, "Éomer", at="Edoras").at_end_of_turn().until(Question.CALL)
    assert (s.decider, s.points(0)) == (0, 15)
    assert set(s.legal()) == {CALL, PASS}
    assert refused(s, pick(1)) == "LORE-END-02"
    s.pass_().finish_turn()
    assert s.state.turn.caller == -1
    s = Scenario().stored(0, "Army of the Dead", "Southrons", "Wood-elves").at_end_of_turn()
    asked = set()
    while s.state.turn.mover == 0 and not isinstance(s.pending, Over):
        asked.add(s.question)
        s.plain()
        s.pending  # noqa: B018
    assert Question.CALL not in asked


@rule("LORE-RULING-107")
def test_nobody_is_asked_to_call_when_the_end_is_due_or_called_already() -> None:
    """With both piles exhausted twice the council comes by itself; after a call the other is not asked."""
    s = Scenario().stored(0, *FIFTEEN).company(1, "Éomer", "Háma", at="Edoras").exhausted(0, 2).exhausted(1, 2)
    s.at_end_of_turn()
    asked = set()
    while not isinstance(s.pending, Over):
        asked.add(s.question)
        s.plain()
    assert Question.CALL not in asked
    s = Scenario().stored(0, *FIFTEEN).stored(1, "Rangers of the North", "Riders of Rohan", "Knights of Dol Amroth")
    s.stored(1, "Rangers of Ithilien", "The Great Eagles").at_end_of_turn().until(Question.CALL).act(CALL)
    assert s.points(1) == 15
    asked = set()
    while not isinstance(s.pending, Over):
        asked.add(s.question)
        s.plain()
    assert Question.CALL not in asked


@rule("LORE-END-03")
def test_a_called_end_game_comes_at_the_end_of_the_opponents_next_turn() -> None:
    """The opponent has a whole turn; then the council."""
    s = table().stored(0, *FIFTEEN).until(Question.CALL).act(CALL)
    s.window(At.ORGANIZATION, 1)
    assert s.state.turn.mover == 1
    s.until(Question.NEXT_ROLL)
    assert (s.state.turn.mover, s.state.turn.phase) == (1, Phase.COUNCIL)
    assert [args[0] for args in told(s, Told.TURN)] == [1]


@rule("LORE-RULING-108", "LORE-END-05", "LORE-INTRO-37")
def test_a_call_holds_even_if_points_fall_and_the_caller_rolls_first() -> None:
    """The factions are gone in the meantime: the council takes place all the same, the caller first."""
    s = table().stored(0, *FIFTEEN).until(Question.CALL).act(CALL).window(At.ORGANIZATION, 1)
    rows = list(s.state.zones[0])
    rows[Zone.OUT], rows[Zone.MP] = rows[Zone.MP], ()
    s.change(zones=(tuple(rows), s.state.zones[1]))
    assert s.points(0) == 1
    s.until(Question.NEXT_ROLL)
    assert s.decider == 0
    over(s)
    assert rollers(s) == ["Gimli", "Éowyn", "Éomer", "Háma"]


@rule("LORE-RULING-108")
def test_an_exhaustion_end_that_comes_earlier_takes_precedence() -> None:
    """Called before, and both piles exhausted twice in the opponent's turn: one council, with the caller first."""
    s = table().stored(0, *FIFTEEN).exhausted(0, 2).exhausted(1, 1).until(Question.CALL).act(CALL)
    players = s.state.players
    s.change(players=(players[0], type(players[1])(place=1, exhausted=2))).until(Question.NEXT_ROLL)
    assert (s.decider, s.state.turn.mover) == (0, 1)
    over(s)
    assert len(told(s, Told.COUNCIL)) == 1


@rule("LORE-RULING-173")
def test_the_end_game_follows_turn_200_at_the_latest() -> None:
    """Turn 199 is followed by another one, turn 200 by the council."""
    s = table()
    s.change(turn=Turn(number=199, mover=0, phase=Phase.END_OF_TURN)).finish_turn()
    assert s.state.turn.number == 200
    s.until(Question.NEXT_ROLL)
    assert s.state.turn.phase is Phase.COUNCIL


# -------------------------------------------------------------------------------------------------------- the council
def council(*rolls: int) -> Scenario:
    return table().exhausted(0, 2).exhausted(1, 2).rolls(*rolls)


@rule("LORE-END-04", "LORE-END-05", "LORE-DEC-58", "LORE-CHANCE-16", "LORE-INTRO-37")
def test_every_character_rolls_in_the_order_its_player_likes() -> None:
    """First all of one player, then all of the other; allies roll too."""
    s = (
        Scenario()
        .company(0, "Gimli", "Bill the Pony", "Éowyn", at="Rivendell")
        .company(1, "Éomer", "Háma", at="Edoras")
    )
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)
    assert offered(s) == {"Gimli", "Bill the Pony", "Éowyn"}
    s.pick("Éowyn").until(Question.NEXT_ROLL)
    assert offered(s) == {"Gimli", "Bill the Pony"}
    assert refused(s, pick(s.named("Éowyn"))) == "LORE-END-05"
    s.pick("Bill the Pony")
    over(s)
    assert rollers(s) == ["Éowyn", "Bill the Pony", "Gimli", "Éomer", "Háma"]


@rule("LORE-END-06", "LORE-RULING-167")
def test_characters_tap_in_support_of_their_own_company_and_nobody_untaps_before() -> None:
    """Éowyn taps for Gimli and cannot tap again; tapped characters are not untapped for the council."""
    s = council().tapped("Háma").until(Question.NEXT_ROLL).pick("Gimli")
    assert (s.question, s.decider, offered(s)) == (Question.ROLL_SUPPORT, 0, {"Éowyn"})
    s.pick("Éowyn")
    assert (s.pose("Éowyn"), s.pose("Háma")) == (Pose.TAPPED, Pose.TAPPED)
    s.until(Question.NEXT_ROLL, 1).pick("Éomer")
    assert s.question is not Question.ROLL_SUPPORT


@rule("LORE-END-07", "LORE-RULING-110")
def test_both_players_have_a_window_before_each_roll_and_nothing_else() -> None:
    """It belongs to no phase: only corruption roll windows open, for the roller first and then the other."""
    s = council().hand(0, "Old Friendship").hand(1, "Old Friendship").until(Question.NEXT_ROLL).pick("Gimli")
    s.pass_()
    asked = []
    while moment(s) == At.CORRUPTION_ROLL:
        asked.append(s.decider)
        s.pass_()
    assert asked == [0, 1]
    s = Scenario().company(0, "Éomer", at="Edoras").company(1, "Gimli", "Éowyn", at="Rivendell")
    s.hand(1, "Old Friendship").exhausted(0, 2).exhausted(1, 2).at_end_of_turn()
    s.until(Question.NEXT_ROLL, 1).pick("Éowyn")
    assert play_refused(s.window(At.CORRUPTION_ROLL, 1), "Old Friendship", use=1) == "", "it is nobody's turn"


@rule("LORE-END-08", "LORE-CARD-17")
def test_points_are_counted_after_the_rolls_and_the_higher_total_wins() -> None:
    """Gimli fails and is discarded: his point is gone, and Éomer's player wins by his faction."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "The Iron Crown").stored(1, "Southrons")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().rolls(6, 12)
    assert (s.points(0), s.points(1)) == (1 + 4, 5)
    ended = over(s)
    assert (ended.how, ended.winners, ended.points) == (BY_RULES, (1,), (0, 5))


@rule("LORE-END-09")
def test_equal_totals_are_a_draw() -> None:
    """Five to five: nobody has won."""
    s = Scenario().company(0, "Gimli", at="Rivendell").stored(0, "Easterlings").stored(1, "Southrons")
    ended = over(s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn())
    assert (ended.winners, ended.points) == ((), (5, 5))


@rule("LORE-RULING-113", "LORE-DEC-59")
def test_giving_up_is_a_loss_at_any_moment() -> None:
    """Seat 0 leaves: seat 1 has won, the points stay as they stand."""
    s = table().stored(0, *FIFTEEN)
    s.act(Action(LEAVE, (0,)))
    ended = over(s)
    assert (ended.how, ended.winners, ended.points) == (BY_CONCESSION, (1,), (16, 0))


@rule("LORE-RULING-113")
def test_an_agreed_stop_or_draw_has_no_winner() -> None:
    """The two ways to end a game by agreement."""
    assert (over(table().act(Action(STOP))).how, over(table().act(Action(STOP, (1,)))).how) == (STOPPED, BY_AGREEMENT)
    assert over(table().act(Action(STOP, (1,)))).winners == ()


@rule("LORE-CARD-16", "LORE-RULING-111", "LORE-RULING-79")
def test_points_of_cards_in_play_and_in_ones_mp_pile() -> None:
    """Gimli 1, his Red Arrow 2, a stored Narsil 3, an eliminated Beorn 1, a defeated Wolves of the opponent 1."""
    s = Scenario().company(0, "Gimli", at="Rivendell").bears("Gimli", "Red Arrow").stored(0, "Narsil", "Beorn")
    assert s.points(0) == 1 + 2 + 3 + 1
    s = Scenario().company(0, "Gimli", "Éowyn", "Háma", at="Rivendell").hand(1, "Wolves").rolls(9, 9, 9)
    s.go("Weathertop").window(At.MOVEMENT, 1).play("Wolves").settle()
    assert (s.points(0), s.points(1)) == (1 + 1, 0)


@rule("LORE-CARD-17", "LORE-CARD-19")
def test_points_that_depend_on_something() -> None:
    """Elrond counts two while he lives and two less when he was eliminated."""
    s = Scenario().company(0, "Elrond", at="Rivendell")
    assert s.points(0) == 2
    s = Scenario().stored(0, "Elrond")
    assert s.points(0) == -2
