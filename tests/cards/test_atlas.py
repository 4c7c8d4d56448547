"""The map: symmetric borders, known places, and the site paths of the rule book."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES
from engine.lore.cards.library import load
from tests.rules_plugin import rule

ATLAS = load().atlas
SITES = st.sampled_from([site.index for site in ATLAS.sites if not site.hidden])


def site(name: str) -> int:
    return ATLAS.site_named[name].index


def region(name: str) -> int:
    return ATLAS.region_named[name].index


def names(start: str, goal: str, longest: int = 3, borders: tuple[tuple[str, str], ...] = ()) -> set[tuple[str, ...]]:
    """The paths between two sites by the names of their regions."""
    extra = tuple((region(one), region(other)) for one, other in borders)
    paths = ATLAS.paths(site(start), site(goal), extra, longest)
    return {tuple(ATLAS.regions[index].name for index in path) for path in paths}


def test_the_map_is_whole() -> None:
    assert len(ATLAS.regions) == 52
    assert [place.name for place in ATLAS.sites if place.hidden] == ["Morannon"]
    assert len(ATLAS.sites) == 69 + 1
    assert [place.index for place in ATLAS.sites] == list(range(70))
    assert [place.index for place in ATLAS.regions] == list(range(52))


def test_borders_are_symmetric_and_nobody_borders_himself() -> None:
    for here in ATLAS.regions:
        assert here.index not in here.neighbours
        assert len(set(here.neighbours)) == len(here.neighbours)
        for other in here.neighbours:
            assert here.index in ATLAS.regions[other].neighbours


@rule("LORE-PATH-14", "LORE-PATH-12", "LORE-PATH-13")
def test_every_site_lies_in_one_known_region() -> None:
    """Every site lies in one region; the types are those of the rule book."""
    for place in ATLAS.sites:
        holding = [here.index for here in ATLAS.regions if place.index in here.sites]
        assert holding == ([] if place.hidden else [place.region])
        assert place.type in SITE_TYPES
    assert {here.type for here in ATLAS.regions} == set(REGION_TYPES)


def test_havens_and_nearest_havens() -> None:
    havens = {ATLAS.sites[index].name for index in ATLAS.havens}
    assert havens == {"Edhellond", "Grey Havens", "Lórien", "Rivendell"}
    for place in ATLAS.sites:
        assert ATLAS.sites[place.nearest_haven].haven
        assert (place.type == "H") == place.haven


@rule("LORE-SETUP-13")
def test_the_four_starting_sites() -> None:
    """Legal starting sites are Edhellond, Lórien, Rivendell and Minas Tirith."""
    assert {ATLAS.sites[index].name for index in ATLAS.starting_sites} == {
        "Edhellond",
        "Lórien",
        "Rivendell",
        "Minas Tirith",
    }


def test_sites_that_list_gold_rings_have_the_ring_icon() -> None:
    for place in ATLAS.sites:
        assert ("gold ring" in place.plays) == ("ring" in place.icons), place.name


@rule("LORE-RULING-44", "LORE-PATH-04")
def test_no_detours() -> None:
    """Same region: path of one region. Adjacent region: path of two."""
    assert names("Rivendell", "Ettenmoors") == {("Rhudaur",)}
    assert names("Rivendell", "Bree") == {("Rhudaur", "Arthedain")}


@rule("LORE-RULING-43", "LORE-PATH-02", "LORE-PATH-03", "LORE-PATH-06")
def test_every_middle_region_is_a_route() -> None:
    """The mover names the middle region if several fit; the path is the regions moved through, in order."""
    assert names("Rivendell", "Bag End") == {
        ("Rhudaur", "Arthedain", "The Shire"),
        ("Rhudaur", "Cardolan", "The Shire"),
    }
    assert names("Rivendell", "Lórien") == set()


@rule("LORE-INTRO-13", "LORE-INTRO-14")
def test_introductory_paths_have_one_or_two_regions() -> None:
    """The new site lies in the same region or one region away; there is no choice of route."""
    assert names("Rivendell", "Bag End", longest=2) == set()
    for start in range(69):
        for goal in ATLAS.reachable(start, longest=2):
            paths = ATLAS.paths(start, goal, longest=2)
            assert len(paths) == 1 and len(paths[0]) <= 2


@rule("LORE-RULING-41")
def test_a_company_cannot_move_to_where_it_is() -> None:
    """The new site must differ from the current one."""
    assert names("Bree", "Bree") == set()
    assert site("Bree") not in ATLAS.reachable(site("Bree"))


@rule("LORE-GORG-01", "LORE-RULING-45")
def test_gorgoroth_is_entered_from_imlad_morgul_or_through_udun_or_nurn() -> None:
    """Every path that enters Gorgoroth starts in Imlad Morgul or contains Udûn or Nurn before it."""
    assert names("Minas Morgul", "Mount Doom") == {("Imlad Morgul", "Gorgoroth")}
    assert names("Henneth Annûn", "Mount Doom") == set()
    assert names("Easterling Camp", "Barad-dûr") == {("Horse Plains", "Nurn", "Gorgoroth")}
    assert names("Barad-dûr", "Mount Doom") == {("Gorgoroth",)}
    assert names("Mount Doom", "Henneth Annûn") == {("Gorgoroth", "Imlad Morgul", "Ithilien")}


@rule("LORE-GORG-03")
def test_a_longer_path_does_not_get_around_gorgoroths_restriction() -> None:
    """Resources that only lengthen the path by a region do not get around it."""
    assert names("Henneth Annûn", "Mount Doom", longest=4) == set()


@rule("LORE-GORG-02")
def test_a_border_made_by_a_card_leads_into_gorgoroth() -> None:
    """Resources that grant a special kind of movement may get around this restriction."""
    assert names("Dead Marshes", "Mount Doom") == set()
    over = names("Dead Marshes", "Mount Doom", borders=(("Dagorlad", "Gorgoroth"),))
    assert over == {("Dagorlad", "Gorgoroth")}


def test_extra_borders_hold_both_ways_and_only_when_given() -> None:
    borders = (("Rohan", "Lamedon"),)
    assert names("Edoras", "Vale of Erech", borders=borders) == {("Rohan", "Lamedon")}
    assert names("Vale of Erech", "Edoras", borders=borders) == {("Lamedon", "Rohan")}
    assert names("Edoras", "Vale of Erech") == set()
    assert ATLAS.adjacent(region("Lamedon"), region("Rohan"), ((region("Rohan"), region("Lamedon")),))
    assert not ATLAS.adjacent(region("Lamedon"), region("Rohan"))


def test_a_hidden_site_is_left_but_not_reached() -> None:
    hidden = site("Morannon")
    assert all(hidden not in ATLAS.reachable(place.index) for place in ATLAS.sites)
    assert names("Morannon", "Mount Doom") == {("Udûn", "Gorgoroth")}


@rule("LORE-PATH-05", "LORE-PATH-07")
@given(SITES, SITES, st.integers(min_value=1, max_value=4))
def test_paths_are_walks_over_borders_without_repetition(start: int, goal: int, longest: int) -> None:
    """Steps go over borders and no region may occur twice in one site path."""
    paths = ATLAS.paths(start, goal, longest=longest)
    assert len(set(paths)) == len(paths)
    for path in paths:
        assert path[0] == ATLAS.sites[start].region and path[-1] == ATLAS.sites[goal].region
        assert len(set(path)) == len(path) <= longest
        assert all(after in ATLAS.regions[before].neighbours for before, after in pairwise(path))
    assert (goal in ATLAS.reachable(start, longest)) == bool(paths)


@given(SITES, SITES)
def test_a_way_there_is_a_way_back_but_for_gorgoroth(start: int, goal: int) -> None:
    gorgoroth = region("Gorgoroth")
    there = {path for path in ATLAS.paths(start, goal) if gorgoroth not in path}
    back = {path[::-1] for path in ATLAS.paths(goal, start) if gorgoroth not in path}
    assert there == back
