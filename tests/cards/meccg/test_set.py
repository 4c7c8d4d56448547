"""The sets after The Wizards: nothing of METW changes, and figures, texts and behaviours belong together."""

from __future__ import annotations

import re
from enum import EnumMeta

import pytest

from engine.journeys.cards import moments
from engine.journeys.cards.printed import Definition
from engine.metw.cards import library as metw
from engine.metw.cards.alignments import BY_WORD
from engine.metw.cards.middle_earth import BOOKS, SETS, library, load
from engine.metw.cards.printed import MetwCard, MetwSite
from tests.cards.metw.test_set import SAID_BY_FIGURES

LATER = [card for card in load().definitions if card.label not in metw.load().by_name]
SITES = [
    site
    for site in load().atlas.sites
    if isinstance(site, MetwSite) and site.label not in metw.load().atlas.site_named
]
METW_DIGEST = "ac635721ad4468b9d00ab9293b66558b605152e906dc6d7f5a787260939638e1"
"""Of METW's own library, whose set is The Wizards alone."""


def test_the_library_of_metw_is_as_it_was() -> None:
    assert metw.library().digest.hex() == METW_DIGEST
    assert library().digest != metw.library().digest


def test_the_cards_of_the_wizards_are_the_same_in_both() -> None:
    both = load().by_number
    assert all(both[card.number] == card for card in metw.load().definitions)
    assert load().atlas.sites[: len(metw.load().atlas.sites)] == tuple(
        load().atlas.sites[site.index] for site in metw.load().atlas.sites
    )


def test_numbers_belong_to_one_card_or_site_each() -> None:
    numbers = [card.number for card in load().definitions]
    numbers += [site.number for site in load().atlas.sites if isinstance(site, MetwSite) and not site.hidden]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("files", SETS, ids=lambda files: files.folder)
def test_every_set_says_where_its_cards_come_from(files) -> None:  # type: ignore[no-untyped-def]
    sources = [line for text in files.read_set().values() for line in text.splitlines() if line.startswith("source")]
    assert len({line.partition("-")[0] for line in sources}) == 1


@pytest.mark.parametrize("site", [site for site in SITES if site.path], ids=lambda site: site.label)
def test_a_printed_path_leads_through_the_map_from_haven_to_site(site: MetwSite) -> None:
    atlas = load().atlas
    ways = {(atlas.sites[site.nearest_haven].region,)}
    extra = tuple(
        (atlas.region_named[one].index, atlas.region_named[other].index)
        for one, other in BY_WORD[site.belongs].borders
    )
    for _ in site.path[1:]:
        ways = {(*way, other) for way in ways for other in atlas._bordering(way[-1], extra)}
    fitting = {way for way in ways if way[-1] == site.region}
    assert any("".join(atlas.regions[region].type for region in way) == site.path for way in fitting)


SAID_LATER = (
    *SAID_BY_FIGURES,
    (r"Discarded by a body check of .+", lambda card: isinstance(card, MetwCard) and bool(card.discard_on)),
    (
        r"Direct influence \+\d against factions playable at .+",
        lambda card: isinstance(card, MetwCard) and bool(card.place_influence),
    ),
    (
        r"Once in play an opponent needs no number to influence it away",
        lambda card: isinstance(card, MetwCard) and card.fickle,
    ),
    (r"May use .+", lambda card: not set(card.keywords).isdisjoint(MAGIC)),
)
MAGIC = ("sorcery", "spirit-magic", "shadow-magic")


def sentences(card: Definition) -> list[str]:
    return [sentence.rstrip(".") for sentence in re.split(r"(?<=\.) |; (?=while )", card.text)]


WRITTEN = {name for book in BOOKS for name in book}


@pytest.mark.parametrize("card", [c for c in LATER if c.text and c.name not in WRITTEN], ids=lambda c: c.name)
def test_a_text_without_a_behaviour_says_what_the_figures_do(card: Definition) -> None:
    unsaid = [
        sentence
        for sentence in sentences(card)
        if not any(re.fullmatch(pattern, sentence) and holds(card) for pattern, holds in SAID_LATER)
        and not (re.fullmatch(r"While .+ is in play also keyed to .+", sentence) and card.keys_while)
    ]
    assert unsaid == []


def test_a_card_with_a_behaviour_has_a_text() -> None:
    assert [card.name for card in LATER if card.name in WRITTEN and not card.text] == []


@pytest.mark.parametrize("closed", [one for one in vars(moments).values() if isinstance(one, EnumMeta)], ids=str)
def test_no_two_names_of_a_closed_set_share_a_number(closed: EnumMeta) -> None:
    names = closed.__members__
    assert [name for name, member in names.items() if member.name != name] == []
