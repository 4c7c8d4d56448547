"""Pages of the line client: a card, the map, the words of a rule."""

from __future__ import annotations

from engine.cards.catalogue import plain
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import companies_of
from engine.lore.cards.library import load
from engine.lore.records import State
from lore_tui.files.rulebook import known_statement
from lore_tui.files.rulebook import plain as without_marks
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show.cardbox import card_box, region_box, site_box
from lore_tui.games.lore.show.map import FOE, OWN, Marks, chart, draw, legend

MAP_ROWS = 20
MOST_NAMES = 8


def card_page(name: str, columns: int) -> list[str]:
    """A card, site or region by the beginning of its name, or what else it could have been."""
    if not name:
        return ["Name a card, a site or a region: `c Gandalf`, `c Moria`."]
    wanted = plain(name)
    boxes = {card.name: card_box(card, columns - 2) for card in load().definitions if _fits(wanted, card.name)}
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


def map_page(state: State, names: Names, columns: int) -> list[str]:
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


def rule_page(ids: tuple[str, ...]) -> list[str]:
    """The words of some rules."""
    found = {rule: known_statement(rule) for rule in ids}
    return [f"{rule}: {without_marks(one.text)}" for rule, one in found.items() if one is not None]
