"""Solitaire from the command line: a verified game at a table, its result in the campaign log, the log in words."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.editions.lore import LORE
from engine.journeys.table.records import Zone
from engine.kernel.pending import Over
from engine.lore.cards.decks import ready_decks
from engine.lore.council import BY_CONCESSION, BY_RING, BY_RULES
from engine.lore.game import GAME
from lore_tui.cli import main
from lore_tui.files.campaign import campaign_file, enter, in_words, read_campaign
from lore_tui.sessions.match import SOLITAIRE, solitaire, unfinished
from lore_tui.sessions.solo_session import SoloSession
from lore_tui.view.moment import VERIFIED
from net.disk.identity import load_identity
from tests.rules_plugin import rule

DECK = "heirs-of-the-north"


@rule("LORE-SOLO-13", "LORE-RULING-166")
def test_the_result_is_told_in_the_words_of_the_scale() -> None:
    assert LORE.alone(Over(BY_RULES, (1,), (0, 17)), 1) == "marginal victory"
    assert LORE.alone(Over(BY_RULES, (), (9, 0)), 0) == "loss"
    assert LORE.alone(Over(BY_RING, (0,), (3, 0)), 0) == "complete victory"
    assert LORE.alone(Over(BY_CONCESSION, (1,), (30, 0)), 0) == "given up"


def test_games_are_entered_once_and_listed_by_deck(lore_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = enter(DECK, 21, "victory", 18, "one")
    assert in_words(first) == "21 marshalling points: victory."
    assert enter(DECK, 21, "victory", 18, "one") == first
    enter("other", 1, "complete loss", 9, "two")
    assert [journey.game for journey in read_campaign()] == ["one", "two"]
    assert main(["play", "--rules", "solitaire", "--log"]) == 0
    shown = capsys.readouterr().out
    assert f"{DECK}: 1 game, best 21" in shown and "18 turns  victory" in shown and "complete loss" in shown
    assert main(["play", "--rules", "solitaire", "--log", "--deck", "other"]) == 0
    assert DECK not in capsys.readouterr().out


def test_an_empty_or_broken_log_is_told_in_one_line(lore_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--rules", "solitaire", "--log"]) == 0
    assert "No solitaire game" in capsys.readouterr().out
    campaign_file().parent.mkdir(parents=True, exist_ok=True)
    campaign_file().write_text("[{]")
    assert main(["play", "--rules", "solitaire", "--log"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert main(["play", "--log"]) != 0
    assert "--rules solitaire --log" in capsys.readouterr().err


@rule("LORE-SOLO-09")
def test_a_session_shows_the_hazards_and_enters_its_result(lore_home: Path) -> None:
    deck = ready_decks()[DECK]
    session = SoloSession.new(load_identity(lore_home), solitaire(DECK), (deck, deck), threaded=False)
    session.start(lambda: None)
    rng = random.Random(1)
    while session.moment.state.turn.number < 3:
        assert session.moment.error is None
        moment = session.moment
        session.act(rng.choice(GAME.legal(moment.state, moment.secrets)))
    moment = session.moment
    hazards = moment.state.zones[1 - moment.seat][Zone.HAND]
    assert hazards and set(hazards) <= set(moment.secrets)
    assert [saved.match.rules for saved in unfinished()] == [SOLITAIRE]
    session.concede()
    assert session.moment.fair == VERIFIED
    assert "given up" in session.moment.notice
    assert [journey.result for journey in read_campaign()] == ["given up"]
    session.close()
