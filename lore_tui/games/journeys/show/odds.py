"""Exact chances of two dice: fractions of 36 outcomes, or of 1296 where a second roll follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.journeys.table.customs import StrikeEnd

OUTCOMES = 36
CERTAIN = Fraction(1)
NEVER = Fraction(0)

# WAYS[n] of the 36 outcomes of two dice add up to n.
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


def ways_to_reach(number: int) -> int:
    """How many of the 36 outcomes are at least this number."""
    return sum(ways for total, ways in WAYS.items() if total >= number)


def reach(number: int) -> Fraction:
    """The chance that a roll is at least this number."""
    return Fraction(ways_to_reach(number), OUTCOMES)


def needed(number: int) -> str:
    """The roll a player needs, in words short enough for a column."""
    if number <= 2:
        return "any"
    return f"{number}+" if number <= 12 else "none"


def needed_words(number: int) -> str:
    """The same in a sentence."""
    word = needed(number)
    return {"any": "any roll", "none": "no roll"}.get(word, word)


def percent(chance: Fraction) -> str:
    """A chance in whole percent; 0% and 100% are said of nothing that is merely unlikely or likely."""
    if chance in (NEVER, CERTAIN):
        return f"{int(chance) * 100}%"
    rounded = int(chance * 100 + Fraction(1, 2))
    if rounded == 0:
        return "<1%"
    return ">99%" if rounded == 100 else f"{rounded}%"


def out_of_36(chance: Fraction) -> str:
    """A chance of one roll as the players count it."""
    parts = chance * OUTCOMES
    return f"{parts.numerator}/36" if parts.denominator == 1 else f"{chance.numerator}/{chance.denominator}"


def reaching(total: int, against: int) -> StrikeEnd:
    """Where it is enough to reach a number."""
    return StrikeEnd.FAILED if total >= against else StrikeEnd.SUCCEEDED


def at_least(total: int, number: int) -> bool:
    """The same for a body."""
    return total >= number


def chance(holds: Callable[[int], bool], *, twice: bool = False) -> Fraction:
    """The chance that a roll is one for which something holds; of two rolls the higher one counts."""
    if not twice:
        return Fraction(sum(ways for total, ways in WAYS.items() if holds(total)), OUTCOMES)
    higher = {total: reach(total) * (2 - reach(total)) - reach(total + 1) * (2 - reach(total + 1)) for total in WAYS}
    return sum((higher[total] for total in WAYS if holds(total)), NEVER)


@dataclass(frozen=True)
class Strike:
    """A strike about to be rolled for, with every modifier already in the numbers.

    A body that is not printed is 0: such a strike is defeated when it fails.  `body_bonus` is added to the
    roll against the character's body, `fail_bonus` to the one against the strike's.
    """

    prowess: int
    strike_prowess: int
    body: int = 0
    strike_body: int = 0
    detainment: bool = False
    body_bonus: int = 0
    fail_bonus: int = 0
    spares: bool = False  # it neither wounds nor leads to a body roll
    deathless: bool = False  # the character has no body to be reached
    twice: bool = False  # the roll is made twice, and the better result counts
    ends: Callable[[int, int], StrikeEnd] = reaching  # how it ends when roll and prowess meet its prowess
    beats: Callable[[int, int], bool] = at_least  # whether a body roll is enough

    @property
    def roll_needed(self) -> int:
        """The least roll with which the strike fails."""
        return next((roll for roll in range(-20, 40) if self.end(roll) is StrikeEnd.FAILED), 40)

    def end(self, roll: int) -> StrikeEnd:
        """How it ends with these dice."""
        return self.ends(roll + self.prowess, self.strike_prowess)


@dataclass(frozen=True)
class StrikeOdds:
    """What may become of a strike; the outcomes exclude each other and add up to one."""

    defeated: Fraction  # it failed and its body was reached
    held_off: Fraction  # it failed and its body was not reached
    tapped: Fraction  # it succeeded and does not wound
    wounded: Fraction  # it succeeded and the character's body held
    eliminated: Fraction  # it succeeded and the character's body was reached
    tied: Fraction = NEVER  # nothing comes of it, for either side

    @property
    def harmless(self) -> Fraction:
        """The chance that it does not succeed."""
        return self.fails + self.tied

    @property
    def fails(self) -> Fraction:
        """The chance that the strike fails, defeated or not."""
        return self.defeated + self.held_off

    @property
    def succeeds(self) -> Fraction:
        """The chance that the strike succeeds, whatever follows."""
        return self.tapped + self.wounded + self.eliminated


def strike_odds(strike: Strike) -> StrikeOdds:
    """The exact chances of a strike and of the body roll after it."""
    fails = chance(lambda roll: strike.end(roll) is StrikeEnd.FAILED, twice=strike.twice)
    tied = chance(lambda roll: strike.end(roll) is StrikeEnd.TIED, twice=strike.twice)
    succeeds = CERTAIN - fails - tied
    if strike.detainment:
        return StrikeOdds(NEVER, fails, succeeds, NEVER, NEVER, tied)
    defeat = CERTAIN
    if strike.strike_body > 0:
        defeat = chance(lambda roll: strike.beats(roll + strike.fail_bonus, strike.strike_body))
    death = NEVER if strike.deathless else chance(lambda roll: strike.beats(roll + strike.body_bonus, strike.body))
    unharmed = succeeds if strike.spares else NEVER
    succeeds -= unharmed
    return StrikeOdds(
        defeated=fails * defeat,
        held_off=fails * (CERTAIN - defeat),
        tapped=unharmed,
        wounded=succeeds * (CERTAIN - death),
        eliminated=succeeds * death,
        tied=tied,
    )


@dataclass(frozen=True)
class CorruptionOdds:
    """What may become of a character who makes a corruption roll."""

    safe: Fraction
    discarded: Fraction
    eliminated: Fraction


def corruption_odds(modifier: int, *, safe_at: int = 2, wizard: bool = False) -> CorruptionOdds:
    """The exact chances of a corruption roll: safe at this result, else a second roll of the same kind."""
    safe = reach(safe_at - modifier)
    corrupted = CERTAIN - safe
    if wizard:
        return CorruptionOdds(safe, NEVER, corrupted)
    return CorruptionOdds(safe, corrupted * safe, corrupted * (CERTAIN - safe))


def faction_odds(number: int, modifier: int) -> Fraction:
    """The chance that a faction roll with this sum of modifiers reaches the faction's number."""
    return reach(number - modifier)
