"""Three to five sit down: rolls, Wizards, starting characters in turn, the exchange of cards (METW-MUL-20 to 27)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.journeys.cards.printed import Definition, Side
from engine.journeys.table.board import face
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_DRAW, Zone
from engine.journeys.table.verbs import PASS, Purpose, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.phases.beginnings import ITEMS
from engine.metw.phases.setup import first_owed, known, may_start, mind_of, place
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Exchange, Seating, Setup
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells

ROLLING = Mark("rolling for seats")
CHOOSING = Mark("choosing Wizards")
REVEALING = Mark("revealing starting characters")
SWAPPING = Mark("exchanging cards")


# --------------------------------------------------------------------------------------------------------- the seats
def begin(d: Draft, f: Seating) -> None:
    everybody = range(len(d.players))
    d.update(groups=(tuple(everybody),), chosen=tuple(() for _ in everybody))


def tied(f: Seating) -> int:
    """The place of the first players who are still tied; NONE when the order is settled."""
    return next((place for place, group in enumerate(f.groups) if len(group) > 1), NONE)


def next_roll(d: Draft, f: Seating) -> None:
    """METW-MUL-21: each sits to the left of the next higher roll; the highest takes the first turn (METW-MUL-10)."""
    if tied(f) == NONE:
        for at, (seat,) in enumerate(f.groups):
            d.set_player(seat, place=at)
        d.goto(CHOOSING, at=0)


def first_die(d: Draft, f: Seating, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Seating, value: int) -> None:
    """METW-MUL-20: everybody rolls, and those who are tied roll again among themselves."""
    at = tied(f)
    group, total = f.groups[at], f.die + value + 1
    d.tell(Told.ROLLS, group[len(f.rolls)], Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = (*f.rolls, total)
    if len(rolls) < len(group):
        d.goto(ROLLING, rolls=rolls)
        return
    ranks = sorted(set(rolls), reverse=True)
    split = tuple(tuple(seat for seat, roll in zip(group, rolls, strict=True) if roll == rank) for rank in ranks)
    d.goto(ROLLING, rolls=(), groups=(*f.groups[:at], *split, *f.groups[at + 1 :]))


def by_roll(f: Seating) -> tuple[int, ...]:
    """The seats, highest roll first."""
    return tuple(seat for group in f.groups for seat in group)


# ----------------------------------------------------------------------------------------------------------- Wizards
def wizards(b: Board) -> list[int]:
    """The Wizards nobody has chosen yet."""
    taken = {player.wizard for player in b.players}
    return [number for number, entry in b.book.items() if entry.definition.is_main and number not in taken]


def next_wizard(d: Draft, f: Seating) -> None:
    if f.at >= len(d.players):
        d.goto(REVEALING, at=len(d.players) - 1)


def chooser(s: Board, f: Seating) -> int:
    return by_roll(f)[f.at]


def wizard_candidates(s: MetwState, f: Seating, secrets: Secrets) -> Iterator[Action]:
    for number in wizards(s):
        yield pick(number)


def wizard_why_not(s: MetwState, f: Seating, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in wizards(s):
        return None
    return no("Choose a Wizard whom nobody has chosen.", "METW-MUL-22")


def wizard_chosen(d: Draft, f: Seating, x: Action) -> None:
    d.set_player(chooser(d, f), wizard=x.args[0])
    d.tell(Tells.CHOSEN, chooser(d, f), x.args[0])
    d.goto(CHOOSING, at=f.at + 1)


# ------------------------------------------------------------------------------------------------ starting characters
def next_revealer(d: Draft, f: Seating) -> None:
    """METW-MUL-25, METW-MUL-27: the lowest roll first, then counter-clockwise, until all have theirs."""
    count = len(d.players)
    finished = {seat for seat in range(count) if seat in f.stopped or not room(d, f, seat)}
    if len(finished) == count:
        place(d, f.chosen)
        d.frames.pop()
        d.push(Setup(0, chosen=f.chosen), at=ITEMS)
    elif chooser(d, f) in finished:
        d.goto(REVEALING, at=(f.at - 1) % count)


def room(b: Board, f: Seating, seat: int) -> bool:
    """Whether a player could reveal somebody more, by what everybody sees."""
    return bool(b.zones[seat][Zone.POOL]) and len(f.chosen[seat]) < b.rules.starters


def reveal_candidates(s: MetwState, f: Seating, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    seat = chooser(s, f)
    for card in s.zones[seat][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is not None and unfit(s, f, seat, printed) is None:
            yield Action(Verb.PICK, (card,), (show(card, secrets),))


def unfit(s: Board, f: Seating, seat: int, printed: Definition) -> Reason | None:
    """METW-MUL-26, METW-MUL-27: nobody twice, and the normal limits of number and mind."""
    mine = [face(s, card) for card in f.chosen[seat]]
    if not may_start(s, seat, printed) or (printed.is_main and printed.number != s.players[seat].wizard):
        return no("Only characters start, and a Wizard only by agreement.", "METW-SETUP-18")
    if any(face(s, card).number == printed.number for row in f.chosen for card in row):
        return no("This character has been revealed.", "METW-MUL-26")
    if sum(mind_of(s, one) for one in mine) + mind_of(s, printed) > s.rules.starting_mind:
        return no("The starting characters would have too much mind.", "METW-MUL-27")
    return None


def reveal_why_not(s: MetwState, f: Seating, x: Action) -> Reason | None:
    seat = chooser(s, f)
    if x == PASS:
        return None
    if x.verb == Verb.PICK and len(x.args) == 1 and len(x.shown) == 1 and not x.proven:
        opened = x.shown[0]
        if opened.card == x.args[0] and can_open(s, opened, seat, Zone.POOL) and opened.definition in s.book:
            return unfit(s, f, seat, s.book[opened.definition].definition)
    return no("Reveal a character of your pool, or no more.", "METW-MUL-25")


def revealed(d: Draft, f: Seating, x: Action) -> None:
    """He starts in play; the right to reveal goes counter-clockwise."""
    seat, count = chooser(d, f), len(d.players)
    if x == PASS:
        d.goto(REVEALING, at=(f.at - 1) % count, stopped=(*f.stopped, seat))
        return
    card = x.args[0]
    d.enter(card)
    d.tell(Told.DRAFTED, seat, card)
    if face(d, card).is_main:
        d.set_player(seat, main=face(d, card).number)
    chosen = tuple((*row, card) if owner == seat else row for owner, row in enumerate(f.chosen))
    d.goto(REVEALING, at=(f.at - 1) % count, chosen=chosen)


SEATING = procedure(
    begin,
    ROLLING,
    next_roll,
    Chance(lambda s, f: 6, first_die, picks=first_owed),
    Chance(lambda s, f: 6, second_die),
    CHOOSING,
    next_wizard,
    Ask(
        Asked.WIZARD,
        decider=chooser,
        candidates=wizard_candidates,
        why_not=wizard_why_not,
        answer=wizard_chosen,
        rules=("METW-MUL-22",),
    ),
    REVEALING,
    next_revealer,
    Ask(
        Asked.REVEAL,
        decider=chooser,
        candidates=reveal_candidates,
        why_not=reveal_why_not,
        answer=revealed,
        rules=("METW-MUL-25", "METW-MUL-26", "METW-MUL-27"),
    ),
)


# ------------------------------------------------------------------------------------------------------- the exchange
def keeps_legal(b: Board, pile: Sequence[int], out: int, into: int) -> bool:
    """METW-MUL-09: as many resources as hazards, and half of the hazards creatures (METW-MUL-06)."""
    if out not in b.book or into not in b.book:
        return False
    leaves, comes = b.book[out].definition, b.book[into].definition
    if leaves.side is not comes.side:
        return False
    hazards = [b.book[number].definition for number in pile if number in b.book]
    hazards = [card for card in hazards if card.side is Side.HAZARD]
    creatures = sum(card.is_creature for card in hazards) - leaves.is_creature + comes.is_creature
    return 2 * creatures >= len(hazards) or comes.is_creature or not leaves.is_creature


def may_exchange(d: Draft, f: Exchange) -> None:
    if not f.left or not d.zones[f.seat][Zone.SIDEBOARD]:
        d.pop()


def numbers_in(s: Board, secrets: Secrets, cards: Sequence[Handle]) -> list[int]:
    """The numbers of hidden cards, for him who knows them."""
    return [secrets[card].definition for card in cards if card in secrets]


def out_candidates(s: MetwState, f: Exchange, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][IN_DRAW]:
        if card in secrets:
            yield pick(card)


def out_why_not(s: MetwState, f: Exchange, x: Action) -> Reason | None:
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.seat][IN_DRAW]):
        return None
    return no("Name a card of your play deck that makes room, or pass.", "METW-MUL-09")


def out_named(d: Draft, f: Exchange, x: Action) -> None:
    if x == PASS:
        d.pop()
    else:
        d.update(out=x.args[0])


def in_candidates(s: MetwState, f: Exchange, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    pile = numbers_in(s, secrets, s.zones[f.seat][IN_DRAW])
    for card in s.zones[f.seat][Zone.SIDEBOARD]:
        if card in secrets and f.out in secrets:
            if keeps_legal(s, pile, secrets[f.out].definition, secrets[card].definition):
                yield pick(card)


def in_why_not(s: MetwState, f: Exchange, x: Action) -> Reason | None:
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.seat][Zone.SIDEBOARD]):
        return None
    return no("Name the card of your sideboard that takes its place, or pass.", "METW-RULING-121")


def in_named(d: Draft, f: Exchange, x: Action) -> None:
    """Nobody else sees which cards change places; that the deck stays legal is looked at when the game is over."""
    if x == PASS:
        d.goto(SWAPPING, out=NONE)
        return
    d.move(x.args[0], f.seat, Zone.DRAW)
    d.move(f.out, f.seat, Zone.SIDEBOARD)
    d.owe(f.seat, Zone.SIDEBOARD)
    d.tell(Tells.SWAPPED, f.seat)
    d.goto(SWAPPING, left=f.left - 1, out=NONE)


EXCHANGE = procedure(
    SWAPPING,
    may_exchange,
    Ask(
        Asked.EXCHANGE_OUT,
        decider=lambda s, f: f.seat,
        candidates=out_candidates,
        why_not=out_why_not,
        answer=out_named,
        rules=("METW-MUL-09", "METW-RULING-121"),
    ),
    Ask(
        Asked.EXCHANGE_IN,
        decider=lambda s, f: f.seat,
        candidates=in_candidates,
        why_not=in_why_not,
        answer=in_named,
        rules=("METW-MUL-09", "METW-RULING-121"),
    ),
)
