"""What is told to log and screen. Rules never read it."""

from __future__ import annotations

from enum import IntEnum


class Told(IntEnum):
    """Kinds of events, with their arguments."""

    BID = 1  # seat, burdens
    PLACE = 2  # seat, place
    BEARER = 3  # seat, Ring-bearer, Ring
    SITE = 4  # seat, site, number, site it replaces or -1
    STARTS = 5  # seat, companion
    TURN = 6  # seat, number
    PHASE = 7  # phase, seat
    PLAYED = 8  # seat, card, bearer
    USED = 9  # seat, card, act
    CANCELLED = 10  # card
    WOUNDED = 11  # card
    EXERTED = 12  # card
    HEALED = 13  # card
    PREVENTED = 14  # card
    KILLED = 15  # card
    DISCARDED = 16  # card
    BURDENS = 17  # seat, change, total
    TWILIGHT = 18  # change, total
    RING = 19  # seat, 1 on or 0 off
    MOVES = 20  # seat, site number
    DRAWS = 21  # seat, count
    SHUFFLED = 22  # seat
    HAND_DISCARD = 23  # seat, card
    REVEALED = 24  # card
    LOOKS = 25  # looker, owner, count
    ASSIGNED = 26  # defender, minion
    SKIRMISH = 27  # defender, minions
    TOTALS = 28  # fellowship strength, shadow strength, 1 if the fellowship wins, 1 if overwhelmed
    SKIRMISH_CANCELLED = 29  # defender
    ARCHERY = 30  # minion total, fellowship total
    TRANSFERRED = 31  # card, bearer
    CORRUPTED = 32  # seat
    LOST = 33  # seat
    WON = 34  # seat
    LIMIT = 35  # change, limit
    STACKED = 36  # card
    ATTACHED = 37  # card, bearer
    UNDER = 38  # seat, card or -1
    TAKEN = 39  # seat, card
    STOPPED = 41
    BEARER_CHANGED = 42  # seat, new Ring-bearer
    FOLLOWS = 43  # the card whose required trigger is carried out
    LASTS = 44  # definition, word, size of a bonus, the cards it is about
