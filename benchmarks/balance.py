"""How even the decks and how strong the cards are: the same bot plays every deck against every other, seats swapped."""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import statistics
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.editions import EDITIONS, USUAL, edition
from engine.journeys.table.board import face
from engine.journeys.table.events import Told
from engine.journeys.table.records import State, Zone
from engine.journeys.table.verbs import Purpose
from engine.kernel.actions import Action
from engine.kernel.pending import Over
from engine.kernel.records import Handle, is_open, owner, ref
from engine.kernel.state import Event
from engine.metw.table.verbs import Tells
from lore_tui.sessions.simulation import Plan, Series, chooser, players_for, seating

CHUNK = 4
FEWEST = 40
"""A card has to come to hand this often before its figures say anything."""
EXTREMES = 20
LEAVES = (Told.DISCARDED, Told.ELIMINATED, Told.RETURNED)
CHECKED = (int(Told.CORRUPTION), int(Tells.CORRUPTED))
JOURNEYS = ("lore", "metw")
"""The games that have all that is counted here; of the others decks, turns and endings are told."""
TEACHING = "first-lessons"
"""How decks are called that are made for teaching, not for winning."""


class Played(NamedTuple):
    """What one game adds to the figures."""

    decks: tuple[str, str]
    winners: tuple[int, ...]
    ending: str
    turns: int
    points: tuple[int, ...]
    left: int
    """Characters who left play."""
    corrupted: int
    """Those of them who left it by a corruption roll."""
    drawn: tuple[frozenset[int], ...]
    """By seat, the numbers of the cards that came to hand or into the first company."""
    used: tuple[frozenset[int], ...]


class Watch:
    """Listens to a game and notes who leaves play how, which cards come to hand and which are played."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._tempted: Handle = -1
        self.left = self.corrupted = 0
        self.called = False
        self.drawn: tuple[set[int], set[int]] = (set(), set())
        self.used: tuple[set[int], set[int]] = (set(), set())

    def __call__(self, before: State, action: Action, events: tuple[Event, ...], after: State) -> None:
        """Note what one action brought."""
        for event in events:
            self._note(event, after)
        for seat, rows in enumerate(after.zones):
            if rows[Zone.HAND] is not before.zones[seat][Zone.HAND]:
                self.drawn[seat].update(self._number(after, card) for card in rows[Zone.HAND])

    def _note(self, event: Event, state: State) -> None:
        if event.kind in CHECKED:
            self._tempted = event.args[0]
        elif event.kind == Told.ROLLS and event.args[1] != Purpose.CORRUPTION:
            self._tempted = -1
        elif event.kind in LEAVES and face(state, event.args[0]).is_character:
            self.left += 1
            self.corrupted += event.args[0] == self._tempted
        elif event.kind in (Told.PLAYED, Told.DRAFTED):
            seat, card = event.args[:2]
            self.used[seat].add(face(state, card).number)
            self.drawn[seat].add(face(state, card).number)
        elif event.kind == Told.CALLED:
            self.called = True

    def _number(self, state: State, card: Handle) -> int:
        if is_open(card):
            return state.faces[owner(card)][ref(card)]
        return self._series.dealer.secrets[owner(card)][card].definition


class Deaf(Watch):
    """Listens to nothing: what the others count is not in this game."""

    def __call__(self, before: State, action: Action, events: tuple[Event, ...], after: State) -> None:
        """Note nothing."""


def played(plan: Plan, game: int) -> Played:
    """Play one game of the series and watch it; an error ends the whole run."""
    seats = seating(plan, game)
    series = Series(plan, seats, chooser(plan, game, "nature"), lambda *told: watch(*told))
    watch = Watch(series) if plan.game in JOURNEYS else Deaf(series)
    result: Over = series.play(players_for(plan, game, seats))
    in_bound = watch.called or series.state.turn.number < series.state.rules.last_turn
    ending = plan.edition.ending(result.how) if in_bound else "turn bound"
    return Played(
        (seats[0].deck_name, seats[1].deck_name),
        result.winners,
        "call" if watch.called and ending == "council" else ending,
        series.state.turn.number,
        result.points,
        watch.left,
        watch.corrupted,
        tuple(frozenset(cards) for cards in watch.drawn),
        tuple(frozenset(cards) for cards in watch.used),
    )


def play_all(plan: Plan, processes: int) -> list[Played]:
    """All games of the series, on several cores."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as workers:
        return list(workers.map(played, itertools.repeat(plan, plan.games), range(plan.games), chunksize=CHUNK))


# ---------------------------------------------------------------------------------------------------------- figures
def won(game: Played, seat: int) -> float:
    """What a seat made of a game: a drawn one counts half."""
    return float(game.winners == (seat,)) if len(game.winners) == 1 else 0.5


def share(games: list[tuple[Played, int]]) -> float:
    """The part of games won by these seats."""
    return sum(won(game, seat) for game, seat in games) / len(games) if games else 0.0


def print_decks(games: list[Played]) -> None:
    """Every deck against every other, in each seat and in all."""
    names = sorted({name for game in games for name in game.decks})
    seats = [(game, seat) for game in games for seat in (0, 1)]
    print(f"| deck | games | won | first seat | second seat | {' | '.join(f'against {name}' for name in names)} |")
    print(f"| --- |{' ---: |' * (len(names) + 4)}")
    for name in names:
        mine = [(game, seat) for game, seat in seats if game.decks[seat] == name]
        parts = [[one for one in mine if one[1] == seat] for seat in (0, 1)]
        parts += [[one for one in mine if one[0].decks[1 - one[1]] == other] for other in names]
        figures = " | ".join(f"{share(part):.0%}" if part else "" for part in parts)
        print(f"| {name} | {len(mine)} | **{share(mine):.1%}** | {figures} |")


def print_whole(games: list[Played], name: str) -> None:
    """How long games last, how they end, and what becomes of characters."""
    endings = Counter(game.ending for game in games)
    left = sum(game.left for game in games)
    points = statistics.median(points for game in games for points in game.points)
    print(f"\nmedian turns a player      {statistics.median(game.turns for game in games) / 2:g}")
    print(f"endings                    {', '.join(f'{how} {n / len(games):.1%}' for how, n in endings.most_common())}")
    if name not in JOURNEYS:
        return
    print(f"median marshalling points  {points:g}")
    print(f"characters who left play   {left / len(games):.2f} a game, {corruption(games):.1%} of them by corruption")


def corruption(games: list[Played]) -> float:
    """The part of the characters who left play that did so by a corruption roll."""
    return sum(game.corrupted for game in games) / max(1, sum(game.left for game in games))


def print_cards(games: list[Played], name: str) -> None:
    """For every card: how often it is played when drawn, and how often its player wins then."""
    book = edition(name).game.start(edition(name).game.variants[0].number, (), [(0, 0, 0, 0)] * 2).book
    drawn: Counter[int] = Counter()
    used: Counter[int] = Counter()
    wins: dict[int, float] = {}
    for game in games:
        for seat in (0, 1):
            drawn.update(game.drawn[seat])
            used.update(game.used[seat] & game.drawn[seat])
            for number in game.used[seat]:
                wins[number] = wins.get(number, 0.0) + won(game, seat)
    rows = [
        (wins[number] / used[number] if used[number] else 0.0, book[number].definition.name, number)
        for number in drawn
        if drawn[number] >= FEWEST
    ]
    ranked = sorted((row for row in rows if used[row[2]] >= FEWEST), reverse=True)
    print(f"\nstrongest: {', '.join(f'{name} {rate:.0%}' for rate, name, _ in ranked[:EXTREMES])}")
    print(f"weakest: {', '.join(f'{name} {rate:.0%}' for rate, name, _ in ranked[:-EXTREMES-1:-1])}")
    print("\n| card | games drawn | played when drawn | won when played |\n| --- | ---: | ---: | ---: |")
    for rate, name, number in sorted(rows, key=lambda row: row[1]):
        shown = f"{rate:.0%}" if used[number] >= FEWEST else ""
        print(f"| {name} | {drawn[number]} | {used[number] / drawn[number]:.0%} | {shown} |")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default=USUAL, choices=tuple(EDITIONS))
    parser.add_argument("--bot", default="steward")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cards", action="store_true", help="the table of all cards too")
    parser.add_argument("--random", action="store_true", help="decks by lot from the whole set")
    args = parser.parse_args()
    table = edition(args.game)
    ready = tuple((name, deck) for name, deck in table.decks.ready().items() if not name.startswith(TEACHING))
    decks = () if args.random else ready
    variant = table.game.variants[0].number
    plan = Plan(args.games, args.seed, (args.bot, args.bot), decks, variant, game=args.game)
    games = play_all(plan, args.processes)
    if decks:
        print_decks(games)
    print_whole(games, args.game)
    if args.cards and args.game in JOURNEYS:
        print_cards(games, args.game)


if __name__ == "__main__":
    main()
