"""What holds in every game of METW besides the properties of the family, seen over games that luck plays."""

from __future__ import annotations

import pytest

from engine.journeys.table.records import Phase
from engine.kernel.actions import Action
from engine.kernel.records import is_open, owner
from engine.metw.table.records import MetwState
from engine.metw.variants import STANDARD, STARTER, Option
from tests.metw.games import Match

GAMES = [
    (1, STARTER, ()),
    (2, STARTER, (Option.DRAFT,)),
    (3, STANDARD, ()),
    (4, STANDARD, (Option.TWO_DECKS, Option.WEAKEST_LINK)),
    (5, STANDARD, (Option.DRAFT, Option.ROLL_OFF)),
]


class Recorded(Match):
    """A game that keeps the state before each of its actions."""

    def __init__(self, seed: int, variant: int, options: tuple[int, ...]) -> None:
        super().__init__(seed, variant, options)
        self.states: list[MetwState] = []

    def take(self, action: Action) -> None:
        self.states.append(self.state)
        super().take(action)


@pytest.fixture(scope="module", params=GAMES, ids=lambda case: f"{case[1]}-{case[0]}")
def game(request: pytest.FixtureRequest) -> Recorded:
    """A finished game with the state before each action."""
    match = Recorded(*request.param)
    match.play()
    return match


def test_companies_followers_and_laid_sites_fit_together(game: Recorded) -> None:
    for state in [*game.states[::7], game.state]:
        lying = {card for rows in state.zones for row in rows for card in row}
        on_table = {card for card in lying if is_open(card) and state.cards[owner(card)][card & 0xFFFFFF] is not None}
        members = [who for company in state.companies for who in company.members]
        assert len(members) == len(set(members)) and set(members) <= on_table
        assert {one.follower for one in state.controls} <= set(members)
        assert {laid.company for laid in state.laid} <= {company.number for company in state.companies}


def test_control_is_legal_when_companies_set_out(game: Recorded) -> None:
    for state in game.states[::11]:
        if state.turn.phase is Phase.MOVEMENT:
            assert not any(one.follower == one.controller for one in state.controls)
            followers = {one.follower for one in state.controls}
            assert not any(one.controller in followers for one in state.controls)
