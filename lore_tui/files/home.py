"""Where LoRE keeps a player's own files: keys, games, settings, reports."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs


def data_folder() -> Path:
    """The folder of this player's data: LORE_HOME where it is set, else the platform's own place."""
    chosen = os.environ.get("LORE_HOME")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path(platformdirs.user_data_dir("lore", appauthor=False))
