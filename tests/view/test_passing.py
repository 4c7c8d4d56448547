"""When the client passes for its player."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.journeys.cards.moments import At
from engine.journeys.combat.strikes import STAYS
from engine.journeys.reading.filters import answered
from engine.journeys.table.board import strike_now
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, pick
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.lore.variants import INTRODUCTORY
from lore_tui.files.settings import Settings
from lore_tui.games.journeys.show.fight import faced
from lore_tui.games.journeys.show.odds import CERTAIN
from lore_tui.games.lore.foregone import foregone
from lore_tui.games.lore.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.passing import Standing, answered_for
from tests.cards.test_events import strike
from tests.games import questions
from tests.rules.scenes import attack, name_of
from tests.scenario import Scenario


def council(roller: str) -> Scenario:
    """The council, where support is asked for the roll of one of two characters."""
    s = Scenario().company(0, "Éowyn", "Boromir II", at="Rivendell").company(1, "Faramir", at="Edoras")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)
    s.act(next(action for action in s.legal() if name_of(s, action.args[0]) == roller))
    assert s.question == Question.ROLL_SUPPORT and len(s.legal()) == 2
    return s


ALL = Settings()


def given(s: Scenario, settings: Settings = ALL, *, hold: bool = False) -> tuple[Action, str] | None:
    """What the client answers for the player who is asked."""
    moment = Moment(1, s.decider, ("Frodo", "Bilbo"), s.state, {})
    return answered_for(moment, SHOWING, Standing(), settings, hold)


@pytest.mark.parametrize(("roller", "safe"), [("Éowyn", True), ("Boromir II", False)])
def test_a_roll_of_the_council_that_cannot_fail_needs_no_support(roller: str, safe: bool) -> None:
    """Boromir at -1 fails with two and is not passed over; by hand Éowyn can be supported all the same."""
    s = council(roller)
    assert given(s) == ((PASS, "passed for you: this roll is safe as it is") if safe else None)
    assert given(s, Settings(auto_pass=False)) is given(s, hold=True) is None


def test_in_a_turn_a_safe_roll_needs_no_support_as_long_as_no_hazard_can_come_before_the_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No hazard there is can be played before a corruption roll; were there one, support would be asked about."""
    state = council("Éowyn").state
    assert foregone(state, {}, 0) is not None
    turn = replace(state, turn=replace(state.turn, phase=Phase.MOVEMENT))
    assert foregone(turn, {}, 0) == (PASS, "this roll is safe as it is")
    monkeypatch.setattr("lore_tui.games.lore.foregone._can_be_worsened", lambda: True)
    assert foregone(turn, {}, 0) is None and foregone(state, {}, 0) is not None


def test_at_the_council_who_cannot_fail_rolls_first() -> None:
    s = Scenario().company(0, "Éowyn", "Boromir II", "Gimli", at="Rivendell").company(1, "Faramir", at="Edoras")
    s.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)
    answer = given(s)
    assert answer is not None and name_of(s, answer[0].args[0]) in ("Éowyn", "Gimli")


def at_moria(*hand: str) -> Scenario:
    return Scenario().company(0, "Gimli", at="Moria").hand(0, *hand).stay().until(Question.ENTER)


@pytest.mark.parametrize(
    ("hand", "asked"),
    [((), False), (("Wargs", "Men of Anórien", "Block"), False), (("Hauberk of Bright Mail",), True)],
)
def test_a_site_with_an_attack_is_not_asked_about_where_nothing_can_be_played(
    hand: tuple[str, ...], asked: bool
) -> None:
    s = at_moria(*hand)
    known = {card: s.identity(card) for card in s.state.zones[0][Zone.HAND]}
    answer = foregone(s.state, known, 0)
    assert answer == (None if asked else (PASS, "there is nothing for you at this site but an attack"))
    if hand:
        assert foregone(s.state, {}, 0) is None, "of cards that are not known nothing is said"


def test_whoever_could_use_a_card_in_play_at_a_site_is_asked_about_entering_it() -> None:
    s = Scenario().company(0, "Faramir", at="Moria").on_company("Faramir", "Envoys of the White City")
    assert foregone(s.stay().until(Question.ENTER).state, {}, 0) is None


def test_a_site_without_an_attack_is_entered() -> None:
    calm = Scenario().company(0, "Gimli", at="Bree").hand(0, "Elven Cloak").stay().until(Question.ENTER)
    assert given(calm) == (pick(1), "answered for you: nothing attacks at this site")


def test_the_most_cards_are_drawn_unless_that_would_cost_some() -> None:
    s = Scenario().company(0, "Gimli", at="Rivendell").go("Moria").until(Question.DRAW_COUNT)
    most = max(action.args[0] for action in s.legal())
    assert given(s) == (pick(most), f"answered for you: {most} drawn, as many as possible")
    full = Scenario(INTRODUCTORY).company(0, "Gimli", at="Lórien").hand(0, *["Ghouls"] * 10)
    full.go("Moria").until(Question.DRAW_COUNT)
    assert given(full) is None


def test_nobody_is_asked_about_an_answer_to_his_own_card() -> None:
    own = [
        one
        for seed in range(8)
        for one in questions(seed, most=1200)
        if isinstance(top := one.state.frames[-1], Window) and top.moment == At.COUNTER
        if (declared := answered(one.state, NONE)) is not None and declared.seat == one.seat
    ]
    found = [foregone(one.state, one.knowledge[one.seat], one.seat) for one in own]
    assert any(answer is not None and answer.why == "it is your own card" for answer in found)
    assert all(answer is not None and answer.action == PASS for answer in found)


def test_a_strike_that_cannot_succeed_taps_nobody() -> None:
    s = Scenario().company(0, "Aragorn II", "Gimli", at="Rivendell").hand(1, "Neeker-breekers")
    s.go("Bree").window(At.MOVEMENT, 1).play("Neeker-breekers").until(Question.FACE)
    strike = strike_now(s.state)
    assert strike is not None
    sure = faced(s.state, strike, taps=False).fails == CERTAIN
    assert (given(s) == (pick(STAYS), "answered for you: the strike cannot succeed")) is sure


def test_strikes_that_meet_everybody_who_can_be_struck_are_not_assigned_by_hand() -> None:
    """Two of equal prowess take both strikes; one strike for the two of them is a question."""
    for creature, strikes in (("Wargs", 2), ("Orc-lieutenant", 1)):
        s = Scenario(INTRODUCTORY).company(0, "Elladan", "Elrohir", "Éowyn", at="Rivendell").hand(1, creature)
        attack(s, creature).until(Question.ASSIGN)
        assert len(s.legal()) == 2
        assert (given(s) is not None) == (strikes == 2)


def test_at_the_council_the_order_of_rolls_is_asked_as_long_as_somebody_can_support() -> None:
    for tapped, asked in (((), True), (("Boromir II",), True), (("Boromir II", "Beregond"), False)):
        s = Scenario().company(0, "Boromir II", "Beregond", at="Rivendell").company(1, "Faramir", at="Edoras")
        s.tapped(*tapped).exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL, 0)
        assert len(s.legal()) == 2
        assert (given(s) is None) == asked


def test_which_of_two_copies_is_in_use_is_not_asked() -> None:
    """A shield beside another one: alike, nobody is asked; with another kind of shield he is."""
    shield, better = "Shield of Iron-bound Ash", "Great-shield of Rohan"

    def second(first: str) -> Scenario:
        s = Scenario().company(0, "Théoden", "Éowyn", at="Rhosgobel").bears("Théoden", first).hand(0, shield)
        s.stay().until(Question.ENTER).pick(1).window(At.SITE, 0).play(shield, "Théoden")
        return s.until(Question.CHOICE)

    same = second(shield)
    found = foregone(same.state, {}, 0)
    assert found is not None and found.action in same.legal() and found.why == "one is as good as the other"
    assert foregone(second(better).state, {}, 0) is None


@pytest.mark.parametrize(("rolls", "better"), [((12, 2), 0), ((2, 12), 1)])
def test_of_a_roll_made_twice_the_better_result_counts_without_a_question(rolls: tuple[int, int], better: int) -> None:
    s = strike("Lucky Strike").play("Lucky Strike").rolls(*rolls).until(Question.CHOICE)
    assert given(s) == (pick(better), "answered for you: the better result counts")
    assert given(s, Settings(auto_pass=False)) is None
