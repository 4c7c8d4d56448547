"""The players this one has met: their keys, how sure he is of them, and how their games went."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path

from net.disk.identity import IdentityError, read_small, write_atomically
from net.fair.log.names import alike, fold, name_fault
from net.fair.log.primitives import fingerprint, key_ok

PLAYERS_FILE = "players.json"
MAX_NAMES = 8
MAX_PLAYERS = 2000
COUNTERS = ("games", "stops", "refusals", "withheld")


class Standing(Enum):
    """How far a key can be trusted to belong to the person behind a name."""

    NEW = "new"
    CHECKED = "checked"
    CHANGED = "changed"


@dataclass(frozen=True)
class KnownKey:
    """One key of a player: the names it used, whether its words were compared, and its record."""

    pk: bytes
    checked: bool = False
    names: tuple[str, ...] = ()
    games: int = 0
    stops: int = 0
    refusals: int = 0
    withheld: int = 0
    """How often it fell silent while a share of a roll was due, and so may have known what it took from the others."""

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.pk)

    def answers_to(self, name: str) -> bool:
        return any(alike(name, own) for own in self.names)


@dataclass(frozen=True)
class Regard:
    """What is known of a key that comes under a name; rivals are other players' keys of that name."""

    standing: Standing
    known: KnownKey | None = None
    rivals: tuple[KnownKey, ...] = ()

    @property
    def playable(self) -> bool:
        return self.standing is not Standing.CHANGED

    def warning(self, pk: bytes, name: str) -> str | None:
        """The sentence that blocks a changed key, with both fingerprints."""
        if self.playable or not self.rivals:
            return None
        return (
            f"{name} is known to you under the key {self.rivals[0].fingerprint}, "
            f"but this one shows {fingerprint(pk)}. Compare words with them, or say it is another person."
        )


@dataclass
class Players:
    """The known-players file of a folder. Every change is written at once, as a whole, under a lock."""

    folder: Path
    _players: list[tuple[KnownKey, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._players = self._read()

    def __iter__(self) -> Iterator[tuple[KnownKey, ...]]:
        """The keys of each player."""
        return iter(list(self._players))

    def known(self, pk: bytes) -> KnownKey | None:
        return next((key for keys in self._players for key in keys if key.pk == pk), None)

    def regard(self, pk: bytes, name: str) -> Regard:
        """Whether this key is new, checked, or stands under a name that belongs to somebody else's key."""
        known = self.known(pk)
        if known is None or not known.answers_to(name):
            rivals = tuple(
                key
                for keys in self._players
                if all(key.pk != pk for key in keys)
                for key in keys
                if key.answers_to(name)
            )
            if rivals:
                return Regard(Standing.CHANGED, known, rivals)
        return Regard(Standing.CHECKED if known and known.checked else Standing.NEW, known)

    def meet(self, pk: bytes, name: str) -> Regard:
        """Keeps a key at its first use; a changed one is not kept."""
        with self._changing():
            regard = self.regard(pk, name)
            if regard.playable:
                self._name(pk, name)
        return self.regard(pk, name)

    def check(self, pk: bytes, name: str) -> None:
        """The words were compared, or an invitation proved the key: it joins the player of that name."""
        with self._changing():
            rivals = self.regard(pk, name).rivals
            if rivals and self.known(pk) is None:
                home = next(at for at, keys in enumerate(self._players) if rivals[0] in keys)
                self._players[home] += (KnownKey(pk),)
            self._name(pk, name)
            self._change(pk, checked=True)

    def another_person(self, pk: bytes, name: str) -> None:
        """The player says that two people go by this name: the key is kept, as new."""
        with self._changing():
            self._name(pk, name)

    def count(self, pk: bytes, counter: str) -> None:
        """Adds one to a counter of a key that was met before."""
        if counter not in COUNTERS:
            raise ValueError(counter)
        with self._changing():
            known = self.known(pk)
            if known is not None:
                self._change(pk, **{counter: getattr(known, counter) + 1})

    def forget(self, pk: bytes) -> None:
        with self._changing():
            kept = [tuple(key for key in keys if key.pk != pk) for keys in self._players]
            self._players = [keys for keys in kept if keys]

    def _name(self, pk: bytes, name: str) -> None:
        """Gives a key this name, newest first; a key not met before becomes a player of its own."""
        known = self.known(pk)
        if known is None:
            known = KnownKey(pk)
            self._make_room()
            self._players.append((known,))
        others = tuple(own for own in known.names if fold(own) != fold(name))
        self._change(pk, names=(name, *others)[:MAX_NAMES])

    def _make_room(self) -> None:
        """Forgets the oldest player nobody checked and nobody played with, when the file is full."""
        if len(self._players) < MAX_PLAYERS:
            return
        idle = (at for at, keys in enumerate(self._players) if not any(k.checked or k.games for k in keys))
        del self._players[next(idle, 0)]

    def _change(self, pk: bytes, **changes: object) -> None:
        self._players = [
            tuple(replace(key, **changes) if key.pk == pk else key for key in keys)  # type: ignore[arg-type]
            for keys in self._players
        ]

    @contextlib.contextmanager
    def _changing(self) -> Iterator[None]:
        """Reads the newest file, lets the caller change it, writes it; other processes wait meanwhile."""
        with _locked(self.folder / f".{PLAYERS_FILE}.lock"):
            self._players = self._read()
            yield
            text = json.dumps(
                {"players": [[_as_json(key) for key in keys] for keys in self._players]},
                ensure_ascii=False,
                indent=1,
            )
            write_atomically(self.folder / PLAYERS_FILE, text.encode() + b"\n")

    def _read(self) -> list[tuple[KnownKey, ...]]:
        path = self.folder / PLAYERS_FILE
        if not path.exists():
            return []
        try:
            content = json.loads(read_small(path))
            return [tuple(_from_json(key) for key in keys) for keys in content["players"]]
        except (ValueError, KeyError, TypeError) as error:
            raise IdentityError(
                f"{path} cannot be read ({type(error).__name__}). It says whose keys you trust, so it is "
                "not replaced by itself: put back a copy, or move it away to start with no known players."
            ) from None


def _as_json(key: KnownKey) -> dict[str, object]:
    return {
        "key": key.pk.hex(),
        "checked": key.checked,
        "names": list(key.names),
        **{counter: getattr(key, counter) for counter in COUNTERS},
    }


def _from_json(entry: dict[str, object]) -> KnownKey:
    pk = bytes.fromhex(str(entry["key"]))
    checked, names = entry["checked"], entry["names"]
    counters = [entry.get(counter, 0) for counter in COUNTERS]
    if not key_ok(pk) or type(checked) is not bool or not isinstance(names, list):
        raise ValueError("key")
    if any(not isinstance(name, str) or name_fault(name) for name in names):
        raise ValueError("names")
    if any(type(counter) is not int or counter < 0 for counter in counters):
        raise ValueError("counters")
    return KnownKey(pk, checked, tuple(names), *(int(str(counter)) for counter in counters))


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds a lock file; on systems without such locks the last writer wins."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
