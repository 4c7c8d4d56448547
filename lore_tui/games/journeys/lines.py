"""Cards and the map in plain lines, whatever game of journeys it is."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cards.catalogue import plain
from engine.journeys.cards.atlas import Atlas
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import companies_of
from engine.journeys.table.records import State
from lore_tui.games import Box
from lore_tui.games.journeys.map import FOE, OWN, Marks, chart, draw, legend
from lore_tui.games.journeys.names import Names

MAP_ROWS = 20
MOST_NAMES = 8


def card(boxes: Mapping[str, Box], name: str) -> list[str]:
    """A card, site or region by the beginning of its name, or what else it could have been."""
    if not name:
        return ["Name a card, a site or a region: `c Gandalf`, `c Moria`."]
    wanted = plain(name)
    found = {one: box for one, box in boxes.items() if _fits(wanted, one)}
    exact = [one for one in found if plain(one) == wanted]
    if exact or len(found) == 1:
        return found[(exact or list(found))[0]]()
    if not found:
        return [f"Nothing is called {name}."]
    more = f" and {len(found) - MOST_NAMES} more" if len(found) > MOST_NAMES else ""
    return [f"Which one: {', '.join(list(found)[:MOST_NAMES])}{more}?"]


def _fits(wanted: str, name: str) -> bool:
    return any(part.startswith(wanted) for part in (plain(name), *plain(name).split()))


def land(state: State, names: Names, columns: int, atlas: Atlas | None = None) -> list[str]:
    """The land with everybody's companies, and what its signs mean."""
    own: set[int] = set()
    foe: set[int] = set()
    for seat in range(len(state.players)):
        for group in companies_of(state, seat):
            place = group.site if group.site >= 0 or group.journey is None else group.journey.goal
            (own if seat == names.seat else foe).add(place)
    atlas = atlas or state.atlas
    types = {region.index: region_type(state, region.index) for region in atlas.regions}
    marks = Marks(own=own, foe=foe, types=types)
    picture = chart(atlas, min(columns, 100), MAP_ROWS)
    rows = ["".join(letter for letter, _ in row).rstrip() for row in draw(atlas, picture, marks, mono=True)]
    places = [f"{OWN} {atlas.sites[site].name}" for site in sorted(own) if site >= 0]
    places += [f"{FOE} {atlas.sites[site].name}" for site in sorted(foe) if site >= 0]
    return [*rows, ", ".join(places), ", ".join(legend())]
