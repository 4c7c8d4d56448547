"""What the players of METW have in common who score their answers."""

from __future__ import annotations

from engine.bots.journeys.knowledge import printed_on
from engine.bots.metw.prospects import SCORING
from engine.bots.metw.worth import forget
from engine.bots.options import Option
from engine.bots.weighing import Weighing
from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Play, Window
from engine.journeys.table.verbs import PASS, Verb
from engine.kernel.actions import Action, Secrets
from engine.metw.game import GAME
from engine.metw.table.records import MetwState

MOST_DEEDS = 40
"""After so many actions in one window a player lets matters rest."""


class Thinker(Weighing[MetwState]):
    """Scores the answers of METW."""

    game = GAME

    def begin(self) -> None:
        """What people are worth is found anew for every decision."""
        forget()

    def thoughts(self, state: MetwState, secrets: Secrets) -> list[Option]:
        """The answers worth a thought: nobody declares twice what is not even resolved, nor without end."""
        legal = tuple(
            x
            for x in self.game.legal(state, secrets)
            if not repeated(state, x) and not second_gain(state, secrets, x)
        )
        frame = state.frames[-1]
        if isinstance(frame, Window) and frame.acted >= MOST_DEEDS and PASS in legal:
            return [Option(0, PASS, "Enough has been done.")]
        if len(legal) == 1:
            return [Option(0, legal[0], "There is no other answer.")]
        found = [option for option in self.weigh(state, secrets, legal) if option.action != PASS or PASS in legal]
        return found or [Option(0, legal[0], "There is nothing better.")]


def repeated(state: MetwState, action: Action) -> bool:
    """Whether an ability is declared that waits to be resolved already."""
    if action.verb != Verb.USE:
        return False
    return any(
        isinstance(frame, Play) and frame.ability and (frame.card, frame.use) == action.args for frame in state.frames
    )


def second_gain(state: MetwState, secrets: Secrets, action: Action) -> bool:
    """Whether something would be gained at a site in answer to something else: one thing at a time."""
    frame = state.frames[-1]
    if action.verb != Verb.PLAY or not isinstance(frame, Window) or frame.moment == At.SITE:
        return False
    printed = printed_on(state, secrets, action.args[0])
    return printed is not None and printed.kind in SCORING
