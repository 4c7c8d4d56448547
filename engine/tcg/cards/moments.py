"""The closed sets the rules and the words of the cards are written with."""

from __future__ import annotations

from enum import IntEnum

MANY = 99
"""More than any number on a card."""


class Phase(IntEnum):
    """Where the turn stands."""

    SETUP = 0
    START = 1
    FELLOWSHIP = 2
    SHADOW = 3
    MANEUVER = 4
    ARCHERY = 5
    ASSIGNMENT = 6
    SKIRMISH = 7
    REGROUP = 8


IN_SETUP, IN_FELLOWSHIP, IN_SHADOW, IN_SKIRMISH = Phase.SETUP, Phase.FELLOWSHIP, Phase.SHADOW, Phase.SKIRMISH
"""The phases rules ask for at every question: a name of a module is found many times as fast as a member."""


class When(IntEnum):
    """What can happen. `who` is what it is about, `others` who else had part in it, `seat` whose deed it is."""

    TURN_STARTS = 1  # seat
    PHASE_STARTS = 2  # number: the phase, seat: whose
    PHASE_ENDS = 3  # number: the phase, seat: whose
    TURN_ENDS = 4  # seat
    PLAYED = 5  # who: the card, others: its bearer, seat: its player; an event may be cancelled here
    ABOUT_TO_WOUND = 6  # who: the character, others: who wounds it; may be prevented
    WOUNDED = 7  # the same; not for the wound that kills
    ABOUT_TO_EXERT = 8  # who
    EXERTED = 9  # who
    ABOUT_TO_HEAL = 10  # who; may be prevented
    KILLED = 11  # who, others: the minions that did it
    BEARER_KILLED = 12  # who: the Ring-bearer, before his player loses
    DISCARDED = 13  # who: a card that left play for the discard pile, others: its last bearer
    TAKEN = 14  # seat: who drew a card or took one into hand
    LEAVES = 15  # who: the site that is left
    MOVES = 16  # who: the site that is left, number: moves made this turn
    ARRIVES = 17  # who: the new site
    RING_ON = 18  # who: the Ring-bearer
    ASSIGNED = 19  # who: the companion or ally, others: its minions
    WINS = 20  # who: a winner, others: the losers
    LOSES = 21  # who: a loser, others: the winners
    SKIRMISH_ENDS = 22  # who: the defender, others: the minions that fought


class Ref(IntEnum):
    """Cards that need no choice."""

    SELF = 1
    """The card whose text this is."""
    BEARER = 2
    """Who bears it, or bore it when it was discarded as a price."""
    IT = 3
    """The card named last, by a price or by an effect."""
    FIRST = 4
    """The card named first."""
    SUBJECT = 5
    """What the happening is about."""
    OTHER = 6
    """Who else had part in the happening."""
    RING_BEARER = 7
    """The Ring-bearer of the Free Peoples player."""
    RING = 8
    """The One Ring he bears."""
    SITE = 9
    """The site where the fellowship is."""
    PATH = 10
    """Every site that lies on the path."""


class By(IntEnum):
    """Which player."""

    YOU = 1
    FP = 2
    """The Free Peoples player."""
    OPPONENT = 3
    """An opponent you name: a Shadow player, or for a Shadow player the Free Peoples player."""
    SHADOW = 4
    """The Shadow players in turn, from the right."""
    OWNER = 5
    """The owner of the card named last."""
    OWNERS = 6
    """The owners of those who had part in the happening, each once."""
    PLAYER = 7
    """Whose deed the happening is."""


class Until(IntEnum):
    """How long a result lasts."""

    PHASE = 1
    REGROUP = 2
    TURN = 3


class Stat(IntEnum):
    """Numbers that cards change."""

    STRENGTH = 1
    VITALITY = 2
    DAMAGE = 3
    DEFENDER = 4
    SHADOW_NUMBER = 5
    MINION_ARCHERY = 6
    FELLOWSHIP_ARCHERY = 7


class Trait(IntEnum):
    """What a card can be made to be, besides what is printed on it."""

    ARCHER = 1
    FIERCE = 2
    NEVER_FIERCE = 3
    NO_DAMAGE = 4
    """It loses all damage bonuses and gains none."""
    NO_WEAPON_STRENGTH = 5
    """It gets no strength from weapons."""
    NO_BONUS = 6
    """A possession that gives its bearer no strength."""
    NEVER_ROAMING = 7
    BLANK = 8
    """Its game text is off."""
    THREEFOLD = 9
    """Overwhelmed only by three times its strength."""
    ONE_WOUND = 10
    """It takes one wound at most in each skirmish phase."""
    NO_WOUNDS = 11
    """It takes no wounds."""
    WOUNDS_PREVENTED = 12
    NO_HEALING = 13
    KEEPS_BURDENS = 14
    """No burdens are removed from it."""
    TAKES_PART = 15
    """An ally that may fight and shoot away from home."""
    NO_POSSESSIONS = 16
    EXTRA_WEAPON = 17
    """A hand weapon that may be borne beside one other."""
    ONLY_SHADOW_EXERTS = 18
    NOT_BY_FP = 19
    """The Free Peoples player may assign nobody to it."""
    NO_ARROW = 20
    """An archer that adds nothing to its side's archery total."""
    LASTING_TALE = 21
    """An opponent cannot discard it from play."""
    ENTERS_EXHAUSTED = 22


class Ban(IntEnum):
    """What cards forbid to do."""

    PLAY = 1
    """Cards of the kind cannot be played."""
    SKIRMISH_ACTIONS = 2
    """No skirmish events, no skirmish abilities."""
    SEE_FP_HAND = 3
    """Shadow players neither look at the Free Peoples player's hand nor make him reveal cards."""
    SEE_SHADOW_HAND = 4
    """The Free Peoples player does neither with a Shadow player's hand."""


class Pile(IntEnum):
    """Where cards are looked for."""

    PLAY = 1
    HAND = 2
    DECK = 3
    DISCARD = 4
    STACK = 5
    """Cards stacked on this card."""
    SUPPORT_OR_DISCARD = 6
