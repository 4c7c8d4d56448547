"""What characters may do with the cards on them: hand on, store, wield, get rid of hazards."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Kind
from engine.journeys.cards.words import Remove, Store
from engine.journeys.play.items import REMOVING
from engine.journeys.reading.filters import is_haven
from engine.journeys.table.board import bearer_of, card_of, face, fellows, on_table, site_of, untapped
from engine.journeys.table.draft import Draft
from engine.journeys.table.frames import Errand, Roll
from engine.journeys.table.records import Company, State
from engine.journeys.table.verbs import Purpose, Verb, no
from engine.kernel.actions import Action
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner

UNTAPPED_REMOVAL = -3
"""What a removal roll without tapping costs (LORE-REMOVE-04)."""


def things_to_do(s: State, who: Handle, groups: tuple[Company, ...]) -> Iterator[Action]:
    """Everything a character might do with what lies on him."""
    here = site_of(s, who)
    for held in card_of(s, who).holds:
        printed = face(s, held)
        if printed.kind is Kind.ITEM:
            yield Action(Verb.STORE, (held,))
            for group in groups:
                if group.site == here:
                    for other in fellows(s, group):
                        if other != who:
                            yield Action(Verb.TRANSFER, (held, other))
        elif any(isinstance(word, Store) for word in s.book[printed.number].always):
            yield Action(Verb.STORE, (held,))
        if printed.removable:
            yield Action(Verb.REMOVE, (held, 0))
            yield Action(Verb.REMOVE, (held, 1))
        if card_of(s, held).idle:
            yield Action(Verb.WIELD, (held,))


def remove_why_not(s: State, seat: int, hazard: Handle, way: int) -> Reason | None:
    """LORE-REMOVE-01 to LORE-REMOVE-05: one roll a turn for each removable hazard."""
    record = on_table(s, hazard)
    if record is None or not face(s, hazard).removable or way not in (0, 1):
        return no("That is not a removable hazard in play.", "LORE-REMOVE-02")
    who = bearer_of(s, hazard)
    if who == NONE or owner(who) != seat or who == hazard:
        return no("It is on no character of yours.", "LORE-RULING-36")
    if record.tried == s.turn.number:
        return no("Its one roll of this turn has been made.", "LORE-REMOVE-05")
    for word in s.book[face(s, hazard).number].always:
        if isinstance(word, Remove) and word.only_at_haven and not is_haven(s, site_of(s, who)):
            return no("It can be removed at a Haven only.", "LORE-GEN-01")
    if way == 0 and not untapped(s, who):
        return no("{0} is not untapped; the roll can be made at -3.", "LORE-REMOVE-04", who)
    return None


def try_removal(d: Draft, hazard: Handle, way: int) -> None:
    """The bearer of a hazard rolls to be rid of it, by tapping or at -3."""
    who = bearer_of(d, hazard)
    d.alter(hazard, tried=d.turn.number)
    if way == 0:
        d.tap(who)
    d.push(Errand(0, hazard, who, REMOVING))
    d.push(Roll(0, Purpose.REMOVAL, owner(who), who, UNTAPPED_REMOVAL if way else 0))
