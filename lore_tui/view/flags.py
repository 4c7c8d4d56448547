"""The words of the header about what holds just now: passing, holding, stops, the clock; each in as few as fit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from lore_tui.files.settings import SIDES, STOP_PHASES, STOP_WORDS
from lore_tui.text import width as cells

Flag: TypeAlias = tuple[str, ...]
"""One thing to say: in full, then shorter and shorter; the empty word leaves it out."""
GAP = "   "
STEP_WORDS = {phase: short for words in STOP_WORDS.values() for phase, short in words.items()}
SIDE_WORDS = dict(zip(SIDES, ("my", "opp"), strict=True))


def fitted(flags: Sequence[Flag], room: int) -> str:
    """All flags in a row of so many cells, each in the longest form that leaves room for the others.

    Where they do not fit the last ones are shortened first.
    """
    forms = [0] * len(flags)

    def row() -> str:
        return GAP.join(words for flag, form in zip(flags, forms, strict=True) if (words := flag[form]))

    for form in range(1, max((len(flag) for flag in flags), default=0)):
        for at in reversed(range(len(flags))):
            if form < len(flags[at]) and cells(row()) > room:
                forms[at] = form
    for at in range(len(flags)):  # shortening one may have made room for another
        kept = forms[at]
        for forms[at] in range(kept):
            if cells(row()) <= room:
                break
        else:
            forms[at] = kept
    return row()


def passing(until: str) -> Flag:
    """An order to pass, with the way to end it."""
    return (f"PASSING until {until}: any key but Space stops it",)


def holding(hold: bool) -> Flag:
    """That nothing is passed."""
    return ("HOLD: nothing is passed for you", "HOLD") if hold else ("",)


def stops(chosen: Collection[str], here: bool) -> Flag:
    """Where the player wants to be asked always, his own turn first; `here` where that is now."""
    sides = []
    for side in SIDES:
        steps = [STEP_WORDS[phase] for phase in STOP_PHASES if f"{phase} {side}" in chosen]
        if steps:
            sides.append((SIDE_WORDS[side], steps))
    if not sides:
        return ("",)
    head = "STOP here, stops" if here else "stops"
    full = ", ".join(f"{side} {'/'.join(steps)}" for side, steps in sides)
    letters = ", ".join(f"{side} {'/'.join(step[:1] for step in steps)}" for side, steps in sides)
    number = sum(len(steps) for _, steps in sides)
    return f"{head}: {full}", f"{head}: {letters}", f"{'STOP here, ' if here else ''}{number} stop{'s'[: number > 1]}"


def watched(spectators: int) -> Flag:
    """How many look on."""
    if not spectators:
        return ("",)
    return (f"{spectators} spectator{'s'[: spectators > 1]}", f"{spectators} watch")


def always(standing_answers: int) -> Flag:
    """How many answers are given always."""
    return (f"ALWAYS {standing_answers}: = lists them", f"ALWAYS {standing_answers}") if standing_answers else ("",)
