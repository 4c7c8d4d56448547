"""What single cards do that no word says, by the names their `Handler` words give."""

from __future__ import annotations

from engine.tcg.cards.words import Handler
from engine.tcg.effects.choices import choose
from engine.tcg.effects.deeds import assign
from engine.tcg.effects.perform import Deed, again
from engine.tcg.reading.filters import NAZGUL
from engine.tcg.reading.meaning import context, spotted
from engine.tcg.table.board import ring_bearer
from engine.tcg.table.draft import Draft
from engine.tcg.table.frames import Effects
from engine.tcg.table.verbs import Pick


def return_to_its_master(d: Draft, f: Effects, word: Handler) -> None:
    """TCG-HARD-01, LOTR-RULING-89: open assignments lapse, one extra skirmish follows in which the Ring is no help."""
    if f.stage == 0:
        again(d, f, 1)
        choose(d, f.seat, Pick.TARGET, spotted(d, NAZGUL, context(f)), 1, 1, f.source)
    elif d.returned:
        d.set_turn(fights=(), ringless=True)
        assign(d, ring_bearer(d), (d.returned[0],))


HANDLERS: dict[str, Deed] = {"return to its master": return_to_its_master}


def do_handler(d: Draft, f: Effects, word: Handler) -> None:
    """Hand over to the function of that name."""
    HANDLERS[word.name](d, f, word)
