"""The whole card set in memory: cards by number and name, the atlas, and the digest peers compare."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Mapping
from functools import cache, cached_property

import msgspec

from engine.cards import files
from engine.cards.atlas import Atlas
from engine.cards.definitions import Definition
from engine.cards.reader import read_atlas, read_definitions

_QUOTES = '“”"'


def plain(name: str) -> str:
    """A name without accents, case and curly quotes: what people type."""
    decomposed = unicodedata.normalize("NFKD", name.casefold().replace("’", "'"))
    kept = (letter for letter in decomposed if letter not in _QUOTES)
    return "".join(letter for letter in kept if not unicodedata.combining(letter))


class Catalogue:
    """Every card of the set; built once, never changed."""

    def __init__(self, definitions: tuple[Definition, ...], atlas: Atlas) -> None:
        self.definitions = definitions
        self.atlas = atlas
        self.by_number = {definition.number: definition for definition in definitions}
        self.by_name = {definition.name: definition for definition in definitions}
        self._plain = {plain(definition.name): definition for definition in definitions}

    def __getitem__(self, number: int) -> Definition:
        return self.by_number[number]

    def named(self, name: str) -> Definition:
        """The card of exactly that name."""
        return self.by_name[name]

    def find(self, name: str) -> Definition | None:
        """The card of that name as people type it, accents and case left aside."""
        return self._plain.get(plain(name))

    @cached_property
    def digest(self) -> bytes:
        """SHA-256 over all printed data that can change a game; texts and notes cannot."""
        cards = [msgspec.structs.replace(card, text="", note="") for card in self.definitions]
        sites = [msgspec.structs.replace(site, text="") for site in self.atlas.sites]
        canonical = msgspec.msgpack.encode((cards, self.atlas.regions, sites))
        return hashlib.sha256(canonical).digest()

    def digest_with(self, behaviours: bytes) -> bytes:
        """The digest of the printed data together with what the cards do."""
        return hashlib.sha256(self.digest + behaviours).digest()


def build(texts: Mapping[str, str]) -> Catalogue:
    """The catalogue of the card files given by name; wrong files raise CardError."""
    atlas = read_atlas(texts)
    return Catalogue(read_definitions(texts, atlas), atlas)


@cache
def load() -> Catalogue:
    """The catalogue of the packaged card set."""
    return build(files.read_set())
