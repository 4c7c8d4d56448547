"""Somebody who plays a first game by its proposals, or now and then by a whim of his own."""

from __future__ import annotations

import random

from engine.editions import edition
from engine.kernel.actions import Action
from lore_tui.files.settings import Settings
from lore_tui.games import showing
from lore_tui.screens.tutorial import tip
from lore_tui.sessions.first_game import FirstGame
from lore_tui.view.prompt import Reading, press

KEYS = {"Enter": "enter", "Space": "space"}


class Pupil:
    """Answers every question of a first game as a table would have it, and notes what he is taught."""

    def __init__(self, session: FirstGame, whims: random.Random | None = None) -> None:
        self.session = session
        self.session.start(lambda: None)
        self.showing = showing(session.moment.game)
        self.desk = self.showing.desk(session.moment)
        self.met: list[str] = []
        """The lessons, in the order in which they came."""
        self.prompts: list[tuple[str, str]] = []
        """The title and the proposal of every question."""
        self._whims = whims

    def play(self, most: int = 1000) -> None:
        """Play to the end of the game, or so many questions."""
        while self.session.moment.over is None and len(self.prompts) < most:
            self.answer()

    def answer(self) -> None:
        """Answer the question of the moment as a table would have it."""
        moment, teacher = self.session.moment, self.showing.lessons
        assert moment.error is None and moment.question is not None and teacher is not None
        self.desk.take(moment)
        given = self.desk.given_answer(Settings())
        if given is not None and teacher.key(moment, "", self.met) not in set(teacher.asked_once) - set(self.met):
            self.session.act(given[0], automatic=True)
            return
        asked = self.desk.ask()
        key = teacher.key(moment, asked.prompt.title, self.met)
        if key and key not in self.met:
            self.met.append(key)
        words = tip(self.showing, moment, asked)
        assert words.startswith("Try: "), asked.prompt
        self.prompts.append((asked.prompt.title, words))
        self.session.act(self._chosen(words))
        assert self.session.moment.state is not moment.state, f"{words}: {self.session.moment.notice}"

    def _chosen(self, words: str) -> Action:
        asked, moment = self.desk.asked, self.session.moment
        assert asked is not None
        if self._whims is not None and asked.prompt.plan is None and self._whims.random() < 0.2:
            return self._whims.choice(edition(moment.game).game.legal(moment.state, moment.secrets))
        reading = Reading(asked.prompt)
        keys = words.removeprefix("Try: ").partition("  (")[0].partition(".")[0].split()
        for key in keys:
            for one in [KEYS[key]] if key in KEYS else list(key):
                reading = press(reading, one)
        assert reading.answer is not None, words
        return self.desk.answer(reading.answer)

    @property
    def log(self) -> str:
        """The story as the player read it."""
        return "\n".join(line.text.strip() for line in self.session.moment.story)
