"""One predicate for playing a card and one for using an act: offers, checks and refusals all ask here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, owner
from engine.tcg.cards import words as w
from engine.tcg.cards.moments import IN_FELLOWSHIP, IN_SHADOW, IN_SKIRMISH, Ban, By, Pile, Ref, Trait
from engine.tcg.cards.printed import SHADOW, Printed
from engine.tcg.reading.filters import Choose, Each, Either, Filter, Target, Who, Word
from engine.tcg.reading.meaning import (
    amount,
    deck_size,
    fits,
    fits_anywhere,
    has_trait,
    holds_all,
    printed_fits,
    refers,
    spotted,
    vitality,
)
from engine.tcg.reading.values import crowded, forbidden, roaming_penalty, twilight_cost
from engine.tcg.table.board import (
    CARDS,
    Board,
    borne,
    card_of,
    face,
    host_of,
    on_table,
    ring_bearer,
    side_of,
    sources,
)
from engine.tcg.table.frames import Happening
from engine.tcg.table.records import IN_HAND, Zone
from engine.tcg.table.speech import Context, Usable
from engine.tcg.table.verbs import no


# ------------------------------------------------------------------------------------------- what can happen to whom
def can_exert(b: Board, card: Handle, at: Context, times: int = 1) -> bool:
    """TCG-EXE-05, LOTR-RULING-16: a character with more vitality left than it exerts times."""
    if on_table(b, card) is None or vitality(b, card) - card_of(b, card).wounds <= times:
        return False
    shadow = at.definition in CARDS and CARDS[at.definition].printed.side is SHADOW
    return shadow or not has_trait(b, card, Trait.ONLY_SHADOW_EXERTS)


def can_wound(b: Board, card: Handle) -> bool:
    """LOTR-RULING-41, LOTR-RULING-42: whether a character can take a wound at all."""
    if on_table(b, card) is None or has_trait(b, card, Trait.NO_WOUNDS):
        return False
    capped = b.turn.phase is IN_SKIRMISH and card in b.turn.hurt
    return not (capped and has_trait(b, card, Trait.ONE_WOUND))


def can_heal(b: Board, card: Handle) -> bool:
    """TCG-WND-05, LOTR-RULING-46."""
    record = on_table(b, card)
    return record is not None and record.wounds > 0 and not has_trait(b, card, Trait.NO_HEALING)


def can_discard(b: Board, card: Handle, seat: int) -> bool:
    """LOTR-RULING-94: never the Ring-bearer or the Ring; and what a text protects from opponents."""
    if card in (ring_bearer(b), b.players[b.turn.fp].ring):
        return False
    return owner(card) == seat or not has_trait(b, card, Trait.LASTING_TALE)


Eligible = Callable[[Board, Handle, Any, Context], bool]
ELIGIBLE: dict[type[Word], Eligible] = {
    w.Exert: lambda b, card, word, at: can_exert(b, card, at, max(1, amount(b, word.times, at))),
    w.Wound: lambda b, card, word, at: can_wound(b, card),
    w.Heal: lambda b, card, word, at: can_heal(b, card),
    w.Discard: lambda b, card, word, at: on_table(b, card) is not None and can_discard(b, card, at.seat),
}
"""Who can be chosen for a word, besides being of the description."""


def eligible(b: Board, word: Word, who: Filter, at: Context) -> list[Handle]:
    """The active cards that can be chosen for a word."""
    test = ELIGIBLE.get(type(word))
    return [card for card in spotted(b, who, at) if test is None or test(b, card, word, at)]


# --------------------------------------------------------------------------------------------------------- prices
def payable(b: Board, words: Iterable[Word], at: Context, pool: int) -> bool:
    """TCG-COST-02: whether a price can be paid in full, with so much twilight in the pool."""
    for word in words:
        if isinstance(word, w.RemoveTwilight):
            pool -= amount(b, word.amount, at)
            if pool < 0:
                return False
        elif not can_pay(b, word, at):
            return False
    return True


def can_pay(b: Board, word: Word, at: Context) -> bool:
    """Whether one word of a price, or of a branch, can be carried out fully."""
    test = CAN_PAY.get(type(word))
    if test is not None:
        return test(b, word, at)
    target = getattr(word, "target", None)
    return target is None or _has_target(b, word, target, at)


def _has_target(b: Board, word: Word, target: Target, at: Context) -> bool:
    if isinstance(target, Each):
        return True
    if isinstance(target, Ref):
        if target is Ref.FIRST and not at.chosen:
            # The card of the hand that comes with the action was looked at already.
            return True
        found = refers(b, target, at)
        test = ELIGIBLE.get(type(word))
        return bool(found) and all(set_apart(b, card) or test is None or test(b, card, word, at) for card in found)
    if isinstance(target, Choose):
        least = amount(b, target.count, at) if target.least is None else target.least
        return len(eligible(b, word, target.who, at)) >= least
    return bool(eligible(b, word, target, at))


def set_apart(b: Board, card: Handle) -> bool:
    """Whether a card of a hand lies apart because it was named together with an action."""
    return any(card in rows[Zone.DECLARED] for rows in b.zones)


def _can_discard_hand(b: Board, word: w.DiscardHand, at: Context) -> bool:
    seat = b.turn.fp if word.by is By.FP else at.seat
    needed = amount(b, word.count, at) if word.least is None else word.least
    held = len(b.zones[seat][IN_HAND]) - (at.held and seat == at.seat)
    return word.everything or held >= needed


def _can_play_card(b: Board, word: w.PlayCard, at: Context) -> bool:
    """LOTR-RULING-18, LOTR-RULING-19: a card to be played from hand or pile must be there and be playable."""
    if word.may or word.pile is Pile.DECK or (word.pile is Pile.HAND and not at.chosen):
        return True
    return any(True for _ in cards_to_play(b, word, at))


def cards_to_play(b: Board, word: w.PlayCard, at: Context) -> Iterator[Handle]:
    """The open cards an effect could play out of a hand, a discard pile or a stack."""
    pile: tuple[Handle, ...] = ()
    if word.pile is Pile.HAND:
        pile = at.chosen[:1]
    elif word.pile is Pile.DISCARD:
        pile = b.zones[at.seat][Zone.DISCARD]
    elif word.pile is Pile.STACK and on_table(b, at.card) is not None:
        pile = card_of(b, at.card).stack
    lain = [card for card in pile if word.pile is not Pile.DISCARD or card not in at.chosen]
    for card in lain if word.which is None else [card for card in lain if card in refers(b, word.which, at)]:
        if printed_fits(word.who, face(b, card).number) and playable_somewhere(b, at, word, face(b, card).number):
            yield card


def playable_somewhere(b: Board, at: Context, word: w.PlayCard, number: int) -> bool:
    """Whether an effect may play a card of that number at all now."""
    return any(True for _ in hosts_for(b, at.seat, number, terms_of(b, word, at)))


def terms_of(b: Board, word: w.PlayCard, at: Context) -> Terms:
    """On what terms an effect plays a card."""
    return Terms(True, amount(b, word.less, at), word.free, word.on, at)


PayTest = Callable[[Board, Any, Context], bool]
CAN_PAY: dict[type[Word], PayTest] = {
    w.RemoveBurdens: lambda b, word, at: (
        b.players[b.turn.fp].burdens >= amount(b, word.amount, at)
        and not has_trait(b, ring_bearer(b), Trait.KEEPS_BURDENS)
    ),
    w.RemoveTwilight: lambda b, word, at: b.turn.pool >= amount(b, word.amount, at),
    w.DiscardHand: _can_discard_hand,
    w.Mill: lambda b, word, at: deck_size(b, at.seat) >= amount(b, word.count, at),
    w.SpotX: lambda b, word, at: amount(b, word.amount, at) >= word.least,
    w.NameX: lambda b, word, at: amount(b, word.most, at) >= word.least,
    w.PlayCard: _can_play_card,
    w.Wear: lambda b, word, at: b.players[b.turn.fp].worn != word.on,
    w.CancelSkirmish: lambda b, word, at: b.turn.fight is not None,
}
"""What a word needs to be carried out fully, where that is not just a target."""


# ------------------------------------------------------------------------------------------------------ playing cards
class Terms(NamedTuple):
    """How a card is played that is not simply played in its phase."""

    by_effect: bool = False
    less: int = 0
    free: bool = False
    on: Filter | None = None
    at: Context | None = None


PLAIN = Terms()
UNSEEN = -1
"""In place of the number of a card named with an action: some card of the hand, whichever it is."""


def why_not_stay(b: Board, seat: int, number: int, host: Handle, terms: Terms = PLAIN) -> Reason | None:
    """What forbids to play a card that stays in play; its bearer is named with it."""
    return _why_not_begin(b, seat, number, terms) or _why_not_there(b, seat, number, host, terms)


def _why_not_begin(b: Board, seat: int, number: int, terms: Terms) -> Reason | None:
    """What forbids to play it anywhere."""
    printed = CARDS[number].printed
    if printed.kind in ("event", "site", "the one ring"):
        return no("That card is not played like this.", "TCG-KIND-12")
    if not terms.by_effect and not _in_its_phase(b, seat, printed):
        return no("Cards that stay in play are played in your fellowship or Shadow phase.", "TCG-FEL-01")
    if printed.side is not side_of(b, seat):
        return no("Free Peoples cards are for your own turn, Shadow cards for those of others.", "TCG-KIND-02")
    return _why_not_enter(b, seat, printed)


def _why_not_there(b: Board, seat: int, number: int, host: Handle, terms: Terms) -> Reason | None:
    """What forbids to play it on that bearer."""
    refused = _why_not_on(b, seat, number, host, terms)
    if refused is not None:
        return refused
    entry = CARDS[number]
    at = Context(NONE, seat, number, host)
    if not holds_all(b, entry.behaviour.needs, at):
        return no("What it needs is not there.", "TCG-SPOT-01")
    return _why_not_pay(b, seat, number, host, terms, entry.behaviour.price, at)


def _in_its_phase(b: Board, seat: int, printed: Printed) -> bool:
    if printed.side is SHADOW:
        return b.turn.phase is IN_SHADOW and seat == b.turn.shadow
    return b.turn.phase is IN_FELLOWSHIP and seat == b.turn.fp


def _why_not_enter(b: Board, seat: int, printed: Printed) -> Reason | None:
    if printed.unique:
        if printed.title in sources(b).unique:
            return no("A unique card of that title is in play.", "TCG-UNI-04")
        if any(face(b, card).unique and face(b, card).title == printed.title for card in b.zones[seat][Zone.DEAD]):
            return no("A unique card of that title lies in your dead pile.", "TCG-WND-10")
    if printed.kind == "companion" and crowded(b, seat):
        return no("There are nine companions, the dead included.", "TCG-FEL-03")
    if forbidden(b, Ban.PLAY, printed.number):
        return no("A card forbids playing it.", "TCG-OPEN-15")
    return None


def _why_not_pay(
    b: Board, seat: int, number: int, host: Handle, terms: Terms, price: tuple[Word, ...], at: Context
) -> Reason | None:
    pool = b.turn.pool
    if CARDS[number].printed.side is SHADOW:
        cost = twilight_cost(b, seat, number, host, terms.less, free=terms.free)
        pool -= cost + (0 if terms.free else roaming_penalty(b, seat, number))
        if pool < 0:
            return no("Too little twilight.", "TCG-TWI-05")
    if not payable(b, price, at, pool):
        return no("The price cannot be paid.", "TCG-COST-02")
    return None


def _why_not_on(b: Board, seat: int, number: int, host: Handle, terms: Terms) -> Reason | None:
    """TCG-FEL-05, TCG-FEL-09: whether it goes where it is to go."""
    entry = CARDS[number]
    if not entry.printed.bearer:
        return None if host == NONE else no("That card goes on nobody.", "TCG-FEL-09")
    if host == NONE or on_table(b, host) is None:
        return no("Name who is to bear it.", "TCG-FEL-05")
    return why_not_bear(b, seat, number, host, terms)


def why_not_bear(b: Board, seat: int, number: int, host: Handle, terms: Terms = PLAIN) -> Reason | None:
    """Whether a character, or a site, may bear a card."""
    entry = CARDS[number]
    if entry.bearer is None:
        if host not in b.path or host != b.path[b.players[b.turn.fp].site - 1]:
            return no("It goes on the site where the fellowship is.", "TCG-FEL-09")
    elif host not in sources(b).active or not fits(b, host, entry.bearer, Context(NONE, seat, number)):
        return no("He may not bear it.", "TCG-TRN-04")
    elif face(b, host).kind == "minion" and owner(host) != seat:
        return no("That minion belongs to another Shadow player.", "TCG-SHA-04")
    if terms.on is not None and terms.at is not None and not fits(b, host, terms.on, terms.at):
        return no("It has to go on somebody else.", "TCG-COST-04")
    if entry.printed.one_each and any(face(b, held).title == entry.printed.title for held in borne(b, host)):
        return no("One copy of it is there already.", "TCG-FEL-07")
    if entry.printed.kind in ("possession", "artifact") and has_trait(b, host, Trait.NO_POSSESSIONS):
        return no("It bears no possessions.", "TCG-OPEN-15")
    return _why_not_class(b, number, host)


def _why_not_class(b: Board, number: int, host: Handle) -> Reason | None:
    """TCG-FEL-07, LOTR-RULING-98: one card of a class; two hand weapons where one of them allows another."""
    cls = CARDS[number].printed.cls
    same = [held for held in borne(b, host) if cls and face(b, held).cls == cls]
    if not same:
        return None
    extra = any(_is_extra(face(b, held).number) for held in same) or _is_extra(number)
    if len(same) == 1 and extra:
        return None
    return no("He bears a card of that class already.", "TCG-FEL-07")


def _is_extra(number: int) -> bool:
    always = CARDS[number].behaviour.always
    return any(isinstance(word, w.Grant) and word.trait is Trait.EXTRA_WEAPON for word in always)


def hosts_for(b: Board, seat: int, number: int, terms: Terms = PLAIN) -> Iterator[Handle]:
    """Where a card that stays in play may go: its possible bearers, or NONE for a card that needs none."""
    if _why_not_begin(b, seat, number, terms) is not None:
        return
    entry = CARDS[number]
    if not entry.printed.bearer:
        places: Iterable[Handle] = (NONE,)
    elif entry.bearer is None:
        places = (b.path[b.players[b.turn.fp].site - 1],)
    else:
        places = spotted(b, entry.bearer, Context(NONE, seat, number))
    for host in places:
        if _why_not_there(b, seat, number, host, terms) is None:
            yield host


# ------------------------------------------------------------------------------------------------ events and abilities
def why_not_event(
    b: Board, seat: int, number: int, act: w.Act, moment: int, happening: Happening | None, named: int = 0
) -> Reason | None:
    """What forbids to play an event now; `named` is the card of the hand shown with it."""
    printed = CARDS[number].printed
    if printed.side is not side_of(b, seat):
        return no("Free Peoples cards are for your own turn, Shadow cards for those of others.", "TCG-KIND-02")
    if forbidden(b, Ban.PLAY, number):
        return no("A card forbids playing it.", "TCG-OPEN-15")
    at = Context(NONE, seat, number, happening=happening, held=True)
    return (
        _why_not_now(b, act, moment, at)
        or _why_not_named(b, act, at, named)
        or _why_not_pay(b, seat, number, NONE, PLAIN, act.price, at)
        or _why_not_effect(b, act, at)
    )


def why_not_use(
    b: Board, seat: int, usable: Usable, moment: int, happening: Happening | None, named: int = 0
) -> Reason | None:
    """What forbids to use an act of a card in play."""
    if usable.seat not in (seat, NONE):
        return no("That card is not yours.", "LOTR-RULING-101")
    act = usable.act
    at = Context(usable.card, seat, usable.definition, host_of(b, usable.card), happening=happening)
    refused = _why_not_now(b, act, moment, at) or _why_not_named(b, act, at, named)
    if refused is not None:
        return refused
    if act.a_turn and used(b, usable.card, -usable.key - 1, turn=True) >= act.a_turn:
        return no("It has been used as often as it may be.", "LOTR-RULING-34")
    if not payable(b, act.price, at, b.turn.pool):
        return no("The price cannot be paid.", "TCG-COST-02")
    return _why_not_effect(b, act, at)


def _why_not_now(b: Board, act: w.Act, moment: int, at: Context) -> Reason | None:
    if moment:
        if moment not in act.at:
            return no("This is not the phase for it.", "TCG-TIME-01")
        if moment == IN_SKIRMISH and forbidden(b, Ban.SKIRMISH_ACTIONS):
            return no("No skirmish actions are taken here.", "TCG-OPEN-15")
    elif act.on is None or not answers(b, act.on, at):
        return no("Nothing has happened that it answers.", "TCG-RESP-01")
    if not holds_all(b, act.needs, at):
        return no("What it needs is not there.", "TCG-SPOT-01")
    return None


def _why_not_named(b: Board, act: w.Act, at: Context, named: int) -> Reason | None:
    if act.hand is None or named == UNSEEN:
        return None
    if not named or not printed_fits(act.hand, named):
        return no("Name a card of your hand that fits.", "LOTR-RULING-29")
    hopeful = replace(at, number=len(b.zones[at.seat][IN_HAND]))
    for word in (*act.price, *act.effects):
        if isinstance(word, w.PlayCard) and word.pile is Pile.HAND and not playable_somewhere(b, hopeful, word, named):
            return no("That card cannot be played now.", "LOTR-RULING-18")
    return None


def _why_not_effect(b: Board, act: w.Act, at: Context) -> Reason | None:
    """LOTR-RULING-18: an action that plays a card out of a pile needs one."""
    for word in act.effects:
        if isinstance(word, w.PlayCard) and word.pile in (Pile.DISCARD, Pile.STACK) and not _can_play_card(b, word, at):
            return no("There is nothing for it to play.", "LOTR-RULING-18")
    return None


def is_idle(b: Board, seat: int, usable: Usable, happening: Happening | None) -> bool:
    """Whether an act has no price and nobody for any of its effects."""
    if usable.act.price:
        return False
    at = Context(usable.card, seat, usable.definition, host_of(b, usable.card), happening=happening)
    return all(_has_nobody(b, word, at) for word in usable.act.effects)


def _has_nobody(b: Board, word: Word, at: Context) -> bool:
    target = getattr(word, "target", None) if type(word) in ELIGIBLE else None
    if isinstance(target, Choose | Each):
        target = target.who
    return isinstance(target, Who | Either) and not eligible(b, word, target, at)


def answers(b: Board, on: w.On, at: Context) -> bool:
    """Whether a happening is the one a text waits for."""
    happening = at.happening
    if happening is None or on.when != happening.when:
        return False
    if on.yours and happening.seat != at.seat:
        return False
    if on.opponents and (happening.seat == at.seat or happening.seat == NONE):
        return False
    if on.phase is not None and happening.number != on.phase:
        return False
    if on.who is not None and not fits_anywhere(b, happening.who, on.who, at):
        return False
    if on.other is not None and not any(fits_anywhere(b, one, on.other, at) for one in happening.others):
        return False
    return holds_all(b, on.needs, at)


def used(b: Board, card: Handle, word: int, *, turn: bool = False) -> int:
    """How much of a limit was used up, in this phase or this turn."""
    phase = 0 if turn else b.turn.count
    return sum(entry[3] for entry in b.turn.used if entry[:3] == (card, word, phase))

