"""A play deck is exhausted: the exchange with the sideboard, sites back, the new deck (METW-DECK-15, METW-SB-04)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import When
from engine.journeys.play.draws import shuffle_in
from engine.journeys.table.board import companies_of
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_DRAW, Zone
from engine.journeys.table.verbs import PASS, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Exhaust
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells

SWAPPING = Mark("swapping")
RENEWING = Mark("renewing")


def announce(d: Draft, f: Exhaust) -> None:
    d.tell(Told.EXHAUSTED, f.seat)
    d.set_player(f.seat, exhausted=d.players[f.seat].exhausted + 1)
    d.update(left=d.rules.swaps)
    d.happen(When.EXHAUSTED, seat=f.seat)


def may_swap(d: Draft, f: Exhaust) -> None:
    """METW-SB-04: up to five cards, one for one."""
    if f.left == 0 or not d.zones[f.seat][Zone.SIDEBOARD] or not d.zones[f.seat][Zone.DISCARD]:
        d.goto(RENEWING)


def swap_candidates(s: MetwState, f: Exhaust, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][Zone.DISCARD]:
        yield pick(card)


def swap_why_not(s: MetwState, f: Exhaust, x: Action) -> Reason | None:
    if x == PASS or (_plain(x) and x.args[0] in s.zones[f.seat][Zone.DISCARD]):
        return None
    return no("Name a card of your discard pile that makes room, or pass.", "METW-SB-04")


def _plain(x: Action) -> bool:
    return x.verb == Verb.PICK and len(x.args) == 1 and not x.shown and not x.proven


def swap_out(d: Draft, f: Exhaust, x: Action) -> None:
    if x == PASS:
        d.goto(RENEWING)
    else:
        d.update(out=x.args[0])


def in_candidates(s: MetwState, f: Exhaust, secrets: Secrets) -> Iterator[Action]:
    for card in s.zones[f.seat][Zone.SIDEBOARD]:
        yield pick(card)


def in_why_not(s: MetwState, f: Exhaust, x: Action) -> Reason | None:
    if _plain(x) and x.args[0] in s.zones[f.seat][Zone.SIDEBOARD]:
        return None
    return no("Name the card of your sideboard that takes its place.", "METW-SB-04")


def swap_in(d: Draft, f: Exhaust, x: Action) -> None:
    """The number is known, the cards are not (METW-SB-09)."""
    d.move(x.args[0], f.seat, Zone.DISCARD)
    d.move(f.out, f.seat, Zone.SIDEBOARD)
    d.owe(f.seat, Zone.SIDEBOARD)
    d.tell(Tells.SWAPPED, f.seat)
    d.goto(SWAPPING, left=f.left - 1, out=NONE)


def renew(d: Draft, f: Exhaust) -> None:
    """METW-DECK-17, METW-DECK-18: sites nobody stands at can be chosen again; the discard pile is the new deck."""
    groups = companies_of(d, f.seat)
    under_way = [group.journey for group in groups if group.journey is not None and group.site == NONE]
    here = {group.site for group in groups} | {place for one in under_way for place in (one.origin, one.goal)}
    d.set_player(f.seat, used=tuple(site for site in d.players[f.seat].used if site in here))
    shuffle_in(d, f.seat, Zone.DISCARD)
    d.set_player(f.seat, dry=not d.zones[f.seat][IN_DRAW])


EXHAUST = procedure(
    announce,
    SWAPPING,
    may_swap,
    Ask(
        Asked.SWAP_OUT,
        decider=lambda s, f: f.seat,
        candidates=swap_candidates,
        why_not=swap_why_not,
        answer=swap_out,
        rules=("METW-SB-04",),
    ),
    Ask(
        Asked.SWAP_IN,
        decider=lambda s, f: f.seat,
        candidates=in_candidates,
        why_not=in_why_not,
        answer=swap_in,
        rules=("METW-SB-04",),
    ),
    RENEWING,
    renew,
)
