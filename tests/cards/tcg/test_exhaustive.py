"""The exhaustive runner of the TCG: it notices what cards do, and brings them to it."""

from __future__ import annotations

from tests.cards.tally import Tally
from tests.cards.tcg.exhaustive import Deed, expected, played_position, run

WANTED = ["Goblin Runner", "Aragorn, King in Exile", "Hobbit Sword", "Swordarm of the White Tower", "Ettenmoors"]


def test_what_a_card_can_do_follows_from_its_kind_and_words() -> None:
    assert expected("Goblin Runner") == {Deed.PLAYED, Deed.USED, Deed.KILLED}
    assert expected("Swordarm of the White Tower") == {Deed.PLAYED}
    assert expected("Ettenmoors") == {Deed.USED}
    for name in ("Frodo, Son of Drogo", "The One Ring, The Ruling Ring"):
        assert Deed.PLAYED not in expected(name)


def test_positions_bring_cards_to_their_effect() -> None:
    tally = Tally({name: expected(name) for name in WANTED})
    for seed in range(40):
        for name in WANTED:
            if name in tally.missing():
                played_position(tally, seed, name)
    assert tally.missing() == {}


def test_it_ends_when_nothing_is_left_or_the_games_are_used_up() -> None:
    told: list[str] = []
    assert run(["Hobbit Sword"], 200, told.append).missing() == {} and told[-1].startswith("0 cards are left")
    assert run(["Hobbit Sword", "Despair"], 1, told.append).games == 1
