"""The commands of `lore`, one module each, imported only when the command is given."""

from __future__ import annotations

import argparse
from typing import Protocol


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
