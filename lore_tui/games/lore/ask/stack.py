"""What waits to be resolved: cards and abilities declared, the last one first, since it takes effect first."""

from __future__ import annotations

from engine.journeys.play.playable import spec_of
from engine.journeys.reading.filters import answered
from engine.journeys.table.frames import Play, Window
from engine.kernel.records import NONE
from engine.lore.records import State
from lore_tui.games.journeys.ask.card_words import ability_words, aim_words, way_words
from lore_tui.games.lore.names import Names
from lore_tui.text import wrap
from lore_tui.view.pages import styled
from lore_tui.view.prompt_lines import Line
from lore_tui.words import capital, listed


def declared(state: State) -> list[Play]:
    """The cards and abilities that may still be answered or wait for those above them, the last one first."""
    if not isinstance(state.frames[-1], Window) or answered(state, NONE) is None:
        return []
    return [frame for frame in reversed(state.frames) if isinstance(frame, Play)]


def stack_page(state: State, names: Names, width: int) -> list[Line]:
    """Everything that waits, each with its player, what was named for it, and its text."""
    waiting = declared(state)
    lines: list[Line] = [[("Waiting to be resolved, the next one on top", "dim")]]
    for place, play in enumerate(waiting, 1):
        lines += [[], [(f"{place} {_title(state, names, play)}", "title")]]
        lines += styled(wrap(_about(state, names, play), width), "dim")
        lines += styled(wrap(state.book[play.definition].definition.text, width))
    return lines


def _title(state: State, names: Names, play: Play) -> str:
    name = state.book[play.definition].definition.name
    return f"{names.does(play.seat, 'use' if play.ability else 'play')} {name}"


def _about(state: State, names: Names, play: Play) -> str:
    """How it is played, what was named for it, and what became of it."""
    entry, spec = state.book[play.definition], spec_of(state, play)
    how = ability_words(entry.abilities[play.use]) if play.ability else ""
    if not play.ability and len(entry.ways) > 1:
        how = way_words(names, entry, entry.ways[play.use])
    named = [
        aim_words(state, names, choose.source, value, play.definition, play.company)
        for choose, value in zip(spec.choose, play.chosen, strict=False)
        if value != NONE
    ]
    parts = [how, f"for {listed(named)}" if named else "", "cancelled" if play.cancelled else ""]
    return capital("; ".join(part for part in parts if part)) + "." if any(parts) else ""
