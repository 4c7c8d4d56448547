"""A player's desk in a game of METW: companies with followers, the chain, sites laid face down, checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from engine.journeys.cards.atlas import Atlas
from engine.journeys.reading.filters import roll_now
from engine.journeys.table.board import attack_now, company
from engine.journeys.table.frames import Window
from engine.journeys.table.records import Company
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE
from engine.metw.play.chain import ANSWERING
from engine.metw.table.reach import Way, path_of
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked as Own
from engine.metw.table.verbs import Say
from lore_tui.games.journeys.desk import JourneyDesk
from lore_tui.games.journeys.map import Marks, sheet
from lore_tui.games.journeys.show.pages import LATEST_DICE, dice_lines
from lore_tui.games.journeys.show.piles import piles, sites
from lore_tui.games.metw.ask.laying import way_of
from lore_tui.games.metw.ask.questions import NUMBERS
from lore_tui.games.metw.ask.start import Start, start
from lore_tui.games.metw.cards import card_box, site_box
from lore_tui.games.metw.names import Names
from lore_tui.games.metw.show import panes
from lore_tui.games.metw.show.chain import chain_lines
from lore_tui.games.metw.show.checks import check_lines
from lore_tui.games.metw.show.points import tally
from lore_tui.games.metw.show.waiting import doing
from lore_tui.text import wrap
from lore_tui.view import pages
from lore_tui.view.flags import Flag
from lore_tui.view.hints import Letters
from lore_tui.view.layout import FIGHT, NEWS, TABLE
from lore_tui.view.pages import NOTHING_POINTED_AT, boxed
from lore_tui.view.prompt import Answer, Option
from lore_tui.view.prompt_lines import Line
from lore_tui.view.rows import Row
from lore_tui.view.sheet import Asked

COSTLY = (Own.STARTER, Own.STARTING_ITEM, Own.DECK_CHARACTER)
"""To pass these cannot be made up for: what is left then leaves the game."""
FOLDED = 400
"""Cells of a line before a page folds it."""


@dataclass
class MetwDesk(JourneyDesk):
    """One player's desk in a game of METW."""

    numbers: frozenset[int] = NUMBERS
    start: Start | None = None
    """What is laid down before the game, asked about as a whole."""

    @property
    def state(self) -> MetwState:
        """The public state."""
        return cast(MetwState, self.moment.state)

    @property
    def names(self) -> Names:
        """Words for this player."""
        return cast(Names, self.reader)

    @property
    def atlas(self) -> Atlas:
        """The map, without the nameless regions of printed site paths."""
        return self.state.atlas.land

    @property
    def is_costly(self) -> bool:
        """Whether what is left leaves the game where the player declines."""
        question = self.moment.question
        return question is not None and question.question in COSTLY

    def put(self, given: Letters) -> Asked:
        """The question with these letters; a company and its items are chosen in one answer each."""
        self.start = None if self.hold else start(self.state, self.names, self.moment.number, given)
        return super().put(given) if self.start is None else self.start.asked

    def answer(self, answer: Answer) -> Action:
        """The action that an answer stands for; the other cards laid down follow."""
        if self.start is None:
            return super().answer(answer)
        first, *self.queue = self.start.answers(answer.chosen)
        return first

    @property
    def fight_rules(self) -> tuple[str, ...]:
        """The rules behind the question how a fight is fought."""
        support = ("METW-SUP-01",) if self.can_support else ()
        return ("METW-CMB-05", "METW-STK-01", "METW-STK-04", *support)

    @property
    def can_support(self) -> bool:
        """Only the Standard game knows support in a fight."""
        return self.state.rules.support

    # -------------------------------------------------------------------------------------------------- the view
    @property
    def view(self) -> str:
        """What is shown over the table: a check that can still be answered has its page, as a fight has."""
        view = super().view
        return FIGHT if view in (TABLE, NEWS) and not self.chosen and self._is_check else view

    @property
    def _is_check(self) -> bool:
        top = self.state.frames[-1] if self.state.frames else None
        answering = isinstance(top, Window) and top.moment in ANSWERING
        return answering and self.moment.question is not None and roll_now(self.state) is not None

    @property
    def sheet_title(self) -> str:
        """The title of the text view."""
        return "Check" if self.view == FIGHT and attack_now(self.state) is None else super().sheet_title

    # ------------------------------------------------------------------------------------------------- the panes
    def head(self, said: Sequence[Flag], width: int) -> list[Line]:
        """The two lines on top."""
        return panes.header(self.state, self.names, said, width)

    def table_rows(self, *, theirs: bool = True) -> list[Row]:
        """The chain, companies, the player's own first, and events in play."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, theirs=theirs)

    def foe_rows(self) -> list[Row]:
        """The opponent's companies alone."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, mine=False)

    # --------------------------------------------------------------------------------------------------- the map
    @property
    def moving(self) -> bool:
        """Whether the keys typed so far ask where one company goes."""
        return self._moving is not None

    @property
    def _moving(self) -> Company | None:
        """The company whose new site is asked for."""
        actions = [self.asked.actions[option.id] for option in self._layings] if self.asked is not None else []
        groups = {action.args[0] for action in actions}
        return company(self.state, groups.pop()) if len(groups) == 1 else None

    @property
    def _layings(self) -> list[Option]:
        """The answers still possible, if all of them lay a new site; none while other answers are."""
        reading, asked, question = self.reading, self.asked, self.moment.question
        if reading is None or asked is None or question is None or reading.prompt is not asked.prompt:
            return []
        if not reading.typed and question.question != Own.FURTHER:
            return []
        found = [option for option in reading.matching if option.id != asked.prompt.space]
        return found if all(asked.actions[option.id].verb == Say.LAY for option in found) else []

    def reach_rows(self) -> list[Row]:
        """The sites a company may go to, in the order of the question."""
        group = self._moving
        if group is None or self.asked is None:
            return []
        ways: dict[int, list[tuple[Option, Way]]] = {}
        for option in self._layings:
            way = way_of(self.state, self.names, self.asked.actions[option.id])
            if way is not None:
                ways.setdefault(way.goal, []).append((option, way))
        rows = []
        for site, found in ways.items():
            option = found[0][0]
            key = option.keys[-1] if len(found) == 1 else option.keys[-2]
            allowed = any(one.allowed for one, _ in found)
            row = panes.reach_row(self.state, group, [way for _, way in found], key, key in self.live, allowed)
            rows.append(replace(row, mark="*" if self.for_hand(site) else " "))
        return rows

    def site_of(self, action: Action) -> int:
        """The site that an answer lays down."""
        way = way_of(self.state, self.names, action)
        return way.goal if way is not None else NONE

    def path_to(self, goal: int | None, pointed: Action | None) -> tuple[int, ...]:
        """The regions on the way to a site that is asked about, or of the company under way; those on the map."""
        group, asked = self._moving, self.asked
        if group is None or asked is None or goal is None:
            return tuple(region for region in self.path_under_way() if self.state.atlas.is_mapped(region))
        found = [*([pointed] if pointed is not None else []), *(asked.actions[one.id] for one in self._layings)]
        ways = (way_of(self.state, self.names, action) for action in found)
        way = next((one for one in ways if one is not None and one.goal == goal), None)
        path = (path_of(self.state, group, way) if way is not None else None) or ()
        # Of a printed path the types are known, and where it begins and ends.
        if path and not self.state.atlas.is_mapped(path[0]):
            return self.atlas.sites[group.site].region, self.atlas.sites[goal].region
        return path

    @property
    def titles(self) -> Mapping[str, str]:
        """Where something lies below the land, how to come there."""
        return {"map": "Map   + - zoom, - again: below"} if sheet(self.atlas, below=True) else {}

    def marks(self, target: int | None) -> Marks:
        """What the map shows; below the land also what has to be rolled to go from one site to another."""
        sites = self.state.atlas.sites
        ways = ((site.index, other, roll) for site in sites for other, roll in site.adjacent if site.index < other)
        return replace(super().marks(target), ways=tuple((one, other, str(roll)) for one, other, roll in ways))

    # ------------------------------------------------------------------------------------------------- the pages
    def fight_page(self, width: int) -> list[Line]:
        """The fight or the check under way with exact chances, and the chain of effects."""
        chain = chain_lines(self.state, self.names, width)
        below = [[], *pages.styled(chain)] if chain else []
        if attack_now(self.state) is not None:
            return [*super().fight_page(width), *below]
        lines = check_lines(self.state, self.names, width)
        dice = dice_lines(self.moment.story, width, LATEST_DICE if self.small else 1)
        return [*pages.styled(lines[:1], "title"), *pages.styled(lines[1:]), *dice, *below]

    def piles_page(self, width: int) -> list[Line]:
        """Points by their kinds, piles with their cards, the sites of the own companies."""
        parts = [make(self.state, self.names, FOLDED) for make in (tally, piles)]
        here = sites(self.state, self.names, FOLDED)
        return [*pages.piles_page(parts, width), *pages.styled(row for text in here for row in wrap(text, width))]

    def box(self, card: int, site: int, width: int, *, brief: bool) -> list[Line]:
        """A card or a site with its text and rules."""
        if card:
            return boxed(card_box(self.state.book[card].definition, width, brief=brief))
        if site != NONE:
            return boxed(site_box(self.state.atlas.sites[site], self.state.atlas, width))
        return pages.styled(wrap(NOTHING_POINTED_AT, width), "dim")

    def doing(self, waits: Decision) -> str:
        """What the player does who is asked that."""
        return doing(self.state, waits)
