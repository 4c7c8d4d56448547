"""A headless player of the small game, for tests that need a process and a network of its own."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
import time
from pathlib import Path

from net.fair.log.faults import Misuse
from net.fair.log.schema import Terms
from net.fair.seat.core import Phase
from net.fair.wire.limits import Limits
from net.fair.wire.messages import Status
from net.peers.events import CanResume, Offered, PeerGone, PeerHere
from net.peers.peer import Options, Peer, saved_games
from net.peers.session import Session
from net.peers.transport import TransportError
from tests.net.harness import GAME, RULES, deck
from tests.net.toy_game import PASS, ToyState

NO_NEWS = 0.1
"""Seconds after which to look around though nothing was heard."""
LIMITS = Limits(dial=2.0, ping_after=1.0, lost_after=3.0)


def tell(**what: object) -> None:
    print(json.dumps(what), flush=True)


class Bot:
    """Offers or accepts games, and answers every question at random."""

    def __init__(self, args: argparse.Namespace) -> None:
        options = Options(args.port, name=args.name, bot=True, limits=LIMITS)
        self.args = args
        self.peer: Peer[ToyState] = Peer(Path(args.folder), (GAME,), options)
        self.rng = random.Random(args.seed)
        self.played = 0
        self.told: set[bytes] = set()
        self.busy = False
        self.told_entries = 0

    @property
    def session(self) -> Session[ToyState] | None:
        return self.peer.lobby.sessions[-1] if self.peer.lobby.sessions else None

    def run(self) -> None:
        tell(port=self.peer.start(), name=self.args.name)
        for folder in saved_games(self.peer.folder):
            tell(resumed=self.peer.resume(folder).gid is not None)
        while not self.finished():
            self.look_around()
            self.busy = self.move()
            self.tell_entries()
        if self.args.linger:
            time.sleep(self.args.linger)
        self.peer.stop()
        tell(left=True)

    def finished(self) -> bool:
        """Counts the games that are over; True when enough were played."""
        for session in list(self.peer.lobby.sessions):
            table = session.table
            if table.phase is Phase.AUDITED and table.gid not in self.told:
                self.told.add(table.gid)
                self.played += 1
                file = self.peer.call(lambda lobby: table.transcript())  # noqa: B023 - called at once
                tell(over=table.replica.ledger.seq, file=hashlib.sha256(file).hexdigest())
        return self.played >= int(self.args.games)

    def look_around(self) -> None:
        first = self.peer.events.get(timeout=0 if self.busy else NO_NEWS)
        for event in [first, *self.peer.events.drain()]:
            if isinstance(event, Offered) and not self.finished():
                self.peer.call(lambda lobby, id=event.offer.id: lobby.accept(id, deck(self.args.seed)))  # type: ignore[misc]
            elif isinstance(event, PeerHere | PeerGone | CanResume):
                tell(event=type(event).__name__)
        busy = self.session is not None and self.session.needs_links
        if self.args.seats and not busy and not self.finished():
            self.invite()

    def invite(self) -> None:
        """Connects to everybody who is announced, and offers a game once enough are free."""
        for one in self.peer.sightings:
            if not any(link.peer and link.peer.name == one.name for link in self.peer.transport.links.values()):
                try:
                    self.peer.join(f"@{one.name}")
                except TransportError as error:
                    tell(trouble=str(error))
        links = self.peer.transport.links
        free = [pk for pk, link in links.items() if link.peer and link.peer.status == Status.FREE]
        offer = Terms(1, RULES, 1, (self.args.turns,), self.args.seats, False, False, 0, 600, True, False)
        if len(free) >= self.args.seats - 1 and not self.peer.lobby.offers:
            try:
                self.peer.call(lambda lobby: lobby.offer(free[: self.args.seats - 1], offer, deck(0)))
            except Misuse as misuse:
                tell(trouble=str(misuse))

    def move(self) -> bool:
        session = self.session
        if session is None:
            return False
        table = session.table
        if table.phase in (Phase.FROZEN, Phase.CLAIMED):
            tell(broken=str(table.trouble))
            sys.exit(1)
        self.peer.act(session, self.answer)
        if self.args.pause:
            time.sleep(self.args.pause)
        return table.phase is Phase.PLAYING and table.pending is not None

    def answer(self, session: Session[ToyState]) -> None:
        table = session.table
        if table.phase is not Phase.PLAYING or table.pending is None:
            return
        actions = GAME.legal(table.state, table.secrets)
        passing = [action for action in actions if action.verb == PASS]
        session.act(passing[0] if passing and self.rng.random() < 0.25 else self.rng.choice(actions))

    def tell_entries(self) -> None:
        """Tells every tenth entry of the log, also of those that come at once."""
        session = self.session
        if session is not None and session.gid is not None:
            tens = session.table.replica.ledger.seq // 10 * 10
            for entry in range(self.told_entries + 10, tens + 1, 10):
                tell(at=f"playing {entry}")
            self.told_entries = tens


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("name")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--port", type=int, default=7171)
    parser.add_argument("--seats", type=int, default=0, help="offer games for so many; 0 waits for offers")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--pause", type=float, default=0.0)
    parser.add_argument("--linger", type=float, default=1.0)
    Bot(parser.parse_args()).run()


if __name__ == "__main__":
    main()
