"""One tournament for its director: players and places, rounds and results, every step a key."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container
from textual.message import Message

from engine.cards.codes import CodeError
from lore_tui import actions
from lore_tui.files.gamefile import games_of
from lore_tui.files.sealed import drawn_by, pool_check
from lore_tui.screens.page import PageScreen
from lore_tui.text import clean, clean_name, wrap
from lore_tui.view.beside.tournament import (
    PlayerRow,
    clock_words,
    draw_player,
    player_heads,
    player_rows,
    round_lines,
    stand,
)
from lore_tui.view.prompt_lines import Line
from lore_tui.widgets.cards import CardList
from lore_tui.widgets.rows import Rows, TextPane
from net.disk.files import read_limited
from net.disk.identity import write_atomically
from net.fair.log.transcript import MAX_FILE
from net.tournament.director import Director, Ruling
from net.tournament.export import as_json, as_text, table_words
from net.tournament.locks import LOCK_FORM
from net.tournament.records import CannotPair, Result

WIDE = 120
WORDS_ROWS = 3
MOST_WORDS = 600
CHECKING = "One moment: a file is being checked."


class TournamentScreen(PageScreen):
    """Players in a list, rounds beside or below it; commands ask in the line at the foot."""

    PLACE = actions.TOURNAMENT
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings(actions.TOURNAMENT)]
    DEFAULT_CSS = f"""
    TournamentScreen #body {{ layout: vertical; }}
    TournamentScreen.-wide #body {{ layout: horizontal; }}
    TournamentScreen #players, TournamentScreen #rounds {{ width: 1fr; height: 1fr; }}
    TournamentScreen.-wide #players {{ width: 68; }}
    TournamentScreen #speaks {{ height: {WORDS_ROWS}; }}
    """

    class Checked(Message):
        """A file was read: its result, or why there is none."""

        def __init__(self, result: Result | None, trouble: str = "") -> None:
            super().__init__()
            self.result = result
            self.trouble = trouble

    def __init__(self, director: Director, now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self.director = director
        self._now = now
        self._checking = False

    def panes(self) -> ComposeResult:
        """Players and rounds."""
        with Container(id="body"):
            yield CardList[PlayerRow](draw_player, id="players", classes="pane", more="PgDn")
            rounds = TextPane(id="rounds")
            rounds.add_class("pane")
            yield rounds

    @property
    def players(self) -> CardList[PlayerRow]:
        """The list of players."""
        return cast("CardList[PlayerRow]", self.query_one("#players", CardList))

    def on_mount(self, event: events.Mount) -> None:
        """Fill it, and let the clock run."""
        super().on_mount(event)
        self.call_after_refresh(self.show)
        if self.director.tournament.clock:
            self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        self.query_one("#title", Rows).show([self.title_line()])

    def title_line(self) -> Line:
        """Name, how far it has come, and the clock."""
        tournament = self.director.tournament
        clock = clock_words(tournament, int(self._now()))
        line: Line = [(f" {clean(tournament.name, 40).upper()}", "title"), (f"   {stand(tournament)}", "dim")]
        return [*line, (f"   {clock}", "warning")] if clock else line

    def show(self) -> None:
        """Show the tournament as it stands."""
        self.set_class(self.size.width >= WIDE, "-wide")
        self.players.show(player_rows(self.director.tournament))
        self.players.border_title = player_heads(self.players.size.width - 2)
        rounds = self.query_one("#rounds", TextPane)
        rounds.border_title = "Rounds"
        rounds.show(round_lines(self.director, max(20, rounds.size.width)))
        super().show()
        if not self.typing:
            self.focus_first()

    def focus_first(self) -> None:
        """The players have the arrows."""
        self.players.focus()

    def say(self, text: str, style: str = "text") -> None:
        """Sentences of a director are long: they take the rows they need."""
        lines = wrap(clean(text, MOST_WORDS), max(20, self.size.width - 2))[:WORDS_ROWS]
        self.query_one("#speaks", Rows).show([[(f" {line}", style)] for line in lines])

    # ---------------------------------------------------------------------------------------------------- steps
    def _do(self, step: Callable[[], object], done: str) -> None:
        """A step of the director; what speaks against it is said."""
        if self._checking:
            self.say(CHECKING, "warning")
            return
        try:
            step()
        except (Ruling, CannotPair) as ruling:
            self.say(str(ruling), "warning")
        except OSError as error:
            self.say(f"{self.director.path} cannot be written: {error.strerror}.", "error")
        else:
            self.show()
            self.say(done, "good")

    def _chosen(self, then: Callable[[PlayerRow], None]) -> None:
        """Something about the player under the cursor."""
        row = self.players.current
        if row is None:
            self.say("There are no players yet: N enters one.", "warning")
        else:
            then(row)

    def action_enter(self) -> None:
        """A player joins by his key."""
        self.ask_text("NAME KEY, and LOCK for a locked deck (`lore decks lock` shows them):", self._enter)

    def _enter(self, text: str) -> None:
        words = text.split()
        lock = words.pop() if words and LOCK_FORM.fullmatch(words[-1]) else ""
        if not words:
            return
        if len(words) < 2:
            self.say("Type the name and the fingerprint of the key: Frodo 3vm4uyfbkqadublcoatrh6oa7u", "warning")
            return
        name, key = clean_name(" ".join(words[:-1])), words[-1]
        self._do(lambda: self.director.enter(name, key, lock), f"{name} plays.")

    def action_lock(self) -> None:
        """Lock the deck list of the player under the cursor."""
        self._chosen(lambda row: self.ask_text(f"{row.name}'s LOCK:", lambda text: self._lock(row, text)))

    def _lock(self, row: PlayerRow, text: str) -> None:
        if text:
            self._do(lambda: self.director.commit_deck(row.key, text), f"{row.name}'s deck list is locked.")

    def action_opening(self) -> None:
        """Open the deck list of the player under the cursor."""
        self._chosen(lambda row: self.ask_text(f"{row.name}'s OPENING:", lambda text: self._opening(row, text)))

    def _opening(self, row: PlayerRow, text: str) -> None:
        if text:
            done = f"{row.name}'s deck list is opened: what he plays is held against it."
            self._do(lambda: self.director.open_deck(row.key, text), done)

    def action_pool(self) -> None:
        """Sealed play: the pool that the players drew together."""
        self.ask_text("The file of the pool, as `lore decks sealed` keeps it:", self._pool)

    def _pool(self, text: str) -> None:
        if not text:
            return
        try:
            code, keys = drawn_by(Path(text).expanduser())
        except CodeError as error:
            self.say(f"{error}.", "warning")
            return
        self._do(lambda: self.director.enter_pool(code, keys), f"Everybody builds from the pool {code}.")

    # --------------------------------------------------------------------------------------------------- rounds
    def action_pair(self) -> None:
        """Pair the next round."""
        self._do(lambda: self.director.next_round(int(self._now())), "The round is paired.")

    def action_time(self) -> None:
        """Call time."""
        done = "Time is called: both players agree on it in their client, and the game ends by its rules."
        self._do(lambda: self.director.call_time(int(self._now())), done)

    def action_result(self) -> None:
        """Take a result from the file of a game."""
        self.ask_text("The file of the game:", self._result)

    def _result(self, text: str) -> None:
        path = Path(text).expanduser()
        if not text:
            return
        if self._checking:
            self.say(CHECKING, "warning")
            return
        try:
            data = read_limited(path, MAX_FILE)
        except OSError as error:
            self.say(f"{path} cannot be read: {error.strerror}.", "warning")
            return
        self._checking = True
        self.say("Checking signatures, dice, decks and rules ...", "dim")
        threading.Thread(target=self._check, args=(data,), daemon=True, name="lore-result").start()

    def _check(self, data: bytes) -> None:
        """In a thread: a long game takes some seconds."""
        games, check = games_of(self.director.tournament.manner.game), pool_check(self.director.tournament)
        try:
            self.post_message(self.Checked(self.director.take_transcript(data, games, check)))
        except Ruling as ruling:
            self.post_message(self.Checked(None, str(ruling)))
        except OSError as error:
            self.post_message(self.Checked(None, f"{self.director.path} cannot be written: {error.strerror}."))

    def on_tournament_screen_checked(self, message: Checked) -> None:
        """The file is read."""
        self._checking = False
        self.show()
        if message.result is None:
            self.say(message.trouble, "warning")
        else:
            words = table_words(self.director.tournament, tuple(message.result.points), message.result)
            self.say(f"Verified: {words}", "good")

    def action_rule(self) -> None:
        """The director's word on a game that was stopped."""
        one = f"NAME={self.director.tournament.manner.count}"
        self.ask_text(f"{one} {one} WHY, for a game without a verified end:", self._rule)

    def _rule(self, text: str) -> None:
        keys = {entrant.name: entrant.key for entrant in self.director.tournament.entrants}
        points: dict[str, int] = {}
        rest = text
        for name in sorted(keys, key=len, reverse=True):
            before, mark, after = rest.partition(f"{name}=")
            number, _, tail = after.partition(" ")
            if mark and number.lstrip("-").isdigit():
                points[keys[name]], rest = int(number), f"{before}{tail}"
        why = clean(rest)
        if not text:
            return
        if not points or not why:
            self.say("Write it as: Frodo=12 Sam=7 stopped at the end of the break", "warning")
            return
        self._do(lambda: self.director.decide(points, why), "Ruled.")

    # ------------------------------------------------------------------------------------------------ discipline
    def action_warn(self) -> None:
        """Write a warning down against the player under the cursor."""
        self._chosen(lambda row: self.ask_text(f"{row.name} is warned for:", lambda text: self._warn(row, text)))

    def _warn(self, row: PlayerRow, text: str) -> None:
        offence = clean(text)
        if not offence:
            return
        done = f"{row.name} is warned for {offence}"
        self._do(lambda: self.director.warn(row.key, offence), f"{done}.")
        if row.key in self.director.tournament.ejected:
            self.say(f"{done} and ejected: two warnings for one offence, or three in all.", "warning")

    def action_eject(self) -> None:
        """Send the player under the cursor home, if that is really meant."""
        self._chosen(self._ask_to_eject)

    def _ask_to_eject(self, row: PlayerRow) -> None:
        def eject() -> None:
            self._do(lambda: self.director.eject(row.key), f"{row.name} is ejected.")

        self.ask_key(f"Eject {row.name}? He loses his place.", {"1": ("yes", eject)})

    def action_drop(self) -> None:
        """The player under the cursor leaves."""
        self._chosen(self._ask_to_drop)

    def _ask_to_drop(self, row: PlayerRow) -> None:
        def drop() -> None:
            self._do(lambda: self.director.drop(row.key), f"{row.name} leaves and keeps what he scored.")

        self.ask_key(f"{row.name} leaves and concedes a game he still owes?", {"1": ("yes", drop)})

    # ------------------------------------------------------------------------------------------------------- end
    def action_close(self) -> None:
        """Places and ratings become final."""
        self._do(self.director.close, "")
        if self.director.tournament.closed:
            self.say(self.director.outcome(), "good")

    def action_export(self) -> None:
        """Text and JSON beside each other."""
        path = self.director.path
        proposal = Path.home() / f"{path.stem}-report"
        self.ask_text("Write text and JSON to (without an ending):", self._export, str(proposal))

    def _export(self, text: str) -> None:
        if not text:
            return
        base = Path(text).expanduser()
        files = {base.with_name(f"{base.name}.txt"): as_text, base.with_name(f"{base.name}.json"): as_json}
        if any(path.exists() for path in files):
            self.say(f"{base}.txt or .json exists already; name another one.", "warning")
            return
        try:
            for path, make in files.items():
                write_atomically(path, make(self.director.tournament).encode())
        except OSError as error:
            self.say(f"{base} cannot be written: {error.strerror}.", "error")
            return
        self.say(f"Written to {base}.txt and {base}.json", "good")
