"""New sites for companies: every site in reach with the ways that lead there, as answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import companies_of, company
from engine.journeys.table.records import Company
from engine.kernel.actions import Action
from engine.kernel.records import NONE
from engine.metw.table.reach import Way, path_of, way_bound
from engine.metw.table.records import WAYS, MetwState
from engine.metw.table.verbs import Say
from lore_tui.games.journeys.ask.entries import entry
from lore_tui.games.journeys.ask.things import to_company
from lore_tui.games.journeys.map import site_words
from lore_tui.games.journeys.names import Names, site_name
from lore_tui.view.sheet import Entry, Step


def way_of(b: MetwState, names: Names, x: Action) -> Way | None:
    """The way that an answer would lay face down; None for one that lays nothing, or for who does not know it."""
    if x.verb != Say.LAY:
        return None
    goal = b.atlas.site_of_card.get(names.number(b, x.args[1]))
    token = names.number(b, x.args[2]) if x.args[2] != NONE else 0
    return way_bound(goal, max(0, token - WAYS), x.args[3]) if goal is not None else None


def way_words(b: MetwState, moving: Company, way: Way) -> str:
    """A way in words: its types, and the regions where it leads through regions."""
    path = path_of(b, moving, way) or ()
    types = " ".join(region_type(b, region) for region in path)
    if way.regions == 0:
        return f"by site path: {types}" if types else "as a card says"
    return f"by regions: {types} ({', '.join(b.atlas.regions[region].name for region in path[1:-1]) or 'direct'})"


def layings(b: MetwState, names: Names, found: Iterable[Action], *, menu: tuple[Step, ...]) -> list[Entry]:
    """Answers that lay a new site or take one back; the company is named where its player has several."""
    actions = list(found)
    several = len(companies_of(b, names.seat if names.seat is not None else 0)) > 1
    ways: Counter[tuple[int, int]] = Counter()
    for x in actions:
        way = way_of(b, names, x)
        if way is not None:
            ways[x.args[0], way.goal] += 1
    entries = []
    for x in actions:
        whose = (to_company(b, names, x.args[0]),) if several else ()
        entries.append(_laying(b, names, x, (*menu, *whose), ways))
    return sorted(entries, key=_near)


def _laying(b: MetwState, names: Names, x: Action, before: tuple[Step, ...], ways: Counter[tuple[int, int]]) -> Entry:
    moving, way = company(b, x.args[0]), way_of(b, names, x)
    if way is None or moving is None:
        return entry(b, names, x, *before, Step("take the new site back"))
    path = path_of(b, moving, way) or ()
    types = " ".join(region_type(b, region) for region in path)
    site = b.atlas.sites[way.goal]
    only = ways[x.args[0], way.goal] == 1
    steps = [Step(f"{site.name} ({site.type}){f' {types}' if only else ''}")]  # letters are for what lies on the table
    if not only:
        steps.append(Step(way_words(b, moving, way)))
    detail = f"{site_words(b.atlas, way.goal)} From {site_name(b, moving.site)} {way_words(b, moving, way)}."
    return entry(b, names, x, *before, *steps, detail=detail)


def _near(one: Entry) -> tuple[int, str]:
    """By site path first, then by the number of regions."""
    return (one.action.args[3] if one.action.verb == Say.LAY else -1), one.steps[-1].words
