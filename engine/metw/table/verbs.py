"""What players of METW can say and be asked besides what every journey knows, and what they are told."""

from __future__ import annotations

from enum import IntEnum


class Say(IntEnum):
    """The verbs of METW alone, with their arguments."""

    CONTROL = 60  # character, controller or NONE for general influence
    LAY = 61  # company, site card, token of the way or NONE, number of regions
    TAKE_BACK = 62  # company
    GUARD = 63  # card of the hand
    HELP = 64  # character who taps for a companion's check
    INFLUENCE = 65  # character, target, identical card of the hand or NONE
    DISMISS = 66  # character
    TURN_UP = 67  # cards; for one on-guard the card and the way in which it is played
    WITHHOLD = 68
    WAY_IN = 69  # Wizard or Nazgûl who taps, way into the game
    PRESS = 70  # number of excess strikes
    BEAR = 71  # by item laid down: its bearer
    BURGLE = 72  # Hobbit who tries burglary
    AGENT = 83  # deed, which agent or NONE; card, home, or NONE; for one turned up himself and his row
    RESCUE = 84  # host of prisoners
    ASSAIL = 81  # company of an opponent
    PAIR = 82  # attacking character, and whom he strikes or NONE
    AT_HOME = 80  # character who taps to cancel an automatic-attack of his home
    STEAL = 73  # item that the strike is to steal
    FIND = 74  # Nazgûl who looks for items
    AHEAD = 76  # card or companion, its way or ability or NONE, card that calls for a check, place of that check
    WIZARD = 75  # Wizard of the hand, and whom he sets on his feet or NONE for the attack


class Asked(IntEnum):
    """The questions of METW alone."""

    STARTER = 60
    SHOW_STARTERS = 61
    STARTING_ITEM = 62
    SHOW_ITEMS = 63
    DECK_CHARACTER = 64
    CONTROL = 65
    NEW_SITE = 66
    AMBUSH = 67
    EXCESS = 68
    SHOWN_CARD = 69
    SWAP_OUT = 70
    SWAP_IN = 71
    FETCH = 72
    COUNCIL_CARDS = 73
    SHOW_COUNCIL = 74
    REQUIRED = 75
    FURTHER = 76
    ENVIRONMENT = 77
    EQUIPMENT = 78
    BEARER = 79
    DEFENCE = 80
    WIZARD = 81
    REVEAL = 82
    EXCHANGE_OUT = 83
    EXCHANGE_IN = 84
    UNVEIL = 85
    BID = 86
    EXTRA_TURN = 87
    GOLD_RING = 88
    RING_NAME = 89
    PRISONER = 90
    FREED = 91
    ROAD = 92
    FAREWELL = 93
    SHOWN_ONE = 94
    TAKES = 95
    HIDES = 96
    RELAY = 97
    ALIGNMENT = 100
    FIRST_SITE = 101
    SPLIT_UP = 102
    SHOW_SITES = 103
    ACCESS = 110
    PAIR = 111
    STAY = 112
    TROPHY = 113
    LURKING = 120
    PARTING = 114
    PROWL = 115
    FALLEN = 121
    RANSOM = 122
    JAIL = 116
    RESCUER = 117


class Tells(IntEnum):
    """Events of METW alone, with their arguments."""

    CONTROL = 100  # follower, controller
    LAID = 101  # company, regions
    TAKEN_BACK = 102  # company
    ASTRAY = 104  # company, site
    GUARDED = 105  # company
    GUARD_SHOWN = 106  # company, card
    GUARD_BACK = 107  # seat
    EXCESS = 108  # character, number
    PERSUASION = 109  # character, target, roll, roll, total, number
    LONG_EVENTS = 110  # seat
    WIZARD_LOST = 111  # seat
    CORRUPTED = 112  # character, total, points
    SWAPPED = 113  # seat
    POINTS = 114  # seat, total
    CHOSEN = 115  # seat, card number of a Wizard
    BID = 116  # seat
    RANK = 117  # seat, rank
    CLAIMED = 118  # seat, card number of a ring
    DOOM = 119  # face of the Count of Doom
    EPILOGUE = 120  # points of factions of all players
    PRISONER = 121  # seat, character
    FREED = 122  # seat, character
    STEALS = 123  # item
    STOLEN = 124  # item
    FINDS = 125  # Nazgûl
    ROAD = 126  # place in the row
    WAITS = 127  # hazard
    ROBS = 128  # seat of the thief, item
    ALIGNMENT = 140  # seat, number of his alignment
    TAKEN = 153  # character, rescue site
    FREE = 154  # character
    LEFT_BEHIND = 155  # character, company
    AGENT = 150  # seat, deed
    AGENT_LOST = 151  # seat, card
    AGENT_SHOWN = 152  # seat, card, site
    DESCENT = 160  # company, site, total, number
