"""A search without a choice: cards of a draw pile are revealed until an item appears, and somebody comes after it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Handler
from engine.journeys.combat.attack import other_attack
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.play.departures import may_bear
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.slots import settle_slot
from engine.journeys.table.board import Board, blocks_copies, company_number, face, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, ItemSearch
from engine.journeys.table.records import State, Zone
from engine.journeys.table.verbs import Question, Verb, no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark

SEARCHING = Mark("searching")
JUDGING = Mark("judging")
TAKING = Mark("taking")

FOUND_KINDS = ("minor", "major", "greater", "gold ring")
HUNTERS, BASE_PROWESS = {"hunt": "Orc", "search": ""}, 3
"""The race of the attack by the way in which a card tells him to search."""


def pile(b: Board, f: ItemSearch) -> tuple[Zone, list[Handle]]:
    """The part of the draw pile the next card comes from, and its cards not revealed yet."""
    for zone in (Zone.TOP, Zone.DRAW):
        left = sorted(card for card in b.zones[f.seat][zone] if card not in f.seen)
        if left:
            return zone, left
    return Zone.DRAW, []


def next_card(d: Draft, f: ItemSearch) -> None:
    """Until an item was found or no card is left."""
    if f.item != NONE or not pile(d, f)[1]:
        d.goto(TAKING)


def picked(d: Draft, f: ItemSearch, value: int) -> None:
    card = pile(d, f)[1][value]
    d.update(picked=(card,))
    if is_open(card):
        d.goto(JUDGING)


def show_candidates(s: State, f: ItemSearch, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    if f.picked[0] in secrets:
        yield Action(Verb.SHOW, f.picked, (show(f.picked[0], secrets),))


def show_why_not(s: State, f: ItemSearch, x: Action) -> Reason | None:
    zone, _ = pile(s, f)
    if x.verb == Verb.SHOW and x.args == f.picked and not x.proven and len(x.shown) == 1:
        shown = x.shown[0]
        if shown.card == f.picked[0] and can_open(s, shown, f.seat, zone) and shown.definition in s.book:
            return None
    return no("The card that was picked has to be shown.", "LORE-GEN-12")


def shown(d: Draft, f: ItemSearch, x: Action) -> None:
    d.update(picked=x.args)


def judge(d: Draft, f: ItemSearch) -> None:
    """Whether the revealed card is an item that can come into play on the one who searches."""
    card = f.picked[0]
    printed = face(d, card)
    d.tell(Told.REVEALED, card)
    fits = (
        printed.kind is Kind.ITEM
        and printed.item_kind in FOUND_KINDS
        and not (printed.unique and blocks_copies(d, printed.number))
        and on_table(d, f.who) is not None
        and may_bear(d, f.who, card) is None
    )
    d.goto(SEARCHING, seen=(*f.seen, card), item=card if fits else NONE)


def hunter(b: Board, f: ItemSearch) -> str:
    """The race of the attack that follows the search, as the card has it."""
    names = [word.name for word in b.book[f.definition].words if isinstance(word, Handler)]
    return HUNTERS[names[0]]


def take(d: Draft, f: ItemSearch) -> None:
    """He takes the item, the other cards are shuffled back, and he alone is attacked."""
    if f.item != NONE:
        d.enter(f.item)
        d.hold(f.who, f.item)
        settle_slot(d, f.item)
    shuffle_in(d, f.seat)
    if on_table(d, f.who) is None:
        return
    number = company_number(d, f.who)
    other_attack(
        d,
        number,
        hunter(d, f),
        1,
        BASE_PROWESS + len(f.seen),
        source=NONE,
        definition=f.definition,
        target=f.who,
        uncancellable=True,
    )
    attack = next(frame for frame in reversed(d.frames) if isinstance(frame, Attack))
    if f.item != NONE:
        loses_it = d.book[f.definition].behaviour.triggers[0]
        begin_lasting(
            d, loses_it, f.definition, f.source, f.seat, (attack.number, f.item), loses_it.until, hazard=False
        )


def noticed(d: Draft, f: ItemSearch) -> None:
    """What watches for an item that is gained comes when all the card does is done."""
    if f.item != NONE:
        d.happen(When.ITEM_GAINED, f.who, d.turn.company, f.item)


ITEM_SEARCH = (
    SEARCHING,
    next_card,
    Chance(lambda s, f: len(pile(s, f)[1]), picked, picks=lambda s, f: (f.seat, int(pile(s, f)[0]))),
    Ask(
        Question.SHOW,
        decider=lambda s, f: f.seat,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=shown,
        rules=("LORE-GEN-12",),
    ),
    JUDGING,
    judge,
    TAKING,
    take,
    noticed,
)
