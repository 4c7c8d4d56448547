"""Advice about a deck: the sites its resources need, the part of the map its hazards cover, the company it drafts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import Deck
from engine.journeys.cards.printed import REGION_TYPES, SITE_TYPES, Definition, Key, KeyForm, Kind, Site
from engine.lore.cards.deck_rules import MOST_DRAFTED, MOST_DRAFTED_MIND
from engine.lore.cards.random_decks import draftable
from lore_tui.text import fit, wrap
from lore_tui.view.prompt_lines import Line
from lore_tui.words import count, listed

FEW = 3
"""A kind of place that fewer creatures can attack at is hardly covered."""
BAR = 20


def hint_lines(deck: Deck, catalogue: JourneyCatalogue, width: int) -> list[Line]:
    """All advice."""
    parts = (
        ("Your company", company_lines(deck, catalogue)),
        ("Sites your resources need", site_lines(deck, catalogue)),
        ("Where your creatures can attack", cover_lines(deck, catalogue)),
        ("What is missing", lack_lines(deck, catalogue)),
    )
    lines: list[Line] = []
    for title, texts in parts:
        lines.append([(title, "title")])
        for text in texts:
            first, *rest = wrap(text, max(20, width - 4)) if len(text) > width else [text]
            lines.append([(f"  {first}", "text")])
            lines += [[(f"      {one}", "text")] for one in rest]
        lines.append([])
    return lines


# ---------------------------------------------------------------------------------------------------- the company
def company_lines(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[str]:
    """Whether the pool can be drafted in eight mind, and what comes of it."""
    company = [catalogue[number] for number in draftable(deck, catalogue)]
    pool = [catalogue[entry.number] for entry in deck.pool if catalogue[entry.number].kind is Kind.CHARACTER]
    if not pool:
        yield "The pool has no characters: nobody can be drafted (LORE-DRAFT-05)."
        return
    mind = sum(card.mind for card in company)
    names = listed(f"{card.name} {card.mind}" for card in company)
    yield f"Drafted in {mind} of {MOST_DRAFTED_MIND} mind: {names}."
    if len(company) < MOST_DRAFTED and len(pool) >= MOST_DRAFTED:
        yield f"Only {len(company)} of {MOST_DRAFTED} characters fit: add some with less mind."
    if len(pool) < MOST_DRAFTED * 2:
        yield f"{count(len(pool), 'character')} in the pool: the opponent may want the same; ten are safer."
    skills = Counter(skill for card in company for skill in card.skills)
    yield f"Skills: {', '.join(f'{skill} {number}' for skill, number in skills.most_common()) or 'none'}."


# -------------------------------------------------------------------------------------------------------- the sites
def site_lines(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[str]:
    """The named sites, and the kinds of sites, that resources of the draw pile are played at."""
    named: dict[str, list[str]] = {}
    kinds: Counter[str] = Counter()
    for card in _cards(deck, catalogue):
        if not card.is_resource:
            continue
        for place in card.playable_at:
            form, _, word = place.partition(":")
            if form == "kind":
                kinds[word] += 1
            elif form == "region":
                named.setdefault(f"sites in {word}", []).append(card.name)
            elif form == "type":
                named.setdefault(f"any {SITE_TYPES[word]}", []).append(card.name)
            elif form != "ring test":
                named.setdefault(place, []).append(card.name)
    for place, names in sorted(named.items(), key=lambda one: (-len(one[1]), one[0])):
        yield f"{place}: {', '.join(dict.fromkeys(names))}"
    for kind, number in kinds.most_common():
        sites = _near(catalogue.atlas, deck.start, kind)
        yield f"{count(number, f'{kind} item')}: {len(sites)} sites list them, nearest {', '.join(sites[:3])}"
    if not named and not kinds:
        yield "No resource needs a site."


def _near(atlas: Atlas, start: int, kind: str) -> list[str]:
    """The sites that list an item kind, those in reach of the starting site first."""
    begin = start if start >= 0 else atlas.starting_sites[0]
    reach = set(atlas.reachable(begin))
    sites = [site for site in atlas.sites if kind in site.plays and not site.hidden]
    return [site.name for site in sorted(sites, key=lambda site: (site.index not in reach, len(site.attacks)))]


# ----------------------------------------------------------------------------------------------------- the hazards
def cover_lines(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[str]:
    """For every kind of region and site: how many creatures can be keyed to it."""
    creatures = [card for card in _cards(deck, catalogue) if card.is_creature]
    if not creatures:
        yield "There are no creatures."
        return
    atlas = catalogue.atlas
    most = 1
    rows: list[tuple[str, str, int, int]] = []
    for symbol, word in REGION_TYPES.items():
        size = sum(1 for region in atlas.regions if region.type == symbol)
        rows.append((symbol, word, size, sum(_keyed(card, symbol, True) for card in creatures)))
    for symbol, word in SITE_TYPES.items():
        size = sum(1 for site in atlas.sites if site.type == symbol and not site.hidden)
        rows.append((symbol, word, size, sum(_keyed(card, symbol, False) for card in creatures)))
    most = max(most, *(number for *_, number in rows))
    for symbol, word, size, number in rows:
        bar = "#" * (number * BAR // most)
        yield f"{symbol}  {fit(word, 15)}{number:>3} of {len(creatures)} creatures  {fit(bar, BAR)}  {size} on the map"
    sites = [site for site in atlas.sites if not site.hidden]
    bare = [site.name for site in sites if not any(_reaches(card, site, atlas) for card in creatures)]
    if bare:
        yield f"{count(len(bare), 'site')} no creature of yours reaches: {', '.join(bare[:8])}"


def _keyed(card: Definition, symbol: str, region: bool) -> bool:
    form = KeyForm.REGION_TYPE if region else KeyForm.SITE_TYPE
    return any(key.form is form and key.symbol == symbol for key in _all_keys(card))


def _all_keys(card: Definition) -> tuple[Key, ...]:
    return card.keys + tuple(key for _, keys in card.keys_while for key in keys)


def _reaches(card: Definition, site: Site, atlas: Atlas) -> bool:
    """Whether a creature can be keyed to a site or to its region, counting double symbols as one."""
    region = atlas.regions[site.region]
    for key in _all_keys(card):
        match key.form:
            case KeyForm.REGION_TYPE:
                found = key.symbol == region.type
            case KeyForm.SITE_TYPE:
                found = key.symbol == site.type
            case KeyForm.REGION | KeyForm.SITES_IN:
                found = key.place == region.name
            case KeyForm.SITE:
                found = key.place == site.name
            case KeyForm.TYPE_IN:
                found = key.place == region.name and key.symbol == site.type
        if found:
            return True
    return False


# -------------------------------------------------------------------------------------------------------- the rest
def lack_lines(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[str]:
    """Cards that need others the deck has not, and thin parts."""
    cards = list(_cards(deck, catalogue))
    rings = [card.name for card in cards if card.playable_at == ("ring test",)]
    gold = sum(1 for card in cards if card.item_kind == "gold ring")
    quiet = True
    if rings and not gold:
        quiet = False
        yield f"{', '.join(dict.fromkeys(rings))}: played only by testing a gold ring, and there is none."
    points = sum(card.mp for card in cards if card.is_resource)
    if points < 25:
        quiet = False
        yield f"The resources give {points} marshalling points in all; 25 or more win games."
    for symbol, word in (*REGION_TYPES.items(), *SITE_TYPES.items()):
        number = sum(_keyed(card, symbol, symbol in REGION_TYPES) for card in cards if card.is_creature)
        if number < FEW and symbol in "wsR":
            quiet = False
            yield f"{word}: only {count(number, 'creature')} can attack there, and companies go there often."
    if quiet:
        yield "Nothing stands out."


def _cards(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[Definition]:
    return (catalogue[entry.number] for entry in deck.draw for _ in range(entry.copies))
