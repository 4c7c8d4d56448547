"""Two games with different cards and maps live in one process, and neither hears of the other."""

from __future__ import annotations

from engine.journeys.cards.catalogue import build
from engine.journeys.cards.compiled import Library
from engine.journeys.reading.filters import site_type
from engine.journeys.reading.values import prowess
from engine.lore.cards.council import FILES
from engine.lore.cards.council.behaviour import BOOK
from engine.lore.cards.library import library
from engine.lore.cards.timing import moments_of
from engine.lore.records import State
from tests.scenario import Scenario

WARRIOR = "Aragorn II"


def other_library() -> Library:
    """LoRE's cards with an Aragorn who fights worse, and a Bree that is a ruin."""
    texts = FILES.read_set()
    texts["characters.toml"] = texts["characters.toml"].replace("prowess = 6", "prowess = 5")
    head, bree, tail = texts["sites.toml"].partition('name = "Bree"')
    texts["sites.toml"] = head + bree + tail.replace('type = "B"', 'type = "R"', 1)
    return Library(build(texts), BOOK, moments_of)


class OtherState(State, frozen=True, kw_only=True):
    """A state of the other game."""

    book = other_library().cards
    atlas = other_library().atlas


def test_a_board_asks_its_own_cards_and_its_own_map() -> None:
    scenario = Scenario().company(0, WARRIOR, at="Bree")
    here = scenario.state
    there = OtherState(**{name: getattr(here, name) for name in here.__struct_fields__})
    who = here.companies[0].members[0]
    bree = State.atlas.site_named["Bree"].index
    assert (prowess(here, who), prowess(there, who)) == (6, 5)
    assert (site_type(here, bree), site_type(there, bree)) == ("B", "R")


def test_the_digests_differ() -> None:
    assert other_library().digest != library().digest
