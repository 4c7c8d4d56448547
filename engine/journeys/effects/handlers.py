"""Functions for cards that do what no other card of a game does, by the name the card's Handler word gives."""

from __future__ import annotations

from collections.abc import Callable

from engine.journeys.cards import words as w
from engine.journeys.play.slots import settle_slot
from engine.journeys.reading.filters import piles_barred
from engine.journeys.table.board import attack_now, card_of, face, items_on, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Effects, ItemSearch, Play
from engine.journeys.table.records import Zone
from engine.kernel.records import NONE, Handle, owner


def go_after_item(d: Draft, f: Effects) -> None:
    """The one named goes after an item in his player's draw pile."""
    d.push(ItemSearch(0, f.seat, f.chosen[0], f.source, f.definition))


def search(d: Draft, f: Effects) -> None:
    """The same, unless something keeps everybody out of the piles."""
    if not piles_barred(d):
        go_after_item(d, f)


def ward_off(d: Draft, f: Effects) -> None:
    """Of pairs of a character and a threat, the threats come to nothing: attack, card being played, condition."""
    for threat in f.chosen[1::2]:
        attack = attack_now(d)
        if attack is not None and attack.number == threat:
            if not attack.uncancellable:
                d.change(attack, cancelled=True)
                d.tell(Told.CANCELLED, attack.source)
        elif threat in d.zones[owner(threat)][Zone.DECLARED]:
            play = next(frame for frame in d.frames if isinstance(frame, Play) and frame.card == threat)
            d.change(play, cancelled=True)
        elif on_table(d, threat) is not None:
            d.discard(threat)


def give_up_form(d: Draft, f: Effects) -> None:
    """The one named is discarded; his items go off to the side under this card, which remembers him."""
    who = f.chosen[0]
    for item in items_on(d, who):
        d.release(item)
        d.take(owner(item), Zone.PLAY, item)
        d.put(owner(item), Zone.ASIDE, item)
        d.hold(f.source, item)
    d.alter(f.source, marks=(face(d, who).number,))
    d.discard(who)


def take_form_again(d: Draft, f: Effects) -> None:
    """He is back: this card and the items under it lie on him again."""
    items: tuple[Handle, ...] = card_of(d, f.source).holds
    d.alter(f.source, marks=(), site=NONE)
    d.hold(f.subject, f.source)
    for item in items:
        d.release(item)
        d.take(owner(item), Zone.ASIDE, item)
        d.put(owner(item), Zone.PLAY, item)
        d.hold(f.subject, item)
        settle_slot(d, item)


def handle(d: Draft, f: Effects, word: w.Handler) -> None:
    HANDLERS[word.name](d, f)


HANDLERS: dict[str, Callable[[Draft, Effects], None]] = {
    "hunt": go_after_item,
    "search": search,
    "ward off": ward_off,
    "give up form": give_up_form,
    "take form again": take_form_again,
}
