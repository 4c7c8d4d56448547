"""What every bot keeps: answers to all questions, reasons in words, no peeking, budgets."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.bots import odds
from engine.bots.lore.levels import NAMES, make
from engine.bots.lore.unknown import dealt
from engine.bots.lore.wizard import DECIDED, distinct, horizon, judged, worth_searching
from engine.bots.lore.worth import worth
from engine.bots.luck import Numbers
from engine.bots.options import Option, best, ranked, reasons
from engine.bots.trials import Trial, promising
from engine.edition import LEVELS
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action
from engine.kernel.records import is_open, owner
from engine.lore.game import GAME, MACHINE
from engine.lore.scoring import marshalling_points
from lore_tui.games.journeys.show.odds import ways_to_reach
from lore_tui.sessions.solo_session import Hourglass
from tests.games import Asked, played, questions
from tests.scenario import Scenario


@pytest.fixture(scope="module")
def asked() -> list[Asked]:
    """The questions of a game between stewards."""
    return list(questions(51, ("steward", "steward")))


def test_the_steward_meets_most_kinds_of_questions_and_answers_legally(asked: list[Asked]) -> None:
    kinds = set()
    for question in asked:
        waits = GAME.pending(question.state)
        kinds.add(Question(getattr(waits, "question")))  # noqa: B009  (only decisions are kept)
        assert GAME.why_not(question.state, question.answer) is None
    assert len(kinds) >= 14


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_explains_itself_in_sentences(name: str, asked: list[Asked]) -> None:
    bot = make(name, random.Random(1).randrange, turns=2)
    assert bot.name == name
    for question in asked[:: len(asked) // 12]:
        told = bot.explain(question.state, question.knowledge[question.seat])
        assert 1 <= len(told) <= 3
        assert all(line.endswith(".") and "{" not in line for line in told)


def test_levels_name_bots_and_others_are_refused() -> None:
    assert [make(level, random.Random(1).randrange).name for level in LEVELS] == ["greedy", "steward", "wizard"]
    with pytest.raises(ValueError, match="the bots are random, greedy"):
        make("balrog", random.Random(1).randrange)


def test_the_random_bot_takes_what_the_lot_says(asked: list[Asked]) -> None:
    question = next(q for q in asked if len(GAME.legal(q.state, q.knowledge[q.seat])) > 2)
    legal = GAME.legal(question.state, question.knowledge[question.seat])
    lots = iter(range(len(legal)))
    bot = make("random", lambda n: next(lots))
    assert [bot(question.state, question.knowledge[question.seat]) for _ in legal] == list(legal)


def test_stronger_bots_win_against_the_random_one() -> None:
    for bot in ("greedy", "steward"):
        match = played(61, (bot, "random"))
        result = match.state.result
        assert result is not None and result.winners == (0,)
        assert worth(match.state, 0) > 0 > worth(match.state, 1)


def test_the_best_option_is_the_first_of_the_highest_and_gives_the_first_reason() -> None:
    high, equal = Option(5, pick(1), "High."), Option(5, pick(2), "Equal.")
    options = [Option(1, PASS, "Low."), high, equal, Option(-9, pick(3), "Bad.")]
    assert best(options).action == pick(1)
    assert reasons(ranked(options)) == ("High.", "Equal.", "Low.")


def test_chances_are_those_of_the_screen() -> None:
    assert [odds.reach(number) for number in range(-3, 16)] == [ways_to_reach(number) for number in range(-3, 16)]
    assert all(sum(odds.dice_for(total)) + 2 == total for total in odds.WAYS)


# ------------------------------------------------------------------------------------------------------------ wizard
def later(asked: list[Asked]) -> Asked:
    """A question well into a game, in a movement phase."""
    return next(q for q in asked if q.state.turn.number > 4 and q.state.turn.phase is Phase.MOVEMENT)


def test_filled_in_cards_agree_with_all_that_was_seen(asked: list[Asked]) -> None:
    question = later(asked)
    state, seat = question.state, question.seat
    dealer = dealt(state, question.knowledge[seat], seat, Numbers(3))
    for other, rows in enumerate(state.zones):
        hidden = [card for row in rows for card in row if not is_open(card)]
        known = dealer.secrets[other]
        assert all(card in known for card in hidden)
        serials = [known[card].serial for card in hidden]
        assert len(set(serials)) == len(serials)
        for card in hidden:
            seen = state.faces[owner(card)][known[card].serial]
            assert seen in (0, known[card].definition)
    mine = question.knowledge[seat]
    assert all(dealer.secrets[seat][card] == identity for card, identity in mine.items() if owner(card) == seat)


def test_two_fillings_differ_and_one_seed_gives_one(asked: list[Asked]) -> None:
    question = later(asked)
    theirs = 1 - question.seat

    def hand(seed: int) -> list[int]:
        dealer = dealt(question.state, question.knowledge[question.seat], question.seat, Numbers(seed))
        row = question.state.zones[theirs][Zone.HAND]
        return [dealer.secrets[theirs][card].definition for card in row if not is_open(card)]

    assert hand(1) == hand(1)
    assert len({tuple(hand(seed)) for seed in range(6)}) > 1


def test_a_phase_has_the_same_luck_whatever_was_rolled_before_it() -> None:
    one, other = Numbers(5), Numbers(5)
    early = [one(6) for _ in range(9)]
    one.begin(3)
    other.begin(3)
    rolls = [one(6) for _ in range(60)]
    assert rolls == [other(6) for _ in range(60)]
    assert rolls[:9] != early and set(rolls) == set(range(6))


def test_the_wizard_stops_when_it_has_had_enough(asked: list[Asked]) -> None:
    looked = 0

    def watch() -> Callable[[], bool]:
        def enough() -> bool:
            nonlocal looked
            looked += 1
            return looked > 3

        return enough

    searched = 0
    for question in asked:
        if question.state.turn.phase is Phase.MOVEMENT and question.answer.verb == Verb.GO:
            looked = 0
            bot = make("wizard", random.Random(2).randrange, watch=watch)
            answer = bot(question.state, question.knowledge[question.seat])
            assert GAME.why_not(question.state, answer) is None
            assert looked in (0, 4)
            searched += looked == 4
        if searched == 2:
            break
    assert searched == 2


def test_a_decision_has_one_second_and_no_more_once_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("lore_tui.sessions.solo_session.time.monotonic", lambda: now)
    hourglass = Hourglass()
    enough = hourglass()
    now = 100.9
    assert not enough()
    now = 101.0
    assert enough()
    again = hourglass()
    assert not again()
    hourglass.broken = True
    assert again()


def test_journeys_and_newcomers_are_played_out_into_the_next_turn(asked: list[Asked]) -> None:
    going = next(q for q in asked if q.answer.verb == Verb.GO)
    fighting = next(q for q in asked if MACHINE.ask(q.state)[0].question == Question.FACE)
    windows = [q for q in asked if MACHINE.ask(q.state)[0].question == Question.WINDOW]
    organizing = next(q for q in windows if q.state.turn.phase is Phase.ORGANIZATION)
    hazards = next(q for q in windows if q.state.turn.phase is Phase.MOVEMENT and q.seat != q.state.turn.mover)
    assert [worth_searching(q.state) for q in (going, organizing, hazards, fighting)] == [True, True, False, False]
    assert horizon(going.state) == 3


def test_a_point_tells_more_about_the_end_than_people_do() -> None:
    plain = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").company(1, "Faramir", at="Lórien")
    richer = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").company(1, "Faramir", at="Lórien")
    richer.stored(0, "Hobbits")
    hurt = Scenario().company(0, "Aragorn II", "Elrohir", at="Rivendell").company(1, "Faramir", at="Lórien")
    hurt.wounded("Aragorn II", "Elrohir")
    before, points, health = (judged(s.state, 0, {}) for s in (plain, richer, hurt))
    assert points - before == 100 * (marshalling_points(richer.state, 0) - marshalling_points(plain.state, 0)) > 0
    assert 0 < before - health < (worth(plain.state, 0) - worth(hurt.state, 0)) // 3


def test_a_game_won_is_worth_no_more_than_a_clear_lead() -> None:
    state = played(51, ("steward", "steward")).state
    assert state.result is not None
    (winner,) = state.result.winners
    assert (judged(state, winner, {}), judged(state, 1 - winner, {})) == (DECIDED, -DECIDED)


def test_of_several_paths_to_a_site_only_the_best_is_played_out() -> None:
    stay, near = Option(7, PASS), Option(9, Action(Verb.GO, (4, 1)))
    detour, far = Option(8, Action(Verb.GO, (4, 2))), Option(6, Action(Verb.GO, (5, 1)))
    assert distinct([near, detour, stay, far]) == [near, stay, far]


def test_a_thought_is_given_up_when_it_is_surely_behind() -> None:
    good, bad = Option(10, pick(1)), Option(10, pick(2))
    luck = [0, 300, -200, 100, 50, -100]
    first = Trial(good, luck)
    surely, perhaps = Trial(bad, [one - 80 for one in luck]), Trial(bad, [-60, 100, 150, 150, -300, 0])
    assert promising([first, surely]) == [first]
    assert promising([first, perhaps]) == [first, perhaps]
    few = Trial(good, luck[:3]), Trial(bad, [one - 80 for one in luck[:3]])
    assert promising(list(few)) == list(few)


def test_what_comes_to_the_same_is_left_to_the_steward() -> None:
    liked, other = Trial(Option(30, pick(1)), [0] * 6), Trial(Option(10, pick(2)), [0] * 6)
    assert promising([other, liked]) == [liked]
