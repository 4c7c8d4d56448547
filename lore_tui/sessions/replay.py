"""A finished or broken-off game from its file: the state after every entry, and the story as anybody saw it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.kernel.actions import Identity
from engine.kernel.game import Game
from engine.kernel.records import Handle, handle
from lore_tui.files.gamefile import known_games
from lore_tui.games import showing
from lore_tui.sessions.chronicle import join_lines, tell
from lore_tui.text import clean_name
from lore_tui.view.moment import LogLine, Roll
from lore_tui.view.names import Reader
from lore_tui.view.showing import Showing, When
from net.disk.files import read_limited
from net.fair.check.walk import LogWalker, RulesWalker, Stop, Walk
from net.fair.log.audit import audit_seat, read_audit
from net.fair.log.codec import CodecError
from net.fair.log.faults import Fault, Refused
from net.fair.log.hidden import SLOTS, Deck
from net.fair.log.knowledge import Knowledge
from net.fair.log.ledger import Item, Ledger
from net.fair.log.replica import Replica
from net.fair.log.schema import Kind, Record, Show
from net.fair.log.setup import Seated, seat_table
from net.fair.log.transcript import MAX_FILE, FileFault, Transcript, read_file

PUBLIC, BOTH = -1, -2
"""The views of somebody who sees no hidden card, and of somebody who sees those of all who opened them."""

Secrets = dict[Handle, Identity]


class ReplayError(Exception):
    """A file that cannot be watched; the sentence is for the player."""


@dataclass(frozen=True)
class Scene:
    """The game after one entry of its log."""

    seq: int
    state: Any
    fight: bool
    when: When

    @property
    def turn(self) -> int:
        """The number of the turn; 0 before the first."""
        return self.when.number

    @property
    def phase(self) -> str:
        """The phase."""
        return self.when.phase


@dataclass
class Replay:
    """All of a game that can be seen."""

    players: tuple[str, ...]
    replica: Replica[Any]
    scenes: tuple[Scene, ...]
    knows: Mapping[int, Secrets]
    """By seat that opened its cards: every hidden card it ever knew."""
    trouble: str = ""
    """Why the file cannot be followed to its end."""
    _told: dict[int, tuple[list[LogLine], list[Roll]]] = field(default_factory=dict)

    @property
    def showing(self) -> Showing:
        """How the game is shown."""
        return showing(self.replica.game.name)

    @property
    def views(self) -> tuple[int, ...]:
        """Through whose eyes the game can be seen: every seat's that opened its cards, all of theirs, the public's."""
        return (*sorted(self.knows), *([BOTH] if len(self.knows) > 1 else []), PUBLIC)

    def names(self, view: int) -> Reader:
        """Words for a view."""
        if view == BOTH:
            everything = {card: one for known in self.knows.values() for card, one in known.items()}
            return self.showing.names(self.players, None, everything)
        return self.showing.names(self.players, None if view == PUBLIC else view, self.knows.get(view, {}))

    def story(self, view: int) -> list[LogLine]:
        """The whole log in words for a view."""
        return self._tell(view)[0]

    def rolls(self, view: int) -> list[Roll]:
        """Every roll and draw."""
        return self._tell(view)[1]

    def _tell(self, view: int) -> tuple[list[LogLine], list[Roll]]:
        if view not in self._told:
            lines: list[LogLine] = []
            rolls: list[Roll] = []
            names = self.names(view)
            for item in self.replica.ledger.items[: len(self.scenes) - 1]:
                new, roll = tell(self.showing, self.replica, item, names)
                join_lines(self.showing, lines, new)
                rolls += [roll] if roll is not None else []
            self._told[view] = lines, rolls
        return self._told[view]

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The entries worth a look: those that something is told about in the public view, the first and the last."""
        told = {line.seq for line in self.story(PUBLIC)}
        return tuple(sorted({0, len(self.scenes) - 1, *(seq for seq in told if seq < len(self.scenes))}))


def secrets_of(replica: Replica[Any], decks: Mapping[int, Deck]) -> dict[int, Secrets]:
    """By seat: every hidden card it held or was shown, under every reference the card ever had."""
    ledger = replica.ledger
    found: dict[int, Secrets] = {seat: {} for seat in decks}
    for seat, deck in decks.items():
        holdings = Knowledge(deck, seat, ledger).holdings
        for shuffle in ledger.public[seat].shuffles:
            holdings.enter(shuffle)
            for slot in range(len(shuffle.leaves)):
                one = shuffle.e * SLOTS + slot
                serial = holdings.serial(one)
                found[seat][handle(seat, one)] = Identity(serial, deck.by_serial[serial].card)
    for item in ledger.items:
        show = item.payload
        if isinstance(show, Show) and item.frame is not None and show.to in found and item.frame.seat in found:
            owner = item.frame.seat
            cards = [handle(owner, one) for one in show.refs]
            found[show.to].update({card: found[owner][card] for card in cards if card in found[owner]})
    return found


def read_bytes(path: Path) -> bytes:
    """The bytes of a game's file; raises ReplayError."""
    try:
        return read_limited(path, MAX_FILE)
    except OSError as error:
        raise ReplayError(f"{path} cannot be read: {error.strerror}.") from None


def players_of(path: Path) -> tuple[str, ...]:
    """The names of those who played; raises ReplayError."""
    return tuple(clean_name(hello.name) for hello in _table(read_bytes(path))[1].hellos)


def open_replay(path: Path) -> Replay:
    """The game in a file; raises ReplayError."""
    return read_replay(read_bytes(path))


def read_replay(data: bytes) -> Replay:
    """The game in these bytes; raises ReplayError."""
    found, seated, records = _table(data)
    game: Game[Any] | None = known_games().get(seated.terms.rules)
    if game is None:
        raise ReplayError("This game was played under other rules or cards than this version has. F still checks it.")
    replica: Replica[Any] = Replica(game, seated)
    walk = Walk(RulesWalker(replica), signatures=False)
    trouble = f"The file is damaged: {found.fault}." if found.fault else ""
    try:
        walk.run(records)
    except Stop as stop:
        trouble = f"Entry {stop.seq} does not hold ({stop.fault.text}); the game is shown up to there."
    shown = showing(game.name)
    scenes = tuple(
        Scene(seq, state, shown.is_fight(state), shown.when(state)) for seq, state in enumerate(replica.states)
    )
    players = tuple(clean_name(hello.name) for hello in seated.hellos)
    return Replay(players, replica, scenes, secrets_of(replica, opened(walk, replica.ledger)), trouble)


def opened(walk: Walk, ledger: Ledger) -> dict[int, Deck]:
    """The decks of the seats that opened them truthfully."""
    decks: dict[int, Deck] = {}
    for seat, record in walk.audits.items():
        try:
            decks[seat] = audit_seat(ledger, read_audit(record, ledger))
        except (Refused, Fault):
            continue  # the check of the file says so; here the seat is seen from outside
    return decks


def beacons(data: bytes) -> tuple[tuple[str, ...], list[Item]]:
    """The players of a file and its rolls and draws, without any rules; raises ReplayError."""
    _, seated, records = _table(data)
    walk = Walk(LogWalker(Ledger(seated)), signatures=False)
    try:
        walk.run(records)
    except Stop:
        pass  # what comes before is still told; the check names the fault
    return tuple(clean_name(hello.name) for hello in seated.hellos), [item for item in walk.ledger.items if item.b]


def _table(data: bytes) -> tuple[Transcript, Seated, Sequence[Record]]:
    """A file, its table, and the records of the game itself; raises ReplayError."""
    try:
        found = read_file(data)
        count = 1 + 3 * sum(1 for record in found.records if record.kind == Kind.HELLO)
        return found, seat_table(found.records[:count]), found.records[count:]
    except (FileFault, Fault, CodecError) as error:
        raise ReplayError(f"This file cannot be read: {error}.") from None
