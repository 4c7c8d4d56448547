"""The packaged data of a card set; the only place in the engine that reads files."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

DECK_SUFFIX = ".deck"


class CardFiles(NamedTuple):
    """The files of one set: the package it lies in, and the names of its data files in their order."""

    package: str
    names: tuple[str, ...]

    def read(self, name: str) -> str:
        """The text of one data file."""
        return (resources.files(self.package) / "data" / name).read_text(encoding="utf-8")

    def read_set(self) -> dict[str, str]:
        """The text of every data file, by file name."""
        return {name: self.read(name) for name in self.names}

    @property
    def folder(self) -> str:
        """The name of the set's folder."""
        return self.package.rpartition(".")[2]

    def read_decks(self) -> dict[str, str]:
        """The text of every ready-to-play deck, by its short name, in alphabetical order."""
        folder = resources.files(self.package) / "decks"
        listed = folder.iterdir() if folder.is_dir() else ()
        names = sorted(entry.name for entry in listed if entry.name.endswith(DECK_SUFFIX))
        return {name.removesuffix(DECK_SUFFIX): (folder / name).read_text(encoding="utf-8") for name in names}


def read_sets(*sets: CardFiles) -> dict[str, str]:
    """The text of every data file of several sets, by folder and file name."""
    return {f"{one.folder}/{name}": text for one in sets for name, text in one.read_set().items()}
