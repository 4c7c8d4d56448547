"""A draw pile is exhausted: what goes then, cards out of the sideboard, the new pile (LORE-EXHAUST)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import When
from engine.journeys.play.draws import renew
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.steps import Ask, Mark
from engine.lore.frames import Exhaust
from engine.lore.records import State

SIDEBOARDING = Mark("sideboarding")
RENEWING = Mark("renewing")


def announce(d: Draft, f: Exhaust) -> None:
    """LORE-EXHAUST-01, LORE-EXHAUST-03: cards that go on exhaustion go first."""
    d.tell(Told.EXHAUSTED, f.seat)
    d.set_player(f.seat, exhausted=d.players[f.seat].exhausted + 1)
    d.happen(When.EXHAUSTED, seat=f.seat)


def may_sideboard(d: Draft, f: Exhaust) -> None:
    """LORE-EXHAUST-04: up to five cards, as long as there are any."""
    if f.left == 0 or not d.zones[f.seat][Zone.SIDEBOARD]:
        d.goto(RENEWING)


def sideboard_candidates(s: State, f: Exhaust, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][Zone.SIDEBOARD]:
        yield pick(card)


def sideboard_why_not(s: State, f: Exhaust, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb == Verb.PICK and len(x.args) == 1 and not x.shown and not x.proven:
        if x.args[0] in s.zones[f.seat][Zone.SIDEBOARD]:
            return None
    return no("Name a card of your sideboard, or pass.", "LORE-SIDE-05")


def sideboarded(d: Draft, f: Exhaust, x: Action) -> None:
    if x == PASS:
        return
    d.take(f.seat, Zone.SIDEBOARD, x.args[0])
    d.put(f.seat, Zone.RESERVE, x.args[0])
    d.tell(Told.SIDEBOARDED, f.seat)
    d.goto(SIDEBOARDING, left=f.left - 1)


def renew_pile(d: Draft, f: Exhaust) -> None:
    """LORE-EXHAUST-05, LORE-EXHAUST-06: the new pile, and the map without his counters."""
    renew(d, f.seat)
    # LORE-RULING-129: in solitaire either exhaustion clears the one player's counters.
    for seat in range(len(d.players)) if d.rules.solitaire else (f.seat,):
        d.set_player(seat, used=())


EXHAUST = (
    announce,
    SIDEBOARDING,
    may_sideboard,
    Ask(
        Question.SIDEBOARD,
        decider=lambda s, f: f.seat,
        candidates=sideboard_candidates,
        why_not=sideboard_why_not,
        answer=sideboarded,
        rules=("LORE-SIDE-05", "LORE-EXHAUST-04"),
    ),
    RENEWING,
    renew_pile,
)
