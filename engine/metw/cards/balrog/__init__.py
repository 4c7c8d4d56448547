"""The Balrog: the cards of the challenge decks, his sites, and the land below."""

from __future__ import annotations

from engine.cards.files import CardFiles

FILES = CardFiles(
    "engine.metw.cards.balrog",
    ("regions.toml", "characters.toml", "events.toml", "sites.toml"),
)
