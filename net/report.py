"""What a verifier says about a file: levels, the first fault, what is missing, one exit code."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.kernel.pending import Over
from net.schema import End, Entry, Terms

LEVELS = (
    (1, "container and trailer"),
    (2, "signatures and chain"),
    (3, "beacons, numbers and openings"),
    (4, "audit"),
    (5, "rules replay"),
)


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
    left: tuple[int, ...] = ()
    """The seats that conceded or were dropped before the end."""
    terms: Terms | None = None
    """What was agreed on before the game."""
    decks: dict[int, tuple[Entry, ...]] = field(default_factory=dict)
    """The deck lists of the seats that opened theirs, as they were audited."""
    unexpected: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """0 verified, 1 fault or forgery, 2 incomplete, 3 unknown version or rules."""
        if self.finding is not None or self.unexpected:
            return 1
        if self.unknown:
            return 3
        return 2 if self.incomplete else 0

    def level(self, number: int) -> Level:
        return self.levels[number - 1]

    def fail(self, level: int, seat: int, seq: int, rule: str, text: str, word: str = "at fault") -> None:
        """Note a fault; the first one found is the one named."""
        self.level(level).verdict = "failed"
        self.level(level).notes.append(text)
        if self.finding is None:
            self.finding = Finding(level, seat, seq, rule, text, word if seat >= 0 else "altered")

    def lack(self, level: int, text: str) -> None:
        """Note that something is missing."""
        if self.level(level).verdict != "failed":
            self.level(level).verdict = "incomplete"
        self.level(level).notes.append(text)
        self.incomplete.append(text)
