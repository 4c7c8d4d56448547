"""What the words of a card are worth to a player before they are carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.bots.tcg.worth import GAME_LOST, harm, left, on_my_side, outcome, relief, swing, worth
from engine.kernel.records import NONE, Handle
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import By, Phase, Ref, Stat
from engine.tcg.reading.filters import Choose, Each, Target, Word
from engine.tcg.reading.meaning import amount, holds_all, refers
from engine.tcg.reading.playable import eligible
from engine.tcg.reading.values import resistance
from engine.tcg.table.board import CARDS, Board, borne, compiled, on_table, ring_bearer
from engine.tcg.table.speech import Context

BURDEN = 25
TWILIGHT = 4
CARD = 5
SOMETHING = 8
"""What a text is worth of which no more is known than that it was written to help."""


# ------------------------------------------------------------------------------------------------- one word, one card
def on_card(b: Board, word: Word, card: Handle, at: Context) -> int:
    """What a word is worth to the player of its card if it is about a certain card."""
    if on_table(b, card) is None:
        return 0
    sign = 1 if on_my_side(b, at.seat, card) else -1
    if isinstance(word, w.Exert) and word.fully:
        return -sign * harm(b, card, left(b, card) - 1)
    if isinstance(word, w.Wound | w.Exert):
        return -sign * harm(b, card, max(1, amount(b, word.times, at)))
    if isinstance(word, w.Heal):
        return sign * relief(b, card)
    if isinstance(word, w.Discard):
        return -sign * worth(b, card)
    if isinstance(word, w.Give):
        return _gift(b, word, card, at, sign)
    return SOMETHING


def _gift(b: Board, word: w.Give, card: Handle, at: Context, sign: int) -> int:
    """Strength counts where it decides a skirmish; other gifts are thought to be good ones."""
    more = word.extra if word.more and holds_all(b, word.more, replace(at, chosen=(card,))) else ()
    bonus = sum(
        one.value * amount(b, one.per, at)
        for one in (*word.words, *more)
        if isinstance(one, w.Modify) and one.stat is Stat.STRENGTH
    )
    if not bonus:
        return SOMETHING
    return swing(b, at.seat, card, bonus) if b.turn.phase is Phase.SKIRMISH else sign * bonus


def _aimed(b: Board, word: Word, target: Target, at: Context) -> int:
    """The best card a player could choose, the worst where another chooses, the sum where nobody does."""
    if isinstance(target, Ref):
        return sum(on_card(b, word, card, at) for card in refers(b, target, at))
    who = target.who if isinstance(target, Each | Choose) else target
    found = sorted(on_card(b, word, card, at) for card in eligible(b, word, who, at))
    if isinstance(target, Each):
        return sum(found)
    if not found:
        return 0
    return found[-1] if not isinstance(target, Choose) or target.by is By.YOU else found[0]


# ------------------------------------------------------------------------------------------------------ other words
def _for_shadow(b: Board, at: Context, size: int) -> int:
    """What is good for the Shadow."""
    return size if at.seat != b.turn.fp else -size


def ring_on(b: Board, at: Context) -> int:
    """The Ring is put on only where the next wound would kill its bearer, and where it does not corrupt him."""
    player = b.players[b.turn.fp]
    bearer = ring_bearer(b)
    if bearer == NONE or on_table(b, bearer) is None:
        return 0
    price = max((word.burdens for card in borne(b, bearer) for word in _conversions(b, card)), default=1)
    safe = player.burdens + price < resistance(b, b.turn.fp)
    dying = at.happening is not None and left(b, bearer) <= 1
    return _for_shadow(b, at, -GAME_LOST if dying and safe else 2 * BURDEN)


def _conversions(b: Board, card: Handle) -> Iterable[w.Converts]:
    return (word for word in compiled(b, card).behaviour.always if isinstance(word, w.Converts))


def _cancelled(b: Board, at: Context) -> int:
    fight = b.turn.fight
    return 0 if fight is None else _for_shadow(b, at, outcome(b, fight.defender, fight.minions))


def _hand(b: Board, word: w.DiscardHand | w.Draw | w.Mill, at: Context) -> int:
    """Cards drawn or lost, by the player himself or by others."""
    size = CARD * (1 if isinstance(word, w.DiscardHand) and word.everything else amount(b, word.count, at))
    mine = word.by is By.YOU or (word.by is By.FP and at.seat == b.turn.fp)
    return size if mine == isinstance(word, w.Draw) else -size


Weight: TypeAlias = Callable[[Board, Any, Context], int]
WEIGHTS: dict[type[Word], Weight] = {
    w.AddTwilight: lambda b, word, at: _for_shadow(b, at, TWILIGHT * amount(b, word.amount, at)),
    w.RemoveTwilight: lambda b, word, at: _for_shadow(b, at, -TWILIGHT * min(b.turn.pool, amount(b, word.amount, at))),
    w.AddBurdens: lambda b, word, at: _for_shadow(b, at, BURDEN * amount(b, word.amount, at)),
    w.RemoveBurdens: lambda b, word, at: _for_shadow(b, at, -BURDEN if b.players[b.turn.fp].burdens else 0),
    w.Corrupt: lambda b, word, at: _for_shadow(b, at, GAME_LOST),
    w.Wear: lambda b, word, at: ring_on(b, at) if word.on else _for_shadow(b, at, -SOMETHING),
    w.CancelSkirmish: lambda b, word, at: _cancelled(b, at),
    w.MoveLimit: lambda b, word, at: _for_shadow(b, at, SOMETHING if word.stays else -SOMETHING * word.value),
    w.Draw: _hand,
    w.DiscardHand: _hand,
    w.Mill: _hand,
    w.If: lambda b, word, at: total(b, word.then if holds_all(b, word.when, at) else word.otherwise, at),
    w.Times: lambda b, word, at: amount(b, word.count, at) * total(b, word.effects, at),
    w.Unless: lambda b, word, at: total(b, word.effects, at),
    w.Branch: lambda b, word, at: _branched(b, word, at),
    w.SpotX: lambda b, word, at: 0,
    w.NameX: lambda b, word, at: 0,
    w.Point: lambda b, word, at: 0,
}


def _branched(b: Board, word: w.Branch, at: Context) -> int:
    """The best branch, or the worst one where another chooses."""
    found = sorted(total(b, words, at) for words in word.branches)
    return found[-1] if word.by is By.YOU else found[0]


def weight(b: Board, word: Word, at: Context) -> int:
    """What a word is worth to its player."""
    known = WEIGHTS.get(type(word))
    if known is not None:
        return known(b, word, at)
    target = getattr(word, "target", None)
    return SOMETHING if target is None else _aimed(b, word, target, at)


def total(b: Board, words: Iterable[Word], at: Context) -> int:
    """What several words are worth together."""
    return sum(weight(b, word, at) for word in words)


def act_worth(b: Board, act: w.Act, at: Context) -> int:
    """What an act is worth: its effects, less its price; whoever pays it is often whom the effects are about."""
    price = total(b, act.price, at)
    payers = [getattr(word, "target", None) for word in act.price]
    chosen = max((_effects(b, act, at, target) for target in payers if target is not None), default=None)
    return price + (total(b, act.effects, at) if chosen is None else chosen)


def _effects(b: Board, act: w.Act, at: Context, target: Target) -> int:
    """The effects for the best of those who could pay."""
    if isinstance(target, Ref):
        return total(b, act.effects, replace(at, chosen=refers(b, target, at)))
    who = target.who if isinstance(target, Each | Choose) else target
    payer = next(word for word in act.price if getattr(word, "target", None) == target)
    found = [total(b, act.effects, replace(at, chosen=(card,))) for card in eligible(b, payer, who, at)]
    return max(found, default=total(b, act.effects, at))


def event_worth(b: Board, number: int, index: int, at: Context) -> int:
    """What playing an event is worth: its act, less what its twilight is worth."""
    card = CARDS[number]
    return act_worth(b, card.behaviour.acts[index], at) - (TWILIGHT * card.printed.cost) // 2
