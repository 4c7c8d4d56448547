"""Whom a player waits for, about what and how long; and how much of everybody's agreed time is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.journeys.cards.moments import At
from engine.journeys.table.frames import Window
from engine.journeys.table.verbs import Question
from engine.kernel.pending import Decision
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.games.lore.names import MOMENTS

MINUTE = 60
FIRST_SHOWN, STEP = 5, 10
"""Seconds after which a wait is counted, and in which steps: a few letters every now and then, no running figure."""
THINKING = {
    Question.DRAFT: "drafts",
    Question.STARTING_CARD: "plays a starting card",
    Question.LEFT_OVERS: "chooses among the left-overs",
    Question.HAZARD_PILE: "fills the hazard pile",
    Question.REFILL: "refills the hand",
    Question.STARTING_SITE: "chooses a starting site",
    Question.START_COMPANY: "puts a company into play",
    Question.TARGET: "chooses a target",
    Question.NEXT_COMPANY: "chooses the next company",
    Question.NEW_SITE: "chooses a site",
    Question.DRAW_COUNT: "draws",
    Question.SIDEBOARD: "looks through the sideboard",
    Question.ENTER: "decides whether to enter",
    Question.OPTION: "ends the turn",
    Question.DISCARD_DOWN: "discards",
    Question.INTRO_HAND: "discards",
    Question.CALL: "decides whether to call the council",
    Question.SHOW: "shows cards",
    Question.NEXT_ROLL: "chooses the next corruption roll",
    Question.INFLUENCE: "decides whom influence no longer covers",
    Question.COMPANIES: "decides which company is discarded",
    Question.ASSIGN: "assigns strikes",
    Question.NEXT_STRIKE: "chooses the next strike",
    Question.FACE: "faces a strike",
    Question.SUPPORT: "may support the strike",
    Question.ROLL_SUPPORT: "may support the roll",
    Question.RESCUE: "decides who takes the items",
    Question.RING_ITEM: "tests a gold ring",
    Question.ORDER: "decides what happens first",
    Question.CHOICE: "makes a choice",
}
"""What a player does who is asked something."""
WINDOWS = {
    At.ORGANIZATION: "organizes",
    At.MOVEMENT: "may act while the company moves",
    At.SITE: "may act at the site",
    At.COUNTER: "may answer a card",
}
"""What he may do where cards can be played; elsewhere the moment is named."""


@dataclass
class Wait:
    """Since when somebody has been asked the same thing."""

    about: object = None
    since: float = 0.0

    def seconds(self, about: object, now: float) -> float:
        """How long it has been asked; something new counts from now."""
        if about is not self.about:
            self.about, self.since = about, now
        return now - self.since


def counted(seconds: float) -> int:
    """The seconds that are told: none at first, then five, ten, twenty, thirty."""
    if seconds < STEP:
        return FIRST_SHOWN if seconds >= FIRST_SHOWN else 0
    return int(seconds) // STEP * STEP


def until_next(seconds: float) -> float:
    """The seconds until another number is told."""
    now = counted(seconds)
    return (FIRST_SHOWN if now == 0 else STEP if now == FIRST_SHOWN else now + STEP) - seconds


def long(seconds: int) -> str:
    """A time in few letters."""
    minutes, rest = divmod(seconds, MINUTE)
    return f"{minutes} min{f' {rest} s' if rest else ''}" if minutes else f"{rest} s"


def waiting_words(state: State, players: Sequence[str], seat: int, seconds: float) -> str:
    """Who is asked, about what, and after some seconds for how long."""
    waits = GAME.pending(state)
    if not isinstance(waits, Decision) or waits.seat == seat:
        return "One moment ..."
    told = counted(seconds)
    return f"Waiting for {players[waits.seat]}: {_doing(state, waits)}{f' ({long(told)})' if told else ' ...'}"


def _doing(state: State, waits: Decision) -> str:
    window = state.frames[-1] if state.frames else None
    if isinstance(window, Window) and waits.question == Question.WINDOW:
        moment = At(window.moment)
        if moment is At.MOVEMENT and waits.seat != state.turn.mover:
            return "may play hazards"
        return WINDOWS.get(moment, f"may act in {MOMENTS[moment]}")
    return THINKING[Question(waits.question)]


def left_of(clock: int, used: Sequence[float]) -> tuple[int, ...]:
    """The seconds left to every seat of an agreed time: in begun minutes, and single seconds in the last one."""
    exact = [max(0, clock - int(seconds)) for seconds in used]
    return tuple(one if one <= MINUTE else -(-one // MINUTE) * MINUTE for one in exact)


def clock_flag(left: Sequence[int], seat: int) -> str:
    """The time left for the header, the reader's own first; a word says that his last minute runs."""
    if not left:
        return ""
    order = [*left[seat:], *left[:seat]] if seat >= 0 else left
    words = ":".join(str(one // MINUTE) if one > MINUTE else f"{one}s" for one in order)
    return f"{'LAST MINUTE ' if seat >= 0 and order[0] <= MINUTE else 'min left '}{words}"
