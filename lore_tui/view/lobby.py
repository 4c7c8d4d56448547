"""The lobby as lines: who is here, what you would play, what can go on, what is said."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from lore_tui.hall import Picture, Talk
from lore_tui.match import ago
from lore_tui.peer_games import SavedGame
from lore_tui.text import clip, fit, wrap
from lore_tui.view.prompt_lines import Line
from lore_tui.wishes import Wishes
from net.discovery import Sighting
from net.identity import grouped
from net.lobby import PeerView
from net.messages import Status
from net.players import Standing
from net.primitives import fingerprint

NAME, STATE, PING, KEY = 14, 15, 8, 13
"""Cells of the columns; the words take the rest."""
LEAST_TALK = 3
KEYS = {Standing.NEW: "new key", Standing.CHECKED: "checked", Standing.CHANGED: "KEY CHANGED"}
DOING = {Status.FREE: "free", Status.PLAYING: "in a game", Status.WATCHABLE: "in a game"}
Letters = Mapping[bytes | Path, str]
"""The letter of each player (by key) and of each game (by folder)."""


@dataclass(frozen=True)
class Sheet:
    """Everything the lobby's lines are made of."""

    picture: Picture
    me: bytes
    name: str
    place: str
    """Where others find this player, in words."""
    wishes: Wishes
    deck: str
    letters: Letters
    details: Sequence[str] = ()
    """What the question in the dock is about; shown instead of the talk."""


def lobby_lines(sheet: Sheet, width: int, height: int) -> list[Line]:
    """At most the rows there are; the talk takes what the rest leaves."""
    top = [*_header(sheet, width), *_people(sheet, width), [], *_you(sheet, width), *_games(sheet, width), []]
    room = max(LEAST_TALK, height - len(top))
    below = _details(sheet.details, width, room) if sheet.details else _talk(sheet.picture.talk, width, room)
    return [*top[: max(0, height - room)], *below][:height]


def _header(sheet: Sheet, width: int) -> list[Line]:
    here = len(sheet.picture.people)
    count = f"{here} player{'' if here == 1 else 's'} here"
    text = f"   {count}   you are {sheet.name}, {sheet.place}"
    return [[("LOBBY", "title"), (clip(text, width - 5), "dim")]]


# ------------------------------------------------------------------------------------------------------------ people
def _people(sheet: Sheet, width: int) -> list[Line]:
    picture = sheet.picture
    rows = [_person(one, sheet.letters.get(one.pk, ""), width) for one in picture.people]
    rows += [_sighting(one, width) for one in picture.announced]
    if not rows:
        text = "Nobody yet. Players on this network appear by themselves; J joins an address or an invitation."
        rows = [[(f"   {line}", "dim")] for line in wrap(text, width - 4)]
    heads: Line = [
        (fit("Players", 4 + NAME), "title"),
        (fit("state", STATE), "dim"),
        (fit("ping", PING), "dim"),
        (fit("key", KEY), "dim"),
        ("words to compare", "dim"),
    ]
    return [heads, *rows]


def _person(one: PeerView, letter: str, width: int) -> Line:
    state = DOING[one.status] + (", bot" if one.bot else "")
    ping = f"{one.round_trip * 1000:.0f} ms" if one.round_trip is not None else "-"
    standing = one.standing
    style = "warning" if standing is Standing.CHANGED else "good" if standing is Standing.CHECKED else "text"
    blocked = "!" if one.why_not and one.status is Status.FREE else " "
    return [
        (fit(letter, 2), "hint"),
        (f"{blocked} {fit(one.name, NAME)}", "strong"),
        (fit(state, STATE), "text"),
        (fit(ping, PING), "dim"),
        (fit(KEYS[standing], KEY), style),
        (clip(" ".join(one.words), max(0, width - 4 - NAME - STATE - PING - KEY)), "text"),
    ]


def _sighting(one: Sighting, width: int) -> Line:
    words = "connecting ..." if one.compatible else f"speaks another protocol ({one.version}); one of you has to update"
    return [("    ", "text"), (fit(one.name, NAME), "dim"), (clip(words, width - NAME - 4), "dim")]


# --------------------------------------------------------------------------------------------------------------- you
def _you(sheet: Sheet, width: int) -> list[Line]:
    wishes = sheet.wishes
    clock = f"{wishes.clock} min each" if wishes.clock else "none"
    shuffles = "proven at once" if wishes.strict else "proven at the end"
    first = (("1", "deck", sheet.deck), ("2", "rules", "standard" if wishes.rules == "standard" else "introductory"))
    second = (("3", "clock", clock), ("4", "take-backs", "by consent" if wishes.take_backs else "none"))
    third = (("5", "spectators", "yes" if wishes.watchers else "no"), ("6", "shuffles", shuffles))
    return [_title("The game you offer", width), *(_choices(row, width) for row in (first, second, third))]


def _choices(entries: Sequence[tuple[str, str, str]], width: int) -> Line:
    room = max(8, min(30, (width - 3) // 2 - 13))
    line: Line = [("   ", "text")]
    for key, word, value in entries:
        line += [(key, "hint"), (f" {fit(word, 11)}", "dim"), (fit(value, room), "text")]
    return line


# ------------------------------------------------------------------------------------------------------------- games
def _games(sheet: Sheet, width: int) -> list[Line]:
    saved = sheet.picture.saved
    if not saved:
        return []
    rows = [_saved(one, sheet, width) for one in saved[:4]]
    return [_title("Games that can go on", width), *rows]


def _saved(one: SavedGame, sheet: Sheet, width: int) -> Line:
    waits = one.gid in sheet.picture.returned
    past = ago(time.time() - one.touched)
    text = f"{one.others(sheet.me)}, {one.progress}, {past}"
    line: Line = [(fit(sheet.letters.get(one.folder, ""), 4), "hint"), (clip(text, width - 32), "text")]
    return [*line, ("   is here and waits for you", "warning")] if waits else line


# -------------------------------------------------------------------------------------------------------------- talk
def _talk(talk: Sequence[Talk], width: int, rows: int) -> list[Line]:
    lines: list[Line] = []
    for one in talk:
        head = f"{one.name}: " if one.name else ""
        folded = wrap(head + one.text, width - 4)
        lines += [[(f"   {line}", "text" if one.name else "dim")] for line in folded]
    return [_title('Talk   " says a line to everybody here', width), *lines[-(rows - 1) :]]


def _details(details: Sequence[str], width: int, rows: int) -> list[Line]:
    """Short ones go side by side, so that everything is seen before the answer."""
    half = (width - 3) // 2
    lines: list[Line] = []
    left = ""
    for text in details:
        short = len(text) < half
        if short and left:
            lines.append([(f"   {fit(left, half)}{text}", "text")])
            left = ""
            continue
        if left:
            lines.append([(f"   {left}", "text")])
            left = ""
        if short:
            left = text
        else:
            lines += [[(f"   {line}", "text")] for line in wrap(text, width - 4)]
    lines += [[(f"   {left}", "text")]] if left else []
    return [_title("Before you answer", width), *lines[: rows - 1]]


def _title(text: str, width: int) -> Line:
    return [(fit(text, width), "title")]


def key_words(person: PeerView) -> list[str]:
    """What has to be known about somebody's key before a game with him."""
    words = " ".join(person.words)
    print_of = grouped(fingerprint(person.pk))
    match person.standing:
        case Standing.CHECKED:
            return [f"{person.name}'s key is checked ({print_of})."]
        case Standing.NEW:
            return [
                f"{person.name}'s key is new: {print_of}.",
                f"Read three words aloud to each other: {words}. If both of you see the same, nobody is in between.",
            ]
    return [
        person.why_not or "",
        f"Read the three words aloud to each other: {words}.",
    ]
