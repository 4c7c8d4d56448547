"""The table of others: everything can be looked at, nothing can be answered."""

from __future__ import annotations

from typing import ClassVar, cast

from textual.binding import BindingType

from lore_tui import actions
from lore_tui.screens.table import LOCAL, TableScreen
from lore_tui.sessions.watching import WatchMoment, WatchSession
from lore_tui.view.prompt import Answer, one_of
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.rows import footer_line


class WatchScreen(TableScreen, inherit_bindings=False):
    """A game that is watched; it can be left at any time."""

    PLACE = actions.WATCHING
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.WATCHING)]

    def __init__(self, session: WatchSession) -> None:
        super().__init__(session)

    @property
    def now(self) -> WatchMoment:
        """The moment with what only a game that is watched has."""
        return cast("WatchMoment", self.desk.moment)

    def _say_or_end(self) -> None:
        if self._local is not None:
            return
        moment = self.now
        if moment.over is None and not moment.stopped:
            self._say_waiting(moment.waiting)
        elif not self._over:
            self._over = True
            ending = self.desk.ending() if moment.over is not None else moment.stopped
            self._ask_locally(one_of(LOCAL, "NOTHING MORE TO SEE", ending, ["leave"]), self._ended)

    def _ended(self, answer: Answer) -> None:
        self.dismiss(None)

    def _footer(self) -> Line:
        words = actions.footer_words(actions.WATCHING, self.lore.settings.keys)
        return footer_line([("Tab", "pane"), *words], self.size.width)

    def action_help(self) -> None:
        """The keys of this screen."""
        self.lore.action_help()
