"""One look ahead: what a board is worth once an action has run its course, with exact dice."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from engine.bots.odds import ALL, WAYS, dice_for
from engine.journeys.cards.moments import At, From
from engine.journeys.play.playable import spec_of
from engine.journeys.table.board import company
from engine.journeys.table.frames import Attack, Choice, Play, Roll, Strike, Window
from engine.journeys.table.records import State
from engine.journeys.table.verbs import PASS, Pick, Question, pick
from engine.kernel.actions import MIX, NUMBER, SEEN, Action, Secrets
from engine.kernel.game import Game
from engine.kernel.pending import Decision, Mix, Numbers, Show

StateT = TypeVar("StateT", bound=State)
MOST_STEPS = 40
MOST_APPLIES = 110
"""An action whose course branches further than that is judged by what was seen of it."""
MOST_OPTIONS, HASTY_OPTIONS = 6, 2
"""How many things to name are followed; fewer by those who follow no dice."""
LOWEST, LIKELY, HIGHEST = 2, 7, 12
PASSING = (Question.SUPPORT, Question.ROLL_SUPPORT)
OWN = (Question.TARGET, Question.CHOICE, Question.RING_ITEM)
FIRST = (Question.RESCUE, Question.ORDER)


class Ahead(ABC, Generic[StateT]):
    """Follows actions of one seat; everybody passes, dice fall as they do, further attacks are estimated."""

    game: Game[StateT]
    phases: tuple[int, ...] = (At.ORGANIZATION, At.MOVEMENT, At.SITE, At.UNTAP)
    """In whose windows what was done before has run its course."""

    def __init__(self, state: StateT, secrets: Secrets, seat: int, rolls: int = 2) -> None:
        self.secrets = secrets
        self.seat = seat
        self.rolls = rolls
        self._options = MOST_OPTIONS if rolls else HASTY_OPTIONS
        self._left = MOST_APPLIES
        self.strikes = sum(isinstance(frame, Strike) for frame in state.frames)
        """A strike under way is played to its end; one that begins later is estimated."""

    @abstractmethod
    def worth(self, state: StateT) -> int:
        """What a board is worth to the seat, without what is under way."""

    @abstractmethod
    def loss(self, state: StateT, attack: Attack) -> int:
        """What the defender of an attack is expected to lose by it."""

    def value(self, state: StateT, action: Action) -> int:
        """What the board is expected to be worth after an action."""
        self._left = MOST_APPLIES
        return self._follow(self._apply(state, action), self.rolls, MOST_STEPS)

    def _apply(self, state: StateT, action: Action) -> StateT:
        self._left -= 1
        return self.game.step(state, action)[0]

    def now(self, state: StateT) -> int:
        """What the board is worth as it stands, an attack under way included."""
        total = self.worth(state)
        for frame in reversed(state.frames):
            if isinstance(frame, Attack):
                group = company(state, frame.company)
                if group is not None:
                    lost = self.loss(state, frame)
                    total += -lost if group.seat == self.seat else lost
                break
        return total

    def _follow(self, state: StateT, rolls: int, steps: int) -> int:
        while steps and self._left > 0:
            steps -= 1
            waits = self.game.pending(state)
            if isinstance(waits, Mix):
                state = self._apply(state, Action(MIX))
            elif isinstance(waits, Show):
                state = self._apply(state, Action(SEEN))
            elif isinstance(waits, Numbers):
                if not isinstance(state.frames[-1], Roll):
                    break
                if rolls and self._left > 0:
                    return self._average(state, rolls - 1, steps)
                state = self._rolled(state, LIKELY)
            elif isinstance(waits, Decision):
                if waits.question in OWN and waits.seat == self.seat:
                    return self._best(state, rolls, steps)
                reply = self._reply(state, waits)
                if reply is None:
                    break
                state = self._apply(state, reply)
            else:
                break
        return self.now(state)

    def _reply(self, state: StateT, waits: Decision) -> Action | None:
        """What anybody is taken to answer on the way; None where the action has run its course."""
        frame = state.frames[-1]
        if isinstance(frame, Window):
            return None if frame.moment in self.phases or self._new_strike(state) else PASS
        if waits.question == Question.FACE:
            return None if self._new_strike(state) else pick(0)
        if waits.question in PASSING:
            return None if self._new_strike(state) else PASS
        if waits.question in FIRST or waits.question in OWN:
            legal = self.game.legal(state, self.secrets)
            return legal[-1] if legal else None
        return None

    def _new_strike(self, state: StateT) -> bool:
        """Whether a strike has begun that was not under way when the look ahead began."""
        return sum(isinstance(frame, Strike) for frame in state.frames) > self.strikes

    def _best(self, state: StateT, rolls: int, steps: int) -> int:
        """The seat itself names what serves it best."""
        legal = self.game.legal(state, self.secrets)[: 1 if _matters_little(state) else self._options]
        if not legal:
            return self.now(state)
        deeper = min(rolls, 1)
        return max(self._follow(self._apply(state, action), deeper, steps) for action in legal)

    def _average(self, state: StateT, rolls: int, steps: int) -> int:
        """The mean over all totals of two dice; between two totals with equal outcomes all are equal."""
        firsts = {die: self._apply(state, Action(NUMBER, (die,))) for die in (0, 5)}

        def outcome(total: int) -> int:
            first, second = dice_for(total)
            return self._follow(self._apply(firsts[first], Action(NUMBER, (second,))), rolls, steps)

        found = {LOWEST: outcome(LOWEST), HIGHEST: outcome(HIGHEST)}
        spans = [(LOWEST, HIGHEST)]
        while spans:
            low, high = spans.pop()
            if found[low] == found[high]:
                found.update(dict.fromkeys(range(low + 1, high), found[low]))
            elif high - low > 1:
                middle = (low + high) // 2
                found[middle] = outcome(middle)
                spans += [(low, middle), (middle, high)]
        return sum(ways * found[total] for total, ways in WAYS.items()) // ALL

    def _rolled(self, state: StateT, total: int) -> StateT:
        first, second = dice_for(total)
        return self._apply(self._apply(state, Action(NUMBER, (first,))), Action(NUMBER, (second,)))


def _matters_little(state: State) -> bool:
    """Whether a creature is being keyed, to what hardly ever matters, or somebody rolls before others."""
    frame = state.frames[-1]
    if isinstance(frame, Choice):
        return frame.purpose == Pick.ROLL_ORDER
    if not isinstance(frame, Play):
        return False
    choose = spec_of(state, frame).choose
    return len(frame.chosen) < len(choose) and choose[len(frame.chosen)].source is From.KEY
