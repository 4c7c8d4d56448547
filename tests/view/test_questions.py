"""Every question of the engine becomes a prompt that can be answered, and every answer an action."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.reading.values import corruption
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Over
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections, solitaire_sections
from engine.lore.game import GAME
from engine.lore.variants import INTRODUCTORY, SOLITAIRE, STANDARD
from engine.selfplay import Match
from lore_tui.files.rulebook import rulebook
from lore_tui.games.journeys.show.odds import percent, reach
from lore_tui.games.journeys.show.piles import letters
from lore_tui.games.lore.ask.questions import ask
from lore_tui.games.lore.names import Names
from lore_tui.view.hints import Thing
from lore_tui.view.prompt import Answer, Prompt, Reading, Shape, read_line
from lore_tui.view.prompt_lines import lines
from lore_tui.view.sheet import Asked
from tests.cards.hazard_scenes import road, strike_with, travelling
from tests.rules.scenes import attack, hazard
from tests.view.tale import PLAYERS, Tale, told

ENOUGH = 900
"""Actions of a game after which hardly a new question comes up."""


def labels(asked: Asked, *, allowed: bool = True) -> list[str]:
    return [option.label for option in asked.prompt.options if option.allowed == allowed]


def option_of(asked: Asked, words: str) -> tuple[str, ...]:
    return next(option.keys for option in asked.prompt.options if words in option.label)


# ------------------------------------------------------------------------------------------------ whole games
@pytest.mark.parametrize("variant", [STANDARD, INTRODUCTORY])
@pytest.mark.parametrize("seed", [1, 2])
def test_every_question_of_a_game_can_be_answered_by_its_keys(variant: int, seed: int) -> None:
    chance = random.Random(seed)
    decks = chance.sample(list(ready_decks().values()), 2)
    match = Match(GAME, [sections(deck, variant) for deck in decks], chance.randrange, variant)
    hints: list[dict[Thing, str]] = [{}, {}]
    asked_rules: set[str] = set()
    while not isinstance(waits := match.advance(), Over) and len(match.log) < ENOUGH:
        names = Names(PLAYERS, waits.seat, match.dealer.knowledge(waits.seat))
        hints[waits.seat] = letters(match.state, names, hints[waits.seat])
        asked = ask(match.state, names, len(match.log), hints[waits.seat])
        legal = set(GAME.legal(match.state, names.secrets))
        for prompt in (asked.prompt, ask(match.state, names, 0).prompt):
            assert_prefix_free(prompt)
        assert_true_to_the_rules(asked, legal, Question(waits.question))
        asked_rules.update(asked.prompt.rules)
        match.take(answered(asked, chance))
    assert asked_rules <= set(rulebook().statements)


def assert_prefix_free(prompt: Prompt) -> None:
    """No answer's keys are the beginning of another's."""
    codes = sorted(option.code for option in prompt.options)
    assert all(codes) and not any(b.startswith(a) for a, b in pairwise(codes)), codes


def assert_true_to_the_rules(asked: Asked, legal: set[Action], question: Question) -> None:
    """What is offered as possible is legal; only copies in piles are left out; what is not has a reason and a rule."""
    if asked.prompt.shape is Shape.NUMBER:
        assert set(asked.actions.values()) == legal
        return
    offered = {asked.actions[option.id] for option in asked.prompt.options if option.allowed}
    if question is Question.START_COMPANY and any(len(action.shown) > 1 for action in legal):
        legal = legal - {PASS}  # nobody is offered to begin without a company
    assert offered <= legal
    if question not in (Question.SIDEBOARD, Question.TARGET, Question.CHOICE, Question.LEFT_OVERS):
        assert offered == legal
    for option in asked.prompt.options:
        assert option.allowed or (option.reason and option.rule in rulebook())
    space = asked.prompt.space
    assert space is None or asked.prompt.option(space).allowed


def answered(asked: Asked, chance: random.Random) -> Action:
    """Answer by typing keys."""
    prompt = asked.prompt
    if prompt.shape is Shape.NUMBER:
        line = str(chance.randint(prompt.least, prompt.most))
    else:
        able = [option for option in prompt.options if option.allowed]
        several = prompt.least if prompt.shape is Shape.SEVERAL else 1
        line = " ".join(key for option in chance.sample(able, several) for key in option.keys)
    reading = read_line(prompt, line)
    assert reading.answer is not None, (line, reading.message)
    return asked.action(reading.answer)


# -------------------------------------------------------------------------------------------------- single questions
def test_organizing_is_a_menu_with_done_on_space() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").hand(0, "Gandalf").bears("Gimli", "Elven Cloak"))
    asked = tale.asked()
    assert asked.prompt.title == "ORGANIZE"
    assert option_of(asked, "bring in a character, Gandalf")[0] == "1"
    assert option_of(asked, "hand over an item, Elven Cloak of Gimli, Legolas")[0] == "4"
    assert option_of(asked, "split a company, Gimli leaves")[0] == "7", "there is nobody to join"
    assert asked.prompt.space is not None
    assert asked.action(Answer(1, (asked.prompt.space,))) == PASS


def test_alone_one_names_a_company_and_drafts_against_nobody() -> None:
    match = Match(GAME, solitaire_sections(ready_decks()["heirs-of-the-north"]), random.Random(1).randrange, SOLITAIRE)
    waits = match.advance()
    assert isinstance(waits, Decision) and waits.question == Question.DRAFT
    asked = ask(match.state, Names(PLAYERS, waits.seat, match.dealer.knowledge(waits.seat)), 1, {})
    assert asked.prompt.title == "COMPANY"
    assert asked.prompt.question == "Which character of your pool starts next? You have 0 of 5, minds 0 of 8."


def test_what_is_not_allowed_is_listed_with_reason_and_rule() -> None:
    tale = told(Tale().company(0, "Gimli", at="Bree").bears("Gimli", "Elven Cloak"))
    store = next(option for option in tale.asked().prompt.options if option.words[0] == "store a card")
    assert not store.allowed
    assert store.reason == "It can be stored at a Haven only, or where its text says so."
    assert store.rule == "LORE-ITEM-05"


def test_sites_are_sorted_by_distance_and_staying_is_space() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell"))
    tale.until(Question.NEW_SITE)
    asked = tale.asked()
    near, *_, far = labels(asked)[:-1]
    assert near.count(" w") < far.count(" w") + far.count(" b") + far.count(" f") + far.count(" d")
    assert "stay at Rivendell" in labels(asked)
    assert any("Moria (S) w w w" in label for label in labels(asked))
    moria = next(id for id, detail in asked.details.items() if detail.startswith("Moria:"))
    assert "Way: Rhudaur w, " in asked.details[moria]


def test_the_hazard_player_is_told_the_limit_and_the_way() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake"))
    tale.go("Weathertop").window(3, 1)
    asked = tale.asked()
    assert asked.prompt.title == "HAZARDS"
    assert asked.prompt.question == "Play a hazard (0 of 2)? Gimli moves to Weathertop."
    assert asked.prompt.rules == ("LORE-HAZ-01",)
    assert any("Cave-drake (2 x 10)" in label for label in labels(asked))


def test_a_roll_that_a_card_asks_for_names_the_card_the_number_and_the_chance() -> None:
    tale = told(Tale().company(0, "Beregond", "Gandalf", "Gimli", at="Rivendell").hand(1, "Call of Home"))
    tale.go("Bree").window(At.MOVEMENT, 1).play("Call of Home").until(Question.ROLL_SUPPORT)
    # 8 or more are 15 of the 36 ways of two dice, 7 or more 21.
    assert tale.asked().prompt.question.startswith("Call of Home for Beregond is averted on 8+ (42%).")
    tale.pick("Gandalf")
    assert tale.asked().prompt.question.startswith("Call of Home for Beregond is averted on 7+ (58%).")


def test_the_council_tells_of_everybody_how_likely_he_is_safe() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").bears("Gimli", "Elven Cloak").tapped("Legolas"))
    tale.exhausted(0, 2).exhausted(1, 2).at_end_of_turn().until(Question.NEXT_ROLL)
    gimli, legolas = sorted(labels(tale.asked()))
    modifier = corruption(tale.state, tale.named("Gimli"))
    assert gimli == f"Gimli at {modifier:+d}: {percent(reach(2 - modifier))}"
    assert legolas.startswith("Legolas at ")


def test_a_card_in_play_is_used_not_played() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").bears("Gimli", "Shield of Iron-bound Ash"))
    attack(told(tale.hand(1, "Cave-drake")), "Cave-drake").until(Question.FACE).pick(1).window(At.STRIKE, 0)
    assert "use Shield of Iron-bound Ash of Gimli" in labels(tale.asked())


def test_whoever_could_win_a_faction_has_his_chance_also_where_there_is_little_room() -> None:
    six = ("Boromir II", "Faramir", "Beregond", "Éowyn", "Théoden", "Anborn")
    tale = told(Tale().company(0, *six, at="Vale of Erech").hand(0, "Men of Lamedon"))
    tale.stay().until(Question.ENTER).pick(1).window(At.SITE, 0).play("Men of Lamedon").until(Question.TARGET)
    picture = "\n".join("".join(text for text, _ in line) for line in lines(Reading(tale.asked().prompt), 78, 3))
    assert all(re.search(rf"{name} \d+%", picture) for name in six), picture


def test_effects_to_be_ordered_are_not_numbered_twice() -> None:
    tale = told(Tale().company(0, "Gimli", "Bill the Pony", at="Weathertop"))
    tale.in_play(1, "Doors of Night", "The Nazgûl are Abroad").discarded(0, "Adûnaphel")
    tale.at_end_of_turn().until(Question.ORDER)
    assert [option.code for option in tale.asked().prompt.options] == ["1", "2"]
    assert not any(label[0].isdigit() for label in labels(tale.asked()))


def test_facing_a_strike_shows_the_exact_chances_of_both_ways() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake"))
    attack(tale, "Cave-drake").until(Question.FACE)
    taps, stays = labels(tale.asked())
    # Prowess 5, one excess strike: 4 against 10 needs 6 or more, 26 of 36; at -3 9 or more, 10 of 36.
    assert taps.startswith("tap: prowess 4, 6+ stops it (72%)")
    assert stays.startswith("stay untapped: prowess 1, 9+ stops it (28%)")


def test_drawing_is_a_number_with_the_most_as_default() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell"))
    tale.go("Moria").until(Question.DRAW_COUNT)
    prompt = tale.asked().prompt
    assert prompt.shape is Shape.NUMBER and prompt.default == prompt.most
    assert tale.asked().action(Answer(1, number=1)) == Action(Verb.PICK, (1,))


def test_a_key_is_asked_for_in_words() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Orc-patrol"))
    tale.go("Moria").window(3, 1)
    tale.act(tale.play_action("Orc-patrol"))
    asked = tale.asked()
    assert asked.prompt.title == "PLAY Orc-patrol"
    assert asked.prompt.question == "What is it keyed to?"
    assert any(label.startswith("Wilderness (") for label in labels(asked))


def test_letters_of_the_table_are_those_of_the_prompt() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").bears("Gimli", "Elven Cloak"))
    given = letters(tale.state, tale.words(0))
    keys = option_of(tale.asked(), "hand over an item, Elven Cloak of Gimli, Legolas")
    assert keys[-1] == given[tale.named("Legolas")]


def test_without_letters_everything_is_numbered() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").hand(0, "Gandalf"))
    assert all(option.code.isdigit() for option in tale.asked(numbered=True).prompt.options)


def test_two_copies_of_a_card_are_two_answers_in_the_hand() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake", "Cave-drake"))
    tale.go("Weathertop").window(3, 1)
    assert sum("Cave-drake" in label for label in labels(tale.asked())) == 2


def test_an_answer_says_what_is_answered() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, "Cave-drake").hand(0, "Dark Quarrels"))
    tale.go("Weathertop").window(3, 1)
    tale.act(tale.play_action("Cave-drake"))
    while tale.decider != 0:
        tale.plain()
    assert tale.asked().prompt.question.startswith(("Ben plays Cave-drake", "Cave-drake: 2 strikes"))


def test_a_hazard_beyond_the_limit_is_refused_with_its_rule() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").hand(1, *["Cave-drake"] * 3))
    tale.go("Weathertop")
    for _ in range(2):
        hazard(tale, "Cave-drake").settle()
    tale.window(3, 1)
    refused = [option for option in tale.asked().prompt.options if not option.allowed]
    assert refused and refused[0].rule == "LORE-HAZ-04"


def test_before_cards_for_a_strike_it_is_said_who_faces_it_and_how_likely_he_stops_it() -> None:
    tale = told(Tale().company(0, "Gimli", "Legolas", at="Rivendell").hand(0, "Risky Blow"))
    attack(told(tale.hand(1, "Cave-drake")), "Cave-drake").until(Question.FACE).pick(1).window(At.STRIKE, 0)
    prompt = tale.asked().prompt
    chance = r"prowess \d+, \d+\+ stops it \(\d+%\), death \d+%"
    assert prompt.title == "STRIKE"
    assert re.fullmatch(rf"(Gimli|Legolas): {chance}\. Play something\?", prompt.question)


def test_whoever_stays_is_told_what_could_be_played_there_unless_the_site_is_used() -> None:
    def staying(*used: str) -> str:
        tale = told(Tale().company(0, "Boromir II", at="Minas Tirith").hand(0, "Men of Anórien", "Star-glass"))
        tale.used(0, *used).until(Question.NEW_SITE)
        return next(label for label in labels(tale.asked()) if label.startswith("stay"))

    assert staying() == "stay at Minas Tirith, for Men of Anórien"
    assert staying("Minas Tirith") == "stay at Minas Tirith"


def test_a_choice_of_a_card_stands_in_no_brackets_of_its_own() -> None:
    tale = told(Tale().company(0, "Gimli", at="Rivendell").in_play(0, "Gates of Morning").hand(0, "Dark Quarrels"))
    hazard(tale.hand(1, "Orc-warband").go("Weathertop"), "Orc-warband").window(At.ENGAGEMENT, 0)
    assert {"Dark Quarrels, cancel the attack", "Dark Quarrels, half the strikes"} <= set(labels(tale.asked()))


def test_who_may_roll_first_is_listed_with_the_chance_of_his_roll() -> None:
    """Beregond rolls at -1 and is safe on 3 or more, Balin on 2 or more; how they fight is not asked."""
    s = road(travelling("Beregond", "Balin", hand=("Corpse-candle",)), "Moria")
    strike_with(s, "Corpse-candle").until(Question.CHOICE, 0)
    found = ask(s.state, Names(PLAYERS, 0, {}), 1, {})
    assert sorted(labels(found)) == ["Balin 100%", "Beregond 97%"]
    assert "the chance to be safe" in found.prompt.question
