"""`wizard`: plays the best thoughts of the steward out, again and again, on boards that might be the real one."""

from __future__ import annotations

from engine.bots.luck import SEEDS, Numbers
from engine.bots.options import Option, best, ranked, reasons
from engine.bots.tcg.standing import standing
from engine.bots.tcg.steward import Steward
from engine.bots.tcg.unknown import dealt
from engine.bots.trials import compared, counted
from engine.edition import Watch
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over, Pending
from engine.tcg.cards.moments import Phase
from engine.tcg.game import MACHINE
from engine.tcg.table.frames import Window
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS, Question

MOST_CANDIDATES = 4
CLOSE = 60
"""A thought so much worse than the best is not played out."""
HORIZON = 1
"""So many turns are played to their end."""
LONGEST = 600
"""Actions of a turn that is played out."""
SEARCHED = (Question.MOVE_ON, Question.ASSIGN, Question.LEFTOVER, Question.START)
PHASES = (Phase.FELLOWSHIP, Phase.SHADOW, Phase.MANEUVER, Phase.SKIRMISH)


class Wizard:
    """Search on top of the steward's rules of thumb."""

    name = "wizard"

    def __init__(self, choose: Chooser, watch: Watch | None, turns: int) -> None:
        self._choose = choose
        self._watch = watch
        self._turns = turns
        """How many are played out for a decision if no watch says when it is enough."""
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
        options = ranked(self._steward.options(state, secrets))
        candidates = promising_ones(options)
        if len(candidates) < 2 or not worth_searching(state):
            return options
        waits = MACHINE.pending(state)
        assert isinstance(waits, Decision)
        seat = waits.seat
        enough = self._watch() if self._watch is not None else counted(self._turns // HORIZON)
        return compared(
            candidates,
            lambda action, seed: self._playout(state, secrets, seat, action, seed),
            lambda: self._choose(SEEDS),
            enough,
        )

    def _playout(self, state: State, secrets: Secrets, seat: int, action: Action, seed: int) -> int:
        """What the board is worth to a seat when the turn is over, if all play on like stewards in a hurry."""
        luck = Numbers(seed)
        dealer = dealt(state, secrets, seat, luck)
        count, end = state.turn.count, state.turn.number + HORIZON
        state = MACHINE.apply(state, action)
        for _ in range(HORIZON * LONGEST):
            waits = MACHINE.pending(state)
            if isinstance(waits, Over) or state.turn.number >= end:
                break
            if state.turn.count != count:
                count = state.turn.count
                luck.begin(count)
            reply = self._reply(state, waits, dealer)
            if reply is None:
                break
            state = MACHINE.apply(state, reply)
        return standing(state, seat)

    def _reply(self, state: State, waits: Pending, dealer: Dealer) -> Action | None:
        """What comes next; None where a deck that was only guessed has no card that the rules ask for."""
        if not isinstance(waits, Decision):
            return dealer.answer(state, waits)
        thoughts = self._quick.thoughts(state, dealer.knowledge(waits.seat))
        return best(thoughts).action if thoughts else None


def promising_ones(options: list[Option]) -> list[Option]:
    """The best thoughts, and to leave it alone if that is one."""
    close = [one for one in options[:MOST_CANDIDATES] if one.score > options[0].score - CLOSE]
    passing = [one for one in options if one.action == PASS and one not in close]
    return close + passing


def worth_searching(state: State) -> bool:
    """Whether a question is one on which games turn."""
    if state.turn.phase is Phase.SETUP:
        return False
    frame = state.frames[-1]
    if isinstance(frame, Window):
        return frame.happening is None and frame.moment in PHASES
    return MACHINE.ask(state)[0].question in SEARCHED
