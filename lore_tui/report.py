"""Reports of unexpected errors: saved for the developers, never thrown at the player."""

from __future__ import annotations

import os
import platform
import time
import traceback
from collections.abc import Sequence

from lore_tui import __version__
from lore_tui.home import data_folder

INVITATION = "lore1-"


def save_report(error: BaseException, words: Sequence[str]) -> str:
    """Write a report of the error and give the sentence that tells the player about it."""
    what = f"lore: something unexpected went wrong ({type(error).__name__})."
    folder = data_folder() / "reports"
    path = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text(report_text(error, words), encoding="utf-8")
    except OSError as trouble:
        return f"{what} No report could be saved ({trouble}). Set LORE_HOME to a folder of yours."
    return f"{what} Please send the report: {path}"


def report_text(error: BaseException, words: Sequence[str]) -> str:
    """Version, platform, command line and traceback; invitations are left out, since they admit a guest."""
    shown = [f"{INVITATION}..." if word.startswith(INVITATION) else word for word in words]
    head = [
        f"lore {__version__}",
        f"python {platform.python_version()} on {platform.platform()}",
        f"command: {' '.join(['lore', *shown])}",
        "",
    ]
    return "\n".join(head) + "\n" + "".join(traceback.format_exception(error))
