"""The games that lie on disk, to be watched again or checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from lore_tui import actions
from lore_tui.files.shelf import held
from lore_tui.games.menu import MENU
from lore_tui.people.peer_games import read_progress
from lore_tui.screens.page import PageScreen
from lore_tui.sessions.match import games_folder, read_about
from lore_tui.sessions.replay import ReplayError, players_of
from lore_tui.text import clip, fit
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList

SUFFIX = ".lore"


@dataclass(frozen=True)
class PlayedGame:
    """A file of a game, in words."""

    path: Path
    when: str
    words: str


def played_games() -> list[PlayedGame]:
    """The files in the player's folder of games, the newest first."""
    folder = games_folder()
    if not folder.is_dir():
        return []
    files = [*folder.glob(f"*/*{SUFFIX}"), *folder.glob(f"*{SUFFIX}")]
    dated = sorted(((path.stat().st_mtime, path) for path in files), reverse=True)
    return [PlayedGame(path, _when(path), _words(path)) for _, path in dated]


def _when(path: Path) -> str:
    """The time in the name of the folder, where it is one."""
    name = path.parent.name
    if len(name) >= 15 and name[:8].isdigit() and name[9:15].isdigit():
        return f"{name[:4]}-{name[4:6]}-{name[6:8]} {name[9:11]}:{name[11:13]}"
    return name[:16]


def _words(path: Path) -> str:
    match = read_about(path.parent)
    if match is not None:
        rules = MENU[match.game].way(match.rules).name.removesuffix(" rules")
        deck = held(match.deck, game=match.game)
        name = deck.name if deck.short == match.deck else match.deck  # it may have been thrown away since
        return f"{name} v {match.opponents}, {rules}, {match.progress}"
    try:
        return ", ".join(filter(None, (" v ".join(players_of(path)), read_progress(path.parent))))
    except ReplayError as error:
        return str(error)


def draw_game(game: PlayedGame, width: int) -> Line:
    """One row of the list."""
    return [(f" {fit(game.when, 17)}", "dim"), (clip(game.words, max(0, width - 19)), "text")]


class GamesScreen(PageScreen):
    """A list of games."""

    PLACE = actions.GAMES
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.GAMES)]
    DEFAULT_CSS = """
    GamesScreen #games { height: 1fr; }
    """

    def panes(self) -> ComposeResult:
        """One list."""
        yield CardList[PlayedGame](draw_game, id="games", classes="pane", more="PgDn")

    @property
    def games(self) -> CardList[PlayedGame]:
        """The list itself."""
        return cast("CardList[PlayedGame]", self.query_one("#games", CardList))

    def title_line(self) -> Line:
        """What this is."""
        return [(" GAMES", "title"), (f"   {len(self.games.items)} played to the end", "dim")]

    def show(self) -> None:
        """Read the folder again."""
        found = played_games()
        self.games.show(found)
        super().show()
        if not self.typing:
            self.focus_first()
        if not found:
            self.say("No game has been played to its end yet. I opens a file from elsewhere.", "dim")

    def focus_first(self) -> None:
        """The list has the arrows."""
        self.games.focus()

    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter in the list."""
        self.action_open()

    def action_open(self) -> None:
        """Watch the game."""
        if self.games.current is not None:
            self._watch(self.games.current.path)

    def _watch(self, path: Path) -> None:
        from lore_tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(path))

    def action_fairness(self) -> None:
        """Check the game."""
        if self.games.current is not None:
            from lore_tui.screens.fairness import FairnessScreen

            self.app.push_screen(FairnessScreen(self.games.current.path))

    def action_file(self) -> None:
        """A file from elsewhere."""
        self.ask_text("The file of the game:", self._file)

    def _file(self, text: str) -> None:
        path = Path(text).expanduser()
        if not text:
            return
        if path.is_file():
            self._watch(path)
        else:
            self.say(f"There is no file {path}.", "warning")
