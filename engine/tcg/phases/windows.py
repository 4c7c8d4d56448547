"""The action procedure: seats are asked in turn, one action each, until all pass in a row (TCG-TIME-09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.kernel.actions import Action, Secrets, Shown
from engine.kernel.hidden import known, number_known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Mark, procedure
from engine.tcg.cards.library import Event
from engine.tcg.cards.moments import IN_FELLOWSHIP, IN_SHADOW, IN_SKIRMISH
from engine.tcg.cards.printed import FREE_PEOPLES
from engine.tcg.cards.words import Act
from engine.tcg.phases.happenings import current
from engine.tcg.phases.play import declare, use
from engine.tcg.reading.heard import events_about, subject
from engine.tcg.reading.meaning import printed_fits
from engine.tcg.reading.playable import (
    UNSEEN,
    can_heal,
    hosts_for,
    is_idle,
    why_not_bear,
    why_not_event,
    why_not_stay,
    why_not_use,
)
from engine.tcg.reading.values import is_at
from engine.tcg.table.board import CARDS, LIBRARY, Board, card_of, face, on_table, side_of, sources
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Window
from engine.tcg.table.piles import number_shown, to_discard
from engine.tcg.table.records import IN_HAND, IN_PLAY, State
from engine.tcg.table.speech import Usable
from engine.tcg.table.tokens import heal
from engine.tcg.table.verbs import PASS, Question, Verb, no

ASKING = Mark("ASKING")
TRANSFERRED = ("possession", "artifact")
"""TCG-TRN-01, TCG-TRN-05."""


# ------------------------------------------------------------------------------------------------------- who is asked
def next_speaker(d: Draft, f: Window) -> None:
    """A seat that can do nothing, by what everybody sees, is not asked."""
    if closed(d, f):
        d.pop()
        return
    seats, at = f.seats, f.at
    for passes in range(f.passes, len(seats)):
        if could_act(d, f, seats[at]):
            if at != f.at:
                d.update(at=at, passes=passes)
            return
        at = (at + 1) % len(seats)
    d.pop()


def closed(b: Board, f: Window) -> bool:
    """A skirmish that is over takes no more actions; what was prevented is not answered; a Shadow phase may end."""
    if f.moment == IN_SKIRMISH:
        return b.turn.over
    if f.moment == IN_SHADOW:
        return b.turn.shadow != f.seats[0]
    return f.happening is not None and not current(b, f.happening)


def could_act(b: Board, f: Window, seat: int) -> bool:
    """Whether a seat might act, as far as others can see: with a card in play, or with one it may hold."""
    if f.moment == IN_FELLOWSHIP or (f.heals and seat == b.turn.fp and any(True for _ in _sanctuary(b, f))):
        return True
    held = bool(b.zones[seat][IN_HAND])
    return (held and f.moment == IN_SHADOW) or _any_use(b, f, seat) or (held and _any_event(b, f, seat))


def _any_use(b: Board, f: Window, seat: int) -> bool:
    """What would do nothing is no reason to ask."""
    for usable in _usable_now(b, f):
        if _spent(f, usable):
            continue
        named = UNSEEN if usable.act.hand is not None and b.zones[seat][IN_HAND] else 0
        if why_not_use(b, seat, usable, f.moment, f.happening, named) is None:
            if not is_idle(b, seat, usable, f.happening):
                return True
    return False


def _any_event(b: Board, f: Window, seat: int) -> bool:
    """TCG-DEC, 9.10: whether any event of the game could be played now; whether he holds it is his secret."""
    now, side = f.happening, side_of(b, seat)
    if now is None:
        events: Sequence[Event] = LIBRARY.actions.get((side, f.moment), ())
    else:
        events = events_about(side, now.when, subject(b, now))
    for number, act in events:
        if why_not_event(b, seat, number, act, f.moment, now, UNSEEN) is None:
            return True
    return False


def _usable_now(b: Board, f: Window) -> Sequence[Usable]:
    """The acts of cards in play for this moment, or for this happening."""
    if f.happening is None:
        return sources(b).actions.get(f.moment, ())
    return sources(b).replies.get(f.happening.when, ())


def _spent(f: Window, usable: Usable) -> bool:
    return usable.act.once and (usable.card, usable.key) in f.used


# --------------------------------------------------------------------------------------------------------- candidates
def candidates(s: State, f: Window, secrets: Secrets) -> Iterator[Action]:
    """Everything a seat might think of."""
    seat = f.seats[f.at]
    yield PASS
    hand = _held(s, seat, secrets)
    for card, number, shown in hand:
        if number:
            yield from _plays(s, f, seat, card, number, shown, hand)
    for usable in sources(s).acts:
        if usable.seat in (seat, NONE) and _at_hand(f, usable.act):
            yield from _uses(usable, hand)
    if f.moment == IN_FELLOWSHIP:
        yield from _transfers(s, seat)
        yield from _rests(s, seat, secrets)
    if f.heals and seat == s.turn.fp:
        yield from _sanctuary(s, f)


def legal(s: State, f: Window, secrets: Secrets) -> Iterator[Action]:
    """Only cards of the side whose turn it is for are looked at, only acts of this moment, and copies once."""
    seat = f.seats[f.at]
    side = side_of(s, seat)
    yield PASS
    ways: dict[int, list[tuple[int, Handle]]] = {}
    for card in s.zones[seat][IN_HAND]:
        number = number_known(s, card, secrets)
        if not number or CARDS[number].printed.side is not side:
            continue
        if number not in ways:
            ways[number] = list(_ways(s, f, seat, number))
        if not ways[number]:
            continue
        shown = known(s, card, secrets)[1]
        for index, host in ways[number] if not shown or can_open(s, shown[0], seat, IN_HAND) else ():
            if index == NONE or CARDS[number].behaviour.acts[index].hand is None:
                yield Action(Verb.PLAY, (card, index, host), shown)
            else:
                hand = _fitting(s, seat, CARDS[number].behaviour.acts[index], secrets)
                yield from _allowed(s, f, _with_named(card, number, index, shown, hand))
    for usable in _usable_now(s, f):
        named = UNSEEN if usable.act.hand is not None else 0
        if _spent(f, usable) or why_not_use(s, seat, usable, f.moment, f.happening, named) is not None:
            continue
        if named:
            yield from _allowed(s, f, _uses(usable, _fitting(s, seat, usable.act, secrets)))
        else:
            yield Action(Verb.USE, (usable.card, usable.key))
    if f.moment == IN_FELLOWSHIP:
        yield from _transfers(s, seat)
        yield from _allowed(s, f, _rests(s, seat, secrets))
    if f.heals and seat == s.turn.fp:
        yield from _sanctuary(s, f)


def _allowed(s: State, f: Window, found: Iterable[Action]) -> Iterator[Action]:
    return (x for x in found if why_not(s, f, x) is None)


def _ways(s: State, f: Window, seat: int, number: int) -> Iterator[tuple[int, Handle]]:
    """How a card of a hand may be played now, as act and bearer; what is named with it is not yet looked at."""
    entry = CARDS[number]
    if entry.printed.kind == "event":
        for index, act in enumerate(entry.behaviour.acts):
            named = 0 if act.hand is None else UNSEEN
            if _at_hand(f, act) and why_not_event(s, seat, number, act, f.moment, f.happening, named) is None:
                yield index, NONE
    elif f.moment in (IN_FELLOWSHIP, IN_SHADOW):
        for host in hosts_for(s, seat, number):
            yield NONE, host


Held = list[tuple[Handle, int, tuple[Shown, ...]]]


def _held(b: Board, seat: int, secrets: Secrets) -> Held:
    """The cards of a hand with their numbers, and what has to be shown for them."""
    return [(card, *known(b, card, secrets)) for card in b.zones[seat][IN_HAND]]


def _fitting(b: Board, seat: int, act: Act, secrets: Secrets) -> Held:
    """The cards of a hand that could be named with an act as far as they are printed."""
    return [one for one in _held(b, seat, secrets) if one[1] and act.hand and printed_fits(act.hand, one[1])]


def _plays(
    s: State, f: Window, seat: int, card: Handle, number: int, shown: tuple[Shown, ...], hand: Held
) -> Iterator[Action]:
    entry = CARDS[number]
    if entry.printed.kind == "event":
        for index in range(len(entry.behaviour.acts)):
            yield from _with_named(card, number, index, shown, hand)
    elif f.moment in (IN_FELLOWSHIP, IN_SHADOW):
        for host in hosts_for(s, seat, number):
            yield Action(Verb.PLAY, (card, NONE, host), shown)


def _with_named(card: Handle, number: int, index: int, shown: tuple[Shown, ...], hand: Held) -> Iterator[Action]:
    """An event as it may be played: with each card of the hand that could be named with it."""
    for named, more in _named(CARDS[number].behaviour.acts[index], [one for one in hand if one[0] != card]):
        args = (card, index, NONE) if named == NONE else (card, index, NONE, named)
        yield Action(Verb.PLAY, args, shown + more)


def _uses(usable: Usable, hand: Held) -> Iterator[Action]:
    for named, more in _named(usable.act, hand):
        args = (usable.card, usable.key) if named == NONE else (usable.card, usable.key, named)
        yield Action(Verb.USE, args, more)


def _at_hand(f: Window, act: Act) -> bool:
    """Whether an act is one of this moment, or one that answers something."""
    return f.moment in act.at if f.moment else act.on is not None


def _named(act: Act, hand: Held) -> Iterator[tuple[Handle, tuple[Shown, ...]]]:
    """The cards of the hand that could be named with an act; none where it needs none."""
    if act.hand is None:
        yield NONE, ()
        return
    for card, number, shown in hand:
        if number:
            yield card, shown


def _transfers(b: Board, seat: int) -> Iterator[Action]:
    for card in b.zones[seat][IN_PLAY]:
        if card_of(b, card).host != NONE and face(b, card).kind in TRANSFERRED:
            for who in sources(b).characters:
                if owner(who) == seat and transfer_why_not(b, seat, card, who) is None:
                    yield Action(Verb.TRANSFER, (card, who))


def _rests(b: Board, seat: int, secrets: Secrets) -> Iterator[Action]:
    wounded: dict[str, list[Handle]] = {}
    for who in b.zones[seat][IN_PLAY]:
        if card_of(b, who).wounds:
            wounded.setdefault(face(b, who).title, []).append(who)
    for card, number, shown in _held(b, seat, secrets) if wounded else ():
        for who in wounded.get(CARDS[number].printed.title, ()) if number else ():
            if rest_why_not(b, seat, number, who) is None:
                yield Action(Verb.REST, (card, who), shown)


def _sanctuary(b: Board, f: Window) -> Iterator[Action]:
    for who in b.zones[b.turn.fp][IN_PLAY]:
        if f.heals and face(b, who).kind == "companion" and can_heal(b, who):
            yield Action(Verb.HEAL, (who,))


# ---------------------------------------------------------------------------------------------------------- predicate
def why_not(s: State, f: Window, x: Action) -> Reason | None:
    seat = f.seats[f.at]
    if x == PASS:
        return None
    if x.proven:
        return no("Nothing has to be proved here.", "TCG-TIME-01")
    if x.verb == Verb.PLAY and len(x.args) in (3, 4):
        return play_why_not(s, f, seat, x)
    if x.verb == Verb.USE and len(x.args) in (2, 3):
        return use_why_not(s, f, seat, x)
    if f.moment == IN_FELLOWSHIP and x.verb == Verb.TRANSFER and len(x.args) == 2 and not x.shown:
        return transfer_why_not(s, seat, *x.args)
    if f.moment == IN_FELLOWSHIP and x.verb == Verb.REST and len(x.args) == 2 and len(x.shown) <= 1:
        number = number_shown(s, seat, x, x.args[0], IN_HAND)
        return number if isinstance(number, Reason) else rest_why_not(s, seat, number, x.args[1])
    if f.heals and x in set(_sanctuary(s, f)) and seat == s.turn.fp:
        return None
    return no("That cannot be done now.", "TCG-TIME-01")


def _shown_number(s: State, seat: int, x: Action, place: int) -> int | Reason:
    """The number of the card named with an act, 0 if there is none."""
    if len(x.args) <= place:
        return 0
    return number_shown(s, seat, x, x.args[place], IN_HAND)


def play_why_not(s: State, f: Window, seat: int, x: Action) -> Reason | None:
    """Whether a card of the hand may be played."""
    card, index, host = x.args[:3]
    number = number_shown(s, seat, x, card, IN_HAND)
    named = _shown_number(s, seat, x, 3)
    if isinstance(number, Reason) or isinstance(named, Reason):
        return number if isinstance(number, Reason) else named  # type: ignore[return-value]
    if len(x.shown) != len({one.card for one in x.shown}) or any(one.card not in x.args for one in x.shown):
        return no("Show only what you play.", "TCG-PILE-06")
    if len({one.serial for one in x.shown}) != len(x.shown) or card in x.args[3:]:
        return no("A card cannot pay for itself.", "LOTR-RULING-14")
    acts = CARDS[number].behaviour.acts
    if CARDS[number].printed.kind == "event":
        if not 0 <= index < len(acts) or host != NONE or bool(named) != (acts[index].hand is not None):
            return no("That is no way to play it.", "TCG-TIME-03")
        return why_not_event(s, seat, number, acts[index], f.moment, f.happening, named)
    if index != NONE or named or f.happening is not None:
        return no("That is no way to play it.", "TCG-FEL-01")
    return why_not_stay(s, seat, number, host)


def usable_named(b: Board, card: Handle, key: int) -> Usable | None:
    """An act of a card in play as an action names it."""
    return next((one for one in sources(b).acts if one.card == card and one.key == key), None)


def use_why_not(s: State, f: Window, seat: int, x: Action) -> Reason | None:
    """Whether an act of a card in play may be used."""
    usable = usable_named(s, x.args[0], x.args[1])
    if usable is None:
        return no("There is no such ability in play.", "TCG-TIME-07")
    if _spent(f, usable):
        return no("That was used in answer to this already.", "LOTR-RULING-03")
    named = _shown_number(s, seat, x, 2)
    if isinstance(named, Reason):
        return named
    if bool(named) != (usable.act.hand is not None) or any(one.card not in x.args[2:] for one in x.shown):
        return no("Name what the ability asks for.", "TCG-COST-01")
    return why_not_use(s, seat, usable, f.moment, f.happening, named)


def transfer_why_not(b: Board, seat: int, card: Handle, who: Handle) -> Reason | None:
    """TCG-TRN: between two characters of the same player at the same site."""
    record = on_table(b, card)
    if record is None or owner(card) != seat or face(b, card).kind not in TRANSFERRED:
        return no("Only possessions and artifacts are transferred.", "TCG-TRN-05")
    if on_table(b, who) is None or owner(who) != seat or not face(b, who).is_character or who == record.host:
        return no("Name another of your characters.", "TCG-TRN-01")
    giver = record.host
    if giver == NONE or face(b, card).side is not FREE_PEOPLES or face(b, who).side is not FREE_PEOPLES:
        return no("Only Free Peoples characters hand things on.", "TCG-TRN-01")
    if is_at(b, giver) != is_at(b, who):
        return no("They are not at the same site.", "TCG-TRN-02")
    return why_not_bear(b, seat, face(b, card).number, who)


def rest_why_not(b: Board, seat: int, number: int, who: Handle) -> Reason | None:
    """TCG-FEL-02: a card of the same title heals a wounded unique companion or ally."""
    if on_table(b, who) is None or owner(who) != seat or face(b, who).kind not in ("companion", "ally"):
        return no("Name a wounded companion or ally of yours.", "TCG-FEL-02")
    if not face(b, who).unique or face(b, who).title != CARDS[number].printed.title:
        return no("The card has to be of the same title.", "TCG-FEL-02")
    return None if can_heal(b, who) else no("There is nothing to heal.", "TCG-WND-05")


# ------------------------------------------------------------------------------------------------------------- answer
def acted(d: Draft, f: Window, x: Action) -> None:
    """One action, then the next seat; only he who acts alone goes on (TCG-TIME-12)."""
    seat = f.seats[f.at]
    if x == PASS:
        d.goto(ASKING, at=(f.at + 1) % len(f.seats), passes=f.passes + 1)
        return
    used = (*f.used, x.args[:2]) if x.verb == Verb.USE else f.used
    heals = f.heals - (1 if x.verb == Verb.HEAL else 0)
    again = f.at if x.verb == Verb.HEAL else (f.at + 1) % len(f.seats)
    d.goto(ASKING, at=again, passes=0, used=used, heals=heals)
    match x.verb:
        case Verb.PLAY:
            card, index, host = x.args[:3]
            declare(d, seat, card, index, host, x.arg(3), f.happening)
        case Verb.USE:
            usable = usable_named(d, x.args[0], x.args[1])
            assert usable is not None
            use(d, seat, usable, x.arg(2), f.happening)
        case Verb.TRANSFER:
            transfer(d, *x.args)
        case Verb.REST:
            to_discard(d, seat, x.args[0])
            heal(d, x.args[1])
        case _:
            heal(d, x.args[0])


def transfer(d: Draft, card: Handle, who: Handle) -> None:
    """TCG-TRN-01, LOTR-RULING-100: its cost is paid again; it is not played."""
    d.release(card)
    d.hold(who, card)
    d.twilight(face(d, card).cost)
    d.tell(Told.TRANSFERRED, card, who)


WINDOW = procedure(
    ASKING,
    next_speaker,
    Ask(
        Question.WINDOW,
        decider=lambda s, f: f.seats[f.at],
        candidates=candidates,
        why_not=why_not,
        answer=acted,
        legal=legal,
        rules=("TCG-TIME-09", "TCG-TIME-12"),
    ),
)

