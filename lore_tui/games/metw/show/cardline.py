"""A card of METW in one line: what a player needs to see of it in a list."""

from __future__ import annotations

from engine.journeys.cards.printed import Definition, Kind
from lore_tui.games.journeys.show.cardline import fight_figures, keys

KINDS = {
    Kind.CHARACTER: "character",
    Kind.CREATURE: "creature",
    Kind.CREATURE_OR_CONDITION: "creature or permanent-event",
    Kind.CREATURE_OR_EVENT: "creature or short-event",
    Kind.HAZARD_EVENT: "hazard short-event",
    Kind.HAZARD_LONG_EVENT: "hazard long-event",
    Kind.HAZARD_CONDITION: "hazard permanent-event",
    Kind.EVENT: "short-event",
    Kind.LONG_EVENT: "long-event",
    Kind.CONDITION: "permanent-event",
    Kind.DUAL_EVENT: "resource or hazard short-event",
    Kind.ALLY: "ally",
    Kind.FACTION: "faction",
}
CUTS = {
    Kind.CHARACTER: "person",
    Kind.CREATURE_OR_CONDITION: "creature",
    Kind.CREATURE_OR_EVENT: "creature",
    Kind.HAZARD_EVENT: "haz shrt",
    Kind.HAZARD_LONG_EVENT: "haz long",
    Kind.HAZARD_CONDITION: "haz perm",
    Kind.EVENT: "short",
    Kind.LONG_EVENT: "long",
    Kind.CONDITION: "perm",
    Kind.DUAL_EVENT: "either",
}
"""Kinds in the eight cells that a narrow hand leaves them."""


def kind_word(card: Definition) -> str:
    """The kind of a card in a word."""
    if card.kind is Kind.ITEM:
        return "ring" if card.item_kind == "gold ring" else card.item_kind
    if card.is_main:
        return card.race
    return CUTS.get(card.kind, KINDS.get(card.kind, card.kind_words))


def line(card: Definition) -> str:
    """Kind and figures, without the name."""
    kind = KINDS.get(card.kind, card.kind_words)
    if card.kind is Kind.ITEM or card.is_main:
        kind = f"{card.item_kind} item" if card.kind is Kind.ITEM else card.race
    words = [kind, *_figures(card)]
    if card.mp:
        words.append(f"{card.mp} MP")
    return ", ".join(word for word in words if word)


def _figures(card: Definition) -> list[str]:
    if card.is_character:
        mind = [] if card.is_main else [f"mind {card.mind}"]
        return [*mind, f"{card.prowess}/{card.body}", f"DI {card.influence}" if card.influence else ""]
    if card.kind is Kind.ALLY:
        return [f"mind {card.mind}", f"{card.prowess}/{card.body}", ", ".join(card.playable_at[:2])]
    if card.is_creature:
        return [fight_figures(card), keys(card.keys)]
    if card.kind is Kind.FACTION:
        return [f"more than {card.faction_number}", ", ".join(card.playable_at[:2])]
    if card.kind is Kind.ITEM:
        bonus = [f"{value:+d} {word}" for value, word in ((card.prowess, "prowess"), (card.body, "body")) if value]
        return [*bonus, f"{card.corruption} CP" if card.corruption else ""]
    return ["environment" if card.has("environment") else ""]
