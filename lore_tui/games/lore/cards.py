"""LoRE's cards, sites and regions on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.journeys.cards.printed import Definition
from engine.lore.cards.library import load
from engine.lore.cards.query import find as matching
from lore_tui.games import Box
from lore_tui.games.journeys.show.cardbox import region_box
from lore_tui.games.lore.show.cardbox import card_box, site_box


def find(query: str) -> Sequence[tuple[str, str]]:
    """The cards that match."""
    return [(card.name, summary(card)) for card in matching(query, load())]


def summary(card: Definition) -> str:
    """Kind and the figures one looks for first."""
    words = [f"{card.item_kind} item" if card.item_kind else card.kind_words, card.race, *card.skills]
    if card.is_character and not card.is_main:
        words.append(f"mind {card.mind}")
    if card.prowess and not card.item_kind:
        words.append(f"{card.prowess}/{card.body or '-'}")
    if card.mp:
        words.append(f"{card.mp} MP{'' if card.mp == 1 else 's'}")
    return ", ".join(word for word in words if word)


def boxes(width: int) -> Mapping[str, Box]:
    """Regions, sites and cards by name; a card goes before a site of the same name."""
    catalogue = load()
    atlas = catalogue.atlas
    found: dict[str, Box] = {}
    for region in atlas.regions:
        found[region.name] = partial(region_box, region, atlas, width)
    for site in atlas.sites:
        found[site.name] = partial(site_box, site, atlas, width)
    for card in catalogue.definitions:
        found[card.name] = partial(card_box, card, width)
    return found


def words() -> Mapping[str, Sequence[str]]:
    """Every effect word with its users."""
    # Only this listing needs the behaviours; looking up a card is quicker without them.
    from engine.lore.cards.library import effect_words

    return effect_words()
