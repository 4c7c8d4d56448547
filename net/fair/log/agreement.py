"""What seats say outside their turn: consents, concessions, claims, disagreements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from net.fair.log.faults import Fault, Refused
from net.fair.log.schema import Act, Agreed, Record, Say, StrictAct, What

if TYPE_CHECKING:
    from net.fair.log.ledger import Item
    from net.fair.log.setup import Seated

CONSENTS = (What.TAKE_BACK, What.DRAW, What.STOP, What.TIME)


@dataclass(frozen=True)
class Said:
    """A SAY with the record it came in."""

    say: Say
    record: Record


class Says(dict[bytes, Said]):
    """What was said, by the hash of its body: nearly all that is asked about it is what was said at one head."""

    def __init__(self) -> None:
        super().__init__()
        self._at: dict[bytes, dict[bytes, Said]] = {}
        self._concessions: dict[bytes, Said] = {}

    def __setitem__(self, name: bytes, said: Said) -> None:
        super().__setitem__(name, said)
        self._at.setdefault(said.say.head, {})[name] = said
        if said.say.what == What.CONCEDE:
            self._concessions[name] = said

    def at(self, head: bytes) -> Mapping[bytes, Said]:
        """What was said at a head."""
        return self._at.get(head, {})

    @property
    def concessions(self) -> Mapping[bytes, Said]:
        """They count at whatever head they were made."""
        return self._concessions

    def beside(self, say: Say) -> Say | None:
        """What its seat said of that kind before: one of a kind at a head, one concession in a game."""
        for said in (self._concessions if say.what == What.CONCEDE else self.at(say.head)).values():
            same = (said.say.seat, said.say.what) == (say.seat, say.what)
            if same and (say.what != What.NOT_WITHOUT or said.say.arg == say.arg):
                return said.say
        return None


class LogView(Protocol):
    """What of a log a consent is checked against."""

    active: list[int]
    items: list[Item]
    says: Says
    places: dict[bytes, int]

    @property
    def seated(self) -> Seated: ...
    @property
    def head(self) -> bytes: ...


class MissingSay(Refused):
    """A frame rests on a SAY that has not arrived yet."""


def sense(say: Say, seats: int) -> bool:
    """Whether the argument of a SAY makes sense for what it says."""
    if say.what == What.DISAGREE:
        return len(say.data) == 16
    if say.data:
        return False
    if say.what in (What.DRAW, What.STOP, What.TIME):
        return say.arg == 0
    if say.what == What.CONCEDE:
        return say.arg == say.seat
    if say.what in (What.DROP, What.CLAIM, What.NOT_WITHOUT):
        return say.arg < seats and say.arg != say.seat
    return True


def check_agreed(log: LogView, seat: int, agreed: Agreed) -> None:
    """An AGREED that rests on the SAYs of all it needs; raises Fault, or MissingSay where one has not arrived."""
    if agreed.what not in (*CONSENTS, What.CONCEDE):
        raise Fault("agreed", "nothing is agreed on that could be", seat)
    for name in agreed.says:
        if name not in log.says:
            raise MissingSay("a consent has not arrived yet")
    said = [log.says[name].say for name in agreed.says]
    if any(say.what != agreed.what or say.arg != agreed.arg or say.data for say in said):
        raise Fault("agreed", "a consent was given to something else", seat)
    authors = [say.seat for say in said]
    if agreed.what == What.CONCEDE:
        if agreed.arg not in log.active or authors != ([] if agreed.arg == seat else [agreed.arg]):
            raise Fault("agreed", "a concession is not that of its seat", seat)
        if any(say.head not in log.places for say in said):
            raise Fault("agreed", "a concession was made in another log", seat)
        return
    if authors != [other for other in log.active if other != seat] or any(s.head != log.head for s in said):
        raise Fault("agreed", "a consent is missing", seat)
    if agreed.what == What.TAKE_BACK:
        check_take_back(log.seated.terms.take_backs, log.items, agreed.arg, seat)
    elif agreed.arg:
        raise Fault("agreed", "the agreement has an argument it does not need", seat)


def check_take_back(allowed: bool, items: Sequence[Item], back_to: int, seat: int) -> None:
    """A take-back that crosses nothing but actions without hidden cards; raises Fault."""
    if not allowed:
        raise Fault("take-back", "the terms of this table allow no take-back", seat)
    if back_to >= len(items):
        raise Fault("take-back", "there is nothing to take back", seat)
    for item in items[back_to:]:
        act = item.payload
        if not isinstance(act, Act | StrictAct) or act.opens or act.kinds:
            raise Fault("take-back", f"entry {item.seq} cannot be taken back: numbers or hidden cards were shown", seat)


def consents(says: Says, what: int, arg: int, head: bytes) -> dict[int, bytes]:
    """By seat: the hash of its SAY for exactly this, on this head."""
    return {
        said.say.seat: name
        for name, said in says.at(head).items()
        if said.say.what == what and said.say.arg == arg
    }
