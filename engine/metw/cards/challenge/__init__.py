"""The challenge decks as they were published: ready decks out of the cards of all sets."""

from __future__ import annotations

from engine.cards.files import CardFiles

FILES = CardFiles("engine.metw.cards.challenge", ())
