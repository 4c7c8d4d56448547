"""How much a peer may ask of us, and how much we ask of a peer."""

from __future__ import annotations

import ipaddress
import logging
from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

log = logging.getLogger("lore.net")

MIB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """The limits of `lore/1`; tests shorten the times."""

    handshake: float = 10.0
    dial: float = 8.0
    half_open_per_address: int = 4
    half_open: int = 16
    links: int = 64
    strangers: int = 48
    """Of the links, those for keys that are neither known nor seated: the rest is kept for players one knows."""
    strangers_per_address: int = 16
    ping_after: float = 15.0
    lost_after: float = 45.0
    messages_per_second: float = 200.0
    bytes_per_second: float = MIB
    burst: float = 2.0
    """Seconds' worth of messages that may arrive at once, after a stall of the network."""
    chat: tuple[int, float] = (5, 10.0)
    peer: tuple[int, float] = (5, 5.0)
    """Five in five seconds: the protocol says one a second, and the network bunches them."""
    watch: tuple[int, float] = (5, 10.0)
    """Each of these is answered with a whole log."""
    offer: tuple[int, float] = (10, 10.0)
    """At a table of five an offer comes five times, with what is known of where each listens."""
    send_share: float = 0.75
    """What part of these rates this side uses itself, so that it never seems to flood."""
    queue_messages: int = 4096
    queue_bytes: int = 8 * MIB
    farewell: float = 10.0
    """Seconds in which whoever leaves still says what is queued; a spectator may be a good way behind."""


class Bucket:
    """Allows `rate` a second on average and `capacity` at once; the caller brings the time."""

    def __init__(self, rate: float, capacity: float, now: float) -> None:
        self._rate = rate
        self._capacity = capacity
        self._level = capacity
        self._then = now

    def take(self, amount: float, now: float) -> bool:
        """Takes the amount out, or says that it is not there."""
        self._fill(now)
        if amount > self._level:
            return False
        self._level -= amount
        return True

    def wait(self, amount: float, now: float) -> float:
        """Seconds until the amount is there; an amount above the capacity needs a full bucket."""
        self._fill(now)
        return max(0.0, (min(amount, self._capacity) - self._level) / self._rate)

    def spend(self, amount: float, now: float) -> None:
        """Takes the amount, into debt when it has to be."""
        self._fill(now)
        self._level -= amount

    def _fill(self, now: float) -> None:
        self._level = min(self._capacity, self._level + (now - self._then) * self._rate)
        self._then = now


def per_window(limit: tuple[int, float], now: float) -> Bucket:
    """A bucket for so many in so many seconds."""
    count, seconds = limit
    return Bucket(count / seconds, count, now)


KeyT = TypeVar("KeyT", bound=Hashable)


def crowded_out(homes: Mapping[KeyT, str]) -> KeyT:
    """Who has to go where too many came, oldest first: the oldest from the address that most came from."""
    crowd = Counter(homes.values())
    most = max(crowd.values())
    return next(key for key, home in homes.items() if crowd[home] == most)


def neighbourhood(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        mapped = parsed.ipv4_mapped
        return str(mapped) if mapped else str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)


@dataclass
class OffenceLog:
    """Writes one line for each offence, and no more than one each ten seconds for one address."""

    clock: Callable[[], float]
    every: float = 10.0
    _last: dict[str, float] = field(default_factory=dict)
    _more: Counter[str] = field(default_factory=Counter)

    def note(self, address: str, text: str) -> None:
        """The text is ours; nothing a peer wrote goes into the log."""
        home, now = neighbourhood(address), self.clock()
        if now - self._last.get(home, -self.every) < self.every:
            self._more[home] += 1
            return
        if len(self._last) > 1000:
            self._last.clear()
            self._more.clear()
        self._last[home] = now
        more = self._more.pop(home, 0)
        log.warning("%s: %s%s", home, text, f" ({more} more like it)" if more else "")
