"""The map shows every site and the marks asked for, at every size, without a screen."""

from __future__ import annotations

import itertools

import pytest
from rich.cells import cell_len

from engine.lore.cards.library import load
from lore_tui.games.journeys import map as land
from lore_tui.games.journeys.map import Marks, chart, codes, draw, jump
from lore_tui.terminal.themes import palette
from lore_tui.view.hints import hints

ATLAS = load().atlas
RIVENDELL = ATLAS.site_named["Rivendell"].index
MORIA = ATLAS.site_named["Moria"].index
SHOWN = [site.index for site in ATLAS.sites if not site.hidden]
SIZES = [(46, 17), (58, 17), (78, 22), (98, 28), (150, 44)]


def picture(width: int, height: int, marks: Marks, **options: bool) -> list[str]:
    rows = draw(ATLAS, chart(ATLAS, width, height), marks, **options)
    return ["".join(character for character, _ in row) for row in rows]


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_fills_its_pane_exactly(size: tuple[int, int]) -> None:
    rows = draw(ATLAS, chart(ATLAS, *size), Marks())
    assert [len(row) for row in rows] == [size[0]] * size[1]
    assert all(cell_len(character) == 1 for row in rows for character, _ in row)
    rows = draw(ATLAS, chart(ATLAS, *size), Marks(), ascii_only=True)
    assert all(character.isascii() for row in rows for character, _ in row)


@pytest.mark.parametrize("size", SIZES)
def test_no_two_sites_share_a_cell(size: tuple[int, int]) -> None:
    places = chart(ATLAS, *size).sites
    assert set(places) == set(SHOWN)
    assert len(set(places.values())) == len(SHOWN)


def test_a_site_stands_in_its_own_region() -> None:
    pane = chart(ATLAS, 150, 44)
    astray = [
        ATLAS.sites[site].name
        for site, (column, row) in pane.sites.items()
        if pane.regions[row][column] != ATLAS.sites[site].region
    ]
    assert len(astray) <= 3, astray


def test_every_region_has_a_code_of_its_own_and_the_whole_land_shows_nearly_all() -> None:
    assert len(set(codes(ATLAS))) == len(ATLAS.regions)
    assert all(len(code) == 4 and code.isupper() for code in codes(ATLAS))
    rows = " ".join(picture(150, 44, Marks()))
    names = [region.name.upper() for region in ATLAS.regions]
    shown = [code in rows or name in rows for code, name in zip(codes(ATLAS), names, strict=True)]
    assert all(shown)


def test_a_narrow_map_shows_only_the_codes_that_matter() -> None:
    path = ATLAS.paths(RIVENDELL, MORIA)[0]
    rows = " ".join(picture(50, 17, Marks(path=path)))
    here = {code for code in codes(ATLAS) if code in rows}
    assert here <= {codes(ATLAS)[region] for region in path}


@pytest.mark.parametrize("theme", ["lore-dark", "lore-16", "lore-mono"])
def test_every_cell_has_a_style(theme: str) -> None:
    marks = Marks(hints(ATLAS.reachable(RIVENDELL)), (0, 1), (RIVENDELL,), (MORIA,), SHOWN[3], {5: "d"})
    colours = palette(theme)
    for _, style in itertools.chain(*draw(ATLAS, chart(ATLAS, 98, 28), marks)):
        assert colours[style] is not None


def test_marks_are_letters_before_they_are_colours() -> None:
    pane = chart(ATLAS, 98, 28)
    plain = draw(ATLAS, pane, Marks())
    column, row = pane.sites[RIVENDELL]
    assert plain[row][column][0] == "H"
    marked = draw(ATLAS, pane, Marks(hints={MORIA: "c"}, own=(RIVENDELL,), foe=(SHOWN[0],)))
    assert marked[row][column][0] == "@"
    foe_column, foe_row = pane.sites[SHOWN[0]]
    assert marked[foe_row][foe_column][0] == "%"
    moria_column, moria_row = pane.sites[MORIA]
    assert marked[moria_row][moria_column] == ("c", "wild.reach")


def test_while_sites_have_letters_no_other_small_letter_is_on_the_map() -> None:
    rows = picture(90, 28, Marks(hints={MORIA: "c"}))
    assert [c for c in "".join(rows) if c.islower()] == ["c"]


def test_a_moved_target_changes_two_cells() -> None:
    pane = chart(ATLAS, 98, 28)
    one, other = (draw(ATLAS, pane, Marks(target=site)) for site in (RIVENDELL, MORIA))
    pairs = zip(itertools.chain(*one), itertools.chain(*other), strict=True)
    assert sum(before != after for before, after in pairs) == 2


def test_a_region_changed_by_a_card_changes_its_texture() -> None:
    region = ATLAS.sites[RIVENDELL].region
    before, after = "".join(picture(98, 28, Marks())), "".join(picture(98, 28, Marks(types={region: "d"})))
    assert after.count("#") > before.count("#")


def test_without_colours_land_differs_from_the_edge_of_the_world() -> None:
    assert "," in "".join(picture(78, 22, Marks(), mono=True))
    assert "," not in "".join(picture(78, 22, Marks()))


def test_the_near_map_names_sites() -> None:
    rows = draw(ATLAS, chart(ATLAS, 78, 22, RIVENDELL), Marks())
    lines = ["".join(character for character, _ in row) for row in rows]
    assert any("Rivendell" in line for line in lines)
    assert any("Moria" in line for line in lines)
    ascii_rows = draw(ATLAS, chart(ATLAS, 78, 22, RIVENDELL), Marks(), ascii_only=True)
    assert all(character.isascii() for row in ascii_rows for character, _ in row)


def test_arrows_jump_to_the_nearest_site_that_way() -> None:
    pane = chart(ATLAS, 98, 28)
    for direction, (x, y) in land.DIRECTIONS.items():
        there = jump(pane, RIVENDELL, direction, SHOWN)
        assert there != RIVENDELL
        moved = (pane.sites[there][0] - pane.sites[RIVENDELL][0], pane.sites[there][1] - pane.sites[RIVENDELL][1])
        assert moved[0] * x + moved[1] * y > 0
    assert jump(pane, RIVENDELL, "up", [RIVENDELL]) == RIVENDELL


def test_words_for_sites_paths_and_regions() -> None:
    assert land.site_words(ATLAS, MORIA).startswith("Moria: Shadow-hold, Redhorn Gate.")
    path = ATLAS.paths(RIVENDELL, MORIA)[0]
    assert land.path_words(ATLAS, path).startswith("Rhudaur w, ")
    assert land.path_words(ATLAS, path, {path[0]: "s"}).startswith("Rhudaur s, ")
    page = land.region_page(ATLAS, ATLAS.sites[RIVENDELL].region)
    assert any(line.startswith("Rivendell: Haven") for line in page)
    assert any(line.startswith("@") for line in land.legend())


# ------------------------------------------------------------------------------------------------------------ names
def in_reach(start: int, regions: int) -> list[int]:
    return [site for site in ATLAS.reachable(start) if min(map(len, ATLAS.paths(start, site))) <= regions]


def named(box: land.Box, size: tuple[int, int], marks: Marks) -> set[str]:
    """The sites whose name, or most of it, can be read on the map."""
    rows = draw(ATLAS, land.window(ATLAS, *size, box), marks)
    text = "\n".join("".join(character for character, _ in row) for row in rows)
    return {site.name for site in ATLAS.sites if site.name[: land.LEAST_NAME - 1] in text}


@pytest.mark.parametrize(("regions", "share"), [(2, 0.9), (3, 0.8)])
def test_in_a_small_pane_the_sites_in_reach_have_names(regions: int, share: float) -> None:
    """The introductory game reaches two regions far, the standard game three; the list beside the map has them all."""
    wanted = shown = 0
    for start in SHOWN:
        reach = in_reach(start, regions)
        marks = Marks(hints(reach), own=(start,))
        found = named(land.around_all(ATLAS, [*reach, start]), (54, 17), marks)
        wanted += len(reach)
        shown += sum(ATLAS.sites[site].name in found for site in reach)
    assert shown >= share * wanted, shown / wanted


def test_all_sites_in_reach_are_within_the_window() -> None:
    for start in SHOWN:
        reach = in_reach(start, 3)
        pane = land.window(ATLAS, 54, 17, land.around_all(ATLAS, [*reach, start]))
        assert {*reach, start} <= set(pane.sites)


def test_a_wide_map_names_the_sites_of_the_whole_land_and_most_regions() -> None:
    text = "\n".join(picture(130, 40, Marks()))
    sites = [ATLAS.sites[site].name for site in SHOWN]
    assert sum(name in text for name in sites) >= 0.75 * len(sites)
    regions = [region.name.upper() for region in ATLAS.regions]
    assert sum(name in text for name in regions) >= 0.6 * len(regions)


def test_a_region_has_its_whole_name_only_within_its_own_land() -> None:
    pane = chart(ATLAS, 130, 40)
    rows = draw(ATLAS, pane, Marks())
    seen = 0
    for region in ATLAS.regions:
        name = region.name.upper()
        for y, row in enumerate(rows):
            for x in range(len(row) - len(name)):
                if "".join(character for character, _ in row[x : x + len(name)]) != name:
                    continue
                around = (*row[max(0, x - 2) : x][:1], *row[x + len(name) + 1 :][:1])
                if any(character.isalpha() for character, _ in around):
                    continue  # a part of a longer name
                seen += 1
                assert {pane.regions[y][x + offset] for offset in range(len(name))} == {region.index}, name
    assert seen > len(ATLAS.regions) // 2
