"""A card in one line: what a player needs to see of it in a list."""

from __future__ import annotations

from engine.journeys.cards.printed import EACH, Definition, Key, KeyForm, Kind
from lore_tui.text import width


def short(card: Definition) -> str:
    """The name with the one figure that matters for a choice."""
    if card.is_character:
        return f"{card.name} (mind {card.mind})" if card.mind else card.name
    if card.is_creature:
        return f"{card.name} ({fight_figures(card)})"
    if card.kind is Kind.FACTION:
        return f"{card.name} ({card.faction_number}+)"
    return card.name


def fitting(card: Definition, cells: int) -> str:
    """The name with its figure where both can be read whole, else the name alone."""
    whole = short(card)
    return whole if width(whole) <= cells else card.name


def fight_figures(card: Definition) -> str:
    """Strikes, prowess and body: "2 x 10/6"."""
    strikes = "each" if card.strikes == EACH else str(card.strikes)
    return f"{strikes} x {card.prowess}{f'/{card.body}' if card.body else ''}"


def line(card: Definition) -> str:
    """Kind and figures, without the name."""
    words = [_kind(card), *_figures(card)]
    if card.mp:
        words.append(f"{card.mp} MP")
    return ", ".join(word for word in words if word)


def _kind(card: Definition) -> str:
    if card.kind is Kind.ITEM:
        return f"{card.item_kind} item"
    if card.is_character:
        return "main character" if card.is_main else "character"
    return card.kind_words


def _figures(card: Definition) -> list[str]:
    if card.is_character or card.kind is Kind.ALLY:
        return [f"mind {card.mind}" if card.mind else "", f"{card.prowess}/{card.body}"]
    if card.is_creature:
        return [fight_figures(card), keys(card.keys)]
    if card.kind is Kind.FACTION:
        return [f"{card.faction_number}+", ", ".join(card.playable_at[:2])]
    if card.kind is Kind.ITEM:
        bonus = [f"{value:+d} {word}" for value, word in ((card.prowess, "prowess"), (card.body, "body")) if value]
        return [*bonus, f"corruption {card.corruption:+d}" if card.corruption else ""]
    timing = [word for word in card.keywords if word in TIMING]
    return [" ".join(timing)]


TIMING = (
    "engagement",
    "strike",
    "counter",
    "corruption roll",
    "faction roll",
    "body roll",
    "untap",
    "organization",
    "movement",
    "site",
)
"""Keywords that say when an event is played."""


def keys(found: tuple[Key, ...]) -> str:
    """What a creature can be keyed to, in symbols and names, the first few."""
    words = []
    for key in found:
        symbol = key.form in (KeyForm.REGION_TYPE, KeyForm.SITE_TYPE)
        words.append(key.symbol * key.times if symbol else key.place)
    shown = list(dict.fromkeys(words))
    return " ".join(shown[:4]) + (" ..." if len(shown) > 4 else "")


KIND_CUTS = {
    "character": "person", "main char": "main", "haz event": "haz ev", "haz cond": "haz cond", "condition": "cond",
    "minor item": "minor", "major item": "major", "greater item": "greater", "special item": "special",
    "gold ring item": "ring",
}  # fmt: skip
"""Kinds in the eight cells that a narrow hand leaves them."""


def kind_word(printed: Definition) -> str:
    """The kind of a card in a word or two."""
    if printed.kind is Kind.ITEM:
        return f"{printed.item_kind} item"
    words = {
        Kind.CHARACTER: "character", Kind.MAIN_CHARACTER: "main char", Kind.CREATURE: "creature",
        Kind.HAZARD_EVENT: "haz event", Kind.HAZARD_CONDITION: "haz cond", Kind.EVENT: "event",
        Kind.CONDITION: "condition", Kind.ALLY: "ally", Kind.FACTION: "faction", Kind.QUEST: "quest",
    }  # fmt: skip
    return words.get(printed.kind, "either")
