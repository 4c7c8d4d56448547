"""`wizard`: plays the best thoughts of the steward out, again and again, on boards that might be the real one."""

from __future__ import annotations

from engine.bots.lore.scene import Scene
from engine.bots.lore.steward import Steward
from engine.bots.lore.steward_travel import outlook
from engine.bots.lore.unknown import dealt
from engine.bots.lore.worth import lead, worth
from engine.bots.luck import SEEDS, Numbers
from engine.bots.options import Option, best, ranked, reasons
from engine.bots.trials import compared, counted
from engine.edition import Watch
from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser, Dealer
from engine.kernel.pending import Decision, Over
from engine.lore.game import MACHINE
from engine.lore.records import State

MOST_CANDIDATES = 3
CLOSE = 90
"""A thought so much worse than the best is not played out."""
CREATURES = 50
"""What creatures of its hand are to it, in percent of what they are to a steward: they keep out cards that score.  Of
300 games between two stewards the one who thought so won 63 in a hundred."""
PEOPLE, HOPES = 25, 50
"""What people and cards, and what the hand may still score, tell about the end, in percent of what points tell: a fit
to the boards of 500 games between stewards."""
DECIDED = 1500
"""A game won counts like a lead of fifteen points: beyond that no lead is worth more."""
LONGEST = 400
"""Actions of a turn that is played out."""


def distinct(options: list[Option]) -> list[Option]:
    """The options without second paths to a site to which there is a better one."""
    goals: set[int] = set()
    found = []
    for option in options:
        if option.action.verb == Verb.GO:
            if option.action.args[0] in goals:
                continue
            goals.add(option.action.args[0])
        found.append(option)
    return found


class Wizard:
    """Search on top of the steward's rules of thumb."""

    name = "wizard"

    def __init__(self, choose: Chooser, watch: Watch | None, turns: int) -> None:
        self._choose = choose
        self._watch = watch
        self._turns = turns
        """How many are played out for a decision if no watch says when it is enough."""
        self._steward = Steward(creatures=CREATURES)
        self._quick = Steward(depth=0, creatures=CREATURES)

    def __call__(self, state: State, secrets: Secrets) -> Action:
        """The thought that turned out best."""
        return self.options(state, secrets)[0].action

    def explain(self, state: State, secrets: Secrets) -> tuple[str, ...]:
        """The reasons behind the thoughts that turned out best."""
        return reasons(self.options(state, secrets))

    def options(self, state: State, secrets: Secrets) -> list[Option]:
        """The steward's options; where it matters the best ones by what playing them out came to."""
        options = ranked(self._steward.options(state, secrets))
        candidates = [one for one in distinct(options)[:MOST_CANDIDATES] if one.score > options[0].score - CLOSE]
        if len(candidates) < 2 or not worth_searching(state):
            return options
        return self._search(state, secrets, candidates)

    def _search(self, state: State, secrets: Secrets, candidates: list[Option]) -> list[Option]:
        turns = horizon(state)
        enough = self._watch() if self._watch is not None else counted(self._turns // turns)

        def playout(action: Action, seed: int) -> int:
            return self._playout(state, secrets, action, seed, turns)

        return compared(candidates, playout, lambda: self._choose(SEEDS), enough)

    def _playout(self, state: State, secrets: Secrets, action: Action, seed: int, turns: int) -> int:
        """What the board is worth so many turns later to the one who is asked now, if all play on like stewards."""
        waits = MACHINE.pending(state)
        assert isinstance(waits, Decision)
        seat = waits.seat
        luck = Numbers(seed)
        dealer = dealt(state, secrets, seat, luck)
        turn, end = state.turn, state.turn.number + turns
        state = MACHINE.apply(state, action)
        for _ in range(turns * LONGEST):
            waits = MACHINE.pending(state)
            if isinstance(waits, Over) or state.turn.number >= end:
                break
            if state.turn.number != turn.number or state.turn.phase != turn.phase:
                turn = state.turn
                luck.begin(turn.number * len(Phase) + turn.phase)
            state = MACHINE.apply(state, self._answer(state, waits, dealer))
        return judged(state, seat, dealer.knowledge(seat))

    def _answer(self, state: State, waits: object, dealer: Dealer) -> Action:
        if isinstance(waits, Decision):
            return best(self._quick.thoughts(state, dealer.knowledge(waits.seat))).action
        return dealer.answer(state, MACHINE.pending(state))


def judged(state: State, seat: int, secrets: Secrets) -> int:
    """What a board tells about the end of the game."""
    value, points = worth(state, seat), lead(state, seat)
    if state.result is None:
        hopes = outlook(Scene(state, secrets, seat, (), 0))
        value = points + ((value - points) * PEOPLE + hopes * HOPES) // 100
    return max(-DECIDED, min(value, DECIDED))


def worth_searching(state: State) -> bool:
    """Whether a question is one on which games turn: whom to bring, where to go."""
    frame = state.frames[-1]
    if isinstance(frame, Window):
        return frame.moment == At.ORGANIZATION
    return MACHINE.ask(state)[0].question == Question.NEW_SITE


def horizon(state: State) -> int:
    """How many turns show what a choice is worth: journeys and people pay off in the next turn, too."""
    return 1 + sum(player.active for player in state.players)
