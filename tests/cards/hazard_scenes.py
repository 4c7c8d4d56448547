"""Short ways into the scenes in which hazards are tested."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.reading.filters import region_type, site_type
from engine.journeys.table.board import on_table
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import Question
from engine.kernel.state import Event
from tests.library import ATLAS
from tests.scenario import Scenario

DOORS = "Doors of Night"


def travelling(*names: str, hand: tuple[str, ...] = (), at: str = "Rivendell", night: bool = False) -> Scenario:
    """A company of the mover about to travel, hazards in the other hand."""
    s = Scenario().company(0, *names, at=at).hand(1, *hand)
    return s.in_play(1, DOORS) if night else s


def road(s: Scenario, goal: str = "") -> Scenario:
    """The company has set out (or stays, without a goal) and the hazard player may act."""
    return (s.go(goal) if goal else s.stay()).window(At.MOVEMENT, 1)


def strike_with(s: Scenario, name: str, *targets: str | int, use: int = 0) -> Scenario:
    """A creature is played, keyed to the first thing possible, and its attack begins."""
    s.play(name, use=use)
    wanted = list(targets)
    while s.question is Question.TARGET:
        keyed = bool(getattr(s.state.frames[-1], "chosen", ()))
        s.pick(wanted.pop(0) if wanted and keyed else s.legal()[0].args[0])
    return unanswered(s)


def unanswered(s: Scenario) -> Scenario:
    """Nobody answers what was just declared."""
    while getattr(s.state.frames[-1], "moment", 0) == At.COUNTER and s.question is Question.WINDOW:
        s.pass_()
    return s


def enter(s: Scenario) -> Scenario:
    """The company enters its site; the first automatic-attack is under way."""
    s.until(Question.ENTER)
    return unanswered(s.pick(1))


def may_enter(s: Scenario) -> bool:
    """Whether the company is asked to enter its site before the turn ends."""
    while s.question not in (Question.ENTER, Question.OPTION):
        s.plain()
    return s.question is Question.ENTER


def told(s: Scenario, what: Told) -> list[Event]:
    """Everything of one sort that was told so far."""
    s.pending  # noqa: B018  (nature answers first)
    return [event for event in s.events if event.kind == what]


def announced(s: Scenario, place: int = -1) -> tuple[int, int]:
    """Strikes and prowess of an attack as it was announced; the last one unless told otherwise."""
    _, _, _, strikes, prowess, _, _ = told(s, Told.ATTACK)[place].args
    return strikes, prowess


def against(s: Scenario, place: int = -1) -> tuple[int, int]:
    """The prowess of the character and of the strike in a strike that was rolled."""
    _, _, mine, theirs, _ = told(s, Told.STRIKE)[place].args
    return mine, theirs


def rollers(s: Scenario, purpose: int = 2) -> list[int]:
    """The totals of all rolls of one purpose so far."""
    return [event.args[-1] for event in told(s, Told.ROLLS) if event.args[1] == purpose]


def modifiers(s: Scenario, purpose: int = 2) -> list[int]:
    """What was added to all rolls of one purpose so far."""
    return [event.args[-2] for event in told(s, Told.ROLLS) if event.args[1] == purpose]


def playable(s: Scenario, name: str, use: int = 0) -> bool:
    """Whether the decider may play that card of his hand now."""
    return s.why_not(s.play_action(name, use)) is None


def gone(s: Scenario, name: str) -> bool:
    """Whether a card has left play."""
    return s.where(name) not in (Zone.PLAY, Zone.DECLARED) or on_table(s.state, s.named(name)) is None


def site_kind(s: Scenario, name: str) -> str:
    """What a site counts as now."""
    return site_type(s.state, ATLAS.site_named[name].index)


def region_kind(s: Scenario, name: str) -> str:
    """What a region counts as now."""
    return region_type(s.state, ATLAS.region_named[name].index)
