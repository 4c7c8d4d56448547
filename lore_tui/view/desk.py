"""What the table screen shows, without any screen: the moment of the game, the question, the view, as styled lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engine.journeys.play.playable import is_place_for
from engine.journeys.reading.filters import region_type
from engine.journeys.table.board import attack_now, companies_of, company, fellows, goal_of
from engine.journeys.table.frames import Play
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import Question, Verb
from engine.kernel.actions import Action
from engine.kernel.pending import Decision
from engine.kernel.records import NONE, Handle, is_handle
from engine.lore.council import BY_CONCESSION, BY_RING, BY_RULES, solitaire_words
from engine.lore.frames import Movement
from engine.lore.game import GAME
from engine.lore.movement import routes
from lore_tui.files.settings import Settings
from lore_tui.games.lore.ask.asking import Asking
from lore_tui.games.lore.names import count, possessive
from lore_tui.games.lore.show import panes
from lore_tui.games.lore.show.looking import look_rows, looked_at, stands_at
from lore_tui.games.lore.show.map import Marks
from lore_tui.games.lore.show.own_deck import deck_page
from lore_tui.games.lore.show.panes import Row
from lore_tui.games.lore.show.waiting import clock_flag, waiting_words
from lore_tui.games.lore.tell.story import result_words
from lore_tui.sessions.chronicle import LogLine
from lore_tui.sessions.passing import Standing, Until, answered_for, still
from lore_tui.sessions.session import Moment
from lore_tui.text import clip, wrap
from lore_tui.view import flags, pages
from lore_tui.view.layout import (
    CARD,
    CHOICES,
    DECK,
    FAIR,
    FIGHT,
    LOG,
    MAP,
    NEWS,
    PILES,
    RESULT,
    RULE,
    TABLE,
    TAIL_ROWS,
)  # fmt: skip
from lore_tui.view.prompt import Reading, choices
from lore_tui.view.prompt_lines import NOWHERE, Elsewhere, Line
from lore_tui.view.replay_lines import hand_sizes

LOG_LINES = 100
"""So many sentences, and less than twice as many, are in the log's own pane; the log view has all."""
FEW = 4
"""So many choices can be read in the dock."""


@dataclass
class Desk(Asking):
    """One player's desk; the screen asks it for lines and tells it what was pressed."""

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
    pauses: bool = True
    """Whether news that the end of the log does not show are shown before the table."""
    beside: bool = False
    """Whether the sites in reach have a place beside the table, so that the map is opened by its key alone."""
    told: str = ""
    """A sentence of the client that is still to be read."""
    tail_rows: int = TAIL_ROWS
    """Rows that the end of the log then has."""
    _pages: dict[tuple[str, int], list[Line]] = field(default_factory=dict)

    # --------------------------------------------------------------------------------------------------- the view
    @property
    def moving(self) -> bool:
        """Whether the player is asked where a company goes."""
        question = self.moment.question
        return question is not None and question.question in (Question.NEW_SITE, Question.STARTING_SITE)

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
        if pages.is_fight(self.state):
            return FIGHT
        if self.has_news:
            return NEWS
        if self.moving:
            return TABLE if self.lists_sites else MAP
        return CHOICES if self.has_many_choices else TABLE

    @property
    def has_many_choices(self) -> bool:
        """Whether things are asked about that no pane shows: a pool, a pile, a sideboard."""
        if self.reading is None or self.asked is None or self.reading.prompt is not self.asked.prompt:
            return False
        keys = [choice.key for choice in choices(self.reading) if choice.key.isalpha()]
        shown = {row.hint for row in (*self.hand_rows(), *self.table_rows())}
        return len(keys) > FEW and any(key not in shown for key in keys)

    @property
    def fighters(self) -> dict[Handle, str]:
        """The letters of those who are attacked."""
        attack = attack_now(self.state)
        group = company(self.state, attack.company) if attack is not None else None
        if group is None:
            return {}
        return {who: self.shown_letters.get(who, "") for who in fellows(self.state, group)}

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
        if self.fight is not None:
            return NOWHERE  # how everybody stands is said in the dock alone
        if self.view == CHOICES:
            return Elsewhere("as listed above")
        if self.view == MAP and self.moving:
            return Elsewhere("beside the map; Tab, arrows, / find one", whole=True)
        if self.view == TABLE and self.lists_sites:
            return Elsewhere("as listed; arrows, M map, / find one", whole=True)
        sight = self.in_sight
        if self.view in (TABLE, FIGHT):
            pointed = [choice for choice in choices(self.reading) if choice.key.isalpha()]
            if pointed and all(choice.allowed and choice.key in sight for choice in pointed):
                return Elsewhere("by the letters above", letters=sight)
        return Elsewhere(letters=sight)

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
        mine = self.moment.seat
        deeds = [line for line in pages.deeds(self.news) if line.who != mine or line.dice or line.marked]
        return len(deeds) > self.tail_rows

    @property
    def beside_news(self) -> str:
        """The pane that has to be seen with the news: the company that hazards are played on, else the hand."""
        return "table" if self.state.turn.company != NONE and self.state.turn.mover != self.moment.seat else "hand"

    @property
    def news(self) -> Sequence[LogLine]:
        """What happened since the player last answered."""
        return self.moment.story[self.seen_lines :]

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
        if self.view == NEWS:
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
        rolls = count(len(self.moment.rolls), "roll")
        said = [
            flags.passing(until.value) if until is not Until.NOW else ("",),
            flags.holding(self.hold),
            (clock_flag(self.moment.left, self.moment.seat),),
            flags.stops(() if self.watching else self.stops, self.is_stop),
            flags.always(len(self.habits)),
            flags.watched(self.moment.watchers),
            panes.hazards_flag(self.state, self.names),
            (f"{rolls} {self.moment.fair}", rolls, ""),
        ]
        return panes.header(self.state, self.names, said, width)

    def table_rows(self, *, theirs: bool = True) -> list[Row]:
        """Companies, the player's own first."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, theirs=theirs)

    def foe_rows(self) -> list[Row]:
        """The opponents' companies alone."""
        return panes.table_rows(self.state, self.names, self.shown_letters, self.live, mine=False)

    def hand_rows(self) -> list[Row]:
        """The hand; for a spectator how many cards each player holds."""
        if self.watching:
            return hand_sizes(self.state, self.moment.players)
        return panes.hand_rows(self.state, self.names, self.shown_letters, self.live, self.letters, self.rows)

    @property
    def held(self) -> int:
        """How many cards the player has in hand."""
        return len(self.state.zones[self.moment.seat][Zone.HAND]) if not self.watching else 0

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
        """The cards of the player's hand that this site is a place for."""
        numbers = [self.names.number(self.state, card) for card in self.state.zones[self.moment.seat][Zone.HAND]]
        printed = [self.state.book[number].definition for number in numbers if number]
        return sorted({card.name for card in printed if card.is_resource and is_place_for(self.state, site, card)})

    def option_for_site(self, site: int) -> int | None:
        """The first option that leads to a site."""
        if self.asked is None or not self.moving:
            return None
        found = (id for id, action in self.asked.actions.items() if action.args[:1] == (site,))
        return next(found, None)

    def marks(self, target: int | None) -> Marks:
        """What the map shows: companies, sites in reach, the path of the site pointed at."""
        mine = {stands_at(c) for c in self.state.companies if c.seat == self.moment.seat}
        theirs = {stands_at(c) for c in self.state.companies if c.seat != self.moment.seat}
        rows = self.reach_rows()
        hints = {row.site: row.hint for row in rows}
        pointed = self.pointed
        goal = pointed.args[0] if pointed is not None and pointed.verb in (Verb.GO, Verb.PICK) and hints else target
        types = {
            region.index: now
            for region in self.state.atlas.regions
            if (now := region_type(self.state, region.index)) != region.type
        }
        return Marks(hints, self._path(goal, pointed), mine - {NONE}, theirs - {NONE}, goal, types)

    def _path(self, goal: int | None, pointed: Action | None) -> tuple[int, ...]:
        frame = self.state.frames[-1] if self.state.frames else None
        if isinstance(frame, Movement) and self.moving and goal is not None:
            moving = company(self.state, frame.company)
            paths = routes(self.state, moving, goal) if moving is not None else ()
            middle = pointed.arg(1) if pointed is not None else NONE
            return next((path for path in paths if len(path) > 1 and path[1] == middle), paths[0] if paths else ())
        group = company(self.state, self.state.turn.company)
        return group.journey.path if group is not None and group.journey is not None else ()

    def _page(self, name: str, width: int, make: Callable[[], list[Line]]) -> list[Line]:
        """A page that only another moment changes, made once: no key waits for it again."""
        if (name, width) not in self._pages:
            self._pages[name, width] = make()
        return self._pages[name, width]

    def sheet(self, width: int) -> list[Line]:
        """The lines of the text view."""
        match self.view:
            case "fight":
                story, letters = self.moment.story, self.fighters
                name = f"fight {' '.join(letters.values())}"
                dice = pages.LATEST_DICE if self.small else 1  # the log on the right has the others
                return self._page(
                    name, width, lambda: pages.fight_page(self.state, self.names, story, width, letters, dice)
                )
            case "result":
                moment = self.moment
                return pages.result_page(
                    self.state, self.names, self.ending(), moment.fair, moment.notice, moment.story, width
                )
            case "news":
                return self._log_page(self.news, width)
            case "choices":
                details = self.asked.details if self.asked is not None else {}
                return pages.choices_page(self.reading, details, width) if self.reading is not None else []
            case "card":
                return self.card_lines(width)
            case "log":
                return pages.log_page(self.moment.story, self.log_filter, self.moment.seat, width)
            case "piles":
                return pages.piles_page(self.state, self.names, width)
            case "deck":
                return self._page(DECK, width, lambda: deck_page(self.state, self.names, width))
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
            FIGHT: "Fight",
            CARD: "Card",
            LOG: f"Log: {self.log_filter}, {shown} lines   L next filter",
            PILES: "Points and piles",
            DECK: "Your deck, and where it is   D again: all decks",
            FAIR: "Fairness   F again explains, checks, exports",
            RULE: "Why",
            RESULT: "The end",
            CHOICES: "Choices",
            NEWS: "Since your last answer   Bksp: the table",
        }.get(self.view, "")

    def card_lines(self, width: int, *, brief: bool = False) -> list[Line]:
        """The card or site pointed at."""
        card, site = self.pointed_card
        found = pages.card_page(card, site, width, brief=brief)
        return found if brief or not card else [*found, *self._places(card, width)]

    def _places(self, card: int, width: int) -> list[Line]:
        """Where a resource can be played, those sites first that a company may go to now."""
        printed = self.state.book[card].definition
        if not printed.is_resource:
            return []
        sites = [site for site in self.state.atlas.sites if is_place_for(self.state, site.index, printed)]
        reached = {row.site for row in self.reach_rows()}
        near = [site.name for site in sites if site.index in reached]
        far = [site.name for site in sites if site.index not in reached]
        told = [("In reach now: ", near), ("It can be played at: " if not near else "Elsewhere: ", far)]
        words = " ".join(f"{head}{', '.join(names)}." for head, names in told if names)
        return [[], *pages.styled(wrap(words, width))] if words else []

    @property
    def pointed_card(self) -> tuple[int, int]:
        """The card number and the site that the question, else the arrows in a list, point at."""
        pointed = self.pointed
        if pointed is not None and pointed.args:
            value = pointed.args[0]
            if self.moving:
                return 0, value
            if pointed.verb != Verb.PICK or not _is_number(self.moment.question):
                if is_handle(value, len(self.state.faces)):
                    number = self.names.number(self.state, value)
                    if number:
                        return number, NONE
        if self.card or self.site != NONE:
            return self.card, self.site
        return self._scene()

    def _scene(self) -> tuple[int, int]:
        """What the game is about while nothing is pointed at: a card being played, the attacker, or the site."""
        declared = next((frame for frame in reversed(self.state.frames) if isinstance(frame, Play)), None)
        if declared is not None and declared.definition:
            return declared.definition, NONE
        attack = attack_now(self.state)
        if attack is not None and attack.definition:
            return attack.definition, NONE
        group = company(self.state, self.state.turn.company)
        return 0, goal_of(group) if group is not None else NONE

    def log(self, width: int) -> list[Line]:
        """The end of the log for its own pane."""
        first = max(0, len(self.moment.story) // LOG_LINES - 1) * LOG_LINES
        return self._page("log", width, lambda: self._log_page(self.moment.story[first:], width))

    def unread_rows(self, width: int) -> int:
        """The rows at the end of the log that tell what happened since the last answer."""
        return len(self._log_page(self.news, width))

    def _log_page(self, story: Sequence[LogLine], width: int) -> list[Line]:
        return pages.log_page(pages.without_notes(story), "all", self.moment.seat, width)

    @property
    def about(self) -> str:
        """What the answer pointed at is about, as far as there is more to say than its words."""
        option = self.pointed_option
        text = self.asked.details.get(option.id, "") if option is not None and self.asked is not None else ""
        if text and self.moving and self.pointed is not None and self.pointed.args:
            found = self.for_hand(self.pointed.args[0])
            text = f"For {', '.join(found)}. {text}" if found else text
        return text

    def tail(self, width: int, rows: int = TAIL_ROWS) -> list[Line]:
        """The end of the log; while an answer is pointed at, what it is about."""
        if text := self.about:
            return [[(f" {line}", "dim")] for line in wrap(text, width - 2)[:rows]]
        if self.view == MAP and not self.moving and self.site != NONE:
            return [[(f" {line}", "dim")] for line in wrap(self.looks_at, width - 2)[:rows]]
        recent = self.moment.story[-20:]
        if self.view == NEWS:
            return []  # the page has it all
        # What was done comes before the names of phases: the header has them.
        told = pages.deeds(recent) or pages.without_notes(recent)
        lines: list[Line] = []
        for one in told[-rows:]:
            lines.append([(clip(text, width - 1), style) for text, style in pages.log_line(one, self.moment.seat)])
        return lines

    @property
    def looks_at(self) -> str:
        """The site that the cursor of the map stands on, in words."""
        return looked_at(self.state, self.names, self.site)

    @property
    def home_site(self) -> int:
        """Where to begin to look at the map: at the player's company, the one whose phase it is before others."""
        seat = max(self.moment.seat, 0)
        order = sorted(companies_of(self.state, seat), key=lambda one: one.number != self.state.turn.company)
        return next((site for one in order if (site := stands_at(one)) != NONE), NONE)

    def look_rows(self) -> list[Row]:
        """Beside the map while nobody is asked for a site."""
        return look_rows(self.state, self.names)

    def waiting(self, seconds: float) -> str:
        """Who is asked, about what, and for how long already."""
        return waiting_words(self.state, self.moment.players, self.moment.seat, seconds)

    def ending(self) -> str:
        """The result in a sentence."""
        over = self.moment.over
        assert over is not None
        mine = self.moment.seat
        if self.state.rules.solitaire:
            words = solitaire_words(over, mine) if over.how in (BY_RULES, BY_RING) else "given up"
            return f"{words.capitalize()}, {count(over.points[mine], 'MP')}."
        if over.how == BY_CONCESSION:
            return result_words(over, self.names, self.names.seats(self.state))
        points = ":".join(str(over.points[seat]) for seat in self.names.seats(self.state) if over.points) or "-"
        if mine in over.winners:
            how = "You win" if len(over.winners) == 1 else "You share the victory"
        else:
            who = [possessive(self.moment.players[seat]) for seat in over.winners]
            how = f"The victory is {' and '.join(who)}" if who else "Nobody wins"
        return f"{how}, {points} MPs."

    @property
    def is_setup(self) -> bool:
        """Whether the game has not begun yet."""
        return self.state.turn.phase is Phase.SETUP

    def look_at(self, letter: str) -> bool:
        """Point at what has this letter, in a row or in the question alone; False if nothing has it."""
        rows = [*self.hand_rows(), *self.table_rows()]
        row = next((row for row in rows if row.hint == letter and (row.card or row.site != NONE)), None)
        if row is not None:
            self.point_at(row)
            return True
        cards = (thing for thing, hint in self.shown_letters.items() if hint == letter and isinstance(thing, int))
        number = next((found for card in cards if (found := self.names.number(self.state, card))), 0)
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
        return still(self.order, self.state, self.moment.seat, self.moment.story)

    def stop_order(self) -> None:
        """Pass no more by order."""
        self.order = Standing()

    def order_until(self, until: Until) -> None:
        """Pass until then."""
        turn = self.state.turn
        self.order = Standing(until, turn.number, len(self.moment.story), turn.company)

    def given_answer(self, settings: Settings) -> tuple[Action, str] | None:
        """What is answered to the question of the moment without asking, and why; none if it is asked."""
        moment = self.moment
        action = self.battle.answer(moment.state, moment.secrets) if self.battle is not None else None
        if self.queue and GAME.why_not(moment.state, self.queue[0]) is None:
            action = self.queue.pop(0)
        if action is not None and not self.hold:
            return action, ""
        return answered_for(
            moment.state, moment.secrets, moment.seat, self.order, settings, moment.story, self.hold
        )

    def take(self, moment: Moment) -> None:
        """Go on to another moment; who comes back to a game is told of the last turn, not of all of them."""
        if not self.moment.story:
            headings = [at for at, line in enumerate(moment.story) if line.heading]
            self.seen_lines = headings[-1] if headings else 0
        if moment.notice != self.moment.notice:
            self.told = ""  # there is something newer to read
        self.moment = moment
        self._pages.clear()

    def seen(self, reading: Reading | None) -> None:
        """The answer has come further."""
        self.reading = reading


def _is_number(question: Decision | None) -> bool:
    """Whether the answer to a question is a number, not a card."""
    return question is not None and question.question in (Question.FACE, Question.DRAW_COUNT, Question.ENTER)
