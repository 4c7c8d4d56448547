"""The words of the cards: typed records out of which every behaviour is built.

How to write a card
-------------------
A behaviour stands in the chapter of its culture (`cards/<set>/<culture>.py`) under the card's full name, title and
subtitle. What is printed in the data file is never said again: cost, strength, keywords, bearer, support area and the
bonuses a borne card prints work by themselves. Everything else of the text is one of five things:

| the text says | written as |
|---|---|
| entry needs, entry price | `Behaviour(needs=(Spot(DWARF),), price=(Exert(DWARF),))` |
| event, special ability, reply, optional trigger | an `Act` in `acts` |
| required trigger | a `Trigger` in `triggers` |
| has, is, while, costs less | `Modify`, `Grant`, `Costs`, `Forbid` and so on in `always` |
| as soon as, tested at all times | a `Standing` in `always` |

* An `Act` names phases in `at`, or in `on` the happening it answers. `needs` are tested, `price` is paid in full before
  anything else, `effects` follow. Words of price and effect are the same words. Two versions of a text are two acts.
* "Optional trigger" is `Act(on=..., once=True)`: once for each happening. A reply is without `once`.
* `hand=Filter` means that a card of the hand is named and shown together with the action; it is `Ref.FIRST`.
* Targets: a filter lets the player of the card choose one; `Choose` says who chooses how many; `Each` takes all; `Ref`
  names a card that needs no choice. Whoever was chosen last is `Ref.IT`, so "that Dwarf" after `Exert(DWARF)` is
  `Ref.IT`.
* Numbers: an integer, or `Count(filter)`, `CountBurdens()`, `X()` and their like. `SpotX` and `NameX` let the player
  name X; they stand in the price, before what uses it.
* "+2; +4 instead if ..." is `Give(target, (Strength(2),), more=(AtSite(...),), extra=(Strength(2),))`: the first words
  always, the extra ones if the condition holds of the table or, written as `Is(Ref.IT, ...)`, of the chosen card.
* "+3 at most per phase": `Give(..., most=3)`. A duration other than the phase: `until=Until.REGROUP`.
* A continuous bonus for one side's archery total or the Shadow number: `Modify(Stat.MINION_ARCHERY, -1)`; for a phase:
  `Alter((Modify(Stat.FELLOWSHIP_ARCHERY, 1),))`.
* A result that waits: `Give(ELF, (Strength(1), Trigger(On(When.WINS, Ref.IT), ...)))`; there `Ref.IT` is who got it.
* What no word says is a `Handler("name")` with a function in `handlers.py`. Think twice.

Every behaviour needs its test in `tests/cards/tcg`; `python -m pytest tests/cards/tcg` says which cards have none.
"""

from __future__ import annotations

from engine.tcg.cards.moments import Ban, By, Phase, Pile, Ref, Stat, Trait, Until, When
from engine.tcg.reading.filters import Amount, Condition, Count, CountBurdens, Filter, Target, Word


# ---------------------------------------------------------------------------------------------------- frames of a text
class On(Word, frozen=True):
    """The happening that sets something off."""

    when: When
    who: Filter | Ref | None = None
    """What it has to be about."""
    other: Filter | Ref | None = None
    """Somebody who has to have part in it."""
    yours: bool = False
    """Only the deeds of the player of this card."""
    opponents: bool = False
    """Only the deeds of his opponents."""
    phase: Phase | None = None
    """The phase that starts or ends."""
    needs: tuple[Condition, ...] = ()


class Act(Word, frozen=True):
    """Something a player may do with the card: play an event, use an ability, answer a happening."""

    at: tuple[Phase, ...] = ()
    on: On | None = None
    needs: tuple[Condition, ...] = ()
    price: tuple[Word, ...] = ()
    effects: tuple[Word, ...] = ()
    hand: Filter | None = None
    """A card of the hand that is named and shown together with the action."""
    once: bool = False
    """An optional trigger: once for each happening."""
    a_turn: int = 0
    """So many uses a turn, if not 0."""


class Trigger(Word, frozen=True):
    """What follows a happening without anybody's choice."""

    on: On
    effects: tuple[Word, ...] = ()
    a_turn: int = 0
    """So often a turn, if not 0."""


class Behaviour(Word, frozen=True):
    """What a card does beyond its printed figures."""

    needs: tuple[Condition, ...] = ()
    price: tuple[Word, ...] = ()
    acts: tuple[Act, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    always: tuple[Word, ...] = ()


# ---------------------------------------------------------------------------------------------------------- always
class Modify(Word, frozen=True):
    """A number is changed: value times `per`, so much at most."""

    stat: Stat
    value: int
    of: Filter | Ref = Ref.SELF
    """Whose number; for a card that is borne say Ref.BEARER."""
    when: tuple[Condition, ...] = ()
    per: Amount = 1
    most: int = 99


class Grant(Word, frozen=True):
    """Cards become something."""

    trait: Trait
    of: Filter | Ref = Ref.SELF
    when: tuple[Condition, ...] = ()


class Costs(Word, frozen=True):
    """Cards cost more or less while they are played; `of=Ref.SELF` is the card's own cost."""

    value: int
    of: Filter | Ref
    yours: bool = False
    on: Filter | Ref | None = None
    """Only if they are played on such a character."""
    new_race: bool = False
    """Only if no active character of the same race is in play."""
    when: tuple[Condition, ...] = ()


class RoamingCosts(Word, frozen=True):
    """Roaming minions pay more or less for roaming."""

    value: int
    of: Filter
    yours: bool = False
    when: tuple[Condition, ...] = ()


class Skip(Word, frozen=True):
    """A phase is not held."""

    phase: Phase
    when: tuple[Condition, ...] = ()
    may: bool = False
    """Only if the Free Peoples player wants so."""


class Forbid(Word, frozen=True):
    """Something is not allowed."""

    ban: Ban
    of: Filter | None = None
    when: tuple[Condition, ...] = ()


class Standing(Word, frozen=True):
    """As soon as something is true, effects follow; `a_turn` at most once a turn."""

    when: tuple[Condition, ...]
    effects: tuple[Word, ...]
    a_turn: bool = False


class Copies(Word, frozen=True):
    """The card has the text of its owner's own site of that number, if that lies on the path."""

    number: int


class Converts(Word, frozen=True):
    """While the Ring is worn a wound becomes so many burdens, in these phases; none means in all."""

    burdens: int
    phases: tuple[Phase, ...] = ()


# ---------------------------------------------------------------------------------------- tokens, on characters and off
class Exert(Word, frozen=True):
    """Characters exert."""

    target: Target
    times: Amount = 1
    fully: bool = False
    """As often as they can instead."""


class Wound(Word, frozen=True):
    """Characters are wounded, one wound at a time."""

    target: Target
    times: Amount = 1


class Heal(Word, frozen=True):
    """Wounds are healed, one at a time."""

    target: Target
    times: Amount = 1


class Prevent(Word, frozen=True):
    """What is about to happen does not: the wound, the healing, or the token of an exertion."""


class AddTwilight(Word, frozen=True):
    """Tokens go into the pool."""

    amount: Amount = 1


class RemoveTwilight(Word, frozen=True):
    """Tokens leave the pool; as a price, all of them."""

    amount: Amount = 1
    most: int = 99
    """What one copy takes in one phase at most."""


class AddBurdens(Word, frozen=True):
    """Burdens on the Ring-bearer."""

    amount: Amount = 1


class RemoveBurdens(Word, frozen=True):
    """Burdens off the Ring-bearer; as a price, all of them."""

    amount: Amount = 1


class Corrupt(Word, frozen=True):
    """The Ring-bearer is corrupted."""


class Wear(Word, frozen=True):
    """The Ring-bearer puts on the Ring, or takes it off."""

    on: bool = True


class NewBearer(Word, frozen=True):
    """The card becomes Ring-bearer in the place of the one who died."""


# -------------------------------------------------------------------------------------------------- what lasts a while
class Give(Word, frozen=True):
    """Modify and Grant words for chosen cards for some time; extra ones if a condition holds."""

    target: Target
    words: tuple[Word, ...]
    until: Until = Until.PHASE
    more: tuple[Condition, ...] = ()
    extra: tuple[Word, ...] = ()
    most: int = 99
    """What one copy gives in one phase at most, of each number."""


class Alter(Word, frozen=True):
    """Modify, Grant or Forbid words that hold for some time without a target."""

    words: tuple[Word, ...]
    until: Until = Until.PHASE


# ----------------------------------------------------------------------------------------------------- cards in play
class Discard(Word, frozen=True):
    """Cards leave play for their owners' discard piles."""

    target: Target


class Cancel(Word, frozen=True):
    """The event that was played has no effect."""


class CancelSkirmish(Word, frozen=True):
    """The skirmish that is being fought ends without a result."""


class Attach(Word, frozen=True):
    """A card in play is laid on a character; with SUPPORT_OR_DISCARD a card of your discard pile may be."""

    what: Filter | Ref
    to: Filter | Ref
    pile: Pile = Pile.PLAY


class Stack(Word, frozen=True):
    """A card is stacked on this one: a minion out of play, or the card of the hand named with the action."""

    what: Ref


class AssignTo(Word, frozen=True):
    """A minion is assigned to a character."""

    minion: Target
    defender: Target


class Bar(Word, frozen=True):
    """In this phase the Free Peoples player may not assign that companion to this minion."""

    target: Target


class LaySite(Word, frozen=True):
    """Your own site is laid on the path or takes the place of another one."""

    which: str
    """"next", "here", "any" (an opponent's site, named by you) or the number."""
    keyword: tuple[str, ...] = ()
    """Only if your site has one of these keywords."""


class MoveLimit(Word, frozen=True):
    """The move limit of this turn changes, never below one; or the fellowship does not move again."""

    value: int = 0
    stays: bool = False


class SkipShadow(Word, frozen=True):
    """A player's next Shadow phase is not held, or the one being held ends."""

    by: By
    now: bool = False


# ----------------------------------------------------------------------------------------------------- hands and piles
class Draw(Word, frozen=True):
    """Cards are drawn."""

    count: Amount = 1
    by: By = By.YOU


class DiscardHand(Word, frozen=True):
    """Cards of a hand are discarded, of its owner's choice or at random; with `least` X is how many."""

    count: Amount = 1
    by: By = By.YOU
    who: Filter | None = None
    least: int | None = None
    """If fewer are allowed: so many at least."""
    random: bool = False
    everything: bool = False
    otherwise: tuple[Word, ...] = ()
    """What follows if he discards fewer: he need not prove what he does not hold."""


class Mill(Word, frozen=True):
    """Cards off the top of a draw deck are discarded."""

    count: Amount = 1
    by: By = By.YOU


class RevealHand(Word, frozen=True):
    """A hand is shown to all; how many cards of the description there were becomes X."""

    by: By
    count: Filter | None = None
    random: Amount = 0
    """Only so many cards, taken at random, if not 0."""


class LookAtHand(Word, frozen=True):
    """You alone see a hand, or so many cards of it taken at random, of which you discard one."""

    by: By
    random: int = 0


class DiscardSeen(Word, frozen=True):
    """You may discard a card of the description out of a hand that was just revealed."""

    who: Filter


class SortTop(Word, frozen=True):
    """Cards off the top of your deck are revealed: those of the description go to hand, the others are discarded."""

    count: Amount
    who: Filter
    bottom: bool = False


class TakeFromTop(Word, frozen=True):
    """You alone see cards off the top of your deck: some go to hand, the others are discarded."""

    count: int
    take: int


class ArrangeTop(Word, frozen=True):
    """The top of a deck you name is revealed; you may discard one card that fits and order the others."""

    count: int
    who: Filter


class RevealUntil(Word, frozen=True):
    """Cards off the top of your deck are revealed until one does not fit; all of them go to your hand."""

    who: Filter


class Dig(Word, frozen=True):
    """You discard cards off the top of your deck as long as you like: X; the last one goes to your hand."""

    most: int


class ShowHand(Word, frozen=True):
    """You show as many fitting cards of your hand as you like: that is X."""

    who: Filter


class FromDiscard(Word, frozen=True):
    """Cards of your discard pile go to your hand, under your deck or are shuffled into it."""

    who: Filter
    to: str
    """"hand", "under" or "shuffle"."""
    count: Amount = 1
    least: int = 0
    same: bool = False
    """Copies of the card the happening is about."""


class HandUnder(Word, frozen=True):
    """A card of your hand goes under your draw deck: the one shown with the action, or any one unseen."""


class ShuffleHand(Word, frozen=True):
    """A player shuffles his hand into his draw deck."""

    by: By


class PlayCard(Word, frozen=True):
    """A card is played out of a pile, with everything its playing needs."""

    who: Filter
    pile: Pile
    less: Amount = 0
    free: bool = False
    on: Filter | None = None
    which: Ref | None = None
    """Only this card."""
    may: bool = False
    """It may be declined; out of the draw deck it always may."""


# ------------------------------------------------------------------------------------------------- order and choice
class SpotX(Word, frozen=True):
    """You name how many of those present you spot: that is X."""

    amount: Count | CountBurdens
    least: int = 0


class NameX(Word, frozen=True):
    """You name X."""

    most: Amount
    least: int = 0


class Point(Word, frozen=True):
    """A card is chosen, for what follows."""

    target: Target


class EachPlayer(Word, frozen=True):
    """Every player meant carries out the effects for himself."""

    by: By
    effects: tuple[Word, ...]


class If(Word, frozen=True):
    """Effects only if something holds; others if not."""

    when: tuple[Condition, ...]
    then: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


class Branch(Word, frozen=True):
    """A player takes one branch, one that can be carried out fully if there is one; an empty one is to decline."""

    branches: tuple[tuple[Word, ...], ...]
    by: By = By.YOU


class Times(Word, frozen=True):
    """Effects again and again."""

    count: Amount
    effects: tuple[Word, ...]


class Unless(Word, frozen=True):
    """Effects, unless a player who is asked removes so much twilight."""

    by: By
    effects: tuple[Word, ...]
    twilight: int = 3


class Handler(Word, frozen=True):
    """What one card does that no word says."""

    name: str


# ------------------------------------------------------------------------------------------------ forms used often
def Strength(value: int, of: Filter | Ref = Ref.SELF, **how: object) -> Modify:
    """A change of strength."""
    return Modify(Stat.STRENGTH, value, of, **how)  # type: ignore[arg-type]


def Damage(value: int, of: Filter | Ref = Ref.SELF, **how: object) -> Modify:
    """A damage bonus."""
    return Modify(Stat.DAMAGE, value, of, **how)  # type: ignore[arg-type]


def Defender(value: int) -> Modify:
    """A defender bonus."""
    return Modify(Stat.DEFENDER, value)


FIERCE = Grant(Trait.FIERCE)
