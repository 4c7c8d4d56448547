"""The vocabulary keeps its budget, behaviours and texts belong together, and every card is named in a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.journeys.cards.printed import ATTACK_RACES, EACH, Definition, Kind
from engine.lore.cards.council.behaviour import BOOK
from engine.lore.cards.library import effect_words, library
from tests.cards.mutants import cases

MOST_WORDS = 60
FEWEST_USERS = 2
MOST_HANDLERS = 10
ROOT = Path(__file__).parents[2]
SETS = {ROOT / "engine" / "lore" / "cards", ROOT / "engine" / "journeys" / "cards" / "common"}
"""Where cards are, and nothing but cards."""
CARDS = [card.definition for card in library().cards.values()]
NAMES = {printed.name for printed in CARDS}

SAID_BY_FIGURES: tuple[tuple[str, Callable[[Definition, re.Match[str]], bool]], ...] = (
    (r"Playable at (.+) by a faction roll of (\d+) or more", lambda card, m: m[1] in card.playable_at),
    (r"(?:(?:Men|Dúnedain|Elves|Dwarves|Hobbits) [+-]\d(?:, )?)+", lambda card, m: bool(card.faction_mods)),
    (r"(\d) influence points that control only (.+)", lambda card, m: (m[2], int(m[1])) in card.named_influence),
    (r"Attacker assigns all strikes", lambda card, m: card.has("attacker assigns all strikes")),
    (r"One strike for each character of the company", lambda card, m: card.strikes == EACH),
    (r"(?:Also keyed|Keyed) to .+", lambda card, m: bool(card.keys)),
    (r"On a company that has faced .+ this turn also keyed to .+", lambda card, m: bool(card.keys_while)),
    (r"\+(\d) prowess, not above (\d+)", lambda card, m: (card.prowess, card.prowess_cap) == (int(m[1]), int(m[2]))),
    (r"\+(\d) body, not above (\d+)", lambda card, m: (card.body, card.body_cap) == (int(m[1]), int(m[2]))),
    (r"Only one (\w+) a character bears is in use: .+", lambda card, m: card.slot == m[1]),
    (r"Playable where minor items are listed .+", lambda card, m: card.item_kind == "minor"),
    (r"Needs a site with a ring icon", lambda card, m: card.item_kind == "gold ring"),
    (r"When it is tested the result is changed by the ring item .+", lambda card, m: bool(card.ring_mods)),
)
"""Sentences of card texts that say what figures and keywords do by themselves, and the figures they need."""


def strings_in(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every string of the source files of a folder that is no documentation."""
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
                yield path, node.value


def test_the_budget_of_words_and_handlers_is_kept() -> None:
    users = effect_words()
    assert len(users) <= MOST_WORDS
    assert {word: cards for word, cards in users.items() if len(cards) < FEWEST_USERS} == {}
    assert len(users["Handler"]) <= MOST_HANDLERS


def test_every_behaviour_belongs_to_a_card() -> None:
    assert set(BOOK) <= NAMES


def sentence_is_figures(card: Definition, sentence: str) -> bool:
    return any(
        (found := re.fullmatch(pattern, sentence)) is not None and holds(card, found)
        for pattern, holds in SAID_BY_FIGURES
    )


@pytest.mark.parametrize("card", [c for c in CARDS if c.text and c.name not in set(BOOK)], ids=lambda c: c.name)
def test_a_text_without_a_behaviour_says_what_the_figures_do(card: Definition) -> None:
    sentences = [sentence.rstrip(".") for sentence in re.split(r"(?<=\.) ", card.text)]
    assert [sentence for sentence in sentences if not sentence_is_figures(card, sentence)] == []


def test_a_card_with_a_behaviour_has_a_text() -> None:
    printed = {card.name: card for card in CARDS}
    assert [name for name in BOOK if not printed[name].text] == []


@pytest.mark.parametrize("package", ["kernel", "cards", "journeys", "lore"])
def test_the_rules_name_no_card(package: str) -> None:
    texts = [(path, text) for path, text in strings_in(ROOT / "engine" / package) if not SETS & set(path.parents)]
    found = {(path.name, text) for path, text in texts if text in NAMES - set(ATTACK_RACES)}
    assert found == set()


def test_every_card_is_named_in_a_test() -> None:
    unnamed = sorted(name for name in NAMES if not any(case.names(name) for case in cases()))
    assert unnamed == []


def test_the_set_is_whole() -> None:
    kinds = [card.kind for card in CARDS]
    assert len(CARDS) == 382
    assert kinds.count(Kind.MAIN_CHARACTER) == 5
