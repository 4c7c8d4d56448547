"""Games of METW are played until every card has done whatever its kind can do; what never happened is printed.

python -m tests.cards.metw.exhaustive --games 3000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable

from engine.journeys.cards.printed import CHARACTER_RACES, SKILLS, Definition, KeyForm, Kind, Site
from engine.journeys.play.playable import lists
from engine.journeys.table.verbs import PASS, Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision, Numbers
from engine.kernel.records import Handle
from engine.metw.cards.library import library
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say
from engine.metw.variants import STANDARD
from tests.cards.exhaustive import Ledger
from tests.metw.scenario import Scenario

CARDS = MetwState.book
CATALOGUE = library().catalogue
ATLAS = MetwState.atlas
EVERY = [entry.definition for entry in CARDS.values()]
MOST_GAMES = 4000
TURNS = 4
MOST_ANSWERS = 500
HAND = 7
MOST_MIND = 20
LIKED, SELDOM = 40, 0.2
FIDDLING = (Verb.TRANSFER, Verb.SPLIT, Verb.SHIFT, Verb.JOIN, Say.CONTROL, Say.TAKE_BACK, Verb.WIELD)
STAYING = (Kind.CONDITION, Kind.LONG_EVENT)
HAUNTING = (Kind.HAZARD_CONDITION, Kind.HAZARD_LONG_EVENT, Kind.CREATURE_OR_CONDITION)
BOARD = Scenario().company(0, "Bergil", at="Rivendell").state
"""A board without effects, for questions about printed sites."""


class Position(Scenario):
    """A position with fair dice whose players answer by lot, with a liking for the card that is wanted."""

    goals: frozenset[str] = frozenset()

    def __init__(self, rng: random.Random, ledger: Ledger, wanted: str) -> None:
        super().__init__(STANDARD)
        self._rng, self._ledger, self._wanted = rng, ledger, wanted

    def _number(self, waits: Numbers) -> int:
        return self._rng.randrange(waits.n)

    def _take(self, action: Action) -> None:
        before, told = self.state, len(self.events)
        super()._take(action)
        self._ledger.watch(before, action, tuple(self.events[told:]), self.state, lambda _, card: self.number(card))

    def number(self, card: Handle) -> int:
        """The card behind a handle; 0 for one that nobody here knows."""
        try:
            return self.identity(card).definition
        except KeyError:
            return 0

    def play_on(self) -> None:
        """Play some turns, or until the wanted card has done all it was to do."""
        for _ in range(MOST_ANSWERS):
            done = self._wanted not in self._ledger.missing()
            if not isinstance(self.pending, Decision) or done or self.state.turn.number > 3 + TURNS:
                return
            legal = self.legal()
            self._take(self._rng.choices(legal, [self.liking(action) for action in legal])[0])

    def liking(self, action: Action) -> float:
        """How likely an answer is."""
        if action == PASS:
            return 2
        if action.verb in (Verb.CALL, Say.DISMISS):
            return 0.01
        if action.verb in FIDDLING or self.asked == Question.SUPPORT:
            return SELDOM
        if action.verb == Say.LAY:
            return LIKED / 4 if self.title(self.number(action.args[1])) in self.goals else SELDOM
        if action.verb in (Verb.PLAY, Verb.USE, Verb.STORE):
            mine = self.number(action.args[0]) in CARDS and self.title(self.number(action.args[0])) == self._wanted
            return LIKED if mine else 3
        if self.asked == Question.ENTER:
            return 20
        return 4


# ------------------------------------------------------------------------------------------------------- where and who
def homes_of(card: Definition) -> list[Site]:
    """Sites where a card is at home: playable there, keyed there, or named in its text."""
    open_sites = [place for place in ATLAS.sites if not place.hidden]
    keys = (*card.keys, *(key for _, more in card.keys_while for key in more))
    found = [place for place in open_sites if card.playable_at and lists(BOARD, place.index, card)]
    for key in keys:
        for place in open_sites:
            region = ATLAS.regions[place.region]
            by_symbol = key.symbol in (place.type, region.type) and key.form in (KeyForm.REGION_TYPE, KeyForm.SITE_TYPE)
            if by_symbol or key.place in (place.name, region.name):
                found.append(place)
    found += [place for place in open_sites if place.name in card.text]
    found += [place for place in open_sites if ATLAS.regions[place.region].name in card.text]
    if card.has("information"):
        found += [place for place in open_sites if "book" in place.icons]
    return found


def people_for(rng: random.Random, card: Definition, taken: set[str]) -> list[str]:
    """A company a card can be about, within twenty points of mind."""
    asked = f"{card.text} {' '.join(card.keywords)}".lower()
    everybody = [one for one in EVERY if one.is_character and one.name not in taken]
    rng.shuffle(everybody)
    named = [one for one in everybody if one.name in card.text or one.name == card.name]
    fitting = [
        one
        for word in (*SKILLS, *CHARACTER_RACES)
        if word.lower() in asked
        for one in everybody[:]
        if word in one.skills or word == one.race
    ]
    rng.shuffle(fitting)
    strong = sorted(everybody[:20], key=lambda one: -one.prowess)
    names: list[str] = []
    mind = 0
    wizards = 0
    for one in [*named, *fitting[:3], *strong[: rng.randrange(1, 6)]]:
        if one.name in names or mind + one.mind > MOST_MIND or (one.is_main and wizards) or len(names) > 5:
            continue
        mind, wizards = mind + one.mind, wizards + one.is_main
        names.append(one.name)
    return names or ["Aragorn II"]


def played_position(ledger: Ledger, seed: int, wanted: str) -> None:
    """A position in which a card can do what it has not done, played on for some turns."""
    rng = random.Random(f"metw/{wanted}/{seed}")
    card = CATALOGUE.named(wanted)
    s = Position(rng, ledger, wanted)
    left = {deed.value for deed in ledger.left[wanted]}
    was_played = "played" not in left
    taken = {wanted} if not (card.is_character and was_played) else set()
    mine = people_for(rng, card, taken)
    taken.update((wanted, *mine))
    homes = homes_of(card) or [place for place in ATLAS.sites if not place.hidden]
    goal = rng.choice(homes)
    haven = ATLAS.sites[goal.nearest_haven] if not goal.haven else goal
    s.goals = frozenset(place.name for place in homes)
    s.company(0, *mine, at=rng.choice((goal.name, haven.name)))
    theirs = [one.name for one in rng.sample(EVERY, 60) if one.kind is Kind.CHARACTER and one.name not in taken][:2]
    s.company(1, *theirs, at=goal.name if rng.random() < 0.5 else haven.name)
    taken.update(theirs)
    lay_out(s, rng, card, mine, taken, was_played)
    deal(s, rng, card, taken)
    if rng.random() < 0.4:
        s.wounded(rng.choice(mine))
    if rng.random() < 0.4:
        s.used(0, goal.name)
    s.play_on()


def lay_out(
    s: Position, rng: random.Random, card: Definition, mine: list[str], taken: set[str], was_played: bool
) -> None:
    """In play: the card itself if it was played before, and cards its text names."""
    bearer = rng.choice(mine)
    mentioned = [one for one in EVERY if one.name in card.text and one.name not in taken and not one.is_character]
    for one in [*([card] if was_played and not card.is_character else []), *mentioned]:
        if one is not card and rng.random() < 0.3:
            continue
        taken.add(one.name)
        if one.kind in (Kind.ITEM, Kind.ALLY) or one.has("corruption"):
            s.bears(bearer, one.name)
        elif one.kind in STAYING:
            s.in_play(0, one.name)
        elif one.kind in HAUNTING:
            s.in_play(rng.choice((0, 1)), one.name, use=len(CARDS[one.number].ways) - 1)
        elif one.kind is Kind.FACTION:
            s.stored(0, one.name)
    if "gold ring" in card.text or card.ring_type:
        s.bears(bearer, rng.choice(("Beautiful Gold Ring", "Fair Gold Ring", "Precious Gold Ring")))


def deal(s: Position, rng: random.Random, card: Definition, taken: set[str]) -> None:
    """Hands with the wanted card, what its text names, and more by lot; piles by lot."""
    side = 1 if card.is_hazard and (not card.is_resource or rng.random() < 0.5) else 0
    hands: tuple[list[str], list[str]] = ([], [])
    hands[side].append(card.name)
    hands[0].extend(one.name for one in EVERY if one.is_resource and one.name in card.text and one.name not in taken)
    rest = [one for one in EVERY if one.name not in taken and not one.is_main]
    rng.shuffle(rest)
    for one in rest:
        seat = 1 if one.is_hazard and not one.is_resource else 0
        if len(hands[seat]) < HAND and one.name not in hands[0]:
            hands[seat].append(one.name)
    for seat, hand in enumerate(hands):
        s.hand(seat, *hand)
        s.empty_draw_pile(seat, *(one.name for one in rng.sample(rest, 24)))
        s.discarded(seat, *(one.name for one in rng.sample(rest, 4)))


def run(names: Iterable[str], most: int = MOST_GAMES, told: Callable[[str], None] = print) -> Ledger:
    """Play until nothing is left or the games are used up."""
    ledger = Ledger(names, CARDS)
    ledger.play_until(most, lambda seed, name: played_position(ledger, seed, name), told)
    return ledger


def main() -> None:
    """Print what never happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=MOST_GAMES)
    args = parser.parse_args()
    ledger = run([card.name for card in EVERY], args.games, lambda line: print(line, flush=True))
    ledger.report()


if __name__ == "__main__":
    main()
