"""The packaged data of the card set; the only place in the engine that reads files."""

from __future__ import annotations

from importlib import resources

CARD_FILES = (
    "characters.toml",
    "allies.toml",
    "factions.toml",
    "items.toml",
    "events.toml",
    "quests.toml",
    "creatures.toml",
    "hazards.toml",
)
REGION_FILE = "regions.toml"
SITE_FILE = "sites.toml"
DECK_SUFFIX = ".deck"


def read(name: str) -> str:
    """The text of one packaged data file."""
    return (resources.files("engine.cards") / "data" / name).read_text(encoding="utf-8")


def read_set() -> dict[str, str]:
    """The text of every file of the card set, by file name."""
    return {name: read(name) for name in (*CARD_FILES, REGION_FILE, SITE_FILE)}


def read_decks() -> dict[str, str]:
    """The text of every ready-to-play deck, by its short name, in alphabetical order."""
    folder = resources.files("engine.cards") / "data" / "decks"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(DECK_SUFFIX))
    return {name.removesuffix(DECK_SUFFIX): (folder / name).read_text(encoding="utf-8") for name in names}
