"""What can be asked about cards of the TCG: culture, signet, cost, site number, figures, keywords."""

from __future__ import annotations

from engine.cards.catalogue import Catalogue, plain
from engine.cards.query import Language
from engine.tcg.cards.library import library
from engine.tcg.cards.printed import Printed

CHARACTERS = frozenset({"companion", "ally", "minion"})


def _figure(card: Printed, field: str) -> int | None:
    """A printed figure; a card that has no such field has none, though it counts as 0 in play."""
    if field in ("strength", "vitality") and card.kind not in CHARACTERS:
        return None
    if field == "site" and not card.site:
        return None
    figure: int = getattr(card, field)
    return figure


LANGUAGE: Language[Printed] = Language(
    free=lambda card, wanted: wanted in plain(card.name) or wanted in plain(card.text),
    words={
        "type": lambda card, wanted: plain(card.kind).startswith(wanted),
        "culture": lambda card, wanted: wanted in plain(card.culture),
        "race": lambda card, wanted: wanted in plain(card.race),
        "signet": lambda card, wanted: wanted in plain(card.signet),
        "keyword": lambda card, wanted: any(wanted in plain(word) for word in card.keywords),
        "phase": lambda card, wanted: any(wanted in plain(word) for word in card.timing),
        "set": lambda card, wanted: wanted in plain(card.set),
        "side": lambda card, wanted: wanted in card.side.name.lower().replace("_", " "),
    },
    symbols={},
    figures={
        field: (lambda card, field=field: _figure(card, field))  # type: ignore[misc]
        for field in ("cost", "strength", "vitality", "resistance", "site")
    },
)


def find(text: str) -> tuple[Printed, ...]:
    """The cards that match every part of the query, in alphabetical order."""
    return LANGUAGE.find(text, Catalogue(tuple(card.printed for card in library().cards.values())))
