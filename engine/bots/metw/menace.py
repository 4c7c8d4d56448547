"""What creatures may lie in wait on a way: every creature of the game, by what it could be keyed to."""

from __future__ import annotations

from functools import cache

from engine.bots.journeys.fights import imagined
from engine.bots.metw.harm import loss
from engine.journeys.cards.printed import EACH, Definition, KeyForm
from engine.journeys.reading.filters import region_type, site_type
from engine.journeys.table.records import Company, Zone
from engine.metw.table.board import atlas_of, hazard_opponent
from engine.metw.table.records import MetwState

CREATURES_PERCENT = 25
"""How many cards of a hand are creatures."""
OTHER_HAZARDS = 3
"""What each hazard that is no creature is expected to cost those who travel at all."""
ALONE = 2
"""Nobody supports a character who travels alone."""


@cache
def creatures(table: type[MetwState]) -> tuple[Definition, ...]:
    """Every creature there is on that table."""
    return tuple(entry.definition for entry in table.book.values() if entry.definition.is_creature)


class Menace:
    """What may befall one company on its ways."""

    def __init__(self, state: MetwState, group: Company) -> None:
        self.state = state
        self.group = group
        self._harm: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[str, int], int] = {}

    def danger(self, path: tuple[int, ...], goal: int) -> int:
        """What the hazards of a hidden hand are expected to cost on a way to a site."""
        types = "".join(sorted(region_type(self.state, region, for_hazards=True) for region in path))
        key = types, goal
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._danger(types, path, goal)
        return found

    def _danger(self, types: str, path: tuple[int, ...], goal: int) -> int:
        atlas = atlas_of(self.state)
        kind = site_type(self.state, goal, for_hazards=True)
        names = frozenset(atlas.regions[region].name for region in (*path, atlas.sites[goal].region))
        near = keyed_to(type(self.state), types, names, kind, atlas.sites[goal].name)
        harm = sum(map(self._of, near))
        cards = len(self.state.zones[hazard_opponent(self.state, self.group.seat)][Zone.HAND])
        expected = min(cards, 8) * CREATURES_PERCENT * harm // (100 * len(creatures(type(self.state))))
        if len(self.group.members) == 1:
            expected *= ALONE
        return expected + (OTHER_HAZARDS * len(self.group.members) if path else 0)

    def _of(self, printed: Definition) -> int:
        """What such a creature would cost, its race and its body aside."""
        strikes = printed.strikes if printed.strikes != EACH else len(self.group.members)
        key = strikes, printed.prowess
        found = self._harm.get(key)
        if found is None:
            found = self._harm[key] = max(0, loss(self.state, imagined(self.group, "", *key, index=-1)))
        return found


@cache
def keyed_to(
    table: type[MetwState], types: str, names: frozenset[str], kind: str, site: str
) -> tuple[Definition, ...]:
    """The creatures that could be keyed to a way."""
    return tuple(printed for printed in creatures(table) if keyed(printed, types, names, kind, site))


def keyed(printed: Definition, types: str, names: frozenset[str], kind: str, site: str) -> bool:
    """Whether a creature could be keyed to a way: the types it passes, the regions, the site at its end."""
    for key in printed.keys:
        match key.form:
            case KeyForm.REGION_TYPE:
                found = types.count(key.symbol) >= key.times
            case KeyForm.SITE_TYPE:
                found = kind == key.symbol
            case KeyForm.REGION | KeyForm.SITES_IN:
                found = key.place in names
            case KeyForm.TYPE_IN:
                found = key.place in names and kind == key.symbol
            case KeyForm.SITE:
                found = key.place == site
            case _:
                found = False
        if found:
            return True
    return False
