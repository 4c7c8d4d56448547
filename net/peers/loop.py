"""The network's own thread: calls go in, events come out, and a screen that hangs holds up nothing."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")
E = TypeVar("E")

MAX_PASSING = 1000


class Events(Generic[E]):
    """Events on their way to a slow reader. What merely passes (chat, presence) is dropped when too much waits."""

    def __init__(self, passing: Callable[[E], bool]) -> None:
        self._passing = passing
        self._events: deque[E] = deque()
        self._waiting_passing = 0
        self._ready = threading.Condition()
        self.dropped = 0
        self.on_ready: Callable[[], None] | None = None
        """Called from the network's thread when events wait where none waited; has to return at once."""

    def put(self, event: E) -> None:
        with self._ready:
            if self._passing(event):
                if self._waiting_passing >= MAX_PASSING:
                    self.dropped += 1
                    return
                self._waiting_passing += 1
            self._events.append(event)
            first = len(self._events) == 1
            self._ready.notify()
        if first and self.on_ready is not None:
            self.on_ready()

    def get(self, timeout: float | None = None) -> E | None:
        """The next event, or None when none came in time."""
        with self._ready:
            if not self._ready.wait_for(lambda: self._events, timeout):
                return None
            return self._take()

    def drain(self) -> list[E]:
        """All events that wait, without waiting for more."""
        with self._ready:
            return [self._take() for _ in range(len(self._events))]

    def _take(self) -> E:
        event = self._events.popleft()
        if self._passing(event):
            self._waiting_passing -= 1
        return event


class NetworkThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="lore-net", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def call(self, work: Coroutine[None, None, T]) -> concurrent.futures.Future[T]:
        """Starts work in the network's loop; the future is for the caller's thread."""
        if not self.running:
            work.close()
            raise RuntimeError("the network is stopped")
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def post(self, step: Callable[[], object]) -> None:
        """Runs a short step in the network's loop, some time soon."""
        if not self.running:
            raise RuntimeError("the network is stopped")
        self._loop.call_soon_threadsafe(step)

    def stop(self, timeout: float = 5.0) -> None:
        """Ends what still runs and joins the thread."""
        if not self.running:
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_forever()
        finally:
            left = asyncio.all_tasks(self._loop)
            for task in left:
                task.cancel()
            self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()
