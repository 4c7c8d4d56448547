"""METW's cards, sites and regions on paper, in METW's terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES, AutoAttack, Definition, Kind, Site
from engine.journeys.cards.query import find_places, language
from engine.metw.cards.decks import ready_decks
from engine.metw.cards.library import effect_words, load
from engine.metw.cards.printed import MetwCard, MetwSite
from lore_tui.games import Box
from lore_tui.games.journeys.show.cardbox import boxed, keys_in_words, region_box, strikes_in_words
from lore_tui.games.metw.card_rules import rules_of

KINDS = {
    Kind.HAZARD_EVENT: "hazard short-event",
    Kind.HAZARD_CONDITION: "hazard permanent-event",
    Kind.HAZARD_LONG_EVENT: "hazard long-event",
    Kind.CREATURE_OR_CONDITION: "creature or permanent-event",
    Kind.CREATURE_OR_EVENT: "creature or short-event",
    Kind.EVENT: "resource short-event",
    Kind.CONDITION: "resource permanent-event",
    Kind.LONG_EVENT: "resource long-event",
    Kind.DUAL_EVENT: "resource or hazard short-event",
}
"""What METW calls the kinds that have other names than in the data."""
CHARACTERS = (Kind.CHARACTER, Kind.MAIN_CHARACTER)


def find(query: str) -> Sequence[tuple[str, str]]:
    """The cards that match, sites and regions after the others."""
    return found_in(query, load(), ready_decks)


def found_in(
    query: str, catalogue: JourneyCatalogue, ready: Callable[[], Mapping[str, Deck]]
) -> Sequence[tuple[str, str]]:
    """The cards of a catalogue that match, whatever sets it has."""
    found = language(ready).find(query, catalogue)
    cards = [(card.name, ", ".join(word for word in _summary(card) if word)) for card in found]
    return cards + [(place.name, place.words) for place in find_places(query, catalogue.atlas)]


def boxes(width: int) -> Mapping[str, Box]:
    """Regions, sites and cards by name."""
    return boxes_of(load(), width)


def boxes_of(catalogue: JourneyCatalogue, width: int) -> Mapping[str, Box]:
    """Regions, sites and cards of a catalogue by name; a card goes before a site of the same name."""
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
    """Every effect word that a card of METW uses, with its users."""
    return effect_words()


def kind_of(card: Definition) -> str:
    """What METW calls a card."""
    if card.item_kind:
        return f"{card.item_kind} item"
    return card.race if card.is_main else KINDS.get(card.kind, card.kind_words)


def card_box(card: Definition, width: int, *, brief: bool = False) -> list[str]:
    """A card as lines of a box; in brief without the rules it names."""
    keywords = ", ".join(word for word in card.keywords if word != card.item_kind)
    title = f"{kind_of(card)}{f' · {keywords}' if keywords else ''}"
    figures = [" · ".join(found) for found in map(_present, _groups(card)) if found]
    rules = [] if brief else [f"{word}: {', '.join(ids)}" for word, ids in rules_of(card)]
    return boxed(card.name, title, [figures, [card.text] if card.text else [], rules], width)


def site_box(site: Site, atlas: Atlas, width: int) -> list[str]:
    """A site card as lines of a box."""
    land = atlas.regions[site.region]
    lines = [f"in {land.name} ({REGION_TYPES[land.type]})" if land.type in REGION_TYPES else f"in the {land.name}"]
    if isinstance(site, MetwSite) and site.path and not site.haven:
        types = ", ".join(REGION_TYPES[symbol] for symbol in site.path)
        lines.append(f"site path from {atlas.sites[site.nearest_haven].name}: {types}")
    lines.append(f"draws: its player {site.white}, his opponent {site.black}")
    lines += [f"automatic-attack: {_attack_words(attack)}" for attack in site.attacks]
    limits = dict(site.plays_only)
    plays = [f"{kind} ({limits[kind]} only)" if kind in limits else kind for kind in site.plays]
    if plays:
        lines.append(f"playable: {', '.join(plays)}")
    return boxed(site.name, f"site · {SITE_TYPES[site.type]}", [lines, [site.text] if site.text else []], width)


def _attack_words(attack: AutoAttack) -> str:
    """What is printed of an automatic-attack; what is special about it the text of the site says."""
    if attack.from_hand:
        types = " or ".join(SITE_TYPES[symbol] for symbol in attack.from_hand)
        return f"a creature from the hazard player’s hand, keyed to {types}"
    fierce = f"{attack.race}, {strikes_in_words(attack.strikes)}, prowess {attack.prowess}"
    return f"{fierce}{f', body {attack.body}' if attack.body else ''}"


def _summary(card: Definition) -> Iterator[str]:
    yield kind_of(card)
    yield card.race
    yield from card.skills
    if card.kind in (Kind.CHARACTER, Kind.ALLY):
        yield f"mind {card.mind}"
    if card.prowess and not card.item_kind:
        yield f"{card.prowess}/{card.body or '-'}"
    if card.mp:
        yield f"{card.mp} MP"


def _groups(card: Definition) -> Iterator[Sequence[str]]:
    """The printed figures, group by group."""
    yield [card.race, ", ".join(card.skills)]
    yield [*_figures(card)]
    yield [f"keyed to {keys_in_words(card.keys)}" if card.keys else ""]
    yield from ([f"while {condition}: {keys_in_words(keys)}"] for condition, keys in card.keys_while)
    yield [f"home site {card.home}" if card.home else ""]
    yield [f"influence check: more than {card.faction_number}" if card.faction_number else ""]


def _figures(card: Definition) -> Iterator[str]:
    if card.kind in (Kind.CHARACTER, Kind.ALLY):
        yield f"mind {card.mind}"
    if card.influence:
        yield f"direct influence {card.influence}" if card.kind in CHARACTERS else f"direct influence +{card.influence}"
    yield from (f"+{points} for {name} only" for name, points in card.racial_influence + card.named_influence)
    if isinstance(card, MetwCard):
        yield from (f"+{points} for factions at {place} only" for place, points in card.place_influence)
    if card.strikes:
        yield strikes_in_words(card.strikes)
    if card.prowess:
        most = f" (to {card.prowess_cap} at most)" if card.prowess_cap else ""
        yield f"prowess +{card.prowess}{most}" if card.item_kind else f"prowess {card.prowess}"
    if card.body:
        most = f" (to {card.body_cap} at most)" if card.body_cap else ""
        yield f"body +{card.body}{most}" if card.item_kind else f"body {card.body}"
    if card.corruption and card.kind in CHARACTERS:
        yield f"corruption checks {card.corruption:+d}"
    elif card.corruption:
        yield f"{card.corruption} corruption point{'' if card.corruption == 1 else 's'}"
    if card.mp:
        yield f"{card.mp} marshalling point{'' if card.mp == 1 else 's'}"


def _present(group: Sequence[str]) -> list[str]:
    return [word for word in group if word]
