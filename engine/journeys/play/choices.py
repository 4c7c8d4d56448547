"""A seat picks among things: items to lose, cards to fetch, a slot to fill, yes or no."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.journeys.cards.conditions import Word
from engine.journeys.cards.moments import At
from engine.journeys.cards.words import CorruptionRoll, Play, Search
from engine.journeys.play.looking import discard_from_hand
from engine.journeys.play.play import declare, shown_why_not
from engine.journeys.play.playable import WITHOUT_TAP, lists, why_not_give
from engine.journeys.play.rolls import roll_by_word
from engine.journeys.play.slots import rest_others, wield
from engine.journeys.play.travel import send_back
from engine.journeys.reading.filters import card_fits
from engine.journeys.reading.places import FOUNDS
from engine.journeys.reading.targets import HIDDEN
from engine.journeys.table.board import Board, card_of, companies_of, company_number, face, on_table, site_of
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.frames import Choice
from engine.journeys.table.records import IN_HAND, State, Zone
from engine.journeys.table.verbs import PASS, Pick, Question, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.steps import Ask, Mark

PICKING = Mark("picking")
DONE = Mark("done")

FETCHING = (Pick.FETCH, Pick.RESERVE, Pick.PLAY_CARD)
"""Choices out of one's own hidden cards: the card is shown when it is named."""


def nothing_to_choose(d: Draft, f: Choice) -> None:
    """A choice without options, or with as many as must be taken, is made at once."""
    if f.purpose in FETCHING:
        if f.most == len(f.picked) or not any(d.zones[f.seat][zone] for zone in zones_of(d, f)):
            d.goto(DONE)
        return
    if f.purpose == Pick.ROLL_ORDER:
        next_roll(d, f)
        return
    left = [value for value in f.options if value not in f.picked]
    if len(f.picked) >= f.most or not left:
        d.goto(DONE)
    elif f.purpose not in (Pick.PERHAPS, Pick.HAND_DISCARD) and f.least >= len(f.picked) + len(left):
        d.goto(DONE, picked=(*f.picked, *left))


def next_roll(d: Draft, f: Choice) -> None:
    """Of several corruption rolls the player names the next one each time; the last one needs no question."""
    left = tuple(who for who in f.options if company_number(d, who) != NONE)
    d.update(options=left)
    if not left:
        d.goto(DONE)
    elif len(left) == 1:
        start_roll(d, f, left, left[0])


def start_roll(d: Draft, f: Choice, options: tuple[int, ...], who: Handle) -> None:
    word = d.book[f.definition].words[f.word]
    assert isinstance(word, CorruptionRoll)
    d.goto(PICKING, options=tuple(other for other in options if other != who))
    roll_by_word(d, who, word, f.number, source=f.about, definition=f.definition)


def zones_of(b: Board, f: Choice) -> tuple[Zone, ...]:
    """The hidden zones a card is fetched from."""
    word = b.book[f.definition].words[f.word]
    if isinstance(word, Play) or getattr(word, "from_hand", False):
        return (Zone.HAND,)
    if getattr(word, "sideboard", False):  # of a game's own word
        return (Zone.DISCARD, Zone.SIDEBOARD)
    return HIDDEN[word.source] if isinstance(word, Search) else (Zone.DISCARD,)


def cards_of(b: Board, f: Choice) -> Word:
    """Which cards may be fetched."""
    wanted: Word = getattr(b.book[f.definition].words[f.word], "cards")  # noqa: B009  (words of a game's own too)
    return wanted


def left_out(b: Board, f: Choice, numbers: Iterable[int]) -> bool:
    """Whether these are to be taken one and all, and there is one among them that fits."""
    if f.purpose not in FETCHING or not getattr(b.book[f.definition].words[f.word], "every", False):
        return False
    return any(number in b.book and card_fits(b, cards_of(b, f), b.book[number].definition) for number in numbers)


def lying(s: State, f: Choice, secrets: Secrets) -> Iterator[int]:
    """The numbers of the cards to fetch from, as far as they are known."""
    for card in (card for zone in zones_of(s, f) for card in s.zones[f.seat][zone]):
        if is_open(card) or card in secrets:
            yield face(s, card).number if is_open(card) else secrets[card].definition


def candidates(s: State, f: Choice, secrets: Secrets) -> Iterator[Action]:
    if (len(f.picked) >= f.least or f.purpose in FETCHING) and not (
        f.purpose in FETCHING and left_out(s, f, lying(s, f, secrets))
    ):
        yield PASS
    if f.purpose in FETCHING:
        for zone in zones_of(s, f):
            for card in s.zones[f.seat][zone]:
                if is_open(card):
                    yield pick(card)
                elif card in secrets:
                    yield Action(Verb.PICK, (card,), (show(card, secrets),))
        return
    for value in hand_or(s, f):
        if value not in f.picked:
            yield pick(value)


def hand_or(s: State, f: Choice) -> tuple[int, ...]:
    """The options; for a discard out of the hand, the hand as it is now."""
    return s.zones[f.seat][IN_HAND] if f.purpose == Pick.HAND_DISCARD else f.options


def why_not(s: State, f: Choice, x: Action) -> Reason | None:
    if x == PASS:
        if len(f.picked) >= f.least or f.purpose in FETCHING:
            return None
        return no("Something has to be chosen.", "LORE-TIMING-04")
    if x.verb != Verb.PICK or len(x.args) != 1 or x.proven:
        return no("Name one of the things offered.", "LORE-TIMING-04")
    if f.purpose in FETCHING:
        return shown_why_not(s, f.seat, x, zones_of(s, f), cards_of(s, f)) or given_why_not(s, f, x)
    if x.shown or x.args[0] in f.picked or x.args[0] not in hand_or(s, f):
        return no("That cannot be chosen.", "LORE-TIMING-04")
    return None


def given_why_not(s: State, f: Choice, x: Action) -> Reason | None:
    """A card that is played on somebody at once must be playable on him at his site; another one where it is sought."""
    if f.about == NONE or f.purpose != Pick.FETCH:
        return None
    card, word = x.args[0], s.book[f.definition].words[f.word]
    number = face(s, card).number if is_open(card) else x.shown[0].definition
    assert isinstance(word, Search)
    if word.play:
        return why_not_give(s, f.about, number)
    if word.here and not lists(s, site_of(s, f.about), s.book[number].definition):
        return no("It is not playable at that site.", "LORE-RULING-126")
    return None


def answer(d: Draft, f: Choice, x: Action) -> None:
    if x == PASS:
        d.goto(DONE)
        return
    if f.purpose == Pick.ROLL_ORDER:
        start_roll(d, f, f.options, x.args[0])
        return
    d.goto(PICKING, picked=(*f.picked, x.args[0]))
    word = d.book[f.definition].words[f.word] if f.purpose == Pick.FETCH else None
    if isinstance(word, Search) and word.play:
        declare(d, f.seat, At.SITE, x.args[0], 0, free=WITHOUT_TAP, chosen=(f.about,))
    elif isinstance(word, Search) and word.arrives:
        declare(d, f.seat, At.ORGANIZATION, x.args[0], 0, free=WITHOUT_TAP, chosen=(place_at(d, f.seat, f.about),))
    elif f.purpose == Pick.FETCH:
        fetch(d, f.seat, x.args[0])
    elif f.purpose == Pick.RESERVE:
        d.take(*d.place_of(x.args[0]), x.args[0])
        d.put(f.seat, Zone.RESERVE, x.args[0])
        d.tell(Told.RESERVED, f.seat)
    elif f.purpose == Pick.HAND_DISCARD:
        discard_from_hand(d, f.seat, x.args[0])


def place_at(b: Board, seat: int, card: Handle) -> int:
    """Where somebody joins, or founds, a company at the site a card was stored at."""
    index = card_of(b, card).site
    return next((group.number for group in companies_of(b, seat) if group.site == index), FOUNDS + index)


def fetch(d: Draft, seat: int, card: int) -> None:
    """A shown card of one's own pile goes to the hand, which nobody can follow from then on."""
    d.take(*d.place_of(card), card)
    d.put(seat, Zone.HAND, card)
    d.owe(seat, Zone.HAND)
    d.tell(Told.RETURNED, card)


def carry_out(d: Draft, f: Choice) -> None:
    """What was picked meets its fate, or is left to the effects that asked."""
    if f.purpose in (Pick.DISCARD_ITEM, Pick.CLEANSE):
        for card in f.picked:
            if on_table(d, card) is not None:
                d.discard(card)
    elif f.purpose == Pick.SLOT:
        for card in f.picked:
            if on_table(d, card) is not None:
                wield(d, card)
    elif f.purpose == Pick.BESIDE_SHIELD:
        rest_others(d, f.picked[0])
    elif f.purpose == Pick.PLACE_CARD:
        lay_on(d, f.about, f.picked[0])
    elif f.purpose == Pick.TOLL:
        for card in f.picked:
            d.tap(card)
    elif f.purpose == Pick.PREVENT:
        if f.picked:
            d.tap(f.picked[0])
        else:
            send_back(d, f.about)
    d.returned = f.picked


def lay_on(d: Draft, card: Handle, who: Handle) -> None:
    """A corruption hazard in play comes to lie on a character it was not played on (LORE-CORR-03)."""
    d.release(card)
    d.hold(who, card)
    d.set_turn(corrupted=(*d.turn.corrupted, who))


CHOICE = (
    PICKING,
    nothing_to_choose,
    Ask(
        Question.CHOICE,
        decider=lambda s, f: f.seat,
        candidates=candidates,
        why_not=why_not,
        answer=answer,
        rules=("LORE-TIMING-04",),
    ),
    DONE,
    carry_out,
)
