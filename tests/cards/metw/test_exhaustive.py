"""The exhaustive runner of METW: it notices what cards do; in `make soak` it counts what never happened."""

from __future__ import annotations

from tests.cards.exhaustive import Deed, Ledger, expected
from tests.cards.metw.exhaustive import CARDS, CATALOGUE, played_position


def deeds_of(name: str) -> set[Deed]:
    return expected(CARDS[CATALOGUE.named(name).number])


def test_what_a_card_can_do_follows_from_its_kind_and_words() -> None:
    assert deeds_of("Concealment") == {Deed.PLAYED, Deed.ANSWERED, Deed.DISCARDED}
    assert deeds_of("Wolves") == {Deed.PLAYED, Deed.DISCARDED, Deed.ELIMINATED}
    assert {Deed.USED, Deed.TAPPED} <= deeds_of("Palantír of Orthanc")
    assert Deed.ELIMINATED not in deeds_of("Goldberry") and Deed.ELIMINATED in deeds_of("Treebeard")


def test_positions_bring_cards_to_their_effect() -> None:
    wanted = ["Concealment", "Wolves", "Riders of Rohan", "Doors of Night"]
    ledger = Ledger(wanted, CARDS)
    for seed in range(12):
        for name in wanted:
            if name in ledger.missing():
                played_position(ledger, seed, name)
    assert not any(Deed.PLAYED in deeds for deeds in ledger.missing().values())
