"""Closed sets the effect words are written with: numbers, moments, happenings, places."""

from __future__ import annotations

from enum import IntEnum

ANY = -1
"""For flags with three values: yes (1), no (0), does not matter."""
NO_CAP = 99
UPRIGHT, TAPPED, WOUNDED = range(3)
"""How a character can be turned, for filters."""


class Stat(IntEnum):
    """Numbers that can be modified."""

    PROWESS = 1
    BODY = 2
    MIND = 3
    INFLUENCE = 4
    CORRUPTION = 5
    FACTION_ROLL = 6
    RING_TEST = 7
    STRIKES = 8
    HAND_SIZE = 9
    HAZARD_LIMIT = 10
    WHITE = 11
    BLACK = 12
    UNTAPPED_PENALTY = 14
    CORRUPTION_POINTS = 15
    REGIONS = 16
    """How many regions a company may lay."""
    PERSUASION = 17
    """Influence checks against anything but factions."""
    GENERAL = 30
    """The general influence of a player."""
    DESCENT = 32
    """The roll of a company in the Under-deeps."""
    POINTS = 31
    """Marshalling points of cards."""
    CONTROL = 19
    """The influence it takes to control a character."""
    BODY_CHECK = 18
    """The roll of a body check against a character."""


class Of(IntEnum):
    """Whose number it is, or whom an effect meets, seen from the card that carries the word."""

    SELF = 1
    BEARER = 2
    TARGET = 3
    TARGET_2 = 4
    COMPANY = 5
    OTHERS = 6
    EVERYBODY = 7
    MINE = 8
    STRUCK = 9
    ROLLER = 10
    ATTACK = 11
    ATTACKS = 12
    STRIKE = 13
    ROLL = 14
    PLAYER = 15
    OPPONENT = 16
    WOUNDED = 17
    SUBJECT = 18
    CARDS = 19
    SITE = 20
    TARGET_3 = 21
    AUTOMATIC = 22
    ON_COMPANY = 23
    """Attacks on the company concerned."""


class Until(IntEnum):
    """How long something lasts."""

    WHILE_IN_PLAY = 1
    END_OF_STRIKE = 2
    END_OF_ATTACK = 3
    END_OF_PHASE = 4
    END_OF_TURN = 5
    NEXT_UNTAP = 6
    ROLL = 7
    LONG_EVENTS = 8
    """As long as a long-event of that side."""
    NEXT_ATTACK = 9
    """Until the next attack it fits is over."""


class Per(IntEnum):
    """What a value is multiplied with."""

    ONE = 1
    PATH_REGION = 2
    COMPANY_CHARACTER = 3
    EXHAUSTION = 4
    NAZGUL_CONDITION = 5
    PROWESS = 6
    MILDEST_CORRUPTION = 7
    """The negative corruption modifier nearest to zero on a character's own card and the cards on him."""
    SKILLED = 8
    """Characters of the company with the skill that stands for the types."""
    SHORT_OF_FOUR = 30
    """Regions that a site path has less than four."""
    UNDER = 10
    """The prowess printed on the creature under the card."""
    COMPANION = 9
    """Characters of the company but one, allies left out."""


class At(IntEnum):
    """Moments in which a card can be played or an ability used."""

    UNTAP = 1
    ORGANIZATION = 2
    MOVEMENT = 3
    SITE = 4
    ENGAGEMENT = 5
    STRIKE = 6
    CORRUPTION_ROLL = 7
    FACTION_ROLL = 8
    BODY_ROLL = 9
    COUNTER = 10
    END_OF_ORGANIZATION = 11
    LONG_EVENT = 12
    BETWEEN = 13
    """Between the strikes of an attack."""
    END_OF_TURN = 15
    INFLUENCE_ROLL = 16
    """An influence check against something of an opponent's."""
    END_OF_MOVEMENT = 17
    """A company has moved, and both hands are in order again."""
    WAKING = 18
    """Before anything untaps: who would rather try to be rid of a card."""


AT_ORGANIZATION, AT_MOVEMENT, AT_ENGAGEMENT, AT_COUNTER = At.ORGANIZATION, At.MOVEMENT, At.ENGAGEMENT, At.COUNTER
"""What is asked for at every question, as names: before Python 3.12 members of `At` are slow to find."""
OWN_TURN = (At.ORGANIZATION, At.MOVEMENT, At.SITE)
"""When something without a timing of its own can be done in one's own turn."""


class When(IntEnum):
    """Happenings that trigger effects."""

    PLAYED = 1
    LEFT_PLAY = 2
    MOVE_DECLARED = 3
    ARRIVED = 4
    UNTAPPED = 5
    ORGANIZED = 6
    SITE_PHASE = 7
    ENTERED = 8
    ENGAGED = 9
    STRIKE_SUCCEEDED = 10
    WOUNDED = 11
    BODY_ROLLED = 12
    ATTACK_OVER = 13
    ITEM_GAINED = 14
    ITEM_PLAYED = 15
    FACTION_ROLLED = 16
    FACTION_WON = 17
    CORRUPTED = 18
    EXHAUSTED = 19
    UNTAP_PHASE = 20
    END_OF_TURN = 21
    MARKED = 22
    RING_TESTED = 23
    COMPANY_CHANGED = 24
    BROUGHT = 25
    MOVES = 26
    HAZARDS_OVER = 28
    UNHARMED = 30
    """A strike would have wounded somebody, but for a card on him."""
    STRIKE_OVER = 29
    """With the character who faced it, and what became of it."""
    STORED = 40
    LONG_EVENTS_OVER = 41
    """The long-event phase of an opponent ends."""
    ATTACKS_AWAIT = 43
    """A company is about to face what waits at its site."""
    JOURNEY_OVER = 80
    """The movement phase of a company is over, whether or not it has moved."""
    LANDS_CHANGED = 44
    """The path of a company on its way counts as something else than before."""
    SEEN_DISCARDED = 45
    """A card out of a hand has come face up on the discard pile."""
    SITE_NEEDED = 42
    """A resource is played for which the company needs its site, or taps it."""


class From(IntEnum):
    """Where the things to choose from lie."""

    COMPANY = 1
    MINE = 2
    CHARACTERS = 3
    ITEMS = 4
    TARGET_ITEMS = 5
    IN_PLAY = 6
    OPPONENT_MP = 7
    ON_COMPANY = 8
    MY_COMPANIES = 9
    REGION = 10
    SITE = 11
    KEY = 12
    PLACE = 13
    HAND = 14
    DISCARD = 15
    DRAW = 16
    DRAW_OR_DISCARD = 17
    MY_MP = 18
    BEARER_COMPANY = 19
    ABILITY = 20
    GOAL = 21
    ON_MINE = 22
    MY_ITEMS = 23
    ATTACK = 24
    TARGET_COMPANY = 25
    AUTOMATIC = 26
    THREAT = 27
    LASTING = 28
    """What hazards have left behind on the company: cards, and effects that outlast theirs."""
    STOCK = 80
    """A card of one's own hand, discard pile or sideboard."""
    PATH = 30
    """A region of the company's site path, or its new site."""
    RACE = 29
    """A race of creatures."""
    BURDENS = 31
    """What hazards have laid on the company concerned and on its people."""


class Pay(IntEnum):
    """What is done to a chosen thing as a price."""

    NOTHING = 0
    TAP = 1
    DISCARD = 2


class Ban(IntEnum):
    """What can be forbidden."""

    ENTER = 1
    MOVE = 2
    CREATURES = 3
    CREATURES_BY_SYMBOL = 4
    CREATURES_AT_GOAL = 5
    CREATURES_OFF_GOAL = 6
    CREATURES_NOT_OF = 7
    UNTAP = 8
    STRIKES = 9
    ITEMS = 10
    STORE = 11
    TRANSFER = 12
    BRING_ELSEWHERE = 13
    DISCARD = 14
    PILE_EFFECTS = 15
    UNTAP_CLAUSE = 16
    PLAY_AT = 17
    OPPONENT_PLAYS = 19
    OTHER_WIZARDS = 20
    PERSUADE = 21
    """To be influenced away by an opponent."""
    TAP_IN_ANSWER = 22
    """To be tapped in answer to the card by which it was named."""
    PLAYS = 23
    """To play such cards, for the company."""
    FOLLOW = 24
    """To be controlled by direct influence."""
    CANCEL = 25
    """To cancel the automatic-attack named."""
    GUARDS = 26
    """To have automatic-attacks, for the site this card lies on."""
    FURTHER_ATTACKS = 40
    """To have more than one attack, for hazards, and for sites that are no lair."""
    STIR = 81
    """To part or to move, for the company it lies on, unless some of its people tap in the organization phase."""
    LAID_ON = 41
    """To have such a card laid on it as a whole, for a company with such a character."""
    LEAD = 43
    """To have followers."""
    GO_THERE = 80
    """To go to such sites, as an agent."""
    LAND_MOVES = 44
    """To go by site paths or by regions, for the company."""
    OTHERS_POINTS = 45
    """To play cards with points at the site this card lies on, for opponents."""
    GIVE_POINTS = 42
    """To give marshalling points."""
    AVATARS = 47
    """To reveal who stands for him, or to play such as follow, for this card's player."""
    FACTIONS = 48
    """To play factions at any version of the site where the bearer of this card is, for everybody."""
    ATTACKED = 46
    """To be attacked so, for companies of this card's player."""
    SENT_AWAY = 28
    """To be discarded by a body check."""
    ALLIES = 29
    """To be joined by allies, or by Ringwraiths who follow."""
    WOUNDS = 27
    """To be wounded by a strike."""


class Leave(IntEnum):
    """What can be permitted."""

    USED_SITE = 1
    NO_COUNTER = 2
    WITHOUT_ROLL = 3
    USE_PALANTIR = 4
    TWO_WEAPONS = 5
    UNKEYED = 6
    ANOTHER_MOVE = 8
    TWO_ROLLS = 9
    SURE_SUCCESS = 10
    SEE_DISCARDS = 11
    STAY_ON_COURSE = 12
    KEEP_COURSE = 13
    """Hazards neither send the company back nor tap its sites."""
    HEAL_ALL = 15
    """What heals one character of the company heals all of it."""
    INFORMATION = 16
    """Information is playable at the site of the company concerned."""
    UNCOUNTED = 14
    """Creatures of the race named do not count against the hazard limit."""
    TAKE_IN = 43
    """To bring in Orcs and Trolls."""
    BOTH_SIDES = 44
    """To play resources of both sides at the site this card lies on."""
    PROTECTED = 45
    """To be protected, for the Wizardhaven this card lies on."""
    ALL_KILLS = 46
    """To have the points of all hazards that are defeated, with an asterisk or without."""
    LEAD = 47
    """To have followers against what his own text says, for its bearer."""
    RANSOM = 48
    """To be discarded in place of its bearer's being taken prisoner."""
    STORE_LATE = 40
    """To store in the end-of-turn phase what could be stored in the organization phase."""
    COMES_ALONG = 62
    """To come into play besides somebody who has come this turn."""
    AT_ANY_HAVEN = 80
    """Such characters may come into play at any Haven of their player."""
    WORKSHOP = 81
    """One such item a turn may be played at the site this card lies on."""
    MAGIC_RETURNS = 66
    """To have the magic he uses go back into the play deck, as his player's own Ringwraith."""
    DISCARDS_LIE_OPEN = 85
    """To have opponents discard out of their hands face up."""
    ANY_HOLD = 84
    """To have come at any Border-hold or Free-hold, for the agent it was played for, if he is at home at one."""
    FIRST_ITEM = 83
    """Not to tap the site for the first item, for the company."""
    OUT_OF_PILES = 63
    """Such rings may take the place of this one, when it is tested, out of the play deck or discard pile too."""
    GIVES_WAY = 61
    """Another manifestation may be played, and this one goes to its player's hand."""
    MINIONS_STORE_LATE = 60
    """The same for minions."""
    TROLL_LEADS = 64
    """To have a leader who is a Troll besides another one, for the company."""
    ONE_MORE_LEADS = 82
    """To have a leader more, who does not count against its largest size, for the company."""
    SERVES_WRAITHS = 65
    """To serve a Ringwraith who bears it, and nobody else."""
    FREE_OF_INFLUENCE = 41
    """To need no general influence."""
    FIRST_STRUCK = 42
    """To be given a strike before his bearer, tapped or wounded as if he were untapped."""
