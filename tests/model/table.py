"""A small model of a table, searched through: every order, every silence, every lie of three seats.

    python -m tests.model.table

Seat 0 writes (an action, or a MIX: either way one of two commitments), all seats reveal, the next seat writes. Liars
may send any body they can sign, as often and to whom they like, or nothing; honest seats take messages in any order,
crash and come back with their journal, and may lose patience with whoever owes a share. Hashes are names that nobody
can invent, signatures cannot be forged. In every state that can be reached, `broken` finds nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

SEATS = (0, 1, 2)
CHOICES = ("a", "b")
Entry: TypeAlias = tuple[object, ...]
Log: TypeAlias = tuple[Entry, ...]
"""The entries so far; as the name of a head it covers all of them."""


@dataclass(frozen=True)
class Body:
    """What a seat signs for one entry of one log: it writes a choice, or reveals its value of an index."""

    seat: int
    seq: int
    prev: Log
    what: str
    """write or reveal."""
    value: str
    b: int = 0


@dataclass(frozen=True)
class Say:
    """A seat agrees to go on without another one, at one head."""

    seat: int
    head: Log
    dropped: int


Message: TypeAlias = Body | Say


@dataclass(frozen=True)
class Seat:
    """What an honest seat has on its disk: nothing else survives a crash, and nothing else decides what it does."""

    seat: int
    log: Log = ()
    answers: frozenset[Body] = frozenset()
    says: frozenset[Say] = frozenset()
    signed: frozenset[Body] = frozenset()
    frozen: bool = False
    go_on: bool = False
    """What the table agreed on."""

    @property
    def active(self) -> tuple[int, ...]:
        return active(self.log)

    def stopped(self) -> Seat:
        """Frozen: nothing that comes later counts."""
        return replace(self, frozen=True, answers=frozenset(), says=frozenset())

    def entered(self, entry: Entry) -> Seat:
        """One entry on; what was said at the head before is void."""
        return replace(self, log=(*self.log, entry), answers=frozenset(), says=frozenset())


@cache
def active(log: Log) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if ("drop", seat) not in [entry[:2] for entry in log])


@cache
def asked(log: Log) -> str:
    """What the rules ask for at a head: a choice, then a number, then a choice."""
    closed = sum(entry[0] == "beacon" for entry in log)
    written = sum(entry[0] == "write" for entry in log)
    return "over" if written == 2 else "reveal" if written > closed else "write"


def writer(log: Log) -> int:
    """The seat that is asked for a choice: the first one, then whoever comes next and is still there."""
    seats = active(log)
    return seats[0] if not log else seats[1 % len(seats)]


@cache
def index(log: Log) -> int:
    """The next index: one more for every beacon, and one for every drop while a value was due."""
    return 1 + sum(entry[0] in ("beacon", "drop") for entry in log)


def secret(seat: int, b: int) -> str:
    """The value the chain of a seat holds for an index; fixed before the game."""
    return f"x{seat}.{b}"


@cache
def right(body: Body, log: Log) -> bool:
    """Whether a body is what the rules ask of its seat at this head."""
    if body.prev != log or body.seq != len(log) + 1 or body.what != asked(log) or body.seat not in active(log):
        return False
    if body.what == "write":
        return body.seat == writer(log) and body.value in CHOICES
    return body.b == index(log) and body.value == secret(body.seat, body.b)


# ------------------------------------------------------------------------------------------------------ honest seats
def settled(one: Seat) -> Seat:
    """Close what is complete and reveal what is due; what is signed stands in the journal first."""
    while not one.frozen:
        here = {body.seat: body for body in one.answers if body.prev == one.log}
        said = {say.dropped for say in one.says if say.head == one.log and say.seat == one.seat}
        dropped = next((s for s in one.active if _all_say(one, s)), None)
        if asked(one.log) == "reveal" and all(seat in here for seat in one.active):
            values = tuple(here[seat].value for seat in one.active)
            one = one.entered(("beacon", index(one.log), values))
        elif dropped is not None:
            one = one.entered(("drop", dropped))
        elif asked(one.log) == "reveal" and one.seat in one.active and one.seat not in here and not said:
            b = index(one.log)
            body = Body(one.seat, len(one.log) + 1, one.log, "reveal", secret(one.seat, b), b)
            known = next((old for old in one.signed if old.seq == body.seq), None)
            if known is not None and known != body:
                return one  # the journal says no: one body for one entry
            one = replace(one, signed=one.signed | {body}, answers=one.answers | {body})
        else:
            return one
    return one


def _all_say(one: Seat, seat: int) -> bool:
    rest = [other for other in one.active if other != seat]
    said = {say.seat for say in one.says if say.head == one.log and say.dropped == seat}
    return one.go_on and len(one.active) >= 3 and said >= set(rest)


@cache
def taken(one: Seat, message: Message) -> Seat:
    """An honest seat after a message."""
    if one.frozen:
        return one
    if isinstance(message, Say):
        fits = one.go_on and message.head == one.log and {message.seat, message.dropped} <= set(one.active)
        first = all(say.seat != message.seat for say in one.says)  # one of a seat and head counts
        fits = fits and first and asked(one.log) == "reveal"
        return settled(replace(one, says=one.says | {message})) if fits else one
    place = (message.seat, message.seq)
    known = next((old for old in one.answers | _entered(one.log) if (old.seat, old.seq) == place), None)
    if known is not None:
        return one if known == message else one.stopped()  # two bodies: that is the proof
    if message.seq != len(one.log) + 1:
        return one
    if any((say.seat, say.head, say.dropped) == (one.seat, one.log, message.seat) for say in one.says):
        return one  # set aside: this seat agreed to go on without it
    if not right(message, one.log):
        return one.stopped()
    if message.what == "write":
        return settled(one.entered(("write", message.seat, message.value)))
    return settled(replace(one, answers=one.answers | {message}))


@cache
def _entered(log: Log) -> frozenset[Body]:
    """The bodies that became entries of a log."""
    found = []
    for at, entry in enumerate(log):
        if entry[0] == "write":
            found.append(Body(int(str(entry[1])), at + 1, log[:at], "write", str(entry[2])))
        elif entry[0] == "beacon" and isinstance(entry[2], tuple):
            seats, b = active(log[:at]), int(str(entry[1]))
            found += [Body(s, at + 1, log[:at], "reveal", x, b) for s, x in zip(seats, entry[2], strict=True)]
    return frozenset(found)


def choices(one: Seat) -> Iterator[Seat]:
    """What an honest player may do of his own: write when asked, lose patience with who owes a share."""
    if one.frozen or one.seat not in one.active:
        return
    if asked(one.log) == "write" and writer(one.log) == one.seat:
        if not any(body.seq == len(one.log) + 1 for body in one.signed):
            for choice in CHOICES:
                body = Body(one.seat, len(one.log) + 1, one.log, "write", choice)
                yield settled(replace(one, signed=one.signed | {body}).entered(("write", one.seat, choice)))
    if one.go_on and asked(one.log) == "reveal" and len(one.active) >= 3:
        here = {body.seat for body in one.answers}
        said = {say.dropped for say in one.says if say.head == one.log and say.seat == one.seat}
        for seat in one.active:
            if seat not in here and seat != one.seat and not said:
                yield settled(replace(one, says=one.says | {Say(one.seat, one.log, seat)}))


# ------------------------------------------------------------------------------------------------------------- liars
@cache
def lies(liars: frozenset[int], log: Log) -> tuple[Message, ...]:
    """Everything liars can sign about a head: right, wrong, twice."""
    found: list[Message] = []
    b = index(log)
    for seat in liars:
        found += [Body(seat, len(log) + 1, log, "write", choice) for choice in CHOICES]
        values = ((b, secret(seat, b)), (b, "false"), (b + 1, secret(seat, b + 1)))
        found += [Body(seat, len(log) + 1, log, "reveal", value, number) for number, value in values]
        found += [Say(seat, log, other) for other in SEATS if other != seat]
    return tuple(found)


# ------------------------------------------------------------------------------------------------------------ search
State: TypeAlias = tuple[Seat, ...]
"""The honest seats; liars have no state of their own, they may do anything at any time."""


def following(state: State, liars: frozenset[int]) -> Iterator[State]:
    """Every state one step on."""
    logs = {seat.log[:at] for seat in state for at in range(len(seat.log) + 1)}
    sent: set[Message] = {message for seat in state for message in (*seat.signed, *_said(seat))}
    for place, seat in enumerate(state):
        if seat.frozen:
            continue
        said = (*sent, *(one for log in logs for one in lies(liars, log)))
        for new in {*(taken(seat, message) for message in said), *choices(seat)} - {seat}:
            yield (*state[:place], new, *state[place + 1 :])


def _said(seat: Seat) -> Iterator[Say]:
    yield from (say for say in seat.says if say.seat == seat.seat)


def broken(state: State, liars: frozenset[int], go_on: bool) -> str:
    """What of the promises does not hold in a state; empty where all do."""
    for seat in state:
        if len({body.seq for body in seat.signed}) != len(seat.signed):
            return f"seat {seat.seat} is honest and signed two bodies for one entry: it can be convicted"
        if any(not right(body, body.prev) for body in seat.signed):
            return f"seat {seat.seat} is honest and signed what the log it names refutes"
        if len({body.prev for body in seat.signed if body.what == "reveal"}) != len(
            {body.b for body in seat.signed if body.what == "reveal"}
        ):
            return f"seat {seat.seat} revealed one index at two heads"
        for at, entry in enumerate(seat.log):
            if entry[0] == "beacon" and entry[2] != tuple(secret(s, int(str(entry[1]))) for s in active(seat.log[:at])):
                return "a number is not the one that was fixed before the game"
    for one, other in together(state):
        logs = {log[: at + 1] for log in (one.log, other.log) for at in range(len(log))}
        closes = {(log[-1][1], log[:-1]) for log in logs if log[-1][0] == "beacon"}
        if len({b for b, _ in closes}) != len(closes):
            return "one index was closed at two heads: somebody could choose"
    drops = max(sum(entry[0] == "drop" for entry in seat.log) for seat in state)
    if drops and not go_on:
        return "somebody was dropped while a share was due, against the terms"
    indices = {body.b for seat in state for body in seat.signed if body.what == "reveal"}
    if indices and max(indices) > 1 + drops + sum(entry[0] == "beacon" for seat in state[:1] for entry in seat.log):
        return "more was rolled than one number and one for each drop"
    return _forked(state, liars)


def _forked(state: State, liars: frozenset[int]) -> str:
    """Two histories of honest seats come from a liar who signed two choices or agreed to two drops at one head.

    A seat the others went on without may have closed the beacon alone: it is out, and nobody follows it.
    """
    for one, other in together(state):
        for at, (mine, theirs) in enumerate(zip(one.log, other.log, strict=False)):
            if mine != theirs:
                twice = mine[0] == theirs[0] and (mine[1] in liars if mine[0] == "write" else bool(liars))
                return "" if twice and mine[0] != "beacon" else f"a fork at entry {at + 1}"
    return ""


def together(state: State) -> Iterator[tuple[Seat, Seat]]:
    """Every two honest seats of which neither went on without the other."""
    for place, one in enumerate(state):
        for other in state[place:]:
            if other.seat in one.active and one.seat in other.active:
                yield one, other


def search(liars: frozenset[int], go_on: bool, limit: int = 2_000_000) -> int:
    """Look at every state; raises AssertionError with the first that breaks a promise. Gives how many there are."""
    first = tuple(Seat(seat, go_on=go_on) for seat in SEATS if seat not in liars)
    seen, todo = {first}, [first]
    while todo:
        state = todo.pop()
        fault = broken(state, liars, go_on)
        assert not fault, (fault, state)
        for new in following(state, liars):
            if new not in seen:
                seen.add(new)
                todo.append(new)
        assert len(seen) < limit, "the model has grown beyond what can be searched"
    return len(seen)


def main() -> int:
    """Search every choice of liars, with and without going on after a drop."""
    for go_on in (False, True):
        for liars in ((), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)):
            count = search(frozenset(liars), go_on)
            word = "is rolled anew" if go_on else "stops the game"
            print(f"liars {list(liars)}, a missing share {word}: {count} states", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
