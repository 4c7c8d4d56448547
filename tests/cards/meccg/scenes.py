"""Positions with the cards of the Middle-earth CCG."""

from __future__ import annotations

from engine.journeys.table.verbs import Question
from engine.metw.cards.alignments import BY_WORD
from engine.metw.cards.middle_earth import library
from engine.metw.decklists import location_deck
from engine.metw.middle_earth import GAME, MECCG_BOX, MeccgState
from engine.metw.variants import UNIVERSAL
from tests.cards.metw.scenes import SPARE, meet
from tests.metw import scenario

WORDS = tuple(BY_WORD)


class Scenario(scenario.Scenario):
    """A position with cards of any set."""

    game = GAME
    library = library()
    state_type = MeccgState

    def __init__(
        self,
        variant: int = UNIVERSAL,
        mover: int = 0,
        options: tuple[int, ...] = (),
        seats: int = 2,
        sides: tuple[str, ...] = ("hero", "hero"),
    ) -> None:
        super().__init__(variant, mover, options, seats)
        self.sides = sides
        self._build.append(lambda d: setattr(d, "sides", tuple(WORDS.index(word) for word in sides)))

    def location_deck(self, seat: int) -> tuple[int, ...]:
        """Every site of his alignment, each Haven several times, and the ways."""
        return location_deck(UNIVERSAL, MECCG_BOX, self.sides[seat])


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
