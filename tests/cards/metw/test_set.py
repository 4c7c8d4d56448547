"""The set The Wizards is whole, its figures are those of the book, its texts and behaviours belong together."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from engine.journeys.cards import conditions, parts, words
from engine.journeys.cards.common import COMMON
from engine.journeys.cards.conditions import CompanyIs, OnTheWay, SizeIs, Who, Word
from engine.journeys.cards.printed import ATTACK_RACES, EACH, REGION_TYPES, Definition, Kind
from engine.journeys.cards.words import Choose, Modify
from engine.kernel.records import Record
from engine.lore.cards.council.behaviour import BOOK as LORE
from engine.metw.cards import later_words
from engine.metw.cards import words as metw_words
from engine.metw.cards.library import effect_words, library, load
from engine.metw.cards.printed import MetwCard, MetwSite, Points
from engine.metw.cards.wizards.behaviour import BOOK
from tests.cards.metw.scenes import DOORS, GATES

ROOT = Path(__file__).parents[3]
CARDS = [card.definition for card in library().cards.values()]
SITES = [site for site in load().atlas.sites if isinstance(site, MetwSite) and not site.hidden]
MOST_HANDLERS = len(CARDS) * 3 // 100
MOST_FIELDS = 12
LARGE = {record.__name__ for record in (CompanyIs, OnTheWay, SizeIs, Who, Choose, Modify)} | {
    name for name, one in vars(parts).items() if isinstance(one, type) and one.__module__ == parts.__name__
}
"""What many cards are written with, and the parts of it."""

SAID_BY_FIGURES: tuple[tuple[str, Callable[[Definition], bool]], ...] = (
    (r"Won at .+ by an influence check above \d+(: .+)?", lambda card: card.kind is Kind.FACTION),
    (r"Direct influence \+\d against .+", lambda card: bool(card.racial_influence or card.named_influence)),
    (r"The bearer has \+\d direct influence against .+", lambda card: bool(card.racial_influence)),
    (r"The attacker chooses who defends", lambda card: card.has("attacker assigns all strikes")),
    (r"One strike for each character of the company", lambda card: card.strikes == EACH),
    (r"(?:Also keyed|Keyed) to .+", lambda card: bool(card.keys)),
    (r"On a company that has faced .+ this turn also to .+", lambda card: bool(card.keys_while)),
    (r"Its bonus ends at prowess \d+", lambda card: bool(card.prowess and card.prowess_cap)),
    (r"Its bonus ends at body \d+", lambda card: bool(card.body and card.body_cap)),
    (r"Takes the place of a tested gold ring that can be .+", lambda card: bool(card.ring_type)),
    (r"When tested it is discarded, .+", lambda card: isinstance(card, MetwCard) and bool(card.ring_from)),
)
"""Sentences of card texts that say what figures and keywords do by themselves, and the figures they need."""


def test_the_whole_set_is_there() -> None:
    kinds = Counter(card.kind for card in CARDS)
    assert (len(CARDS), len(SITES), len(load().atlas.regions)) == (372, 69, 52)
    assert sum(kinds[kind] for kind in (Kind.CHARACTER, Kind.MAIN_CHARACTER)) == 72
    assert sum(kinds[kind] for kind in (Kind.CREATURE, Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT)) == 55
    hazards = (Kind.HAZARD_EVENT, Kind.HAZARD_LONG_EVENT, Kind.HAZARD_CONDITION, Kind.DUAL_EVENT)
    assert sum(kinds[kind] for kind in hazards) == 61
    assert [kinds[kind] for kind in (Kind.ITEM, Kind.ALLY, Kind.FACTION)] == [55, 11, 29]
    assert sum(kinds[kind] for kind in (Kind.EVENT, Kind.LONG_EVENT, Kind.CONDITION)) == 89


def test_numbers_belong_to_one_card_or_site_each() -> None:
    numbers = [card.number for card in CARDS] + [site.number for site in SITES]
    assert len(set(numbers)) == len(numbers) == 441


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
def test_a_printed_path_leads_through_the_map_from_haven_to_site(site: MetwSite) -> None:
    atlas = load().atlas
    ways = [(site.nearest_haven, site.path)] if not site.haven else list(site.paths)
    for haven, types in ways:
        ends = {(atlas.sites[haven].region,)}
        for _ in types[1:]:
            ends = {(*way, other) for way in ends for other in atlas.regions[way[-1]].neighbours}
        fitting = {way for way in ends if way[-1] == site.region}
        assert any(tuple(atlas.regions[region].type for region in way) == tuple(types) for way in fitting)


def test_havens_lie_beside_each_other_both_ways() -> None:
    paths = {(site.index, other): path for site in SITES for other, path in site.paths}
    assert len(paths) == 8
    assert all(paths[other, site] == path[::-1] for (site, other), path in paths.items())
    assert all(set(path) <= set(REGION_TYPES) for path in paths.values())


def test_each_card_counts_for_one_kind_of_points() -> None:
    kinds = {card.name: card.points for card in CARDS if isinstance(card, MetwCard)}
    assert kinds["Andúril, the Flame of the West"] is Points.ITEM
    assert kinds["Balrog of Moria"] is Points.KILL
    assert kinds["Dreams of Lore"] is Points.MISCELLANEOUS
    assert kinds["Gollum"] is Points.ALLY
    assert kinds["Wood-elves"] is Points.FACTION
    assert kinds["Smaug"] is Points.KILL
    assert kinds["Elrond"] is Points.CHARACTER


# ----------------------------------------------------------------------------------------------- texts and behaviours
def sentences(card: Definition) -> list[str]:
    return [sentence.rstrip(".") for sentence in re.split(r"(?<=\.) |; (?=while )", card.text)]


@pytest.mark.parametrize("card", [c for c in CARDS if c.text and c.name not in set(BOOK)], ids=lambda c: c.name)
def test_a_text_without_a_behaviour_says_what_the_figures_do(card: Definition) -> None:
    unsaid = [
        sentence
        for sentence in sentences(card)
        if not any(re.fullmatch(pattern, sentence) and holds(card) for pattern, holds in SAID_BY_FIGURES)
        and not (sentence.startswith("while Doors of Night is in play, also to") and card.keys_while)
    ]
    assert unsaid == []


def test_a_card_with_a_behaviour_has_a_text() -> None:
    printed = {card.name: card for card in CARDS}
    assert [name for name in BOOK if not printed[name].text] == []


def test_what_both_games_say_is_written_once() -> None:
    assert [name for name in BOOK if name in set(LORE) and BOOK[name] == LORE[name] and name not in set(COMMON)] == []
    assert all(BOOK[name] is LORE[name] for name in COMMON)


# --------------------------------------------------------------------------------------------------------- vocabulary
def own_words() -> list[type[Word]]:
    return [
        word for word in vars(metw_words).values() if isinstance(word, type) and word.__module__ == metw_words.__name__
    ]


def test_no_word_of_metw_has_a_single_user() -> None:
    used = effect_words()
    assert {
        word.__name__: used.get(word.__name__, ()) for word in own_words() if len(used.get(word.__name__, ())) < 2
    } == {}


def records_of(*modules: ModuleType) -> list[type[Record]]:
    """The words and parts of words that cards are written with."""
    found = [one for module in modules for one in vars(module).values() if isinstance(one, type)]
    return [one for one in dict.fromkeys(found) if issubclass(one, Record) and one not in (Record, Word)]


def test_no_record_of_the_vocabulary_has_more_than_twelve_fields() -> None:
    every = records_of(words, conditions, parts, metw_words, later_words)
    assert [one.__name__ for one in every if len(msgspec.structs.fields(one)) > MOST_FIELDS] == []


def fields_used(value: object) -> Iterator[tuple[str, str]]:
    """The fields of records that say something, down to the last filter."""
    if isinstance(value, tuple):
        for one in value:
            yield from fields_used(one)
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(type(value)):
            found = getattr(value, field.name)
            if field.required or found != field.default:
                yield type(value).__name__, field.name
            yield from fields_used(found)


def test_every_field_of_the_large_words_is_used_by_a_card() -> None:
    used = {pair for book in (BOOK, LORE) for name in book for pair in fields_used(book[name])}
    fields = {
        (word.__name__, one.name)
        for word in records_of(words, conditions, parts)
        for one in msgspec.structs.fields(word)
    }
    assert sorted(pair for pair in fields - used if pair[0] in LARGE) == []


def test_handlers_serve_three_of_a_hundred_cards_at_most() -> None:
    assert len(effect_words()["Handler"]) <= MOST_HANDLERS


def test_every_word_is_one_of_the_vocabulary() -> None:
    known = {name for module in (words, conditions, metw_words) for name in vars(module)}
    assert set(effect_words()) <= known


ABOUT_A_CARD = {
    ("prisoners.py", "Rescue Prisoners"),
    ("building.py", "Bill the Pony"),
    ("hobbit.py", "Bill the Pony"),
    ("building.py", "Dragon’s Desolation"),
    ("building.py", "The One Ring"),
}
"""Scenarios whose book names a card, to be stored or to be in a deck."""
LISTED = "lairs.py"
"""The cards that a rule book lists by name lie there."""


def test_the_rules_of_metw_name_no_card() -> None:
    names = {card.name for card in CARDS} - set(ATTACK_RACES)
    found = set()
    for path in sorted((ROOT / "engine" / "metw").rglob("*.py")):
        if path.parent.parent == ROOT / "engine" / "metw" / "cards" or "behaviour" in path.parts:
            continue  # cards of a set may name others
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        found |= {
            (path.name, node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and id(node) not in notes and node.value in names
        }
    assert {one for one in found if one[0] != LISTED} == ABOUT_A_CARD


def test_every_card_has_a_test_of_its_own() -> None:
    """By name, or through a table over all cards of its kind."""
    texts = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    tables = (Kind.CHARACTER, Kind.CREATURE, Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT, Kind.FACTION)
    tribes = ("Dwarven Ring of", "Magic Ring of")
    unnamed = [card.name for card in CARDS if card.kind not in tables and f'"{card.name}"' not in texts]
    assert [name for name in unnamed if not name.startswith(tribes) and name not in (DOORS, GATES)] == []
