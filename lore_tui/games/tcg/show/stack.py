"""What is under way, as a stack: cards being played, what they do, what is answered; the latest on top."""

from __future__ import annotations

from engine.kernel.records import NONE
from engine.tcg.reading.meaning import named_words
from engine.tcg.table.board import CARDS
from engine.tcg.table.frames import Dying, Effects, Exerting, Healing, Play, Window, Wounding
from engine.tcg.table.records import State
from lore_tui.games.tcg.ask.deeds import deeds
from lore_tui.games.tcg.names import Names

Layer = tuple[str, int]
"""Words and the number of the card they are about, 0 where it is none."""
ANSWER = "answer: "


def stack(state: State, names: Names) -> list[Layer]:
    """Everything that waits for an answer, the latest first."""
    found: list[Layer] = []
    for frame in reversed(state.frames):
        layer = _layer(state, names, frame)
        if layer is None:
            continue
        if found and found[-1][0].removeprefix(ANSWER).lower() == layer[0].lower():
            found[-1] = (found[-1][0], layer[1])  # a card is answered while it is being played: that is one thing
        else:
            found.append(layer)
    return found


def _layer(state: State, names: Names, frame: object) -> Layer | None:
    if isinstance(frame, Window) and frame.happening is not None:
        return f"{ANSWER}{names.happening(state, frame.happening)}", 0
    if isinstance(frame, Play):
        verb = "uses" if frame.ability else "plays"
        who = "you" if frame.seat == names.seat else names.players[frame.seat]
        verb = verb.removesuffix("s") if who == "you" else verb
        gone = ", cancelled" if frame.cancelled else ""
        return f"{who} {verb} {CARDS[frame.definition].printed.title}{gone}", frame.definition
    if isinstance(frame, Effects) and frame.words:
        what = deeds(named_words(frame.definition, frame.words))
        return f"{CARDS[frame.definition].printed.title}: {what}", frame.definition
    if isinstance(frame, Wounding | Exerting | Healing | Dying) and frame.who != NONE:
        verb = {Wounding: "a wound", Exerting: "an exertion", Healing: "healing", Dying: "the death"}[type(frame)]
        return f"{verb} of {names.card(state, frame.who)}", 0
    return None


def stack_lines(state: State, names: Names) -> list[str]:
    """The stack with the texts of its cards, each text once."""
    lines = []
    shown: set[int] = set()
    for words, number in stack(state, names):
        lines.append(f"! {words}")
        if number and CARDS[number].printed.text and number not in shown:
            lines.append(f"  {CARDS[number].printed.text}")
        shown.add(number)
    return lines
