"""`greedy`: looks one action ahead with exact dice and takes what the board is worth most after."""

from __future__ import annotations

from engine.bots.lore.ahead import Ahead
from engine.bots.lore.prospects import Prospects
from engine.bots.lore.thinker import Thinker
from engine.bots.lore.worth import POINT
from engine.bots.options import Option
from engine.journeys.phases.entering import ENTERS
from engine.journeys.table.board import company
from engine.journeys.table.verbs import PASS, Question, Verb, pick
from engine.kernel.actions import Action, Secrets
from engine.lore.frames import Movement, SitePhase
from engine.lore.game import MACHINE
from engine.lore.records import State
from engine.lore.scoring import marshalling_points

MOST_ACTIONS = 24
"""More than that many answers are not looked at: the first ones of the list stand for the rest."""
RELUCTANCE = 5
"""What doing something has to gain over passing."""


class Greedy(Thinker):
    """Takes the best next board, without a plan."""

    name = "greedy"

    def weigh(self, state: State, secrets: Secrets, legal: tuple[Action, ...]) -> list[Option]:
        """Every answer with the worth of the board after it."""
        ask, frame = MACHINE.ask(state)
        seat = ask.decider(state, frame)
        if isinstance(frame, Movement) and ask.question == Question.NEW_SITE:
            return self._journeys(state, secrets, seat, legal)
        if isinstance(frame, SitePhase) and pick(ENTERS) in legal:
            return self._entering(state, secrets, seat)
        ahead = Ahead(state, secrets, seat)
        return [self._weighed(ahead, state, action) for action in legal[:MOST_ACTIONS]]

    def _weighed(self, ahead: Ahead, state: State, action: Action) -> Option:
        if action == PASS:
            return Option(ahead.now(state) + RELUCTANCE, action, "Nothing better is at hand.")
        value = ahead.now(state) + self._lead(ahead, state) if action.verb == Verb.CALL else ahead.value(state, action)
        return Option(value, action, f"{value - ahead.now(state):+d} at once by {Verb(action.verb).name.lower()}.")

    def _lead(self, ahead: Ahead, state: State) -> int:
        """By how many points in hundredths the seat is ahead: with any lead it calls the council."""
        points = [POINT * marshalling_points(state, seat) for seat in range(len(state.players))]
        return points[ahead.seat] - max(p for seat, p in enumerate(points) if seat != ahead.seat)

    def _journeys(self, state: State, secrets: Secrets, seat: int, legal: tuple[Action, ...]) -> list[Option]:
        """The site where the hand scores most right now."""
        frame = state.frames[-1]
        assert isinstance(frame, Movement)
        group = company(state, frame.company)
        assert group is not None
        prospects = Prospects(state, secrets, seat, group)
        found = []
        for action in legal:
            site = action.args[0] if action.verb == Verb.GO else group.site
            draws = 6 * state.atlas.sites[site].white if action.verb == Verb.GO else 0
            found.append(
                Option(prospects.gain(site) + draws, action, f"{state.atlas.sites[site].name} promises most at once.")
            )
        return found

    def _entering(self, state: State, secrets: Secrets, seat: int) -> list[Option]:
        frame = state.frames[-1]
        assert isinstance(frame, SitePhase)
        group = company(state, frame.company)
        assert group is not None
        gain = Prospects(state, secrets, seat, group).gain(group.site)
        return [
            Option(gain, pick(ENTERS), "There is something to gain inside."),
            Option(1, PASS, "There is nothing to gain inside."),
        ]
