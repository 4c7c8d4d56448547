"""Items on characters: transferring them, storing them, and being rid of what lies on somebody."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Forbid, Store
from engine.journeys.play.departures import hand_over, may_bear, transferable
from engine.journeys.play.rolls import came_to, corruption_roll
from engine.journeys.reading.filters import is_haven, site_fits
from engine.journeys.table.board import (
    Board,
    bearer_of,
    card_of,
    company_number,
    face,
    on_table,
    site_of,
)
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Errand
from engine.journeys.table.records import IN_PLAY
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner


def why_not_transfer(b: Board, seat: int, item: Handle, receiver: Handle) -> Reason | None:
    """LORE-ITEM-01, LORE-ITEM-02: from one character to another one at the same site."""
    if on_table(b, item) is None or owner(item) != seat or face(b, item).kind is not Kind.ITEM:
        return no("That is not an item of yours in play.", "LORE-ITEM-01")
    if on_table(b, receiver) is None or owner(receiver) != seat or company_number(b, receiver) == NONE:
        return no("That is not a character of yours.", "LORE-ITEM-01")
    if not (face(b, receiver).is_character or face(b, receiver).is_ally):
        return no("That is not a character of yours.", "LORE-ITEM-01")
    giver = bearer_of(b, item)
    if giver in (NONE, receiver) or card_of(b, item).host != giver:
        return no("He owns it already.", "LORE-ITEM-01")
    if site_of(b, giver) != site_of(b, receiver) or site_of(b, giver) == NONE:
        return no("Giver and receiver must be at the same site.", "LORE-ITEM-02")
    if not transferable(b, item):
        return no("It may not be transferred.", "LORE-GEN-02")
    return may_bear(b, receiver, item)


def transfer(d: Draft, item: Handle, receiver: Handle) -> None:
    """The giver makes a corruption roll first; the item moves unless he fails (LORE-ITEM-03, LORE-ITEM-04)."""
    giver = bearer_of(d, item)
    d.push(Errand(0, item, giver, receiver))
    corruption_roll(d, giver)


def why_not_store(b: Board, seat: int, card: Handle) -> Reason | None:
    """LORE-ITEM-05, LORE-ITEM-08: an item at a Haven, or another card where its text says so."""
    if on_table(b, card) is None or owner(card) != seat or card not in b.zones[seat][IN_PLAY]:
        return no("That is not a card of yours in play.", "LORE-ITEM-05")
    bearer = bearer_of(b, card)
    place = site_of(b, card)
    if bearer == NONE or bearer == card or place == NONE:
        return no("Nobody at a site owns it.", "LORE-ITEM-05")
    for source in sources(b).of(Forbid):
        if isinstance(source.word, Forbid) and source.word.ban is Ban.STORE and source.card == card:
            return no("It may not be stored.", "LORE-GEN-02")
    if b.atlas.sites[place].no_storing:
        return no("Nothing is stored here.", "LORE-ITEM-05")
    is_item = face(b, card).kind is Kind.ITEM
    if is_item and card_of(b, card).host != bearer:
        return no("It lies on another card.", "LORE-ITEM-05")
    if is_item and is_haven(b, place, seat):
        return None
    for word in b.book[face(b, card).number].always:
        if isinstance(word, Store) and not word.with_host and site_fits(b, word.where, place, seat):
            return None
    return no("It can be stored at a Haven only, or where its text says so.", "LORE-ITEM-05")


def store(d: Draft, card: Handle) -> None:
    """An item needs a corruption roll of the one who stores it, other cards do not."""
    bearer = bearer_of(d, card)
    if face(d, card).kind is Kind.ITEM:
        d.push(Errand(0, card, bearer))
        corruption_roll(d, bearer)
    else:
        put_away(d, card)


def put_away(d: Draft, card: Handle) -> None:
    """A card goes to its player's MP pile, stored where its company is; cards stored with it stay on it."""
    place = site_of(d, card)
    carried = [
        held
        for held in card_of(d, card).holds
        if any(isinstance(word, Store) for word in d.book[face(d, held).number].always)
    ]
    for held in carried:
        d.release(held)
        d.to_mp(held, owner(held), place)
    d.tell(Told.STORED, card)
    d.to_mp(card, owner(card), place)
    for held in carried:
        d.hold(card, held)
    d.happen(When.STORED, card)


REMOVING = -2
"""In place of a receiver: the errand is to get rid of a removable hazard."""


def remove(d: Draft, hazard: Handle, total: int) -> None:
    """LORE-REMOVE-03: the number reached, and the hazard is discarded."""
    needed = face(d, hazard).removable
    gone = d.customs.removed(total, needed)
    d.tell(Told.REMOVAL, hazard, bearer_of(d, hazard), total, needed, 1 if gone else 0)
    if gone:
        d.discard(hazard)


def errand_done(d: Draft, f: Errand) -> None:
    """What the roll was made for happens, if it turned out well."""
    if f.receiver == REMOVING:
        total = came_to(d)
        if on_table(d, f.item) is not None and total is not None:
            remove(d, f.item, total)
        return
    if d.returned[:1] != (1,) or on_table(d, f.item) is None:
        return
    if f.receiver == NONE:
        put_away(d, f.item)
    elif on_table(d, f.receiver) is not None:
        hand_over(d, f.item, f.receiver)


ERRAND = (errand_done,)
