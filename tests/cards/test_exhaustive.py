"""The exhaustive runner: it notices what cards do, and in `make soak` leaves nothing that never happened."""

from __future__ import annotations

import pytest

from engine.journeys.cards.printed import KIND_WORDS
from tests.cards.exhaustive import Deed, Ledger, deck_cards, expected, played_position, run
from tests.library import CARDS, LIBRARY

ALL = [card.definition.name for card in CARDS.values()]


def deeds_of(name: str) -> set[Deed]:
    return expected(CARDS[LIBRARY.catalogue.named(name).number])


def test_what_a_card_can_do_follows_from_its_kind_and_words() -> None:
    assert deeds_of("Concealment") == {Deed.PLAYED, Deed.ANSWERED, Deed.DISCARDED}
    assert deeds_of("Wolves") == {Deed.PLAYED, Deed.DISCARDED, Deed.ELIMINATED}
    assert Deed.ELIMINATED not in deeds_of("Goldberry") and Deed.ELIMINATED in deeds_of("Treebeard")
    assert {Deed.USED, Deed.TAPPED} <= deeds_of("Palantír of Orthanc")


def test_positions_bring_cards_to_their_effect() -> None:
    wanted = ["Concealment", "Wolves", "Gandalf", "Riders of Rohan", "Doors of Night"]
    ledger = Ledger(wanted)
    for seed in range(12):
        for name in wanted:
            if name in ledger.missing():
                played_position(ledger, seed, name)
    assert not any(Deed.PLAYED in deeds for deeds in ledger.missing().values())


def test_the_decks_use_every_kind_of_card() -> None:
    kinds = {LIBRARY.catalogue.named(name).kind for name in deck_cards()}
    assert kinds == set(KIND_WORDS.values()) and len(deck_cards()) >= 220


@pytest.mark.soak
@pytest.mark.parametrize("names", [sorted(deck_cards()), ALL], ids=["the four decks", "the whole set"])
def test_nothing_is_left_that_never_happened(names: list[str]) -> None:
    assert run(names).missing() == {}
