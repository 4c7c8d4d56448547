"""Which cards of a hand a site is good for."""

from __future__ import annotations

from msgspec.structs import replace

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.play.playable import is_place_for
from engine.journeys.table.records import Company, Zone
from engine.lore.records import State
from engine.lore.site_plays import not_playable_here
from lore_tui.games.journeys.names import Names


def for_hand(b: State, names: Names, group: Company | None, site: int) -> list[str]:
    """The resources of the reader's hand that a company could play at a site as it is now."""
    held = b.zones[names.seat][Zone.HAND] if names.seat is not None else ()
    printed = [b.book[number].definition for card in held if (number := names.number(b, card))]
    return sorted({card.name for card in printed if card.is_resource and _is_place(b, group, site, card)})


def _is_place(b: State, group: Company | None, site: int, printed: Definition) -> bool:
    """A site that is used already is a place for few items, allies and factions."""
    if not is_place_for(b, site, printed):
        return False
    if group is None or printed.kind not in (Kind.ITEM, Kind.ALLY, Kind.FACTION):
        return True
    there = replace(group, site=site, used=False, played=())
    return not_playable_here(b, there, printed, 0) is None
