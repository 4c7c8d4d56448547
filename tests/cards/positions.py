"""Positions in which a wanted card can come to its effect: the right people, places and cards are at hand."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.cards.definitions import CHARACTER_RACES, SKILLS, Definition, Key, KeyForm, Kind, Site
from engine.cards.moments import At
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Numbers
from engine.kernel.state import Event
from engine.lore.board import ATLAS, CARDS, LIBRARY
from engine.lore.playable import lists
from engine.lore.records import State
from engine.lore.verbs import PASS, Question, Verb
from tests.scenario import Scenario

CATALOGUE = LIBRARY.catalogue
TURNS = 4
MOST_ANSWERS = 500
HAND = 9
MOST_MIND = 8
LIKELY = 0.7
STRONG = 5
PALANTIR = "Palantír"
LIKED = 40
"""How much likelier an answer is that helps a wanted card."""
SHUNNED = 0.01
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
        if action.verb == Verb.GO:
            return LIKED if ATLAS.sites[action.args[0]].name in self.goals else 1
        if action.verb in (Verb.PLAY, Verb.USE, Verb.TEST, Verb.STORE):
            name = CARDS[self.identity(action.args[0]).definition].definition.name
            too_early = needs.get(name) == {"answered with"} and self._moment() not in ANSWERS
            return SHUNNED if too_early else LIKED if name in needs or name in self.helpers else 4
        return 8 if self.question is Question.ENTER and action == Action(Verb.PICK, (1,)) else 4

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
            if self.free(card):
                names.append(self.take(card))
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
    crowd = [c for c in everybody if c.prowess >= STRONG] if card.only_creature else everybody
    names: list[str] = []
    mind = 0
    for one in [*chosen, *crowd[: rng.randrange(3, 12)]]:
        second_main = one.is_main and any(CATALOGUE.named(name).is_main for name in names)
        if one.name != card.name and cast.free(one) and not second_main and len(names) < 6:
            if mind + one.mind <= MOST_MIND:
                mind += one.mind
                names.append(cast.take(one))
    return names


# --------------------------------------------------------------------------------------------------------- positions
def position(rng: random.Random, wanted: str, needs: Needs) -> Position:
    """A position for a card: people, place and cards its text and figures ask for, and chance for the rest."""
    card = CATALOGUE.named(wanted)
    cast = Cast(rng, needs)
    s = Position(rng)
    mentioned = [one for one in CATALOGUE.definitions if one.name in card.text and one.name != wanted]
    homes = places_for(card)
    people_won = [one for one in CATALOGUE.definitions if one.kind is Kind.FACTION and one.faction_number]
    faction = rng.choice(people_won)
    if any(At.FACTION_ROLL in moments for moments in moments_of(card)):
        mentioned, homes = [*mentioned, faction], places_for(faction)
    goal = rng.choice(homes) if homes and rng.random() < 0.8 else rng.choice([p for p in ATLAS.sites if not p.hidden])
    starts = [goal, goal, ATLAS.sites[goal.nearest_haven], *[p for one in mentioned for p in places_for(one)][:9]]
    start = rng.choice(starts)
    s.goals = (goal.name,)
    s.helpers = tuple(one.name for one in mentioned)
    cast.take(card)
    mine = people(rng, cast, card, mentioned)
    theirs = cast.some(rng.randrange(1, 4), lambda c: c.kind is Kind.CHARACTER)
    played = "played" not in needs.get(wanted, set())
    if card.is_character and played:
        mine = [wanted, *[name for name in mine if not (card.is_main and CATALOGUE.named(name).is_main)][:5]]
    mortal = played and needs.get(wanted) == {"eliminated"} and card.kind in (Kind.ALLY, Kind.CHARACTER)
    if mortal:
        mine = mine[:1] if card.is_character else mine[-1:]
    s.company(0, *mine, at=start.name).company(1, *theirs, at=rng.choice(ATLAS.sites[:10]).name)
    able = [name for name in mine if set(CATALOGUE.named(name).skills + (CATALOGUE.named(name).race,)) & words_of(card)]
    _lay_out(s, rng, cast, card, mentioned, rng.choice(able or mine), played)
    if mortal:
        s.hand(1, *cast.some(5, lambda c: c.is_creature and c.prowess >= max(2 * STRONG, card.prowess))).wounded(wanted)
    _deal(s, rng, cast, card, mentioned, played)
    if rng.random() < 0.3:
        s.used(0, start.name)
    if rng.random() < 0.3:
        s.wounded(rng.choice(mine))
    return s


def _lay_out(
    s: Position,
    rng: random.Random,
    cast: Cast,
    card: Definition,
    mentioned: list[Definition],
    bearer: str,
    played: bool,
) -> None:
    """Cards in play: the wanted one if it was played before, those its text names, and some more."""
    bears = ([card] if played and not card.is_character else []) + [one for one in mentioned if cast.free(one)]
    for one in bears:
        if one.kind not in (Kind.EVENT, Kind.FACTION):
            cast.take(one)
        if one.kind in (Kind.ITEM, Kind.ALLY) or one.has("corruption"):
            s.bears(bearer, one.name)
        elif one.kind is Kind.CONDITION:
            if rng.random() < 0.3:
                s.stored(0, one.name)
            else:
                s.in_play(0, one.name)
        elif one.kind is Kind.FACTION and one is not card and rng.random() < 0.3:
            cast.take(one)
            s.stored(0, one.name)
        elif one.kind is Kind.QUEST:
            if rng.random() < 0.5:
                s.stored(0, one.name)
            else:
                s.on_company(bearer, one.name)
        elif one.kind in (Kind.HAZARD_CONDITION, Kind.CREATURE_OR_CONDITION):
            s.in_play(1, one.name, use=len(CARDS[one.number].ways) - 1)
    for name in cast.some(rng.randrange(3), lambda c: c.kind is Kind.ITEM and not c.ring_number):
        s.bears(bearer, name)
    for name in cast.some(2 if card.only_creature else 0, lambda c: c.slot == "weapon" and c.prowess > 1):
        s.bears(bearer, name)
    if card.ring_number or "gold ring" in card.text:
        s.bears(bearer, rng.choice(["Beautiful Gold Ring", "Fair Gold Ring", "Precious Gold Ring"]))


def _deal(
    s: Position, rng: random.Random, cast: Cast, card: Definition, mentioned: list[Definition], played: bool
) -> None:
    """Hands with the wanted card and what its text names, and piles by lot."""
    hands: tuple[list[str], list[str]] = ([], [])
    side = 1 if card.is_hazard and (not card.is_resource or rng.random() < 0.5) else 0
    if not played or card.kind in (Kind.EVENT, Kind.HAZARD_EVENT, Kind.CREATURE, Kind.DUAL_EVENT):
        hands[side].append(card.name)
    hands[0].extend(one.name for one in mentioned if one.kind in (Kind.EVENT, Kind.FACTION) and cast.free(one))
    if PALANTIR in card.text:
        hands[0].append("Use Palantír")
    hands[0].extend(cast.some(HAND - len(hands[0]), lambda c: c.is_resource or c.is_character))
    hands[1].extend(cast.some(HAND - len(hands[1]), lambda c: c.is_hazard))
    for seat, hand in enumerate(hands):
        s.hand(seat, *hand)
        s.empty_draw_pile(seat, *cast.some(20, lambda c: not c.is_main))
        s.discarded(seat, *cast.some(4, lambda c: not c.is_main))
        s.sideboard(seat, *cast.some(3, lambda c: not c.is_main))
