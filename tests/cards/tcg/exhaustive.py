"""Positions of the TCG are played until every card has done whatever its kind can do; what never happened is printed.

python -m tests.cards.tcg.exhaustive --games 4000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterable
from enum import Enum

from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.tcg.cards.moments import Phase
from engine.tcg.cards.printed import LAST_SITE, Printed, Side
from engine.tcg.table.board import CARDS, LIBRARY, face
from engine.tcg.table.events import Told
from engine.tcg.table.verbs import PASS, Verb
from tests.cards.tally import Tally
from tests.tcg.scenario import FRODO, RING, Scenario

EVERY = [card.printed for card in CARDS.values()]
MOST_GAMES, MOST_ANSWERS = 6000, 150
LIKED = 60
STAYING = ("possession", "artifact", "condition", "companion", "ally", "minion")
PHASES = (Phase.FELLOWSHIP, Phase.SHADOW, Phase.MANEUVER, Phase.ARCHERY, Phase.ASSIGNMENT, Phase.REGROUP)


class Deed(Enum):
    """What can be done with a card or happen to it."""

    PLAYED = "played"
    USED = "used"
    KILLED = "killed"


def expected(name: str) -> set[Deed]:
    """What the kind of a card and its words allow."""
    card = LIBRARY.by_name[name]
    found = {Deed.USED} if card.kind != "event" and CARDS[card.number].behaviour.acts else set()
    if card.kind not in ("site", "the one ring") and not bears_the_ring(card):
        found.add(Deed.PLAYED)
    return found | ({Deed.KILLED} if card.is_character and not bears_the_ring(card) else set())


def bears_the_ring(card: Printed) -> bool:
    """Whether a card is laid out before the game and never played."""
    return card.title == "Frodo"


class Position(Scenario):
    """A position whose players answer by lot, with a liking for the card that is wanted."""

    def __init__(self, rng: random.Random, tally: Tally[Deed], wanted: Printed, **how: object) -> None:
        super().__init__(**how)  # type: ignore[arg-type]
        self._rng, self._tally, self._wanted = rng, tally, wanted

    def _take(self, action: Action) -> None:
        told = len(self.events)
        super()._take(action)
        for event in self.events[told:]:
            if event.kind == Told.PLAYED:
                self._tally.did(face(self.state, event.args[1]).name, Deed.PLAYED)
            elif event.kind == Told.USED:
                self._tally.did(face(self.state, event.args[1]).name, Deed.USED)
            elif event.kind == Told.KILLED:
                self._tally.did(face(self.state, event.args[0]).name, Deed.KILLED)

    def play_on(self) -> None:
        """Play some phases, or until the wanted card has done all it was to do."""
        for _ in range(MOST_ANSWERS):
            if not isinstance(self.pending, Decision) or self._wanted.name not in self._tally.missing():
                return
            legal = self.legal()
            if not legal:
                return  # nobody has the site that comes next
            self._take(self._rng.choices(legal, [self.liking(action) for action in legal])[0])

    def liking(self, action: Action) -> float:
        """How likely an answer is."""
        if action == PASS or action.verb == Verb.END:
            return 2
        if action.verb in (Verb.PLAY, Verb.USE):
            return LIKED if self.is_named(action.args[0], self._wanted.name) else 2
        return 4


def played_position(tally: Tally[Deed], seed: int, name: str) -> None:
    """A position in which a card can do what it has not done, played on."""
    rng, card = random.Random(f"tcg/{name}/{seed}"), LIBRARY.by_name[name]
    where = card.site if card.kind == "site" else rng.randrange(1, LAST_SITE)
    frodo = name if bears_the_ring(card) else FRODO
    s = Position(rng, tally, card, site=where, frodo=frodo, ring=name if card.kind == "the one ring" else RING)
    if card.kind == "site":
        s.site(where, name, seat=rng.randrange(2))
    lies = Deed.PLAYED not in tally.left[name] and card.kind in STAYING
    taken = {card.title, "Frodo"}
    fellows = chosen(rng, card, ("companion", "ally"), taken, rng.randrange(2, 6))
    foes = chosen(rng, card, ("minion",), taken, rng.randrange(0, 4))
    mine = 1 if card.side is Side.SHADOW else 0
    if lies and not card.bearer:
        (foes if mine else fellows).append(name)
    s.fellowship(*fellows).minions(*foes)
    if lies and card.bearer:
        host = rng.choice([*fellows, *foes] or ["Frodo"])
        s.bears(LIBRARY.by_name[host].title if host in LIBRARY.by_name else host, name)
    for seat in range(2):
        own = [name] * 3 if seat == mine and card.kind not in ("site", "the one ring") and frodo != name else []
        s.hand(seat, *own, *(one.name for one in held(rng, card, seat, 5)))
        s.discard(seat, *(one.name for one in held(rng, card, seat, 6)))
    phases = PHASES if where < LAST_SITE else PHASES[1:-1]
    s.burdens(rng.randrange(6)).pool(rng.choice((2, 8, 20))).phase(rng.choice(phases))
    for who in fellows[: rng.randrange(3)]:
        s.wounds(who, 1)
    if lies and Deed.KILLED in tally.left[name] and rng.random() < 0.8:
        s.wounds(name, card.vitality - 1)
    s.play_on()


def chosen(rng: random.Random, card: Printed, kinds: tuple[str, ...], taken: set[str], count: int) -> list[str]:
    """Characters a card can be about: named in its text, of its culture or of a race in it, then anybody."""
    everybody = [one for one in EVERY if one.kind in kinds and one.title not in taken]
    rng.shuffle(everybody)
    everybody.sort(key=lambda one: -(4 * (one.title in card.text) + 2 * (one.race in card.text and bool(one.race))
                                     + (one.culture == card.culture)) + rng.randrange(4))  # fmt: skip
    names: list[str] = []
    for one in everybody:
        if len(names) < count and one.title not in taken:
            names.append(one.name)
            taken.add(one.title)
    return names


def held(rng: random.Random, card: Printed, seat: int, count: int) -> list[Printed]:
    """Cards of a side for a hand or a pile, mostly of the culture of the card that is wanted."""
    side = Side.SHADOW if seat else Side.FREE_PEOPLES
    some = [one for one in EVERY if one.side is side and one.name != card.name]
    weights = [5 if one.culture == card.culture or one.title in card.text else 1 for one in some]
    return rng.choices(some, weights, k=count)


def run(names: Iterable[str], most: int = MOST_GAMES, told: Callable[[str], None] = print) -> Tally[Deed]:
    """Play until nothing is left or the games are used up."""
    tally = Tally({name: expected(name) for name in names})
    tally.play_until(most, lambda seed, name: played_position(tally, seed, name), told)
    return tally


def main() -> None:
    """Print what never happened."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=MOST_GAMES)
    args = parser.parse_args()
    run([card.name for card in EVERY], args.games, lambda line: print(line, flush=True)).report()


if __name__ == "__main__":
    main()
