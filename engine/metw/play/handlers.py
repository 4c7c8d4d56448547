"""What single cards of the sets after The Wizards do, where no second card needs it."""

from __future__ import annotations

from collections.abc import Callable

from engine.journeys.cards import words as w
from engine.journeys.effects.handlers import handle
from engine.journeys.play.rolls import corruption_roll
from engine.journeys.play.travel import send_back
from engine.journeys.table.board import bearer_of, company, company_of, face, items_on, on_table
from engine.journeys.table.draft import Draft as JourneyDraft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Effects
from engine.kernel.records import NONE
from engine.metw.table.draft import Draft


def flee(d: Draft, f: Effects) -> None:
    """The one named leaves his company, which goes on, and is back where it came from; alone he takes it along."""
    who, group = f.chosen[0], company(d, f.company)
    if group is None or group.journey is None or who not in group.members:
        return
    if len(group.members) == 1:
        send_back(d, group.number)
        return
    d.loosen(who)
    d.leave_company(who)
    number = d.found_company(group.seat, group.journey.origin, (who,))
    d.tell(Told.SENT_BACK, number)


def covet(d: Draft, f: Effects) -> None:
    """The bearer makes a corruption check for each item in his company that he does not bear himself."""
    who = bearer_of(d, f.source)
    group = company_of(d, who) if who != NONE else None
    if group is None:
        return
    for item in reversed([held for other in group.members if other != who for held in items_on(d, other)]):
        corruption_roll(d, who, -face(d, item).corruption, source=f.source, definition=f.definition)


def unburden(d: Draft, f: Effects) -> None:
    """Every hazard permanent-event on a character of the company goes back to its player's hand."""
    group = company(d, f.company)
    for who in group.members if group is not None else ():
        for held in d.card(who).holds:
            if face(d, held).is_hazard and on_table(d, held) is not None:
                d.to_hand(held)


OWN: dict[str, Callable[[Draft, Effects], None]] = {"flee": flee, "covet": covet, "unburden": unburden}


def handle_too(d: JourneyDraft, f: Effects, word: w.Handler) -> None:
    """A handler of this game's own, or one that games share."""
    if word.name in OWN:
        assert isinstance(d, Draft)
        OWN[word.name](d, f)
    else:
        handle(d, f, word)
