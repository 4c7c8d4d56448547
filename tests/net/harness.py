"""Whole games of the toy over memory links, for tests."""

from __future__ import annotations

import hashlib
import random
from collections import deque
from collections.abc import Callable, Sequence

from net.fair.log.primitives import Signer, rules_id
from net.fair.log.schema import Entry, Terms
from net.fair.seat.core import Phase
from net.fair.seat.seating import Player
from net.fair.seat.store import MemoryStore, Store
from net.fair.seat.table import Table
from tests.net.toy_game import PASS, Toy, ToyState, kind_of

GAME = Toy()
RULES = rules_id(GAME.version, GAME.catalogue_digest)
ToyTable = Table[ToyState]


def terms(
    seats: int = 2,
    *,
    strict: bool = False,
    later: bool = False,
    take_backs: bool = True,
    turns: int = 2,
    go_on: bool = True,
) -> Terms:
    return Terms(2, RULES, 1, (turns,), seats, strict, later, 0, 300, take_backs, False, go_on)


def deck(seat: int, pile: int = 9, side: int = 3) -> list[Entry]:
    cards = [(3, 20 * seat + i + 1) for i in range(pile)] + [(2, 20 * seat + i + 200) for i in range(side)]
    return [Entry(section, 0, card, kind_of(card)) for section, card in cards]


def player(index: int, salt: str = "") -> Player:
    """A player whose randomness is fixed by its number."""
    rng = random.Random(f"player {index} {salt}")
    key = Signer(hashlib.sha256(f"key {index} {salt}".encode()).digest())
    return Player(key, f"Player {index}", hashlib.sha256(b"secret").digest(), False, rng.randbytes)


def seats_of(count: int, salt: str = "") -> list[Player]:
    return sorted((player(i, salt) for i in range(count)), key=lambda one: one.key.pk)


class Net:
    """Tables with memory links: every link keeps its order."""

    def __init__(self, tables: Sequence[ToyTable]) -> None:
        self.tables = list(tables)
        self.links: dict[tuple[int, int], deque[bytes]] = {}
        self.filter: Callable[[int, int, bytes], list[bytes]] = lambda source, to, message: [message]
        self.down: set[int] = set()

    def collect(self) -> None:
        for source, table in enumerate(self.tables):
            for outgoing in table.take_outbox():
                for to in range(len(self.tables)):
                    if to == source or outgoing.to not in (None, to) or {to, source} & self.down:
                        continue
                    queue = self.links.setdefault((source, to), deque())
                    queue.extend(self.filter(source, to, outgoing.message))

    def deliver(self) -> bool:
        self.collect()
        moved = False
        for (source, to), queue in list(self.links.items()):
            while queue:
                moved = True
                self.tables[to].receive(queue.popleft(), source)
        return moved

    def settle(self) -> None:
        while self.deliver():
            pass


def make(
    count: int = 2,
    *,
    offer: Terms | None = None,
    stores: Sequence[Store] | None = None,
    salt: str = "",
    decks: Sequence[Sequence[Entry]] | None = None,
) -> Net:
    """A table set up for play."""
    players = seats_of(count, salt)
    offer = offer or terms(count)
    pks = [one.key.pk for one in players]
    stores = stores or [MemoryStore() for _ in players]
    net = Net(
        [
            ToyTable(GAME, one, offer, pks, decks[i] if decks else deck(i), store)
            for i, (one, store) in enumerate(zip(players, stores, strict=True))
        ]
    )
    for table in net.tables:
        table.start()
    net.settle()
    return net


def decider(net: Net) -> int | None:
    return next((seat for seat, table in enumerate(net.tables) if table.pending is not None), None)


def choose(table: ToyTable, rng: random.Random) -> None:
    """A random legal action; passing is likelier, so that games end."""
    actions = GAME.legal(table.state, table.secrets)
    passing = [action for action in actions if action.verb == PASS]
    table.act(passing[0] if passing and rng.random() < 0.25 else rng.choice(actions))


def play(net: Net, seed: int = 1, limit: int = 2000) -> Net:
    """Play a whole game with random choices."""
    rng = random.Random(seed)
    for _ in range(limit):
        net.settle()
        seat = decider(net)
        if seat is None:
            break
        choose(net.tables[seat], rng)
    net.settle()
    return net


def finished(net: Net) -> bool:
    return all(table.phase == Phase.AUDITED for table in net.tables)
