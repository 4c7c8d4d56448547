"""LoRE itself at a table: a whole game through the protocol, verified, and resumed in the middle."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

import pytest

from engine.journeys.table.verbs import PASS, Verb
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from engine.lore.variants import INTRODUCTORY
from lore_tui.files.decklists import entries
from net.disk.journal import Journal
from net.fair.check.verify import verify
from net.fair.log.games import by_id
from net.fair.log.primitives import Signer, rules_id
from net.fair.seat.core import Phase
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from tests.net.second import second_verdict

GAMES = {rules_id(GAME.version, GAME.catalogue_digest): GAME}


def players() -> list[Player]:
    rng = random.Random("lore")
    keys = [Signer(hashlib.sha256(b"lore %d" % index).digest()) for index in range(2)]
    return [Player(key, f"Player {i}", bytes(32), i == 1, rng.randbytes) for i, key in enumerate(keys)]


def sitters() -> list[Sitter]:
    decks = list(ready_decks().values())[:2]
    return [Sitter(player, entries(deck)) for player, deck in zip(players(), decks, strict=True)]


def play_on(solo: LocalTable[State], rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        table = solo.asked
        if table is None:
            return
        solo.act(table, rng.choice(GAME.legal(table.state, table.secrets)))


@pytest.mark.parametrize("strict", [False, True])
def test_whole_game_is_verified(strict: bool) -> None:
    solo = LocalTable.new(GAME, solo_terms(GAME, 1, strict=strict), sitters())
    play_on(solo, random.Random(1), 150)
    solo.tables[0].concede()
    solo.pump()
    assert [table.phase for table in solo.tables] == [Phase.AUDITED] * 2, solo.mine.trouble
    data = solo.mine.transcript()
    assert data == solo.tables[1].transcript()
    report = verify(data, GAMES)
    assert report.exit_code == 0, (report.finding, report.incomplete)
    assert second_verdict(data) == 0


@pytest.mark.parametrize("strict", [False, True])
def test_a_hand_of_any_size_can_be_proven(strict: bool) -> None:
    """The introductory game never reduces a hand of resources: whoever travels and plays nothing proves ever more."""
    decks = list(ready_decks().values())[:2]
    seated = [Sitter(player, entries(deck, INTRODUCTORY)) for player, deck in zip(players(), decks, strict=True)]
    solo = LocalTable.new(GAME, solo_terms(GAME, INTRODUCTORY, strict=strict), seated)
    rng = random.Random(1)
    most, many = 0, 32
    while most <= many and (table := solo.asked) is not None:
        legal = GAME.legal(table.state, table.secrets)
        journeys = [action for action in legal if action.verb == Verb.GO]
        passing = PASS in legal and table.state.turn.number > 0
        action = rng.choice(journeys) if journeys else PASS if passing else max(legal, key=lambda one: one.args)
        most = max(most, len(action.proven))
        solo.act(table, action)
    solo.tables[0].concede()
    solo.pump()
    data = solo.mine.transcript()
    assert most > many
    assert verify(data, GAMES).exit_code == 0 and second_verdict(data) == 0


def test_resume_has_the_same_cards_and_dice(tmp_path: Path) -> None:
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        solo = LocalTable.new(GAME, solo_terms(GAME, 1), sitters(), journal)
        play_on(solo, random.Random(2), 60)
    with Journal(tmp_path / "game", tmp_path / "marks", sync=False) as journal:
        again = LocalTable.resume(by_id((GAME,)), players(), journal)
        assert again.mine.state == solo.mine.state
        assert again.mine.secrets == solo.mine.secrets
        play_on(again, random.Random(3), 20)
        play_on(solo, random.Random(3), 0)
        assert again.mine.replica.ledger.seq > solo.mine.replica.ledger.seq
