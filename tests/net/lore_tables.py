"""LoRE at tables in one process, for tests: any number of seats, played at random."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence

from engine.journeys.cards.decks import Deck
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.files.decklists import entries
from net.fair.log.primitives import Signer, fingerprint, rules_id
from net.fair.log.schema import Entry, What
from net.fair.seat.core import Phase
from net.fair.seat.seating import Player
from net.fair.seat.solo import LocalTable, Sitter, solo_terms
from net.fair.seat.table import Table

GAMES = {rules_id(GAME.version, GAME.catalogue_digest): GAME}


def players(count: int) -> list[Player]:
    rng = random.Random(f"{count} of lore")
    keys = [Signer(hashlib.sha256(b"several %d" % index).digest()) for index in range(count)]
    return [Player(key, f"Player {i}", bytes(32), i > 0, rng.randbytes) for i, key in enumerate(keys)]


def prints(count: int = 2) -> list[str]:
    """The fingerprints of the players."""
    return [fingerprint(player.key.pk) for player in players(count)]


def deck_lists(count: int, variant: int = 1) -> list[tuple[Entry, ...]]:
    decks: list[Deck] = list(ready_decks().values())
    return [entries(decks[seat % len(decks)], variant) for seat in range(count)]


def sit_down(
    lists: Sequence[Sequence[Entry]], variant: int = 1, options: Sequence[int] = ()
) -> LocalTable[State]:
    terms = solo_terms(GAME, variant, options, len(lists))
    sitters = [Sitter(player, cards) for player, cards in zip(players(len(lists)), lists, strict=True)]
    return LocalTable.new(GAME, terms, sitters)


def play_on(table: LocalTable[State], rng: random.Random, until: Callable[[State], bool], most: int = 4000) -> None:
    """Answer at random until a state is reached, or the game is over."""
    for _ in range(most):
        asked = table.asked
        if asked is None or until(asked.state):
            return
        table.act(asked, rng.choice(GAME.legal(asked.state, asked.secrets)))
    raise AssertionError("the game does not come to that")


def agree(table: LocalTable[State], what: What) -> None:
    """Everybody asks for the same thing; who is asked for a decision comes last and writes it down."""
    asked = table.asked
    assert asked is not None
    active = asked.replica.ledger.active
    rest: list[Table[State]] = [one for one in table.tables if one is not asked and one.seat in active]
    for one in (*rest, asked):
        one.propose(what)
        table.pump()


def audited(table: LocalTable[State], but: Sequence[int] = ()) -> bytes:
    """The file of a game that everybody, except those who were dropped, has opened his cards for."""
    stayed = [one for one in table.tables if one.seat not in but]
    assert [one.phase for one in stayed] == [Phase.AUDITED] * len(stayed), [one.trouble for one in stayed]
    files = {one.transcript() for one in stayed}
    assert len(files) == 1, "the files of all seats are equal byte for byte"
    return files.pop()
