"""The TCG's cards on paper."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from engine.tcg.cards.library import effect_words, library
from engine.tcg.cards.printed import Printed
from engine.tcg.cards.query import CHARACTERS
from engine.tcg.cards.query import find as matching
from lore_tui.games import Box

SIDES = {"FREE_PEOPLES": "Free Peoples", "SHADOW": "Shadow", "SITE": "site", "RING": "The One Ring"}


def find(query: str) -> Sequence[tuple[str, str]]:
    """The cards that match."""
    return [(card.name, summary(card)) for card in matching(query)]


def summary(card: Printed) -> str:
    """Kind and the figures one looks for first."""
    words = [card.culture, card.race, card.kind]
    words += [f"twilight {card.cost}"] if card.side.name in ("FREE_PEOPLES", "SHADOW") else []
    words += [f"strength {card.strength}", f"vitality {card.vitality}"] if card.kind in CHARACTERS else []
    words += [f"site {card.site}"] if card.site else []
    words += [f"Shadow number {card.shadow}"] if card.kind == "site" else []
    return ", ".join(word for word in words if word)


def boxes(width: int) -> Mapping[str, Box]:
    """Every card by name."""
    return {card.printed.name: partial(card_box, card.printed, width) for card in library().cards.values()}


def words() -> Mapping[str, Sequence[str]]:
    """Every effect word with its users."""
    return effect_words()


def card_box(card: Printed, width: int) -> list[str]:
    """A card as a box of lines."""
    inner = width - 4
    lines = [line for text in _lines(card) for line in textwrap.wrap(text, inner) or [""]]
    title = f" {'• ' if card.unique else ''}{card.name} "
    top = f"╭─{title}{'─' * max(0, width - len(title) - 3)}╮"
    return [top, *(f"│ {line:<{inner}} │" for line in lines), f"╰{'─' * (width - 2)}╯"]


def _lines(card: Printed) -> Iterator[str]:
    """What stands on a card, from the top."""
    side = SIDES.get(card.side.name, card.kind)
    yield summary(card) if side.lower() == card.kind else f"{side}, {summary(card)}"
    if card.keywords or card.signet or card.home:
        marks = [*card.keywords]
        marks += [f"{card.signet} signet"] if card.signet else []
        marks += [f"home site {card.home}"] if card.home else []
        yield ", ".join(marks)
    if card.timing:
        yield f"Played in: {', '.join(card.timing)}"
    if card.strength_bonus or card.vitality_bonus:
        yield f"Bearer: strength {card.strength_bonus:+d}, vitality {card.vitality_bonus:+d}"
    if card.bearer:
        yield f"Borne by: {card.bearer}"
    if card.text:
        yield ""
        yield card.text
