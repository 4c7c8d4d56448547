"""Which cards are meant, what has to be true, and how many there are: the nouns of the cards' words."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.tcg.cards.moments import MANY, By, Phase, Pile, Ref


class Word(msgspec.Struct, frozen=True, array_like=True, tag=True, omit_defaults=True, cache_hash=True):
    """Base of all words. They are data: what they mean is looked up by their type."""


# ------------------------------------------------------------------------------------------------------ conditions
class Condition(Word, frozen=True):
    """Something that is true or not."""


class Mark(Word, frozen=True):
    """Something that is true of one card in play or not."""


# ------------------------------------------------------------------------------------------------------------ cards
class Who(Word, frozen=True):
    """Cards of a description; fields left out do not matter, several values are alternatives."""

    kind: tuple[str, ...] = ()
    race: tuple[str, ...] = ()
    culture: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    keyword: tuple[str, ...] = ()
    """One of these keywords; archer, defender and fierce also where another card makes it so."""
    signet: str = ""
    cls: tuple[str, ...] = ()
    side: str = ""
    """"fp" or "shadow"."""
    home: int = 0
    unique: bool = False
    timing: str = ""
    """The timing word of an event."""
    marks: tuple[Mark, ...] = ()
    """What else has to be true of it; only cards in play have marks."""


class Either(Word, frozen=True):
    """Cards of one description or another."""

    of: tuple[Who, ...]


Filter: TypeAlias = Who | Either


class Exhausted(Mark, frozen=True):
    """One more token would kill it."""


class Wounded(Mark, frozen=True):
    """It has so many wound tokens."""

    least: int = 1


class Roaming(Mark, frozen=True):
    """A minion whose site number is higher than that of the fellowship's site."""


class RingBearer(Mark, frozen=True):
    """It bears The One Ring."""


class Other(Mark, frozen=True):
    """Not the card whose text this is."""


class Further(Mark, frozen=True):
    """None of the cards named so far."""


class Yours(Mark, frozen=True):
    """Owned by the player of the card whose text this is; for a site, by the player who uses it."""


class Unassigned(Mark, frozen=True):
    """In no skirmish, past or to come, of this round."""


class InSkirmish(Mark, frozen=True):
    """It fights in the skirmish that is being fought."""


class Fighting(Mark, frozen=True):
    """It fights, in the skirmish that is being fought, against such a character or on his side."""

    whom: Filter | Ref
    beside: bool = False


class Bears(Mark, frozen=True):
    """It bears at least so many such cards."""

    what: Filter
    least: int = 1


class BorneBy(Mark, frozen=True):
    """It is borne by such a character."""

    whom: Filter | Ref


class InSupport(Mark, frozen=True):
    """It lies in a support area."""


class InPlay(Mark, frozen=True):
    """It is still in play: for answers to a happening it may not have survived."""


class SeeksRanger(Mark, frozen=True):
    """An event whose text spots or exerts a ranger."""


class Not(Mark, frozen=True):
    """It is not of this description."""

    who: Filter


# ------------------------------------------------------------------------------------------------------ conditions
class Spot(Condition, frozen=True):
    """So many active cards of that description are in play."""

    who: Filter
    least: int = 1


class Burdens(Condition, frozen=True):
    """The Ring-bearer of the Free Peoples player has so many burdens."""

    least: int = 0
    most: int = MANY


class Pool(Condition, frozen=True):
    """So many twilight tokens at most lie in the pool; a card's own cost is not yet counted."""

    most: int


class AtSite(Condition, frozen=True):
    """The fellowship is at a site with one of these keywords and one of these numbers."""

    keyword: tuple[str, ...] = ()
    least: int = 1
    most: int = 9


class Worn(Condition, frozen=True):
    """The Ring-bearer wears the Ring."""


class During(Condition, frozen=True):
    """It is one of these phases."""

    phases: tuple[Phase, ...]


class Moved(Condition, frozen=True):
    """The fellowship has moved so often this turn."""

    least: int


class FierceRound(Condition, frozen=True):
    """The skirmish is one of the fierce round."""


class Held(Condition, frozen=True):
    """A player's hand or draw deck has so many cards."""

    by: By
    pile: Pile
    least: int = 0
    most: int = MANY


class DeadPile(Condition, frozen=True):
    """So many companions lie in the Free Peoples player's dead pile, burdens counted along if wanted."""

    least: int
    burdens: bool = False


class Is(Condition, frozen=True):
    """One known card is of that description, or is another known card."""

    what: Ref
    who: Filter | Ref


class Counted(Condition, frozen=True):
    """X, or what the effect before has counted, is so much at least."""

    least: int = 1


class Path(Condition, frozen=True):
    """A site of that number lies on the path, your own or an opponent's."""

    number: int
    yours: bool


class BearerFights(Condition, frozen=True):
    """The Ring-bearer still has an assigned skirmish to fight."""


class Once(Condition, frozen=True):
    """Not yet this turn: the player of this card has played no such card at this site (in this phase)."""

    who: Filter
    phase: bool = False


class NoHistory(Condition, frozen=True):
    """The bearer was assigned to no skirmish this turn while another companion was."""


class Nor(Condition, frozen=True):
    """None of these is true."""

    of: tuple[Condition, ...]


class Or(Condition, frozen=True):
    """At least one of these is true."""

    of: tuple[Condition, ...]


# --------------------------------------------------------------------------------------------------------- numbers
class Count(Word, frozen=True):
    """How many active cards of that description are in play, beyond some, so many at most."""

    who: Filter
    over: int = 0
    most: int = MANY


class CountBurdens(Word, frozen=True):
    """How many burdens the Ring-bearer has."""


class CountDead(Word, frozen=True):
    """How many cards lie in the Free Peoples player's dead pile."""


class CountPicked(Word, frozen=True):
    """How many cards the effects before this one brought to the discard pile, of a side if one is named."""

    side: str = ""
    most: int = MANY


class StrengthOf(Word, frozen=True):
    """The strength of a card at this moment."""

    what: Ref


class SpareVitality(Word, frozen=True):
    """How often the freshest character of that description can exert."""

    who: Filter


class X(Word, frozen=True):
    """The number the player has named or an effect has counted, so many at most, times something."""

    most: int = MANY
    times: int = 1


Amount: TypeAlias = (
    int | Count | CountBurdens | CountDead | CountPicked | StrengthOf | SpareVitality | X
)


# ----------------------------------------------------------------------------------------------------- who is meant
class Each(Word, frozen=True):
    """Every active card of that description, as they are now."""

    who: Filter


class Choose(Word, frozen=True):
    """Active cards of that description, named by a player; all different."""

    who: Filter
    by: By = By.YOU
    count: Amount = 1
    least: int | None = None
    """If fewer are allowed: so many at least."""


Target: TypeAlias = Filter | Ref | Each | Choose


# ------------------------------------------------------------------------------------------------- names used often
def title(*names: str) -> Who:
    """The cards of these titles."""
    return Who(title=names)


COMPANION = Who(kind=("companion",))
ALLY = Who(kind=("ally",))
MINION = Who(kind=("minion",))
CONDITION = Who(kind=("condition",))
POSSESSION = Who(kind=("possession",))
DWARF = Who(race=("Dwarf",))
ELF = Who(race=("Elf",))
HOBBIT = Who(race=("Hobbit",))
MAN = Who(race=("Man",))
ORC = Who(race=("Orc",))
NAZGUL = Who(race=("Nazgûl",))
URUK = Who(race=("Uruk-hai",))
MORIA_ORC = Who(race=("Orc",), culture=("Moria",))
SAURON_ORC = Who(race=("Orc",), culture=("Sauron",))
RANGER = Who(keyword=("ranger",))
GANDALF = title("Gandalf")
ARAGORN = title("Aragorn")
BALROG = title("The Balrog")
HAND_WEAPON = Who(cls=("hand weapon",))
WEAPON = Who(cls=("hand weapon", "ranged weapon"))
NOT_RING_BEARER = Not(Who(marks=(RingBearer(),)))
UNBURDENED = Who(kind=("companion",), marks=(NOT_RING_BEARER,))
"""A companion other than the Ring-bearer."""
DWARF_COMPANION = Who(race=("Dwarf",), kind=("companion",))
ELF_COMPANION = Who(race=("Elf",), kind=("companion",))
ELF_ALLY = Who(race=("Elf",), kind=("ally",))
HOBBIT_COMPANION = Who(race=("Hobbit",), kind=("companion",))
GONDOR_COMPANION = Who(culture=("Gondor",), kind=("companion",))
CHARACTER = Who(kind=("companion", "ally", "minion"))
UNDERGROUND = AtSite(("underground",))
