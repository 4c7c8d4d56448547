"""Reports, of unexpected errors and of what a player points out: saved for the developers, never thrown at him."""

from __future__ import annotations

import itertools
import os
import platform
import time
import traceback
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from lore_tui import __version__
from lore_tui.files.home import data_folder

INVITATION = "lore1-"
NOT_SAVED = "No report could be saved ({}). Set LORE_HOME to a folder of yours."


def save_report(error: BaseException, words: Sequence[str]) -> str:
    """Write a report of the error and give the sentence that tells the player about it."""
    what = f"lore: something unexpected went wrong ({type(error).__name__})."
    try:
        path = _write(report_text(error, words))
    except OSError as trouble:
        return f"{what} {NOT_SAVED.format(trouble)}"
    return f"{what} Please send the report: {path}"


def save_remark(picture: Sequence[str], words: Sequence[str], game: bytes = b"", folder: Path | None = None) -> str:
    """Write what a player points out: the picture of his screen, the game so far beside it; gives a sentence.

    The file of a game under way holds no secrets; the picture holds what the player sees.
    """
    lines = [*_head(words), "reported by the player, who saw this:", "", *picture]
    if folder is not None:
        lines += ["", f"the game lies in {folder}"]
    if game:
        lines += [f"its file so far is saved beside this one: {len(game)} bytes, sha256 {sha256(game).hexdigest()}"]
    try:
        path = _write("\n".join(lines) + "\n")
        if game:
            path.with_suffix(".lore").write_bytes(game)
    except OSError as trouble:
        return NOT_SAVED.format(trouble)
    return f"Report: {path}{' and .lore, the game' if game else ''}"


def _write(text: str) -> Path:
    """Keep a report under a name that no other has."""
    folder = data_folder() / "reports"
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}"
    for number in itertools.count(1):
        path = folder / f"{name}{f'-{number}' if number > 1 else ''}.txt"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
            break
        except FileExistsError:
            continue
    return path


def _head(words: Sequence[str]) -> list[str]:
    """Version, platform and command line; invitations are left out, since they admit a guest."""
    shown = [f"{INVITATION}..." if word.startswith(INVITATION) else word for word in words]
    return [
        f"lore {__version__}",
        f"python {platform.python_version()} on {platform.platform()}",
        f"command: {' '.join(['lore', *shown])}",
        "",
    ]


def report_text(error: BaseException, words: Sequence[str]) -> str:
    """What is known of the program, and the traceback."""
    return "\n".join(_head(words)) + "\n" + "".join(traceback.format_exception(error))
