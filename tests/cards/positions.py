"""Positions in which a wanted card can come to its effect: the right people, places and cards are at hand."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.journeys.cards.conditions import Fight, SizeIs
from engine.journeys.cards.moments import At, Ban, Stat
from engine.journeys.cards.printed import CHARACTER_RACES, SKILLS, Definition, Key, KeyForm, Kind, Site
from engine.journeys.cards.words import Forbid, Modify
from engine.journeys.play.playable import lists
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Numbers
from engine.kernel.records import Handle
from engine.kernel.state import Event
from engine.lore.records import State
from tests.library import ATLAS, CARDS, LIBRARY
from tests.scenario import Scenario

CATALOGUE = LIBRARY.catalogue
TURNS = 4
MOST_ANSWERS = 500
HAND = 9
PASSING = (Kind.EVENT, Kind.HAZARD_EVENT, Kind.CREATURE, Kind.DUAL_EVENT)
"""Cards that are played again and again from the hand and never lie in play."""
MOST_MIND = 8
LIKELY = 0.7
STRONG = 5
LARGEST = 6
PALANTIR = "Palantír"
MOST_DANGERS = 6
LIKED = 40
"""How much likelier an answer is that helps a wanted card."""
SELDOM, SHUNNED = 0.2, 0.01
FIDDLING = (Verb.TRANSFER, Verb.SPLIT, Verb.SHIFT, Verb.JOIN)
"""What players can do without end, and what taps those who are needed."""
ANSWERS = {At.COUNTER, At.ENGAGEMENT, At.STRIKE, At.BODY_ROLL, At.CORRUPTION_ROLL, At.FACTION_ROLL}
"""Moments in which a card answers something."""
BOARD = Scenario().state
"""An empty board, for questions about printed sites."""
Needs = dict[str, set[str]]
Listener = Callable[[State, Action, tuple[Event, ...], "Position"], None]


class Position(Scenario):
    """A scenario with fair dice whose players answer by lot, with a liking for cards that are wanted."""

    listen: Listener
    goals: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    stays: bool = False
    victim: str = ""
    """The card that strikes are to fall on."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng

    def _number(self, waits: Numbers) -> int:
        return self._rng.randrange(waits.n)

    def _take(self, action: Action) -> None:
        before = self.state
        told = len(self.events)
        super()._take(action)
        self.listen(before, action, tuple(self.events[told:]), self)

    def play_on(self, rng: random.Random, wanted: str, needs: Needs) -> None:
        """Play some turns, or until the wanted card has done all it was to do."""
        for _ in range(MOST_ANSWERS):
            if not isinstance(self.pending, Decision) or wanted not in needs or self.state.turn.number > TURNS:
                return
            legal = self.legal()
            self._take(rng.choices(legal, [self._liking(action, needs) for action in legal])[0])

    def _liking(self, action: Action, needs: Needs) -> float:
        if action == PASS:
            return 2
        if action.verb == Verb.CALL:
            return SHUNNED
        if action.verb in FIDDLING or self.question in (Question.SUPPORT, Question.ROLL_SUPPORT):
            return SELDOM
        if action.verb == Verb.STAY and self.stays:
            return 9 * LIKED
        if action.verb == Verb.GO:
            return LIKED if ATLAS.sites[action.args[0]].name in self.goals else 1
        if action.verb == Verb.TEST:
            return LIKED if any(CATALOGUE.named(name).ring_number for name in needs) else SHUNNED
        if action.verb in (Verb.PLAY, Verb.USE, Verb.STORE):
            return self._liking_of(self._name(action.args[0]), action.verb, needs)
        if self.question is Question.ASSIGN and action.verb == Verb.PICK:
            return LIKED if self._name(action.args[0]) == self.victim else 1
        return 20 if self.question is Question.ENTER and action == Action(Verb.PICK, (1,)) else 4

    def _liking_of(self, name: str, verb: int, needs: Needs) -> float:
        """How much one likes to do something with a card."""
        spared = name == self.victim and verb == Verb.USE
        company = bool(self.victim) and verb == Verb.PLAY and CATALOGUE.named(name).is_character
        too_early = needs.get(name) == {"answered with"} and self._moment() not in ANSWERS
        if spared or company or too_early:
            return SHUNNED
        helps = name in self.helpers and verb == Verb.PLAY
        return LIKED if name in needs or helps else 4

    def _name(self, card: Handle) -> str:
        return CARDS[self.identity(card).definition].definition.name

    def _moment(self) -> int:
        moment: int = getattr(self.state.frames[-1], "moment", 0)
        return moment


# ------------------------------------------------------------------------------------------------------------ places
def places_for(card: Definition) -> list[Site]:
    """Sites where a card is at home: playable there, keyed there, or named in its text."""
    open_sites = [place for place in ATLAS.sites if not place.hidden]
    found = [place for place in open_sites if card.playable_at and lists(BOARD, place.index, card)]
    keys = (*card.keys, *(key for _, more in card.keys_while for key in more))
    found += [place for place in open_sites if any(_keyed(key, place) for key in keys)]
    found += [place for place in open_sites if place.name in card.text]
    found += [place for place in open_sites if ATLAS.regions[place.region].name in card.text]
    if card.has("information"):
        found += [place for place in open_sites if "book" in place.icons]
    if card.ring_number:
        found = [place for place in open_sites if place.haven or "major" in place.plays]
    return found


def _keyed(key: Key, place: Site) -> bool:
    region = ATLAS.regions[place.region]
    match key.form:
        case KeyForm.REGION_TYPE:
            return region.type == key.symbol
        case KeyForm.SITE_TYPE:
            return place.type == key.symbol
        case KeyForm.SITE:
            return place.name == key.place
        case KeyForm.TYPE_IN:
            return region.name == key.place and place.type == key.symbol
        case KeyForm.REGION | KeyForm.SITES_IN:
            return region.name == key.place


def words_of(card: Definition) -> set[str]:
    """The skills and races a card speaks of."""
    return {word for word in (*SKILLS, *CHARACTER_RACES) if word in card.text or f"{word} only" in card.keywords}


def moments_of(card: Definition) -> list[frozenset[At]]:
    """When a card can be played and its abilities used."""
    entry = CARDS[card.number]
    return [way.moments for way in entry.ways] + [frozenset(ability.at) for ability in entry.abilities]


def foes_of(card: Definition) -> list[Definition]:
    """The creatures whose attacks a card speaks of."""
    fights = [word for word in CARDS[card.number].words if isinstance(word, Fight) and (word.races or word.keyed)]
    return [c for c in CATALOGUE.definitions if c.is_creature and any(_speaks_of(fight, c) for fight in fights)]


def _speaks_of(fight: Fight, creature: Definition) -> bool:
    symbols = {key.symbol for key in creature.keys if key.form is KeyForm.REGION_TYPE}
    return (not fight.races or creature.race in fight.races) and (not fight.keyed or bool(symbols & set(fight.keyed)))


def is_aid(card: Definition) -> bool:
    """Whether it makes somebody fight better who faces a strike."""
    words = CARDS[card.number].words
    better = any(isinstance(word, Modify) and word.stat is Stat.PROWESS and word.value > 0 for word in words)
    return card.kind is Kind.EVENT and better and any(At.STRIKE in moments for moments in moments_of(card))


def most_people(card: Definition) -> int:
    """The largest company a card can be about, the allies it is or brings left aside."""
    limits = [word.most for word in CARDS[card.number].words if isinstance(word, SizeIs) and word.most]
    return min(limits) - (card.kind is Kind.ALLY) if limits else LARGEST


# ------------------------------------------------------------------------------------------------------------ people
class Cast:
    """Picks cards for a position, each unique one at most once."""

    def __init__(self, rng: random.Random, needs: Needs) -> None:
        self._rng = rng
        self._needs = needs
        self.taken: set[str] = set()

    def free(self, card: Definition) -> bool:
        """Whether the card may still be used."""
        return card.name not in self.taken

    def take(self, card: Definition) -> str:
        """Use a card."""
        if card.unique or card.has("may not be duplicated"):
            self.taken.add(card.name)
        return card.name

    def some(self, count: int, fits: Callable[[Definition], bool]) -> list[str]:
        """So many cards that fit, half of them such as are still wanted."""
        found = [card for card in CATALOGUE.definitions if fits(card) and self.free(card)]
        wanted = [card for card in found if card.name in self._needs]
        names: list[str] = []
        while len(names) < count and found:
            card = self._rng.choice(wanted if wanted and self._rng.random() < 0.5 else found)
            names.append(self.take(card))
            if not self.free(card):
                found.remove(card)
                wanted = [one for one in wanted if one is not card]
        return names


def people(rng: random.Random, cast: Cast, card: Definition, mentioned: list[Definition]) -> list[str]:
    """A company that a card can be about, within what two players' influence would allow."""
    chosen = [one for one in mentioned if one.is_character and cast.free(one) and rng.random() < LIKELY]
    everybody = [c for c in CATALOGUE.definitions if c.is_character]
    asked = f"{card.text} {' '.join(card.keywords)} {'sage' if card.item_kind else ''}"
    for word in (*SKILLS, *CHARACTER_RACES):
        if word in asked and rng.random() < LIKELY:
            chosen.append(rng.choice([c for c in everybody if word in c.skills or word == c.race]))
    if PALANTIR in asked:
        chosen.insert(0, CATALOGUE.named("Saruman"))
    if rng.random() < LIKELY:
        chosen.append(rng.choice([c for c in everybody if c.is_main]))
    rng.shuffle(everybody)
    crowd = [c for c in everybody if c.prowess >= STRONG] if card.is_creature else everybody
    names: list[str] = []
    mind = 0
    for one in [*chosen, *crowd[: rng.randrange(3, 12)]]:
        second_main = one.is_main and any(CATALOGUE.named(name).is_main for name in names)
        if one.name != card.name and cast.free(one) and not second_main and len(names) < LARGEST:
            if mind + one.mind <= MOST_MIND:
                mind += one.mind
                names.append(cast.take(one))
    return names


# --------------------------------------------------------------------------------------------------------- positions
def position(rng: random.Random, wanted: str, needs: Needs) -> Position:
    """A position for a card: people, place and cards its text and figures ask for, and chance for the rest."""
    return _Director(rng, CATALOGUE.named(wanted), needs).direct()


class _Director:
    """Sets up one position."""

    def __init__(self, rng: random.Random, card: Definition, needs: Needs) -> None:
        self.rng = rng
        self.card = card
        self.cast = Cast(rng, needs)
        self.cast.take(card)
        self.played = "played" not in needs.get(card.name, set())
        """It was played before and lies in play from the start now."""
        living = card.is_character or card.kind is Kind.ALLY
        self.mortal = living and needs.get(card.name) == {"eliminated"}
        """All that is left for it is to be eliminated."""
        self.hunted = card.is_creature and needs.get(card.name) == {"eliminated"}
        self.mentioned = [one for one in CATALOGUE.definitions if one.name in card.text and one is not card]
        self.homes = places_for(card)
        if any(At.FACTION_ROLL in moments for moments in moments_of(card)):
            won = [one for one in CATALOGUE.definitions if one.kind is Kind.FACTION and one.faction_number]
            faction = rng.choice(won)
            self.mentioned.append(faction)
            self.homes = places_for(faction)
        self.foes = foes_of(card)
        if self.foes and rng.random() < LIKELY:
            self.homes = [place for foe in rng.choices(self.foes, k=3) for place in places_for(foe)]
        self.table = Position(rng)

    def direct(self) -> Position:
        """Everything in its place."""
        s, rng = self.table, self.rng
        goal = self.goal()
        start = self.start(goal)
        s.goals = tuple(place.name for place in self.homes) if self.by_land else (goal.name,)
        s.stays = start is goal and not self.by_land and (self.mortal or rng.random() < LIKELY)
        s.victim = self.card.name if self.mortal else ""
        s.helpers = tuple(one.name for one in self.mentioned)
        mine = self.company()
        theirs = self.cast.some(rng.randrange(1, 4), lambda c: c.kind is Kind.CHARACTER)
        s.company(0, *mine, at=start.name).company(1, *theirs, at=rng.choice(ATLAS.sites[:10]).name)
        self.lay_out(mine)
        if self.mortal:
            self.endanger(goal, mine)
        self.deal()
        if rng.random() < 0.3:
            s.used(0, start.name)
        if rng.random() < 0.3:
            s.wounded(rng.choice(mine))
        return s

    def endanger(self, goal: Site, mine: list[str]) -> None:
        """Strong creatures are at hand; who is alone is wounded, and an ally is the only one fit to fight."""
        deadly = [card.name for card in dangers(goal, self.by_land) if self.cast.free(card)][:MOST_DANGERS]
        self.table.hand(1, *deadly).wounded(mine[0])
        self.table.helpers += tuple(deadly)

    @property
    def by_land(self) -> bool:
        """It is to be eliminated, and only creatures keyed to the regions it moves through can do that."""
        words = CARDS[self.card.number].always
        return self.mortal and any(isinstance(word, Forbid) and word.ban is Ban.STRIKES for word in words)

    def start(self, goal: Site) -> Site:
        """Where the company is when it begins: at its goal, where an event named sends it off, or near."""
        if self.by_land:
            return self.rng.choice(self.homes)
        if self.mortal:
            return goal
        events = [one for one in self.mentioned if one.kind is Kind.EVENT]
        gates = [place for one in events for place in places_for(one) if place is not goal]
        if gates and self.rng.random() < LIKELY:
            return self.rng.choice(gates)
        near = [place for one in self.mentioned for place in places_for(one)][:9]
        return self.rng.choice([goal, goal, ATLAS.sites[goal.nearest_haven], *near])

    def goal(self) -> Site:
        """Where it is to happen."""
        everywhere = [place for place in ATLAS.sites if not place.hidden]
        if self.by_land:
            return self.rng.choice(self.homes)
        if self.mortal and self.rng.random() < LIKELY:
            return max(self.rng.sample(everywhere, 9), key=lambda place: dangers(place)[0].prowess)
        return self.rng.choice(self.homes if self.homes and self.rng.random() < 0.8 else everywhere)

    def company(self) -> list[str]:
        """The people of the player who moves, the wanted character among them if he was played before."""
        mine = people(self.rng, self.cast, self.card, self.mentioned)
        if self.card.is_character and self.played:
            mine = [name for name in mine if not (self.card.is_main and CATALOGUE.named(name).is_main)]
            mine = [self.card.name, *mine[:5]]
        if self.mortal:
            mine = mine[:1] if self.card.is_character else mine[-1:]
        return mine[: most_people(self.card)]

    def lay_out(self, mine: list[str]) -> None:
        """Cards in play: the wanted one if it was played before, those its text names, and some more."""
        s, rng, card = self.table, self.rng, self.card
        able = [name for name in mine if {*CATALOGUE.named(name).skills, CATALOGUE.named(name).race} & words_of(card)]
        bearer = rng.choice(able or mine)
        if self.played and not card.is_character and not self.hunted:
            self.lay(card, bearer)
        for one in self.mentioned:
            if self.cast.free(one):
                self.lay(one, bearer)
        for name in self.cast.some(rng.randrange(3), lambda c: c.kind is Kind.ITEM and not c.ring_number):
            s.bears(bearer, name)
        if card.is_creature:
            for name, weapon in zip(mine, self.cast.some(len(mine), _is_blade), strict=False):
                s.bears(name, weapon)
        if card.ring_number or "gold ring" in card.text:
            s.bears(bearer, rng.choice(["Beautiful Gold Ring", "Fair Gold Ring", "Precious Gold Ring"]))

    def lay(self, one: Definition, bearer: str) -> None:
        """One card where a card of its kind lies; events and most factions wait for the hand."""
        s, seldom = self.table, self.rng.random() < 0.3
        if one.kind is Kind.EVENT or (one.kind is Kind.FACTION and not seldom):
            return
        self.cast.take(one)
        if one.kind in (Kind.ITEM, Kind.ALLY) or one.has("corruption"):
            s.bears(bearer, one.name)
        elif one.kind is Kind.FACTION or (seldom and one.kind in (Kind.CONDITION, Kind.QUEST)):
            s.stored(0, one.name)
        elif one.kind is Kind.CONDITION:
            s.in_play(0, one.name)
        elif one.kind is Kind.QUEST:
            s.on_company(bearer, one.name)
        elif one.kind in (Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION):
            s.in_play(1, one.name, use=len(CARDS[one.number].ways) - 1)

    def deal(self) -> None:
        """Hands with the wanted card and what its text names, and piles by lot."""
        s, card, cast = self.table, self.card, self.cast
        hands: tuple[list[str], list[str]] = ([], [])
        side = 1 if card.is_hazard and (not card.is_resource or self.rng.random() < 0.5) else 0
        if not self.played or self.hunted or card.kind in PASSING:
            hands[side].append(card.name)
        hands[0].extend(one.name for one in self.mentioned if one.kind in (Kind.EVENT, Kind.FACTION) and cast.free(one))
        if PALANTIR in card.text:
            hands[0].append("Use Palantír")
        if self.hunted:
            aids = cast.some(4, is_aid)
            hands[0].extend(aids)
            s.helpers += tuple(aids)
        hands[1].extend(cast.take(foe) for foe in self.rng.sample(self.foes, min(2, len(self.foes))) if cast.free(foe))
        hands[0].extend(cast.some(HAND - len(hands[0]), lambda c: c.is_resource or c.is_character))
        hands[1].extend(cast.some(HAND - len(hands[1]), lambda c: c.is_hazard))
        for seat, hand in enumerate(hands):
            s.hand(seat, *hand)
            s.empty_draw_pile(seat, *cast.some(20, lambda c: not c.is_main))
            s.discarded(seat, *cast.some(4, lambda c: not c.is_main))
            s.sideboard(seat, *cast.some(3, lambda c: not c.is_main))


def _is_blade(card: Definition) -> bool:
    return card.slot == "weapon" and card.prowess > 1


def dangers(place: Site, by_land: bool = False) -> list[Definition]:
    """The creatures that can be keyed to a site or its region, the strongest first; by land: to its region."""
    land = (KeyForm.REGION, KeyForm.REGION_TYPE)
    found = [
        card
        for card in CATALOGUE.definitions
        if card.is_creature and any(_keyed(key, place) for key in card.keys if not by_land or key.form in land)
    ]
    return sorted(found, key=lambda card: -card.prowess)
