"""The procedures of METW alone that can be under way, with their locals."""

from __future__ import annotations

from typing import TypeAlias

from engine.journeys.table.frames import (
    Attack,
    Choice,
    Draw,
    Effects,
    Errand,
    Faction,
    ItemSearch,
    Look,
    Play,
    RandomPick,
    Rescue,
    RingTest,
    Roll,
    Strike,
    Triggers,
    Window,
)
from engine.kernel.records import NONE, Handle, Record
from engine.kernel.state import Frame


class Setup(Frame, frozen=True, tag=40):
    """Starting characters and items, laid down and shown together; the play deck; hands; the first turn."""

    at: int = 0
    """The seat that is asked."""
    chosen: tuple[tuple[Handle, ...], ...] = ()
    """By seat: the starting characters that were shown."""
    stopped: tuple[int, ...] = ()
    """Seats that draft no more."""
    named: tuple[int, ...] = ()
    """Card numbers of characters that have been revealed (METW-TRN-20)."""
    count: int = 0
    """How many characters, or items, the seat on the go has put down or into its deck."""
    rolls: tuple[int, ...] = ()
    die: int = 0


class TurnFrame(Frame, frozen=True, tag=41):
    """One turn: untap, organization, long-events, journeys, visits, end."""

    todo: tuple[int, ...] = ()
    """Companies whose movement/hazard phase, or site phase, is still to come."""
    first: int = NONE
    """Who begins with hazards where all share them; NONE for the mover's left neighbour (METW-MUL-34)."""


class Foreseen(Record, frozen=True):
    """What was played beforehand on a corruption check to come (METW-CARD-LURE-OF-NATURE-02)."""

    source: Handle
    """The card that will call for it."""
    place: int
    """Which of the checks it still calls for."""
    modifier: int = 0
    supporters: int = 0
    twice: bool = False
    sure: bool = False


class Journeying(Frame, frozen=True, tag=42):
    """The movement/hazard phase of one company."""

    company: int
    waiting: tuple[Handle, ...] = ()
    """Cards whose effects on regions and sites have still to be put in order."""
    order: tuple[Handle, ...] = ()
    """Those that were named, in the order in which they are applied."""
    lands: tuple[str, ...] = ()
    """What the path counts as for hazards, as it was looked at last."""
    foreseen: tuple[Foreseen, ...] = ()
    over: bool = False
    """All hazards have been played: the checks that were to come are made now."""


class Visit(Frame, frozen=True, tag=43):
    """The site phase of one company."""

    company: int
    attack: int = 0
    guard: Handle = NONE
    """A creature that was on-guard: it attacks after the automatic-attacks (METW-OG-08)."""
    burglar: Handle = NONE
    """A Hobbit who tries burglary, or who may play an item because he has (METW-OPT-12)."""
    caught: bool = False
    """He has failed: he faces the automatic-attacks alone, and nobody enters any more."""
    tapper: Handle = NONE
    """Who tapped for the play that tapped the site: the extra minor item is for somebody else (METW-RULING-81)."""


class EndOfTurn(Frame, frozen=True, tag=44):
    """The optional discard, the reset, effects, the call of the Council."""

    at: int = 0


class Council(Frame, frozen=True, tag=45):
    """The Free Council: corruption checks, cards shown, the count."""

    order: tuple[int, ...] = ()
    at: int = 0
    checked: tuple[Handle, ...] = ()
    """Characters that have made their check."""
    links: int = 0
    """Corruption points everybody but Wizards has got because of a tie (METW-OPT-09)."""
    shown: tuple[tuple[Handle, ...], ...] = ()
    """By seat: cards shown against the opponent's total."""
    rolls: tuple[int, ...] = ()
    die: int = 0
    tied: tuple[int, ...] = ()
    """Who rolls off."""


class Exhaust(Frame, frozen=True, tag=46):
    """A play deck is exhausted: exchange with the sideboard, sites back, the new deck."""

    seat: int
    left: int = 0
    """Exchanges still open."""
    out: Handle = NONE
    """The discarded card that makes room for one of the sideboard."""


class Reset(Frame, frozen=True, tag=47):
    """A hand goes down or up to its size."""

    seat: int


class Required(Frame, frozen=True, tag=48):
    """What passive conditions have caused, waiting for the next chain: declared, answered, carried out."""

    waiting: tuple[Effects, ...] = ()
    ordered: tuple[Effects, ...] = ()
    """In the order in which they are declared."""


class Aid(Frame, frozen=True, tag=49):
    """Somebody has tapped for +1 to a roll of a companion; it can be answered like any action."""

    who: Handle
    roll: int
    """Depth of the roll among the procedures under way."""


class Persuasion(Frame, frozen=True, tag=50):
    """An attempt to influence something of the opponent's away."""

    who: Handle
    target: Handle
    seat: int
    shown: Handle = NONE
    mine: int = 0
    cancelled: bool = False
    defender: Handle = NONE
    """The character whose direct influence is used in place of general influence (METW-OPT-06)."""


class Ambush(Frame, frozen=True, tag=51):
    """The player of a card on-guard may show it, before an automatic-attack or in answer to a play at the site."""

    company: int
    card: Handle
    why: int = 0
    """Before an automatic-attack, or in answer to a play."""


class Sideboarding(Frame, frozen=True, tag=52):
    """Cards of the sideboard on their way, for which a Wizard or a Nazgûl has tapped."""

    seat: int
    way: int
    left: int = 0
    wizard: Handle = NONE
    """The Wizard who has tapped for it."""


class Defending(Frame, frozen=True, tag=53):
    """Direct influence of a companion may be used where general influence would be (METW-OPT-06)."""

    seat: int
    company: int
    under: int
    """Place of the roll, or of the attempt, among the procedures under way."""


class Seating(Frame, frozen=True, tag=54):
    """Three or more sit down: rolls, the choice of Wizards, starting characters revealed in turn (METW-MUL-20)."""

    groups: tuple[tuple[int, ...], ...] = ()
    """Seats by their rolls, the highest first; those who are tied together."""
    rolls: tuple[int, ...] = ()
    die: int = 0
    at: int = 0
    """Whose choice it is, by the rolls."""
    chosen: tuple[tuple[Handle, ...], ...] = ()
    """By seat: the starting characters that were revealed."""
    stopped: tuple[int, ...] = ()
    """Seats that reveal no more."""


class Exchange(Frame, frozen=True, tag=55):
    """Up to three cards of a play deck are exchanged before the first shuffle (METW-MUL-09)."""

    seat: int
    left: int
    out: Handle = NONE
    """The card that makes room for one of the sideboard."""


class Round(Frame, frozen=True, tag=56):
    """Where all share the hazards: one after the other plays up to two on a company (METW-MUL-31 to METW-MUL-33)."""

    company: int
    seat: int
    """Whose place it is."""
    began: int
    """Who was the first."""
    before: int = 0
    """Hazards played on the company before this place."""
    declined: tuple[int, ...] = ()


class Unveil(Frame, frozen=True, tag=57):
    """The hazards drawn in solitaire are turned up (METW-CHANCE-25)."""


class HazardRow(Frame, frozen=True, tag=92):
    """Hazards are laid at the back of the row, and its front is turned up (METW-SOL-19 to METW-SOL-21)."""

    count: int = 0
    """How many are still to be laid."""
    begins: bool = False
    """The game begins: nothing is turned up yet."""


class Claim(Frame, frozen=True, tag=58):
    """A bid for the victory of a scenario: all own characters check (SCEN-RULING-07)."""

    checked: tuple[Handle, ...] = ()


class Tie(Frame, frozen=True, tag=59):
    """Equal ranks at the end of a scenario: who takes an extra turn (METW-TRN-36)."""

    rolls: tuple[int, ...] = ()
    die: int = 0


class Claimed(Record, frozen=True):
    """A ring that a test at the Council of the Wise has yielded (SCEN-COUNCIL-10)."""

    seat: int
    number: int
    bearer: Handle = NONE


class Wise(Frame, frozen=True, tag=60):
    """The Council of the Wise: checks of ring bearers, dice, tests of all gold rings (SCEN-RULING-27)."""

    order: tuple[int, ...] = ()
    at: int = 0
    checked: tuple[Handle, ...] = ()
    testers: tuple[int, ...] = ()
    """Who has gold rings, the higher roll first."""
    rolls: tuple[int, ...] = ()
    die: int = 0
    heard: tuple[int, ...] = ()
    """Companies whose player has had the chance to test with cards of his own."""
    claimed: tuple[Claimed, ...] = ()


class Prisoners(Frame, frozen=True, tag=61):
    """Characters of a hand go under a card that is being played (SCEN-BARRELS-02)."""

    rescue: Handle
    seat: int


class Freed(Frame, frozen=True, tag=62):
    """Prisoners under a card that was stored join its company, or are discarded (SCEN-BARRELS-04)."""

    seat: int
    company: int
    waiting: tuple[Handle, ...] = ()


class Errands(Frame, frozen=True, tag=63):
    """Under all turns of A Hobbit's Quest: who is sent, and what was done (SCEN-QUEST-16 to SCEN-QUEST-20)."""

    heroes: tuple[int, ...] = ()
    """By seat the card number of the Hobbit; 0 for whichever comes first."""
    given: tuple[Handle, ...] = ()
    """Items that were there from the start."""
    deeds: tuple[tuple[int, ...], ...] = ()
    """By seat what was done, a task and a Haven in one number each (SCEN-RULING-06)."""


class Access(Frame, frozen=True, tag=70):
    """While the mover untaps, his opponent may go to his sideboard (MECCG-DECK-06)."""

    seat: int


class Assault(Frame, frozen=True, tag=71):
    """A company attacks one of another player (MECCG-CVC-01)."""

    company: int
    under: int
    """The company that is attacked."""
    number: int = NONE
    """Of its one attack."""
    strikers: tuple[Handle, ...] = ()
    """Whose strike each one assigned is."""
    upright: tuple[Handle, ...] = ()
    """Attacking characters who take -3 so as not to tap."""


class Pairing(Frame, frozen=True, tag=72):
    """Strikes of an assault are given to targets in three steps (MECCG-CVC-14 to MECCG-CVC-16)."""

    left: tuple[Handle, ...]
    stage: int = 0
    pairs: tuple[tuple[Handle, Handle], ...] = ()
    excess: int = 0


class Staying(Frame, frozen=True, tag=73):
    """An attacking character taps, or takes -3 (MECCG-CVC-28)."""

    who: Handle


class Duel(Frame, frozen=True, tag=74):
    """The two rolls for a strike of an assault (MECCG-CVC-20)."""

    striker: Handle
    who: Handle
    twice: bool = False
    thrown: int = 0


class Beaten(Frame, frozen=True, tag=75):
    """An attacking character is wounded by whom he struck (MECCG-CVC-21)."""

    who: Handle
    roller: int


class Drive(Frame, frozen=True, tag=94):
    """Cards of a player's pile are revealed, and each creature among them is set on a company."""

    seat: int
    who: Handle
    """Whose company is attacked."""
    zone: int
    left: int
    """So many creatures more at most."""
    seen: tuple[Handle, ...] = ()
    picked: tuple[Handle, ...] = ()


class Wasting(Frame, frozen=True, tag=93):
    """Somebody wastes away: a corruption check, then a test of his body; whose kill he is (MECCG-CVC-24)."""

    who: Handle
    seat: int


class Hunt(Frame, frozen=True, tag=64):
    """Under all turns of The Fate of Isildur's Bane: who hunts for the Ring, and what a strike tries to steal."""

    hunter: int = NONE
    item: Handle = NONE
    """What the strike under way is to steal (SCEN-BANE-05)."""


class Road(Frame, frozen=True, tag=66):
    """The turns of There and Back Again: where the company is in the row, and who waits there."""

    at: int = 0
    """A region of the row, or the site of one (`engine/metw/scenarios/there.py`)."""
    moved: bool = False
    row: tuple[Handle, ...] = ()
    """Hazards that lie open, in the order in which they were drawn."""
    due: tuple[Handle, ...] = ()
    """Creatures that attack now."""
    draws: int = 0
    lot: int = 0
    """Breaks the last tie among those who are struck (SCEN-CHANCE-03)."""
    met: tuple[int, ...] = ()
    """Attacks of Orcs and Trolls, of beasts, of Undead."""
    arrived: tuple[int, ...] = ()
    """The same with the attack under way."""
    brought: tuple[Handle, ...] = ()
    """Items the company had with it when it came here."""
    treasure: Handle = NONE
    """The greater item played at The Lonely Mountain."""
    laden: bool = False
    """The Hobbit has got it there."""
    owing: int = 0
    """Dwarves that still leave the company."""
    home: bool = False


class Chase(Frame, frozen=True, tag=67):
    """Before and under all turns of A Pilferer at the Prancing Pony: the two and what was taken."""

    thief: int = 1
    heroes: tuple[int, ...] = (0, 0)
    """By seat the card number of the thief or the victim."""
    stolen: Handle = NONE
    posted: tuple[int, ...] = ()
    """Sites that are closed to the thief (SCEN-PILFERER-33)."""
    stage: int = NONE
    """Of a round: the victim organizes, the thief organizes, the rest of their turns (SCEN-PILFERER-16)."""


class Entry(Frame, frozen=True, tag=68):
    """A newcomer is won by a roll (SCEN-PILFERER-20)."""

    card: Handle
    seat: int
    place: int
    die: int = 0


class Relay(Frame, frozen=True, tag=69):
    """A row that led nowhere is laid anew (SCEN-PILFERER-32)."""

    company: int


class Finding(Frame, frozen=True, tag=65):
    """Cards of a discard pile are drawn by chance and shown; the items among them are gone (SCEN-BANE-09)."""

    seat: int
    """Whose pile it is."""
    picked: tuple[Handle, ...] = ()


class Trophy(Frame, frozen=True, tag=76):
    """A defeated creature may be borne by an Orc or a Troll (MECCG-TRP-01)."""

    card: Handle
    people: tuple[Handle, ...]


class Descent(Frame, frozen=True, tag=80):
    """A company in the Under-deeps rolls for its way (MECCG-UD-03)."""

    company: int
    goal: int
    number: int


class Ransom(Frame, frozen=True, tag=82):
    """An ally may be discarded so that its bearer is not taken prisoner."""

    who: Handle
    allies: tuple[Handle, ...]


class Lurking(Frame, frozen=True, tag=81):
    """A creature out of a hand may be an automatic-attack of a site."""

    company: int
    place: int
    """Which automatic-attack of the site it is."""


class Parting(Frame, frozen=True, tag=77):
    """Of companies that cannot be one where they meet, one goes back (MECCG-CMP-04)."""

    companies: tuple[int, ...]


class Prowl(Frame, frozen=True, tag=78):
    """Agents may attack a company that has entered their site (MECCG-AGT-31)."""

    company: int


class Thrown(Frame, frozen=True, tag=79):
    """The two rolls for a strike of an agent (MECCG-AGT-57)."""

    agent: Handle
    who: Handle
    twice: bool = False
    thrown: int = 0


class Jail(Frame, frozen=True, tag=90):
    """The player of a host names the site where its prisoner is kept (MECCG-PRI-03)."""

    host: Handle
    who: Handle
    options: tuple[int, ...]


class Coming(Roll, frozen=True, tag=83):
    """A check that will be made when all hazards have been played, while something is declared that aims at it."""

    place: int = 0
    """Which of the checks its card calls for."""


class Rescuing(Frame, frozen=True, tag=91):
    """A company rescues prisoners: attacks, then somebody taps (MECCG-PRI-17, MECCG-PRI-18)."""

    company: int
    host: Handle
    people: tuple[Handle, ...]
    left: int = 0


FrameUnion: TypeAlias = (
    Coming
    | Descent
    | Lurking
    | Ransom
    | Setup
    | TurnFrame
    | Journeying
    | Visit
    | EndOfTurn
    | Council
    | Exhaust
    | Reset
    | Required
    | Aid
    | Persuasion
    | Ambush
    | Sideboarding
    | Defending
    | Seating
    | Exchange
    | Round
    | Unveil
    | HazardRow
    | Claim
    | Tie
    | Wise
    | Prisoners
    | Freed
    | Errands
    | Access
    | Assault
    | Pairing
    | Staying
    | Duel
    | Beaten
    | Wasting
    | Drive
    | Trophy
    | Hunt
    | Chase
    | Entry
    | Relay
    | Road
    | Finding
    | Parting
    | Prowl
    | Jail
    | Rescuing
    | Thrown
    | Window
    | Play
    | Effects
    | Choice
    | Roll
    | Attack
    | Strike
    | Draw
    | Rescue
    | Triggers
    | RingTest
    | Faction
    | Errand
    | Look
    | RandomPick
    | ItemSearch
)
