"""The first screen as lines: decks by letters, opponents by digits, what Enter starts, and where capitals lead.

However many decks there are, everything has its place: with few decks a line each and words about every opponent,
with more of them columns, and pages where the letters do not suffice.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from lore_tui import __version__
from lore_tui.files.settings import Quick
from lore_tui.games import SHOWN
from lore_tui.games.menu import MENU
from lore_tui.text import clip, fit, wrap
from lore_tui.text import width as cells

if TYPE_CHECKING:  # a word for types only: the first screen asks nothing, so it need not wait for the questions
    from lore_tui.view.prompt_lines import Line

LETTERS = string.ascii_lowercase
NO_LETTERS: Mapping[str, str] = MappingProxyType({})
DECK_COLUMN, WIDEST = 26, 42
"""Cells of a deck where decks stand in columns: the least and the most."""
NEVER, ALWAYS = 1000, -1000
PLANS = ((True, 1, NEVER), (True, 2, NEVER), (False, 2, 3), (False, 0, ALWAYS))
"""From roomy to narrow: whether parts have empty lines between them, in how many columns places stand, and the rows
for decks that are enough where not all decks, or all letters, find room."""


class Menu(NamedTuple):
    """What can be chosen on the first screen, and what is."""

    decks: Mapping[str, str]
    """Names by short names, in the order of their letters."""
    bots: Sequence[tuple[str, str]]
    """Names, and words about them."""
    places: Sequence[tuple[str, str]]
    """Keys and words of the screens that can be opened from here."""
    quick: Quick
    player: str = ""
    message: str = ""
    saved: tuple[str, str] | None = None
    """The game to go on with, and how long ago it was left."""
    page: int = 0
    """Which page of the decks; around and around."""

    def deck_name(self, short: str) -> str:
        """The name of a deck, as far as it is known."""
        return self.decks.get(short, short)


class Front(NamedTuple):
    """The lines, and the decks that letters point at."""

    lines: list[Line]
    letters: Mapping[str, str] = NO_LETTERS
    pages: int = 1
    page: int = 0
    size: int = len(LETTERS)
    """How many decks a page holds."""

    @property
    def letter_range(self) -> str:
        """The letters as a footer names them."""
        names = list(self.letters)
        return f"{names[0]}-{names[-1]}" if len(names) > 1 else "".join(names)


def front(menu: Menu, width: int, rows: int) -> Front:
    """The first screen in so many cells and rows."""
    above: list[Line] = [_title(menu, width)]
    said: list[Line] = [[(line, "warning")] for line in wrap(menu.message, width)] if menu.message else []
    saved = [_saved_line(menu.saved, width)] if menu.saved is not None else []
    go = [_go_line(menu, width)]
    fixed = len(above) + len(said) + len(saved) + len(go)
    wanted = min(len(menu.decks), len(LETTERS))
    for airy, columns, enough in PLANS:
        places = _places(menu, width, columns)
        gaps = sum(1 for part in (said, saved, go, go, places) if part) if airy else 0
        left = rows - fixed - len(places) - gaps
        if left > max(len(menu.decks), len(menu.bots)) and len(menu.decks) <= len(LETTERS):
            chosen = Front(_pairs(menu, width), dict(zip(LETTERS, menu.decks, strict=False)))
        elif _capacity(width, left - 2) >= wanted or left - 2 >= enough:
            chosen = _columns(menu, width, max(1, left - 2))
        else:
            continue
        break
    return chosen._replace(lines=_joined((above, said, saved, chosen.lines, go, places), airy=airy)[:rows])


def _joined(parts: Sequence[list[Line]], *, airy: bool) -> list[Line]:
    """All parts below each other, with an empty line between them where there is room."""
    lines: list[Line] = []
    for part in parts:
        if lines and part and airy:
            lines.append([])
        lines += part
    return lines


def _title(menu: Menu, width: int) -> Line:
    about = MENU[menu.quick.game].about
    who = f"   you are {menu.player}" if menu.player else ""
    if len(SHOWN) == 1:
        return [("LoRE", "title"), (clip(f" {__version__}   {about}{who}", max(0, width - 4)), "dim")]
    games: Line = [(f" {__version__}   ", "dim"), ("G ", "hint")]
    for game in SHOWN:
        chosen = game == menu.quick.game
        games += [(">" if chosen else " ", "chosen"), (f"{MENU[game].title} ", "chosen" if chosen else "text")]
    left = width - sum(cells(text) for text, _ in games) - 4
    said = next((words for words in (f"  {about}{who}", f" {who}") if cells(words) <= left), "")
    return [("LoRE", "title"), *games, (said, "dim")]


def _saved_line(saved: tuple[str, str], width: int) -> Line:
    text, past = saved
    return [(" C ", "hint"), (clip(f"go on: {text}", max(1, width - len(past) - 8)), "strong"), (f"   {past}", "dim")]


def _go_line(menu: Menu, width: int) -> Line:
    quick = menu.quick
    way = MENU[quick.game].way(quick.rules)
    words = f"play, {way.name}, against {menu.deck_name(quick.against)}"
    if quick.players > 2:
        words = f"play, {quick.players} players, against {menu.deck_name(quick.against)} and {quick.players - 2} more"
    if way.alone:
        words = "play solitaire: the hazards of your own deck, in the worst way"
    return [(" Enter ", "hint"), (clip(words, max(1, width - 8)), "strong")] if quick.deck else []


def _places(menu: Menu, width: int, columns: int) -> list[Line]:
    """Where capitals lead; in two columns each is cut to its first words."""
    if not columns:
        return []
    lines: list[Line] = []
    cell = width // columns
    for at in range(0, len(menu.places), columns):
        line: Line = []
        for key, text in menu.places[at : at + columns]:
            short = text.partition(":")[0] if columns > 1 else text
            line += [(f" {key} ", "hint"), (fit(short, max(1, cell - 3)), "text")]
        lines.append(line)
    return lines


def _entry(key: str, text: str, chosen: bool, cells_wide: int) -> Line:
    style = "chosen" if chosen else "text"
    return [(">" if chosen else " ", style), (key, "hint"), (fit(f" {text}", max(1, cells_wide - 2)), style)]


def _pairs(menu: Menu, width: int) -> list[Line]:
    """Decks on the left, a line each; opponents on the right, with words about them."""
    column = min(36, max(26, (width - 4) // 2))
    lines: list[Line] = [[(fit("Your deck", column), "title"), ("Opponent", "title")]]
    decks = list(menu.decks.items())
    for at in range(max(len(decks), len(menu.bots))):
        line: Line = []
        if at < len(decks):
            short, name = decks[at]
            line += _entry(LETTERS[at], name, short == menu.quick.deck, column)
        else:
            line.append((" " * column, "dim"))
        if at < len(menu.bots):
            bot, words = menu.bots[at]
            line += _entry(str(at + 1), f"{fit(bot, 9)}{words}", bot == menu.quick.bot, max(10, width - column))
        lines.append(line)
    return lines


def _capacity(width: int, rows: int) -> int:
    """How many decks a page of columns holds."""
    return max(0, min(len(LETTERS), rows * max(1, width // DECK_COLUMN)))


def _columns(menu: Menu, width: int, rows: int) -> Front:
    """Opponents in one line, decks in columns below, in pages where they are too many."""
    size = max(1, _capacity(width, rows))
    shorts = list(menu.decks)
    pages = max(1, -(-len(shorts) // size))
    page = menu.page % pages
    shown = shorts[page * size : (page + 1) * size]
    letters = dict(zip(LETTERS, shown, strict=False))
    opponents: Line = [("Opponent ", "title")]
    for at, (bot, _) in enumerate(menu.bots, start=1):
        opponents += _entry(str(at), bot, bot == menu.quick.bot, cells(bot) + 4)
    more = f"   PgDn: page {page + 1} of {pages}" if pages > 1 else ""
    lines: list[Line] = [opponents, [("Your deck", "title"), (more, "dim")]]
    across = max(1, -(-len(shown) // rows))
    deep = -(-len(shown) // across)
    entries = [
        _entry(letter, menu.decks[short], short == menu.quick.deck, min(WIDEST, width // across))
        for letter, short in letters.items()
    ]
    for row in range(deep):
        lines.append([span for at in range(row, len(entries), deep) for span in entries[at]])
    return Front(lines, letters, pages, page, size)
