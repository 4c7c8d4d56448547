"""Games are played until every card has done whatever its kind can do; what never happened is printed."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from engine.bots.lore.levels import make
from engine.cards.decks import expand
from engine.journeys.cards.compiled import Compiled
from engine.journeys.cards.moments import Ban, Of
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Forbid
from engine.journeys.table.events import Told
from engine.journeys.table.records import State as AnyState
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Verb
from engine.kernel.actions import Action
from engine.kernel.records import Handle, is_open, owner, ref
from engine.kernel.state import Event
from engine.lore.cards.decks import ready_decks
from engine.lore.cards.random_decks import random_deck
from engine.lore.decklists import sections
from engine.lore.game import GAME
from engine.lore.records import State
from engine.selfplay import Match
from tests.cards.positions import ANSWERS, Position, position
from tests.cards.tally import Tally
from tests.library import CARDS, LIBRARY

MOST_GAMES = 20_000
WHOLE_GAMES = 40
BOTS = ("random", "steward")
GONE = (Zone.DISCARD, Zone.OUT)


class Deed(Enum):
    """What can happen to a card or be done with it."""

    PLAYED = "played"
    ANSWERED = "answered with"
    USED = "used"
    TAPPED = "tapped"
    DISCARDED = "discarded"
    ELIMINATED = "eliminated"


def impossible(card: Compiled) -> dict[Deed, str]:
    """What cards of this kind can do and this one cannot, with the reason."""
    unstruck = [word for word in card.always if isinstance(word, Forbid) and word.ban is Ban.STRIKES]
    found = {}
    if any(word.fight is None and word.of is Of.SELF for word in unstruck):
        found[Deed.ELIMINATED] = "no strike may be assigned to it, and nothing else eliminates an ally"
    if card.definition.has("detainment"):
        found[Deed.ELIMINATED] = "a detainment attack is never defeated, so its card always goes to the discard pile"
    return found


def expected(card: Compiled) -> set[Deed]:
    """What the kind of a card allows."""
    printed = card.definition
    living = printed.is_character or printed.kind is Kind.ALLY
    deeds = {Deed.PLAYED, Deed.DISCARDED}
    if any(way.moments & ANSWERS for way in card.ways) or any(ANSWERS & set(a.at) for a in card.abilities):
        deeds.add(Deed.ANSWERED)
    if card.abilities:
        deeds.add(Deed.USED)
    if living or any(ability.cost.tap_self for ability in card.abilities):
        deeds.add(Deed.TAPPED)
    if living or printed.is_creature:
        deeds.add(Deed.ELIMINATED)
    return deeds - impossible(card).keys()


class Ledger(Tally[Deed]):
    """What happened so far, card by card."""

    def __init__(self, names: Iterable[str], cards: Mapping[int, Compiled] = CARDS) -> None:
        self.cards = cards
        by_name = {card.definition.name: card for card in cards.values()}
        super().__init__({name: expected(by_name[name]) for name in names})

    def note(self, number: int, deed: Deed) -> None:
        """A card did something."""
        if number in self.cards:
            self.did(self.cards[number].definition.name, deed)

    def watch(
        self,
        before: AnyState,
        action: Action,
        events: tuple[Event, ...],
        after: AnyState,
        number_of: Callable[[AnyState, Handle], int],
    ) -> None:
        """Note what one action brought."""
        if action.verb in (Verb.PLAY, Verb.USE) and getattr(before.frames[-1], "moment", 0) in ANSWERS:
            self.note(number_of(before, action.args[0]), Deed.ANSWERED)
        for event in events:
            if event.kind == Told.PLAYED:
                self.note(number_of(after, event.args[1]), Deed.PLAYED)
            elif event.kind == Told.DRAFTED:
                self.note(number_of(after, event.args[1]), Deed.PLAYED)
            elif event.kind == Told.USED_ABILITY:
                self.note(number_of(after, event.args[1]), Deed.USED)
            elif event.kind == Told.TAPS:
                self.note(number_of(after, event.args[0]), Deed.TAPPED)
            elif event.kind == Told.ELIMINATED:
                self.note(number_of(after, event.args[0]), Deed.ELIMINATED)
        self._piles(before, after, number_of)

    def _piles(self, before: AnyState, after: AnyState, number_of: Callable[[AnyState, Handle], int]) -> None:
        for seat, rows in enumerate(after.zones):
            for zone in (*GONE, Zone.MP):
                if rows[zone] is not before.zones[seat][zone]:
                    for card in set(rows[zone]) - set(before.zones[seat][zone]):
                        number = number_of(after, card)
                        if zone in GONE:
                            self.note(number, Deed.DISCARDED)
                        elif number in self.cards and self.cards[number].definition.is_creature:
                            self.note(number, Deed.ELIMINATED)


# ------------------------------------------------------------------------------------------------------ whole games
class Watched(Match[State]):
    """A whole game whose cards are noted."""

    ledger: Ledger

    def take(self, action: Action) -> None:
        """Take one action and note what came of it."""
        self.log.append(action)
        before = self.state
        self.state, events = GAME.step(before, action)
        self.ledger.watch(before, action, events, self.state, self._number)

    def _number(self, state: AnyState, card: Handle) -> int:
        if is_open(card):
            return state.faces[owner(card)][ref(card)]
        return self.dealer.secrets[owner(card)][card].definition


def whole_game(ledger: Ledger, seed: int) -> None:
    """Two random legal decks, played to the end by bots of two minds."""
    rng = random.Random(f"exhaustive/{seed}")
    decks = [sections(random_deck(LIBRARY.catalogue, rng.randrange)) for _ in BOTS]
    match = Watched(GAME, decks, rng.randrange)
    match.ledger = ledger
    match.play([make(bot, rng.randrange) for bot in BOTS])
    ledger.games += 1


# --------------------------------------------------------------------------------------------------------- positions
def played_position(ledger: Ledger, seed: int, wanted: str) -> None:
    """A position in which a card can do what it has not done, played on for some turns."""
    rng = random.Random(f"exhaustive/{wanted}/{seed}")
    others = {name: {deed.value for deed in deeds} for name, deeds in ledger.missing().items()}

    def listen(before: State, action: Action, events: tuple[Event, ...], table: Position) -> None:
        ledger.watch(before, action, events, table.state, lambda _, card: table.identity(card).definition)
        others.clear()
        others.update({name: {deed.value for deed in deeds} for name, deeds in ledger.missing().items()})

    table = position(rng, wanted, others)
    table.listen = listen
    table.play_on(rng, wanted, others)


def run(
    names: Iterable[str], most: int = MOST_GAMES, whole: int = WHOLE_GAMES, told: Callable[[str], None] = print
) -> Ledger:
    """Play until nothing is left or the games are used up."""
    ledger = Ledger(names)
    for seed in range(whole):
        whole_game(ledger, seed)
    told(f"{len(ledger.missing())} cards are left after {ledger.games} whole games")
    ledger.play_until(most, lambda seed, name: played_position(ledger, seed, name), told)
    return ledger


def deck_cards() -> set[str]:
    """Every card of the ready-to-play decks."""
    return {
        CARDS[number].definition.name
        for deck in ready_decks().values()
        for number in (*expand(deck.pool), *expand(deck.draw), *expand(deck.sideboard))
    }


def main() -> None:
    """Print what happened when, if asked, and what never happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=MOST_GAMES)
    parser.add_argument("--whole", type=int, default=WHOLE_GAMES)
    parser.add_argument("--report", action="store_true", help="tell for each card in which game it did what first")
    args = parser.parse_args()
    ledger = run((card.definition.name for card in CARDS.values()), args.games, args.whole)
    if args.report:
        for name, first in ledger.first.items():
            print(f"{name}: {', '.join(f'{deed.value} {game}' for deed, game in first.items())}")
    ledger.report()


if __name__ == "__main__":
    main()
