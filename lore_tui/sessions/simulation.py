"""Games of bots against bots: played in worker processes, counted, and reproduced from seed and number."""

from __future__ import annotations

import base64
import itertools
import json
import multiprocessing
import random
import statistics
import time
import traceback
from collections import Counter
from collections.abc import Callable, Container, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from engine.edition import Edition, Player
from engine.editions import USUAL, edition
from engine.kernel.actions import Action
from engine.kernel.dealer import Chooser
from engine.kernel.log import to_bytes
from engine.kernel.pending import Decision, Over
from engine.kernel.state import Event
from engine.selfplay import Match, Refused
from lore_tui.files.home import data_folder

CHUNK = 2
RANDOM = "random"
"""The name of a deck made by lot for its game."""

Listener = Callable[[Any, Action, tuple[Event, ...], Any], None]


class Plan(NamedTuple):
    """Everything that fixes a series of games."""

    games: int
    seed: int
    bots: tuple[str, ...]
    decks: tuple[tuple[str, Any], ...]
    """Those that are played; none for a random deck at every seat of every game."""
    variant: int = 1
    players: int = 2
    game: str = USUAL

    @property
    def edition(self) -> Edition[Any, Any]:
        """The game that is played."""
        return edition(self.game)

    @property
    def alone(self) -> bool:
        """Whether one deck fills all seats."""
        return any(way.alone for way in self.edition.game.variants if way.number == self.variant)


class Seat(NamedTuple):
    """Who sits where with which deck."""

    bot: str
    deck_name: str
    deck: Any


class Outcome(NamedTuple):
    """What became of one game."""

    game: int
    bots: tuple[str, ...]
    decks: tuple[str, ...]
    actions: int
    turns: int = 0
    ending: str = ""
    winners: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    played: tuple[tuple[str, int], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    """What this game counts besides, by name."""
    error: str = ""
    refused: bool = False
    saved: str = ""


class Series(Match[Any]):
    """A game that counts what is played in it, and tells a listener what happens."""

    def __init__(self, plan: Plan, seats: tuple[Seat, ...], choose: Chooser, listen: Listener | None = None) -> None:
        parts = plan.edition.decks.sections([seat.deck for seat in seats], plan.variant)
        super().__init__(plan.edition.game, parts, choose, plan.variant)
        self.played: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self._note = plan.edition.note
        self._listen = listen

    def take(self, action: Action) -> None:
        """Take one action and note what came of it."""
        self.log.append(action)
        before = self.state
        self.state, events = self.game.step(before, action)
        for event in events:
            self._note(self.state, event, self.counts, self.played)
        if self._listen is not None:
            self._listen(before, action, events, self.state)


# --------------------------------------------------------------------------------------------------------- one game
def seating(plan: Plan, game: int) -> tuple[Seat, ...]:
    """The seats of game number `game`: decks go through all arrangements, the bots change seats every game."""
    if plan.alone:
        return alone(plan, game)
    bots = [plan.bots[(seat + game) % len(plan.bots)] for seat in range(plan.players)]
    if not plan.decks:
        return tuple(
            Seat(bot, RANDOM, plan.edition.decks.random(chooser(plan, game, f"deck {seat}")))
            for seat, bot in enumerate(bots)
        )
    tables = list(itertools.permutations(plan.decks, plan.players)) if len(plan.decks) >= plan.players else []
    if not tables:
        start = itertools.cycle(plan.decks)
        tables = [tuple(itertools.islice(start, plan.players)) for _ in plan.decks]
    decks = tables[(game // len(plan.bots)) % len(tables)]
    return tuple(Seat(bot, name, deck) for bot, (name, deck) in zip(bots, decks, strict=True))


def alone(plan: Plan, game: int) -> tuple[Seat, ...]:
    """Where one deck fills both seats, the first bot plays its first part and the last one the other."""
    name, deck = RANDOM, None
    if plan.decks:
        name, deck = plan.decks[game % len(plan.decks)]
    deck = deck or plan.edition.decks.random(chooser(plan, game, "deck 0"))
    return Seat(plan.bots[0], name, deck), Seat(plan.bots[-1], name, deck)


def chooser(plan: Plan, game: int, purpose: str) -> Chooser:
    """Numbers that depend on the seed, the game and the purpose alone."""
    return random.Random(f"lore/{plan.seed}/{game}/{purpose}").randrange


def players_for(plan: Plan, game: int, seats: tuple[Seat, ...]) -> list[Player[Any]]:
    """The bots of a game, each with chance of its own.

    Their budget is counted in turns played out, not in seconds: only so does a seed reproduce a game exactly.
    """
    return [
        plan.edition.bot(seat.bot, chooser(plan, game, f"bot {number}")) for number, seat in enumerate(seats)
    ]


def play(plan: Plan, game: int, listen: Listener | None = None) -> Outcome:
    """Play one game; whatever goes wrong is part of the outcome, saved for whoever mends it."""
    seats = seating(plan, game)
    names = tuple(seat.bot for seat in seats), tuple(seat.deck_name for seat in seats)
    match = Series(plan, seats, chooser(plan, game, "nature"), listen)
    try:
        result = match.play(players_for(plan, game, seats))
    except Exception as error:
        saved = save_failure(plan, game, match, error)
        return Outcome(
            game,
            *names,
            actions=len(match.log),
            error=f"{type(error).__name__}: {error}",
            refused=isinstance(error, Refused),
            saved=str(saved),
        )
    return Outcome(
        game,
        *names,
        actions=len(match.log),
        turns=plan.edition.turn(match.state),
        ending=plan.edition.ending(result.how),
        winners=result.winners,
        points=result.points,
        played=tuple(sorted(match.played.items())),
        counts=tuple(sorted(match.counts.items())),
    )


def save_failure(plan: Plan, game: int, match: Match[Any], error: Exception) -> Path:
    """Write down what is needed to see a failure again: the series, the game, the log up to there."""
    folder = data_folder() / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"game-{plan.seed}-{game}.json"
    waits = match.game.pending(match.state)
    record = {
        "rules": plan.game,
        "seed": plan.seed,
        "game": game,
        "variant": plan.variant,
        "players": plan.players,
        "bots": list(plan.bots),
        "decks": [name for name, _ in plan.decks] or RANDOM,
        "rules_version": match.game.version,
        "catalogue": match.game.catalogue_digest.hex(),
        "waits": waits_in_words(waits),
        "error": "".join(traceback.format_exception(error)),
        "log": base64.b64encode(to_bytes(match.log)).decode(),
    }
    path.write_text(json.dumps(record, indent=2, ensure_ascii=False), encoding="utf-8")
    return path


def waits_in_words(waits: object) -> str:
    """What a game that failed was waiting for."""
    if isinstance(waits, Decision):
        return f"seat {waits.seat} is asked question {waits.question}"
    return "the game is over" if isinstance(waits, Over) else str(waits)


# ------------------------------------------------------------------------------------------------------- many games
def simulate(plan: Plan, processes: int, done: Container[int] = ()) -> Iterator[Outcome]:
    """The outcomes of all games but those that are done, in order, as they are known."""
    left = [game for game in range(plan.games) if game not in done]
    if processes <= 1 or len(left) <= CHUNK:
        yield from (play(plan, game) for game in left)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as workers:
        yield from workers.map(play, itertools.repeat(plan, len(left)), left, chunksize=CHUNK)


def unbroken(outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
    """The same outcomes; the first game that failed ends the series, for figures may not leave one out."""
    for outcome in outcomes:
        if outcome.error:
            raise RuntimeError(f"game {outcome.game} failed: {outcome.error}; saved as {outcome.saved}")
        yield outcome


class Tally:
    """Outcomes added up."""

    def __init__(self, plan: Plan) -> None:
        self._edition = plan.edition
        self.outcomes: list[Outcome] = []
        self._before = 0
        """Actions of games that were played at another time."""
        self._started = time.monotonic()

    def add(self, outcome: Outcome, fresh: bool = True) -> None:
        """Count one more game; one that was played at another time says nothing about speed."""
        self.outcomes.append(outcome)
        self._before += 0 if fresh else outcome.actions

    def report(self) -> dict[str, object]:
        """The figures, under the names scripts rely on."""
        seconds = max(time.monotonic() - self._started, 0.001)
        done = [outcome for outcome in self.outcomes if not outcome.error]
        actions = sum(outcome.actions for outcome in self.outcomes)
        played: Counter[str] = Counter()
        counts: Counter[str] = Counter()
        for outcome in done:
            played.update(dict(outcome.played))
            counts.update(dict(outcome.counts))
        points = [points for outcome in done for points in outcome.points]
        return {
            "games": len(self.outcomes),
            "finished": len(done),
            "errors": sum(1 for outcome in self.outcomes if outcome.error and not outcome.refused),
            "refused": sum(1 for outcome in self.outcomes if outcome.refused),
            "actions": actions,
            "actions_per_second": round((actions - self._before) / seconds),
            "median_turns": statistics.median(outcome.turns for outcome in done) if done else 0,
            "wins_by_seat": self._wins(done, lambda outcome, seat: str(seat)),
            "wins_by_deck": self._wins(done, lambda outcome, seat: outcome.decks[seat]),
            "wins_by_bot": self._wins(done, lambda outcome, seat: outcome.bots[seat]),
            "cards_played": dict(sorted(played.items())),
            "draws": sum(1 for outcome in done if not outcome.winners),
            "ends_by": dict(Counter(outcome.ending for outcome in done)),
            "median_points": statistics.median(points) if points else 0,
            **self._edition.figures(counts),
            "failures": [
                {"game": outcome.game, "error": outcome.error, "saved": outcome.saved}
                for outcome in self.outcomes
                if outcome.error
            ],
        }

    def _wins(self, done: list[Outcome], label: Callable[[Outcome, int], str]) -> dict[str, int]:
        """Wins under a label; everybody who sat at a table is listed, if only with none."""
        wins: dict[str, int] = {}
        for outcome in done:
            for seat in range(len(outcome.bots)):
                name = label(outcome, seat)
                wins[name] = wins.get(name, 0) + (1 if outcome.winners == (seat,) else 0)
        return dict(sorted(wins.items()))
