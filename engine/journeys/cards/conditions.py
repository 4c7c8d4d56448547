"""Filters and conditions: which characters, sites, attacks and cards a word speaks of, and when it holds."""

from __future__ import annotations

from typing import TypeAlias

from engine.journeys.cards.moments import ANY
from engine.kernel.records import Record


class Word(Record, frozen=True):
    """One effect word of a card."""


# ---------------------------------------------------------------------------------------------------- filters
class Where(Word, frozen=True):
    """Which sites."""

    types: str = ""
    names: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    icon: str = ""
    used: int = ANY
    not_types: str = ""
    not_in: str = ""
    """Not in regions of these types."""
    lair: bool = False
    """Only Dragon's lairs."""
    lands: str = ""
    """Only in regions of these types."""


class Who(Word, frozen=True):
    """Which characters."""

    races: tuple[str, ...] = ()
    not_races: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    no_skill: str = ""
    names: tuple[str, ...] = ()
    not_names: tuple[str, ...] = ()
    main: int = ANY
    poses: tuple[int, ...] = ()
    bears: str = ""
    bears_not: str = ""
    at: Where | None = None
    not_at: Where | None = None


class Fight(Word, frozen=True):
    """Which attacks."""

    races: tuple[str, ...] = ()
    not_races: tuple[str, ...] = ()
    automatic: int = ANY
    creature: int = ANY
    site_types: str = ""
    regions: tuple[str, ...] = ()
    keyed: str = ""
    keyed_site: int = ANY
    prowess_from: int = 0
    names: tuple[str, ...] = ()
    own: bool = False
    """Only the attack this very card makes."""
    strikes_from: int = 0
    """At least so many strikes when they were assigned."""


class Cards(Word, frozen=True):
    """Which cards."""

    keyword: str = ""
    kinds: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    item_kinds: tuple[str, ...] = ()
    not_item_kinds: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    side: str = ""
    only_creature: bool = False
    main: int = ANY
    self_discarding: bool = False
    """Conditions that discard themselves at the start of an untap phase."""
    needs_roll: bool = False
    """Factions that are won by a faction roll."""
    not_keyword: str = ""


# ------------------------------------------------------------------------------------------------- conditions
class InPlay(Word, frozen=True):
    """A card of that name is in play (or not); with `mine`, in the MP pile of the card's player."""

    name: str
    there: bool = True
    mine: bool = False


class CompanyIs(Word, frozen=True):
    """The company concerned is in such a place, has met this there, and has such people."""

    site: Where | None = None
    at_card: bool = False
    """It is at the site this card lies on."""
    entered: int = ANY
    faced: tuple[str, ...] = ()
    """Names of creatures or races of attacks of which one was faced this turn, before this attack."""
    played: tuple[int, ...] = ()
    """Kinds of cards of which one was played at the site this turn."""
    with_: Word | None = None
    without: Word | None = None


class OnTheWay(Word, frozen=True):
    """The company concerned travels like this, or, with `moving` 0, does not travel."""

    moving: int = ANY
    path: str = ""
    """Region types of which one must be in the path, `count` times in all."""
    count: int = 1
    no_others_in_a_row: bool = False
    goal: Where | None = None
    moved_by: str = ""
    crosses: tuple[tuple[str, str], ...] = ()
    """Pairs of regions of which one follows the other in its path."""


class SizeIs(Word, frozen=True):
    """The company concerned is that large."""

    below: int = 0
    most: int = 0
    room: int = 0
    """It may grow by so many halves."""
    characters_from: int = 0
    characters_below: int = 0
    alone: bool = False
    members_from: int = 0
    """Characters that are no allies."""


class AttackIs(Word, frozen=True):
    """There is an attack on the company, and it is like this."""

    fight: Fight = Fight()
    outside: bool = False
    """On the contrary: no attack is under way."""
    hit: bool = False
    """One of its strikes succeeded."""
    wounded: bool = False
    """It wounded somebody."""
    faced: bool = False
    """It was not cancelled."""


class FacedUntapped(Word, frozen=True):
    """The character facing the strike chose not to tap for it."""


class StrikeOn(Word, frozen=True):
    """The strike is faced by such a character."""

    who: Who
    bearer: bool = False
    not_bearer: bool = False
    own: bool = False
    """Or by this card itself."""


class RollBy(Word, frozen=True):
    """The roll is about to be made by such a character; for faction rolls also: for such a faction."""

    who: Who = Who()
    faction: Cards | None = None
    races: tuple[str, ...] = ()
    with_: Who | None = None


class BearerIs(Word, frozen=True):
    """The bearer of this card is (or is not) such a character."""

    who: Word
    yes: bool = True
    without_this: bool = False
    """Skills this very card gives him do not count."""


class Answers(Word, frozen=True):
    """What is being answered is such a card, played (or, with `uses`, used) by that side."""

    cards: Cards
    on_company: bool = False
    uses: bool = False
    own: bool = False
    near: tuple[str, ...] = ()
    """Regions in which the new site of the company it targets must lie."""
    no_creature: bool = False
    """Not if it is played as a creature."""
    events_only: bool = False
    """Only if it is played as an event."""
    on_people: bool = False
    """Only if it targets a character of the company, a card on one, or a faction of this card's player."""


class Marked(Word, frozen=True):
    """This card has that many marks or more; with `this_site`, none yet for the company's site."""

    count: int = 1
    fewer: bool = False
    this_site: bool = False
    type: str = ""
    """One of its marks is for a site of this type."""
    subject: bool = False
    """The card the happening is about is the one it was marked for, and of the same player."""


class Stored(Word, frozen=True):
    """This card lies stored in the MP pile (or not)."""

    yes: bool = True
    at: Where | None = None


class OnCard(Word, frozen=True):
    """This card lies on a card of that name or keyword."""

    cards: Cards


class SubjectIs(Word, frozen=True):
    """The character the happening is about is such a one."""

    who: Who
    bearer: bool = False
    company: bool = False


class Happened(Word, frozen=True):
    """The number that came with the happening is this one (for BODY_ROLLED: body minus roll)."""

    value: int = 0
    host: bool = False
    """It is the card this one lies on."""


class Someone(Word, frozen=True):
    """In some company of any player there is such a character; with `at_card`, at the site this card lies on."""

    who: Who = Who()
    at_card: bool = False
    mine: bool = False
    """Of this card's player, and in the company concerned if one is (LORE-REQ-12)."""


class Either(Word, frozen=True):
    """At least one of several conditions holds."""

    conditions: tuple[Word, ...]


class Not(Word, frozen=True):
    """The contrary of a condition."""

    condition: Word


Condition: TypeAlias = Word
