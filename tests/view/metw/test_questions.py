"""Every question of METW in words: whole games answered by keys, and what single questions say."""

from __future__ import annotations

import re

import pytest

from engine.journeys.cards.moments import At, From
from engine.journeys.reading.targets import LASTING_BASE
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import NONE
from engine.metw.game import GAME
from engine.metw.table.verbs import Asked as Own
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD, STARTER, Option
from lore_tui.files.rulebook import known_statement
from lore_tui.games.journeys.ask.card_words import aim_words
from lore_tui.games.metw.ask import ask_windows, questions
from lore_tui.games.metw.foregone import foregone
from lore_tui.games.metw.names import MOMENTS, Names
from lore_tui.games.metw.show.waiting import THINKING
from lore_tui.games.metw.showing import SHOWING
from lore_tui.view.names import UNKNOWN
from lore_tui.view.prompt import Reading, Shape, press
from tests.metw.games import Match
from tests.metw.scenario import Scenario
from tests.view.metw.tale import PLAYERS, ask, known_to, labels

AGREED = (Option.BURGLARY, Option.VISITED, Option.TWO_STRIKES, Option.DEFENCE, Option.STARTING_WIZARD)


@pytest.mark.parametrize(
    ("seed", "variant", "options"),
    [
        (1, STANDARD, ()),
        (2, STANDARD, (Option.DRAFT, Option.WEAKEST_LINK)),
        (3, STARTER, AGREED),
        (4, STANDARD, AGREED),
    ],
)
def test_every_question_of_a_game_can_be_answered_by_its_keys(
    seed: int, variant: int, options: tuple[int, ...]
) -> None:
    match = Match(seed, variant, options)
    number = 0
    while not isinstance(waits := match.advance(), Over):
        number += 1
        secrets = match.dealer.knowledge(waits.seat)
        legal = GAME.legal(match.state, secrets)
        asked = SHOWING.ask(match.state, Names(PLAYERS, waits.seat, dict(secrets)), number, {})
        prompt = asked.prompt
        assert waits.question in questions.ASKERS, waits.question
        assert prompt.title and prompt.question.endswith((".", "?")) and prompt.rules
        for option in prompt.options:
            assert all(word.strip() for word in option.words), prompt
            assert option.allowed or (option.reason and option.rule.startswith("METW-")), option
        offered = [option for option in prompt.options if option.allowed]
        if prompt.shape is not Shape.NUMBER:
            codes = [option.code for option in offered]
            assert len(set(codes)) == len(codes) and all(codes), prompt
            assert {_words(asked.actions[option.id]) for option in offered} <= {_words(x) for x in legal}
        action = match.choose(legal)
        _can_be_typed(asked, action)
        match.take(action)


def _words(action: Action) -> tuple[int, tuple[int, ...]]:
    return action.verb, action.args


def _can_be_typed(asked: questions.Asked, action: Action) -> None:
    """Copies of a card in a pile are one answer; every other answer has keys that lead to it."""
    found = [id for id, one in asked.actions.items() if _words(one) == _words(action)]
    if not found:
        piled = ("EXCHANGE", "SIDEBOARD", "FETCH", "RESERVE", "CHOICE", "PLAY")
        assert asked.prompt.title.startswith(piled), asked.prompt.title
        return
    reading = Reading(asked.prompt)
    for key in str(found[0]) if asked.prompt.shape is Shape.NUMBER else asked.prompt.option(found[0]).code:
        reading = press(reading, key)
    if asked.prompt.shape is Shape.SEVERAL:
        return
    reading = press(reading, "enter")
    assert reading.answer is not None and _words(asked.action(reading.answer)) == _words(action), asked.prompt


def test_everything_that_can_be_asked_has_words_for_who_is_asked_and_who_waits() -> None:
    assert set(Own) <= set(questions.ASKERS) and set(Own) <= set(THINKING)
    assert set(questions.ASKERS) - {Question.WINDOW} == set(THINKING)


def test_every_moment_has_a_name_and_its_rules_are_in_the_book() -> None:
    assert set(ask_windows.RULES) == set(MOMENTS)
    cited = {rule for rules in ask_windows.RULES.values() for rule in rules}
    assert [rule for rule in sorted(cited) if known_statement(rule) is None] == []


def test_every_choice_of_a_card_has_words_of_its_own() -> None:
    from lore_tui.games.journeys.ask.card_words import way_words

    for entry in Names.book.values():
        several = [way_words(Names, entry, way) for way in entry.ways]
        if len(several) > 1:
            assert all(several) and len(set(several)) == len(several), entry.definition.name


# ------------------------------------------------------------------------------------------------ single questions
def organizing() -> Scenario:
    s = Scenario().company(0, "Aragorn II", "Bilbo", "Beretar", at="Rivendell").follows("Beretar", "Aragorn II")
    return s.bears("Bilbo", "Elven Cloak").hand(0, "Gandalf", "Wolves").company(1, "Éowyn", at="Edoras")


def test_organizing_is_a_menu_with_done_on_space() -> None:
    prompt = ask(organizing()).prompt
    menu = dict.fromkeys(option.words[0] for option in prompt.options if option.allowed)
    assert prompt.title == "ORGANIZE" and prompt.option(prompt.space or 0).words == ("done organizing",)
    assert {"lay a new site", "change who controls somebody", "hand over, store or change items"} <= set(menu)


def test_a_new_site_is_named_with_every_way_that_leads_there() -> None:
    found = [label for label in labels(ask(organizing())) if "Goblin-gate" in label]
    assert any("by site path: w w" in label for label in found)
    assert any("by regions: " in label for label in found)


def test_control_says_what_is_needed_and_what_is_free() -> None:
    found = labels(ask(organizing()))
    assert any("Bilbo (5 needed)" in label and "follows Aragorn II" in label for label in found)
    assert any("Beretar" in label and "under general influence" in label for label in found)
    assert not any("follows Aragorn II" in label and "Beretar (" in label for label in found)


def test_the_hazard_player_is_told_the_limit_and_the_way() -> None:
    s = organizing().hand(1, "Wolves", "Giant").go("Goblin-gate")
    prompt = ask(s).prompt
    assert prompt.title == "HAZARDS" and "(0 of 2)? Aragorn II's company moves to Goblin-gate" in prompt.question
    assert any(option.words[0] == "lay a card on-guard" and option.allowed for option in prompt.options)


def test_entering_says_what_attacks_there() -> None:
    s = organizing().go("Goblin-gate").until(Question.ENTER)
    assert "automatic-attack: Orc, 3 strikes, prowess 6" in ask(s).prompt.question


def test_facing_a_strike_shows_the_exact_chances_of_both_ways() -> None:
    s = Scenario().company(0, "Aragorn II", at="Rivendell").company(1, "Éowyn", at="Edoras").hand(1, "Giant")
    s.go("Goblin-gate")
    s.act(s.play_action("Giant"))
    s.until(Question.FACE)
    found = labels(ask(s))
    assert any(label.startswith("tap: prowess 6, 8+ stops it (42%), tie 17%") for label in found), found
    assert any(label.startswith("stay untapped: prowess 3, 11+ stops it (8%), tie 8%") for label in found), found


def test_what_is_not_allowed_is_listed_with_reason_and_rule() -> None:
    asked = ask(organizing())
    refused = [option for option in asked.prompt.options if not option.allowed]
    assert refused and all(option.reason and option.rule.startswith("METW-") for option in refused)


def test_an_answer_says_what_is_answered_and_what_lies_below() -> None:
    s = organizing().hand(1, "Twilight").hand(0, "Gates of Morning", "Sun").at(Phase.ORGANIZATION)
    s.act(s.play_action("Gates of Morning"))
    s.until(Question.WINDOW, 1)
    prompt = ask(s).prompt
    assert prompt.title == "ANSWER" and prompt.question.startswith("Ann plays Gates of Morning")


def test_excess_strikes_are_a_number() -> None:
    s = Scenario().company(0, "Aragorn II", "Bilbo", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.hand(1, "Orc-warband").go("Goblin-gate")
    s.act(s.play_action("Orc-warband"))
    s.until(Own.EXCESS)  # type: ignore[arg-type]
    prompt = ask(s).prompt
    assert prompt.shape is Shape.NUMBER and prompt.least == 0 and "each -1" in prompt.question


def test_calling_says_what_the_points_would_come_to() -> None:
    s = organizing().exhausted(0, 1).at(Phase.END_OF_TURN).until(Question.CALL)
    assert "if it were held now" in ask(s).prompt.question


def test_an_attempt_against_the_opponent_has_its_chance() -> None:
    s = Scenario().company(0, "Aragorn II", at="Bree").company(1, "Bilbo", at="Bree").at(Phase.SITE).enter()
    s.window(4, 0)
    found = [label for label in labels(ask(s)) if "Bilbo" in label]
    assert found and all("%" in label for label in found), labels(ask(s))
    assert Action(Say.INFLUENCE, (s.named("Aragorn II"), s.named("Bilbo"), -1)) in s.legal()


def test_a_check_may_be_helped_and_says_its_odds() -> None:
    s = organizing()
    s.act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Aragorn II"))))
    s.until(Question.WINDOW, 0)
    prompt = ask(s).prompt
    assert prompt.title == "CHECK" and prompt.question.startswith("Corruption check of Bilbo at")
    assert any("Beretar" in label for label in labels(ask(s)))


def test_a_check_does_not_wait_for_somebody_who_could_only_bring_in_a_character() -> None:
    s = Scenario().company(0, "Aragorn II", "Bilbo", at="Rivendell").tapped("Aragorn II")
    s.bears("Bilbo", "Elven Cloak", "The One Ring").hand(0, "Gandalf").company(1, "Éowyn", at="Edoras")
    s.act(Action(Verb.TRANSFER, (s.named("Elven Cloak"), s.named("Aragorn II")))).until(Question.WINDOW, 0)
    assert ask(s).prompt.title == "CHECK"
    found = foregone(s.state, known_to(s, 0), 0)
    assert found is not None and found.action == PASS and "brought in" in found.why


def test_the_plainest_answer_to_a_window_is_to_pass() -> None:
    asked = ask(organizing())
    assert asked.prompt.space is not None and asked.actions[asked.prompt.space] == PASS


def test_a_card_named_where_effects_can_be_named_too_is_told_by_its_name() -> None:
    """Also a card of the opponent, whose number lies above those of effects; an effect that is over names nothing."""
    s = organizing().in_play(1, "Doors of Night")
    names = Names(PLAYERS, 0)
    assert aim_words(s.state, names, From.LASTING, s.named("Doors of Night"), 0, NONE) == "Doors of Night"
    assert aim_words(s.state, names, From.LASTING, LASTING_BASE, 0, NONE) == UNKNOWN


def test_a_strike_is_asked_about_with_who_faces_it_and_his_chance_first() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.bears("Bergil", "Potion of Prowess").go("Goblin-gate")
    s.until(Question.ENTER).enter().window(At.STRIKE, 0)
    prompt = ask(s).prompt
    assert prompt.title == "STRIKE" and re.match(r"(Aragorn II|Bergil): prowess \d+, .*stops it", prompt.question)


def test_what_can_be_named_decides_whether_somebody_or_something_is_asked_for() -> None:
    s = Scenario().company(0, "Aragorn II", "Bergil", at="Rivendell").company(1, "Éowyn", at="Edoras")
    s.hand(1, "Weariness of the Heart").go("Goblin-gate")
    s.act(s.play_action("Weariness of the Heart")).until(Question.TARGET)
    assert ask(s).prompt.question == "On whom?"
