"""What is told to log and screen. Rules never read it."""

from __future__ import annotations

from enum import IntEnum


class Told(IntEnum):
    """Kinds of events, with their arguments."""

    ROLLS = 1  # seat, purpose, who, die, die, modifier, total
    DRAFTED = 2  # seat, card
    PASSED = 3  # seat
    TURN = 4  # seat, number
    PHASE = 5  # phase
    TAPS = 6  # card
    HEALS = 7  # card
    PLAYED = 8  # seat, card, use
    USED_ABILITY = 9  # seat, card
    DISCARDED = 10  # card
    ELIMINATED = 11  # card
    MOVES = 12  # company, origin, goal
    STAYS = 13  # company
    ARRIVES = 14  # company, site
    DRAWS = 15  # seat, count
    ATTACK = 16  # card or site, company, race, strikes, prowess, body
    ASSIGNED = 17  # character, excess
    STRIKE = 18  # character, roll, prowess, against, outcome
    BODY = 19  # character or source, roll, body, beaten
    ATTACK_OVER = 20  # attack source, outcome
    CORRUPTION = 21  # character, total, safe
    FACTION = 22  # card, character, total, number, won
    STORED = 23  # card
    ENTERS = 25  # company, site
    USED = 26  # seat, site
    EXHAUSTED = 27  # seat
    CALLED = 28  # seat
    COUNCIL = 29
    WON = 30  # winners
    CANCELLED = 31  # card or attack
    WOUNDED = 32  # card
    SPLIT = 33  # company, company
    JOINED = 34  # company
    SIDEBOARDED = 35  # seat
    RESERVED = 36  # seat
    HAND_DISCARD = 37  # seat
    REMOVAL = 38  # card, character, total, number, gone
    RING = 39  # ring, total
    SUPPORTS = 40  # supporter, supported
    RETURNED = 41  # card
    SENT_BACK = 42  # company
    LOOKS = 43  # looker, owner, count, zone
    REVEALED = 44  # card
    MARK = 45  # card
    SHUFFLED = 46  # seat
    KEYED = 47  # card
    HANDED = 48  # item, to
    FACES = 49  # character, way (1 taps, 2 untapped)
    LEFT = 50  # seat
    LAPSES = 51  # character
    CONCEALED = 52  # seat, count
    BROUGHT = 53  # seat, card, site
    SITE = 54  # seat, site
    PILED = 55  # seat, count
    TIME = 56  # the last turn
    AIMED = 60  # seat, card, way or ability, 1 if it is an ability, what was named for it
    UNTAPS = 61  # seat, count
    CARD_ROLL = 62  # card, total, number, 1 if its effect follows
