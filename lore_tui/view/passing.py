"""When the client passes for its player: nothing else is possible, or he said until when to pass."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from engine.kernel.actions import Action
from engine.kernel.records import NONE
from lore_tui.files.settings import Settings
from lore_tui.view.moment import LogLine, Moment
from lore_tui.view.showing import Showing, When


class Until(enum.Enum):
    """Until when a player wants to pass; the value names it for him."""

    NOW = ""
    MY_TURN = "my next turn"
    EVENT = "something happens"
    FIGHT = "the next fight"
    PART = "this is done"
    MATTER = "this is resolved"


@dataclass(frozen=True)
class Standing:
    """An order to pass: until when, given in which turn, with so many lines of the log, in which part of its phase."""

    until: Until = Until.NOW
    turn: int = 0
    lines: int = 0
    part: int = NONE


def until_words(until: Until, showing: Showing) -> str:
    """Until when somebody wants to pass, in words of the game."""
    return showing.part if until is Until.PART else until.value


def stop_name(when: When, seat: int) -> str:
    """The name of the step and the side where the game stands, as the settings name stops."""
    return f"{when.phase} {'mine' if when.mover == seat else 'theirs'}"


def still(order: Standing, moment: Moment, showing: Showing) -> bool:
    """Whether an order to pass still holds; none outlasts the beginning of the player's own next turn."""
    when = showing.when(moment.state)
    if order.until is Until.NOW or (when.mover == moment.seat and when.number > order.turn):
        return False
    match order.until:
        case Until.EVENT:
            return not any(is_event(line, moment.seat) for line in moment.story[order.lines :])
        case Until.FIGHT:
            return not showing.is_fight(moment.state)
        case Until.PART:
            return (when.number, when.part) == (order.turn, order.part)
        case Until.MATTER:
            return when.matter
    return True


def is_event(line: LogLine, seat: int) -> bool:
    """Whether a line tells of something a player may want to answer: another player's deed, or dice."""
    quiet = line.heading or line.is_phase or " draws " in line.text or " untaps " in line.text
    return not quiet and (line.dice or (line.who >= 0 and line.who != seat))


def answered_for(
    moment: Moment, showing: Showing, order: Standing, settings: Settings, hold: bool
) -> tuple[Action, str] | None:
    """What is answered without asking, and why, in words for the log; none if the player is asked.

    What leaves no choice at all is answered without a word.
    """
    when = showing.when(moment.state)
    if hold or stop_name(when, moment.seat) in settings.stops:
        return None
    if when.number and still(order, moment, showing):
        if showing.passes in showing.edition.game.legal(moment.state, moment.secrets):
            return showing.passes, f"passed for you until {until_words(order.until, showing)}"
    found = showing.foregone(moment.state, moment.secrets, moment.seat) if settings.auto_pass else None
    if found is None:
        return None
    done = "passed" if found.action == showing.passes else "answered"
    return found.action, f"{done} for you: {found.why}" if found.why else ""
