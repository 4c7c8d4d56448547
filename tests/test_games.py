"""What holds in every game of LoRE besides the properties of the family, seen over games that bots play."""

from __future__ import annotations

import pytest

from engine.bots.lore.levels import make
from engine.journeys.table.board import face, on_table
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.sources import SILENT
from engine.journeys.table.verbs import Question
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import is_open, owner
from engine.kernel.state import Event
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY, STANDARD
from engine.selfplay import Match
from tests.games import new_match

STEWARDS = ("steward", "steward")
LUCK = ("random", "random")
GAMES = [
    (1, LUCK, STANDARD),
    (2, LUCK, STANDARD),
    (3, STEWARDS, STANDARD),
    (4, LUCK, INTRODUCTORY),
    (5, STEWARDS, INTRODUCTORY),
]
FIRST = (
    *(Told.TAPS, Told.HEALS, Told.DISCARDED, Told.ELIMINATED, Told.ASSIGNED, Told.STRIKE, Told.BODY),
    *(Told.CORRUPTION, Told.WOUNDED, Told.SUPPORTS, Told.FACES, Told.RETURNED),
)
DOERS = dict.fromkeys(FIRST, 0) | {Told.ROLLS: 2, Told.FACTION: 1, Told.REMOVAL: 1, Told.USED_ABILITY: 1}
"""Where an event names the one who does it or to whom it happens."""


def names(case: tuple[int, tuple[str, str], int]) -> str:
    seed, bots, variant = case
    return f"{bots[0]}-{'intro' if variant == INTRODUCTORY else 'standard'}-{seed}"


class Recorded(Match[State]):
    """A game that keeps the state before each of its actions."""

    def __init__(self, seed: int, variant: int) -> None:
        plain, self.numbers = new_match(seed, variant)
        self.game, self.state, self.dealer, self.log = GAME, plain.state, plain.dealer, plain.log
        self.states: list[State] = []

    def take(self, action: Action) -> None:
        self.states.append(self.state)
        super().take(action)



@pytest.fixture(scope="module", params=GAMES, ids=names)
def game(request: pytest.FixtureRequest) -> Recorded:
    """A finished game with the state before each action."""
    seed, bots, variant = request.param
    match = Recorded(seed, variant)
    match.play([make(bot, match.numbers.randrange) for bot in bots])
    return match


def test_every_character_on_the_table_is_in_one_company(game: Recorded) -> None:
    match, states = game, game.states
    for state in [*states[::7], match.state]:
        lying = {card for rows in state.zones for row in rows for card in row}
        on_table = {card for card in lying if is_open(card) and state.cards[owner(card)][card & 0xFFFFFF] is not None}
        members = [who for company in state.companies for who in company.members]
        assert len(members) == len(set(members)) and set(members) <= on_table


def test_who_was_eliminated_never_acts_again(game: Recorded) -> None:
    """Elimination leaves a card in an MP pile and no record of it; nothing that is told later is done by him."""
    match, states = game, game.states
    gone: set[int] = set()
    for state, action in zip(states, match.log, strict=True):
        after, events = GAME.step(state, action)
        for event in events:
            assert gone.isdisjoint(doers(event)), f"{Told(event.kind).name} of somebody who is gone"
            if event.kind == Told.ELIMINATED:
                gone.add(event.args[0])
        assert all(after.cards[owner(card)][card & 0xFFFFFF] is None for card in gone)
        piled = (card for rows in after.zones for card in rows[Zone.MP])
        assert not any(on_table(after, card) for card in piled if eliminated(after, card))


def test_introductory_discards_lie_face_up(game: Recorded) -> None:
    """LORE-INTRO-08: what goes out of a hand to the discard pile is shown before anything else is asked."""
    match, states = game, game.states
    piles = [
        all(is_open(card) for rows in state.zones for card in rows[Zone.DISCARD])
        for state in states
        if isinstance(waits := GAME.pending(state), Decision) and waits.question != Question.SHOW
    ]
    assert all(piles) == match.state.rules.introductory


def eliminated(state: State, card: int) -> bool:
    """Whether a card in an MP pile was eliminated or defeated, not won or stored."""
    return face(state, card).kind in SILENT


def doers(event: Event) -> set[int]:
    """The characters an event says something of that only somebody in play can do or suffer."""
    place = DOERS.get(Told(event.kind))
    return set() if place is None else {event.args[place]}
