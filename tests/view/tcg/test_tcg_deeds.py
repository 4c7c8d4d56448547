"""What cards do in a few words: every ability says its price and its effect, and says it as an English sentence."""

from __future__ import annotations

import re

import pytest

from engine.tcg.cards.library import library
from engine.tcg.cards.words import Act, Handler
from lore_tui.games.tcg.ask.deeds import WHAT_IT_SAYS, act_words

ACTS = [(entry.printed.name, act) for entry in library().cards.values() for act in entry.behaviour.acts]
VERBS = (
    "add", "assign", "cancel", "change", "choose", "corrupt", "dig", "discard", "do", "draw", "end", "exert", "give",
    "have", "heal", "keep", "lay", "let", "look", "lower", "make", "move", "name", "play", "prevent", "put",
    "raise", "remove", "reveal", "show", "shuffle", "spot", "stack", "take", "wound",
)  # fmt: skip


def act_of(name: str, at: int = 0) -> Act:
    return [act for card, act in ACTS if card == name][at]


def test_every_ability_and_event_says_what_it_does() -> None:
    """Only what one card alone does is left to its text."""
    for name, act in ACTS:
        told = act_words(act)
        assert told.partition(" ")[0] in VERBS, (name, told)
        assert (WHAT_IT_SAYS in told) == any(isinstance(word, Handler) for word in act.effects), (name, told)
        assert "_" not in told and "  " not in told and ":" not in told, (name, told)


def test_a_description_ends_in_a_noun() -> None:
    for name, act in ACTS:
        told = act_words(act)
        assert not re.search(r"\ba (Shire|Ringwraith|Free Peoples|Shadow|Moria|Sauron) (out|from|to)\b", told), name
        assert not re.search(r"Nazgûls|Elfs|Dwarfs|allys|\b(\w+ [^ ]+) or \1$", told), (name, told)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Ettenmoors", "exert a companion or minion to give it +2 strength"),
        ("Boromir, Son of Denethor", "exert this card to give a Hobbit +3 strength"),
        ("Uruk Soldier", "discard 1 card off the Free Peoples player's draw deck"),
        ("Treachery Deeper Than You Know", "reveal an opponent's hand"),
        ("What Are We Waiting For?",
         "exert a Dwarf to let an opponent draw 2 cards and discard 2 cards from an opponent's hand"),
        ("Orc Inquisitor", "discard 1 card at random from the Free Peoples player's hand"),
        ("Double Shot", "raise the fellowship archery total by 1"),
        ("Durin's Secret", "change the move limit by +1"),
        ("Bilbo, Retired Adventurer", "exert this card to take a Shire card out of your discard pile"),
        ("Beyond the Height of Men",
         "exert an Uruk-hai to discard each Free Peoples armor, helm or shield possession or discard an armor, "
         "helm or shield possession"),
        ("You Cannot Pass!", "keep a minion from being fierce"),
    ],
)  # fmt: skip
def test_prices_come_first_and_everybody_is_named(name: str, words: str) -> None:
    assert act_words(act_of(name)) == words


def test_an_effect_that_depends_on_something_says_both() -> None:
    assert act_words(act_of("Hobbit Intuition")) == "cancel the skirmish or give a Hobbit +3 strength"


def test_what_a_companion_becomes_stands_behind_the_numbers() -> None:
    assert act_words(act_of("Savagery to Match Their Numbers", 1)) == "give an Uruk-hai +4 strength and make it fierce"


def test_who_follows_the_ring_bearer_says_so() -> None:
    assert act_words(act_of("Sam, Son of Hamfast", 1)) == "make this card the Ring-bearer"
