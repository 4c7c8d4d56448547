"""Waiting for players in this process: by what they hear of, and never by looking at a game while it changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from net.peers.peer import Peer
from net.peers.session import GameView

P = TypeVar("P", bound=Peer[Any])
PATIENT = 90.0
"""Seconds after which a wait is in vain, also on a busy machine."""
NO_NEWS = 0.1
"""Seconds after which to look again for what nobody is told of, as files and clocks."""


class News:
    """Counts what all players of this process hear of."""

    def __init__(self) -> None:
        self.count = 0
        self._more = threading.Condition()

    def told(self) -> None:
        with self._more:
            self.count += 1
            self._more.notify_all()

    def wait(self, known: int) -> None:
        """Until there is more than was known, or it is time to look anyway."""
        with self._more:
            self._more.wait_for(lambda: self.count > known, NO_NEWS)


NEWS = News()


def heard(peer: P) -> P:
    """A player, of whom waits are told whenever something happens to him."""
    put = peer.events.put

    def tell(event: object) -> None:
        put(event)
        NEWS.told()

    peer.events.put = tell  # type: ignore[method-assign]
    return peer


def until(condition: Callable[[], object], what: str = "something", told: Callable[[], object] = str) -> None:
    """Waits for what has to happen; fails the test when it does not, with what `told` has to say."""
    end = time.monotonic() + PATIENT
    while True:
        known = NEWS.count
        if condition():
            return
        assert time.monotonic() < end, f"waited in vain for {what}: {told()}"
        NEWS.wait(known)


def view(peer: Peer[Any]) -> GameView[Any]:
    """The last game of a player, looked at between two of its steps."""
    return peer.call(lambda lobby: lobby.sessions[-1].view())
