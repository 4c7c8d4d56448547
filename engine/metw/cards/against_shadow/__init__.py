"""Against the Shadow: the cards of the challenge decks and what they do."""

from __future__ import annotations

from engine.cards.files import CardFiles

FILES = CardFiles(
    "engine.metw.cards.against_shadow",
    (
        "characters.toml",
        "factions.toml",
        "items.toml",
        "allies.toml",
        "events.toml",
        "creatures.toml",
        "hazards.toml",
        "sites.toml",
    ),
)
