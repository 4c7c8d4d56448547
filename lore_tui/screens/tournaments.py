"""The tournaments a director keeps: one file each, opened or begun here."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from lore_tui import actions
from lore_tui.files.deckfiles import short_name
from lore_tui.files.home import data_folder
from lore_tui.games.formats import FORMATS, Format
from lore_tui.screens.page import PageScreen
from lore_tui.text import clean, clip, fit
from lore_tui.view.beside.tournament import stand
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from net.tournament.director import Director, Ruling

SUFFIX = ".json"
NAME_CELLS = 40
SEED_BYTES = 16


@dataclass(frozen=True)
class Kept:
    """A tournament in its file, or why it cannot be read."""

    path: Path
    name: str
    words: str
    sound: bool = True


def tournaments_folder() -> Path:
    """Where a director's tournaments lie."""
    return data_folder() / "tournaments"


def kept_tournaments() -> list[Kept]:
    """All of them by the names of their files."""
    return [_kept(path) for path in sorted(tournaments_folder().glob(f"*{SUFFIX}"))]


def _kept(path: Path) -> Kept:
    try:
        tournament = Director.open(path).tournament
    except Ruling:
        return Kept(path, clean(path.stem, NAME_CELLS), "cannot be read; Enter says why", False)
    return Kept(path, clean(tournament.name, NAME_CELLS), stand(tournament))


def draw_kept(one: Kept, width: int) -> Line:
    """One row of the list."""
    style = "text" if one.sound else "error"
    return [(f" {fit(one.name, NAME_CELLS)}", "strong"), (clip(f" {one.words}", max(0, width - NAME_CELLS - 1)), style)]


class TournamentsScreen(PageScreen):
    """A list; Enter opens a tournament, N begins one."""

    PLACE = actions.TOURNAMENTS
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.TOURNAMENTS)]
    DEFAULT_CSS = """
    TournamentsScreen #tournaments { height: 1fr; }
    """

    def panes(self) -> ComposeResult:
        """One list."""
        yield CardList[Kept](draw_kept, id="tournaments", classes="pane", more="PgDn")

    @property
    def tournaments(self) -> CardList[Kept]:
        """The list itself."""
        return cast("CardList[Kept]", self.query_one("#tournaments", CardList))

    def title_line(self) -> Line:
        """What this is."""
        return [(" TOURNAMENTS", "title"), ("   you are the director of these", "dim")]

    def show(self) -> None:
        """Read the folder again."""
        found = kept_tournaments()
        self.tournaments.show(found)
        super().show()
        if not self.typing:
            self.focus_first()
        if not found and not self.typing:
            self.say("No tournament yet. N begins one; players then join by their keys.", "dim")

    def on_screen_resume(self) -> None:
        """A tournament may have gone on."""
        if self.is_mounted:
            self.show()

    def focus_first(self) -> None:
        """The list has the arrows."""
        self.tournaments.focus()

    # --------------------------------------------------------------------------------------------------- commands
    @on(CardList.Chosen)
    def chosen(self) -> None:
        """Enter in the list."""
        self.action_open()

    def action_open(self) -> None:
        """Go on with the tournament."""
        one = self.tournaments.current
        if one is not None:
            self._open(one.path)

    def _open(self, path: Path) -> None:
        from lore_tui.screens.tournament import TournamentScreen

        try:
            director = Director.open(path)
        except Ruling as ruling:
            self.say(clean(str(ruling)), "error")
            return
        self.app.push_screen(TournamentScreen(director))

    def action_file(self) -> None:
        """A tournament from a file elsewhere."""
        self.ask_text("The file of the tournament:", lambda text: self._open(Path(text).expanduser()) if text else None)

    def action_new(self) -> None:
        """Begin a tournament: its name, its kind, with or without a clock."""
        self.ask_text("The name of the tournament:", self._named)

    def _named(self, text: str) -> None:
        name = clean(text, NAME_CELLS)
        if name:
            kinds = enumerate(FORMATS[self.game], 1)
            self.ask_key(
                f"{name}: what kind of tournament?",
                {str(number): (kind.name, partial(self._formed, name, kind)) for number, kind in kinds},
            )

    def _formed(self, name: str, kind: Format) -> None:
        self.ask_key(
            f"A clock of {kind.manner.minutes} minutes for each round?",
            {
                "1": ("yes", lambda: self._begin(name, kind, True)),
                "2": ("no clock", lambda: self._begin(name, kind, False)),
            },
        )

    def _begin(self, name: str, kind: Format, clock: bool) -> None:
        folder = tournaments_folder()
        path, number = folder / f"{short_name(name)}{SUFFIX}", 2
        while path.exists():
            path, number = folder / f"{short_name(name)}-{number}{SUFFIX}", number + 1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            Director.create(path, name, secrets.token_bytes(SEED_BYTES), kind.groups, clock, kind.manner)
        except (Ruling, OSError) as error:
            self.say(f"It cannot be saved in {folder}: {error}", "error")
            return
        self._open(path)
