"""The end of turn phase: the optional discard, the reset, effects, the call, the shuffle (LORE-EOT)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.decks import HAZARD
from engine.journeys.cards.moments import Until, When
from engine.journeys.cards.printed import Side
from engine.journeys.effects.lasting import expire
from engine.journeys.phases.hands import DISCARD_DOWN, RESET, RESET_DONE, next_reset, seat_at
from engine.journeys.play.draws import shuffle_in
from engine.journeys.play.looking import discard_from_hand
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import Board, face, seats_from
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_HAND, ON_TOP, Zone
from engine.journeys.table.verbs import PASS, Question, Verb, no
from engine.kernel.actions import Action, Proven, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import is_open
from engine.kernel.steps import Ask, Mark
from engine.lore.cards.decks import ready_decks
from engine.lore.frames import EndOfTurn
from engine.lore.records import State
from engine.lore.scoring import marshalling_points

OPTION = Mark("option")
INTRO = Mark("intro")
EFFECTS = Mark("effects")
SHUFFLE = Mark("shuffle")

CALL = Action(Verb.CALL)


def begin(d: Draft, f: EndOfTurn) -> None:
    if d.rules.introductory:
        d.goto(INTRO)


# ----------------------------------------------------------------------------------------------------- the option
def next_option(d: Draft, f: EndOfTurn) -> None:
    order = seats_from(d, d.turn.mover)
    if f.at >= len(order):
        d.goto(RESET, at=0)
    elif not d.zones[order[f.at]][IN_HAND]:
        d.goto(OPTION, at=f.at + 1)


def option_candidates(s: State, f: EndOfTurn, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[seat_at(s, f)][IN_HAND]:
        yield Action(Verb.DISCARD, (card,))
        yield Action(Verb.RESERVE, (card,))


def option_why_not(s: State, f: EndOfTurn, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb in (Verb.DISCARD, Verb.RESERVE) and len(x.args) == 1 and not x.shown and not x.proven:
        if x.args[0] in s.zones[seat_at(s, f)][IN_HAND]:
            return None
    return no("Discard or reserve one card of your hand, or neither.", "LORE-EOT-01")


def opted(d: Draft, f: EndOfTurn, x: Action) -> None:
    seat = seat_at(d, f)
    d.goto(OPTION, at=f.at + 1)
    if x.verb == Verb.DISCARD:
        discard_from_hand(d, seat, x.args[0])
    elif x.verb == Verb.RESERVE:
        d.take(seat, Zone.HAND, x.args[0])
        d.put(seat, Zone.RESERVE, x.args[0])
        d.tell(Told.RESERVED, seat)


# ------------------------------------------------------------------------------------------------------ the reset
# -------------------------------------------------------------------------------------- the introductory hand check
def check_hand(d: Draft, f: EndOfTurn) -> None:
    """LORE-INTRO-26, LORE-INTRO-27: only the hazard player, and only if he holds too many cards."""
    order = seats_from(d, d.turn.mover)
    if len(order) < 2 or len(d.zones[order[1]][IN_HAND]) <= hand_size(d, order[1]):
        d.goto(EFFECTS)


def hazard_player(s: State, f: EndOfTurn) -> int:
    return seats_from(s, s.turn.mover)[1]


def counted_hazards(b: Board, seat: int) -> tuple[Side, ...]:
    """The frames that count as hazards; a card that can be either is what its deck list counts it as.

    LORE-RULING-168: a ready deck is known by the company of its play tips, and counts all such cards alike.
    """
    known = set(b.faces[seat])
    for deck in ready_decks().values():
        if set(deck.tips.company) <= known and any(entry.counts_as == HAZARD for entry in deck.entries):
            return (Side.HAZARD, Side.RESOURCE_OR_HAZARD)
    return (Side.HAZARD,)


def intro_candidates(s: State, f: EndOfTurn, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer: all hazards go, the kinds of the rest are proven."""
    seat = hazard_player(s, f)
    hand = s.zones[seat][IN_HAND]
    if any(not is_open(card) and card not in secrets for card in hand):
        return
    kinds = {
        card: s.book[face(s, card).number if is_open(card) else secrets[card].definition].definition for card in hand
    }
    hazards = counted_hazards(s, seat)
    gone = tuple(card for card in hand if kinds[card].side in hazards)
    proofs = tuple(Proven(card, kinds[card].side) for card in hand if card not in gone and not is_open(card))
    yield Action(Verb.DISCARD, gone, proven=proofs)


def intro_why_not(s: State, f: EndOfTurn, x: Action) -> Reason | None:
    """LORE-RULING-154: no hazard is left, as the proven frames of the remaining cards show."""
    hand = s.zones[hazard_player(s, f)][IN_HAND]
    if x.verb != Verb.DISCARD or x.shown or len(set(x.args)) != len(x.args) or any(card not in hand for card in x.args):
        return no("Every hazard of your hand has to be discarded.", "LORE-INTRO-27")
    left = [card for card in hand if card not in x.args]
    proven = {proof.card: proof.kind for proof in x.proven}
    if len(proven) != len(x.proven) or set(proven) != {card for card in left if not is_open(card)}:
        return no("The kinds of the cards you keep have to be proven.", "LORE-RULING-154")
    kinds = [proven[card] if card in proven else face(s, card).side for card in left]
    if any(kind in counted_hazards(s, hazard_player(s, f)) for kind in kinds):
        return no("Every hazard of your hand has to be discarded.", "LORE-INTRO-27")
    return None


def intro_discarded(d: Draft, f: EndOfTurn, x: Action) -> None:
    seat = seats_from(d, d.turn.mover)[1]
    d.goto(EFFECTS)
    discard_from_hand(d, seat, *x.args)
    if d.zones[seat][IN_HAND]:
        d.owe(seat, Zone.HAND)


# -------------------------------------------------------------------------------------------- effects, call, shuffle
def effects(d: Draft, f: EndOfTurn) -> None:
    """LORE-EOT-06: what happens at the end of the turn; the mover decides the order."""
    d.happen(When.END_OF_TURN, seat=d.turn.mover)


def may_call(d: Draft, f: EndOfTurn) -> None:
    """LORE-RULING-107: asked once, with enough MPs, unless the end of the game is settled already."""
    enough = marshalling_points(d, d.turn.mover) >= d.rules.call
    if d.rules.introductory or d.rules.solitaire or not enough or d.turn.called or all_exhausted(d):
        d.goto(SHUFFLE)


def all_exhausted(b: Board) -> bool:
    """LORE-END-01: every active player's draw pile was exhausted often enough."""
    return all(player.exhausted >= b.rules.exhaustions for player in b.players if player.active)


def call_candidates(s: State, f: EndOfTurn, secrets: Secrets) -> Iterator[Action]:
    yield CALL
    yield PASS


def call_why_not(s: State, f: EndOfTurn, x: Action) -> Reason | None:
    return None if x in (CALL, PASS) else no("Call the end game, or do not.", "LORE-END-02")


def called(d: Draft, f: EndOfTurn, x: Action) -> None:
    if x == CALL:
        d.set_turn(caller=d.turn.mover, called=d.turn.number)
        d.tell(Told.CALLED, d.turn.mover)


def shuffle(d: Draft, f: EndOfTurn) -> None:
    """LORE-EOT-08: the mover shuffles his reserve into his draw pile; without one nothing changes (LORE-RULING-99)."""
    for seat in range(len(d.players)) if d.rules.solitaire else (d.turn.mover,):
        if d.zones[seat][Zone.RESERVE] or d.zones[seat][ON_TOP]:
            shuffle_in(d, seat, Zone.RESERVE)
    expire(d, Until.END_OF_TURN, Until.END_OF_PHASE, Until.END_OF_ATTACK, Until.END_OF_STRIKE)


END_OF_TURN = (
    begin,
    OPTION,
    next_option,
    Ask(
        Question.OPTION,
        decider=seat_at,
        candidates=option_candidates,
        why_not=option_why_not,
        legal=option_candidates,
        answer=opted,
        rules=("LORE-EOT-01", "LORE-EOT-02"),
    ),
    RESET,
    next_reset,
    DISCARD_DOWN,
    INTRO,
    check_hand,
    Ask(
        Question.INTRO_HAND,
        decider=hazard_player,
        candidates=intro_candidates,
        why_not=intro_why_not,
        answer=intro_discarded,
        rules=("LORE-INTRO-27",),
    ),
    EFFECTS,
    RESET_DONE,
    effects,
    may_call,
    Ask(
        Question.CALL,
        decider=lambda s, f: s.turn.mover,
        candidates=call_candidates,
        why_not=call_why_not,
        answer=called,
        rules=("LORE-END-02",),
    ),
    SHUFFLE,
    shuffle,
)
