"""What players can say, and what they can be asked."""

from __future__ import annotations

from enum import IntEnum

from engine.kernel.actions import Action
from engine.kernel.pending import no as no


class Verb(IntEnum):
    """The verbs of players, with their arguments."""

    PASS = 16
    PLAY = 17  # card, act (or -1), bearer (or -1), card of the hand named with it
    USE = 18  # card in play, act, card of the hand named with it
    PICK = 19  # value: a card, a number, a seat, as the question says
    TRANSFER = 20  # card, new bearer
    HEAL = 21  # wounded character: at a sanctuary
    REST = 22  # card of the hand, character of its title: discard to heal
    ASSIGN = 23  # companion or ally, minion
    DISCARD = 24  # card of the hand
    SHOW = 25  # cards
    MOVE = 26
    END = 27


class Question(IntEnum):
    """What a seat can be asked."""

    BID = 1
    TURN_UP = 2
    PLACE = 3
    BEARER = 4
    SITE = 5
    START = 6
    WINDOW = 7
    CHOICE = 9
    ORDER = 10
    SHOW = 11
    HAND = 12
    SEARCH = 13
    ARROWS = 14
    SHOT_AT = 15
    ASSIGN = 16
    LEFTOVER = 17
    NEXT_SKIRMISH = 18
    RECONCILE = 19
    MOVE_ON = 20
    SHOW_HAND = 22


class Pick(IntEnum):
    """What a choice among things is for."""

    TARGET = 1
    PRICE = 2
    NUMBER = 3
    BRANCH = 4
    MAY = 5
    PREVENT = 6
    OPPONENT = 7
    PILE = 8
    SEEN = 9
    ORDER = 10
    SKIP = 11
    SITE = 12
    BEARER = 13
    ARCHERS = 14


PASS = Action(Verb.PASS)


def pick(value: int) -> Action:
    """The plain answer to a question among things."""
    return Action(Verb.PICK, (value,))
