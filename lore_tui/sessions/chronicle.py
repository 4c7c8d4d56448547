"""The log of a game at a table: every entry told in words, with what it is about, for filters and for the dice page."""

from __future__ import annotations

import re
from typing import Any

from engine.kernel.actions import Identity
from engine.kernel.records import Handle, handle
from lore_tui.games import showing
from lore_tui.view.moment import NATURE, NOTE, LogLine, Roll
from lore_tui.view.names import Reader
from lore_tui.view.showing import Showing
from net.fair.log.hidden import SLOTS, Holdings
from net.fair.log.ledger import Item
from net.fair.log.replica import Replica
from net.fair.log.schema import Agreed, Mix, What
from net.fair.seat.table import Table
from net.fair.wire.words import words

SUM = re.compile(r"\d\+\d")
"""How two dice are told: only such lines are about dice."""
ORDINARY = re.compile(r"^(You|.+?) (draws?|untaps?) ")
"""What everybody does every turn, and in passing."""


class Chronicle:
    """Follows a table and tells what happened since it last looked."""

    def __init__(self, table: Table[Any]) -> None:
        self._table = table
        self._showing = showing(table.replica.game.name)
        self._told = 0
        self._players = tuple(hello.name for hello in table.replica.ledger.seated.hellos)
        self._ever: dict[Handle, Identity] = {}
        knowledge = table.knowledge
        self._own = None if table.terms.strict else Holdings(knowledge.deck, table.gid)
        self.lines: list[LogLine] = []
        self.rolls: list[Roll] = []

    def note(self, text: str) -> None:
        """A line of the client itself; the same one twice in a row is one."""
        if self.lines and self.lines[-1].text == text:
            return
        self.lines.append(LogLine(text, self._told, self._showing.when(self._table.state).number, NOTE))

    def head_words(self) -> tuple[str, ...]:
        """The log's head as four words that two players can read aloud to each other."""
        return words(self._table.replica.ledger.head[:4])

    def follow(self) -> None:
        """Tell every entry that is new."""
        replica = self._table.replica
        self._ever.update(self._table.secrets)
        names = self._showing.names(self._players, self._table.seat, self._ever)
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

    def _tell(self, item: Item, names: Reader) -> None:
        lines, roll = tell(self._showing, self._table.replica, item, names)
        join_lines(self._showing, self.lines, lines)
        if roll is not None:
            self.rolls.append(roll)


def tell(
    showing: Showing, replica: Replica[Any], item: Item, names: Reader
) -> tuple[list[LogLine], Roll | None]:
    """An entry of a log in words for one reader, told from what the engine did at it, and its roll where it is one."""
    told: list[str] = []
    steps = replica.steps.get(item.seq, ())
    for step in steps:
        showing.join(told, showing.tell(step, names))
    after = steps[-1].after if steps else replica.states[item.seq - 1]
    weight = showing.weight(event for step in steps for event in step.events)
    if isinstance(item.payload, Agreed) and item.payload.what == What.TAKE_BACK:
        told.append("The last answer is taken back.")
    if item.after:
        silent = " and ".join(names.players[seat] for seat in item.after)
        told.append(f"These numbers were rolled anew: {silent} fell silent when the first were due.")
    who = item.frame.seat if item.frame is not None else NATURE
    turn = showing.when(after).number
    lines = [
        LogLine(text, item.seq, turn, who, weight.dice and bool(SUM.search(text)), weight.marked and is_deed(text))
        for text in told
    ]
    if not item.b or item.close is None:
        return lines, None
    what = next((line.text for line in lines if not line.heading), "cards are drawn")
    return lines, Roll(item.b, item.seq, item.close.ns, item.answers, what)


def is_deed(text: str) -> bool:
    """Whether a sentence may deserve a mark: what the course of a turn brings by itself does not."""
    return not text.startswith(("== ", "- ")) and not ORDINARY.search(text)


def join_lines(showing: Showing, log: list[LogLine], lines: list[LogLine]) -> None:
    """Go on with a log; a draw that goes on from the last entry becomes one sentence with it."""
    if lines and log:
        texts = [log[-1].text]
        showing.join(texts, [lines[0].text])
        if len(texts) == 1:
            log[-1] = LogLine(texts[0], lines[0].seq, lines[0].turn, lines[0].who)
            lines = lines[1:]
    log += lines
