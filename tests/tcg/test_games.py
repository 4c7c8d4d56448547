"""What holds in every game of the TCG besides the properties of the family, seen over games that chance plays."""

from __future__ import annotations

import pytest

from engine.kernel.actions import LEAVE, Action
from engine.kernel.pending import Decision, Over
from engine.kernel.records import is_open, owner, ref
from engine.tcg.cards.moments import Phase
from engine.tcg.table.records import Zone
from engine.tcg.variants import FULL, STARTER
from tests.rules_plugin import rule
from tests.tcg.games import Recorded

GAMES = [(1, 2, FULL, False), (2, 2, STARTER, False), (3, 3, FULL, False), (4, 4, FULL, False), (5, 2, FULL, True)]
TABLE = (Zone.PLAY, Zone.PATH)


@pytest.fixture(scope="module", params=GAMES, ids=lambda case: f"{case[1]}-players-{case[0]}")
def game(request: pytest.FixtureRequest) -> Recorded:
    """A finished game with the state before each action."""
    seed, seats, variant, lots = request.param
    match = Recorded(seed, seats, variant, lots=lots)
    match.to_the_end()
    return match


def test_what_lies_on_the_table_is_open_and_has_a_record(game: Recorded) -> None:
    for state in [*game.states[::7], game.state]:
        open_cards = {card for rows in state.zones for zone in TABLE for card in rows[zone]}
        assert all(is_open(card) and state.cards[owner(card)][ref(card)] is not None for card in open_cards)
        records = sum(record is not None for row in state.cards for record in row)
        assert records == len(open_cards)


def test_what_a_card_bears_knows_its_bearer(game: Recorded) -> None:
    for state in game.states[::7]:
        for seat, row in enumerate(state.cards):
            for serial, record in enumerate(row):
                for held in record.holds if record is not None else ():
                    under = state.cards[owner(held)][ref(held)]
                    assert under is not None and under.host == seat << 24 | serial


@rule("TCG-SHA-01", "LOTR-RULING-106")
def test_a_shadow_player_who_gives_up_in_his_phase_takes_nobody_elses() -> None:
    """The next one has his Shadow phase all the same, and where there is none the turn goes on."""
    for leaving in range(2):
        match = Recorded(6, 3)
        seats: list[int] = []
        while len(seats) <= leaving:
            by_lot(match)
            if match.state.turn.phase is Phase.SHADOW and match.state.turn.shadow not in seats:
                seats.append(match.state.turn.shadow)
        match.take(Action(LEAVE, (seats[-1],)))
        while match.state.turn.shadow in seats:
            by_lot(match)
        assert (match.state.turn.phase is Phase.SHADOW) == (leaving == 0)


def by_lot(match: Recorded) -> None:
    """One answer more."""
    waits = match.advance()
    assert isinstance(waits, Decision)
    match.take(match.by_lot(match.state, match.known(waits.seat)))


@pytest.mark.parametrize("after", range(40, 400, 45))
def test_a_table_of_several_plays_on_without_one_who_gave_up(after: int) -> None:
    match = Recorded(after, 3 + after % 2)
    while len(match.log) < after and not isinstance(waits := match.advance(), Over):
        match.take(match.by_lot(match.state, match.known(waits.seat)))
    if isinstance(match.advance(), Over):
        return
    leaver = next(seat for seat, player in enumerate(match.state.players) if player.active)
    setting_up = match.state.turn.phase is Phase.SETUP
    match.take(Action(LEAVE, (leaver,)))
    result = match.to_the_end()
    assert leaver not in result.winners
    assert len(result.winners) == (0 if setting_up else 1)
