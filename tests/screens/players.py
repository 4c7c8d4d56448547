"""A whole client without a terminal: seeded games, keys as a player would press them, pictures as text."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from textual import events
from textual.pilot import Pilot

from engine.edition import Player as BotPlayer
from engine.editions import USUAL, edition
from engine.kernel.actions import Action
from lore_tui.app import LoreApp
from lore_tui.files.settings import Settings
from lore_tui.screens.table import LOCAL, TableScreen
from lore_tui.sessions.match import Match
from lore_tui.sessions.solo_session import Luck, SoloSession
from lore_tui.terminal.abilities import Colours, Terminal
from lore_tui.terminal.driver import screen_text
from lore_tui.view.prompt import Shape
from lore_tui.widgets.dock import PromptDock
from net.disk.identity import Identity
from net.fair.log.primitives import Signer

TERMINAL = Terminal(80, 24, Colours.TRUE, True)
DECKS = ("guard-of-the-white-city", "heirs-of-the-north")


def seeded_person(seed: int) -> tuple[Identity, Luck]:
    """A player and his luck, both from a seed."""
    chance = random.Random(seed)
    person = Identity(Signer(chance.randbytes(32)), "Frodo", chance.randbytes(32))
    return person, Luck(chance.randbytes, chance.randrange)


def seeded_session(
    seed: int,
    folder: Path,
    *,
    rules: str = "intro",
    bot: str = "greedy",
    decks: Sequence[str] = DECKS,
    game: str = USUAL,
) -> SoloSession:
    """A game in the caller's thread whose cards and dice follow from a seed; two decks, or one for each player."""
    person, luck = seeded_person(seed)
    match = Match(decks[0], decks[1], bot, rules, players=len(decks), game=game)
    ready = edition(game).decks.ready()
    lists = tuple(ready[name] for name in decks)
    return SoloSession.new(person, match, lists, folder=folder, luck=luck, threaded=False)


def client(session: SoloSession, settings: Settings | None = None) -> LoreApp:
    """The client with this game open."""
    return LoreApp(TERMINAL, settings, first=lambda: TableScreen(session))


def table(app: LoreApp) -> TableScreen:
    """The table that is shown."""
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def type_keys(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, each when the screen has settled and what it asks has been painted."""
    for key in keys:
        while not all(dock.ready for dock in pilot.app.screen.query(PromptDock)):
            await pilot.pause(0.01)
        character = key if len(key) == 1 else None
        names = {"?": "question_mark", " ": "space"}
        pilot.app.post_message(events.Key(names.get(key, key), character))
        await pilot.pause()


class Player:
    """Answers questions by keys: the answer of a bot, typed on the keyboard."""

    def __init__(self, app: LoreApp, pilot: Pilot[None], bot: str = "greedy") -> None:
        self.app = app
        self.pilot = pilot
        self.bot = bot
        self.answers = 0

    @cached_property
    def _bot(self) -> BotPlayer[Any]:
        """The bot of the game that is played."""
        return edition(table(self.app).desk.moment.game).bot(self.bot, random.Random(7).randrange)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return table(self.app).desk.moment.over is not None

    async def answer(self) -> None:
        """Answer the question shown, once the table stands."""
        while not self.app.screen.query(PromptDock):
            await self.pilot.pause(0.01)
        keys = self.keys()
        await type_keys(self.pilot, *keys, "enter")
        self.answers += 1

    def keys(self) -> list[str]:
        """The keys that lead to the bot's answer, or to the first that is possible."""
        screen = table(self.app)
        reading = screen.dock.reading
        assert reading is not None, f"nothing is asked:\n{picture(self.app)}"
        assert reading.prompt.serial != LOCAL
        asked = screen.desk.asked
        assert asked is not None
        if reading.prompt.shape is Shape.PLAN:
            return []  # Enter accepts what is proposed
        if reading.prompt.shape is Shape.NUMBER:
            return list(str(reading.prompt.most))
        moment = screen.desk.moment
        wanted = self._bot(moment.state, moment.secrets)
        allowed = [option for option in reading.prompt.options if option.allowed]
        if reading.prompt.shape is Shape.SEVERAL and reading.prompt.space is None:
            return [key for option in allowed[: reading.prompt.least] for key in option.code]
        exact = [option for option in allowed if _same(asked.actions[option.id], wanted)]
        return list((exact or allowed)[0].code)


def _same(one: Action, other: Action) -> bool:
    return one.verb == other.verb and one.args == other.args


def picture(app: LoreApp) -> str:
    """The screen as text."""
    return "\n".join(screen_text(app)) + "\n"
