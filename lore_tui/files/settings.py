"""What a player set for himself: colours, stops, passing, names of decks; one small file, read and written whole."""

from __future__ import annotations

from pathlib import Path

import msgspec

from lore_tui.files.home import data_folder
from lore_tui.terminal.attention import BELL, NOTICES

FILE = "settings.json"
LARGEST = 1 << 20
SIDES = ("mine", "theirs")
EXPLAIN = {
    "off": "no lessons, not even in the first game",
    "first game": "lessons in the first game only",
    "once": "a lesson the first time each kind of question comes up",
    "always": "a lesson with every question",
}
"""How much the client explains by itself, with what each level means."""
NEWS = {
    "key": "what happened since your answer covers the table until you press a key",
    "seconds": "it covers the table for five seconds, or until you press a key",
    "none": "it is in the log alone",
}
"""How long the table waits on what its player has not read yet, with what each choice means."""
STOP_WORDS = {
    "lore": {"organization": "org", "movement": "move", "site": "site", "end of turn": "end"},
    "metw": {
        "organization": "org", "long-event": "long", "movement/hazard": "move", "site": "site", "end of turn": "end",
    },
    "tcg": {
        "fellowship": "fel", "shadow": "sha", "maneuver": "man", "archery": "arc", "assignment": "ass",
        "skirmish": "ski", "regroup": "reg",
    },
}  # fmt: skip
"""By game: the phases in which a player may want always to be asked, each with its short word."""
STOP_PHASES = tuple(dict.fromkeys(phase for words in STOP_WORDS.values() for phase in words))
STOPS = frozenset(f"{phase} {side}" for phase in STOP_PHASES for side in SIDES)
"""Everything that a player can always be asked at."""


class Quick(msgspec.Struct, frozen=True):
    """The game that the first screen starts at once."""

    deck: str = ""
    against: str = ""
    bot: str = "steward"
    rules: str = "intro"
    players: int = 2
    game: str = "lore"


class Settings(msgspec.Struct, frozen=True):
    """All settings with their defaults; a file may name any of them."""

    theme: str = ""
    ascii: bool = False
    mouse: bool = False
    auto_accept: bool = False
    """An answer that can be taken back needs no Enter."""
    auto_pass: bool = True
    """Questions with no answer but passing are passed."""
    pass_delay: tuple[float, float] = (0.4, 1.2)
    """Seconds, least and most, before such a pass at a table with people: an instant one would tell them something."""
    stops: frozenset[str] = frozenset()
    """Where nothing is passed by itself: "movement theirs" and the like."""
    explain: str = "first game"
    """One of the levels of EXPLAIN."""
    news: str = "key"
    """One of NEWS: how long what happened since the last answer is shown before the table."""
    notice: str = BELL
    """One of NOTICES: how a player who looks elsewhere is told that it is his turn."""
    keys: dict[str, str] = {}
    """Other keys for actions, by their ids."""
    quick: Quick = Quick()


class SettingsError(Exception):
    """A settings file that cannot be used; the sentence is for the player."""


def settings_path() -> Path:
    """Where the settings lie."""
    return data_folder() / FILE


def load_settings() -> Settings:
    """The settings of this player, the defaults where he set none."""
    from net.disk.files import read_limited

    path = settings_path()
    try:
        return read_settings(read_limited(path, LARGEST))
    except FileNotFoundError:
        return Settings()
    except (OSError, SettingsError) as error:
        raise SettingsError(f"{path} cannot be used ({error}). Correct it, or delete it to start afresh.") from None


def read_settings(data: bytes) -> Settings:
    """The settings in the bytes of a file; raises SettingsError with what is wrong."""
    try:
        found = msgspec.json.decode(data, type=Settings)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SettingsError(str(error)) from None
    unknown = found.stops - STOPS
    wrong = ""
    if unknown:
        wrong = f"no such stop: {sorted(unknown)[0]}"
    elif not 0 <= found.pass_delay[0] <= found.pass_delay[1] <= 10:
        wrong = "pass_delay is not two numbers up to 10"
    elif found.explain not in EXPLAIN:
        wrong = f"explain is one of: {', '.join(EXPLAIN)}"
    elif found.news not in NEWS:
        wrong = f"news is one of: {', '.join(NEWS)}"
    elif found.notice not in NOTICES:
        wrong = f"notice is one of: {', '.join(NOTICES)}"
    if wrong:
        raise SettingsError(wrong)
    return found


def save_settings(settings: Settings) -> None:
    """Keep the settings."""
    from net.disk.identity import write_atomically

    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n")
