"""A headless player whose answer the table refuses says so once and waits."""

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
