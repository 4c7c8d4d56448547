"""`lore simulate`: the figures, the same games from the same seed, failures that can be seen again."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from engine.editions.lore import LORE
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.log import from_bytes
from engine.kernel.state import Event
from engine.lore.cards.decks import ready_decks
from engine.lore.records import State
from engine.lore.variants import SOLITAIRE
from lore_tui.cli import main
from lore_tui.sessions import simulation
from lore_tui.sessions.kept import AnotherSeries, Kept
from lore_tui.sessions.simulation import Plan, Tally, play, seating, simulate

KEYS = [
    "games",
    "finished",
    "errors",
    "refused",
    "actions",
    "actions_per_second",
    "median_turns",
    "wins_by_seat",
    "wins_by_deck",
    "wins_by_bot",
    "cards_played",
]


def plan(games: int = 2, bots: tuple[str, ...] = ("random", "random")) -> Plan:
    return Plan(games, 1, bots, tuple(ready_decks().items()))


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--bots", "steward,random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert list(report)[: len(KEYS)] == KEYS
    assert report["games"] == report["finished"] == 2
    assert report["errors"] == report["refused"] == 0
    assert sum(report["wins_by_seat"].values()) + report["draws"] == 2
    assert set(report["wins_by_bot"]) == {"random", "steward"}
    assert report["cards_played"] and all(count > 0 for count in report["cards_played"].values())


def test_without_json_there_is_a_line_for_each_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--bots", "random", "--rules", "intro"]) == 0
    shown = capsys.readouterr()
    assert "median turns" in shown.out and "wins by deck" in shown.out
    assert shown.err == ""


def test_a_seed_reproduces_a_game_wherever_it_is_played() -> None:
    here = [play(plan(), game) for game in range(3)]
    there = list(simulate(plan(games=3), processes=2))
    assert [outcome for outcome in there if not outcome.error] == here
    assert here[0].actions != here[1].actions


def test_a_series_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = list(simulate(plan(games=4), processes=1))
    file = tmp_path / "long.jsonl"
    kept = Kept(file, plan(games=4))
    assert kept.outcomes == []
    for outcome in whole[:2]:
        kept.add(outcome)
    with file.open("ab") as stopped:
        stopped.write(b'[2,["random"')
    again = Kept(file, plan(games=4))
    assert again.outcomes == whole[:2]
    rest = list(simulate(plan(games=4), 1, {outcome.game for outcome in again.outcomes}))
    assert rest == whole[2:]
    for outcome in rest:
        again.add(outcome)
    assert Kept(file, plan(games=4)).outcomes == whole
    assert Kept(file, plan(games=3)).outcomes == whole[:3]


def test_games_of_another_series_are_not_taken_for_these(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    Kept(file, plan())
    with pytest.raises(AnotherSeries):
        Kept(file, plan(bots=("steward", "random")))
    with pytest.raises(AnotherSeries):
        Kept(file, plan()._replace(decks=plan().decks[:2]))


def test_the_same_command_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "long.jsonl"
    words = ["simulate", "--bots", "random", "--json", "--keep", str(file), "--games"]
    assert main([*words, "2"]) == 0
    capsys.readouterr()
    kept = file.read_text(encoding="utf-8")
    assert main([*words, "3"]) == 0
    longer = json.loads(capsys.readouterr().out)
    assert longer["games"] == 3 and file.read_text(encoding="utf-8").startswith(kept)
    assert main(["simulate", "--bots", "random", "--json", "--games", "3"]) == 0
    straight = json.loads(capsys.readouterr().out)
    assert {**longer, "actions_per_second": 0} == {**straight, "actions_per_second": 0}
    assert main([*words, "3", "--seed", "2"]) != 0
    assert "another series" in capsys.readouterr().err


def test_bots_change_seats_and_all_decks_meet() -> None:
    tables = [seating(plan(bots=("steward", "random")), game) for game in range(24)]
    assert {tuple(seat.bot for seat in table) for table in tables} == {("steward", "random"), ("random", "steward")}
    assert len({tuple(seat.deck_name for seat in table) for table in tables}) == 12
    assert [seat.deck_name for seat in tables[0]] == [seat.deck_name for seat in tables[1]]


def test_a_game_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--seed", "3", "--number", "1", "--log", "--bots", "steward,random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("drafts" in line for line in lines)
    assert any("== Turn 1" in line for line in lines)
    assert any("The game is over" in line or "draw" in line for line in lines[-1:])


class Broken:
    """A bot that gives up after a while, or answers nonsense."""

    name = "broken"

    def __init__(self, nonsense: bool) -> None:
        self.nonsense = nonsense

    def __call__(self, state: State, secrets: Secrets) -> Action:
        if self.nonsense:
            return Action(59, (1, 2, 3))
        raise RuntimeError("out of ideas")

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
        return ()


@pytest.mark.parametrize("nonsense", [False, True])
def test_a_failing_game_is_saved_with_what_shows_it_again(
    nonsense: bool, monkeypatch: pytest.MonkeyPatch, lore_home: Path
) -> None:
    monkeypatch.setattr(LORE, "bot", lambda *_, **__: Broken(nonsense))
    outcome = play(plan(), 1)
    assert outcome.refused == nonsense
    saved = json.loads(Path(outcome.saved).read_text(encoding="utf-8"))
    assert Path(outcome.saved).is_relative_to(lore_home)
    assert (saved["seed"], saved["game"], saved["bots"]) == (1, 1, ["random", "random"])
    assert len(from_bytes(base64.b64decode(saved["log"]))) == outcome.actions > 0
    tally = Tally(plan())
    tally.add(outcome)
    report = tally.report()
    assert (report["finished"], report["errors"], report["refused"]) == (0, int(not nonsense), int(nonsense))
    assert report["failures"] == [{"game": 1, "error": outcome.error, "saved": outcome.saved}]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games", "0"], "--games"),
        (["--bots", "gandalf,steward"], "random, greedy, steward, wizard"),
        (["--decks", "nothing-of-that-name"], "neither a deck nor a file"),
        (["--log"], "--number"),
        (["--players", "9"], "for 2, 3, 4 or 5 players"),
        (["--rules", "house"], "--rules"),
    ],
)
def test_bad_arguments_get_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *words]) != 0
    shown = capsys.readouterr()
    assert told in shown.err and len(shown.err.splitlines()) == 1


def test_solitaire_is_one_deck_on_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    alone = Plan(4, 1, ("random", "adversary"), tuple(ready_decks().items()), SOLITAIRE)
    tables = [seating(alone, game) for game in range(4)]
    assert all([seat.bot for seat in table] == ["random", "adversary"] for table in tables)
    assert all(table[0].deck is table[1].deck for table in tables) and len({t[0].deck_name for t in tables}) == 4
    assert main(["simulate", "--rules", "solitaire", "--games", "1", "--bots", "random,random", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["finished"] == 1 and report["errors"] == report["refused"] == 0


def test_with_more_seats_than_decks_every_deck_is_at_the_table() -> None:
    table = seating(Plan(1, 1, ("random",), tuple(ready_decks().items()), players=5), 0)
    assert len(table) == 5 and len({seat.deck_name for seat in table}) == 4


def test_stewards_fill_their_hazard_piles_and_play_from_them() -> None:
    """At a table of three hazards go into the pile first and out of it onto companies."""
    piled: list[Event] = []
    played: list[int] = []

    def listen(before: State, action: Action, events: tuple[Event, ...], after: State) -> None:
        piled.extend(event for event in events if event.kind == Told.PILED)
        mover = before.turn.mover
        if before.turn.phase is Phase.MOVEMENT and action.verb == Verb.PLAY:
            others = [rows for seat, rows in enumerate(before.zones) if seat != mover]
            played.extend(card for rows in others for card in rows[Zone.HAZARDS] if card == action.args[0])
        if len(played) > 2:
            raise Enough

    class Enough(Exception):
        """There was enough to see."""

    three = Plan(1, 1, ("steward",), tuple(ready_decks().items()), players=3)
    seats = seating(three, 0)
    series = simulation.Series(three, seats, simulation.chooser(three, 0, "nature"), listen)
    with pytest.raises(Enough):
        series.play(simulation.players_for(three, 0, seats))
    assert len({event.args[0] for event in piled}) > 1, "one player alone laid hazards by"
    assert sum(event.args[1] for event in piled) >= len(played) == 3
