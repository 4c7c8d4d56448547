"""The procedures that can be under way, with their locals."""

from __future__ import annotations

from typing import TypeAlias

from engine.kernel.records import NONE, Handle, Record
from engine.kernel.state import Frame


class Happening(Record, frozen=True):
    """Something that happens, as cards ask for it."""

    when: int
    who: Handle = NONE
    others: tuple[Handle, ...] = ()
    seat: int = NONE
    number: int = 0


class Setup(Frame, frozen=True, tag=1):
    """Bids, places, Ring-bearers, the first site, starting fellowships, hands."""

    at: int = 0
    order: tuple[int, ...] = ()
    """Seats still to choose a place, the highest bid first."""
    taken: tuple[int, ...] = ()
    spent: int = 0
    """Twilight cost of the starting companions so far."""


class TurnFrame(Frame, frozen=True, tag=2):
    """One turn."""

    at: int = 0
    """Which of the Shadow players comes next."""
    fierce: bool = False


class Travel(Frame, frozen=True, tag=3):
    """The fellowship moves to its next site."""

    number: int = 0


class Archery(Frame, frozen=True, tag=4):
    """Archery fire."""

    minions: int = 0
    fellowship: int = 0
    target: int = NONE
    """The Shadow player who is shot at."""


class Assignment(Frame, frozen=True, tag=5):
    """Defenders, then leftover minions."""

    pairs: tuple[tuple[Handle, Handle], ...] = ()
    left: tuple[Handle, ...] = ()
    """Minions unassigned when the Free Peoples player was done."""
    at: int = 0


class Skirmishes(Frame, frozen=True, tag=6):
    """Skirmishes one after the other, in the order the Free Peoples player names."""


class Skirmish(Frame, frozen=True, tag=7):
    """One skirmish."""

    winners: tuple[Handle, ...] = ()
    losers: tuple[Handle, ...] = ()
    fought: tuple[Handle, ...] = ()
    """Everybody who was in it when it began."""
    wounds: int = 0
    ringless: bool = False
    """In this skirmish the Ring's text is off."""
    crushed: bool = False
    """The losers were overwhelmed."""
    waiting: tuple[Effects, ...] = ()
    """What has to follow the result; the one without words is what the losers suffer."""


class Reconcile(Frame, frozen=True, tag=8):
    """A player brings his hand to eight."""

    seat: int


class Window(Frame, frozen=True, tag=9):
    """Seats are asked in turn, one action each, until all pass in a row."""

    moment: int
    """The phase whose actions may be taken; 0 where a happening is answered."""
    seats: tuple[int, ...]
    at: int = 0
    passes: int = 0
    happening: Happening | None = None
    used: tuple[tuple[int, int], ...] = ()
    """Optional triggers used in answer to this happening: card, act."""
    heals: int = 0
    """Wounds that a sanctuary still heals."""


class Play(Frame, frozen=True, tag=10):
    """A card being played, or an ability being used."""

    card: Handle
    definition: int
    seat: int
    act: int = NONE
    """The act under way; NONE for a card that stays in play."""
    ability: bool = False
    host: Handle = NONE
    named: Handle = NONE
    """The card of the hand named with the action."""
    bearer: Handle = NONE
    happening: Happening | None = None
    less: int = 0
    free: bool = False
    chosen: tuple[Handle, ...] = ()
    number: int = 0
    failed: bool = False
    """The price could not be paid to the end."""
    cancelled: bool = False
    starting: bool = False


class Effects(Frame, frozen=True, tag=11):
    """Words carried out one after the other."""

    source: Handle
    definition: int
    seat: int
    words: tuple[int, ...]
    """The words still to come, as numbers within the card's behaviour."""
    bearer: Handle = NONE
    chosen: tuple[Handle, ...] = ()
    happening: Happening | None = None
    number: int = 0
    targets: tuple[Handle, ...] = ()
    stage: int = 0
    """How far the present word has come, where it takes several answers."""
    price: bool = False
    failed: bool = False
    named: int = NONE
    """The opponent that was named."""


class Choice(Frame, frozen=True, tag=12):
    """A seat picks among things that everybody sees."""

    seat: int
    purpose: int
    options: tuple[int, ...]
    least: int = 1
    most: int = 1
    picked: tuple[int, ...] = ()
    about: Handle = NONE


class Happens(Frame, frozen=True, tag=13):
    """What follows a happening: required things in the order of the Free Peoples player, then answers."""

    happening: Happening
    waiting: tuple[Effects, ...] = ()
    begun: bool = False


class Wounding(Frame, frozen=True, tag=14):
    """One wound."""

    who: Handle
    by: tuple[Handle, ...] = ()
    prevented: bool = False


class Exerting(Frame, frozen=True, tag=15):
    """One exertion."""

    who: Handle
    seat: int
    spared: bool = False
    """No token is placed."""


class Healing(Frame, frozen=True, tag=16):
    """One wound healed."""

    who: Handle
    prevented: bool = False


class Dying(Frame, frozen=True, tag=17):
    """A character is killed."""

    who: Handle
    by: tuple[Handle, ...] = ()


class Drawing(Frame, frozen=True, tag=18):
    """Cards drawn one by one."""

    seat: int
    count: int
    quiet: bool = False
    """Before the game: nothing answers it."""


class Topping(Frame, frozen=True, tag=19):
    """Cards of the draw deck brought to its top, so that they can be seen; revealed to all or discarded."""

    seat: int
    count: int
    fate: int = 0


class Opening(Frame, frozen=True, tag=20):
    """The owner opens hidden cards that the rules have picked, or all of a zone."""

    seat: int
    cards: tuple[Handle, ...] = ()
    zone: int = NONE


class HandPick(Frame, frozen=True, tag=21):
    """A player discards cards of his hand, or puts some under his deck unseen."""

    seat: int
    least: int
    most: int
    picked: tuple[Handle, ...] = ()
    definition: int = 0
    word: int = NONE
    """The word that says which cards."""
    under: bool = False


class RandomPick(Frame, frozen=True, tag=22):
    """Cards of a hand picked by chance."""

    seat: int
    count: int
    fate: int
    looker: int = NONE
    picked: tuple[Handle, ...] = ()


class Looking(Frame, frozen=True, tag=23):
    """A player sees hidden cards of another, or all of a zone."""

    seat: int
    looker: int
    cards: tuple[Handle, ...] = ()
    zone: int = NONE


class Search(Frame, frozen=True, tag=24):
    """A player looks through his draw deck for a card to play."""

    seat: int
    source: Handle
    definition: int
    word: int
    less: int = 0


class Laying(Frame, frozen=True, tag=25):
    """A player lays his site of a number on the path."""

    seat: int
    number: int
    word: int = NONE
    definition: int = 0


class Triggered(Frame, frozen=True, tag=26):
    """Standing tests that came true together: the Free Peoples player orders them."""

    waiting: tuple[Effects, ...] = ()


class Showing(Frame, frozen=True, tag=27):
    """A player shows cards of his hand, as many as he likes."""

    seat: int
    definition: int
    word: int
    cards: tuple[Handle, ...] = ()


FrameUnion: TypeAlias = (
    Setup
    | TurnFrame
    | Travel
    | Archery
    | Assignment
    | Skirmishes
    | Skirmish
    | Reconcile
    | Window
    | Play
    | Effects
    | Choice
    | Happens
    | Wounding
    | Exerting
    | Healing
    | Dying
    | Drawing
    | Topping
    | Opening
    | HandPick
    | RandomPick
    | Looking
    | Search
    | Laying
    | Triggered
    | Showing
)
