"""A deck as the text of a deck file: what `parse` reads back is the same deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.cards.catalogue import plain
from engine.cards.decks import DeckEntry
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.decks import DRAW, POOL, SIDEBOARD, SITES, Deck, parse
from engine.journeys.cards.printed import Definition

GROUPS: tuple[tuple[str, Callable[[Definition], bool]], ...] = (
    ("characters", lambda card: card.is_character),
    ("resources that score", lambda card: card.is_resource and card.mp > 0),
    ("resources that help", lambda card: card.is_resource and not card.is_hazard),
    ("hazard or resource", lambda card: card.is_resource),
    ("creatures", lambda card: card.is_creature),
    ("other hazards", lambda card: True),
)
"""The headings of a draw pile, each with what stands under it; the first that fits counts."""


def write(deck: Deck, catalogue: JourneyCatalogue) -> str:
    """The text of the deck, cards sorted by their use and name."""
    lines = [f"name: {_one_line(deck.name)}"]
    if deck.alignment:
        lines.append(f"alignment: {deck.alignment}")
    if deck.sites:
        lines.append(f"{SITES}: {', '.join(catalogue.atlas.sites[site].label for site in deck.sites)}")
    if deck.start >= 0:
        lines.append(f"start: {catalogue.atlas.sites[deck.start].label}")
    if deck.sealed:
        lines.append(f"sealed: {deck.sealed}")
    for section, entries in ((POOL, deck.pool), (DRAW, deck.draw), (SIDEBOARD, deck.sideboard)):
        if entries or section == DRAW:
            lines += ["", f"[{section}]", *_section(entries, catalogue)]
    tips = list(_tips(deck, catalogue))
    return "\n".join([*lines, *(["", "[tips]", *tips] if tips else [])]) + "\n"


def settled(deck: Deck, catalogue: JourneyCatalogue) -> Deck:
    """The same deck with the lines of its text, as `check` names them."""
    return parse(write(deck, catalogue), catalogue)


def group_of(card: Definition) -> str:
    """The heading a card stands under."""
    return next(title for title, fits in GROUPS if fits(card))


def _section(entries: Iterable[DeckEntry], catalogue: JourneyCatalogue) -> Iterator[str]:
    titles = [title for title, _ in GROUPS]
    ordered = sorted(
        entries,
        key=lambda one: (titles.index(group_of(catalogue[one.number])), plain(catalogue[one.number].label)),
    )
    last = ""
    for entry in ordered:
        card = catalogue[entry.number]
        if group_of(card) != last:
            last = group_of(card)
            yield f"# {last}"
        yield f"{entry.copies} {card.label}{f' as {entry.counts_as}' if entry.counts_as else ''}"


def _tips(deck: Deck, catalogue: JourneyCatalogue) -> Iterator[str]:
    tips, sites = deck.tips, catalogue.atlas.sites
    rows = (
        ("company", ", ".join(catalogue[number].label for number in tips.company)),
        ("with", ", ".join(catalogue[number].label for number in tips.starting_cards)),
        ("site", sites[tips.site].label if tips.site >= 0 else ""),
        ("aim", ", ".join(sites[site].label for site in tips.aims)),
        ("win", _one_line(tips.win)),
    )
    yield from (f"{name}: {value}" for name, value in rows if value)


def _one_line(text: str) -> str:
    """Words that stay on their line and are no comment."""
    return " ".join(text.replace("#", " ").split())
