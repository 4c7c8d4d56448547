"""Solitaire from the first screen: one key, the decks with their results, a game with Enter."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from engine.editions.lore import LORE
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.pending import Over
from engine.lore.cards.decks import ready_decks
from engine.lore.council import BY_CONCESSION, BY_RULES
from engine.lore.game import GAME
from lore_tui.app import LoreApp
from lore_tui.cli import main
from lore_tui.files.campaign import Journey, campaign_file, enter
from lore_tui.files.gamefile import known_games
from lore_tui.screens.home import HomeScreen
from lore_tui.screens.solitaire import SolitaireScreen
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.match import TRANSCRIPT, solitaire
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.beside.solitaire import DeckRow, deck_rows, journey_lines
from net.fair.check.verify import verify
from tests.rules_plugin import rule
from tests.screens.pages import visit, wait_for
from tests.screens.players import picture, seeded_person, type_keys

DECK = "heirs-of-the-north"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the test's own."""
    monkeypatch.setenv("LORE_HOME", str(tmp_path))
    return tmp_path


@rule("LORE-SOLO-01", "LORE-SOLO-13")
def test_one_key_leads_to_the_results_and_enter_to_a_game() -> None:
    enter(DECK, 21, LORE.alone(Over(BY_RULES, (0,), (21, 0)), 0), 18, "one")
    enter(DECK, 7, LORE.alone(Over(BY_RULES, (), (7, 0)), 0), 30, "two")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await type_keys(pilot, "S")
        await wait_for(pilot, lambda: isinstance(app.screen, SolitaireScreen))
        screen = app.screen
        assert isinstance(screen, SolitaireScreen)
        while (row := screen.decks.current) is None or row.short != DECK:
            await pilot.press("down")
            await pilot.pause()
        text = picture(app)
        assert "Heirs of the North" in text and "    2    21  loss" in text
        assert text.index("  7 MPs in  30 turns  loss") < text.index(" 21 MPs in  18 turns  victory")
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen) and table.desk.state.rules.solitaire
        assert table.desk.moment.players[1 - table.desk.moment.seat] == "Adversary"

    visit(HomeScreen, script)


def test_a_log_that_cannot_be_read_is_said_and_the_decks_are_there() -> None:
    campaign_file().parent.mkdir(parents=True, exist_ok=True)
    campaign_file().write_text("no log")

    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "The campaign log" in picture(app) and "Heirs of the North" in picture(app)

    visit(SolitaireScreen, script)


def test_a_deck_that_is_gone_keeps_its_results() -> None:
    rows = deck_rows({"a": "Deck A"}, [Journey("b", 12, "marginal loss", 20, "2026-01-01")])
    assert rows == [DeckRow("a", "Deck A"), DeckRow("b", "b", 1, 12, "marginal loss")]
    assert "Enter begins one" in journey_lines([], "a", 60)[0][0][0]


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over(BY_RULES, (), (2, 0)), "Complete loss, 2 MPs."),
        (Over(BY_RULES, (0,), (25, 0)), "Complete victory, 25 MPs."),
        (Over(BY_CONCESSION, (1,), (1, 0)), "Given up, 1 MP."),
    ],
)
def test_the_end_is_told_by_the_scale_and_not_as_a_game_of_two(over: Over, words: str) -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        moment = table.desk.moment
        points = over.points if moment.seat == 0 else over.points[::-1]
        table.desk.moment = replace(moment, over=Over(over.how, over.winners, points))
        assert table.desk.ending() == words

    visit(SolitaireScreen, script)


@rule("LORE-SOLO-09", "LORE-SOLO-10", "LORE-DEC-67")
def test_who_likes_plays_the_hazards_himself(home: Path) -> None:
    """He is asked for both sides, with both hands open; answers of either are taken back; the file is in order."""
    person, luck = seeded_person(5)
    match, decks = solitaire(DECK, own_hazards=True), [ready_decks()[DECK]]
    session = SoloSession.new(person, match, decks, folder=home / "game", luck=luck, threaded=False)
    session.start(lambda: None)
    mine = session.moment.seat
    chance = random.Random(5)
    while not plays_hazards(session, mine):
        moment = session.moment
        assert moment.question is not None and moment.over is None
        legal = GAME.legal(moment.state, moment.secrets)
        session.act(chance.choice(legal))
    before = session.moment
    hands = {*before.state.zones[0][Zone.HAND], *before.state.zones[1][Zone.HAND]}
    assert hands <= {*before.secrets, *before.state.faces[0], *before.state.faces[1]}, "both hands lie open"
    (passing,) = (x for x in GAME.legal(before.state, before.secrets) if x.verb == Verb.PASS)
    session.act(passing)
    assert session.moment.state != before.state and session.steps_back >= 1
    session.take_back()
    assert session.moment.state == before.state and session.moment.seat == 1 - mine, session.moment.notice
    play = next(x for x in GAME.legal(before.state, before.secrets) if x.verb == Verb.PLAY)
    session.act(play)
    assert session.moment.state != before.state
    session.concede()
    assert session.moment.over is not None and session.moment.seat == mine
    assert verify((home / "game" / TRANSCRIPT).read_bytes(), known_games()).exit_code == 0


def plays_hazards(session: SoloSession, mine: int) -> bool:
    """Whether the other side is asked now, and has a hazard to play."""
    moment = session.moment
    if moment.seat == mine or moment.question is None or moment.question.question != Question.WINDOW:
        return False
    return any(x.verb == Verb.PLAY for x in GAME.legal(moment.state, moment.secrets))


def test_a_key_says_who_plays_the_hazards() -> None:
    async def script(app: LoreApp, pilot: Pilot[None]) -> None:
        assert "played in the worst way" in picture(app)
        await type_keys(pilot, "H")
        assert "played by yourself" in picture(app)
        await pilot.press("enter")
        await wait_for(pilot, lambda: isinstance(app.screen, TableScreen))
        table = app.screen
        assert isinstance(table, TableScreen)
        assert table.desk.moment.players[1 - table.desk.moment.seat] == "Hazards"

    visit(SolitaireScreen, script)


@pytest.mark.parametrize("words", [["--own-hazards"], ["--own-hazards", "--rules", "solitaire", "--seed", "1"]])
def test_own_hazards_are_for_solitaire(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) != 0
    assert "own hazards are for solitaire" in capsys.readouterr().err
