"""The first game: a page of welcome, and a table that explains each kind of question when it first comes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from engine.editions import USUAL
from engine.kernel.actions import Action
from lore_tui import actions
from lore_tui.files.home import data_folder
from lore_tui.games import SHOWN, showing
from lore_tui.screens.page import PageScreen
from lore_tui.screens.table import TableScreen
from lore_tui.sessions.session import Session
from lore_tui.terminal.abilities import Room, room
from lore_tui.text import wrap
from lore_tui.view.layout import NEWS, TAIL_ROWS, Box
from lore_tui.view.lessons import FILE, Lesson, Lessons, Notebook, is_first_game
from lore_tui.view.moment import Moment
from lore_tui.view.prompt_lines import Line
from lore_tui.view.sheet import Asked
from lore_tui.view.showing import Showing
from lore_tui.widgets.rows import Rows, TextPane
from net.disk.identity import IdentityError, load_identity
from net.disk.journal import JournalError
from net.fair.log.faults import Misuse

LESSON_ROWS = 6
EVERYWHERE = ("once", "always")
"""The levels of explaining that want lessons in every game."""

class TutorialScreen(PageScreen):
    """What awaits the player, and the way in."""

    PLACE = actions.WELCOME
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.WELCOME)]
    DEFAULT_CSS = """
    TutorialScreen #text { height: 1fr; padding: 1 2; }
    """

    @property
    def teacher(self) -> Lessons:
        """The lessons of the game chosen on the first screen; LoRE's where that one has none."""
        game = self.lore.settings.quick.game
        found = showing(game).lessons if game in SHOWN else None
        return found or cast("Lessons", showing(SHOWN[0]).lessons)

    def panes(self) -> ComposeResult:
        """One text."""
        yield TextPane(id="text")

    def title_line(self) -> Line:
        """What this is."""
        return [(" A FIRST GAME", "title"), ("   that explains itself", "dim")]

    def show(self) -> None:
        """Show the welcome, and whether a game waits."""
        super().show()
        width = max(20, min(76, self.size.width - 4))
        lines = self._ways_in()
        for text in self.teacher.welcome:
            lines += [[], *([(line, "text")] for line in wrap(text, width))]
        self.query_one("#text", TextPane).show(lines)

    def _ways_in(self) -> list[Line]:
        folder = self.teacher.begun()
        if folder is None:
            return [[("Enter ", "hint"), ("begins.", "strong")]]
        words = f"goes on with your first game: {self.teacher.how_far(folder)}."
        return [[("Enter ", "hint"), (words, "strong")], [("N     ", "hint"), ("begins another one.", "text")]]

    def on_screen_resume(self) -> None:
        """The game may have gone on meanwhile."""
        if self.is_mounted:
            self.show()

    def action_begin(self) -> None:
        """Begin, or go on where the game was left."""
        teacher = self.teacher
        folder = teacher.begun()
        try:
            person = load_identity(data_folder())
        except IdentityError as error:
            self.say(str(error), "error")
            return
        try:
            session = teacher.begin(person) if folder is None else teacher.go_on(person, folder)
        except (JournalError, Misuse) as trouble:
            self.say(f"{trouble} N begins another first game.", "error")
            return
        self.app.push_screen(first_table(session), self._played)

    def _played(self, result: object) -> None:
        """Whoever has finished his first game has no more to do here."""
        if self.teacher.begun() is None:
            self.action_leave()

    def action_again(self) -> None:
        """Another first game."""
        try:
            self.app.push_screen(first_table(self.teacher.begin(load_identity(data_folder()))), self._played)
        except IdentityError as error:
            self.say(str(error), "error")


def first_table(session: Session) -> LessonTable:
    """The table of a first game; after it the same decks are played against a bot that plays soundly."""
    teacher = showing(session.moment.game).lessons
    assert teacher is not None
    again = teacher.again
    return LessonTable(session, Notebook(session.folder), again=lambda: again(load_identity(data_folder())))


def solo_table(session: Session, again: Callable[[], Session] | None = None) -> TableScreen:
    """The table for a game against a bot: hints on a key, lessons where they are wanted."""
    game = session.moment.game
    file = FILE if game == USUAL else f"{game}-{FILE}"
    return LessonTable(session, Notebook(data_folder(), file), again=again)


def tip(showing: Showing, moment: Moment, asked: Asked) -> str:
    """A proposal as it is typed: the keys, the words, the reason; empty where there is none."""
    found = showing.proposal(moment.state, moment.secrets, asked)
    if found is None:
        return ""
    words = f"  ({found.words})" if found.words else ""
    key = "Space" if asked.prompt.plan is None else "Enter"
    return f"Try: {f'{found.keys} Enter' if found.keys else key}{words}. {found.why}".rstrip()


class LessonTable(TableScreen):
    """A table with a strip above the question, as long as a lesson or a tip belongs to it."""

    PLACE = actions.TUTORIAL
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.TUTORIAL)]

    def __init__(self, session: Session, notebook: Notebook, *, again: Callable[[], Session] | None = None) -> None:
        super().__init__(session, again=again)
        self.notebook = notebook
        self.lesson: list[Line] = []
        self._said: tuple[str, str, str] | None = None
        """Title, text and proposal of the lesson shown."""
        self._serial = 0
        """The question that the lesson belongs to."""
        self._is_first = is_first_game(session.folder)
        if self._is_first:
            self.AGAIN = "the same decks, without lessons"
        self._sits_down = self._is_first
        """Whoever comes back to a first game has the lesson of the question he left once more."""

    def compose(self) -> ComposeResult:
        """The table, and the strip."""
        yield from super().compose()
        yield Rows(id="lesson")

    def on_mount(self, event: events.Mount) -> None:
        """Footer and palette know about tips."""
        self.query_one("#lesson").display = False

    # ------------------------------------------------------------------------------------------------ the strip
    def _plan(self, width: int, height: int) -> dict[str, Box]:
        """The panes of the table, with room for the lesson in place of the end of the log."""
        boxes = super()._plan(width, height)
        if not self.lesson:
            return boxes
        dock = boxes["dock"]
        top = dock.y - LESSON_ROWS
        if room(width, height) is Room.STANDARD:
            # Panes side by side, of one height: they are cut, and the end of the log makes room too.
            boxes.pop("tail", None)
            beside = [name for name in boxes if name not in ("header", "dock", "footer")]
            boxes.update({name: boxes[name]._replace(height=top - boxes[name].y) for name in beside})
        else:
            smaller = super()._plan(width, height - LESSON_ROWS)
            while smaller["dock"].y > top:
                smaller = super()._plan(width, smaller["footer"].y)
            top = smaller["dock"].y
            boxes = {**smaller, "dock": dock, "footer": boxes["footer"]}
        boxes["lesson"] = Box(0, top, width, dock.y - top)
        return boxes

    def _refresh(self) -> None:
        """Show what changed; a lesson that comes or goes lays the panes out anew."""
        had = bool(self.lesson)
        self._teach()
        if bool(self.lesson) != had:
            self._arrange()
        else:
            super()._refresh()

    def _fill(self) -> None:
        super()._fill()
        # What happened last is told where the end of the log else stands, as far as the lesson leaves room.
        desk = self.desk
        told = desk.tail(self.size.width, desk.tail_rows) if desk.tail_rows and desk.small and desk.view != NEWS else []
        self.query_one("#lesson", Rows).show([*self.lesson, *told])

    def _answered_for(self) -> tuple[Action, str] | None:
        """In a first game some questions are asked once, though they leave nothing to decide."""
        given, moment = super()._answered_for(), self.desk.moment
        if given is None or not self._is_first or moment.question is None:
            return given
        asked = self.desk.showing.ask(moment.state, self.desk.reader, moment.number)
        key = self._lesson_key(asked.prompt.title)
        return None if key in self._asked_once and (self._sits_down or key not in self.notebook.seen) else given

    def _lesson_key(self, title: str) -> str:
        teacher = self.desk.showing.lessons
        return teacher.key(self.desk.moment, title, self.notebook.seen) if teacher is not None else ""

    @property
    def _lessons(self) -> Mapping[str, Lesson]:
        teacher = self.desk.showing.lessons
        return teacher.lessons if teacher is not None else {}

    @property
    def _asked_once(self) -> Collection[str]:
        teacher = self.desk.showing.lessons
        return teacher.asked_once if teacher is not None else ()

    def _arrange(self) -> None:
        """Lay the panes out; a lesson is folded for the width there is."""
        if self._said is not None and self.is_mounted:
            self._give(*self._said)
        super()._arrange()

    def _give(self, title: str = "", text: str = "", proposal: str = "") -> None:
        """Show this above the question, or nothing; the end of the log has what is left of the room."""
        self._said = (title, text, proposal) if title else None
        self.lesson = self._lines(title, text, proposal) if title else []
        self.desk.tail_rows = LESSON_ROWS - len(self.lesson) if self.lesson else TAIL_ROWS

    def _teach(self) -> None:
        """The lesson of the question shown, the first time its kind comes; and a word at the end of a first game."""
        asked, moment = self.desk.asked, self.desk.moment
        if moment.over is not None and self._is_first and self.lore.settings.explain != "off":
            teacher = self.desk.showing.lessons
            if teacher is not None:
                self._give(teacher.farewell.title, teacher.farewell.text)
            return
        if asked is None or not self.desk.is_asked or moment.question is None or moment.over is not None:
            self._give()
            self._serial = 0
            return
        if asked.prompt.serial == self._serial:
            return
        self._give()
        self._serial = asked.prompt.serial
        key = self._lesson_key(asked.prompt.title)
        level = self.lore.settings.explain
        again, self._sits_down = self._sits_down, False
        wanted = level in EVERYWHERE or (self._is_first and level != "off")
        if key and wanted and (level == "always" or again or key not in self.notebook.seen):
            self.notebook.note(key)
            self._give(self._lessons[key].title, self._lessons[key].text, tip(self.desk.showing, moment, asked))

    def _lines(self, title: str, text: str, proposal: str) -> list[Line]:
        width = max(20, self.size.width - 3)
        head: Line = [(f" LESSON  {title}" if text else f" {title}", "title")]
        left = self.notebook.left(self._lessons)
        if left and proposal and text and (self._is_first or self.lore.settings.explain in EVERYWHERE):
            head.append((f"   {left} to come   T: a proposal at any time", "dim"))
        body = wrap(text, width)[: LESSON_ROWS - 2] if text else []
        room = LESSON_ROWS - 1 - len(body)
        tips = wrap(proposal, width)[:room] if proposal else []
        return [head, *([(f" {line}", "text")] for line in body), *([(f" {line}", "chosen")] for line in tips)]

    def action_tip(self) -> None:
        """What the steward would answer, and why."""
        asked, moment = self.desk.asked, self.desk.moment
        if asked is None or not self.desk.is_asked or moment.question is None:
            return
        had = bool(self.lesson)
        words = tip(self.desk.showing, moment, asked) or "There is no proposal here."
        teacher = self.desk.showing.lessons
        # What came about was explained when it did: a hint is about the question.
        key = teacher.key(moment, asked.prompt.title, tuple(self._lessons)) if teacher is not None else ""
        lesson = self._lessons.get(key)
        self._give(lesson.title if lesson else "HINT", lesson.text if lesson else "", words)
        self._serial = asked.prompt.serial
        if had:
            self._fill()
        else:
            self._arrange()
