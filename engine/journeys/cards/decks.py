"""Decks of journeys: pool, draw pile, sideboard, where they begin, and how they are played."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.cards.catalogue import plain
from engine.cards.codes import CodeError, value_of
from engine.cards.decks import DeckEntry, DeckReader, Layout
from engine.journeys.cards.catalogue import JourneyCatalogue
from engine.journeys.cards.printed import Definition, labelled

POOL, DRAW, SIDEBOARD, TIPS = "pool", "draw", "sideboard", "tips"
HAZARD, RESOURCE = "hazard", "resource"
LAYOUT = Layout(
    headers=("name", "start", "sealed"),
    cards=(POOL, DRAW, SIDEBOARD),
    fields={TIPS: ("company", "with", "site", "aim", "win")},
    uses=(HAZARD, RESOURCE),
)

ALIGNMENT, SITES = "alignment", "sites"
"""Headers where the player of a deck may stand for more than one thing."""
SIDES = ("", "resource", "hazard")
"""As what a card that can be either is counted (LORE-RULING-10, METW-RULING-07), by the number in a deck list."""

class Tips(msgspec.Struct, frozen=True, array_like=True):
    """Play tips: how the introductory game begins with this deck, and how the deck wins."""

    line: int = 0
    company: tuple[int, ...] = ()
    starting_cards: tuple[int, ...] = ()
    site: int = -1
    aims: tuple[int, ...] = ()
    win: str = ""


class Deck(msgspec.Struct, frozen=True, array_like=True):
    """A deck as it is written; cards by number, sites by index, -1 for no site."""

    name: str
    start: int
    pool: tuple[DeckEntry, ...]
    draw: tuple[DeckEntry, ...]
    sideboard: tuple[DeckEntry, ...]
    tips: Tips = Tips()
    start_line: int = 1
    sealed: str = ""
    """The code of the pool it is built from, if it is a sealed deck."""
    alignment: str = ""
    """What its player stands for, where there are several kinds of player; nothing for the first of them."""
    sites: tuple[int, ...] = ()
    """The sites he takes along of those he may leave at home; nothing for all of them."""

    @property
    def entries(self) -> tuple[DeckEntry, ...]:
        """The entries of the whole deck."""
        return self.pool + self.draw + self.sideboard


def parse(text: str, catalogue: JourneyCatalogue) -> Deck:
    """The deck written in the text; raises DeckError that names every line which cannot be read."""
    layout = LAYOUT._replace(headers=(*LAYOUT.headers, ALIGNMENT, SITES)) if catalogue.alignments else LAYOUT
    reader = DeckReader(text, layout, catalogue)
    alignment = _alignment(reader, catalogue)
    if "name" not in reader.fields[""]:
        reader.fail("the deck has no name: begin the file with “name: …”")
    if DRAW not in reader.opened:
        reader.fail("there is no [draw] section with the cards of the draw pile")
    sites = _Sites(reader, catalogue, alignment)
    deck = Deck(
        name=reader.field("name"),
        start=next(sites.of("start", ""), -1),
        pool=tuple(reader.cards[POOL]),
        draw=tuple(reader.cards[DRAW]),
        sideboard=tuple(reader.cards[SIDEBOARD]),
        tips=Tips(
            line=reader.opened.get(TIPS, 0),
            company=reader.cards_of("company", TIPS),
            starting_cards=reader.cards_of("with", TIPS),
            site=next(sites.of("site", TIPS), -1),
            aims=tuple(sites.of("aim", TIPS)),
            win=reader.field("win", TIPS),
        ),
        start_line=reader.line_of("start", 1),
        sealed=_code(reader),
        alignment=alignment,
        sites=tuple(sites.of(SITES, "")),
    )
    reader.finish()
    return deck


class _Sites:
    """The sites of the map by the names people type."""

    def __init__(self, reader: DeckReader[Definition], catalogue: JourneyCatalogue, alignment: str) -> None:
        self._reader = reader
        self._alignment = alignment
        self._sites = {plain(site.label): site.index for site in catalogue.atlas.sites if not site.hidden}

    def of(self, field: str, section: str) -> Iterator[int]:
        """The sites a field lists."""
        for name in self._reader.names_of(field, section):
            versions = (plain(labelled(name, self._alignment)), plain(name))
            found = next((self._sites[one] for one in versions if one in self._sites), None)
            if found is not None:
                yield found
            else:
                self._reader.fail(f"there is no site “{name}”")


def _alignment(reader: DeckReader[Definition], catalogue: JourneyCatalogue) -> str:
    """What the deck says of its player; the first kind of player needs no word."""
    if not catalogue.alignments:
        return ""
    word = reader.field(ALIGNMENT)
    if word and word not in catalogue.alignments:
        reader.fail(f"there is no alignment “{word}”; write one of {', '.join(catalogue.alignments)}")
    reader.line = 1
    return word if word in catalogue.alignments[1:] else ""


def _code(reader: DeckReader[Definition]) -> str:
    code = reader.field("sealed")
    if reader.line:
        try:
            value_of(code)
        except CodeError as error:
            reader.fail(str(error))
    return code
