"""Positions with the cards of the Middle-earth CCG."""

from __future__ import annotations

from engine.journeys.table.verbs import Question
from engine.kernel.machine import Machine
from engine.metw.cards.middle_earth import library
from engine.metw.cards.printed import MetwSite
from engine.metw.decklists import HAVENS, TOKENS
from engine.metw.game import PROCEDURES, REFUSALS, MetwGame
from engine.metw.phases.endings import stop
from engine.metw.phases.leaving import leave
from engine.metw.play.required import interrupt
from engine.metw.table.atlas import MetwAtlas
from engine.metw.table.draft import Draft
from engine.metw.table.records import MOST_WAYS, WAYS, MetwState
from tests.cards.metw.scenes import SPARE, meet
from tests.metw import scenario

SITES = tuple(site for site in library().atlas.sites if isinstance(site, MetwSite))


class State(MetwState, frozen=True, kw_only=True):
    """A state of METW on the table of all sets."""

    book = library().cards
    atlas = MetwAtlas(library().atlas.regions, SITES)


class AnyDraft(Draft):
    """What becomes such a state."""

    __slots__ = ()
    book = State.book
    atlas = State.atlas

    def becomes(self, **table: object) -> MetwState:  # type: ignore[override]
        plain = super().becomes(**table)
        return State(**{name: getattr(plain, name) for name in plain.__struct_fields__})


class Game(MetwGame):
    """The rules of METW with the cards of all sets."""

    def __init__(self) -> None:
        super().__init__()
        self.machine = MACHINE


MACHINE: Machine[MetwState, Draft] = Machine(PROCEDURES, AnyDraft, AnyDraft.freeze, leave, stop, interrupt, REFUSALS)


class Scenario(scenario.Scenario):
    """A position with cards of any set."""

    game = Game()
    machine = MACHINE
    library = library()
    state_type = State
    draft_type = AnyDraft

    def location_deck(self) -> tuple[int, ...]:
        """Every site, each Haven several times, and the ways."""
        numbers = ((number, State.atlas.sites[index].haven) for number, index in State.atlas.site_of_card.items())
        cards = tuple(number for number, haven in numbers for _ in range(HAVENS if haven else 1))
        return cards + tuple(WAYS + number for number in range(MOST_WAYS) for _ in range(TOKENS))


def travelling(
    *people: str,
    origin: str = "Rivendell",
    goal: str = "Goblin-gate",
    hazards: tuple[str, ...] = (),
    hand: tuple[str, ...] = (),
) -> scenario.Scenario:
    """A company on its way; the opponent may play hazards."""
    return Scenario().company(0, *people, at=origin).hand(1, *hazards).hand(0, *hand, SPARE).go(goal)


def attacked(
    creature: str,
    *people: str,
    origin: str = "Rivendell",
    goal: str = "Goblin-gate",
    hand: tuple[str, ...] = (),
) -> scenario.Scenario:
    """A company on its way is attacked; the defender may act before strikes are assigned."""
    return meet(travelling(*people, origin=origin, goal=goal, hazards=(creature,), hand=hand), creature)


def facing(site: str, *people: str, hand: tuple[str, ...] = ()) -> scenario.Scenario:
    """A company has entered its site and faces the first automatic-attack."""
    s = Scenario().company(0, *people, at=site).hand(0, *hand, SPARE)
    s.until(Question.ENTER)
    return s.enter()
