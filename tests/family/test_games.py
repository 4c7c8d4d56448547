"""Every game of every edition, whoever plays it: it ends, loses nothing, refuses noise, is the same for everybody."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.actions import AS_DRAW, AT_ONCE, IN_TIME, LEAVE, STOP, Action, Identity, Proven, Shown
from engine.kernel.game import Game
from engine.kernel.log import from_bytes, to_bytes
from engine.kernel.pending import Over
from engine.kernel.records import Handle, digest, encode, encode_plainly, owner
from engine.kernel.state import Event
from tests.family.matches import Recorded, cases, house, told

ROOT = Path(__file__).parents[2]
MOST_BYTES = 16
"""Of an action in a log, on average."""
STANDS_ON = {"meccg": ("meccg", "metw")}
"""A book that adds to another one: what it does not name is the statement of that one (editions.md, section 5)."""


def books_of(game: Recorded) -> tuple[str, ...]:
    """The books whose rules are in force: that of a scenario too where one is played."""
    own, scenario = game.edition.book, game.edition.decks.made_for(game.case.variant.number)
    return (*STANDS_ON.get(own, (own,)), *(["scenarios"] if scenario else []))


REAL = ("engine.lore", "engine.metw", "engine.tcg", "engine.journeys", "engine.cards")


def some(states: list[Any], count: int) -> list[Any]:
    """About so many of them, evenly."""
    return states[:: max(1, len(states) // count)]


def test_it_ends_with_a_result(game: Recorded) -> None:
    result = game.game.pending(game.state)
    assert isinstance(result, Over)
    assert result.winners or game.case.variant.alone or game.case.variant.all_may_lose
    assert len(result.points) == len(game.state.zones)
    assert game.edition.ending(result.how)
    assert game.edition.turn(game.state) > 0


def test_every_card_lies_in_exactly_one_zone_and_none_is_lost(game: Recorded) -> None:
    total = sum(map(sum, game.sizes))
    for state in [game.first, *some(game.states, 600), game.state]:
        lying = Counter(card for rows in state.zones for row in rows for card in row)
        assert len(lying) == total and set(lying.values()) == {1}


def test_every_offer_is_accepted_and_nobody_is_left_without_one(game: Recorded) -> None:
    rules = game.game
    for number, asked in enumerate(game.questions):
        state = game.states[asked.index]
        legal = rules.legal(state, asked.knowledge)
        assert legal, f"seat {asked.seat} has no answer to {rules.pending(state)}"
        assert len(set(legal)) == len(legal)
        assert game.log[asked.index] in legal
        for action in legal if number % 6 == 0 else ():
            assert rules.why_not(state, action) is None
            after, events = rules.step(state, action)
            assert rules.pending(after) is not None
            assert all(isinstance(event, Event) for event in events)


def test_noise_is_refused_without_an_exception(game: Recorded) -> None:
    numbers = random.Random(99)
    refused = 0
    states = some(game.states, 300)
    books = [ROOT / "docs" / "rules" / f"{name}.md" for name in books_of(game)]
    rules = "".join(book.read_text(encoding="utf-8") for book in books if book.exists()) or "TOY-1"
    for state in states:
        for action in noise(numbers, state, game):
            reason = game.game.why_not(state, action)
            if reason is not None:
                refused += 1
                assert reason.text and reason.rule in rules, reason
    assert refused > len(states)


def noise(numbers: random.Random, state: Any, match: Recorded) -> Iterator[Action]:
    """Answers nobody would give: other times' answers, wild numbers, false openings."""
    cards = [card for rows in state.zones for row in rows for card in row]
    wild = [-5, -1, 0, 1, 255, 256, 1000, 1 << 24, (1 << 24) + 3, 1 << 40, *numbers.sample(cards, 4)]
    for _ in range(6):
        args = tuple(numbers.choice(wild) for _ in range(numbers.randrange(5)))
        shown = (Shown(numbers.choice(wild), numbers.choice(wild), numbers.randrange(1300)),) * numbers.randrange(2)
        proven = (Proven(numbers.choice(wild), numbers.randrange(6)),) * numbers.randrange(2)
        yield Action(numbers.choice([1, 2, 3, *range(16, 80)]), args, shown, proven)
    yield numbers.choice(match.log)


def test_the_old_state_stays_as_it_was(game: Recorded) -> None:
    for index in range(0, len(game.states), max(1, len(game.states) // 400)):
        before = encode(game.states[index])
        game.game.step(game.states[index], game.log[index])
        assert encode(game.states[index]) == before


def test_a_state_survives_its_bytes_and_both_encoders_agree(game: Recorded) -> None:
    for state in [*some(game.states, 60), game.state]:
        data = game.game.encode(state)
        assert game.game.decode(data) == state
        assert game.game.encode(game.game.decode(data)) == data
        assert encode_plainly(state) == data


def test_a_replica_without_secrets_follows_to_the_same_digests(game: Recorded) -> None:
    rules: Game[Any] = game.game
    state = rules.decode(rules.encode(game.first))
    for index, action in enumerate(from_bytes(to_bytes(game.log))):
        assert rules.why_not(state, action) is None
        if index % 10 == 0:
            assert digest(state) == digest(game.states[index])
        state = rules.step(state, action)[0]
    assert digest(state) == digest(game.state)


def test_a_log_is_short(game: Recorded) -> None:
    assert len(to_bytes(game.log)) <= MOST_BYTES * len(game.log)


def test_somebody_may_give_up_and_all_may_stop_at_any_moment(game: Recorded) -> None:
    ways = [Action(STOP, (way,)) for way in (AT_ONCE, AS_DRAW, IN_TIME)]
    for state in some(game.states, 12):
        for action in [*(Action(LEAVE, (seat,)) for seat in range(len(state.zones))), *ways]:
            assert game.game.pending(game.game.step(state, action)[0]) is not None


# ------------------------------------------------------------------------------------------- what others do not know
def begun(match: Recorded) -> None:
    """Play on until the set-up is over."""
    players = match.players()
    while not match.edition.turn(match.state):
        waits = match.advance()
        assert not isinstance(waits, Over)
        match.take(players[waits.seat](match.state, match.known(waits.seat)))


def hidden(match: Recorded, seat: int) -> dict[Handle, Identity]:
    """The hidden cards of a seat that still lie somewhere."""
    lying = {card for rows in match.state.zones for row in rows for card in row}
    return {card: identity for card, identity in match.dealer.secrets[seat].items() if card in lying}


def deal_anew(match: Recorded, seat: int) -> None:
    """Let what `seat` does not know lie otherwise: each card may lie where another of its section of the deck lay."""
    known, numbers = match.known(seat), random.Random(seat)
    for mine, sizes in enumerate(match.sizes):
        unknown = {card: identity for card, identity in hidden(match, mine).items() if card not in known}
        for first, end in pairwise(accumulate(sizes, initial=0)):
            places = [card for card, identity in unknown.items() if first <= identity.serial < end]
            identities = [unknown[card] for card in places]
            numbers.shuffle(identities)
            match.dealer.secrets[mine].update(zip(places, identities, strict=True))


def lay_there(match: Recorded, answer: Action) -> None:
    """Where a card must be shown, let it be the same in this world too."""
    for shown in answer.shown:
        theirs = match.dealer.secrets[owner(shown.card)]
        wanted = Identity(shown.serial, shown.definition)
        place = next(card for card, identity in hidden(match, owner(shown.card)).items() if identity == wanted)
        theirs[place], theirs[shown.card] = theirs[shown.card], wanted


@pytest.mark.parametrize(
    ("case", "bot"),
    [
        pytest.param(case, bot, id=f"{case}-{bot}")
        for case in cases()
        if not case.variant.alone
        for bot in house(case.name).players(case.variant.number, 0)[: None if case.full else 1]
    ],
)
def test_what_others_hold_changes_neither_bytes_nor_offers_nor_choice(case: Any, bot: str) -> None:
    """Two games that differ in the others' hidden cards alone look the same as long as nobody shows one."""
    seat, choices, lots = 0, 0, random.Random(7)
    worlds = one, other = Recorded(case), Recorded(case)
    for match in worlds:
        begun(match)
    deal_anew(other, seat)
    assert one.dealer.secrets != other.dealer.secrets
    while choices < 60:
        waits = one.advance()
        assert other.advance() == waits
        assert encode(one.state) == encode(other.state)
        if isinstance(waits, Over):
            break
        if waits.seat == seat:
            mine, again = (dict(match.known(seat)) for match in worlds)
            assert one.game.legal(one.state, mine) == other.game.legal(other.state, again)
            answer, same = (
                match.edition.bot(bot, random.Random(choices).randrange, turns=4)(match.state, secrets)
                for match, secrets in ((one, mine), (other, again))
            )
            assert answer == same
            choices += 1
        else:
            legal = one.game.legal(one.state, one.known(waits.seat))
            answer = lots.choice([x for x in legal if not x.shown and not x.proven] or legal)
            lay_there(other, answer)
        assert other.game.why_not(other.state, answer) is None
        for match in worlds:
            match.take(answer)
    assert choices


# --------------------------------------------------------------------------------------------------- other processes
def run(*command: str, **environment: str) -> str:
    """What a Python of its own prints."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def elsewhere() -> Iterator[subprocess.Popen[str]]:
    """A process with another order of hashes, started once: it plays the games it is told."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment["PYTHONHASHSEED"] = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    command = [sys.executable, "-m", "tests.family.matches"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, text=True) as other:
        yield other
        assert other.stdin is not None
        other.stdin.close()


def test_a_game_does_not_depend_on_the_order_of_hashes(game: Recorded, elsewhere: subprocess.Popen[str]) -> None:
    """Nobody knows the order in this process; in another one it is fixed, and the same game comes of it."""
    if game.case.seats == game.case.variant.seats[0]:
        assert elsewhere.stdin is not None and elsewhere.stdout is not None
        print(game.case, file=elsewhere.stdin, flush=True)
        assert elsewhere.stdout.readline() == f"{told(game)}\n"


def test_the_toy_needs_no_real_game() -> None:
    """The properties are the family's: a game passes them before any other is loaded."""
    script = (
        "import pytest, sys\n"
        "files = ['tests/family/test_games.py', 'tests/family/test_plainly.py']\n"
        "code = pytest.main(['-q', '-p', 'no:cacheprovider', *files, '-k', 'not real_game and not hashes'])\n"
        f"print([name for name in sys.modules if name.startswith({REAL!r})])\n"
        "sys.exit(code)"
    )
    printed = run("-c", script, FAMILY="toy")
    assert " passed" in printed
    assert printed.endswith("[]\n")
