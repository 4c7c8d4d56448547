"""What players can say, what they can be asked, and what rolls are for."""

from __future__ import annotations

from enum import IntEnum

from engine.kernel.actions import Action
from engine.kernel.pending import no as no


class Verb(IntEnum):
    """The verbs of players, with their arguments."""

    PASS = 16
    PLAY = 17  # card, use
    USE = 18  # card in play, ability
    PICK = 19  # value: a card, a character, a site, a number, as the question says
    TRANSFER = 20  # item, receiver
    STORE = 21  # card
    REMOVE = 22  # hazard, 0 by tapping or 1 at -3
    SIDEBOARD = 23  # card of the sideboard, or (main character) and card
    SPLIT = 24  # character, 1 if the conditions go with him
    SHIFT = 25  # character, company
    JOIN = 26  # company
    TEST = 27  # gold ring, sage
    WIELD = 28  # item
    HOME = 29  # character who taps to cancel an automatic-attack at his home site
    DODGE = 30  # character who taps to cancel one of several attacks of a creature
    DISCARD = 31  # card of the hand
    RESERVE = 32  # card of the hand
    CALL = 33
    GO = 34  # site, middle region
    STAY = 35
    NAZGUL = 36  # condition in play, hazard of the sideboard
    PILE = 37  # hazards put into the hazard pile
    SHOW = 38  # cards of the hand
    LIFT = 39  # character who taps to end what forbids his company to enter


class Question(IntEnum):
    """What a seat can be asked."""

    DRAFT = 1
    STARTING_CARD = 2
    LEFT_OVERS = 3
    STARTING_SITE = 4
    WINDOW = 5
    NEXT_COMPANY = 6
    NEW_SITE = 7
    DRAW_COUNT = 8
    CHOICE = 9
    ENTER = 10
    ASSIGN = 11
    NEXT_STRIKE = 12
    FACE = 13
    SUPPORT = 14
    RESCUE = 15
    OPTION = 16
    DISCARD_DOWN = 17
    CALL = 18
    NEXT_ROLL = 19
    SIDEBOARD = 20
    RING_ITEM = 21
    ORDER = 22
    INFLUENCE = 23
    COMPANIES = 24
    INTRO_HAND = 25
    HAZARD_PILE = 26
    REFILL = 27
    START_COMPANY = 28
    TARGET = 29
    ROLL_SUPPORT = 30
    SHOW = 31


class Purpose(IntEnum):
    """What a roll is for."""

    DRAFT = 1
    CORRUPTION = 2
    STRIKE = 3
    BODY = 4
    STRIKE_BODY = 5
    FACTION = 6
    REMOVAL = 7
    RING = 8
    CARD = 9
    INFLUENCE = 10
    RESISTANCE = 11
    BURGLARY = 12
    DESCENT = 20


class Pick(IntEnum):
    """What a choice among things is for."""

    DISCARD_ITEM = 1
    SLOT = 2
    PLACE_CARD = 3
    HAND_DISCARD = 4
    FETCH = 5
    PERHAPS = 6
    RESERVE = 7
    ROLL_ORDER = 8
    PLAY_CARD = 9
    TARGET = 10
    PREVENT = 12
    TOP = 14
    CLEANSE = 15
    BESIDE_SHIELD = 16
    TOLL = 17


PASS = Action(Verb.PASS)


def pick(value: int) -> Action:
    """The plain answer to a question among things."""
    return Action(Verb.PICK, (value,))
