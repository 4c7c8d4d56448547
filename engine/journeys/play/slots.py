"""Items somebody gains: what comes to him lies on him, and of several with one slot one is in use."""

from __future__ import annotations

from engine.journeys.cards.moments import Leave, When
from engine.journeys.cards.words import Permit
from engine.journeys.reading.filters import skills
from engine.journeys.table.board import Board, bearer_of, card_of, company_number, face, fellows, items_on, on_table
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Choice
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import Pick, no
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner


def gain_item(d: Draft, who: Handle, item: Handle) -> None:
    """Somebody gains an item, out of whatever it came: it lies on him, and what watches for that happens."""
    d.hold(who, item)
    settle_slot(d, item)
    d.happen(When.ITEM_GAINED, who, company_number(d, who), item)


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
