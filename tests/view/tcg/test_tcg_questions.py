"""Every question of the TCG becomes a prompt that can be answered, and every answer an action."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.tcg.cards.moments import Phase
from engine.tcg.game import GAME
from engine.tcg.table.verbs import Question
from lore_tui.files.rulebook import rulebook
from lore_tui.games.tcg.ask.questions import ASKERS, ask
from lore_tui.games.tcg.names import Names
from lore_tui.view.prompt import Prompt, Shape
from lore_tui.view.sheet import Asked
from tests.tcg.games import Recorded
from tests.view.tcg.tale import PLAYERS, Tale, told

COPIES = (Question.SEARCH,)
"""Where copies of a card are one answer."""


def labels(asked: Asked, *, allowed: bool = True) -> list[str]:
    return [option.label for option in asked.prompt.options if option.allowed == allowed]


# ------------------------------------------------------------------------------------------------ whole games
@pytest.mark.parametrize("seed", range(6))
def test_every_question_of_a_game_by_lot_can_be_answered_by_its_keys(seed: int) -> None:
    seats = 2 + seed % 3
    game = Recorded(seed, seats, lots=seed > 2)
    rules: set[str] = set()
    while not isinstance(waits := game.advance(), Over):
        names = Names(PLAYERS[:seats], waits.seat, game.known(waits.seat))
        legal = set(GAME.legal(game.state, names.secrets))
        for asked in (ask(game.state, names, 1, {}), ask(game.state, names, 1)):
            assert_prefix_free(asked.prompt)
            assert_true_to_the_rules(asked, legal, Question(waits.question))
            rules.update(asked.prompt.rules, (option.rule for option in asked.prompt.options if option.rule))
        game.take(game.by_lot(game.state, names.secrets))
    assert rules <= set(rulebook("tcg").statements)


def assert_prefix_free(prompt: Prompt) -> None:
    """No answer's keys are the beginning of another's."""
    codes = sorted(option.code for option in prompt.options)
    assert all(codes) and not any(b.startswith(a) for a, b in pairwise(codes)), (prompt.title, codes)


def assert_true_to_the_rules(asked: Asked, legal: set[Action], question: Question) -> None:
    """What is offered as possible is what is legal, in words; what is not has a reason and a rule."""
    offered = {asked.actions[option.id] for option in asked.prompt.options if option.allowed}
    assert offered <= legal and (offered == legal or question in COPIES)
    for option in asked.prompt.options:
        assert all(word.strip() for word in option.words)
        assert option.allowed or (option.reason and option.rule), option


def test_every_question_of_the_rules_has_its_words() -> None:
    assert set(ASKERS) == set(Question)


# ------------------------------------------------------------------------------------------------ single questions
def test_a_skirmish_is_asked_about_with_both_sums() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Shaman"))
    question = told(tale.skirmish("Aragorn", "Uruk Shaman")).asked().prompt.question
    assert question.startswith("Aragorn 8 against Uruk Shaman 8: loses on a tie, takes 2 wounds.")


def test_a_card_says_what_it_costs_and_why_it_cannot_be_played() -> None:
    tale = told(Tale(site=1).hand(1, "Uruk Shaman", "Goblin Runner").pool(3).phase(Phase.SHADOW))
    asked = tale.asked()
    assert [words for words in labels(asked) if words.startswith("Goblin Runner (-1-2 roaming)")]
    refused = next(option for option in asked.prompt.options if option.label.startswith("Uruk Shaman"))
    assert (refused.allowed, refused.rule) == (False, "TCG-TWI-05")
    assert refused.reason == "Too little twilight."


def test_cards_for_another_phase_are_not_listed_as_refused() -> None:
    tale = told(Tale(site=5).fellowship("Aragorn, King in Exile").minions("Uruk Savage"))
    tale.hand(0, "Eregion's Trails", "Hobbit Intuition")
    asked = told(tale.skirmish("Aragorn", "Uruk Savage")).asked()
    assert not [option for option in asked.prompt.options if "Eregion" in option.label]


def test_a_window_for_answers_names_what_happens_and_the_card_that_answers() -> None:
    tale = told(Tale(site=5).minions("Uruk Savage").skirmish("Frodo", "Uruk Savage"))
    tale.pass_(2)
    asked = tale.asked()
    assert (asked.prompt.title, asked.prompt.question) == (
        "BEFORE A WOUND",
        "Frodo is about to be wounded by Uruk Savage. Answer it?",
    )
    assert labels(asked)[0].startswith("use The One Ring")
    assert asked.prompt.rules == ("TCG-RESP-01", "TCG-RESP-03")


def test_the_move_says_what_it_adds() -> None:
    tale = told(Tale(site=1).fellowship("Aragorn, King in Exile"))
    tale.site(2, "Ettenmoors")
    question = tale.asked().prompt.question
    assert question.endswith("; moving adds 4.")
    unlaid = told(Tale(site=1).fellowship("Aragorn, King in Exile")).asked().prompt.question
    assert unlaid.endswith("; moving adds 2 and the next Shadow number.")


def test_bids_are_their_own_keys() -> None:
    game = Recorded(1)
    waits = game.advance()
    assert not isinstance(waits, Over)
    asked = ask(game.state, Names(PLAYERS[:2], waits.seat, game.known(waits.seat)), 1, {})
    assert asked.prompt.shape is Shape.ONE
    assert [(option.code, option.label) for option in asked.prompt.options][:3] == [
        ("0", "none"),
        ("1", "one"),
        ("2", "two"),
    ]
