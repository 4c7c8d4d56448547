"""Boxes of lines around what is printed: regions, keys and strikes in words."""

from __future__ import annotations

import textwrap

from engine.journeys.cards.atlas import Atlas
from engine.journeys.cards.printed import EACH, REGION_TYPES, SITE_TYPES, Key, KeyForm, Region

NARROWEST = 30


def region_box(region: Region, atlas: Atlas, width: int = 76) -> list[str]:
    """The region as lines of a box."""
    lines = [f"borders: {', '.join(atlas.regions[other].name for other in region.neighbours)}"]
    if region.sites:
        sites = (f"{atlas.sites[site].name} ({SITE_TYPES[atlas.sites[site].type]})" for site in region.sites)
        lines.append(f"sites: {', '.join(sites)}")
    return boxed(region.name, f"region · {REGION_TYPES.get(region.type, 'below the land')}", [lines], width)


def strikes_in_words(number: int) -> str:
    """So many strikes, or one for each."""
    if number == EACH:
        return "one strike for each character"
    return "1 strike" if number == 1 else f"{number} strikes"


def keys_in_words(keys: tuple[Key, ...]) -> str:
    """Symbols by name first, then places; regions and sites there are gathered."""
    words: list[str] = []
    gathered: dict[str, list[str]] = {}
    for key in keys:
        match key.form:
            case KeyForm.REGION_TYPE:
                words.append(f"{'double ' if key.times == 2 else ''}{REGION_TYPES[key.symbol]}")
            case KeyForm.SITE_TYPE:
                words.append(SITE_TYPES[key.symbol])
            case KeyForm.REGION | KeyForm.SITE:
                words.append(key.place)
            case KeyForm.WAY:
                words.append(f"the way {key}")
            case KeyForm.SITES_IN:
                gathered.setdefault("sites in", []).append(key.place)
            case KeyForm.TYPE_IN:
                gathered.setdefault(f"{SITE_TYPES[key.symbol]} in", []).append(key.place)
    words += [f"{what} {' or '.join(places)}" for what, places in gathered.items()]
    return ", ".join(words)


def boxed(title: str, kind: str, parts: list[list[str]], width: int) -> list[str]:
    """A frame around the parts that are not empty, folded to the width."""
    inner = max(width, NARROWEST) - 4
    lines = [f"┌{'─' * (inner + 2)}┐"]
    for number, part in enumerate([[title, kind], *(part for part in parts if part)]):
        if number:
            lines.append(f"├{'─' * (inner + 2)}┤")
        for paragraph in part:
            lines += [f"│ {line:<{inner}} │" for line in textwrap.wrap(paragraph, inner, break_on_hyphens=False)]
    return [*lines, f"└{'─' * (inner + 2)}┘"]
