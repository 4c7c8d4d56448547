"""A headless player: what he does where the table refuses him, and where it has gone on without asking him."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from engine.kernel.pending import Decision
from engine.lore.cards.decks import ready_decks
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.selfplay import Match
from lore_tui.people.sparring import Plan, Sparring
from net.fair.log.faults import Misuse
from net.fair.seat.core import Phase


def refusing_peer(tried: list[int]) -> Any:
    """A peer with one game under way whose table takes no answer."""

    def act(session: Any, run: Callable[[Any], None]) -> None:
        tried.append(session.table.replica.ledger.seq)
        raise Misuse("Something is wrong with that.")

    ledger = SimpleNamespace(seq=3)
    table = SimpleNamespace(phase=Phase.PLAYING, replica=SimpleNamespace(ledger=ledger), store=None)
    session = SimpleNamespace(table=table, gid=b"game", needs_links=True, names=("Sam", "Frodo"))
    return SimpleNamespace(lobby=SimpleNamespace(sessions=[session]), act=act)


def test_a_refused_answer_is_not_given_again() -> None:
    decks = [sections(deck) for deck in list(ready_decks().values())[:2]]
    match = Match(GAME, decks, random.Random(1).randrange)
    waits = match.advance()
    assert isinstance(waits, Decision) and GAME.pending(match.state) == waits
    tried: list[int] = []
    told: list[str] = []
    spar = Sparring(refusing_peer(tried), Plan("random", 1, tuple(ready_decks().values())), told.append)
    view = SimpleNamespace(
        gid=b"game",
        state=match.state,
        secrets=match.dealer.knowledge(waits.seat),
        pending=waits,
        seq=3,
        requests=(),
        claimable=(),
        passed_on=(),
    )
    for _ in range(5):
        spar._play(cast("Any", view))
    assert tried == [3] and told.count("trouble Something is wrong with that.") == 1
    view.seq = 4
    spar._play(cast("Any", view))
    assert len(tried) == 2, "another question is another matter"
    view.gid, view.seq = b"the game before", 5
    spar._play(cast("Any", view))
    assert len(tried) == 2, "a late picture of another game is not answered"


class Absence:
    """A table of three at which the second was away for too long; the first looked, and thinks about it."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.told: list[str] = []
        replica = SimpleNamespace(ledger=SimpleNamespace(seq=7), may_drop=lambda seat: seat in self.session.claimable)
        self.table = SimpleNamespace(
            phase=Phase.PLAYING, replica=replica, store=None, drop=lambda seat: self.done.append(f"dropped {seat}")
        )
        self.session: Any = SimpleNamespace(
            table=self.table, gid=b"game", needs_links=True, names=("Sam", "Frodo", "Rosie"), claimable=(1,)
        )
        self.session.do = lambda step: step(self.table)
        lobby = SimpleNamespace(sessions=[self.session], leave=lambda session: self.done.append("left"))
        peer: Any = SimpleNamespace(lobby=lobby, call=lambda step: step(lobby))
        self.spar = Sparring(peer, Plan("random", 1, tuple(ready_decks().values())), self.told.append)
        match = Match(GAME, [sections(deck) for deck in list(ready_decks().values())[:2]], random.Random(1).randrange)
        match.advance()
        self.view: Any = SimpleNamespace(
            gid=b"game", state=match.state, pending=None, seq=7, names=self.session.names, requests=(), claimable=(1,)
        )
        self.view.passed_on = ()

    def think(self) -> list[str]:
        """What becomes of what was seen."""
        self.spar._play(self.view)
        return self.done


def test_who_was_away_for_too_long_is_dropped_once() -> None:
    away = Absence()
    assert away.think() == ["dropped 1"]
    assert away.think() == ["dropped 1"]
    assert [line for line in away.told if "too long" in line] == ["dropping Frodo, who was away for too long"]


def test_a_game_in_which_he_cannot_be_dropped_is_saved() -> None:
    away = Absence()
    away.table.replica.may_drop = lambda seat: False
    assert away.think() == ["left"] and any(line.startswith("saved Frodo") for line in away.told)


def test_nobody_leaves_a_game_that_went_on_while_he_thought() -> None:
    """The others agreed meanwhile: the seat is dropped, and nobody is waited for any more."""
    for entries in (0, 1):  # his answer came: at the same entry, as his share of a roll, or as the next one
        away = Absence()
        away.session.claimable = ()
        away.table.replica.ledger.seq += entries
        assert away.think() == [] and not any("too long" in line for line in away.told)
