"""The Wizards, the first set of METW: its data, the behaviour of its cards, its ready-to-play decks."""

from __future__ import annotations

from engine.cards.files import CardFiles

FILES = CardFiles(
    "engine.metw.cards.wizards",
    (
        "characters.toml",
        "allies.toml",
        "factions.toml",
        "items.toml",
        "events.toml",
        "creatures.toml",
        "hazards.toml",
        "regions.toml",
        "sites.toml",
    ),
)
