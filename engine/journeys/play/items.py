"""Items on characters: which of several with one slot is in use, transferring and storing."""

from __future__ import annotations

from engine.journeys.cards.moments import Ban, Leave, When
from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Forbid, Permit, Store
from engine.journeys.play.departures import hand_over, may_bear, transferable
from engine.journeys.play.rolls import came_to, corruption_roll
from engine.journeys.reading.filters import is_haven, site_fits, skills
from engine.journeys.table.board import (
    Board,
    bearer_of,
    card_of,
    company_number,
    face,
    fellows,
    items_on,
    on_table,
    site_of,
)
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice, Errand
from engine.journeys.table.records import IN_PLAY
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Pick, no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner


# --------------------------------------------------------------------------------------------------------- slots
def rivals(b: Board, item: Handle) -> list[Handle]:
    """Other items on the same character that fill the same slot."""
    slot = face(b, item).slot
    bearer = bearer_of(b, item)
    if not slot or bearer == NONE:
        return []
    return [other for other in items_on(b, bearer) if other != item and face(b, other).slot == slot]


def room(b: Board, bearer: Handle, slot: str) -> int:
    """How many items with that slot a character may have in use."""
    for source in sources(b).of(Permit):
        word = source.word
        if isinstance(word, Permit) and word.leave is Leave.TWO_WEAPONS and bearer_of(b, source.card) == bearer:
            if slot == "weapon" and "warrior" in skills(b, bearer, source.card):
                return 2
    return 1


def in_use(b: Board, bearer: Handle, slot: str) -> list[Handle]:
    """The items with that slot a character has in use."""
    return [item for item in items_on(b, bearer) if face(b, item).slot == slot and not card_of(b, item).idle]


def settle_slot(d: Draft, item: Handle) -> None:
    """When a second item with one slot comes to a character, his player names the one in use."""
    others = rivals(d, item)
    bearer = bearer_of(d, item)
    if len(others) + 1 <= room(d, bearer, face(d, item).slot) or not others:
        d.alter(item, idle=False)
        if len(in_use(d, bearer, "weapon")) > 1 and in_use(d, bearer, "shield"):
            d.alter(item, idle=True)
        return
    d.alter(item, idle=True)
    d.push(Choice(0, owner(item), Pick.SLOT, tuple(sorted((item, *others))), about=bearer))


def wield(d: Draft, item: Handle) -> None:
    """Put an item to use; another one with its slot rests if there is no room for both."""
    d.alter(item, idle=False)
    others = [other for other in rivals(d, item) if not card_of(d, other).idle]
    for other in others[: max(0, len(others) + 1 - room(d, bearer_of(d, item), face(d, item).slot))]:
        d.alter(other, idle=True)
    free_a_hand(d, item)


def free_a_hand(d: Draft, item: Handle) -> None:
    """Two weapons leave no hand for a shield: the one put to use last stays, of two weapons the player names one."""
    bearer = bearer_of(d, item)
    weapons, shields = in_use(d, bearer, "weapon"), in_use(d, bearer, "shield")
    if len(weapons) < 2 or not shields:
        return
    if item in weapons:
        for shield in shields:
            d.alter(shield, idle=True)
    else:
        d.push(Choice(0, owner(item), Pick.BESIDE_SHIELD, tuple(sorted(weapons)), about=bearer))


def rest_others(d: Draft, weapon: Handle) -> None:
    """Of a character's weapons only this one stays in use."""
    for other in rivals(d, weapon):
        d.alter(other, idle=True)


def lay_down_second(d: Draft) -> None:
    """Who lost the leave to have two weapons in use lays one of them down."""
    for group in d.companies:
        for who in fellows(d, group):
            weapons = in_use(d, who, "weapon")
            for extra in weapons[room(d, who, "weapon") :]:
                d.alter(extra, idle=True)


def why_not_wield(b: Board, seat: int, item: Handle) -> Reason | None:
    """An idle item of one's own may be put to use in the organization phase."""
    record = on_table(b, item)
    if record is None or owner(item) != seat or not record.idle:
        return no("That is not an idle item of yours.", "LORE-GEN-01")
    return None


# ---------------------------------------------------------------------------------------- transferring and storing
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
        settle_slot(d, f.item)


ERRAND = (errand_done,)
