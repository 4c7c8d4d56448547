"""A player's desk in a game of LoRE: companies, hand, map and fights, and how its questions are put."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.journeys.table.board import company
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE
from engine.lore.frames import Movement
from engine.lore.movement import routes
from engine.lore.records import State
from lore_tui.games.journeys.desk import JourneyDesk
from lore_tui.games.journeys.show.piles import events_line, piles, sites
from lore_tui.games.lore.ask.ending import Ending, ending
from lore_tui.games.lore.ask.stack import declared, stack_page
from lore_tui.games.lore.names import Names
from lore_tui.games.lore.show import panes
from lore_tui.games.lore.show.pages import card_page
from lore_tui.games.lore.show.places import for_hand
from lore_tui.games.lore.show.table import tally
from lore_tui.games.lore.show.waiting import doing
from lore_tui.text import wrap
from lore_tui.view import pages
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters
from lore_tui.view.prompt import Answer
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row
from lore_tui.view.sheet import Asked

NUMBERS = frozenset({Question.FACE, Question.DRAW_COUNT, Question.ENTER})
COSTLY = (Question.START_COMPANY, Question.DRAFT, Question.STARTING_CARD)
"""To pass these cannot be made up for: what is left then leaves the game."""
FOLDED = 400
"""Cells of a line before a page folds it."""


@dataclass
class LoreDesk(JourneyDesk):
    """One player's desk in a game of LoRE."""

    numbers: frozenset[int] = NUMBERS
    surplus: Ending | None = None
    """The end of the turn, while it is asked about as a whole."""

    @property
    def state(self) -> State:
        """The public state."""
        return cast(State, self.moment.state)

    @property
    def names(self) -> Names:
        """Words for this player."""
        return cast(Names, self.reader)

    # ---------------------------------------------------------------------------------------------- the question
    @property
    def is_costly(self) -> bool:
        """Whether what is left leaves the game where the player declines."""
        question = self.moment.question
        return question is not None and question.question in COSTLY

    def put(self, given: Letters) -> Asked:
        """The question with these letters; who holds too many cards is asked once what becomes of them."""
        self.surplus = None if self.hold else ending(self.state, self.names, self.moment.number, given)
        return super().put(given) if self.surplus is None else self.surplus.asked

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; the other cards that go follow."""
        if self.surplus is None:
            return super().answer(answer)
        first, *self.queue = self.surplus.answers(answer.chosen)
        return first

    @property
    def fight_rules(self) -> tuple[str, ...]:
        """The rules behind the question how a fight is fought."""
        if self.state.rules.introductory:
            return ("LORE-INTRO-16",)
        return "LORE-STRIKE-01", "LORE-STRIKE-13", "LORE-STRIKE-16"

    # ------------------------------------------------------------------------------------------------- the panes
    def head(self, said: Sequence[Flag], width: int) -> list[Line]:
        """The two lines on top."""
        return panes.header(self.state, self.names, said, width)

    @property
    def moving(self) -> bool:
        """Whether the player is asked where a company goes."""
        question = self.moment.question
        return question is not None and question.question in (Question.NEW_SITE, Question.STARTING_SITE)

    def table_rows(self, *, theirs: bool = True) -> list[Row]:
        """Companies, the player's own first."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, theirs=theirs)

    def foe_rows(self) -> list[Row]:
        """The opponents' companies alone."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, mine=False)

    def reach_rows(self) -> list[Row]:
        """The sites a company may go to, in the order of the question."""
        if self.asked is None or not self.moving:
            return []
        frame = self.state.frames[-1]
        moving = company(self.state, frame.company) if isinstance(frame, Movement) else None
        rows: dict[int, Row] = {}
        for option in self.asked.prompt.options:
            action = self.asked.actions[option.id]
            if action.verb in (Verb.GO, Verb.PICK) and action.args[0] not in rows:
                site = action.args[0]
                live = option.keys[0] in self.live
                row = panes.reach_row(self.state, moving, site, option.keys[0], live, option.allowed)
                rows[site] = replace(row, mark="*" if self.for_hand(site) else " ")
        return list(rows.values())

    def for_hand(self, site: int) -> list[str]:
        """The cards of the player's hand that this site is a place for, as it is now."""
        frame = self.state.frames[-1] if self.state.frames else None
        moving = company(self.state, frame.company) if isinstance(frame, Movement) else None
        return for_hand(self.state, self.names, moving, site)

    def site_of(self, action: Action) -> int:
        """The site that an answer to the question where to go leads to."""
        return action.args[0] if action.verb in (Verb.GO, Verb.PICK) else NONE

    def path_to(self, goal: int | None, pointed: Action | None) -> tuple[int, ...]:
        """The regions on the way to a site that is asked about, or of the company under way."""
        frame = self.state.frames[-1] if self.state.frames else None
        if isinstance(frame, Movement) and self.moving and goal is not None:
            moving = company(self.state, frame.company)
            paths = routes(self.state, moving, goal) if moving is not None else ()
            middle = pointed.arg(1) if pointed is not None else NONE
            return next((path for path in paths if len(path) > 1 and path[1] == middle), paths[0] if paths else ())
        return self.path_under_way()

    # ------------------------------------------------------------------------------------------------- the pages
    def piles_page(self, width: int) -> list[Line]:
        """Points by their sources, piles with their cards, what lies on the table, the sites."""
        parts = [make(self.state, self.names, FOLDED) for make in (tally, piles, events_line)]
        here = sites(self.state, self.names, FOLDED)
        return [*pages.piles_page(parts, width), *pages.styled(row for text in here for row in wrap(text, width))]

    def card_page(self, width: int, *, brief: bool) -> list[Line]:
        """The card or site pointed at, and where it can be played; while several cards wait, all of them."""
        if not self.is_pointing and len(declared(self.state)) > 1:
            return stack_page(self.state, self.names, width)
        return super().card_page(width, brief=brief)

    @property
    def is_pointing(self) -> bool:
        """Whether the question or a list points at a card or a site."""
        return self.pointed is not None or bool(self.card) or self.site != NONE

    def doing(self, waits: Decision) -> str:
        """What a player does who is asked that."""
        return doing(self.state, waits)

    def box(self, card: int, site: int, width: int, *, brief: bool) -> list[Line]:
        """A card or a site with its text and rules."""
        return card_page(card, site, width, brief=brief)
