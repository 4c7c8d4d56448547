"""Positions with the cards of the Middle-earth CCG."""

from __future__ import annotations

from engine.journeys.cards.moments import At
from engine.journeys.table.verbs import Question
from engine.metw.cards.alignments import BY_WORD
from engine.metw.cards.middle_earth import library
from engine.metw.decklists import location_deck
from engine.metw.middle_earth import GAME, MECCG_BOX, MeccgState
from engine.metw.table.frames import Visit
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

    def title(self, definition: int) -> str:
        """By the name that tells cards of one name apart."""
        known = self.library.catalogue.by_number.get(definition)
        return known.label if known is not None else super().title(definition)

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


def minions(*people: str, at: str = "Minas Morgul (minion)", foe: str = "hero") -> Scenario:
    """A company of a minion player, whose turn it is; he has a card in hand, so that he is asked."""
    s = Scenario(sides=("minion", foe))
    s.company(0, *people, at=at).hand(0, SPARE)
    return s


def unopposed(site: str, *people: str, hand: tuple[str, ...] = (), foe: str = "hero") -> scenario.Scenario:
    """A minion company has entered its site, and nobody was there; its player may play cards."""
    s = minions(*people, at=site, foe=foe).hand(0, *hand)
    return let_in(s)


def let_in(s: scenario.Scenario) -> scenario.Scenario:
    """The company enters its site and faces nothing."""
    s.until(Question.ENTER)
    s.disturb(lambda d: d.change(next(f for f in d.frames if isinstance(f, Visit)), attack=99))
    return s.enter().window(At.SITE, 0)


def raiding(site: str, *people: str, hand: tuple[str, ...] = (), foe: str = "hero") -> scenario.Scenario:
    """A minion company has entered its site and faces the first automatic-attack."""
    s = minions(*people, at=site, foe=foe).hand(0, *hand)
    s.until(Question.ENTER)
    return s.enter()


def gone(s: scenario.Scenario, who: str) -> scenario.Scenario:
    """Somebody goes back to his player's hand, with all that follows."""
    draft = s.draft_type(s.state)
    draft.to_hand(s.named(who))
    s.machine.settle(draft)
    s._state = draft.freeze()
    return s
