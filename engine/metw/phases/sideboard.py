"""The ways out of the sideboard (METW-SB): exchange on exhaustion, the Wizard's tap, a Nazgûl's tap."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Side
from engine.journeys.play.playable import limit_reached
from engine.journeys.table.board import company, company_number, face, on_table, untapped
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_DRAW, IN_PLAY, Phase, Zone
from engine.journeys.table.verbs import PASS, Verb, no
from engine.kernel.actions import Action, Proven, Secrets
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.cards.printed import AVATAR, MetwCard
from engine.metw.phases.rounds import spent
from engine.metw.play.chain import open_answers
from engine.metw.table.board import Board, hazard_player, is_avatar, wizard_of
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Access, Sideboarding
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say

TO_DISCARD, TO_DECK, HAZARDS_TO_DISCARD, HAZARD_TO_DECK = range(4)
"""Up to five resources or characters to the discard pile, one resource into the deck; the same with hazards."""
MOST = 5
DECK_NEEDS = 5
"""Cards a play deck must have for one to be shuffled in (METW-SB-06)."""
RESOURCES = (Side.RESOURCE, Side.RESOURCE_OR_HAZARD)
HAZARDS = (Side.HAZARD, Side.RESOURCE_OR_HAZARD)
WANTED = {
    TO_DISCARD: (Side.CHARACTER, *RESOURCES),
    TO_DECK: RESOURCES,
    HAZARDS_TO_DISCARD: HAZARDS,
    HAZARD_TO_DECK: HAZARDS,
}


def wanted(b: Board, way: int) -> tuple[Side, ...]:
    """What may be fetched; by the Universal Rules a character into the deck too (MECCG-DECK-05)."""
    more = (Side.CHARACTER,) if way == TO_DECK and b.law.sideboard_in_untap else ()
    return (*WANTED[way], *more)


FETCHING = Mark("fetching")


# ------------------------------------------------------------------------------------------------------ who may tap
def wizard_candidates(b: Board, seat: int) -> Iterator[Action]:
    """The Wizard's two ways."""
    for group in b.companies:
        for who in group.members:
            if group.seat == seat and is_avatar(b, who):
                yield from _ways(b, seat, who)
    for card in b.zones[seat][IN_PLAY]:
        if stands_for(b, seat, card):
            yield from _ways(b, seat, card)


def _ways(b: Board, seat: int, who: Handle) -> Iterator[Action]:
    for way in (TO_DISCARD, TO_DECK):
        if wizard_why_not(b, seat, who, way) is None:
            yield Action(Say.WAY_IN, (who, way))


def stands_for(b: Board, seat: int, card: Handle) -> bool:
    """MECCG-GEN-05, MECCG-RULING-15: whether a card in play is an event that stands for its player."""
    printed = face(b, card)
    return card in b.zones[seat][IN_PLAY] and isinstance(printed, MetwCard) and printed.has(AVATAR)


def wizard_why_not(b: Board, seat: int, who: Handle, way: int) -> Reason | None:
    """METW-SB-05, METW-SB-06: in the organization phase the own Wizard taps."""
    if on_table(b, who) is None or owner(who) != seat:
        return no("Only your Wizard can do that.", "METW-SB-05")
    if not stands_for(b, seat, who) and (not is_avatar(b, who) or company_number(b, who) == NONE):
        return no("Only your Wizard can do that.", "METW-SB-05")
    if way not in (TO_DISCARD, TO_DECK):
        return no("A Wizard brings resources and characters.", "METW-SB-05")
    return _way_why_not(b, seat, who, way, "METW-SB-05")


def nazgul_candidates(b: Board, seat: int) -> Iterator[Action]:
    """A Nazgûl's two ways."""
    for card in b.zones[seat][IN_PLAY]:
        if face(b, card).has("Nazgûl"):
            for way in (HAZARDS_TO_DISCARD, HAZARD_TO_DECK):
                if nazgul_why_not(b, seat, card, way) is None:
                    yield Action(Say.WAY_IN, (card, way))


def nazgul_why_not(b: Board, seat: int, card: Handle, way: int) -> Reason | None:
    """METW-SB-08, METW-SB-10, METW-SB-13: in the opponent's movement/hazard phase, within the limit."""
    if on_table(b, card) is None or card not in b.zones[seat][IN_PLAY] or not face(b, card).has("Nazgûl"):
        return no("Only a Nazgûl of yours in play can do that.", "METW-SB-10")
    if way not in (HAZARDS_TO_DISCARD, HAZARD_TO_DECK):
        return no("A Nazgûl brings hazards.", "METW-SB-10")
    if seat != hazard_player(b) or b.turn.phase is not Phase.MOVEMENT:
        return no("A Nazgûl is tapped in the opponent's movement/hazard phase.", "METW-NAZ-03")
    return _way_why_not(b, seat, card, way, "METW-SB-10") or limit_reached(b) or spent(b)


def _way_why_not(b: Board, seat: int, who: Handle, way: int, rule: str) -> Reason | None:
    if not untapped(b, who):
        return no("{0} is not untapped.", rule, who)
    return _pile_why_not(b, seat, way, rule)


def _pile_why_not(b: Board, seat: int, way: int, rule: str) -> Reason | None:
    if not b.zones[seat][Zone.SIDEBOARD]:
        return no("Your sideboard is empty.", rule)
    if way in (TO_DECK, HAZARD_TO_DECK) and len(b.zones[seat][IN_DRAW]) < DECK_NEEDS:
        return no("Your play deck has fewer than five cards.", "METW-SB-06")
    return None


def tap_wizard(d: Draft, who: Handle, way: int) -> None:
    """He taps; this can be answered before the cards are fetched."""
    d.tap(who)
    start(d, owner(who), way, who)


def tap_nazgul(d: Draft, seat: int, card: Handle, way: int) -> None:
    """METW-SB-11 to METW-SB-13: in place of its own effect; it counts as a hazard and is discarded."""
    moving = company(d, d.turn.company)
    if moving is not None and moving.journey is not None:
        d.set_journey(moving.number, played=moving.journey.played + 1, hazards=(*moving.journey.hazards, seat))
    d.discard(card)
    start(d, seat, way)


def start(d: Draft, seat: int, way: int, wizard: Handle = NONE) -> None:
    d.push(Sideboarding(0, seat, way, 1 if way in (TO_DECK, HAZARD_TO_DECK) else MOST, wizard))
    open_answers(d, seat)


# --------------------------------------------------------------------------------------- while the other one untaps
def may_reach(d: Draft, f: Access) -> None:
    """MECCG-DECK-06: only while the other one's avatar is in play."""
    if not has_avatar(d, d.turn.mover) or not any(x != PASS for x in access_candidates(d, f, {})):
        d.pop()


def has_avatar(b: Board, seat: int) -> bool:
    """A character who stands for the player, or an event that does (MECCG-GEN-05, MECCG-RULING-15)."""
    return wizard_of(b, seat) != NONE or any(stands_for(b, seat, card) for card in b.zones[seat][IN_PLAY])


def access_candidates(s: Board, f: Access, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for way in (HAZARDS_TO_DISCARD, HAZARD_TO_DECK):
        if _pile_why_not(s, f.seat, way, "MECCG-DECK-06") is None:
            yield Action(Say.WAY_IN, (NONE, way))


def access_why_not(s: MetwState, f: Access, x: Action) -> Reason | None:
    if x in set(access_candidates(s, f, {})):
        return None
    return no("Bring hazards from your sideboard in one of the two ways, or none.", "MECCG-DECK-06")


def reached(d: Draft, f: Access, x: Action) -> None:
    """MECCG-DECK-07: it costs half of the hazard limits of this turn."""
    if x != PASS:
        d.note(halved=d.turn.number)
        way = x.args[1]
        d.push(Sideboarding(0, f.seat, way, 1 if way == HAZARD_TO_DECK else MOST))


ACCESS = procedure(
    may_reach,
    Ask(
        Asked.ACCESS,
        decider=lambda s, f: f.seat,
        candidates=access_candidates,
        why_not=access_why_not,
        answer=reached,
        rules=("MECCG-DECK-06", "MECCG-DECK-07"),
    ),
)


# ---------------------------------------------------------------------------------------------------------- fetching
def paid(d: Draft, f: Sideboarding) -> None:
    """METW-ANN-07: a Wizard who has gone or stands untapped again brings nothing."""
    if f.wizard != NONE and (on_table(d, f.wizard) is None or untapped(d, f.wizard)):
        d.tell(Told.CANCELLED, f.wizard)
        d.pop()


def more(d: Draft, f: Sideboarding) -> None:
    if f.left == 0 or not d.zones[f.seat][Zone.SIDEBOARD]:
        finish(d, f)
        d.pop()


def fetch_candidates(s: MetwState, f: Sideboarding, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.seat][Zone.SIDEBOARD]:
        if card in secrets:
            kind = s.book[secrets[card].definition].definition.side
            if kind in wanted(s, f.way):
                yield Action(Verb.SIDEBOARD, (card,), proven=(Proven(card, kind),))


def fetch_why_not(s: MetwState, f: Sideboarding, x: Action) -> Reason | None:
    """METW-SB-09: the kind is proven, the card stays unknown."""
    if x == PASS:
        return None
    card = x.arg(0)
    if x.verb != Verb.SIDEBOARD or len(x.args) != 1 or x.shown or card not in s.zones[f.seat][Zone.SIDEBOARD]:
        return no("Name a card of your sideboard, or pass.", "METW-SB-05")
    if is_open(card) or len(x.proven) != 1 or x.proven[0].card != card or x.proven[0].kind not in wanted(s, f.way):
        return no("Its kind has to be proven, and has to be the one asked for.", "METW-SB-09")
    return None


def fetched(d: Draft, f: Sideboarding, x: Action) -> None:
    if x == PASS:
        return
    d.move(x.args[0], f.seat, Zone.DRAW if f.way in (TO_DECK, HAZARD_TO_DECK) else Zone.DISCARD)
    d.tell(Told.SIDEBOARDED, f.seat)
    d.goto(FETCHING, left=f.left - 1)


def finish(d: Draft, f: Sideboarding) -> None:
    """A deck into which a card has gone is shuffled (METW-CHANCE-07)."""
    if f.way in (TO_DECK, HAZARD_TO_DECK) and f.left == 0:
        d.owe(f.seat, Zone.DRAW)
        d.tell(Told.SHUFFLED, f.seat)


SIDEBOARDING = procedure(
    paid,
    FETCHING,
    more,
    Ask(
        Asked.FETCH,
        decider=lambda s, f: f.seat,
        candidates=fetch_candidates,
        why_not=fetch_why_not,
        answer=fetched,
        rules=("METW-SB-05", "METW-SB-06", "METW-SB-08", "METW-SB-10"),
    ),
)
