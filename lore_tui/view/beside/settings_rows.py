"""The settings as rows of a list: what each is called, what it is set to, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from lore_tui.actions import COMMANDS, PLACES, key_word, keys_of
from lore_tui.files.settings import EXPLAIN, NEWS, SIDES, STOP_WORDS, Settings
from lore_tui.games.menu import MENU
from lore_tui.terminal.attention import NOTICES

NAME = "name"
DELAYS = {"none": (0.0, 0.0), "short": (0.4, 1.2), "long": (1.0, 3.0)}
SWITCHES = {
    "ascii": ("plain letters only", "for terminals without line drawing"),
    "mouse": ("mouse", "from the next start on; the terminal's own selection needs Shift then"),
    "auto_accept": ("answers need no Enter", "where they can be taken back"),
    "auto_pass": ("auto-pass", "questions whose only answer, or only sensible one, is to pass"),
}


@dataclass(frozen=True)
class SettingRow:
    """One row; without an id it is a heading."""

    id: str
    label: str
    value: str = ""
    about: str = ""


def rows(settings: Settings, name: str, themes: Sequence[str], theme: str) -> list[SettingRow]:
    """All settings in the order of the screen."""
    found = [
        SettingRow("", "You"),
        SettingRow(NAME, "your name", name, "what others read; the key behind it stays the same"),
        SettingRow("", "Screen"),
        SettingRow("theme", "theme", theme, f"one of {len(themes)} that suit this terminal"),
    ]
    found += [switch(settings, id) for id in ("ascii", "mouse")]
    found.append(SettingRow("notice", "your turn", settings.notice, NOTICES[settings.notice]))
    found += [SettingRow("", "Answering")]
    found += [switch(settings, id) for id in ("auto_accept", "auto_pass")]
    delay = next((word for word, seconds in DELAYS.items() if seconds == settings.pass_delay), "own")
    found.append(
        SettingRow("pass_delay", "wait before an auto-pass", delay, "at tables with people: an instant pass tells them")
    )
    found.append(SettingRow("news", "pause on news", settings.news, NEWS[settings.news]))
    found.append(SettingRow("explain", "explain", settings.explain, EXPLAIN[settings.explain]))
    for game, phases in STOP_WORDS.items():
        found.append(SettingRow("", f"Stops in {MENU[game].title}: you are always asked here"))
        found += [stop_row(settings, phase, side) for side in SIDES for phase in phases]
    return found + key_rows(settings)


def stop_row(settings: Settings, phase: str, side: str) -> SettingRow:
    """A phase of one's own turns, or of those of others, in which one may want always to be asked."""
    stop = f"{phase} {side}"
    word = "my turn" if side == "mine" else "their turn"
    return SettingRow(f"stop {stop}", f"{word}: {phase}", "stop" if stop in settings.stops else "-")


def switch(settings: Settings, id: str) -> SettingRow:
    """A setting that is on or off."""
    label, about = SWITCHES[id]
    return SettingRow(id, label, "on" if getattr(settings, id) else "off", about)


def key_rows(settings: Settings) -> list[SettingRow]:
    """The keys of every command, place by place."""
    found = []
    for place, words in PLACES.items():
        own = [command for command in COMMANDS if command.where == place]
        if own:
            found.append(SettingRow("", f"Keys: {words}"))
        for command in own:
            mark = "  (yours)" if command.id in settings.keys else ""
            value = " ".join(keys_of(command, settings.keys)) + mark
            found.append(SettingRow(f"key {command.id}", command.text, value, f"{command.id}: Enter, then a key"))
    return found


def turned(settings: Settings, id: str, step: int, themes: Sequence[str], theme: str) -> Settings:
    """The settings with the next or the previous value of one of them."""
    if id == "theme":
        return replace(settings, theme=_next(themes, theme, step))
    if id in SWITCHES:
        return replace(settings, **{id: not getattr(settings, id)})
    if id == "pass_delay":
        now = next((word for word, seconds in DELAYS.items() if seconds == settings.pass_delay), "")
        return replace(settings, pass_delay=DELAYS[_next(list(DELAYS), now, step)])
    if id == "notice":
        return replace(settings, notice=_next(list(NOTICES), settings.notice, step))
    if id == "news":
        return replace(settings, news=_next(list(NEWS), settings.news, step))
    if id == "explain":
        return replace(settings, explain=_next(list(EXPLAIN), settings.explain, step))
    if id.startswith("stop "):
        stop = id.removeprefix("stop ")
        return replace(settings, stops=settings.stops ^ {stop})
    return settings


def reset(settings: Settings, id: str) -> Settings:
    """The settings with one of them as it was at first."""
    fresh = Settings()
    if id.startswith("key "):
        command = id.removeprefix("key ")
        return replace(settings, keys={one: key for one, key in settings.keys.items() if one != command})
    if id.startswith("stop "):
        return replace(settings, stops=settings.stops - {id.removeprefix("stop ")})
    return replace(settings, **{id: getattr(fresh, id)}) if id and id != NAME else settings


def with_key(
    settings: Settings, command: str, key: str, clashes: Callable[[dict[str, str]], list[str]]
) -> tuple[Settings, str]:
    """The settings with another key for a command, or why that cannot be."""
    keys = {**settings.keys, command: key}
    wrong = clashes(keys)
    if wrong:
        return settings, f"{key_word(key)} is not possible: {wrong[0]}."
    return replace(settings, keys=keys), ""


def _next(values: Sequence[str], value: str, step: int) -> str:
    at = values.index(value) if value in values else -step
    return values[(at + step) % len(values)]
