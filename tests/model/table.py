"""A small model of a table, searched through: every order, every silence, every lie of three seats.

    python -m tests.model.search

Three small games are played, each with a number in it: `acts` (a seat writes, all reveal, the next writes), `mix` (the
owner of two cards commits to them afresh, a number draws one, he opens it) and `strict` (CAND with two candidates, a
number chooses, KEEP opens the other one, a number draws, the owner opens). Liars may send any body they can sign, as
often and to whom they like, or nothing, and hand on what others signed; honest seats take messages in any order, crash
and come back with their journal, and may lose patience with whoever they wait for. Hashes are names that nobody can
invent, commitments show nothing before they are opened, signatures cannot be forged. In every state that can be
reached, `broken`, `apart_by` and `accused` find nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import TypeAlias

SEATS = (0, 1, 2)
OWNER = 0
"""Whose cards are committed to afresh."""
CHOICES = ("a", "b")
SCRIPTS = {
    "acts": ("write", "reveal", "write"),
    "mix": ("mix", "reveal", "open"),
    "strict": ("cand", "reveal", "keep", "reveal", "open"),
}
ORDERS = ("12", "21")
"""The two orders of two cards."""
FALSE = "11"
"""A commitment to one card twice: it looks like any other until it is opened."""
Value: TypeAlias = str | tuple[str, ...]
Entry: TypeAlias = tuple[object, ...]
Log: TypeAlias = tuple[Entry, ...]
"""The entries so far; as the name of a head it covers all of them."""


class Named:
    """A record that is looked up so often that its hash is worked out once."""

    _name: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "_name", hash(tuple(vars(self).values())))

    def __hash__(self) -> int:
        return self._name


@dataclass(frozen=True)
class Rules:
    """What is played, whether a missing share is rolled anew, and which numbers come out, by index."""

    game: str = "acts"
    go_on: bool = False
    luck: tuple[int, ...] = (0, 0, 0, 0, 0, 0)


@dataclass(frozen=True)
class Body(Named):
    """What a seat signs for one entry of one log: a frame, or its value of an index."""

    seat: int
    seq: int
    prev: Log
    what: str
    value: Value
    b: int = 0
    __hash__ = Named.__hash__


@dataclass(frozen=True)
class Say(Named):
    """A seat agrees to go on without another one, at one head; or refuses it there, having gone on with it."""

    seat: int
    head: Log
    dropped: int
    refuses: bool = False
    __hash__ = Named.__hash__


Message: TypeAlias = Body | Say


@dataclass(frozen=True)
class Seat(Named):
    """What an honest seat has on its disk: nothing else survives a crash, and nothing else decides what it does."""

    seat: int
    rules: Rules
    log: Log = ()
    answers: frozenset[Body] = frozenset()
    says: frozenset[Say] = frozenset()
    """What was said at this head."""
    signed: frozenset[Body] = frozenset()
    said: frozenset[Say] = frozenset()
    """What it signed itself, at every head."""
    frozen: bool = False
    __hash__ = Named.__hash__

    @property
    def active(self) -> tuple[int, ...]:
        return active(self.log)

    @property
    def dropping(self) -> tuple[int, ...]:
        """Whom it agreed to go on without at this head, if nobody refused."""
        kept = {say.dropped for say in self.says if say.refuses}
        mine = (say.dropped for say in self.said if say.head == self.log and not say.refuses)
        return tuple(seat for seat in mine if seat not in kept)

    @property
    def spoke(self) -> bool:
        """Whether it agreed to a drop at this head."""
        return any(say.head == self.log and not say.refuses for say in self.said)

    def stopped(self) -> Seat:
        """Frozen: nothing that comes later counts."""
        return replace(self, frozen=True, answers=frozenset(), says=frozenset())

    def entered(self, entry: Entry) -> Seat:
        """One entry on; what was said at the head before is void."""
        return replace(self, log=(*self.log, entry), answers=frozenset(), says=frozenset())


# --------------------------------------------------------------------------------------------------------- the rules
@cache
def active(log: Log) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if ("drop", seat) not in [entry[:2] for entry in log])


@cache
def asked(log: Log, rules: Rules) -> tuple[str, tuple[int, ...]]:
    """What the rules ask for at a head, and of whom; a game about cards ends when their owner is given up."""
    script, seats = SCRIPTS[rules.game], active(log)
    done = sum(entry[0] != "drop" for entry in log)
    if done == len(script) or (rules.game != "acts" and OWNER not in seats):
        return "over", ()
    if script[done] == "reveal":
        return "reveal", seats
    if script[done] == "write":
        return "write", (seats[0] if not done else seats[1 % len(seats)],)
    return script[done], (OWNER,)


@cache
def index(log: Log, rules: Rules) -> int:
    """The next index: one more for every beacon, and one for every drop while a value was due."""
    burnt = sum(entry[0] == "drop" and asked(log[:at], rules)[0] == "reveal" for at, entry in enumerate(log))
    return 1 + burnt + sum(entry[0] == "beacon" for entry in log)


def secret(seat: int, b: int) -> str:
    """The value the chain of a seat holds for an index; fixed before the game."""
    return f"x{seat}.{b}"


def numbers(log: Log, rules: Rules) -> list[int]:
    """What the beacons of a log gave, in their order."""
    return [rules.luck[int(str(entry[1]))] for entry in log if entry[0] == "beacon"]


def committed(log: Log) -> Value:
    """The order of the cards that the log commits the owner to."""
    kept = [entry[2] for entry in log if entry[0] in ("mix", "keep")]
    last = kept[-1] if kept else ""
    return last[1] if isinstance(last, tuple) else str(last)


def candidates(log: Log) -> tuple[str, ...]:
    found = next(entry[2] for entry in log if entry[0] == "cand")
    assert isinstance(found, tuple)
    return found


def derived(what: str, log: Log, rules: Rules) -> Value:
    """What the seed of an honest owner gives; the audit derives the same."""
    if what == "mix":
        return ORDERS[1]
    if what == "cand":
        return ORDERS
    if what == "keep":
        number, both = numbers(log, rules)[0], candidates(log)
        return both[1 - number], both[number]
    return committed(log)[numbers(log, rules)[-1]]


@cache
def right(body: Body, log: Log, rules: Rules) -> bool:
    """Whether a body is what the rules ask of its seat at this head, as far as anybody can see."""
    what, seats = asked(log, rules)
    if body.prev != log or body.seq != len(log) + 1 or body.what != what or body.seat not in seats:
        return False
    if what == "reveal":
        return body.b == index(log, rules) and body.value == secret(body.seat, body.b)
    if what == "write":
        return body.value in CHOICES
    if what == "mix":
        return body.value in (*ORDERS, FALSE)
    if what == "cand":
        return isinstance(body.value, tuple)
    if what == "keep":  # the opened one is looked at, the kept one fits its commitment
        return body.value == derived(what, log, rules) and body.value[0] in ORDERS
    return body.value == derived(what, log, rules)


# ------------------------------------------------------------------------------------------------------ honest seats
def settled(one: Seat) -> Seat:
    """Close what is complete and pay what is due; what is signed stands in the journal first."""
    while not one.frozen:
        what, seats = asked(one.log, one.rules)
        here = {body.seat: body for body in one.answers if body.prev == one.log}
        dropped = next((s for s in one.active if _all_say(one, s)), None)
        if what == "reveal" and all(seat in here for seat in one.active):
            values = tuple(here[seat].value for seat in one.active)
            one = one.entered(("beacon", index(one.log, one.rules), values))
        elif dropped is not None:
            one = one.entered(("drop", dropped))
        elif one.seat in seats and one.seat not in here and what != "write" and not one.spoke:
            b = index(one.log, one.rules) if what == "reveal" else 0
            value = secret(one.seat, b) if what == "reveal" else derived(what, one.log, one.rules)
            body = Body(one.seat, len(one.log) + 1, one.log, what, value, b)
            known = next((old for old in one.signed if old.seq == body.seq), None)
            if known is not None and known != body:
                return one  # the journal says no: one body for one entry
            one = replace(one, signed=one.signed | {body})
            one = _enter(one, body)
        else:
            return one
    return one


def _enter(one: Seat, body: Body) -> Seat:
    if body.what == "reveal":
        return replace(one, answers=one.answers | {body})
    return one.entered((body.what, body.seat, body.value))


def may_drop(one: Seat, seat: int) -> bool:
    """Whether the table may go on without a seat: all wait for it, and nothing is rolled anew against the terms."""
    what, seats = asked(one.log, one.rules)
    owes = seat in seats and seat not in {body.seat for body in one.answers}
    return owes and len(one.active) >= 3 and (one.rules.go_on or what != "reveal")


def _all_say(one: Seat, seat: int) -> bool:
    rest = [other for other in one.active if other != seat]
    said = {say.seat for say in one.says if say.dropped == seat and not say.refuses}
    what = asked(one.log, one.rules)[0]
    return len(one.active) >= 3 and said >= set(rest) and (one.rules.go_on or what != "reveal")


def passed_over(one: Seat, message: Body) -> bool:
    """Whether a record is not looked at: its seat was given up here, and nobody refused to."""
    return message.seat in one.dropping


@cache
def taken(one: Seat, message: Message) -> Seat:
    """An honest seat after a message."""
    if one.frozen:
        return one
    if isinstance(message, Say):
        return _heard(one, message)
    place = (message.seat, message.seq)
    known = next((old for old in one.answers | _entered(one.log) if (old.seat, old.seq) == place), None)
    if known is not None:
        return one if known == message else one.stopped()  # two bodies: that is the proof
    if message.seat not in one.active or message.seq != len(one.log) + 1 or passed_over(one, message):
        return one
    if not right(message, one.log, one.rules):
        return one.stopped()
    return settled(_enter(one, message))


def _heard(one: Seat, say: Say) -> Seat:
    if say.head != one.log or not {say.seat, say.dropped} <= set(one.active) or asked(one.log, one.rules)[0] == "over":
        return one
    if any(apart(old, say) for old in one.says):
        return one.stopped()  # two words that exclude each other: that is a proof, too
    return settled(replace(one, says=one.says | {say}))


def apart(one: Say, other: Say) -> bool:
    """Whether two words of a seat at one head exclude each other: two drops, or one agreed to and refused."""
    if (one.seat, one.head) != (other.seat, other.head):
        return False
    drops = not one.refuses and not other.refuses and one.dropped != other.dropped
    return drops or (one.refuses != other.refuses and one.dropped == other.dropped)


@cache
def _entered(log: Log) -> frozenset[Body]:
    """The bodies that became entries of a log."""
    found = []
    for at, entry in enumerate(log):
        if entry[0] == "beacon":
            assert isinstance(entry[2], tuple)
            seats, b = active(log[:at]), int(str(entry[1]))
            found += [Body(s, at + 1, log[:at], "reveal", x, b) for s, x in zip(seats, entry[2], strict=True)]
        elif entry[0] != "drop":
            value = entry[2] if isinstance(entry[2], tuple) else str(entry[2])
            found.append(Body(int(str(entry[1])), at + 1, log[:at], str(entry[0]), value))
    return frozenset(found)


def choices(one: Seat) -> Iterator[Seat]:
    """What an honest player may do of his own: write when asked, lose patience with whom he waits for."""
    if one.frozen or one.seat not in one.active:
        return
    what, seats = asked(one.log, one.rules)
    if what == "write" and one.seat in seats and not any(body.seq == len(one.log) + 1 for body in one.signed):
        for choice in CHOICES:
            body = Body(one.seat, len(one.log) + 1, one.log, "write", choice)
            yield settled(_enter(replace(one, signed=one.signed | {body}), body))
    for seat in one.active:
        if seat != one.seat and may_drop(one, seat) and not one.spoke:
            say = Say(one.seat, one.log, seat)
            yield settled(replace(one, says=one.says | {say}, said=one.said | {say}))


# ------------------------------------------------------------------------------------------------------------- liars
@cache
def lies(liars: frozenset[int], log: Log, rules: Rules) -> tuple[Message, ...]:
    """Everything liars can sign about a head: right, wrong, early, twice."""
    found: list[Message] = []
    what, b = asked(log, rules)[0], index(log, rules)
    values: dict[str, tuple[Value, ...]] = {
        "mix": (*ORDERS, FALSE),
        "cand": (ORDERS, (ORDERS[0], FALSE), (FALSE, ORDERS[1])),
        "keep": (*combinations((*ORDERS, FALSE), 2), ORDERS[::-1], (FALSE, ORDERS[0]), (FALSE, ORDERS[1])),
        "open": ("1", "2"),
        "write": CHOICES,
    }
    for seat in liars:
        kinds = {what, "write"} & set(values) if what != "over" else set()
        found += [Body(seat, len(log) + 1, log, kind, value) for kind in sorted(kinds) for value in values[kind]]
        shares = ((b, secret(seat, b)), (b, "false"), (b + 1, secret(seat, b + 1)))
        found += [Body(seat, len(log) + 1, log, "reveal", value, number) for number, value in shares]
        found += [Say(seat, log, other, refuses) for other in SEATS if other != seat for refuses in (False, True)]
    return tuple(found)


def refusal(one: Seat, say: Say) -> Seat:
    """An honest seat after another one who waits for a drop at a head from which it went on with that seat."""
    at = len(say.head)
    beyond = len(one.log) > at and one.log[:at] == say.head and one.log[at] != ("drop", say.dropped)
    mine = Say(one.seat, say.head, say.dropped, True)
    if beyond and one.seat not in (say.seat, say.dropped) and not any(apart(old, mine) for old in one.said):
        return replace(one, said=one.said | {mine})
    return one


# ---------------------------------------------------------------------------------------------------------- promises
def broken(seat: Seat, liars: frozenset[int]) -> str:
    """What of the promises does not hold for one honest seat; empty where all do."""
    return _blamed(seat) or _chosen(seat) or _cards(seat, OWNER in liars)


def apart_by(one: Seat, other: Seat, liars: frozenset[int]) -> str:
    """What of the promises does not hold between two honest seats, by their logs."""
    return _closed_twice(one.log, other.log, liars) or _parted(one, other, liars)


def _closed_twice(one: Log, other: Log, liars: frozenset[int]) -> str:
    """An index closed at two heads with a share of one honest seat: somebody could have chosen between them."""
    logs = {log[: at + 1] for log in (one, other) for at in range(len(log))}
    closes = [(log[-1][1], log[:-1]) for log in logs if log[-1][0] == "beacon"]
    for (b, head), (again, elsewhere) in combinations(closes, 2):
        if b == again and set(active(head)) & set(active(elsewhere)) - liars:
            return "one index was closed at two heads: somebody could choose"
    return ""


def _blamed(seat: Seat) -> str:
    """What an honest seat signed that would convict it."""
    who = f"seat {seat.seat} is honest and"
    if len({body.seq for body in seat.signed}) != len(seat.signed):
        return f"{who} signed two bodies for one entry: it can be convicted"
    if any(apart(say, other) for say, other in combinations(seat.said, 2)):
        return f"{who} said two things about drops at one head: it can be convicted"
    if any(not right(body, body.prev, seat.rules) for body in seat.signed):
        return f"{who} signed what the log it names refutes"
    heads = [body.prev for body in seat.signed] + [say.head for say in seat.said]
    if any(head != seat.log[: len(head)] for head in heads):
        return f"{who} signed in two logs"
    return ""


def accused(seat: Seat, message: Message) -> str:
    """What an honest seat signed in a log that another honest one shares never stops that one."""
    shared = isinstance(message, Say) or message.prev == seat.log[: len(message.prev)]
    if shared and taken(seat, message).frozen:
        return f"seat {message.seat} is honest and accused"
    return ""


def _chosen(seat: Seat) -> str:
    """A number that is not the committed one, was rolled too often, or against the terms."""
    shares = {(body.b, body.prev) for body in seat.signed if body.what == "reveal"}
    if len({b for b, _ in shares}) != len(shares):
        return f"seat {seat.seat} revealed one index at two heads"
    drops = rolled = 0
    for at, entry in enumerate(seat.log):
        before = seat.log[:at]
        if entry[0] == "beacon":
            rolled += 1
            if entry[2] != tuple(secret(s, int(str(entry[1]))) for s in active(before)):
                return "a number is not the one that was fixed before the game"
        elif entry[0] == "drop" and asked(before, seat.rules)[0] == "reveal":
            drops += 1
    if drops and not seat.rules.go_on:
        return "somebody was dropped while a share was due, against the terms"
    if max((b for b, _ in shares), default=0) > 1 + rolled + drops:
        return "more was rolled than the numbers of the game and one for each drop"
    return ""


def caught(log: Log, rules: Rules) -> bool:
    """Whether the audit of the owner finds other commitments than its seed gives."""
    made = [(entry[0], entry[2]) for entry in log if entry[0] in ("mix", "cand")]
    return any(value != derived(str(what), log, rules) for what, value in made)


def _cards(seat: Seat, lying: bool) -> str:
    """What is wrong with the cards of an honest seat's log."""
    log, rules = seat.log, seat.rules
    if not lying and caught(log, rules):
        return "an honest owner is caught by his audit"
    for at, entry in enumerate(log):
        if entry[0] == "keep":
            number = numbers(log[:at], rules)[0]
            if candidates(log)[1 - number] not in ORDERS:
                return "a false candidate that was opened is in the log"
        if entry[0] == "open":
            number = numbers(log[:at], rules)[-1]
            honest = ORDERS[1] if rules.game == "mix" else ORDERS[numbers(log[:at], rules)[0]]
            if not caught(log, rules) and entry[2] != honest[number]:
                return "a card was drawn that is not the committed one, and the audit does not see it"
    return ""


def _parted(one: Seat, other: Seat, liars: frozenset[int]) -> str:
    """Two histories of honest seats part where one gave the other up, or by two signatures of a liar, nowhere else."""
    for at, (mine, theirs) in enumerate(zip(one.log, other.log, strict=False)):
        if mine == theirs:
            continue
        if mine == ("drop", other.seat) or theirs == ("drop", one.seat):
            return ""  # everybody gave it up, and it goes on alone
        if mine == ("drop", one.seat) or theirs == ("drop", other.seat):  # by a word agreed to and refused
            return "" if set(active(one.log[:at])) & liars else f"a fork at entry {at + 1}"
        frames = "drop" not in (mine[0], theirs[0]) and "beacon" not in (mine[0], theirs[0])
        drops = mine[0] == theirs[0] == "drop"
        both = set(active(one.log[:at])) - {mine[1], theirs[1]} if drops else set()
        twice = (frames and mine[1] == theirs[1] and mine[1] in liars) or (drops and both and both <= liars)
        return "" if twice else f"a fork at entry {at + 1}"
    return ""


CACHED = (active, asked, index, right, taken, _entered, lies)
"""What is worked out once; it is forgotten where a rule is taken away."""
