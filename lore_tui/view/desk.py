"""What the table screen shows, without any screen: the moment of the game, the question, the view, as styled lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import dropwhile
from typing import Any

from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle
from lore_tui.files.settings import Settings
from lore_tui.text import clip, wrap
from lore_tui.view import flags, pages
from lore_tui.view.asking import Asking
from lore_tui.view.flags import Flag
from lore_tui.view.layout import (
    CARD,
    CHOICES,
    DECK,
    FAIR,
    FIGHT,
    LAND,
    LOG,
    MAP,
    NEWS,
    PILES,
    RESULT,
    RULE,
    TABLE,
    TAIL_ROWS,
    Box,
    arrange,
)  # fmt: skip
from lore_tui.view.moment import LogLine, Moment
from lore_tui.view.passing import Standing, Until, answered_for, still, until_words
from lore_tui.view.prompt import Reading, choices
from lore_tui.view.prompt_lines import NOWHERE, Elsewhere, Line
from lore_tui.view.rows import Row
from lore_tui.view.waiting import clock_flag, waiting_words
from lore_tui.words import count

LOG_LINES = 100
"""So many sentences, and less than twice as many, are in the log's own pane; the log view has all."""
SINCE = "Since your last answer"
FEW = 4
"""So many choices can be read in the dock."""


@dataclass
class Desk(Asking):
    """One player's desk; the screen asks it for lines and tells it what was pressed.

    What every game shows in its own way is left to the desks of the games; what only some have (a map, sites that
    are listed, a fight) is nothing here.
    """

    chosen: str = ""
    """The view the player asked for; empty while the game chooses it."""
    log_filter: str = "all"
    order: Standing = field(default_factory=Standing)
    given: list[str] = field(default_factory=list)
    """His answers in this sitting, in words."""
    card: int = 0
    site: int = NONE
    """The card or site that the arrows stand on in a list."""
    seen_lines: int = 0
    small: bool = True
    """Whether the log has no pane of its own."""
    log_room: tuple[int, int] = (0, 0)
    """Columns and rows of that pane, where there is one."""
    above_log: int = 0
    """Rows of what happened since the last answer that it does not show."""
    pauses: bool = True
    """Whether news that the end of the log does not show are shown before the table."""
    beside: bool = False
    """Whether the sites in reach have a place beside the table, so that the map is opened by its key alone."""
    told: str = ""
    """A sentence of the client that is still to be read."""
    tail_rows: int = TAIL_ROWS
    """Rows that the end of the log then has."""
    tail_width: int = 80
    """Columns of it."""
    _pages: dict[tuple[str, int], list[Line]] = field(default_factory=dict)

    # -------------------------------------------------------------------------------- what each game shows itself
    @abstractmethod
    def head(self, said: Sequence[Flag], width: int) -> list[Line]:
        """The two lines on top, with what is said about the client's own orders."""

    @abstractmethod
    def table_rows(self, *, theirs: bool = True) -> list[Row]:
        """What lies on the table, the player's own first."""

    @abstractmethod
    def hand_rows(self) -> list[Row]:
        """The hand; for a spectator how many cards each player holds."""

    @abstractmethod
    def foe_rows(self) -> list[Row]:
        """What the opponents have, alone."""

    @property
    @abstractmethod
    def held(self) -> int:
        """How many cards the player has in hand."""

    @abstractmethod
    def card_page(self, width: int, *, brief: bool) -> list[Line]:
        """The card or site pointed at; in brief what one has to know to play it."""

    @property
    @abstractmethod
    def pointed_card(self) -> tuple[int, int]:
        """The card number and the site that the question, else the arrows in a list, point at."""

    @abstractmethod
    def piles_page(self, width: int) -> list[Line]:
        """Points by their sources, and piles with their cards."""

    @abstractmethod
    def deck_page(self, width: int) -> list[Line]:
        """The player's own deck, and where its cards lie."""

    @abstractmethod
    def doing(self, waits: Decision) -> str:
        """What a player does who is asked that."""

    @abstractmethod
    def found(self, name: str) -> tuple[int, int]:
        """The card number and the site of that name, or of the first one that begins so, else holds it; 0 and NONE."""

    def fight_page(self, width: int) -> list[Line]:
        """The fight under way."""
        return []

    @property
    def flag(self) -> Flag:
        """What the header says of the moment besides the client's own orders."""
        return ("",)

    @property
    def titles(self) -> Mapping[str, str]:
        """What the panes are called that this game calls otherwise than others."""
        return {}

    @property
    def land(self) -> str:
        """What the game is played on, in a word."""
        return "map"

    @property
    def moving(self) -> bool:
        """Whether the player is asked for a place on the map."""
        return False

    @property
    def atlas(self) -> Any:
        """The map, where there is one."""
        return None

    def marks(self, target: int | None) -> Any:
        """What is marked on the map, with the place under its cursor."""
        return None

    @property
    def home_site(self) -> int:
        """Where to begin to look at the map."""
        return NONE

    def option_for_site(self, site: int) -> int | None:
        """The first option that leads to a place of the map."""
        return None

    def reach_rows(self) -> list[Row]:
        """The places that can be chosen, in the order of the question."""
        return []

    def look_rows(self) -> list[Row]:
        """Beside the map while nobody is asked for a place."""
        return []

    @property
    def looks_at(self) -> str:
        """The place that the cursor of the map stands on, in words."""
        return ""

    @property
    def fighters(self) -> Mapping[Handle, str]:
        """The letters of those who are attacked."""
        return {}

    @property
    def beside_news(self) -> str:
        """The pane that has to be seen with the news."""
        return "hand"

    # --------------------------------------------------------------------------------------------------- the view
    def boxes(self, width: int, height: int, pane: str) -> dict[str, Box]:
        """Where the panes stand in a window of that size; `pane` is the one that a small one shows."""
        return self.places(width, height, self.view, pane)

    def places(self, width: int, height: int, view: str, pane: str = "table") -> dict[str, Box]:
        """Where they stand with that view."""
        beside, listed, moving, holding = self.beside_news, self.listed_choices, self.moving, self.held > 0
        return arrange(width, height, view, moving=moving, pane=pane, beside=beside, choices=listed, holding=holding)

    @property
    def listed_choices(self) -> int:
        """How many lines the view of choices has."""
        return len(choices(self.reading)) if self.reading is not None else 0

    @property
    def lists_sites(self) -> bool:
        """Whether the sites in reach stand beside the table instead of the map."""
        return self.moving and self.beside

    @property
    def view(self) -> str:
        """What is shown over the table."""
        if self.chosen:
            return self.chosen
        if self.moment.over is not None:
            return RESULT
        fights = self.showing.is_fight(self.moment.state)
        if self.has_news and (self.small or not fights):
            return NEWS
        if fights:
            return FIGHT
        if self.moving:
            return TABLE if self.lists_sites else MAP
        return CHOICES if self.has_many_choices else TABLE

    @property
    def has_many_choices(self) -> bool:
        """Whether things are asked about that no pane shows: a pool, a pile, a sideboard."""
        if self.reading is None or self.asked is None or self.reading.prompt is not self.asked.prompt:
            return False
        able = [one for one in choices(self.reading) if one.key.isalpha() and one.allowed]
        told = any(one.option in self.asked.details for one in able)  # a view says no more than the dock without that
        if len(able) <= (FEW if told else 2 * FEW):
            return False
        shown = {row.hint for row in (*self.hand_rows(), *self.table_rows())}
        return any(one.key not in shown for one in able)

    @property
    def asks_for_hand(self) -> bool:
        """Whether only cards of the hand can be pointed at."""
        letters = {key for key in self.live if key.isalpha()}
        return bool(letters) and letters <= {row.hint for row in self.hand_rows()}

    @property
    def listed(self) -> Elsewhere:
        """Where the options of the question are listed, if a view does that; none lists those of the client itself."""
        if self.reading is None or self.asked is None or self.reading.prompt is not self.asked.prompt:
            return NOWHERE
        if self.is_arranged:
            return NOWHERE  # how everybody stands is said in the dock alone
        if self.view == CHOICES:
            return Elsewhere("as listed above")
        if self.view == MAP and self.moving:
            return Elsewhere("beside the map; Tab, arrows, / find one", whole=True, letters=self.reach_letters)
        if self.view == TABLE and self.lists_sites:
            return Elsewhere("as listed; arrows, M map, / find one", whole=True, letters=self.reach_letters)
        sight = self.in_sight
        if self.view in (TABLE, FIGHT, NEWS):
            pointed = [choice for choice in choices(self.reading) if choice.key.isalpha()]
            if pointed and all(choice.allowed and choice.key in sight for choice in pointed):
                return Elsewhere("by the letters above", letters=sight)
        return Elsewhere(letters=sight)

    @property
    def reach_letters(self) -> frozenset[str]:
        """The letters and numbers of the places that can be chosen."""
        return frozenset(row.hint for row in self.reach_rows())

    @property
    def in_sight(self) -> frozenset[str]:
        """The letters that stand beside a name in the panes of the view."""
        rows = (*self.hand_rows(), *self.table_rows())
        if self.view == FIGHT:
            return frozenset(self.fighters.values())
        if self.view == NEWS and self.small:
            rows = tuple(self.table_rows() if self.beside_news == "table" else self.hand_rows())
        elif self.view not in (TABLE, NEWS):
            return frozenset()
        return frozenset(row.hint for row in rows)

    @property
    def has_news(self) -> bool:
        """Whether others, or the dice, did more since the last answer than the end of the log shows."""
        begun = self.reading is not None and (self.reading.typed or self.reading.cursor is not None)
        if not self.pauses or begun or self.watching or self.has_many_choices:
            return False
        if not self.small:
            width, rows = self.log_room
            return self.unread_rows(width) > rows > 0
        return len(self._log_page(pages.deeds(self.news), self.tail_width)) > self.tail_rows

    @property
    def news_beside(self) -> bool:
        """Whether what happened stands beside a fight, in place of the card, so that neither hides the other."""
        return not self.small and self.view == FIGHT and self.has_news

    @property
    def news_above(self) -> bool:
        """Whether what happened stands above a fight, in one pane with it."""
        return False

    @property
    def tells_news(self) -> bool:
        """Whether what happened since the last answer is being shown."""
        return self.view == NEWS or self.news_beside or self.news_above

    @property
    def news(self) -> Sequence[LogLine]:
        """What happened since the player last answered: not what he did himself, but what came of it."""
        mine, told = self.moment.seat, self.moment.story[self.seen_lines :]
        return list(dropwhile(lambda one: one.who == mine and not (one.dice or one.marked), told))

    def toggle(self, view: str) -> None:
        """Show a view; where it is shown already, what the game shows, or the table."""
        if self.view != view:
            self.chosen = view
        else:
            self.leave_view()

    def leave_view(self) -> bool:
        """Back to what the game shows, then to the table; False if that is what is shown."""
        if self.view == TABLE:
            return False
        if self.tells_news:
            self.read_news()
        else:
            self.chosen = "" if self.chosen else TABLE
        return True

    def read_news(self) -> None:
        """The player knows what happened so far."""
        self.seen_lines = len(self.moment.story)

    def next_filter(self) -> None:
        """Another choice of log lines."""
        at = pages.LOG_FILTERS.index(self.log_filter)
        self.log_filter = pages.LOG_FILTERS[(at + 1) % len(pages.LOG_FILTERS)]

    # -------------------------------------------------------------------------------------------------- lines
    def header(self, width: int) -> list[Line]:
        """The two lines on top."""
        until = self.order.until
        rolls = count(len(self.moment.rolls), self.showing.chance)
        said = [
            flags.passing(until_words(until, self.showing)) if until is not Until.NOW else ("",),
            flags.holding(self.hold),
            (clock_flag(self.moment.left, self.moment.seat),),
            flags.stops(() if self.watching else self.own_stops, self.is_stop),
            flags.always(len(self.standing_answers)),
            flags.watched(self.moment.watchers),
            self.flag,
            (self.moment.fair,) if self.moment.fair.startswith("(") else (f"{rolls} {self.moment.fair}", rolls, ""),
        ]
        return self.head(said, width)

    @property
    def own_stops(self) -> list[str]:
        """The player's stops that are for this game."""
        return [stop for stop in self.stops if stop.rpartition(" ")[0] in self.showing.stops]

    def _page(self, name: str, width: int, make: Callable[[], list[Line]]) -> list[Line]:
        """A page that only another moment changes, made once: no key waits for it again."""
        if (name, width) not in self._pages:
            self._pages[name, width] = make()
        return self._pages[name, width]

    def sheet(self, width: int) -> list[Line]:
        """The lines of the text view."""
        match self.view:
            case "fight":
                name = f"fight {self.news_above} {' '.join(self.fighters.values())}"
                return self._page(name, width, lambda: self.fight_page(width))
            case "result":
                moment, points = self.moment, self.showing.lines.points(self.moment.state, self.reader)
                return pages.result_page(self.ending(), points, moment.fair, moment.notice, moment.story, width)
            case "news":
                return self.news_lines(width)
            case "choices":
                details = self.asked.details if self.asked is not None else {}
                return pages.choices_page(self.reading, details, width) if self.reading is not None else []
            case "card":
                return self.card_lines(width)
            case "log":
                return pages.log_page(self.moment.story, self.log_filter, self.moment.seat, width)
            case "piles":
                return self.piles_page(width)
            case "deck":
                return self._page(DECK, width, lambda: self.deck_page(width))
            case "land":
                land = self.showing.lines.land(self.moment.state, self.reader, width)
                return pages.styled(row for text in land for row in wrap(text, width))
            case "fairness":
                return pages.fairness_page(self.moment.rolls, self.moment.fair, self.moment.head, width)
        rules = self.asked.prompt.rules if self.asked is not None else ()
        details = self.asked.details if self.asked is not None else {}
        return pages.rule_page(self.reading, rules, details, width)

    @property
    def sheet_title(self) -> str:
        """The title of the text view."""
        shown = len(pages.log_lines(self.moment.story, self.log_filter, self.moment.seat))
        return {
            FIGHT: self.titles.get(FIGHT, "Fight"),
            CARD: "Card",
            LOG: f"Log: {self.log_filter}, {shown} lines   L next filter",
            PILES: "Points and piles",
            DECK: "Your deck, and where it is   D again: all decks",
            FAIR: "Fairness   F again explains, checks, exports",
            LAND: self.titles.get(MAP, "Map"),
            RULE: "Why",
            RESULT: "The end",
            CHOICES: "Choices",
            NEWS: f"{SINCE}   Bksp: the table" if self.small else SINCE,
        }.get(self.view, "")

    def card_lines(self, width: int, *, brief: bool = False) -> list[Line]:
        """The card or site pointed at."""
        return self.card_page(width, brief=brief)

    def news_lines(self, width: int) -> list[Line]:
        """What happened since the last answer, as far as the pane of the log does not show it."""
        told = self._log_page(self.news, width)
        return told if self.small else told[: self.above_log]

    def log(self, width: int) -> list[Line]:
        """The end of the log for its own pane."""
        first = max(0, len(self.moment.story) // LOG_LINES - 1) * LOG_LINES
        return self._page("log", width, lambda: self._log_page(self.moment.story[first:], width))

    def unread_rows(self, width: int) -> int:
        """The rows at the end of the log that tell what happened since the last answer."""
        return len(self._log_page(self.news, width))

    def _log_page(self, story: Sequence[LogLine], width: int) -> list[Line]:
        return pages.log_page(pages.eventful(pages.without_notes(story)), "all", self.moment.seat, width)

    @property
    def about(self) -> str:
        """What the answer pointed at is about, as far as there is more to say than its words."""
        option = self.pointed_option
        return self.asked.details.get(option.id, "") if option is not None and self.asked is not None else ""

    def tail(self, width: int, rows: int = TAIL_ROWS) -> list[Line]:
        """The end of the log; while an answer is pointed at, what it is about."""
        if text := self.about:
            return [[(f" {line}", "dim")] for line in wrap(text, width - 2)[:rows]]
        if self.view == MAP and not self.moving and self.site != NONE:
            return [[(f" {line}", "dim")] for line in wrap(self.looks_at, width - 2)[:rows]]
        recent = self.moment.story[-20:]
        if self.view == NEWS or self.news_above:
            return []  # the page has it all
        # What was done comes before the names of phases: the header has them.
        told = pages.deeds(recent) or pages.without_notes(recent)
        lines: list[Line] = []
        for one in reversed(told):
            folded = pages.log_page([one], "all", self.moment.seat, width)
            if len(lines) + len(folded) > rows:
                break
            lines = [*folded, *lines]
        if lines or not told or not rows:
            return lines
        return [[(clip(text, width - 1), style) for text, style in pages.log_line(told[-1], self.moment.seat)]]

    def waiting(self, seconds: float) -> str:
        """Who is asked, about what, and for how long already."""
        waits = self.showing.edition.game.pending(self.moment.state)
        if not isinstance(waits, Decision) or waits.seat == self.moment.seat:
            return "One moment ..."
        return waiting_words(self.moment.players[waits.seat], self.doing(waits), seconds)

    def ending(self) -> str:
        """The result in a sentence."""
        assert self.moment.over is not None
        return self.showing.ending(self.moment.over, self.moment.state, self.reader)

    @property
    def is_setup(self) -> bool:
        """Whether the game has not begun yet."""
        return self.when.number == 0

    def look_at(self, letter: str) -> bool:
        """Point at what has this letter, in a row or in the question alone; False if nothing has it."""
        rows = [*self.hand_rows(), *self.table_rows()]
        row = next((row for row in rows if row.hint == letter and (row.card or row.site != NONE)), None)
        if row is not None:
            self.point_at(row)
            return True
        cards = (thing for thing, hint in self.shown_letters.items() if hint == letter and isinstance(thing, int))
        number = next((found for card in cards if (found := self.reader.number(self.moment.state, card))), 0)
        if number:
            self.card, self.site = number, NONE
        return bool(number)

    def point_at(self, row: Row | None) -> None:
        """The arrows stand on another row of a list."""
        if row is not None:
            self.card, self.site = row.card, row.site

    @property
    def order_holds(self) -> bool:
        """Whether the order to pass is still in force."""
        return still(self.order, self.moment, self.showing)

    def stop_order(self) -> None:
        """Pass no more by order."""
        self.order = Standing()

    def order_until(self, until: Until) -> None:
        """Pass until then."""
        when = self.when
        self.order = Standing(until, when.number, len(self.moment.story), when.part)

    def given_answer(self, settings: Settings) -> tuple[Action, str] | None:
        """What is answered to the question of the moment without asking, and why; none if it is asked."""
        action = self.planned()
        if action is not None and not self.hold:
            return action, ""
        return answered_for(self.moment, self.showing, self.order, settings, self.hold)

    def take(self, moment: Moment) -> None:
        """Go on to another moment; who comes back to a game is told of the last turn, not of all of them."""
        if not self.moment.story:
            headings = [at for at, line in enumerate(moment.story) if line.heading]
            self.seen_lines = headings[-1] if headings else 0
        if moment.notice != self.moment.notice:
            self.told = ""  # there is something newer to read
        self.moment = self.newer(moment)
        self._pages.clear()

    def seen(self, reading: Reading | None) -> None:
        """The answer has come further."""
        self.reading = reading
