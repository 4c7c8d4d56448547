"""The table: asks every question of a game in its dock, gives the answers on, and carries out the commands."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from msgspec.structs import replace as change
from textual import events, on
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from engine.kernel.actions import Action
from engine.kernel.records import NONE
from lore_tui import actions
from lore_tui.files.settings import save_settings
from lore_tui.screens.table_views import TableViews
from lore_tui.sessions.match import TRANSCRIPT
from lore_tui.sessions.session import FarBack, Session
from lore_tui.terminal.abilities import Room, room
from lore_tui.view.layout import CARD, MAP
from lore_tui.view.moment import Moment
from lore_tui.view.passing import Until, stop_name, until_words
from lore_tui.view.prompt import Answer, Prompt, Reading, one_of, yes_no
from lore_tui.view.rows import Row
from lore_tui.view.standing_answers import StandingAnswer
from lore_tui.view.waiting import Wait, until_next
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.dock import LEAVE_KEYS, PromptDock
from lore_tui.widgets.mapview import MapView
from lore_tui.widgets.rows import TextPane

LOCAL = -1
"""The serial of questions of the client itself; those of the game count up from 1."""
TAKE_BACK = "TAKE BACK"
MOST_BACK = 9
"""So many answers are offered to be taken back."""
BLINK = 0.2
"""Seconds; a bot that answers sooner is not shown thinking."""
READING = 5.0
"""Seconds for which news cover the table where its player wants them to give way by themselves."""
PATIENCE = 0.8
"""Seconds more, after which the table shows what has happened so far, though the bot still thinks."""


class TableScreen(TableViews):
    """One game as one player sees it; it holds no rules and decides nothing."""

    PLACE = actions.TABLE
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.TABLE)]
    AGAIN = "the same decks again"

    class Changed(Message):
        """The game has come to another moment."""

        def can_replace(self, message: Message) -> bool:
            """Only the last moment counts."""
            return isinstance(message, TableScreen.Changed)

    def __init__(self, session: Session, *, again: Callable[[], Session] | None = None) -> None:
        """`again` makes a new game of the same kind."""
        super().__init__(session)
        self._again = again
        self._local: Callable[[Answer], None] | None = None
        self._answered: object = None
        """The state whose question has its answer on the way."""
        self._over = False
        self._soon: Timer | None = None
        """Runs while somebody else has something to answer that is not shown yet."""
        self.clock: Callable[[], float] = time.monotonic
        self._wait = Wait()
        self._count: Timer | None = None
        """Runs while somebody else thinks, until the seconds shown are others."""

    def on_mount(self, event: events.Mount) -> None:
        """Sit down."""
        self.dock.follow = self._follow
        self.session.start(self._announce)

    def _announce(self) -> None:
        """Called from the game's own thread."""
        self.post_message(self.Changed())

    def on_unmount(self) -> None:
        """Get up; the journal keeps the game."""
        self.session.close()

    # --------------------------------------------------------------------------------------------------- the game
    @on(Changed)
    def take_moment(self) -> None:
        """Show the newest moment; ask its question, or pass it as the player wishes.

        What a bot does in the blink of an eye is shown once it is done.
        """
        moment = self.session.moment
        if moment.question is None and moment.over is None and moment.error is None and not self.session.timing_tells:
            self._show_soon()
        else:
            self._show_moment()

    def _show_soon(self) -> None:
        if self._soon is None:
            self._soon = self.set_timer(BLINK, self._say_who_thinks)

    def _say_who_thinks(self) -> None:
        """Words alone at first: a table that is about to change again is not painted for the blink of an eye."""
        self._soon = self.set_timer(PATIENCE, lambda: self._show_moment(waits=False))
        moment = self.session.moment
        if moment.question is None and moment.over is None and moment.error is None:
            self.desk.take(moment)
            self.desk.nothing_asked()
            self._say_or_end()

    def _show_moment(self, *, waits: bool = True) -> None:
        """Show the newest moment; with `waits`, not one that will have passed in the blink of an eye."""
        waits = waits and not self.session.timing_tells
        if self._soon is not None:
            self._soon.stop()
            self._soon = None
        moment = self.session.moment
        if moment.error is not None:
            raise moment.error
        before, desk = self.desk.moment, self.desk
        desk.take(moment)
        if moment.question is None:
            desk.nothing_asked()
            self._say_or_end()
        elif moment.state is self._answered and not moment.notice:
            if waits:
                self._show_soon()  # the answer is still on its way
                return
        elif moment.state is not before.state or not desk.is_asked or self._answered is not None:
            self._answered = None
            if not self._ask() and waits:
                self._show_soon()  # the next question is almost there
                return
        self._refresh()

    def _ask(self) -> bool:
        """Ask the question of the moment; False if it is passed for the player."""
        desk = self.desk
        given = self._answered_for()
        if given is not None:
            self._answer_soon(*given)
            return False
        if desk.order.until is not Until.NOW and not desk.order_holds:
            desk.stop_order()
        asked = desk.ask()
        usual = desk.usual
        if usual is not None:
            standing, action = usual
            self._answer_soon(action, f"answered for you, as always: {standing.words}")
            return False
        if self._local is None:
            self._present(asked.prompt)
            self._focus_question()
            self._open_pane()
            self._pause_on_news()
        return True

    def _pause_on_news(self) -> None:
        """What happened is shown before the question for as long as the player set."""
        wanted, moment = self.lore.settings.news, self.desk.moment
        self.desk.pauses = wanted != "none"
        if wanted == "seconds" and self.desk.has_news:
            self.set_timer(READING, lambda: self.end_news(moment))

    def end_news(self, moment: Moment) -> None:
        """The time for the news of a moment is over; whoever has gone on since then is not disturbed."""
        if self.desk.moment is moment and self.desk.tells_news:
            self.desk.read_news()
            self._refresh()

    def _answered_for(self) -> tuple[Action, str] | None:
        """What is answered to the question of the moment without asking, and why; none if it is asked."""
        return self.desk.given_answer(self.lore.settings)

    def _answer_soon(self, action: Action, words: str) -> None:
        """Answer for the player; where time tells something to others, after a moment of chance."""
        moment, settings = self.desk.moment, self.lore.settings
        self.desk.nothing_asked()
        self._answered = moment.state
        if self._local is None and (self.session.timing_tells or self.dock.reading is not None):
            self.dock.say(words or "One moment ...")
        delay = random.uniform(*settings.pass_delay) if self.session.timing_tells else 0.0
        if delay > 0:
            self.set_timer(delay, lambda: self._answer_for(moment, action, words))
        else:
            self._answer_for(moment, action, words)

    def _answer_for(self, moment: Moment, action: Action, words: str) -> None:
        if self.desk.moment.state is moment.state:
            if words:
                self.session.note(words)
            if not self._held(action):
                self._say(action, automatic=not self.desk.unsaid)

    def _held(self, action: Action) -> bool:
        """Ask on, without a word to anybody, where an answer only leads to the next thing to be named for a card."""
        if not self.desk.hold_back(action):
            return False
        self._answered = None
        self._ask()
        self._refresh()
        return True

    def _say(self, action: Action, *, automatic: bool = False) -> None:
        """Give the answer to the game, after those that were held back."""
        first = self.desk.say_all(action)
        self._answered = self.desk.moment.state
        self.session.act(first, automatic=automatic)

    def _open_pane(self) -> None:
        """Where one pane is seen at a time: the one with what is asked about."""
        if room(*self.size) in (Room.ONE_PANE, Room.TOO_SMALL):
            self._pane = "hand" if self.desk.asks_for_hand else "table"
            self._arrange()

    def _focus_question(self) -> None:
        """The map takes the arrows where a site is asked for; else the dock does."""
        target = "map" if self.desk.view == MAP and self.desk.moving else "dock"
        self._pane_of(target).focus()

    def _say_or_end(self) -> None:
        if self._local is not None:
            return
        if self.desk.moment.over is None:
            self._say_waiting()
        elif not self._over:
            self._over = True
            ways = self._ways_on()
            prompt = one_of(LOCAL, "GAME OVER", self.desk.ending(), [words for words, _ in ways])
            self._ask_locally(prompt, lambda answer: ways[answer.chosen[0]][1]())

    def _say_waiting(self, instead: str = "") -> None:
        """Who is asked, about what, for how long; or words about what else holds the game up."""
        seconds = self._wait.seconds(self.desk.moment.state, self.clock())
        self.dock.say(instead or self.desk.waiting(seconds))
        if self._count is not None:
            self._count.stop()
        self._count = self.set_timer(until_next(seconds), self.count_on)

    def count_on(self) -> None:
        """Some seconds have passed: say how many, if the same is still waited for."""
        self._count = None
        if self.desk.moment.question is None and self.desk.moment.over is None:
            self._say_or_end()

    def _ways_on(self) -> list[tuple[str, Callable[[], None]]]:
        """What may follow the end of the game."""
        ways: list[tuple[str, Callable[[], None]]] = [("back to the first screen", self.action_leave)]
        if self._again is not None:
            ways.append((self.AGAIN, partial(self._play_again, self._again)))
        return [*ways, *self.ways_of_looking()]

    def ways_of_looking(self) -> list[tuple[str, Callable[[], None]]]:
        """What can be done with the file of a game that is over."""
        check = f"check its cards and {self.desk.showing.chance}s"
        return [("watch this game again", self._watch_again), (check, self._check)]

    def _play_again(self, again: Callable[[], Session]) -> None:
        self.app.switch_screen(TableScreen(again(), again=again))

    def _watch_again(self) -> None:
        from lore_tui.screens.replay import ReplayScreen

        self._open_file(ReplayScreen)

    def _check(self) -> None:
        from lore_tui.screens.fairness import FairnessScreen

        self._open_file(FairnessScreen)

    def _open_file(self, screen: Callable[[Path], Screen[object]]) -> None:
        """Open the file of the game that has ended, as soon as it is there."""
        path = self.session.folder / TRANSCRIPT
        if path.exists():
            self.app.push_screen(screen(path))
        else:
            self.notify("The file of the game is still being written; try again in a moment.")

    @on(PromptDock.Answered)
    def answer(self, message: PromptDock.Answered) -> None:
        """Give the answer to the game, or to whoever of the client asked."""
        if message.answer.serial == LOCAL:
            local, self._local = self._local, None
            if local is not None:
                local(message.answer)
            self._ask_again()
            return
        asked = self.desk.asked
        if asked is None or message.answer.serial != asked.prompt.serial:
            return
        action = self.desk.answer(message.answer)
        self.desk.chosen = self.desk.told = ""
        self.desk.card, self.desk.site = 0, NONE  # looked at for this answer; the game goes on
        self.desk.read_news()
        standing = self.desk.as_habit(action)
        if not self._held(action):
            self.desk.given.append(standing.words if standing is not None else asked.prompt.title)
            self._say(action)

    def _present(self, prompt: Prompt) -> None:
        """Ask in the dock; whoever calls this shows the other panes."""
        self.dock.ask(prompt)
        self.desk.seen(self.dock.reading)

    def _follow(self, reading: Reading) -> None:
        """Other panes show what can still be pointed at; a letter that answers nothing points at its card."""
        self.desk.told = ""
        if reading.missed:
            self.desk.look_at(reading.missed)
        self.desk.seen(reading)
        if reading.answer is None:
            self._refresh()

    @on(PromptDock.Left)
    def leave_view(self) -> None:
        """Backspace with nothing to take back: close the question of the client, then the view."""
        if self._local is not None and not self._over:
            self._local = None
            self._ask_again()
        elif not self.desk.chosen and self._step_back():
            return
        elif self.desk.leave_view():
            self._arrange()
            self.dock.focus()

    def _step_back(self) -> bool:
        """Leave a card half played, one thing named for it after the other."""
        if not self.desk.step_back():
            return False
        self._present(self.desk.ask().prompt)
        self._refresh()
        return True

    def _ask_locally(self, prompt: Prompt, then: Callable[[Answer], None]) -> None:
        self._local = then
        self._present(prompt)
        self._refresh()
        self.dock.focus()

    def _ask_again(self) -> None:
        """Back from a question of the client to that of the game."""
        if self.desk.asked is not None and self.desk.is_asked and self._answered is None:
            self._present(self.desk.asked.prompt)
        elif self._local is None and self.is_attached:
            self.desk.reading = None
            self._over = False
            self._say_or_end()
        self._refresh()

    def say(self, text: str) -> None:
        """A sentence of the client: at the foot of the screen until the next key, and in the log."""
        self.session.note(text)
        self.desk.told = text
        self._rows("footer").show([self._footer()])

    # ---------------------------------------------------------------------------------------------------- keys
    def on_key(self, event: events.Key) -> None:
        """The dock answers; a list that has the focus keeps its arrows; an order to pass ends with any key."""
        if self.desk.told:
            self.desk.told = ""
            self._rows("footer").show([self._footer()])
        if self.desk.order.until is not Until.NOW and event.key != "space":
            self.desk.stop_order()
            self._rows("header").show(self.desk.header(self.size.width))
        if event.key in ("pageup", "pagedown") and self._page(1 if event.key == "pagedown" else -1):
            event.stop()
            return
        if event.key in LEAVE_KEYS and self._close_view():
            event.stop()
        elif (event.key == "enter" and self._type_row()) or self._look_at(event.character or ""):
            event.stop()
        elif self.dock.take_key(event):
            event.stop()
        elif event.key in LEAVE_KEYS and self.dock.reading is None:
            event.stop()
            self.leave_view()

    def _close_view(self) -> bool:
        """Backspace takes the last step back: that was to open a view where no key was typed since then."""
        asked_by_client = self._local is not None and not self._over
        if not self.desk.chosen or asked_by_client or self.dock.reading is not self._opened_at:
            return False
        self.leave_view()
        return True

    def _page(self, pages: int) -> bool:
        """PgUp and PgDn turn the page of a text, or of the list that has the focus, before that of the question."""
        for name in ("card", "sheet") if self.desk.news_beside else ("sheet",):
            text = self.query_one(f"#{name}", TextPane)
            if text.display and len(text.lines) > text.size.height:
                text.action_page(pages)
                return True
        if isinstance(self.focused, CardList):
            self.focused.action_page(pages)
            return True
        return False

    def _type_row(self) -> bool:
        """Enter on a row of a list types its letter, unless an answer waits to be accepted."""
        focused, reading = self.focused, self.dock.reading
        if not isinstance(focused, CardList) or reading is None or reading.pointed is not None:
            return False
        row = focused.current
        if not isinstance(row, Row) or not row.live or not row.hint:
            return False
        for key in row.hint:
            self.dock.take(key)
        return True

    def _look_at(self, letter: str) -> bool:
        """In the card view a letter that answers nothing shows its card."""
        if self.desk.view != CARD or not letter.islower() or letter in self.desk.live:
            return False
        found = self.desk.look_at(letter)
        if found:
            self._fill()
        return found

    @on(CardList.Moved)
    def row_moved(self, message: CardList.Moved) -> None:
        """The card pane follows the arrows of the list that has the focus."""
        if message.cards is self.focused:
            row = message.cards.current
            self.desk.point_at(row if isinstance(row, Row) else None)
            self._fill()

    @on(MapView.Pointed)
    def site_pointed(self, message: MapView.Pointed) -> None:
        """A site pointed at on the map is pointed at in the question."""
        self.desk.card, self.desk.site = 0, message.site
        option = self.desk.option_for_site(message.site)
        reading = self.dock.reading
        if option is not None and message.view.has_focus and reading is not None and reading.prompt.serial != LOCAL:
            self.dock.point(option)
        else:
            self._fill()

    # ------------------------------------------------------------------------------------------------ commands
    def action_hold(self) -> None:
        """Pass nothing for the player, or do so again."""
        self.desk.hold = not self.desk.hold
        self._rows("header").show(self.desk.header(self.size.width))
        self.say("Hold: you are asked everything." if self.desk.hold else "Hold is off: passing as in your settings.")

    def action_pass_until(self) -> None:
        """Ask until when to pass."""
        choices = [until for until in Until if until is not Until.NOW]
        if self.desk.when.part == NONE:
            choices.remove(Until.PART)
        if not self.desk.when.matter:
            choices.remove(Until.MATTER)
        prompt = one_of(LOCAL, "PASS", "Until when?", [until_words(until, self.desk.showing) for until in choices])
        self._ask_locally(prompt, lambda answer: self._pass_until(choices[answer.chosen[0]]))

    def _pass_until(self, until: Until) -> None:
        self.desk.order_until(until)
        if self.desk.moment.question is not None:
            self._answered = None
            self._ask()

    def action_same(self) -> None:
        """Ask which answer to give always, or which no longer."""
        wanted, standing_answers = self.desk.possible_standing, self.desk.standing_answers
        entries: list[tuple[str, Callable[[], None]]] = []
        if wanted is not None and wanted not in standing_answers:
            entries.append((f"always {wanted.words}", partial(self._begin_habit, wanted)))
        entries += [(f"ask again {one.words}", partial(self._end_standing, one)) for one in standing_answers]
        if entries:
            prompt = one_of(LOCAL, "ALWAYS", "In this game, without being asked:", [words for words, _ in entries])
            self._ask_locally(prompt, lambda answer: entries[answer.chosen[0]][1]())
        else:
            self.dock.warn("Point at an answer first; = then gives it always.")

    def _begin_habit(self, standing: StandingAnswer) -> None:
        others = [one for one in self.desk.standing_answers if one.kind != standing.kind]
        self.desk.standing_answers = [*others, standing]
        self.say(f"Always {standing.words}. = takes it back.")
        if self.desk.moment.question is not None and self._answered is None:
            self._ask()

    def _end_standing(self, standing: StandingAnswer) -> None:
        self.desk.standing_answers = [one for one in self.desk.standing_answers if one != standing]
        self.say(f"You are asked again: {standing.words}.")

    def action_take_back(self) -> None:
        """Take the last answer back; where several can be, ask how far: the same key again goes further."""
        reading = self.dock.reading
        if reading is not None and reading.prompt.title == TAKE_BACK:
            self.dock.take("down")
            return
        if self._step_back():
            return
        session, given = self.session, self.desk.given
        asked = self.desk.moment.question is not None and self._answered is None
        reach = min(session.steps_back, len(given)) if isinstance(session, FarBack) and asked else 1
        if reach < 2:
            self._take_back(1)
            return
        words = list(reversed(given[-min(reach, MOST_BACK) :]))
        prompt = one_of(LOCAL, TAKE_BACK, "Which answer, and all after it? U again goes further back.", words)
        self._ask_locally(prompt, lambda answer: self._take_back(answer.chosen[0] + 1))
        self.dock.take("down")

    def _take_back(self, steps: int) -> None:
        self._answered = self.desk.moment.state
        self.desk.forget_plans()
        if isinstance(self.session, FarBack):
            possible = steps <= self.session.steps_back
            self.session.take_back(steps)
        else:
            possible = True
            self.session.take_back()
        if possible:
            del self.desk.given[-steps:]

    def action_stops(self) -> None:
        """Stop, or stop no more, at this step on this side."""
        name = stop_name(self.desk.when, self.desk.moment.seat)
        settings = self.lore.settings
        if self.desk.when.phase not in self.desk.showing.stops:
            self.say("There are no stops here, only in the phases of a turn.")
            return
        stops = settings.stops - {name} if name in settings.stops else settings.stops | {name}
        self.lore.settings = change(settings, stops=stops)
        save_settings(self.lore.settings)
        phase, _, side = name.rpartition(" ")
        whose = "your own" if side == "mine" else "another's"
        self.say(f"You are {'always' if name in stops else 'no longer always'} asked in {whose} turn: {phase}.")

    def action_always(self) -> None:
        """Auto-pass on or off."""
        self.lore.settings = change(self.lore.settings, auto_pass=not self.lore.settings.auto_pass)
        save_settings(self.lore.settings)
        on = self.lore.settings.auto_pass
        self.say(f"Auto-pass is {'on: you are asked where there is a choice' if on else 'off: you are always asked'}.")

    def action_concede(self) -> None:
        """Give up, if that is really meant."""
        if self.desk.moment.over is None:
            self._ask_locally(yes_no(LOCAL, "GIVE UP", "Give up the game? You lose it."), self._concede)

    def _concede(self, answer: Answer) -> None:
        if answer.chosen == (1,):
            self.session.concede()

    def action_leave(self) -> None:
        """Leave the table; the game can be continued."""
        self.dismiss(None)
