"""What a verifier says about a file: levels, the first fault, what is missing, one exit code."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NoReturn

from engine.kernel.pending import Over
from net.fair.log.faults import Fault, Illegal
from net.fair.log.schema import End, Entry, Terms

LEVELS = (
    (1, "container and trailer"),
    (2, "signatures and chain"),
    (3, "beacons, numbers and openings"),
    (4, "audit"),
    (5, "rules replay"),
)

VERIFIED, CONVICTED, INCOMPLETE, UNKNOWN, ALTERED, UNEXPECTED = range(6)
EXITS: Final = {
    VERIFIED: "verified",
    CONVICTED: "not verified: what a seat signed proves a fault of that seat",
    INCOMPLETE: "bound, not verified: something is missing",
    UNKNOWN: "not verified: another version, or rules that are not known here",
    ALTERED: "not verified: this file is not whole or was altered, and says nothing against anybody",
    UNEXPECTED: "not what was expected: another player, or cards from elsewhere",
}
"""By exit code: what it means."""
ILLEGAL = "illegal"


@dataclass
class Level:
    """One level of checks and how it went."""

    number: int
    name: str
    verdict: str = "not reached"
    """ok, failed, incomplete, unknown, not reached."""
    notes: list[str] = field(default_factory=list)


@dataclass
class Finding:
    """The first fault: who, where, which rule."""

    level: int
    seat: int
    seq: int
    rule: str
    text: str
    word: str = "at fault"

    @property
    def of_deck(self) -> bool:
        """Whether a deck is not legal: nothing else can be before the first entry."""
        return self.word == ILLEGAL and self.seq == 0


class Decided(Exception):
    """A check failed: the first one that does decides, and nothing after it is looked at."""


@dataclass
class Report:
    """Everything the verifier can say about a file."""

    levels: list[Level] = field(default_factory=lambda: [Level(*level) for level in LEVELS])
    finding: Finding | None = None
    incomplete: list[str] = field(default_factory=list)
    unknown: str = ""
    seats: list[tuple[str, str, bool]] = field(default_factory=list)
    """By seat: name, fingerprint, whether it opened its cards."""
    entries: int = 0
    beacons: int = 0
    numbers: int = 0
    head: bytes = b""
    result: End | None = None
    over: Over | None = None
    """The result as the rules give it, where they were replayed to the end."""
    anew: list[tuple[int, int, tuple[int, ...]]] = field(default_factory=list)
    """Numbers that were rolled anew: the beacon, its entry, and the seats whose share of the first roll was missing."""
    left: tuple[int, ...] = ()
    """The seats that conceded or were dropped before the end."""
    terms: Terms | None = None
    """What was agreed on before the game."""
    decks: dict[int, tuple[Entry, ...]] = field(default_factory=dict)
    """The deck lists of the seats that opened theirs, as they were audited."""
    unexpected: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """Which of the outcomes of `EXITS` it is."""
        if self.finding is not None:
            return CONVICTED if self.finding.seat >= 0 else ALTERED
        if self.unexpected:
            return UNEXPECTED
        if self.unknown:
            return UNKNOWN
        return INCOMPLETE if self.incomplete else VERIFIED

    def level(self, number: int) -> Level:
        return self.levels[number - 1]

    def fail(self, level: int, seat: int, seq: int, rule: str, text: str, word: str = "at fault") -> NoReturn:
        """Note the check that failed and end the verification; a seat is named only with proof against it."""
        self.level(level).verdict = "failed"
        self.level(level).notes.append(text)
        self.finding = Finding(level, seat, seq, rule, text, word if seat >= 0 else "altered")
        raise Decided

    def convict(self, fault: Fault, seq: int) -> NoReturn:
        """Note what a seat signed that refutes itself; where the fault names nobody, the file was altered."""
        word = ILLEGAL if isinstance(fault, Illegal) else "at fault"
        self.fail(fault.level, fault.seat, seq, fault.rule, fault.text, word)

    def lack(self, level: int, text: str) -> None:
        """Note that something is missing."""
        if self.level(level).verdict != "failed":
            self.level(level).verdict = "incomplete"
        self.level(level).notes.append(text)
        self.incomplete.append(text)
