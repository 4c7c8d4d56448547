"""The log of a game at a table: every entry told in words, with what it is about, for filters and for the dice page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.journeys.table.events import Told
from engine.kernel.actions import Identity
from engine.kernel.records import Handle, handle
from engine.lore.records import State
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.tell.story import join, story
from net.fair.log.hidden import SLOTS, Holdings
from net.fair.log.ledger import Item
from net.fair.log.replica import Replica
from net.fair.log.schema import Agreed, Mix, What
from net.fair.seat.table import Table
from net.fair.wire.words import words

NATURE, NOTE = -1, -2
DIE = 6
SUM = re.compile(r"\d\+\d")
"""How two dice are told: only such lines are about dice."""
MARKED = frozenset(
    {
        Told.ELIMINATED, Told.WOUNDED, Told.CORRUPTION, Told.BODY, Told.STRIKE, Told.FACTION, Told.EXHAUSTED,
        Told.CALLED, Told.TIME, Told.COUNCIL, Told.WON, Told.RING, Told.REMOVAL, Told.LEFT,
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
            self._tell(item, names)
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

    def _tell(self, item: Item, names: Names) -> None:
        lines, roll = tell(self._table.replica, item, names)
        join_lines(self.lines, lines)
        if roll is not None:
            self.rolls.append(roll)


def tell(replica: Replica[State], item: Item, names: Names) -> tuple[list[LogLine], Roll | None]:
    """An entry of a log in words for one reader, told from what the engine did at it, and its roll where it is one."""
    told: list[str] = []
    happened: set[int] = set()
    turn = replica.states[item.seq - 1].turn.number
    for step in replica.steps.get(item.seq, ()):
        join(told, story(*step, names))
        happened.update(event.kind for event in step.events)
        turn = step.after.turn.number
    if isinstance(item.payload, Agreed) and item.payload.what == What.TAKE_BACK:
        told.append("The last answer is taken back.")
    if item.after:
        silent = " and ".join(names.players[seat] for seat in item.after)
        told.append(f"These numbers were rolled anew: {silent} fell silent when the first were due.")
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
