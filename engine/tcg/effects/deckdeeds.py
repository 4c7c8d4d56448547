"""What the words do with cards off the top of a deck, and with cards of the hand that are shown."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import is_open
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.cards import words as w
from engine.tcg.effects.choices import choose
from engine.tcg.effects.perform import Deed, again
from engine.tcg.reading.filters import Filter, Word
from engine.tcg.reading.meaning import deck_size, printed_fits
from engine.tcg.table.board import CARDS, face, seats_right
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Effects, Showing, Topping
from engine.tcg.table.piles import MILL, REVEAL, number_shown, take_into_hand, to_discard
from engine.tcg.table.records import State, Zone
from engine.tcg.table.verbs import PASS, Pick, Question, Verb, no

MORE = Mark("MORE")


def do_arrange_top(d: Draft, f: Effects, word: w.ArrangeTop) -> None:
    """A deck is named, its top revealed, one card perhaps discarded, the others put back in an order."""
    if f.stage == 0:
        again(d, f, 1)
        decks = [seat for seat in seats_right(d, d.turn.fp) if deck_size(d, seat)]
        choose(d, f.seat, Pick.OPPONENT, decks, 1, 1, f.source)
    elif f.stage == 1 and d.returned:
        again(d, f, 2, named=d.returned[0])
        d.push(Topping(0, d.returned[0], word.count, REVEAL))
    elif f.stage == 2:
        again(d, f, 3, targets=d.returned)
        fitting = [card for card in d.returned if printed_fits(word.who, face(d, card).number)]
        choose(d, f.seat, Pick.SEEN, fitting, 0, 1, f.source)
    elif f.stage == 3:
        for card in d.returned:
            to_discard(d, f.named, card)
        left = tuple(card for card in f.targets if card not in d.returned)
        again(d, f, 4, targets=left)
        choose(d, f.seat, Pick.ORDER, left, max(0, len(left) - 1), len(left), f.source)
    else:
        order = (*d.returned, *(card for card in f.targets if card not in d.returned))
        rest = tuple(card for card in d.zones[f.named][Zone.TOP] if card not in order)
        d.empty(f.named, Zone.TOP)
        for card in (*order, *rest):
            d.put(f.named, Zone.TOP, card)


def do_reveal_until(d: Draft, f: Effects, word: w.RevealUntil) -> None:
    """One after the other; the last one, which does not fit, goes to the hand with the others."""
    if f.stage == 0:
        again(d, f, 1)
        d.push(Topping(0, f.seat, 1, REVEAL))
        return
    fitting = False
    for card in d.returned:
        fitting = printed_fits(word.who, face(d, card).number)
        d.tell(Told.TAKEN, f.seat, card)
        take_into_hand(d, f.seat, card)
    if fitting and deck_size(d, f.seat):
        again(d, f, 0)


def do_dig(d: Draft, f: Effects, word: w.Dig) -> None:
    """After each card the player decides whether to go on; the last card goes to his hand."""
    asked = f.stage > 0 and f.stage % 2 == 0
    if f.stage == 0 or (asked and d.returned):
        again(d, f, f.stage + 1)
        d.push(Topping(0, f.seat, 1, MILL))
        return
    if not asked:
        f = replace(f, chosen=(*f.chosen, *d.returned), number=f.number + len(d.returned))
        d.update(chosen=f.chosen, number=f.number)
        if f.number < word.most and deck_size(d, f.seat):
            again(d, f, f.stage + 1)
            choose(d, f.seat, Pick.MAY, (1,), 0, 1, f.source)
            return
    for card in f.chosen[-1:]:
        d.tell(Told.TAKEN, f.seat, card)
        take_into_hand(d, f.seat, card)


# --------------------------------------------------------------------------------------------------- cards of a hand
def do_show_hand(d: Draft, f: Effects, word: w.ShowHand) -> None:
    if f.stage:
        d.update(number=len(d.returned))
        return
    again(d, f, 1)
    d.push(Showing(0, f.seat, f.definition, CARDS[f.definition].index[word]))


def fitting(f: Showing) -> Filter:
    """Which cards may be shown."""
    word = CARDS[f.definition].words[f.word]
    assert isinstance(word, w.ShowHand)
    return word.who


def show_candidates(s: State, f: Showing, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][Zone.HAND]:
        if card in secrets and printed_fits(fitting(f), secrets[card].definition):
            yield Action(Verb.PICK, (card,), (show(card, secrets),))


def show_why_not(s: State, f: Showing, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb != Verb.PICK or len(x.args) != 1 or x.proven or is_open(x.args[0]):
        return no("Show a card of your hand, or pass.", "LOTR-RULING-29")
    number = number_shown(s, f.seat, x, x.args[0], Zone.HAND)
    if isinstance(number, Reason):
        return number
    return None if printed_fits(fitting(f), number) else no("That card is not of the kind asked for.", "LOTR-RULING-29")


def shown(d: Draft, f: Showing, x: Action) -> None:
    if x == PASS:
        d.pop(*f.cards)
    else:
        d.tell(Told.REVEALED, x.args[0])
        d.goto(MORE, cards=(*f.cards, x.args[0]))


SHOWING = procedure(
    MORE,
    Ask(
        Question.SHOW_HAND,
        decider=lambda s, f: f.seat,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=shown,
        rules=("LOTR-RULING-29",),
    ),
)
PERFORM: dict[type[Word], Deed] = {
    w.ArrangeTop: do_arrange_top,
    w.RevealUntil: do_reveal_until,
    w.Dig: do_dig,
    w.ShowHand: do_show_hand,
}
