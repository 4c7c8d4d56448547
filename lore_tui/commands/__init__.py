"""The commands of `lore`, one module each, imported only when the command is given."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from net.disk.identity import Identity


class Command(Protocol):
    """What every module of this package offers."""

    NAME: str
    HELP: str
    EXAMPLE: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class CommandError(Exception):
    """Ends a command with one line that tells the player what happened and what to do."""

    def __init__(self, message: str, code: int = 2) -> None:
        super().__init__(message)
        self.code = code


def own_identity() -> Identity:
    """The player of this machine; raises CommandError with what is wrong with his files."""
    from lore_tui.files.home import data_folder
    from net.disk.identity import IdentityError, load_identity

    try:
        return load_identity(data_folder())
    except IdentityError as error:
        raise CommandError(str(error), 1) from None
