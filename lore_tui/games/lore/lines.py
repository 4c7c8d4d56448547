"""LoRE in plain lines, for a reader who reads it from top to bottom."""

from __future__ import annotations

from engine.cards.catalogue import plain
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import companies_of
from engine.lore.cards.library import load
from engine.lore.records import State
from lore_tui.games.journeys.map import FOE, OWN, Marks, chart, draw, legend
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show import table
from lore_tui.games.lore.show.cardbox import card_box, region_box, site_box
from lore_tui.games.lore.show.fight import attack_panel

MAP_ROWS = 20
MOST_NAMES = 8
WHOLE = 10_000
"""Wide enough for any line: whoever reads lines folds them instead of cutting them."""


def board(state: State, names: Names, columns: int) -> list[str]:
    """The whole table, and what is to be known about the sites of the reader's companies."""
    return [*table.board(state, names, {}, columns), "", *table.sites(state, names, WHOLE)]


def hand(state: State, names: Names) -> list[str]:
    """The reader's hand, card by card."""
    return table.hand(state, names, {}, WHOLE)


def points(state: State, names: Names) -> list[str]:
    """The marshalling points of every player by their sources."""
    return table.tally(state, names, WHOLE)


def piles(state: State, names: Names) -> list[str]:
    """Every pile with its size, and its cards as far as the reader knows them."""
    return table.piles(state, names, WHOLE)


def panel(state: State, names: Names, columns: int) -> list[str]:
    """The attack under way."""
    return attack_panel(state, names, columns)


def card(name: str, columns: int) -> list[str]:
    """A card, site or region by the beginning of its name, or what else it could have been."""
    if not name:
        return ["Name a card, a site or a region: `c Gandalf`, `c Moria`."]
    wanted = plain(name)
    boxes = {one.name: card_box(one, columns - 2) for one in load().definitions if _fits(wanted, one.name)}
    atlas = State.atlas
    boxes |= {site.name: site_box(site, atlas, columns - 2) for site in atlas.sites if _fits(wanted, site.name)}
    boxes |= {area.name: region_box(area, atlas, columns - 2) for area in atlas.regions if _fits(wanted, area.name)}
    exact = [found for found in boxes if plain(found) == wanted]
    if exact or len(boxes) == 1:
        return boxes[(exact or list(boxes))[0]]
    if not boxes:
        return [f"Nothing is called {name}."]
    more = f" and {len(boxes) - MOST_NAMES} more" if len(boxes) > MOST_NAMES else ""
    return [f"Which one: {', '.join(list(boxes)[:MOST_NAMES])}{more}?"]


def _fits(wanted: str, name: str) -> bool:
    return any(part.startswith(wanted) for part in (plain(name), *plain(name).split()))


def land(state: State, names: Names, columns: int) -> list[str]:
    """The land with everybody's companies, and what its signs mean."""
    own: set[int] = set()
    foe: set[int] = set()
    for seat in range(len(state.players)):
        for group in companies_of(state, seat):
            place = group.site if group.site >= 0 or group.journey is None else group.journey.goal
            (own if seat == names.seat else foe).add(place)
    types = {region.index: region_type(state, region.index) for region in state.atlas.regions}
    marks = Marks(own=own, foe=foe, types=types)
    picture = chart(state.atlas, min(columns, 100), MAP_ROWS)
    rows = ["".join(letter for letter, _ in row).rstrip() for row in draw(state.atlas, picture, marks, mono=True)]
    places = [f"{OWN} {state.atlas.sites[site].name}" for site in sorted(own) if site >= 0]
    places += [f"{FOE} {state.atlas.sites[site].name}" for site in sorted(foe) if site >= 0]
    return [*rows, ", ".join(places), ", ".join(legend())]
