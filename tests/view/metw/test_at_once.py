"""What METW asks in one question: a fight, the starting company, its items, the play deck; and what it need not ask."""

from __future__ import annotations

import random

import pytest

from engine.editions import edition
from engine.journeys.cards.moments import At
from engine.journeys.table.board import attack_now, face
from engine.journeys.table.records import Phase, Pose, Zone
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.pending import Decision
from engine.metw.game import GAME
from engine.metw.phases.setup import mind_of
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked as Own
from engine.metw.variants import STANDARD, STARTER
from engine.selfplay import Match
from lore_tui.files.settings import Settings
from lore_tui.games.metw.desk import MetwDesk
from lore_tui.games.metw.showing import SHOWING
from lore_tui.view.moment import Moment
from lore_tui.view.prompt import Reading, Shape, press
from net.fair.log.replica import Step
from tests.metw.scenario import Scenario
from tests.view.metw.tale import PLAYERS, known_to

PEOPLE = ("Aragorn II", "Elladan", "Haldir", "Beregond")


def at_desk(s: Scenario, desk: MetwDesk | None = None) -> MetwDesk:
    """The desk of the first player at the moment to which the scenario has come."""
    waits = s.pending
    question = waits if isinstance(waits, Decision) and waits.seat == 0 else None
    moment = Moment(len(s.log) + 1, 0, PLAYERS, s.state, known_to(s, 0), question, game="metw")
    desk = desk or MetwDesk(moment, SHOWING)
    desk.take(moment)
    return desk


def typed(desk: MetwDesk, *keys: str) -> Reading:
    """The reading of these keys."""
    reading = Reading(desk.ask().prompt)
    for key in keys:
        reading = press(reading, key)
    return reading


def attacked(variant: int = STANDARD) -> Scenario:
    """A company of four that Orcs attack with three strikes; their player is to assign them."""
    s = Scenario(variant).company(0, *PEOPLE, at="Rivendell").company(1, "Éowyn", at="Edoras").hand(1, "Orc-warriors")
    s.go("Goblin-gate").act(s.play_action("Orc-warriors"))
    return s.until(Question.ASSIGN)


def fight_out(s: Scenario, desk: MetwDesk) -> int:
    """Fight as arranged; how often the player is asked something besides."""
    asked = 0
    number = attack_now(s.state).number  # type: ignore[union-attr]
    while (attack := attack_now(s.state)) is not None and attack.number == number:
        waits = s.pending
        assert isinstance(waits, Decision)
        given = at_desk(s, desk).given_answer(Settings()) if waits.seat == 0 else None
        asked += waits.seat == 0 and given is None
        s.act(given[0]) if given is not None else s.plain()
    return asked


# ------------------------------------------------------------------------------------------------------------- fights
def test_a_fight_is_arranged_in_one_question() -> None:
    s = attacked()
    desk = at_desk(s)
    desk.ask()
    keys = [desk.letters[s.named(name)] for name in ("Aragorn II", "Elladan", "Beregond")]
    reading = typed(desk, *keys, "enter")
    assert reading.prompt.shape is Shape.PLAN and reading.answer is not None
    s.act(desk.answer(reading.answer))
    assert {mark.who for mark in attack_now(s.state).assigned} >= {s.named("Aragorn II")}  # type: ignore[union-attr]
    assert fight_out(s, desk) == 0
    assert s.pose("Haldir") is Pose.UNTAPPED
    assert s.pose("Aragorn II") is not Pose.UNTAPPED


def test_strikes_may_be_left_to_the_attacker_after_some_are_given() -> None:
    s = attacked()
    desk = at_desk(s)
    desk.ask()
    reading = typed(desk, desk.letters[s.named("Aragorn II")], "space")
    assert reading.answer is not None
    s.act(desk.answer(reading.answer))
    given = at_desk(s, desk).given_answer(Settings())
    assert given is not None and given[0] == PASS
    s.act(given[0])
    waits = s.pending
    assert isinstance(waits, Decision) and (waits.seat, waits.question) == (1, Question.ASSIGN)
    assert {mark.who for mark in attack_now(s.state).assigned} == {s.named("Aragorn II")}  # type: ignore[union-attr]


@pytest.mark.parametrize(("variant", "supports"), [(STANDARD, True), (STARTER, False)])
def test_support_is_offered_where_the_rules_know_it(variant: int, supports: bool) -> None:
    desk = at_desk(attacked(variant))
    prompt = desk.ask().prompt
    assert any(" supports " in option.label for option in prompt.options) is supports
    assert ("METW-SUP-01" in prompt.rules) is supports


def test_who_wants_to_be_asked_everything_is() -> None:
    desk = at_desk(attacked())
    desk.hold = True
    assert desk.ask().prompt.shape is Shape.ONE


# ------------------------------------------------------------------------------------------------------ before the game
def beginning(variant: int = STARTER) -> tuple[Match[MetwState], MetwDesk]:
    """A game before its first answer, and the desk of the one who is asked first."""
    house, luck = edition("metw"), random.Random(3)
    ready = house.decks.ready()
    decks = [ready["the-grey-pilgrim"], ready["keeper-of-the-tower"]]
    match = Match(GAME, house.decks.sections(decks, variant), luck.randrange, variant)
    return match, sit(match, None)


def sit(match: Match[MetwState], desk: MetwDesk | None) -> MetwDesk:
    waits = match.advance()
    assert isinstance(waits, Decision)
    moment = Moment(len(match.log) + 1, 0, PLAYERS, match.state, match.known(0), waits, game="metw")
    desk = desk or MetwDesk(moment, SHOWING)
    desk.take(moment)
    return desk


def lay_all(match: Match[MetwState], desk: MetwDesk, reading: Reading) -> None:
    """Give an answer, and what the desk answers after it without asking."""
    assert reading.answer is not None
    match.take(desk.answer(reading.answer))
    while isinstance(waits := match.advance(), Decision) and waits.seat == 0:
        given = sit(match, desk).planned()
        if given is None:
            return
        match.take(given)


def test_a_starting_company_is_laid_down_in_one_answer() -> None:
    match, desk = beginning()
    prompt = desk.ask().prompt
    assert prompt.shape is Shape.PLAN and prompt.plan is not None
    assert "minds" in prompt.plan.so_far(prompt.plan.proposed)
    lay_all(match, desk, typed(desk, "enter"))
    waits = match.advance()
    assert isinstance(waits, Decision) and waits.seat == 1, "the other one is asked next: nothing was left to answer"


def test_a_company_that_does_not_fit_cannot_be_chosen() -> None:
    match, desk = beginning()
    plan = desk.ask().prompt.plan
    assert plan is not None
    reading = typed(desk, *plan.parts)
    limit = match.state.rules.starting_mind
    chosen = [desk.start.parts[part][0] for part in reading.chosen]  # type: ignore[union-attr]
    minds = [mind_of(match.state, match.state.book[match.known(0)[card].definition].definition) for card in chosen]
    assert len(chosen) <= match.state.rules.starters and sum(minds) <= limit
    assert len(chosen) < len(plan.parts)


def test_starting_items_go_to_those_named_and_none_is_possible() -> None:
    for keys, number in ((("enter",), 2), (("0", "enter"), 0)):
        match, desk = beginning()
        bot = edition("metw").bot("steward", random.Random(1).randrange)
        while (waits := match.advance()) and isinstance(waits, Decision) and waits.question != Own.STARTING_ITEM:
            match.take(bot(match.state, match.known(waits.seat)))
        if waits.seat == 1:
            while (waits := match.advance()) and isinstance(waits, Decision) and waits.seat == 1:
                match.take(bot(match.state, match.known(1)))
        lay_all(match, sit(match, desk), typed(sit(match, desk), *keys))
        while (waits := match.advance()) and isinstance(waits, Decision) and waits.question != Own.DECK_CHARACTER:
            match.take(bot(match.state, match.known(waits.seat)))
        items = [card for card in match.state.zones[0][Zone.PLAY] if face(match.state, card).item_kind]
        assert len(items) == number


def test_the_play_deck_takes_all_that_are_marked() -> None:
    match, desk = beginning()
    bot = edition("metw").bot("steward", random.Random(1).randrange)
    while (waits := match.advance()) and isinstance(waits, Decision):
        if waits.question == Own.DECK_CHARACTER and waits.seat == 0:
            break
        match.take(bot(match.state, match.known(waits.seat)))
    before = len(match.state.zones[0][Zone.DRAW])
    desk = sit(match, desk)
    reading = typed(desk, "enter")
    assert reading.answer is not None
    lay_all(match, desk, reading)
    assert len(match.state.zones[0][Zone.DRAW]) == before + len(reading.answer.chosen) > before + 2


# -------------------------------------------------------------------------------------------------- what is not asked
def test_one_card_is_not_discarded_before_too_many_are() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Edoras")
    full = ("Cave-drake", "Giant", "Wargs", "Twilight", "Concealment", "Stealth", "Escape", "Dodge", "Ford")
    s.hand(0, *full).at(Phase.END_OF_TURN).until(Question.OPTION)
    found = SHOWING.foregone(s.state, known_to(s, 0), 0)
    assert found is not None and found.action == PASS


def test_a_player_with_a_free_hand_is_asked_whether_he_discards() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.hand(0, "Cave-drake", "Giant").at(Phase.END_OF_TURN).until(Question.OPTION)
    assert SHOWING.foregone(s.state, known_to(s, 0), 0) is None


def test_those_at_a_haven_come_last_at_their_sites_without_a_question() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(0, "Elladan", at="Bree")
    s.company(1, "Éowyn", at="Edoras").at(Phase.SITE).until(Question.NEXT_COMPANY)
    found = SHOWING.foregone(s.state, known_to(s, 0), 0)
    away = next(group.number for group in s.state.companies if s.named("Elladan") in group.members)
    assert found is not None and found.action.args == (away,)
    both = Scenario().company(0, "Aragorn II", at="Moria").company(0, "Elladan", at="Bree")
    both.company(1, "Éowyn", at="Edoras").at(Phase.SITE).until(Question.NEXT_COMPANY)
    assert SHOWING.foregone(both.state, known_to(both, 0), 0) is None


def test_what_could_be_done_before_is_not_asked_at_the_end_of_the_organization_phase() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.bears("Aragorn II", "Potion of Prowess")
    s.window(At.END_OF_ORGANIZATION, 0)
    found = SHOWING.foregone(s.state, known_to(s, 0), 0)
    assert len(s.legal()) > 1, "the potion can be drunk"
    assert found is not None and found.action == PASS


def test_a_check_that_cannot_fail_is_not_asked_about() -> None:
    for speaker, asked in (("Saruman", False), ("Aragorn II", True)):
        s = Scenario().company(0, speaker, at="Bree").company(1, "Éowyn", at="Edoras").hand(0, "A Friend or Three")
        s.hand(0, "Rangers of the North").enter().until_any(Question.WINDOW)
        s.act(s.play_action("Rangers of the North")).window(At.FACTION_ROLL, 0)
        found = SHOWING.foregone(s.state, known_to(s, 0), 0)
        assert (found is None) is asked, speaker


# ------------------------------------------------------------------------------------------------------ what is told
def test_cards_laid_down_one_after_the_other_are_told_in_one_sentence() -> None:
    told: list[str] = []
    SHOWING.join(told, ["Ben lays a card face down."] * 3 + ["You lay Éowyn face down.", "You lay Gimli face down."])
    SHOWING.join(told, ["Ben puts a character into their play deck."] * 2 + ["Ann lays a card face down."])
    assert told == [
        "Ben lays 3 cards face down.",
        "You lay Éowyn, Gimli face down.",
        "Ben puts 2 characters into their play deck.",
        "Ann lays a card face down.",
    ]
    SHOWING.join(told, ["Ann discards 1 card from their hand."] * 2)
    assert told[-1] == "Ann discards 2 cards from their hand."


def test_starting_items_that_were_shown_have_names_for_everybody() -> None:
    match, _ = beginning()
    bot = edition("metw").bot("steward", random.Random(1).randrange)
    lines: list[str] = []
    while (waits := match.advance()) and isinstance(waits, Decision) and waits.question != Own.DECK_CHARACTER:
        action, before = bot(match.state, match.known(waits.seat)), match.state
        after, events = GAME.step(before, action)
        lines += SHOWING.tell(Step(before, action, events, after), SHOWING.names(PLAYERS, 1 - waits.seat))
        match.take(action)
    items = [line for line in lines if "starting items" in line]
    assert len(items) == 2 and not any("a card" in line for line in items)
