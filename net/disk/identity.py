"""Who this player is: a key made on the first start, kept where only he can read it, and a name."""

from __future__ import annotations

import json
import os
import secrets
import stat
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from net.disk.files import read_limited
from net.fair.log.names import default_name, name_fault
from net.fair.log.primitives import H, Signer, fingerprint
from net.fair.wire.words import words

KEY_FILE = "identity.pem"
SECRET_FILE = "seeds.key"
PROFILE_FILE = "profile.json"
SECRET_BYTES = 32


class IdentityError(Exception):
    """A file of this player cannot be used; the text says which, why and what to do."""


@dataclass(frozen=True)
class Identity:
    """A player's own key and name."""

    signer: Signer
    name: str
    local_secret: bytes = field(repr=False)
    """Mixed into the seeds of games, so that no seed depends on one random number alone."""
    notices: tuple[str, ...] = ()
    """What loading had to put right, in sentences for the player."""

    @property
    def pk(self) -> bytes:
        return self.signer.pk

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.pk)

    @property
    def nickname(self) -> str:
        return nickname(self.pk)


def nickname(pk: bytes) -> str:
    """Four words to tell keys apart at a glance. They can be imitated, so they never prove anything."""
    return " ".join(words(H("id", pk)[:4]))


def grouped(text: str) -> str:
    """A fingerprint in groups of four, as it is read aloud."""
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def load_identity(folder: Path) -> Identity:
    """The identity kept in this folder; made there when it is missing."""
    try:
        notices = _private_folder(folder)
        private = _read_or_make(folder / KEY_FILE, _fresh_key, notices)
        secret = _read_or_make(folder / SECRET_FILE, _fresh_secret, notices)
        name = _profile_name(folder / PROFILE_FILE)
    except OSError as error:
        raise IdentityError(
            f"Cannot use {folder}: {error.strerror or error}. "
            "Make it a folder of your own, or name another with LORE_HOME."
        ) from None
    if len(secret) != SECRET_BYTES:
        raise IdentityError(f"{folder / SECRET_FILE} is damaged. Move it away; a new one is made.")
    return Identity(Signer(_private_bytes(folder / KEY_FILE, private)), name, secret, tuple(notices))


def has_name(folder: Path) -> bool:
    """Whether this player ever chose a name; before that he goes by the name of his account."""
    return (folder / PROFILE_FILE).exists()


def rename(folder: Path, name: str) -> None:
    """Keeps a new name of this player; the key stays the same."""
    fault = name_fault(name)
    if fault:
        raise IdentityError(f"That is no name for a player: {fault}.")
    _private_folder(folder)
    write_atomically(folder / PROFILE_FILE, json.dumps({"name": name}, ensure_ascii=False).encode() + b"\n")


def write_atomically(path: Path, data: bytes) -> None:
    """Replaces a file as a whole: after a crash it holds the old bytes or the new ones, never a mixture."""
    temporary = _write_beside(path, data)
    try:
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def _write_beside(path: Path, data: bytes) -> Path:
    """A synced file with these bytes, in the same folder, readable by its owner alone."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return Path(name)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _private_folder(folder: Path) -> list[str]:
    """Makes the folder, or closes it to others; says so when it had been open."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return _close_to_others(folder, 0o700, "folder")


def _close_to_others(path: Path, mode: int, what: str) -> list[str]:
    if os.name != "posix" or not stat.S_IMODE(path.stat().st_mode) & 0o077:
        return []
    path.chmod(mode)
    return [f"The {what} {path} was open to other users; it is closed now."]


def _fresh_key() -> bytes:
    return Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _fresh_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def _read_or_make(path: Path, make: Callable[[], bytes], notices: list[str]) -> bytes:
    """The bytes of a secret file; of two processes that start at once, one makes it and both read it."""
    if not path.exists():
        temporary = _write_beside(path, make())
        try:
            os.link(temporary, path)
            temporary.unlink()
        except FileExistsError:
            temporary.unlink()
        except OSError:  # a file system without hard links
            os.replace(temporary, path)
        _sync_folder(path.parent)
    notices += _close_to_others(path, 0o600, "file")
    return read_small(path)


def read_small(path: Path) -> bytes:
    """The bytes of a file of ours, which is never large; raises IdentityError with a sentence."""
    try:
        return read_limited(path)
    except OSError as error:
        raise IdentityError(
            f"{path} cannot be read: {error.strerror}. Put back a copy, or move it away and start again."
        ) from None


def _private_bytes(path: Path, pem: bytes) -> bytes:
    try:
        key = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise IdentityError(
            f"{path} does not hold your key any more. Put back a copy of it, or move the file away: "
            "you then get a new key, and your friends have to check it again."
        )
    return key.private_bytes_raw()


def _profile_name(path: Path) -> str:
    if not path.exists():
        return default_name()
    try:
        profile = json.loads(read_small(path))
        name = profile.get("name") if isinstance(profile, dict) else None
    except ValueError:
        name = None
    if not isinstance(name, str) or name_fault(name):
        raise IdentityError(f'{path} holds no valid name. Write {{"name": "Frodo"}} into it or delete it.')
    return name
