"""How characters and other cards leave play, and how their items are handed on before."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Ban
from engine.journeys.cards.words import Forbid
from engine.journeys.play.slots import gain_item
from engine.journeys.reading.filters import character_fits, context_of, holds_all
from engine.journeys.table.board import (
    Board,
    bearer_of,
    card_of,
    company,
    company_number,
    face,
    fellows,
    items_on,
    on_table,
)
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Rescue
from engine.journeys.table.records import Pose, State
from engine.journeys.table.sources import sources
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import Handle, owner
from engine.kernel.steps import Ask, Mark

RESCUING = Mark("rescuing")
DEPARTING = Mark("departing")


def eliminate(d: Draft, card: Handle) -> None:
    """A card is eliminated."""
    d.tell(Told.ELIMINATED, card)
    d.customs.eliminated(d, card)


def shielded(b: Board, who: Handle, by_hazard: bool) -> bool:
    """Whether an effect forbids that a character is discarded or returned to hand."""
    for source in sources(b).of(Forbid):
        word = source.word
        assert isinstance(word, Forbid)
        if word.ban is not Ban.DISCARD:
            continue
        if source.bound is not None:
            if who in source.bound:
                return True
        elif by_hazard and word.who is not None and character_fits(b, word.who, who):
            return True
    return False


def discard_character(d: Draft, who: Handle, by_failure: bool = False, by_hazard: bool = False) -> None:
    """A character is discarded with all cards on him, unless an effect keeps him in play."""
    if not shielded(d, who, by_failure or by_hazard):
        d.discard(who)


def send_home(d: Draft, who: Handle) -> None:
    """A character in play goes back to his player's hand."""
    d.tell(Told.RETURNED, who)
    d.to_hand(who)


# -------------------------------------------------------------------------------------------------------- rescue
def receivers_for(b: Board, who: Handle) -> tuple[Handle, ...]:
    """LORE-RULING-77: unwounded characters of his company, tapped ones and allies too, but not his own allies."""
    group = company(b, company_number(b, who))
    if group is None:
        return ()
    return tuple(
        other
        for other in fellows(b, group)
        if other != who and card_of(b, other).pose is not Pose.WOUNDED and card_of(b, other).host != who
    )


def may_bear(b: Board, who: Handle, item: Handle) -> Reason | None:
    """Whether a character may own an item."""
    printed = face(b, item)
    if not b.customs.gains(b, who):
        return no("{0} cannot carry items.", "LORE-GEN-01", who)
    for source in sources(b).of(Forbid):
        word = source.word
        assert isinstance(word, Forbid)
        if word.ban is Ban.ITEMS and source.card == who:
            allowed = word.cards is not None and printed.item_kind in word.cards.item_kinds
            if not allowed:
                return no("{0} may not own that item.", "LORE-GEN-01", who)
    if printed.has("may not be duplicated on a character"):
        if any(face(b, held).name == printed.name for held in card_of(b, who).holds):
            return no("{0} has one already.", "LORE-UNIQUE-04", who)
    return None


def transferable(b: Board, item: Handle) -> bool:
    """Whether an item may be handed to another character at all."""
    for source in sources(b).of(Forbid):
        word = source.word
        if isinstance(word, Forbid) and word.ban is Ban.TRANSFER and source.card == item:
            return not holds_all(b, word.when, context_of(b, source))
    return True


def hand_over(d: Draft, item: Handle, receiver: Handle) -> None:
    """An item moves to another character of the same player."""
    d.tell(Told.HANDED, item, bearer_of(d, item), receiver)
    d.release(item)
    gain_item(d, receiver, item)


def rescuable(b: Board, f: Rescue) -> Iterator[tuple[Handle, Handle]]:
    """Items and receivers still open to choice."""
    for item in items_on(b, f.who):
        if transferable(b, item):
            for receiver in f.receivers:
                if on_table(b, receiver) is not None and may_bear(b, receiver, item) is None:
                    yield item, receiver


def begin_rescue(d: Draft, f: Rescue) -> None:
    if on_table(d, f.who) is None or (f.fate == HOMEWARD and shielded(d, f.who, by_hazard=True)):
        d.pop()
    elif not any(rescuable(d, f)):
        d.goto(DEPARTING)


def rescue_candidates(s: State, f: Rescue, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for item, receiver in rescuable(s, f):
        yield Action(Verb.TRANSFER, (item, receiver))


def rescue_why_not(s: State, f: Rescue, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb == Verb.TRANSFER and not x.shown and not x.proven and x.args in set(rescuable(s, f)):
        return None
    return no("One item may go to each unwounded character of his company.", "LORE-BODY-03")


def rescued(d: Draft, f: Rescue, x: Action) -> None:
    if x == PASS:
        return
    item, receiver = x.args
    left = () if f.fate == HOMEWARD else tuple(who for who in f.receivers if who != receiver)
    d.goto(RESCUING, receivers=left)
    hand_over(d, item, receiver)


HOMEWARD = 2
"""The fate of a character who returns to his player's hand: he may hand on one item only."""


def depart(d: Draft, f: Rescue) -> None:
    if on_table(d, f.who) is None:
        return
    if f.fate == HOMEWARD:
        send_home(d, f.who)
    else:
        eliminate(d, f.who)


RESCUE = (
    RESCUING,
    begin_rescue,
    Ask(
        Question.RESCUE,
        decider=lambda s, f: owner(f.who),
        candidates=rescue_candidates,
        why_not=rescue_why_not,
        answer=rescued,
        rules=("LORE-BODY-03",),
    ),
    DEPARTING,
    depart,
)
