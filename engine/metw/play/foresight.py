"""Corruption checks that are known before they are made: what is played on one beforehand waits for it.

When all hazards have been played, who bears such a card makes one check for each region of a type.  Each of them may
be aimed at from the first window of that movement/hazard phase on (METW-CARD-LURE-OF-NATURE-02).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.journeys.cards.conditions import RollBy
from engine.journeys.cards.moments import At, Of, When
from engine.journeys.cards.words import Activate, CorruptionRoll, Use
from engine.journeys.effects.perform import times_along
from engine.journeys.play.play import declare, number_shown, use
from engine.journeys.play.playable import granted
from engine.journeys.table.board import bearer_of, card_of, company, face, untapped
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import IN_HAND, IN_PLAY, Zone
from engine.journeys.table.verbs import Purpose, no
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.steps import procedure
from engine.metw.play.help import tap_for
from engine.metw.play.playable import why_not_play, why_not_use
from engine.metw.table.board import Board
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Coming, Foreseen, Journeying
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Say

ROLL = At.CORRUPTION_ROLL
ON_THE_WAY = frozenset((At.MOVEMENT, At.ENGAGEMENT, At.BETWEEN))
"""Windows in which checks to come may be aimed at, and answers to what is declared in them; no strike sequence."""


def journeying(b: Board) -> Journeying | None:
    """The movement/hazard phase under way."""
    return next((frame for frame in reversed(b.frames) if isinstance(frame, Journeying)), None)


def coming(b: Board, seat: int) -> Iterator[Coming]:
    """The checks a player's people will make when all hazards on the company have been played, one by one."""
    phase, moving = journeying(b), company(b, b.turn.company)
    if phase is None or phase.over or moving is None or moving.seat != seat or not b.law.foreseen_checks:
        return
    for who in moving.members:
        for card in card_of(b, who).holds:
            for trigger in b.book[face(b, card).number].behaviour.triggers:
                for word in trigger.effects if trigger.when is When.HAZARDS_OVER else ():
                    if isinstance(word, CorruptionRoll) and word.of is Of.BEARER:
                        for place in range(times_along(b, moving, word, owner(card) != seat)):
                            number = face(b, card).number
                            yield Coming(0, Purpose.CORRUPTION, seat, who, source=card, definition=number, place=place)


def named(b: Board, seat: int, source: Handle, place: int) -> Coming | None:
    """One of these checks, by the card that calls for it and its place among those of that card."""
    return next((one for one in coming(b, seat) if (one.source, one.place) == (source, place)), None)


def before(s: MetwState, check: Coming) -> MetwState:
    """The board as it is seen by what aims at a check."""
    return replace(s, frames=(*s.frames, check))


def aims(spec: Use | Activate) -> bool:
    """Whether a card or an ability is about a roll, and not only possible before one."""
    return any(isinstance(condition, RollBy) for condition in spec.require)


# ------------------------------------------------------------------------------------------------------ candidates
def candidates(b: Board, moments: tuple[int, ...], seat: int, secrets: Secrets) -> Iterator[Action]:
    """Cards of the hand, cards in play and companions, for each check to come."""
    if ON_THE_WAY.isdisjoint(moments):
        return
    for check in coming(b, seat):
        about = (check.source, check.place)
        for card in b.zones[seat][IN_HAND]:
            number = face(b, card).number if is_open(card) else secrets[card].definition if card in secrets else 0
            for way in b.book[number].ways_in((ROLL,)) if number in b.book else ():
                if aims(b.book[number].ways[way].use):
                    yield Action(Say.AHEAD, (card, way, *about), () if is_open(card) else (show(card, secrets),))
        for card, index in (*abilities(b, seat), *granted(b, seat, ROLL)):
            if aims(b.book[face(b, card).number].abilities[index]):
                yield Action(Say.AHEAD, (card, index, *about))
        for who in companions(b, check):
            yield Action(Say.AHEAD, (who, NONE, *about))


def abilities(b: Board, seat: int) -> Iterator[tuple[Handle, int]]:
    """What a player's cards in play can do before a check."""
    for card in b.zones[seat][IN_PLAY]:
        for index, ability in enumerate(b.book[face(b, card).number].abilities):
            if ROLL in ability.at:
                yield card, index


def companions(b: Board, check: Coming) -> tuple[Handle, ...]:
    """Untapped companions of who will make the check."""
    group = company(b, b.turn.company) if b.rules.support else None
    return () if group is None else tuple(who for who in group.members if who != check.who and untapped(b, who))


# ------------------------------------------------------------------------------------------------------- predicate
def why_not(s: MetwState, moments: tuple[int, ...], seat: int, x: Action) -> Reason | None:
    """What forbids aiming at a check to come with a card, an ability or a companion."""
    thing, way, source, place = x.args
    check = named(s, seat, source, place) if not ON_THE_WAY.isdisjoint(moments) else None
    if check is None or x.proven:
        return no("There is no such check to come.", "METW-CARD-LURE-OF-NATURE-02")
    if thing in s.zones[seat][IN_HAND]:
        number = number_shown(s, seat, x, Zone.HAND, "METW-FLOW-06")
        if isinstance(number, Reason):
            return number
        refused = why_not_play(before(s, check), seat, ROLL, thing, number, way)
        return refused or (None if aims(s.book[number].ways[way].use) else not_about_it())
    if x.shown:
        return no("Nothing has to be shown for that.", "METW-ACT-01")
    if way == NONE:
        there = thing in companions(s, check)
        return None if there else no("Only another untapped character of his company can help.", "METW-SUP-04")
    refused = why_not_use(before(s, check), seat, ROLL, thing, way)
    return refused or (None if aims(s.book[face(s, thing).number].abilities[way]) else not_about_it())


def not_about_it() -> Reason:
    """What is possible before a check, and does nothing for it."""
    return no("It does nothing for that check.", "METW-ANN-03")


# ------------------------------------------------------------------------------------------------------ what is done
def aim(d: Draft, seat: int, x: Action) -> None:
    """It is declared as in the chain of the check itself, and answered like anything."""
    thing, way, source, place = x.args
    check = named(d, seat, source, place)
    assert check is not None
    d.push(check)
    if way == NONE:
        tap_for(d, thing, len(d.frames) - 1)
    elif thing in d.zones[seat][IN_HAND]:
        declare(d, seat, ROLL, thing, way)
    else:
        use(d, seat, ROLL, thing, way)


def keep(d: Draft, f: Coming) -> None:
    """What came of it is remembered until the check is made; if its card has gone nothing will be."""
    phase = journeying(d)
    if phase is not None and bearer_of(d, f.source) == f.who and (f.modifier or f.supporters or f.twice or f.sure):
        kept = Foreseen(f.source, f.place, f.modifier, f.supporters, f.twice, f.sure)
        d.change(phase, foreseen=(*phase.foreseen, kept))


def meet(d: Draft, f: Roll) -> None:
    """The first check of a card is made: what was kept for it counts, and the next one is the first from now on."""
    phase = journeying(d)
    if phase is None or not phase.over or f.purpose != Purpose.CORRUPTION:
        return
    mine = [one for one in phase.foreseen if (one.source, one.place) == (f.source, 0)]
    rest = tuple(
        replace(one, place=one.place - 1) if one.source == f.source else one
        for one in phase.foreseen
        if one not in mine
    )
    d.change(phase, foreseen=rest)
    for one in mine:
        f = replace(
            f,
            modifier=f.modifier + one.modifier,
            supporters=f.supporters + one.supporters,
            twice=f.twice or one.twice,
            sure=f.sure or one.sure,
        )
    d.update(modifier=f.modifier, supporters=f.supporters, twice=f.twice, sure=f.sure)


COMING = procedure(keep)
