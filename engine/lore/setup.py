"""Before the game: dice, draft, starting cards, left-overs, hands, starting sites (LORE-SETUP, LORE-DRAFT)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.printed import Definition, Kind, Side
from engine.journeys.play.draws import draw, shuffle_in
from engine.journeys.play.play import shown_why_not
from engine.journeys.play.playable import forbidden_on
from engine.journeys.play.sideboard import HAZARDS
from engine.journeys.play.slots import settle_slot
from engine.journeys.table.board import Board, characters_of, companies_of, face, is_several
from engine.journeys.table.draft import Draft
from engine.journeys.table.events import Told
from engine.journeys.table.records import IN_HAND, IN_PLAY, Zone
from engine.journeys.table.verbs import PASS, Purpose, Question, Verb, no, pick
from engine.kernel.actions import Action, Proven, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark
from engine.lore.cards.decks import ready_decks
from engine.lore.frames import Setup, TurnFrame
from engine.lore.records import State
from engine.lore.variants import Option

DICE = Mark("dice")
DRAFTING = Mark("drafting")
STARTING = Mark("starting")
LEFT = Mark("left")
INTRO = Mark("intro")
HANDS = Mark("hands")
SITES = Mark("sites")
FIRST_TURN = Mark("first turn")
PILES = Mark("piles")
REFILL = Mark("refill")

MIND_LIMIT = 8
MOST_DRAFTED = 5
MOST_STARTING = 2
NOWHERE = -1
"""Where a company stands before its player has chosen a starting site."""


# ---------------------------------------------------------------------------------------------------------- dice
def first_owed(s: State, f: Setup) -> tuple[int, int]:
    """The section that has to be committed before the first number; none when all are."""
    for seat, zones in enumerate(s.owed):
        if zones:
            return seat, zones[0]
    return NONE, NONE


def begin(d: Draft, f: Setup) -> None:
    seats = tuple(range(len(d.players)))
    if d.rules.solitaire:
        # LORE-SOLO-04: no roll and no draft; who brought a pool travels, the other seat holds the hazards.
        traveller = next((seat for seat in seats if d.zones[seat][Zone.POOL]), 0)
        others = tuple(seat for seat in seats if seat != traveller)
        d.goto(DRAFTING, order=(traveller, *others), passed=others, drafted=((),) * len(seats))
        for place, seat in enumerate((traveller, *others)):
            d.set_player(seat, place=place)
        return
    d.update(rolls=(0,) * len(seats), rolling=seats, drafted=((),) * len(seats))


def first_die(d: Draft, f: Setup, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Setup, value: int) -> None:
    """LORE-SETUP-04: all roll; the tied ones again (LORE-RULING-01, LORE-RULING-131)."""
    seat = f.rolling[0]
    total = f.die + value + 1
    d.tell(Told.ROLLS, seat, Purpose.DRAFT, NONE, f.die, value + 1, 0, total)
    rolls = list(f.rolls)
    rolls[seat] = rolls[seat] * 16 + total
    d.update(rolls=tuple(rolls), rolling=f.rolling[1:])


def rank(d: Draft, f: Setup) -> None:
    """Seats by their rolls, highest first; who is tied rolls again among the tied only."""
    if f.rolling:
        d.goto(DICE)
        return
    tied = tuple(seat for seat, roll in enumerate(f.rolls) if f.rolls.count(roll) > 1)
    if tied:
        d.goto(DICE, rolling=tied)
        return
    order = tuple(sorted(range(len(f.rolls)), key=lambda seat: _key(f.rolls[seat]), reverse=True))
    d.update(order=order, die=0)
    # The winner of the roll drafts first and has the last turn: places run against the draft order.
    for place, seat in enumerate(reversed(order)):
        d.set_player(seat, place=place)
    d.goto(INTRO if d.rules.introductory else DRAFTING)


def _key(roll: int) -> tuple[int, ...]:
    digits: list[int] = []
    while roll:
        digits.append(roll % 16)
        roll //= 16
    return tuple(reversed(digits))


# --------------------------------------------------------------------------------------------------------- draft
def next_drafter(d: Draft, f: Setup) -> None:
    """LORE-DRAFT-03, LORE-DRAFT-09: one character each in turn, until all have passed."""
    if len(f.passed) == len(f.order):
        d.goto(STARTING, at=0)
        return
    seat = f.order[f.at]
    if seat in f.passed:
        d.goto(DRAFTING, at=(f.at + 1) % len(f.order))
    elif not any(d.zones[seat][Zone.POOL]) or len(f.drafted[seat]) >= MOST_DRAFTED:
        d.goto(DRAFTING, passed=(*f.passed, seat))


def draft_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    seat = f.order[f.at]
    yield PASS
    for card in s.zones[seat][Zone.POOL]:
        if card in secrets and s.book[secrets[card].definition].definition.is_character:
            yield Action(Verb.PICK, (card,), (show(card, secrets),))


def draft_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    seat = f.order[f.at]
    if x == PASS:
        return None
    if x.verb != Verb.PICK or len(x.args) != 1 or x.proven:
        return no("Reveal a character of your pool, or pass.", "LORE-DRAFT-08")
    refused = shown_why_not(s, seat, x, (Zone.POOL,), None)
    if refused is not None or not x.shown:
        return refused or no("Reveal a character of your pool, or pass.", "LORE-DRAFT-08")
    printed = s.book[x.shown[0].definition].definition
    if not printed.is_character or (printed.is_main and Option.STARTING_MAIN not in s.rules.options):
        return no("Only characters other than main characters are drafted.", "LORE-DECK-07")
    if printed.is_main and any(face(s, card).is_main for card in f.drafted[seat]):
        return no("You have named a main character already.", "LORE-CHAR-11")
    if printed.unique and any(face(s, card).number == printed.number for row in f.drafted for card in row):
        return no("That unique character has been revealed already.", "LORE-DRAFT-04")
    if sum(draft_mind(face(s, card)) for card in f.drafted[seat]) + draft_mind(printed) > MIND_LIMIT:
        return no("Their minds would total more than eight.", "LORE-DRAFT-05")
    return None


def draft_mind(printed: Definition) -> int:
    """The normal mind; a main character counts as five, in the draft only (LORE-OPT-09, LORE-RULING-140)."""
    return 5 if printed.is_main else printed.mind


def drafted(d: Draft, f: Setup, x: Action) -> None:
    seat = f.order[f.at]
    following = (f.at + 1) % len(f.order)
    if x == PASS:
        d.tell(Told.PASSED, seat)
        d.goto(DRAFTING, passed=(*f.passed, seat), at=following)
        return
    rows = list(f.drafted)
    rows[seat] = (*rows[seat], x.args[0])
    d.tell(Told.DRAFTED, seat, x.args[0])
    enlist(d, seat, x.args[0])
    d.goto(DRAFTING, drafted=tuple(rows), at=following)


def enlist(d: Draft, seat: int, card: Handle) -> None:
    """LORE-DRAFT-10: the revealed characters are the player's single starting company."""
    d.enter(card)
    if face(d, card).is_main:
        d.set_player(seat, main=face(d, card).number)
    groups = companies_of(d, seat)
    if groups:
        d.join(card, groups[0].number)
    else:
        d.found_company(seat, NOWHERE, (card,))


# ------------------------------------------------------------------------------------- starting cards and left-overs
def next_starter(d: Draft, f: Setup) -> None:
    if f.at >= len(f.order):
        d.goto(LEFT, at=0)
        return
    seat = f.order[f.at]
    if not d.zones[seat][Zone.POOL] or f.die >= MOST_STARTING or not companies_of(d, seat):
        d.goto(STARTING, at=f.at + 1, die=0)


def start_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    seat = f.order[f.at]
    yield PASS
    for card in s.zones[seat][Zone.POOL]:
        if card in secrets:
            printed = s.book[secrets[card].definition].definition
            if is_starting_card(printed):
                for who in bearers(s, seat, printed):
                    yield Action(Verb.PLAY, (card, who), (show(card, secrets),))


def is_starting_card(printed: Definition) -> bool:
    """LORE-DRAFT-11, LORE-RULING-07: a non-unique minor item or a quest."""
    return printed.kind is Kind.QUEST or (printed.item_kind == "minor" and not printed.unique)


def bearers(b: Board, seat: int, printed: Definition) -> list[int]:
    """On whom a starting card may be played: a character, or for a quest the company (LORE-DRAFT-13)."""
    if printed.kind is Kind.QUEST:
        return [
            group.number
            for group in companies_of(b, seat)
            if not any(face(b, card).name == printed.name for card in group.cards)
        ]
    return [who for who in characters_of(b, seat) if not forbidden_on(b, printed, who)]


def start_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    seat = f.order[f.at]
    if x == PASS:
        return None
    if x.verb != Verb.PLAY or len(x.args) != 2 or x.proven:
        return no("Play a starting card on a character of your company, or pass.", "LORE-DRAFT-11")
    refused = shown_why_not(s, seat, x, (Zone.POOL,), None)
    if refused is not None or not x.shown:
        return refused or no("The card has to be shown.", "LORE-DRAFT-11")
    printed = s.book[x.shown[0].definition].definition
    if not is_starting_card(printed):
        return no("Only non-unique minor items and quests are starting cards.", "LORE-DRAFT-11")
    if printed.unique and copy_in_play(s, printed):
        return no("A copy of it is in play already.", "LORE-UNIQUE-01")
    if x.args[1] not in bearers(s, seat, printed):
        return no("It cannot be played on that.", "LORE-DRAFT-11")
    return None


def started(d: Draft, f: Setup, x: Action) -> None:
    """LORE-RULING-05: no site, tap, counter or corruption roll."""
    if x == PASS:
        d.goto(STARTING, at=f.at + 1, die=0)
        return
    seat = f.order[f.at]
    card, on = x.args
    d.goto(STARTING, die=f.die + 1)
    d.tell(Told.PLAYED, seat, card, 0)
    equip(d, card, on)


def equip(d: Draft, card: Handle, on: int) -> None:
    d.enter(card)
    if face(d, card).kind is Kind.QUEST:
        d.lay_on_company(card, on)
    else:
        d.hold(on, card)
        settle_slot(d, card)


def next_left(d: Draft, f: Setup) -> None:
    """LORE-DRAFT-14: left-over characters, one by one, until their player has had enough."""
    if f.at >= len(f.order):
        d.goto(HANDS)
        return
    seat = f.order[f.at]
    if not d.zones[seat][Zone.POOL]:
        d.goto(LEFT, at=f.at + 1)


def left_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.order[f.at]][Zone.POOL]:
        if card in secrets and s.book[secrets[card].definition].definition.is_character:
            yield Action(Verb.PICK, (card,), proven=(_character_proof(card),))


def _character_proof(card: Handle) -> Proven:
    return Proven(card, Side.CHARACTER)


def left_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    if x == PASS:
        return None
    seat = f.order[f.at]
    if x.verb == Verb.PICK and len(x.args) == 1 and not x.shown and x.args[0] in s.zones[seat][Zone.POOL]:
        if x.proven == (_character_proof(x.args[0]),):
            return None
    return no("Put a character of your pool into the draw pile, or pass.", "LORE-DRAFT-14")


def left_over(d: Draft, f: Setup, x: Action) -> None:
    seat = f.order[f.at]
    if x == PASS:
        for card in d.empty(seat, Zone.POOL):
            d.put(seat, Zone.OUT, card)
        d.goto(LEFT, at=f.at + 1)
        return
    d.take(seat, Zone.POOL, x.args[0])
    d.put(seat, Zone.DRAW, x.args[0])
    d.goto(LEFT)


# -------------------------------------------------------------------------------------------------- hands and sites
def deal(d: Draft, f: Setup) -> None:
    """LORE-SETUP-09 to LORE-SETUP-11: the draw piles are shuffled and the starting hands drawn."""
    d.goto(PILES if is_several(d) else SITES, at=0)
    for seat in reversed(f.order):
        shuffle_in(d, seat)
        draw(d, seat, d.rules.start_hand)


# ------------------------------------------------------------------------- three or more: the first hazard pile
def next_pile(d: Draft, f: Setup) -> None:
    """LORE-MULTI-05: each player may put up to three hazards of his hand into his hazard pile."""
    if f.at >= len(f.order):
        d.goto(SITES, at=0)
    elif not d.zones[f.order[f.at]][IN_HAND] or len(d.zones[f.order[f.at]][Zone.HAZARDS]) >= FIRST_PILE:
        d.goto(REFILL)


def pile_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    for card in s.zones[f.order[f.at]][IN_HAND]:
        if card in secrets and s.book[secrets[card].definition].definition.side in HAZARDS:
            kind = s.book[secrets[card].definition].definition.side
            yield Action(Verb.PICK, (card,), proven=(Proven(card, kind),))


def pile_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    if x == PASS:
        return None
    if x.verb == Verb.PICK and len(x.args) == 1 and not x.shown and x.args[0] in s.zones[f.order[f.at]][IN_HAND]:
        if len(x.proven) == 1 and x.proven[0].card == x.args[0] and x.proven[0].kind in HAZARDS:
            return None
    return no("Put a hazard of your hand into your hazard pile, or pass.", "LORE-MULTI-05")


def piled(d: Draft, f: Setup, x: Action) -> None:
    if x == PASS:
        return
    seat = f.order[f.at]
    d.take(seat, Zone.HAND, x.args[0])
    d.put(seat, Zone.HAZARDS, x.args[0])
    d.goto(PILES)


def missing(b: Board, f: Setup) -> int:
    """How many cards a player may draw to refill his hand (LORE-MULTI-06)."""
    return b.rules.start_hand - len(b.zones[f.order[f.at]][IN_HAND])


def may_refill(d: Draft, f: Setup) -> None:
    if missing(d, f) <= 0:
        d.goto(PILES, at=f.at + 1)


def refill_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    for count in range(missing(s, f), -1, -1):
        yield pick(count)


def refill_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 0 <= x.args[0] <= missing(s, f):
        return None
    return no("Draw as many cards as you like, up to eight in hand.", "LORE-MULTI-06")


def refilled(d: Draft, f: Setup, x: Action) -> None:
    d.goto(PILES, at=f.at + 1)
    draw(d, f.order[f.at], x.args[0])


def next_site(d: Draft, f: Setup) -> None:
    """LORE-SETUP-12, LORE-RULING-09: the first-turn player picks first; without characters there is nothing to pick."""
    order = tuple(reversed(f.order))
    if f.at >= len(order):
        d.goto(FIRST_TURN)
    elif not companies_of(d, order[f.at]):
        d.goto(SITES, at=f.at + 1)
    elif d.rules.introductory and tipped_site(d, order[f.at]) != NOWHERE:
        settle_at(d, f, order[f.at], tipped_site(d, order[f.at]))


def tipped_site(b: Board, seat: int) -> int:
    """LORE-INTRO-05: the site of the play tips that name this company; NOWHERE if no play tips do."""
    people = {face(b, who).number for who in characters_of(b, seat)}
    found = {deck.tips.site for deck in ready_decks().values() if people <= set(deck.tips.company)}
    return found.pop() if len(found) == 1 else NOWHERE


def site_decider(s: State, f: Setup) -> int:
    return site_decider_of(f)


def site_decider_of(f: Setup) -> int:
    """Whose starting site is next: the player of the first turn comes first."""
    return tuple(reversed(f.order))[f.at]


def site_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    for index in s.atlas.starting_sites:
        yield pick(index)


def site_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and x.args[0] in s.atlas.starting_sites:
        return None
    return no("Start at Edhellond, Lórien, Rivendell or Minas Tirith.", "LORE-SETUP-13")


def site_chosen(d: Draft, f: Setup, x: Action) -> None:
    settle_at(d, f, site_decider_of(f), x.args[0])


def settle_at(d: Draft, f: Setup, seat: int, index: int) -> None:
    """Put a player's company on its starting site."""
    for group in companies_of(d, seat):
        d.set_company(group, site=index)
    d.tell(Told.SITE, seat, index)
    d.goto(SITES, at=f.at + 1)


def first_turn(d: Draft, f: Setup) -> None:
    """LORE-SETUP-15: who drafted last begins; in the introductory game the winner of the roll (LORE-INTRO-03)."""
    first = f.order[0] if d.rules.introductory or d.rules.solitaire else f.order[-1]
    if d.rules.introductory:
        for place, seat in enumerate(f.order):
            d.set_player(seat, place=place)
    d.set_turn(mover=first)
    d.frames[-1] = TurnFrame(0)


# ------------------------------------------------------------------------------------------------ introductory start
def next_intro(d: Draft, f: Setup) -> None:
    """LORE-INTRO-04: the starting company and cards of the play tips, all of the START section."""
    if f.at >= len(f.order):
        d.goto(HANDS, at=0)
        return
    seat = f.order[f.at]
    if not d.zones[seat][Zone.START]:
        d.goto(INTRO, at=f.at + 1)


def intro_candidates(s: State, f: Setup, secrets: Secrets) -> Iterator[Action]:
    """The whole company first, then what it carries, shown as it is put down; last what can come into play nowhere."""
    seat = f.order[f.at]
    held = [card for card in s.zones[seat][Zone.START] if card in secrets]
    people = [card for card in held if may_start(s, s.book[secrets[card].definition].definition)]
    if people:
        yield Action(Verb.PICK, tuple(people), tuple(show(card, secrets) for card in people))
        return
    for card in held:
        for on in bearers(s, seat, s.book[secrets[card].definition].definition):
            yield Action(Verb.PLAY, (card, on), (show(card, secrets),))
    yield Action(Verb.SHOW, tuple(held), tuple(show(card, secrets) for card in held))


def placeable(b: Board, seat: int, printed: Definition) -> bool:
    """Whether a card of the play tips can be put into play now."""
    if printed.unique and copy_in_play(b, printed):
        return False
    return may_start(b, printed) or (is_starting_card(printed) and bool(bearers(b, seat, printed)))


def may_start(b: Board, printed: Definition) -> bool:
    """Whether a character of the play tips can be put into play: a unique one is not in play already."""
    return printed.is_character and not printed.is_main and not (printed.unique and copy_in_play(b, printed))


def copy_in_play(b: Board, printed: Definition) -> bool:
    """Whether a card of that number lies on the table."""
    return any(face(b, card).number == printed.number for rows in b.zones for card in rows[IN_PLAY])


def intro_why_not(s: State, f: Setup, x: Action) -> Reason | None:
    seat = f.order[f.at]
    refused = no("Put the cards of your play tips into play.", "LORE-INTRO-04")
    if not x.args or x.proven or not x.shown or not all(can_open(s, shown, seat, Zone.START) for shown in x.shown):
        return refused
    if len({shown.serial for shown in x.shown}) != len(x.shown) or any(one.definition not in s.book for one in x.shown):
        return refused
    cards = [s.book[shown.definition].definition for shown in x.shown]
    if x.verb == Verb.SHOW and x.args == s.zones[seat][Zone.START] == tuple(shown.card for shown in x.shown):
        return refused if any(placeable(s, seat, printed) for printed in cards) else None
    if any(printed.unique and copy_in_play(s, printed) for printed in cards):
        return no("A copy of it is in play already.", "LORE-UNIQUE-01")
    if x.verb == Verb.PICK and x.args == tuple(shown.card for shown in x.shown):
        good = len(cards) <= MOST_DRAFTED + 2 and all(may_start(s, printed) for printed in cards)
        return None if good and len({printed.name for printed in cards}) == len(cards) else refused
    if x.verb == Verb.PLAY and len(x.args) == 2 and x.args[0] == x.shown[0].card and len(cards) == 1:
        return None if is_starting_card(cards[0]) and x.args[1] in bearers(s, seat, cards[0]) else refused
    return refused


def intro_placed(d: Draft, f: Setup, x: Action) -> None:
    seat = f.order[f.at]
    d.goto(INTRO)
    if x.verb == Verb.SHOW:
        for card in d.empty(seat, Zone.START):
            d.put(seat, Zone.OUT, card)
    elif x.verb == Verb.PICK:
        for card in x.args:
            d.tell(Told.DRAFTED, seat, card)
            enlist(d, seat, card)
    else:
        d.tell(Told.PLAYED, seat, x.args[0], 0)
        equip(d, *x.args)


FIRST_PILE = 3


def _seat(s: State, f: Setup) -> int:
    return f.order[f.at]


SETUP = (
    begin,
    DICE,
    Chance(lambda s, f: 6, first_die, picks=first_owed),
    Chance(lambda s, f: 6, second_die),
    rank,
    DRAFTING,
    next_drafter,
    Ask(
        Question.DRAFT,
        decider=_seat,
        candidates=draft_candidates,
        why_not=draft_why_not,
        answer=drafted,
        rules=("LORE-DRAFT-03", "LORE-DRAFT-08"),
    ),
    STARTING,
    next_starter,
    Ask(
        Question.STARTING_CARD,
        decider=_seat,
        candidates=start_candidates,
        why_not=start_why_not,
        answer=started,
        rules=("LORE-DRAFT-11",),
    ),
    LEFT,
    next_left,
    Ask(
        Question.LEFT_OVERS,
        decider=_seat,
        candidates=left_candidates,
        why_not=left_why_not,
        answer=left_over,
        rules=("LORE-DRAFT-14",),
    ),
    INTRO,
    next_intro,
    Ask(
        Question.START_COMPANY,
        decider=_seat,
        candidates=intro_candidates,
        why_not=intro_why_not,
        answer=intro_placed,
        rules=("LORE-INTRO-04",),
    ),
    HANDS,
    deal,
    SITES,
    next_site,
    Ask(
        Question.STARTING_SITE,
        decider=site_decider,
        candidates=site_candidates,
        why_not=site_why_not,
        answer=site_chosen,
        rules=("LORE-SETUP-12", "LORE-SETUP-13"),
    ),
    FIRST_TURN,
    first_turn,
    PILES,
    next_pile,
    Ask(
        Question.HAZARD_PILE,
        decider=_seat,
        candidates=pile_candidates,
        why_not=pile_why_not,
        answer=piled,
        rules=("LORE-MULTI-05",),
    ),
    REFILL,
    may_refill,
    Ask(
        Question.REFILL,
        decider=_seat,
        candidates=refill_candidates,
        why_not=refill_why_not,
        answer=refilled,
        rules=("LORE-MULTI-06",),
    ),
)
