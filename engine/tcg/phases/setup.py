"""Before the first turn: bids, places, Ring-bearers, the first site, starting fellowships, hands (TCG-BID, TCG-SET)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.secret import Said, lay, turn_up
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.tcg.cards.moments import Phase
from engine.tcg.phases.play import declare
from engine.tcg.reading.playable import Terms, why_not_stay
from engine.tcg.reading.values import twilight_cost
from engine.tcg.table.board import CARDS, Board, face
from engine.tcg.table.draft import Draft
from engine.tcg.table.events import Told
from engine.tcg.table.frames import Laying, Setup, TurnFrame
from engine.tcg.table.piles import draw, number_shown, shuffle
from engine.tcg.table.records import FIRST_TOKEN, HAND_SIZE, State, Zone
from engine.tcg.table.verbs import PASS, Question, Verb, no, pick

BIDDING, TURNING, RANKING, TIED, PLACING = Mark("BID"), Mark("TURN UP"), Mark("RANK"), Mark("TIED"), Mark("PLACE")
BEARERS, FIRST_SITE, STARTERS, GATHER, SHUFFLING = (
    *(Mark("BEARERS"), Mark("FIRST SITE"), Mark("STARTERS")),
    *(Mark("GATHER"), Mark("SHUFFLING")),
)
USUAL_RESISTANCE = 10
"""TCG-RING-11."""
SAID = Said(Verb.PICK, Verb.PASS, no("Bid one of your tokens.", "TCG-BID-01"))


def in_order(b: Board) -> tuple[int, ...]:
    """The seats by their places in the turn order."""
    return tuple(sorted(range(len(b.players)), key=lambda seat: b.players[seat].place))


# ------------------------------------------------------------------------------------------------------------- bids
def bidding(d: Draft, f: Setup) -> None:
    """TCG-STA-03: the game of the starter decks knows no bids."""
    if not d.rules.bidding:
        d.goto(RANKING, order=tuple(range(len(d.players))))


def laid(d: Draft, f: Setup, card: Handle) -> None:
    if f.at + 1 < len(d.players):
        d.goto(BIDDING, at=f.at + 1)
    else:
        d.goto(TURNING, at=0)


def turned(d: Draft, f: Setup, card: Handle) -> None:
    """TCG-BID-04: what was bid, won or lost, becomes burdens."""
    bid = d.faces[f.at][card & 0xFF] - FIRST_TOKEN
    d.set_player(f.at, bid=bid)
    d.move(card, f.at, Zone.OUT)
    d.tell(Told.BID, f.at, bid)
    if f.at + 1 < len(d.players):
        d.goto(TURNING, at=f.at + 1)
    else:
        d.goto(RANKING, at=0, order=tuple(range(len(d.players))))


def ranking(d: Draft, f: Setup) -> None:
    """TCG-BID-02: the highest bid chooses first; the last place is nobody's choice."""
    if len(f.order) == 1:
        take_place(d, f.order[0], next(p for p in range(len(d.players)) if p not in f.taken))
        d.goto(BEARERS, order=(), at=0)
        return
    highest = max(d.players[seat].bid for seat in f.order)
    tied = [seat for seat in f.order if d.players[seat].bid == highest]
    if len(tied) == 1:
        d.goto(PLACING, at=tied[0])


def tied_seats(b: Board, f: Setup) -> list[int]:
    """Who is tied for the next choice (TCG-BID-03)."""
    highest = max(b.players[seat].bid for seat in f.order)
    return [seat for seat in f.order if b.players[seat].bid == highest]


def drawn_lot(d: Draft, f: Setup, value: int) -> None:
    seat = tied_seats(d, f)[value]
    if d.rules.bidding:
        d.goto(PLACING, at=seat)
    else:
        placed(d, f, seat, len(f.taken))


def place_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    for place in range(len(s.players)):
        if place not in f.taken:
            yield pick(place)


def place_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    if x in set(place_candidates(s, f, {})):
        return None
    return no("Choose a free place in the turn order.", "TCG-BID-02")


def place_chosen(d: Draft, f: Setup, x: Action) -> None:
    placed(d, f, f.at, x.args[0])


def placed(d: Draft, f: Setup, seat: int, place: int) -> None:
    take_place(d, seat, place)
    d.goto(RANKING, order=tuple(other for other in f.order if other != seat), taken=(*f.taken, place))


def take_place(d: Draft, seat: int, place: int) -> None:
    """TCG-BID-05."""
    d.set_player(seat, place=place)
    d.tell(Told.PLACE, seat, place)


# ----------------------------------------------------------------------------------------------------------- bearers
def next_bearer(d: Draft, f: Setup) -> None:
    if f.at >= len(d.players):
        d.goto(FIRST_SITE, at=0)


def bearer_seat(b: Board, f: Setup) -> int:
    return in_order(b)[f.at]


def bearer_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    cards = s.zones[bearer_seat(s, f)][Zone.BEARER]
    if all(card in secrets for card in cards):
        yield Action(Verb.SHOW, cards, tuple(show(card, secrets) for card in cards))


def bearer_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    """TCG-SET-01: Frodo and The One Ring are laid out."""
    seat = bearer_seat(s, f)
    cards = s.zones[seat][Zone.BEARER]
    good = x.verb == Verb.SHOW and x.args == cards and tuple(one.card for one in x.shown) == cards and not x.proven
    if good and all(can_open(s, one, seat, Zone.BEARER) and one.definition in CARDS for one in x.shown):
        kinds = sorted(CARDS[one.definition].printed.kind for one in x.shown)
        titles = {CARDS[one.definition].printed.title for one in x.shown}
        if kinds == ["companion", "the one ring"] and "Frodo" in titles and len({one.serial for one in x.shown}) == 2:
            return None
    return no("Lay out Frodo and The One Ring.", "TCG-SET-01")


def bearer_shown(d: Draft, f: Setup, x: Action) -> None:
    seat = bearer_seat(d, f)
    frodo, ring = sorted(x.args, key=lambda card: face(d, card).kind == "the one ring")
    d.enter(frodo)
    d.enter(ring)
    d.hold(frodo, ring)
    d.set_player(seat, bearer=frodo, ring=ring, burdens=d.players[seat].bid)
    d.tell(Told.BEARER, seat, frodo, ring)
    d.goto(BEARERS, at=f.at + 1)


def first_site(d: Draft, f: Setup) -> None:
    """TCG-SET-02: the first player lays his site 1; all markers start on it."""
    first = next(seat for seat in in_order(d) if d.players[seat].active)
    d.set_turn(fp=first)
    d.push(Laying(0, first, 1))


# -------------------------------------------------------------------------------------------- starting fellowships
def next_starter(d: Draft, f: Setup) -> None:
    """TCG-SET-08: in player order; while he chooses, only his own cards are active."""
    if f.at >= len(d.players):
        d.goto(SHUFFLING, at=0)
        return
    seat = in_order(d)[f.at]
    if not d.players[seat].active:
        d.goto(STARTERS, at=f.at + 1)
        return
    d.set_turn(fp=seat)


def start_why_not(b: Board, f: Setup, number: int) -> Reason | None:
    """TCG-SET-03, TCG-SET-04, TCG-SET-07, TCG-SET-14: companions of cost four together."""
    seat = in_order(b)[f.at]
    printed = CARDS[number].printed
    if printed.kind != "companion":
        return no("Only companions start.", "TCG-SET-04")
    if f.spent + twilight_cost(b, seat, number, NONE) > b.rules.starting_cost:
        return no("Starting companions cost four together at most.", "TCG-SET-03")
    return why_not_stay(b, seat, number, NONE, STARTING)


STARTING = Terms(by_effect=True)


def anybody_left(d: Draft, f: Setup) -> None:
    """Who could bring no companion of the game any more is not asked whether he has one."""
    if all(start_why_not(d, f, number) is not None for number in COMPANIONS):
        d.goto(STARTERS, at=f.at + 1, spent=0)


COMPANIONS = tuple(
    sorted((n for n, card in CARDS.items() if card.printed.kind == "companion"), key=lambda n: CARDS[n].printed.cost)
)
"""Of the whole game, the cheapest first: where one of them could start, nobody need look at the others."""


def start_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    seat = in_order(s)[f.at]
    seen: set[int] = set()
    for card in s.zones[seat][Zone.DRAW]:
        if card in secrets and secrets[card].definition not in seen:
            seen.add(secrets[card].definition)
            yield Action(Verb.PICK, (card,), (show(card, secrets),))


def start_legal(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """What could start by its number is looked at first: most cards of a deck are no companions."""
    return (
        x
        for x in start_candidates(s, f, secrets)
        if not x.shown or (x.shown[0].definition in COMPANIONS and starter_why_not(s, f, x) is None)
    )


def starter_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb != Verb.PICK or len(x.args) != 1 or x.proven or len(x.shown) != 1:
        return no("Show a companion of your draw deck, or pass.", "TCG-SET-03")
    number = number_shown(s, in_order(s)[f.at], x, x.args[0], Zone.DRAW)
    return number if isinstance(number, Reason) else start_why_not(s, f, number)


def starter_chosen(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(STARTERS, at=f.at + 1, spent=0)
        return
    seat, card = in_order(d)[f.at], x.args[0]
    cost = twilight_cost(d, seat, face(d, card).number, NONE)
    d.goto(GATHER, spent=f.spent + cost)
    d.tell(Told.STARTS, seat, card)
    declare(d, seat, card, starting=True)


# -------------------------------------------------------------------------------------------------------------- hands
def deal(d: Draft, f: Setup) -> None:
    """TCG-SET-10, TCG-SET-13: every deck is shuffled and eight cards are drawn."""
    for seat in reversed(in_order(d)):
        for token in d.empty(seat, Zone.BIDS):
            d.put(seat, Zone.OUT, token)
        shuffle(d, seat)
        draw(d, seat, HAND_SIZE, quiet=True)


def ready(d: Draft, f: Setup) -> None:
    first = next(seat for seat in in_order(d) if d.players[seat].active)
    d.set_turn(fp=first, phase=Phase.START)
    d.frames[-1] = TurnFrame(0)


def survivable(s: State, f: Setup, definition: int) -> bool:
    """A bid that does not corrupt at once; the others are legal, but nobody is offered them (TCG-OPEN-11)."""
    return definition - FIRST_TOKEN < USUAL_RESISTANCE


SETUP = procedure(
    BIDDING,
    bidding,
    lay(Question.BID, SAID, Zone.BIDS, Zone.LAID, decider=lambda s, f: f.at, laid=laid, sensible=survivable),
    TURNING,
    turn_up(Question.TURN_UP, SAID, Zone.LAID, decider=lambda s, f: f.at, opened=turned, rules=("TCG-BID-01",)),
    RANKING,
    ranking,
    TIED,
    Chance(lambda s, f: len(tied_seats(s, f)), drawn_lot),
    PLACING,
    Ask(
        Question.PLACE,
        decider=lambda s, f: f.at,
        candidates=place_candidates,
        why_not=place_why_not,
        answer=place_chosen,
        rules=("TCG-BID-02",),
    ),
    BEARERS,
    next_bearer,
    Ask(
        Question.BEARER,
        decider=bearer_seat,
        candidates=bearer_candidates,
        why_not=bearer_why_not,
        answer=bearer_shown,
        rules=("TCG-SET-01",),
    ),
    FIRST_SITE,
    first_site,
    STARTERS,
    next_starter,
    GATHER,
    anybody_left,
    Ask(
        Question.START,
        decider=lambda s, f: in_order(s)[f.at],
        candidates=start_candidates,
        why_not=starter_why_not,
        answer=starter_chosen,
        legal=start_legal,
        rules=("TCG-SET-03", "TCG-SET-08"),
    ),
    SHUFFLING,
    deal,
    ready,
)
