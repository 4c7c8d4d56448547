"""The map of Middle-earth: regions, sites, and the site paths between them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Definition, Region, Site

Borders = tuple[tuple[int, int], ...]
"""Pairs of regions that count as adjacent besides those of the map."""
Path = tuple[int, ...]
"""A site path: the indices of the regions moved through, in order."""

LONGEST_PATH = 3
LONGEST_INTRODUCTORY_PATH = 2


class Atlas:
    """All regions and sites; built once, never changed, every question about paths answered once."""

    def __init__(self, regions: tuple[Region, ...], sites: tuple[Site, ...]) -> None:
        self.regions = regions
        self.sites = sites
        self.region_named = {region.name: region for region in regions}
        self.site_named = {site.label: site for site in sites}
        self.starting_sites = tuple(site.index for site in sites if site.start)
        self.havens = tuple(site.index for site in sites if site.haven)
        self.lairs = tuple(site.index for site in sites if any(attack.race == "Dragon" for attack in site.attacks))
        self._gorgoroth = self.region_named["Gorgoroth"].index
        self._gate = self.region_named["Imlad Morgul"].index
        self._ways = frozenset(self.region_named[name].index for name in ("Udûn", "Nurn"))
        self._paths: dict[tuple[int, int, int, Borders], tuple[Path, ...]] = {}
        self._reachable: dict[tuple[int, int, Borders], tuple[int, ...]] = {}
        self._listed: dict[tuple[int, int], tuple[bool, str]] = {}

    def adjacent(self, one: int, other: int, extra_borders: Borders = ()) -> bool:
        """The two regions border each other on the map or by an extra border."""
        if other in self.regions[one].neighbours:
            return True
        return (one, other) in extra_borders or (other, one) in extra_borders

    def paths(
        self, from_site: int, to_site: int, extra_borders: Borders = (), longest: int = LONGEST_PATH
    ) -> tuple[Path, ...]:
        """Every legal site path from one site to another; none to the same site or to one off the map."""
        if from_site == to_site or self.sites[to_site].hidden:
            return ()
        start, goal = self.sites[from_site].region, self.sites[to_site].region
        key = (start, goal, longest, extra_borders)
        found = self._paths.get(key)
        if found is None:
            found = self._paths[key] = tuple(self._region_paths(start, goal, extra_borders, longest))
        return found

    def reachable(self, from_site: int, longest: int = LONGEST_PATH, extra_borders: Borders = ()) -> tuple[int, ...]:
        """The sites a company at this site may choose as its new site, by index."""
        key = (from_site, longest, extra_borders)
        found = self._reachable.get(key)
        if found is None:
            found = self._reachable[key] = tuple(
                site.index for site in self.sites if self.paths(from_site, site.index, extra_borders, longest)
            )
        return found

    def listed(self, index: int, card: Definition) -> tuple[bool, str]:
        """Whether a card is playable at a site as printed, and the types of site at which it is playable besides."""
        key = (index, card.number)
        found = self._listed.get(key)
        if found is None:
            place = self.sites[index]
            names = {place.name, f"region:{self.regions[place.region].name}", *(f"kind:{kind}" for kind in place.plays)}
            for limited, only in place.plays_only:
                if not any(card.answers_to(word) for word in only.split(" or ")):
                    names.discard(f"kind:{limited}")
            here = self.regions[place.region].name
            typed = (entry.removeprefix("type:").partition(" in ") for entry in card.playable_at if "type:" in entry)
            types = (kind for kind, _, land in typed if land in ("", here))
            found = self._listed[key] = not names.isdisjoint(card.playable_at), "".join(types)
        return found

    def _region_paths(self, start: int, goal: int, extra: Borders, longest: int) -> Iterator[Path]:
        """LORE-PATH-02 to 07 without detours (LORE-RULING-44), each middle region once (LORE-RULING-43)."""
        if start == goal:
            yield (start,)
        elif self.adjacent(start, goal, extra):
            if longest >= 2 and self._may_enter_gorgoroth((start, goal), extra):
                yield (start, goal)
        else:
            for path in self._walks((start,), goal, extra, longest):
                if self._may_enter_gorgoroth(path, extra):
                    yield path

    def _walks(self, path: Path, goal: int, extra: Borders, longest: int) -> Iterator[Path]:
        if path[-1] == goal:
            yield path
        elif len(path) < longest:
            for region in self._bordering(path[-1], extra):
                if region not in path:
                    yield from self._walks((*path, region), goal, extra, longest)

    def _bordering(self, region: int, extra: Borders) -> list[int]:
        neighbours = set(self.regions[region].neighbours)
        for one, other in extra:
            if one == region:
                neighbours.add(other)
            elif other == region:
                neighbours.add(one)
        return sorted(neighbours)

    def _may_enter_gorgoroth(self, path: Path, extra: Borders) -> bool:
        """LORE-GORG-01 with LORE-RULING-45; a border made by a card is a way in (LORE-GORG-02)."""
        if self._gorgoroth not in path[1:]:
            return True
        before = path[: path.index(self._gorgoroth)]
        if path[0] == self._gate or self._ways.intersection(before):
            return True
        step = (before[-1], self._gorgoroth)
        return step in extra or step[::-1] in extra
