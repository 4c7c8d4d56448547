"""The map as METW has it: site paths printed on site cards, Havens beside each other, ways through regions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engine.journeys.cards.atlas import Atlas, Borders, Path
from engine.journeys.cards.printed import REGION_TYPES, Region
from engine.metw.cards.printed import MetwSite


class MetwAtlas(Atlas):
    """Regions, sites and site cards.

    A printed site path names types only.  For each place in a path and each type there is a region after those of the
    map that borders on nothing, called by its type and place: so a path is a row of regions however a company moves,
    and each of them can change its type alone.
    """

    sites: tuple[MetwSite, ...]

    def __init__(self, regions: tuple[Region, ...], sites: tuple[MetwSite, ...]) -> None:
        mapped = len(regions)
        symbols = tuple(REGION_TYPES)
        longest = max(len(path) for site in sites for path in (site.path, *(types for _, types in site.paths)))
        nameless = tuple(
            Region(mapped + place * len(symbols) + kind, f"{symbol} {place + 1}", symbol, (), (), (0, 0))
            for place in range(longest)
            for kind, symbol in enumerate(symbols)
        )
        super().__init__((*regions, *nameless), sites)
        self.mapped = mapped
        self.cards = tuple(site.number for site in sites)
        """By site: the number of its card."""
        self.site_of_card = {site.number: site.index for site in sites if not site.hidden}
        self._printed = {site.index: site.path for site in sites}
        self._between = {(site.index, origin): path for site in sites for origin, path in site.paths}
        self._paths_known: dict[tuple[int, int], Path | None] = {}
        self._beside: dict[int, tuple[int, ...]] = {}
        self._walks_known: dict[tuple[int, int, int, Borders], tuple[Path, ...]] = {}

    @cached_property
    def land(self) -> Atlas:
        """The map as it is drawn: without the nameless regions of printed site paths."""
        return Atlas(self.regions[: self.mapped], self.sites)

    @cached_property
    def below(self) -> tuple[MetwSite, ...]:
        """The sites of the Under-deeps; none on the map of The Wizards."""
        return tuple(site for site in self.sites if site.below)

    def types_between(self, origin: int, goal: int) -> str | None:
        """The site path between two sites as printed, None if none leads there (METW-PATH-03 to METW-PATH-05)."""
        one, other = self.sites[origin], self.sites[goal]
        if one.haven and other.haven:
            return self._between.get((goal, origin))
        if one.haven:
            return self._printed[goal] if other.nearest_haven == origin else None
        if other.haven:
            return self._printed[origin][::-1] if one.nearest_haven == goal else None
        return None

    def printed_path(self, site: int) -> str:
        """The types printed on a site card, from its nearest Haven; none on a Haven."""
        return self._printed[site]

    def site_path(self, origin: int, goal: int) -> Path | None:
        """The printed path as nameless regions, None if none leads there."""
        if (origin, goal) not in self._paths_known:
            types = self.types_between(origin, goal) if origin != goal and not self.sites[goal].hidden else None
            self._paths_known[origin, goal] = None if types is None else tuple(map(self._nameless, enumerate(types)))
        return self._paths_known[origin, goal]

    def _nameless(self, step: tuple[int, str]) -> int:
        """The region that stands for a type at a place of a printed path."""
        symbols = tuple(REGION_TYPES)
        return self.mapped + step[0] * len(symbols) + symbols.index(step[1])

    def neighbours_by_path(self, origin: int) -> tuple[int, ...]:
        """The sites a company can go to by site path."""
        found = self._beside.get(origin)
        if found is None:
            reached = (site.index for site in self.sites if self.site_path(origin, site.index) is not None)
            found = self._beside[origin] = tuple(reached)
        return found

    def region_ways(self, origin: int, goal: int, count: int, extra: Borders = ()) -> tuple[Path, ...]:
        """Every series of so many different regions from one site to another (METW-REG-03, METW-REG-05)."""
        if origin == goal or self.sites[goal].hidden:
            return ()
        key = (self.sites[origin].region, self.sites[goal].region, count, extra)
        found = self._walks_known.get(key)
        if found is None:
            found = self._walks_known[key] = tuple(self._series((key[0],), key[1], count, extra))
        return found

    def _series(self, path: Path, goal: int, count: int, extra: Borders) -> Iterator[Path]:
        if len(path) == count:
            if path[-1] == goal:
                yield path
            return
        for region in self._bordering(path[-1], extra):
            if region not in path:
                yield from self._series((*path, region), goal, count, extra)

    def is_mapped(self, region: int) -> bool:
        """Whether a region of a path is one of the map, with a name."""
        return region < self.mapped
