"""How the steward fights: who meets which minion, and upon whom the rest of them falls."""

from __future__ import annotations

from engine.bots.options import Option
from engine.bots.tcg.forecast import Fighter, Odds, defenders
from engine.bots.tcg.picks import Scene
from engine.kernel.actions import Action
from engine.kernel.records import Handle, owner
from engine.tcg.phases.fights import fighters
from engine.tcg.table.board import face
from engine.tcg.table.frames import Assignment
from engine.tcg.table.verbs import PASS

MOST_PLANS = 400
MOST_EACH = 4
"""So many defenders are thought of for each minion, the best ones."""
PLANNED = 5
Pairs = tuple[tuple[Handle, Handle], ...]


def met(scene: Scene, odds: Odds) -> dict[Handle, list[Fighter]]:
    """The minions that each defender is to fight so far."""
    found = {fight.defender: [odds.of(one) for one in fight.minions] for fight in scene.state.turn.fights}
    for defender, minion in scene.frame(Assignment).pairs:
        found.setdefault(defender, []).append(odds.of(minion))
    return found


# -------------------------------------------------------------------------------------------------------- defenders
def assign(scene: Scene, legal: tuple[Action, ...]) -> list[Option]:
    """The best set of pairs is kept to: each is weighed with what the Shadow would do with those that are left."""
    odds = Odds(scene.state)
    given = {minion for _, minion in scene.frame(Assignment).pairs}
    free = sorted((odds.of(one) for one in fighters(scene.state) if one not in given), key=lambda one: -one.strength)
    allowed: dict[Handle, list[Handle]] = {}
    for action in legal:
        if action != PASS:
            allowed.setdefault(action.args[1], []).append(action.args[0])
    everybody = [odds.of(one) for one in defenders(scene.state)]
    plan = set(Plans(odds, everybody, free, allowed).best(met(scene, odds)))
    found = []
    for action in legal:
        if action == PASS:
            found.append(Option(0, PASS, "Nobody should meet more than that: let the Shadow choose for the rest."))
        else:
            why = f"{_name(scene, action.args[0])} is the one to meet {_name(scene, action.args[1])}."
            found.append(Option(PLANNED if action.args in plan else -PLANNED, action, why))
    return found


def _name(scene: Scene, card: Handle) -> str:
    return face(scene.state, card).title


class Plans:
    """All sensible ways to send defenders against minions."""

    def __init__(
        self, odds: Odds, everybody: list[Fighter], free: list[Fighter], allowed: dict[Handle, list[Handle]]
    ) -> None:
        self._odds = odds
        self._everybody = everybody
        self._free = free
        self._allowed = allowed
        self._left = MOST_PLANS
        self._found: tuple[int, Pairs] | None = None

    def best(self, already: dict[Handle, list[Fighter]]) -> Pairs:
        """The pairs of the best plan."""
        self._try(0, already, [], ())
        return self._found[1] if self._found is not None else ()

    def _try(self, index: int, meets: dict[Handle, list[Fighter]], rest: list[Fighter], pairs: Pairs) -> None:
        """Minion by minion, the strongest first: somebody meets it, or it is left to the Shadow."""
        if index == len(self._free) or self._left <= 0:
            self._left -= 1
            rest = [*rest, *self._free[index:]]
            value = sum(self._odds.likely(one, meets.get(one.card, ())) for one in self._everybody)
            value += self._odds.fallen_upon(self._everybody, meets, rest)
            if self._found is None or value > self._found[0]:
                self._found = (value, pairs)
            return
        foe = self._free[index]
        sent = {defender for defender, _ in pairs}
        able = [(self._gain(one, meets, foe), one) for one in self._allowed.get(foe.card, ()) if one not in sent]
        for _, one in sorted(able, key=lambda pair: -pair[0])[:MOST_EACH]:
            more = {**meets, one: [*meets.get(one, ()), foe]}
            self._try(index + 1, more, rest, (*pairs, (one, foe.card)))
        self._try(index + 1, meets, [*rest, foe], pairs)

    def _gain(self, card: Handle, meets: dict[Handle, list[Fighter]], foe: Fighter) -> int:
        return self._odds.likely(self._odds.of(card), [*meets.get(card, ()), foe])


# --------------------------------------------------------------------------------------------------------- the Shadow
def leftover(scene: Scene, legal: tuple[Action, ...]) -> list[Option]:
    """Where a minion hurts most, alone or together with all that are left."""
    odds = Odds(scene.state)
    f = scene.frame(Assignment)
    already = met(scene, odds)
    given = {minion for _, minion in f.pairs}
    rest = [odds.of(one) for one in f.left if owner(one) == scene.seat and one not in given]
    found = []
    for action in legal:
        if action == PASS:
            found.append(Option(0, PASS, "The others do more by staying out of it."))
            continue
        one, foe = odds.of(action.args[0]), odds.of(action.args[1])
        meets = already.get(one.card, [])
        before = odds.likely(one, meets)
        alone = before - odds.likely(one, [*meets, foe])
        together = (before - odds.likely(one, [*meets, *rest])) // max(1, len(rest))
        why = f"It hurts most to send {_name(scene, foe.card)} against {_name(scene, one.card)}."
        found.append(Option(max(alone, together), action, why))
    return found
