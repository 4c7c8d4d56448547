"""What holds in every game, whoever plays it: seen over games that bots play against each other."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.bots.levels import make
from engine.kernel.actions import Action, Proven, Shown
from engine.kernel.log import from_bytes, to_bytes
from engine.kernel.pending import Decision, Over
from engine.kernel.records import digest, encode, encode_plainly, is_open, owner
from engine.kernel.state import Event
from engine.lore.game import GAME, MACHINE
from engine.lore.records import Phase, State
from engine.lore.variants import INTRODUCTORY, STANDARD
from engine.selfplay import Match
from tests.games import new_match, questions

ROOT = Path(__file__).parents[1]
STEWARDS = ("steward", "steward")
LUCK = ("random", "random")
GAMES = [
    (1, LUCK, STANDARD),
    (2, LUCK, STANDARD),
    (3, STEWARDS, STANDARD),
    (4, LUCK, INTRODUCTORY),
    (5, STEWARDS, INTRODUCTORY),
]
OFFERED = [(11, LUCK, STANDARD), (12, STEWARDS, STANDARD), (13, LUCK, INTRODUCTORY), (14, LUCK, STANDARD)]
MOST_BYTES = 16


def names(case: tuple[int, tuple[str, str], int]) -> str:
    seed, bots, variant = case
    return f"{bots[0]}-{'intro' if variant == INTRODUCTORY else 'standard'}-{seed}"


class Recorded(Match):
    """A game that keeps the state before each of its actions."""

    def __init__(self, seed: int, variant: int) -> None:
        plain, self.numbers = new_match(seed, variant)
        self.state, self.dealer, self.log = plain.state, plain.dealer, plain.log
        self.states: list[State] = []

    def take(self, action: Action) -> None:
        self.states.append(self.state)
        super().take(action)


Played = tuple[Match, list[State], State]


@pytest.fixture(scope="module", params=GAMES, ids=names)
def game(request: pytest.FixtureRequest) -> Played:
    """A finished game, the state before each action, and its first state."""
    seed, bots, variant = request.param
    match = Recorded(seed, variant)
    start = match.state
    match.play([make(bot, match.numbers.randrange) for bot in bots])
    return match, match.states, start


def test_every_game_ends_with_a_result(game: Played) -> None:
    match, states, _ = game
    result = GAME.pending(match.state)
    assert isinstance(result, Over)
    assert len(result.points) == 2
    assert len(states) == len(match.log)


def test_every_card_lies_in_exactly_one_zone_and_none_is_lost(game: Played) -> None:
    match, states, start = game
    total = sum(len(row) for rows in start.zones for row in rows)
    for state in [*states[::7], match.state]:
        lying = Counter(card for rows in state.zones for row in rows for card in row)
        assert len(lying) == total and set(lying.values()) == {1}
        on_table = {card for card in lying if is_open(card) and state.cards[owner(card)][card & 0xFFFFFF] is not None}
        members = [who for company in state.companies for who in company.members]
        assert len(members) == len(set(members)) and set(members) <= on_table


def test_the_old_state_stays_as_it_was(game: Played) -> None:
    match, states, _ = game
    for index in range(0, len(states), 5):
        before = encode(states[index])
        GAME.step(states[index], match.log[index])
        assert encode(states[index]) == before


def test_a_state_survives_its_bytes_and_both_encoders_agree(game: Played) -> None:
    match, states, _ = game
    for state in [*states[::40], match.state]:
        data = GAME.encode(state)
        assert GAME.decode(data) == state
        assert GAME.encode(GAME.decode(data)) == data
        assert encode_plainly(state) == data


def test_a_replica_without_secrets_follows_to_the_same_digests(game: Played) -> None:
    match, states, start = game
    state = GAME.decode(GAME.encode(start))
    for index, action in enumerate(from_bytes(to_bytes(match.log))):
        if index % 10 == 0:
            assert digest(state) == digest(states[index])
        assert GAME.why_not(state, action) is None
        state = GAME.step(state, action)[0]
    assert digest(state) == digest(match.state)


def test_a_log_is_short(game: Played) -> None:
    match, _, _ = game
    assert len(to_bytes(match.log)) <= MOST_BYTES * len(match.log)


def test_noise_is_refused_without_an_exception(game: Played) -> None:
    match, states, _ = game
    numbers = random.Random(99)
    refused = 0
    for state in states[::9]:
        for action in noise(numbers, state, match):
            refused += GAME.why_not(state, action) is not None
    assert refused > len(states[::9])


def noise(numbers: random.Random, state: State, match: Match) -> Iterator[Action]:
    """Answers nobody would give: other times' answers, wild numbers, false openings."""
    cards = [card for rows in state.zones for row in rows for card in row]
    wild = [-5, -1, 0, 1, 255, 256, 1000, 1 << 24, (1 << 24) + 3, 1 << 40, *numbers.sample(cards, 4)]
    for _ in range(4):
        args = tuple(numbers.choice(wild) for _ in range(numbers.randrange(4)))
        shown = (Shown(numbers.choice(wild), numbers.choice(wild), numbers.randrange(400)),) * numbers.randrange(2)
        proven = (Proven(numbers.choice(wild), numbers.randrange(6)),) * numbers.randrange(2)
        yield Action(numbers.randrange(1, 60), args, shown, proven)
    yield match.log[numbers.randrange(len(match.log))]


# --------------------------------------------------------------------------------------------- seen from the questions
@pytest.mark.parametrize(("seed", "bots", "variant"), OFFERED)
def test_every_offer_is_accepted_and_nobody_is_left_without_one(seed: int, bots: tuple[str, str], variant: int) -> None:
    for number, asked in enumerate(questions(seed, bots, variant)):
        legal = GAME.legal(asked.state, asked.knowledge[asked.seat])
        assert legal, f"seat {asked.seat} has no answer to {GAME.pending(asked.state)}"
        assert len(set(legal)) == len(legal)
        assert asked.answer in legal
        for action in legal if number % 6 == 0 else ():
            assert GAME.why_not(asked.state, action) is None
            state, events = GAME.step(asked.state, action)
            assert state.result is not None or MACHINE.pending(state) is not None
            assert all(isinstance(event, Event) for event in events)


def two_worlds(seed: int, seat: int) -> tuple[Match, Match]:
    """A game after its set-up, twice: alike for `seat`, with the other seat's hidden cards dealt differently."""
    worlds = []
    for world in (0, 1):
        match, numbers = new_match(seed)
        bots = [make("steward", numbers.randrange)] * 2
        while match.state.turn.phase is Phase.SETUP:
            waits = match.advance()
            assert isinstance(waits, Decision)
            match.take(bots[waits.seat](match.state, match.dealer.knowledge(waits.seat)))
        if world:
            theirs = match.dealer.secrets[1 - seat]
            identities = list(theirs.values())
            random.Random(seed).shuffle(identities)
            theirs.update(zip(list(theirs), identities, strict=True))
        worlds.append(match)
    return worlds[0], worlds[1]


def silent(match: Match, seat: int) -> Action:
    """An answer that tells nothing about hidden cards."""
    legal = GAME.legal(match.state, match.dealer.knowledge(seat))
    return min((x for x in legal if not x.shown and not x.proven), key=lambda x: (x.verb, x.args))


@pytest.mark.parametrize(("bot", "turns"), [("greedy", 6), ("steward", 8), ("wizard", 3)])
def test_what_the_opponent_holds_changes_neither_bytes_nor_offers_nor_choice(bot: str, turns: int) -> None:
    """Two games that differ in the opponent's hidden cards alone look the same as long as he shows none."""
    seat = 0
    one, other = two_worlds(21, seat)
    assert one.dealer.secrets[1 - seat] != other.dealer.secrets[1 - seat]
    choices = 0
    while one.state.turn.number <= turns:
        waits = one.advance()
        assert other.advance() == waits
        assert encode(one.state) == encode(other.state)
        if isinstance(waits, Over):
            break
        if waits.seat != seat:
            answer = silent(one, waits.seat)
        else:
            mine, again = (dict(match.dealer.knowledge(seat)) for match in (one, other))
            assert GAME.legal(one.state, mine) == GAME.legal(other.state, again)
            answer = make(bot, random.Random(5).randrange, turns=4)(one.state, mine)
            assert make(bot, random.Random(5).randrange, turns=4)(other.state, again) == answer
            choices += 1
        one.take(answer)
        other.take(answer)
    assert choices > 10


SCRIPT = """
from tests.games import played
from engine.kernel.records import digest
for bots in (("random", "random"), ("steward", "greedy")):
    print(digest(played(41, bots).state).hex())
"""


def test_a_game_does_not_depend_on_the_order_of_hashes() -> None:
    lines = []
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        lines.append(done.stdout)
    assert lines[0] == lines[1]
    assert len(set(lines[0].split())) == 2
