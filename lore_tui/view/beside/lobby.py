"""The lobby as lines: who is here, what you would play, what can go on, what is said."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.editions import edition
from lore_tui.files.shelf import Held
from lore_tui.games import SHOWN
from lore_tui.games.menu import MENU
from lore_tui.people.challenge import Challenge
from lore_tui.people.lobby_model import Picture, Talk
from lore_tui.people.peer_games import SavedGame
from lore_tui.sessions.match import ago
from lore_tui.text import clip, fit, wrap
from lore_tui.text import width as cells
from lore_tui.view.prompt_lines import Line
from net.disk.identity import grouped
from net.disk.players import Standing
from net.fair.log.primitives import fingerprint
from net.fair.wire.messages import Status
from net.peers.discovery import Sighting
from net.peers.events import PeerView

NAME, STATE, PING, KEY = 14, 15, 8, 13
"""Cells of the columns; the words take the rest."""
NAME_WIDE = 26
WIDE = 110
"""From so many cells on, names and states get the room they want."""
LEAST_TALK = 3
LEAST_PEOPLE = 5
KEYS = {Standing.NEW: "new key", Standing.CHECKED: "checked", Standing.CHANGED: "KEY CHANGED"}
DOING = {Status.FREE: "free", Status.PLAYING: "in a game", Status.WATCHABLE: "open game"}
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
    challenge: Challenge
    deck: Held
    letters: Letters
    details: Sequence[str] = ()
    """What the question in the dock is about; shown instead of the talk."""
    first: int = 0
    """How many players at the top are scrolled away."""
    pointed: bytes = b""
    """The key of whom the question is about; he is always in view."""


def lobby_lines(sheet: Sheet, width: int, height: int) -> list[Line]:
    """Exactly what fits: the question's details whole, then players, the own offer, games; talk takes the rest."""
    details = _details(sheet.details, width) if sheet.details else []
    least = len(details) or LEAST_TALK
    everybody = _people(sheet, width)
    wanted = 1 + min(LEAST_PEOPLE, len(everybody))
    middle = next(
        (block for block in _middles(sheet, width) if 1 + wanted + len(block) + 1 + least <= height),
        [],
    )
    room = max(2, height - 3 - len(middle) - least)
    top = [*_header(sheet, width), *_part(sheet, everybody, room, width), *middle, []]
    below = [*details, []] if details else []
    left = height - len(top) - len(below)
    if not details or left >= LEAST_TALK:
        below += _talk(sheet.picture.talk, width, max(1, left))
    return [*top, *below][:height]


def _middles(sheet: Sheet, width: int) -> Iterator[list[Line]]:
    """What may stand below the players, the most first."""
    you, games = _you(sheet, width), _games(sheet, width)
    for rows in (5, 3, 2):
        if games:
            yield [[], *you, *games[:rows]]
    yield [[], *you]


def _part(sheet: Sheet, everybody: list[Line], room: int, width: int) -> list[Line]:
    """The heads of the columns and as many players as there is room for."""
    heads = _heads(width)
    if len(everybody) <= room:
        return [heads, *everybody]
    shown = max(1, room - 1)
    first = min(sheet.first, len(everybody) - shown)
    at = next((at for at, one in enumerate(sheet.picture.people) if one.pk == sheet.pointed), first)
    first = min(max(first, at - shown + 1), at)
    turn = "" if sheet.details else "   PgDn and PgUp show the others"
    words = f"    {first + 1} to {first + shown} of {len(everybody)}{turn}"
    return [heads, *everybody[first : first + shown], [(clip(words, width), "dim")]]


def _header(sheet: Sheet, width: int) -> list[Line]:
    here = len(sheet.picture.people)
    count = f"{here} player{'' if here == 1 else 's'} here"
    you = f"   you are {sheet.name} (N)" if sheet.name else ""
    text = f"   {count}{you}   {sheet.place}"
    return [[("LOBBY", "title"), (clip(text, width - 5), "dim")]]


# ------------------------------------------------------------------------------------------------------------ people
def _columns(width: int) -> tuple[int, int, int, int]:
    return (NAME_WIDE, STATE + 5, PING + 2, KEY + 5) if width >= WIDE else (NAME, STATE, PING, KEY)


def _heads(width: int) -> Line:
    name, state, ping, key = _columns(width)
    return [
        (fit("Players", 4 + name), "title"),
        (fit("state", state), "dim"),
        (fit("ping", ping), "dim"),
        (fit("key", key), "dim"),
        ("words to compare", "dim"),
    ]


def _people(sheet: Sheet, width: int) -> list[Line]:
    picture = sheet.picture
    rows = [_person(one, sheet.letters.get(one.pk, ""), width) for one in picture.people]
    rows += [_sighting(one, width) for one in picture.announced]
    if not rows:
        text = "Nobody yet. Players on this network appear by themselves; J joins an address or an invitation."
        rows = [[(f"    {line}", "dim")] for line in wrap(text, width - 5)]
    return rows


def _person(one: PeerView, letter: str, width: int) -> Line:
    name, state, ping, key = _columns(width)
    doing = DOING[one.status] + (", bot" if one.bot else "")
    trip = f"{one.round_trip * 1000:.0f} ms" if one.round_trip is not None else "-"
    trip = f"by {one.by}" if one.by else trip
    standing = one.standing
    style = "warning" if standing is Standing.CHANGED else "good" if standing is Standing.CHECKED else "text"
    blocked = "!" if one.why_not and one.status is Status.FREE else " "
    return [
        (fit(letter, 2), "hint"),
        (f"{blocked} {fit(one.name, name - 1)} ", "strong"),
        (fit(doing, state), "text"),
        (fit(trip, ping), "dim"),
        (fit(KEYS[standing], key), style),
        (clip(" ".join(one.words), max(0, width - 4 - name - state - ping - key)), "text"),
    ]


def _sighting(one: Sighting, width: int) -> Line:
    name = _columns(width)[0]
    words = "connecting ..." if one.compatible else f"speaks another protocol ({one.version}); one of you has to update"
    return [("    ", "text"), (f"{fit(one.name, name - 1)} ", "dim"), (clip(words, width - name - 4), "dim")]


# --------------------------------------------------------------------------------------------------------------- you
def _you(sheet: Sheet, width: int) -> list[Line]:
    challenge, deck = sheet.challenge, sheet.deck
    room = 26
    about = clip(deck.about, max(0, width - 16 - room))
    first: Line = [("   ", "text"), *_choice("1", "deck", deck.name, room), (about, "error" if deck.wrong else "dim")]
    entries = (
        ("2", "rules", MENU[challenge.game].way(challenge.rules).name.removesuffix(" rules")),
        ("3", "clock", f"{challenge.clock} min each" if challenge.clock else "none"),
        ("4", "take-backs", "by consent" if challenge.take_backs else "none"),
        ("5", "spectators", "yes" if challenge.watchers else "no"),
        ("6", "shuffles", "proven at once" if challenge.strict else "proven at the end"),
        ("7", "options", _options(challenge)),
    )
    side = 3 if width >= WIDE else 2
    rows = [entries[at : at + side] for at in range(0, len(entries), side)]
    return [_offer_title(challenge, width), first, *(_choices(row, width) for row in rows)]


def _offer_title(challenge: Challenge, width: int) -> Line:
    """The heading, with what only tables of three or more need to agree on."""
    silence = "is rolled anew" if challenge.go_on else "stops the game"
    title: Line = [(fit("The game you offer", 25), "title")]
    if len(SHOWN) > 1:
        title = [("You offer ", "title"), ("9", "hint"), (f" {fit(MENU[challenge.game].title, 13)}", "strong")]
    return [*title, ("8", "hint"), (" a missing share of a roll ", "dim"), (clip(silence, width - 53), "text")]


def _options(challenge: Challenge) -> str:
    """The optional rules in one word or two; their question names them all."""
    options = challenge.agreed
    if len(options) > 1:
        return f"{len(options)} optional rules"
    return edition(challenge.game).optional(options)[0] if options else "none"


def _choice(key: str, word: str, value: str, room: int) -> Line:
    return [(key, "hint"), (f" {fit(word, 11)}", "dim"), (f"{fit(value, room - 1)} ", "text")]


def _choices(entries: Sequence[tuple[str, str, str]], width: int) -> Line:
    line: Line = [("   ", "text")]
    for key, word, value in entries:
        line += _choice(key, word, value, max(8, min(26, (width - 3) // len(entries) - 13)))
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


def _details(details: Sequence[str], width: int) -> list[Line]:
    """Short ones go side by side, so that everything is seen before the answer."""
    half = (width - 3) // 2
    lines: list[Line] = []
    left = ""
    for text in details:
        short = cells(text) < half
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
    return [_title("Before you answer", width), *lines]


def _title(text: str, width: int) -> Line:
    return [(fit(text, width), "title")]


def key_words(person: PeerView) -> list[str]:
    """What has to be known about somebody's key before a game with him: whose it is, and what is written down of it."""
    return [*_whose_key(person), *record_words(person)]


def record_words(person: PeerView) -> list[str]:
    """What this player's own list counts of somebody he played with; nothing where they never met."""
    if not person.games:
        return []
    counted = (
        (person.stops, "left unanswered"),
        (person.withheld, "left while a share of a roll was due"),
        (person.refusals, "not opened at the end"),
    )
    against = ", ".join(f"{count} {what}" for count, what in counted if count)
    games = f"{person.games} game{'' if person.games == 1 else 's'} with {person.name} so far"
    return [f"{games}: {against}." if against else f"{games}, and nothing against them."]


def _whose_key(person: PeerView) -> list[str]:
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
