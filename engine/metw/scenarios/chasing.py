"""A Pilferer at the Prancing Pony: before the game, round by round, newcomers, rows that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.journeys.play.slots import settle_slot
from engine.journeys.reading.values import influence_of
from engine.journeys.table.board import company, face
from engine.journeys.table.events import Told
from engine.journeys.table.records import Phase, Zone
from engine.journeys.table.verbs import PASS, Purpose, Verb, no, pick
from engine.kernel.actions import Action, Secrets, show
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Chance, Mark, procedure
from engine.metw.phases import laying
from engine.metw.phases.setup import CHARACTERS, SETUP, known
from engine.metw.phases.turn import LONG_EVENTS, TURN
from engine.metw.play.plays import arrive
from engine.metw.scenarios.pilferer import BREE, hero, may_be_borne, may_be_shown
from engine.metw.table.board import Board, atlas_of, opponents
from engine.metw.table.draft import Draft
from engine.metw.table.frames import Chase, Entry, Relay, Setup, TurnFrame
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say, Tells

ROUND = Mark("the next stage of a round")
STAGES = 4
VICTIM, ITEMS, THIEF, OWN = range(4)
"""What is shown before the game, in this order; then the thief takes something and says where he is."""


def victim_seat(b: Board, f: Chase) -> int:
    """The other one."""
    return opponents(b, f.thief)[0]


# ---------------------------------------------------------------------------------------------------- before the game
def borne(b: Board, seat: int) -> list[Handle]:
    """The items somebody bears who has just been shown."""
    return [card for card in b.zones[seat][Zone.PLAY] if face(b, card).item_kind]


def fits(b: Board, f: Chase, what: int, number: int) -> bool:
    """Whether a card may be shown there (SCEN-PILFERER-02, SCEN-PILFERER-10 to SCEN-PILFERER-12)."""
    if number not in b.book:
        return False
    printed, victim = b.book[number].definition, victim_seat(b, f)
    shown = {face(b, card).number for card in borne(b, victim)}
    if what in (VICTIM, THIEF):
        return may_be_shown(b, printed, f.heroes[victim] if what == THIEF and printed.unique else 0)
    if what == ITEMS:
        return may_be_borne(b, printed) and number not in shown
    return may_be_borne(b, printed) and not (printed.unique and number in shown)


RULES = {VICTIM: "SCEN-PILFERER-02", ITEMS: "SCEN-PILFERER-10", THIEF: "SCEN-PILFERER-11", OWN: "SCEN-PILFERER-12"}


def shows(what: int, answer: Callable[[Draft, Chase, Handle], None]) -> Ask:
    """One card of a pool is shown; who has none that fits goes without."""

    def seat(s: Board, f: Chase) -> int:
        return victim_seat(s, f) if what in (VICTIM, ITEMS) else f.thief

    def candidates(s: MetwState, f: Chase, secrets: Secrets) -> Iterator[Action]:
        found = False
        for card in s.zones[seat(s, f)][Zone.POOL]:
            printed = known(s, secrets, card)
            if printed is not None and fits(s, f, what, printed.number):
                found = True
                yield Action(Verb.PICK, (card,), (show(card, secrets),))
        if not found:
            yield PASS

    def why_not(s: MetwState, f: Chase, x: Action) -> Reason | None:
        if x == PASS:
            return None
        if x.verb == Verb.PICK and len(x.args) == len(x.shown) == 1 and x.shown[0].card == x.args[0] and not x.proven:
            if can_open(s, x.shown[0], seat(s, f), Zone.POOL) and fits(s, f, what, x.shown[0].definition):
                return None
        return no("Show a card of your pool that may be shown now.", RULES[what])

    def answered(d: Draft, f: Chase, x: Action) -> None:
        if x != PASS:
            answer(d, f, x.args[0])

    return Ask(
        Asked.SHOWN_ONE,
        decider=seat,
        candidates=candidates,
        why_not=why_not,
        answer=answered,
        rules=(RULES[what], "SCEN-DEC-12", "SCEN-DEC-13"),
    )


def appear(d: Draft, f: Chase, card: Handle) -> None:
    """The victim at Bree; the thief nowhere yet."""
    seat = card >> 24
    d.enter(card)
    d.found_company(seat, atlas_of(d).site_named[BREE].index, (card,))
    heroes = f.heroes or (0,) * len(d.players)
    d.update(heroes=tuple(face(d, card).number if one == seat else number for one, number in enumerate(heroes)))
    d.tell(Told.DRAFTED, seat, card)


def equip(d: Draft, f: Chase, card: Handle) -> None:
    """He bears what was shown."""
    who = hero(d, card >> 24)
    if who == NONE:
        return
    d.enter(card)
    d.hold(who, card)
    settle_slot(d, card)


def start(d: Draft, f: Chase) -> None:
    d.update(heroes=(0,) * len(d.players))


def takes_candidates(s: MetwState, f: Chase, secrets: Secrets) -> Iterator[Action]:
    found = [card for card in s.zones[victim_seat(s, f)][Zone.PLAY] if face(s, card).item_kind]
    yield from map(pick, found)
    if not found:
        yield PASS


def takes_why_not(s: MetwState, f: Chase, x: Action) -> Reason | None:
    if x in set(takes_candidates(s, f, {})):
        return None
    return no("Take one of the victim's two items.", "SCEN-PILFERER-13")


def taken(d: Draft, f: Chase, x: Action) -> None:
    """SCEN-PILFERER-13, SCEN-PILFERER-40: one is stolen, the victim keeps the other."""
    who = hero(d, f.thief)
    if x != PASS and who != NONE:
        d.release(x.args[0])
        d.hold(who, x.args[0])
        d.update(stolen=x.args[0])
        d.tell(Tells.ROBS, f.thief, x.args[0])


def site_candidates(s: MetwState, f: Chase, secrets: Secrets) -> Iterator[Action]:
    for site in atlas_of(s).sites:
        if not site.hidden:
            yield pick(site.index)


def site_why_not(s: MetwState, f: Chase, x: Action) -> Reason | None:
    sites = atlas_of(s).sites
    if x.verb == Verb.PICK and x == pick(x.arg(0)) and 0 <= x.args[0] < len(sites) and not sites[x.args[0]].hidden:
        return None
    return no("Name the site where you are.", "SCEN-PILFERER-14")


def hidden_away(d: Draft, f: Chase, x: Action) -> None:
    """SCEN-PILFERER-14; what is left of the pools goes into the decks, then both draw."""
    for group in d.companies:
        if group.seat == f.thief:
            d.set_company(group, site=x.args[0])
    d.goto(ROUND)
    d.push(Setup(SETUP.places[CHARACTERS], chosen=tuple(() for _ in d.players)))


# ------------------------------------------------------------------------------------------------------------- rounds
def next_stage(d: Draft, f: Chase) -> None:
    """SCEN-PILFERER-15, SCEN-PILFERER-16: both organize, the victim first, then each has the rest of his turn."""
    stage = (f.stage + 1) % STAGES
    mover = victim_seat(d, f) if stage % 2 == 0 else f.thief
    d.goto(ROUND, stage=stage)
    if stage < 2:
        d.set_turn(mover=mover, phase=Phase.UNTAP)
        d.push(TurnFrame(0))
    else:
        d.set_turn(mover=mover, phase=Phase.LONG_EVENTS, company=NONE)
        d.push(TurnFrame(TURN.places[LONG_EVENTS]))


CHASE = procedure(
    start,
    shows(VICTIM, appear),
    shows(ITEMS, equip),
    shows(ITEMS, equip),
    shows(THIEF, appear),
    shows(OWN, equip),
    Ask(
        Asked.TAKES,
        decider=lambda s, f: f.thief,
        candidates=takes_candidates,
        why_not=takes_why_not,
        answer=taken,
        rules=("SCEN-PILFERER-13", "SCEN-DEC-13"),
    ),
    Ask(
        Asked.HIDES,
        decider=lambda s, f: f.thief,
        candidates=site_candidates,
        why_not=site_why_not,
        answer=hidden_away,
        rules=("SCEN-PILFERER-14", "SCEN-DEC-13"),
    ),
    ROUND,
    next_stage,
)


# ---------------------------------------------------------------------------------------------------------- newcomers
def first_die(d: Draft, f: Entry, value: int) -> None:
    d.update(die=value + 1)


def second_die(d: Draft, f: Entry, value: int) -> None:
    """SCEN-PILFERER-20: the roll and the direct influence of the hero reach his mind, or he is discarded."""
    who, printed = hero(d, f.seat), face(d, f.card)
    bonus = influence_of(d, who) if who != NONE else 0
    total = f.die + value + 1 + bonus
    d.tell(Told.ROLLS, f.seat, Purpose.DRAFT, who, f.die, value + 1, bonus, total)
    d.pop()
    if who != NONE and total >= printed.mind:
        arrive(d, f.card, f.seat, f.place)


ENTRY = procedure(Chance(lambda s, f: 6, first_die), Chance(lambda s, f: 6, second_die))


# -------------------------------------------------------------------------------------------------------- a false row
def relay_candidates(s: MetwState, f: Relay, secrets: Secrets) -> Iterator[Action]:
    group = company(s, f.company)
    if group is not None:
        yield from laying.candidates(s, group, secrets)
    yield PASS


def relay_why_not(s: MetwState, f: Relay, x: Action) -> Reason | None:
    """SCEN-DEC-15: who has nothing that leads anywhere stays."""
    if x == PASS:
        return None
    group = company(s, f.company)
    if group is not None and x.verb == Say.LAY and len(x.args) == 4 and x.args[0] == f.company and not x.shown:
        return laying.why_not(s, group.seat, *x.args)
    return no("Lay cards that lead to a new site.", "SCEN-PILFERER-32")


def relaid(d: Draft, f: Relay, x: Action) -> None:
    d.pop()
    if x != PASS:
        laying.lay(d, *x.args)


RELAY = procedure(
    Ask(
        Asked.RELAY,
        decider=lambda s, f: next(group.seat for group in s.companies if group.number == f.company),
        candidates=relay_candidates,
        why_not=relay_why_not,
        answer=relaid,
        rules=("SCEN-PILFERER-32", "SCEN-DEC-15"),
    ),
)
