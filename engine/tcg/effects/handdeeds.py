"""What the words do to hands, decks and piles."""

from __future__ import annotations

from engine.kernel.records import NONE, is_open, owner
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import By
from engine.tcg.effects.choices import choose
from engine.tcg.effects.perform import Deed, again, insert, players
from engine.tcg.phases.play import do_play_card
from engine.tcg.reading.filters import Word
from engine.tcg.reading.meaning import amount, context, printed_fits
from engine.tcg.reading.values import unseen
from engine.tcg.table.board import CARDS, face
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Effects, HandPick, Looking, Opening, RandomPick, Topping
from engine.tcg.table.piles import EXPOSE, FALL, LOOK, MILL, PEEK, REVEAL, draw, shuffle, take_into_hand, to_discard
from engine.tcg.table.records import HAND_SIZE, Zone
from engine.tcg.table.sites import do_lay_site
from engine.tcg.table.verbs import Pick

NAMING = 9
"""The stage of a word whose player an opponent is being named."""


def named_seat(d: Draft, f: Effects, by: By) -> int | None:
    """The player a word means; of several opponents one is named first, for all that follows (None until he is)."""
    found = players(d, by, f)
    if by is not By.OPPONENT or len(found) < 2:
        return found[0] if found else f.seat
    if f.stage == NAMING:
        d.update(named=d.returned[0])
        return d.returned[0]
    again(d, f, NAMING)
    choose(d, f.seat, Pick.OPPONENT, found, 1, 1, f.source)
    return None


def each_seat(d: Draft, f: Effects, by: By) -> tuple[int, ...] | None:
    """The players a word is about one after the other; None while one has still to be named."""
    if by is By.OWNERS:
        return players(d, by, f)
    seat = named_seat(d, f, by)
    return None if seat is None else (seat,)


# ----------------------------------------------------------------------------------------------------- draw, discard
def do_draw(d: Draft, f: Effects, word: w.Draw) -> None:
    seats = each_seat(d, f, word.by)
    for seat in seats or ():
        draw(d, seat, amount(d, word.count, context(f)))


def do_discard_hand(d: Draft, f: Effects, word: w.DiscardHand) -> None:
    if f.stage == 2:
        wanted = amount(d, word.count, context(f))
        d.update(chosen=(*f.chosen, *d.returned), number=f.number if word.least is None else len(d.returned))
        if len(d.returned) < wanted:
            insert(d, f, word.otherwise)
        return
    seats = each_seat(d, f, word.by)
    for seat in reversed(seats or ()):
        held = len(d.zones[seat][Zone.HAND])
        count = held if word.everything else min(held, amount(d, word.count, context(f)))
        if word.random:
            d.push(RandomPick(0, seat, count, FALL))
        else:
            least = count if word.least is None else min(word.least, count)
            if word.by is not By.OWNERS:
                again(d, f, 2)
            d.push(HandPick(0, seat, least, count, (), f.definition, CARDS[f.definition].index[word]))


def do_mill(d: Draft, f: Effects, word: w.Mill) -> None:
    """Cards off the top are discarded; they count as picked for what follows."""
    if f.stage == 2:
        d.update(chosen=(*f.chosen, *d.returned))
        return
    seats = each_seat(d, f, word.by)
    if seats is None:
        return
    if len(seats) == 1:
        again(d, f, 2)
    for seat in reversed(seats):
        d.push(Topping(0, seat, amount(d, word.count, context(f)), MILL))


# -------------------------------------------------------------------------------------------------------- seen hands
def do_reveal_hand(d: Draft, f: Effects, word: w.RevealHand) -> None:
    """A hand is opened to all; how many cards fit becomes X; afterwards nobody can follow them."""
    if f.stage == 2:
        hand = tuple(card for card in d.zones[f.targets[0]][Zone.HAND] if is_open(card))
        fitting = [card for card in hand if word.count and printed_fits(word.count, face(d, card).number)]
        d.update(number=len(fitting), chosen=(*f.chosen, *hand))
        return
    seat = named_seat(d, f, word.by)
    if seat is None:
        return
    if unseen(d, seat):
        d.update(number=0)
        return
    again(d, f, 2, targets=(seat,))
    taken = amount(d, word.random, context(f))
    if word.random != 0:
        d.push(RandomPick(0, seat, taken, EXPOSE))
    elif Zone.HAND in d.owed[seat] or any(not is_open(card) for card in d.zones[seat][Zone.HAND]):
        d.push(Opening(0, seat, zone=Zone.HAND))


def do_look_at_hand(d: Draft, f: Effects, word: w.LookAtHand) -> None:
    if f.stage == 2:
        _peeked(d, f)
        return
    if f.stage == 3:
        again(d, f, 4)
        for card in d.returned:
            d.push(Opening(0, owner(card), (card,)))
        return
    if f.stage == 4:
        for card in d.returned:
            to_discard(d, owner(card), card)
            d.owe(owner(card), Zone.HAND)
        return
    seat = named_seat(d, f, word.by)
    if seat is None or unseen(d, seat) or not d.zones[seat][Zone.HAND]:
        return
    if word.random:
        again(d, f, 2)
        d.push(RandomPick(0, seat, word.random, PEEK, f.seat))
    else:
        d.push(Looking(0, seat, f.seat, zone=Zone.HAND))


def _peeked(d: Draft, f: Effects) -> None:
    """One of the cards seen is discarded, of the looker's choice."""
    again(d, f, 3)
    choose(d, f.seat, Pick.SEEN, d.returned, 1, 1, f.source)


def do_discard_seen(d: Draft, f: Effects, word: w.DiscardSeen) -> None:
    """A card of a revealed hand, named by whoever made it be revealed."""
    if f.stage == 0:
        again(d, f, 1)
        seen = [card for card in f.chosen if is_open(card) and printed_fits(word.who, face(d, card).number)]
        lying = [card for card in seen if card in d.zones[owner(card)][Zone.HAND]]
        choose(d, f.seat, Pick.SEEN, lying, 0, 1, f.source)
        return
    for card in d.returned:
        to_discard(d, owner(card), card)
    d.update(number=len(d.returned))


# ------------------------------------------------------------------------------------------------------- seen decks
def do_sort_top(d: Draft, f: Effects, word: w.SortTop) -> None:
    """Revealed to all; those of the description go to hand, the others to the discard pile."""
    if f.stage == 0:
        again(d, f, 1)
        count = amount(d, word.count, context(f))
        if word.bottom:
            _reveal_bottom(d, f)
        else:
            d.push(Topping(0, f.seat, count, REVEAL))
        return
    revealed = d.returned[-1:] if word.bottom else d.returned
    taken = [card for card in revealed if printed_fits(word.who, face(d, card).number)]
    for card in revealed:
        if card in taken:
            take_into_hand(d, f.seat, card)
            d.tell(Told.TAKEN, f.seat, card)
        else:
            to_discard(d, f.seat, card)
    d.update(chosen=(*f.chosen, *revealed), number=len(taken))


def _reveal_bottom(d: Draft, f: Effects) -> None:
    """TCG-CH-13: the undermost card; by chance where none was put there."""
    bottom = d.zones[f.seat][Zone.BOTTOM]
    if not bottom:
        d.push(Topping(0, f.seat, len(d.zones[f.seat][Zone.TOP]) + 1, REVEAL))
    elif is_open(bottom[-1]):
        d.returned = (bottom[-1],)
    else:
        d.push(Opening(0, f.seat, (bottom[-1],)))


def do_take_from_top(d: Draft, f: Effects, word: w.TakeFromTop) -> None:
    """Seen by their owner alone: some go to hand unseen, the others are discarded."""
    if f.stage == 0:
        again(d, f, 1)
        d.push(Topping(0, f.seat, word.count, LOOK))
    elif f.stage == 1:
        again(d, f, 2, targets=d.returned)
        choose(d, f.seat, Pick.SEEN, d.returned, word.take, word.take, f.source)
    elif f.stage == 2:
        taken = d.returned
        rest = tuple(card for card in f.targets if card not in taken)
        for card in taken:
            take_into_hand(d, f.seat, card)
        hidden = tuple(card for card in rest if not is_open(card))
        again(d, f, 3, targets=tuple(card for card in rest if is_open(card)))
        if hidden:
            d.push(Opening(0, f.seat, hidden))
        else:
            d.returned = ()
    else:
        for card in (*f.targets, *d.returned):
            to_discard(d, f.seat, card)


def do_from_discard(d: Draft, f: Effects, word: w.FromDiscard) -> None:
    """Shown on their way (TCG-PILE-06)."""
    if f.stage == 0:
        again(d, f, 1)
        subject = f.happening.who if f.happening else NONE
        pile = [
            card
            for card in d.zones[f.seat][Zone.DISCARD]
            if printed_fits(word.who, face(d, card).number)
            and (not word.same or face(d, card).number == face(d, subject).number)
        ]
        count = len(pile) if word.same else amount(d, word.count, context(f))
        least = count if word.same else min(count, word.least) if word.least else count
        choose(d, f.seat, Pick.PILE, pile, least, count, f.source)
        return
    for card in d.returned:
        d.tell(Told.TAKEN, f.seat, card)
        if word.to == "hand":
            take_into_hand(d, f.seat, card)
        else:
            d.move(card, f.seat, Zone.BOTTOM if word.to == "under" else Zone.DRAW)
    if d.returned and word.to == "shuffle":
        shuffle(d, f.seat)


def do_hand_under(d: Draft, f: Effects, word: w.HandUnder) -> None:
    """The card shown with the action, or one that nobody sees (LOTR-RULING-29)."""
    if f.chosen and f.chosen[0] in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.chosen[0], f.seat, Zone.BOTTOM)
        d.tell(Told.UNDER, f.seat, f.chosen[0])
    else:
        d.push(HandPick(0, f.seat, 1, 1, under=True))


def do_shuffle_hand(d: Draft, f: Effects, word: w.ShuffleHand) -> None:
    """The whole hand into the deck, then a new one."""
    seat = named_seat(d, f, word.by)
    if seat is not None:
        for card in d.zones[seat][Zone.HAND]:
            d.move(card, seat, Zone.DRAW)
        shuffle(d, seat)
        draw(d, seat, HAND_SIZE)


PERFORM: dict[type[Word], Deed] = {
    w.Draw: do_draw,
    w.DiscardHand: do_discard_hand,
    w.Mill: do_mill,
    w.RevealHand: do_reveal_hand,
    w.LookAtHand: do_look_at_hand,
    w.DiscardSeen: do_discard_seen,
    w.SortTop: do_sort_top,
    w.TakeFromTop: do_take_from_top,
    w.FromDiscard: do_from_discard,
    w.HandUnder: do_hand_under,
    w.ShuffleHand: do_shuffle_hand,
    w.PlayCard: do_play_card,
    w.LaySite: do_lay_site,
}
