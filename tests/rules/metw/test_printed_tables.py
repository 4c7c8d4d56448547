"""What the Companion's tables say of cards and places, and what the set has (METW-DATA)."""

from __future__ import annotations

import pytest

from engine.journeys.cards.printed import Kind
from engine.journeys.table.records import Zone
from engine.metw.table.records import MetwState
from tests.metw.scenario import Scenario
from tests.rules_plugin import rule

CARDS = {entry.definition.name: entry.definition for entry in MetwState.book.values()}
ATLAS = MetwState.atlas
TYPES = {
    "f": ("Lindon", "Anórien"),
    "b": ("Rohan", "Lamedon"),
    "w": ("High Pass", "Enedhwaith", "Rhudaur"),
    "s": ("Imlad Morgul", "Dagorlad"),
    "d": ("Southern Mirkwood", "Gorgoroth"),
    "F": ("Minas Tirith", "Edoras"),
    "B": ("Bree", "Lake-town"),
    "R": ("The Lonely Mountain", "Barrow-downs"),
    "S": ("Goblin-gate", "Mount Gram"),
    "D": ("Dol Guldur", "Barad-dûr"),
}
"""The book's examples of the types of regions and sites, but for Havens and the sea."""


def count(*kinds: Kind) -> int:
    return sum(card.kind in kinds for card in CARDS.values())


@rule("METW-DATA-01")
def test_the_titles_that_the_index_lost_are_there() -> None:
    assert {"Lebennin", "Lindon"} <= set(ATLAS.region_named)
    assert {"Legolas", "Lesser Ring", "Leucaruth"} <= set(CARDS)


@rule("METW-DATA-04", "METW-DATA-05", "METW-DATA-06", "METW-DATA-08", "METW-DATA-20")
def test_as_many_cards_as_the_tables_list() -> None:
    """Forty-three creatures and the promotional one; thirteen hazards of two kinds, or of both sides."""
    assert (count(Kind.ALLY), count(Kind.FACTION)) == (11, 29)
    assert count(Kind.CREATURE) == 43 + 1 and CARDS["Neeker-breekers"].kind is Kind.CREATURE
    assert count(Kind.CREATURE_OR_CONDITION, Kind.CREATURE_OR_EVENT, Kind.DUAL_EVENT) == 13


@rule("METW-DATA-10")
def test_neighbours_are_neighbours_of_each_other() -> None:
    regions = ATLAS.regions[:52]
    assert {one.name for one in regions} >= {"Andrast", "Woodland Realm"}
    for one in regions:
        for other in one.neighbours:
            assert other >= 52 or one.index in ATLAS.regions[other].neighbours, (one.name, ATLAS.regions[other].name)


@rule("METW-DATA-14")
def test_the_kinds_that_slipped_by_a_line() -> None:
    kinds = [CARDS[name].kind for name in ("Stone of Erech", "Sun", "Tempering Friendship")]
    assert kinds == [Kind.CONDITION, Kind.LONG_EVENT, Kind.EVENT]


@rule("METW-DATA-03")
@pytest.mark.parametrize(("name", "skill"), [("Ash Mountains", "Elladan"), ("Block", "Háma")])
def test_the_two_titles_that_ran_together_are_two_cards(name: str, skill: str) -> None:
    """The line of the ranger is Ash Mountains, that of the warrior is Block."""
    assert CARDS[name].kind is Kind.EVENT
    needed = {"Ash Mountains": "ranger", "Block": "warrior"}[name]
    assert needed in CARDS[skill].skills and needed in CARDS[name].text.lower()


@rule("METW-DATA-15")
def test_herbs_and_horn_are_minor_items() -> None:
    for name in ("Healing Herbs", "Horn of Anor"):
        s = Scenario().company(0, "Háma", at="Weathertop").hand(0, name)
        assert CARDS[name].item_kind == "minor" and s.where(name) is Zone.HAND


@rule("METW-DATA-17")
def test_lossadan_cairn_has_no_greater_item_but_palantiri() -> None:
    site = ATLAS.site_named["Lossadan Cairn"]
    assert "greater" in site.plays and site.plays_only == (("greater", "Palantír"),)


@rule("METW-DATA-18")
def test_types_of_regions_and_sites() -> None:
    for letter, names in TYPES.items():
        for name in names:
            place = ATLAS.region_named.get(name) or ATLAS.site_named[name]
            assert place.type == letter, name


@rule("METW-DATA-19", "METW-DATA-21")
def test_where_book_and_later_cards_differ() -> None:
    """The book's errata hold; where it only remarks in passing, the cards do: Vilya takes three resources."""
    assert (CARDS["Rescue Prisoners"].mp, CARDS["Assassin"].mp) != (0, 0)
    spent = ("Block", "Dodge", "Escape", "Ford", "Concealment")
    s = Scenario().company(0, "Elrond", at="Rivendell").hand(0, "Vilya").empty_draw_pile(0, *["Wolves"] * 5)
    s.discarded(0, *spent).rolls(12).play("Vilya")
    for _ in range(30):
        if s.where("Vilya") is not Zone.DECLARED and s.frame_moment():
            break
        named = [x for x in s.legal() if x.args]
        s.act(named[0]) if named and not s.frame_moment() else s.plain()
    assert sum(name in s.names(0, Zone.DISCARD) for name in spent) == 5 - 3
