"""`wizard`: plays the best thoughts of the steward out, again and again, on boards that might be the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from engine.bots.options import Option, best, reasons
from engine.bots.scene import Scene
from engine.bots.steward import Steward
from engine.bots.steward_travel import outlook
from engine.bots.unknown import Numbers, dealt
from engine.bots.worth import worth
from engine.cards.moments import At
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over
from engine.lore.frames import Window
from engine.lore.game import MACHINE
from engine.lore.records import Phase, State
from engine.lore.verbs import Question

Watch: TypeAlias = Callable[[], Callable[[], bool]]
"""Called when a decision begins; what it returns says when there has been enough thinking."""

SEARCHED = (Question.NEW_SITE, Question.ENTER)
MOST_CANDIDATES = 3
CLOSE = 90
"""A thought so much worse than the best is not played out."""
TRUST = 12
"""What the steward's own choice has ahead of the others, in hundredths of a point for each playout."""
FEWEST = 4
"""So many results are awaited before a thought is given up."""
SEEDS = 1 << 30
LONGEST = 400


class Trial(NamedTuple):
    """A thought and what playing it out came to, once for each way the hidden cards may lie."""

    option: Option
    results: list[int]

    def mean(self) -> int:
        """What it came to on the whole."""
        return sum(self.results) // max(1, len(self.results))


def promising(trials: list[Trial]) -> list[Trial]:
    """The trials without those that fall behind by more than twice the error of the mean."""
    best = max(trials, key=Trial.mean)
    count = len(best.results)
    if count < FEWEST:
        return trials
    return [trial for trial in trials if trial is best or not _behind(best.results, trial.results, count)]


def _behind(best: list[int], other: list[int], count: int) -> bool:
    """Whether the mean of the differences is more than two standard errors, in whole numbers."""
    gaps = [one - two for one, two in zip(best, other, strict=True)]
    total = sum(gaps)
    spread = count * sum(gap * gap for gap in gaps) - total * total
    return (count - 1) * total * total > 4 * spread


class Wizard:
    """Search on top of the steward's rules of thumb."""

    name = "wizard"

    def __init__(self, choose: Chooser, watch: Watch | None = None, playouts: int = 24) -> None:
        self._choose = choose
        self._watch = watch
        self._playouts = playouts
        self._steward = Steward()
        self._quick = Steward(depth=0)

    def __call__(self, state: State, secrets: Secrets) -> Action:
        """The thought that turned out best."""
        return self.options(state, secrets)[0].action

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
        """The reasons behind the thoughts that turned out best."""
        return reasons(self.options(state, secrets))

    def options(self, state: State, secrets: Secrets) -> list[Option]:
        """The steward's options; where it matters the best ones by what playing them out came to."""
        ranked = sorted(self._steward.options(state, secrets), key=lambda option: -option.score)
        candidates = [option for option in ranked[:MOST_CANDIDATES] if option.score > ranked[0].score - CLOSE]
        if len(candidates) < 2 or not worth_searching(state):
            return ranked
        return self._search(state, secrets, candidates)

    def _search(self, state: State, secrets: Secrets, candidates: list[Option]) -> list[Option]:
        waits = MACHINE.pending(state)
        assert isinstance(waits, Decision)
        enough = self._watch() if self._watch is not None else None
        trials = [Trial(option, []) for option in candidates]
        left, played = trials, 0
        while len(left) > 1 and (played < self._playouts or enough is not None):
            if enough is not None and enough():
                break
            seed = self._choose(SEEDS)
            for trial in left:
                ahead = TRUST if trial is trials[0] else 0
                trial.results.append(ahead + self._playout(state, secrets, waits.seat, trial.option.action, seed))
            played += len(left)
            left = promising(left)
        ranked = [*sorted(left, key=Trial.mean, reverse=True), *(trial for trial in trials if trial not in left)]
        return [trial.option._replace(score=trial.mean()) for trial in ranked]

    def _playout(self, state: State, secrets: Secrets, seat: int, action: Action, seed: int) -> int:
        """What the board is worth at the end of the turn if all play on like stewards."""
        dealer = dealt(state, secrets, seat, Numbers(seed))
        turn = state.turn.number
        state = MACHINE.apply(state, action)
        for _ in range(LONGEST):
            waits = MACHINE.pending(state)
            if isinstance(waits, Over) or state.turn.number > turn:
                break
            state = MACHINE.apply(state, self._answer(state, waits, dealer))
        return worth(state, seat) + outlook(Scene(state, dealer.knowledge(seat), seat, (), 0))

    def _answer(self, state: State, waits: object, dealer: Dealer) -> Action:
        if isinstance(waits, Decision):
            return best(self._quick.thoughts(state, dealer.knowledge(waits.seat))).action
        return dealer.answer(state, MACHINE.pending(state))


def worth_searching(state: State) -> bool:
    """Whether a question is one on which games turn."""
    if state.turn.phase in (Phase.SETUP, Phase.COUNCIL):
        return False
    frame = state.frames[-1]
    if isinstance(frame, Window):
        hazards = frame.moment == At.MOVEMENT and frame.seats[frame.at] != state.turn.mover
        return hazards or frame.moment == At.SITE
    return MACHINE.ask(state)[0].question in SEARCHED
