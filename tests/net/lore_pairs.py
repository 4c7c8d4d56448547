"""Players of LoRE in one process, connected over loopback: what one of them does is written by the test."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeAlias

from msgspec.structs import replace

from engine.bots.lore.levels import make
from engine.lore.cards.decks import ready_decks
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.files.decklists import entries
from lore_tui.files.gamefile import known_games
from lore_tui.people.challenge import Challenge
from net.fair.check.report import Report
from net.fair.check.verify import verify
from net.fair.log.schema import Terms
from net.fair.seat.core import Phase
from net.fair.seat.table import Table
from net.fair.wire.limits import Limits
from net.peers.peer import Options, Peer
from net.peers.session import Session
from tests.net.second import second_verdict
from tests.net.waits import heard, until, view

LorePeer: TypeAlias = Peer[State]
LoreGame: TypeAlias = Session[State]
USUAL = Limits()
QUICK = Limits(dial=1.0, ping_after=0.4, lost_after=2.0)
"""A lost connection is noticed soon."""
INTRO = Challenge(rules="intro")


def open_peer(folder: Path, name: str, limits: Limits) -> LorePeer:
    """A player who listens on loopback and is not announced."""
    options = Options(0, "127.0.0.1", name, discover=False, sync=False, limits=limits)
    peer = heard(Peer(folder / name, (GAME,), options))
    peer.start()
    return peer


@contextmanager
def pair(folder: Path, limits: Limits = USUAL) -> Iterator[tuple[LorePeer, LorePeer]]:
    """Two players who do not know each other yet."""
    with ExitStack() as stack:
        two = [open_peer(folder, name, limits) for name in ("Frodo", "Sam")]
        for peer in two:
            stack.callback(peer.stop)
        yield two[0], two[1]


def meet(guest: LorePeer, host: LorePeer, port: int | None = None) -> None:
    """Connects, over the port of a proxy where one is named."""
    guest.join(f"127.0.0.1:{port or host.transport.port}")
    until(lambda: guest.identity.pk in host.transport.links, "the link")


def game(peer: LorePeer) -> LoreGame:
    return peer.lobby.sessions[-1]


def table(peer: LorePeer) -> Table[State]:
    return game(peer).table


def sit_down(host: LorePeer, guest: LorePeer, terms: Terms | None = None) -> None:
    """Offers, accepts, and waits until both play."""
    offer = terms or INTRO.terms()
    decks = list(ready_decks().values())
    host.call(lambda lobby: lobby.offer([guest.identity.pk], offer, entries(decks[0], offer.variant)))
    until(lambda: guest.lobby.offers, "the offer")
    guest.call(lambda lobby: lobby.accept(next(iter(lobby.offers)), entries(decks[1], offer.variant)))
    until(lambda: all(game(one).gid is not None for one in (host, guest) if one.lobby.sessions), "the game to begin")
    until(lambda: table(host).phase is Phase.PLAYING and table(guest).phase is Phase.PLAYING, "the game to begin")


def clocked(minutes: int) -> Terms:
    """The terms of an introductory game with a clock."""
    return replace(INTRO.terms(), clock=60 * minutes, patience=60)


BOT = make("steward", random.Random(1).randrange)


def answer(peer: LorePeer) -> bool:
    """Answers by bot, if this player is asked."""
    peer.events.drain()
    seen = view(peer)
    if seen.pending is None or seen.state is None:
        return False
    action = BOT(seen.state, seen.secrets)
    done = []

    def step(now: LoreGame) -> None:
        if now.table.pending is not None and now.table.replica.ledger.seq == seen.seq:
            now.act(action)
            done.append(True)

    peer.act(game(peer), step)
    return bool(done)


def play(one: LorePeer, other: LorePeer, done: Callable[[State], bool] = lambda state: False) -> None:
    """Both answer by bot until that is so in the first one's log, or the game is over."""

    def going() -> bool:
        return not done(table(one).state) and Phase.AUDITED not in (table(one).phase, table(other).phase)

    while going():
        until(lambda: not going() or answer(one) | answer(other), "an answer", lambda: (view(one), view(other)))


def turn(number: int) -> Callable[[State], bool]:
    """Whether so many turns have begun."""
    return lambda state: state.turn.number >= number


def asked(one: LorePeer, other: LorePeer) -> LorePeer:
    """Whoever is asked, once both know it."""

    def known() -> bool:
        heads = {peer.call(lambda lobby: lobby.sessions[-1].table.replica.ledger.head) for peer in (one, other)}
        return len(heads) == 1 and any(view(peer).pending for peer in (one, other))

    until(known, "a question")
    return one if view(one).pending is not None else other


def verified(one: LorePeer, other: LorePeer) -> Report:
    """What both verifiers say of the file both players hold in the end: nothing against it."""
    until(lambda: {table(peer).phase for peer in (one, other)} == {Phase.AUDITED}, "the end")
    files = {peer.call(lambda lobby: lobby.sessions[-1].table.transcript()) for peer in (one, other)}
    assert len(files) == 1
    data = files.pop()
    report = verify(data, known_games())
    assert report.exit_code == 0, (report.finding, report.incomplete)
    assert second_verdict(data) == 0
    return report
