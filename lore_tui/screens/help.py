"""Help: keys, the course of a turn, fair play and its limits, and the whole rule book, findable by id and word."""

from __future__ import annotations

from typing import ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal

from lore_tui import actions
from lore_tui.files.rulebook import rulebook
from lore_tui.screens.page import PageScreen
from lore_tui.text import clip
from lore_tui.view.beside.handbook import Topic, page, rule_lines, topics
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.rows import TextPane


def draw_topic(topic: Topic, width: int) -> Line:
    """One row of the list."""
    return [(clip(topic.title, width), "text")]


class HelpScreen(PageScreen):
    """Topics on the left, the one under the cursor on the right."""

    PLACE = actions.BOOK
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.BOOK)]
    DEFAULT_CSS = """
    HelpScreen #body { layout: horizontal; }
    HelpScreen #topics { width: 27; height: 100%; }
    HelpScreen #text { width: 1fr; height: 100%; }
    """

    def __init__(self, title: str = "") -> None:
        """`title` names the topic that is shown first."""
        super().__init__()
        self._first = title
        self._query = ""

    def panes(self) -> ComposeResult:
        """List and text."""
        with Horizontal(id="body"):
            yield CardList[Topic](draw_topic, topics(rulebook()), id="topics", classes="pane", more="PgDn")
            text = TextPane(id="text", more="Space")
            text.add_class("pane")
            yield text

    @property
    def topics(self) -> CardList[Topic]:
        """The list itself."""
        return cast("CardList[Topic]", self.query_one("#topics", CardList))

    @property
    def text(self) -> TextPane:
        """The text beside it."""
        return self.query_one("#text", TextPane)

    def on_mount(self, event: events.Mount) -> None:
        """Show the topic asked for."""
        at = next((at for at, topic in enumerate(self.topics.items) if topic.title == self._first), 0)
        self.topics.cursor = at
        super().on_mount(event)
        self.focus_first()

    def title_line(self) -> Line:
        """What this is."""
        return [(" HELP", "title"), (f"   {len(rulebook())} rules; Tab and arrows read, / finds", "dim")]

    def show(self) -> None:
        """Show the topic under the cursor, or what was found."""
        super().show()
        width = max(20, self.text.size.width)
        topic = self.topics.current
        if self._query:
            found = rulebook().find(self._query)
            self.text.border_title = f"{len(found)} rules: {clip(self._query, 30)}"
            self.text.show(rule_lines(found, width), top=True)
        elif topic is not None:
            self.text.border_title = topic.title
            self.text.show(page(topic, rulebook(), self.lore.settings.keys, width), top=True)

    def focus_first(self) -> None:
        """The list has the arrows."""
        self.topics.focus()

    @on(CardList.Moved)
    def moved(self) -> None:
        """Another topic, not what was found."""
        self._query = ""

    @on(CardList.Rested)
    def rested(self) -> None:
        """Show the topic."""
        self.show()

    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter: read on."""
        self.text.focus()

    def other_key(self, event: events.Key) -> None:
        """Tab changes sides; the page keys always turn the text."""
        if event.key in ("tab", "shift+tab"):
            event.stop()
            event.prevent_default()
            if self.topics.has_focus:
                self.text.focus()
            else:
                self.topics.focus()
        elif event.key == "space":
            event.stop()
            self.text.action_page(1)

    def action_find(self) -> None:
        """Rules by id or word."""
        self.ask_text("A rule's id, or words:", self._find, self._query)

    def _find(self, text: str) -> None:
        self._query = text
        self.show()
        self.text.focus()

    def action_leave(self) -> None:
        """From what was found back to the topics, then to the screen below."""
        if self._query:
            self._query = ""
            self.show()
            self.focus_first()
        else:
            self.dismiss(None)
