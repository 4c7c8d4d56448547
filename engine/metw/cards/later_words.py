"""Effect words and conditions of the sets after The Wizards alone."""

from __future__ import annotations

from engine.journeys.cards.conditions import Condition, Fight, Who, Word
from engine.journeys.cards.moments import ANY, NO_CAP, Until


class Overt(Word, frozen=True):
    """The company concerned shows openly whom it serves."""


class HomeIn(Word, frozen=True):
    """Somebody of the company concerned has one of these sites as a home."""

    sites: tuple[str, ...]


class Repeat(Word, frozen=True):
    """Automatic-attacks are faced twice: all of these races, or the one named."""

    races: tuple[str, ...] = ()
    until: Until = Until.WHILE_IN_PLAY


class Earnest(Word, frozen=True):
    """Attacks of this sort do not only detain."""

    fight: Fight
    mine: bool = False
    """On companies of this card's player alone."""
    when: tuple[Condition, ...] = ()
    until: Until = Until.WHILE_IN_PLAY
    """For a time only the automatic-attack named."""


class Served(Word, frozen=True):
    """The Ringwraith, or whoever stands for this card's player, is such a character in play."""

    who: Who


class Detaining(Word, frozen=True):
    """Which automatic-attacks: those that only detain the company at the site."""


class Detain(Word, frozen=True):
    """This card's attack only detains while this holds."""

    when: tuple[Condition, ...]


class Each(Word, frozen=True):
    """The effects follow for each of them in turn, who is then the one named."""

    effects: tuple[Word, ...]
    what: str = "characters"
    """Of the company concerned: its 'characters', or the 'burdens' hazards have laid on them; 'minions faced': minion
    allies that are not unique, in the company with which that of this card fights."""


class Folk(Word, frozen=True):
    """Which characters, allies never: also by their mind, which no avatar has, by who controls them, by keyword."""

    who: Who = Who()
    least: int = 0
    most: int = NO_CAP
    follower: int = ANY
    without: tuple[str, ...] = ()
    """None of these cards is on him."""
    haven: bool = False
    """He is at a Wizardhaven of his player."""
    keyword: str = ""
    """Printed on him, such as a sort of magic he may use."""
    beside: Who | None = None
    """Such a character of the same player is at the same site."""
    threatened: bool = False
    """Of the company of what an influence check is about."""
    under: Word | None = None
    """He follows such a character."""
    lives: str = ""
    """He has a home site of one of these types."""
    at_home: bool = False
    """He is at such a home site."""


class Creatures(Word, frozen=True):
    """Which cards: hazard creatures of these races."""

    races: tuple[str, ...]
    keyed: bool = False
    """Such as could be keyed to the company on its way."""


class Through(Word, frozen=True):
    """The company concerned moves in one of these regions, or in one of these types."""

    regions: tuple[str, ...] = ()
    types: str = ""
    leaving: bool = False
    """It goes by regions, and leaves one of those named behind."""


class Hoard(Word, frozen=True):
    """There is a hoard at the site of the company concerned: a Dragon guards it, or the site says so."""


class Capture(Word, frozen=True):
    """Whom a strike of such attacks would wound is taken prisoner instead; how he is rescued (MECCG-PRI-01)."""

    fight: Fight = Fight()
    types: str = ""
    """Of which types the rescue site is, where the card itself lies on none."""
    attacks: tuple[tuple[str, int, int], ...] = ()
    """The rescue-attacks: race, strikes, prowess."""
    guarded: bool = False
    """The automatic-attacks of the site are rescue-attacks too."""


class SiteHeld(Word, frozen=True):
    """A company of this card's player is at the site it lies on, whose card is therefore in play."""


class Guarded(Word, frozen=True):
    """The site of the company concerned, or the one it moves to, has an automatic-attack, of such a race."""

    races: tuple[str, ...] = ()
    least: int = 1
    """At least so many of them."""


class CallTheEnd(Word, frozen=True):
    """The player on the go calls the end, as far as he could if others called for themselves."""


class EndIsNear(Word, frozen=True):
    """The player on the go is a minion player who has what a call takes."""


class Replaced(Word, frozen=True):
    """At the place this card lies there is one automatic-attack, against each character, beyond cancelling."""

    race: str
    prowess: int


class Tamed(Word, frozen=True):
    """Automatic-attacks at the place this card lies only detain."""


class Reserved(Word, frozen=True):
    """The creature laid aside with this card makes the attack under way; or, with `keyed`, could make one."""

    keyed: bool = False


class Outranked(Word, frozen=True):
    """Somebody in the company of this card's bearer has a higher mind than he."""


class BesideTheDeeps(Word, frozen=True):
    """The company concerned is at, or goes to, a site beside one of the Under-deeps."""


class StoredHere(Word, frozen=True):
    """A copy of this card lies among somebody's points, put away at the site of the company concerned."""


class Below(Word, frozen=True):
    """The site of the company concerned is one of the Under-deeps."""


class Several(Word, frozen=True):
    """The company concerned has at least so many such people."""

    who: Word
    least: int = 2


class Deserted(Word, frozen=True):
    """A character has left the company this card lies on."""


class Reshuffle(Word, frozen=True):
    """The card itself is shuffled into its player's play deck."""


class Opposed(Word, frozen=True):
    """An opponent of this card's player has that alignment."""

    alignment: str
    attacks: bool = False
    """And a company of his makes the attack under way."""


class OfMinions(Word, frozen=True):
    """The company concerned is one of minions."""


class Sort(Word, frozen=True):
    """Which cards: of these kinds, of these races, and whose they are."""

    kinds: tuple[int, ...] = ()
    races: tuple[str, ...] = ()
    alignments: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    least: int = 0
    """So many marshalling points are printed on it at least."""
    unique: bool = False
    keywords: tuple[str, ...] = ()
    """One of these."""
    not_keywords: tuple[str, ...] = ()
    """None of these, which may be kinds of items too."""
    most_mind: int = NO_CAP
    informed: bool = False
    """It is played where information is playable."""
    fights: bool = False
    """It has a prowess, even if that is nothing."""
    lives: str = ""
    """It has a home site of one of these types."""


class Among(Word, frozen=True):
    """Which cards: of one of these sorts."""

    sorts: tuple[Word, ...]


class Present(Word, frozen=True):
    """Such a card is in play, or counts for somebody's points."""

    cards: Word


class Keep(Word, frozen=True):
    """Such a card of its player's hand is discarded, or else this card."""

    cards: Word
    from_hand: bool = True


class Isolated(Word, frozen=True):
    """The attack under way is the one of several that is left."""


class Numbered(Word, frozen=True):
    """The attack under way has so many strikes, as they are now; each of several attacks has."""

    least: int = 1
    most: int = NO_CAP


class Worth(Word, frozen=True):
    """Such cards of a Fallen-wizard's player are worth more than one point each."""

    cards: Word
    value: int = 0
    """So many; 0 for all that are printed."""
    near: bool = False
    """Only in the company of the Fallen-wizard."""
    when: tuple[Condition, ...] = ()


class Stage(Word, frozen=True):
    """The player of the card has at least so many stage points, or stands for one of these."""

    points: int = 0
    names: tuple[str, ...] = ()


class Wizardhaven(Word, frozen=True):
    """The company concerned is at a Wizardhaven of its player; with `anywhere`, he has such a one."""

    protected: bool = False
    anywhere: bool = False


class Needs(Word, frozen=True):
    """The bearer needs so much influence, general influence or that of a Fallen-wizard, of one of these if any."""

    influence: int
    names: tuple[str, ...] = ()


class Led(Word, frozen=True):
    """So many factions under one leader give him who has them so many points more in all."""

    least: int
    points: int


class Struck(Word, frozen=True):
    """The attack under way has strikes on this card and on its bearer, or the strike under way is this card's own."""

    own: bool = False


class Retinue(Word, frozen=True):
    """So many Ringwraiths may follow this one, if he is his player's own, and take no influence."""

    most: int = 0
    himself: bool = False
    """He may follow another Ringwraith, and takes no influence."""


class Raze(Word, frozen=True):
    """The card counts for its player, whose factions that are playable at the site of the company leave."""


class Recall(Word, frozen=True):
    """Other cards with that keyword on the character named go back to their player's hand."""

    keyword: str


class RingSort(Word, frozen=True):
    """Which cards: special rings of that sort."""

    sort: str


class Enthral(Word, frozen=True):
    """The character of the hand that was named comes into play where he can, and this card lies on him."""


class Owns(Word, frozen=True):
    """The player of the card has such cards in play or among his points, at least so many."""

    cards: Word
    least: int = 1


class InWorkshop(Word, frozen=True):
    """At the site of the company concerned a card of its player lets him play one such card more this turn."""

    cards: Word


class Keeps(Word, frozen=True):
    """Somebody is a prisoner under this card."""

class Loves(Word, frozen=True):
    """The influence check for this faction has so much more if its player's avatar, in play, has this name."""

    name: str
    value: int


class Bearing(Word, frozen=True):
    """Which characters: somebody who bears such a card, on which no card of the other sort lies."""

    cards: Word
    without: Word

class RollsHere(Word, frozen=True):
    """The roll about to be made is that of somebody of this card's player at the site of this card."""


class Unseen(Word, frozen=True):
    """This card's player has revealed nobody yet who stands for him."""


class Rested(Word, frozen=True):
    """No ability of this card was used yet this turn; with `hand`, its player holds a card."""

    hand: bool = False


class Lurks(Word, frozen=True):
    """An agent of this card's player has come this turn and lies face down."""


class Prey(Word, frozen=True):
    """The card the happening is about is an opponent's creature in the turn of this card's player, who has his avatar
    in play."""
