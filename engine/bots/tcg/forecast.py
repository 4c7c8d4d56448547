"""How the fights of a move are likely to end: whom the fellowship sends, whom the Shadow falls upon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.bots.tcg.estate import GAME_LOST, bearer_left, body
from engine.kernel.records import NONE, Handle
from engine.tcg.cards.moments import Phase, Trait
from engine.tcg.reading.meaning import damage, has_trait, is_fierce, may_take_part, strength, vitality
from engine.tcg.reading.values import archers_of_fellowship, minion_archery
from engine.tcg.table.board import Board, card_of, face, fight_with, minions, on_table, ring_bearer, sources
from engine.tcg.table.records import Fight

SLACK = 2
"""What an event out of either hand may change."""
BEATEN, KILLED = 1, 3
"""What a minion that loses is worth for each point of its strength: not much, for the turn would end it anyway."""
FIERCE_AGAIN = 60
"""In percent, what the second fight of a fierce minion counts: it may not live to see it."""
ARROW = 10
"""What an arrow is worth."""
PEACEFUL = (Phase.SETUP, Phase.START, Phase.FELLOWSHIP, Phase.REGROUP)


class Fighter(NamedTuple):
    """A character with the figures that decide a skirmish."""

    card: Handle
    strength: int
    left: int
    damage: int
    bearer: bool = False
    threefold: bool = False


Met = Mapping[Handle, Sequence[Fighter]]
"""The minions that each defender is to fight."""


def fighter(b: Board, card: Handle) -> Fighter:
    """A character as it stands now."""
    left = vitality(b, card) - card_of(b, card).wounds
    threefold = has_trait(b, card, Trait.THREEFOLD)
    return Fighter(card, strength(b, card), left, damage(b, card), card == ring_bearer(b), threefold)


class Odds:
    """The skirmishes of one board; each character is looked up once."""

    def __init__(self, b: Board) -> None:
        self._b = b
        self._known: dict[Handle, Fighter] = {}

    def of(self, card: Handle) -> Fighter:
        """A character by its card."""
        found = self._known.get(card)
        if found is None:
            found = self._known[card] = fighter(self._b, card)
        return found

    # ------------------------------------------------------------------------------------------------- one skirmish
    def _worth(self, one: Fighter, left: int) -> int:
        return bearer_left(self._b, left) if one.bearer else body(face(self._b, one.card).strength, left)

    def clash(self, one: Fighter, foes: Sequence[Fighter], ours: int = 0, theirs: int = 0) -> int:
        """How a skirmish ends for the fellowship, with so much more strength on either side."""
        mine = max(0, one.strength + ours)
        shadow = max(0, sum(foe.strength for foe in foes) + theirs)
        if mine > shadow:
            crushed, blow = mine >= 2 * shadow, 1 + one.damage
            return sum((KILLED if crushed or foe.left <= blow else BEATEN) * foe.strength for foe in foes)
        if shadow and shadow >= mine * (3 if one.threefold else 2):
            return -GAME_LOST if one.bearer else -self._worth(one, one.left)
        wounds = 1 + sum(foe.damage for foe in foes)
        return self._worth(one, one.left - wounds) - self._worth(one, one.left)

    def likely(self, one: Fighter, foes: Sequence[Fighter]) -> int:
        """The same with what either side may still add."""
        if not foes:
            return 0
        more = self.clash(one, foes, ours=SLACK) + self.clash(one, foes, theirs=SLACK)
        return (2 * self.clash(one, foes) + more) // 4

    def fought(self, fight: Fight) -> int:
        """A skirmish that is assigned."""
        foes = [self.of(card) for card in fight.minions if on_table(self._b, card) is not None]
        if fight.defender == NONE or on_table(self._b, fight.defender) is None:
            return 0
        return self.likely(self.of(fight.defender), foes)

    # ------------------------------------------------------------------------------------------------- all of them
    def sent(self, people: Iterable[Handle], foes: Iterable[Handle]) -> int:
        """Unassigned minions: each gets the defender who does best, and what is left falls upon whom it hurts most."""
        free = [self.of(card) for card in people]
        everybody = tuple(free)
        met: dict[Handle, list[Fighter]] = {}
        rest: list[Fighter] = []
        total = 0
        for foe in sorted((self.of(card) for card in foes), key=lambda one: -one.strength):
            able = [(self.likely(one, [foe]), -one.strength, one) for one in free if not one.bearer]
            feared = min((self.likely(other, [foe]) for other in everybody), default=0)
            if not able or (max(able)[0] <= feared and len(everybody) > 1):
                rest.append(foe)
                continue
            score, _, one = max(able)
            total += score
            free.remove(one)
            met[one.card] = [foe]
        return total + self.fallen_upon(everybody, met, rest)

    def fallen_upon(self, everybody: Sequence[Fighter], met: Met, rest: Sequence[Fighter]) -> int:
        """Leftover minions: together or one by one, whichever is worse for the fellowship."""
        together = singly = 0
        for one in everybody if rest else ():
            already = list(met.get(one.card, ()))
            before = self.likely(one, already)
            together = min(together, self.likely(one, [*already, *rest]) - before)
            singly = min(singly, self.likely(one, [*already, rest[0]]) - before)
        return min(together, singly * len(rest) * 2 // 3)


def defenders(b: Board) -> list[Handle]:
    """Who can be assigned to minions: companions, and allies who may take part."""
    return [card for card in sources(b).active if may_take_part(b, card)]


def forecast(b: Board) -> int:
    """What the fights still to come in this move do for the fellowship."""
    turn, bearer = b.turn, ring_bearer(b)
    if turn.phase in PEACEFUL or bearer == NONE or on_table(b, bearer) is None:
        return 0
    odds = Odds(b)
    total = sum(odds.fought(fight) for fight in turn.fights)
    if turn.fight is not None and not turn.over:
        total += odds.fought(turn.fight)
    foes = minions(b)
    people = [card for card in defenders(b) if face(b, card).kind == "companion"] if foes else []
    idle = [card for card in people if fight_with(b, card) is None]
    again = [card for card in foes if is_fierce(b, card)]
    if turn.fierce:
        waiting = [card for card in again if fight_with(b, card) is None]
        return total + (odds.sent(idle, waiting) if turn.phase is Phase.ASSIGNMENT else 0)
    if turn.phase < Phase.SKIRMISH:
        total += odds.sent(idle, [card for card in foes if fight_with(b, card) is None])
    if turn.phase <= Phase.ARCHERY and foes:
        total += ARROW * (len(archers_of_fellowship(b)) - minion_archery(b))
    return total + odds.sent(people, again) * FIERCE_AGAIN // 100
