"""A screen that asks questions of its own in the dock: one at a time, each answer with what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from textual import on
from textual.screen import Screen

from lore_tui.view.prompt import Prompt, barred, one_of
from lore_tui.widgets.dock import PromptDock

if TYPE_CHECKING:
    from lore_tui.app import LoreApp

Choice = tuple[str, Callable[[], None]]
"""What an answer says and what it does."""


class AskingScreen(Screen[object]):
    """Keeps the question that is asked, what it is about, and the words shown above it."""

    def __init__(self) -> None:
        super().__init__()
        self._serial = 0
        self._choices: Sequence[Choice] = ()
        self._details: Sequence[str] = ()
        self._subject: object = None
        """What the question in the dock is about: an offer, a key, a saved game, or nothing."""
        self._answered: set[bytes] = set()
        """Subjects that were asked about already and come by themselves no more."""

    @property
    def lore(self) -> LoreApp:
        """The application by its own type."""
        return cast("LoreApp", self.app)

    @property
    def dock(self) -> PromptDock:
        """Where questions are asked."""
        return self.query_one(PromptDock)

    def _show(self) -> None:
        """Show everything as it is now."""

    def take_picture(self) -> None:
        """Look again what there is to show and to ask, after a question has gone."""

    def _ask(
        self,
        subject: object,
        title: str,
        question: str,
        choices: Sequence[Choice],
        details: Sequence[str] = (),
        refused: Mapping[int, str] | None = None,
    ) -> None:
        """Ask; `refused` says why some of the answers are not possible."""
        self._serial += 1
        self._subject = subject
        self._choices = choices
        self._details = details
        prompt: Prompt = one_of(self._serial, title, question, [words for words, _ in choices])
        self.dock.ask(barred(prompt, refused or {}))
        self._show()

    def _drop_question(self) -> None:
        self._choices, self._details, self._subject = (), (), None
        self._show()

    @on(PromptDock.Answered)
    def answered(self, message: PromptDock.Answered) -> None:
        """Carry out the answer."""
        choices = self._choices
        if message.answer.serial != self._serial or not choices:
            return
        self._drop_question()
        choices[message.answer.chosen[0]][1]()
        self.take_picture()

    @on(PromptDock.Left)
    def left(self) -> None:
        """Backspace: no answer now; what was asked comes again when its letter is typed."""
        if isinstance(self._subject, bytes):
            self._answered.add(self._subject)
        self._drop_question()
        self.take_picture()
