"""The effect words: typed records out of which the behaviour of every card is built."""

from __future__ import annotations

from engine.journeys.cards.conditions import Cards, Condition, Fight, Where, Who, Word
from engine.journeys.cards.moments import At, Ban, From, Leave, Of, Pay, Per, Stat, Until, When
from engine.journeys.cards.parts import Borne, Bounds, Count, Factor, Lies, Tied


# ----------------------------------------------------------------------------------------------- choices, costs
class Choose(Word, frozen=True):
    """One thing named when the card is played or the ability used."""

    source: From
    who: Word | None = None
    cards: Word | None = None
    pay: Pay = Pay.NOTHING
    other: bool = False
    """Different from the things named before it, and from the bearer."""
    optional: bool = False
    types: str = ""
    """Region or site types open to choice, when it is a region or site."""
    lies: Lies = Lies()
    whoever: bool = False
    """By the card's own text also a resource of an opponent."""
    when: tuple[Condition, ...] = ()
    """Asked only if this holds."""
    again: bool = False
    """This and the choice before it may be repeated as often as the player likes."""


class Cost(Word, frozen=True):
    """What is paid besides chosen things."""

    tap_self: bool = False
    tap_bearer: bool = False
    discard_self: bool = False
    used_counter: bool = False
    hazard_limit: int = 0
    """So much of it is used up."""
    corruption_roll: int = 0
    """A corruption roll of the bearer at this modifier, if not 0: when he fails nothing follows."""
    sight: bool = False
    """The bearer must be allowed to use this Palantír; if only his own text allows it, he taps."""


# ------------------------------------------------------------------------------------------------------ statics
class Modify(Word, frozen=True):
    """Change a number."""

    stat: Stat
    value: int = 0
    of: Of = Of.BEARER
    who: Word | None = None
    """Which characters; for Of.CARDS which cards."""
    fight: Fight | None = None
    when: tuple[Condition, ...] = ()
    by: Count = Count()
    within: Bounds = Bounds()
    factor: Factor = Factor()
    against: Tied = Tied()
    item: Borne = Borne()
    until: Until = Until.WHILE_IN_PLAY


class ChangeType(Word, frozen=True):
    """Regions or sites count as another type: pairs such as 'fb' (from, to), one step each."""

    pairs: tuple[str, ...]
    when: tuple[Condition, ...] = ()
    names: tuple[str, ...] = ()
    chosen: bool = False
    for_hazards: bool = False
    healing: bool = False
    """For healing too, though for nothing else of the mover's; without `for_hazards` for nothing but healing."""
    printed: bool = False
    """By the printed type, whatever else has changed it."""
    here: bool = False
    """Only the site this card lies on."""
    until: Until = Until.WHILE_IN_PLAY
    twice: bool = False
    """A region counts as two of them then."""


class Keying(Word, frozen=True):
    """Creatures of these races may be keyed to more, of no race this very one; with `once`, one creature of them."""

    keys: tuple[str, ...]
    races: tuple[str, ...]
    unique_too: bool = True
    needs_land: bool = False
    """Only creatures with a region key other than a Coastal Sea."""
    when: tuple[Condition, ...] = ()
    once: bool = False
    until: Until = Until.WHILE_IN_PLAY


class Automatic(Word, frozen=True):
    """Sites have a further automatic-attack."""

    where: Where
    race: str
    strikes: int
    prowess: int
    detains: bool = False
    until: Until = Until.WHILE_IN_PLAY
    """For a time only the site named has it."""


class Forbid(Word, frozen=True):
    """Something may not be done."""

    ban: Ban
    of: Of = Of.SELF
    who: Who | None = None
    cards: Cards | None = None
    where: Where | None = None
    fight: Fight | None = None
    symbols: str = ""
    races: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    until: Until = Until.WHILE_IN_PLAY
    lift: Who | None = None
    """Tapping such a character of the company ends it."""


class Permit(Word, frozen=True):
    """An exception to a rule."""

    leave: Leave
    of: Of = Of.SELF
    who: Who | None = None
    cards: Word | None = None
    races: tuple[str, ...] = ()
    when: tuple[Condition, ...] = ()
    until: Until = Until.WHILE_IN_PLAY


class Grant(Word, frozen=True):
    """A skill or a home site is given, or the ability of this card to characters or its player."""

    skill: str = ""
    home: str = ""
    of: Of = Of.BEARER
    until: Until = Until.WHILE_IN_PLAY
    ability: bool = False
    once: bool = False
    """The ability can be used once."""


class Points(Word, frozen=True):
    """Other marshalling points while something holds."""

    mp: int
    when: tuple[Condition, ...] = ()
    eliminated: bool = False


class Strikes(Word, frozen=True):
    """How the strikes of this card's attack are assigned."""

    attacker_assigns: bool = False
    chosen: bool = False
    """All on the character named when the card was played."""
    spare_main: bool = False
    attacks: int = 1
    cancels: int = 0
    """How many of several attacks the defender may cancel, each by tapping a character of the company."""
    by_target: bool = False
    """The character under attack may be the one who taps for that."""
    bare: bool = False
    """They are strikes and no attack: nothing changes their figures."""


class Spare(Word, frozen=True):
    """A successful strike of this card's attack neither wounds nor leads to a body roll."""


class Store(Word, frozen=True):
    """Where the card may be stored besides (or, if no item, at all); with a corruption roll only for items."""

    where: Where = Where()
    with_host: bool = False
    """Together with the card it lies on, never alone."""


class Limit(Word, frozen=True):
    """How often it may be played: once a turn, per company and turn, per character and turn, per attack."""

    per: str


class Remove(Word, frozen=True):
    """When the card goes by itself: at the start of its player's next untap phase, on exhaustion, without a card."""

    untap: bool = False
    exhaustion: bool = False
    without: str = ""
    """Discarded when no card of that name is in play."""
    only_at_haven: bool = False
    """The removal roll is possible only while its character is at a Haven."""
    company_changes: bool = False
    """Discarded when a character joins or leaves the company it lies on."""
    losing: Word | None = None
    """Discarded when such a card leaves play."""


# ------------------------------------------------------------------------------------------------------ effects
class Cancel(Word, frozen=True):
    """The attack, the strike or the card being answered comes to nothing."""

    what: str = "attack"


class Tap(Word, frozen=True):
    """Characters tap, or are wounded without a body roll."""

    of: Of = Of.TARGET
    wound: bool = False


class Untap(Word, frozen=True):
    """Tapped characters untap; with `heal`, wounded ones too."""

    of: Of = Of.TARGET
    who: Who | None = None


class Heal(Word, frozen=True):
    """A wounded character becomes tapped."""

    of: Of = Of.TARGET


class CorruptionRoll(Word, frozen=True):
    """Characters make corruption rolls."""

    of: Of = Of.BEARER
    modifier: int = 0
    who: Who | None = None
    per: Per = Per.ONE
    types: str = ""
    item: bool = False
    """The corruption modifier of the item concerned is added."""
    instead: tuple[Word, ...] = ()
    """What follows failing in place of the second roll."""
    failing: tuple[Word, ...] = ()
    """What follows failing besides."""
    when: tuple[Condition, ...] = ()


class RingTest(Word, frozen=True):
    """A gold ring of the company is tested."""

    modifier: int = 0
    major: int = 0
    greater: int = 0
    twice: bool = False
    no_dice: bool = False


class Roll(Word, frozen=True):
    """A roll of its own: below the number the effects follow (from it on, with `reach`)."""

    number: int
    effects: tuple[Word, ...]
    modifier: int = 0
    by: Of = Of.TARGET
    plus: str = ""
    """'support': others may tap for +1; 'mind': the highest mind; 'prowess'; 'no scouts': -1 each; 'against body': less
    his body; 'removal': the number is that of the card named, if it has one."""
    reach: bool = False
    against_attack: bool = False
    sea: int = 0
    """Modifier if the path has a Coastal Sea."""


class Discard(Word, frozen=True):
    """Cards are discarded: chosen ones, or all that fit."""

    of: Of = Of.TARGET
    cards: Word | None = None
    every: bool = False
    chooser: str = ""
    """Who picks among several: 'defender', 'attacker', 'mine'; 'random' for cards of a hand;
    'each': of every character one card, if his player wants."""
    who: Who | None = None
    hand: int = 0
    per: Per = Per.ONE
    when: tuple[Condition, ...] = ()


class Return(Word, frozen=True):
    """A card goes to its owner's hand: the chosen one of a pile, or a character in play with his farewell."""

    of: Of = Of.TARGET
    answered: bool = False
    """The card whose ability is being answered, in place of its discard."""
    onto: Of | None = None
    """An item of a pile comes into play on this character instead."""


class Search(Word, frozen=True):
    """A card of one's own draw or discard pile goes to the hand, shown."""

    source: From
    cards: Word
    count: int = 1
    play: bool = False
    """It is played on the bearer at once instead, where the site lists it."""
    each: bool = False
    """Both players may."""
    when: tuple[Condition, ...] = ()
    here: bool = False
    """Only what is playable at the site of this card."""
    arrives: bool = False
    """A character, who comes into play where this card was stored."""


class Reserve(Word, frozen=True):
    """Cards of one's own discard pile go to the reserve pile."""

    count: int = 1
    cards: Cards = Cards()
    when: tuple[Condition, ...] = ()


class Look(Word, frozen=True):
    """Hidden cards are seen."""

    what: str
    """'hand': the opponent's hand, by me; 'my top', 'their top': five cards of a draw pile; 'random': revealed."""


class Draw(Word, frozen=True):
    """Cards are drawn; 0: up to the hand size."""

    count: int = 1
    afresh: bool = False
    """Hand and discard pile are shuffled into the draw pile first."""


class Eliminate(Word, frozen=True):
    """A card leaves the game, or goes to the defender's MP pile."""

    of: Of = Of.SELF
    to_defender: bool = False


class Move(Word, frozen=True):
    """How a company moves: 'back' where it came from, over 'borders', 'anywhere', to a 'haven', to the 'origin' of its
    turn, 'join'."""

    how: str
    borders: tuple[tuple[str, str], ...] = ()
    where: Where | None = None
    unless: Who | None = None
    """Tapping such a character prevents it."""
    region_types: str = ""
    """For 'anywhere': region types that are excluded."""
    path: tuple[str, ...] = ()
    """For 'anywhere': the site path of that move; else it has none."""
    when: tuple[Condition, ...] = ()


class Attack(Word, frozen=True):
    """An attack outside the creature rule; a traitor's has the race of the one who failed and his prowess +10."""

    race: str = ""
    strikes: int = 1
    prowess: int = 0
    attacker_assigns: bool = False
    only: Of | None = None
    """Only this character can be struck."""
    printed: bool = False
    """With the figures of this very card."""
    traitor: bool = False


class UsedCounter(Word, frozen=True):
    """A used counter is placed on the company's site, or taken off."""

    off: bool = False


class Place(Word, frozen=True):
    """This card comes to lie on something."""

    of: Of = Of.TARGET


class Mark(Word, frozen=True):
    """A mark is put on this card; `of` says for what: nothing, the site, the type of the site."""

    what: str = ""
    at_most: int = 9


class StoreIt(Word, frozen=True):
    """This card (or the chosen item) is stored without a roll."""

    of: Of = Of.SELF


class Play(Word, frozen=True):
    """A card of the hand is played as part of the effect, with exceptions."""

    cards: Word
    used_site: bool = False
    elsewhere: bool = False
    modifier: int = 0
    without_mind: bool = False
    without_races: bool = False
    free: bool = False
    by: Of | None = None
    """The character who plays it, without tapping for it."""
    defender: bool = False
    """The player of the company attacked names it, out of his hand, when it comes to it."""
    joins: bool = False
    """A character joins the company, with influence, wherever it is."""
    near: bool = False
    """Only a card playable at a site in the region of the company's site or in one bordering it."""


class Borrow(Word, frozen=True):
    """The effects of the tap ability of the card named are carried out."""


class FailStrikes(Word, frozen=True):
    """Every strike of the attack fails; body rolls follow."""

    modifier: int = 0


class Win(Word, frozen=True):
    """The card's player wins the game."""


class Handler(Word, frozen=True):
    """A function beside the card does what no second card needs."""

    name: str


class Perhaps(Word, frozen=True):
    """The player may: the effects follow if he wants and the conditions hold."""

    effects: tuple[Word, ...]
    when: tuple[Condition, ...] = ()
    choose: tuple[Choose, ...] = ()
    """One thing to name if he wants: it is the subject of the effects."""
    by: str = "mine"
    alternative: tuple[Word, ...] = ()
    """What he may choose instead."""
    otherwise: tuple[Word, ...] = ()
    """What follows if he does not want."""
    must: bool = False
    """He has to, if he can."""


class If(Word, frozen=True):
    """The effects follow if the conditions hold when it comes to them."""

    when: tuple[Condition, ...]
    effects: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


class Unless(Word, frozen=True):
    """The effects follow if the last corruption roll of this card was not failed."""

    effects: tuple[Word, ...]
    otherwise: tuple[Word, ...] = ()


# --------------------------------------------------------------------------------------------------- the whole
class Use(Word, frozen=True):
    """One way to play a card."""

    label: str = ""
    kind: str = ""
    """For dual cards: 'creature', 'event', 'condition', 'hazard', 'resource'; else what the card is."""
    at: tuple[At, ...] = ()
    """Moments in place of those its keywords give; empty: the keywords decide."""
    require: tuple[Condition, ...] = ()
    choose: tuple[Choose, ...] = ()
    cost: Cost = Cost()
    effects: tuple[Word, ...] = ()


class Activate(Word, frozen=True):
    """Something that can be done with the card while it is in play."""

    at: tuple[At, ...]
    effects: tuple[Word, ...]
    require: tuple[Condition, ...] = ()
    choose: tuple[Choose, ...] = ()
    cost: Cost = Cost()
    label: str = ""
    hazard: bool = False
    """Used by the player of the hazard in his opponent's movement phase."""
    elsewhere: bool = False
    """Also for another company of the player than the one it belongs to."""


class Trigger(Word, frozen=True):
    """Something that happens by itself."""

    when: When
    effects: tuple[Word, ...]
    require: tuple[Condition, ...] = ()
    own_attack: bool = False
    own_company: bool = False
    own_player: bool = False
    until: Until = Until.WHILE_IN_PLAY
    """How long it is watched for, when an effect of a card sets it up."""
    of: Of = Of.COMPANY
    """To what it is bound then: the company concerned, the attack under way, the site named, those named."""


class Behaviour(Word, frozen=True):
    """Everything a card does beyond its figures."""

    uses: tuple[Use, ...] = ()
    always: tuple[Word, ...] = ()
    """Words that hold while the card is in play, or tell how it is played."""
    abilities: tuple[Activate, ...] = ()
    triggers: tuple[Trigger, ...] = ()


PLAIN = Behaviour()
