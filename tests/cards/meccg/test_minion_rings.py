"""Rings of minion players, and the tests by which they come."""

from __future__ import annotations

import pytest

from engine.journeys.cards.moments import At
from engine.journeys.cards.printed import RING_TYPES
from engine.journeys.reading.values import mind
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.metw.cards.middle_earth import load
from engine.metw.cards.printed import MetwCard
from tests.cards.meccg.scenes import Scenario, minions, unopposed
from tests.cards.metw.scenes import corruption, influence, plays
from tests.cards.scenes import held_by, roll_of

GOLD = {
    "Bright Gold Ring": {"magic": (2, 5), "spirit": (8, 12), "dwarven": (9, 12)},
    "Gleaming Gold Ring": {"magic": (2, 6), "spirit": (10, 12), "dwarven": (9, 12)},
    "Gold Ring that Sauron Fancies": {"magic": (2, 5), "dwarven": (8, 12), "one": (11, 12)},
}
"""From which to which roll of two dice a ring of that sort may follow; a lesser one always may."""


@pytest.mark.parametrize("name", GOLD)
def test_what_becomes_of_a_gold_ring(name: str) -> None:
    card = load().named(name)
    assert isinstance(card, MetwCard) and (card.corruption, card.mp, card.item_kind) == (4, 2, "gold ring")
    for sort in RING_TYPES:
        least, most = GOLD[name].get(sort, (2, 12) if sort == "lesser" else (99, 99))
        assert all(card.may_become(sort, roll) == (least <= roll <= most) for roll in range(2, 13)), sort


@pytest.mark.parametrize(
    ("name", "site", "there"),
    [
        ("Bright Gold Ring", "Bag End (minion)", True),
        ("Bright Gold Ring", "Dale (minion)", False),
        ("Gleaming Gold Ring", "Dale (minion)", True),
        ("Gleaming Gold Ring", "Bag End (minion)", False),
        ("Gleaming Gold Ring", "Cameth Brin (minion)", False),
        ("Gold Ring that Sauron Fancies", "Bag End (minion)", True),
        ("Gold Ring that Sauron Fancies", "Bandit Lair (minion)", True),
        ("Gold Ring that Sauron Fancies", "Dale (minion)", False),
        ("Gold Ring that Sauron Fancies", "Weathertop (minion)", False),
    ],
)
def test_where_a_gold_ring_is_found(name: str, site: str, there: bool) -> None:
    assert unopposed(site, "Jerrek", hand=(name,)).playable(name) == there


@pytest.mark.parametrize("name", GOLD)
def test_a_gold_ring_weighs_on_its_bearer(name: str) -> None:
    s = minions("Jerrek").bears("Jerrek", name).at_turn_start().window(At.CORRUPTION_ROLL, 0)
    assert roll_of(s).who == s.named("Jerrek")


def asked(name: str, roll: int, *hand: str) -> Scenario:
    """A ring is tested by a sage of the company; there is a lesser ring in both piles."""
    s = minions("Ciryaher", "Jerrek", at="Carn Dûm (minion)").bears("Jerrek", name).hand(0, "Test of Fire", *hand)
    s.draw_pile(0, "Minor Ring", "High Helm").discarded(0, "Trifling Ring").rolls(roll)
    plays(s, "Test of Fire")
    return s


@pytest.mark.parametrize("name", GOLD)
def test_a_lesser_ring_comes_out_of_the_piles(name: str) -> None:
    s = asked(name, 7, "The Oracle’s Ring")
    s.until(Question.RING_ITEM)
    lesser = set() if name == "Gold Ring that Sauron Fancies" else {"Minor Ring", "Trifling Ring"}
    assert set(offered(s)) == lesser
    for ring in lesser:
        left = s.fork()
        left.act(offered(left)[ring]).settle()
        assert held_by(left, "Jerrek") == [ring] and left.where(name) is Zone.DISCARD


def offered(s: Scenario) -> dict[str, Action]:
    """The rings that may take the place of the tested one."""
    found = (x for x in s.legal() if x.verb == Verb.PLAY)
    return {s.title(s.identity(x.args[0]).definition): x for x in found}


def test_other_rings_come_out_of_the_hand_alone() -> None:
    s = asked("Bright Gold Ring", 8, "The Oracle’s Ring").until(Question.RING_ITEM)
    assert "The Oracle’s Ring" in offered(s)
    s = minions("Ciryaher", at="Carn Dûm (minion)").bears("Ciryaher", "Bright Gold Ring").hand(0, "Test of Fire")
    s.discarded(0, "The Oracle’s Ring").draw_pile(0, "Minor Ring").rolls(12)
    plays(s, "Test of Fire").until(Question.RING_ITEM)
    assert set(offered(s)) == {"Minor Ring"}


def test_test_of_fire_needs_a_sage() -> None:
    s = minions("Jerrek", at="Carn Dûm (minion)").bears("Jerrek", "Bright Gold Ring").hand(0, "Test of Fire")
    assert not s.playable("Test of Fire")


def test_the_oracles_ring() -> None:
    s, bare = minions("Hador").bears("Hador", "The Oracle’s Ring"), minions("Hador")
    assert mind(s.state, s.named("Hador")) == 6 - 2 and influence(s, "Hador") == influence(bare, "Hador") + 4
    low = minions("Odoacer").bears("Odoacer", "The Oracle’s Ring")
    assert mind(low.state, low.named("Odoacer")) == 1 and corruption(low, "Odoacer") == 2


def test_trifling_ring() -> None:
    s, bare = minions("Hador").bears("Hador", "Trifling Ring"), minions("Hador")
    for whom, more in (("Jerrek", 3), ("Gorbag", 3), ("Snaga-hai", 0)):
        assert influence(s, "Hador", whom) == influence(bare, "Hador", whom) + more
    assert influence(s, "Hador") == influence(bare, "Hador")
    assert load().named("Trifling Ring").ring_type == "lesser"


def test_thrall_ring() -> None:
    s, bare = minions("Hador").bears("Hador", "Thrall-ring"), minions("Hador")
    assert mind(s.state, s.named("Hador")) == 5 and influence(s, "Hador") == influence(bare, "Hador") + 1
    low = minions("Odoacer").bears("Odoacer", "Thrall-ring")
    assert mind(low.state, low.named("Odoacer")) == 1 and load().named("Thrall-ring").item_kind == "minor"
