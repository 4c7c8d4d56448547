"""Sealed play as a player meets it: meetings kept in files, the pool on paper, an empty deck to build it into."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from engine.cards.codes import CodeError, code_of
from engine.editions import USUAL, edition
from lore_tui.files.deckfiles import LARGEST, free_name, own_decks, save_deck
from lore_tui.files.home import data_folder
from net.disk.files import read_limited
from net.disk.identity import Identity, write_atomically
from net.fair.log.faults import Refused
from net.fair.log.primitives import fingerprint
from net.fair.wire.sealed import (
    Meeting,
    Opening,
    Promise,
    own_promise,
    promise,
    read_meeting,
    reveal,
    take_openings,
    value,
)
from net.tournament.records import Tournament

WAITING = "waiting.json"
"""The meeting whose other players are not known yet; there is one at a time."""
SEED = 32
MARK = 6
"""So many letters of a code tell pools apart in names of decks and files."""


def meetings_folder() -> Path:
    """Where the meetings of this player are kept."""
    return data_folder() / "sealed"


def commit(person: Identity, *, anew: bool = False) -> Promise:
    """The promise of the meeting that waits for others; with `anew`, of a new one."""
    path = meetings_folder() / WAITING
    if path.exists() and not anew:
        waiting = read_meeting(read_limited(path, LARGEST))
        if waiting.pk == person.pk.hex():
            return own_promise(waiting)
    meeting, made = promise(person.signer, secrets.token_bytes(SEED))
    _keep(path, meeting)
    return made


def answer(person: Identity, lines: list[str]) -> Opening:
    """This player's opening for the players who promised; raises Refused."""
    path = meetings_folder() / WAITING
    if not path.exists():
        raise Refused("you promised nothing yet: `lore decks sealed commit` makes your line")
    meeting, opening = reveal(read_meeting(read_limited(path, LARGEST)), person.signer, lines)
    _keep(path, meeting)
    return opening


def open_pool(lines: list[str]) -> tuple[str, Path]:
    """The code of the pool, once all openings are there, and the file that proves it; raises Refused."""
    path = meetings_folder() / WAITING
    if not path.exists():
        raise Refused("no meeting waits for openings: begin with `lore decks sealed commit`")
    meeting = take_openings(read_meeting(read_limited(path, LARGEST)), lines)
    _keep(path, meeting)
    if not meeting.revealed:
        raise Refused("your own opening is missing: `lore decks sealed reveal` with the others' promises comes first")
    code = code_of(value(meeting))
    kept = meetings_folder() / f"{code[:MARK]}.json"
    path.replace(kept)
    return code, kept


def drawn_by(path: Path) -> tuple[str, set[str]]:
    """The code of a meeting kept in a file, and the fingerprints of those who drew it; raises CodeError."""
    try:
        meeting = read_meeting(read_limited(path, LARGEST))
        return code_of(value(meeting)), {fingerprint(bytes.fromhex(pk)) for pk in meeting.promises}
    except Refused as error:
        raise CodeError(f"{path}: {error}") from None
    except OSError as error:
        raise CodeError(f"{path} cannot be read: {error.strerror}") from None


def _keep(path: Path, meeting: Meeting) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(meeting), indent=2) + b"\n")


def bench(code: str, *, fill: bool = False, game: str = USUAL) -> str:
    """The short name of the player's deck of this pool, made if there is none: empty, or filled up by lot."""
    rules = edition(game).decks
    known = next((short for short, deck in own_decks(game).items() if rules.code(deck) == code), "")
    if known and not fill:
        return known
    name = f"Sealed {code[:MARK]}"
    short = free_name(name, game)
    save_deck(short, rules.sealed(code, name, secrets.randbelow if fill else None), game)
    return short


def pool_lines(code: str, game: str = USUAL) -> Iterator[str]:
    """The pool in words: every kind with its cards."""
    rules = edition(game).decks
    pool = rules.pool(code) or {}
    kinds: dict[str, list[int]] = {}
    for number in sorted(pool, key=lambda number: rules.card(number)[1]):
        kinds.setdefault(rules.card(number)[0], []).append(number)
    yield f"{sum(pool.values())} cards"
    for kind, numbers in sorted(kinds.items(), key=lambda one: min(one[1])):
        yield f"  {kind} ({sum(pool[number] for number in numbers)})"
        yield from (f"    {pool[number]} {rules.card(number)[1]}" for number in numbers)


def pool_check(tournament: Tournament) -> Callable[[list[int]], list[str]] | None:
    """What a tournament of sealed decks holds against a list of cards; nothing in any other."""
    if not tournament.pool:
        return None
    return lambda cards: beyond(tournament.pool, cards, tournament.manner.game)


def beyond(code: str, cards: list[int], game: str = USUAL) -> list[str]:
    """What a list of cards holds that the pool does not, in words."""
    rules = edition(game).decks
    pool = rules.pool(code) or {}
    found = []
    for number, copies in sorted((Counter(cards) - _given(code, game)).items()):
        if copies > pool.get(number, 0):
            found.append(f"{copies} {rules.card(number)[1]} (the pool has {pool.get(number, 0)})")
    return found


def _given(code: str, game: str) -> Counter[int]:
    """What every player brings whatever he builds, in any way to play: sites, tokens."""
    house = edition(game)
    found: Counter[int] = Counter()
    for way in house.game.variants:
        if not way.alone:
            listed = house.decks.lists([house.decks.sealed(code, "")], way.number)[0]
            found |= Counter(one.card for one in listed)
    return found
