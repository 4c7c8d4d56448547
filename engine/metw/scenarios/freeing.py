"""Characters go under Rescue Prisoners when it is played, and join the company when it is stored (SCEN-BARRELS)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.play.play import number_shown
from engine.journeys.table.board import card_of, company, company_number, face, on_table, site_of
from engine.journeys.table.frames import Play
from engine.journeys.table.records import IN_HAND, IN_MP, Zone
from engine.journeys.table.verbs import PASS, Verb, no, pick
from engine.kernel.actions import Action, Secrets
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.phases.arrivals import fits
from engine.metw.scenarios.prisoners import BARRELS, COPIES, FOURTH, RESCUE, rescues, under
from engine.metw.table.board import Board, wizard_of
from engine.metw.table.control import could_control, free_general
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Freed, Prisoners
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Tells

BINDING = Mark("characters go under the card")
FREEING = Mark("the next prisoner")


def is_rescue(b: Board, card: Handle) -> bool:
    """Whether this scenario is played, and that card is what it is about."""
    return b.rules.scenario == BARRELS.number and face(b, card).name == RESCUE


def is_declared(b: Board, card: Handle) -> bool:
    """Whether a card is being played."""
    return any(isinstance(frame, Play) and frame.card == card for frame in b.frames)


# --------------------------------------------------------------------------------------------------------- being bound
def asks_for_prisoners(d: Draft, f: Play) -> None:
    """SCEN-BARRELS-02: whoever plays the card puts characters of his hand under it."""
    if not f.ability and is_rescue(d, f.card):
        d.push(Prisoners(0, f.card, f.seat))


def bind_candidates(s: MetwState, f: Prisoners, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][IN_HAND]:
        number, shown = known(s, card, secrets)
        if number in s.book and s.book[number].definition.is_character:
            yield Action(Verb.PLAY, (card, 0), shown)


def bind_why_not(s: MetwState, f: Prisoners, x: Action) -> Reason | None:
    """SCEN-DEC-10: characters of the hand, of whom no copy is in play."""
    if x == PASS:
        return None
    if x.verb != Verb.PLAY or len(x.args) != 2 or x.args[1] or x.proven or x.args[0] not in s.zones[f.seat][IN_HAND]:
        return no("Put a character of your hand under it.", "SCEN-BARRELS-02")
    number = number_shown(s, f.seat, x, Zone.HAND, "SCEN-BARRELS-02")
    if isinstance(number, Reason):
        return number
    if number not in s.book or not s.book[number].definition.is_character:
        return no("Only characters are prisoners.", "SCEN-BARRELS-02")
    if s.book[number].definition.unique and _there(s, number):
        return no("A copy of him is in play, or has left the game.", "SCEN-RULING-19")
    return None


def _there(b: Board, number: int) -> bool:
    zones = (Zone.PLAY, Zone.MP, Zone.ASIDE, Zone.OUT)
    return any(face(b, card).number == number for rows in b.zones for zone in zones for card in rows[zone])


def bound(d: Draft, f: Prisoners, x: Action) -> None:
    """With nobody under it the card is not played at all."""
    if x == PASS:
        d.pop()
        if not under(d, f.rescue):
            play = next(frame for frame in reversed(d.frames) if isinstance(frame, Play) and frame.card == f.rescue)
            d.change(play, cancelled=True)
        elif sum(1 for _ in rescues(d, f.seat, Zone.PLAY, Zone.MP)) >= COPIES - 1:
            remember(d, f.seat)
        return
    card = x.args[0]
    d.enter(card, zone=Zone.ASIDE)
    d.alter(card, marks=(f.rescue,))
    d.tell(Tells.PRISONER, f.seat, card)
    d.goto(BINDING)


def remember(d: Draft, seat: int) -> None:
    """SCEN-BARRELS-08: the fourth was played, whatever becomes of it."""
    first = next(rescues(d, seat, Zone.MP, Zone.PLAY))
    d.alter(first, marks=(*card_of(d, first).marks, FOURTH))


PRISONERS = procedure(
    BINDING,
    Ask(
        Asked.PRISONER,
        decider=lambda s, f: f.seat,
        candidates=bind_candidates,
        why_not=bind_why_not,
        answer=bound,
        rules=("SCEN-BARRELS-02", "SCEN-DEC-10"),
    ),
)


# --------------------------------------------------------------------------------------------------------- being freed
def note_sites(d: Draft) -> None:
    """A card that lies with its guide remembers where it was played; prisoners of one that is gone are discarded."""
    for seat in range(len(d.players)):
        for card in rescues(d, seat, Zone.PLAY):
            if not card_of(d, card).marks and site_of(d, card) != NONE:
                d.alter(card, marks=(site_of(d, card),))
        for who in d.zones[seat][Zone.ASIDE]:
            rescue = card_of(d, who).marks[0] if on_table(d, who) is not None and card_of(d, who).marks else NONE
            if rescue != NONE and on_table(d, rescue) is None and not is_declared(d, rescue):
                d.discard(who)


def free(d: Draft, rescue: Handle, host: int) -> None:
    """SCEN-BARRELS-04: once it is stored its prisoners may join the company that stored it."""
    if is_rescue(d, rescue) and rescue in d.zones[owner(rescue)][IN_MP]:
        d.push(Freed(0, owner(rescue), host, tuple(under(d, rescue))))


def next_freed(d: Draft, f: Freed) -> None:
    if not f.waiting:
        d.pop()
    elif not any(True for _ in joins(d, f)):
        d.discard(f.waiting[0])
        d.goto(FREEING, waiting=f.waiting[1:])


def joins(b: Board, f: Freed) -> Iterator[int]:
    """The company under general influence, or somebody in it whom he could follow."""
    who, group = f.waiting[0], company(b, f.company)
    printed = face(b, who)
    if group is None or not fits(b, printed, group) or (printed.is_main and wizard_of(b, f.seat) != NONE):
        return
    if printed.is_main or printed.mind <= free_general(b, f.seat):
        yield group.number
    if not printed.is_main:
        for other in group.members:
            if could_control(b, other, printed.race, printed.name, printed.mind):
                yield other


def free_candidates(s: MetwState, f: Freed, secrets: Secrets) -> Iterator[Action]:
    yield from map(pick, joins(s, f))
    yield PASS


def free_why_not(s: MetwState, f: Freed, x: Action) -> Reason | None:
    if x in set(free_candidates(s, f, {})):
        return None
    return no("Let him join the company as influence allows, or let him go.", "SCEN-BARRELS-04")


def freed(d: Draft, f: Freed, x: Action) -> None:
    """SCEN-BARRELS-05: that is no arrival of the organization phase."""
    who = f.waiting[0]
    d.goto(FREEING, waiting=f.waiting[1:])
    if x == PASS:
        d.discard(who)
        return
    controller = x.args[0] if on_table(d, x.args[0]) is not None else NONE
    d.enter(who)
    if face(d, who).is_main:
        d.set_player(f.seat, main=face(d, who).number, revealed=d.turn.number)
    d.join(who, f.company if controller == NONE else company_number(d, controller))
    if controller != NONE:
        d.control(who, controller)
    d.tell(Tells.FREED, f.seat, who)


FREED = procedure(
    FREEING,
    next_freed,
    Ask(
        Asked.FREED,
        decider=lambda s, f: f.seat,
        candidates=free_candidates,
        why_not=free_why_not,
        answer=freed,
        rules=("SCEN-BARRELS-04", "SCEN-DEC-11"),
    ),
)
