"""The campaign log: what became of every solitaire game, deck by deck."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from lore_tui.files.home import data_folder

FILE = "campaign.json"


class Journey(msgspec.Struct, frozen=True):
    """One solitaire game that is over."""

    deck: str
    points: int
    result: str
    turns: int
    day: str
    game: str = ""
    """The name of its folder."""


def campaign_file() -> Path:
    """Where the log lies."""
    return data_folder() / FILE


def read_campaign() -> tuple[Journey, ...]:
    """All games so far, oldest first; a file that cannot be read raises ValueError with a sentence."""
    from net.disk.files import read_limited

    try:
        return msgspec.json.decode(read_limited(campaign_file()), type=tuple[Journey, ...])
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"The campaign log {campaign_file()} cannot be read: {error}. Move it away.") from error


def enter(deck: str, points: int, result: str, turns: int, game: str) -> Journey:
    """Write a game down; one that is in the log already is not written twice."""
    from net.disk.identity import write_atomically

    known = read_campaign()
    found = next((journey for journey in known if journey.game == game), None)
    if found is not None:
        return found
    today = time.strftime("%Y-%m-%d")
    journey = Journey(deck, points, result, turns, today, game)
    data = msgspec.json.encode((*known, journey))
    campaign_file().parent.mkdir(parents=True, exist_ok=True)
    write_atomically(campaign_file(), msgspec.json.format(data, indent=1) + b"\n")
    return journey


def in_words(journey: Journey) -> str:
    """The result as it is told after a game."""
    number = journey.points
    return f"{number} marshalling point{'' if number == 1 else 's'}: {journey.result}."


def log_lines(journeys: tuple[Journey, ...]) -> list[str]:
    """Every deck with its games, and how they ended."""
    if not journeys:
        return ["No solitaire game has been finished yet. `lore play --rules solitaire` begins one."]
    lines: list[str] = []
    for deck in dict.fromkeys(journey.deck for journey in journeys):
        mine = [journey for journey in journeys if journey.deck == deck]
        best = max(journey.points for journey in mine)
        lines.append(f"{deck}: {len(mine)} game{'' if len(mine) == 1 else 's'}, best {best}")
        lines += [f"  {one.day}  {one.points:>3} MPs in {one.turns:>2} turns  {one.result}" for one in mine]
    return lines
