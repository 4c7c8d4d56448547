"""Which of several things to choose: targets, prices, numbers, branches, cards of piles."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.bots.tcg.acts import TWILIGHT, on_card, total
from engine.bots.tcg.worth import entry, keep, on_my_side, worth
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.records import Handle
from engine.kernel.state import Frame
from engine.tcg.cards import words as w
from engine.tcg.effects.perform import word_of
from engine.tcg.reading.filters import Word
from engine.tcg.reading.meaning import context
from engine.tcg.reading.values import archers_of_fellowship, minion_archery
from engine.tcg.table.board import face, on_table
from engine.tcg.table.frames import Choice, Effects
from engine.tcg.table.records import State
from engine.tcg.table.verbs import PASS, Pick

FrameT = TypeVar("FrameT", bound=Frame)


class Scene(NamedTuple):
    """A question as a player sees it: the public state, his own secrets, his seat."""

    state: State
    secrets: Secrets
    seat: int

    def frame(self, kind: type[FrameT]) -> FrameT:
        """The procedure that asks."""
        top = self.state.frames[-1]
        assert isinstance(top, kind)
        return top

    def number(self, card: Handle) -> int:
        """What card it is, as far as the seat knows; 0 if it does not."""
        return known(self.state, card, self.secrets)[0]


def choice(scene: Scene, action: Action) -> int:
    """How good a choice is."""
    if action == PASS:
        return 0
    f = scene.frame(Choice)
    value = action.args[0]
    below = scene.state.frames[-2]
    effects = below if isinstance(below, Effects) and below.words else None
    word = None if effects is None else word_of(effects)
    match f.purpose:
        case Pick.NUMBER:
            return value if isinstance(word, w.SpotX) else -abs(value - 1)
        case Pick.OPPONENT:
            return scene.state.players[value].site
        case Pick.PILE | Pick.SEEN:
            return keep(scene.state, scene.seat, scene.number(value))
        case Pick.BEARER:
            return entry(scene.state, scene.seat, scene.number(f.about), value)
        case Pick.SKIP:
            return minion_archery(scene.state) - len(archers_of_fellowship(scene.state))
        case Pick.ARCHERS:
            return 1
    return 0 if effects is None or word is None else _of_words(scene, f, effects, word, value)


def _of_words(scene: Scene, f: Choice, effects: Effects, word: Word, value: int) -> int:
    """A choice that the words of a card ask for, with the eyes of him who chooses."""
    at = replace(context(effects), seat=scene.seat)
    if f.purpose in (Pick.TARGET, Pick.PRICE):
        if on_table(scene.state, value) is None:
            return 0
        return on_card(scene.state, word, value, at) if _acts_on_it(word) else _named(scene, value)
    if isinstance(word, w.Branch):
        return total(scene.state, word.branches[value], at)
    if isinstance(word, w.Unless):
        return -total(scene.state, word.effects, at) - TWILIGHT * word.twilight
    return 0


def _acts_on_it(word: Word) -> bool:
    return isinstance(word, w.Wound | w.Exert | w.Heal | w.Discard | w.Give)


def _named(scene: Scene, card: Handle) -> int:
    """Who is only named: the best of one's own; of the others the weakest fighter, the costliest thing."""
    if on_my_side(scene.state, scene.seat, card) or not face(scene.state, card).is_character:
        return worth(scene.state, card)
    return -worth(scene.state, card)
