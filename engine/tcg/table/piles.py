"""Hands, draw decks and what is hidden in them: drawn, shown, discarded, searched (TCG-PILE)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, ShowStep, procedure
from engine.tcg.cards.moments import When
from engine.tcg.reading.filters import Filter
from engine.tcg.reading.meaning import printed_fits
from engine.tcg.table.board import CARDS, Board, face
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Drawing, HandPick, Looking, Opening, RandomPick, Topping
from engine.tcg.table.records import IN_DRAW, IN_HAND, State, Zone
from engine.tcg.table.verbs import PASS, Question, Verb, no, pick

MORE, DONE, PICKED = Mark("MORE"), Mark("DONE"), Mark("PICKED")


def shuffle(d: Draft, seat: int) -> None:
    """The whole draw deck is shuffled (TCG-PILE-08)."""
    for zone in (Zone.TOP, Zone.BOTTOM):
        for card in d.empty(seat, zone):
            d.put(seat, Zone.DRAW, card)
    if d.zones[seat][IN_DRAW]:
        d.owe(seat, Zone.DRAW)
    d.tell(Told.SHUFFLED, seat)


def take_into_hand(d: Draft, seat: int, card: Handle) -> None:
    """A card goes to a hand, where nobody can follow it."""
    d.move(card, seat, Zone.HAND)
    d.owe(seat, Zone.HAND)
    d.happen(When.TAKEN, seat=seat)


def to_discard(d: Draft, seat: int, card: Handle) -> None:
    """An open card of a hand or a deck goes to the discard pile (TCG-PILE-02)."""
    d.move(card, seat, Zone.DISCARD)
    d.tell(Told.HAND_DISCARD, seat, card)


# ------------------------------------------------------------------------------------------------------------- draw
def draw(d: Draft, seat: int, count: int, *, quiet: bool = False) -> None:
    """Let a player draw cards."""
    if count > 0:
        d.push(Drawing(0, seat, count, quiet))


def next_draw(d: Draft, f: Drawing) -> None:
    """Known cards on top come first, cards put under the deck last; an empty deck gives none (TCG-PILE-05)."""
    rows = d.zones[f.seat]
    if f.count == 0 or not (rows[Zone.TOP] or rows[IN_DRAW] or rows[Zone.BOTTOM]):
        d.pop()
    elif rows[Zone.TOP] or not rows[IN_DRAW]:
        _drawn(d, f, (rows[Zone.TOP] or rows[Zone.BOTTOM])[0])


def _drawn(d: Draft, f: Drawing, card: Handle) -> None:
    d.goto(MORE, count=f.count - 1)
    d.move(card, f.seat, Zone.HAND)
    d.owe(f.seat, Zone.HAND)
    d.tell(Told.DRAWS, f.seat, 1)
    if not f.quiet:
        d.happen(When.TAKEN, seat=f.seat)


def drawn_by_chance(d: Draft, f: Drawing, value: int) -> None:
    _drawn(d, f, sorted(d.zones[f.seat][IN_DRAW])[value])


DRAWING = procedure(
    MORE,
    next_draw,
    Chance(
        lambda s, f: len(s.zones[f.seat][IN_DRAW]),
        drawn_by_chance,
        picks=lambda s, f: (f.seat, IN_DRAW),
    ),
)


# ---------------------------------------------------------------------------------------------------- top of a deck
LOOK, REVEAL, MILL = 0, 1, 2


def bring_up(d: Draft, f: Topping) -> None:
    """As many cards as there are, up to the number asked for, lie on top (LOTR-RULING-28)."""
    rows = d.zones[f.seat]
    if len(rows[Zone.TOP]) >= f.count or not rows[IN_DRAW]:
        while len(d.zones[f.seat][Zone.TOP]) < f.count and d.zones[f.seat][Zone.BOTTOM]:
            d.move(d.zones[f.seat][Zone.BOTTOM][0], f.seat, Zone.TOP)
        d.goto(PICKED)


def brought(d: Draft, f: Topping, value: int) -> None:
    d.move(sorted(d.zones[f.seat][IN_DRAW])[value], f.seat, Zone.TOP)
    d.goto(MORE)


def open_top(d: Draft, f: Topping) -> None:
    """What is revealed or discarded is opened by its owner."""
    hidden = tuple(card for card in d.zones[f.seat][Zone.TOP][: f.count] if not is_open(card))
    if f.fate != LOOK and hidden:
        d.push(Opening(0, f.seat, hidden))


def dispose(d: Draft, f: Topping) -> None:
    """The cards are handed to whoever asked; discarded ones go one by one."""
    cards = d.zones[f.seat][Zone.TOP][: f.count]
    if f.fate == MILL:
        for card in cards:
            to_discard(d, f.seat, card)
    d.pop(*cards)


TOPPING = procedure(
    MORE,
    bring_up,
    Chance(lambda s, f: len(s.zones[f.seat][IN_DRAW]), brought, picks=lambda s, f: (f.seat, IN_DRAW)),
    PICKED,
    open_top,
    dispose,
)


# ---------------------------------------------------------------------------------------------------------- opening
def concerned(b: Board, f: Opening | Looking) -> tuple[Handle, ...]:
    """The hidden cards in question; those of a zone as they lie now, for it may have been committed afresh."""
    if f.zone == NONE:
        return f.cards
    return tuple(card for card in b.zones[f.seat][f.zone] if not is_open(card))


def opening_candidates(s: State, f: Opening, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = concerned(s, f)
    if all(card in secrets for card in cards):
        yield Action(Verb.SHOW, cards, tuple(show(card, secrets) for card in cards))


def opening_why_not(s: State, f: Opening, x: Action) -> Reason | None:
    cards = concerned(s, f)
    if x.verb == Verb.SHOW and x.args == cards and not x.proven:
        if tuple(shown.card for shown in x.shown) == cards and _openable(s, f.seat, x):
            return None
    return no("The cards that were picked have to be shown.", "TCG-PILE-06")


def _openable(s: State, seat: int, x: Action) -> bool:
    serials = [shown.serial for shown in x.shown]
    return len(set(serials)) == len(serials) and all(
        shown.definition in CARDS and any(can_open(s, shown, seat, zone) for zone in range(len(Zone)))
        for shown in x.shown
    )


def opened(d: Draft, f: Opening, x: Action) -> None:
    """Everybody has seen them; the procedure below finds them under their open handles."""
    for card in x.args:
        d.tell(Told.REVEALED, card)
    d.pop(*x.args)


OPENING = procedure(
    Ask(
        Question.SHOW,
        decider=lambda s, f: f.seat,
        candidates=opening_candidates,
        why_not=opening_why_not,
        answer=opened,
        rules=("TCG-PILE-06",),
    ),
)


# ------------------------------------------------------------------------------------------------ discards of a hand
def enough(d: Draft, f: HandPick) -> None:
    """TCG-COST-04: as many as there are."""
    if len(f.picked) >= f.most or not d.zones[f.seat][IN_HAND]:
        d.pop(*f.picked)


def hand_candidates(s: State, f: HandPick, secrets: Secrets) -> Iterator[Action]:
    if len(f.picked) >= f.least or _who(f) is not None:
        yield PASS
    for card in s.zones[f.seat][IN_HAND]:
        if f.under:
            yield pick(card)
        elif is_open(card) or card in secrets:
            yield Action(Verb.DISCARD, (card,), () if is_open(card) else (show(card, secrets),))


def _who(f: HandPick) -> Filter | None:
    found: Filter | None = getattr(CARDS[f.definition].words[f.word], "who", None) if f.word != NONE else None
    return found


def hand_why_not(s: State, f: HandPick, x: Action) -> Reason | None:
    if x == PASS:
        if len(f.picked) >= f.least or _who(f) is not None:
            return None
        return no("You have to discard a card.", "TCG-COST-04")
    if f.under and x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.seat][IN_HAND]:
        return None
    if f.under or x.verb != Verb.DISCARD or len(x.args) != 1 or x.proven:
        return no("Name a card of your hand.", "TCG-COST-04")
    number = number_shown(s, f.seat, x, x.args[0], Zone.HAND)
    if isinstance(number, Reason):
        return number
    who = _who(f)
    if who is not None and not printed_fits(who, number):
        return no("That card is not of the kind asked for.", "TCG-COST-04")
    return None


def number_shown(s: State, seat: int, x: Action, card: Handle, zone: int) -> int | Reason:
    """The number of a card of a hidden zone that an action names: an open one is known, a hidden one is shown."""
    if card not in s.zones[seat][zone]:
        return no("That card does not lie there.", "TCG-PILE-07")
    shown = [one for one in x.shown if one.card == card]
    if is_open(card):
        return no("That card is face up already.", "TCG-PILE-06") if shown else face(s, card).number
    if len(shown) != 1 or not can_open(s, shown[0], seat, zone) or shown[0].definition not in CARDS:
        return no("The card has to be shown.", "TCG-PILE-06")
    return shown[0].definition


def hand_discarded(d: Draft, f: HandPick, x: Action) -> None:
    if x == PASS:
        d.pop(*f.picked)
        return
    if f.under:
        d.move(x.args[0], f.seat, Zone.BOTTOM)
        d.tell(Told.UNDER, f.seat, NONE)
    else:
        to_discard(d, f.seat, x.args[0])
    d.goto(MORE, picked=(*f.picked, x.args[0]))


HAND_PICK = procedure(
    MORE,
    enough,
    Ask(
        Question.HAND,
        decider=lambda s, f: f.seat,
        candidates=hand_candidates,
        why_not=hand_why_not,
        answer=hand_discarded,
        rules=("TCG-COST-04", "TCG-PILE-02"),
    ),
)


# ------------------------------------------------------------------------------------------------------ random picks
FALL, EXPOSE, PEEK = 0, 1, 2


def more_by_chance(d: Draft, f: RandomPick) -> None:
    if len(f.picked) >= f.count or len(d.zones[f.seat][IN_HAND]) <= len(f.picked):
        d.goto(PICKED)


def picked_by_chance(d: Draft, f: RandomPick, value: int) -> None:
    hand = sorted(card for card in d.zones[f.seat][IN_HAND] if card not in f.picked)
    d.goto(MORE, picked=(*f.picked, hand[value]))


def show_picked(d: Draft, f: RandomPick) -> None:
    hidden = tuple(card for card in f.picked if not is_open(card))
    if f.fate == PEEK and hidden:
        d.push(Looking(0, f.seat, f.looker, hidden))
    elif hidden:
        d.push(Opening(0, f.seat, hidden))
    else:
        d.returned = ()


def picked_shown(d: Draft, f: RandomPick) -> None:
    """Discarded, or handed to whoever asked with their open handles."""
    known = tuple(card for card in f.picked if is_open(card))
    cards = f.picked if f.fate == PEEK else (*known, *d.returned)
    if f.fate == FALL:
        for card in cards:
            to_discard(d, f.seat, card)
    d.pop(*cards)


def random_left(b: Board, f: RandomPick) -> int:
    return len(b.zones[f.seat][IN_HAND]) - len(f.picked)


RANDOM_PICK = procedure(
    MORE,
    more_by_chance,
    Chance(random_left, picked_by_chance, picks=lambda s, f: (f.seat, IN_HAND)),
    PICKED,
    show_picked,
    picked_shown,
)


# ------------------------------------------------------------------------------------------------------------- looks
def looked(d: Draft, f: Looking) -> None:
    """What one player has seen of a hand nobody can follow from here on, once he has made his choice."""
    cards = concerned(d, f)
    d.tell(Told.LOOKS, f.looker, f.seat, len(cards))
    if f.zone != NONE:
        d.owe(f.seat, f.zone)
    d.pop(*cards)


LOOKING = procedure(ShowStep(lambda s, f: (f.seat, f.looker, concerned(s, f))), looked)
