"""Influence against the opponent: characters, followers, allies, items and factions of his (METW-OPI)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.journeys.cards.moments import Ban, Stat, When
from engine.journeys.cards.printed import Definition, Kind
from engine.journeys.cards.words import Forbid
from engine.journeys.play.departures import shielded
from engine.journeys.play.play import note_played
from engine.journeys.play.playable import lists
from engine.journeys.play.rolls import came_to
from engine.journeys.play.slots import gain_item
from engine.journeys.reading.values import faction_bonus, mind, modifier_sum
from engine.journeys.table.board import (
    allies_with,
    bearer_of,
    card_of,
    companies_of,
    company,
    company_number,
    face,
    items_on,
    on_table,
    untapped,
)
from engine.journeys.table.frames import Roll
from engine.journeys.table.records import IN_HAND, IN_MP, Company, Phase, Zone
from engine.journeys.table.verbs import PASS, Purpose, no, pick
from engine.kernel.actions import Action, Secrets, Shown
from engine.kernel.hidden import known
from engine.kernel.pending import Reason
from engine.kernel.records import NONE, Handle, is_open, owner
from engine.kernel.state import can_open
from engine.kernel.steps import Ask, Mark, procedure
from engine.metw.cards.printed import MetwCard
from engine.metw.phases.arrivals import places
from engine.metw.play.defence import defence, defend
from engine.metw.play.plays import arrive
from engine.metw.scenarios.listed import scenario_of
from engine.metw.table.board import Board, alignment_of, is_avatar, opponents, same_place
from engine.metw.table.control import against, controller_of, unused_direct
from engine.metw.table.draft import Draft
from engine.metw.table.entities import manifestations
from engine.metw.table.frames import Persuasion
from engine.metw.table.records import MetwState
from engine.metw.table.verbs import Asked, Say, Tells

PERMANENT = (Kind.CONDITION, Kind.HAZARD_CONDITION)
PLAYING = Mark("playing the shown card")
DONE = Mark("done")


# ----------------------------------------------------------------------------------------------------------- targets
def targets(b: Board, seat: int, here: Company) -> Iterator[Handle]:
    """What of the opponent's can be influenced at a company's site (METW-OPI-02, METW-OPI-17)."""
    for foe in opponents(b, seat):
        for group in companies_of(b, foe):
            if same_place(b, group.site, here.site):
                for who in group.members:
                    if not face(b, who).is_main:
                        yield who
                    if not b.law.avatars_keep or not is_avatar(b, who):
                        yield from allies_with(b, who)
                        yield from (item for item in items_on(b, who) if not held_fast(b, item))
        for card in b.zones[foe][IN_MP] if not factions_stand(b) else ():
            if face(b, card).kind is Kind.FACTION and owner(card) == foe and lists(b, here.site, face(b, card)):
                if not held_fast(b, card):
                    yield card


def factions_stand(b: Board) -> bool:
    """SCEN-ANDUIN-15: whether nobody may influence an opponent's faction away."""
    scenario = scenario_of(b)
    return scenario is not None and scenario.factions_stand


def held_fast(b: Board, card: Handle) -> bool:
    """Whether the card itself says that no opponent can influence it away, or an event on it does (MECCG-INF-05)."""
    if b.law.avatars_keep and any(face(b, held).kind in PERMANENT for held in card_of(b, card).holds):
        return True
    return any(isinstance(word, Forbid) and word.ban is Ban.PERSUADE for word in b.book[face(b, card).number].always)


def candidates(b: Board, seat: int, secrets: Secrets) -> Iterator[Action]:
    """Every influencer and target, with and without an identical card of the hand."""
    here = company(b, b.turn.company)
    if here is None or forbidden(b, seat) is not None:
        return
    for target in targets(b, seat, here):
        twins = [(NONE, ()), *_twins(b, seat, face(b, target), secrets)]
        for who in here.members:
            for card, opened in twins:
                x = Action(Say.INFLUENCE, (who, target, card), opened)
                if why_not(b, seat, x) is None:
                    yield x


def _twins(b: Board, seat: int, like: Definition, secrets: Secrets) -> Iterator[tuple[Handle, tuple[Shown, ...]]]:
    for card in b.zones[seat][IN_HAND]:
        found, opened = known(b, card, secrets)
        if found in b.book and alike(b, found, like):
            yield card, opened


def alike(b: Board, number: int, target: Definition) -> bool:
    """METW-OPI-11: an identical card; of a faction, an ally or an item also another card of it (MECCG-INF-08)."""
    if number == target.number:
        return True
    found = b.book[number].definition
    if not b.law.avatars_keep or target.is_character or found.kind is not target.kind:
        return False
    return found.name == target.name or number in manifestations(b, target.number, dragons=True)


# -------------------------------------------------------------------------------------------------------- predicate
def forbidden(b: Board, seat: int) -> Reason | None:
    """METW-OPI-15 to METW-OPI-18: once a turn, in the own site phase, never in the first turn."""
    here = company(b, b.turn.company)
    if not b.rules.persuasion:
        return no("Influence against the opponent belongs to Standard games.", "METW-OPI-15")
    if seat != b.turn.mover or b.turn.phase is not Phase.SITE or here is None or not here.entered:
        return no("A company that has entered its site makes the attempt.", "METW-RULING-87")
    if b.players[seat].tried:
        return no("One attempt a turn is the limit.", "METW-OPI-16")
    if b.later.assailed == b.turn.number:
        return no("A company of yours has attacked another one this turn.", "MECCG-INF-09")
    if b.players[seat].turns <= 1:
        return no("No attempt may be made in the first turn.", "METW-OPI-18")
    return None


def why_not(b: Board, seat: int, x: Action) -> Reason | None:
    """What forbids an attempt."""
    refused = forbidden(b, seat)
    if refused is not None or x.proven or len(x.args) != 3:
        return refused or no("Name a character, a target and, if you like, a card.", "METW-OPI-15")
    who, target, _ = x.args
    here = company(b, b.turn.company)
    assert here is not None
    if who not in here.members or not untapped(b, who):
        return no("An untapped character of the company makes the attempt.", "METW-OPI-15")
    if is_avatar(b, who) and b.players[seat].revealed == b.turn.number:
        return no("A Wizard makes no attempt in the turn he is revealed.", "METW-OPI-19")
    if target not in set(targets(b, seat, here)):
        rule = "METW-OPI-04" if on_table(b, target) is not None and face(b, target).is_main else "METW-OPI-02"
        return no("That cannot be influenced here.", rule)
    return card_why_not(b, seat, x, face(b, target).kind is Kind.ITEM)


def card_why_not(b: Board, seat: int, x: Action, item: bool) -> Reason | None:
    """METW-OPI-11: an identical card may be shown; for an item it has to be."""
    _, target, card = x.args
    if card == NONE:
        if x.shown or item:
            return no("For an item an identical one has to be shown.", "METW-OPI-11")
        return None
    if card not in b.zones[seat][IN_HAND]:
        return no("That card is not in your hand.", "METW-OPI-11")
    number = x.shown[0].definition if x.shown else face(b, card).number if is_open(card) else 0
    if x.shown and (len(x.shown) != 1 or x.shown[0].card != card or not can_open(b, x.shown[0], seat, Zone.HAND)):
        return no("The card has to be shown.", "METW-OPI-11")
    if number not in b.book or not alike(b, number, face(b, target)):
        return no("Only an identical card helps.", "METW-OPI-11")
    return None


# ------------------------------------------------------------------------------------------------------ the attempt
def attempt(d: Draft, seat: int, x: Action) -> None:
    """The influencer taps; both rolls stand before the result is applied (METW-RULING-91)."""
    who, target, card = x.args
    d.tap(who)
    d.set_player(seat, tried=True)
    if card != NONE:
        d.move(card, seat, Zone.DECLARED)
    d.push(Persuasion(0, who, target, seat, card))


def may_defend(d: Draft, f: Persuasion) -> None:
    """METW-OPT-06: the companions of what is to be influenced away."""
    if face(d, f.target).kind is not Kind.FACTION:
        defend(d, owner(f.target), company_number(d, f.target))


def my_roll(d: Draft, f: Persuasion) -> None:
    d.push(Roll(0, Purpose.INFLUENCE, f.seat, f.who))


def their_roll(d: Draft, f: Persuasion) -> None:
    """Whose dice did not fall, because he has gone or stands untapped again, influences nobody (METW-ANN-07)."""
    mine = came_to(d)
    if mine is None:
        d.goto(DONE)
        return
    d.update(mine=mine)
    d.push(Roll(0, Purpose.RESISTANCE, owner(f.target)))


def judge(d: Draft, f: Persuasion) -> None:
    """METW-OPI-05 to METW-OPI-10."""
    theirs = d.returned[1]
    if f.cancelled or on_table(d, f.who) is None or on_table(d, f.target) is None:
        d.goto(DONE)
        return
    total = f.mine + strength(d, f.who, f.target) - resistance(d, f.target, f.defender) - theirs
    needed = threshold(d, f.target, f.shown != NONE)
    won = total > needed
    d.tell(Tells.PERSUASION, f.who, f.target, f.mine, theirs, total, needed)
    if won:
        leave_play(d, f.target)
    d.happen(When.FACTION_ROLLED, f.who, company_number(d, f.who), 1 if won else 0)
    if f.shown == NONE or not won or not playable(d, f):
        d.goto(DONE)


def leave_play(d: Draft, target: Handle) -> None:
    """What was influenced away is discarded, unless an effect keeps a character."""
    if not face(d, target).is_character or not shielded(d, target, by_hazard=False):
        d.discard(target)


ACROSS = 5


def across(b: Board, seat: int, foe: int) -> int:
    """MECCG-INF-07, MECCG-RULING-43: between minion players and all others."""
    return ACROSS if alignment_of(b, seat).minion != alignment_of(b, foe).minion else 0


def strength(b: Board, who: Handle, target: Handle) -> int:
    """Unused direct influence of the influencer, with what is limited to the target; for factions also his race's."""
    printed = face(b, target)
    total = unused_direct(b, who, *against(printed)) - across(b, owner(who), owner(target))
    if printed.kind is Kind.FACTION:
        return total + dict(printed.faction_mods).get(face(b, who).race, 0) + faction_bonus(b, who, printed.number)
    return total + modifier_sum(b, Stat.PERSUASION, who)


def resistance(b: Board, target: Handle, defender: Handle = NONE) -> int:
    """The opponent's unused general influence, and the direct influence of who controls the target."""
    kind, total = face(b, target).kind, defence(b, owner(target), defender)
    if kind is Kind.CHARACTER:
        keeper = controller_of(b, target)
    elif kind is Kind.FACTION:
        keeper = NONE
    else:
        keeper = bearer_of(b, target) if kind is Kind.ITEM else _host(b, target)
    return total + (unused_direct(b, keeper) if keeper != NONE else 0)


def _host(b: Board, ally: Handle) -> Handle:
    record = on_table(b, ally)
    return record.host if record is not None else NONE


def threshold(b: Board, target: Handle, shown: bool = False) -> int:
    """The number the result has to exceed: mind, or that of a faction; none if an identical card is shown.

    METW-OPI-10, METW-OPI-11: for an item showing it is the condition, and its bearer's mind counts all the same.
    """
    printed = face(b, target)
    if printed.kind is Kind.ITEM:
        return mind(b, bearer_of(b, target))
    if shown:
        return 0
    if printed.kind is Kind.FACTION:
        return 0 if isinstance(printed, MetwCard) and printed.fickle else printed.faction_number
    return mind(b, target)


# --------------------------------------------------------------------------------------------------- the shown card
def playable(b: Board, f: Persuasion) -> bool:
    """METW-OPI-20 to METW-OPI-22: whether the shown card may be played at once."""
    printed = face(b, f.shown)
    if on_table(b, f.who) is None:
        return False
    return printed.kind is not Kind.CHARACTER or bool(shown_places(b, f))


def shown_places(b: Board, f: Persuasion) -> list[int]:
    """Where a shown character may go: into the influencer's company, under general influence or a controller there."""
    here = company(b, b.turn.company)
    if here is None:
        return []
    options = places(b, f.seat, face(b, f.shown).number, f.shown, anywhere=True)
    return [place for place in options if place == here.number or place in here.members]


def card_candidates(s: MetwState, f: Persuasion, secrets: Secrets) -> Iterator[Action]:
    yield PASS
    if face(s, f.shown).kind is Kind.CHARACTER:
        for place in shown_places(s, f):
            yield pick(place)
    else:
        yield pick(f.who)


def card_play_why_not(s: MetwState, f: Persuasion, x: Action) -> Reason | None:
    if x in set(card_candidates(s, f, {})):
        return None
    return no("Play the shown card here, or discard it.", "METW-OPI-20")


def card_played(d: Draft, f: Persuasion, x: Action) -> None:
    """METW-RULING-90: no site taps and no further roll is made."""
    if x == PASS:
        return
    printed, number = face(d, f.shown), company_number(d, f.who)
    if printed.kind is Kind.CHARACTER:
        arrive(d, f.shown, f.seat, x.args[0])
        return
    note_played(d, printed.number, number)
    if printed.kind is Kind.FACTION:
        d.enter(f.shown, zone=Zone.MP, seat=f.seat)
        return
    d.enter(f.shown)
    if printed.kind is Kind.ITEM:
        d.happen(When.ITEM_PLAYED, f.shown, number)
        gain_item(d, f.who, f.shown)
    else:
        d.hold(f.who, f.shown)
        d.happen(When.COMPANY_CHANGED, f.shown, number)


def done(d: Draft, f: Persuasion) -> None:
    """METW-OPI-13, METW-OPI-23, METW-RULING-89: a shown card that was not played is discarded."""
    if f.shown != NONE and f.shown in d.zones[f.seat][Zone.DECLARED]:
        d.move(f.shown, f.seat, Zone.DISCARD)


PERSUASION = procedure(
    may_defend,
    my_roll,
    their_roll,
    judge,
    PLAYING,
    Ask(
        Asked.SHOWN_CARD,
        decider=lambda s, f: f.seat,
        candidates=card_candidates,
        why_not=card_play_why_not,
        answer=card_played,
        rules=("METW-OPI-20", "METW-OPI-23"),
    ),
    DONE,
    done,
)
