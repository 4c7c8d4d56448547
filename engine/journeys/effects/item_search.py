"""A search without a choice: cards of a draw pile are revealed until an item appears, and somebody comes after it."""

from __future__ import annotations

from engine.journeys.cards.moments import When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Handler
from engine.journeys.combat.attack import other_attack
from engine.journeys.effects.lasting import begin_lasting
from engine.journeys.play.departures import may_bear
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.revealing import DRAW_PILE, Pile, not_revealed, revealed_by_lot
from engine.journeys.play.slots import settle_slot
from engine.journeys.table.board import Board, blocks_copies, company_number, face, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Attack, ItemSearch
from engine.kernel.records import NONE
from engine.kernel.steps import Mark

SEARCHING = Mark("searching")
TAKING = Mark("taking")

FOUND_KINDS = ("minor", "major", "greater", "gold ring")
HUNTERS, BASE_PROWESS = {"hunt": "Orc", "search": ""}, 3
"""The race of the attack by the way in which a card tells him to search."""


def pile(b: Board, f: ItemSearch) -> Pile:
    """The part of the draw pile the next card comes from, and its cards not revealed yet."""
    return not_revealed(b, f.seat, DRAW_PILE, f.seen)


def next_card(d: Draft, f: ItemSearch) -> None:
    """Until an item was found or no card is left."""
    if f.item != NONE or not pile(d, f)[1]:
        d.goto(TAKING)


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
    *revealed_by_lot(pile, "LORE-GEN-12"),
    judge,
    TAKING,
    take,
    noticed,
)
