"""When the client passes for its player: nothing else is possible, or he said until when to pass."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from engine.kernel.actions import Action, Secrets
from engine.kernel.records import NONE
from engine.lore.board import attack_now
from engine.lore.frames import Roll
from engine.lore.game import GAME, MACHINE
from engine.lore.records import Phase, State
from engine.lore.verbs import PASS, Purpose, Question
from lore_tui.chronicle import LogLine
from lore_tui.settings import Settings
from lore_tui.view.fight import roll_modifier
from lore_tui.view.names import PHASES
from lore_tui.view.odds import CERTAIN, corruption_odds


class Until(enum.Enum):
    """Until when a player wants to pass; the value names it for him."""

    NOW = ""
    MY_TURN = "my next turn"
    EVENT = "something happens"
    FIGHT = "the next fight"
    COMPANY = "this company is done"


@dataclass(frozen=True)
class Standing:
    """An order to pass: until when, given in which turn, with so many lines of the log, in whose company's phase."""

    until: Until = Until.NOW
    turn: int = 0
    lines: int = 0
    company: int = NONE


def stop_name(state: State, seat: int) -> str:
    """The name of the step and the side where the game stands, as the settings name stops."""
    side = "mine" if state.turn.mover == seat else "theirs"
    return f"{PHASES[state.turn.phase]} {side}"


def still(order: Standing, state: State, seat: int, story: Sequence[LogLine]) -> bool:
    """Whether an order to pass still holds; none outlasts the beginning of the player's own next turn."""
    if order.until is Until.NOW or (state.turn.mover == seat and state.turn.number > order.turn):
        return False
    match order.until:
        case Until.EVENT:
            return not any(is_event(line, seat) for line in story[order.lines :])
        case Until.FIGHT:
            return attack_now(state) is None
        case Until.COMPANY:
            return (state.turn.number, state.turn.company) == (order.turn, order.company)
    return True


def is_event(line: LogLine, seat: int) -> bool:
    """Whether a line tells of something a player may want to answer: another player's deed, or dice."""
    quiet = line.heading or line.text.startswith("- ") or " draws " in line.text or " untaps " in line.text
    return not quiet and (line.dice or (line.who >= 0 and line.who != seat))


def why_pass(
    state: State, secrets: Secrets, seat: int, order: Standing, settings: Settings, story: Sequence[LogLine], hold: bool
) -> str:
    """Why this question is passed without asking, in words for the log; empty if it is asked."""
    if hold or stop_name(state, seat) in settings.stops:
        return ""
    legal = GAME.legal(state, secrets)
    if PASS not in legal or state.turn.phase is Phase.SETUP:
        return ""
    if still(order, state, seat, story):
        return f"passed for you until {order.until.value}"
    if settings.auto_pass and only_pass(legal):
        return "passed for you: nothing else was possible"
    if settings.auto_pass and needs_no_support(state):
        return "passed for you: this roll is safe as it is"
    return ""


def only_pass(legal: Sequence[Action]) -> bool:
    """Whether passing is the only answer."""
    return len(legal) == 1 and legal[0] == PASS


def needs_no_support(state: State) -> bool:
    """Whether support is asked for a roll of the council that cannot fail; no hazard can spoil it any more."""
    roll = state.frames[-1]
    if state.turn.phase is not Phase.COUNCIL or not isinstance(roll, Roll) or roll.purpose != Purpose.CORRUPTION:
        return False
    asked = MACHINE.ask(state)[0].question == Question.ROLL_SUPPORT
    return asked and corruption_odds(roll_modifier(state, roll), safe_at=state.rules.safe).safe == CERTAIN
