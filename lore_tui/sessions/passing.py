"""When the client passes for its player: nothing else is possible, or he said until when to pass."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass

from engine.journeys.table.board import attack_now
from engine.journeys.table.records import Phase
from engine.journeys.table.verbs import PASS
from engine.kernel.actions import Action, Secrets
from engine.kernel.records import NONE
from engine.lore.game import GAME
from engine.lore.records import State
from lore_tui.files.settings import Settings
from lore_tui.games.lore.foregone import foregone
from lore_tui.games.lore.names import PHASES
from lore_tui.sessions.chronicle import LogLine


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


def answered_for(
    state: State, secrets: Secrets, seat: int, order: Standing, settings: Settings, story: Sequence[LogLine], hold: bool
) -> tuple[Action, str] | None:
    """What is answered without asking, and why, in words for the log; none if the player is asked.

    What leaves no choice at all is answered without a word.
    """
    if hold or stop_name(state, seat) in settings.stops:
        return None
    if still(order, state, seat, story) and state.turn.phase is not Phase.SETUP:
        if PASS in GAME.legal(state, secrets):
            return PASS, f"passed for you until {order.until.value}"
    found = foregone(state, secrets, seat) if settings.auto_pass else None
    if found is None:
        return None
    done = "passed" if found.action == PASS else "answered"
    return found.action, f"{done} for you: {found.why}" if found.why else ""


def only_pass(legal: Sequence[Action]) -> bool:
    """Whether passing is the only answer."""
    return len(legal) == 1 and legal[0] == PASS
