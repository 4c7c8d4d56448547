"""The White Hand: the cards of the challenge decks and what they do."""

from __future__ import annotations

from engine.cards.files import CardFiles

FILES = CardFiles(
    "engine.metw.cards.white_hand",
    ("characters.toml", "sites.toml", "stage.toml", "items.toml", "allies.toml", "factions.toml", "events.toml"),
)
