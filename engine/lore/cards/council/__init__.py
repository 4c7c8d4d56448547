"""The one set of LoRE: its data, the behaviour of its cards, its ready-to-play decks."""

from __future__ import annotations

from engine.cards.files import CardFiles

FILES = CardFiles(
    "engine.lore.cards.council",
    (
        "characters.toml",
        "allies.toml",
        "factions.toml",
        "items.toml",
        "events.toml",
        "quests.toml",
        "creatures.toml",
        "hazards.toml",
        "regions.toml",
        "sites.toml",
    ),
)
