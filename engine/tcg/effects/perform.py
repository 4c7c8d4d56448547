"""Words carried out one after the other: whom they are about is settled first, then they are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.steps import Mark, Procedure, procedure
from engine.tcg.cards.moments import By, Ref
from engine.tcg.effects.choices import choose
from engine.tcg.reading.filters import Choose, Each, Target, Word
from engine.tcg.reading.meaning import amount, context, refers, seats_of, shadow_only
from engine.tcg.reading.playable import can_pay, eligible
from engine.tcg.table.board import CARDS, Board, opponents, shadow_seats
from engine.tcg.table.draft import Draft
from engine.tcg.table.frames import Effects
from engine.tcg.table.records import Zone
from engine.tcg.table.speech import Context
from engine.tcg.table.verbs import Pick

NEXT, DOING = Mark("NEXT"), Mark("DOING")
Deed: TypeAlias = Callable[[Draft, Effects, Any], None]
CHOSEN = -1
"""The stage of a word whose targets a player is choosing."""


def run(
    d: Draft,
    words: tuple[Word, ...],
    at: Context,
    *,
    price: bool = False,
) -> None:
    """Let words of a card be carried out."""
    index = CARDS[at.definition].index
    numbers = tuple(index[word] for word in words)
    d.push(
        Effects(
            0, at.card, at.definition, at.seat, numbers, at.bearer, at.chosen, at.happening, at.number, price=price
        )
    )


def word_of(f: Effects) -> Word:
    """The word that comes next."""
    return CARDS[f.definition].words[f.words[0]]


def next_word(d: Draft, f: Effects) -> None:
    """Settle whom the next word is about; who has to be chosen is asked for (LOTR-RULING-24)."""
    if not f.words or f.failed:
        hide_hands(d)
        d.pop(int(f.failed), f.number, *f.chosen)
        return
    word = word_of(f)
    if f.price and f.stage == 0 and not can_pay(d, word, context(f)):
        # LOTR-RULING-17: what was paid stays paid, and there is no effect.
        d.goto(NEXT, failed=True)
        return
    target = getattr(word, "target", None)
    if target is None or f.stage > 0:
        return
    aim(d, f, word, target)


def hide_hands(d: Draft) -> None:
    """Cards of hands that were seen go back unseen: nobody can follow them from here on."""
    for seat, rows in enumerate(d.zones):
        if any(is_open(card) for card in rows[Zone.HAND]):
            d.owe(seat, Zone.HAND)


def aim(d: Draft, f: Effects, word: Word, target: Target) -> None:
    """Name the targets that need no choice, or let them be chosen."""
    at = context(f)
    if isinstance(target, Ref):
        d.update(targets=refers(d, target, at))
    elif isinstance(target, Each):
        d.update(targets=tuple(eligible(d, word, target.who, at)))
    else:
        wanted = target if isinstance(target, Choose) else Choose(target)
        count = amount(d, wanted.count, at)
        least = count if wanted.least is None else wanted.least
        d.update(stage=CHOSEN)
        seat = d.turn.fp if wanted.by is By.FP else player_for(d, wanted.by, f)
        purpose = Pick.PRICE if f.price else Pick.TARGET
        choose(d, seat, purpose, eligible(d, word, wanted.who, at), least, count, f.source)


def player_for(b: Board, by: By, f: Effects) -> int:
    """The one player a word means, where there is no choice among several."""
    return next(iter(players(b, by, f)), f.seat)


def players(b: Board, by: By, f: Effects) -> tuple[int, ...]:
    """The players a word means; of several opponents one has to be named."""
    match by:
        case By.YOU:
            return (f.seat,)
        case By.FP:
            return (b.turn.fp,)
        case By.OPPONENT:
            return (f.named,) if f.named != NONE else opponents(b, f.seat)
        case By.SHADOW:
            return shadow_seats(b)
        case By.OWNER:
            return (owner(f.chosen[-1]),) if f.chosen else ()
        case By.OWNERS:
            return shadow_only(b, seats_of(f.happening.others)) if f.happening else ()
        case _:
            return (f.happening.seat,) if f.happening and f.happening.seat != NONE else ()


def carry_out(perform: Mapping[type[Word], Deed]) -> Callable[[Draft, Effects], None]:
    """The step that does what a word says, out of a game's table of deeds."""

    def do(d: Draft, f: Effects) -> None:
        word = word_of(f)
        if f.stage == CHOSEN:
            targets = d.returned
            f = with_targets(d, targets, (*f.chosen, *targets))
        d.goto(NEXT, words=f.words[1:], stage=0)
        perform[type(word)](d, f, word)

    return do


def with_targets(d: Draft, targets: tuple[Handle, ...], chosen: tuple[Handle, ...]) -> Effects:
    """Note who was chosen."""
    d.update(targets=targets, chosen=chosen)
    top = d.frames[-1]
    assert isinstance(top, Effects)
    return top


def again(d: Draft, f: Effects, stage: int, **changes: object) -> None:
    """Let the word that is being done be done once more, when what it waits for has been answered."""
    d.goto(NEXT, **{"words": f.words, "stage": stage, "targets": f.targets, **changes})


def insert(d: Draft, f: Effects, words: tuple[Word, ...]) -> None:
    """Let other words come before those still waiting."""
    index = CARDS[f.definition].index
    d.update(words=(*(index[word] for word in words), *f.words[1:]))


def effects_procedure(perform: Mapping[type[Word], Deed]) -> Procedure:
    """The procedure of effects over a table of deeds."""
    return procedure(NEXT, next_word, DOING, carry_out(perform))

