"""The map as cells of text: regions filled by their nearest centre, codes, site letters, companies, a path.

Pure: from the atlas and what is to be marked to rows of (character, style words).  The plane is that of the
atlas, 1000 wide; a chart lays a window of it over a pane of any size.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.printed import EACH, AutoAttack, Region, Site
from lore_tui.text import clip, to_ascii

Cell = tuple[str, str]
"""A character and the words of its style."""
Place = tuple[int, int]
"""Column and row of a pane."""
Box = tuple[float, float, float, float]
"""A window of the plane: left, top, right, bottom."""

REACH_OF_LAND = 120  # the edge of the world lies this far from the last centre or site
MARGIN = 45  # of the plane around its outermost points
COLUMNS_FOR_CODES = 60  # narrower panes show only the codes that matter now
COLUMNS_FOR_NAMES = 96  # wider ones have room for the names of sites all over the land
LEAST_NAME = 6  # so many letters of a name, or all of them, are worth their room
ZOOM = 3

STYLE = {"c": "sea", "f": "free", "b": "border", "w": "wild", "s": "shadow", "d": "dark"}
TEXTURE = {"c": "~", "f": "+", "b": ".", "w": " ", "s": ":", "d": "#"}
SITE_LETTER = {"H": "H", "F": "f", "B": "b", "R": "r", "S": "s", "D": "d"}
REGION_WORDS = {
    "c": "Coastal Sea", "f": "Free-domain", "b": "Border region", "w": "Wilderness", "s": "Shadow-land",
    "d": "Dark-domain", "u": "below the land",
}  # fmt: skip
SITE_WORDS = {
    "H": "Haven", "F": "Free-hold", "B": "Border-hold", "R": "Ruins & Lairs", "S": "Shadow-hold",
    "D": "Dark-hold",
}  # fmt: skip
OWN, FOE, OUT_OF_REACH = "@", "%", "'"
DIRECTIONS: dict[str, Place] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def mapped(atlas: Atlas) -> list[Region]:
    """The regions that are land or sea: what lies below them has a sheet of its own."""
    return [region for region in atlas.regions if region.type in TEXTURE]


def is_below(atlas: Atlas, site: int) -> bool:
    """Whether a site lies below the land."""
    return atlas.regions[atlas.sites[site].region].type not in TEXTURE


def sheet(atlas: Atlas, *, below: bool) -> list[Site]:
    """The sites of the land, or those below it."""
    return [site for site in atlas.sites if not site.hidden and is_below(atlas, site.index) is below]


@dataclass(frozen=True)
class Marks:
    """What is to be seen on the map now; regions and sites are indices of the atlas."""

    hints: Mapping[int, str] = field(default_factory=dict)  # reachable sites and the letters of their list
    path: tuple[int, ...] = ()  # the regions of the site path
    own: Collection[int] = ()  # sites where the player's companies are
    foe: Collection[int] = ()  # sites where the opponent's companies are
    target: int | None = None  # the site under the cursor
    types: Mapping[int, str] = field(default_factory=dict)  # regions whose type a card changed
    ways: tuple[tuple[int, int, str], ...] = ()  # below the land: two sites, and what it takes to go between them


@dataclass(frozen=True)
class Chart:
    """A window of the plane laid over a pane: which region each cell shows and where each site stands."""

    width: int
    height: int
    box: Box
    regions: tuple[tuple[int, ...], ...]  # a region for each cell, -1 beyond the edge of the world
    sites: Mapping[int, Place]
    names: bool  # whether there is room for the names of sites
    close: bool = False  # whether a part of the land is shown
    below: bool = False  # whether it shows what lies below the land

    def place(self, position: tuple[int, int]) -> Place | None:
        """The cell of a point of the plane, None outside the window."""
        left, top, right, bottom = self.box
        column = int((position[0] - left) / (right - left) * self.width)
        row = int((position[1] - top) / (bottom - top) * self.height)
        return (column, row) if 0 <= column < self.width and 0 <= row < self.height else None


@lru_cache(maxsize=2)
def codes(atlas: Atlas) -> tuple[str, ...]:
    """A code of four letters for each region, no two alike."""
    taken: dict[str, None] = {}
    for region in atlas.regions:
        code = next(candidate for candidate in _candidates(region.name) if candidate not in taken)
        taken[code] = None
    return tuple(taken)


def _candidates(name: str) -> Iterable[str]:
    bare = "".join(c for c in unicodedata.normalize("NFD", name) if c.isascii())
    words = [word for word in bare.replace("-", " ").split() if word.isalpha() and word not in ("The", "of")]
    joined = "".join(words).upper()
    if len(words) > 1:
        first, second, last = words[0].upper(), words[1].upper(), words[-1].upper()
        yield first[:2] + second[:2]
        yield first[:2] + last[:2]
        yield first[:1] + second[:1] + last[:2]
    yield joined[:4].ljust(4, "X")
    for letter in joined[4:]:
        yield joined[:3] + letter


def plane(atlas: Atlas, *, below: bool = False) -> Box:
    """The window that shows the whole land, or all that lies below it."""
    points = [] if below else [region.position for region in mapped(atlas)]
    points += [site.position for site in sheet(atlas, below=below)]
    columns, rows = [x for x, _ in points], [y for _, y in points]
    return (min(columns) - MARGIN, min(rows) - MARGIN, max(columns) + MARGIN, max(rows) + MARGIN)


def near(atlas: Atlas, site: int) -> Box:
    """The window of a third of the land around a site, kept within the land."""
    left, top, right, bottom = plane(atlas)
    width, height = (right - left) / ZOOM, (bottom - top) / ZOOM
    x, y = atlas.sites[site].position
    start_x = min(max(left, x - width / 2), right - width)
    start_y = min(max(top, y - height / 2), bottom - height)
    return (start_x, start_y, start_x + width, start_y + height)


def around_all(atlas: Atlas, sites: Iterable[int]) -> Box:
    """The smallest window with all these sites and room for their names, in the proportions of the land."""
    left, top, right, bottom = plane(atlas)
    points = [atlas.sites[site].position for site in sites]
    columns, rows = [x for x, _ in points], [y for _, y in points]
    wide = (max(columns) - min(columns) + 3 * MARGIN) / (right - left)
    high = (max(rows) - min(rows) + MARGIN) / (bottom - top)
    part = min(1.0, max(wide, high, 1 / ZOOM))
    width, height = (right - left) * part, (bottom - top) * part
    # Names stand to the right of their sites, so there is more room on that side.
    start_x = min(max(left, (min(columns) + max(columns) + MARGIN - width) / 2), right - width)
    start_y = min(max(top, (min(rows) + max(rows) - height) / 2), bottom - height)
    return (start_x, start_y, start_x + width, start_y + height)


def chart(atlas: Atlas, width: int, height: int, around: int | None = None) -> Chart:
    """The whole land in a pane of this size, or the neighbourhood of a site."""
    box = plane(atlas) if around is None else near(atlas, around)
    return window(atlas, width, height, box)


@lru_cache(maxsize=16)
def window(atlas: Atlas, width: int, height: int, box: Box) -> Chart:
    """A window of the land in a pane of this size."""
    close = box != plane(atlas)
    names = close or width >= COLUMNS_FOR_NAMES
    empty = Chart(width, height, box, _fill(atlas, width, height, box), {}, names, close)
    return replace(empty, sites=_placed(empty, sheet(atlas, below=False)))


@lru_cache(maxsize=4)
def deeps(atlas: Atlas, width: int, height: int) -> Chart:
    """All that lies below the land, in a pane of this size."""
    nothing = tuple((-1,) * width for _ in range(height))
    empty = Chart(width, height, plane(atlas, below=True), nothing, {}, names=True, below=True)
    return replace(empty, sites=_placed(empty, sheet(atlas, below=True)))


def _placed(empty: Chart, found: Iterable[Site]) -> dict[int, Place]:
    """A cell for each site that lies within the window."""
    sites: dict[int, Place] = {}
    taken: set[Place] = set()
    there: dict[tuple[str, tuple[int, int]], Place] = {}
    for site in found:
        wished = empty.place(site.position)
        if wished is not None:
            one = (site.name, site.position)  # versions of one site stand at one place
            sites[site.index] = there[one] = there.get(one) or _free_place(wished, taken, empty)
            taken.add(sites[site.index])
    return sites


def _free_place(wished: Place, taken: set[Place], pane: Chart) -> Place:
    """The wished cell, or the nearest one nobody stands on: two sites never hide each other."""
    column, row = wished
    steps = [(x, y) for x in range(-4, 5) for y in range(-2, 3)]
    for x, y in sorted(steps, key=lambda step: (step[0] ** 2 + 4 * step[1] ** 2, step)):
        place = (column + x, row + y)
        if place not in taken and 0 <= place[0] < pane.width and 0 <= place[1] < pane.height:
            return place
    return wished


def _fill(atlas: Atlas, width: int, height: int, box: Box) -> tuple[tuple[int, ...], ...]:
    """For each cell the region whose centre or site is nearest, -1 where none is near."""
    left, top, right, bottom = box
    step_x, step_y = (right - left) / width, (bottom - top) / height
    seeds = [(region.position, region.index) for region in mapped(atlas)]
    seeds += [(site.position, site.region) for site in sheet(atlas, below=False)]
    rows: list[tuple[int, ...]] = []
    for row in range(height):
        y = top + (row + 0.5) * step_y
        nearest = [float(REACH_OF_LAND**2)] * width
        owner = [-1] * width
        for (seed_x, seed_y), region in seeds:
            rise = (seed_y - y) ** 2
            if rise >= REACH_OF_LAND**2:
                continue
            span = (REACH_OF_LAND**2 - rise) ** 0.5
            first = max(0, int((seed_x - span - left) / step_x))
            last = min(width - 1, int((seed_x + span - left) / step_x))
            for column in range(first, last + 1):
                distance = (left + (column + 0.5) * step_x - seed_x) ** 2 + rise
                if distance < nearest[column]:
                    nearest[column], owner[column] = distance, region
        rows.append(tuple(owner))
    return tuple(rows)


def draw(
    atlas: Atlas, picture: Chart, marks: Marks, *, mono: bool = False, ascii_only: bool = False
) -> list[list[Cell]]:
    """The rows of the map: land first, then codes, sites, companies and the target over it."""
    rows = [_land(atlas, line, y, marks, mono) for y, line in enumerate(picture.regions)]
    taken = set(picture.sites.values())
    if picture.below:
        _put_ways(picture, marks, rows)
    order = _one_each(picture, marks)
    first = [site for site in order if site in marks.hints or site in marks.own or site in marks.foe]
    if picture.names:
        _put_names(atlas, picture, first, marks, rows, taken, ascii_only)
    for region in _shown_codes(atlas, picture, marks):
        _put_region(atlas, picture, region, marks, rows, taken, ascii_only)
    if picture.names:
        rest = [site for site in order if site not in first]
        _put_names(atlas, picture, rest, marks, rows, taken, ascii_only)
    for site in order:
        place = picture.sites[site]
        letters, style = _site_cell(atlas, site, marks)
        _put(rows, place, letters[0], style)
        beside = (place[0] + 1, place[1])
        if len(letters) > 1 and beside[0] < picture.width and beside not in taken:
            _put(rows, beside, letters[1], style)
    return rows


def _one_each(picture: Chart, marks: Marks) -> list[int]:
    """The sites in their order; of several versions that stand at one place the one that matters most now."""

    def matters(site: int) -> tuple[bool, ...]:
        return site == marks.target, site in marks.own, site in marks.hints, site in marks.foe

    shown: dict[Place, int] = {}
    for site, place in picture.sites.items():
        shown[place] = max(shown.get(place, site), site, key=matters)
    return list(shown.values())


def _land(atlas: Atlas, line: Sequence[int], row: int, marks: Marks, mono: bool) -> list[Cell]:
    cells: list[Cell] = []
    for column, region in enumerate(line):
        if region < 0:
            cells.append((" ", "off"))
            continue
        kind = marks.types.get(region, atlas.regions[region].type)
        texture = TEXTURE[kind]
        if mono and kind == "w" and (column + 2 * row) % 5 == 0:
            texture = ","  # without a background, land would look like the edge of the world
        cells.append((texture, STYLE[kind]))
    return cells


def _shown_codes(atlas: Atlas, picture: Chart, marks: Marks) -> list[int]:
    """The regions whose code is drawn, those that matter now first, because room is given in this order."""
    first = list(dict.fromkeys([*marks.path, *(atlas.sites[site].region for site in marks.hints)]))
    first = [region for region in first if atlas.regions[region].type in TEXTURE and not picture.below]
    if picture.width < COLUMNS_FOR_CODES and first:
        return first
    return first + [region.index for region in mapped(atlas) if region.index not in first and not picture.below]


def _put_region(
    atlas: Atlas,
    picture: Chart,
    region: int,
    marks: Marks,
    rows: list[list[Cell]],
    taken: set[Place],
    ascii_only: bool,
) -> None:
    """The name of a region where it fits into its land, else its code where that fits anywhere near."""
    place = picture.place(atlas.regions[region].position)
    if place is None:
        return
    name = atlas.regions[region].name.upper()
    name = to_ascii(name) if ascii_only else name
    tries = [(name, True), (codes(atlas)[region], False)] if picture.names else [(codes(atlas)[region], False)]
    for words, whole in tries:
        for shift_y in (0, -1, 1):
            for shift_x in (-1, -2, 0, -3, 1, -4, 2, -5, 3):
                middle = len(words) // 2 - 2 if whole else 0
                column = min(max(0, place[0] + shift_x - middle), picture.width - len(words))
                row = place[1] + shift_y
                cells = [(column + offset, row) for offset in range(len(words))]
                if not 0 <= row < picture.height or not taken.isdisjoint(cells):
                    continue
                beside = [(column - 1, row), (column + len(words), row)]
                if whole and (not taken.isdisjoint(beside) or any(picture.regions[y][x] != region for x, y in cells)):
                    continue
                style = "route" if region in marks.path else "code"
                for cell, letter in zip(cells, words, strict=True):
                    _put(rows, cell, letter, style)
                taken.update(cells, beside)  # those on both sides too, so that neighbours do not read as one word
                return


def _put_ways(picture: Chart, marks: Marks, rows: list[list[Cell]]) -> None:
    """Lines between sites below the land, in the middle of each what it takes to go there."""
    for one, other, words in marks.ways:
        if one not in picture.sites or other not in picture.sites:
            continue
        (left, top), (right, bottom) = picture.sites[one], picture.sites[other]
        steps = max(abs(right - left), abs(bottom - top))
        line = [
            (left + round(step * (right - left) / steps), top + round(step * (bottom - top) / steps))
            for step in range(1, steps)
        ]
        for cell in line:
            _put(rows, cell, ".", "code")
        column, row = line[len(line) // 2] if line else (left, top)
        for offset, letter in enumerate(words if line else ""):
            _put(rows, (min(column + offset, picture.width - 1), row), letter, "route")


def _put_names(
    atlas: Atlas,
    picture: Chart,
    sites: Iterable[int],
    marks: Marks,
    rows: list[list[Cell]],
    taken: set[Place],
    ascii_only: bool,
) -> None:
    """Names of sites to the right of them, else to the left, else as much of them as there is room for."""
    for site in sites:
        column, row = picture.sites[site]
        name = atlas.sites[site].name
        name = to_ascii(name) if ascii_only else name
        shown, start = name, column + 2
        if not _is_free(picture, taken, column + 1, row, len(name) + 1):
            if _is_free(picture, taken, column - 1 - len(name), row, len(name) + 1):
                start = column - 1 - len(name)
            else:
                room = 0
                while room <= len(name) and _is_free(picture, taken, column + 1 + room, row, 1):
                    room += 1
                shown = clip(name, max(0, room - 1), "." if ascii_only else "\u2026")
        if len(shown) < min(LEAST_NAME, len(name)):
            continue
        for offset, letter in enumerate(shown):
            _put(rows, (start + offset, row), letter, "reach" if site in marks.hints else "site")
        taken.update((start + offset, row) for offset in range(-1, len(shown) + 1))


def _is_free(picture: Chart, taken: set[Place], column: int, row: int, length: int) -> bool:
    """Whether nothing stands in a stretch of a row."""
    if column < 0 or column + length > picture.width:
        return False
    return taken.isdisjoint((column + offset, row) for offset in range(length))


def _site_cell(atlas: Atlas, site: int, marks: Marks) -> Cell:
    letter, style = SITE_LETTER[atlas.sites[site].type], "site"
    if site in marks.hints:
        letter, style = marks.hints[site] or OUT_OF_REACH, "reach"
    elif marks.hints and letter.islower():
        letter = OUT_OF_REACH  # while sites are pointed at by letters, no other small letters
    if site in marks.foe:
        letter, style = FOE, "foe"
    if site in marks.own:
        letter, style = OWN, "own"
    return (letter, "target") if site == marks.target else (letter, style)


def _put(rows: list[list[Cell]], place: Place, letter: str, style: str) -> None:
    column, row = place
    under = rows[row][column][1].split(".")[0]
    rows[row][column] = (letter, f"{under}.{style}")


def jump(picture: Chart, here: int, direction: str, among: Iterable[int]) -> int:
    """The nearest of some sites in a direction, or the same site where there is none."""
    if here not in picture.sites:
        return here
    column, row = picture.sites[here]
    step_x, step_y = DIRECTIONS[direction]
    best: tuple[float, int] | None = None
    for site in among:
        if site == here or site not in picture.sites:
            continue
        right, down = picture.sites[site][0] - column, 2 * (picture.sites[site][1] - row)
        ahead, aside = right * step_x + down * step_y, abs(right * step_y) + abs(down * step_x)
        if ahead > 0 and ahead >= aside / 2:
            best = min(best or (float("inf"), site), (ahead + 2 * aside, site))
    return here if best is None else best[1]


def path_words(atlas: Atlas, path: Sequence[int], types: Mapping[int, str] | None = None) -> str:
    """A site path in words: each region with its type."""
    now = types or {}
    return ", ".join(
        f"{region.name} {now.get(region.index, region.type)}" for region in (atlas.regions[i] for i in path)
    )


def _attack_words(attack: AutoAttack) -> str:
    if attack.from_hand:
        return f"a creature keyed to {' or '.join(SITE_WORDS[symbol] for symbol in attack.from_hand)}"
    strikes = "one each" if attack.strikes == EACH else str(attack.strikes)
    return f"{attack.race} {strikes} x {attack.prowess}{f'/{attack.body}' if attack.body else ''}"


def site_words(atlas: Atlas, site: int) -> str:
    """A site in one line: name, type, region, what attacks there and what can be played."""
    here = atlas.sites[site]
    words = [f"{here.name}: {SITE_WORDS[here.type]}, {atlas.regions[here.region].name}."]
    if here.attacks:
        words.append(f"Attacks: {', '.join(map(_attack_words, here.attacks))}.")
    if here.plays:
        words.append(f"Items: {', '.join(here.plays)}.")
    words.append(f"Draw {here.white}:{here.black}.")
    return " ".join(words)


def region_page(atlas: Atlas, region: int) -> list[str]:
    """The closest zoom: a region, its sites and its neighbours as lines of text."""
    here = atlas.regions[region]
    lines = [f"{here.name}: {REGION_WORDS[here.type]}", ""]
    lines += [site_words(atlas, site) for site in here.sites] or ["No sites."]
    neighbours = ", ".join(f"{one.name} {one.type}" for one in (atlas.regions[i] for i in here.neighbours))
    return [*lines, *(["", f"Borders: {neighbours}"] if neighbours else [])]


def legend() -> list[str]:
    """What the signs of the map mean, one line each."""
    lines = [f"{TEXTURE[kind].replace(' ', 'blank')} {REGION_WORDS[kind]}" for kind in TEXTURE]
    lines += [f"{SITE_LETTER[kind]} {SITE_WORDS[kind]}" for kind in SITE_LETTER]
    return [*lines, f"{OWN} your company", f"{FOE} opponent's company", f"{OUT_OF_REACH} site out of reach"]
