"""`wizard`: plays the best thoughts of the steward out, again and again, on boards that might be the real one."""

from __future__ import annotations

from engine.bots.luck import SEEDS, Numbers
from engine.bots.metw import quick
from engine.bots.metw.steward import Steward
from engine.bots.metw.travel import Travel, way_of
from engine.bots.metw.unknown import dealt
from engine.bots.metw.worth import lead, worth
from engine.bots.options import Option, ranked, reasons
from engine.bots.trials import compared, counted
from engine.edition import Watch
from engine.journeys.table.board import companies_of, company
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS, Question
from engine.kernel.actions import Action, Secrets
from engine.kernel.dealer import Chooser
from engine.kernel.pending import Decision, Over
from engine.kernel.records import NONE
from engine.metw.game import GAME
from engine.metw.table.board import atlas_of
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say

MOST_CANDIDATES = 4
CLOSE = 100
"""A thought so much worse than the best is not played out."""
PEOPLE, HOPES = 15, 90
"""What people and cards, and what the hand may score on the next journey, tell about the end, in percent of what points
tell: a fit to the boards of 167 games between stewards."""
DECIDED = 1500
"""A game won counts like a lead of fifteen points: beyond that no lead is worth more."""
LONGEST = 400
"""Actions of a turn that is played out."""


class Wizard:
    """Search on top of the steward's rules of thumb."""

    name = "wizard"

    def __init__(self, choose: Chooser, watch: Watch | None, turns: int) -> None:
        self._choose = choose
        self._watch = watch
        self._turns = turns
        """How much is played out for a decision if no watch says when it is enough."""
        self._steward = Steward()

    def __call__(self, state: MetwState, secrets: Secrets) -> Action:
        """The thought that turned out best."""
        return self.options(state, secrets)[0].action

    def explain(self, state: MetwState, secrets: Secrets) -> tuple[str, ...]:
        """The reasons behind the thoughts that turned out best."""
        return reasons(self.options(state, secrets))

    def options(self, state: MetwState, secrets: Secrets) -> list[Option]:
        """The steward's options; where it matters the best ones by what playing them out came to."""
        options = ranked(self._steward.options(state, secrets))
        candidates = [one for one in options[:MOST_CANDIDATES] if one.score > options[0].score - CLOSE]
        if len(candidates) < 2 or not worth_searching(state, candidates):
            return options
        enough = self._watch() if self._watch is not None else counted(self._turns)
        beyond = promises(state, secrets, candidates)

        def playout(action: Action, seed: int) -> int:
            return self._playout(state, secrets, action, seed) + beyond[action]

        return compared(candidates, playout, lambda: self._choose(SEEDS), enough, firm=True)

    def _playout(self, state: MetwState, secrets: Secrets, action: Action, seed: int) -> int:
        """What the board is worth at the end of the turn to the one who is asked now, if both play on in a hurry."""
        ask, frame = GAME.ask(state)
        seat = ask.decider(state, frame)
        luck = Numbers(seed)
        dealer = dealt(state, secrets, seat, luck)
        turn = state.turn
        number = turn.number
        state = GAME.step(state, action)[0]
        for _ in range(LONGEST):
            waits = GAME.pending(state)
            if isinstance(waits, Over) or state.turn.number != number:
                break
            if (state.turn.phase, state.turn.company) != (turn.phase, turn.company):
                turn = state.turn
                luck.begin(turn.number * len(Phase) + turn.phase)
            if isinstance(waits, Decision):
                answer = quick.answer(state, waits, dealer.knowledge(waits.seat))
            else:
                answer = dealer.answer(state, waits)
            state = GAME.step(state, answer)[0]
        return judged(state, seat, dealer.knowledge(seat))


def judged(state: MetwState, seat: int, secrets: Secrets) -> int:
    """What a board tells about the end of the game."""
    value = worth(state, seat)
    if state.result is None:
        points = lead(state, seat)
        value = points + ((value - points) * PEOPLE + hopes(state, seat, secrets) * HOPES) // 100
    return max(-DECIDED, min(value, DECIDED))


def hopes(state: MetwState, seat: int, secrets: Secrets) -> int:
    """What the companies of a seat may gain on their next journeys with the hand it holds."""
    groups = [group for group in companies_of(state, seat) if group.site != NONE]
    return sum(Travel(state, secrets, seat, group).later(group.site) for group in groups)


def promises(state: MetwState, secrets: Secrets, candidates: list[Option]) -> dict[Action, int]:
    """What each journey promises that the end of the turn does not show: rest, company, somebody who comes in."""
    laying = [option.action for option in candidates if option.action.verb == Say.LAY]
    groups = {action.args[0]: company(state, action.args[0]) for action in laying}
    travels = {n: Travel(state, secrets, group.seat, group) for n, group in groups.items() if group is not None}
    found = {option.action: 0 for option in candidates}
    for action in laying:
        way = way_of(atlas_of(state), secrets, action)
        others = sum(travel.comfort(travel.group.site) for n, travel in travels.items() if n != action.args[0])
        if way is not None:
            found[action] = travels[action.args[0]].comfort(way.goal) + others
    if PASS in found:
        found[PASS] = sum(travel.comfort(travel.group.site) for travel in travels.values())
    return found


def worth_searching(state: MetwState, candidates: list[Option]) -> bool:
    """Whether a question is one on which games turn: where to go, whether to go inside."""
    if GAME.ask(state)[0].question == Question.ENTER:
        return True
    return any(option.action.verb == Say.LAY for option in candidates)
