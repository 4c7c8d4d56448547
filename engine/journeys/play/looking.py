"""Hidden cards that are seen: a hand by one player, the top of a pile, cards of a hand picked at random."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Leave, When
from engine.journeys.cards.words import Permit
from engine.journeys.table.board import Board
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Look, RandomPick
from engine.journeys.table.records import IN_DRAW, IN_HAND, ON_TOP, State, Zone
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Question, Verb, no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, ShowStep

PREPARING = Mark("preparing")
SEEN_TOP = Mark("seen top")
SHOWING = Mark("showing")
PICKING = Mark("picking")
SETTLED = Mark("settled")


# ------------------------------------------------------------------------------------------------------------ look
def prepare(d: Draft, f: Look) -> None:
    """A hand is shown as it lies; of a pile the top cards are picked first, unless they lie there already."""
    if f.zone in (Zone.HAND, Zone.DISCARD):
        if not f.cards:
            d.pop()
        else:
            d.goto(SHOWING)
    elif len(d.zones[f.seat][ON_TOP]) >= f.count or not d.zones[f.seat][IN_DRAW]:
        d.goto(SEEN_TOP)


def picked(d: Draft, f: Look, value: int) -> None:
    card = sorted(d.zones[f.seat][IN_DRAW])[value]
    d.take(f.seat, Zone.DRAW, card)
    d.put(f.seat, Zone.TOP, card)
    d.goto(PREPARING)


def seen_top(d: Draft, f: Look) -> None:
    """The top cards are looked at, shuffled and stay on top; a player always knows his own slots."""
    if f.looker in (NONE, f.seat):
        d.tell(Told.LOOKS, f.looker, f.seat, len(d.zones[f.seat][ON_TOP]), Zone.TOP)
        if d.zones[f.seat][ON_TOP]:
            d.owe(f.seat, Zone.TOP)
        d.pop()


def looked_at(b: Board, f: Look) -> tuple[Handle, ...]:
    """Certain cards of a discard pile, or those picked out of a hand; else everything that lies there."""
    certain = f.zone == Zone.DISCARD or (f.zone == Zone.HAND and f.count)
    return f.cards if certain else b.zones[f.seat][f.zone]


def showing(b: Board, f: Look) -> tuple[int, int, tuple[int, ...]]:
    return f.seat, f.looker, tuple(card for card in looked_at(b, f) if not is_open(card))


def shown(d: Draft, f: Look) -> None:
    """What was privately shown and stays in the hand or on the pile must not be followed (duty M3)."""
    d.tell(Told.LOOKS, f.looker, f.seat, len(looked_at(d, f)), f.zone)
    if f.zone != Zone.DISCARD:
        d.owe(f.seat, f.zone)


LOOK = (
    PREPARING,
    prepare,
    Chance(lambda s, f: len(s.zones[f.seat][IN_DRAW]), picked, picks=lambda s, f: (f.seat, int(Zone.DRAW))),
    SEEN_TOP,
    seen_top,
    SHOWING,
    ShowStep(showing),
    shown,
)


# ---------------------------------------------------------------------------------------- discards out of a hand
def discard_from_hand(d: Draft, seat: int, *cards: Handle) -> None:
    """Cards of a hand go to the discard pile: face down, seen by opponents who see discards; or face up for all."""
    hidden = tuple(card for card in cards if not is_open(card))
    for card in cards:
        d.take(seat, Zone.HAND, card)
        d.put(seat, Zone.DISCARD, card)
        d.tell(Told.HAND_DISCARD, seat)
        if is_open(card):
            d.happen(When.SEEN_DISCARDED, card, seat=seat)
    if hidden and (d.rules.introductory or lie_open(d, seat)):
        # LORE-INTRO-08: the discard pile of the introductory game lies face up; a card can do the same.
        d.push(RandomPick(0, seat, len(hidden), TURNED_UP, hidden), SETTLED)
    else:
        for card in hidden:
            for looker in onlookers(d, seat):
                d.push(Look(0, seat, looker, (card,), zone=Zone.DISCARD))


def lie_open(b: Board, seat: int) -> bool:
    """Whether an opponent's card has a player discard face up."""
    return any(
        isinstance(source.word, Permit) and source.word.leave is Leave.DISCARDS_LIE_OPEN and source.seat != seat
        for source in sources(b).of(Permit)
    )


def onlookers(b: Board, seat: int) -> list[int]:
    """Who has a card in play that shows him what this player discards from his hand."""
    found = [s.seat for s in sources(b).of(Permit) if isinstance(s.word, Permit) and s.word.leave is Leave.SEE_DISCARDS]
    return sorted({looker for looker in found if looker != seat})


# ------------------------------------------------------------------------------------------------- random picks
def more(d: Draft, f: RandomPick) -> None:
    held = len(f.picked) if f.fate in (REVEALED, SEEN) else 0
    if len(f.picked) >= f.count or len(d.zones[f.seat][IN_HAND]) <= held:
        d.goto(SETTLED)


def random_card(d: Draft, f: RandomPick, value: int) -> None:
    """A card of the hand by chance, in ascending reference."""
    hand = sorted(card for card in d.zones[f.seat][IN_HAND] if card not in f.picked)
    card = hand[value]
    d.goto(PICKING, picked=(*f.picked, card))
    if f.fate == DISCARDED:
        discard_from_hand(d, f.seat, card)


def need_showing(d: Draft, f: RandomPick) -> None:
    """Discarded cards stay face down; of picked ones that lie open already nothing has to be shown."""
    if f.fate == SEEN:
        d.pop()
        d.push(Look(0, f.seat, d.turn.mover, f.picked, len(f.picked), Zone.HAND))
        return
    if f.fate == DISCARDED or not f.picked:
        d.tell(Told.CONCEALED, f.seat, len(f.picked))
        d.pop()


def show_candidates(s: State, f: RandomPick, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    hidden = [card for card in f.picked if not is_open(card)]
    if all(card in secrets for card in hidden):
        yield Action(Verb.SHOW, f.picked, tuple(show(card, secrets) for card in hidden))


def show_why_not(s: State, f: RandomPick, x: Action) -> Reason | None:
    hidden = tuple(card for card in f.picked if not is_open(card))
    if x.verb == Verb.SHOW and x.args == f.picked and not x.proven:
        if tuple(shown.card for shown in x.shown) == hidden and all(
            can_open(s, shown, f.seat, _zone(f)) and shown.definition in s.book for shown in x.shown
        ):
            return None
    return no("The cards that were picked have to be shown.", "LORE-GEN-12")


def revealed(d: Draft, f: RandomPick, x: Action) -> None:
    """Everybody has seen them; back in the hand nobody can follow them, on the discard pile they stay face up."""
    for card in x.args:
        d.tell(Told.REVEALED, card)
        if f.fate == TURNED_UP:
            d.happen(When.SEEN_DISCARDED, card, seat=f.seat)
    if f.fate == REVEALED:
        d.owe(f.seat, Zone.HAND)


def _zone(f: RandomPick) -> Zone:
    """Where the cards lie that have to be shown."""
    return Zone.HAND if f.fate == REVEALED else Zone.DISCARD


def random_size(b: Board, f: RandomPick) -> int:
    return len([card for card in b.zones[f.seat][IN_HAND] if card not in f.picked])


DISCARDED, REVEALED, TURNED_UP, SEEN = 1, 2, 3, 4
RANDOM_PICK = (
    PICKING,
    more,
    Chance(random_size, random_card, picks=lambda s, f: (f.seat, int(Zone.HAND))),
    SETTLED,
    need_showing,
    Ask(
        Question.SHOW,
        decider=lambda s, f: f.seat,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=revealed,
        rules=("LORE-GEN-12",),
    ),
)
