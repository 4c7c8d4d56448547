"""Every state of the model: what each seat can do is worked out once, then all of them together are walked through.

    python -m tests.model.search

A state is the honest seats; liars have none of their own, they may do anything at any time. What a seat does next
depends on itself and on what the others sent, so its steps are kept by these two, and a state is a few numbers.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field

from tests.model.table import (
    CACHED,
    SCRIPTS,
    SEATS,
    Message,
    Rules,
    Say,
    Seat,
    accused,
    apart_by,
    broken,
    choices,
    lies,
    refusal,
    settled,
    taken,
)

BITS = 24
MASK = (1 << BITS) - 1
LIMIT = 60_000_000
Sent = tuple[frozenset[Message], frozenset[Say]]
"""What a seat signed so far, and the drops it waits for at its head."""


@dataclass
class Search:
    """The states of a table with these liars."""

    liars: frozenset[int]
    rules: Rules
    seats: list[Seat] = field(default_factory=list)
    """Every honest seat there can be, by its number."""
    numbers: dict[Seat, int] = field(default_factory=dict)
    sent: list[int] = field(default_factory=list)
    """By number of a seat: the number of what it sent."""
    letters: dict[Sent, int] = field(default_factory=dict)
    bags: list[Sent] = field(default_factory=list)
    logs: list[int] = field(default_factory=list)
    """By number of a seat: the number of its log."""
    histories: dict[tuple[object, ...], int] = field(default_factory=dict)
    own: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By number of a seat: what it becomes by itself and by what liars say."""
    moved: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By numbers of a seat and of what another one sent: what it becomes by that."""
    faults: dict[int, str] = field(default_factory=dict)
    """Of a seat, or of a seat and what another one sent."""
    forks: dict[int, str] = field(default_factory=dict)
    """Of two logs."""

    def number(self, seat: Seat) -> int:
        """The number of a seat."""
        found = self.numbers.get(seat)
        if found is None:
            found = self.numbers[seat] = len(self.seats)
            self.seats.append(seat)
            waits = frozenset(say for say in seat.said if say.head == seat.log and not say.refuses)
            bag: Sent = (seat.signed | seat.said, waits)
            self.sent.append(self.letters.setdefault(bag, len(self.letters)))
            if len(self.letters) > len(self.bags):
                self.bags.append(bag)
            self.logs.append(self.histories.setdefault((seat.seat, seat.log), len(self.histories)))
        return found

    def alone(self, at: int) -> tuple[int, ...]:
        """What a seat becomes by its own choice, by a lie, by its own words; whatever stops it is not followed.

        A seat that stops does what one does that hears nothing more, so nothing is lost by not following it; but only
        a liar's signature, or another log, may stop it. So second bodies of liars for entries that are written need
        not be tried: all they do is stop a seat.
        """
        found = self.own.get(at)
        if found is None:
            seat = self.seats[at]
            mine = self.bags[self.sent[at]][0]
            told = [taken(seat, message) for message in (*mine, *lies(self.liars, seat.log, seat.rules))]
            after = {*choices(seat), *(new for new in told if not new.frozen)} - {seat}
            found = self.own[at] = tuple(self.number(new) for new in after)
            self.faults[at] = broken(seat, self.liars) or self._accused(seat, mine)
        return found

    def among(self, at: int, bag: int) -> tuple[int, ...]:
        """What a seat becomes by what another honest one sent."""
        key = (bag + 1) << BITS | at
        found = self.moved.get(key)
        if found is None:
            seat, (messages, waits) = self.seats[at], self.bags[bag]
            told = [taken(seat, message) for message in messages]
            after = {*(new for new in told if not new.frozen), *(refusal(seat, say) for say in waits)} - {seat}
            found = self.moved[key] = tuple(self.number(new) for new in after)
            self.faults[key] = self._accused(seat, messages)
        return found

    def _accused(self, seat: Seat, messages: frozenset[Message]) -> str:
        return next((fault for message in messages if (fault := accused(seat, message))), "")

    def following(self, state: int, places: tuple[int, ...]) -> tuple[set[int], str]:
        """Every state one step on, and what is broken in this one."""
        at = [state >> BITS * place & MASK for place in places]
        found, fault = set(), ""
        for place in places:
            me = at[place]
            shift = BITS * place
            after = self.alone(me)
            fault = fault or self.faults[me]
            found.update(state + (new - me << shift) for new in after)
            for other in places:
                if other == place:
                    continue
                bag = self.sent[at[other]]
                after = self.among(me, bag)
                fault = fault or self.faults[(bag + 1) << BITS | me]
                found.update([state + (new - me << shift) for new in after])
                if other > place:
                    fault = fault or self.forked(me, at[other])
        return found, fault

    def forked(self, one: int, other: int) -> str:
        """What is broken between two seats."""
        key = self.logs[one] << BITS | self.logs[other]
        found = self.forks.get(key)
        if found is None:
            found = self.forks[key] = apart_by(self.seats[one], self.seats[other], self.liars)
        return found

    def run(self, seek: str) -> int:
        """Look at every state; with `seek`, until a promise is broken in these words, and 0 then."""
        honest = [settled(Seat(seat, self.rules)) for seat in SEATS if seat not in self.liars]
        places = tuple(range(len(honest)))
        first = sum(self.number(seat) << BITS * place for place, seat in enumerate(honest))
        seen, todo = {first}, [first]
        while todo:
            state = todo.pop()
            found, fault = self.following(state, places)
            if seek and seek in fault:
                return 0
            assert not fault or seek, (fault, [self.seats[state >> BITS * place & MASK] for place in places])
            found -= seen
            seen |= found
            todo += found
            assert len(seen) < LIMIT and len(self.seats) < MASK, "the model has grown beyond what can be searched"
        return len(seen)


def search(liars: frozenset[int], rules: Rules, seek: str = "") -> int:
    """Look at every state; raises AssertionError with the first that breaks a promise. Gives how many there are.

    With `seek` it goes on until the promise is broken in these words, and gives 0 then.
    """
    return Search(liars, rules).run(seek)


LIARS = ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2))
LUCK = {
    "acts": ((0, 0, 0, 0, 0, 0),),
    "mix": ((0, 0, 0, 0, 0, 0), (0, 1, 1, 1, 1, 1)),
    "strict": ((0, 0, 1, 0, 1, 0), (0, 1, 0, 1, 0, 1)),
}
"""For each game the numbers that are tried, by index: a false candidate is opened under one, kept under the other."""


def main() -> int:
    """Search every game, every choice of liars, with and without going on after a missing share."""
    for game in SCRIPTS:
        for go_on in (False, True):
            for liars in LIARS:
                begun = time.process_time()
                count = sum(search(frozenset(liars), Rules(game, go_on, luck)) for luck in LUCK[game])
                word = "is rolled anew" if go_on else "stops the game"
                took = time.process_time() - begun
                print(f"{game}, liars {list(liars)}, a missing share {word}: {count} states, {took:.0f} s", flush=True)
                for rule in CACHED:
                    rule.cache_clear()
    return 0


if __name__ == "__main__":
    sys.exit(main())
