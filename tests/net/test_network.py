"""Honest seats over a bad network: lost links, delays, duplicates and crashes never make two histories."""

from __future__ import annotations

import random
from collections import deque

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from net.fair.check.verify import verify
from net.fair.log.faults import Misuse
from net.fair.log.games import by_id
from net.fair.seat.core import Phase
from net.fair.seat.table import Table
from tests.net.harness import GAME, RULES, Net, choose, make, seats_of, terms


class BadNetwork(RuleBasedStateMachine):
    """Tables that act, and a network that does what it likes between them."""

    @initialize(count=st.sampled_from([2, 3]), seed=st.integers(0, 5), strict=st.booleans())
    def begin(self, count: int, seed: int, strict: bool) -> None:
        self.net: Net = make(count, offer=terms(count, turns=1, strict=strict), salt=str(seed))
        self.rng = random.Random(seed)
        self.count = count
        self.cut: set[frozenset[int]] = set()
        self.indices: dict[int, int] = {}

    def pairs(self) -> list[tuple[int, int]]:
        return [(a, b) for a in range(self.count) for b in range(self.count) if a != b]

    def collect(self) -> None:
        self.net.collect()
        for pair in self.cut:
            for key in self.pairs():
                if frozenset(key) == pair:
                    self.net.links.get(key, deque()).clear()

    @rule(which=st.integers(0, 19), twice=st.booleans())
    def deliver(self, which: int, twice: bool) -> None:
        self.collect()
        queues = [key for key, queue in self.net.links.items() if queue]
        if queues:
            source, to = queues[which % len(queues)]
            message = self.net.links[source, to].popleft()
            self.net.tables[to].receive(message, source)
            if twice and message[1:2] == b"\x0c":
                self.net.tables[to].receive(message, source)

    @rule()
    def flow(self) -> None:
        for _ in range(6):
            self.deliver(0, False)

    @rule()
    def act(self) -> None:
        for table in self.net.tables:
            if table.pending is not None:
                choose(table, self.rng)
                return

    @rule(which=st.integers(0, 9))
    def lose_link(self, which: int) -> None:
        pairs = sorted({tuple(sorted(pair)) for pair in self.pairs()})
        self.cut.add(frozenset(pairs[which % len(pairs)]))
        self.collect()

    @rule()
    def restore_links(self) -> None:
        self.collect()
        for pair in self.cut:
            one, other = sorted(pair)
            self.net.tables[one].link_up(other)
            self.net.tables[other].link_up(one)
        self.cut = set()

    @rule(seat=st.integers(0, 2))
    def crash(self, seat: int) -> None:
        seat %= self.count
        self.collect()
        old = self.net.tables[seat]
        try:
            new = Table.resume(by_id((GAME,)), seats_of(self.count, str(self.salt()))[seat], old.store)
        except Misuse:
            return
        self.net.tables[seat] = new
        for other in range(self.count):
            if other != seat:
                self.cut.add(frozenset((seat, other)))
        self.collect()

    def salt(self) -> int:
        return next(s for s in range(6) if seats_of(self.count, str(s))[0].key.pk == self.net.tables[0].seating.pks[0])

    @invariant()
    def one_history(self) -> None:
        if not hasattr(self, "net"):
            return
        logs = [table.replica.ledger.heads for table in self.net.tables]
        shortest = min(map(len, logs))
        assert len({tuple(log[:shortest]) for log in logs}) == 1
        for table in self.net.tables:
            assert table.phase != Phase.FROZEN, table.trouble
            used = [item.b for item in table.replica.ledger.items if item.b]
            assert used == sorted(set(used))
            assert_cards_kept(table.replica.ledger.public, table.state.zones)

    def teardown(self) -> None:
        if not hasattr(self, "net"):
            return
        for _ in range(200):
            self.restore_links()
            self.net.settle()
            table = next((table for table in self.net.tables if table.pending is not None), None)
            if table is None:
                break
            choose(table, self.rng)
        assert [table.phase for table in self.net.tables] == [Phase.AUDITED] * self.count
        files = {table.transcript() for table in self.net.tables}
        assert len(files) == 1
        assert verify(files.pop(), {RULES: GAME}).exit_code == 0


def assert_cards_kept(public: object, zones: tuple[tuple[tuple[int, ...], ...], ...]) -> None:
    """No card is lost or doubled: every handle lies in exactly one zone."""
    cards = [card for rows in zones for row in rows for card in row]
    assert len(cards) == len(set(cards))
    assert public


TestBadNetwork = BadNetwork.TestCase
TestBadNetwork.settings = settings(
    max_examples=20,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
