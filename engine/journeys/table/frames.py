"""The procedures common to journeys that can be under way, with their locals."""

from __future__ import annotations

from engine.kernel.records import NONE, Handle, Record
from engine.kernel.state import Frame


class CompanyPhase(Frame, frozen=True):
    """A phase of one company; each game makes its own of it."""

    company: int


class EntryPhase(CompanyPhase, frozen=True):
    """A phase in which a company may enter its site."""

    attack: int = 0
    """How many automatic-attacks it has begun to face."""


class SeatBySeat(Frame, frozen=True):
    """Something that all seats do in turn."""

    at: int = 0
    """Whose turn it is."""


class Window(Frame, frozen=True, tag=7):
    """Seats are asked in turn until they pass."""

    moment: int
    seats: tuple[int, ...]
    at: int = 0
    passes: int = 0
    alternating: bool = False
    skill: bool = False
    """A skill only card was played in this strike sequence."""
    once: bool = False
    """It closes after one action."""
    acted: int = 0
    """How many actions were taken in it."""


class Play(Frame, frozen=True, tag=8):
    """A card being played, or an ability being used: choices, price, answers, resolution."""

    card: Handle
    definition: int
    seat: int
    use: int
    ability: bool = False
    moment: int = 0
    chosen: tuple[int, ...] = ()
    company: int = NONE
    cancelled: bool = False
    extra: int = 0
    """What an effect changed about it: 1 the card returns to hand after its effect."""
    subject: int = NONE
    """The bearer of a card that was discarded as a price."""
    modifier: int = 0
    free: int = 0
    """Bits: 1 used site allowed, 2 no counter, 4 not at its site, 8 no mind, 16 no race modifiers, 32 no tap."""
    keyed: tuple[str, ...] = ()
    """What a creature was keyed to: its types, by symbol or name, at the site or on the path, the names."""


class Effects(Frame, frozen=True, tag=9):
    """Effects of one card carried out one after the other."""

    source: Handle
    definition: int
    seat: int
    words: tuple[int, ...]
    """The words still to be carried out, as numbers within the card's behaviour."""
    chosen: tuple[int, ...] = ()
    company: int = NONE
    subject: int = NONE
    """The character, card or site a happening is about."""
    number: int = 0
    """A number that came with the happening."""
    failed: bool = False
    """The last corruption roll of these effects was failed."""
    hazard: bool = False
    waited: bool = False
    """What the word waited for, a roll or an answer, is there."""
    trigger: int = NONE
    """The word of the card by which it happens; it may be answered before it resolves (LORE-TRIGGER-04)."""
    rooted: bool = False
    """Its card was in play when it was triggered: if that leaves, nothing follows."""


class Choice(Frame, frozen=True, tag=10):
    """A seat picks among things that are public, or among cards of its own piles."""

    seat: int
    purpose: int
    options: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    picked: tuple[int, ...] = ()
    word: int = NONE
    definition: int = 0
    about: int = NONE
    number: int = 0
    """The modifier of rolls whose order is chosen."""


class Roll(Frame, frozen=True, tag=11):
    """Two dice for any purpose, with what may be played just before."""

    purpose: int
    seat: int
    """Who rolls."""
    who: Handle = NONE
    """The character who rolls, or for whom."""
    modifier: int = 0
    supporters: int = 0
    dice: tuple[int, ...] = ()
    other: tuple[int, ...] = ()
    """A first roll that was made before this one, where the better counts."""
    second: bool = False
    """The second of two corruption rolls."""
    twice: bool = False
    sure: bool = False
    source: Handle = NONE
    definition: int = 0
    instead: tuple[int, ...] = ()
    failing: tuple[int, ...] = ()
    support: bool = False
    """Others of his company may tap for +1, where a card says so."""
    council: bool = False
    result: tuple[int, ...] = ()


class StrikeMark(Record, frozen=True):
    """A strike of an attack and the character it was assigned to."""

    who: Handle
    excess: int = 0
    state: int = 0
    """0 open, 1 defeated, 2 failed but not defeated, 3 succeeded, 4 cancelled, 5 lapsed."""
    double: bool = False
    """One of two strikes that its character took by an optional rule."""


class Attack(Frame, frozen=True, tag=12):
    """One attack on a company."""

    number: int
    company: int
    attacker: int
    race: str
    strikes: int
    prowess: int
    body: int = 0
    source: Handle = NONE
    """The creature or condition that attacks; NONE for an automatic-attack."""
    definition: int = 0
    automatic: int = NONE
    """Index of the automatic-attack, NONE for others."""
    keyed_names: tuple[str, ...] = ()
    """The regions, or the site, it is keyed to."""
    keyed: str = ""
    """The types it is keyed to on a printed path, which names no regions."""
    keyed_site: bool = False
    assigned: tuple[StrikeMark, ...] = ()
    left: int = 0
    """Strikes still to be assigned."""
    wounded: tuple[Handle, ...] = ()
    cancelled: bool = False
    attacker_assigns: bool = False
    detain: bool = False
    target: Handle = NONE
    """The only character that may be struck."""
    answered: bool = False
    """Its card was answered when it was played."""
    further: int = 0
    """Attacks of the same creature still to come."""
    cancels: int = 0
    """How many more of them the defender may cancel by tapping a character."""
    self_cancel: bool = False
    """The character under attack may be the one who taps for that."""
    body_modifier: int = 0
    spoils: bool = False
    """The creature goes to the defender's MP pile, defeated or not."""
    must: Handle = NONE
    """A character to whom a strike must be assigned."""
    won: bool = True
    """Every attack of this creature so far was defeated."""
    uncancellable: bool = False
    hit: bool = False
    """One of its strikes succeeded."""
    passed: bool = False
    """The defender assigns no more strikes, and nobody a second one."""
    fail_modifier: int = 0
    """Added to body rolls against its strikes."""
    failing: bool = False
    """Every strike fails without being faced."""


class Strike(Frame, frozen=True, tag=13):
    """The strike sequence of one character."""

    number: int
    """Place of the strike among the assigned ones."""
    who: Handle
    untapped: bool = False
    """He faces it untapped, at -3."""
    tapped: bool = False
    """He tapped for it."""
    supporters: int = 0
    cancelled: bool = False
    rolled: int = 0
    twice: bool = False
    """The roll is made twice."""
    hurt: bool = False
    """He was wounded already before this strike."""


class Draw(Frame, frozen=True, tag=14):
    """Cards drawn one by one, through an exhaustion if need be."""

    seat: int
    count: int
    begun: bool = False


class Rescue(Frame, frozen=True, tag=16):
    """Items of a character about to leave are handed on, then he leaves."""

    who: Handle
    receivers: tuple[Handle, ...] = ()
    fate: int = 0
    """1 eliminated, 2 back to hand."""
    item: Handle = NONE


class Triggers(Frame, frozen=True, tag=17):
    """Several triggered effects at once: the current player decides their order."""

    waiting: tuple[Effects, ...] = ()


class RingTest(Frame, frozen=True, tag=18):
    """A gold ring being tested."""

    ring: Handle
    seat: int
    modifier: int = 0
    major: int = 0
    greater: int = 0
    no_dice: bool = False
    twice: bool = False
    result: int = 0
    played: bool = False
    sage: Handle = NONE
    """Who tapped for it; NONE where a card tests the ring."""


class Faction(Frame, frozen=True, tag=19):
    """A faction being won over."""

    card: Handle
    who: Handle
    seat: int
    modifier: int = 0
    free: int = 0
    sure: bool = False


class Errand(Frame, frozen=True, tag=20):
    """An organization activity that waits for a corruption roll: an item transferred or stored."""

    item: Handle
    who: Handle
    receiver: Handle = NONE


class Look(Frame, frozen=True, tag=21):
    """Hidden cards of one seat shown to another, or revealed to all."""

    seat: int
    looker: int
    cards: tuple[Handle, ...] = ()
    count: int = 0
    zone: int = 0
    after: int = 0


class RandomPick(Frame, frozen=True, tag=22):
    """Random picks out of a hand."""

    seat: int
    count: int
    fate: int
    """1 discarded, 2 revealed, 3 turned face up on the discard pile, 4 seen by the player on the go."""
    picked: tuple[Handle, ...] = ()


class ItemSearch(Frame, frozen=True, tag=24):
    """Cards of a draw pile revealed one by one until an item appears."""

    seat: int
    who: Handle
    source: Handle
    definition: int
    picked: tuple[Handle, ...] = ()
    """The card just picked."""
    seen: tuple[Handle, ...] = ()
    item: Handle = NONE
