"""The log of a game at a table: every entry told in words, with what it is about, for filters and for the dice page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.kernel.actions import LEAVE, MIX, NUMBER, SEEN, Action, Identity
from engine.kernel.pending import Mix as MixDue
from engine.kernel.records import Handle, handle
from engine.kernel.state import Event
from engine.lore.events import Told
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.view.names import Names
from lore_tui.view.story import join, story
from net.hidden import SLOTS, Holdings
from net.ledger import Item
from net.replica import Replica
from net.schema import Act, Agreed, CloseKind, Keep, Mix, Seen, StrictAct, What
from net.table import Table
from net.words import words

NATURE, NOTE = -1, -2
DIE = 6
SUM = re.compile(r"\d\+\d")
"""How two dice are told: only such lines are about dice."""
MARKED = frozenset(
    {
        Told.ELIMINATED, Told.WOUNDED, Told.CORRUPTION, Told.BODY, Told.STRIKE, Told.FACTION, Told.EXHAUSTED,
        Told.CALLED, Told.COUNCIL, Told.WON, Told.RING, Told.REMOVAL, Told.LEFT,
    }
)  # fmt: skip
"""What is worth a mark in the margin."""


@dataclass(frozen=True)
class LogLine:
    """A sentence of the log: the entry and the turn it belongs to, who acted, and whether it deserves a mark."""

    text: str
    seq: int
    turn: int
    who: int
    """A seat, or NATURE, or NOTE for a line of the client itself."""
    dice: bool = False
    marked: bool = False

    @property
    def heading(self) -> bool:
        """Whether a turn begins with this line."""
        return self.text.startswith("== ")


@dataclass(frozen=True)
class Roll:
    """One beacon: its number, the entry that closed it, the numbers it gave, and what they were for."""

    b: int
    seq: int
    ns: tuple[int, ...]
    answers: tuple[int, ...]
    text: str

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice among the numbers."""
        return tuple(answer + 1 for n, answer in zip(self.ns, self.answers, strict=True) if n == DIE)


class Chronicle:
    """Follows a table and tells what happened since it last looked."""

    def __init__(self, table: Table[State]) -> None:
        self._table = table
        self._told = 0
        self._names = Names(tuple(hello.name for hello in table.replica.ledger.seated.hellos), table.seat)
        self._ever: dict[Handle, Identity] = {}
        knowledge = table.knowledge
        self._own = None if table.terms.strict else Holdings(knowledge.deck, table.gid)
        self.lines: list[LogLine] = []
        self.rolls: list[Roll] = []

    def note(self, text: str) -> None:
        """A line of the client itself; the same one twice in a row is one."""
        if self.lines and self.lines[-1].text == text:
            return
        self.lines.append(LogLine(text, self._told, self._table.state.turn.number, NOTE))

    def head_words(self) -> tuple[str, ...]:
        """The log's head as four words that two players can read aloud to each other."""
        return words(self._table.replica.ledger.head[:4])

    def follow(self) -> None:
        """Tell every entry that is new."""
        replica = self._table.replica
        self._ever.update(self._table.secrets)
        names = Names(self._names.players, self._names.seat, self._ever)
        for item in replica.ledger.items[self._told :]:
            self._tell(item, replica.states[item.seq - 1], names)
            self._learn(item)
            self._told = item.seq

    def _learn(self, item: Item) -> None:
        """Remember which card each new reference was: by the time an entry is told it may have another one."""
        mine = item.frame is not None and item.frame.seat == self._table.seat
        if self._own is None or not mine or not isinstance(item.payload, Mix):
            return
        seat = self._table.seat
        shuffles = self._table.replica.ledger.public[seat].shuffles
        shuffle = next(one for one in reversed(shuffles) if one.seq == item.seq)
        self._own.enter(shuffle)
        for slot in range(len(shuffle.leaves)):
            ref = shuffle.e * SLOTS + slot
            serial = self._own.serial(ref)
            self._ever[handle(seat, ref)] = Identity(serial, self._own.deck.by_serial[serial].card)

    def _tell(self, item: Item, before: State, names: Names) -> None:
        lines, roll = tell(self._table.replica, item, before, names)
        join_lines(self.lines, lines)
        if roll is not None:
            self.rolls.append(roll)


def tell(replica: Replica[State], item: Item, before: State, names: Names) -> tuple[list[LogLine], Roll | None]:
    """An entry of a log in words for one reader, and its roll where it is one."""
    told: list[str] = []
    happened: set[int] = set()
    turn = before.turn.number
    for state, action, events, after in steps(replica, item, before):
        join(told, story(state, action, events, after, names))
        happened.update(event.kind for event in events)
        turn = after.turn.number
    if isinstance(item.payload, Agreed) and item.payload.what == What.TAKE_BACK:
        told.append("The last answer is taken back.")
    who = item.frame.seat if item.frame is not None else NATURE
    dice, marked = Told.ROLLS in happened, bool(happened & MARKED)
    lines = [LogLine(text, item.seq, turn, who, dice and bool(SUM.search(text)), marked) for text in told]
    if not item.b or item.close is None:
        return lines, None
    what = next((line.text for line in lines if not line.heading), "cards are drawn")
    return lines, Roll(item.b, item.seq, item.close.ns, item.answers, what)


def join_lines(log: list[LogLine], lines: list[LogLine]) -> None:
    """Go on with a log; a draw that goes on from the last entry becomes one sentence with it."""
    if lines and log:
        texts = [log[-1].text]
        join(texts, [lines[0].text])
        if len(texts) == 1:
            log[-1] = LogLine(texts[0], lines[0].seq, lines[0].turn, lines[0].who)
            lines = lines[1:]
    log += lines


def steps(
    replica: Replica[State], item: Item, before: State
) -> Iterator[tuple[State, Action, tuple[Event, ...], State]]:
    """The steps of the engine that an entry stands for."""
    state = before
    for action in actions_of(replica, item):
        after, events = GAME.step(state, action)
        yield state, action, events, after
        state = after
        while isinstance(waits := GAME.pending(state), MixDue) and not state.zones[waits.seat][waits.zone]:
            state, _ = GAME.step(state, Action(MIX))


def actions_of(replica: Replica[State], item: Item) -> list[Action]:
    """What an entry says to the engine."""
    found = item.payload
    if isinstance(found, Act | StrictAct):
        assert item.frame is not None
        return [replica.action_of(item.frame.seat, found)]
    if isinstance(found, Mix | Keep):
        return [Action(MIX)]
    if isinstance(found, Seen):
        return [Action(SEEN)]
    if isinstance(found, Agreed) and found.what == What.CONCEDE:
        return [Action(LEAVE, (found.arg,))]
    if item.close is not None and item.close.kind == CloseKind.BEACON:
        if replica.ledger.strict and item.close.ns == (16,):
            return []  # the choice of a candidate, not a number of the game
        return [Action(NUMBER, (answer,)) for answer in item.answers]
    return []
