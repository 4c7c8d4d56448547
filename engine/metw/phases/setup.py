"""Before the game: starting characters and items, the play deck, hands, the first turn (METW-SETUP, METW-TRN-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.play.draws import draw, shuffle_in
from engine.journeys.play.slots import settle_slot
from engine.journeys.reading.values import hand_size
from engine.journeys.table.board import companies_of, company_number, face, is_several
from engine.journeys.table.events import Told
from engine.journeys.table.records import Zone
from engine.journeys.table.verbs import PASS, Purpose, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.cards.alignments import HEROES, more_starters
from engine.metw.cards.printed import AGENT, HOARD, NEVER_STARTS, STARTS, SUMMONS
from engine.metw.phases import hazard_row
from engine.metw.phases.beginnings import (
    BEFORE_COMPANIES,
    FIRST_SITES,
    ITEMS,
    NAMING,
    STARTERS,
    are_told,
    number_on,
    token_number,
    tokens,
)
from engine.metw.phases.stage_start import (
    begin_stage,
    has_room,
    most_items,
    send_back_unfit,
    settle_stage,
    starts_on_stage,
)
from engine.metw.phases.summons import (
    answer_call,
    called,
    calls,
    dismiss_idle,
    eased,
    is_called,
    may_summon,
)
from engine.metw.scenarios.listed import scenario_of, sole_mover
from engine.metw.table.board import Board, alignment_of, atlas_of, clockwise
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Exchange, Setup, TurnFrame
from engine.metw.table.records import MetwState, Place
from engine.metw.table.verbs import Asked, Say

SHOW_STARTERS = Mark("starting characters are shown")
BEARERS = Mark("the bearers of starting items are laid down")
SHOW_ITEMS = Mark("starting items are shown")
CHARACTERS = Mark("characters go into the play deck")
HANDS = Mark("hands")
DICE = Mark("dice")


def first_owed(s: MetwState, f: Setup) -> tuple[int, int]:
    """The section that has to be committed before the first number; none when all are."""
    for seat, zones in enumerate(s.owed):
        if zones:
            return seat, zones[0]
    return NONE, NONE


def begin(d: Draft, f: Setup) -> None:
    d.update(chosen=tuple(() for _ in d.players))
    scenario = scenario_of(d)
    if scenario is not None and scenario.begins is not None:
        scenario.begins(d)
        return
    if are_told(d):
        d.goto(NAMING)


def known(b: Board, secrets: Secrets, card: Handle) -> Definition | None:
    """What a card is, for him who knows it; what a draft has set aside lies open (METW-TRN-04)."""
    if is_open(card):
        return face(b, card)
    entry = b.book.get(secrets[card].definition) if card in secrets else None
    return entry.definition if entry is not None else None


def minds(b: Board, people: Sequence[Definition]) -> int:
    """How much mind those have together who are to start (MECCG-SET-25)."""
    return sum(mind_of(b, one) for one in people) - eased(people)


def most_starters(b: Board, seat: int) -> int:
    """METW-SETUP-17, MECCG-SET-23: how many characters of a player start."""
    return b.rules.starters + more_starters(alignment_of(b, seat))


def mind_of(b: Board, printed: Definition) -> int:
    """The mind that counts before the game (METW-RULING-18); a Wizard has his by agreement (METW-OPT-07)."""
    return b.rules.starting_wizard if printed.is_main else printed.mind


def may_start(b: Board, seat: int, printed: Definition, others: Sequence[Definition] = ()) -> bool:
    """METW-SETUP-18, METW-OPT-07: a character, and a Wizard only by agreement; no agent (MECCG-SET-24)."""
    most = alignment_of(b, seat).most_mind
    scenario = scenario_of(b)
    if printed.has(SUMMONS):
        return may_summon(b, seat) and called(others) < b.rules.starting_items
    if printed.has(AGENT) and not most and not is_called(printed, others):
        return False
    if (most and printed.mind > most + 1) or printed.has(NEVER_STARTS):
        return False
    if scenario is not None and scenario.who is not None and not scenario.who(printed, others):
        return False
    return printed.kind is Kind.CHARACTER or (printed.is_main and b.rules.starting_wizard > 0)


# ----------------------------------------------------------------------------------------------- starting characters
def next_starter(d: Draft, f: Setup) -> None:
    """Both lay down before either shows (METW-SETUP-20); in a draft one card each, again and again."""
    if f.at >= len(d.players):
        d.goto(SHOW_STARTERS, at=0, count=0)
    elif f.at in f.stopped or (d.rules.draft and f.count) or room(d, f, f.at) <= 0:
        d.goto(STARTERS, at=f.at + 1, count=0)


def room(b: Board, f: Setup, seat: int) -> int:
    """How many characters a seat may still lay down, by what everybody sees."""
    if not b.zones[seat][Zone.POOL]:
        return 0
    more = b.rules.starting_items if may_summon(b, seat) else 0
    return most_starters(b, seat) + more - len(f.chosen[seat]) - (0 if b.rules.draft else len(b.zones[seat][Place.BID]))


def starter_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """Characters that fit, for him who knows his own cards; nobody else can see whether they do.

    In a draft nobody sees either whether somebody lays down a character or the token that says "no more".
    """
    seat = f.at
    if not s.rules.draft:
        yield PASS
    elif secrets:
        yield from (pick(card) for number, card in tokens(s, seat, secrets).items() if number == 0)
    lying = [known(s, secrets, card) for card in s.zones[seat][Place.BID]]
    taken = [face(s, card) for card in (*f.chosen[seat], *calls(s, seat))] + [one for one in lying if one is not None]
    full = sum(1 for one in taken if one.is_character) >= most_starters(s, seat)
    wizard = any(one.is_main for one in taken)
    for card in s.zones[seat][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is None or not may_start(s, seat, printed, taken) or (wizard and printed.is_main):
            continue
        if minds(s, (*taken, printed)) <= s.rules.starting_mind and not (full and printed.is_character):
            if not printed.unique or (printed.number not in f.named and printed not in taken):
                yield pick(card)


def starter_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    """In a draft a card of the pool or a token is laid down, and nobody can tell which (METW-TRN-18)."""
    if not s.rules.draft:
        return lay_why_not(s, f, x)
    zones = s.zones[f.at]
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in zones[Zone.POOL] + zones[Place.LOCATION]:
        return None
    return no("Lay down a character of your pool, or the token for no more.", "METW-TRN-18")


def lay_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    """A card of the pool, face down, or no more."""
    if x == PASS or (x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.at][Zone.POOL]):
        return None
    return no("Lay down a card of your pool, or no more.", "METW-SETUP-20")


def starter_laid(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(STARTERS, at=f.at + 1, count=0, stopped=(*f.stopped, f.at))
    else:
        d.move(x.args[0], f.at, Place.BID)
        d.goto(STARTERS, count=f.count + 1)


def next_shower(d: Draft, f: Setup) -> None:
    if f.at >= len(d.players):
        settle_starters(d, f)
    elif not d.zones[f.at][Place.BID]:
        d.goto(SHOW_STARTERS, at=f.at + 1)


def show_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer."""
    cards = s.zones[f.at][Place.BID]
    if all(card in secrets for card in cards):
        yield Action(Say.TURN_UP, cards, tuple(show(card, secrets) for card in cards))


def show_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    if x.verb == Say.TURN_UP and x.args == s.zones[f.at][Place.BID] and opens_all(s, f.at, x):
        return None
    return no("What was laid down has to be shown.", "METW-SETUP-20")


def opens_all(s: MetwState, seat: int, x: Action) -> bool:
    """Whether an action opens exactly the cards a seat has laid down."""
    cards = s.zones[seat][Place.BID]
    return (
        not x.proven
        and tuple(opened.card for opened in x.shown) == cards
        and all(can_open(s, opened, seat, Place.BID) for opened in x.shown)
        and all(opened.definition in s.book or token_number(s, opened.definition) != NONE for opened in x.shown)
    )


def starters_shown(d: Draft, f: Setup, x: Action) -> None:
    stops = [card for card in x.args if number_on(d, card) != NONE]
    for card in x.args:
        if card in stops:
            d.move(card, f.at, Place.LOCATION)
        else:
            d.tell(Told.DRAFTED, f.at, card)
    d.goto(SHOW_STARTERS, at=f.at + 1, stopped=(*f.stopped, *((f.at,) if stops else ())))


def settle_starters(d: Draft, f: Setup) -> None:
    """METW-SETUP-21, METW-TRN-19: what both have shown is nobody's; the rest comes into play within the limits."""
    seats = range(len(d.players))
    shown = [tuple(d.zones[seat][Place.BID]) for seat in seats]
    numbers = [{face(d, card).number for card in row} for row in shown]
    both = {number for number in numbers[0] & numbers[1] if d.book[number].definition.unique}
    chosen = list(f.chosen)
    for seat, row in enumerate(shown):
        for card in sorted(row, key=lambda one: not face(d, one).has(SUMMONS)):
            if face(d, card).number in both:
                d.move(card, seat, Zone.POOL if d.rules.draft else Zone.DRAW)
            elif allowed(d, f, seat, chosen[seat], card):
                d.enter(card)
                if face(d, card).has(SUMMONS):
                    continue
                chosen[seat] = (*chosen[seat], card)
                answer_call(d, seat, card)
                if face(d, card).is_main:
                    d.set_player(seat, main=face(d, card).number)
            else:
                d.move(card, seat, Zone.POOL)
    named = (*f.named, *sorted(numbers[0] | numbers[1]))
    drafting = d.rules.draft and not all(seat in f.stopped or not room_left(d, chosen, seat) for seat in seats)
    drafting = drafting or nobody_left(d, f, chosen, both)
    told = are_told(d) and not drafting
    if told:
        dismiss_idle(d)
    d.goto(STARTERS if drafting else FIRST_SITES if told else ITEMS, chosen=tuple(chosen), named=named, at=0, count=0)
    if not drafting and not told:
        place(d, tuple(chosen))


def nobody_left(d: Draft, f: Setup, chosen: list[tuple[Handle, ...]], both: set[int]) -> bool:
    """SCEN-RULING-32: where a single character starts, and both have shown the same, they lay down others."""
    return bool(both) and d.rules.starters == 1 and not any(chosen) and all(rows[Zone.POOL] for rows in d.zones)


def room_left(d: Draft, chosen: list[tuple[Handle, ...]], seat: int) -> bool:
    """Whether a seat could still draft somebody (METW-TRN-03)."""
    return bool(d.zones[seat][Zone.POOL]) and len(chosen[seat]) < most_starters(d, seat)


def allowed(d: Draft, f: Setup, seat: int, chosen: tuple[Handle, ...], card: Handle) -> bool:
    """METW-SETUP-17 to METW-SETUP-19: five at most, no Wizard, minds within the limit."""
    printed = face(d, card)
    taken = [face(d, one) for one in (*chosen, *calls(d, seat))]
    full = printed.is_character and len(chosen) >= most_starters(d, seat)
    if full or not may_start(d, seat, printed, taken):
        return False
    if printed.unique and (printed.number in f.named or printed in taken):
        return False
    if printed.is_main and any(one.is_main for one in taken):
        return False
    return minds(d, (*taken, printed)) <= d.rules.starting_mind


def place(d: Draft, chosen: tuple[tuple[Handle, ...], ...]) -> None:
    """METW-SETUP-08: one company at Rivendell, to be arranged in the first organization phase; SCEN-ANDUIN-01."""
    scenario = scenario_of(d)
    start = atlas_of(d).site_named[HEROES.start[0] if scenario is None else scenario.start].index
    for seat, row in enumerate(chosen):
        if row:
            d.found_company(seat, start, row)
    if scenario is not None and scenario.remembers is not None:
        d.frames.insert(0, scenario.remembers(d))


# ----------------------------------------------------------------------------------------------------- starting items
def next_item(d: Draft, f: Setup) -> None:
    """METW-SETUP-09: up to two, laid down with their bearers by both before either shows them (METW-RULING-02)."""
    if f.at >= len(d.players):
        d.goto(SHOW_ITEMS, at=0, count=0)
    elif len(d.zones[f.at][Place.BID]) < 2 * f.count:
        d.goto(BEARERS)
    elif f.count >= most_items(d, f.at) - len(calls(d, f.at)):
        d.goto(ITEMS, at=f.at + 1, count=0)
    elif not d.zones[f.at][Zone.POOL] or not companies_of(d, f.at):
        d.goto(ITEMS, at=f.at + 1, count=0)


def is_starting_item(b: Board, printed: Definition, others: Iterable[Definition] = ()) -> bool:
    """A minor item that is neither unique nor of a hoard (MECCG-SET-17); in a scenario one card of each sort it names.

    Whoever bears such cards bears nothing else of their sort.
    """
    scenario = scenario_of(b)
    if scenario is not None and scenario.gear:
        return any(sort(printed) and not any(map(sort, others)) for sort in scenario.gear)
    if printed.has(STARTS):
        return all(one.number != printed.number for one in others)
    return printed.item_kind == "minor" and not (printed.unique or printed.has(HOARD) or printed.has(NEVER_STARTS))


def item_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    lying = [one for card in s.zones[f.at][Place.BID][::2] if (one := known(s, secrets, card)) is not None]
    for card in s.zones[f.at][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is None or not has_room(s, printed, lying, len(calls(s, f.at))):
            continue
        if is_starting_item(s, printed, lying) or starts_on_stage(s, f.at, printed):
            yield pick(card)


def item_laid(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(ITEMS, at=f.at + 1, count=0)
    else:
        d.move(x.args[0], f.at, Place.BID)
        d.goto(ITEMS, count=f.count + 1)


def no_item(d: Draft, f: Setup) -> None:
    """Whoever has laid down no further item names no bearer."""
    if f.at >= len(d.players) or len(d.zones[f.at][Place.BID]) == 2 * f.count:
        d.goto(ITEMS)


def bearer_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """A token with the place of the bearer among the starting characters: the first has number 0."""
    for number, card in tokens(s, f.at, secrets).items():
        if number < len(f.chosen[f.at]):
            yield pick(card)


def bearer_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.zones[f.at][Place.LOCATION]:
        return None
    return no("Lay down the token of the character who is to bear it.", "METW-RULING-02")


def bearer_laid(d: Draft, f: Setup, x: Action) -> None:
    d.move(x.args[0], f.at, Place.BID)
    d.goto(ITEMS)


def next_bearer(d: Draft, f: Setup) -> None:
    scenario = scenario_of(d)
    if f.at >= len(d.players):
        d.goto(CHARACTERS, at=0, count=0)
        if scenario is not None:
            scenario.ready(d)
    elif not d.zones[f.at][Place.BID]:
        d.goto(SHOW_ITEMS, at=f.at + 1)


def borne(f: Setup, seat: int, numbers: Iterable[int]) -> tuple[Handle, ...]:
    """The bearers that tokens name; a number without a character names the first."""
    people = f.chosen[seat]
    return tuple(people[number] if 0 <= number < len(people) else people[0] for number in numbers)


def bear_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """The one truthful answer: the items, and who bears them as the tokens laid with them say."""
    cards = s.zones[f.at][Place.BID]
    if all(card in secrets for card in cards):
        opened = tuple(show(card, secrets) for card in cards)
        yield Action(Say.BEAR, borne(f, f.at, (token_number(s, one.definition) for one in opened[1::2])), opened)


def bear_why_not(s: MetwState, f: Setup, x: Action) -> Reason | None:
    if x.verb == Say.BEAR and opens_all(s, f.at, x):
        if x.args == borne(f, f.at, (token_number(s, one.definition) for one in x.shown[1::2])):
            return None
    return no("Show the items with the characters for whom they were laid down.", "METW-RULING-02")


def items_borne(d: Draft, f: Setup, x: Action) -> None:
    """METW-RULING-05: they are assigned, not played; what is no such item goes back to the pool."""
    d.goto(SHOW_ITEMS, at=f.at + 1)
    lying = d.zones[f.at][Place.BID]
    for token in lying[1::2]:
        d.move(token, f.at, Place.LOCATION if number_on(d, token) != NONE else Zone.POOL)
    taken: list[Definition] = []
    called_in = len(calls(d, f.at))
    for card, who in zip(lying[::2], x.args, strict=True):
        if number_on(d, card) != NONE or not has_room(d, face(d, card), taken, called_in):
            d.move(card, f.at, Zone.POOL)
        elif starts_on_stage(d, f.at, face(d, card)):
            taken.append(face(d, card))
            begin_stage(d, f.at, card, who)
        elif is_starting_item(d, face(d, card), taken):
            taken.append(face(d, card))
            begin_item(d, card, who)
        else:
            d.move(card, f.at, Zone.POOL)
    send_back_unfit(d, f.at, f.chosen[f.at])
    if f.at + 1 == len(d.players):
        settle_stage(d)


def begin_item(d: Draft, card: Handle, who: Handle) -> None:
    """An item lies on him who bears it, what starts in place of one on his company."""
    d.enter(card)
    if face(d, card).has(STARTS):
        d.lay_on_company(card, company_number(d, who))
    else:
        d.hold(who, card)
        settle_slot(d, card)


# ------------------------------------------------------------------------------------- characters of the play deck
def next_character(d: Draft, f: Setup) -> None:
    """METW-SETUP-22, METW-SETUP-23: up to ten characters and two Wizards, which nobody else sees."""
    if f.at >= len(d.players):
        d.goto(HANDS)
        for seat in reversed(clockwise(d, first_place(d))) if d.rules.exchange else ():
            d.push(Exchange(0, seat, d.rules.exchange))
    elif f.count >= d.rules.deck_characters + d.rules.wizards or not d.zones[f.at][Zone.POOL]:
        d.goto(CHARACTERS, at=f.at + 1, count=0)


def character_candidates(s: MetwState, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.at][Zone.POOL]:
        printed = known(s, secrets, card)
        if printed is not None and printed.is_character and not other_wizard(s, f.at, printed):
            yield pick(card)


def other_wizard(b: Board, seat: int, printed: Definition) -> bool:
    """METW-MUL-23: whether this is a Wizard, and not the one the player has chosen."""
    return printed.is_main and b.players[seat].wizard not in (0, printed.number)


def character_added(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        d.goto(CHARACTERS, at=f.at + 1, count=0)
    else:
        d.move(x.args[0], f.at, Zone.DRAW)
        d.goto(CHARACTERS, count=f.count + 1)


# --------------------------------------------------------------------------------------------- hands, the first turn
def hands(d: Draft, f: Setup) -> None:
    """METW-SETUP-12: both shuffle and draw."""
    for seat in range(len(d.players)):
        shuffle_in(d, seat)
        if not d.rules.solitaire or seat == 0:
            draw(d, seat, min(d.rules.start_hand, hand_size(d, seat)))
        elif hazard_row.in_row(d):
            hazard_row.begin(d)


def first_place(b: Board) -> int:
    """Who takes the first turn where the seats are settled."""
    return next(seat for seat, player in enumerate(b.players) if player.place == 0)


def seated(d: Draft, f: Setup) -> None:
    """METW-MUL-10: among several the roll for the seats was the roll for the first turn; who is alone needs none."""
    sole, scenario = sole_mover(d), scenario_of(d)
    if scenario is not None and scenario.own_turns:
        d.pop()
    elif is_several(d) or d.rules.solitaire or sole != NONE:
        d.set_turn(mover=first_place(d) if sole == NONE else sole)
        d.frames[-1] = TurnFrame(0)


def first_die(d: Draft, f: Setup, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Setup, value: int) -> None:
    """METW-SETUP-13: the higher roll takes the first turn; ties are rolled again."""
    total, seat = f.die + value + 1, len(f.rolls)
    d.tell(Told.ROLLS, seat, Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = (*f.rolls, total)
    if len(rolls) == len(d.players) and rolls[0] == rolls[1]:
        rolls = ()
    if len(rolls) < len(d.players):
        d.goto(DICE, rolls=rolls)
        return
    first = 0 if rolls[0] > rolls[1] else 1
    for seat in range(len(d.players)):
        d.set_player(seat, place=0 if seat == first else 1)
    d.set_turn(mover=first)
    d.frames[-1] = TurnFrame(0)


SETUP = procedure(
    begin,
    STARTERS,
    next_starter,
    Ask(
        Asked.STARTER,
        decider=lambda s, f: f.at,
        candidates=starter_candidates,
        why_not=starter_why_not,
        answer=starter_laid,
        rules=("METW-SETUP-17", "METW-SETUP-19", "METW-SETUP-20"),
    ),
    SHOW_STARTERS,
    next_shower,
    Ask(
        Asked.SHOW_STARTERS,
        decider=lambda s, f: f.at,
        candidates=show_candidates,
        why_not=show_why_not,
        answer=starters_shown,
        rules=("METW-SETUP-20",),
    ),
    ITEMS,
    next_item,
    Ask(
        Asked.STARTING_ITEM,
        decider=lambda s, f: f.at,
        candidates=item_candidates,
        why_not=lay_why_not,
        answer=item_laid,
        rules=("METW-SETUP-09",),
    ),
    BEARERS,
    no_item,
    Ask(
        Asked.BEARER,
        decider=lambda s, f: f.at,
        candidates=bearer_candidates,
        why_not=bearer_why_not,
        answer=bearer_laid,
        rules=("METW-SETUP-09", "METW-RULING-02"),
    ),
    SHOW_ITEMS,
    next_bearer,
    Ask(
        Asked.SHOW_ITEMS,
        decider=lambda s, f: f.at,
        candidates=bear_candidates,
        why_not=bear_why_not,
        answer=items_borne,
        rules=("METW-SETUP-09",),
    ),
    CHARACTERS,
    next_character,
    Ask(
        Asked.DECK_CHARACTER,
        decider=lambda s, f: f.at,
        candidates=character_candidates,
        why_not=lay_why_not,
        answer=character_added,
        rules=("METW-SETUP-22", "METW-SETUP-23"),
    ),
    HANDS,
    hands,
    seated,
    DICE,
    Chance(lambda s, f: 6, first_die, picks=first_owed),
    Chance(lambda s, f: 6, second_die),
    *BEFORE_COMPANIES,
)
