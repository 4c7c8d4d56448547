"""What every game's state holds, and the draft through which alone it changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from engine.kernel.actions import Shown
from engine.kernel.pending import Over
from engine.kernel.records import OPEN_LIMIT, Handle, Record, handle, is_open, owner
from engine.kernel.steps import Mark

Row = tuple[Handle, ...]
Zones = tuple[tuple[Row, ...], ...]


class Frame(Record, frozen=True):
    """One procedure under way: where it stands, and its locals in the fields of its subclass."""

    step: int


FrameT = TypeVar("FrameT", bound=Frame)
PartT = TypeVar("PartT")


class Event(Record, frozen=True):
    """Something that happened, in numbers; the view finds the words."""

    kind: int
    args: tuple[int, ...] = ()


class KernelState(Record, frozen=True, kw_only=True):
    """Public knowledge only: a card nobody has shown is a handle in a zone and nothing more."""

    faces: tuple[tuple[int, ...], ...]
    """By seat and serial: the card number, 0 until it was first opened."""
    zones: Zones
    """By seat and zone number: the handles lying there."""
    epochs: tuple[int, ...]
    """By seat: the number of its last shuffle."""
    owed: tuple[tuple[int, ...], ...]
    """By seat: the zones that owe fresh commitments, ascending."""
    returned: tuple[int, ...] = ()
    """What the procedure that ended last left to the one below it."""
    result: Over | None = None


class KernelDraft:
    """A state being changed inside one call of `apply`. Nobody else ever sees it."""

    __slots__ = ("faces", "zones", "epochs", "owed", "frames", "returned", "result", "events", "places")

    def __init__(self, base: KernelState, frames: tuple[Frame, ...]) -> None:
        self.faces = base.faces
        self.zones = base.zones
        self.epochs = base.epochs
        self.owed = base.owed
        self.frames: list[Frame] = list(frames)
        self.returned = base.returned
        self.result = base.result
        self.events: list[Event] = []
        self.places: Mapping[type[Frame], Mapping[Mark, int]] = {}
        """Where the marks of every procedure stand; the machine that runs the draft says so."""

    # ------------------------------------------------------------------------------------------------ frames
    def push(self, frame: Frame, at: Mark | None = None) -> None:
        """Start a procedure, at its first step or at a mark; the one below goes on when it has ended."""
        self.frames.append(frame)
        if at is not None:
            self.goto(at)

    def pop(self, *returned: int) -> None:
        """End the procedure on top and leave a result to the one below."""
        self.frames.pop()
        self.returned = returned

    def goto(self, mark: Mark, **changes: object) -> None:
        """Let the procedure on top go on at a mark, with other locals where some are named."""
        frame = self.frames[-1]
        place = self.places[type(frame)].get(mark)
        if place is None:
            raise LookupError(f"{mark.name} is no place in {type(frame).__name__}")
        self.frames[-1] = replace(frame, step=place, **changes)

    def repeat(self, **changes: object) -> None:
        """Let the procedure on top take the step it is taking once more."""
        frame = self.frames[-1]
        self.frames[-1] = replace(frame, step=frame.step - 1, **changes)

    def update(self, **changes: object) -> None:
        """Change locals of the procedure on top."""
        self.frames[-1] = replace(self.frames[-1], **changes)

    def change(self, frame: FrameT, **changes: object) -> None:
        """Change locals of a procedure further down, named by its record as it stands now."""
        for place in range(len(self.frames) - 1, -1, -1):
            if self.frames[place] is frame:
                self.frames[place] = replace(frame, **changes)
                return
        raise LookupError("that frame is not under way")

    # ------------------------------------------------------------------------------------------------- zones
    def put(self, seat: int, zone: int, card: Handle) -> None:
        """Lay a card, taken from elsewhere before, into a zone."""
        rows = list(self.zones[seat])
        rows[zone] += (card,)
        self.zones = exchanged(self.zones, seat, tuple(rows))

    def take(self, seat: int, zone: int, card: Handle) -> None:
        """Lift a card out of the zone it is known to lie in."""
        rows = list(self.zones[seat])
        row = rows[zone]
        place = row.index(card)
        rows[zone] = row[:place] + row[place + 1 :]
        self.zones = exchanged(self.zones, seat, tuple(rows))

    def move(self, card: Handle, seat: int, zone: int) -> None:
        """Take a card from wherever it lies and lay it into a zone."""
        origin, old = self.place_of(card)
        if origin != seat:
            self.take(origin, old, card)
            self.put(seat, zone, card)
            return
        rows = list(self.zones[seat])
        row = rows[old]
        place = row.index(card)
        rows[old] = row[:place] + row[place + 1 :]
        rows[zone] += (card,)
        self.zones = exchanged(self.zones, seat, tuple(rows))

    def empty(self, seat: int, zone: int) -> Row:
        """Lift all cards out of a zone."""
        rows = list(self.zones[seat])
        row, rows[zone] = rows[zone], ()
        self.zones = exchanged(self.zones, seat, tuple(rows))
        return row

    def place_of(self, card: Handle) -> tuple[int, int]:
        """Seat and zone in which a card lies; its owner's zones are searched first."""
        mine = owner(card)
        for seat in (mine, *(s for s in range(len(self.zones)) if s != mine)):
            for zone, row in enumerate(self.zones[seat]):
                if card in row:
                    return seat, zone
        raise LookupError("that card lies nowhere")

    # ------------------------------------------------------------------------------------------ hidden cards
    def open(self, shown: Shown) -> Handle:
        """Turn a hidden card face up where it lies; from now on its handle is its serial."""
        seat, zone = self.place_of(shown.card)
        mine = owner(shown.card)
        self.faces = exchanged(self.faces, mine, exchanged(self.faces[mine], shown.serial, shown.definition))
        opened = handle(mine, shown.serial)
        rows = list(self.zones[seat])
        rows[zone] = tuple(opened if card == shown.card else card for card in rows[zone])
        self.zones = exchanged(self.zones, seat, tuple(rows))
        return opened

    def owe(self, seat: int, zone: int) -> None:
        """Note that a zone must be committed afresh before anybody chooses again."""
        if zone not in self.owed[seat]:
            self.owed = exchanged(self.owed, seat, tuple(sorted((*self.owed[seat], zone))))

    def forgive(self, seat: int) -> None:
        """Let a seat owe nothing any more."""
        self.owed = exchanged(self.owed, seat, ())

    def mix(self, seat: int, zone: int) -> None:
        """Give the cards of a zone new references that nobody can follow."""
        self.owed = exchanged(self.owed, seat, tuple(z for z in self.owed[seat] if z != zone))
        rows = list(self.zones[seat])
        if not rows[zone]:
            return
        self.epochs = exchanged(self.epochs, seat, self.epochs[seat] + 1)
        base = handle(seat, self.epochs[seat] * OPEN_LIMIT)
        rows[zone] = tuple(range(base, base + len(rows[zone])))
        self.zones = exchanged(self.zones, seat, tuple(rows))


def exchanged(row: tuple[PartT, ...], place: int, part: PartT) -> tuple[PartT, ...]:
    """A row with another part in one place."""
    return (*row[:place], part, *row[place + 1 :])


def is_live(state: KernelState | KernelDraft, card: Handle) -> bool:
    """Whether a handle names a card that lies somewhere at this table."""
    for rows in state.zones:
        for row in rows:
            if card in row:
                return True
    return False


def can_open(state: KernelState | KernelDraft, shown: Shown, seat: int, zone: int) -> bool:
    """Whether a seat may open that card out of that zone: it lies there hidden, and its serial lies open nowhere."""
    faces = state.faces[seat]
    return (
        not is_open(shown.card)
        and owner(shown.card) == seat
        and shown.card in state.zones[seat][zone]
        and 0 <= shown.serial < len(faces)
        and faces[shown.serial] in (0, shown.definition)
        and shown.definition > 0
        and (faces[shown.serial] == 0 or not is_live(state, handle(seat, shown.serial)))
    )
