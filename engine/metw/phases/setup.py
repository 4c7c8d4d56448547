"""Before the game: starting characters and items, the play deck, hands, the first turn (METW-SETUP, METW-TRN-17)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.play.draws import draw, shuffle_in
from engine.journeys.play.items import settle_slot
from engine.journeys.table.board import companies_of, face
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Purpose, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.table.board import Board, atlas_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Setup, TurnFrame
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say

START = "Rivendell"
STARTERS = Mark("starting characters are laid down")
SHOW_STARTERS = Mark("starting characters are shown")
ITEMS = Mark("starting items are laid down")
SHOW_ITEMS = Mark("starting items are shown")
CHARACTERS = Mark("characters go into the play deck")
HANDS = Mark("hands")
DICE = Mark("dice")
SEATS = 2


def first_owed(s: MetwState, f: Setup) -> tuple[int, int]:
    """The section that has to be committed before the first number; none when all are."""
    for seat, zones in enumerate(s.owed):
        if zones:
            return seat, zones[0]
    return NONE, NONE


def begin(d: Draft, f: Setup) -> None:
    d.update(chosen=((), ()))


def known(b: Board, secrets: Secrets, card: Handle) -> Definition | None:
    """What a card that lies face down is, for him who knows it."""
    entry = b.book.get(secrets[card].definition) if card in secrets else None
    return entry.definition if entry is not None else None


def mind_of(printed: Definition) -> int:
    """The mind that counts before the game (METW-RULING-18)."""
    return printed.mind


# ----------------------------------------------------------------------------------------------- starting characters
def next_starter(d: Draft, f: Setup) -> None:
    """Both lay down before either shows (METW-SETUP-20); in a draft one card each, again and again."""
    if f.at >= SEATS:
        d.goto(SHOW_STARTERS, at=0, count=0)
    elif f.at in f.stopped or (d.rules.draft and f.count) or room(d, f, f.at) <= 0:
        d.goto(STARTERS, at=f.at + 1, count=0)


def room(b: Board, f: Setup, seat: int) -> int:
    """How many characters a seat may still lay down, by what everybody sees."""
    if not b.zones[seat][Zone.POOL]:
        return 0
    return b.rules.starters - len(f.chosen[seat]) - (0 if b.rules.draft else len(b.zones[seat][Place.BID]))


def starter_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """Characters that fit, for him who knows his own cards; nobody else can see whether they do."""
    yield PASS
    seat = f.at
    lying = [known(s, secrets, card) for card in s.zones[seat][Place.BID]]
    taken = [face(s, card) for card in f.chosen[seat]] + [one for one in lying if one is not None]
    left = s.rules.starting_mind - sum(mind_of(one) for one in taken)
    for card in s.zones[seat][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is not None and printed.kind is Kind.CHARACTER and mind_of(printed) <= left:
            if printed.number not in f.named and all(one.number != printed.number for one in taken):
                yield pick(card)


def lay_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    """A card of the pool, face down, or no more."""
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.at][Zone.POOL]):
        return None
    return no("Lay down a card of your pool, or no more.", "METW-SETUP-20")


def starter_laid(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(STARTERS, at=f.at + 1, count=0, stopped=(*f.stopped, f.at))
    else:
        d.move(x.args[0], f.at, Place.BID)
        d.goto(STARTERS, count=f.count + 1)


def next_shower(d: Draft, f: Setup) -> None:
    if f.at >= SEATS:
        settle_starters(d, f)
    elif not d.zones[f.at][Place.BID]:
        d.goto(SHOW_STARTERS, at=f.at + 1)


def show_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = s.zones[f.at][Place.BID]
    if all(card in secrets for card in cards):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in cards))


def show_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    if x.verb == Say.TURN_UP and x.args == s.zones[f.at][Place.BID] and opens_all(s, f.at, x):
        return None
    return no("What was laid down has to be shown.", "METW-SETUP-20")


def opens_all(s: MetwState, seat: int, x: Action) -> bool:
    """Whether an action opens exactly the cards a seat has laid down."""
    cards = s.zones[seat][Place.BID]
    return (
        not x.proven
        and tuple(opened.card for opened in x.shown) == cards
        and all(can_open(s, opened, seat, Place.BID) and opened.definition in s.book for opened in x.shown)
    )


def starters_shown(d: Draft, f: Setup, x: Action) -> None:
    for card in x.args:
        d.tell(Told.DRAFTED, f.at, card)
    d.goto(SHOW_STARTERS, at=f.at + 1)


def settle_starters(d: Draft, f: Setup) -> None:
    """METW-SETUP-21, METW-TRN-19: what both have shown is nobody's; the rest comes into play within the limits."""
    shown = [tuple(d.zones[seat][Place.BID]) for seat in range(SEATS)]
    numbers = [{face(d, card).number for card in row} for row in shown]
    both = numbers[0] & numbers[1]
    chosen = list(f.chosen)
    for seat, row in enumerate(shown):
        for card in row:
            if face(d, card).number in both:
                d.move(card, seat, Zone.POOL if d.rules.draft else Zone.DRAW)
            elif allowed(d, f, chosen[seat], card):
                chosen[seat] = (*chosen[seat], card)
                d.enter(card)
            else:
                d.move(card, seat, Zone.POOL)
    named = (*f.named, *sorted(numbers[0] | numbers[1]))
    finished = not d.rules.draft or all(seat in f.stopped or not room_left(d, chosen, seat) for seat in range(SEATS))
    d.goto(ITEMS if finished else STARTERS, chosen=tuple(chosen), named=named, at=0, count=0)
    if finished:
        place(d, tuple(chosen))


def room_left(d: Draft, chosen: list[tuple[Handle, ...]], seat: int) -> bool:
    """Whether a seat could still draft somebody (METW-TRN-03)."""
    return bool(d.zones[seat][Zone.POOL]) and len(chosen[seat]) < d.rules.starters


def allowed(d: Draft, f: Setup, chosen: tuple[Handle, ...], card: Handle) -> bool:
    """METW-SETUP-17 to METW-SETUP-19: five at most, no Wizard, minds within the limit."""
    printed = face(d, card)
    if printed.kind is not Kind.CHARACTER or printed.number in f.named or len(chosen) >= d.rules.starters:
        return False
    return sum(mind_of(face(d, one)) for one in chosen) + mind_of(printed) <= d.rules.starting_mind


def place(d: Draft, chosen: tuple[tuple[Handle, ...], ...]) -> None:
    """METW-SETUP-08: one company at Rivendell, to be arranged in the first organization phase."""
    start = atlas_of(d).site_named[START].index
    for seat, row in enumerate(chosen):
        if row:
            d.found_company(seat, start, row)


# ----------------------------------------------------------------------------------------------------- starting items
def next_item(d: Draft, f: Setup) -> None:
    """METW-SETUP-09: up to two, laid down by both before either shows them (METW-RULING-02)."""
    if f.at >= SEATS:
        d.goto(SHOW_ITEMS, at=0, count=0)
    elif f.count >= d.rules.starting_items or not d.zones[f.at][Zone.POOL] or not companies_of(d, f.at):
        d.goto(ITEMS, at=f.at + 1, count=0)


def is_starting_item(printed: Definition) -> bool:
    """A minor item that is not unique."""
    return printed.kind is Kind.ITEM and printed.item_kind == "minor" and not printed.unique


def item_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.at][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is not None and is_starting_item(printed):
            yield pick(card)


def item_laid(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(ITEMS, at=f.at + 1, count=0)
    else:
        d.move(x.args[0], f.at, Place.BID)
        d.goto(ITEMS, count=f.count + 1)


def next_bearer(d: Draft, f: Setup) -> None:
    if f.at >= SEATS:
        d.goto(CHARACTERS, at=0, count=0)
    elif not d.zones[f.at][Place.BID]:
        d.goto(SHOW_ITEMS, at=f.at + 1)


def bear_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """Every way to give the items shown to starting characters."""
    cards = s.zones[f.at][Place.BID]
    if any(card not in secrets for card in cards):
        return
    opened = tuple(show(card, secrets) for card in cards)
    people = f.chosen[f.at]
    for first in people:
        for second in people if len(cards) > 1 else (NONE,):
            yield Action(Say.BEAR, (first,) if second == NONE else (first, second), opened)


def bear_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    cards = s.zones[f.at][Place.BID]
    if x.verb == Say.BEAR and len(x.args) == len(cards) and opens_all(s, f.at, x):
        if all(who in f.chosen[f.at] for who in x.args):
            return None
    return no("Give each item shown to one of your starting characters.", "METW-SETUP-09")


def items_borne(d: Draft, f: Setup, x: Action) -> None:
    """METW-RULING-05: they are assigned, not played; what is no such item goes back to the pool."""
    d.goto(SHOW_ITEMS, at=f.at + 1)
    for card, who in zip(d.zones[f.at][Place.BID], x.args, strict=True):
        if is_starting_item(face(d, card)):
            d.enter(card)
            d.hold(who, card)
            settle_slot(d, card)
        else:
            d.move(card, f.at, Zone.POOL)


# ------------------------------------------------------------------------------------- characters of the play deck
def next_character(d: Draft, f: Setup) -> None:
    """METW-SETUP-22, METW-SETUP-23: up to ten characters and two Wizards, which nobody else sees."""
    if f.at >= SEATS:
        d.goto(HANDS)
    elif f.count >= d.rules.deck_characters + d.rules.wizards or not d.zones[f.at][Zone.POOL]:
        d.goto(CHARACTERS, at=f.at + 1, count=0)


def character_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.at][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is not None and printed.is_character:
            yield pick(card)


def character_added(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(CHARACTERS, at=f.at + 1, count=0)
    else:
        d.move(x.args[0], f.at, Zone.DRAW)
        d.goto(CHARACTERS, count=f.count + 1)


# --------------------------------------------------------------------------------------------- hands, the first turn
def hands(d: Draft, f: Setup) -> None:
    """METW-SETUP-12: both shuffle and draw."""
    for seat in range(SEATS):
        shuffle_in(d, seat)
        draw(d, seat, d.rules.start_hand)


def first_die(d: Draft, f: Setup, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Setup, value: int) -> None:
    """METW-SETUP-13: the higher roll takes the first turn; ties are rolled again."""
    total, seat = f.die + value + 1, len(f.rolls)
    d.tell(Told.ROLLS, seat, Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = (*f.rolls, total)
    if len(rolls) == SEATS and rolls[0] == rolls[1]:
        rolls = ()
    if len(rolls) < SEATS:
        d.goto(DICE, rolls=rolls)
        return
    first = 0 if rolls[0] > rolls[1] else 1
    for seat in range(SEATS):
        d.set_player(seat, place=0 if seat == first else 1)
    d.set_turn(mover=first)
    d.frames[-1] = TurnFrame(0)


SETUP = procedure(
    begin,
    STARTERS,
    next_starter,
    Ask(
        Asked.STARTER,
        decider=lambda s, f: f.at,
        candidates=starter_candidates,
        why_not=lay_why_not,
        answer=starter_laid,
        rules=("METW-SETUP-17", "METW-SETUP-19", "METW-SETUP-20"),
    ),
    SHOW_STARTERS,
    next_shower,
    Ask(
        Asked.SHOW_STARTERS,
        decider=lambda s, f: f.at,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=starters_shown,
        rules=("METW-SETUP-20",),
    ),
    ITEMS,
    next_item,
    Ask(
        Asked.STARTING_ITEM,
        decider=lambda s, f: f.at,
        candidates=item_candidates,
        why_not=lay_why_not,
        answer=item_laid,
        rules=("METW-SETUP-09",),
    ),
    SHOW_ITEMS,
    next_bearer,
    Ask(
        Asked.SHOW_ITEMS,
        decider=lambda s, f: f.at,
        candidates=bear_candidates,
        why_not=bear_why_not,
        answer=items_borne,
        rules=("METW-SETUP-09",),
    ),
    CHARACTERS,
    next_character,
    Ask(
        Asked.DECK_CHARACTER,
        decider=lambda s, f: f.at,
        candidates=character_candidates,
        why_not=lay_why_not,
        answer=character_added,
        rules=("METW-SETUP-22", "METW-SETUP-23"),
    ),
    HANDS,
    hands,
    DICE,
    Chance(lambda s, f: 6, first_die, picks=first_owed),
    Chance(lambda s, f: 6, second_die),
)
